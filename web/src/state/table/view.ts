/** Applies the changes that the server sends to a view. */
import type { LogEntry, Ship, ShipChange, TableView, ViewChange } from '../../api/protocol'

/** The view with the values of a change in place of its own. */
export function applyChange(view: TableView, change: ViewChange | null | undefined): TableView {
  if (!change) return view
  const { seats, ...rest } = change
  const ships = seats
    ? view.seats.map((ship, at) => ({ ...ship, ...(seats[String(at)] as ShipChange | undefined) }) as Ship)
    : view.seats
  return { ...view, ...(rest as Partial<TableView>), seats: ships }
}

/** The view after an entry of the log. */
export function applyEntry(view: TableView, entry: LogEntry): TableView {
  if (entry.kind === 'move') return (entry.changes ?? []).reduce<TableView>(applyChange, view)
  return 'change' in entry ? applyChange(view, entry.change) : view
}
