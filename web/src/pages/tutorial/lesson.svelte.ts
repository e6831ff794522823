/** The lesson: a real table with fixed luck, a learner who is told what to do, and rivals who play by their script. */
import type { SeatFeed } from '../../state/seatFeed.svelte'
import type { CreatedTable } from '../../api/protocol'
import { settings } from '../../state/settings.svelte'
import { TableStore } from '../../state/tableStore.svelte'
import { GameController } from '../../game/controller/gameController.svelte'
import type lessons from '../../i18n/en/lessons'
import { postTable } from '../../api/http'
import script from './script.json'

export type StepName = keyof typeof lessons.steps

export interface Step {
  name: StepName
  /** What the learner has to play; `null`: only to read. */
  move: string | null
}

export const STEPS = script.steps as Step[]
/** How long a rival takes for an answer, in milliseconds. */
const PAUSE = 400
const RIVALS: Record<string, string[]> = script.rivals

/** The learner's side of the table, which takes only the move of the step. */
class Learner extends GameController {
  constructor(
    table: TableStore,
    private readonly lesson: Lesson,
  ) {
    super(table)
  }

  override async play(move: string): Promise<void> {
    if (!this.lesson.takes(move)) return
    await super.play(move)
    if (this.refusal === null) this.lesson.next()
  }
}

export class Lesson {
  at = $state(0)
  /** Whether the learner tried something else than the step says. */
  wrong = $state(false)
  readonly game: GameController
  /** The token of the learner's seat. */
  readonly token: string
  readonly #rivals: TableStore
  readonly #played: Record<number, number> = {}
  /** The rivals whose answer is under way. */
  readonly #answered = new Set<number>()

  readonly step = $derived.by((): Step => STEPS[this.at] ?? { name: 'count', move: null })
  /** Whether things are still being shown, or the step's question has not come yet. */
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

  /** Whether a move is what the step says. */
  takes(move: string): boolean {
    const right = !this.waiting && move === this.step.move
    this.wrong = !right
    return right
  }

  next(): void {
    this.wrong = false
    this.at = Math.min(this.at + 1, STEPS.length - 1)
  }

  /** Let the rivals answer what they are asked, while the learner is not reading. To be run whenever something changes. */
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

/** Lay the lesson's table. */
export async function layLesson(): Promise<Lesson> {
  const seats = [{ kind: 'person' as const, name: settings.name.trim() || null }, { kind: 'person' as const }, { kind: 'person' as const }]
  const made = await postTable({
    seats,
    settings: { undo_window: 0, pace: 0, hints: false, chat: false },
    practice: { position: script.position, luck: script.luck },
  })
  return new Lesson(made)
}
