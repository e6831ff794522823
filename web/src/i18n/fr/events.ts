import type { Sentences } from '../narration'

const events: Sentences = {
  captain_chosen: (event, say) => `${say.name(event.seat)} est le premier capitaine.`,
  round_begun: (event, say) => `Tour ${event.round}. ${say.name(event.captain)} tient la boussole.`,
  rolled: (event, say) => `${say.name(event.seat)} lance les dés : ${event.high} et ${event.low}.`,
  placed: (event, say) => `${say.name(event.seat)} place ${event.morning} le matin et ${event.evening} le soir.`,
  laid: (event, say) =>
    event.card === null ? `${say.name(event.seat)} pose une carte.` : `${say.name(event.seat)} pose une carte : ${say.card(event.card)}.`,
  turned: (event, say) => `${say.name(event.seat)} retourne la carte : ${say.card(event.card)}.`,
  action_begun: (event, say) => `${say.name(event.ship)}, ${say.half(event.half)} : ${say.action(event.symbol, event.die)}.`,
  action_lost: (event, say) => `${say.name(event.ship)} est arrivé ; ${say.half(event.half)} est perdu.`,
  loaded: (event, say) => `${say.name(event.ship)} charge ${say.goods(event.goods, event.count)} dans la cale ${event.hold}.`,
  load_ignored: (event, say) => `${say.name(event.ship)} ne peut rien charger (${say.kind(event.goods)}).`,
  emptied: (event, say) => `${say.name(event.ship)} vide la cale ${event.hold} : ${say.goods(event.goods, event.count)} par-dessus bord.`,
  sailed: (event, say) =>
    `${say.name(event.ship)} ${event.direction === 'forward' ? 'avance' : 'recule'} jusqu’à : ${say.space(event.path.at(-1) ?? event.start)}.`,
  finished: (event, say) => `${say.name(event.ship)} atteint Port Royal !`,
  paid: (event, say) => `${say.name(event.ship)} paie ${say.goods(event.goods, event.count)} de la cale ${event.hold}.`,
  fell_short: (event, say) => `${say.name(event.ship)} est en pénurie : ${event.due} à payer, ${say.goods(event.goods, event.aboard)} à bord.`,
  shortage_rolled: (event, say) => `Dé de pénurie pour ${say.name(event.ship)} : ${say.face(event.symbol)}.`,
  stayed: (event, say) => `${say.name(event.ship)} reste (${say.space(event.space)}).`,
  fell_back: (event, say) => `${say.name(event.ship)} recule jusqu’à : ${say.space(event.path.at(-1) ?? event.start)}.`,
  treasure_taken: (event, say) => `${say.name(event.ship)} déterre ${say.treasure(event.treasure)} (${say.space(event.space)}).`,
  battle_begun: (event, say) => `${say.name(event.attacker)} attaque ${say.name(event.defender)} (${say.space(event.space)}) !`,
  powder_spent: (event, say) => `${say.name(event.ship)} dépense ${say.goods('gunpowder', event.count)}.`,
  combat_rolled: (event, say) => `${say.name(event.ship)} obtient ${say.face(event.face)}${event.second ? ', second jet' : ''}.`,
  sabre_answered: (event, say) =>
    event.again
      ? `${say.name(event.ship)} tire le Sabre de Saran : le dé de ${say.name(event.rolled_by)} est relancé.`
      : `${say.name(event.ship)} laisse le jet tel quel.`,
  fired: (event, say) =>
    event.firepower === null
      ? `Une étoile ! ${say.name(event.ship)} gagne aussitôt.`
      : `${say.name(event.ship)} tire avec ${event.firepower}.`,
  battle_tied: (event, say) => `${say.name(event.attacker)} et ${say.name(event.defender)} sont à égalité ; rien ne se passe.`,
  battle_won: (event, say) => `${say.name(event.winner)} bat ${say.name(event.loser)}.`,
  hold_stolen: (event, say) =>
    `${say.name(event.winner)} prend ${say.goods(event.goods, event.count)} dans la cale ${event.hold} de ${say.name(event.loser)}.`,
  overboard: (event, say) => `${say.goods(event.goods, event.count)} de ${say.name(event.ship)} passent par-dessus bord.`,
  power_stolen: (event, say) => `${say.name(event.winner)} prend ${say.treasure(event.power)} à ${say.name(event.loser)}.`,
  treasure_stolen: (event, say) =>
    event.treasure === null
      ? `${say.name(event.winner)} prend un trésor caché à ${say.name(event.loser)}.`
      : `${say.name(event.winner)} prend ${say.treasure(event.treasure)} à ${say.name(event.loser)}.`,
  curse_given: (event, say) =>
    `${say.name(event.winner)} donne ${event.treasure === null ? 'un trésor maudit' : say.treasure(event.treasure)} à ${say.name(event.loser)}.`,
  spoils_left: (event, say) => `${say.name(event.winner)} ne prend rien à ${say.name(event.loser)}.`,
  ghost_steered: (event, say) => `${say.name(event.ship)}, ${say.half(event.half)} : ${say.action(event.direction, event.die)}.`,
  pile_renewed: (event, say) =>
    event.kept.length === 0
      ? `${say.name(event.seat)} mélange sa défausse en une nouvelle pioche.`
      : `${say.name(event.seat)} mélange sa défausse ; toujours en main : ${say.cards(event.kept)}.`,
  drew: (event, say) =>
    event.card === null ? `${say.name(event.seat)} pioche une carte.` : `${say.name(event.seat)} pioche : ${say.card(event.card)}.`,
  compass_passed: (event, say) => `La boussole passe à ${say.name(event.seat)}.`,
  counted: (event, say) => `${say.name(event.ship)} compte ${event.score}.`,
  game_over: (event, say) =>
    event.winners.length === 1
      ? `La course est finie. ${say.names(event.winners)} gagne !`
      : `La course est finie. ${say.names(event.winners)} partagent la victoire !`,
}

export default events
