/** The WebSocket connection to a table. It reconnects by itself, and sends commands again that were not answered. */
import { PROTOCOL, type ClientMessage, type ErrorMessage, type ServerMessage } from './protocol'

export type ConnectionStatus = 'connecting' | 'open' | 'lost' | 'closed'

type SentCommand = Exclude<ClientMessage, { type: 'hello' }>
/** A command without the fields that the connection fills in. */
export type Command = SentCommand extends infer Each ? (Each extends SentCommand ? Omit<Each, 'cid' | 'seen'> : never) : never
/** A message that answers a command. */
export type Reply = Exclude<Extract<ServerMessage, { cid: string }>, ErrorMessage>

export interface ConnectionHandlers {
  onMessage: (message: ServerMessage) => void
  onStatus: (status: ConnectionStatus) => void
  /** The last entry number that was received; 0 asks for the whole log. */
  since: () => number
}

/** Errors after which the connection is not opened again. */
const FINAL = new Set(['protocol', 'token', 'gone', 'full', 'rate', 'stage'])
const LONGEST_WAIT = 5000

interface Pending {
  message: SentCommand
  resolve: (reply: Reply) => void
  reject: (error: ErrorMessage) => void
}

let counter = 0
const client = Math.random().toString(36).slice(2, 10)

export class Connection {
  #socket: WebSocket | null = null
  #pending = new Map<string, Pending>()
  #tries = 0
  #timer = 0
  #status: ConnectionStatus = 'connecting'
  #welcomed = false

  constructor(
    private readonly tokens: readonly string[],
    private readonly handlers: ConnectionHandlers,
    private readonly address = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`,
  ) {}

  open(): void {
    addEventListener('online', this.#retry)
    document.addEventListener('visibilitychange', this.#retry)
    this.#connect()
  }

  close(): void {
    removeEventListener('online', this.#retry)
    document.removeEventListener('visibilitychange', this.#retry)
    clearTimeout(this.#timer)
    this.#setStatus('closed')
    this.#socket?.close()
    this.#socket = null
  }

  /** Send a command, again after every reconnection. Resolves with the reply, or rejects with the server's error. */
  send(command: Command, seen: number): Promise<Reply> {
    const cid = `${client}-${++counter}`
    const message = { ...command, cid, seen } as SentCommand
    return new Promise((resolve, reject) => {
      this.#pending.set(cid, { message, resolve, reject })
      if (this.#welcomed) this.#socket?.send(JSON.stringify(message))
    })
  }

  #connect(): void {
    clearTimeout(this.#timer)
    this.#welcomed = false
    const socket = new WebSocket(this.address)
    this.#socket = socket
    socket.onopen = () => {
      const hello: ClientMessage = { type: 'hello', protocol: PROTOCOL, tokens: [...this.tokens], since: this.handlers.since(), seals: true }
      socket.send(JSON.stringify(hello))
    }
    socket.onmessage = (event) => {
      if (this.#socket === socket) this.#receive(JSON.parse(String(event.data)) as ServerMessage)
    }
    socket.onclose = () => {
      if (this.#socket === socket && this.#status !== 'closed') this.#lost()
    }
  }

  #receive(message: ServerMessage): void {
    if (message.type === 'welcome') {
      this.#tries = 0
      this.#welcomed = true
      this.#setStatus('open')
      for (const pending of this.#pending.values()) this.#socket?.send(JSON.stringify(pending.message))
    }
    if (message.type === 'error' && message.cid === null && FINAL.has(message.code)) this.close()
    if ('cid' in message && message.cid !== null) {
      const pending = this.#pending.get(message.cid)
      this.#pending.delete(message.cid)
      if (message.type === 'error') pending?.reject(message)
      else pending?.resolve(message)
    }
    this.handlers.onMessage(message)
  }

  #lost(): void {
    this.#socket = null
    this.#welcomed = false
    this.#setStatus('lost')
    const wait = Math.min(LONGEST_WAIT, 250 * 2 ** this.#tries++)
    this.#timer = window.setTimeout(() => this.#connect(), wait)
  }

  #retry = (): void => {
    if (this.#status === 'lost' && document.visibilityState === 'visible') this.#connect()
  }

  #setStatus(status: ConnectionStatus): void {
    if (this.#status === status) return
    this.#status = status
    this.handlers.onStatus(status)
  }
}
