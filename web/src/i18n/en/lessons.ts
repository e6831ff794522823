/** The tutorial: ten short steps. Fetched when somebody wants to learn. */
export default {
  title: 'Learn to play',
  step: (at: number, of: number) => `Step ${at} of ${of}`,
  next: 'Go on',
  watch: 'Watch what happens …',
  wrong: 'Another time! In this lesson the dice are loaded: choose what the step says.',
  leave: 'Leave the lesson',
  again: 'Once more',
  sail: 'Set sail',
  rules: 'Read the rules',
  laying: 'Laying the table …',
  steps: {
    race: {
      title: 'The race',
      text: 'From Port Royal once around the island and back, clockwise. You have come far: your ship has the red striped sails, on space 35. Port Royal is near, and so are two rivals.',
    },
    dice: {
      title: 'The dice',
      text: 'You hold the compass, so you are captain of this round. One die goes on the morning, one on the evening, and everybody plays by them. Put the 4 on the morning.',
    },
    card: {
      title: 'A card',
      text: 'Its left half uses the morning die, its right half the evening die. Point at a card and the chart shows where it leads. Play gold, then forward: load 4 doubloons, sail 2 spaces.',
    },
    lair: {
      title: 'A pirate lair',
      text: 'It costs nothing, and you dug up a treasure: Lady Beth, a cannon that adds 2 to your combat die. Each load fills one hold; with no empty hold you would have to throw one overboard.',
    },
    secret: {
      title: 'All at once',
      text: 'Olivier is captain now: 5 on the morning, 3 on the evening. All choose in secret, then the cards are turned one by one. He lies three spaces ahead, full of gold. Play food, then forward.',
    },
    battle: {
      title: 'Battle',
      text: 'Who ends on another ship’s space fights it. Firepower is the die, plus the gunpowder you spend, plus 2 for Lady Beth. More powder, better chance: spend 3.',
    },
    spoils: {
      title: 'Spoils',
      text: '11 against 9: you win. You may take what is in one hold, or a treasure, or hand over a cursed one. Take hold 2 with its 4 doubloons.',
    },
    paying: {
      title: 'Paying',
      text: 'After the battle the space wants its price: at sea one food for each white square, in a port the doubloons on its golden pin. Pay 2 food from hold 1, and that hold is free again.',
    },
    home: {
      title: 'Shortage, and home',
      text: 'Who cannot pay gives what there is and rolls the shortage die, which may drive the ship back: watch Anne at the port of 7. You have the right card: forward, then forward, 6 and 2 to Port Royal.',
    },
    count: {
      title: 'The count',
      text: 'When a ship is home, that round is the last. Port Royal counts 15, other spaces what their flag says, before the red line −5. With your 11 doubloons that makes 26. You win!',
    },
  },
}
