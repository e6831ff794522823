/** The part of the chart that an example shows. */
import type { Chart } from '../../api/protocol'
import { shipOf } from '../../game/animate/turn'
import type { Example } from './examples'

/** Where the picture lies inside its frame, in percent of the frame. */
export interface Crop {
  width: number
  left: number
  top: number
}

const MARGIN = 130
const LEAST_WIDTH = 560
/** Width over height of the frame. */
export const SHAPE = 16 / 9

/** The part with every space that the ships of an example come to. */
export function cropOf({ before, events, after }: Example, chart: Chart): Crop {
  const ships = [...new Set(events.map(shipOf))]
  const spaces = [
    ...[before, after].flatMap((view) => ships.map((ship) => (ship === null ? undefined : view.seats[ship]?.space))),
    ...events.flatMap((event) => ('path' in event ? event.path : [])),
  ]
  const points = spaces.flatMap((space) => (space === undefined ? [] : [chart.spaces[space]?.at ?? chart.box]))
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const { left: edge, top: brim, right: end, bottom: foot } = chart.frame
  const whole = { left: edge - 20, top: brim - 20, width: end - edge + 40, height: foot - brim + 40 }
  const width = Math.min(whole.width, Math.max(LEAST_WIDTH, right - left + 2 * MARGIN, (bottom - top + 2 * MARGIN) * SHAPE))
  const height = width / SHAPE
  const inside = (middle: number, size: number, from: number, room: number): number => Math.min(Math.max(middle - size / 2, from), from + room - size)
  return {
    width: (100 * whole.width) / width,
    left: (-100 * (inside((left + right) / 2, width, whole.left, whole.width) - whole.left)) / width,
    top: (-100 * (inside((top + bottom) / 2, height, whole.top, whole.height) - whole.top)) / height,
  }
}
