/** How large things on the board are drawn: text that would be too small to read is enlarged or left out. */

/** The smallest text, in pixels of the screen. */
const READABLE = 11
/** Below this number of pixels for a unit the chart is drawn coarsely. */
const COARSE = 0.46

export interface Sizes {
  /** The smallest text, in units of the chart. */
  least: number
  /** Whether the chart is so small that spaces show only what matters most. */
  coarse: boolean
}

/** The sizes for a number of pixels that a unit of the chart has on the screen. */
export function sizesAt(pixels: number): Sizes {
  return { least: pixels > 0 ? Math.ceil((READABLE / pixels) * 10) / 10 : READABLE, coarse: pixels > 0 && pixels < COARSE }
}
