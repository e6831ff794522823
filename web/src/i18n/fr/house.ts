import type { HouseWords } from '../languages'

const house: HouseWords = {
  about: {
    crew: 'Chaque capitaine garde une carte d’équipage sur deux ; son pouvoir agit toute la partie.',
    market: 'Un navire qui paie un port peut prendre une offre sur trois.',
    phantom: 'Le Vaisseau fantôme suit des ordres permanents et gagne un point par tour. Faites un meilleur score que lui.',
    tide: 'Aucun autre navire : rentrez avant que la marée ne tourne, et prenez d’assaut les repaires gardés.',
  },
  garrison: 'la garnison',
  garrisonIs: 'Plus de 6, ou une étoile, bat la garnison.',
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

export default house
