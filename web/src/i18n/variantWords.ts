/** The texts of the variants: one group for each variant that the server lists, and one text for each of its values. */
import type { VARIANTS } from '../api/protocol'

export type Variant = keyof typeof VARIANTS

/** The chosen value of each variant. */
export type Variants = { [Name in Variant]: (typeof VARIANTS)[Name][number] }

export type VariantWords = { [Name in Variant]: { name: string; values: Record<Variants[Name], string> } }
