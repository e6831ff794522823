/** What happened, a sentence an event: for the log, the caption on the board and screen readers. */
import type { Sentences } from '../narration'

const events: Sentences = {
  captain_chosen: (event, say) => `${say.name(event.seat)} is the first captain.`,
  round_begun: (event, say) => `Round ${event.round}: ${say.name(event.captain)} is captain.`,
  rolled: (event, say) => `${say.name(event.seat)} rolls ${event.high} and ${event.low}.`,
  placed: (event, say) => `${say.name(event.seat)} chooses ${event.morning} for the morning and ${event.evening} for the evening.`,
  laid: (event, say) => `${say.name(event.seat)} plays a card face down${event.card === null ? '' : `: ${say.card(event.card)}`}.`,
  turned: (event, say) => `${say.name(event.seat)} reveals a card: ${say.card(event.card)}.`,
  action_begun: (event, say) => `${say.name(event.ship)}, ${say.half(event.half)}: ${say.action(event.symbol, event.die)}.`,
  action_lost: (event, say) => `${say.name(event.ship)} is home: the ${say.half(event.half)} action is lost.`,
  loaded: (event, say) =>
    event.source === 'spoils'
      ? `${say.name(event.ship)} stows the spoils (${say.goods(event.goods, event.count)}) in hold ${event.hold}.`
      : `${say.name(event.ship)} loads ${say.goods(event.goods, event.count)} into hold ${event.hold}.`,
  load_ignored: (event, say) =>
    `${say.name(event.ship)} can’t load ${say.kind(event.goods)}: ${event.rules.includes('ruling.bank') ? 'the bank has none left' : 'every hold is already full of it'}.`,
  emptied: (event, say) => `${say.name(event.ship)} empties hold ${event.hold} to make room: ${say.goods(event.goods, event.count)} lost.`,
  sailed: (event, say) => `${say.name(event.ship)} sails ${event.direction} to ${say.space(event.path.at(-1) ?? event.start)}.`,
  finished: (event, say) => `${say.name(event.ship)} reaches Port Royal and finishes the race!`,
  paid: (event, say) =>
    `${say.name(event.ship)} ${event.goods === 'gunpowder' ? 'uses' : 'pays'} ${say.goods(event.goods, event.count)} from hold ${event.hold}.`,
  fell_short: (event, say) => `${say.name(event.ship)} can’t pay: owes ${say.goods(event.goods, event.due)}, has ${event.aboard}.`,
  shortage_rolled: (event, say) => `${say.name(event.ship)} rolls the shortage die: ${say.face(event.symbol)}.`,
  stayed: (event, say) => `${say.name(event.ship)} stays on ${say.space(event.space)}.`,
  fell_back: (event, say) => `${say.name(event.ship)} falls back to ${say.space(event.path.at(-1) ?? event.start)}.`,
  treasure_taken: (event, say) => `${say.name(event.ship)} digs up ${say.treasure(event.treasure)} on ${say.space(event.space)}.`,
  battle_begun: (event, say) => `${say.name(event.attacker)} attacks ${say.name(event.defender)} on ${say.space(event.space)}!`,
  powder_spent: (event, say) =>
    `${say.name(event.ship)} spends ${event.count === 0 ? 'no gunpowder' : say.goods('gunpowder', event.count)}.`,
  combat_rolled: (event, say) =>
    event.second ? `${say.name(event.ship)} rolls again: ${say.face(event.face)}.` : `${say.name(event.ship)} rolls ${say.face(event.face)} on the combat die.`,
  sabre_answered: (event, say) =>
    !event.again
      ? `${say.name(event.ship)} doesn’t use Saran’s Sabre.`
      : event.ship === event.rolled_by
        ? `${say.name(event.ship)} uses Saran’s Sabre to roll again.`
        : `${say.name(event.ship)} uses Saran’s Sabre: ${say.name(event.rolled_by)} must roll again.`,
  fired: (event, say) =>
    event.firepower === null
      ? `${say.name(event.ship)} has a star and wins at once.`
      : `${say.name(event.ship)} has firepower ${event.firepower}.`,
  battle_tied: (event, say) => `${say.names([event.attacker, event.defender])} have equal firepower: nothing happens.`,
  battle_won: (event, say) => `${say.name(event.winner)} beats ${say.name(event.loser)}.`,
  hold_stolen: (event, say) =>
    `${say.name(event.winner)} takes ${say.goods(event.goods, event.count)} from ${say.name(event.loser)}’s hold ${event.hold}.`,
  overboard: (event, say) => `Overboard: ${say.goods(event.goods, event.count)} from ${say.name(event.ship)}’s hold ${event.hold}.`,
  power_stolen: (event, say) => `${say.name(event.winner)} takes ${say.treasure(event.power)} from ${say.name(event.loser)}.`,
  treasure_stolen: (event, say) =>
    event.treasure === null
      ? `${say.name(event.winner)} takes a face-down treasure from ${say.name(event.loser)}.`
      : `${say.name(event.winner)} takes ${say.treasure(event.treasure)} from ${say.name(event.loser)}.`,
  curse_given: (event, say) =>
    `${say.name(event.winner)} gives ${say.name(event.loser)} ${event.treasure === null ? 'a cursed treasure' : say.treasure(event.treasure)}.`,
  spoils_left: (event, say) =>
    `${say.name(event.winner)} takes nothing from ${say.name(event.loser)}${event.rules.includes('ruling.forced') ? ': there is nothing to take' : ''}.`,
  ghost_steered: (event, say) => {
    const why = event.rules.includes('ghost.lead') ? ' (alone in the lead)' : event.rules.includes('ghost.last') ? ' (alone in last place)' : ''
    return `${say.name(event.ship)} heads ${event.direction} in the ${say.half(event.half)}${why}.`
  },
  pile_renewed: (event, say) =>
    `${say.name(event.seat)} shuffles the discards into a new draw pile${event.kept.length === 0 ? '' : `. Still in hand: ${say.cards(event.kept)}`}.`,
  crew_dealt: (event, say) => `${say.name(event.seat)} is dealt ${say.crew(event.card)}.`,
  crew_kept: (event, say) => `${say.name(event.seat)} keeps ${say.crew(event.card)}.`,
  crew_revealed: (event, say) =>
    `The crew is turned over: ${event.crew.map((card, seat) => `${say.name(seat)} has ${say.crew(card)}`).join(', ')}.`,
  offer_turned: (event, say) => `New in the ports: ${say.offer(event.offer)}.`,
  offer_withdrawn: (event, say) => `Nobody traded; the oldest offer goes: ${say.offer(event.offer)}.`,
  traded: (event, say) => `${say.name(event.ship)} trades ${say.goods(event.gives, event.asked)} for ${say.goods(event.gets, event.brings)}.`,
  trade_declined: (event, say) => `${say.name(event.ship)} doesn’t trade.`,
  offers_shuffled: () => 'The used offers are shuffled into a new pile.',
  load_refused: (event, say) => `${say.name(event.ship)} refuses ${say.goods(event.goods, event.count)} (the Quartermaster).`,
  garrison_met: (event, say) => `${say.name(event.ship)} attacks the garrison on ${say.space(event.space)}!`,
  garrison_beaten: () => 'The garrison is beaten.',
  garrison_held: () => 'The garrison holds.',
  ranked: (event, say) => `${say.name(event.ship)} earns a rank.`,
  drew: (event, say) => `${say.name(event.seat)} draws a card${event.card === null ? '' : `: ${say.card(event.card)}`}.`,
  compass_passed: (event, say) => `The compass passes to ${say.name(event.seat)}.`,
  counted: (event, say) => `${say.name(event.ship)} scores ${event.score}.`,
  game_over: (event, say) => {
    const over = event.rules.includes('ruling.long-game') ? 'After 100 rounds the race is over.' : 'The race is over.'
    if (event.rules.includes('solo.rounds')) return 'The tide turns, and the race is over.'
    return `${over} ${say.names(event.winners)} ${event.winners.length === 1 ? 'wins' : 'share the victory'}!`
  },
}

export default events
