import { expect, test } from 'vitest'
import type { GameEvent, LogEntry, Prompt } from '../../../api/protocol'
import { tipFor } from './tips'

const prompt = (key: string): Prompt => ({ key }) as Prompt
const entry = (...events: object[]): LogEntry => ({ kind: 'move', events: events as GameEvent[] }) as unknown as LogEntry

test('a question has its tip until it was seen', () => {
  expect(tipFor(prompt('pay'), [], 0, [])).toBe('pay')
  expect(tipFor(prompt('pay'), [], 0, ['pay'])).toBeNull()
})

test('there is no tip while nothing is asked', () => {
  expect(tipFor(null, [entry({ kind: 'fell_short', ship: 0 })], 0, [])).toBeNull()
})

test('what has just happened to me comes before the question', () => {
  const entries = [entry({ kind: 'treasure_taken', ship: 0 })]
  expect(tipFor(prompt('pay'), entries, 0, [])).toBe('treasure_taken')
  expect(tipFor(prompt('pay'), entries, 0, ['treasure_taken'])).toBe('pay')
})

test('what happens to others is not my tip, but a tie concerns both sides', () => {
  expect(tipFor(prompt('pay'), [entry({ kind: 'fell_short', ship: 1 })], 0, ['pay'])).toBeNull()
  expect(tipFor(prompt('pay'), [entry({ kind: 'battle_tied', attacker: 1, defender: 0 })], 0, ['pay'])).toBe('battle_tied')
})

test('what happened long ago is no news', () => {
  const quiet = Array.from({ length: 12 }, () => entry())
  expect(tipFor(prompt('pay'), [entry({ kind: 'finished', ship: 0 }), ...quiet], 0, ['pay'])).toBeNull()
})
