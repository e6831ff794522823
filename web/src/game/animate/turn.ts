/** A ship's turn in a few signs: where it sailed, what it loaded, paid, won and lost. */
import type { GameEvent } from '../../api/protocol'

/** One result: an icon, and how many. */
export interface Result {
  sign: string
  /** "+4", "−3"; empty where the icon says it all. */
  count: string
}

export interface Turn {
  ship: number | null
  results: readonly Result[]
}

export const NO_TURN: Turn = { ship: null, results: [] }

/** Events that the caption leaves out while it shows something: the card and the board say them already. */
export const OBVIOUS: ReadonlySet<GameEvent['kind']> = new Set<GameEvent['kind']>(['action_begun', 'drew', 'pile_renewed', 'powder_spent', 'fired'])

/** The ship that an event is about. */
export function shipOf(event: GameEvent): number | null {
  if ('ship' in event) return event.ship
  if ('seat' in event) return event.seat
  if ('attacker' in event) return event.attacker
  return 'winner' in event ? event.winner : null
}

/** The turn after one more event. A turned card begins a turn; what happens to other ships meanwhile is left out. */
export function turnAfter(turn: Turn, event: GameEvent): Turn {
  if (event.kind === 'turned') return { ship: event.seat, results: [] }
  if (event.kind === 'round_begun' || event.kind === 'compass_passed') return NO_TURN
  const result = resultOf(event)
  return result && turn.ship !== null && gainer(event) === turn.ship ? { ...turn, results: [...turn.results, result] } : turn
}

/** The ship whose turn an event adds to: the winner of a battle, or the ship it is about. */
function gainer(event: GameEvent): number | null {
  return 'winner' in event ? event.winner : shipOf(event)
}

function resultOf(event: GameEvent): Result | null {
  switch (event.kind) {
    case 'sailed':
      return { sign: event.direction === 'backward' ? 'backward' : 'forward', count: String(event.path.length) }
    case 'fell_back':
      return { sign: 'backward', count: String(event.path.length) }
    case 'loaded':
      // Spoils that are stowed were told when they were taken.
      return event.source === 'spoils' ? null : { sign: event.goods, count: `+${event.count}` }
    case 'hold_stolen':
      return { sign: event.goods, count: `+${event.count}` }
    case 'paid':
    case 'emptied':
    case 'overboard':
      return { sign: event.goods, count: `−${event.count}` }
    case 'treasure_taken':
    case 'treasure_stolen':
      return { sign: 'chest', count: '' }
    case 'power_stolen':
      return { sign: event.power, count: '' }
    case 'battle_won':
      return { sign: 'sabre', count: '' }
    default:
      return null
  }
}
