import type en from '../en/lessons'
import type { Same } from '../sameShape'

const lessons: Same<typeof en> = {
  summary: [
    ['Le but', 'Faites le tour de l’île. Quand un navire atteint Port Royal, on finit le tour de jeu. C’est le plus haut score qui gagne, pas le premier arrivé.'],
    ['Un tour', 'Le capitaine lance deux dés et en place un sur le matin, l’autre sur le soir. Chacun choisit en secret une carte parmi trois. Puis le capitaine, et chaque joueur après lui dans le sens horaire, exécute les deux moitiés de sa carte : le matin avec le dé du matin, le soir avec le dé du soir. Tous piochent une carte, et le joueur suivant devient capitaine.'],
    ['Charger', 'Mettez autant de doublons, de vivres ou de poudre que le dé indique dans une cale vide. On ne complète pas une cale. Sans cale vide, videz-en une qui contient autre chose ; si toutes contiennent la même chose, la charge est perdue.'],
    ['Naviguer', 'Avancez ou reculez d’exactement autant de cases que le dé indique. À une bifurcation, vous choisissez. Puis, dans cet ordre : combat, paiement, trésor.'],
    ['Payer', 'Un port coûte des doublons, la mer coûte des vivres : autant que la case l’indique. Un repaire de pirates est gratuit.'],
    ['Le combat', 'Sur une case occupée, vous devez attaquer. Dépensez de la poudre et lancez le dé ; le défenseur fait de même. La plus forte somme l’emporte, une étoile gagne aussitôt, et à égalité il ne se passe rien. Le vainqueur prend une cale ou un trésor, ou donne un trésor maudit.'],
    ['La pénurie', 'Si vous ne pouvez pas tout payer, payez ce que vous avez. Édition révisée : lancez le dé de pénurie et reculez jusqu’au port, à la mer ou au repaire le plus proche, ou restez sur une étoile ; on n’y paie pas. Première édition : reculez jusqu’à la première case que vous pouvez payer, et payez-la. Si un navire s’y trouve, vous le combattez.'],
    ['Les trésors', 'Le premier navire sur un repaire prend son trésor. Un pouvoir reste visible, tout autre trésor reste face cachée jusqu’à la fin.'],
    ['Le score', 'Le nombre de votre case (15 à Port Royal après le tour de l’île, −5 avant la ligne rouge), vos doublons et vos trésors, moins les trésors maudits. À égalité, le navire le plus avancé gagne.'],
  ],
  title: 'Apprendre à jouer',
  step: (at, of) => `Étape ${at} sur ${of}`,
  next: 'Suivant',
  wait: 'Regardez ce qui se passe…',
  wrong: 'Pas cette fois : suivez l’étape ci-dessus.',
  leave: 'Quitter la leçon',
  again: 'Rejouer la leçon',
  sail: 'Lever l’ancre',
  rules: 'Lire les règles',
  creating: 'Création de la table…',
  steps: {
    race: {
      title: 'La course',
      text: 'On fait le tour de l’île dans le sens horaire, de Port Royal à Port Royal. Vous êtes presque à l’arrivée : votre navire aux voiles rayées de rouge est sur la case 35. Port Royal est proche, et deux rivaux aussi.',
    },
    dice: {
      title: 'Les dés',
      text: 'Vous avez la boussole : vous êtes capitaine de ce tour. Un dé est pour le matin, l’autre pour le soir, et tout le monde joue avec les deux. Choisissez 4 pour le matin.',
    },
    card: {
      title: 'Une carte',
      text: 'La moitié gauche d’une carte utilise le dé du matin, la moitié droite celui du soir. Survolez une carte : le plateau montre où elle vous mène. Jouez or, puis avancer : chargez 4 doublons, puis avancez de 2 cases.',
    },
    lair: {
      title: 'Un repaire de pirates',
      text: 'Un repaire est gratuit, et vous y avez déterré un trésor : Lady Beth, un canon qui ajoute 2 à votre dé de combat. Chaque chargement remplit une cale. Si aucune n’est vide, il faut d’abord en vider une.',
    },
    secret: {
      title: 'En secret',
      text: 'Olivier est maintenant capitaine : 5 pour le matin, 3 pour le soir. Chacun choisit une carte en secret, puis on les révèle une à une. Olivier est trois cases devant vous, chargé d’or. Jouez vivres, puis avancer.',
    },
    battle: {
      title: 'Le combat',
      text: 'Si vous arrivez sur un autre navire, vous le combattez. Votre puissance de feu est le dé, plus la poudre dépensée, plus 2 pour Lady Beth. Plus de poudre, plus de chances : dépensez-en 3.',
    },
    spoils: {
      title: 'Le butin',
      text: '11 à 9 : vous gagnez ! Vous pouvez prendre tout le contenu d’une cale, prendre un trésor, ou donner un trésor maudit. Prenez la cale 2 et ses 4 doublons.',
    },
    paying: {
      title: 'Payer',
      text: 'Après le combat, vous payez la case : en mer, un vivre par carré blanc ; dans un port, les doublons inscrits sur son épingle d’or. Payez 2 vivres de la cale 1, et elle est de nouveau vide.',
    },
    home: {
      title: 'La pénurie, puis l’arrivée',
      text: 'Si vous ne pouvez pas payer, vous donnez ce que vous avez et lancez le dé de pénurie, qui peut vous faire reculer. Regardez Anne au port qui coûte 7. Vous avez la bonne carte : avancer, puis avancer. 6 et 2 vous mènent à Port Royal.',
    },
    count: {
      title: 'Le score',
      text: 'Le tour où un navire arrive est le dernier. Port Royal rapporte 15, les autres cases le nombre de leur fanion, et toute case avant la ligne rouge −5. Avec vos 11 doublons, cela fait 26. Vous gagnez !',
    },
  },
}

export default lessons
