/** The words of Solo in the language in use, fetched when they are first asked for. */
import { LANGUAGES, type Language, type SoloWords } from './languages'
import { locale } from './locale.svelte'

let fetched = $state.raw<Partial<Record<Language, SoloWords>>>({})
const asked = new Set<Language>()

/** The words, `null` until they are there. */
export function soloWords(): SoloWords | null {
  const { lang } = locale
  if (!asked.has(lang)) {
    asked.add(lang)
    void LANGUAGES[lang].solo().then(
      (words) => (fetched = { ...fetched, [lang]: words }),
      () => asked.delete(lang),
    )
  }
  return fetched[lang] ?? null
}
