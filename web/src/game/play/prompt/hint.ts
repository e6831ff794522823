/** The texts of a hint: a nudge, from depth 2 the move and its reasons, at depth 3 every choice. */
import type { Advice as Given, AdviceReason } from '../../../api/protocol'
import type { Hints } from '../../../i18n/languages'
import type { Choice, Speaker } from '../../controller/choices'

export interface Told {
  lines: string[]
  /** The ids of the rules behind it. */
  rules: string[]
  rows: { move: string; label: string; value: string; part: number; best: boolean }[]
}

type Topic = keyof Hints

export function advice(given: Given, choices: readonly Choice[], speaker: Speaker, texts: Hints): Told {
  const { words, percent } = speaker
  const called = (move: string): string => choices.find((choice) => choice.move === move)?.label ?? move
  // A topic without a text here gets the server's English text.
  const told = (topic: string): { nudge: string; sentence: string } | undefined => texts[topic as Topic]
  const lines = [told(given.topic)?.nudge ?? given.nudge]
  if (given.move !== null) {
    lines.push(words.table.hintMove(called(given.move)))
    lines.push(...given.reasons.map((reason) => aboutCard(reason, speaker) ?? told(reason.topic)?.sentence ?? reason.sentence))
  }
  return {
    lines,
    rules: [...new Set([given.rule, ...given.reasons.map((reason) => reason.rule)])],
    rows: given.choices.map(({ move, value }) => ({
      move,
      label: called(move),
      value: words.table.hintChance(percent(value)),
      part: value,
      best: move === given.move,
    })),
  }
}

/** The card that profits most, and by how much the chance to win rises; `null` for a reason about no card. */
function aboutCard({ card, gain }: AdviceReason, { words, say, percent }: Speaker): string | null {
  if (card === null) return null
  return [words.table.hintCard(say.card(card)), ...(gain === null ? [] : [words.table.hintGain(percent(gain))])].join(' ')
}
