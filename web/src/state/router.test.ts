import { expect, test } from 'vitest'
import { placeOf } from './router.svelte'

test('a fragment names its screen and what it stands for', () => {
  expect(placeOf('').screen).toBe('home')
  expect(placeOf('#/').screen).toBe('home')
  expect(placeOf('#/new/').screen).toBe('new')
  expect(placeOf('#/table/secret-token')).toMatchObject({ screen: 'table', params: { token: 'secret-token' } })
  expect(placeOf('#/rules')).toMatchObject({ screen: 'rules', params: {} })
  expect(placeOf('#/rules/pay.port')).toMatchObject({ screen: 'rules', params: { rule: 'pay.port' } })
})

test('a round of a replay is in the query', () => {
  expect(placeOf('#/replay/abc?round=7').query.get('round')).toBe('7')
})

test('what is not on the chart is nowhere, however it is written', () => {
  expect(placeOf('#/table').screen).toBe('nowhere')
  expect(placeOf('#/no/such/place').screen).toBe('nowhere')
  expect(placeOf('#/table/%E0%A4%A').params).toEqual({ token: '%E0%A4%A' })
})
