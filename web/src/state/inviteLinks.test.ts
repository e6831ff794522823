import { expect, test } from 'vitest'
import { addressOf, loopback } from './inviteLinks.svelte'

test('a link keeps its token in the fragment and leads to where this page came from', () => {
  expect(addressOf('secret', 'http://10.0.0.7:1692/#/table/x', 'http://ship.test/?lang=fr#/new')).toBe('http://ship.test/#/table/secret')
})

test('opened on the server itself, links lead to the address that others can reach', () => {
  expect(addressOf('secret', 'http://10.0.0.7:1692/#/table/x', 'http://127.0.0.1:1692/#/new')).toBe('http://10.0.0.7:1692/#/table/secret')
  expect(addressOf('secret', '', 'http://localhost:1692/')).toBe('http://localhost:1692/#/table/secret')
})

test('an address of this very machine is told from others', () => {
  expect(loopback('http://[::1]:80/')).toBe(true)
  expect(loopback('http://192.168.1.4/')).toBe(false)
})
