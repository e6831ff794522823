/** What one viewer of a table receives: the view, the log, the prompt, and the entries that are still to be animated. */
import type { Prompt, Undo, GameEvent, UndoWindow, UpdateMessage, LogEntry, SyncMessage, TableView } from '../../api/protocol'
import { applyChange, applyEntry } from './view'

/** Animates one event; the feed waits for the promise. */
export type ShowEvent = (event: GameEvent, view: TableView) => Promise<void> | void

/** A view with the number of the last entry in it. */
export interface Shown {
  view: TableView | null
  number: number
}

const LONGEST_LOG = 4000

export class SeatFeed {
  /** The view as it is drawn. It lags behind the table while events are animated. */
  view = $state.raw<TableView | null>(null)
  /** All entries that were shown, in order. */
  entries = $state.raw<LogEntry[]>([])
  /** What this seat is asked, once everything before it was animated. */
  prompt = $state.raw<Prompt | null>(null)
  undoWindow = $state.raw<UndoWindow | null>(null)
  /** When the undo window was received, in milliseconds: its seconds count from there. */
  undoWindowAt = $state(0)
  undo = $state.raw<Undo | null>(null)
  /** Whether there is something left to animate. */
  busy = $state(false)

  /** The last entry number that was received. */
  number = $state(0)
  showEvent: ShowEvent | null = null

  #queue: LogEntry[] = []
  #nextPrompt: Prompt | null = null
  #epoch = 0
  /** What was shown before the entry that is being shown. */
  #before: Shown | null = null

  /** @param seat The seat that sees this, or `null` for a spectator. */
  constructor(readonly seat: number | null) {}

  /** Take the whole table, on opening it or after a break. */
  sync(message: SyncMessage): void {
    this.#epoch++
    this.#queue = []
    this.#before = null
    this.number = message.number
    this.view = message.view
    this.entries = [...(message.complete ? this.entries : []), ...message.entries].slice(-LONGEST_LOG)
    this.busy = false
    this.prompt = this.#nextPrompt = message.prompt
    this.#setUndoWindow(message.undo_window)
    this.undo = message.undo
  }

  /** Take entries that were added to the log. Returns false where one is missing in between. */
  update(message: UpdateMessage): boolean {
    const first = message.entries[0]
    if (first && first.number !== this.number + 1) return false
    this.number = Math.max(this.number, message.number)
    this.#nextPrompt = message.prompt
    this.#setUndoWindow(message.undo_window)
    this.undo = message.undo
    if (!message.prompt) this.prompt = null
    this.#queue.push(...message.entries)
    void this.#showQueue()
    return true
  }

  /** What was shown last between two entries. */
  shown(): Shown {
    return this.#before ?? { view: this.view, number: this.entries.at(-1)?.number ?? this.number }
  }

  #setUndoWindow(undoWindow: UndoWindow | null): void {
    this.undoWindow = undoWindow
    this.undoWindowAt = Date.now()
  }

  async #showQueue(): Promise<void> {
    if (this.busy) return
    if (this.#queue.length > 0) this.prompt = null
    this.busy = true
    const epoch = this.#epoch
    for (let entry = this.#queue.shift(); entry; entry = this.#queue.shift()) {
      await this.#showEntry(entry, epoch)
      if (epoch !== this.#epoch) return
    }
    this.busy = false
    this.prompt = this.#nextPrompt
  }

  /** Show an entry: a move event by event, each followed by its own change of the view. */
  async #showEntry(entry: LogEntry, epoch: number): Promise<void> {
    const shown = this.entries.slice(-LONGEST_LOG)
    this.#before = { view: this.view, number: entry.number - 1 }
    const after = this.view && applyEntry(this.view, entry)
    for (const [at, event] of (entry.kind === 'move' ? entry.events : []).entries()) {
      if (!this.view || entry.kind !== 'move') break
      this.entries = [...shown, { ...entry, events: entry.events.slice(0, at + 1) }]
      await this.showEvent?.(event, this.view)
      if (epoch !== this.#epoch) return
      this.view = applyChange(this.view, entry.changes?.[at])
    }
    this.view = after
    this.entries = [...shown, entry]
    this.#before = null
  }

  /** Animate again what led from an older view to the present one. */
  async replay(from: TableView, entries: readonly LogEntry[]): Promise<void> {
    if (this.busy) return
    const [view, shown] = [this.view, this.entries]
    const epoch = this.#epoch
    this.busy = true
    this.prompt = null
    this.view = from
    this.entries = shown.filter((entry) => entry.number < (entries[0]?.number ?? 0))
    for (const entry of entries) {
      await this.#showEntry(entry, epoch)
      if (epoch !== this.#epoch) return
    }
    this.view = view
    this.entries = shown
    this.busy = false
    this.prompt = this.#nextPrompt
    void this.#showQueue()
  }
}
