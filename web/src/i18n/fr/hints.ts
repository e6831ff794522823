import type { Hints } from '../languages'

const hints: Hints = {
  finish: { nudge: 'À quelle distance est Port Royal ?', sentence: 'Vous rentrez à Port Royal.' },
  treasure: { nudge: 'Y a-t-il un trésor à portée ?', sentence: 'Vous arrivez sur un repaire avec un trésor.' },
  'no-shortage': { nudge: 'Pourrez-vous payer à l’arrivée ?', sentence: 'Vous évitez une pénurie.' },
  'no-battle': { nudge: 'Qui allez-vous croiser, et le voulez-vous ?', sentence: 'Vous évitez un combat.' },
  battle: { nudge: 'Qui est à portée de canon ?', sentence: 'Le combat vaut le risque.' },
  way: { nudge: 'La course est longue : jusqu’où pouvez-vous aller ?', sentence: 'Vous avancez davantage.' },
  gold: { nudge: 'Combien coûteront les ports, et qu’est-ce qui rapporte à la fin ?', sentence: 'Vous chargez de l’or.' },
  food: { nudge: 'Que mangerez-vous en route ?', sentence: 'Vous chargez des vivres pour la suite.' },
  gunpowder: { nudge: 'Êtes-vous bien armé ?', sentence: 'Vous chargez de la poudre.' },
  shortage: { nudge: 'Une pénurie n’est pas toujours un désastre.', sentence: 'Vous tombez en pénurie, mais à peu de frais.' },
  holds: { nudge: 'Quelles cales voulez-vous vider ?', sentence: 'Vos cales s’en trouvent mieux.' },
  spoils: { nudge: 'Qu’est-ce qui leur nuit, et qu’est-ce qui vous aide ?', sentence: 'C’est le meilleur du butin.' },
  powder: { nudge: 'Quel est l’enjeu, et quelles sont vos chances ?', sentence: 'L’enjeu vaut toute cette poudre.' },
  ghost: { nudge: 'Où le fantôme fera-t-il le moins de mal ?', sentence: 'Le fantôme reste loin de vous.' },
  dice: { nudge: 'Laquelle de vos cartes a besoin du grand dé ?', sentence: 'Votre meilleure carte rapporte plus ainsi.' },
  crew: { nudge: 'Quel pouvoir servira le plus souvent ?', sentence: 'Son pouvoir vous aide le plus pendant la course.' },
  trade: { nudge: 'Que vaut le marché pour vous ici ?', sentence: 'L’échange en vaut la peine.' },
  refuse: { nudge: 'Le chargement vaut-il une cale ?', sentence: 'Ce que vous avez vaut plus que le chargement.' },
  sabre: { nudge: 'Que vaudrait un autre lancer ?', sentence: 'Les chances sont meilleures ainsi.' },
  close: { nudge: 'Il y a plus d’un bon choix.', sentence: 'Un autre choix est peut-être aussi bon.' },
}

export default hints
