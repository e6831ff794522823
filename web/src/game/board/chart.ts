/** Drawing on the generated chart: ways as SVG paths, and courses for animations. */
import type { Chart, ChartWay } from '../../api/protocol'
import type { Point } from '../../ui/art/shapes'

const round = (value: number): number => Math.round(value * 10) / 10

/** A way as an SVG path. */
export function drawn(way: ChartWay): string {
  const [a, b, c, d] = way.curve.map(([x, y]) => `${round(x)} ${round(y)}`)
  return `M${a}C${b} ${c} ${d}`
}

/** The point at a part (0 to 1) of a way, and the direction there in degrees. */
export function along(way: ChartWay, part: number): { at: Point; angle: number } {
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
