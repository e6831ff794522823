/** Where the ornaments of a chart are drawn. The places of spaces are computed by the server. */
import type { Chart } from '../../../api/protocol'
import type { Point } from '../../../ui/art/shapes'

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export interface Placement {
  /** The compass rose and its size. */
  rose: Point
  roseSize: number
  /** The line on which the name of the island is written, and how long it is. */
  name: { line: string; length: number } | null
  /** The ornaments of the printed board: their places and sizes. */
  ornaments: Record<'serpent' | 'whale' | 'wind' | 'cartouche', [x: number, y: number, scale: number] | null> | null
  /** How much larger the navigation box is drawn. */
  boxScale: number
  /** Parts of the island on which nothing grows. */
  bare: readonly Box[]
  /** The middle of what house variants add. */
  house: Point
  /** The berths in Port Royal, if they are not found by looking for free water. */
  home: readonly Point[] | null
}

const WIDE: Placement = {
  rose: [92, 738],
  roseSize: 92,
  name: { line: 'M352 436Q560 372 800 414', length: 440 },
  ornaments: { serpent: [1334, 712, 1.02], whale: [432, 712, 0.98], wind: [248, 166, 0.92], cartouche: [908, 846, 1] },
  boxScale: 1,
  bare: [{ x: 330, y: 372, width: 480, height: 56 }],
  house: [900, 545],
  home: [[1602, 22], [1606, 122], [1600, 220], [1388, -8], [1412, 184], [1320, 182]],
}

const TALL: Placement = {
  rose: [700, 760],
  roseSize: 74,
  name: { line: 'M205 648Q350 588 500 606', length: 292 },
  ornaments: { serpent: null, whale: [705, 905, 0.7], wind: null, cartouche: null },
  boxScale: 0.94,
  bare: [{ x: 180, y: 566, width: 360, height: 90 }],
  house: [395, 506],
  home: null,
}

export function placementOf({ standard, tall, frame, box }: Chart): Placement {
  const { bare, ...placement } = standard ? (tall ? TALL : WIDE) : ownBoard(frame, box)
  const scale = placement.boxScale
  return {
    ...placement,
    bare: [
      { x: box[0] - 222 * scale, y: box[1] - 70 * scale, width: 444 * scale, height: 158 * scale },
      { x: box[0] - 150 * scale, y: box[1] + 88 * scale, width: 300 * scale, height: 110 * scale },
      ...bare,
    ],
  }
}

function ownBoard(frame: Chart['frame'], box: Chart['box']): Placement {
  return {
    rose: [frame.left + 100, frame.bottom - 110],
    roseSize: 70,
    name: null,
    ornaments: null,
    boxScale: 1,
    bare: [],
    house: [box[0], box[1] + 245],
    home: null,
  }
}
