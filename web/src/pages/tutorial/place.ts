/** Where the card of a step lies: beside what it speaks of, never on it. */

export interface Size {
  width: number
  height: number
}

export interface Box extends Size {
  left: number
  top: number
}

/** The distance to the edge of the window and to other boxes. */
const GAP = 8
/** What it costs to cover any of a box that must stay free, and to lie wholly on one that should, in pixels of distance to the spot. */
const FORBIDDEN = 10_000
const UNWELCOME = 300

/**
 * The best place for a card in a window.
 * @param free Boxes that must not be covered, the spot first.
 * @param rather Boxes that should not be covered.
 */
export function place(card: Size, window: Size, free: readonly Box[], rather: readonly Box[]): { left: number; top: number } {
  const boxes = [...free, ...rather]
  const lefts = candidates(card.width, window.width, boxes.map(({ left, width }) => [left, width]))
  const tops = candidates(card.height, window.height, boxes.map(({ top, height }) => [top, height]))
  let best = { left: GAP, top: GAP, cost: Infinity }
  for (const left of lefts) {
    for (const top of tops) {
      const here = { ...card, left, top }
      const much = covered(here, free)
      const cost = (much > 0 ? (1 + much) * FORBIDDEN : 0) + covered(here, rather) * UNWELCOME + distance(here, free[0])
      if (cost < best.cost) best = { left, top, cost }
    }
  }
  return { left: best.left, top: best.top }
}

/** Places on one axis: at the edges and in the middle of the window, before, after and in line with each box. */
function candidates(size: number, room: number, boxes: readonly (readonly [number, number])[]): number[] {
  const last = Math.max(GAP, room - size - GAP)
  const near = boxes.flatMap(([start, length]) => [start - size - GAP, start, start + (length - size) / 2, start + length - size, start + length + GAP])
  return [...new Set([GAP, (room - size) / 2, last, ...near].map((at) => Math.round(Math.min(last, Math.max(GAP, at)))))]
}

/** How much of a card lies on boxes. */
function covered(card: Box, boxes: readonly Box[]): number {
  return boxes.reduce((sum, box) => sum + overlap(card, box), 0) / (card.width * card.height)
}

/** The area that two boxes share. */
export function overlap(one: Box, two: Box): number {
  const width = Math.min(one.left + one.width, two.left + two.width) - Math.max(one.left, two.left)
  const height = Math.min(one.top + one.height, two.top + two.height) - Math.max(one.top, two.top)
  return Math.max(0, width) * Math.max(0, height)
}

/** Boxes without overlaps: those that touch become one around both. */
export function merged(boxes: readonly Box[]): Box[] {
  return boxes.reduce<Box[]>((apart, box) => {
    const touching = apart.find((each) => overlap(each, box) > 0)
    return touching ? merged([...apart.filter((each) => each !== touching), around(touching, box)]) : [...apart, box]
  }, [])
}

function around(one: Box, two: Box): Box {
  const [left, top] = [Math.min(one.left, two.left), Math.min(one.top, two.top)]
  const right = Math.max(one.left + one.width, two.left + two.width)
  const bottom = Math.max(one.top + one.height, two.top + two.height)
  return { left, top, width: right - left, height: bottom - top }
}

function distance(card: Box, spot: Box | undefined): number {
  if (!spot) return 0
  const across = card.left + card.width / 2 - spot.left - spot.width / 2
  const down = card.top + card.height / 2 - spot.top - spot.height / 2
  return Math.hypot(across, down)
}
