import { expect, test } from 'vitest'
import { parseRoute } from './router.svelte'

test('a fragment names its page and parameters', () => {
  expect(parseRoute('').page).toBe('home')
  expect(parseRoute('#/').page).toBe('home')
  expect(parseRoute('#/new/').page).toBe('newTable')
  expect(parseRoute('#/table/secret-token')).toMatchObject({ page: 'table', params: { token: 'secret-token' } })
  expect(parseRoute('#/rules')).toMatchObject({ page: 'rules', params: {} })
  expect(parseRoute('#/rules/pay.port')).toMatchObject({ page: 'rules', params: { rule: 'pay.port' } })
})

test('a round of a replay is in the query', () => {
  expect(parseRoute('#/replay/abc?round=7').query.get('round')).toBe('7')
})

test('an unknown address is not found, however it is written', () => {
  expect(parseRoute('#/table').page).toBe('notFound')
  expect(parseRoute('#/no/such/place').page).toBe('notFound')
  expect(parseRoute('#/table/%E0%A4%A').params).toEqual({ token: '%E0%A4%A' })
})
