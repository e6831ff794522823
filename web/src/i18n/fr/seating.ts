import type { Words } from '../en'

const seating: Words['seating'] = {
  levels: {
    'cabin-boy': 'Mousse',
    sailor: 'Matelot',
    bosun: 'Bosco',
    captain: 'Capitaine',
    admiral: 'Amiral',
    'captain-gold': 'Capitaine avide',
    'captain-battle': 'Capitaine bagarreur',
    'captain-race': 'Capitaine pressé',
    greedy: 'Pie voleuse',
    random: 'Ivrogne',
    flat: 'Flambeur',
    search: 'Astronome',
  },
  levelsAre: {
    'cabin-boy': 'première fois en mer',
    sailor: 'évite les plus grosses erreurs',
    bosun: 'un bon adversaire',
    captain: 'prévoit quelques tours',
    admiral: 'prévoit aussi loin que possible',
    'captain-gold': 'aime l’or plus que tout',
    'captain-battle': 'ne refuse aucun combat',
    'captain-race': 'veut rentrer le premier',
    greedy: 'prend tout ce qui brille',
    random: 'joue au hasard',
    flat: 'joue quelques parties dans sa tête',
    search: 'joue beaucoup de parties dans sa tête',
  },
  bot: 'Bot',
  here: 'Sur cet appareil',
  link: 'Par lien',
  ghost: 'Vaisseau fantôme',
}

export default seating
