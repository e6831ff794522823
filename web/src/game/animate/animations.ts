/** How each event is shown: one function an event, named alike. Each lasts at least a tenth of a second at normal speed. */
import type { GameEvent } from '../../api/protocol'
import type { Shortage, Stage } from './animator.svelte'
import { NO_SIDE } from './animator.svelte'

type Show<Kind extends GameEvent['kind']> = (event: Extract<GameEvent, { kind: Kind }>, stage: Stage) => Promise<void>

const ACTION = ['1', '2', '3', '4', '5', '6']
const COMBAT = ['2', '4', '6', '8', '10', 'star']
const SHORTAGE = ['circle', 'square', 'skull', 'star']

/** Tokens between a ship and the bank. */
const toBank = (stage: Stage, ship: number, sign: string, count: number): Promise<void> =>
  stage.fly(sign, count, stage.berth(ship), stage.beside('bank'))
const fromBank = (stage: Stage, ship: number, sign: string, count: number): Promise<void> =>
  stage.fly(sign, count, stage.beside('bank'), stage.berth(ship))

export const shows: { readonly [Kind in GameEvent['kind']]: Show<Kind> } = {
  async captain_chosen(event, stage) {
    stage.sound('bell')
    await stage.fly('compass', 1, stage.beside('middle'), stage.berth(event.seat), 800)
  },
  async round_begun(_, stage) {
    stage.fight = null
    stage.sound('bell')
    await stage.wait(600)
  },
  async rolled(event, stage) {
    stage.sound('dice')
    await stage.roll('action', [String(event.high), String(event.low)], ACTION)
  },
  async placed(_, stage) {
    stage.sound('card')
    await stage.wait(500)
  },
  async laid(event, stage) {
    stage.sound('card')
    stage.pulse(stage.berth(event.seat), 'blue')
    await stage.wait(180)
  },
  async turned(event, stage) {
    stage.sound('card')
    stage.card = { ship: event.seat, card: event.card }
    await stage.wait(900)
  },
  async action_begun(event, stage) {
    stage.pulse(stage.berth(event.ship), 'gold')
    await stage.wait(380)
  },
  async action_lost(event, stage) {
    stage.pulse(stage.berth(event.ship), 'red')
    await stage.wait(400)
  },
  async loaded(event, stage) {
    stage.sound('coin')
    await fromBank(stage, event.ship, event.goods, event.count)
  },
  async load_ignored(event, stage) {
    stage.pulse(stage.berth(event.ship), 'red')
    await stage.wait(500)
  },
  async emptied(event, stage) {
    stage.sound('splash')
    await toBank(stage, event.ship, event.goods, event.count)
  },
  async sailed(event, stage) {
    stage.sound('sail')
    await stage.sail(event.ship, event.start, event.path)
  },
  async finished(event, stage) {
    stage.sound('fanfare')
    stage.pulse(stage.berth(event.ship), 'gold')
    await stage.fly('star', 1, stage.beside('middle'), stage.berth(event.ship), 900)
  },
  async paid(event, stage) {
    stage.sound('coin')
    await toBank(stage, event.ship, event.goods, event.count)
  },
  async fell_short(event, stage) {
    stage.sound('splash')
    stage.short = shortageOf([event])
    stage.pulse(stage.space(event.space), 'red')
    await stage.wait(1100)
  },
  async shortage_rolled(event, stage) {
    stage.sound('dice')
    await stage.roll('shortage', [event.symbol], SHORTAGE)
    if (stage.short) stage.short = { ...stage.short, symbol: event.symbol }
    await stage.wait(500)
  },
  async stayed(event, stage) {
    if (stage.short) stage.short = { ...stage.short, end: event.space }
    stage.pulse(stage.space(event.space), 'gold')
    await stage.wait(800)
    stage.short = null
  },
  async fell_back(event, stage) {
    if (stage.short) stage.short = { ...stage.short, end: event.path.at(-1) ?? event.start }
    await stage.point(event.start, event.path)
    stage.sound('sail')
    await stage.sail(event.ship, event.start, event.path, 200)
    stage.way = []
    stage.short = null
  },
  async treasure_taken(event, stage) {
    stage.sound('chest')
    stage.pulse(stage.space(event.space), 'gold')
    await stage.fly('chest', 1, stage.beside('pile'), stage.berth(event.ship), 800)
  },
  async battle_begun(event, stage) {
    stage.sound('clash')
    stage.fight = {
      attacker: event.attacker,
      defender: event.defender,
      sides: { [event.attacker]: NO_SIDE, [event.defender]: NO_SIDE },
    }
    stage.pulse(stage.space(event.space), 'red')
    await stage.wait(800)
  },
  async powder_spent(event, stage) {
    stage.side(event.ship, { powder: event.count })
    await stage.wait(450)
  },
  async combat_rolled(event, stage) {
    stage.sound('dice')
    stage.side(event.ship, { face: null })
    await stage.roll('combat', [event.face], COMBAT)
    stage.side(event.ship, { face: event.face })
  },
  async sabre_answered(event, stage) {
    stage.sound('clash')
    stage.pulse(stage.berth(event.ship), 'blue')
    await stage.wait(600)
  },
  async fired(event, stage) {
    stage.sound('cannon')
    stage.side(event.ship, { face: event.face, powder: event.powder, beth: event.beth, firepower: event.firepower })
    await stage.wait(650)
  },
  async battle_tied(_, stage) {
    await stage.wait(800)
    stage.fight = null
  },
  async battle_won(event, stage) {
    stage.sound('fanfare')
    stage.side(event.winner, { won: true })
    stage.side(event.loser, { won: false })
    await stage.wait(900)
  },
  async hold_stolen(event, stage) {
    stage.sound('coin')
    await stage.fly(event.goods, event.count, stage.berth(event.loser), stage.berth(event.winner), 700)
    stage.fight = null
  },
  async overboard(event, stage) {
    stage.sound('splash')
    await toBank(stage, event.ship, event.goods, event.count)
  },
  async power_stolen(event, stage) {
    stage.sound('chest')
    await stage.fly(event.power, 1, stage.berth(event.loser), stage.berth(event.winner), 800)
    stage.fight = null
  },
  async treasure_stolen(event, stage) {
    stage.sound('chest')
    await stage.fly('chest', 1, stage.berth(event.loser), stage.berth(event.winner), 800)
    stage.fight = null
  },
  async curse_given(event, stage) {
    stage.sound('splash')
    await stage.fly('skull', 1, stage.berth(event.winner), stage.berth(event.loser), 800)
    stage.fight = null
  },
  async spoils_left(_, stage) {
    await stage.wait(450)
    stage.fight = null
  },
  async ghost_steered(event, stage) {
    stage.sound('bell')
    stage.pulse(stage.berth(event.ship), 'blue')
    await stage.wait(450)
  },
  async pile_renewed(event, stage) {
    stage.sound('card')
    stage.pulse(stage.berth(event.seat), 'blue')
    await stage.wait(350)
  },
  async drew(event, stage) {
    stage.sound('card')
    stage.pulse(stage.berth(event.seat), 'blue')
    await stage.wait(140)
  },
  async compass_passed(event, stage) {
    await stage.fly('compass', 1, stage.beside('middle'), stage.berth(event.seat), 500)
  },
  async counted(event, stage) {
    stage.sound('coin')
    stage.pulse(stage.berth(event.ship), 'gold')
    await stage.wait(500)
  },
  async game_over(_, stage) {
    stage.sound('fanfare')
    await stage.wait(1000)
  },
}

/** The ship that an event is about. */
export function shipOf(event: GameEvent): number | null {
  if ('ship' in event) return event.ship
  if ('seat' in event) return event.seat
  if ('attacker' in event) return event.attacker
  return 'winner' in event ? event.winner : null
}

/** Show an event. */
export function show(event: GameEvent, stage: Stage): Promise<void> {
  const each = shows[event.kind] as (event: GameEvent, stage: Stage) => Promise<void>
  return each(event, stage)
}

/** The shortage that the last of these events tell of. */
export function shortageOf(events: readonly GameEvent[]): Shortage | null {
  const fell = events.findLast((event) => event.kind === 'fell_short')
  if (!fell) return null
  const { ship, space, goods, due, aboard } = fell
  const rolled = events.slice(events.lastIndexOf(fell)).findLast((event) => event.kind === 'shortage_rolled')
  return { ship, space, goods, due, aboard, symbol: rolled?.symbol ?? null, end: null }
}
