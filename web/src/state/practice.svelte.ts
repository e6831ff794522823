/** Puzzles that were answered in this browser, and those from its own games, saved in it. */
import type { Puzzle } from '../api/protocol'

export interface PracticeProgress {
  /** By the id of each answered puzzle: whether the first answer was right. */
  answered: Record<string, boolean>
  /** Puzzles from own games, the newest first. */
  own: Puzzle[]
}

const STORAGE_KEY = 'jamaica.practice'
/** How many puzzles from own games are kept: some hundred kilobytes. */
const MOST_OWN = 24

function read(): PracticeProgress {
  try {
    const stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') as Partial<PracticeProgress> | null
    const { answered, own } = stored ?? {}
    return { answered: answered && typeof answered === 'object' ? answered : {}, own: Array.isArray(own) ? own : [] }
  } catch {
    return { answered: {}, own: [] }
  }
}

export const practice = $state<PracticeProgress>(read())

function save(): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(practice))
  } catch {
    // Without storage, or where it is full, the progress lasts until the page is closed.
  }
}

/** Note the first answer to a puzzle. */
export function noteAnswer(id: string, right: boolean): void {
  if (id in practice.answered) return
  practice.answered[id] = right
  save()
}

/** Add puzzles from an own game before the others. */
export function addOwn(puzzles: readonly Puzzle[]): void {
  const ids = new Set(puzzles.map((puzzle) => puzzle.id))
  practice.own = [...puzzles, ...practice.own.filter((puzzle) => !ids.has(puzzle.id))].slice(0, MOST_OWN)
  save()
}

/** Forget all answers. The puzzles from own games stay. */
export function forgetAnswers(): void {
  practice.answered = {}
  save()
}
