import type { Coach } from '../languages'

const coach: Coach = {
  title: 'L’entraîneur',
  working: 'L’entraîneur étudie la partie. Cela prend quelques secondes.',
  about: 'Tous les chiffres sont des parts de victoire : 100 % est une victoire entière. Ce qui suit ± est l’incertitude.',
  ribbon: 'Les chances de victoire de chaque capitaine, tour par tour',
  mistakeMarks: (count) => (count === 1 ? 'Le cercle marque une erreur.' : `Les ${count} cercles marquent des erreurs.`),
  noMistakes: 'Personne n’a commis d’erreur manifeste.',
  asTable: 'Sous forme de tableau',
  captain: 'Capitaine',
  end: 'Fin',
  account: (name) => `Du départ au résultat : ${name}`,
  givenAway: (lost, rank, of) => `Victoire gaspillée : ${lost} (rang ${rank} sur ${of}).`,
  luck: (luck, rank, of) => `Chance : ${luck} (rang ${rank} sur ${of}).`,
  parts: {
    start: 'Chances au départ',
    captain: 'Premier capitaine',
    roll: 'Dés d’action',
    draw: 'Cartes piochées',
    combat: 'Dés de combat',
    shortage: 'Dés de pénurie',
    treasure: 'Trésors',
    crew: 'Cartes d’équipage',
    offer: 'Offres retournées',
    own: 'Ses propres choix',
    others: 'Les choix des autres',
    hidden: 'Caché au moment du choix',
    foresight: 'Avis révisé de l’entraîneur',
    result: 'Résultat',
  },
  turningPoints: (name) => `Les tournants : ${name}`,
  point: (round, what, gain) => `Tour ${round}. ${what} ${gain}`,
  better: (move) => `Il valait mieux : ${move}.`,
  plan: 'Vous êtes mieux placé pour les tours suivants.',
  close: 'Fermer',
}

export default coach
