/** Adds a secret of this browser to the dice of a table, while the table is at the stage `sealing`. */
import type { Command } from '../../api/connection'
import type { ErrorMessage, TableInfo } from '../../api/protocol'
import { commitmentTo, randomSecret } from './fairDice'
import { saveSecret } from './ownSecrets'

interface Attempt {
  number: number
  secret: string
  own: string
  server: string
}

export class Sealer {
  #attempt: Attempt | null = null
  /** What was sent over this connection. */
  #sent = new Set<string>()

  constructor(private readonly send: (command: Command) => Promise<unknown>) {}

  /** A new connection: what was sent over the one before may not have arrived. */
  connected(): void {
    this.#sent.clear()
  }

  /** Do what the table asks for next. `seat` is the one that this browser seals for; a spectator adds nothing. */
  follow(info: TableInfo, seat: number | null): void {
    const { seal } = info
    if (info.stage !== 'sealing' || !seal || seat === null || seal.left_out.some((each) => each.seat === seat)) return
    if (seal.phase === 'commit') {
      const mine = this.#secretFor(info.id, seal.attempt, seat, seal.commitment)
      this.#once({ type: 'commit', seat, commitment: mine.own })
    } else if (seal.phase === 'reveal') {
      this.#reveal(info, seat)
    }
  }

  #secretFor(table: string, number: number, seat: number, server: string): Attempt {
    if (this.#attempt?.number !== number) {
      const secret = randomSecret()
      this.#attempt = { number, secret, own: commitmentTo(secret, table, number, `seat ${seat}`), server }
    }
    return this.#attempt
  }

  /** Reveal the secret, if the server stands by its commitment and has published this browser's. */
  #reveal({ id, seal }: TableInfo, seat: number): void {
    const mine = this.#attempt
    const published = seal?.contributions.map((each) => each.commitment) ?? []
    if (!seal || mine?.number !== seal.attempt || mine.server !== seal.commitment || !published.includes(mine.own)) return
    saveSecret({ table: id, attempt: mine.number, seat, secret: mine.secret, own: mine.own, server: mine.server, published })
    this.#once({ type: 'reveal', seat, commitment: mine.own, secret: mine.secret })
  }

  #once(command: Command): void {
    const text = JSON.stringify(command)
    if (this.#sent.has(text)) return
    this.#sent.add(text)
    // What the server could not save is sent again with the next sync.
    void this.send(command).catch((error: ErrorMessage) => error.code === 'server' && this.#sent.delete(text))
  }
}
