import { expect, test, vi } from 'vitest'
import type { LogEntry, ServerMessage, SyncMessage, TableInfo, TableView, UpdateMessage } from '../../api/protocol'

/** A socket whose other end is the test. */
class FakeSocket {
  static last: FakeSocket
  sent: string[] = []
  onopen: () => void = () => undefined
  onmessage: (event: { data: string }) => void = () => undefined
  onclose: () => void = () => undefined
  constructor() {
    FakeSocket.last = this
  }
  send(text: string): void {
    this.sent.push(text)
  }
  close(): void {
    this.onclose()
  }
  receive(message: Partial<ServerMessage>): void {
    this.onmessage({ data: JSON.stringify(message) })
  }
}

vi.stubGlobal('WebSocket', FakeSocket)
vi.stubGlobal('location', { protocol: 'http:', host: 'ship.test' })
vi.stubGlobal('addEventListener', () => undefined)
vi.stubGlobal('document', { addEventListener: () => undefined })
const { TableStore } = await import('./tableStore.svelte')

const info = { id: 'abc', seats: [] } as unknown as TableInfo
const view = { seat: 1, round: 1, seats: [] } as unknown as TableView
const nothing = { prompt: null, undo_window: null, undo: null }
const sync = (seat: number | null): SyncMessage => ({ type: 'sync', seat, number: 10, entries: [], complete: true, view: { ...view, seat }, ...nothing })
const update = (seat: number | null, ...entries: LogEntry[]): UpdateMessage => ({ type: 'update', seat, number: 11, entries, ...nothing })

function opened(): InstanceType<typeof TableStore> {
  const table = new TableStore(['token'])
  table.open()
  FakeSocket.last.onopen()
  FakeSocket.last.receive({ type: 'welcome', table: info, seats: [1], feeds: [null], host: false })
  FakeSocket.last.receive(sync(null))
  return table
}

test('the sync of a seat that was just taken is kept, whether it comes before the list of feeds or after it', () => {
  const list = { type: 'table' as const, table: info, feeds: [1] }
  for (const order of [[sync(1), list], [list, sync(1)]]) {
    const table = opened()
    for (const message of order) FakeSocket.last.receive(message)
    expect(table.feeds.map((each) => each.seat)).toEqual([1])
    expect(table.feeds[0]?.view?.seat).toBe(1)
  }
})

test('a server that cannot save is a state of the table until the next sync', () => {
  const table = opened()
  FakeSocket.last.receive({ type: 'error', cid: null, code: 'server', message: '' } as ServerMessage)
  expect([table.stalled, table.problem]).toEqual([true, null])
  FakeSocket.last.receive(sync(null))
  expect(table.stalled).toBe(false)
})

test('several seats in one browser keep the spectator feed beside theirs', () => {
  const table = opened()
  for (const message of [sync(0), sync(1), { type: 'table' as const, table: info, feeds: [0, 1, null] }]) FakeSocket.last.receive(message)
  expect(table.feeds.map((each) => [each.seat, each.view?.seat])).toEqual([[0, 0], [1, 1], [null, null]])
})

test('an update for an unknown feed makes the client resync', () => {
  const table = opened()
  FakeSocket.last.receive(update(1))
  expect(FakeSocket.last.sent.some((text) => text.includes('"resync"'))).toBe(true)
  expect(table.feeds.map((each) => each.seat)).toEqual([null])
})

test('a seat whose answer is held is no longer waited for', async () => {
  const table = opened()
  FakeSocket.last.receive({ ...sync(null), view: { ...view, seat: null, to_act: [0] } })
  FakeSocket.last.receive(update(null, { kind: 'held', seat: 0, move: null, change: { to_act: [] }, number: 11, at: 0 }))
  await vi.waitFor(() => expect(table.feeds[0]?.view?.to_act).toEqual([]))
})

test('each event is shown on the view before it, and its change follows', async () => {
  const table = opened()
  const feed = table.feed(null)
  const seen: [string, number | undefined][] = []
  if (feed) feed.showEvent = (event, before) => void seen.push([event.kind, before.round])
  const begun = (round: number) => ({ kind: 'round_begun' as const, rules: [], round, captain: 0 })
  const changes = [{ round: 2 }, { round: 3 }]
  FakeSocket.last.receive(update(null, { kind: 'move', seat: null, move: null, events: [begun(2), begun(3)], changes, number: 11, at: 0 }))
  await vi.waitFor(() => expect(feed?.busy).toBe(false))
  expect(seen).toEqual([['round_begun', 1], ['round_begun', 2]])
  expect(feed?.view?.round).toBe(3)
})

test('what was shown last between two entries is the view before the entry that is being shown', async () => {
  const table = opened()
  const feed = table.feed(null)
  const marks: (number | undefined)[] = []
  if (feed) feed.showEvent = () => void marks.push(feed.shown().number, feed.shown().view?.round)
  const begun = (round: number) => ({ kind: 'round_begun' as const, rules: [], round, captain: 0 })
  const changes = [{ round: 2 }, { round: 3 }]
  FakeSocket.last.receive(update(null, { kind: 'move', seat: null, move: null, events: [begun(2), begun(3)], changes, number: 11, at: 0 }))
  await vi.waitFor(() => expect(feed?.busy).toBe(false))
  expect(marks).toEqual([10, 1, 10, 1])
  expect([feed?.shown().number, feed?.shown().view?.round]).toEqual([11, 3])
})
