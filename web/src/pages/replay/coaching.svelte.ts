/** What the coach adds to a replay: the analysis, and arrows for the choice that is shown. */
import { momentOf } from '../../api/coachHttp'
import type { GameAnalysis, JudgedChoice, Moment } from '../../api/protocol'
import type { Arrow } from '../../game/coach/Arrows.svelte'
import { arrowOf } from '../../game/coach/ways'

export class Coaching {
  arrows = $state.raw<Arrow[]>([])
  #shown: JudgedChoice | null = null
  readonly #moments = new Map<number, Promise<Moment>>()

  constructor(
    readonly analysis: GameAnalysis,
    readonly record: string,
  ) {}

  /** The judged choice that is made after so many moves, if there is one. */
  choiceAfter(moves: number | null): JudgedChoice | null {
    return this.analysis.choices.find((choice) => choice.number - 1 === moves) ?? null
  }

  /** Draw the arrows of a choice, once it is known where its moves lead. */
  async show(choice: JudgedChoice | null): Promise<void> {
    this.#shown = choice
    this.arrows = []
    if (choice === null) return
    const { view, prompt } = await this.#momentBefore(choice.number)
    if (this.#shown !== choice || !view || !prompt) return
    const arrow = (kind: Arrow['kind'], move: string): Arrow => ({ kind, ways: arrowOf(move, prompt, view), chance: choice.values[move] ?? 0 })
    this.arrows = choice.move === choice.best ? [arrow('best', choice.best)] : [arrow('played', choice.move), arrow('best', choice.best)]
  }

  #momentBefore(number: number): Promise<Moment> {
    const known = this.#moments.get(number) ?? momentOf(this.record, number - 1)
    this.#moments.set(number, known)
    known.catch(() => this.#moments.delete(number))
    return known
  }
}
