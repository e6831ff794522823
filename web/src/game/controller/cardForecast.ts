/** What a card would do, in lines: one for each possible morning and each evening after it. */
import type { CardPreview, Half } from '../../api/protocol'
import { landingText, type Speaker } from './choices'

export interface Line {
  half: 'morning' | 'evening'
  text: string
  warn: boolean
}

/** The lines of a card, without repetition. */
export function forecast(card: CardPreview, speaker: Speaker): Line[] {
  const lines = [card.morning, ...card.evenings].flatMap((half) => halfLines(half, speaker))
  const seen = new Set<string>()
  return lines.filter((line) => {
    const key = line.half + line.text
    return !seen.has(key) && seen.add(key)
  })
}

function halfLines(half: Half, speaker: Speaker): Line[] {
  const { say, words } = speaker
  const which = half.half === 'morning' ? 'morning' : 'evening'
  const action = say.action(half.symbol, half.die)
  if (half.lost !== null) return [{ half: which, text: words.table.finished, warn: false }]
  if (half.landings.length > 0) {
    return half.landings.map((landing) => ({
      half: which,
      text: words.game.about(action, `${say.space(landing.space)}, ${landingText(landing, speaker)}`),
      warn: landing.short > 0,
    }))
  }
  const lost = half.loads.map((load) => load.lost)
  const room = half.loads.length > 0 && lost.every((each) => each !== null)
  return [{ half: which, text: action + (half.ignored !== null ? ` (${words.table.ignored})` : ''), warn: room || half.ignored !== null }]
}

/** The holds whose goods a card may lose. */
export function threatened(card: CardPreview): Set<number> {
  const holds = new Set<number>()
  for (const half of [card.morning, ...card.evenings]) for (const load of half.loads) if (load.lost) holds.add(load.hold)
  return holds
}
