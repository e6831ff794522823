import { expect, test } from 'vitest'
import { scoreOf } from './score'

const treasure = { value: '+5', known_to: [0, 1], cursed: false }

test('a seat sees the whole score of its own ship', () => {
  expect(scoreOf({ score: 29, own_score: 34, facedown: [treasure] })).toEqual({ points: 34, hidden: 0 })
})

test("another's treasures stay out of the score, also one that this seat knows", () => {
  expect(scoreOf({ score: -5, own_score: null, facedown: [treasure, { ...treasure, value: null }] })).toEqual({ points: -5, hidden: 2 })
})
