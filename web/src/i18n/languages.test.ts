import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import printed from '$data/rules.json'
import { QUESTION_KEYS } from '../api/protocol'
import en from './en'
import { CODES, LANGUAGES, languageOf } from './languages'

const here = new URL('.', import.meta.url)

/** The keys of a dictionary, each with its path. */
function keys(words: object, path = ''): string[] {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null ? keys(value as object, `${path}${key}.`) : [path + key],
  )
}

/** The paths of all empty texts. */
function empty(words: object, path = ''): string[] {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null ? empty(value as object, `${path}${key}.`) : value === '' ? [path + key] : [],
  )
}

test('the list has every language that has a folder', () => {
  const folders = readdirSync(here, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect([...CODES].sort()).toEqual(folders.map((entry) => entry.name).sort())
})

test.each(CODES)('%s has the keys of English and no others, and no empty text', async (code) => {
  const [words, lessons] = [await LANGUAGES[code].words(), await LANGUAGES[code].lessons()]
  expect(keys(words).sort()).toEqual(keys(en).sort())
  expect(keys(lessons).sort()).toEqual(keys(await LANGUAGES.en.lessons()).sort())
  expect([...empty(words), ...empty(lessons)]).toEqual([])
})

test.each(CODES)('%s has a prompt for every question, and a text for those who wait', async (code) => {
  const { table } = await LANGUAGES[code].words()
  for (const key of QUESTION_KEYS) {
    expect(table.prompt).toHaveProperty(key)
    expect(table.does).toHaveProperty(key)
  }
})

test.each(CODES.filter((code) => code !== 'en'))('%s has every rule and chapter of the rulebook, with the same numbers', async (code) => {
  const texts = await LANGUAGES[code].rules()
  expect(Object.keys(texts?.sentences ?? {}).sort()).toEqual(printed.rules.map((rule) => rule.id).sort())
  expect(Object.keys(texts?.chapters ?? {}).sort()).toEqual([...new Set(printed.rules.map((rule) => rule.chapter))].sort())
  const numbers = (text: string): string[] => (text.match(/\d+/g) ?? []).sort()
  for (const rule of printed.rules) expect([rule.id, ...numbers(texts?.sentences[rule.id] ?? '')]).toEqual([rule.id, ...numbers(rule.text)])
})

test('a language is found by its code, with or without a region', () => {
  expect(languageOf('fr-CA')).toBe('fr')
  expect(languageOf('EN')).toBe('en')
  expect(languageOf('de')).toBeNull()
})
