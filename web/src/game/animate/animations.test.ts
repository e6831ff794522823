import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { STANDARD_CHART } from '../board/standardChart'
import { EVENT_KINDS, type GameEvent, type TableView } from '../../api/protocol'
import { CODES, LANGUAGES } from '../../i18n/languages'
import { animations, animate } from './animations'
import { NO_TURN, turnAfter } from './turn'

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => null })
vi.stubGlobal('matchMedia', () => ({ matches: false }))
const { Animator } = await import('./animator.svelte')

beforeAll(() => void vi.useFakeTimers())
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** An event with every field that an animation may use. */
function event(kind: GameEvent['kind'], more: object = {}): GameEvent {
  const fields = { rules: [], seat: 0, ship: 0, winner: 0, loser: 1, attacker: 0, defender: 1, start: 0, path: [1, 2, 3, 4], direction: 'forward', source: 'action',
    space: 1, count: 2, hold: 1, goods: 'gold', high: 5, low: 2, face: '8', symbol: 'circle', power: 'map', card: 'gold/gold', winners: [0], crew: ['cook'] }
  return { ...fields, kind, ...more } as unknown as GameEvent
}

function stage(mine: readonly number[] | null = []): InstanceType<typeof Animator> {
  const animator = new Animator()
  animator.chart = STANDARD_CHART
  animator.view = { seats: Array.from({ length: 6 }, () => ({ space: 0 })) } as unknown as TableView
  animator.mine = mine
  return animator
}

/** How many milliseconds some events take, one after the other. */
async function milliseconds(events: readonly GameEvent[], animator = stage()): Promise<number> {
  const begun = Date.now()
  let done = 0
  void (async () => {
    for (const each of events) {
      animator.tell(each, each.kind)
      await animate(each, animator)
    }
    done = Date.now()
  })()
  await vi.advanceTimersByTimeAsync(60_000)
  return done - begun
}

test.each(CODES)('every event has its animation, and its sentence in %s', async (code) => {
  expect(Object.keys(animations).sort()).toEqual([...EVENT_KINDS].sort())
  expect(Object.keys((await LANGUAGES[code].words()).events).sort()).toEqual([...EVENT_KINDS].sort())
})

test('at normal speed something of every event can be seen for a tenth of a second at least', async () => {
  for (const kind of EVENT_KINDS) {
    const animator = stage(null)
    let last = 0
    const begun = Date.now()
    const running = animate(event(kind), animator).then(() => (last = Math.max(last, Date.now())))
    for (let tick = 0; tick < 300; tick++) {
      await vi.advanceTimersByTimeAsync(10)
      if (animator.flights.length + animator.pulses.length > 0) last = Math.max(last, Date.now())
    }
    await running
    expect(last - begun, kind).toBeGreaterThanOrEqual(100)
  }
})

test('the whole turn of another captain takes less than a second', async () => {
  const turn = [event('turned'), event('action_begun'), event('sailed'), event('paid'), event('paid'), event('action_begun'), event('loaded')]
  expect(await milliseconds(turn)).toBeLessThan(1000)
})

test('cards are drawn and laid all at once, and tokens fly while a ship sails on', async () => {
  const six = [0, 1, 2, 3, 4, 5]
  expect(await milliseconds(six.map((seat) => event('drew', { seat })))).toBe(0)
  expect(await milliseconds(six.map((seat) => event('laid', { seat })))).toBe(0)
  const animator = stage()
  void animate(event('loaded'), animator).then(() => animate(event('sailed'), animator))
  await vi.advanceTimersByTimeAsync(300)
  expect([animator.flights.length, animator.pulses.length]).toEqual([1, 1])
  await vi.advanceTimersByTimeAsync(60_000)
  expect([animator.flights.length, animator.pulses.length]).toEqual([0, 0])
})

test('battles and shortages take their time where my ship is concerned', async () => {
  const battle = [event('battle_begun'), event('powder_spent'), event('combat_rolled'), event('fired'), event('battle_won'), event('hold_stolen')]
  const shortage = [event('fell_short'), event('shortage_rolled'), event('fell_back')]
  for (const events of [battle, shortage]) {
    const mine = await milliseconds(events, stage([0]))
    expect(mine).toBeGreaterThan(2 * (await milliseconds(events, stage([3]))))
    expect(await milliseconds(events, stage(null))).toBe(mine)
  }
})

test('the caption collects what a turn leads to, and leaves out what happens to others', () => {
  const turn = [event('turned'), event('sailed'), event('paid'), event('paid', { ship: 2, winner: 2 }), event('battle_won'), event('hold_stolen'), event('loaded', { source: 'spoils' })]
  expect(turn.reduce(turnAfter, NO_TURN)).toEqual({
    ship: 0,
    results: [{ sign: 'forward', count: '4' }, { sign: 'gold', count: '−2' }, { sign: 'sabre', count: '' }, { sign: 'gold', count: '+2' }],
  })
  expect(turnAfter(turn.reduce(turnAfter, NO_TURN), event('round_begun'))).toEqual(NO_TURN)
})

test('the caption stays for a moment while more may follow, and goes at once with my prompt', async () => {
  const animator = stage()
  animator.tell(event('sailed'), 'sails')
  animator.rest(true)
  expect(animator.caption).toBe('sails')
  animator.tell(event('action_begun'), 'obvious')
  expect(animator.caption).toBe('sails')
  await vi.advanceTimersByTimeAsync(5000)
  expect(animator.caption).toBe('sails')
  animator.rest(true)
  await vi.advanceTimersByTimeAsync(5000)
  expect(animator.caption).toBe('')
  animator.tell(event('sailed'), 'sails')
  animator.rest()
  expect(animator.caption).toBe('')
})
