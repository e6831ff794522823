/** The steps of the tutorial, as the script has them: three chapters, each a position that the engine plays on from. */
import type lessons from '../../i18n/en/lessons'
import script from './script.json'

export type StepName = keyof typeof lessons.steps

export interface RivalMove {
  seat: number
  move: string
}

export interface Step {
  name: StepName
  /** Its place in the list of chapters. */
  chapter: number
  /** What it speaks of, as `spots.ts` finds it. */
  spot: string
  /** The learner's move, `null` where there is only text to read. */
  move: string | null
  /** A move that is on offer while the step is shown, `null` when the game is over. */
  offer: string | null
  /** What the rivals do before the step is shown. */
  rivals: RivalMove[]
}

interface Written {
  name: string
  spot: string
  move?: string
  offer?: string
  rivals?: string[]
}

export interface Chapter {
  position: string
  /** Rolls and draws, in order. */
  luck: string[]
  steps: Written[]
}

export const CHAPTERS: readonly Chapter[] = script.chapters

export const STEPS: readonly Step[] = CHAPTERS.flatMap((chapter, at) => chapter.steps.map((step) => stepOf(step, at)))

function stepOf({ name, spot, move, offer, rivals = [] }: Written, chapter: number): Step {
  return { name: name as StepName, chapter, spot, move: move ?? null, offer: move ?? offer ?? null, rivals: rivals.map(rivalMove) }
}

/** A rival's move, written as `1 play gold/gold`. */
function rivalMove(written: string): RivalMove {
  return { seat: Number(written.split(' ')[0]), move: written.slice(written.indexOf(' ') + 1) }
}

/** The number of a chapter's first step. */
export function firstOf(chapter: number): number {
  return STEPS.findIndex((step) => step.chapter === chapter)
}

/** Whether the position of one step is also that of a later one. */
export function samePosition(one: number, later: number): boolean {
  const between = STEPS.slice(one, later)
  return between.every((step, at) => step.move === null && step.chapter === STEPS[later]?.chapter && STEPS[one + at + 1]?.rivals.length === 0)
}
