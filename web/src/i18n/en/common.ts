/** Words that several screens share. */
export default {
  name: 'Jamaica',
  motto: 'The pirate race around the island',
  loading: 'Unrolling the chart …',
  close: 'Close',
  back: 'Back',
  home: 'Home',
  rules: 'Rulebook',
  settings: 'Settings',
  notFound: 'There is nothing on the chart here.',
  notFoundNext: 'The address may be mistyped, or the table is gone. Go home and set sail from there.',
  broken: 'Something went overboard.',
  brokenNext: 'Reload the page; your seat is kept.',
  reload: 'Reload',
}
