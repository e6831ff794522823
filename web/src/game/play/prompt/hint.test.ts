import { expect, test } from 'vitest'
import en from '../../../i18n/en'
import hints from '../../../i18n/en/hints'
import french from '../../../i18n/fr/hints'
import { advice } from './hint'
import type { Speaker } from '../../controller/choices'

const speaker = (words: typeof en): Speaker =>
  ({ words, say: { card: (card: string) => `<${card}>` }, percent: (chance: number) => `${Math.round(chance * 100)} %` }) as unknown as Speaker
const choice = { move: 'morning 5', label: 'five first', brief: [], leastDetail: '', detail: '', warn: false, dice: null, crew: null, badge: '' }
const reason = { topic: 'dice', rule: 'round.dice', nudge: 'English nudge', sentence: 'English sentence', card: null, gain: null }
const nudge = { depth: 1, topic: 'dice', rule: 'round.dice', nudge: 'English nudge', move: null, reasons: [], choices: [] }

test('a nudge names no move, and is told in the language spoken', () => {
  expect(advice(nudge, [choice], speaker(en), hints).lines).toEqual([hints.dice.nudge])
  expect(advice(nudge, [choice], speaker(en), french).lines).toEqual([french.dice.nudge])
})

test('the move comes with its reasons, and every choice with its chance', () => {
  const values = [{ move: 'morning 5', value: 0.4, low: 0.38, high: 0.42, tries: 9 }]
  const told = advice({ ...nudge, depth: 3, move: 'morning 5', reasons: [reason], choices: values }, [choice], speaker(en), hints)
  expect(told.lines.slice(1)).toEqual([en.table.hintMove('five first'), hints.dice.sentence])
  expect(told.rules).toEqual(['round.dice'])
  expect(told.rows).toEqual([{ move: 'morning 5', label: 'five first', value: en.table.hintChance('40 %'), part: 0.4, best: true }])
})

test('a reason about a card names it, and the gain if there is one', () => {
  const told = (gain: number | null): string | undefined =>
    advice({ ...nudge, depth: 2, move: 'morning 5', reasons: [{ ...reason, card: 'food/forward', gain }] }, [choice], speaker(en), hints).lines.at(-1)
  expect(told(0.031)).toBe('Your best card this way: <food/forward>. It raises your chance to win by about 3 %.')
  expect(told(null)).toBe('Your best card this way: <food/forward>.')
})

test('a topic without words of ours is told in the words of the server', () => {
  expect(advice({ ...nudge, topic: 'weather' }, [], speaker(en), hints).lines).toEqual(['English nudge'])
})
