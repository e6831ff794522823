import type { Words } from '../en'

const company: Words['company'] = {
  levels: {
    'cabin-boy': 'Mousse',
    sailor: 'Matelot',
    bosun: 'Bosco',
    captain: 'Capitaine',
    admiral: 'Amiral',
    greedy: 'Pie voleuse',
    random: 'Ivrogne',
  },
  levelsAre: {
    'cabin-boy': 'première fois en mer',
    sailor: 'connaît les ficelles',
    bosun: 'un adversaire honnête',
    captain: 'voit plus loin',
    admiral: 'prend son temps, pas de prisonniers',
    greedy: 'prend tout ce qui brille',
    random: 'joue n’importe quoi',
  },
  bot: 'Robot',
  here: 'Sur cet appareil',
  link: 'Par lien',
  ghost: 'Vaisseau fantôme',
}

export default company
