/** One pair of eyes at a table: what it sees, what it is asked, and what has still to be shown to it. */
import type { Ask, Back, GameEvent, Grace, HappenedMessage, LogEntry, SceneMessage, TableView } from '../api/protocol'
import { applied, touched } from './view'

/** Shows one event; it may take its time. */
export type Showing = (event: GameEvent, view: TableView, entry: LogEntry) => Promise<void> | void

const LONGEST_LOG = 4000

export class Eyes {
  /** The view as it is shown, which may lag behind the table while events are shown. */
  view = $state.raw<TableView | null>(null)
  /** Everything that was told, in order. */
  entries = $state.raw<LogEntry[]>([])
  /** The decision of this seat, once all that led to it was shown. */
  ask = $state.raw<Ask | null>(null)
  grace = $state.raw<Grace | null>(null)
  /** When the grace was told, in milliseconds: its seconds count from there. */
  graceAt = $state(0)
  back = $state.raw<Back | null>(null)
  /** Whether there is something left to show. */
  busy = $state(false)

  /** The last number that was received. */
  number = 0
  showing: Showing | null = null

  #queue: LogEntry[] = []
  #next: Ask | null = null
  #epoch = 0

  constructor(readonly seat: number | null) {}

  /** The whole table, on coming to it or coming back. */
  scene(scene: SceneMessage): void {
    this.#epoch++
    this.#queue = []
    this.number = scene.number
    this.view = scene.view
    this.entries = [...(scene.complete ? this.entries : []), ...scene.entries].slice(-LONGEST_LOG)
    this.busy = false
    this.ask = this.#next = scene.ask
    this.#grace(scene.grace)
    this.back = scene.back
  }

  /** What was added to the log. Returns false where something is missing in between. */
  happened(news: HappenedMessage): boolean {
    const first = news.entries[0]
    if (first && first.number !== this.number + 1) return false
    this.number = Math.max(this.number, news.number)
    this.#next = news.ask
    this.#grace(news.grace)
    this.back = news.back
    if (!news.ask) this.ask = null
    this.#queue.push(...news.entries)
    void this.#show()
    return true
  }

  #grace(grace: Grace | null): void {
    this.grace = grace
    this.graceAt = Date.now()
  }

  async #show(): Promise<void> {
    if (this.busy) return
    if (this.#queue.length > 0) this.ask = null
    this.busy = true
    const epoch = this.#epoch
    for (let entry = this.#queue.shift(); entry; entry = this.#queue.shift()) {
      await this.#tell(entry, epoch)
      if (epoch !== this.#epoch) return
    }
    this.busy = false
    this.ask = this.#next
  }

  async #tell(entry: LogEntry, epoch: number): Promise<void> {
    const told = this.entries.slice(-LONGEST_LOG)
    if (entry.kind === 'move') {
      for (const [at, event] of entry.events.entries()) {
        const before = this.view
        if (!before) break
        this.entries = [...told, { ...entry, events: entry.events.slice(0, at + 1) }]
        await this.showing?.(event, before, entry)
        if (epoch !== this.#epoch) return
        this.view = touched(before, event)
      }
    }
    if (this.view && 'change' in entry) this.view = applied(this.view, entry.change)
    this.entries = [...told, entry]
  }

  /** Show again what led from an older view to the table as it is. */
  async again(from: TableView, entries: readonly LogEntry[]): Promise<void> {
    if (this.busy) return
    const [view, told] = [this.view, this.entries]
    const epoch = this.#epoch
    this.busy = true
    this.ask = null
    this.view = from
    this.entries = told.filter((entry) => entry.number < (entries[0]?.number ?? 0))
    for (const entry of entries) {
      await this.#tell(entry, epoch)
      if (epoch !== this.#epoch) return
    }
    this.view = view
    this.entries = told
    this.busy = false
    this.ask = this.#next
    void this.#show()
  }
}
