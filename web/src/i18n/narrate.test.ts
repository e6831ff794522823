import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { GameEvent } from '../api/protocol'

vi.stubGlobal('localStorage', { getItem: () => null })
vi.stubGlobal('document', { documentElement: {} })
const { narrator, sentence } = await import('./narrate.svelte')
const { setLanguage, locale } = await import('./locale.svelte')

const won: GameEvent = { kind: 'battle_won', rules: [], winner: 1, loser: 0 }
const stolen: GameEvent = { kind: 'hold_stolen', rules: [], winner: 1, loser: 0, hold: 2, goods: 'gold', count: 1 }
const robbed: GameEvent = { ...stolen, winner: 0, loser: 1 }
const curse: GameEvent = { kind: 'curse_given', rules: [], winner: 0, loser: 1, place: 0, treasure: '-2' }
const found: GameEvent = { kind: 'treasure_taken', rules: [], ship: 0, space: 12, treasure: '+5' }
/** An event in the language in use, with Anne in seat 0 and the ghost as ship 1. */
const told = (event: GameEvent): string => sentence(event, narrator((ship) => (ship === 0 ? 'Anne' : locale.words.game.ghost)))

beforeAll(() => setLanguage('en'))
afterAll(() => vi.unstubAllGlobals())

test('the ghost has an article, and a capital letter where a sentence starts', () => {
  expect(told(won)).toBe('The Ghost Ship beats Anne.')
  expect(told(robbed)).toBe('Anne takes 1 doubloon from the Ghost Ship’s hold 2.')
})

test('a treasure is told by what it is and what it counts', () => {
  expect(told(curse)).toBe('Anne gives the Ghost Ship a cursed treasure (−2).')
  expect(told(found)).toBe('Anne digs up a treasure (+5) on space 12.')
})

test('French elides before a vowel and contracts the article of the ghost', async () => {
  await setLanguage('fr')
  expect(told(won)).toBe('Le Vaisseau fantôme bat Anne.')
  expect(told(stolen)).toBe('Le Vaisseau fantôme prend 1 doublon dans la cale 2 d’Anne.')
  expect(told(robbed)).toBe('Anne prend 1 doublon dans la cale 2 du Vaisseau fantôme.')
  expect(told(curse)).toBe('Anne donne un trésor maudit (−2) au Vaisseau fantôme.')
  expect(told(found)).toBe('Anne déterre un trésor (+5) sur la case 12.')
})
