import { expect, test } from 'vitest'
import type { Ship } from '../../api/protocol'
import { scoreOf } from './score'

const ship = (score: number, ...values: (string | null)[]): Ship =>
  ({ score, facedown: values.map((value) => ({ value, known_to: [], cursed: false })) }) as unknown as Ship

test('a ship without treasures has its public score', () => {
  expect(scoreOf(ship(7))).toEqual({ points: 7, hidden: 0 })
})

test('treasures that are known count', () => {
  expect(scoreOf(ship(29, '+5', '-4'))).toEqual({ points: 30, hidden: 0 })
})

test('if one treasure is hidden, none of the ship is counted', () => {
  expect(scoreOf(ship(-5, '+5', null))).toEqual({ points: -5, hidden: 2 })
})

test('a power counts nothing', () => {
  expect(scoreOf(ship(3, 'sabre', '+2'))).toEqual({ points: 5, hidden: 0 })
})
