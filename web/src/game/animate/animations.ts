/** The animation of each event, by its kind. Each lasts at least a tenth of a second at normal speed. */
import type { GameEvent } from '../../api/protocol'
import type { Shortage, Animator } from './animator.svelte'
import { NO_SIDE } from './animator.svelte'

type Animation<Kind extends GameEvent['kind']> = (event: Extract<GameEvent, { kind: Kind }>, animator: Animator) => Promise<void>

const ACTION = ['1', '2', '3', '4', '5', '6']
const COMBAT = ['2', '4', '6', '8', '10', 'star']
const SHORTAGE = ['circle', 'square', 'skull', 'star']

/** Fly tokens between a ship and the bank. */
const toBank = (animator: Animator, ship: number, sign: string, count: number): Promise<void> =>
  animator.fly({ sign, count }, animator.berth(ship), animator.beside('bank'))
const fromBank = (animator: Animator, ship: number, sign: string, count: number): Promise<void> =>
  animator.fly({ sign, count }, animator.beside('bank'), animator.berth(ship))

export const animations: { readonly [Kind in GameEvent['kind']]: Animation<Kind> } = {
  async captain_chosen(event, animator) {
    animator.sound('bell')
    await animator.fly({ sign: 'compass' }, animator.beside('middle'), animator.berth(event.seat), 800)
  },
  async round_begun(_, animator) {
    animator.fight = null
    animator.sound('bell')
    await animator.wait(600)
  },
  async rolled(event, animator) {
    animator.sound('dice')
    await animator.roll('action', [String(event.high), String(event.low)], ACTION)
  },
  async placed(_, animator) {
    animator.sound('card')
    await animator.wait(500)
  },
  async laid(event, animator) {
    animator.sound('card')
    animator.pulse(animator.berth(event.seat), 'blue')
    await animator.wait(180)
  },
  async turned(event, animator) {
    animator.sound('card')
    animator.card = { ship: event.seat, card: event.card }
    await animator.wait(900)
  },
  async action_begun(event, animator) {
    animator.pulse(animator.berth(event.ship), 'gold')
    await animator.wait(380)
  },
  async action_lost(event, animator) {
    animator.pulse(animator.berth(event.ship), 'red')
    await animator.wait(400)
  },
  async loaded(event, animator) {
    animator.sound('coin')
    await fromBank(animator, event.ship, event.goods, event.count)
  },
  async load_ignored(event, animator) {
    animator.pulse(animator.berth(event.ship), 'red')
    await animator.wait(500)
  },
  async emptied(event, animator) {
    animator.sound('splash')
    await toBank(animator, event.ship, event.goods, event.count)
  },
  async sailed(event, animator) {
    animator.sound('sail')
    await animator.sail(event.ship, event.start, event.path)
  },
  async finished(event, animator) {
    animator.sound('fanfare')
    animator.pulse(animator.berth(event.ship), 'gold')
    await animator.fly({ sign: 'star' }, animator.beside('middle'), animator.berth(event.ship), 900)
  },
  async paid(event, animator) {
    animator.sound('coin')
    await toBank(animator, event.ship, event.goods, event.count)
  },
  async fell_short(event, animator) {
    animator.sound('splash')
    animator.short = shortageOf([event])
    animator.pulse(animator.space(event.space), 'red')
    await animator.wait(1100)
  },
  async shortage_rolled(event, animator) {
    animator.sound('dice')
    await animator.roll('shortage', [event.symbol], SHORTAGE)
    if (animator.short) animator.short = { ...animator.short, symbol: event.symbol }
    await animator.wait(500)
  },
  async stayed(event, animator) {
    if (animator.short) animator.short = { ...animator.short, end: event.space }
    animator.pulse(animator.space(event.space), 'gold')
    await animator.wait(800)
    animator.short = null
  },
  async fell_back(event, animator) {
    if (animator.short) animator.short = { ...animator.short, end: event.path.at(-1) ?? event.start }
    await animator.point(event.start, event.path)
    animator.sound('sail')
    await animator.sail(event.ship, event.start, event.path, 200)
    animator.way = []
    animator.short = null
  },
  async treasure_taken(event, animator) {
    animator.sound('chest')
    animator.pulse(animator.space(event.space), 'gold')
    await animator.fly({ sign: 'chest' }, animator.beside('pile'), animator.berth(event.ship), 800)
  },
  async battle_begun(event, animator) {
    animator.sound('clash')
    animator.fight = {
      attacker: event.attacker,
      defender: event.defender,
      sides: { [event.attacker]: NO_SIDE, [event.defender]: NO_SIDE },
    }
    animator.pulse(animator.space(event.space), 'red')
    await animator.wait(800)
  },
  async powder_spent(event, animator) {
    animator.side(event.ship, { powder: event.count })
    await animator.wait(450)
  },
  async combat_rolled(event, animator) {
    animator.sound('dice')
    animator.side(event.ship, { face: null })
    await animator.roll('combat', [event.face], COMBAT)
    animator.side(event.ship, { face: event.face })
  },
  async sabre_answered(event, animator) {
    animator.sound('clash')
    animator.pulse(animator.berth(event.ship), 'blue')
    await animator.wait(600)
  },
  async fired(event, animator) {
    animator.sound('cannon')
    animator.side(event.ship, { face: event.face, powder: event.powder, beth: event.beth, firepower: event.firepower })
    await animator.wait(650)
  },
  async battle_tied(_, animator) {
    await animator.wait(800)
    animator.fight = null
  },
  async battle_won(event, animator) {
    animator.sound('fanfare')
    animator.side(event.winner, { won: true })
    animator.side(event.loser, { won: false })
    await animator.wait(900)
  },
  async hold_stolen(event, animator) {
    animator.sound('coin')
    await animator.fly({ sign: event.goods, count: event.count }, animator.berth(event.loser), animator.berth(event.winner), 700)
    animator.fight = null
  },
  async overboard(event, animator) {
    animator.sound('splash')
    await toBank(animator, event.ship, event.goods, event.count)
  },
  async power_stolen(event, animator) {
    animator.sound('chest')
    await animator.fly({ sign: event.power }, animator.berth(event.loser), animator.berth(event.winner), 800)
    animator.fight = null
  },
  async treasure_stolen(event, animator) {
    animator.sound('chest')
    await animator.fly({ sign: 'chest' }, animator.berth(event.loser), animator.berth(event.winner), 800)
    animator.fight = null
  },
  async curse_given(event, animator) {
    animator.sound('splash')
    await animator.fly({ sign: 'skull' }, animator.berth(event.winner), animator.berth(event.loser), 800)
    animator.fight = null
  },
  async spoils_left(_, animator) {
    await animator.wait(450)
    animator.fight = null
  },
  async ghost_steered(event, animator) {
    animator.sound('bell')
    animator.pulse(animator.berth(event.ship), 'blue')
    await animator.wait(450)
  },
  async pile_renewed(event, animator) {
    animator.sound('card')
    animator.pulse(animator.berth(event.seat), 'blue')
    await animator.wait(350)
  },
  async drew(event, animator) {
    animator.sound('card')
    animator.pulse(animator.berth(event.seat), 'blue')
    await animator.wait(140)
  },
  async compass_passed(event, animator) {
    await animator.fly({ sign: 'compass' }, animator.beside('middle'), animator.berth(event.seat), 500)
  },
  async counted(event, animator) {
    animator.sound('coin')
    animator.pulse(animator.berth(event.ship), 'gold')
    await animator.wait(500)
  },
  async game_over(_, animator) {
    animator.sound('fanfare')
    await animator.wait(1000)
  },
}

/** The ship that an event is about. */
export function shipOf(event: GameEvent): number | null {
  if ('ship' in event) return event.ship
  if ('seat' in event) return event.seat
  if ('attacker' in event) return event.attacker
  return 'winner' in event ? event.winner : null
}

/** Run the animation of an event. */
export function animate(event: GameEvent, animator: Animator): Promise<void> {
  const each = animations[event.kind] as (event: GameEvent, animator: Animator) => Promise<void>
  return each(event, animator)
}

/** The last shortage among these events. */
export function shortageOf(events: readonly GameEvent[]): Shortage | null {
  const fell = events.findLast((event) => event.kind === 'fell_short')
  if (!fell) return null
  const { ship, space, goods, due, aboard } = fell
  const rolled = events.slice(events.lastIndexOf(fell)).findLast((event) => event.kind === 'shortage_rolled')
  return { ship, space, goods, due, aboard, symbol: rolled?.symbol ?? null, end: null }
}
