/** Where the moves of a game are among the frames of its replay, and what happened there in words. */
import type { GameEvent, Outcome, Replay, TableView, TurningPoint } from '../../api/protocol'
import { applyEntry } from '../../state/table/view'
import { labelOf, type Speaker } from '../controller/choices'

export interface Moment {
  /** The frame before the move. */
  frame: number
  view: TableView
  events: GameEvent[]
}

/** Every move of a game in order; a replay has a frame for each event, and one before all. */
export function momentsOf(replay: Replay): Moment[] {
  const found: Moment[] = []
  let [view, frame] = [replay.view, 0]
  for (const entry of replay.entries) {
    if (entry.kind !== 'move') continue
    found.push({ frame, view, events: entry.events })
    frame += entry.events.length
    view = applyEntry(view, entry)
  }
  return found
}

/** The frame to look at: before a choice that could have been better, after what somebody else or chance did. */
export function frameOfPoint(point: TurningPoint, moments: readonly Moment[]): number {
  const moment = moments[point.number - 1]
  if (!moment) return 0
  return point.best === null ? moment.frame + Math.min(1, moment.events.length) : moment.frame
}

/** A move in a few words, as the prompt for it would name it. */
export function moveText(move: string, view: TableView, speaker: Speaker): string {
  return labelOf(move, diceOf(move, view), view, speaker)
}

/** Where the dice go, if the move places them. */
function diceOf(move: string, view: TableView): Outcome | null {
  const [verb, die] = move.split(' ')
  const rolled = view.dice.rolled
  if (verb !== 'morning' || !rolled) return null
  const morning = Number(die)
  return { kind: 'dice', morning, evening: (rolled[0] ?? 0) + (rolled[1] ?? 0) - morning, cards: [] }
}

/** How many moves were made before a frame; in the middle of a move, with that move. `null` after the last one. */
export function movesBefore(frame: number, moments: readonly Moment[]): number | null {
  const next = moments.findIndex((moment) => moment.frame >= frame)
  if (next < 0) return null
  return moments.findLastIndex((moment) => moment.frame === moments[next]?.frame)
}
