import { expect, test } from 'vitest'
import { closedEntry, closedEvent, closedView } from './mask'
import type { Ship, TableView } from '../api/protocol'

const ship: Ship = {
  ghost: false, space: 0, lap: 0, spaces_left: 32, holds: [], hand: 2, pile: 8, discards: [], kept: [], laid: null, powers: [], facedown: [], score: -5,
}
const mine: Ship = { ...ship, hand: ['gold/gold', 'food/forward'], laid: 'forward/forward', facedown: [{ value: '+7', known_to: [0], cursed: false }] }
const view: TableView = {
  seat: 0, round: 1, captain: 0, dice: { rolled: null, morning: null, evening: null }, seats: [mine, ship], lairs: [], battle: null, over: false, to_act: [], question: null,
}

test('nothing of a hand, of a laid card or of a treasure is left in a closed view', () => {
  const beside = { ...view, seat: 1, seats: [{ ...ship, laid: 'hidden' }, ship] }
  const closed = closedView(view, beside)
  expect(closed.seats[0]).toMatchObject({ hand: 2, laid: 'hidden', facedown: [{ value: null }] })
  expect(JSON.stringify(closed)).not.toMatch(/gold|food|forward|\+7/)
  expect(closedView(view, null).seats[0]?.laid).toBe('hidden')
})

test('a card that was turned over lies open for all', () => {
  const beside = { ...view, seat: 1, seats: [{ ...ship, laid: 'forward/forward' }, ship] }
  expect(closedView(view, beside).seats[0]?.laid).toBe('forward/forward')
})

test('events keep what everybody saw', () => {
  expect(closedEvent({ kind: 'drew', rules: [], seat: 0, card: 'gold/gold' })).toMatchObject({ card: null })
  expect(closedEvent({ kind: 'turned', rules: [], seat: 0, card: 'gold/gold' })).toMatchObject({ card: 'gold/gold' })
  const taken = { kind: 'treasure_taken' as const, rules: [], ship: 0, space: 4 }
  expect(closedEvent({ ...taken, treasure: '+3' })).toMatchObject({ treasure: null })
  expect(closedEvent({ ...taken, treasure: 'map' })).toMatchObject({ treasure: 'map' })
  const chat = { kind: 'chat' as const, seat: 0, text: 'Ahoy', number: 1, at: 0 }
  expect(closedEntry(chat)).toBe(chat)
})
