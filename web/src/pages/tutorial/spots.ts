/**
 * Finds on the screen what a step speaks of, and what has to be clicked. The play screen marks its parts for this: `data-spot="hand"` on
 * the part itself, and `data-opens="hand holds"` on a button that shows parts which may be hidden.
 */
import { merged, type Box } from './place'

/** The room around a spot that stays clear, and around an answer for its ring. */
const PADDING = 6
const RING = 4

/** The elements of a spot. Most have the attribute `data-spot`; spaces are shown with the learner's ship. */
function selectorOf(spot: string): string {
  if (spot.startsWith('space-')) return `[data-space="${spot.slice(6)}"], [data-ship="0"]`
  return spot === 'rivals' ? '[data-captain]' : `[data-spot="${spot}"]`
}

/** The boxes of spots, a list of names with blanks between them. The board stands for spots that are not shown. */
export function spotBoxes(spots: string): Box[] {
  const boxes = spots.split(' ').flatMap((spot) => boxAround(visible(selectorOf(spot)), PADDING) ?? [])
  return boxes.length > 0 ? merged(boxes) : [boxAround(visible(selectorOf('board')), PADDING) ?? []].flat()
}

/** The boxes of the controls that make a move: a card, a button, a hold, a space. */
export function answerBoxes(move: string | null): Box[] {
  if (move === null) return []
  const selector = move.startsWith('play ') ? `[data-card="${move.slice(5)}"]` : `[data-move="${move}"]`
  return visible(selector).flatMap((element) => boxAround([element], RING) ?? [])
}

/** Open the panels of spots that are not shown, and scroll to them. Returns a function that closes the panels again. */
export function reveal(spots: string): () => void {
  const opened = spots.split(' ').flatMap((spot) => open(spot) ?? [])
  return () => {
    for (const button of opened) if (button.isConnected && button.getAttribute('aria-pressed') === 'true') button.click()
  }
}

/** Scroll to a spot, or press the button that opens its panel. Returns that button. */
function open(spot: string): HTMLElement | null {
  const shown = visible(selectorOf(spot))
  for (const element of shown) element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  const button = shown.length === 0 ? document.querySelector<HTMLElement>(`[data-opens~="${spot}"]`) : null
  button?.click()
  return button
}

function visible(selector: string): Element[] {
  return [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility() && element.getBoundingClientRect().width > 0)
}

/** The box around elements, as far as it is in the window. */
function boxAround(elements: readonly Element[], padding: number): Box | null {
  const boxes = elements.map((element) => element.getBoundingClientRect())
  if (boxes.length === 0) return null
  const left = Math.max(0, Math.min(...boxes.map((box) => box.left)) - padding)
  const top = Math.max(0, Math.min(...boxes.map((box) => box.top)) - padding)
  const right = Math.min(innerWidth, Math.max(...boxes.map((box) => box.right)) + padding)
  const bottom = Math.min(innerHeight, Math.max(...boxes.map((box) => box.bottom)) + padding)
  return right > left && bottom > top ? { left, top, width: right - left, height: bottom - top } : null
}
