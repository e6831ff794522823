import type en from '../en/lessons'
import type { Same } from '../sameShape'

const lessons: Same<typeof en> = {
  title: 'Apprendre à jouer',
  step: (at, of) => `Étape ${at} sur ${of}`,
  next: 'Continuer',
  watch: 'Regardez ce qui se passe …',
  wrong: 'Une autre fois ! Dans cette leçon les dés sont pipés : choisissez ce que dit l’étape.',
  leave: 'Quitter la leçon',
  again: 'Encore une fois',
  sail: 'Lever l’ancre',
  rules: 'Lire les règles',
  laying: 'On dresse la table …',
  steps: {
    race: {
      title: 'La course',
      text: 'De Port Royal une fois autour de l’île et retour, dans le sens horaire. Vous êtes déjà loin : votre navire a les voiles rayées de rouge, case 35. Port Royal est proche, et deux rivaux aussi.',
    },
    dice: {
      title: 'Les dés',
      text: 'Vous avez le compas : vous êtes le capitaine de ce tour. Un dé va sur le matin, l’autre sur le soir, et tous jouent avec. Mettez le 4 sur le matin.',
    },
    card: {
      title: 'Une carte',
      text: 'Sa moitié gauche prend le dé du matin, la droite celui du soir. Visez une carte et la carte marine montre où elle mène. Jouez or, puis avancer : charger 4 doublons, avancer de 2 cases.',
    },
    lair: {
      title: 'Un repaire de pirates',
      text: 'Il ne coûte rien, et vous avez déterré un trésor : Lady Beth, un canon qui ajoute 2 à votre dé de combat. Chaque chargement remplit une cale ; sans cale vide, il faudrait en jeter une par-dessus bord.',
    },
    secret: {
      title: 'Tous à la fois',
      text: 'Olivier est capitaine : 5 le matin, 3 le soir. Tous choisissent en secret, puis les cartes sont retournées une à une. Il est trois cases devant, plein d’or. Jouez vivres, puis avancer.',
    },
    battle: {
      title: 'Le combat',
      text: 'Qui s’arrête sur la case d’un autre navire le combat. La puissance de feu est le dé, plus la poudre dépensée, plus 2 pour Lady Beth. Plus de poudre, plus de chances : dépensez 3.',
    },
    spoils: {
      title: 'Le butin',
      text: '11 contre 9 : vous gagnez. Vous pouvez prendre le contenu d’une cale, ou un trésor, ou donner un trésor maudit. Prenez la cale 2 et ses 4 doublons.',
    },
    paying: {
      title: 'Payer',
      text: 'Après le combat, la case veut son prix : en mer un vivre par carré blanc, dans un port les doublons de son épingle d’or. Payez 2 vivres de la cale 1, et elle est de nouveau libre.',
    },
    home: {
      title: 'La pénurie, et l’arrivée',
      text: 'Qui ne peut pas payer donne ce qu’il a et lance le dé de pénurie, qui peut le faire reculer : regardez Anne au port à 7. Vous avez la bonne carte : avancer, puis avancer, 6 et 2 jusqu’à Port Royal.',
    },
    count: {
      title: 'Le décompte',
      text: 'Quand un navire est arrivé, ce tour est le dernier. Port Royal compte 15, les autres cases ce que dit leur fanion, avant la ligne rouge −5. Avec vos 11 doublons, cela fait 26. Vous gagnez !',
    },
  },
}

export default lessons
