import { expect, test } from 'vitest'
import { placeOf } from './router.svelte'

const at = (path: string) => placeOf(new URL(path, 'http://table.test'))

test('a path names its screen and what it stands for', () => {
  expect(at('/').screen).toBe('home')
  expect(at('/new/').screen).toBe('new')
  expect(at('/table/abc')).toMatchObject({ screen: 'table', params: { table: 'abc' } })
  expect(at('/rules')).toMatchObject({ screen: 'rules', params: {} })
  expect(at('/rules/pay.port')).toMatchObject({ screen: 'rules', params: { rule: 'pay.port' } })
})

test('the token of a link is the fragment, and a round is in the query', () => {
  expect(at('/table/abc#secret-token').token).toBe('secret-token')
  expect(at('/replay/abc?round=7').query.get('round')).toBe('7')
})

test('what is not on the chart is nowhere', () => {
  expect(at('/table').screen).toBe('nowhere')
  expect(at('/no/such/place').screen).toBe('nowhere')
})
