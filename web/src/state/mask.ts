/** A table as everybody around one device may see it: the hands are closed, and what was told to one seat alone is blank. */
import type { GameEvent, LogEntry, TableView } from '../api/protocol'

const POWERS = ['map', 'sabre', 'beth', 'sixth']

/** A view with all hands closed. A card that was just laid is hidden unless other eyes see it too. */
export function closedView(view: TableView, others: TableView | null): TableView {
  const seats = view.seats.map((ship, at) => ({
    ...ship,
    hand: typeof ship.hand === 'number' ? ship.hand : ship.hand.length,
    laid: at === view.seat && ship.laid !== null ? (others?.seats[at]?.laid ?? 'hidden') : ship.laid,
    facedown: ship.facedown.map((card) => ({ ...card, value: null })),
  }))
  return { ...view, seats }
}

/** An event as a watcher is told of it. */
export function closedEvent(event: GameEvent): GameEvent {
  switch (event.kind) {
    case 'laid':
    case 'drew':
      return { ...event, card: null }
    case 'treasure_taken':
      return event.treasure !== null && POWERS.includes(event.treasure) ? event : { ...event, treasure: null }
    case 'treasure_stolen':
    case 'curse_given':
      return { ...event, treasure: null }
    default:
      return event
  }
}

/** An entry of the log as a watcher reads it. */
export function closedEntry(entry: LogEntry): LogEntry {
  return entry.kind === 'move' ? { ...entry, events: entry.events.map(closedEvent) } : entry
}
