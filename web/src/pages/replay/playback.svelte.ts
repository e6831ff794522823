/** What shows a film: where it stands, whether it runs, through whose eyes. Each event is shown as at the table. */
import type { GameEvent, Replay } from '../../api/protocol'
import { settings } from '../../state/settings.svelte'
import { shipOf, show } from '../../game/animate/animations'
import { PACE, Stage } from '../../game/animate/animator.svelte'
import { eventSeenBy, filmOf, frameOf, roundAt, seenBy, type Film, type Frame, type Sight } from './frames'

/** How long a frame stands where events are not shown. */
const BEAT = 120

export class Projector {
  readonly film: Film
  stage = $state.raw(new Stage())
  at = $state(0)
  running = $state(false)
  sight = $state<Sight>('open')
  /** The event that is being shown, on the way to the next frame. */
  showing = $state.raw<GameEvent | null>(null)

  readonly frame = $derived.by((): Frame => this.film.frames[this.at] ?? { view: this.replay.view, event: null, turned: [] })
  readonly view = $derived.by(() => (this.replay.open ? seenBy(this.frame, this.sight) : this.frame.view))
  /** What is told: the event being shown, otherwise the one that led here. */
  readonly event = $derived.by(() => this.showing ?? this.#seen(this.frame))
  readonly round = $derived.by(() => roundAt(this.film, this.at))

  #epoch = 0

  constructor(
    readonly replay: Replay,
    /** The sentence of an event. */
    private readonly sentence: (event: GameEvent) => string,
  ) {
    this.film = filmOf(replay)
  }

  get last(): number {
    return this.film.frames.length - 1
  }

  #seen(frame: Frame): GameEvent | null {
    return frame.event && this.replay.open ? eventSeenBy(frame.event, frame, this.sight) : frame.event
  }

  /** Go to a frame, as far as there is one, and leave what was being shown. */
  seek(at: number): void {
    this.#epoch++
    this.#still()
    this.at = Math.min(Math.max(at, 0), this.last)
  }

  /** One event on, shown as it happened; or one back. A step while something is shown leads to its end. */
  step(by: 1 | -1): void {
    const showing = this.showing !== null
    this.stop()
    if (by > 0 && !showing) void this.#advance()
    else this.seek(this.at + by)
  }

  /** To the beginning of a round. */
  toRound(round: number): void {
    this.stop()
    this.seek(frameOf(this.film, round))
  }

  /** To the round after this one, or the one before; from the middle of a round first to its beginning. */
  turn(by: 1 | -1): void {
    const start = frameOf(this.film, this.round)
    if (by < 0 && this.at > start) return this.toRound(this.round)
    const next = this.round + by
    if (by > 0 && !this.film.rounds.has(next)) {
      this.stop()
      return this.seek(this.last)
    }
    this.toRound(next)
  }

  play(): void {
    if (this.at >= this.last) this.seek(0)
    this.running = true
    void this.#run()
  }

  stop(): void {
    this.running = false
  }

  async #run(): Promise<void> {
    const epoch = this.#epoch
    while (this.running && this.at < this.last && epoch === this.#epoch) {
      await this.#advance()
      if (PACE[settings.speed] === 0) await new Promise((wake) => setTimeout(wake, BEAT))
    }
    if (epoch === this.#epoch) this.running = false
  }

  async #advance(): Promise<void> {
    const frame = this.film.frames[this.at + 1]
    if (!frame || this.showing) return
    const event = this.#seen(frame)
    const epoch = this.#epoch
    if (event) {
      this.showing = event
      this.stage.view = this.view
      this.stage.caption = this.sentence(event)
      this.stage.about = shipOf(event)
      await show(event, this.stage)
      if (epoch !== this.#epoch) return
    }
    this.at += 1
    this.showing = null
    this.stage.rest()
    if (!this.view.battle) this.stage.fight = null
    if (this.view.question?.key !== 'fall_back') this.stage.short = null
  }

  /** Nothing is shown any longer. */
  #still(): void {
    if (this.showing) this.stage = this.stage.cleared()
    this.stage.fight = null
    this.stage.short = null
    this.showing = null
  }
}
