/** How a ship looks: its captain's colour, emblem and weave. */
import data from '$data/captains.json'

export interface Livery {
  /** The number in the names of the colours: `--captain-0`, and `ghost`. */
  key: string
  /** The printed captain of this seat. */
  captain: string
  emblem: string
  /** The number of the sails' weave. */
  weave: number
}

/** The livery of a ship by its number; the ghost has its own. */
export function livery(ship: number, ghost = false): Livery {
  const captain = ghost ? undefined : data.captains[ship]
  if (!captain) return { key: 'ghost', captain: data.ghost.name, emblem: data.ghost.emblem, weave: data.captains.length }
  return { key: String(ship), captain: captain.name, emblem: captain.emblem, weave: ship }
}
