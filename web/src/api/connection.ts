/** The line to a table: a WebSocket that comes back by itself, and commands that survive a break. */
import { PROTOCOL, type ClientMessage, type ErrorMessage, type ServerMessage } from './protocol'

export type Line = 'connecting' | 'open' | 'lost' | 'closed'

type Answered = Exclude<ClientMessage, { type: 'hello' }>
/** A command without what the connection fills in. */
export type Order = Answered extends infer Each ? (Each extends Answered ? Omit<Each, 'cid' | 'seen'> : never) : never
/** A message that answers a command. */
export type Answer = Exclude<Extract<ServerMessage, { cid: string }>, ErrorMessage>

export interface Ears {
  heard: (message: ServerMessage) => void
  line: (line: Line) => void
  /** The number last seen; 0 at first, so that the whole log comes. */
  since: () => number
}

/** Errors after which coming back would change nothing. */
const FINAL = new Set(['protocol', 'token', 'gone', 'full', 'rate', 'stage'])
const LONGEST = 5000

interface Pending {
  message: Answered
  settle: (answer: Answer) => void
  refuse: (error: ErrorMessage) => void
}

let counter = 0
const client = Math.random().toString(36).slice(2, 10)

export class Connection {
  #socket: WebSocket | null = null
  #pending = new Map<string, Pending>()
  #tries = 0
  #timer = 0
  #line: Line = 'connecting'
  #greeted = false

  constructor(
    private readonly tokens: readonly string[],
    private readonly ears: Ears,
    private readonly address = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`,
  ) {}

  open(): void {
    addEventListener('online', this.#again)
    document.addEventListener('visibilitychange', this.#again)
    this.#dial()
  }

  close(): void {
    removeEventListener('online', this.#again)
    document.removeEventListener('visibilitychange', this.#again)
    clearTimeout(this.#timer)
    this.#say('closed')
    this.#socket?.close()
    this.#socket = null
  }

  /** Send a command, as often as it takes. The answer comes, or the error that the server gave. */
  send(order: Order, seen: number): Promise<Answer> {
    const cid = `${client}-${++counter}`
    const message = { ...order, cid, seen } as Answered
    return new Promise((settle, refuse) => {
      this.#pending.set(cid, { message, settle, refuse })
      if (this.#greeted) this.#socket?.send(JSON.stringify(message))
    })
  }

  #dial(): void {
    clearTimeout(this.#timer)
    this.#greeted = false
    const socket = new WebSocket(this.address)
    this.#socket = socket
    socket.onopen = () => {
      const hello: ClientMessage = { type: 'hello', protocol: PROTOCOL, tokens: [...this.tokens], since: this.ears.since() }
      socket.send(JSON.stringify(hello))
    }
    socket.onmessage = (event) => {
      if (this.#socket === socket) this.#hear(JSON.parse(String(event.data)) as ServerMessage)
    }
    socket.onclose = () => {
      if (this.#socket === socket && this.#line !== 'closed') this.#lost()
    }
  }

  #hear(message: ServerMessage): void {
    if (message.type === 'welcome') {
      this.#tries = 0
      this.#greeted = true
      this.#say('open')
      for (const { message: kept } of this.#pending.values()) this.#socket?.send(JSON.stringify(kept))
    }
    if (message.type === 'error' && message.cid === null && FINAL.has(message.code)) this.close()
    if ('cid' in message && message.cid !== null) {
      const pending = this.#pending.get(message.cid)
      this.#pending.delete(message.cid)
      if (message.type === 'error') pending?.refuse(message)
      else pending?.settle(message)
    }
    this.ears.heard(message)
  }

  #lost(): void {
    this.#socket = null
    this.#greeted = false
    this.#say('lost')
    const wait = Math.min(LONGEST, 250 * 2 ** this.#tries++)
    this.#timer = window.setTimeout(() => this.#dial(), wait)
  }

  #again = (): void => {
    if (this.#line === 'lost' && document.visibilityState === 'visible') this.#dial()
  }

  #say(line: Line): void {
    if (this.#line === line) return
    this.#line = line
    this.ears.line(line)
  }
}
