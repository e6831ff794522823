import { expect, test } from 'vitest'
import type { Prompt, TableView } from '../../api/protocol'
import { afterClick, afterMove, billOf, isPaid, nextMove, NOTHING, suggestedShares, type Bill } from './payment'

const holds = [{ kind: 'food', count: 2 }, { kind: 'gold', count: 3 }, { kind: 'food', count: 4 }, null, { kind: 'food', count: 1 }]
const view = { question: { key: 'pay', ship: 0, goods: 'food', count: 3 }, seats: [{ holds }] } as unknown as TableView
const leaves = [null, { goods: 'gold', count: 3 }, { goods: 'food', count: 4 }, null, null]
const prompt = {
  key: 'pay', moves: ['pay 1 1', 'pay 1 2', 'pay 3 2', 'pay 3 3'], suggestion: 'pay 1 2',
  preview: { choices: [{ move: 'pay 1 2', leads_to: { kind: 'payment', hold: 1, goods: 'food', count: 2, due: 1, leaves } }] },
} as unknown as Prompt
const bill = billOf(prompt, view) as Bill

test('a bill says what is due and which holds have it', () => {
  expect(bill).toEqual({ goods: 'food', due: 3, aboard: new Map([[1, 2], [3, 4], [5, 1]]) })
  expect(billOf({ ...prompt, key: 'sail' }, view)).toBeNull()
  expect(billOf(null, view)).toBeNull()
})

test('the suggestion is paid hold by hold, in the order in which the holds are asked for', () => {
  const shares = suggestedShares(prompt, bill)
  expect(shares).toEqual(new Map([[1, 2], [5, 1]]))
  expect(isPaid(bill, shares)).toBe(true)
  expect(nextMove(prompt, shares)).toBe('pay 1 2')
  const rest = afterMove(shares, 'pay 1 2')
  expect(nextMove({ ...prompt, moves: ['pay 3 1', 'pay 5 1'] }, rest)).toBe('pay 5 1')
  expect(nextMove({ ...prompt, moves: ['pay 3 1'] }, rest)).toBeNull()
  expect(suggestedShares({ ...prompt, suggestion: null }, bill)).toEqual(NOTHING)
})

test('one click takes all that a hold can give, each further click puts a token back', () => {
  expect(isPaid(bill, afterClick(bill, NOTHING, 3))).toBe(true)
  const two = afterClick(bill, NOTHING, 1)
  expect(two).toEqual(new Map([[1, 2]]))
  const one = afterClick(bill, two, 1)
  expect(one).toEqual(new Map([[1, 1]]))
  expect(afterClick(bill, one, 1)).toEqual(NOTHING)
  expect(afterClick(bill, one, 3)).toEqual(new Map([[1, 1], [3, 2]]))
  expect(afterClick(bill, NOTHING, 2)).toEqual(NOTHING)
})
