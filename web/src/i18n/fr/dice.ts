import type { Dice } from '../languages'
import { plural } from '../plural'
import { de } from './grammar'

const all = (count: number): string => plural('fr', count, { one: 'Le seul tirage découle', other: 'Les # tirages découlent' })

const dice: Dice = {
  intro: 'À cette table, personne ne choisit le hasard, et chacun peut le vérifier.',
  checking: 'Vérification de tous les tirages…',
  right: 'Personne n’a choisi ce hasard',
  rightIs: (count) => `${all(count)} des secrets scellés, et celui de votre navigateur en fait partie.`,
  rightForOthers: 'Tous les tirages sont justes',
  rightForOthersIs: (count) => `${all(count)} des secrets scellés. Votre navigateur n’en a ajouté aucun : vous croyez donc ceux qui l’ont fait sur parole.`,
  sealed: 'Scellés avec votre secret',
  sealedIs: 'Le serveur révèle son propre secret à la fin de la course. Votre navigateur pourra alors vérifier ici chaque tirage.',
  sealedByOthers: 'Scellés sans votre navigateur',
  sealedByOthersIs: 'Vous êtes arrivé après le scellement, ou vous ne faites que regarder. À la fin de la course, vous pourrez tout de même vérifier que chaque tirage découle des secrets.',
  sealing: 'Les dés sont en train d’être scellés',
  none: 'Ces dés ne sont pas scellés',
  noneIs: 'Le hasard de cette partie vient d’une graine, comme aux tables d’entraînement et dans le terminal, ou bien il reste des places libres.',
  wrong: 'Quelque chose a été modifié',
  faults: {
    changed: 'Ce n’est pas le sceau que votre navigateur a vu avant la course.',
    server: 'Le secret du serveur n’est pas celui qu’il avait promis avant la course.',
    client: (name) => `Le secret du navigateur ${de(name)} n’est pas celui qu’il avait promis avant la course.`,
    draw: (move, drawn, due) => `Le coup ${move} indique « ${drawn} », mais d’après le sceau ce doit être « ${due} ».`,
    odds: (move, drawn) => `Les probabilités du coup ${move} (« ${drawn} ») ne sont pas celles des dés.`,
  },
  who: 'Qui a ajouté un secret',
  server: 'Le serveur',
  serverAlone: 'Seul le serveur a ajouté un secret : il faut lui faire confiance.',
  you: 'vous',
  leftOut: {
    silent: (name) => `Le navigateur ${de(name)} n’a pas révélé son secret : les dés ont été scellés de nouveau sans lui.`,
    false: (name) => `Le navigateur ${de(name)} a révélé un autre secret que celui qu’il avait promis : les dés ont été scellés de nouveau sans lui.`,
  },
  draws: 'Tous les tirages',
  kinds: { captain: 'Premier capitaine', roll: 'Dés d’action', draw: 'Cartes', combat: 'Dé de combat', treasure: 'Trésors', shortage: 'Dé de pénurie' },
  how: 'Comment ça marche',
  steps: [
    'Le serveur invente un secret et publie son empreinte. Une empreinte ne dit rien d’un secret, mais ne correspond à aucun autre.',
    'Le navigateur de chaque capitaine présent à la table fait de même.',
    'Quand toutes les empreintes sont connues, les navigateurs révèlent leurs secrets. Plus personne ne peut changer le sien : il ne correspondrait plus à son empreinte.',
    'Tous les secrets réunis forment la clé de la course. La clé décide de chaque lancer et de chaque pioche.',
    'À la fin de la course, le serveur révèle aussi son secret. Chacun peut alors calculer la clé, et avec elle chaque tirage.',
  ],
  proven: 'Ce que cela prouve',
  provenIs: 'Si au moins un de ceux qui ont ajouté un secret est honnête, personne n’a choisi le hasard : aucun joueur, aucun bot, pas même le serveur. Un navigateur qui se retire avant de révéler son secret est nommé, et les dés sont scellés de nouveau.',
  notProven: 'Ce que cela ne prouve pas',
  notProvenIs: 'La personne qui gère le serveur peut lire sa base de données, et donc regarder les cartes cachées et les tirages à venir. Jouez avec des gens de confiance.',
  yourself: 'Vérifiez vous-même',
  yourselfIs: 'Cette page demande au serveur quelles cartes et quels trésors restaient à chaque tirage. Le programme vérifie aussi cela, sur votre ordinateur, à partir du seul fichier de la partie :',
}

export default dice
