/** A finished game told again in numbers: the parts of each score, and how race and gold went, round by round. */
import type { CountedEvent, Replay, TableView } from '../../../api/protocol'
import { applyEntry } from '../../../state/table/view'

export interface Score {
  ship: number
  space: number
  gold: number
  treasures: number
  curses: number
  /** What the crew card adds. */
  crew: number
  /** What rounds add in Solo. */
  played: number
  /** The treasures themselves, turned over. */
  cards: string[]
  total: number
}

export interface Tally {
  scores: Score[]
  winners: number[]
  /** For each ship, how far it was at the beginning of each round and at the end. */
  race: number[][]
  /** For each ship, its doubloons likewise. */
  gold: number[][]
}

/** How many spaces a ship has made good. */
function sailed(view: TableView, ship: number, whole: number): number {
  const { lap, spaces_left: left } = view.seats[ship] ?? { lap: 0, spaces_left: whole }
  return lap > 0 ? whole : whole * lap + whole - left
}

function goldOf(view: TableView, ship: number): number {
  return (view.seats[ship]?.holds ?? []).reduce((sum, hold) => sum + (hold?.kind === 'gold' ? hold.count : 0), 0)
}

function scoreOf(event: CountedEvent): Score {
  const values = event.treasures.map(Number).filter((value) => !Number.isNaN(value))
  const sum = (which: number[]): number => which.reduce((total, value) => total + value, 0)
  return {
    ship: event.ship,
    space: event.space,
    gold: event.gold,
    treasures: sum(values.filter((value) => value > 0)),
    curses: sum(values.filter((value) => value < 0)),
    crew: event.crew,
    played: event.rounds,
    cards: event.treasures,
    total: event.score,
  }
}

export function tallied(replay: Replay): Tally {
  const ships = replay.view.seats.map((_, ship) => ship)
  const whole = replay.view.seats[0]?.spaces_left ?? 32
  const tally: Tally = { scores: [], winners: replay.winners ?? [], race: ships.map(() => []), gold: ships.map(() => []) }
  let view = replay.view
  const note = (): void => {
    for (const ship of ships) {
      tally.race[ship]?.push(sailed(view, ship, whole))
      tally.gold[ship]?.push(goldOf(view, ship))
    }
  }
  for (const entry of replay.entries) {
    if (entry.kind !== 'move') continue
    if (entry.events.some((event) => event.kind === 'round_begun')) note()
    view = applyEntry(view, entry)
    for (const event of entry.events) if (event.kind === 'counted') tally.scores.push(scoreOf(event))
  }
  note()
  tally.scores.sort((one, two) => two.total - one.total || Number(tally.winners.includes(two.ship)) - Number(tally.winners.includes(one.ship)))
  return tally
}
