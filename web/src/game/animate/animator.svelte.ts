/** The state of running animations (flights, pulses, dice, battle, shortage) and the steps they are made of, at the chosen speed. */
import { berths } from '../board/berths'
import type { Chart, GameEvent } from '../../api/protocol'
import { course } from '../board/chart'
import type { Point } from '../../ui/art/shapes'
import type { TableView } from '../../api/protocol'
import { motionAllowed, settings, type Speed } from '../../state/settings.svelte'
import { play, type Sound } from './sounds'
import { NO_TURN, OBVIOUS, shipOf, turnAfter, type Turn } from './turn'

/** Tokens that fly across the board. */
export interface Flight {
  id: number
  sign: string
  count: number
  from: Point
  to: Point
  ms: number
}

/** A ring that spreads on the board. */
export interface Pulse {
  id: number
  at: Point
  tone: 'gold' | 'red' | 'blue'
}

/** One side of a battle, as far as it was animated. */
export interface Side {
  powder: number | null
  face: string | null
  beth: number
  crew: number
  firepower: number | null
  won: boolean | null
}

/** The defender where a ship fights the garrison of a lair. */
export const GARRISON = -1

export interface Fight {
  attacker: number
  /** A ship, or `GARRISON`. */
  defender: number
  sides: Record<number, Side>
}

/** A shortage, as far as it was animated. */
export interface Shortage {
  ship: number
  space: number
  goods: string
  due: number
  aboard: number
  /** The rolled symbol, `null` before the roll. */
  symbol: string | null
  /** The space where the ship ends, `null` before that is known. */
  end: number | null
}

/** The battle to draw: as far as it was animated, or from the view where the page was opened during it. */
export function fightOf(animator: Animator, view: TableView | null): Fight | null {
  const battle = view?.battle
  if (animator.fight || !battle) return animator.fight
  const defender = battle.defender ?? GARRISON
  const answering = battle.attack === null ? battle.attacker : defender
  return {
    attacker: battle.attacker,
    defender,
    sides: {
      [battle.attacker]: { ...NO_SIDE, firepower: battle.attack },
      [defender]: NO_SIDE,
      ...(battle.face ? { [answering]: { ...NO_SIDE, face: battle.face, powder: battle.powder } } : {}),
    },
  }
}

/** How much of the written durations animations take at each speed. */
export const PACE: Record<Speed, number> = { slow: 3, normal: 0.8, fast: 0.28, instant: 0 }
export const NO_SIDE: Side = { powder: null, face: null, beth: 0, crew: 0, firepower: null, won: null }
const LINGERS = 450
/** How long before a ship arrives the next event may begin: tokens fly while it sails. */
const AHEAD = 120
/** How long the caption stays while nothing happens, before it disappears. */
const CAPTION_STAYS = 900
const BESIDE = { bank: [62, 170], pile: [-86, 140], middle: [-194, 120] } as const

export class Animator {
  /** The sentence of the animated event. */
  caption = $state('')
  /** The ship of the animated event. */
  about = $state<number | null>(null)
  flights = $state.raw<Flight[]>([])
  pulses = $state.raw<Pulse[]>([])
  /** The rolling dice and the faces they show. */
  tumbling = $state.raw<{ die: 'action' | 'combat' | 'shortage'; faces: string[] } | null>(null)
  fight = $state.raw<Fight | null>(null)
  short = $state.raw<Shortage | null>(null)
  /** A highlighted way on the board. */
  way = $state.raw<readonly Point[]>([])
  /** The card shown beside the caption. */
  card = $state.raw<{ ship: number; card: string } | null>(null)
  /** What the ship in the caption has done in its turn so far. */
  turn = $state.raw<Turn>(NO_TURN)

  /** The ships of the people at this browser; `null` where everybody's adventures count the same, as in a replay. */
  mine: readonly number[] | null = null
  chart: Chart | null = null
  view: TableView | null = null
  /** The element that contains the ships. */
  root: HTMLElement | null = null

  #skipping = false
  #wakes = new Set<() => void>()
  #ids = 0
  #clearing: ReturnType<typeof setTimeout> | undefined

  /** Whether events take no time: at instant speed, and where motion is reduced. */
  get atOnce(): boolean {
    return PACE[settings.speed] === 0 || !motionAllowed()
  }

  /** A duration at the chosen speed. */
  ms(normal: number): number {
    return this.#skipping || this.atOnce ? 0 : normal * PACE[settings.speed]
  }

  /** Wait a duration, scaled by the chosen speed, or until `skip`. */
  wait(normal: number): Promise<void> {
    const ms = this.ms(normal)
    if (ms <= 0) return Promise.resolve()
    return new Promise((wake) => {
      const timer = setTimeout(done, ms)
      const wakes = this.#wakes
      function done(): void {
        clearTimeout(timer)
        wakes.delete(done)
        wake()
      }
      wakes.add(done)
    })
  }

