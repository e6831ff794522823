import type { SoloWords } from '../languages'

const solo: SoloWords = {
  phantomIs: 'Le Vaisseau fantôme suit des ordres permanents et gagne un point par tour. Faites un meilleur score que lui.',
  tideIs: 'Aucun autre navire : rentrez avant que la marée ne tourne, et prenez d’assaut les repaires gardés.',
  garrison: 'la garnison',
  garrisonIs: 'plus de 6, ou une étoile, la bat',
  earned: (rank) => `Votre rang : ${rank}`,
  below: (score) => `moins de ${score}`,
  from: (score) => `dès ${score}`,
  ranks: {
    castaway: 'Naufragé',
    deckhand: 'Matelot',
    sailor: 'Marin',
    mate: 'Second',
    captain: 'Capitaine',
    commodore: 'Commodore',
    governor: 'Gouverneur de la Jamaïque',
  },
}

export default solo
