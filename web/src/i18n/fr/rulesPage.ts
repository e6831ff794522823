import type { Words } from '../en'
import { plural } from '../plural'

const book: Words['book'] = {
  title: 'Le livre des règles',
  intro: 'Tout le jeu dans nos propres mots. Chaque règle a un nom ; une table le cite chaque fois que vous demandez pourquoi.',
  search: 'Chercher dans les règles',
  chapters: 'Chapitres',
  found: (count) => plural('fr', count, { one: '# règle', other: '# règles' }),
  none: 'Aucune règle n’en parle. Essayez un autre mot, ou un nom comme pay.port.',
  unknown: (id) => `Il n’y a pas de règle ${id}. Voici le livre entier.`,
  first: 'Première édition',
  revised: 'Édition révisée',
  option: 'Une table peut en décider autrement',
  link: (id) => `Lien vers la règle ${id}`,
}

export default book
