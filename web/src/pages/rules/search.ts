/** Search in the rulebook: every word that is typed has to be found. */
import type { Rule } from '../../i18n/rulebook'

/** A text without accents, capitals, ligatures and typographic marks. */
function folded(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('œ', 'oe').replaceAll('’', "'").replaceAll('−', '-')
}

/** How a typed part is found, the best way first: as a whole word or its plural, at the start of a word, anywhere. */
const WAYS: readonly ((text: string, part: string) => boolean)[] = [
  (text, part) => text.split(/[^\p{L}\p{N}-]+/u).some((word) => [part, `${part}s`, `${part}x`, `${part}es`].includes(word)),
  (text, part) => text.split(/[^\p{L}\p{N}-]+/u).some((word) => word.startsWith(part)),
  (text, part) => text.includes(part),
]

/** The rules that have all typed parts, found in the best way that finds any. An id may be typed whole or from its start. */
export function matching(rules: readonly Rule[], typed: string): readonly Rule[] {
  const parts = folded(typed).split(/[\s,;:!?]+/).filter((part) => part !== '')
  if (parts.length === 0) return rules
  const texts = rules.map((rule) => folded(`${rule.id} ${rule.chapter} ${rule.sentence}`))
  for (const found of WAYS) {
    const fits = rules.filter((rule, at) => parts.every((part) => rule.id.startsWith(part) || found(texts[at] ?? '', part)))
    if (fits.length > 0) return fits
  }
  return []
}
