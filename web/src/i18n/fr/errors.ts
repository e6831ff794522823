import type { Words } from '../en'

const errors: Words['errors'] = {
  token: {
    title: 'Ce lien ne fonctionne pas',
    next: 'Il est peut-être incomplet, ou l’hôte l’a remplacé. Redemandez le lien à l’hôte.',
  },
  table: {
    title: 'Cette table n’existe pas',
    next: 'L’adresse est peut-être mal écrite, ou la table a été supprimée longtemps après sa partie. Vos tables sont listées à l’accueil.',
  },
  gone: {
    title: 'Cette table est fermée',
    next: 'L’hôte y a mis fin. Si vous avez enregistré la partie, ouvrez-la depuis l’accueil. Ou créez une nouvelle table.',
  },
  full: {
    title: 'Le serveur est complet',
    next: 'Il ne peut pas accueillir plus de tables ou de spectateurs. Réessayez dans quelques minutes.',
  },
  taken: {
    title: 'Cette place est prise',
    next: 'Demandez à l’hôte le lien d’une autre place, ou celui des spectateurs.',
  },
  seat: {
    title: 'Vous avez perdu cette place',
    next: 'L’hôte a remplacé son lien, ou il a été ouvert ailleurs. Demandez un nouveau lien à l’hôte.',
  },
  protocol: {
    title: 'Cette page n’est plus à jour',
    next: 'Le serveur a été mis à jour pendant qu’elle était ouverte. Rechargez-la. Votre place est conservée.',
  },
  record: {
    title: 'Cette partie est illisible',
    next: 'Choisissez un fichier enregistré par Jamaica (son nom finit par .jam), complet et inchangé.',
  },
  board: {
    title: 'Ce plateau est inutilisable',
    next: 'La case 0 doit être Port Royal, avec au plus 63 cases et 11 repaires. Chaque case doit être sur une route de Port Royal à Port Royal, et aucun tour ne peut faire moins de 13 cases.',
  },
  offline: {
    title: 'Le serveur ne répond pas',
    next: 'Vérifiez qu’il tourne et que vous êtes en ligne, puis réessayez.',
  },
  answer: {
    title: 'La réponse du serveur est brouillée',
    next: 'Quelque chose l’a modifiée entre le serveur et cette page. Rechargez la page.',
  },
  rate: { title: 'Pas si vite', next: 'C’était trop à la fois. Attendez une minute, puis réessayez.' },
  name: { title: 'Choisissez un autre nom', next: 'Celui-ci est vide, trop long, ou déjà pris à cette table.' },
  stage: { title: 'Impossible pour l’instant', next: 'La partie n’a pas encore commencé, ou elle est finie.' },
  host: { title: 'Seul l’hôte peut le faire', next: 'Demandez à la personne qui a créé la table.' },
  turn: { title: 'Ce n’est pas à vous', next: 'Attendez votre tour.' },
  rule: { title: 'Les règles ne le permettent pas', next: 'Les règles du jeu disent pourquoi.' },
  stale: { title: 'La partie a continué', next: 'Regardez ce qui s’est passé, puis choisissez de nouveau.' },
  conflict: { title: 'Deux actions se sont mélangées', next: 'Rechargez la page et choisissez de nouveau.' },
  late: { title: 'Trop tard pour annuler', next: 'Des dés ont été lancés ou des cartes révélées depuis.' },
  forbidden: { title: 'Ce n’est pas permis à cette table', next: 'L’hôte l’a désactivé.' },
  muted: { title: 'Vous êtes en sourdine', next: 'L’hôte a coupé votre discussion. Vous pouvez continuer à jouer.' },
  bot: { title: 'Ce bot ne peut pas jouer', next: 'Il n’existe pas ici, ou il a échoué. Choisissez-en un autre.' },
  slow: { title: 'Votre connexion était trop lente', next: 'Rechargez la page. Votre place est conservée.' },
  message: { title: 'Le serveur n’a pas compris', next: 'Rechargez la page. Si cela ne suffit pas, la page et le serveur n’ont pas la même version.' },
  server: { title: 'Le serveur a un problème', next: 'L’erreur a été enregistrée. Réessayez dans un instant.' },
  again: 'Réessayer',
  notLoaded: 'Cette partie n’a pas pu être chargée. Vérifiez que vous êtes en ligne.',
  saidByServer: 'Ce que dit le serveur, en anglais',
}

export default errors
