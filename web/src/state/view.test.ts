import { expect, test } from 'vitest'
import type { Ship, TableView } from '../api/protocol'
import { applied, touched } from './view'

const ship: Ship = {
  ghost: false, space: 0, lap: 0, spaces_left: 32, holds: [{ kind: 'food', count: 3 }, null, null, null, null], hand: 3, pile: 8,
  discards: [], kept: [], laid: null, powers: [], facedown: [], score: -5,
}
const view: TableView = {
  seat: 0, round: 1, captain: 0, dice: { rolled: null, morning: null, evening: null },
  seats: [{ ...ship, hand: ['gold/gold', 'food/forward'] }, ship], lairs: [4, 9], battle: null, over: false, to_act: [0], question: null,
}

test('a change takes the place of what it names, ship by ship, and leaves the rest', () => {
  const after = applied(view, { round: 2, seats: { '1': { space: 7, laid: 'hidden' } } })
  expect(after.round).toBe(2)
  expect(after.seats[1]).toEqual({ ...ship, space: 7, laid: 'hidden' })
  expect(after.seats[0]).toEqual(view.seats[0])
  expect(view.round).toBe(1)
})

test('a value of null is a value', () => {
  const laid = applied(view, { seats: { '1': { laid: 'gold/gold' } } })
  expect(applied(laid, { seats: { '1': { laid: null } } }).seats[1]?.laid).toBeNull()
})

test('tokens come into a hold and leave it', () => {
  const loaded = touched(view, { kind: 'loaded', rules: [], ship: 1, hold: 2, goods: 'gold', count: 4, source: 'bank' })
  expect(loaded.seats[1]?.holds[1]).toEqual({ kind: 'gold', count: 4 })
  const paid = touched(loaded, { kind: 'paid', rules: [], ship: 1, hold: 2, goods: 'gold', count: 3 })
  expect(paid.seats[1]?.holds[1]).toEqual({ kind: 'gold', count: 1 })
  expect(touched(paid, { kind: 'paid', rules: [], ship: 1, hold: 2, goods: 'gold', count: 1 }).seats[1]?.holds[1]).toBeNull()
})

test('a stolen 6th Hold is a hold more for one and a hold less for the other', () => {
  const owned = touched(view, { kind: 'treasure_taken', rules: [], ship: 0, space: 4, treasure: 'sixth' })
  expect(owned.lairs).toEqual([9])
  expect(owned.seats[0]?.holds).toHaveLength(6)
  const stolen = touched(owned, { kind: 'power_stolen', rules: [], winner: 1, loser: 0, power: 'sixth' })
  expect(stolen.seats.map((each) => each.holds.length)).toEqual([5, 6])
  expect(stolen.seats.map((each) => each.powers)).toEqual([[], ['sixth']])
})

test('a laid card leaves the hand, whether these eyes know it or not', () => {
  expect(touched(view, { kind: 'laid', rules: [], seat: 0, card: 'gold/gold' }).seats[0]).toMatchObject({ hand: ['food/forward'], laid: 'gold/gold' })
  expect(touched(view, { kind: 'laid', rules: [], seat: 1, card: null }).seats[1]).toMatchObject({ hand: 2, laid: 'hidden' })
})
