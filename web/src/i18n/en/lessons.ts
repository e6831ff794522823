/** The tutorial, ten short steps, and the summary of the rules. Loaded when somebody opens them. */
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
    ['Treasure', 'The first ship on a pirate lair takes its treasure. A power lies face up, any other treasure face down until the end.'],
    ['Score', 'The number of your space (15 in Port Royal after the circuit, −5 before the red line), your doubloons and your treasures, less the cursed ones. With equal scores the ship farther ahead wins.'],
  ],
  title: 'Learn to play',
  step: (at: number, of: number) => `Step ${at} of ${of}`,
  next: 'Next',
  wait: 'Watch what happens…',
  wrong: 'Not this time: follow the step above.',
  leave: 'Leave the lesson',
  again: 'Replay lesson',
  sail: 'Set sail',
  rules: 'Read the rules',
  creating: 'Creating the table…',
  steps: {
    race: {
      title: 'The race',
      text: 'You race clockwise around the island, from Port Royal back to Port Royal. You’re almost home: your ship, with the red striped sails, is on space 35. Port Royal is close, and so are two rivals.',
    },
    dice: {
      title: 'The dice',
      text: 'You hold the compass, so you are captain this round. One die is for the morning, the other for the evening, and everyone plays with both. Choose 4 for the morning.',
    },
    card: {
      title: 'A card',
      text: 'The left half of a card uses the morning die, the right half the evening die. Point at a card, and the board shows where it takes you. Play gold, then forward: load 4 doubloons, then sail 2 spaces.',
    },
    lair: {
      title: 'A pirate lair',
      text: 'A lair is free, and here you dug up a treasure: Lady Beth, a cannon that adds 2 to your combat die. Each load fills one hold. If no hold is empty, you have to empty one first.',
    },
    secret: {
      title: 'In secret',
      text: 'Olivier is captain now: 5 for the morning, 3 for the evening. Everyone chooses a card in secret, then the cards are revealed one by one. Olivier is three spaces ahead of you, loaded with gold. Play food, then forward.',
    },
    battle: {
      title: 'Battle',
      text: 'If you land on another ship, you fight. Your firepower is the die, plus the gunpowder you spend, plus 2 for Lady Beth. More gunpowder means better odds: spend 3.',
    },
    spoils: {
      title: 'Spoils',
      text: '11 to 9: you win! You may take everything in one hold, take a treasure, or hand over a cursed one. Take hold 2 with its 4 doubloons.',
    },
    paying: {
      title: 'Paying',
      text: 'After the battle you pay for the space: at sea, one food for each white square; in a port, the doubloons on its golden pin. Pay 2 food from hold 1, and that hold is empty again.',
    },
    home: {
      title: 'Shortage, and home',
      text: 'If you can’t pay, you give what you have and roll the shortage die, which may drive your ship back. Watch Anne at the port that costs 7. You have the right card: forward, then forward. 6 and 2 bring you to Port Royal.',
    },
    count: {
      title: 'The score',
      text: 'The round in which a ship gets home is the last. Port Royal scores 15, other spaces the number on their flag, and every space before the red line −5. Add your 11 doubloons and you have 26. You win!',
    },
  },
}
