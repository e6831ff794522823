import { expect, test } from 'vitest'
import printed from '$data/rules.json'
import { chapters, sentences } from './fr/rules'
import { rulebook, ruleOf } from './rulebook'

test('every rule and chapter has its sentence in French, and no other has', () => {
  expect(Object.keys(sentences).sort()).toEqual(printed.rules.map((rule) => rule.id).sort())
  expect(Object.keys(chapters).sort()).toEqual([...new Set(printed.rules.map((rule) => rule.chapter))].sort())
})

test('a French sentence keeps the numbers of the English one', () => {
  const numbers = (text: string): string[] => (text.match(/\d+/g) ?? []).sort()
  for (const rule of printed.rules) expect([rule.id, ...numbers(sentences[rule.id] ?? '')]).toEqual([rule.id, ...numbers(rule.text)])
})

test('the book is the same in both languages but for its words', async () => {
  const [english, french] = await Promise.all([rulebook('en'), rulebook('fr')])
  expect(french.map((rule) => rule.id)).toEqual(english.map((rule) => rule.id))
  expect((await ruleOf('fr', 'pay.lair'))?.sentence).toBe('Un repaire de pirates est gratuit.')
  expect(await ruleOf('en', 'no.such')).toBeNull()
})
