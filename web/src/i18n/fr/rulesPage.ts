import type { RulesPage } from '../languages'
import { plural } from '../plural'

const rulesPage: RulesPage = {
  title: 'Règles du jeu',
  intro: 'Toutes les règles, avec nos propres mots. Chaque règle a un identifiant, affiché quand vous demandez pourquoi.',
  search: 'Chercher dans les règles',
  chapters: 'Chapitres',
  found: (count) => plural('fr', count, { one: '# règle', other: '# règles' }),
  none: 'Aucune règle ne correspond. Essayez un autre mot, ou un identifiant comme pay.port.',
  unknown: (id) => `La règle ${id} n’existe pas. Voici toutes les règles.`,
  first: 'Première édition',
  revised: 'Édition révisée',
  option: 'Facultative : une table peut la changer',
  example: 'Un exemple',
  picture: 'Les navires de l’exemple sur la carte',
  before: 'Avant',
  after: 'Après',
  cards: (count) => `Chaque capitaine a les mêmes ${count} cartes`,
  treasures: (count) => `Les ${count} trésors`,
  copies: (count) => plural('fr', count, { one: '# carte', other: '# cartes' }),
  summary: 'Résumé d’une page',
  onePage: 'Jamaica en une page',
  whole: 'Toutes les règles',
  print: 'Imprimer',
  link: (id) => `Lien vers la règle ${id}`,
}

export default rulesPage
