/** The language spoken: English is always there, French is fetched when it is wanted. */
import en, { type Words } from './en'

export const TONGUES = ['en', 'fr'] as const
export type Tongue = (typeof TONGUES)[number]

const KEPT = 'jamaica.tongue'

class Speech {
  /** The language in use. */
  lang = $state<Tongue>('en')
  /** Its words. */
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

/** The words of every screen: `speech.words.table.title`. */
export const speech = new Speech()

function wanted(): Tongue {
  const kept = read()
  if (kept !== null) return kept
  return navigator.languages.some((each) => each.toLowerCase().startsWith('fr')) &&
    !navigator.languages[0]?.toLowerCase().startsWith('en')
    ? 'fr'
    : 'en'
}

function read(): Tongue | null {
  try {
    const kept = localStorage.getItem(KEPT)
    return TONGUES.find((each) => each === kept) ?? null
  } catch {
    return null
  }
}

/** Speak a language, by default the one kept from last time or the browser's own. */
export async function speak(lang: Tongue = wanted(), keep = false): Promise<void> {
  const words = lang === 'fr' ? (await import('./fr')).default : en
  speech.lang = lang
  speech.words = words
  document.documentElement.lang = lang
  if (keep) {
    try {
      localStorage.setItem(KEPT, lang)
    } catch {
      // A browser that keeps nothing speaks its own language next time.
    }
  }
}
