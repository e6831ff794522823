/** Where ships are drawn: beside their space, covering as little of the board as possible. */
import type { Chart } from '../../api/protocol'
import { apart, type Point } from '../../ui/art/shapes'
import { placementOf } from './scenery/placement'

/** The part of a ship that decides its berth. */
export interface Afloat {
  space: number
}

const RINGS = [1.75, 2.3, 3.6, 4.6]
/** Half the width and height of the navigation box. */
const BOX: Point = [214, 64]
const HOME_RINGS = [2.5, 3.1, 4.2, 5.2]
const memory = new WeakMap<Chart, Map<number, { at: Point; cost: number }[]>>()

/** The berth of every ship, in the order of the ships; `home` are those in Port Royal, where they have fixed places. */
export function berths(chart: Chart, ships: readonly Afloat[], home: readonly Point[] | null = placementOf(chart).home): Point[] {
  const taken: Point[] = []
  for (const ship of ships) {
    const places = ship.space === 0 && home ? home.map((at, order) => ({ at, cost: order * 0.1 })) : placesAround(chart, ship.space)
    let best: Point = chart.spaces[ship.space]?.at ?? [0, 0]
    let least = Infinity
    for (const place of places) {
      let cost = place.cost
      for (const other of taken) cost += 40 * Math.max(0, 2.15 - apart(place.at, other) / chart.radius)
      if (cost < least) {
        least = cost
        best = place.at
      }
    }
    taken.push(best)
  }
  return taken
}

/** The possible berths around a space with the cost of what each covers. Cached per board. */
function placesAround(chart: Chart, space: number): { at: Point; cost: number }[] {
  let known = memory.get(chart)
  if (!known) memory.set(chart, (known = new Map()))
  let places = known.get(space)
  if (!places) {
    const spot = chart.spaces[space]?.at ?? [0, 0]
    places = rings(spot, space === 0, chart.radius).map((at) => ({ at, cost: apart(at, spot) / chart.radius + covered(chart, at) }))
    known.set(space, places)
  }
  return places
}

function rings(spot: Point, home: boolean, radius: number): Point[] {
  const places: Point[] = []
  for (const ring of home ? HOME_RINGS : RINGS) {
    for (let turn = 0; turn < 24; turn++) {
      const angle = (Math.PI * turn) / 12
      places.push([spot[0] + ring * radius * Math.sin(angle), spot[1] - ring * radius * Math.cos(angle)])
    }
  }
  return places
}

/** The cost of what a ship would cover at a place: most for spaces and the edge, less for ways. */
function covered(chart: Chart, place: Point): number {
  const { frame, radius } = chart
  let cost = 0
  for (const space of chart.spaces) {
    const need = space.kind === 'port-royal' ? 2.5 : 1.95
    cost += 14 * Math.max(0, need - apart(place, space.at) / radius)
    if (space.score_at) cost += 10 * Math.max(0, 1.5 - apart(place, space.score_at) / radius)
  }
  for (const way of chart.ways) cost += 3 * Math.max(0, 1.2 - offLine(place, way.curve[0], way.curve[3]) / radius)
  for (const inside of [place[0] - frame.left, place[1] - frame.top, frame.right - place[0], frame.bottom - place[1]]) {
    cost += 30 * Math.max(0, 1.15 - inside / radius)
  }
  const [across, down] = [Math.abs(place[0] - chart.box[0]), Math.abs(place[1] - chart.box[1])]
  if (across < BOX[0] + radius && down < BOX[1] + radius) cost += 40
  return cost
}

function offLine(place: Point, one: Point, two: Point): number {
  const [dx, dy] = [two[0] - one[0], two[1] - one[1]]
  const long = dx * dx + dy * dy || 1
  const part = Math.min(Math.max(((place[0] - one[0]) * dx + (place[1] - one[1]) * dy) / long, 0), 1)
  return apart(place, [one[0] + part * dx, one[1] + part * dy])
}
