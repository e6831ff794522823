/** How many messages of the chat were not seen yet. */
import type { GameController } from '../../controller/gameController.svelte'

export class UnreadChat {
  #seen = $state(0)
  readonly #said: readonly number[]
  readonly unread: number

  constructor(game: GameController) {
    this.#said = $derived(game.entries.flatMap((entry) => ((entry.kind === 'chat' || entry.kind === 'emote') && entry.seat !== game.mySeat ? [entry.number] : [])))
    this.unread = $derived(this.#said.filter((number) => number > this.#seen).length)
  }

  /** The log is open: everything is seen. */
  read(): void {
    this.#seen = this.#said.at(-1) ?? 0
  }
}
