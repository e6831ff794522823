/** Solo: its forms, the garrisons and the ranks. Fetched where one of them is shown. */
export default {
  phantomIs: 'The Ghost Ship sails by standing orders and gains a point each round. Score more than it does.',
  tideIs: 'No other ship: be home before the tide turns, and storm guarded lairs on the way.',
  garrison: 'the garrison',
  garrisonIs: 'more than 6, or a star, beats it',
  earned: (rank: string) => `Your rank: ${rank}`,
  below: (score: string) => `below ${score}`,
  from: (score: string) => `from ${score}`,
  ranks: {
    castaway: 'Castaway',
    deckhand: 'Deckhand',
    sailor: 'Sailor',
    mate: 'Mate',
    captain: 'Captain',
    commodore: 'Commodore',
    governor: 'Governor of Jamaica',
  },
}
