/** The animation of each event, by its kind. It ends when the next event may begin: what flies or spreads by then goes on beside it, so that
 *  draws, laid cards and the tokens of a turn overlap. Battles and shortages of my own ship take their time, those of others are brief. */
import type { GameEvent } from '../../api/protocol'
import type { Shortage, Animator } from './animator.svelte'
import { GARRISON, NO_SIDE } from './animator.svelte'

type Animation<Kind extends GameEvent['kind']> = (event: Extract<GameEvent, { kind: Kind }>, animator: Animator) => Promise<void>

const ACTION = ['1', '2', '3', '4', '5', '6']
const COMBAT = ['2', '4', '6', '8', '10', 'star']
/** For what goes on beside the next event from its beginning. */
const AT_ONCE = Promise.resolve()
const SHORTAGE = ['circle', 'square', 'skull', 'star']

/** Fly tokens between a ship and the bank, beside what follows. */
const toBank = (animator: Animator, ship: number, sign: string, count: number): void =>
  void animator.fly({ sign, count }, animator.berth(ship), animator.beside('bank'))
const fromBank = (animator: Animator, ship: number, sign: string, count: number): void =>
  void animator.fly({ sign, count }, animator.beside('bank'), animator.berth(ship))

export const animations: { readonly [Kind in GameEvent['kind']]: Animation<Kind> } = {
  async captain_chosen(event, animator) {
    animator.sound('bell')
    await animator.fly({ sign: 'compass' }, animator.beside('middle'), animator.berth(event.seat), 600)
  },
  async round_begun(_, animator) {
    animator.fight = null
    animator.sound('bell')
    await animator.wait(130)
  },
  async rolled(event, animator) {
    animator.sound('dice')
    await animator.roll('action', [String(event.high), String(event.low)], ACTION, 0.3)
  },
  async placed(_, animator) {
    animator.sound('card')
    await animator.wait(130)
  },
  laid(event, animator) {
    animator.sound('card')
    animator.pulse(animator.berth(event.seat), 'blue')
    return AT_ONCE
  },
  async turned(event, animator) {
    animator.sound('card')
    animator.card = { ship: event.seat, card: event.card }
    await animator.wait(animator.concerns(event.seat) ? 130 : 240)
  },
  action_begun(event, animator) {
    animator.pulse(animator.berth(event.ship), 'gold')
    return AT_ONCE
  },
  async action_lost(event, animator) {
    animator.pulse(animator.berth(event.ship), 'red')
    await animator.wait(200)
  },
  async loaded(event, animator) {
    // Spoils have flown from ship to ship already.
    if (event.source === 'spoils') return
    animator.sound('coin')
    fromBank(animator, event.ship, event.goods, event.count)
    await animator.wait(130)
  },
  async load_ignored(event, animator) {
    animator.pulse(animator.berth(event.ship), 'red')
    await animator.wait(250)
  },
  async emptied(event, animator) {
    animator.sound('splash')
    toBank(animator, event.ship, event.goods, event.count)
    await animator.wait(50)
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
    toBank(animator, event.ship, event.goods, event.count)
    await animator.wait(70)
  },
  async fell_short(event, animator) {
    animator.sound('splash')
    animator.short = shortageOf([event])
    animator.pulse(animator.space(event.space), 'red')
    await animator.wait(animator.concerns(event.ship) ? 800 : 300)
  },
  async shortage_rolled(event, animator) {
    const mine = animator.concerns(event.ship)
    animator.sound('dice')
    await animator.roll('shortage', [event.symbol], SHORTAGE, mine ? 0.8 : 0.3)
    if (animator.short) animator.short = { ...animator.short, symbol: event.symbol }
    await animator.wait(mine ? 300 : 130)
  },
  async stayed(event, animator) {
    if (animator.short) animator.short = { ...animator.short, end: event.space }
    animator.pulse(animator.space(event.space), 'gold')
    await animator.wait(animator.concerns(event.ship) ? 700 : 300)
    animator.short = null
  },
  async fell_back(event, animator) {
    const mine = animator.concerns(event.ship)
    if (animator.short) animator.short = { ...animator.short, end: event.path.at(-1) ?? event.start }
    await animator.point(event.start, event.path, mine ? 450 : 200)
    animator.sound('sail')
    await animator.sail(event.ship, event.start, event.path)
    animator.way = []
    animator.short = null
  },
  async treasure_taken(event, animator) {
    animator.sound('chest')
    animator.pulse(animator.space(event.space), 'gold')
    await animator.fly({ sign: 'chest' }, animator.beside('pile'), animator.berth(event.ship), 500)
  },
  battle_begun: (event, animator) => duel(animator, event.attacker, event.defender, event.space),
  garrison_met: (event, animator) => duel(animator, event.ship, GARRISON, event.space),
  async powder_spent(event, animator) {
    animator.side(event.ship, { powder: event.count })
    await animator.wait(inMyBattle(animator) ? 250 : 130)
  },
  async combat_rolled(event, animator) {
    animator.sound('dice')
    animator.side(event.ship, { face: null })
    await animator.roll('combat', [event.face], COMBAT, inMyBattle(animator) ? 0.8 : 0.25)
    animator.side(event.ship, { face: event.face })
  },
  async sabre_answered(event, animator) {
    animator.sound('clash')
    animator.pulse(animator.berth(event.ship), 'blue')
    await animator.wait(inMyBattle(animator) ? 500 : 200)
  },
  async fired(event, animator) {
    animator.sound('cannon')
    animator.side(event.ship, { face: event.face, powder: event.powder, beth: event.beth, crew: event.crew, firepower: event.firepower })
    await animator.wait(inMyBattle(animator) ? 450 : 130)
  },
  async battle_tied(_, animator) {
    await animator.wait(inMyBattle(animator) ? 700 : 300)
    animator.fight = null
  },
  async battle_won(event, animator) {
    animator.sound('fanfare')
    animator.side(event.winner, { won: true })
    animator.side(event.loser, { won: false })
    await animator.wait(inMyBattle(animator) ? 800 : 250)
  },
  async hold_stolen(event, animator) {
    animator.sound('coin')
    await spoils(animator, { sign: event.goods, count: event.count }, event.loser, event.winner)
  },
  async overboard(event, animator) {
    animator.sound('splash')
    toBank(animator, event.ship, event.goods, event.count)
    await animator.wait(200)
  },
  async power_stolen(event, animator) {
    animator.sound('chest')
    await spoils(animator, { sign: event.power }, event.loser, event.winner)
  },
  async treasure_stolen(event, animator) {
    animator.sound('chest')
    await spoils(animator, { sign: 'chest' }, event.loser, event.winner)
  },
  async curse_given(event, animator) {
    animator.sound('splash')
    await spoils(animator, { sign: 'skull' }, event.winner, event.loser)
  },
  async spoils_left(_, animator) {
    await animator.wait(inMyBattle(animator) ? 450 : 200)
    animator.fight = null
  },
  async ghost_steered(event, animator) {
    animator.sound('bell')
    animator.pulse(animator.berth(event.ship), 'blue')
    await animator.wait(250)
  },
  pile_renewed(event, animator) {
    animator.sound('card')
    animator.pulse(animator.berth(event.seat), 'blue')
    return AT_ONCE
  },
  async offer_turned(_, animator) {
    animator.sound('card')
    await animator.wait(150)
  },
  async offer_withdrawn(_, animator) {
    animator.sound('card')
    await animator.wait(150)
  },
  async traded(event, animator) {
    animator.sound('coin')
    animator.pulse(animator.berth(event.ship), 'gold')
    await animator.wait(animator.concerns(event.ship) ? 400 : 200)
  },
  async trade_declined(event, animator) {
    animator.pulse(animator.berth(event.ship), 'blue')
    await animator.wait(150)
  },
  async offers_shuffled(_, animator) {
    animator.sound('card')
    await animator.wait(150)
  },
  crew_dealt(event, animator) {
    animator.sound('card')
    animator.pulse(animator.berth(event.seat), 'blue')
    return AT_ONCE
  },
  crew_kept(event, animator) {
    animator.sound('card')
    animator.pulse(animator.berth(event.seat), 'blue')
    return AT_ONCE
  },
  async crew_revealed(event, animator) {
    animator.sound('fanfare')
    event.crew.forEach((_, seat) => animator.pulse(animator.berth(seat), 'gold'))
    await animator.wait(600)
  },
  async load_refused(event, animator) {
    animator.pulse(animator.berth(event.ship), 'blue')
    await animator.wait(200)
  },
  garrison_beaten: (event, animator) => stormed(event.ship, true, animator),
  garrison_held: (event, animator) => stormed(event.ship, false, animator),
  drew(event, animator) {
    animator.sound('card')
    animator.pulse(animator.berth(event.seat), 'blue')
    return AT_ONCE
  },
  async compass_passed(event, animator) {
    void animator.fly({ sign: 'compass' }, animator.beside('middle'), animator.berth(event.seat), 450)
    await animator.wait(50)
  },
  counted: (event, animator) => counted(event.ship, animator),
  ranked: (event, animator) => counted(event.ship, animator),
  async game_over(_, animator) {
    animator.sound('fanfare')
    await animator.wait(1000)
  },
}

