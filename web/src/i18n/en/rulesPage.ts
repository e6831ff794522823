/** The rulebook's reader. */
import { plural } from '../plural'

export default {
  title: 'Rulebook',
  intro: 'The complete rules in our own words. Every rule has an id, shown whenever you ask why.',
  search: 'Search the rules',
  chapters: 'Chapters',
  found: (count: number) => plural('en', count, { one: '# rule', other: '# rules' }),
  none: 'No rule matches. Try another word, or an id such as pay.port.',
  unknown: (id: string) => `There is no rule ${id}. Here is the whole rulebook.`,
  first: 'First edition',
  revised: 'Revised edition',
  option: 'Optional: a table can change it',
  example: 'An example',
  picture: 'The ships of the example on the chart',
  before: 'Before',
  after: 'After',
  cards: (count: number) => `Every captain has the same ${count} cards`,
  treasures: (count: number) => `The ${count} treasures`,
  copies: (count: number) => plural('en', count, { one: '# card', other: '# cards' }),
  summary: 'One-page summary',
  onePage: 'Jamaica on one page',
  whole: 'The whole rulebook',
  print: 'Print',
  link: (id: string) => `Link to rule ${id}`,
}
