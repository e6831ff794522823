import { expect, test } from 'vitest'
import { rulebook } from '../../i18n/rulebook'
import { matching } from './search'

const english = await rulebook('en')
const french = await rulebook('fr')
const ids = (rules: typeof english, typed: string): string[] => matching(rules, typed).map((rule) => rule.id)

test('without a word every rule is found, with nonsense none', () => {
  expect(ids(english, '  ')).toHaveLength(english.length)
  expect(ids(english, 'kraken')).toEqual([])
})

test('a rule is found by its id, or by the start of it', () => {
  expect(ids(english, 'pay.port')).toEqual(['pay.port'])
  expect(ids(french, 'PAY.SEA')).toEqual(['pay.sea'])
  expect(ids(french, 'ruling.sabre').sort()).toEqual(['ruling.sabre-once', 'ruling.sabre-stolen'])
})

test('a whole word is found as such: "star" is not in "start", "tie" not in "empties"', () => {
  expect(ids(english, 'star')).toContain('battle.star')
  expect(ids(english, 'star')).not.toContain('setup.ships')
  expect(ids(english, 'tie')).toEqual(['battle.powder-gone', 'battle.tie', 'score.tie', 'solo.win'])
})

test('half a word is found while it is typed', () => {
  expect(ids(english, 'gunpow')).toContain('battle.attack')
  expect(ids(french, 'pénur')).toContain('shortage.pay')
})

test('accents, apostrophes and minus signs may be typed in any way', () => {
  expect(ids(french, 'penurie')).toEqual(ids(french, 'pénurie'))
  expect(ids(french, 'egalite')).toContain('battle.tie')
  expect(ids(french, "l'ile")).toEqual(ids(french, 'l’île'))
  expect(ids(english, '−5')).toEqual(ids(english, '-5'))
  expect(ids(english, '-5')).toContain('score.minus-five')
})

test('all words have to be there, in any order', () => {
  expect(ids(english, 'pin golden')).toEqual(['pay.port'])
  expect(ids(english, 'golden lair')).toEqual([])
})
