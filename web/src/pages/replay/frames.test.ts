import { expect, test } from 'vitest'
import type { PlayedEntry, Replay, Ship, TableView } from '../../api/protocol'
import { framesOf, frameOf, roundAt } from './frames'
import { defaultVariants } from '../../state/variants'

const ship = (change: Partial<Ship> = {}): Ship => ({
  ghost: false,
  space: 0,
  lap: 0,
  spaces_left: 32,
  holds: [null, null, null, null, null],
  hand: ['gold/gold', 'food/forward'],
  pile: 9,
  discards: [],
  kept: [],
  laid: null,
  powers: [],
  facedown: [],
  score: -5,
  own_score: -5,
  ...change,
})

const view: TableView = {
  seat: null,
  round: 0,
  captain: null,
  dice: { rolled: null, morning: null, evening: null },
  seats: [ship({ facedown: [{ value: '+7', known_to: [0], cursed: false }] }), ship()],
  lairs: [4],
  battle: null,
  over: false,
  to_act: [],
  question: null,
}

const entry = (number: number, part: Partial<PlayedEntry>): PlayedEntry => ({ kind: 'move', seat: null, move: null, events: [], number, at: 0, ...part })

const replay: Replay = {
  table: 'abc',
  options: { edition: 'revised', ghost: false, ...defaultVariants(), board: null, shortage_die: null },
  names: ['Anne', 'Jack'],
  bots: [null, null],
  chart: null,
  finished: true,
  seat: null,
  open: true,
  view,
  entries: [
    entry(1, {
      events: [
        { kind: 'captain_chosen', rules: [], seat: 1 },
        { kind: 'round_begun', rules: [], round: 1, captain: 1 },
      ],
      changes: [{ captain: 1 }, { round: 1 }],
    }),
    entry(2, { events: [{ kind: 'laid', rules: [], seat: 1, card: 'gold/gold' }], changes: [{ seats: { 1: { laid: 'gold/gold', hand: ['food/forward'] } } }] }),
    entry(3, { events: [{ kind: 'turned', rules: [], seat: 1, card: 'gold/gold' }], changes: [{}] }),
    entry(4, { events: [{ kind: 'round_begun', rules: [], round: 2, captain: 0 }], changes: [{ round: 2, captain: 0, seats: { 1: { laid: null } } }] }),
  ],
  scores: null,
  winners: null,
}

const list = framesOf(replay)
const at = (frame: number) => {
  const found = list.frames[frame]
  if (!found) throw new Error(`there is no frame ${frame}`)
  return found
}

test('there is a frame for the start and for each event, and rounds are found', () => {
  expect(list.frames).toHaveLength(6)
  expect(frameOf(list, 2)).toBe(5)
  expect(frameOf(list, 9)).toBe(0)
  expect([0, 1, 2, 4, 5].map((frame) => roundAt(list, frame))).toEqual([0, 0, 1, 1, 2])
})

test('each frame has the change of its own event', () => {
  expect(at(1).view).toMatchObject({ round: 0, captain: 1 })
  expect(at(2).view).toMatchObject({ round: 1, captain: 1 })
  expect(at(3).view.seats[1]).toMatchObject({ laid: 'gold/gold', hand: ['food/forward'] })
})

test('a move without events changes the frame before it', () => {
  const silent = framesOf({ ...replay, entries: [...replay.entries, entry(5, { changes: [{ to_act: [1] }] })] })
  expect(silent.frames).toHaveLength(6)
  expect(silent.frames.at(-1)?.view.to_act).toEqual([1])
})

test('a game that began in the middle of a race begins with its round', () => {
  const later = framesOf({ ...replay, view: { ...view, round: 9 }, entries: [] })
  expect(roundAt(later, 0)).toBe(9)
  expect(frameOf(later, 9)).toBe(0)
})
