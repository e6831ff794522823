/** Links that the host can give to others, kept in this browser: the server tells them once. */
import type { Link, MadeTable } from '../api/protocol'

export interface Given {
  table: string
  /** The address that the server gives its links, which others may reach where this page's own is this machine's alone. */
  base: string
  watch: string
  /** The token of each seat that is not played in this browser. */
  seats: Record<number, string>
}

const KEPT = 'jamaica.links'
const MOST = 40

function read(): Given[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? '[]')
    return Array.isArray(kept) ? (kept as Given[]) : []
  } catch {
    return []
  }
}

class Links {
  given = $state.raw<Given[]>(read())
}

export const links = new Links()

function write(given: Given[]): void {
  links.given = given.slice(0, MOST)
  try {
    localStorage.setItem(KEPT, JSON.stringify(links.given))
  } catch {
    // A browser that keeps nothing has them until the page is left; the host can have each made anew.
  }
}

/** Keep the links of a table that was made here. */
export function giveOut(made: MadeTable): void {
  const seats: Record<number, string> = {}
  for (const link of made.seats) {
    const seat = made.table.seats.find((each) => each.seat === link.seat)
    if (seat && seat.kind !== 'person') seats[seat.seat] = link.token
  }
  const fresh: Given = { table: made.table.id, base: made.watch.link, watch: made.watch.token, seats }
  write([fresh, ...links.given.filter((each) => each.table !== made.table.id)])
}

/** A link that took the place of a lost one. */
export function replaced(table: string, link: Link): void {
  const old = links.given.find((each) => each.table === table) ?? { table, base: link.link, watch: '', seats: {} }
  const fresh: Given =
    link.seat === null ? { ...old, watch: link.token } : { ...old, seats: { ...old.seats, [link.seat]: link.token } }
  write([fresh, ...links.given.filter((each) => each.table !== table)])
}

/** What the host can give out of a table. */
export function givenOf(table: string): Given | null {
  return links.given.find((each) => each.table === table) ?? null
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/** Whether an address leads to this very machine and nowhere else. */
export function loopback(address: string): boolean {
  return LOOPBACK.includes(new URL(address).hostname)
}

/** The address that a token is opened with. The token stands in the fragment, which browsers send to nobody. */
export function addressOf(token: string, base: string, here: string = location.href): string {
  const url = new URL(loopback(here) && URL.canParse(base) ? base : here)
  url.search = ''
  url.hash = `#/table/${token}`
  return url.href
}
