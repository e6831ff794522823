import { expect, test } from 'vitest'
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
