/** House variants: what each is, and the garrisons and ranks of Solo. Fetched where one of them is shown. */
export default {
  about: {
    crew: 'Each captain keeps one of two crew cards, whose power works all game.',
    market: 'A ship that pays for a port may take one of three offers.',
    phantom: 'The Ghost Ship sails by standing orders and gains a point each round. Score more than it does.',
    tide: 'No other ship: be home before the tide turns, and storm guarded lairs on the way.',
  },
  garrison: 'the garrison',
  garrisonIs: 'More than 6, or a star, beats the garrison.',
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
