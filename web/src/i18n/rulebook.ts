/** The rulebook in the language spoken, fetched when somebody asks why. */
import type { Tongue } from './locale.svelte'

export interface Rule {
  id: string
  /** The title of its chapter. */
  chapter: string
  /** The chapter's name in addresses, the same in every language. */
  anchor: string
  sentence: string
  /** The one edition it belongs to, if it does not belong to both. */
  edition: 'first' | 'revised' | null
  /** Whether a table may agree otherwise. */
  option: boolean
}

interface Printed {
  id: string
  chapter: string
  text: string
  edition?: string
  option?: boolean
}

const kept: Partial<Record<Tongue, Promise<Rule[]>>> = {}

/** Every rule in the order of the book. */
export function rulebook(lang: Tongue): Promise<Rule[]> {
  return (kept[lang] ??= fetched(lang))
}

/** One rule by its id. */
export async function ruleOf(lang: Tongue, id: string): Promise<Rule | null> {
  return (await rulebook(lang)).find((rule) => rule.id === id) ?? null
}

async function fetched(lang: Tongue): Promise<Rule[]> {
  const [printed, french] = await Promise.all([
    import('$data/rules.json'),
    lang === 'fr' ? import('./fr/rules') : null,
  ])
  return printed.default.rules.map((rule: Printed) => ({
    id: rule.id,
    chapter: french?.chapters[rule.chapter] ?? rule.chapter,
    anchor: rule.chapter.toLowerCase().replaceAll(' ', '-'),
    sentence: french?.sentences[rule.id] ?? rule.text,
    edition: rule.edition === 'first' || rule.edition === 'revised' ? rule.edition : null,
    option: rule.option === true,
  }))
}
