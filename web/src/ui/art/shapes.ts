/** Shapes as SVG paths. */

export type Point = readonly [number, number]

const round = (value: number): string => String(Math.round(value * 10) / 10)

/** A path with straight sides through the corners. */
export function points(corners: readonly Point[]): string {
  return 'M' + corners.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')
}

/** A star around the origin. */
export function star(rays: number, outer: number, inner: number, turn = 0): string {
  const corners: Point[] = []
  for (let at = 0; at < 2 * rays; at++) {
    const angle = (Math.PI * at) / rays + turn
    const radius = at % 2 === 1 ? inner : outer
    corners.push([radius * Math.sin(angle), -radius * Math.cos(angle)])
  }
  return points(corners) + 'Z'
}

/** A closed curve through the corners. */
export function smooth(corners: readonly Point[]): string {
  const at = (index: number): Point => corners[(index + corners.length) % corners.length] ?? [0, 0]
  const parts = [`M${round(at(0)[0])} ${round(at(0)[1])}`]
  for (let i = 0; i < corners.length; i++) {
    const [ax, ay] = at(i - 1)
    const [bx, by] = at(i)
    const [cx, cy] = at(i + 1)
    const [dx, dy] = at(i + 2)
    const curve = [bx + (cx - ax) / 6, by + (cy - ay) / 6, cx - (dx - bx) / 6, cy - (dy - by) / 6, cx, cy]
    parts.push('C' + curve.map(round).join(' '))
  }
  return parts.join('') + 'Z'
}

/** The distance of two points. */
export function apart(one: Point, other: Point): number {
  return Math.hypot(one[0] - other[0], one[1] - other[1])
}

/** Whether a point is inside a closed line. */
export function inside(corners: readonly Point[], [x, y]: Point): boolean {
  let within = false
  let [ax, ay] = corners[corners.length - 1] ?? [0, 0]
  for (const [bx, by] of corners) {
    if (ay > y !== by > y && x < ax + ((bx - ax) * (y - ay)) / (by - ay)) within = !within
    ;[ax, ay] = [bx, by]
  }
  return within
}
