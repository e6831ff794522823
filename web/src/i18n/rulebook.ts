/** The rulebook in one language, fetched when it is first needed. */
import { LANGUAGES, type Language } from './languages'

export interface Rule {
  id: string
  /** The title of its chapter. */
  chapter: string
  /** The chapter's name in addresses, the same in every language. */
  anchor: string
  sentence: string
  /** The one edition it belongs to, or `null` for both. */
  edition: 'first' | 'revised' | null
  /** Whether a table may choose otherwise. */
  option: boolean
}

interface PrintedRule {
  id: string
  chapter: string
  text: string
  edition?: string
  option?: boolean
}

const cache: Partial<Record<Language, Promise<Rule[]>>> = {}

/** Every rule in the order of the book. */
export function rulebook(lang: Language): Promise<Rule[]> {
  return (cache[lang] ??= fetchRules(lang))
}

/** The name in addresses of a chapter. */
export const anchorOf = (chapter: string): string => chapter.toLowerCase().replaceAll(' ', '-')

/** One rule by its id. */
export async function ruleOf(lang: Language, id: string): Promise<Rule | null> {
  return (await rulebook(lang)).find((rule) => rule.id === id) ?? null
}

async function fetchRules(lang: Language): Promise<Rule[]> {
  const [printed, texts] = await Promise.all([import('$data/rules.json'), LANGUAGES[lang].rules()])
  return printed.default.rules.map((rule: PrintedRule) => ({
    id: rule.id,
    chapter: texts?.chapters[rule.chapter] ?? rule.chapter,
    anchor: anchorOf(rule.chapter),
    sentence: texts?.sentences[rule.id] ?? rule.text,
    edition: rule.edition === 'first' || rule.edition === 'revised' ? rule.edition : null,
    option: rule.option === true,
  }))
}
