import { expect, test } from 'vitest'
import type { PlayedEntry, Replay, Ship, TableView } from '../../api/protocol'
import { eventSeenBy, filmOf, frameOf, roundAt, seenBy } from './frames'

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
  options: { edition: 'revised', ghost: false, bank: 'endless', board: null, shortage_die: null },
  names: ['Anne', 'Jack'],
  bots: [null, null],
  finished: true,
  eyes: null,
  open: true,
  view,
  entries: [
    entry(1, {
      events: [
        { kind: 'captain_chosen', rules: [], seat: 1 },
        { kind: 'round_begun', rules: [], round: 1, captain: 1 },
      ],
      change: { round: 1, captain: 1 },
    }),
    entry(2, { events: [{ kind: 'laid', rules: [], seat: 1, card: 'gold/gold' }], change: { seats: { 1: { laid: 'gold/gold', hand: ['food/forward'] } } } }),
    entry(3, { events: [{ kind: 'turned', rules: [], seat: 1, card: 'gold/gold' }], change: {} }),
    entry(4, { events: [{ kind: 'round_begun', rules: [], round: 2, captain: 0 }], change: { round: 2, captain: 0, seats: { 1: { laid: null } } } }),
  ],
  scores: null,
  winners: null,
}

const film = filmOf(replay)
const at = (frame: number) => {
  const found = film.frames[frame]
  if (!found) throw new Error(`there is no frame ${frame}`)
  return found
}

test('there is a frame for the start and for each event, and rounds are found', () => {
  expect(film.frames).toHaveLength(6)
  expect(frameOf(film, 2)).toBe(5)
  expect(frameOf(film, 9)).toBe(0)
  expect([0, 1, 2, 4, 5].map((frame) => roundAt(film, frame))).toEqual([0, 0, 1, 1, 2])
})

test('the last event of an entry leaves the table as the entry says', () => {
  expect(at(2).view).toMatchObject({ round: 1, captain: 1 })
  expect(at(3).view.seats[1]).toMatchObject({ laid: 'gold/gold', hand: ['food/forward'] })
})

test('a seat sees its own cards, and those of others when they are turned', () => {
  expect(seenBy(at(3), 0).seats[1]).toMatchObject({ hand: 1, laid: 'hidden' })
  expect(seenBy(at(3), 1).seats[1]).toMatchObject({ hand: ['food/forward'], laid: 'gold/gold' })
  expect(seenBy(at(4), 0).seats[1]).toMatchObject({ laid: 'gold/gold' })
  expect(seenBy(at(3), 'open')).toBe(at(3).view)
})

test('a treasure lies face down for all who did not know it', () => {
  expect(seenBy(at(1), 0).seats[0]?.facedown[0]?.value).toBe('+7')
  expect(seenBy(at(1), 1).seats[0]?.facedown[0]?.value).toBeNull()
  expect(seenBy(at(1), 'watcher').seats[0]?.facedown[0]?.value).toBeNull()
})

test('what was told to one seat alone is blank for the others', () => {
  const laid = at(3).event
  if (laid?.kind !== 'laid') throw new Error('a card was laid')
  expect(eventSeenBy(laid, at(3), 0)).toMatchObject({ card: null })
  expect(eventSeenBy(laid, at(3), 1)).toBe(laid)
  const taken = { kind: 'treasure_taken' as const, rules: [], ship: 1, space: 4, treasure: '+3' }
  expect(eventSeenBy(taken, at(3), 0)).toMatchObject({ treasure: null })
  expect(eventSeenBy(taken, at(3), 1)).toBe(taken)
})

test('a game that began in the middle of a race begins with its round', () => {
  const later = filmOf({ ...replay, view: { ...view, round: 9 }, entries: [] })
  expect(roundAt(later, 0)).toBe(9)
  expect(frameOf(later, 9)).toBe(0)
})
