import { expect, test } from 'vitest'
import type { GameEvent, PlayedEntry, Replay, TableView, TurningPoint } from '../../api/protocol'
import { frameOfPoint, momentsOf, movesBefore } from './moments'

const view = { seats: [], round: 0 } as unknown as TableView
const event = (round: number): GameEvent => ({ kind: 'round_begun', round }) as unknown as GameEvent
const entry = (events: GameEvent[], changes: PlayedEntry['changes'] = []): PlayedEntry => ({
  kind: 'move', seat: null, move: null, events, changes, number: 1, at: 0,
})
const replay = { view, entries: [entry([event(1), event(2)], [{}, { round: 4 }]), entry([]), entry([event(3)])] } as unknown as Replay
const point = (number: number, best: string | null): TurningPoint => ({
  number, round: 1, by: null, move: 'leave', gain: [0.1, 0.01], best, topic: null, rule: null,
})

test('each move begins after the events of those before it', () => {
  const moments = momentsOf(replay)
  expect(moments.map((moment) => moment.frame)).toEqual([0, 2, 2])
  expect(moments.map((moment) => moment.view.round)).toEqual([0, 4, 4])
  expect(moments[2]?.events).toEqual([event(3)])
})

test('a mistake is shown before the choice, anything else after it happened', () => {
  const moments = momentsOf(replay)
  expect(frameOfPoint(point(3, 'take hold 1'), moments)).toBe(2)
  expect(frameOfPoint(point(3, null), moments)).toBe(3)
  expect(frameOfPoint(point(2, null), moments)).toBe(2)
  expect(frameOfPoint(point(9, null), moments)).toBe(0)
})

test('the moves before a frame are counted, with the one that a frame is in the middle of', () => {
  const moments = momentsOf(replay)
  expect([0, 1, 2, 3].map((frame) => movesBefore(frame, moments))).toEqual([0, 2, 2, null])
})
