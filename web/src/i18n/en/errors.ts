/** What went wrong, and what to do next: a title and a sentence for every code. */
export default {
  token: {
    title: 'This link doesn’t work',
    next: 'Part of it may be missing, or the host has replaced it. Ask the host for the link again.',
  },
  table: {
    title: 'There is no such table',
    next: 'The address may be mistyped, or the table was deleted some time after its game. Your own tables are listed on the home page.',
  },
  gone: {
    title: 'This table is closed',
    next: 'The host ended it. If you saved the record, open it from the home page. Or create a new table.',
  },
  full: {
    title: 'The server is full',
    next: 'It has as many tables or spectators as it can take. Try again in a few minutes.',
  },
  taken: {
    title: 'This seat is taken',
    next: 'Ask the host for the link of another seat, or for the spectators’ link.',
  },
  seat: {
    title: 'You have lost this seat',
    next: 'The host has replaced its link, or it was opened somewhere else. Ask the host for a new link.',
  },
  protocol: {
    title: 'This page is out of date',
    next: 'The server was updated while the page was open. Please reload it. Your seat is safe.',
  },
  record: {
    title: 'This record can’t be read',
    next: 'Choose a file saved by Jamaica (its name ends in .jam), complete and unchanged.',
  },
  board: {
    title: 'This board can’t be used',
    next: 'Space 0 must be Port Royal, with at most 63 spaces and 11 lairs. Every space must be on a way from Port Royal back to it, and no way round may be shorter than 13 spaces.',
  },
  offline: {
    title: 'The server isn’t answering',
    next: 'Check that it is running and that you are online, then try again.',
  },
  answer: {
    title: 'The server’s answer is garbled',
    next: 'Something between this page and the server changed it. Reload the page.',
  },
  rate: { title: 'Not so fast', next: 'That was too much at once. Wait a minute, then try again.' },
  name: { title: 'Choose another name', next: 'This one is empty, too long, or already taken at this table.' },
  stage: { title: 'You can’t do that now', next: 'The game has not started yet, or it is over.' },
  host: { title: 'Only the host can do that', next: 'Ask the player who created the table.' },
  turn: { title: 'It’s not your turn', next: 'Wait until it is.' },
  rule: { title: 'The rules don’t allow it', next: 'The rulebook says why.' },
  stale: { title: 'The game has moved on', next: 'See what happened, then choose again.' },
  conflict: { title: 'Two actions got mixed up', next: 'Reload the page and choose again.' },
  late: { title: 'Too late to undo', next: 'Dice have been rolled or cards revealed since.' },
  forbidden: { title: 'Not allowed at this table', next: 'The host has switched it off.' },
  muted: { title: 'You are muted', next: 'The host has muted your chat. You can still play.' },
  bot: { title: 'This bot can’t play', next: 'There is no such bot here, or it failed. Choose another one.' },
  slow: { title: 'Your connection was too slow', next: 'Reload the page. Your seat is safe.' },
  message: { title: 'The server didn’t understand', next: 'Reload the page. If that doesn’t help, the page and the server have different versions.' },
  server: { title: 'The server has a problem', next: 'The error was logged. Try again in a moment.' },
  again: 'Try again',
  notLoaded: 'This part could not be loaded. Check that you are online.',
  saidByServer: 'What the server says',
}
