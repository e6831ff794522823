import type { Words } from '../en'

const common: Words['common'] = {
  name: 'Jamaïca',
  motto: 'La course des pirates autour de l’île',
  loading: 'On déroule la carte …',
  close: 'Fermer',
  back: 'Retour',
  home: 'Accueil',
  rules: 'Règles',
  settings: 'Réglages',
  notFound: 'Il n’y a rien ici sur la carte.',
  notFoundNext: 'L’adresse est peut-être mal écrite, ou la table n’existe plus. Retournez à l’accueil pour lever l’ancre.',
  broken: 'Quelque chose est passé par-dessus bord.',
  brokenNext: 'Rechargez la page ; votre place est gardée.',
  reload: 'Recharger',
}

export default common
