/** A replay as a list of frames, one for each event. */
import type { GameEvent, Replay, TableView } from '../../api/protocol'
import { applyChange, applyEntry } from '../../state/table/view'

export interface Frame {
  /** The table after the event. */
  view: TableView
  /** `null` for the first frame. */
  event: GameEvent | null
}

export interface FrameList {
  frames: Frame[]
  /** The frame that each round begins with, by its number. */
  rounds: Map<number, number>
}

/** Every frame of a replay. */
export function framesOf(replay: Replay): FrameList {
  const first: Frame = { view: replay.view, event: null }
  const frames = [first]
  // A game may start from a written position, in the middle of a race.
  const rounds = new Map<number, number>(replay.view.round > 0 ? [[replay.view.round, 0]] : [])
  let last = first
  for (const entry of replay.entries) {
    const after = applyEntry(last.view, entry)
    for (const [at, event] of (entry.kind === 'move' ? entry.events : []).entries()) {
      if (event.kind === 'round_begun') rounds.set(event.round, frames.length)
      last = { view: applyChange(last.view, entry.kind === 'move' ? entry.changes?.[at] : null), event }
      frames.push(last)
    }
    // A move without events still changes whose turn it is.
    last.view = after
  }
  return { frames, rounds }
}

/** The round that a frame belongs to. */
export function roundAt(list: FrameList, at: number): number {
  let found = 0
  for (const [round, frame] of list.rounds) if (frame <= at && round > found) found = round
  return found
}

/** The frame that a round begins with, or the first frame where there is no such round. */
export function frameOf(list: FrameList, round: number): number {
  return list.rounds.get(round) ?? 0
}
