/** Skips to this player's next decision, and sums up what was not shown. */
import { settings } from '../../../state/settings.svelte'
import type { Shown } from '../../../state/table/seatFeed.svelte'
import type { Animator } from '../../animate/animator.svelte'
import type { GameController } from '../../controller/gameController.svelte'
import { summaryOf, type Summary } from './summary'

export class Skip {
  /** Whether everything is skipped until the next decision. */
  active = $state(false)
  summary = $state.raw<Summary | null>(null)
  /** What was shown when this player answered last, or when skipping began. */
  #from: Shown | null = null
  /** Whether everything since then was summed up. */
  #told = false

  constructor(
    private readonly game: GameController,
    private readonly animator: Animator,
  ) {}

  /** Whether there is something to skip: events are shown, or others have to decide. */
  get possible(): boolean {
    const { feed, view, prompt, mySeat } = this.game
    if (feed?.busy) return true
    return !this.active && prompt === null && mySeat !== null && view !== null && !view.over && view.to_act.some((seat) => seat !== mySeat)
  }

  /** Show nothing more until the next decision. Bots hurry, if nobody slower is at the table. */
  begin(): void {
    if (!this.possible) return
    this.#note()
    this.active = true
    this.animator.skip()
    if (this.game.people.length > 0) this.game.table.setSpeed('instant')
  }

  /** This player has answered. */
  answered(): void {
    this.#note()
  }

  #note(): void {
    this.summary = null
    this.#from = this.game.feed?.shown() ?? null
    this.#told = false
  }

  /** Everything that was received is shown. Returns false while the next decision is still to come. */
  settled(): boolean {
    const { game } = this
    if (game.sent !== null) return true
    const decides = game.people.length === 0 || game.people.some((each) => each.prompt !== null) || game.view?.over === true
    if (this.active && !decides) return false
    if (decides && (this.active || this.animator.atOnce)) this.#sumUp()
    if (this.active && game.people.length > 0) game.table.setSpeed(settings.speed)
    this.active = false
    return true
  }

  /** Show again what was skipped. */
  async watch(): Promise<void> {
    const from = this.#from
    this.summary = null
    if (from?.view) await this.game.feed?.replay(from.view, this.#since(from))
  }

  #sumUp(): void {
    const mine = this.game.people.flatMap(({ seat }) => (seat === null ? [] : [seat]))
    if (!this.#from || this.#told || this.game.view?.over === true) return
    this.summary = summaryOf(this.#since(this.#from), mine)
    this.#told = this.summary !== null
  }

  #since(from: Shown): NonNullable<GameController['feed']>['entries'] {
    return (this.game.feed?.entries ?? []).filter((entry) => entry.number > from.number)
  }
}
