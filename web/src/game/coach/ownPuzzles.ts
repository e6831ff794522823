/** Puzzles from the mistakes of a seat in an analysed game. */
import { momentOf } from '../../api/coachHttp'
import type { GameAnalysis, JudgedChoice, Puzzle, Replay } from '../../api/protocol'

/** The mistakes of a seat for which there is one clearly best move, the costliest first. */
export function clearMistakes(analysis: GameAnalysis, seat: number): JudgedChoice[] {
  const clear = analysis.choices.filter(({ seat: by, grade, lead: [value, error] }) => by === seat && grade !== null && value > error)
  return clear.sort((one, two) => two.loss[0] - one.loss[0])
}

/** These choices as puzzles: each as its seat saw it in the game. */
export async function puzzlesOf(record: string, replay: Replay, choices: readonly JudgedChoice[]): Promise<Puzzle[]> {
  const found: Puzzle[] = []
  for (const { number, move, best, values, topic, rule } of choices) {
    const { view, prompt } = await momentOf(record, number - 1)
    if (!view || !prompt || topic === null || rule === null) continue
    const id = `${replay.table ?? replay.names.join('+')}-${number}-${best}`
    found.push({ id, options: replay.options, view, prompt, played: move, best, values, topic, rule })
  }
  return found
}
