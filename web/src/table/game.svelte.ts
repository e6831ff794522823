/** What the play screen knows: whose eyes are open, what is looked at, and what was answered. */
import { chartOf, type Chart } from '../board/chart'
import type { Eyes } from '../lib/eyes.svelte'
import type { Ask, CardPreview, ErrorMessage, TableView } from '../lib/protocol'
import { sayer } from '../lib/say.svelte'
import type { Table } from '../lib/table.svelte'
import type { Say } from '../words/say'
import { speech } from '../words/tongue.svelte'
import { choicesOf, type Choice, type Speaker } from './choices'
import { askMarks, cardIn, cardMarks, type Mark } from './marks'

export class Game {
  /** The seat whose eyes are open: of several, the one that was handed the table. */
  seat = $state<number | null>(null)
  /** The card looked at, by pointer or keyboard. */
  card = $state<string | null>(null)
  /** The card that a first touch has picked: a second one lays it. */
  armed = $state<string | null>(null)
  /** What is happening, while it is shown. */
  telling = $state('')
  /** The move looked at: a die order, a space, a hold. */
  looked = $state<string | null>(null)
  /** The move that was sent and is not yet answered. */
  sent = $state<string | null>(null)
  refusal = $state.raw<ErrorMessage | null>(null)
  /** The rules that somebody asked about. */
  why = $state.raw<{ rules: readonly string[]; about: string } | null>(null)

  readonly eyes = $derived.by((): Eyes | null => this.table.eyes.find((each) => each.seat === this.seat) ?? this.table.eyes[0] ?? null)
  readonly view = $derived.by((): TableView | null => this.eyes?.view ?? null)
  readonly ask = $derived.by((): Ask | null => (this.eyes?.ask && this.sent === null ? this.eyes.ask : null))
  readonly mine = $derived.by((): number | null => this.eyes?.seat ?? null)
  readonly chart = $derived.by((): Chart => chartOf(this.table.info?.options.board ?? undefined))
  readonly names = $derived.by((): string[] => (this.view?.seats ?? []).map((ship, at) => this.#name(at, ship.ghost)))
  readonly say = $derived.by((): Say => sayer((ship) => this.names[ship] ?? this.#name(ship, false)))
  readonly speaker = $derived.by((): Speaker => ({
    words: speech.words,
    say: this.say,
    percent: (chance) => speech.percent(chance),
    number: (value, options) => speech.number(value, options),
  }))
  readonly choices = $derived.by((): Choice[] => (this.ask && this.view ? choicesOf(this.ask, this.view, this.speaker) : []))
  /** The number key of each choice; cards have the keys of the hand. */
  readonly keys = $derived.by(
    () => new Map(this.choices.slice(0, 9).map((choice, at): [string, string] => [choice.move, String(at + 1)])),
  )
  /** The ship that the question is about: mine, or the ghost that I decide for. */
  readonly asked = $derived.by((): number | null => this.view?.question?.ship ?? this.mine)
  readonly ghostAsked = $derived.by((): boolean => this.asked !== null && this.view?.seats[this.asked]?.ghost === true)
  /** The seat of this browser that has to be handed the table before it can go on. */
  readonly handTo = $derived.by((): number | null => {
    const people = this.table.eyes.filter((each) => each.seat !== null)
    if (people.length < 2 || this.eyes?.busy || this.sent !== null) return null
    const open = people.find((each) => each.seat === this.seat)
    if (open && (open.ask || open.grace?.seat === open.seat)) return null
    return people.find((each) => each.ask !== null && each.seat !== this.seat)?.seat ?? null
  })
  readonly preview = $derived.by((): CardPreview | null => {
    if (!this.ask || this.card === null) return null
    return cardIn(this.ask, this.card, this.looked)
  })
  readonly marks = $derived.by((): Mark[] => {
    if (this.preview) return cardMarks(this.preview)
    if (!this.ask || this.asked === null) return []
    return askMarks(this.ask, this.view?.seats[this.asked]?.space ?? 0, this.looked)
  })

  constructor(readonly table: Table) {}

  #name(ship: number, ghost: boolean): string {
    return ghost ? speech.words.game.ghost : this.table.name(ship, speech.words.game.ghost)
  }

  /** Answer the question. */
  async play(move: string): Promise<void> {
    const seat = this.mine
    if (seat === null || !this.ask?.moves.includes(move)) return
    this.refusal = null
    this.sent = move
    this.card = this.looked = this.armed = null
    try {
      await this.table.command({ type: 'move', seat, move })
    } catch (error) {
      this.refusal = error as ErrorMessage
    } finally {
      this.sent = null
    }
  }

  /** Take the last choice back. */
  async takeBack(): Promise<void> {
    if (this.mine === null) return
    this.refusal = null
    await this.table.command({ type: 'take_back', seat: this.mine }).catch((error: ErrorMessage) => (this.refusal = error))
  }

  /** Let the held answer stand. */
  async confirm(): Promise<void> {
    if (this.mine === null) return
    await this.table.command({ type: 'confirm', seat: this.mine }).catch((error: ErrorMessage) => (this.refusal = error))
  }
}
