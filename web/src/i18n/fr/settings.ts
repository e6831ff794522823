import type { Words } from '../en'

const settings: Words['settings'] = {
  title: 'Réglages',
  intro: 'Gardés dans ce navigateur, pour toutes vos tables.',
  language: 'Langue',
  tongues: { en: 'English', fr: 'Français' },
  speed: 'Vitesse des navires et des dés',
  speeds: { slow: 'Lente', normal: 'Normale', fast: 'Rapide', off: 'Immédiate' },
  sound: 'Son',
  soundOn: 'Oui',
  soundOff: 'Non',
  soundIs: 'Craquements, canons, et une cloche quand c’est à vous.',
  motion: 'Mouvement',
  motions: { system: 'Comme mon appareil', none: 'Rien ne bouge' },
  grace: 'Temps pour revenir sur un choix',
  graceIs: 'Aux tables que vous dressez : combien de temps une réponse attend avant que les dés parlent.',
  graceNone: 'Aucun',
  graceConfirm: 'Jusqu’à ma confirmation',
  seconds: (count) => `${count} secondes`,
  name: 'Votre nom',
  nameIs: 'Proposé quand vous prenez place. Les autres à la table le voient.',
  forget: 'Oublier toutes les tables de cet appareil',
  forgetIs: 'Les liens de vos tables sont effacés ici ; les tables continuent sans ce navigateur.',
  forgetSure: 'Oui, les oublier',
  forgotten: 'Toutes les tables sont oubliées.',
  keep: 'Les garder',
  app: 'Application',
  appIs: 'Mettre Jamaica parmi les applications de cet appareil.',
  appNo: 'Votre navigateur ne le propose qu’en https ou sur cette machine même.',
}

export default settings
