/** The words of house variants in the language in use, fetched when they are first asked for. */
import { LANGUAGES, type Language, type HouseWords } from './languages'
import { locale } from './locale.svelte'

let fetched = $state.raw<Partial<Record<Language, HouseWords>>>({})
const asked = new Set<Language>()

/** The words, `null` until they are there. */
export function houseWords(): HouseWords | null {
  const { lang } = locale
  if (!asked.has(lang)) {
    asked.add(lang)
    void LANGUAGES[lang].house().then(
      (words) => (fetched = { ...fetched, [lang]: words }),
      () => asked.delete(lang),
    )
  }
  return fetched[lang] ?? null
}
