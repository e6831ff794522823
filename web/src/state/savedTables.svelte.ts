/** The tables that this browser has links to, saved in it. The tokens are the only identity of a player. */
import type { CreatedTable } from '../api/protocol'

export interface SavedTable {
  /** The table's id. */
  table: string
  /** Every token of this table that this browser has: seats, host, spectators. */
  tokens: string[]
  /** The token to open it with. */
  token: string
  /** When it was last opened, in milliseconds since 1970. */
  at: number
  /** Who plays there, for the list. */
  names: string[]
  over: boolean
  /** Who has won, once the game is over. */
  winners?: string[]
}

const STORAGE_KEY = 'jamaica.tables'
const MOST_TABLES = 40
/** The server takes this many tokens in one connection. */
const MOST_TOKENS = 8

function read(): SavedTable[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(stored) ? (stored as SavedTable[]) : []
  } catch {
    return []
  }
}

class SavedTables {
  /** The newest first. */
  tables = $state.raw<SavedTable[]>(read())
}

export const savedTables = new SavedTables()

function write(tables: SavedTable[]): void {
  savedTables.tables = tables.sort((one, two) => two.at - one.at).slice(0, MOST_TABLES)
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(savedTables.tables))
  } catch {
    // Without storage the links are lost with the page.
  }
}

/** Save what is known of a table; tokens are added to those it has. */
export function saveTable(table: string, news: Partial<Omit<SavedTable, 'table'>>): void {
  const old = savedTables.tables.find((each) => each.table === table)
  const tokens = [...new Set([...(old?.tokens ?? []), ...(news.tokens ?? [])])]
  const token = news.token ?? old?.token ?? tokens[0] ?? ''
  const saved: SavedTable = { names: [], over: false, ...old, ...news, table, tokens, token, at: news.at ?? Date.now() }
  write([saved, ...savedTables.tables.filter((each) => each.table !== table)])
}

/** Remove a table from the list; its links still work. */
export function forgetTable(table: string): void {
  write(savedTables.tables.filter((each) => each.table !== table))
}

/** Save a table that this browser created, and return the token to open it with: the first seat on this device, else the spectators'. */
export function saveCreatedTable(created: CreatedTable): string {
  const own = created.seats.filter((link) => created.table.seats.find((seat) => seat.seat === link.seat)?.kind === 'person')
  const token = own[0]?.token ?? created.spectator.token
  const tokens = [token, ...own.map((link) => link.token), created.host.token, created.spectator.token]
  saveTable(created.table.id, { token, tokens, names: created.table.seats.map((seat) => seat.name) })
  return token
}

/** All saved tokens of the table that a token belongs to, this one first. */
export function tokensOfTable(token: string): string[] {
  const saved = savedTables.tables.find((each) => each.tokens.includes(token))
  return saved ? [token, ...saved.tokens.filter((each) => each !== token)].slice(0, MOST_TOKENS) : [token]
}
