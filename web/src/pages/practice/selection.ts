/** Which puzzle comes next, and what kinds there are. */
import type { Puzzle } from '../../api/protocol'
import type { Coach } from '../../i18n/languages'

export type Question = keyof Coach['practice']['kinds']
export type Kind = 'all' | 'own' | Question

/** The questions of some puzzles with how many there are of each, the most frequent first. */
export function kindsOf(puzzles: readonly Puzzle[]): [Question, number][] {
  const counts = new Map<Question, number>()
  for (const { prompt } of puzzles) {
    const key = prompt.key as Question
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return [...counts].sort((one, two) => two[1] - one[1])
}

/** The next puzzle that was not answered, after the present one and then from the beginning; `null` if there is none. */
export function nextOf(puzzles: readonly Puzzle[], answered: Readonly<Record<string, boolean>>, present: string | null): Puzzle | null {
  const at = puzzles.findIndex((puzzle) => puzzle.id === present)
  const inTurn = [...puzzles.slice(at + 1), ...puzzles.slice(0, at + 1)]
  return inTurn.find((puzzle) => !(puzzle.id in answered)) ?? null
}
