/** The state of the play screen: which seat is shown, what is pointed at, what can be chosen, and the commands. */
import type { Command } from '../../api/connection'
import type { Prompt, CardPreview, ErrorMessage, LogEntry, TableView } from '../../api/protocol'
import { locale } from '../../i18n/locale.svelte'
import { narrator } from '../../i18n/narrate.svelte'
import type { Say } from '../../i18n/narration'
import type { SeatFeed } from '../../state/table/seatFeed.svelte'
import type { TableStore } from '../../state/table/tableStore.svelte'
import type { Chart } from '../../api/protocol'
import { screen } from '../../state/screen.svelte'
import { chartFor } from '../board/portrait.svelte'
import { STANDARD_CHART } from '../board/standardChart'
import { choicesOf, type Choice, type Speaker } from './choices'
import { cardIn, cardMarks, promptMarks, type Mark } from './marks'
import { Payments } from './payments.svelte'
import { groupByRule, refusalsOf, ruleAgainst, type NotAllowed } from './refusals'

/** Rules to be explained in a dialog. */
export interface RuleQuery {
  /** The dialog's title. */
  about: string
  rules: readonly string[]
  /** What each rule forbids, where several things were asked about at once. */
  against?: ReadonlyMap<string, string>
}

export class GameController {
  /** In pass-and-play, the seat that holds the device. */
  openSeat = $state<number | null>(null)
  /** The card pointed at or focused. */
  card = $state<string | null>(null)
  /** The card picked by a first touch: a second touch plays it. */
  armed = $state<string | null>(null)
  /** The sentence of the event that is being animated. */
  caption = $state('')
  /** The move pointed at: a die order, a space, a hold. */
  looked = $state<string | null>(null)
  /** The move that was sent and is not yet answered. */
  sent = $state<string | null>(null)
  refusal = $state.raw<ErrorMessage | null>(null)
  /** The rules that the rule dialog explains, while it is open. */
  why = $state.raw<RuleQuery | null>(null)
  /** Whether this player goes on to the table of the rematch; others are only invited. */
  playsAgain = $state(false)

