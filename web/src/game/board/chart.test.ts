import { expect, test } from 'vitest'
import { berths } from './berths'
import { STANDARD_CHART } from './standardChart'
import { course } from './chart'
import { apart } from '../../ui/art/shapes'

const chart = STANDARD_CHART

test('the chart has every space and every way of the board', () => {
  expect(chart.spaces).toHaveLength(50)
  expect(chart.ways).toHaveLength(53)
  expect(chart.ways.filter((way) => way.lane === 'inner')).not.toHaveLength(0)
})

test('a course runs from the first space to the last, forward and backward', () => {
  const ahead = course(chart, 5, [6, 13, 14])
  const back = course(chart, 14, [13, 6, 5])
  expect(ahead[0]).toEqual(chart.spaces[5]?.at)
  expect(ahead.at(-1)).toEqual(chart.spaces[14]?.at)
  expect(back.at(-1)).toEqual(chart.spaces[5]?.at)
})

test('six ships in Port Royal lie apart from each other and inside the chart', () => {
  const places = berths(chart, Array.from({ length: 6 }, () => ({ space: 0 })))
  for (const [at, one] of places.entries()) {
    for (const two of places.slice(at + 1)) expect(apart(one, two)).toBeGreaterThan(70)
    expect(one[0]).toBeGreaterThan(chart.frame.left)
    expect(one[0]).toBeLessThan(chart.frame.right)
    expect(one[1]).toBeGreaterThan(chart.frame.top)
  }
})

test('on every space a ship lies closer to its own space than to the middle of any other', () => {
  for (const space of chart.spaces.slice(1)) {
    const [place] = berths(chart, [{ space: space.id }])
    expect(place).toBeDefined()
    if (!place) continue
    for (const other of chart.spaces) expect(apart(place, other.at), `${space.id} over ${other.id}`).toBeGreaterThan(chart.radius)
  }
})
