/** Words that several screens share. */
export default {
  name: 'Jamaica',
  motto: 'The pirate race around the island',
  loading: 'Unrolling the chart…',
  close: 'Close',
  home: 'Home',
  rules: 'Rulebook',
  settings: 'Settings',
  notFound: 'Nothing here but open sea.',
  notFoundNext: 'Check the address: it may be mistyped, or the table may have been deleted. You can start again from the home page.',
  broken: 'Something went wrong.',
  brokenNext: 'Reload the page. Your seat is safe.',
  reload: 'Reload',
}
