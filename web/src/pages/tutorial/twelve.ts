/** The twelve treasures, as a ship that has them all. */
import type { Ship } from '../../api/protocol'

const VALUES = ['+3', '+3', '+5', '+7', '+7', '-2', '-3', '-4']

export const TWELVE: Pick<Ship, 'powers' | 'facedown'> = {
  powers: ['map', 'sabre', 'beth', 'sixth'],
  facedown: VALUES.map((value) => ({ value, known_to: [], cursed: value.startsWith('-') })),
}
