import { expect, test, vi } from 'vitest'
import type { SceneMessage, ServerMessage, TableInfo, TableView } from '../api/protocol'

/** A line whose other end is the test. */
class Line {
  static last: Line
  sent: string[] = []
  onopen: () => void = () => undefined
  onmessage: (event: { data: string }) => void = () => undefined
  onclose: () => void = () => undefined
  constructor() {
    Line.last = this
  }
  send(text: string): void {
    this.sent.push(text)
  }
  close(): void {
    this.onclose()
  }
  hear(message: Partial<ServerMessage>): void {
    this.onmessage({ data: JSON.stringify(message) })
  }
}

vi.stubGlobal('WebSocket', Line)
vi.stubGlobal('location', { protocol: 'http:', host: 'ship.test' })
vi.stubGlobal('addEventListener', () => undefined)
vi.stubGlobal('document', { addEventListener: () => undefined })
const { Table } = await import('./tableStore.svelte')

const info = { id: 'abc', seats: [] } as unknown as TableInfo
const view = { seat: 1, seats: [] } as unknown as TableView
const scene = (eyes: number | null): SceneMessage => ({ type: 'scene', eyes, number: 10, entries: [], complete: true, view: { ...view, seat: eyes }, ask: null, grace: null, back: null })

function opened(): InstanceType<typeof Table> {
  const table = new Table(['token'])
  table.open()
  Line.last.onopen()
  Line.last.hear({ type: 'welcome', table: info, seats: [1], eyes: [null], host: false })
  Line.last.hear(scene(null))
  return table
}

test('the scene of a seat that was just taken is kept, whether it comes before the table says so or after', () => {
  for (const order of [[scene(1), { type: 'table' as const, table: info, eyes: [1] }], [{ type: 'table' as const, table: info, eyes: [1] }, scene(1)]]) {
    const table = opened()
    for (const message of order) Line.last.hear(message)
    expect(table.eyes.map((each) => each.seat)).toEqual([1])
    expect(table.eyes[0]?.view?.seat).toBe(1)
  }
})

test('news for eyes that are not open yet makes the client look', () => {
  const table = opened()
  Line.last.hear({ type: 'happened', eyes: 1, number: 11, entries: [], ask: null, grace: null, back: null })
  expect(Line.last.sent.some((text) => text.includes('"look"'))).toBe(true)
  expect(table.eyes.map((each) => each.seat)).toEqual([null])
})

test('who has answered is not asked any more while the answer is held', async () => {
  const table = opened()
  Line.last.hear({ ...scene(null), view: { ...view, seat: null, to_act: [0] } })
  const entries = [{ kind: 'held' as const, seat: 0, move: null, change: { to_act: [] }, number: 11, at: 0 }]
  Line.last.hear({ type: 'happened', eyes: null, number: 11, entries, ask: null, grace: null, back: null })
  await vi.waitFor(() => expect(table.eyes[0]?.view?.to_act).toEqual([]))
})
