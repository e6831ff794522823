/** What a ship would score now. */

import type { Ship } from '../../api/protocol'

export interface Score {
  points: number
  /** How many face-down treasures are not in it. */
  hidden: number
}

/** The score of a ship as far as the viewer knows it: the whole of it, or only the public part. */
export function scoreOf(ship: Pick<Ship, 'score' | 'own_score' | 'facedown'>): Score {
  if (ship.own_score === null) return { points: ship.score, hidden: ship.facedown.length }
  return { points: ship.own_score, hidden: 0 }
}
