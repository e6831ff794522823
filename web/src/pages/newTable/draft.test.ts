import { expect, test } from 'vitest'
import { defaultVariants } from '../../state/variants'
import { readBoard } from './boardFile'
import { tableOf, fresh, ghostSails, sameNames } from './draft'

test('a fresh table has one seat here, one by link and two bots', () => {
  const table = tableOf(fresh('online', 'Anne', 'bosun', 2))
  expect(table.seats).toEqual([
    { kind: 'person', name: 'Anne' },
    { kind: 'open' },
    { kind: 'bot', bot: 'bosun' },
    { kind: 'bot', bot: 'bosun' },
  ])
  expect(table.options).toEqual({ edition: 'revised', ghost: false, ...defaultVariants() })
})

test('at a table for pass-and-play everybody sits here', () => {
  expect(tableOf(fresh('here', '', 'bosun', 'confirm'))).toMatchObject({
    seats: [{ kind: 'person', name: null }, { kind: 'person' }, { kind: 'person' }],
    settings: { undo_window: null, undo_by_speed: false, chat: false },
  })
  expect(tableOf(fresh('here', '', 'bosun', 'speed')).settings).toMatchObject({ undo_window: 2, undo_by_speed: true })
})

test('the ghost sails with two unless told otherwise, and never with six', () => {
  const draft = fresh('here', '', 'bosun', 2)
  const seats = (count: number) => Array.from({ length: count }, () => ({ kind: 'here' as const, name: '', level: 'bosun' }))
  expect(ghostSails({ ...draft, seats: seats(2) })).toBe(true)
  expect(ghostSails({ ...draft, seats: seats(2), ghost: false })).toBe(false)
  expect(ghostSails({ ...draft, seats: seats(4) })).toBe(false)
  expect(ghostSails({ ...draft, seats: seats(6), ghost: true })).toBe(false)
})

test('two people here may not have one name, whatever its letters, nor that of a captain beside them', () => {
  const draft = fresh('here', 'Anne', 'bosun', 2)
  expect(sameNames(draft)).toBe(false)
  const [first, second, third] = draft.seats
  if (!first || !second || !third) throw new Error('a draft for three')
  expect(sameNames({ ...draft, seats: [first, { ...second, name: ' anne ' }, third] })).toBe(true)
  expect(sameNames({ ...draft, seats: [{ ...first, name: 'Anne Bonny' }, second, third] })).toBe(true)
})

test('a board and a die of its own go with a table, the die only where there is one', () => {
  const draft = fresh('online', 'Anne', 'bosun', 2)
  const die = ['circle', 'circle', 'circle', 'square', 'skull', 'star']
  const board = { name: 'Tortuga', spaces: 20, data: { name: 'Tortuga', spaces: [] } }
  expect(tableOf({ ...draft, board, die }).options).toMatchObject({ board: board.data, shortage_die: die })
  expect(tableOf({ ...draft, edition: 'first', die }).options).not.toHaveProperty('shortage_die')
})

test('a file that is no board says what it is', async () => {
  const file = (text: string) => ({ size: text.length, text: () => Promise.resolve(text) })
  expect(await readBoard(file('{"name": "Tortuga", "spaces": [{}, {}]}'))).toMatchObject({ name: 'Tortuga', spaces: 2 })
  expect(await readBoard(file('ahoy'))).toBe('json')
  expect(await readBoard(file('{"name": "Tortuga"}'))).toBe('shape')
  expect(await readBoard({ size: 1_000_000, text: () => Promise.resolve('{}') })).toBe('size')
})

test('one captain alone plays Solo, in the form chosen, and the form decides about the ghost', () => {
  const draft = fresh('solo', 'Anne', 'bosun', 2)
  expect(tableOf(draft)).toMatchObject({ seats: [{ kind: 'person', name: 'Anne' }], options: { solo: 'phantom', ghost: null } })
  expect(tableOf({ ...draft, solo: 'tide' }).options).toMatchObject({ solo: 'tide', ghost: null })
  expect(tableOf({ ...fresh('here', '', 'bosun', 2), solo: 'tide' }).options).toMatchObject({ solo: 'off', ghost: false })
})
