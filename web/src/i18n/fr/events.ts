import type { Sentences } from '../narration'
import { de, on, to, until } from './grammar'

const events: Sentences = {
  captain_chosen: (event, say) => `${say.name(event.seat)} est capitaine du premier tour.`,
  round_begun: (event, say) => `Tour ${event.round} : ${say.name(event.captain)} est capitaine.`,
  rolled: (event, say) => `${say.name(event.seat)} lance les dés : ${event.high} et ${event.low}.`,
  placed: (event, say) => `${say.name(event.seat)} choisit ${event.morning} pour le matin et ${event.evening} pour le soir.`,
  laid: (event, say) => `${say.name(event.seat)} joue une carte face cachée${event.card === null ? '' : ` : ${say.card(event.card)}`}.`,
  turned: (event, say) => `${say.name(event.seat)} révèle une carte : ${say.card(event.card)}.`,
  action_begun: (event, say) => `${say.name(event.ship)}, ${say.half(event.half)} : ${say.action(event.symbol, event.die)}.`,
  action_lost: (event, say) => `${say.name(event.ship)} est à bon port : l’action du ${say.half(event.half)} est perdue.`,
  loaded: (event, say) =>
    event.source === 'spoils'
      ? `${say.name(event.ship)} range le butin (${say.goods(event.goods, event.count)}) dans la cale ${event.hold}.`
      : `${say.name(event.ship)} charge ${say.goods(event.goods, event.count)} dans la cale ${event.hold}.`,
  load_ignored: (event, say) =>
    `${say.name(event.ship)} ne peut rien charger (${say.kind(event.goods)}) : ${event.rules.includes('ruling.bank') ? 'la banque n’en a plus' : 'toutes ses cales en sont déjà pleines'}.`,
  emptied: (event, say) =>
    `${say.name(event.ship)} vide la cale ${event.hold} pour faire de la place : ${say.goods(event.goods, event.count)} en moins.`,
  sailed: (event, say) =>
    `${say.name(event.ship)} ${event.direction === 'forward' ? 'avance' : 'recule'} ${until(say.space(event.path.at(-1) ?? event.start))}.`,
  finished: (event, say) => `${say.name(event.ship)} atteint Port Royal et termine la course !`,
  paid: (event, say) =>
    `${say.name(event.ship)} ${event.goods === 'gunpowder' ? 'utilise' : 'paie'} ${say.goods(event.goods, event.count)} de la cale ${event.hold}.`,
  fell_short: (event, say) => `${say.name(event.ship)} ne peut pas payer : doit ${say.goods(event.goods, event.due)}, en a ${event.aboard}.`,
  shortage_rolled: (event, say) => `${say.name(event.ship)} lance le dé de pénurie : ${say.face(event.symbol)}.`,
  stayed: (event, say) => `${say.name(event.ship)} reste ${on(say.space(event.space))}.`,
  fell_back: (event, say) => `${say.name(event.ship)} recule ${until(say.space(event.path.at(-1) ?? event.start))}.`,
  treasure_taken: (event, say) => `${say.name(event.ship)} déterre ${say.treasure(event.treasure)} ${on(say.space(event.space))}.`,
  battle_begun: (event, say) => `${say.name(event.attacker)} attaque ${say.name(event.defender)} ${on(say.space(event.space))} !`,
  powder_spent: (event, say) =>
    event.count === 0 ? `${say.name(event.ship)} ne dépense pas de poudre.` : `${say.name(event.ship)} dépense ${say.goods('gunpowder', event.count)}.`,
  combat_rolled: (event, say) =>
    event.second ? `${say.name(event.ship)} relance le dé : ${say.face(event.face)}.` : `${say.name(event.ship)} obtient ${say.face(event.face)} au dé de combat.`,
  sabre_answered: (event, say) =>
    !event.again
      ? `${say.name(event.ship)} n’utilise pas le Sabre de Saran.`
      : event.ship === event.rolled_by
        ? `${say.name(event.ship)} utilise le Sabre de Saran pour relancer le dé.`
        : `${say.name(event.ship)} utilise le Sabre de Saran : ${say.name(event.rolled_by)} doit relancer le dé.`,
  fired: (event, say) =>
    event.firepower === null
      ? `${say.name(event.ship)} a une étoile et gagne aussitôt.`
      : `${say.name(event.ship)} a une puissance de feu de ${event.firepower}.`,
  battle_tied: (event, say) => `${say.names([event.attacker, event.defender])} sont à égalité : il ne se passe rien.`,
  battle_won: (event, say) => `${say.name(event.winner)} bat ${say.name(event.loser)}.`,
  hold_stolen: (event, say) =>
    `${say.name(event.winner)} prend ${say.goods(event.goods, event.count)} dans la cale ${event.hold} ${de(say.name(event.loser))}.`,
  overboard: (event, say) => `Par-dessus bord : ${say.goods(event.goods, event.count)} de la cale ${event.hold} ${de(say.name(event.ship))}.`,
  power_stolen: (event, say) => `${say.name(event.winner)} prend ${say.treasure(event.power)} ${to(say.name(event.loser))}.`,
  treasure_stolen: (event, say) =>
    event.treasure === null
      ? `${say.name(event.winner)} prend un trésor caché ${to(say.name(event.loser))}.`
      : `${say.name(event.winner)} prend ${say.treasure(event.treasure)} ${to(say.name(event.loser))}.`,
  curse_given: (event, say) =>
    `${say.name(event.winner)} donne ${event.treasure === null ? 'un trésor maudit' : say.treasure(event.treasure)} ${to(say.name(event.loser))}.`,
  spoils_left: (event, say) =>
    `${say.name(event.winner)} ne prend rien ${to(say.name(event.loser))}${event.rules.includes('ruling.forced') ? ' : il n’y a rien à prendre' : ''}.`,
  ghost_steered: (event, say) => {
    const why = event.rules.includes('ghost.lead') ? ' (seul en tête)' : event.rules.includes('ghost.last') ? ' (seul dernier)' : ''
    return `${say.name(event.ship)} ${event.direction === 'forward' ? 'avance' : 'recule'} le ${say.half(event.half)}${why}.`
  },
  pile_renewed: (event, say) =>
    `${say.name(event.seat)} mélange sa défausse pour refaire sa pioche${event.kept.length === 0 ? '' : `. Toujours en main : ${say.cards(event.kept)}`}.`,
  crew_dealt: (event, say) => `${say.name(event.seat)} reçoit ${say.crew(event.card)}.`,
  crew_kept: (event, say) => `${say.name(event.seat)} garde ${say.crew(event.card)}.`,
  crew_revealed: (event, say) =>
    `Les équipages sont révélés : ${event.crew.map((card, seat) => `${say.name(seat)} a ${say.crew(card)}`).join(', ')}.`,
  offer_turned: (event, say) => `Nouveau dans les ports : ${say.offer(event.offer)}.`,
  offer_withdrawn: (event, say) => `Personne n’a échangé ; l’offre la plus ancienne part : ${say.offer(event.offer)}.`,
  traded: (event, say) => `${say.name(event.ship)} échange ${say.goods(event.gives, event.asked)} contre ${say.goods(event.gets, event.brings)}.`,
  trade_declined: (event, say) => `${say.name(event.ship)} n’échange pas.`,
  offers_shuffled: () => 'Les offres utilisées sont mélangées en une nouvelle pioche.',
  load_refused: (event, say) => `${say.name(event.ship)} refuse ${say.goods(event.goods, event.count)} (le Quartier-maître).`,
  garrison_met: (event, say) => `${say.name(event.ship)} attaque la garnison ${on(say.space(event.space))} !`,
  garrison_beaten: () => 'La garnison est battue.',
  garrison_held: () => 'La garnison tient bon.',
  ranked: (event, say) => `${say.name(event.ship)} gagne un rang.`,
  drew: (event, say) => `${say.name(event.seat)} pioche une carte${event.card === null ? '' : ` : ${say.card(event.card)}`}.`,
  compass_passed: (event, say) => `La boussole passe ${to(say.name(event.seat))}.`,
  counted: (event, say) => `Score ${de(say.name(event.ship))} : ${event.score}.`,
  game_over: (event, say) => {
    const over = event.rules.includes('ruling.long-game') ? 'La course s’arrête après 100 tours.' : 'La course est finie.'
    if (event.rules.includes('solo.rounds')) return 'La marée tourne, et la course est finie.'
    return `${over} ${say.names(event.winners)} ${event.winners.length === 1 ? 'gagne' : 'partagent la victoire'} !`
  },
}

export default events
