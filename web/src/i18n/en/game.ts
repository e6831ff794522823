/** The names of things in the game. */
import { plural } from '../plural'

const count = (number: number, one: string, other: string): string => plural('en', number, { one: `# ${one}`, other: `# ${other}` })

export default {
  goods: {
    gold: (number: number) => count(number, 'doubloon', 'doubloons'),
    food: (number: number) => count(number, 'food', 'food'),
    gunpowder: (number: number) => count(number, 'gunpowder', 'gunpowder'),
  },
  kinds: { gold: 'gold', food: 'food', gunpowder: 'gunpowder' },
  symbols: { gold: 'load gold', food: 'load food', gunpowder: 'load gunpowder', forward: 'sail forward', backward: 'sail backward' },
  actions: {
    gold: (die: number) => `load ${count(die, 'doubloon', 'doubloons')}`,
    food: (die: number) => `load ${die} food`,
    gunpowder: (die: number) => `load ${die} gunpowder`,
    forward: (die: number) => `sail ${count(die, 'space', 'spaces')} forward`,
    backward: (die: number) => `sail ${count(die, 'space', 'spaces')} backward`,
  },
  halves: { morning: 'morning', evening: 'evening' },
  treasures: { map: 'Morgan’s Map', sabre: 'Saran’s Sabre', beth: 'Lady Beth', sixth: 'the 6th Hold' },
  powers: {
    map: 'a hand of four cards',
    sabre: 'once per battle, have a combat die rolled again',
    beth: '+2 to the combat die',
    sixth: 'a sixth hold',
  },
  aTreasure: 'a treasure',
  aCurse: 'a cursed treasure',
  treasureOf: (value: string) => `a treasure (${value})`,
  curseOf: (value: string) => `a cursed treasure (${value})`,
  card: (morning: string, evening: string) => `${morning}, then ${evening}`,
  portRoyal: 'Port Royal',
  space: (id: number) => `space ${id}`,
  sea: (cost: number) => `sea, ${count(cost, 'food', 'food')}`,
  port: (cost: number) => `port, ${count(cost, 'doubloon', 'doubloons')}`,
  lair: 'pirate lair, free',
  lairToken: 'pirate lair with a treasure, free',
  outer: 'outer lane',
  inner: 'inner lane',
  counts: (score: string) => `worth ${score}`,
  faces: { circle: 'circle (back to a port)', square: 'square (back to the sea)', skull: 'skull (back to a lair)', star: 'a star' },
  ghost: 'Ghost Ship',
  theGhost: 'the Ghost Ship',
  captain: 'captain',
  hold: (number: number) => `hold ${number}`,
  empty: 'empty',
  semicolon: '; ',
  about: (what: string, about: string) => `${what}: ${about}`,
  chartTitle: 'A Chart of the Island',
  chartMotto: 'and of the Race around it, AD 1675',
}
