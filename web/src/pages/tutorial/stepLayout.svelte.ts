/** Where the spots and the answers of a step are on the screen right now, and where the step's card lies. */
import { overlap, place, type Box, type Size } from './place'
import { answerBoxes, reveal, spotBoxes } from './spots'
import type { Step } from './steps'

/** What the card should not cover if there is room elsewhere. */
const RATHER = ['prompt', 'hand', 'board']
/** For so long after the start of a step the card looks for the best place, in milliseconds; later it moves only if it must. */
const SETTLING = 400

export class StepLayout {
  spots = $state.raw<Box[]>([])
  answers = $state.raw<Box[]>([])
  /** Where the card lies. */
  at = $state.raw({ left: 0, top: 0 })
  #boxes = ''
  #sizes = ''

  /** Follow a step's things, picture by picture. Returns a function that stops it. */
  follow(step: Step, shown: boolean, card: HTMLElement): () => void {
    const hide = shown ? reveal(step.spot) : null
    this.#boxes = this.#sizes = ''
    const settled = performance.now() + SETTLING
    const look = (): void => {
      this.#measure(shown ? step : null, { width: card.offsetWidth, height: card.offsetHeight }, performance.now() < settled)
      frame = requestAnimationFrame(look)
    }
    let frame = requestAnimationFrame(look)
    return () => {
      cancelAnimationFrame(frame)
      hide?.()
    }
  }

  /** Without a step, while something is being waited for, nothing is dimmed and the card only stays off the board if it can. */
  #measure(step: Step | null, card: Size, settling: boolean): void {
    const spots = step ? spotBoxes(step.spot) : []
    const answers = answerBoxes(step?.move ?? null)
    const boxes = JSON.stringify([spots, answers])
    const sizes = JSON.stringify([card, innerWidth, innerHeight])
    if (boxes === this.#boxes && sizes === this.#sizes) return
    const must = sizes !== this.#sizes || settling
    this.#boxes = boxes
    this.#sizes = sizes
    this.answers = answers
    this.spots = spots
    if (must || this.#covers(card)) this.#place(card, answers)
    if (!this.#covers(card)) return
    // A small window has no room for all of them and the card: the first spot and one of the controls are what matters.
    this.spots = spots.slice(0, 1)
    this.#place(card, answers)
    if (this.#covers(card)) this.#place(card, answers.slice(0, 1))
  }

  #place(card: Size, answers: readonly Box[]): void {
    const rather = [...this.answers, ...RATHER.flatMap(spotBoxes)]
    this.at = place(card, { width: innerWidth, height: innerHeight }, [...this.spots, ...answers], rather)
  }

  #covers(card: Size): boolean {
    return [...this.spots, ...this.answers].some((box) => overlap({ ...card, ...this.at }, box) > 0)
  }
}
