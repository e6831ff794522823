/** Pays for this player: hold by hold what was decided once, and by itself where the settings say so. */
import { set, settings } from '../../state/settings.svelte'
import type { GameController } from './gameController.svelte'
import { afterClick, afterMove, billOf, isPaid, nextMove, NOTHING, suggestedShares, type Bill, type Shares } from './payment'

/** After so many payments it is offered to pay by itself. */
const OFFERED_AFTER = 3

export class Payments {
  /** What was clicked so far of a payment that is not complete. */
  shares = $state.raw<Shares>(NOTHING)
  readonly bill = $derived.by((): Bill | null => (this.game.askedShip === this.game.mySeat ? billOf(this.game.prompt, this.game.view) : null))
  /** What the suggestion takes from each hold. */
  readonly suggested = $derived.by((): Shares => (this.game.prompt && this.bill ? suggestedShares(this.game.prompt, this.bill) : NOTHING))
  /** Whether to offer to pay by itself. */
  readonly offered = $derived.by((): boolean => this.bill !== null && !settings.autoPay && settings.payments >= OFFERED_AFTER)

  /** What is still to be sent of a payment that is complete. */
  #plan: Shares = NOTHING
  /** Whether this payment was undone: then it is asked for again. */
  #undone = false
  /** The number of the last prompt that was looked at: one that was refused comes again and is not answered twice. */
  #seen = -1

  /** @param mayPay Whether it may pay by itself. */
  constructor(
    private readonly game: GameController,
    private readonly mayPay = true,
  ) {}

  /** Take tokens from a hold, or put one back; once the bill is paid, it is sent. */
  click(hold: number): void {
    if (!this.bill) return
    this.shares = afterClick(this.bill, this.shares, hold)
    if (isPaid(this.bill, this.shares)) this.#pay(this.shares)
  }

  /** Pay as suggested. */
  accept(): void {
    this.#pay(this.suggested)
  }

  /** Pay as suggested, now and from now on. */
  acceptAlways(): void {
    set('autoPay', true)
    this.accept()
  }

  /** A choice was undone. */
  undone(): void {
    this.#undone = true
    this.#plan = this.shares = NOTHING
  }

  /** Answer a new prompt where that is decided already. Run it in an effect. */
  answer(): void {
    const { prompt } = this.game
    if (!prompt || prompt.number === this.#seen) return
    this.#seen = prompt.number
    if (!this.bill) {
      this.#plan = this.shares = NOTHING
      this.#undone = false
    } else if (this.#plan.size > 0) this.#send()
    else if (settings.autoPay && this.mayPay && !this.#undone) this.#pay(this.suggested)
  }

  #pay(shares: Shares): void {
    if (shares.size === 0) return
    set('payments', Math.min(settings.payments + 1, OFFERED_AFTER))
    this.shares = NOTHING
    this.#plan = shares
    this.#send()
  }

  #send(): void {
    const move = this.game.prompt ? nextMove(this.game.prompt, this.#plan) : null
    this.#plan = move === null ? NOTHING : afterMove(this.#plan, move)
    if (move !== null) void this.game.play(move)
  }
}
