/** The language in use. English is part of the page, the others are fetched. */
import en, { type Words } from './en'
import { LANGUAGES, languageOf, type Language } from './languages'

/** The key of the client's first version, so that a language chosen there stays chosen. */
const STORAGE_KEY = 'jamaica.tongue'

class Locale {
  lang = $state<Language>('en')
  words = $state.raw<Words>(en)

  /** A number as this language writes it. */
  number(value: number, options?: Intl.NumberFormatOptions): string {
    return new Intl.NumberFormat(this.lang, options).format(value).replace('-', '−')
  }

  /** A chance from 0 to 1 as a percentage. */
  percent(chance: number): string {
    return this.number(chance, { style: 'percent', maximumFractionDigits: 0 })
  }

  /** "Anne, Jack and Mary". */
  list(names: readonly string[], type: 'conjunction' | 'disjunction' = 'conjunction'): string {
    return new Intl.ListFormat(this.lang, { type }).format(names)
  }
}

/** The texts of every page: `locale.words.table.title`. */
export const locale = new Locale()

/** The language that was saved, else the first of the browser's languages that is in the list, else English. */
function preferred(): Language {
  return saved() ?? navigator.languages.map(languageOf).find((each) => each !== null) ?? 'en'
}

function saved(): Language | null {
  try {
    return languageOf(localStorage.getItem(STORAGE_KEY) ?? '')
  } catch {
    return null
  }
}

/** Change the language, by default to the preferred one. `save` keeps it for the next visit. */
export async function setLanguage(lang: Language = preferred(), save = false): Promise<void> {
  locale.words = await LANGUAGES[lang].words()
  locale.lang = lang
  document.documentElement.lang = lang
  if (!save) return
  try {
    localStorage.setItem(STORAGE_KEY, lang)
  } catch {
    // Without storage the browser's own language is used next time.
  }
}