/** Begin to show a battle. */
async function duel(animator: Animator, attacker: number, defender: number, space: number): Promise<void> {
  animator.sound('clash')
  animator.fight = { attacker, defender, sides: { [attacker]: NO_SIDE, [defender]: NO_SIDE } }
  animator.pulse(animator.space(space), 'red')
  await animator.wait(animator.concerns(attacker, defender) ? 650 : 220)
}

/** Show whether a ship has beaten a garrison, and end the battle. */
async function stormed(ship: number, won: boolean, animator: Animator): Promise<void> {
  animator.side(ship, { won })
  await animator.wait(800)
  animator.fight = null
}

/** Point out a ship whose score was counted. */
async function counted(ship: number, animator: Animator): Promise<void> {
  animator.sound('coin')
  animator.pulse(animator.berth(ship), 'gold')
  await animator.wait(500)
}

/** Whether my ship is in the battle that is shown. */
function inMyBattle(animator: Animator): boolean {
  return animator.fight !== null && animator.concerns(animator.fight.attacker, animator.fight.defender)
}

/** Fly the spoils from one ship to the other and end the battle. */
async function spoils(animator: Animator, what: { sign: string; count?: number }, from: number, to: number): Promise<void> {
  const flight = animator.fly(what, animator.berth(from), animator.berth(to), 700)
  await (animator.concerns(from, to) ? flight : animator.wait(240))
  animator.fight = null
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
