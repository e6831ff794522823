import type { Words } from '../en'

const trouble: Words['trouble'] = {
  token: {
    title: 'Ce lien est mort',
    next: 'Aucune table n’y répond. Il a peut-être été coupé en le copiant, ou l’hôte en a donné un autre : redemandez le lien à l’hôte.',
  },
  table: {
    title: 'Il n’y a pas de telle table',
    next: 'Elle a peut-être été rangée longtemps après sa partie, ou l’adresse est mal écrite. Vos tables sont listées à l’accueil.',
  },
  gone: {
    title: 'Cette table n’existe plus',
    next: 'Son hôte y a mis fin. Si vous avez gardé la partie, ouvrez-la depuis l’accueil ; ou levez l’ancre à une nouvelle table.',
  },
  full: {
    title: 'Il n’y a plus de place',
    next: 'Le port a autant de tables ou de spectateurs qu’il peut en accueillir. Réessayez dans quelques minutes.',
  },
  taken: {
    title: 'Cette place est prise',
    next: 'Quelqu’un y est déjà assis. Demandez à l’hôte le lien d’une autre place, ou celui des spectateurs.',
  },
  seat: {
    title: 'Vous avez perdu cette place',
    next: 'L’hôte a donné son lien à quelqu’un d’autre, ou il a été ouvert ailleurs. Demandez un nouveau lien à l’hôte.',
  },
  protocol: {
    title: 'La table parle une autre version',
    next: 'Le serveur a été renouvelé pendant que cette page était ouverte. Rechargez la page ; votre place est gardée.',
  },
  record: {
    title: 'Cette partie est illisible',
    next: 'Choisissez un fichier que Jamaica a enregistré (son nom finit par .jam), entier et inchangé.',
  },
  board: {
    title: 'On ne peut pas naviguer sur ce plateau',
    next: 'Un plateau a Port Royal pour case 0, au plus 63 cases et 11 repaires, chaque case sur une route de Port Royal à Port Royal, et aucun tour de moins de 13 cases.',
  },
  offline: {
    title: 'Le serveur ne répond pas',
    next: 'Vérifiez qu’il tourne et que vous êtes en ligne, puis réessayez.',
  },
  answer: {
    title: 'La réponse n’a pas de sens',
    next: 'Quelque chose entre cette page et le serveur l’a brouillée. Rechargez la page.',
  },
  rate: { title: 'Pas si vite', next: 'C’était trop à la fois. Attendez une minute, puis réessayez.' },
  name: { title: 'Choisissez un autre nom', next: 'Quelqu’un à la table porte déjà ce nom, ou il est vide ou trop long.' },
  stage: { title: 'Pas à ce moment', next: 'La partie n’a pas encore commencé, ou elle est finie.' },
  host: { title: 'Seul l’hôte peut le faire', next: 'Demandez à qui a dressé la table.' },
  turn: { title: 'Ce n’est pas à vous', next: 'Attendez qu’on vous demande.' },
  rule: { title: 'Une règle l’interdit', next: 'Le livre des règles dit pourquoi.' },
  stale: { title: 'La table a continué', next: 'Regardez ce qui s’est passé et choisissez de nouveau.' },
  late: { title: 'Trop tard pour revenir en arrière', next: 'Les dés ou les cartes ont parlé.' },
  forbidden: { title: 'L’hôte ne le permet pas', next: 'C’est désactivé à cette table.' },
  muted: { title: 'Vous êtes en sourdine', next: 'L’hôte vous a mis en sourdine ; vous pouvez continuer à jouer.' },
  bot: { title: 'Ce capitaine ne peut pas venir', next: 'Il n’y a pas de tel robot ici, ou il n’a pas pu réfléchir. Choisissez-en un autre.' },
  slow: { title: 'La ligne était trop lente', next: 'Rechargez la page ; votre place est gardée.' },
  message: { title: 'Le serveur n’a pas compris', next: 'Rechargez la page ; si cela n’aide pas, la page et le serveur sont de versions différentes.' },
  server: { title: 'Le serveur a un souci', next: 'Il a noté ce qui s’est passé. Réessayez dans un instant.' },
  again: 'Réessayer',
  saidByServer: 'Ce qu’en dit le serveur, en anglais',
}

export default trouble
