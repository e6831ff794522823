/** What went wrong, and what to do next: a title and a sentence for every code. */
export default {
  token: {
    title: 'This link is dead',
    next: 'No table answers to it. It may have been cut off when it was copied, or the host has given out another one: ask the host for the link again.',
  },
  table: {
    title: 'There is no such table',
    next: 'It may have been tidied away long after its game, or the address is mistyped. Your own tables are listed on the home page.',
  },
  gone: {
    title: 'This table is no more',
    next: 'Its host has ended it. If you saved the record you can open it from the home page; or set sail on a new table.',
  },
  full: {
    title: 'There is no room left',
    next: 'The harbour has as many tables or watchers as it can hold. Try again in a few minutes.',
  },
  taken: {
    title: 'This seat is taken',
    next: 'Somebody sits here already. Ask the host for the link of another seat, or for the watchers’ link.',
  },
  seat: {
    title: 'You have lost this seat',
    next: 'The host has given its link to somebody else, or it was opened in another place. Ask the host for a new link.',
  },
  protocol: {
    title: 'The table speaks another version',
    next: 'The server was renewed while this page was open. Reload the page; your seat is kept.',
  },
  record: {
    title: 'This record cannot be read',
    next: 'Choose a file that Jamaica has saved (its name ends in .jam), whole and unchanged.',
  },
  board: {
    title: 'This board cannot be sailed',
    next: 'A board has Port Royal as space 0, at most 63 spaces and 11 lairs, every space on a way from Port Royal back to it, and no way round shorter than 13 spaces.',
  },
  offline: {
    title: 'The server does not answer',
    next: 'Look whether it is running and whether you are online, then try again.',
  },
  answer: {
    title: 'The answer makes no sense',
    next: 'Something between this page and the server has garbled it. Reload the page.',
  },
  rate: { title: 'Not so fast', next: 'That was too much at once. Wait a minute, then try again.' },
  name: { title: 'Choose another name', next: 'Somebody at the table has that name already, or it is empty or too long.' },
  stage: { title: 'Not at this point', next: 'The game has not begun yet, or it is over.' },
  host: { title: 'Only the host may do that', next: 'Ask whoever made the table.' },
  turn: { title: 'It is not your turn', next: 'Wait until you are asked.' },
  rule: { title: 'A rule forbids it', next: 'The rulebook says why.' },
  stale: { title: 'The table has gone on', next: 'Look at what happened and choose again.' },
  late: { title: 'Too late to take it back', next: 'The dice or the cards have spoken.' },
  forbidden: { title: 'The host does not allow it', next: 'It is switched off at this table.' },
  muted: { title: 'You are muted', next: 'The host has muted you; you can go on playing.' },
  bot: { title: 'That captain cannot come', next: 'There is no such bot here, or it could not think. Choose another one.' },
  slow: { title: 'The line was too slow', next: 'Reload the page; your seat is kept.' },
  message: { title: 'The server did not understand', next: 'Reload the page; if that does not help, the page and the server are of different versions.' },
  server: { title: 'The server is in trouble', next: 'It has written down what happened. Try again in a moment.' },
  again: 'Try again',
  saidByServer: 'In the server’s words',
}
