import type { Words } from '../en'
import { plural } from '../plural'

const count = (number: number, one: string, other: string): string => plural('fr', number, { one: `# ${one}`, other: `# ${other}` })

const game: Words['game'] = {
  goods: {
    gold: (number) => count(number, 'doublon', 'doublons'),
    food: (number) => count(number, 'vivre', 'vivres'),
    gunpowder: (number) => count(number, 'poudre', 'poudres'),
  },
  kinds: { gold: 'or', food: 'vivres', gunpowder: 'poudre' },
  symbols: { gold: 'charger de l’or', food: 'charger des vivres', gunpowder: 'charger de la poudre', forward: 'avancer', backward: 'reculer' },
  actions: {
    gold: (die) => `charger ${count(die, 'doublon', 'doublons')}`,
    food: (die) => `charger ${count(die, 'vivre', 'vivres')}`,
    gunpowder: (die) => `charger ${count(die, 'poudre', 'poudres')}`,
    forward: (die) => `avancer de ${count(die, 'case', 'cases')}`,
    backward: (die) => `reculer de ${count(die, 'case', 'cases')}`,
  },
  halves: { morning: 'matin', evening: 'soir' },
  treasures: { map: 'la Carte de Morgan', sabre: 'le Sabre de Saran', beth: 'Lady Beth', sixth: 'la 6e Cale' },
  powers: {
    map: 'une main de quatre cartes',
    sabre: 'une fois par combat, fait relancer un dé de combat',
    beth: '+2 au dé de combat',
    sixth: 'une sixième cale',
  },
  aTreasure: 'un trésor',
  aCurse: 'un trésor maudit',
  treasureOf: (value) => `un trésor (${value})`,
  curseOf: (value) => `un trésor maudit (${value})`,
  card: (morning, evening) => `${morning}, puis ${evening}`,
  portRoyal: 'Port Royal',
  space: (id) => `case ${id}`,
  sea: (cost) => `mer, ${count(cost, 'vivre', 'vivres')}`,
  port: (cost) => `port, ${count(cost, 'doublon', 'doublons')}`,
  lair: 'repaire de pirates, gratuit',
  lairToken: 'repaire de pirates avec un trésor, gratuit',
  outer: 'route extérieure',
  inner: 'route intérieure',
  counts: (score) => `vaut ${score}`,
  faces: { circle: 'cercle (retour à un port)', square: 'carré (retour en mer)', skull: 'crâne (retour à un repaire)', star: 'une étoile' },
  ghost: 'Vaisseau fantôme',
  theGhost: 'le Vaisseau fantôme',
  captain: 'capitaine',
  hold: (number) => `cale ${number}`,
  empty: 'vide',
  semicolon: ' ; ',
  about: (what, about) => `${what} : ${about}`,
  chartTitle: 'Carte de l’île',
  chartMotto: 'et de la course alentour, l’an 1675',
}

export default game
