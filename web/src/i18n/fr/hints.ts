import type { Words } from '../en'

const hints: Words['hints'] = {
  finish: { nudge: 'À quelle distance est Port Royal ?', sentence: 'Le navire rentre à Port Royal.' },
  treasure: { nudge: 'Un trésor est-il à portée ?', sentence: 'On finit sur un repaire qui a encore son trésor.' },
  'no-shortage': { nudge: 'Pourrez-vous payer là où vous arriverez ?', sentence: 'On évite une pénurie.' },
  'no-battle': { nudge: 'Qui rencontreriez-vous, et le voulez-vous ?', sentence: 'On évite un combat.' },
  battle: { nudge: 'Qui est à portée de canon ?', sentence: 'On livre un combat aux chances raisonnables.' },
  way: { nudge: 'La course est longue : jusqu’où pouvez-vous aller ?', sentence: 'Le navire avance davantage.' },
  gold: { nudge: 'Combien coûteront les ports, et qu’est-ce qui compte à la fin ?', sentence: 'On charge de l’or.' },
  food: { nudge: 'De quoi vivrez-vous en route ?', sentence: 'On charge des vivres pour la suite.' },
  gunpowder: { nudge: 'Êtes-vous bien armé ?', sentence: 'On charge de la poudre.' },
  shortage: { nudge: 'Une pénurie n’est pas toujours un désastre.', sentence: 'On tombe en pénurie, à peu de frais.' },
  holds: { nudge: 'Quelles cales voulez-vous vides ?', sentence: 'Les cales restent dans le meilleur état.' },
  spoils: { nudge: 'Qu’est-ce qui leur nuit, et qu’est-ce qui vous aide ?', sentence: 'C’est le meilleur du butin.' },
  powder: { nudge: 'Quel est l’enjeu, et quelles sont les chances ?', sentence: 'L’enjeu vaut cette poudre.' },
  ghost: { nudge: 'Où le fantôme ferait-il le moins de mal ?', sentence: 'Le fantôme reste à l’écart.' },
  dice: { nudge: 'Laquelle de vos cartes veut le grand dé ?', sentence: 'Votre meilleure carte aime les dés ainsi.' },
  sabre: { nudge: 'Que vaudrait un autre jet ?', sentence: 'Les chances d’un autre jet le disent.' },
  close: { nudge: 'Il y a plus d’un bon choix.', sentence: 'Un autre choix est peut-être aussi bon.' },
}

export default hints
