/** The languages of the client. This is the only list: every other place reads it, and a test compares it with the folders. */
import en, { type Words } from './en'
import type coach from './en/coach'
import type dice from './en/dice'
import type hints from './en/hints'
import type lessons from './en/lessons'
import type rulesPage from './en/rulesPage'
import type house from './en/house'
import type { Same } from './sameShape'

export type Lessons = Same<typeof lessons>
export type Coach = Same<typeof coach>
export type Dice = Same<typeof dice>
export type Hints = Same<typeof hints>
export type RulesPage = Same<typeof rulesPage>
export type HouseWords = Same<typeof house>

/** The rulebook's texts in another language than English, which is in `data/rules.json`. */
export interface RuleTexts {
  chapters: Record<string, string>
  sentences: Record<string, string>
}

interface LanguagePack {
  /** The language's name for itself. */
  name: string
  words: () => Promise<Words>
  lessons: () => Promise<Lessons>
  coach: () => Promise<Coach>
  dice: () => Promise<Dice>
  hints: () => Promise<Hints>
  rulesPage: () => Promise<RulesPage>
  house: () => Promise<HouseWords>
  rules: () => Promise<RuleTexts | null>
}

export const LANGUAGES = {
  en: {
    name: 'English',
    words: () => Promise.resolve(en),
    lessons: async () => (await import('./en/lessons')).default,
    coach: async () => (await import('./en/coach')).default,
    dice: async () => (await import('./en/dice')).default,
    hints: async () => (await import('./en/hints')).default,
    rulesPage: async () => (await import('./en/rulesPage')).default,
    house: async () => (await import('./en/house')).default,
    rules: () => Promise.resolve(null),
  },
  fr: {
    name: 'Français',
    words: async () => (await import('./fr')).default,
    lessons: async () => (await import('./fr/lessons')).default,
    coach: async () => (await import('./fr/coach')).default,
    dice: async () => (await import('./fr/dice')).default,
    hints: async () => (await import('./fr/hints')).default,
    rulesPage: async () => (await import('./fr/rulesPage')).default,
    house: async () => (await import('./fr/house')).default,
    rules: () => import('./fr/rules'),
  },
} as const satisfies Record<string, LanguagePack>

export type Language = keyof typeof LANGUAGES

/** The codes of all languages, in the order of the list. */
export const CODES = Object.keys(LANGUAGES) as Language[]

/** The language of a code such as `fr` or `fr-CA`, if it is in the list. */
export function languageOf(code: string): Language | null {
  const primary = code.toLowerCase().split('-')[0]
  return CODES.find((each) => each === primary) ?? null
}
