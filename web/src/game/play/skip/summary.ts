/** What happened while nothing was shown: the event that matters most, and each captain's turn in a few signs. */
import type { GameEvent, LogEntry } from '../../../api/protocol'
import { NO_TURN, shipOf, turnAfter, type Turn } from '../../animate/turn'

export interface Summary {
  /** The event that matters most to this player, `null` where nothing stands out. */
  main: GameEvent | null
  /** The turns of other captains, in order. */
  turns: readonly Turn[]
}

/** How much an event matters; what is not listed does not stand out. */
const WEIGHT: { readonly [Kind in GameEvent['kind']]?: number } = {
  game_over: 6,
  hold_stolen: 4,
  power_stolen: 4,
  treasure_stolen: 4,
  curse_given: 4,
  finished: 4,
  battle_won: 3,
  battle_tied: 2,
  treasure_taken: 2,
  fell_back: 1,
}
/** What is added where others do something to this player's ship. */
const TO_ME = 10

/** The two ships of a battle, otherwise `null`. */
function fighters(event: GameEvent): [number, number] | null {
  if (event.kind === 'battle_tied') return [event.attacker, event.defender]
  return 'winner' in event ? [event.winner, event.loser] : null
}

/** How much an event matters to a player with these ships, who knows what their own ship does. */
function weight(event: GameEvent, mine: readonly number[]): number {
  const own = WEIGHT[event.kind] ?? 0
  const fight = fighters(event)
  if (fight) return own > 0 && fight.some((ship) => mine.includes(ship)) ? own + TO_ME : own
  const ship = shipOf(event)
  return ship !== null && mine.includes(ship) ? 0 : own
}

/** The events of entries that still count: what was undone is left out. */
function eventsOf(entries: readonly LogEntry[]): GameEvent[] {
  const undone = new Set(entries.flatMap((entry) => (entry.kind === 'undo' ? [entry.of] : [])))
  return entries.flatMap((entry) => (entry.kind === 'move' && !undone.has(entry.number) ? entry.events : []))
}

/** The summary of entries for a player with these ships; `null` where other captains did nothing. */
export function summaryOf(entries: readonly LogEntry[], mine: readonly number[]): Summary | null {
  const turns: Turn[] = []
  let turn = NO_TURN
  let main: GameEvent | null = null
  for (const event of eventsOf(entries)) {
    turn = turnAfter(turn, event)
    if (event.kind === 'turned') turns.push(turn)
    else if (turn.ship !== null) turns[turns.length - 1] = turn
    const matters = weight(event, mine)
    if (matters > 0 && matters >= (main ? weight(main, mine) : 0)) main = event
  }
  const others = turns.filter(({ ship }) => ship !== null && !mine.includes(ship))
  return others.length > 0 ? { main, turns: others } : null
}
