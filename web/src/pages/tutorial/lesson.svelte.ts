/** A chapter of the tutorial at a real table: fixed dice and cards, rivals that follow the script, a step for each move of the learner. */
import type { CreatedTable } from '../../api/protocol'
import { postTable } from '../../api/http'
import { GameController } from '../../game/controller/gameController.svelte'
import { settings } from '../../state/settings.svelte'
import { TableStore } from '../../state/table/tableStore.svelte'
import { CHAPTERS, firstOf, samePosition, STEPS, type RivalMove, type Step } from './steps'

/** The delay before a rival's move, in milliseconds. */
const PAUSE = 400

/** The learner's controller: it accepts only the move of the step. */
class Learner extends GameController {
  constructor(
    table: TableStore,
    private readonly lesson: Lesson,
  ) {
    super(table, false)
  }

  override async play(move: string): Promise<void> {
    if (!this.lesson.takes(move)) return
    await super.play(move)
    if (this.refusal === null) this.lesson.next()
  }

  /** Undoing goes back to the step of the move: the script goes only forward. */
  override undo(): Promise<void> {
    this.lesson.onundo?.(STEPS.findLastIndex((step, at) => at < this.lesson.at && step.move !== null))
    return Promise.resolve()
  }
}

export class Lesson {
  /** The number of the step. */
  at = $state(0)
  /** Whether the learner tried another move. */
  wrong = $state(false)
  /** Whether the step that was asked for is reached. Until then the script is played without animations, for the learner too. */
  arrived = $state(false)
  /** Called with the step to go back to when the learner undoes a move. */
  onundo: ((at: number) => void) | null = null
  readonly game: GameController
  /** The token of the learner's seat. */
  readonly token: string
  readonly #rivals: TableStore
  readonly #target: number
  /** How many of the step's rival moves were made, and whether one is on its way. */
  #made = $state(0)
  #sending = $state(false)

  readonly step = $derived.by((): Step => {
    const step = STEPS[this.at]
    if (!step) throw new RangeError(`the tutorial has no step ${this.at}`)
    return step
  })
  /** Whether everything that leads to the step was shown, and its prompt is there. */
  readonly ready = $derived.by((): boolean => {
    const { feed, sent } = this.game
    if (!feed || feed.busy || sent !== null || this.#made < this.step.rivals.length) return false
    return this.step.offer === null ? feed.view?.over === true : feed.prompt?.moves.includes(this.step.offer) === true
  })

  /** @param target The step to start at. */
  constructor(made: CreatedTable, target: number) {
    const [own = '', ...others] = made.seats.map((link) => link.token)
    this.token = own
    this.game = new Learner(new TableStore([own]), this)
    this.#rivals = new TableStore(others)
    this.#target = target
    this.at = firstOf(STEPS[target]?.chapter ?? 0)
  }

  open(): void {
    this.game.table.open()
    this.#rivals.open()
  }

  close(): void {
    this.game.table.close()
    this.#rivals.close()
  }

  /** Whether a move is that of the step. */
  takes(move: string): boolean {
    const right = this.ready && move === this.step.move
    this.wrong = !right
    return right
  }

  /** Go on to the next step of the chapter. */
  next(): void {
    this.wrong = false
    this.#made = 0
    this.at++
  }

  /** Go to a step that has the same position, or has it after this one. Returns false where that takes another table. */
  goTo(at: number): boolean {
    if (at > this.at ? !samePosition(this.at, at) : !samePosition(at, this.at)) return false
    this.wrong = false
    this.#made = STEPS[at]?.rivals.length ?? 0
    this.at = at
    return true
  }

  /** Make the next move of the script, if its prompt is there. Run it in an effect. */
  drive(): void {
    const rival = this.step.rivals[this.#made]
    if (rival) this.#send(rival)
    else if (!this.arrived && this.ready && !this.#sending) void this.#windOn()
  }

  async #windOn(): Promise<void> {
    if (this.at === this.#target) this.arrived = true
    else if (this.step.move === null) this.next()
    else {
      this.#sending = true
      await this.game.play(this.step.move)
      this.#sending = false
    }
  }

  #send({ seat, move }: RivalMove): void {
    if (this.#sending || !this.#rivals.feed(seat)?.prompt?.moves.includes(move)) return
    this.#sending = true
    setTimeout(() => {
      this.#rivals.command({ type: 'move', seat, move }).then(
        () => this.#made++,
        () => undefined,
      ).finally(() => (this.#sending = false))
    }, this.arrived ? PAUSE : 0)
  }
}

/** Create the table of a step's chapter. */
export async function layLesson(at: number): Promise<Lesson> {
  const { position, luck } = CHAPTERS[STEPS[at]?.chapter ?? 0] ?? { position: '', luck: [] }
  const seats = [{ kind: 'person' as const, name: settings.name.trim() || null }, { kind: 'person' as const }, { kind: 'person' as const }]
  const made = await postTable({ seats, settings: { undo_window: 0, pace: 0, hints: false, chat: false }, practice: { position, luck } })
  return new Lesson(made, at)
}
