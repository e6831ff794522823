import { expect, test } from 'vitest'
import type { LogEntry, Ship, TableView } from '../../api/protocol'
import { applyChange, applyEntry } from './view'

const ship: Ship = {
  ghost: false, space: 0, lap: 0, spaces_left: 32, holds: [{ kind: 'food', count: 3 }, null, null, null, null], hand: 3, pile: 8,
  discards: [], kept: [], laid: null, powers: [], facedown: [], score: -5, own_score: -5,
}
const view: TableView = {
  seat: 0, round: 1, captain: 0, dice: { rolled: null, morning: null, evening: null },
  seats: [{ ...ship, hand: ['gold/gold', 'food/forward'] }, ship], lairs: [4, 9], battle: null, over: false, to_act: [0], question: null,
}

test('a change replaces the values it names, ship by ship, and keeps the others', () => {
  const after = applyChange(view, { round: 2, seats: { '1': { space: 7, laid: 'hidden' } } })
  expect(after.round).toBe(2)
  expect(after.seats[1]).toEqual({ ...ship, space: 7, laid: 'hidden' })
  expect(after.seats[0]).toEqual(view.seats[0])
  expect(view.round).toBe(1)
})

test('null is a value, a missing key is none', () => {
  const laid = applyChange(view, { seats: { '1': { laid: 'gold/gold' } } })
  expect(applyChange(laid, { seats: { '1': { laid: null } } }).seats[1]?.laid).toBeNull()
  expect(applyChange(laid, {}).seats[1]?.laid).toBe('gold/gold')
  expect(applyChange(laid, null)).toBe(laid)
})

test('a move applies the changes of all its events, a held answer or an undo its single one', () => {
  const events = [{ kind: 'game_over' as const, rules: [], winners: [0] }]
  const move: LogEntry = { kind: 'move', seat: 0, move: 'sail 3', events, changes: [{ round: 2 }, { seats: { '0': { space: 3 } } }], number: 1, at: 0 }
  expect(applyEntry(view, move)).toMatchObject({ round: 2, seats: [{ space: 3 }, {}] })
  expect(applyEntry(view, { kind: 'held', seat: 0, move: null, change: { to_act: [] }, number: 1, at: 0 }).to_act).toEqual([])
  expect(applyEntry(view, { kind: 'chat', seat: 0, text: 'Ahoy', number: 1, at: 0 })).toBe(view)
})
