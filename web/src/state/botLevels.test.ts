import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import en from '../i18n/en'
import fr from '../i18n/fr'

test('the levels to choose from are those of the engine, each with a name and a few words', async () => {
  vi.stubGlobal('localStorage', { getItem: () => null })
  const { LEVELS } = await import('./botLevels')
  const engine = readFileSync(new URL('../../../src/jamaica/bots/levels.py', import.meta.url), 'utf8')
  const levels = [...engine.matchAll(/^    "([a-z-]+)": Level\(/gm)].map((found) => String(found[1]))
  expect(levels).toEqual([...LEVELS])
  for (const words of [en, fr]) {
    for (const level of levels) expect(words.seating.levels).toHaveProperty(level)
    expect(Object.keys(words.seating.levelsAre)).toEqual(Object.keys(words.seating.levels))
  }
  vi.unstubAllGlobals()
})
