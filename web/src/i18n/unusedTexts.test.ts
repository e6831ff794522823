import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import en from './en'

const SRC = new URL('../', import.meta.url)

/** Every source file that may use a text: all but the dictionaries of all languages and the tests. */
function sources(): string[] {
  const names = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  const users = names.filter((name) => /\.(ts|svelte)$/.test(name) && !/\.test\.ts$|^i18n\/\w+\//.test(name))
  return users.map((name) => readFileSync(new URL(name, SRC), 'utf8'))
}

/** The paths of all texts: `table.prompt.sail`. */
function leaves(words: object, path = ''): string[] {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null ? leaves(value as object, `${path}${key}.`) : [path + key],
  )
}

/** The variables of a source that stand for a part of the dictionary, with the path of that part. */
function aliases(source: string): Map<string, string> {
  const found = new Map([['locale.words', ''], ['speaker.words', '']])
  // `words` of the type `Words`, or taken from a speaker, is the whole dictionary.
  if (/\bwords: Words\b|\{ [^}\n]*\bwords\b[^}\n]* \}(: Speaker| = speaker)/.test(source)) found.set('words', '')
  for (const [, name = '', base = '', path = ''] of source.matchAll(/(?:let|const) (\w+) = (?:\$derived\()?(locale\.words|words)((?:\.\w+)*)\)?\n/g)) {
    const parent = found.get(base)
    if (parent !== undefined) found.set(name, parent + path)
  }
  for (const [, names = '', base = ''] of source.matchAll(/const \{ ([\w, ]+) \} = (locale\.words)\n/g)) {
    for (const name of names.split(', ')) found.set(name, `${found.get(base) ?? ''}.${name}`)
  }
  return found
}

/** The paths that a source uses; those that end in `.` are used with everything below them. */
function used(source: string): string[] {
  return [...aliases(source)].flatMap(([name, path]) =>
    [...source.matchAll(new RegExp(`(?<![\\w.])${name.replace('.', '\\.')}((?:\\??\\.\\w+)*)(\\[)?`, 'g'))].map(([, rest = '', index]) => {
      const whole = `${path}${rest.replaceAll('?', '')}`.replace(/^\./, '')
      // A section alone is only passed on; a group inside one, or an index, uses all its texts.
      return index || whole.split('.').length > 1 ? `${whole}.` : whole
    }),
  )
}

test('every text is used somewhere', () => {
  const paths = new Set(sources().flatMap(used))
  const isUsed = (leaf: string): boolean => {
    const parts = leaf.split('.')
    return parts.some((_, at) => paths.has(`${parts.slice(0, at + 1).join('.')}.`))
  }
  expect(leaves(en).filter((leaf) => !isUsed(leaf))).toEqual([])
})

test('a text is found by its section, its group and its index, and otherwise missed', () => {
  const source = 'let words = $derived(locale.words.table)\nconst a = words.prompt.sail\nconst b = words.does[key]\nconst c = words\n'
  expect(used(source)).toEqual(expect.arrayContaining(['table.prompt.sail.', 'table.does.', 'table']))
  expect(used(source)).not.toContain('table.')
})
