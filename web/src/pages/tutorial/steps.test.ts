import { expect, test } from 'vitest'
import { CODES, LANGUAGES } from '../../i18n/languages'
import { firstOf, samePosition, STEPS } from './steps'

const MOST_SENTENCES = 3
const MOST_LETTERS = 240
const numbered = (name: string): number => STEPS.findIndex((step) => step.name === name)

test.each(CODES)('every step has a short text in %s, and every text a step', async (code) => {
  const { steps } = await LANGUAGES[code].lessons()
  expect(Object.keys(steps).sort()).toEqual(STEPS.map((step) => step.name).sort())
  for (const { text } of Object.values(steps)) {
    expect(text.match(/[.!?](?=\s|$)/g)?.length, text).toBeLessThanOrEqual(MOST_SENTENCES)
    expect(text.length, text).toBeLessThanOrEqual(MOST_LETTERS)
  }
})

test('a chapter begins where the one before it ends, and ends with something to read', () => {
  expect([0, 1, 2].map((chapter) => STEPS[firstOf(chapter)]?.name)).toEqual(['race', 'later', 'short'])
  expect([1, 2].map((chapter) => STEPS[firstOf(chapter) - 1]?.move)).toEqual([null, null])
  expect(STEPS.at(-1)?.offer).toBe(null)
})

test('steps share a position if nobody moves in between', () => {
  expect(samePosition(numbered('race'), numbered('dice'))).toBe(true)
  expect(samePosition(numbered('dice'), numbered('order'))).toBe(false)
  expect(samePosition(numbered('first'), numbered('cost'))).toBe(false)
  expect(samePosition(numbered('tie'), numbered('room'))).toBe(true)
  expect(samePosition(numbered('twelve'), numbered('later'))).toBe(false)
})
