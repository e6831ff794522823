/** Tells the server how fast this browser shows the game: once for each connection with a seat, and whenever it changes. */
import type { Command } from '../../api/connection'
import type { ErrorMessage } from '../../api/protocol'
import type { Speed } from '../settings.svelte'

/** How long to wait until the speed is told again, in milliseconds. */
const PAUSE = 3000

export class SpeedWish {
  #wanted: Speed | null = null
  #told: Speed | null = null
  #seated = false

  constructor(private readonly send: (command: Command) => Promise<unknown>) {}

  /** The server knows nothing of this connection yet. */
  connected(): void {
    this.#told = null
    this.#seated = false
  }

  /** Whether this browser has joined a seat: spectators have no say. */
  follow(seated: boolean): void {
    this.#seated = seated
    this.#tell()
  }

  set(speed: Speed): void {
    this.#wanted = speed
    this.#tell()
  }

  #tell(): void {
    const speed = this.#wanted
    if (!this.#seated || speed === null || speed === this.#told) return
    this.#told = speed
    this.send({ type: 'speed', speed }).catch((error: ErrorMessage) => {
      // Too many changes, or the server cannot save right now and refuses every command.
      if (error.code !== 'rate' && error.code !== 'server') return
      this.#told = null
      setTimeout(() => this.#tell(), PAUSE)
    })
  }
}
