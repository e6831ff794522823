/** The chart's geometry: where the spaces lie, and the ways between them as curves. No rules, only places. */
import printed from '$data/board.json'
import { apart, type Point } from '../../ui/art/shapes'

export type Kind = 'port-royal' | 'sea' | 'port' | 'lair'
export type Lane = 'main' | 'outer' | 'inner'

export interface Space {
  id: number
  kind: Kind
  cost: number
  next: number[]
  lane: Lane
  /** What is printed on the finish stretch; `null` where nothing is. */
  score: number | null
  at: Point
}

export interface Way {
  from: number
  to: number
  lane: Lane
  /** A cubic curve: its start, two handles, its end. */
  curve: [Point, Point, Point, Point]
}

export interface Frame {
  left: number
  top: number
  right: number
  bottom: number
}

export interface Chart {
  name: string
  /** The sea that is drawn: a margin around the outermost spaces, where ships can lie. */
  frame: Frame
  /** How big a space is drawn. */
  radius: number
  island: Point[]
  redLine: [Point, Point] | null
  spaces: Space[]
  ways: Way[]
  /** Whether this is the board of the box, whose ornaments have their places. */
  printed: boolean
}

interface Written {
  name: string
  width: number
  height: number
  island?: number[][]
  red_line?: number[] | null
  spaces: { id: number; kind: string; cost?: number; next: number[]; lane?: string; score?: number; x: number; y: number }[]
}

const AREA = 1600 * 900
const MARGIN: Frame = { left: 50, top: 58, right: 54, bottom: 44 }

/** The chart of a board as it is written in `data/`, by default the board of the box. */
export function chartOf(board: unknown = printed): Chart {
  const written = board as Written
  const scale = Math.sqrt(AREA / (written.width * written.height))
  const pair = (numbers: readonly number[], at = 0): Point => [(numbers[at] ?? 0) * scale, (numbers[at + 1] ?? 0) * scale]
  const spaces = written.spaces.map(
    (space): Space => ({
      id: space.id,
      kind: space.kind as Kind,
      cost: space.cost ?? 0,
      next: space.next,
      lane: (space.lane as Lane | undefined) ?? 'main',
      score: space.score ?? null,
      at: pair([space.x, space.y]),
    }),
  )
  const line = written.red_line
  return {
    name: written.name,
    frame: {
      left: -MARGIN.left,
      top: -MARGIN.top,
      right: written.width * scale + MARGIN.right,
      bottom: written.height * scale + MARGIN.bottom,
    },
    radius: Math.min(37, 0.42 * closest(spaces)),
    island: (written.island ?? []).map((corner) => pair(corner)),
    redLine: line ? [pair(line), pair(line, 2)] : null,
    spaces,
    ways: waysOf(spaces),
    printed: board === printed,
  }
}

/** The distance of the two spaces that are closest together. */
function closest(spaces: Space[]): number {
  let least = Infinity
  for (const one of spaces) for (const two of spaces) if (two.id < one.id) least = Math.min(least, apart(one.at, two.at))
  return least
}

/** Every step of the race as a curve that runs smoothly into the next one. */
function waysOf(spaces: Space[]): Way[] {
  const before = spaces.map((): number[] => [])
  for (const space of spaces) for (const to of space.next) before[to]?.push(space.id)
  const ways: Way[] = []
  for (const space of spaces) {
    for (const to of space.next) {
      const end = spaces[to]
      if (!end) continue
      const lane = space.lane !== 'main' ? space.lane : end.lane
      const start = space.at
      const behind = bent(spaces, before[space.id] ?? [], lane) ?? start
      const ahead = bent(spaces, end.next, lane) ?? end.at
      ways.push({ from: space.id, to, lane, curve: curved(behind, start, end.at, ahead) })
    }
  }
  return ways
}

/** The neighbour that a curve leans to: the one on the same lane, else the middle of all. */
function bent(spaces: Space[], ids: number[], lane: Lane): Point | null {
  const near = ids.map((id) => spaces[id]).filter((space) => space !== undefined)
  const same = near.filter((space) => space.lane === lane)
  const chosen = same.length > 0 ? same : near
  if (chosen.length === 0) return null
  const sum = chosen.reduce<[number, number]>((total, space) => [total[0] + space.at[0], total[1] + space.at[1]], [0, 0])
  return [sum[0] / chosen.length, sum[1] / chosen.length]
}

function curved(behind: Point, start: Point, end: Point, ahead: Point): [Point, Point, Point, Point] {
  const long = apart(start, end) / 3
  const out = unit(behind, end)
  const into = unit(start, ahead)
  return [
    start,
    [start[0] + out[0] * long, start[1] + out[1] * long],
    [end[0] - into[0] * long, end[1] - into[1] * long],
    end,
  ]
}

function unit(from: Point, to: Point): Point {
  const long = apart(from, to) || 1
  return [(to[0] - from[0]) / long, (to[1] - from[1]) / long]
}

const round = (value: number): number => Math.round(value * 10) / 10

/** A way as an SVG path. */
export function drawn(way: Way): string {
  const [a, b, c, d] = way.curve.map(([x, y]) => `${round(x)} ${round(y)}`)
  return `M${a}C${b} ${c} ${d}`
}

/** The point at a part (0 to 1) of a way, and the direction there in degrees. */
export function along(way: Way, part: number): { at: Point; angle: number } {
  const [a, b, c, d] = way.curve
  const rest = 1 - part
  const mix = (i: 0 | 1): number =>
    rest ** 3 * a[i] + 3 * rest ** 2 * part * b[i] + 3 * rest * part ** 2 * c[i] + part ** 3 * d[i]
  const lean = (i: 0 | 1): number =>
    3 * rest ** 2 * (b[i] - a[i]) + 6 * rest * part * (c[i] - b[i]) + 3 * part ** 2 * (d[i] - c[i])
  return { at: [mix(0), mix(1)], angle: (Math.atan2(lean(1), lean(0)) * 180) / Math.PI }
}

/** The curve from one space over others, forward or backward, as points close to each other. */
export function course(chart: Chart, start: number, path: readonly number[], steps = 12): Point[] {
  const points: Point[] = []
  let from = start
  for (const to of path) {
    const ahead = chart.ways.find((way) => way.from === from && way.to === to)
    const back = chart.ways.find((way) => way.from === to && way.to === from)
    for (let step = points.length === 0 ? 0 : 1; step <= steps; step++) {
      const part = step / steps
      if (ahead) points.push(along(ahead, part).at)
      else if (back) points.push(along(back, 1 - part).at)
    }
    from = to
  }
  return points
}

const BOX: Point = [1094, 300]

/** Where the navigation box lies: in its place on the island, or in the middle of another board. */
export function boxOf({ printed, frame }: Chart): Point {
  return printed ? BOX : [(frame.left + frame.right) / 2, (frame.top + frame.bottom) / 2 - 40]
}
