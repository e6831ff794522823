/** What shows a list: where it stands, whether it runs, through whose eyes. Each event is shown as at the table. */
import type { GameEvent, Replay } from '../../api/protocol'
import { settings } from '../../state/settings.svelte'
import { shipOf, animate } from '../../game/animate/animations'
import { PACE, Animator } from '../../game/animate/animator.svelte'
import { eventSeenBy, framesOf, frameOf, roundAt, seenBy, type FrameList, type Frame, type Viewer } from './frames'

/** How long a frame stands where events are not shown. */
const BEAT = 120

export class Playback {
  readonly list: FrameList
  animator = $state.raw(new Animator())
  at = $state(0)
  running = $state(false)
  viewer = $state<Viewer>('open')
  /** The event that is being shown, on the way to the next frame. */
  showing = $state.raw<GameEvent | null>(null)

  readonly frame = $derived.by((): Frame => this.list.frames[this.at] ?? { view: this.replay.view, event: null, turned: [] })
  readonly view = $derived.by(() => (this.replay.open ? seenBy(this.frame, this.viewer) : this.frame.view))
  /** What is told: the event being shown, otherwise the one that led here. */
  readonly event = $derived.by(() => this.showing ?? this.#seen(this.frame))
  readonly round = $derived.by(() => roundAt(this.list, this.at))

  #epoch = 0

  constructor(
    readonly replay: Replay,
    /** The sentence of an event. */
    private readonly sentence: (event: GameEvent) => string,
  ) {
    this.list = framesOf(replay)
  }

  get last(): number {
    return this.list.frames.length - 1
  }

  #seen(frame: Frame): GameEvent | null {
    return frame.event && this.replay.open ? eventSeenBy(frame.event, frame, this.viewer) : frame.event
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
    this.seek(frameOf(this.list, round))
  }

  /** To the round after this one, or the one before; from the middle of a round first to its beginning. */
  turn(by: 1 | -1): void {
    const start = frameOf(this.list, this.round)
    if (by < 0 && this.at > start) return this.toRound(this.round)
    const next = this.round + by
    if (by > 0 && !this.list.rounds.has(next)) {
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
    const frame = this.list.frames[this.at + 1]
    if (!frame || this.showing) return
    const event = this.#seen(frame)
    const epoch = this.#epoch
    if (event) {
      this.showing = event
      this.animator.view = this.view
      this.animator.caption = this.sentence(event)
      this.animator.about = shipOf(event)
      await animate(event, this.animator)
      if (epoch !== this.#epoch) return
    }
    this.at += 1
    this.showing = null
    this.animator.rest()
    if (!this.view.battle) this.animator.fight = null
    if (this.view.question?.key !== 'fall_back') this.animator.short = null
  }

  /** Nothing is shown any longer. */
  #still(): void {
    if (this.showing) this.animator = this.animator.cleared()
    this.animator.fight = null
    this.animator.short = null
    this.showing = null
  }
}
