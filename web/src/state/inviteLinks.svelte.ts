/** The links that a host can pass on, saved in this browser: the server shows each of them only once. */
import type { Link, CreatedTable } from '../api/protocol'

export interface InviteLinks {
  table: string
  /** The server's own address of its links. Others may reach it where this page's address is `localhost`. */
  base: string
  /** The token for spectators. */
  spectator: string
  /** The token of each seat that is not played in this browser. */
  seats: Record<number, string>
}

const STORAGE_KEY = 'jamaica.links'
const MOST_TABLES = 40

function read(): InviteLinks[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]')
    if (!Array.isArray(stored)) return []
    // Version 1 of the client called the spectators' token "watch".
    return (stored as (InviteLinks & { watch?: string })[]).map(({ watch = '', ...links }) => ({ ...links, spectator: links.spectator ?? watch }))
  } catch {
    return []
  }
}

class SavedLinks {
  all = $state.raw<InviteLinks[]>(read())
}

const saved = new SavedLinks()

function write(fresh: InviteLinks): void {
  saved.all = [fresh, ...saved.all.filter((each) => each.table !== fresh.table)].slice(0, MOST_TABLES)
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(saved.all))
  } catch {
    // Without storage the host asks the server for new links.
  }
}

/** Save the links of a table that was created here. */
export function saveLinks(created: CreatedTable): void {
  const seats: Record<number, string> = {}
  for (const link of created.seats) {
    const seat = created.table.seats.find((each) => each.seat === link.seat)
    if (seat && seat.kind !== 'person') seats[seat.seat] = link.token
  }
  write({ table: created.table.id, base: created.spectator.link, spectator: created.spectator.token, seats })
}

/** Save a link that replaces a lost one. */
export function replaceLink(table: string, link: Link): void {
  const old = linksOf(table) ?? { table, base: link.link, spectator: '', seats: {} }
  write(link.seat === null ? { ...old, spectator: link.token } : { ...old, seats: { ...old.seats, [link.seat]: link.token } })
}

/** The saved links of a table. */
export function linksOf(table: string): InviteLinks | null {
  return saved.all.find((each) => each.table === table) ?? null
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/** Whether an address leads to this machine only. */
export function loopback(address: string): boolean {
  return LOOPBACK.includes(new URL(address).hostname)
}

/** The address that opens a token. The token is in the fragment, which browsers do not send to servers. */
export function addressOf(token: string, base: string, here: string = location.href): string {
  const url = new URL(loopback(here) && URL.canParse(base) ? base : here)
  url.search = ''
  url.hash = `#/table/${token}`
  return url.href
}
