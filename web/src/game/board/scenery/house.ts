/** Which tables show something of a house variant. */
import { HOUSE_VARIANTS, type TableView } from '../../../api/protocol'

const NAMES: readonly string[] = HOUSE_VARIANTS

/** Whether a view has a part of a house variant, under its name. */
export function hasHouseVariant(view: TableView): boolean {
  const parts: [string, unknown][] = Object.entries(view)
  return parts.some(([name, part]) => Boolean(part) && NAMES.includes(name))
}
