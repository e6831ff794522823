/** A table that this browser sits at or watches: the line to it, the company, and a pair of eyes for each of its seats. */
import { Connection, type Answer, type Line, type Order } from '../api/connection'
import { Eyes } from './seatFeed.svelte'
import type { ErrorMessage, FollowMessage, LinkMadeMessage, ServerMessage, TableInfo } from '../api/protocol'

export class Table {
  line = $state<Line>('connecting')
  /** Why the table cannot be shown. */
  trouble = $state.raw<ErrorMessage | null>(null)
  info = $state.raw<TableInfo | null>(null)
  /** The seats that this browser holds the links of. */
  seats = $state.raw<number[]>([])
  /** Whose views come here: the joined seats, or `[null]` for a watcher. */
  eyes = $state.raw<Eyes[]>([])
  host = $state(false)
  /** The links to the next table, once there is a rematch. */
  follow = $state.raw<FollowMessage | null>(null)
  /** A link that the host was given anew. */
  reissued = $state.raw<LinkMadeMessage | null>(null)

  readonly #connection: Connection

  constructor(tokens: readonly string[]) {
    this.#connection = new Connection(tokens, {
      heard: (message) => this.#heard(message),
      line: (line) => (this.line = line),
      since: () => this.#since(),
    })
  }

  open(): void {
    this.#connection.open()
  }

  close(): void {
    this.#connection.close()
  }

  /** Send a command; the promise breaks with the server's error. */
  command(order: Order): Promise<Answer> {
    const own = 'seat' in order ? this.#pair(order.seat ?? null) : undefined
    return this.#connection.send(order, own?.number ?? this.#since())
  }

  /** The name of a ship's captain; the ghost's is given by who asks. */
  name(ship: number, ghost = ''): string {
    return this.info?.seats[ship]?.name ?? ghost
  }

  #heard(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        this.info = message.table
        this.seats = message.seats
        this.host = message.host
        this.trouble = null
        this.#look(message.eyes)
        break
      case 'table':
        this.info = message.table
        this.#look(message.eyes)
        break
      case 'scene':
        this.#opened(message.eyes).scene(message)
        break
      case 'happened':
        if (this.#pair(message.eyes)?.happened(message) !== true) void this.command({ type: 'look' }).catch(() => null)
        break
      case 'presence':
        this.#present(message.here, message.away, message.watchers)
        break
      case 'follow':
        this.follow = message
        break
      case 'link':
        this.reissued = message
        break
      case 'error':
        if (message.cid === null) this.trouble = message
        break
    }
  }

  /** What all eyes have seen. */
  #since(): number {
    return this.eyes.length > 0 ? Math.min(...this.eyes.map((each) => each.number)) : 0
  }

  #pair(seat: number | null): Eyes | undefined {
    return this.eyes.find((each) => each.seat === seat)
  }

  /** The eyes that a scene is for; a scene may come before the table says whose eyes are open. */
  #opened(seat: number | null): Eyes {
    const pair = this.#pair(seat) ?? new Eyes(seat)
    if (!this.eyes.includes(pair)) this.eyes = [...this.eyes.filter((each) => each.seat !== null), pair]
    return pair
  }

  #look(seats: readonly (number | null)[]): void {
    if (seats.length === this.eyes.length && seats.every((seat, at) => this.eyes[at]?.seat === seat)) return
    this.eyes = seats.map((seat) => this.#pair(seat) ?? new Eyes(seat))
  }

  #present(here: boolean[], away: (number | null)[], watchers: number): void {
    if (!this.info) return
    const seats = this.info.seats.map((seat, at) => ({ ...seat, here: here[at] ?? seat.here, away: away[at] ?? null }))
    this.info = { ...this.info, seats, watchers }
  }
}
