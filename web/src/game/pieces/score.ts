/** What a ship would score now. */

import type { Ship } from '../../api/protocol'

export interface Score {
  points: number
  /** How many face-down treasures are not in it. */
  hidden: number
}

/** The score of a ship as far as the viewer knows it: with all its treasures, or with none if one of them is hidden. */
export function scoreOf(ship: Ship): Score {
  const values = ship.facedown.map((treasure) => treasure.value)
  if (values.includes(null)) return { points: ship.score, hidden: values.length }
  return { points: values.reduce((sum, value) => sum + worth(value), ship.score), hidden: 0 }
}

/** The points of a treasure: a power, which only the ghost keeps face down, counts nothing. */
function worth(value: string | null): number {
  return /^[+-]\d+$/.test(value ?? '') ? Number(value) : 0
}
