/** The tutorial's game: a real table with fixed dice and cards, rivals that follow a script, and a step for each move of the learner. */
import type { SeatFeed } from '../../state/table/seatFeed.svelte'
import type { CreatedTable } from '../../api/protocol'
import { settings } from '../../state/settings.svelte'
import { TableStore } from '../../state/table/tableStore.svelte'
import { GameController } from '../../game/controller/gameController.svelte'
import type lessons from '../../i18n/en/lessons'
import { postTable } from '../../api/http'
import script from './script.json'

export type StepName = keyof typeof lessons.steps

export interface Step {
  name: StepName
  /** The move of this step, `null` where there is only text to read. */
  move: string | null
}

export const STEPS = script.steps as Step[]
/** The delay before a rival's answer, in milliseconds. */
const PAUSE = 400
const RIVALS: Record<string, string[]> = script.rivals

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
}

export class Lesson {
  at = $state(0)
  /** Whether the learner tried another move. */
  wrong = $state(false)
  readonly game: GameController
  /** The token of the learner's seat. */
  readonly token: string
  readonly #rivals: TableStore
  readonly #played: Record<number, number> = {}
  /** The rivals whose answer was scheduled. */
  readonly #answered = new Set<number>()

  readonly step = $derived.by((): Step => STEPS[this.at] ?? { name: 'count', move: null })
  /** Whether events are still animated, or the step's prompt has not arrived. */
  readonly waiting = $derived.by((): boolean => {
    const feed = this.game.feed
    if (!feed || feed.busy) return true
    if (this.at === STEPS.length - 1) return feed.view?.over !== true
    return this.step.move !== null && feed.prompt?.moves.includes(this.step.move) !== true
  })

  constructor(made: CreatedTable) {
    const [own = '', ...others] = made.seats.map((link) => link.token)
    this.token = own
    this.game = new Learner(new TableStore([own]), this)
    this.#rivals = new TableStore(others)
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
    const right = !this.waiting && move === this.step.move
    this.wrong = !right
    return right
  }

  next(): void {
    this.wrong = false
    this.at = Math.min(this.at + 1, STEPS.length - 1)
  }

  /** Answer the rivals' prompts, unless the learner is reading. Run it in an effect. */
  answer(): void {
    const reading = this.step.move === null && this.at < STEPS.length - 1
    if (reading) return
    for (const feed of this.#rivals.feeds) if (feed.prompt && feed.seat !== null) this.#reply(feed, feed.seat)
  }

  #reply(feed: SeatFeed, seat: number): void {
    const { prompt } = feed
    const at = this.#played[seat] ?? 0
    const move = RIVALS[String(seat)]?.[at]
    if (!move || this.#answered.has(seat) || !prompt?.moves.includes(move)) return
    this.#answered.add(seat)
    setTimeout(() => {
      this.#rivals.command({ type: 'move', seat, move }).then(
        () => (this.#played[seat] = at + 1),
        () => undefined,
      ).finally(() => {
        this.#answered.delete(seat)
        this.answer()
      })
    }, PAUSE)
  }
}

/** Create the tutorial's table. */
export async function layLesson(): Promise<Lesson> {
  const seats = [{ kind: 'person' as const, name: settings.name.trim() || null }, { kind: 'person' as const }, { kind: 'person' as const }]
  const made = await postTable({
    seats,
    settings: { undo_window: 0, pace: 0, hints: false, chat: false },
    practice: { position: script.position, luck: script.luck },
  })
  return new Lesson(made)
}
