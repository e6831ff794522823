import { expect, test } from 'vitest'
import type { Outcome, TableView } from '../../api/protocol'
import en from '../../i18n/en'
import { briefLabel } from './briefLabels'
import type { Speaker } from './choices'

const names = ['Anne', 'Anne Bonny', 'Mary Read', 'Olivier']
const speaker = { words: en, say: { name: (ship: number) => names[ship] } } as unknown as Speaker
const view = {
  seat: 0,
  question: { key: 'refuse_load', ship: 0 },
  seats: [{ holds: [{ kind: 'food', count: 4 }, null] }, {}, {}, {}],
} as unknown as TableView
const brief = (move: string, outcome: Partial<Outcome> | null = null): string =>
  briefLabel(move, outcome as Outcome | null, view, speaker).map((piece) => ('sign' in piece ? `<${piece.sign}>` : piece.text)).join('')

test('a brief label says how many of what', () => {
  expect(brief('empty 1')).toBe('1: 4<food>')
  expect(brief('spend 2', { kind: 'volley', powder: 2 })).toBe('2<gunpowder>')
  expect(brief('take hold 3', { kind: 'spoil', tokens: { kind: 'tokens', goods: 'gold', count: 6 } })).toBe('6<gold>')
})

test('a trade says what is given and what is got', () => {
  const trade: Partial<Outcome> = { kind: 'trade', gives: { kind: 'tokens', goods: 'gold', count: 2 }, gets: { kind: 'tokens', goods: 'food', count: 3 } }
  expect(brief('trade 1', trade)).toBe('2<gold>→3<food>')
})

test('an attack names the ship by its first name, unless two share it', () => {
  expect(brief('attack 2')).toBe('Mary')
  expect(brief('attack 1')).toBe('Anne Bonny')
})

test('a treasure has its sign, and a number if it lies face down', () => {
  expect(brief('take map', { kind: 'spoil', tokens: null })).toBe('<map>')
  expect(brief('take facedown 2', { kind: 'spoil', tokens: null })).toBe('<chest>2')
})

test('what is brief already has no other label', () => {
  expect(brief('sail 14')).toBe('')
  expect(brief('leave', { kind: 'spoil', tokens: null })).toBe('')
  expect(brief('decline')).toBe(en.table.move.declineBriefly)
})
