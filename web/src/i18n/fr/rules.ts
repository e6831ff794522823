/** The sentence of every rule in French, our own translation, and the titles of the chapters. */

export const chapters: Record<string, string> = {
  Components: 'Le matériel',
  Setup: 'La mise en place',
  'The round': 'Le tour de jeu',
  Loading: 'Charger',
  Sailing: 'Naviguer',
  Paying: 'Payer',
  'Lairs and treasure': 'Repaires et trésors',
  Battle: 'Le combat',
  Shortage: 'La pénurie',
  'End of the game': 'La fin de la partie',
  'Ghost Ship': 'Le Vaisseau fantôme',
  'Crew (house variant)': 'L’équipage (variante maison)',
  'Port Marketplace (house variant)': 'Le Marché des ports (variante maison)',
  'Solo (house variant)': 'Le Solo (variante maison)',
  Refusals: 'Refus',
  Rulings: 'Précisions',
}

export const sentences: Record<string, string> = {
  'component.players': 'On joue de 2 à 6, chacun avec un navire et un plateau de 5 cales.',
  'component.cards':
    'Chaque joueur a 11 cartes d’action, les mêmes 11 dans chaque couleur. Une carte est une paire matin/soir de cinq symboles : charger de l’or, charger des vivres, charger de la poudre, avancer, reculer.',
  'component.dice':
    'Il y a deux dés d’action ordinaires à six faces et un dé de combat aux faces 2, 4, 6, 8, 10 et étoile, qui porte aussi, dans l’édition révisée, les symboles de pénurie.',
  'component.treasures': 'Il y a 12 cartes de trésor : 4 pouvoirs, 5 trésors (+3 à +7) et 3 trésors maudits (-2 à -4).',
  'component.bank': 'La banque a 80 doublons, 45 vivres et 45 poudres.',
  'component.board':
    'Le plateau est un circuit autour de l’île, de Port Royal à Port Royal dans le sens horaire, avec des bifurcations et 9 repaires de pirates ; on y trouve la boîte de navigation pour les dés d’action, la pile des trésors et la forteresse où repose le dé de combat.',
  'component.markers': 'Il y a 6 navires, 9 jetons de trésor (le repaire est-il encore intact ?) et 1 boussole (qui est capitaine).',
  'setup.treasures': 'Des 12 cartes de trésor, 9 prises au hasard forment la pile, face cachée ; les 3 autres sont écartées sans être vues.',
  'setup.tokens': 'Un jeton de trésor est posé sur chacun des 9 repaires.',
  'setup.ships': 'Tous les navires partent de Port Royal.',
  'setup.holds': 'Chaque joueur commence avec 3 vivres dans une cale et 3 doublons dans une autre.',
  'setup.hand': 'Chaque joueur mélange ses 11 cartes et en pioche 3.',
  'setup.captain': 'Le premier capitaine est tiré au sort.',
  'round.dice':
    'Le capitaine lance les deux dés d’action et, après avoir vu sa main, en place un sur le matin et l’autre sur le soir.',
  'round.card': 'Puis chaque joueur choisit une carte de sa main, en secret et en même temps, et la pose face cachée.',
  'round.order':
    'La carte du capitaine est retournée et exécutée en entier, puis celle du suivant dans le sens horaire, et ainsi de suite. Une carte n’est retournée que lorsque son tour vient.',
  'round.actions':
    'Le symbole de gauche se joue avec le dé du matin, puis celui de droite avec le dé du soir. L’action du matin est entièrement résolue (combat, paiement, pénurie compris) avant que celle du soir ne commence.',
  'round.draw':
    'À la fin du tour, chaque joueur complète sa main (3 cartes ; 4 avec la Carte de Morgan). Une pioche vide est refaite avec la défausse mélangée. La défausse est face visible et publique.',
  'round.compass': 'La boussole passe à gauche ; ce joueur est le capitaine du tour suivant.',
  'load.amount': 'On charge autant de jetons de cette sorte que le dé en montre, tous dans une seule cale vide. Charger est obligatoire.',
  'load.no-topping-up': 'On ne charge jamais dans une cale qui contient déjà quelque chose, pas même de la même sorte.',
  'load.make-room': 'Sans cale vide, le joueur doit d’abord vider dans la banque une cale de son choix.',
  'load.not-the-same': 'La cale vidée pour faire de la place n’est jamais une cale qui contient la sorte à charger.',
  'load.ignored': 'Si toutes les cales sont pleines de cette même sorte, l’action est ignorée.',
  'load.gold-gold': 'Les deux chargements d’une carte sont deux chargements séparés, dans deux cales.',
  'sail.exact':
    'On navigue d’exactement autant de cases que le dé en montre, en avant ou en arrière selon le symbole. Naviguer est obligatoire.',
  'sail.fork': 'À une bifurcation, dans les deux sens, le joueur choisit sa route.',
  'sail.battle-first': 'Si le navire s’arrête sur une case occupée, on combat d’abord, puis on paie.',
  'sail.once': 'Une case se paie une fois, quand le navire s’y arrête. Les cases traversées ne coûtent rien.',
  'sail.back-from-start':
    'Un navire peut sortir de Port Royal en reculant ; il lui faut quand même un tour complet pour arriver.',
  'sail.no-skipping': 'Entre deux navigations, le combat, le paiement et la pénurie de la première ne sont jamais sautés.',
  'pay.port': 'Un port coûte les doublons inscrits sur son épingle d’or.',
  'pay.sea': 'Une case de mer coûte un vivre par carré blanc.',
  'pay.lair': 'Un repaire de pirates est gratuit.',
  'pay.which-holds': 'Le joueur choisit de quelle cale ou de quelles cales viennent les jetons, comme il veut.',
  'pay.no-credit':
    'Seul compte ce qui est à bord au moment de payer la case (butin du combat livré sur place compris). Ce que l’action du soir apportera ne peut pas payer la case du matin ; ce que le matin a apporté peut payer celle du soir.',
  'lair.take':
    'Un navire qui finit son mouvement sur un repaire avec jeton retire le jeton et pioche la première carte de trésor, après un éventuel combat.',
  'treasure.powers':
    'Les pouvoirs sont face visible et servent tant qu’on les possède : la Carte de Morgan, le Sabre de Saran, Lady Beth, la 6e Cale.',
  'treasure.hidden':
    'Les trésors qui ne sont pas des pouvoirs restent face cachée ; seul leur propriétaire les connaît (et ceux qui les ont possédés ou pris avant), jusqu’au décompte final.',
  'treasure.map': 'La Carte de Morgan : la main de son propriétaire est de 4 cartes.',
  'treasure.sabre':
    'Le Sabre de Saran : une fois par combat, juste après un lancer du dé de combat, son propriétaire peut faire relancer ce dé, le sien ou celui de l’adversaire, même une étoile. Le second lancer est définitif. On ne peut pas ajouter de poudre.',
  'treasure.beth': 'Lady Beth : +2 au dé de combat de son propriétaire.',
  'treasure.hold': 'La 6e Cale : une sixième cale, soumise aux règles habituelles. Volée, elle emporte son contenu.',
  'battle.when':
    'Il y a combat quand un navire finit un mouvement (même forcé par une pénurie) sur une case où se trouve au moins un autre navire.',
  'battle.not-in-port-royal': 'On ne combat jamais à Port Royal.',
  'battle.one': 'S’il y a plusieurs navires, l’attaquant en choisit un ; il n’y a qu’un seul combat.',
  'battle.attack':
    'L’attaquant dépense autant de poudre qu’il veut (de 0 à tout), puis lance le dé ; puissance de feu = dé + jetons (+2 avec Lady Beth).',
  'battle.defence': 'Puis le défenseur, qui connaît cette puissance, fait de même.',
  'battle.star':
    'Une étoile gagne aussitôt : après l’étoile de l’attaquant, le défenseur ne peut ni dépenser ni lancer (sauf si le Sabre retire l’étoile) ; l’étoile du défenseur gagne quelle que soit la puissance de l’attaquant.',
  'battle.powder-gone': 'La poudre dépensée est perdue, étoile, égalité ou défaite.',
  'battle.tie': 'À égalité de puissance de feu, il ne se passe rien.',
  'spoils.choice': 'Le vainqueur d’un combat, attaquant ou défenseur, peut choisir une part du butin.',
  'spoils.hold':
    'Le vainqueur peut voler tout le contenu d’une cale du vaincu, selon les règles de chargement (une cale vide, ou de la place faite).',
  'spoils.treasure':
    'Le vainqueur peut voler une carte de trésor du vaincu, visible ou cachée, sans regarder d’abord les cartes cachées.',
  'spoils.curse': 'Le vainqueur peut donner au vaincu un de ses propres trésors maudits.',
  'shortage.pay': 'Un navire qui ne peut pas payer tout le prix paie ce qu’il peut.',
  'shortage.die':
    'Après avoir payé ce qu’il peut, un navire en pénurie lance le dé de pénurie. Cercle : retour au port le plus proche en arrière. Carré : retour à la case de mer la plus proche en arrière. Crâne : retour au repaire le plus proche en arrière. Étoile : il reste.',
  'shortage.never-pay': 'La case où recule un navire n’est jamais payée.',
  'shortage.fall-back':
    'Après avoir payé ce qu’il peut, un navire en pénurie recule jusqu’à la première case dont il peut payer tout le prix (un repaire et Port Royal ne coûtent rien).',
  'shortage.pay-again': 'Un navire qui a reculé paie la case où il arrive, après un combat s’il s’y trouve un navire.',
  'shortage.battle': 'Il y a combat si le navire recule sur un autre navire.',
  'shortage.lair': 'Reculer sur un repaire avec jeton donne son trésor.',
  'shortage.port-royal': 'Une pénurie ne fait jamais reculer un navire au-delà de Port Royal.',
  'shortage.fork': 'En reculant par un point où des routes se rejoignent, le joueur choisit sa route.',
  'end.finish':
    'Un navire qui atteint Port Royal après avoir fait le tour s’y arrête ; le reste de son mouvement et son action du soir sont perdus.',
  'end.round': 'Le tour est joué jusqu’au bout par tous, les deux mouvements du fantôme compris, puis la partie est finie.',
  'score.sum': 'Score = le nombre de la case du navire + les doublons dans ses cales + les trésors - les trésors maudits.',
  'score.finish': 'Port Royal, après le tour de l’île, compte 15.',
  'score.minus-five': 'Un navire sur la case marquée -5, ou n’importe où avant elle, compte -5.',
  'score.tie': 'Le plus haut score gagne ; à égalité, le navire le plus avancé ; sinon la victoire est partagée.',
  'ghost.setup':
    'Le fantôme est un navire de plus, à Port Royal, avec un plateau de 5 cales : 5 doublons dans une cale, 3 dans une autre ; et Lady Beth à ses côtés.',
  'ghost.beth': 'La Lady Beth du fantôme ajoute +2 à son dé de combat et ne peut jamais être volée.',
  'ghost.moves':
    'Quand tous les joueurs ont agi, le capitaine déplace le fantôme deux fois, d’abord avec le dé du matin, puis avec celui du soir.',
  'ghost.lead': 'Avant chacun de ses deux mouvements : seul en tête de la course, le fantôme doit reculer.',
  'ghost.last': 'Avant chacun de ses deux mouvements : seul en dernière place, le fantôme doit avancer.',
  'ghost.captain':
    'Quand le fantôme n’est ni seul en tête ni seul dernier, le capitaine choisit son sens ; aux bifurcations, c’est toujours le capitaine qui choisit.',
  'ghost.free': 'Le fantôme ne paie jamais et n’a donc jamais de pénurie.',
  'ghost.lair': 'Sur un repaire avec jeton, le fantôme prend le trésor, face cachée, sans que personne le regarde.',
  'ghost.battle':
    'Le fantôme combat comme tout navire. À deux joueurs, l’adversaire du navire qu’il combat lance et décide pour lui (voir ruling.ghost-decider pour la suite).',
  'ghost.spoils':
    'Si le fantôme gagne, il peut prendre le contenu d’une cale (l’or est gardé, selon les règles de chargement ; le reste va à la banque) ou une carte de trésor ; il n’en donne jamais.',
  'ghost.beaten':
    'Le joueur qui bat le fantôme peut prendre le contenu d’une cale, prendre un trésor (pas Lady Beth) ou lui donner un trésor maudit.',
  'ghost.wins': 'Le fantôme est compté comme un navire, et peut gagner la partie.',
  'crew.setup':
    'L’équipage est une variante maison de ce projet, pas de l’éditeur. Pour finir la mise en place, chaque joueur reçoit 2 des 12 cartes d’équipage, place après place, et ne voit que celles-ci. Tous choisissent en secret et en même temps laquelle garder ; puis les cartes gardées sont retournées ensemble. Les autres restent secrètes et ne comptent plus.',
  'crew.power':
    'Une carte d’équipage est posée face visible et agit pendant toute la partie. Ce n’est pas un trésor : elle ne peut être ni volée ni donnée.',
  'crew.ghost': 'Le fantôme n’a pas de carte d’équipage.',
  'crew.cost':
    'Un coût réduit vaut partout où un coût compte pour ce navire, aussi pour reculer dans la première édition. Il ne descend jamais sous 1.',
  'crew.cook': 'Le Coq : une case de mer coûte 1 vivre de moins.',
  'crew.purser': 'Le Commissaire : un port coûte 1 doublon de moins.',
  'crew.gunner':
    'Le Canonnier : +1 à la puissance de feu dans chaque combat, en plus de Lady Beth.',
  'crew.bosun': 'Le Bosco : le chargement d’une carte avec un dé de 1 apporte 3 jetons.',
  'crew.quartermaster':
    'Le Quartier-maître : sans cale vide, le joueur peut refuser le chargement d’une carte au lieu de faire de la place.',
  'crew.pilot':
    'La Pilote : avec un dé de 5 ou 6, le navire peut avancer ou reculer d’une case de moins.',
  'crew.lookout':
    'La Vigie : au décompte final, chaque carte Trésor du navire, pouvoir ou maudite comprise, vaut 1 de plus.',
  'crew.surgeon':
    'Le Chirurgien : s’il manque au plus 1 jeton, le navire paie ce qu’il a et reste. Ce n’est pas une pénurie.',
  'crew.chaplain':
    'L’Aumônier : les trésors maudits comptent 0 au décompte final. Ils peuvent toujours être donnés.',
  'crew.carpenter':
    'Le Charpentier : les trésors du navire, visibles ou cachés, ne peuvent pas être volés. Le contenu des cales peut l’être, celui de la 6e compris.',
  'crew.smuggler':
    'La Contrebandière : au décompte final, 3 jetons de vivres et de poudre, comptés ensemble, valent 1.',
  'crew.monkey':
    'Le Mousse : le navire commence avec 5 poudres dans la cale 3, chargées quand la carte est retournée.',
  'crew.pilot-same':
    'Si les deux distances mènent la Pilote à la même case, le navire a parcouru toute la distance.',
  'crew.surgeon-first':
    'Dans la première édition aussi, s’il manque au plus 1 jeton, le navire du Chirurgien reste. S’il en manque plus, il recule jusqu’à la première case dont il peut payer tout le coût ; s’il y est volé, le Chirurgien compte de nouveau.',
  'market.setup':
    'Le Marché des ports est une variante maison de ce projet, pas de l’éditeur. Une fois les mains distribuées, 3 des 12 cartes d’offre sont retournées, la plus ancienne d’abord. Les autres forment la pioche, face cachée. Les offres et les cartes utilisées sont publiques.',
  'market.visit':
    'Un navire qui a rejoint un port et payé tout son coût peut faire un échange aussitôt, après tout combat, avant son action suivante. Port Royal n’est pas un port. Un navire en pénurie, un navire qui y a reculé et le fantôme n’échangent pas.',
  'market.open':
    'Une offre est ouverte si le navire a tout ce qu’elle demande et, avec la banque limitée, si la banque a tout ce qu’elle apporte. Sans offre ouverte, on ne demande rien au joueur ; sinon, il échange ou refuse.',
  'market.trade':
    'Lors d’un échange, le navire donne d’abord tout ce qui est demandé, des cales de son choix, puis charge tout ce qu’il reçoit dans une seule cale selon les règles de chargement.',
  'market.refill':
    'Une carte utilisée quitte sa place dès que l’échange est choisi : chaque offre sert une fois par tour. À la fin du tour, après la pioche et avant que la boussole ne passe, les offres sont complétées à 3. Si personne n’a échangé, la plus ancienne rejoint d’abord les cartes utilisées. Après le dernier tour, on ne les complète pas.',
  'market.pile':
    'Quand il faut une carte d’offre et que la pioche est vide, les cartes utilisées sont mélangées pour former une nouvelle pioche.',
  'market.limit':
    'Aucune offre n’apporte plus de 6 jetons, car aucune cale n’en a jamais plus de 6.',
  'solo.player':
    'Le Solo est une variante maison de ce projet, pas de l’éditeur. On y joue seul, exactement à 1 joueur, capitaine à chaque tour. Il a 2 formes : le Spectre, contre le Vaisseau fantôme, et Contre la marée, sans autre navire. Une option qui contredit la forme est refusée, tout comme le Solo à plus de 1 place, ou 1 place sans Solo.',
  'solo.rank':
    'En Solo, le score final vaut un rang : Naufragé, Matelot, Marin, Second, Capitaine, Commodore, Gouverneur de la Jamaïque. Chaque forme et chaque édition a ses six limites ; un score égal à une limite vaut le rang supérieur. Les rangs demandent le plateau et le dé d’origine et la banque sans limite, sans marché ni équipage. Les autres tables n’affichent que le score.',
  'solo.phantom':
    'Le Spectre est le Vaisseau fantôme, placé et déplacé selon ses règles habituelles, contre un seul joueur. Des ordres permanents remplacent tous les choix faits pour lui.',
  'solo.course':
    'À la hauteur du joueur, le Spectre avance.',
  'solo.way':
    'S’il peut finir sur plusieurs cases, en avançant ou en reculant, le Spectre choisit celle du joueur (sauf si c’est Port Royal) ; sinon un repaire avec jeton ; sinon n’importe laquelle. À égalité, il prend la plus avancée, puis le plus petit numéro.',
  'solo.sabre':
    'Le Spectre n’utilise le Sabre que sur un jet qui lui ferait perdre le combat sur-le-champ, quel que soit le navire qui a lancé le dé.',
  'solo.spoils':
    'Comme butin, le Spectre prend la première de ces choses qu’il peut prendre : la cale qui a le plus d’or ; un pouvoir (le Sabre, puis la 6e Cale, puis la Carte) ; le trésor caché le plus récent ; l’autre cale la plus pleine. Entre cales égales, il prend le plus petit numéro.',
  'solo.hold':
    'Le Spectre charge l’or dans sa cale vide de plus petit numéro, la 6e Cale en dernier.',
  'solo.haunt':
    'Au décompte final, le Spectre a 1 point de plus par tour joué.',
  'solo.win':
    'Contre le Spectre, le plus haut score gagne, les égalités se règlent comme d’habitude. Le rang ne dépend que du score du joueur.',
  'solo.tide':
    'Contre la marée, aucun autre navire ne prend la mer : un joueur seul lutte contre le nombre de tours.',
  'solo.rounds':
    'Contre la marée, la course finit quand le navire est rentré, ou après un nombre de tours égal aux trois septièmes des cases du circuit le plus court, arrondi au supérieur (14 sur le plateau d’origine). Vient ensuite le décompte habituel.',
  'solo.early':
    'Pour un navire rentré avant la marée, chaque tour non joué vaut 1 point.',
  'solo.garrison':
    'Contre la marée, chaque repaire avec jeton est gardé. Un navire qui y finit son mouvement, même à cause d’une pénurie, combat la garnison avant de prendre le trésor.',
  'solo.fight':
    'Contre une garnison, le joueur dépense de la poudre et lance le dé comme un attaquant, avec le Sabre, Lady Beth et le Canonnier. Une étoile, ou une puissance de feu supérieure à 6, gagne le trésor. Sinon il ne se passe rien et le jeton reste ; on peut réessayer en y revenant. La garnison ne tire jamais, et il n’y a pas de butin.',
  'table.turn': 'Ce n’est pas à cette place de répondre.',
  'table.luck': 'Il faut d’abord lancer les dés ou tirer une carte.',
  'table.over': 'La partie est finie.',
  'ruling.bank':
    'La banque ne s’épuise jamais. Une table peut limiter les jetons à ceux de la boîte ; un chargement prend alors ce qui reste, et il est ignoré, sans faire de place, s’il ne reste rien.',
  'ruling.spoils-nothing': 'Le vainqueur d’un combat peut aussi ne rien prendre.',
  'ruling.spoils-blocked':
    'Une cale dont le vainqueur ne pourrait pas charger le contenu (toutes les siennes pleines de cette même sorte) ne peut pas être volée.',
  'ruling.sabre-once':
    'Le Sabre sert une fois par combat. Après l’étoile de l’attaquant, un défenseur qui a le Sabre peut s’en servir ; si le second lancer n’est pas une étoile, le combat continue normalement.',
  'ruling.sabre-stolen': 'Un pouvoir compte dès qu’il change de main ; un pouvoir gagné le matin sert le soir.',
  'ruling.map-hand':
    'La taille de la main se lit au moment de piocher, à la fin du tour : le joueur qui a gagné la Carte en pioche deux, celui qui l’a perdue n’en pioche aucune. Personne ne défausse.',
  'ruling.hold-choice':
    'Le choix de la cale vide à charger n’importe que pour la 6e Cale (elle peut être volée) : c’est donc le seul qui soit demandé.',
  'ruling.powder-holds': 'La poudre, comme le paiement, vient des cales que le joueur choisit, comme il veut.',
  'ruling.lap':
    'Un navire a une case et un tour (le départ est le tour 0, l’arrivée le tour 1 ; derrière Port Royal en reculant, c’est le tour -1, puis -2 et ainsi de suite). Tout recul peut passer Port Royal, pas seulement le premier. Le repasser vers l’avant depuis l’arrière du départ n’est pas une arrivée et n’arrête pas le navire.',
  'ruling.behind-start': 'Un navire à Port Royal ou derrière, qui n’a pas fait le tour, compte -5.',
  'ruling.farthest':
    '« Le plus avancé », ainsi que « en tête » et « dernier » pour le fantôme, comparent les tours, puis le plus petit nombre de cases jusqu’à Port Royal par la route la plus courte. (De la case 6 il en reste 26, et de la 7, sur la route extérieure, 29, autant que de la 3.) Les navires arrivés comptent aussi. À Port Royal il reste un tour entier par la route la plus courte (32) avant le tour de l’île, et 0 après.',
  'ruling.same-space': 'Des navires sur une même case combattent, quels que soient leurs tours.',
  'ruling.second-shortage': 'Un navire qui ne peut plus payer après le combat sur la case où il a reculé a une nouvelle pénurie.',
  'ruling.nearest':
    '« Le plus proche en arrière » est strictement en arrière et se compte le long de la route choisie à chaque jonction ; le joueur peut choisir n’importe laquelle des cases ainsi atteintes. S’il n’y en a pas avant Port Royal, le navire s’arrête à Port Royal, dans son tour. Un navire derrière le départ recule de la même manière, et pas plus loin que le Port Royal suivant.',
  'ruling.star-stays': 'Étoile au dé de pénurie : le navire reste ; il n’y a pas de nouveau combat.',
  'ruling.shortage-die':
    'Sur le dé de combat révisé, le 2 et le 4 portent le cercle, le 6 et le 8 le carré, le 10 le crâne, l’étoile l’étoile (donc port 1/3, mer 1/3, repaire 1/6, rester 1/6). Une seule source le dit : c’est donc une donnée qu’une table peut changer.',
  'ruling.forced':
    'Un choix qui n’a qu’un seul résultat possible se fait tout seul et s’annonce (deux cales pareilles, la 6e à part, sont une seule possibilité) ; le choix de la carte est toujours demandé. Le Sabre est demandé à son propriétaire après chaque lancer, même s’il ne peut rien changer. Une cale vide ne peut pas être volée. Un choix ne se fait tout seul que si cela découle de ce que tout le monde voit : un vainqueur qui a un trésor caché choisit toujours son butin, même s’il ne peut que le laisser, sinon le silence dirait qu’aucun n’est maudit.',
  'ruling.gift-known':
    'Tout le monde sait qu’une carte donnée est maudite ; seuls le donneur et le receveur en connaissent la valeur (pour le fantôme, seul le donneur).',
  'ruling.ghost-target':
    'Quand le fantôme arrive parmi plusieurs navires, le capitaine choisit qui il attaque, son propre navire compris.',
  'ruling.ghost-decider':
    'Dans un combat, le capitaine lance et décide pour le fantôme ; si le capitaine est son adversaire, c’est le joueur suivant dans le sens horaire. (À deux joueurs, c’est ghost.battle.)',
  'ruling.ghost-deck': 'Avec le fantôme, Lady Beth quitte les 12 cartes avant que 9 des 11 autres soient tirées.',
  'ruling.ghost-power':
    'Un pouvoir que le fantôme a pioché face cachée ne sert à rien jusqu’à ce qu’un joueur le prenne ; il est alors face visible. Un pouvoir visible que le fantôme vole reste visible et sert : le joueur qui décide pour lui répond pour le Sabre, la 6e Cale est une sixième cale pour son or (l’or qui s’y trouve vient avec, le reste passe par-dessus bord), la Carte ne lui sert à rien.',
  'ruling.ghost-finish': 'Le fantôme qui atteint Port Royal finit la partie comme tout navire.',
  'ruling.ghost-full': 'Si toutes ses cales sont pleines d’or, le fantôme ne peut plus prendre d’or.',
  'ruling.last-round': 'Après le dernier tour, les mains ne sont pas complétées et la boussole ne bouge pas.',
  'ruling.laid-card':
    'Une carte posée rejoint la défausse à la fin du tour ; une pioche n’est refaite que lorsqu’il faut une carte, et elle comprend alors la carte qui vient d’être jouée.',
  'ruling.ghost-default':
    'Le fantôme navigue d’office à 2 joueurs, et pas de 3 à 6 ; une table de 2 peut s’en passer, une table de 6 ne peut pas l’avoir.',
  'ruling.long-game': 'Une partie qui n’est pas finie après 100 tours finit alors, avec le décompte habituel.',
}
