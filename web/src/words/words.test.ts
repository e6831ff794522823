import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import en from './en'
import fr from './fr'

/** Every key of a dictionary, with its way. */
function keys(words: object, way = ''): string[] {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null ? keys(value as object, `${way}${key}.`) : [way + key],
  )
}

const ASKS = ['place_dice', 'choose_card', 'choose_hold', 'make_room', 'sail', 'fall_back', 'choose_target', 'spend_powder', 'pay', 'use_sabre', 'choose_spoils', 'steer_ghost']

test('French has every key of English and no other', () => {
  expect(keys(fr).sort()).toEqual(keys(en).sort())
})

test('no sentence is empty', () => {
  const empty = (words: object): string[] =>
    Object.entries(words).flatMap(([key, value]) => (value === '' ? [key] : typeof value === 'object' && value !== null ? empty(value as object) : []))
  expect([...empty(en), ...empty(fr)]).toEqual([])
})

test('every question has its prompt and what others are told of it', () => {
  for (const key of ASKS) {
    for (const words of [en, fr]) {
      expect(words.table.prompt).toHaveProperty(key)
      expect(words.table.does).toHaveProperty(key)
    }
  }
})

test('the levels to choose from are those of the engine, each with a name and a few words', async () => {
  vi.stubGlobal('localStorage', { getItem: () => null })
  const { LEVELS } = await import('../screens/company')
  const engine = readFileSync(new URL('../../../src/jamaica/bots/levels.py', import.meta.url), 'utf8')
  const levels = [...engine.matchAll(/^    "([a-z-]+)": Level\(/gm)].map((found) => String(found[1]))
  expect(levels).toEqual([...LEVELS])
  for (const words of [en, fr]) {
    for (const level of levels) expect(words.company.levels).toHaveProperty(level)
    expect(Object.keys(words.company.levelsAre)).toEqual(Object.keys(words.company.levels))
  }
  vi.unstubAllGlobals()
})
