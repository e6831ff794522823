/** The tutorial: ten short steps. Loaded when somebody opens it. */
export default {
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
