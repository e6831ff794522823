/** The tutorial, short steps at a real table, and the summary of the rules. Loaded when somebody opens them. */
export default {
  /** The rules on one page: headings and what stands below them. */
  summary: [
    ['The aim', 'Sail once around the island. When a ship reaches Port Royal, the round is played to its end. The highest score wins, not the first ship home.'],
    ['A round', 'The captain rolls two dice and puts one on the morning and one on the evening. Everybody secretly chooses one of three cards. Then the captain, and after that each player clockwise, carries out both halves of their card: the morning with the morning die, the evening with the evening die. All draw a new card, and the next player is captain.'],
    ['Load', 'Take as many doubloons, food or gunpowder as the die shows into one empty hold. You can’t add to a hold. Without an empty hold, empty one with other goods into the bank; if all have the same goods, the load is lost.'],
    ['Sail', 'Move exactly as many spaces as the die shows, forward or backward. At a fork you choose. Then, in this order: battle, cost, treasure.'],
    ['Pay', 'A port costs doubloons, the sea costs food: as much as the space shows. A pirate lair is free.'],
    ['Battle', 'On a space with another ship you must attack. Spend gunpowder and roll; then the defender does the same. The higher sum wins, a star wins at once, and with equal sums nothing happens. The winner takes one hold, or a treasure, or gives away a cursed one.'],
    ['Shortage', 'If you can’t pay in full, pay what you have. Revised edition: roll the shortage die and fall back to the nearest port, sea space or lair, or stay on a star; you don’t pay there. First edition: fall back to the first space that you can pay, and pay it. You fight a ship that you fall back onto.'],
    ['Treasure', 'The first ship on a pirate lair takes its treasure. A power lies face up, any other treasure face down until the end. Nine of these twelve are in a game: Morgan’s Map (four cards in hand), Saran’s Sabre (one combat die is rolled again), Lady Beth (+2 to your combat die), the 6th Hold; +3, +3, +5, +7, +7; cursed −2, −3, −4.'],
    ['Score', 'The number of your space (15 in Port Royal after the circuit, −5 before the red line), your doubloons and your treasures, less the cursed ones. With equal scores the ship farther ahead wins.'],
  ],
  title: 'Learn to play',
  step: (at: number, of: number) => `Step ${at} of ${of}`,
  back: 'Back',
  next: 'Next',
  skip: 'Skip',
  wait: 'Watch what happens…',
  wrong: (right: string) => `You could do that in a real game. For this step, choose: ${right}.`,
  readFirst: 'You’ll play on in a moment: read this and press Next.',
  leave: 'Leave the lesson',
  again: 'Start over',
  sail: 'Set sail',
  rules: 'Read the rules',
  creating: 'Creating the table…',
  /** At most three short sentences each. */
  steps: {
    race: {
      title: 'The race',
      text: 'Sail once around the island, clockwise, from Port Royal back to Port Royal. When a ship gets home, the round is played to its end. The highest score wins, not the first ship.',
    },
    score: {
      title: 'Why you start below zero',
      text: 'Before the red line, every space counts −5. Your 3 doubloons count 1 each, so you have −2. From space 41 on, a space counts 2 or more; Port Royal counts 15.',
    },
    cards: {
      title: 'Your cards',
      text: 'Each round you play one of three cards. The left half is your morning, the right half your evening. You load goods, or sail forward or back.',
    },
    dice: {
      title: 'The dice',
      text: 'You have the compass: you are captain and place the dice. Everybody uses both of them this round. Choose 3 for the morning.',
    },
    order: {
      title: 'Who goes first',
      text: 'All players choose a card in secret. The captain’s card comes first, both halves, then the others’ clockwise. Next round the compass passes on.',
    },
    first: {
      title: 'Your first card',
      text: 'Play forward, then food. You sail 3 spaces with the morning die and load 5 food with the evening die.',
    },
    cost: {
      title: 'What a space costs',
      text: 'You stopped at sea and paid one food for each white square: 2. A port costs the doubloons on its pin, a pirate lair nothing. You pay only where you stop.',
    },
    hold: {
      title: 'One load, one hold',
      text: 'Your 5 food went into an empty hold. You can never add to a hold, not even the same goods.',
    },
    captain: {
      title: 'The next captain',
      text: 'Olivier is captain now, so you go last. He chose 6 for the morning and 2 for the evening. Play forward, then gunpowder.',
    },
    fork: {
      title: 'A fork',
      text: 'At a fork you choose the way. The inner one is shorter, but costs more; the outer one has lairs. Sail to the lair on space 9.',
    },
    treasure: {
      title: 'A treasure',
      text: 'The first ship on a lair takes its treasure. Yours counts +5, and only you know: the others just see one hidden treasure.',
    },
    twelve: {
      title: 'The twelve treasures',
      text: 'Five count 3 to 7 points, three are cursed and cost you 2 to 4. Four are powers, face up: a fourth card, a sixth hold, a stronger die, a second roll. Each game has nine of them.',
    },
    later: {
      title: 'Some rounds later',
      text: 'Round 6: your five holds are full. Anne is captain and will go first. Play gold, then forward.',
    },
    defence: {
      title: 'Battle',
      text: 'Anne stopped on your space, so she attacked: her die and gunpowder make 8. Now you spend gunpowder and roll; the higher sum wins. Spend 2 and keep the rest.',
    },
    tie: {
      title: 'A tie',
      text: 'You rolled 6, and 2 gunpowder make 8: a tie. Nothing happens, but the gunpowder is gone.',
    },
    room: {
      title: 'No empty hold',
      text: 'You have to load 4 doubloons, so empty a hold into the bank first. It may not hold what you load: here, no gold. Empty hold 4, with 1 food.',
    },
    attack: {
      title: 'Your attack',
      text: 'You stopped where Olivier is, so you attack. You spend gunpowder before you roll; more of it means better odds. Spend 2.',
    },
    spoils: {
      title: 'A star, and spoils',
      text: 'A star wins at once: Olivier can’t answer. The winner takes one hold or one treasure, or gives away a cursed one. Take hold 2, with 6 doubloons.',
    },
    after: {
      title: 'Room for spoils',
      text: 'Spoils need an empty hold, like every load. Here it was the hold your gunpowder came from.',
    },
    short: {
      title: 'Near the end',
      text: 'Round 11: all your cards sail 5 first, to the port that costs 7. You have 4 doubloons, but you can’t refuse to sail. Play forward, then forward.',
    },
    back: {
      title: 'Shortage',
      text: 'You paid the 4 you had, then the shortage die drove you back: skull for a lair, circle for a port, square for the sea, star to stay. You don’t pay there. This lair still had a treasure, a cursed one: −2.',
    },
    home: {
      title: 'Home',
      text: 'Anne chose 5 for the morning and 6 for the evening. Play gold, then forward. You stop in Port Royal, however far the die would take you.',
    },
    count: {
      title: 'The count',
      text: 'Port Royal 15, your doubloons 5, your treasures +5 and −2: 23 points. Olivier has 14 and Anne 7, so you win!',
    },
  },
}
