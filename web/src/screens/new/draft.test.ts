import { expect, test } from 'vitest'
import { asked, fresh, ghostSails, sameNames } from './draft'

test('a fresh table has one seat here, one by link and two bots', () => {
  const table = asked(fresh(false, 'Anne', 'bosun', 2))
  expect(table.seats).toEqual([
    { kind: 'person', name: 'Anne' },
    { kind: 'open' },
    { kind: 'bot', bot: 'bosun' },
    { kind: 'bot', bot: 'bosun' },
  ])
  expect(table.options).toEqual({ edition: 'revised', ghost: false, bank: 'endless' })
})

test('at a table for pass-and-play everybody sits here', () => {
  expect(asked(fresh(true, '', 'bosun', 'confirm'))).toMatchObject({
    seats: [{ kind: 'person', name: null }, { kind: 'person' }, { kind: 'person' }],
    settings: { grace: null, chat: false },
  })
})

test('the ghost sails with two unless told otherwise, and never with six', () => {
  const draft = fresh(true, '', 'bosun', 2)
  const seats = (count: number) => Array.from({ length: count }, () => ({ kind: 'here' as const, name: '', level: 'bosun' }))
  expect(ghostSails({ ...draft, seats: seats(2) })).toBe(true)
  expect(ghostSails({ ...draft, seats: seats(2), ghost: false })).toBe(false)
  expect(ghostSails({ ...draft, seats: seats(4) })).toBe(false)
  expect(ghostSails({ ...draft, seats: seats(6), ghost: true })).toBe(false)
})

test('two people here may not have one name, whatever its letters, nor that of a captain beside them', () => {
  const draft = fresh(true, 'Anne', 'bosun', 2)
  expect(sameNames(draft)).toBe(false)
  const [first, second, third] = draft.seats
  if (!first || !second || !third) throw new Error('a draft for three')
  expect(sameNames({ ...draft, seats: [first, { ...second, name: ' anne ' }, third] })).toBe(true)
  expect(sameNames({ ...draft, seats: [{ ...first, name: 'Anne Bonny' }, second, third] })).toBe(true)
})
