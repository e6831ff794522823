/** A view as entries and events change it. Nothing here knows a rule: a change is given, and an event says what it did. */
import type { GameEvent, Hold, Ship, ShipChange, TableView, ViewChange } from '../api/protocol'

/** The view after an entry: what the change has takes the place of the view's own. */
export function applied(view: TableView, change: ViewChange | null | undefined): TableView {
  if (!change) return view
  const { seats, ...rest } = change
  const ships = seats
    ? view.seats.map((ship, at) => ({ ...ship, ...(seats[String(at)] as ShipChange | undefined) }) as Ship)
    : view.seats
  return { ...view, ...(rest as Partial<TableView>), seats: ships }
}

type Touch<Kind extends GameEvent['kind']> = (
  view: TableView,
  event: Extract<GameEvent, { kind: Kind }>,
) => TableView

const POWERS = ['map', 'sabre', 'beth', 'sixth']
const NO_DICE = { rolled: null, morning: null, evening: null }

function ship(view: TableView, number: number, change: (ship: Ship) => Partial<Ship>): TableView {
  return { ...view, seats: view.seats.map((each, at) => (at === number ? { ...each, ...change(each) } : each)) }
}

function hold(view: TableView, number: number, place: number, inside: (now: Hold | null) => Hold | null): TableView {
  return ship(view, number, ({ holds }) => ({ holds: holds.map((now, at) => (at === place - 1 ? inside(now) : now)) }))
}

function less(now: Hold | null, count: number): Hold | null {
  return now && now.count > count ? { ...now, count: now.count - count } : null
}

function gains(view: TableView, number: number, treasure: string | null): TableView {
  return ship(view, number, (owner) => {
    if (treasure === null || !POWERS.includes(treasure) || owner.ghost) {
      return { facedown: [...owner.facedown, { value: treasure, known_to: [], cursed: false }] }
    }
    const holds = treasure === 'sixth' && owner.holds.length < 6 ? [...owner.holds, null] : owner.holds
    return { powers: [...owner.powers, treasure], holds }
  })
}

function loses(view: TableView, number: number, place: number): TableView {
  return ship(view, number, ({ facedown }) => ({ facedown: facedown.filter((_, at) => at !== place - 1) }))
}

const same = (view: TableView): TableView => view

/** What each event visibly does to the table, until the entry's own change settles it. */
export const touches: { [Kind in GameEvent['kind']]: Touch<Kind> } = {
  captain_chosen: (view, event) => ({ ...view, captain: event.seat }),
  round_begun: (view, event) => ({ ...view, round: event.round, captain: event.captain, dice: NO_DICE }),
  rolled: (view, event) => ({ ...view, dice: { rolled: [event.high, event.low], morning: null, evening: null } }),
  placed: (view, event) => ({ ...view, dice: { ...view.dice, morning: event.morning, evening: event.evening } }),
  laid: (view, event) =>
    ship(view, event.seat, ({ hand }) => ({
      laid: event.card ?? 'hidden',
      hand: typeof hand === 'number' ? hand - 1 : hand.filter((card) => card !== event.card),
    })),
  turned: (view, event) => ship(view, event.seat, () => ({ laid: event.card })),
  action_begun: same,
  action_lost: same,
  loaded: (view, event) =>
    hold(view, event.ship, event.hold, () => ({ kind: event.goods as Hold['kind'], count: event.count })),
  load_ignored: same,
  emptied: (view, event) => hold(view, event.ship, event.hold, () => null),
  sailed: (view, event) => ship(view, event.ship, (now) => ({ space: event.path.at(-1) ?? now.space, lap: event.lap })),
  finished: same,
  paid: (view, event) => hold(view, event.ship, event.hold, (now) => less(now, event.count)),
  fell_short: same,
  shortage_rolled: same,
  stayed: same,
  fell_back: (view, event) => ship(view, event.ship, (now) => ({ space: event.path.at(-1) ?? now.space })),
  treasure_taken: (view, event) =>
    gains({ ...view, lairs: view.lairs.filter((lair) => lair !== event.space) }, event.ship, event.treasure),
  battle_begun: (view, { attacker, defender }) => ({
    ...view,
    battle: { attacker, defender, powder: 0, face: null, attack: null, sabre_used: false },
  }),
  powder_spent: (view, event) => ({ ...view, battle: view.battle && { ...view.battle, powder: event.count } }),
  combat_rolled: (view, event) => ({ ...view, battle: view.battle && { ...view.battle, face: event.face } }),
  sabre_answered: (view) => ({ ...view, battle: view.battle && { ...view.battle, sabre_used: true } }),
  fired: (view, event) => ({
    ...view,
    battle: view.battle && (event.ship === view.battle.attacker ? { ...view.battle, attack: event.firepower } : view.battle),
  }),
  battle_tied: same,
  battle_won: same,
  hold_stolen: (view, event) => hold(view, event.loser, event.hold, () => null),
  overboard: (view, event) => hold(view, event.ship, event.hold, () => null),
  power_stolen: (view, event) =>
    gains(
      ship(view, event.loser, ({ powers, holds }) => ({
        powers: powers.filter((power) => power !== event.power),
        holds: event.power === 'sixth' ? holds.slice(0, 5) : holds,
      })),
      event.winner,
      event.power,
    ),
  treasure_stolen: (view, event) => gains(loses(view, event.loser, event.place), event.winner, event.treasure),
  curse_given: (view, event) => gains(loses(view, event.winner, event.place), event.loser, event.treasure),
  spoils_left: same,
  ghost_steered: same,
  pile_renewed: (view, event) => ship(view, event.seat, ({ discards }) => ({ pile: discards.length, discards: [] })),
  drew: (view, event) =>
    ship(view, event.seat, ({ hand, pile }) => ({
      hand: typeof hand === 'number' ? hand + 1 : event.card ? [...hand, event.card] : hand,
      pile: Math.max(0, pile - 1),
    })),
  compass_passed: (view, event) => ({ ...view, captain: event.seat }),
  counted: same,
  game_over: (view) => ({ ...view, over: true }),
}

/** The view while an event is shown. */
export function touched(view: TableView, event: GameEvent): TableView {
  const touch = touches[event.kind] as Touch<GameEvent['kind']>
  return touch(view, event as never)
}
