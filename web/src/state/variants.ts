/** The variants of the rules, as the server lists them. */
import { HOUSE_VARIANTS, VARIANTS } from '../api/protocol'
import { locale } from '../i18n/locale.svelte'
import type { Variant, Variants } from '../i18n/variantWords'

export const VARIANT_NAMES = Object.keys(VARIANTS) as Variant[]

/** Whether a variant is our own; all others are the publisher's. */
export const isHouseVariant = (name: Variant): boolean => (HOUSE_VARIANTS as readonly string[]).includes(name)

/** Values that are for simulations only. */
const SIMULATED: readonly string[] = ['dealt']

/** The values of a variant; the first is the default. */
export const valuesOf = (name: Variant): readonly string[] => VARIANTS[name].filter((value) => !SIMULATED.includes(value))

/** Every variant at its default. */
export function defaultVariants(): Variants {
  return Object.fromEntries(VARIANT_NAMES.map((name) => [name, VARIANTS[name][0]])) as Variants
}

/** The same variants with another value for one of them. */
export const withVariant = (chosen: Variants, name: Variant, value: string): Variants => ({ ...chosen, [name]: value }) as Variants

/** The name of a variant's value on screen. */
export function valueText(name: Variant, value: string): string {
  const values: Record<string, string> = locale.words.common.variants[name].values
  return values[value] ?? value
}

/** The variants that are not at their default, as texts: `Bank: Limited to the box’s tokens`. */
export function chosenVariants(chosen: Variants): string[] {
  const other = VARIANT_NAMES.filter((name) => chosen[name] !== VARIANTS[name][0])
  return other.map((name) => locale.words.common.variantIs(locale.words.common.variants[name].name, valueText(name, chosen[name])))
}
