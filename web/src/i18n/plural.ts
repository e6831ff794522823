/** Plural forms by the rules of a language. */

export type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

const rules: Record<string, Intl.PluralRules> = {}

/** The form for a count, with `#` standing for the number: `plural('en', 2, { one: '# hold', other: '# holds' })`. */
export function plural(lang: string, count: number, forms: Forms): string {
  const rule = (rules[lang] ??= new Intl.PluralRules(lang))
  const form = forms[rule.select(count)] ?? forms.other
  return form.replace('#', new Intl.NumberFormat(lang).format(count))
}
