import type { Words } from '../en'

const common: Words['common'] = {
  name: 'Jamaica',
  motto: 'La course des pirates autour de l’île',
  loading: 'On déroule la carte marine…',
  close: 'Fermer',
  home: 'Accueil',
  rules: 'Règles',
  settings: 'Réglages',
  fairDice: 'Des dés équitables',
  checkDice: 'Vérifier les dés',
  notFound: 'Ici, il n’y a que la mer.',
  notFoundNext: 'Vérifiez l’adresse : elle est peut-être mal écrite, ou la table a été supprimée. Vous pouvez repartir de l’accueil.',
  broken: 'Une erreur est survenue.',
  brokenNext: 'Rechargez la page. Votre place est conservée.',
  reload: 'Recharger',
  variantIs: (name, value) => `${name} : ${value}`,
  variants: {
    bank: { name: 'Banque', values: { endless: 'Inépuisable', limited: 'Limitée aux jetons de la boîte' } },
    crew: {
      name: 'Équipage (variante maison)',
      values: { off: 'Non', chosen: 'Oui', dealt: 'Une carte distribuée à chacun' },
    },
    market: {
      name: 'Marché des ports (variante maison)',
      values: { off: 'Non', on: 'Oui' },
    },
    solo: { name: 'Solo (variante maison)', values: { off: 'Non', phantom: 'Le Spectre', tide: 'Contre la marée' } },
  },
}

export default common