  /** The feeds of the seats that are played in this browser. */
  readonly people = $derived.by((): SeatFeed[] => this.table.feeds.filter((each) => each.seat !== null))
  /** Whether several people share this browser (pass-and-play). */
  readonly shared = $derived.by((): boolean => this.people.length > 1)
  /** The feed that is animated: this player's own, or the spectator's where several share the screen. */
  readonly feed = $derived.by((): SeatFeed | null => (this.shared ? this.table.feed(null) : this.people[0]) ?? this.table.feeds[0] ?? null)
  /** The feed of the seat that decides here. */
  readonly seatFeed = $derived.by((): SeatFeed | null => (this.shared ? (this.people.find((each) => each.seat === this.openSeat) ?? null) : this.feed))
  /** Whether all feeds have received the same entries, and those were animated. */
  readonly #settled = $derived.by((): boolean => this.feed?.busy === false && this.table.feeds.every((each) => each.number === this.feed?.number))
  /** Whether the hand may be seen. In pass-and-play: only that of the seat which holds the device, while it decides. */
  readonly open = $derived.by((): boolean => {
    if (!this.shared) return true
    const own = this.seatFeed
    return own !== null && this.#settled && (own.prompt !== null || this.sent !== null || own.undoWindow?.seat === own.seat)
  })
  readonly #shown = $derived.by((): SeatFeed | null => (this.open ? this.seatFeed : this.feed))
  readonly view = $derived.by((): TableView | null => this.#shown?.view ?? null)
  readonly entries = $derived.by((): LogEntry[] => this.#shown?.entries ?? [])
  readonly prompt = $derived.by((): Prompt | null => (this.open && this.sent === null ? (this.seatFeed?.prompt ?? null) : null))
  /** The seat that this player commands, `null` for a spectator. */
  readonly mySeat = $derived.by((): number | null => (this.shared ? this.openSeat : (this.feed?.seat ?? null)))
  readonly chart = $derived.by((): Chart => chartFor(this.table.info?.chart ?? STANDARD_CHART, screen.tall))
  readonly names = $derived.by((): string[] => (this.view?.seats ?? []).map((ship, at) => this.#name(at, ship.ghost)))
  readonly say = $derived.by((): Say => narrator((ship) => this.names[ship] ?? this.#name(ship, false)))
  readonly speaker = $derived.by((): Speaker => ({
    words: locale.words,
    say: this.say,
    percent: (chance) => locale.percent(chance),
    number: (value, options) => locale.number(value, options),
  }))
  readonly choices = $derived.by((): Choice[] => (this.prompt && this.view ? choicesOf(this.prompt, this.view, this.speaker) : []))
  /** What a player may have wanted to do and the prompt does not allow, with the rule against each. */
  readonly refusals = $derived.by((): NotAllowed[] => (this.prompt && this.view ? refusalsOf(this.prompt, this.view, this.speaker) : []))
  /** The number key of each choice: its place, or the amount where one is asked for. */
  readonly keys = $derived.by((): ReadonlyMap<string, string> => {
    if (this.payments.bill) return new Map(this.prompt?.suggestion ? [[this.prompt.suggestion, '1']] : [])
    const amounts = this.prompt?.key === 'spend_powder'
    const numbered = this.choices.map(({ move }, at): [string, string] => [move, amounts ? (move.split(' ')[1] ?? '') : String(at + 1)])
    return new Map(numbered.filter(([, key]) => key.length === 1))
  })
  /** The move to each space that can be sailed to, where the prompt asks for a space. */
  readonly courses = $derived.by((): ReadonlyMap<number, string> | null => {
    if (this.prompt?.key !== 'sail' && this.prompt?.key !== 'fall_back') return null
    return new Map(this.prompt.moves.map((move): [number, string] => [Number(move.split(' ')[1]), move]))
  })
  /** The ship that the question is about: mine, or the ghost that I decide for. */
  readonly askedShip = $derived.by((): number | null => this.view?.question?.ship ?? this.mySeat)
  readonly ghostAsked = $derived.by((): boolean => this.askedShip !== null && this.view?.seats[this.askedShip]?.ghost === true)
  /** In pass-and-play, the seat that has to be handed the device next. */
  readonly handTo = $derived.by((): number | null => {
    if (!this.shared || this.open || !this.#settled || this.sent !== null) return null
    return this.people.find((each) => each.prompt !== null && each.seat !== this.openSeat)?.seat ?? null
  })
  readonly preview = $derived.by((): CardPreview | null => {
    if (!this.prompt || this.card === null) return null
    return cardIn(this.prompt, this.card, this.looked)
  })
  readonly marks = $derived.by((): Mark[] => {
    if (this.preview) return cardMarks(this.preview)
    if (!this.prompt || this.askedShip === null) return []
    return promptMarks(this.prompt, this.view?.seats[this.askedShip]?.space ?? 0, this.looked)
  })

  readonly payments: Payments

  /** @param paysByItself Whether payments may be answered by the settings. */
  constructor(
    readonly table: TableStore,
    paysByItself = true,
  ) {
    this.payments = new Payments(this, paysByItself)
  }

  #name(ship: number, ghost: boolean): string {
    return ghost ? locale.words.game.ghost : this.table.name(ship, locale.words.game.ghost)
  }

  /** Answer the prompt. */
  async play(move: string): Promise<void> {
    const seat = this.mySeat
    if (seat === null || !this.prompt?.moves.includes(move)) return
    this.sent = move
    this.card = this.looked = this.armed = null
    await this.#send({ type: 'move', seat, move })
    this.sent = null
  }

  /** Open the rule against a move: the prompt has it for its own kind of moves, otherwise the server is asked. */
  async whyNot(move: string, label: string): Promise<void> {
    const about = locale.words.table.whyNotThat(label)
    let rule = this.prompt ? ruleAgainst(this.prompt, move) : null
    if (rule === null && this.mySeat !== null) {
      const answer = await this.table.command({ type: 'why_not', seat: this.mySeat, move }).catch((error: ErrorMessage) => error)
      if ('rule' in answer) rule = answer.rule
    }
    if (rule !== null) this.explain(rule, about)
  }

  /** Open the rule about something on the table. */
  explain(rule: string, about: string): void {
    this.why = { about, rules: [rule] }
  }

  /** Open every rule that forbids something here, each with what it forbids. */
  whyNotOthers(): void {
    const against = new Map(groupByRule(this.refusals, locale.words).map(({ rule, label }): [string, string] => [rule, label]))
    this.why = { about: locale.words.table.notAllowed, rules: [...against.keys()], against }
  }

  /** Undo the last choice. */
  async undo(): Promise<void> {
    this.payments.undone()
    if (this.mySeat !== null) await this.#send({ type: 'undo', seat: this.mySeat })
  }

  /** Take the seat again from the bot that stands in. */
  async returnToSeat(): Promise<void> {
    if (this.mySeat !== null) await this.#send({ type: 'return_to_seat', seat: this.mySeat })
  }

  /** End the undo window: the answer counts now. */
  async confirm(): Promise<void> {
    if (this.mySeat !== null) await this.#send({ type: 'confirm', seat: this.mySeat })
  }

  /** Send a command; an error becomes the refusal. */
  async #send(command: Command): Promise<void> {
    this.refusal = null
    await this.table.command(command).catch((error: ErrorMessage) => (this.refusal = error))
  }
}
