import { expect, test, vi } from 'vitest'
import { STANDARD_CHART } from '../board/standardChart'
import { EVENT_KINDS, type TableView } from '../../api/protocol'
import { CODES, LANGUAGES } from '../../i18n/languages'
import { animations } from './animations'

test.each(CODES)('every event has its animation, and its sentence in %s', async (code) => {
  expect(Object.keys(animations).sort()).toEqual([...EVENT_KINDS].sort())
  expect(Object.keys((await LANGUAGES[code].words()).events).sort()).toEqual([...EVENT_KINDS].sort())
})

test('at normal speed every event is shown for a tenth of a second at least', async () => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => null })
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.useFakeTimers()
  const { Animator } = await import('./animator.svelte')
  const event = { kind: '', rules: [], seat: 0, ship: 0, winner: 0, loser: 1, attacker: 0, defender: 1, start: 0, path: [1, 2],
    space: 1, count: 2, hold: 1, goods: 'gold', high: 5, low: 2, face: '8', symbol: 'circle', power: 'map', card: 'gold/gold', winners: [0] }
  for (const kind of EVENT_KINDS) {
    const animator = new Animator()
    animator.chart = STANDARD_CHART
    animator.view = { seats: [{ space: 0 }, { space: 0 }] } as unknown as TableView
    const begun = Date.now()
    let done = 0
    const shown = animations[kind] as (event: unknown, animator: unknown) => Promise<void>
    void shown({ ...event, kind }, animator).then(() => (done = Date.now()))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(done - begun, kind).toBeGreaterThanOrEqual(100)
  }
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
