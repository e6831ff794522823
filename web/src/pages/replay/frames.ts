/** A game to look at again as a row of frames, one for each thing that happened. */
import type { GameEvent, Replay, Ship, TableView } from '../../api/protocol'
import { applied, touched } from '../../state/view'

export interface Frame {
  /** The table after the event, as the replay tells it. */
  view: TableView
  /** `null` for the first frame. */
  event: GameEvent | null
  /** The seats whose laid card lies open. */
  turned: readonly number[]
}

export interface Film {
  frames: Frame[]
  /** The frame that each round begins with, by its number. */
  rounds: Map<number, number>
}

/** Whose eyes look: a seat's, a watcher's, or all hands open. */
export type Sight = number | 'watcher' | 'open'

/** Every frame of a replay. */
export function filmOf(replay: Replay): Film {
  const frames: Frame[] = [{ view: replay.view, event: null, turned: [] }]
  // A table may begin from a written position, in the middle of a race.
  const rounds = new Map<number, number>(replay.view.round > 0 ? [[replay.view.round, 0]] : [])
  let view = replay.view
  let turned: readonly number[] = []
  for (const entry of replay.entries) {
    if (entry.kind !== 'move') continue
    const settled = applied(view, entry.change)
    for (const [at, event] of entry.events.entries()) {
      if (event.kind === 'turned') turned = [...turned, event.seat]
      if (event.kind === 'round_begun') {
        turned = []
        rounds.set(event.round, frames.length)
      }
      view = at === entry.events.length - 1 ? settled : touched(view, event)
      frames.push({ view, event, turned })
    }
    view = settled
    const last = frames.at(-1)
    if (last) last.view = settled
  }
  return { frames, rounds }
}

/** The round that a frame belongs to. */
export function roundAt(film: Film, at: number): number {
  let found = 0
  for (const [round, frame] of film.rounds) if (frame <= at && round > found) found = round
  return found
}

/** The frame that a round begins with; the first where there is no such round. */
export function frameOf(film: Film, round: number): number {
  return film.rounds.get(round) ?? 0
}

function hidden(ship: Ship, owner: number, sight: Exclude<Sight, 'open'>, turned: readonly number[]): Ship {
  if (owner === sight) return ship
  return {
    ...ship,
    hand: typeof ship.hand === 'number' ? ship.hand : ship.hand.length,
    laid: ship.laid !== null && !turned.includes(owner) ? 'hidden' : ship.laid,
    facedown: ship.facedown.map((card) => (sight !== 'watcher' && card.known_to.includes(sight) ? card : { ...card, value: null })),
  }
}

/** A frame as certain eyes saw it. */
export function seenBy(frame: Frame, sight: Sight): TableView {
  if (sight === 'open') return frame.view
  return { ...frame.view, seats: frame.view.seats.map((ship, owner) => hidden(ship, owner, sight, frame.turned)) }
}

/** An event as certain eyes saw it: what was hidden from them is blank. */
export function eventSeenBy(event: GameEvent, frame: Frame, sight: Sight): GameEvent {
  if (sight === 'open') return event
  if (event.kind === 'laid' || event.kind === 'drew') return event.seat === sight ? event : { ...event, card: null }
  const shows = (ships: number[]): boolean => typeof sight === 'number' && ships.includes(sight)
  if (event.kind === 'treasure_taken') {
    const open = event.treasure !== null && frame.view.seats[event.ship]?.powers.includes(event.treasure) === true
    return open || shows([event.ship]) ? event : { ...event, treasure: null }
  }
  if (event.kind === 'treasure_stolen' || event.kind === 'curse_given') {
    return shows([event.winner, event.loser]) ? event : { ...event, treasure: null }
  }
  return event
}
