/** Words that several screens share. */
import type { VariantWords } from '../variantWords'

export default {
  name: 'Jamaica',
  motto: 'The pirate race around the island',
  loading: 'Unrolling the chart…',
  close: 'Close',
  home: 'Home',
  rules: 'Rulebook',
  settings: 'Settings',
  fairDice: 'Fair dice',
  checkDice: 'Check the dice',
  notFound: 'Nothing here but open sea.',
  notFoundNext: 'Check the address: it may be mistyped, or the table may have been deleted. You can start again from the home page.',
  broken: 'Something went wrong.',
  brokenNext: 'Reload the page. Your seat is safe.',
  reload: 'Reload',
  variantIs: (name: string, value: string) => `${name}: ${value}`,
  variants: {
    bank: { name: 'Bank', values: { endless: 'Never runs out', limited: 'Limited to the box’s tokens' } },
    crew: {
      name: 'Crew (house variant)',
      values: { off: 'Off', chosen: 'On', dealt: 'One card each, dealt' },
    },
    market: {
      name: 'Port Marketplace (house variant)',
      values: { off: 'Off', on: 'On' },
    },
    solo: { name: 'Solo (house variant)', values: { off: 'Off', phantom: 'The Phantom', tide: 'Against the Tide' } },
  } satisfies VariantWords,
}
