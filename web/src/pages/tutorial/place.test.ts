import { expect, test } from 'vitest'
import { merged, overlap, place, type Box } from './place'

const CARD = { width: 340, height: 220 }
const WINDOWS = [
  { width: 360, height: 640 },
  { width: 844, height: 390 },
  { width: 1280, height: 720 },
]

const box = (left: number, top: number, width: number, height: number): Box => ({ left, top, width, height })

test('the card lies in the window and beside the spot, wherever the spot is', () => {
  for (const window of WINDOWS) {
    for (let left = 0; left < window.width; left += 60) {
      for (let top = 0; top < window.height; top += 60) {
        const spot = box(left, top, Math.min(120, window.width - left), Math.min(90, window.height - top))
        const at = { ...CARD, ...place(CARD, window, [spot], []) }
        expect(at.left).toBeGreaterThanOrEqual(0)
        expect(at.top).toBeGreaterThanOrEqual(0)
        expect(at.left + at.width).toBeLessThanOrEqual(window.width)
        expect(at.top + at.height).toBeLessThanOrEqual(window.height)
        if (window.height > 400) expect(overlap(at, spot)).toBe(0)
      }
    }
  }
})

test('an answer elsewhere on the screen stays free, too', () => {
  const spot = box(0, 529, 360, 111)
  const answer = box(16, 390, 328, 52)
  const at = { ...CARD, ...place(CARD, { width: 360, height: 640 }, [spot, answer], []) }
  expect([spot, answer].map((each) => overlap(at, each))).toEqual([0, 0])
})

test('not even a corner of an answer is covered for a nearer place', () => {
  const spot = box(216, 462, 366, 74)
  const answers = [box(457, 402, 222, 60), box(430, 460, 82, 78)]
  const at = { ...CARD, ...place(CARD, { width: 1024, height: 640 }, [spot, ...answers], [box(0, 0, 666, 440)]) }
  expect([spot, ...answers].map((each) => overlap(at, each))).toEqual([0, 0, 0])
})

test('the card lies off the board if there is room as near', () => {
  const board = box(0, 0, 900, 540)
  const at = { ...CARD, ...place(CARD, { width: 1280, height: 720 }, [board], [box(0, 560, 1280, 60)]) }
  expect(at.left).toBeGreaterThan(900)
})

test('spots that overlap become one', () => {
  expect(merged([box(0, 0, 10, 10), box(5, 5, 10, 10), box(40, 0, 5, 5)])).toEqual([box(0, 0, 15, 15), box(40, 0, 5, 5)])
  expect(merged([box(0, 0, 4, 4), box(20, 0, 4, 4), box(2, 0, 20, 2)])).toEqual([box(0, 0, 24, 4)])
})
