import { expect, test } from 'vitest'
import { STANDARD_CHART } from '../../game/board/standardChart'
import { cropOf, SHAPE } from './crop'
import { EXAMPLES } from './examples'

const { left, right, top, bottom } = STANDARD_CHART.frame
const [width, height] = [right - left + 40, bottom - top + 40]

test.each(EXAMPLES)('the picture of $chapter fills its frame and shows where its ships end', (example) => {
  const crop = cropOf(example, STANDARD_CHART)
  const tall = (crop.width * SHAPE * height) / width
  expect(crop.left).toBeLessThanOrEqual(0)
  expect(crop.top).toBeLessThanOrEqual(0)
  expect(crop.left + crop.width).toBeGreaterThanOrEqual(99.999)
  expect(crop.top + tall).toBeGreaterThanOrEqual(99.999)
  for (const event of example.events) {
    const space = 'path' in event ? STANDARD_CHART.spaces[event.path.at(-1) ?? 0] : undefined
    if (!space) continue
    const [x, y] = [crop.left + ((space.at[0] - left + 20) / width) * crop.width, crop.top + ((space.at[1] - top + 20) / height) * tall]
    expect(x > 0 && x < 100 && y > 0 && y < 100).toBe(true)
  }
})
