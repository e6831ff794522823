/** The lesson: a real table with fixed luck, a learner who is told what to do, and rivals who play by their script. */
import type { Eyes } from '../../state/seatFeed.svelte'
import type { MadeTable } from '../../api/protocol'
import { settings } from '../../state/settings.svelte'
import { Table } from '../../state/tableStore.svelte'
import { Game } from '../../game/controller/gameController.svelte'
import type lessons from '../../i18n/en/lessons'
import { makeTable } from '../../api/http'
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
class Learner extends Game {
  constructor(
    table: Table,
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
  readonly game: Game
  /** The token of the learner's seat. */
  readonly token: string
  readonly #rivals: Table
  readonly #played: Record<number, number> = {}
  /** The rivals whose answer is under way. */
  readonly #answered = new Set<number>()

  readonly step = $derived.by((): Step => STEPS[this.at] ?? { name: 'count', move: null })
  /** Whether things are still being shown, or the step's question has not come yet. */
  readonly waiting = $derived.by((): boolean => {
    const eyes = this.game.eyes
    if (!eyes || eyes.busy) return true
    if (this.at === STEPS.length - 1) return eyes.view?.over !== true
    return this.step.move !== null && eyes.ask?.moves.includes(this.step.move) !== true
  })

  constructor(made: MadeTable) {
    const [own = '', ...others] = made.seats.map((link) => link.token)
    this.token = own
    this.game = new Learner(new Table([own]), this)
    this.#rivals = new Table(others)
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
    for (const eyes of this.#rivals.eyes) if (eyes.ask && eyes.seat !== null) this.#reply(eyes, eyes.seat)
  }

  #reply(eyes: Eyes, seat: number): void {
    const { ask } = eyes
    const at = this.#played[seat] ?? 0
    const move = RIVALS[String(seat)]?.[at]
    if (!move || this.#answered.has(seat) || !ask?.moves.includes(move)) return
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
  const made = await makeTable({
    seats,
    settings: { grace: 0, pace: 0, hints: false, chat: false },
    practice: { position: script.position, luck: script.luck },
  })
  return new Lesson(made)
}
