import { expect, test } from 'vitest'
import { sentences } from './fr/rules'
import { rulebook, ruleOf } from './rulebook'

test('the rulebook has the same rules in both languages', async () => {
  const [english, french] = await Promise.all([rulebook('en'), rulebook('fr')])
  expect(french.map((rule) => rule.id)).toEqual(english.map((rule) => rule.id))
})

test('a rule is found by its id, in its language', async () => {
  expect((await ruleOf('fr', 'pay.lair'))?.sentence).toBe(sentences['pay.lair'])
  expect(await ruleOf('en', 'no.such')).toBeNull()
})
