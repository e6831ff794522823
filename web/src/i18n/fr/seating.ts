import type { Words } from '../en'

const company: Words['company'] = {
  levels: {
    'cabin-boy': 'Mousse',
    sailor: 'Matelot',
    bosun: 'Bosco',
    captain: 'Capitaine',
    admiral: 'Amiral',
    'captain-gold': 'Capitaine de l’or',
    'captain-battle': 'Capitaine de combat',
    'captain-race': 'Capitaine de course',
    greedy: 'Pie voleuse',
    random: 'Ivrogne',
    flat: 'Joueur',
    search: 'Astrologue',
  },
  levelsAre: {
    'cabin-boy': 'première fois en mer',
    sailor: 'voit venir le pire',
    bosun: 'un adversaire honnête',
    captain: 'voit à quelques tours',
    admiral: 'réfléchit aussi loin qu’il peut',
    'captain-gold': 'aime l’or plus que tout',
    'captain-battle': 'ne fuit aucun combat',
    'captain-race': 'veut rentrer le premier',
    greedy: 'prend tout ce qui brille',
    random: 'joue n’importe quoi',
    flat: 'tente sa chance en pensée',
    search: 'joue tout d’avance en pensée',
  },
  bot: 'Robot',
  here: 'Sur cet appareil',
  link: 'Par lien',
  ghost: 'Vaisseau fantôme',
}

export default company
