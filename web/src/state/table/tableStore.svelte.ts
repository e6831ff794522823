/** A table that this browser plays at or watches: its connection, its seats, and a feed for each viewer. */
import { Connection, type Command, type ConnectionStatus, type Reply } from '../../api/connection'
import type { ErrorMessage, FollowMessage, ServerMessage, TableInfo } from '../../api/protocol'
import { Sealer } from '../fairDice/sealer'
import type { Speed } from '../settings.svelte'
import { SeatFeed } from './seatFeed.svelte'
import { SpeedWish } from './speedWish'

export class TableStore {
  status = $state<ConnectionStatus>('connecting')
  /** Why the table cannot be shown. */
  problem = $state.raw<ErrorMessage | null>(null)
  /** Whether the server cannot save right now: it accepts no command until the next sync. */
  stalled = $state(false)
  info = $state.raw<TableInfo | null>(null)
  /** The seats that this browser holds the links of. */
  seats = $state.raw<number[]>([])
  /** The feeds of this browser: its joined seats', and a spectator's (seat `null`) where it joined none or several. */
  feeds = $state.raw<SeatFeed[]>([])
  host = $state(false)
  /** The links to the next table, once there is a rematch. */
  follow = $state.raw<FollowMessage | null>(null)

  readonly #connection: Connection
  readonly #sealer = new Sealer((command) => this.command(command))
  readonly #speed = new SpeedWish((command) => this.command(command))

  constructor(tokens: readonly string[]) {
    this.#connection = new Connection(tokens, {
      onMessage: (message) => this.#receive(message),
      onStatus: (status) => (this.status = status),
      since: () => this.#since(),
    })
  }

  open(): void {
    this.#connection.open()
  }

  close(): void {
    this.#connection.close()
  }

  /** Send a command; the promise rejects with the server's error. */
  command(command: Command): Promise<Reply> {
    const own = 'seat' in command ? this.feed(command.seat ?? null) : undefined
    return this.#connection.send(command, own?.number ?? this.#since())
  }

  /** The feed of a viewer: a seat, or `null` for the spectator. */
  feed(seat: number | null): SeatFeed | undefined {
    return this.feeds.find((each) => each.seat === seat)
  }

  /** The name of a ship's captain, or `ghost` for a ship without a seat. */
  name(ship: number, ghost = ''): string {
    return this.info?.seats[ship]?.name ?? ghost
  }

  #receive(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        this.info = message.table
        this.seats = message.seats
        this.host = message.host
        this.problem = null
        this.#setFeeds(message.feeds)
        this.#sealer.connected()
        this.#speed.connected()
        this.#followSeats(message.table, message.feeds)
        break
      case 'table':
        this.info = message.table
        this.#setFeeds(message.feeds)
        this.#followSeats(message.table, message.feeds)
        break
      case 'sync':
        this.stalled = false
        this.#ensureFeed(message.seat).sync(message)
        if (this.info) this.#followSeats(this.info, this.feeds.map((each) => each.seat))
        break
      case 'update':
        if (this.feed(message.seat)?.update(message) !== true) void this.command({ type: 'resync' }).catch(() => null)
        break
      case 'presence':
        this.#setPresence(message.here, message.away, message.spectators)
        break
      case 'follow':
        this.follow = message
        break
      case 'error':
        if (message.cid === null && message.code === 'server') this.stalled = true
        else if (message.cid === null) this.problem = message
        break
    }
  }

  /** Have the server follow this speed. */
  setSpeed(speed: Speed): void {
    this.#speed.set(speed)
  }

  #followSeats(info: TableInfo, feeds: readonly (number | null)[]): void {
    this.#speed.follow(feeds.some((seat) => seat !== null))
    this.#sealer.follow(info, feeds.find((seat) => seat !== null) ?? null)
  }

  /** The last entry number that every feed has received. */
  #since(): number {
    return this.feeds.length > 0 ? Math.min(...this.feeds.map((each) => each.number)) : 0
  }

  /** The feed of a viewer, made if needed: a sync may arrive before the table lists its viewer. */
  #ensureFeed(seat: number | null): SeatFeed {
    const feed = this.feed(seat) ?? new SeatFeed(seat)
    if (!this.feeds.includes(feed)) this.feeds = [...this.feeds, feed]
    return feed
  }

  #setFeeds(seats: readonly (number | null)[]): void {
    if (seats.length === this.feeds.length && seats.every((seat, at) => this.feeds[at]?.seat === seat)) return
    this.feeds = seats.map((seat) => this.feed(seat) ?? new SeatFeed(seat))
  }

  #setPresence(here: boolean[], away: (number | null)[], spectators: number): void {
    if (!this.info) return
    const seats = this.info.seats.map((seat, at) => ({ ...seat, here: here[at] ?? seat.here, away: away[at] ?? null }))
    this.info = { ...this.info, seats, spectators }
  }
}
