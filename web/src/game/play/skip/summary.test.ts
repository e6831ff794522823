import { expect, test } from 'vitest'
import type { GameEvent, LogEntry } from '../../../api/protocol'
import { summaryOf } from './summary'

const event = (kind: GameEvent['kind'], fields: object): GameEvent => ({ kind, rules: [], ...fields }) as unknown as GameEvent
const turned = (seat: number): GameEvent => event('turned', { seat, card: 'gold/gold' })
const loaded = (ship: number): GameEvent => event('loaded', { ship, goods: 'gold', count: 3, hold: 1, source: 'action' })
const won = (winner: number, loser: number): GameEvent => event('battle_won', { winner, loser })
const entry = (number: number, ...events: GameEvent[]): LogEntry => ({ kind: 'move', seat: 1, move: null, events, changes: [], number, at: 0 }) as unknown as LogEntry

test('the turns of others are summed up in their order, mine are not', () => {
  const summary = summaryOf([entry(1, turned(1), loaded(1)), entry(2, turned(0), loaded(0)), entry(3, turned(2)), entry(4, loaded(2), loaded(2))], [0])
  expect(summary?.turns.map(({ ship, results }) => [ship, results.length])).toEqual([[1, 1], [2, 2]])
  expect(summary?.main).toBeNull()
})

test('what happens to my ship matters more than anything else, then the latest of what matters as much', () => {
  const attack = won(2, 0)
  expect(summaryOf([entry(1, turned(1), attack, event('finished', { ship: 1 }))], [0])?.main).toBe(attack)
  expect(summaryOf([entry(1, turned(1), event('treasure_taken', { ship: 0, space: 4 }))], [0])?.main).toBeNull()
  expect(summaryOf([entry(1, turned(1), won(1, 2), won(2, 1))], [0])?.main).toEqual(won(2, 1))
  expect(summaryOf([entry(1, turned(1), event('treasure_taken', { ship: 1, space: 4 }), loaded(1))], [0])?.main?.kind).toBe('treasure_taken')
})

test('there is no summary where nobody else has played, and what was undone is not in it', () => {
  expect(summaryOf([entry(1, turned(0), loaded(0))], [0])).toBeNull()
  const undo: LogEntry = { kind: 'undo', seat: 1, of: 1, change: {}, number: 2, at: 0 } as unknown as LogEntry
  expect(summaryOf([entry(1, turned(1), loaded(1)), undo], [0])).toBeNull()
})
