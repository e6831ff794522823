/** The page about fair dice, fetched with it. */
import { plural } from '../plural'

const all = (count: number): string => plural('en', count, { one: 'The one roll or draw follows', other: 'All # rolls and draws follow' })

export default {
  intro: 'Nobody chooses the luck at this table, and everybody can check it.',
  checking: 'Checking every roll and draw…',
  right: 'Nobody chose this luck',
  rightIs: (count: number) => `${all(count)} from the sealed secrets, and your browser’s secret is one of them.`,
  rightForOthers: 'Every roll and draw is right',
  rightForOthersIs: (count: number) => `${all(count)} from the sealed secrets. Your browser added none of them, so you take the word of those who did.`,
  sealed: 'Sealed with your secret',
  sealedIs: 'The server reveals its own secret when the race is over. Then your browser can check every roll and draw here.',
  sealedByOthers: 'Sealed without your browser',
  sealedByOthersIs: 'You came after the dice were sealed, or you only watch. When the race is over you can still check that every roll and draw follows from the secrets.',
  sealing: 'The dice are being sealed',
  none: 'These dice are not sealed',
  noneIs: 'The dice of this game come from a seed, as at practice tables and in the terminal, or its seats are not full yet.',
  wrong: 'Something was changed',
  faults: {
    changed: 'This is not the seal that your browser saw before the race.',
    server: 'The server’s secret is not the one that it promised before the race.',
    client: (name: string) => `The secret of ${name}’s browser is not the one that it promised before the race.`,
    draw: (move: number, drawn: string, due: string) => `Move ${move} says “${drawn}”, but by the seal it must be “${due}”.`,
    odds: (move: number, drawn: string) => `The odds of move ${move} (“${drawn}”) are not those of the dice.`,
  },
  who: 'Who added a secret',
  server: 'The server',
  serverAlone: 'Only the server added a secret, so you have to trust it.',
  you: 'you',
  leftOut: {
    silent: (name: string) => `${name}’s browser did not reveal its secret, so the dice were sealed again without it.`,
    false: (name: string) => `${name}’s browser revealed another secret than it had promised, so the dice were sealed again without it.`,
  },
  draws: 'Every roll and draw',
  kinds: { captain: 'First captain', roll: 'Action dice', draw: 'Cards', combat: 'Combat die', treasure: 'Treasures', shortage: 'Shortage die' },
  how: 'How it works',
  steps: [
    'The server makes up a secret and publishes its fingerprint. A fingerprint tells nothing about a secret, but fits no other.',
    'The browser of every captain at the table does the same.',
    'When all fingerprints are known, the browsers reveal their secrets. Nobody can change a secret any more: it would not match its fingerprint.',
    'All secrets together make the key of the race. The key decides every roll and every draw.',
    'When the race is over, the server reveals its secret too. Now everybody can compute the key, and with it every roll and draw.',
  ],
  proven: 'What this proves',
  provenIs: 'If at least one of those who added a secret is honest, nobody chose the luck: no player, no bot, and not the server. A browser that drops out before it reveals its secret is named, and the dice are sealed anew.',
  notProven: 'What it does not prove',
  notProvenIs: 'Whoever runs the server can read its database, and could peek at hidden cards and coming rolls during the race. Play with people you trust.',
  yourself: 'Check it yourself',
  yourselfIs: 'This page takes from the server which cards and treasures were left at each draw. The program checks those too, on your own computer, from the record alone:',
}
