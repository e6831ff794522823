/** The rulebook's reader. */
import { plural } from '../plural'

export default {
  title: 'The rulebook',
  intro: 'The whole game in our own words. Every rule has an id; a table cites it whenever you ask why.',
  search: 'Search the rules',
  chapters: 'Chapters',
  found: (count: number) => plural('en', count, { one: '# rule', other: '# rules' }),
  none: 'No rule speaks of that. Try another word, or an id such as pay.port.',
  unknown: (id: string) => `There is no rule ${id}. Here is the whole book.`,
  first: 'First edition',
  revised: 'Revised edition',
  option: 'A table may choose otherwise',
  link: (id: string) => `Link to the rule ${id}`,
}
