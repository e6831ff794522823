/** Plays a replay: the position, whether it runs, and the animation on the way to the next frame. */
import type { GameEvent, Replay } from '../../api/protocol'
import { animate } from '../../game/animate/animations'
import { Animator } from '../../game/animate/animator.svelte'
import { frameOf, framesOf, roundAt, type Frame } from './frames'

/** How long a frame is shown where events are not animated, in milliseconds. */
const FRAME_MS = 120

export class Playback {
  /** The game as the chosen viewer sees it. Another viewer's replay has the same frames in number. */
  replay = $state.raw() as Replay
  animator = $state.raw(new Animator())
  at = $state(0)
  running = $state(false)
  /** The event that is being animated, on the way to the next frame. */
  animated = $state.raw<GameEvent | null>(null)

  readonly list = $derived.by(() => framesOf(this.replay))
  readonly frame = $derived.by((): Frame => this.list.frames[this.at] ?? { view: this.replay.view, event: null })
  readonly view = $derived.by(() => this.frame.view)
  /** The event to describe: the one being animated, otherwise the one that led here. */
  readonly event = $derived.by(() => this.animated ?? this.frame.event)
  readonly round = $derived.by(() => roundAt(this.list, this.at))
  readonly last = $derived.by(() => this.list.frames.length - 1)

  #epoch = 0

  constructor(
    replay: Replay,
    /** The sentence of an event. */
    private readonly sentence: (event: GameEvent) => string,
  ) {
    this.replay = replay
  }

  /** Show the game of another viewer, at the same position. */
  setReplay(replay: Replay): void {
    this.stop()
    this.replay = replay
    this.seek(this.at)
  }

  /** Go to a frame, as far as there is one, and end the animation. */
  seek(at: number): void {
    this.#epoch++
    this.#endAnimation()
    this.at = Math.min(Math.max(at, 0), this.last)
  }

  /** One event forward, animated, or one back. A step during an animation leads to its end. */
  step(by: 1 | -1): void {
    const animating = this.animated !== null
    this.stop()
    if (by > 0 && !animating) void this.#advance()
    else this.seek(this.at + by)
  }

  /** To the beginning of a round. */
  toRound(round: number): void {
    this.stop()
    this.seek(frameOf(this.list, round))
  }

  /** To the next round or the previous one; from the middle of a round first back to its beginning. */
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
      if (this.animator.atOnce) await new Promise((wake) => setTimeout(wake, FRAME_MS))
    }
    if (epoch === this.#epoch) this.running = false
  }

  async #advance(): Promise<void> {
    const event = this.list.frames[this.at + 1]?.event
    if (!event || this.animated) return
    const epoch = this.#epoch
    this.animated = event
    this.animator.view = this.view
    this.animator.tell(event, this.sentence(event))
    await animate(event, this.animator)
    if (epoch !== this.#epoch) return
    this.at += 1
    this.animated = null
    this.animator.rest(this.running)
    if (!this.view.battle) this.animator.fight = null
    if (this.view.question?.key !== 'fall_back') this.animator.short = null
  }

  #endAnimation(): void {
    if (this.animated) this.animator = this.animator.cleared()
    this.animator.fight = null
    this.animator.short = null
    this.animated = null
  }
}
