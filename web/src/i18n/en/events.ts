/** What happened, a sentence an event: for the log, the caption on the chart and screen readers. */
import type { Sentences } from '../narration'

const events: Sentences = {
  captain_chosen: (event, say) => `${say.name(event.seat)} is the first captain.`,
  round_begun: (event, say) => `Round ${event.round}. ${say.name(event.captain)} has the compass.`,
  rolled: (event, say) => `${say.name(event.seat)} rolls ${event.high} and ${event.low}.`,
  placed: (event, say) => `${say.name(event.seat)} puts ${event.morning} on the morning and ${event.evening} on the evening.`,
  laid: (event, say) =>
    event.card === null ? `${say.name(event.seat)} lays a card.` : `${say.name(event.seat)} lays a card: ${say.card(event.card)}.`,
  turned: (event, say) => `${say.name(event.seat)} turns the card: ${say.card(event.card)}.`,
  action_begun: (event, say) => `${say.name(event.ship)}, ${say.half(event.half)}: ${say.action(event.symbol, event.die)}.`,
  action_lost: (event, say) => `${say.name(event.ship)} has finished; ${say.half(event.half)} is lost.`,
  loaded: (event, say) => `${say.name(event.ship)} loads ${say.goods(event.goods, event.count)} into hold ${event.hold}.`,
  load_ignored: (event, say) => `${say.name(event.ship)} cannot load any ${say.kind(event.goods)}.`,
  emptied: (event, say) => `${say.name(event.ship)} empties hold ${event.hold}: ${say.goods(event.goods, event.count)} overboard.`,
  sailed: (event, say) => `${say.name(event.ship)} sails ${event.direction} to ${say.space(event.path.at(-1) ?? event.start)}.`,
  finished: (event, say) => `${say.name(event.ship)} reaches Port Royal!`,
  paid: (event, say) => `${say.name(event.ship)} pays ${say.goods(event.goods, event.count)} from hold ${event.hold}.`,
  fell_short: (event, say) => `${say.name(event.ship)} is short: ${event.due} due, ${say.goods(event.goods, event.aboard)} aboard.`,
  shortage_rolled: (event, say) => `The shortage die for ${say.name(event.ship)}: ${say.face(event.symbol)}.`,
  stayed: (event, say) => `${say.name(event.ship)} stays on ${say.space(event.space)}.`,
  fell_back: (event, say) => `${say.name(event.ship)} falls back to ${say.space(event.path.at(-1) ?? event.start)}.`,
  treasure_taken: (event, say) => `${say.name(event.ship)} digs up ${say.treasure(event.treasure)} on ${say.space(event.space)}.`,
  battle_begun: (event, say) => `${say.name(event.attacker)} attacks ${say.name(event.defender)} on ${say.space(event.space)}!`,
  powder_spent: (event, say) => `${say.name(event.ship)} spends ${say.goods('gunpowder', event.count)}.`,
  combat_rolled: (event, say) => `${say.name(event.ship)} rolls ${say.face(event.face)}${event.second ? ', the second roll' : ''}.`,
  sabre_answered: (event, say) =>
    event.again
      ? `${say.name(event.ship)} draws Saran’s Sabre: ${say.name(event.rolled_by)}’s die is rolled again.`
      : `${say.name(event.ship)} lets the roll stand.`,
  fired: (event, say) =>
    event.firepower === null
      ? `A star! ${say.name(event.ship)} wins at once.`
      : `${say.name(event.ship)} fires with ${event.firepower}.`,
  battle_tied: (event, say) => `${say.name(event.attacker)} and ${say.name(event.defender)} are even; nothing happens.`,
  battle_won: (event, say) => `${say.name(event.winner)} beats ${say.name(event.loser)}.`,
  hold_stolen: (event, say) =>
    `${say.name(event.winner)} takes ${say.goods(event.goods, event.count)} from ${say.name(event.loser)}’s hold ${event.hold}.`,
  overboard: (event, say) => `${say.goods(event.goods, event.count)} of ${say.name(event.ship)}’s go overboard.`,
  power_stolen: (event, say) => `${say.name(event.winner)} takes ${say.treasure(event.power)} from ${say.name(event.loser)}.`,
  treasure_stolen: (event, say) =>
    event.treasure === null
      ? `${say.name(event.winner)} takes a face-down treasure from ${say.name(event.loser)}.`
      : `${say.name(event.winner)} takes ${say.treasure(event.treasure)} from ${say.name(event.loser)}.`,
  curse_given: (event, say) =>
    `${say.name(event.winner)} gives ${event.treasure === null ? 'a cursed treasure' : say.treasure(event.treasure)} to ${say.name(event.loser)}.`,
  spoils_left: (event, say) => `${say.name(event.winner)} takes nothing from ${say.name(event.loser)}.`,
  ghost_steered: (event, say) => `${say.name(event.ship)}, ${say.half(event.half)}: ${say.action(event.direction, event.die)}.`,
  pile_renewed: (event, say) =>
    event.kept.length === 0
      ? `${say.name(event.seat)} shuffles the discards into a new pile.`
      : `${say.name(event.seat)} shuffles the discards; still in hand: ${say.cards(event.kept)}.`,
  drew: (event, say) =>
    event.card === null ? `${say.name(event.seat)} draws a card.` : `${say.name(event.seat)} draws: ${say.card(event.card)}.`,
  compass_passed: (event, say) => `The compass passes to ${say.name(event.seat)}.`,
  counted: (event, say) => `${say.name(event.ship)} counts ${event.score}.`,
  game_over: (event, say) =>
    event.winners.length === 1
      ? `The race is over. ${say.names(event.winners)} wins!`
      : `The race is over. ${say.names(event.winners)} share the victory!`,
}

export default events
