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
    ['Les trésors', 'Le premier navire sur un repaire prend son trésor. Un pouvoir reste visible, tout autre trésor reste face cachée jusqu’à la fin. Neuf de ces douze sont dans une partie : la Carte de Morgan (quatre cartes en main), le Sabre de Saran (on relance un dé de combat), Lady Beth (+2 à votre dé de combat), la 6e Cale ; +3, +3, +5, +7, +7 ; maudits −2, −3, −4.'],
    ['Le score', 'Le nombre de votre case (15 à Port Royal après le tour de l’île, −5 avant la ligne rouge), vos doublons et vos trésors, moins les trésors maudits. À égalité, le navire le plus avancé gagne.'],
  ],
  title: 'Apprendre à jouer',
  step: (at, of) => `Étape ${at} sur ${of}`,
  back: 'Retour',
  next: 'Suivant',
  skip: 'Passer',
  wait: 'Regardez ce qui se passe…',
  wrong: (right) => `Ce serait possible dans une vraie partie. Pour cette étape, choisissez : ${right}.`,
  readFirst: 'Vous jouerez dans un instant : lisez ceci et touchez « Suivant ».',
  leave: 'Quitter la leçon',
  again: 'Recommencer',
  sail: 'Lever l’ancre',
  rules: 'Lire les règles',
  creating: 'Création de la table…',
  steps: {
    race: {
      title: 'La course',
      text: 'Faites le tour de l’île dans le sens horaire, de Port Royal à Port Royal. Quand un navire arrive, on finit le tour de jeu. Le plus haut score gagne, pas le premier arrivé.',
    },
    score: {
      title: 'Pourquoi moins que zéro',
      text: 'Avant la ligne rouge, chaque case compte −5. Vos 3 doublons comptent 1 chacun : vous avez −2. À partir de la case 41, une case compte au moins 2, et Port Royal 15.',
    },
    cards: {
      title: 'Vos cartes',
      text: 'À chaque tour, vous jouez une carte parmi trois. La moitié gauche est le matin, la droite le soir. On charge des marchandises, on avance ou on recule.',
    },
    dice: {
      title: 'Les dés',
      text: 'Vous avez la boussole : vous êtes capitaine et placez les dés. Tout le monde utilise les deux ce tour-ci. Choisissez 3 pour le matin.',
    },
    order: {
      title: 'Qui commence',
      text: 'Chacun choisit une carte en secret. On exécute d’abord celle du capitaine, les deux moitiés, puis les autres dans le sens horaire. Au tour suivant, la boussole passe au voisin.',
    },
    first: {
      title: 'Votre première carte',
      text: 'Jouez avancer, puis vivres. Vous avancez de 3 cases avec le dé du matin et chargez 5 vivres avec celui du soir.',
    },
    cost: {
      title: 'Le prix d’une case',
      text: 'En mer, vous avez payé un vivre par carré blanc : 2. Un port coûte les doublons de son épingle, un repaire de pirates rien. On ne paie que là où l’on s’arrête.',
    },
    hold: {
      title: 'Une charge, une cale',
      text: 'Vos 5 vivres sont allés dans une cale vide. On ne complète jamais une cale, même avec la même marchandise.',
    },
    captain: {
      title: 'Le capitaine suivant',
      text: 'Olivier est maintenant capitaine : vous jouez en dernier. Il a choisi 6 pour le matin et 2 pour le soir. Jouez avancer, puis poudre.',
    },
    fork: {
      title: 'Une bifurcation',
      text: 'À une bifurcation, vous choisissez. La voie intérieure est plus courte mais plus chère ; l’autre a des repaires. Allez au repaire de la case 9.',
    },
    treasure: {
      title: 'Un trésor',
      text: 'Le premier navire sur un repaire prend son trésor. Le vôtre compte +5, et vous seul le savez : les autres voient un trésor caché.',
    },
    twelve: {
      title: 'Les douze trésors',
      text: 'Cinq comptent 3 à 7 points, trois sont maudits et coûtent 2 à 4. Quatre sont des pouvoirs, visibles : une quatrième carte, une sixième cale, un dé plus fort, une relance. Il y en a neuf par partie.',
    },
    later: {
      title: 'Quelques tours plus tard',
      text: 'Tour 6 : vos cinq cales sont pleines. Anne est capitaine et jouera en premier. Jouez or, puis avancer.',
    },
    defence: {
      title: 'Le combat',
      text: 'Anne s’est arrêtée sur votre case, donc elle attaque : son dé et sa poudre font 8. À vous de dépenser de la poudre et de lancer le dé ; la plus forte somme l’emporte. Dépensez-en 2, gardez le reste.',
    },
    tie: {
      title: 'L’égalité',
      text: 'Votre dé fait 6, plus 2 de poudre : 8, égalité. Il ne se passe rien, mais la poudre est perdue.',
    },
    room: {
      title: 'Aucune cale vide',
      text: 'Vous devez charger 4 doublons : videz d’abord une cale. Jamais une cale qui contient ce que vous chargez, donc pas votre or. Videz la cale 4 et son vivre.',
    },
    attack: {
      title: 'Votre attaque',
      text: 'Vous vous êtes arrêté chez Olivier : vous attaquez. La poudre se dépense avant le lancer ; plus il y en a, plus vous avez de chances. Dépensez-en 2.',
    },
    spoils: {
      title: 'Une étoile, et le butin',
      text: 'Une étoile gagne aussitôt : Olivier ne peut pas répondre. Le vainqueur prend une cale ou un trésor, ou donne un trésor maudit. Prenez la cale 2 et ses 6 doublons.',
    },
    after: {
      title: 'La place du butin',
      text: 'Le butin va dans une cale vide, comme toute charge. Ici, c’était celle d’où venait votre poudre.',
    },
    short: {
      title: 'Près de l’arrivée',
      text: 'Tour 11 : toutes vos cartes avancent d’abord de 5, jusqu’au port qui coûte 7. Vous avez 4 doublons, mais il faut naviguer. Jouez avancer, puis avancer.',
    },
    back: {
      title: 'La pénurie',
      text: 'Vous avez payé vos 4 doublons, puis le dé de pénurie vous a fait reculer : crâne, repaire ; rond, port ; carré, mer ; étoile, on reste. On n’y paie pas. Ce repaire avait encore un trésor, maudit : −2.',
    },
    home: {
      title: 'L’arrivée',
      text: 'Anne a choisi 5 pour le matin et 6 pour le soir. Jouez or, puis avancer. On s’arrête à Port Royal, même si le dé mène plus loin.',
    },
    count: {
      title: 'Le score',
      text: 'Port Royal 15, vos doublons 5, vos trésors +5 et −2 : 23 points. Olivier en a 14 et Anne 7 : vous gagnez !',
    },
  },
}

export default lessons
