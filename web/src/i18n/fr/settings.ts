import type { Words } from '../en'

const settings: Words['settings'] = {
  title: 'Réglages',
  intro: 'Enregistrés dans ce navigateur, pour toutes vos tables.',
  language: 'Langue',
  speed: 'Vitesse des animations',
  speeds: { slow: 'Lente', normal: 'Normale', fast: 'Rapide', instant: 'Immédiate' },
  sound: 'Son',
  soundOn: 'Oui',
  soundOff: 'Non',
  soundIs: 'Craquements, canons, et une cloche quand c’est à vous.',
  motion: 'Mouvement',
  motions: { system: 'Comme mon appareil', none: 'Réduit' },
  undoWindow: 'Délai pour annuler',
  undoWindowIs: 'Combien de temps vous pouvez annuler un choix aux tables que vous créez. Il peut suivre la vitesse quand vous jouez sans autre humain : 1 seconde en vitesse normale.',
  undoWindowSpeed: 'Selon la vitesse',
  undoWindowNone: 'Aucun',
  undoWindowConfirm: 'Jusqu’à ma confirmation',
  name: 'Votre nom',
  nameIs: 'Proposé quand vous prenez place. Toute la table le voit.',
  forget: 'Oublier toutes les tables de cet appareil',
  forgetIs: 'Les liens vers vos tables sont effacés de ce navigateur. Les parties continuent sans lui.',
  forgetSure: 'Oui, les oublier',
  forgotten: 'Toutes les tables sont oubliées.',
  keep: 'Les garder',
  app: 'Application',
  appIs: 'Installer Jamaica comme application sur cet appareil.',
  appNo: 'Votre navigateur ne le propose qu’en https, ou sur la machine du serveur.',
}

export default settings
