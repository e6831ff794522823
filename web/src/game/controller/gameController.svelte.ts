/** What the play screen knows: whose eyes are open, what is looked at, and what was answered. */
import { chartOf, type Chart } from '../board/chart'
import type { Eyes } from '../../state/seatFeed.svelte'
import { closedEntry, closedView } from '../../state/mask'
import type { Ask, CardPreview, ErrorMessage, LogEntry, TableView } from '../../api/protocol'
import { sayer } from '../../i18n/narrate.svelte'
import type { Table } from '../../state/tableStore.svelte'
import type { Say } from '../../i18n/narration'
import { speech } from '../../i18n/locale.svelte'
import { choicesOf, type Choice, type Speaker } from './choices'
import { askMarks, cardIn, cardMarks, type Mark } from './marks'
import { gathered, refusalsOf, ruleAgainst, type NotAllowed } from './refusals'

/** Rules that somebody asked about, and what each is about. */
export interface Asked {
  about: string
  rules: readonly string[]
  /** What each rule stands against, where several things were asked about at once. */
  against?: ReadonlyMap<string, string>
}

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
  why = $state.raw<Asked | null>(null)

  readonly eyes = $derived.by((): Eyes | null => this.table.eyes.find((each) => each.seat === this.seat) ?? this.table.eyes[0] ?? null)
  /** The seats that people of this browser play. */
  readonly people = $derived.by((): Eyes[] => this.table.eyes.filter((each) => each.seat !== null))
  /** Whether the hand may be seen: at a table that several share, only of who was handed it, and only while deciding. */
  readonly open = $derived.by((): boolean => {
    if (this.people.length < 2) return true
    const eyes = this.people.find((each) => each.seat === this.seat)
    return eyes !== undefined && this.handTo === null && (eyes.ask !== null || this.sent !== null || eyes.grace?.seat === eyes.seat)
  })
  readonly view = $derived.by((): TableView | null => {
    const view = this.eyes?.view ?? null
    return view && !this.open ? closedView(view, this.people.find((each) => each !== this.eyes)?.view ?? null) : view
  })
  readonly entries = $derived.by((): LogEntry[] => {
    const entries = this.eyes?.entries ?? []
    return this.open ? entries : entries.map(closedEntry)
  })
  readonly ask = $derived.by((): Ask | null => (this.open && this.eyes?.ask && this.sent === null ? this.eyes.ask : null))
  readonly mine = $derived.by((): number | null => (this.people.length > 1 ? this.seat : (this.eyes?.seat ?? null)))
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
  /** What the question does not allow, with the rule against each. */
  readonly refusals = $derived.by((): NotAllowed[] => (this.ask && this.view ? refusalsOf(this.ask, this.view, this.speaker) : []))
  /** The number key of each choice: its place, or the amount where one is asked for. */
  readonly keys = $derived.by((): ReadonlyMap<string, string> => {
    const amounts = this.ask?.key === 'spend_powder'
    const numbered = this.choices.map(({ move }, at): [string, string] => [move, amounts ? (move.split(' ')[1] ?? '') : String(at + 1)])
    return new Map(numbered.filter(([, key]) => key.length === 1))
  })
  /** The move to each space that can be sailed to, while that is what is asked. */
  readonly courses = $derived.by((): ReadonlyMap<number, string> | null => {
    if (this.ask?.key !== 'sail' && this.ask?.key !== 'fall_back') return null
    return new Map(this.ask.moves.map((move): [number, string] => [Number(move.split(' ')[1]), move]))
  })
  /** The ship that the question is about: mine, or the ghost that I decide for. */
  readonly asked = $derived.by((): number | null => this.view?.question?.ship ?? this.mine)
  readonly ghostAsked = $derived.by((): boolean => this.asked !== null && this.view?.seats[this.asked]?.ghost === true)
  /** The seat of this browser that has to be handed the table before it can go on. */
  readonly handTo = $derived.by((): number | null => {
    const { people } = this
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

  /** Why a move is not possible: the question's own refusals know it, otherwise the table is asked. */
  async whyNot(move: string, label: string): Promise<void> {
    const about = speech.words.table.whyNotThat(label)
    let rule = this.ask ? ruleAgainst(this.ask, move) : null
    if (rule === null && this.mine !== null) {
      const answer = await this.table.command({ type: 'why_not', seat: this.mine, move }).catch((error: ErrorMessage) => error)
      if ('rule' in answer) rule = answer.rule
    }
    if (rule !== null) this.why = { about, rules: [rule] }
  }

  /** Why nothing else is possible: every rule that stands in the way, and against what. */
  whyNotOthers(): void {
    const against = new Map(gathered(this.refusals, speech.words).map(({ rule, label }): [string, string] => [rule, label]))
    this.why = { about: speech.words.table.notAllowed, rules: [...against.keys()], against }
  }

  /** Take the last choice back. */
  async takeBack(): Promise<void> {
    if (this.mine === null) return
    this.refusal = null
    await this.table.command({ type: 'take_back', seat: this.mine }).catch((error: ErrorMessage) => (this.refusal = error))
  }

  /** Take the helm again from the bot that stands in. */
  async comeBack(): Promise<void> {
    if (this.mine === null) return
    this.refusal = null
    await this.table.command({ type: 'come_back', seat: this.mine }).catch((error: ErrorMessage) => (this.refusal = error))
  }

  /** Let the held answer stand. */
  async confirm(): Promise<void> {
    if (this.mine === null) return
    await this.table.command({ type: 'confirm', seat: this.mine }).catch((error: ErrorMessage) => (this.refusal = error))
  }
}