  /** End all waits at once, until `rest`. */
  skip(): void {
    this.#skipping = true
    for (const wake of [...this.#wakes]) wake()
  }

  /** Whether an event about these ships is about this browser's people. */
  concerns(...ships: readonly number[]): boolean {
    return this.mine === null || ships.some((ship) => this.mine?.includes(ship))
  }

  /** Show the sentence of an event, and what it adds to the ship's turn. */
  tell(event: GameEvent, sentence: string): void {
    clearTimeout(this.#clearing)
    if (OBVIOUS.has(event.kind) && this.caption !== '') return
    this.caption = sentence
    this.about = shipOf(event)
    this.turn = turnAfter(this.turn, event)
  }

  /** Reset after the last event of an update. `soon`: the caption stays for a moment, for more may follow. */
  rest(soon = false): void {
    this.#skipping = false
    this.tumbling = null
    this.way = []
    clearTimeout(this.#clearing)
    if (soon) this.#clearing = setTimeout(() => this.#clear(), CAPTION_STAYS)
    else this.#clear()
  }

  #clear(): void {
    this.caption = ''
    this.about = null
    this.card = null
    this.turn = NO_TURN
  }

  /** Cancel everything and return a fresh animator for the same board. */
  cleared(): Animator {
    this.skip()
    for (const ship of this.root?.querySelectorAll('[data-ship]') ?? []) for (const motion of ship.getAnimations()) motion.cancel()
    const animator = new Animator()
    animator.chart = this.chart
    animator.root = this.root
    return animator
  }

  sound(name: Sound): void {
    if (settings.sound && !this.#skipping) play(name, settings.volume)
  }

  /** The berth of a ship. */
  berth(ship: number, view: TableView | null = this.view): Point {
    return (this.chart && view ? berths(this.chart, view.seats)[ship] : undefined) ?? [0, 0]
  }

  space(id: number): Point {
    return this.chart?.spaces[id]?.at ?? [0, 0]
  }

  /** A point by the navigation box: the bank, the treasure pile, or the middle of the island. */
  beside(what: keyof typeof BESIDE): Point {
    const [x, y] = this.chart ? this.chart.box : [0, 0]
    return [x + BESIDE[what][0], y + BESIDE[what][1]]
  }

  /** Move a ship over spaces to its new berth. */
  async sail(ship: number, start: number, path: readonly number[], perSpace = 65): Promise<void> {
    const end = path.at(-1)
    const element = this.root?.querySelector(`[data-ship="${ship}"]`)
    if (!this.chart || !this.view || end === undefined) return
    const after = { ...this.view, seats: this.view.seats.map((each, at) => (at === ship ? { ...each, space: end } : each)) }
    const way = [this.berth(ship), ...course(this.chart, start, path).map(([x, y]): Point => [x, y - 14]), this.berth(ship, after)]
    const normal = perSpace * path.length + 170
    const duration = this.ms(normal)
    if (element && duration > 0) {
      const frames = way.map(([x, y]) => ({ transform: `translate(${x}px, ${y}px)` }))
      const animation = element.animate(frames, { duration, easing: 'ease-in-out', fill: 'forwards' })
      // The view moves the ship's element meanwhile; then the animation is cancelled.
      setTimeout(() => animation.cancel(), duration + LINGERS)
    }
    this.pulse(this.space(end), 'gold')
    await this.wait(normal - AHEAD)
  }

  /** Highlight a way for a while. */
  async point(start: number, path: readonly number[], normal = 700): Promise<void> {
    this.way = this.chart ? course(this.chart, start, path) : []
    await this.wait(normal)
  }

  /** Fly tokens from one point to another. */
  async fly({ sign, count = 1 }: { sign: string; count?: number }, from: Point, to: Point, normal = 520): Promise<void> {
    const ms = this.ms(normal)
    if (ms <= 0) return
    const flight = { id: ++this.#ids, sign, count, from, to, ms }
    this.flights = [...this.flights, flight]
    await this.wait(normal)
    this.flights = this.flights.filter((each) => each.id !== flight.id)
  }

  pulse(at: Point, tone: Pulse['tone']): void {
    if (this.ms(1) <= 0) return
    const pulse = { id: ++this.#ids, at, tone }
    this.pulses = [...this.pulses, pulse]
    setTimeout(() => (this.pulses = this.pulses.filter((each) => each.id !== pulse.id)), this.ms(700))
  }

  /** Roll dice that stop at `faces`. `part`: how much of the whole time it takes. */
  async roll(die: 'action' | 'combat' | 'shortage', faces: string[], all: readonly string[], part = 1): Promise<void> {
    if (this.ms(1) > 0) {
      for (let turn = 0; turn < 7 && !this.#skipping; turn++) {
        this.tumbling = { die, faces: faces.map((_, at) => all[(turn * 5 + at * 3 + turn * at) % all.length] ?? '') }
        await this.wait(75 * part)
      }
    }
    this.tumbling = { die, faces }
    await this.wait(650 * part)
    this.tumbling = null
  }

  /** Change one side of the drawn battle. */
  side(ship: number, change: Partial<Side>): void {
    if (!this.fight) return
    const side = { ...NO_SIDE, ...this.fight.sides[ship], ...change }
    this.fight = { ...this.fight, sides: { ...this.fight.sides, [ship]: side } }
  }
}
