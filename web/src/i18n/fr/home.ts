import type { Words } from '../en'
import { plural } from '../plural'
import { de } from './grammar'

const home: Words['home'] = {
  lead: 'Faites le tour de l’île, pillez les repaires et combattez quiconque vous barre la route. Le plus d’or et de gloire l’emporte.',
  sail: 'Lever l’ancre',
  against: 'Vous contre trois bots :',
  strength: 'Force des bots',
  sailing: 'On lève l’ancre…',
  ways: 'Autres façons de jouer',
  newTable: 'Nouvelle table',
  newTableIs: 'Invitez des amis par lien, ajoutez des bots',
  pass: 'Chacun son tour',
  passIs: 'Un seul appareil, de main en main',
  watch: 'Regarder les bots',
  watchIs: 'Quatre capitaines courent sous vos yeux',
  learn: 'Apprendre à jouer',
  learnIs: 'Cinq minutes à une vraie table',
  learnOn: 'Reprendre où vous en étiez',
  rules: 'Règles',
  rulesAre: 'Retrouvez n’importe quelle règle',
  record: 'Ouvrir une partie',
  recordIs: 'Revoir une partie enregistrée (.jam)',
  settings: 'Réglages',
  log: 'Vos tables',
  continue: 'Continuer',
  waiting: 'pas encore commencée',
  yourTurn: 'à vous de jouer',
  playing: 'en cours',
  finished: 'Parties terminées',
  finishedShort: 'terminée',
  won: (names) => `victoire ${de(names)}`,
  ended: 'fermée par l’hôte',
  replay: 'Revoir',
  forget: (names) => `Oublier la table avec ${names}`,
  forgetShort: 'Oublier',
  practice: 'entraînement',
  more: (count) => plural('fr', count, { one: '# de plus', other: '# de plus' }),
  install: 'Installer l’application',
}

export default home
