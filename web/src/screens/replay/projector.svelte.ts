/** What shows a film: where it stands, whether it runs, through whose eyes. */
import type { Replay } from '../../lib/protocol'
import { settings, type Speed } from '../../lib/settings.svelte'
import { eventSeenBy, filmOf, frameOf, roundAt, seenBy, type Film, type Sight } from './film'

const BEATS: Record<Speed, number> = { slow: 1700, normal: 900, fast: 380, off: 120 }

export class Projector {
  readonly film: Film
  at = $state(0)
  running = $state(false)
  sight = $state<Sight>('open')

  readonly frame = $derived.by(() => this.film.frames[this.at] ?? { view: this.replay.view, event: null, turned: [] })
  readonly view = $derived.by(() => (this.replay.open ? seenBy(this.frame, this.sight) : this.frame.view))
  readonly event = $derived.by(() => {
    const { event } = this.frame
    return event && this.replay.open ? eventSeenBy(event, this.frame, this.sight) : event
  })
  readonly round = $derived.by(() => roundAt(this.film, this.at))

  #timer = 0

  constructor(readonly replay: Replay) {
    this.film = filmOf(replay)
  }

  get last(): number {
    return this.film.frames.length - 1
  }

  /** Go to a frame, as far as there is one. */
  seek(at: number): void {
    this.at = Math.min(Math.max(at, 0), this.last)
  }

  step(by: number): void {
    this.stop()
    this.seek(this.at + by)
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
    if (this.at >= this.last) this.at = 0
    this.running = true
    this.#beat()
  }

  stop(): void {
    this.running = false
    clearTimeout(this.#timer)
  }

  #beat(): void {
    clearTimeout(this.#timer)
    this.#timer = window.setTimeout(() => {
      if (!this.running) return
      this.seek(this.at + 1)
      if (this.at >= this.last) this.stop()
      else this.#beat()
    }, BEATS[settings.speed])
  }
}
