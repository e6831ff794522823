/** The tables this browser has links of, kept in it: the tokens are the only identity there is. */
import type { MadeTable } from '../api/protocol'

export interface Kept {
  /** The table's id. */
  table: string
  /** Every token of this table that this browser has: seats, host, watcher. */
  tokens: string[]
  /** The token to open it with. */
  token: string
  /** When it was last opened, in milliseconds since 1970. */
  at: number
  /** Who plays there, for the list. */
  names: string[]
  over: boolean
}

const KEPT = 'jamaica.tables'
const MOST = 40

function read(): Kept[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? '[]')
    return Array.isArray(kept) ? (kept as Kept[]) : []
  } catch {
    return []
  }
}

class Mine {
  tables = $state.raw<Kept[]>(read())
}

export const mine = new Mine()

function write(tables: Kept[]): void {
  mine.tables = tables.sort((one, two) => two.at - one.at).slice(0, MOST)
  try {
    localStorage.setItem(KEPT, JSON.stringify(mine.tables))
  } catch {
    // A browser that keeps nothing has the links in its address bar only.
  }
}

/** Keep what is known of a table; tokens are added to those it has. */
export function keep(table: string, news: Partial<Omit<Kept, 'table'>>): void {
  const old = mine.tables.find((each) => each.table === table)
  const tokens = [...new Set([...(old?.tokens ?? []), ...(news.tokens ?? [])])]
  const token = news.token ?? old?.token ?? tokens[0] ?? ''
  const fresh: Kept = { names: [], over: false, ...old, ...news, table, tokens, token, at: news.at ?? Date.now() }
  write([fresh, ...mine.tables.filter((each) => each.table !== table)])
}

/** Forget a table; its links still work where they are known. */
export function forget(table: string): void {
  write(mine.tables.filter((each) => each.table !== table))
}

/** Keep a table that this browser made: the host's link, and those of the seats where people of this browser sit. */
export function keepMade(made: MadeTable): string {
  const own = made.seats.filter((link) => made.table.seats.find((seat) => seat.seat === link.seat)?.kind === 'person')
  const token = own[0]?.token ?? made.watch.token
  const tokens = [token, ...own.map((link) => link.token), made.host.token, made.watch.token]
  keep(made.table.id, { token, tokens, names: made.table.seats.map((seat) => seat.name) })
  return token
}

/** All tokens of the table that a token belongs to, this one first. */
export function together(token: string): string[] {
  const kept = mine.tables.find((each) => each.tokens.includes(token))
  return kept ? [token, ...kept.tokens.filter((each) => each !== token)].slice(0, 8) : [token]
}
