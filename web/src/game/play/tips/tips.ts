/** Tips for somebody's first games: each is shown once, when it matters. */
import { QUESTION_KEYS, type GameEvent, type LogEntry, type Prompt } from '../../../api/protocol'

/** What has happened to me that is worth a tip. */
const EVENTS = ['treasure_taken', 'fell_short', 'load_ignored', 'battle_tied', 'finished'] as const

/** The tips, those about questions by the question's key. */
export const TIPS = [...QUESTION_KEYS, ...EVENTS] as const
export type Tip = (typeof TIPS)[number]

/** How many of the last entries are looked at: what happened before the last question is no news. */
const RECENT = 12

/** The tip for this moment, `null` if there is none that is new: about what has just happened to a seat, or about its question. */
export function tipFor(prompt: Prompt | null, entries: readonly LogEntry[], seat: number, seen: readonly string[]): Tip | null {
  if (!prompt) return null
  const events = entries.slice(-RECENT).flatMap((entry) => (entry.kind === 'move' ? entry.events : []))
  const found: Tip[] = [...EVENTS.filter((kind) => events.some((event) => event.kind === kind && concerns(event, seat))), prompt.key as Tip]
  return found.find((tip) => TIPS.includes(tip) && !seen.includes(tip)) ?? null
}

function concerns(event: GameEvent, seat: number): boolean {
  if ('ship' in event) return event.ship === seat
  return 'attacker' in event && (event.attacker === seat || event.defender === seat)
}
