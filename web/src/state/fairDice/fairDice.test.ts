import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { commitmentTo, liar, picked, randomSecret, sealOf, type Odds } from './fairDice'
import { verdictOn, type OwnSecret } from './ownSecrets'

/** A record that `tests/records/test_sealed.py` writes. */
const RECORD = readFileSync(new URL('./sealed.jam', import.meta.url), 'utf-8')
const DRAWN = [...RECORD.matchAll(/\*[^,\n]+/g)].map((found) => found[0].trim())

const faces = [6, 5, 4, 3, 2, 1]
/** The odds of draws that do not depend on the game. */
const ODDS: Record<string, Odds> = {
  '*captain': [0, 1, 2].map((seat) => [`*captain ${seat}`, 1] as const),
  '*roll': faces
    .flatMap((high) => faces.filter((low) => low <= high).map((low) => [`*roll ${high} ${low}`, high === low ? 1 : 2] as const))
    .sort((one, two) => one[0].localeCompare(two[0])),
  '*combat': ['2', '4', '6', '8', '10', 'star'].map((face) => [`*combat ${face}`, 1] as const),
}

function sealed(text = RECORD): NonNullable<ReturnType<typeof sealOf>> {
  const seal = sealOf(text)
  if (!seal) throw new Error('there is no seal')
  return seal
}

test('every roll of a record that the program made follows from its seal', () => {
  const { key } = sealed()
  let rolls = 0
  for (const [at, drawn] of DRAWN.entries()) {
    const odds = ODDS[drawn.split(' ')[0] ?? '']
    if (!odds) continue
    expect(picked(key, at + 1, odds)).toBe(drawn)
    rolls += 1
  }
  expect(rolls).toBeGreaterThan(10)
})

test('all that the key is made from changes it', () => {
  const { key } = sealed()
  for (const [old, other] of [['edition revised', 'edition first'], ['attempt 2', 'attempt 3'], ['without 1 silent', 'without 1 false'], ['seats person', 'seats captain'], ['table d', 'table e']]) {
    expect(RECORD).toContain(old)
    expect(sealed(RECORD.replace(old ?? '', other ?? '')).key).not.toEqual(key)
  }
})

test('whoever has another secret than promised is named', () => {
  const seal = sealed()
  expect(liar(seal)).toBe(null)
  expect(liar({ ...seal, secret: randomSecret() })).toBe('server')
  expect(liar({ ...seal, attempt: 1 })).toBe('server')
  const [first, second] = seal.contributions
  if (!first || !second) throw new Error('two have added a secret')
  expect(liar({ ...seal, contributions: [first, { ...second, secret: first.secret }] })).toBe(2)
})

test('a record without a seal has none', () => {
  expect(sealOf(RECORD.replace(/^table [^]*^server .*$/m, 'seed 5'))).toBe(null)
})

test('the seal is green only in a browser whose own secret is in it, as it was published', () => {
  const seal = sealed()
  const [first, second] = seal.contributions
  if (!first || !second) throw new Error('two have added a secret')
  const published = [first.commitment, second.commitment]
  const own: OwnSecret = { table: seal.table, attempt: 2, seat: 0, secret: first.secret, own: first.commitment, server: seal.commitment, published }
  const verdict = (...secrets: OwnSecret[]): string => verdictOn(seal, seal.table, secrets)
  expect(verdict()).toBe('others')
  expect(verdict(own)).toBe('own')
  expect(verdict({ ...own, attempt: 1 })).toBe('others')
  expect(verdict({ ...own, server: commitmentTo(randomSecret(), seal.table, 2, 'server') })).toBe('changed')
  expect(verdict({ ...own, published: [first.commitment] })).toBe('changed')
  expect(verdictOn({ ...seal, contributions: [first, { ...second, secret: first.secret }] }, seal.table, [own])).toBe('changed')
})
