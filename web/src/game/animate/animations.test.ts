import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { chartOf } from '../board/chart'
import type { TableView } from '../../api/protocol'
import en from '../../i18n/en'
import fr from '../../i18n/fr'
import { animations } from './animations'

/** Every kind of event in the generated types. */
const protocol = readFileSync(new URL('../../api/protocol.ts', import.meta.url), 'utf8')
const kinds = [...protocol.matchAll(/^export interface \w+Event \{\n  kind: "(\w+)"/gm)].map((found) => String(found[1])).sort()

test('every event has its animation and its sentence in both languages', () => {
  expect(kinds.length).toBeGreaterThan(30)
  expect(Object.keys(animations).sort()).toEqual(kinds)
  expect(Object.keys(en.events).sort()).toEqual(kinds)
  expect(Object.keys(fr.events).sort()).toEqual(kinds)
})

test('at normal speed every event is shown for a tenth of a second at least', async () => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => null })
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.useFakeTimers()
  const { Animator } = await import('./animator.svelte')
  const event = { kind: '', rules: [], seat: 0, ship: 0, winner: 0, loser: 1, attacker: 0, defender: 1, start: 0, path: [1, 2],
    space: 1, count: 2, hold: 1, goods: 'gold', high: 5, low: 2, face: '8', symbol: 'circle', power: 'map', card: 'gold/gold', winners: [0] }
  for (const kind of kinds) {
    const animator = new Animator()
    animator.chart = chartOf()
    animator.view = { seats: [{ space: 0 }, { space: 0 }] } as unknown as TableView
    const begun = Date.now()
    let done = 0
    const shown = (animations as unknown as Record<string, (event: unknown, animator: unknown) => Promise<void>>)[kind]
    void shown?.({ ...event, kind }, animator).then(() => (done = Date.now()))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(done - begun, kind).toBeGreaterThanOrEqual(100)
  }
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
