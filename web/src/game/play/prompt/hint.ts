/** The server's hint as words: a nudge, from depth 2 the move and its reasons, at depth 3 every choice. */
import type { Advice as Given } from '../../../api/protocol'
import type { Words } from '../../../i18n/en'
import type { Choice, Speaker } from '../../controller/choices'

export interface Told {
  lines: string[]
  /** The rules behind it. */
  rules: string[]
  rows: { move: string; label: string; value: string; part: number; best: boolean }[]
}

type Topic = keyof Words['hints']

export function advice(given: Given, choices: readonly Choice[], { words, percent }: Speaker): Told {
  const called = (move: string): string => choices.find((choice) => choice.move === move)?.label ?? move
  // A topic that this client has no words for is told in the server's.
  const told = (topic: string): { nudge: string; sentence: string } | undefined => words.hints[topic as Topic]
  const lines = [told(given.topic)?.nudge ?? given.nudge]
  if (given.move !== null) {
    lines.push(words.table.hintMove(called(given.move)))
    lines.push(...given.reasons.map((reason) => told(reason.topic)?.sentence ?? reason.sentence))
  }
  return {
    lines,
    rules: [...new Set([given.rule, ...given.reasons.map((reason) => reason.rule)])],
    rows: given.choices.map(({ move, value, low, high }) => ({
      move,
      label: called(move),
      value: words.table.hintChance(percent(value), percent(low), percent(high)),
      part: value,
      best: move === given.move,
    })),
  }
}
