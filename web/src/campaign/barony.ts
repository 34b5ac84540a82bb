// web/src/campaign/barony.ts -- the campaign of Barony: from three cities to a duchy.
import { settled } from "./lay";
import { ahead, ALONE, also, type Scenario, WIN } from "./scenario";

export const BARONY_CAMPAIGN: Scenario[] = [
  {
    title: ["Smoke from three chimneys", "Rauch aus drei Schornsteinen", "La fumée de trois cheminées"],
    story: [
      "Three cities and nobody to feed them. The knights grumble, because they were promised wars. Today they get spades.",
      "Drei Städte, und niemand, der sie ernährt. Die Ritter murren, denn man hatte ihnen Kriege versprochen. Heute bekommen sie Spaten.",
      "Trois cités, et personne pour les nourrir. Les chevaliers grognent, on leur avait promis des guerres. Aujourd’hui, ce seront des bêches.",
    ],
    words: [
      "Build three villages or strongholds.",
      "Drei Dörfer oder Festungen bauen.",
      "Construire trois villages ou forteresses.",
    ],
    ending: [
      "The chimneys smoke, and the knights have grown used to their spades; but in the night somebody was at the mill.",
      "Die Schornsteine rauchen, und die Ritter haben sich an die Spaten gewöhnt; aber in der Nacht war jemand an der Mühle.",
      "Les cheminées fument, et les chevaliers se sont faits à leurs bêches ; mais cette nuit quelqu’un est venu au moulin.",
    ],
    levels: [1],
    seed: 12,
    at: "3,-3",
    goal: { wanted: { event: "built", as: "seat" }, times: 3 },
    start: [
      "The cities stand, and two of your knights are out in the fields.",
      "Die Städte stehen, und zwei meiner Ritter sind schon draußen auf den Feldern.",
      "Les cités sont là, et deux de vos chevaliers sont déjà aux champs.",
    ],
    lay: settled("city 3,-3; city -1,3; city 1,1; city 0,-1; city -3,4; city 5,0", {
      knights: [
        [0, "4,-3"],
        [0, "-2,4"],
      ],
    }),
    stars: [
      also(["and six times", "und sechsmal", "et six fois"], {
        wanted: { event: "built", as: "seat" },
        times: 6,
      }),
      also(["one of them a stronghold", "darunter eine Festung", "dont une forteresse"], {
        wanted: { event: "built", as: "seat", where: { building: "stronghold" } },
        times: 1,
      }),
    ],
  },
  {
    title: ["Walls first", "Erst die Mauern", "D’abord les murs"],
    story: [
      "Somebody has stolen the millstone again. The miller wants walls in this country, no matter where, if only they are thick. The mason has stone for two strongholds and builds wherever one of your knights stands.",
      "Schon wieder ist der Mühlstein gestohlen. Der Müller will Mauern im Land, gleich wo, Hauptsache dick. Der Maurer hat Steine für zwei Festungen und baut überall, wo einer meiner Ritter steht.",
      "On a encore volé la meule. Le meunier veut des murs dans la région, n’importe où, pourvu qu’ils soient épais. Le maçon a des pierres pour deux forteresses et construit partout où se tient un de vos chevaliers.",
    ],
    words: ["Build two strongholds.", "Zwei Festungen bauen.", "Construire deux forteresses."],
    ending: [
      "The walls stand, the miller sleeps, and the mason asks how one should address the owner of so many stones.",
      "Die Mauern stehen, der Müller schläft, und der Maurer fragt, wie man den Besitzer von so viel Stein anzureden habe.",
      "Les murs sont debout, le meunier dort, et le maçon demande comment il faut appeler le maître de tant de pierres.",
    ],
    levels: [1],
    seed: 24,
    at: "3,0",
    goal: { wanted: { event: "built", as: "seat", where: { building: "stronghold" } }, times: 2 },
    start: [
      "You have two villages, and two of your rival’s knights are near them; your own are still in the cities.",
      "Ich habe zwei Dörfer, und zwei Ritter des Rivalen sind in der Nähe; meine Ritter sind noch in den Städten.",
      "Vous avez deux villages, et deux chevaliers du rival en sont proches ; les vôtres sont encore dans les cités.",
    ],
    lay: settled("city 1,3; city 5,-1; city 0,2; city 3,-1; city 2,1; city 2,-2", {
      villages: [
        [0, "1,2"],
        [0, "3,0"],
      ],
      knights: [
        [1, "0,1"],
        [1, "4,0"],
      ],
    }),
    stars: [
      also(
        [
          "without losing a village first",
          "ohne vorher ein Dorf zu verlieren",
          "sans perdre de village avant cela",
        ],
        {
          wanted: { event: "built", as: "seat", where: { building: "stronghold" } },
          times: 2,
          by: { wanted: { event: "lost", as: "seat", where: { piece: "village" } }, times: 1 },
        },
      ),
      also(
        ["and build five times in all", "und insgesamt fünfmal bauen", "et construire cinq fois en tout"],
        {
          wanted: { event: "built", as: "seat" },
          times: 5,
        },
      ),
    ],
  },
  {
    title: ["A word before the name", "Ein Wort vor dem Namen", "Un mot devant le nom"],
    story: [
      "The herald sells titles, and he sells them to whoever pays first. Odo has been seen counting coins, but he counts slowly. Nobody likes to bow to Odo.",
      "Der Herold verkauft Titel, und zwar an den, der zuerst bezahlt. Odo wurde beim Münzenzählen gesehen, aber er zählt langsam. Vor Odo verbeugt sich niemand gern.",
      "Le héraut vend des titres, et au premier qui paie. On a vu Odo compter ses pièces, mais il compte lentement. Personne n’aime s’incliner devant Odo.",
    ],
    words: [
      "Take a title before your rival takes one.",
      "Einen Titel kaufen, bevor der Rivale einen kauft.",
      "Prendre un titre avant le rival.",
    ],
    ending: [
      "The herald bows, Odo puts his coins away, and whoever has a title may also grant a market.",
      "Der Herold verbeugt sich, Odo steckt die Münzen wieder ein, und wer einen Titel hat, darf auch Marktrecht verleihen.",
      "Le héraut s’incline, Odo range ses pièces, et qui porte un titre peut aussi accorder un marché.",
    ],
    levels: [1],
    seed: 36,
    at: "4,-1",
    goal: {
      wanted: { event: "title", as: "seat" },
      times: 1,
      by: { wanted: { event: "title", rival: true }, times: 1 },
    },
    start: [
      "Both of you have three villages and lack one gold for the first title.",
      "Beide haben wir drei Dörfer, und beiden fehlt 1 Gold zum ersten Titel.",
      "Chacun a trois villages, et il manque à chacun une pièce d’or pour le premier titre.",
    ],
    lay: settled("city 4,-1; city 3,1; city 0,0; city 2,0; city 2,-3; city 2,3", {
      villages: [
        [0, "3,-1"],
        [0, "5,-1"],
        [0, "5,-2"],
        [1, "3,0"],
        [1, "1,1"],
        [1, "2,1"],
      ],
    }),
    stars: [
      also(
        [
          "and two before your rival has two",
          "und zwei, bevor der Rivale zwei hat",
          "et deux avant que le rival n’en ait deux",
        ],
        {
          wanted: { event: "title", as: "seat" },
          times: 2,
          by: { wanted: { event: "title", rival: true }, times: 2 },
        },
      ),
      ALONE,
    ],
  },
  {
    title: ["The market charter", "Das Marktrecht", "La charte du marché"],
    story: [
      "The village at the crossroads has more carts than houses. Its people want a gate, a market and a name on the map. They would pay for it with loyalty, and the map pays ten points.",
      "Das Dorf an der Kreuzung hat mehr Karren als Häuser. Die Leute wollen ein Tor, einen Markt und einen Namen auf der Karte. Sie zahlen mit Treue, und die Karte zahlt zehn Punkte.",
      "Le village du carrefour a plus de charrettes que de maisons. Ses gens veulent une porte, un marché et un nom sur la carte. Ils paieraient en loyauté, et la carte paie dix points.",
    ],
    words: ["Found two new cities.", "Zwei neue Städte gründen.", "Fonder deux nouvelles cités."],
    ending: [
      "Two new names are on the map, and on the first market day somebody offers a millstone for sale, cheap and without questions.",
      "Zwei neue Namen stehen auf der Karte, und am ersten Markttag bietet jemand einen Mühlstein an, billig und ohne Fragen.",
      "Deux nouveaux noms sont sur la carte, et au premier jour de marché quelqu’un vend une meule, à bas prix et sans poser de questions.",
    ],
    levels: [2],
    seed: 48,
    at: "4,0",
    goal: { wanted: { event: "founded", as: "seat" }, times: 2 },
    start: [
      "The village at the crossroads is yours already; the second one has still to be built.",
      "Das Dorf an der Kreuzung gehört schon mir; das zweite muss erst gebaut werden.",
      "Le village du carrefour est déjà à vous ; le second reste à construire.",
    ],
    lay: settled("city 0,3; city 2,1; city 1,-2; city -3,4; city 3,-1; city -1,0", {
      villages: [[0, "4,0"]],
    }),
    stars: [WIN, ahead(20)],
  },
  {
    title: ["By night and by two", "Bei Nacht und zu zweit", "De nuit et à deux"],
    story: [
      "They took the millstone; you take the mill. One knight alone would be asked in for soup. Two are a raid.",
      "Erst war es der Mühlstein, nun ist es die Mühle. Ein Ritter allein würde zur Suppe hereingebeten. Zwei sind ein Überfall.",
      "Ils ont pris la meule ; prenons le moulin. Un chevalier seul serait invité à la soupe. Deux, c’est un raid.",
    ],
    words: [
      "Destroy a village of a rival.",
      "Ein Dorf eines Rivalen vernichten.",
      "Détruire un village d’un rival.",
    ],
    ending: [
      "Nobody has seen anything, least of all the mill; at court they have heard of it all the same and put out a chair.",
      "Niemand hat etwas gesehen, am wenigsten die Mühle; bei Hofe hat man trotzdem davon gehört und einen Stuhl bereitgestellt.",
      "Personne n’a rien vu, le moulin moins que tous ; à la cour on l’a su quand même, et l’on a préparé une chaise.",
    ],
    levels: [2],
    seed: 60,
    at: "3,0",
    goal: { wanted: { event: "lost", rival: true, where: { piece: "village" } }, times: 1 },
    start: [
      "Three villages of your rival stand without a knight, and two of yours are on the way.",
      "Drei Dörfer des Rivalen stehen ohne Ritter da, und zwei meiner Ritter sind unterwegs.",
      "Trois villages du rival sont sans chevalier, et deux des vôtres sont en route.",
    ],
    lay: settled("city 4,0; city 2,-1; city 4,-2; city 0,3; city -2,3; city 6,-1", {
      villages: [
        [1, "3,0"],
        [1, "4,-1"],
        [1, "-1,3"],
      ],
      knights: [
        [0, "3,1"],
        [0, "-2,2"],
      ],
    }),
    stars: [
      also(["and three in all", "und insgesamt drei", "et trois en tout"], {
        wanted: { event: "lost", rival: true, where: { piece: "village" } },
        times: 3,
      }),
      WIN,
    ],
  },
  {
    title: ["Count, if you please", "Bitte: Graf", "Comte, s’il vous plaît"],
    story: [
      "A baron stands, a viscount sits, a count is offered wine. The chairs at court are hard, and the wine is good. Two titles more, and nobody looks down on you.",
      "Ein Baron steht, ein Vicomte sitzt, einem Grafen wird Wein angeboten. Die Stühle bei Hofe sind hart, und der Wein ist gut. Zwei Titel noch, und niemand blickt mehr auf mich herab.",
      "Un baron reste debout, un vicomte s’assied, à un comte on offre du vin. Les chaises de la cour sont dures et le vin est bon. Encore deux titres, et plus personne ne vous regarde de haut.",
    ],
    words: [
      "Take two titles before a rival has taken three.",
      "Zwei Titel kaufen, bevor ein Rivale drei hat.",
      "Prendre deux titres avant qu’un rival n’en ait trois.",
    ],
    ending: [
      "The wine was as good as they said, and at the second glass two neighbours began to speak about fish.",
      "Der Wein war so gut, wie es hieß, und beim zweiten Glas fingen zwei Nachbarn an, von Fischen zu reden.",
      "Le vin était aussi bon qu’on le disait, et au deuxième verre deux voisins se sont mis à parler de poissons.",
    ],
    levels: [2],
    seed: 72,
    shows: [
      [0, "city", "0,0"],
      [0, "knight", "-1,0"],
      [0, "village", "-1,1"],
    ],
    goal: {
      wanted: { event: "title", as: "seat" },
      times: 2,
      by: { wanted: { event: "title", rival: true }, times: 3 },
    },
    stars: [
      ALONE,
      also(["and a third title", "und einen dritten Titel", "et un troisième titre"], {
        wanted: { event: "title", as: "seat" },
        times: 3,
      }),
    ],
  },
  {
    title: ["The lake of three shores", "Der See der drei Ufer", "Le lac aux trois rives"],
    story: [
      "Three houses fish in one lake, and each counts only its own fish. The monks have proposed peace and been laughed at. One of the three will be duke.",
      "Drei Häuser fischen in einem See, und jedes zählt nur die eigenen Fische. Die Mönche haben Frieden vorgeschlagen und wurden ausgelacht. Einer von den dreien wird Herzog.",
      "Trois maisons pêchent dans un lac, et chacune ne compte que ses poissons. Les moines ont proposé la paix, et l’on a bien ri. L’un des trois sera duc.",
    ],
    words: ["Win against two rivals.", "Gegen zwei Rivalen gewinnen.", "Gagner contre deux rivaux."],
    ending: [
      "The fish belong to one house now, and on the far hill Melisande has watched it and posted one more knight.",
      "Die Fische gehören nun einem Haus, und auf dem Hügel drüben hat Melisande zugesehen und noch einen Ritter aufgestellt.",
      "Les poissons sont maintenant à une seule maison, et sur la colline d’en face Melisande a tout vu et posté un chevalier de plus.",
    ],
    levels: [1, 2],
    seed: 84,
    at: "4,1",
    goal: { win: true },
    start: [
      "Each house has a city on the shore of the same lake.",
      "Jedes Haus hat eine Stadt am Ufer desselben Sees.",
      "Chaque maison a une cité au bord du même lac.",
    ],
    lay: settled(
      "city 4,0; city 3,2; city 5,1; city 5,-2; city -2,2; city 0,-1; city 0,4; city 3,-3; city -2,0",
      {},
    ),
  },
  {
    title: ["The careful neighbour", "Der vorsichtige Nachbar", "Le voisin prudent"],
    story: [
      "Melisande never builds without a knight beside it. She has not lost a village in nine years. She has never met anybody who thinks two moves ahead.",
      "Melisande baut nie, ohne dass ein Ritter danebensteht. In neun Jahren hat sie kein Dorf verloren. Jemandem, der zwei Züge vorausdenkt, ist sie noch nie begegnet.",
      "Melisande ne construit jamais sans un chevalier à côté. En neuf ans, elle n’a pas perdu un village. Elle n’a jamais rencontré personne qui prévoie deux coups d’avance.",
    ],
    words: ["Win against level 3.", "Gegen Stufe 3 gewinnen.", "Gagner contre le niveau 3."],
    ending: [
      "Melisande nods, which she has not done in nine years, and the map between you has become rather full.",
      "Melisande nickt, was sie seit neun Jahren nicht getan hat, und die Karte ist inzwischen recht voll.",
      "Melisande hoche la tête, ce qu’elle n’avait plus fait depuis neuf ans, et la carte est devenue bien pleine.",
    ],
    levels: [3],
    rivals: ["Melisande"],
    seed: 96,
    at: "0,0",
    shows: [
      [1, "village", "0,0"],
      [1, "knight", "1,0"],
      [0, "knight", "-2,1"],
    ],
    goal: { win: true },
    stars: [
      also(["and found a new city", "und eine neue Stadt gründen", "et fonder une nouvelle cité"], {
        wanted: { event: "founded", as: "seat" },
        times: 1,
      }),
      ahead(10),
    ],
  },
  {
    title: ["The full map", "Die volle Karte", "La carte pleine"],
    story: [
      "There is hardly a free field left on this map. What one wins another loses, and everybody keeps a list. It is a good time to be the second strongest.",
      "Auf dieser Karte ist kaum noch ein Acker frei. Was einer gewinnt, verliert ein anderer, und alle führen Listen. Eine gute Zeit, der Zweitstärkste zu sein.",
      "Il ne reste guère de champ libre sur cette carte. Ce que l’un gagne, l’autre le perd, et chacun tient une liste. C’est le bon moment pour être deuxième.",
    ],
    words: [
      "Come first or second of four.",
      "Von vieren Erster oder Zweiter werden.",
      "Finir premier ou deuxième sur quatre.",
    ],
    ending: [
      "The lists are closed, your name stands near the top, and from there it is two steps to the duke’s chair.",
      "Die Listen sind geschlossen, mein Name steht weit oben, und von dort sind es zwei Stufen zum Stuhl des Herzogs.",
      "Les listes sont closes, votre nom est presque en haut, et de là il reste deux marches jusqu’au fauteuil du duc.",
    ],
    levels: [2, 3, 3],
    seed: 108,
    goal: { place: 2 },
    start: [
      "Twelve cities and fourteen villages stand already; three of the cities and five of the villages are yours.",
      "Zwölf Städte und vierzehn Dörfer stehen schon; drei der Städte und fünf der Dörfer gehören mir.",
      "Douze cités et quatorze villages sont déjà là ; trois des cités et cinq des villages sont à vous.",
    ],
    lay: settled(
      "city 1,1; city 2,-2; city -1,5; city -4,4; city 4,0; city -1,-2; city -3,6; city 2,3; city 0,-4; city 4,2; city 6,-1; city 2,-5",
      {
        villages: [
          [0, "1,-2"],
          [0, "2,-3"],
          [0, "5,2"],
          [0, "1,-1"],
          [0, "1,-4"],
          [1, "2,4"],
          [1, "0,5"],
          [1, "-2,5"],
          [2, "-1,-3"],
          [2, "5,0"],
          [2, "-4,5"],
          [3, "3,-5"],
          [3, "5,-1"],
          [3, "2,1"],
        ],
      },
    ),
    stars: [
      also(["and destroy two villages", "und zwei Dörfer vernichten", "et détruire deux villages"], {
        wanted: { event: "lost", rival: true, where: { piece: "village" } },
        times: 2,
      }),
      WIN,
    ],
  },
  {
    title: ["Duke", "Herzog", "Duc"],
    story: [
      "The last steps are the shortest and the most expensive. Your rival stands on the same stair and is in no hurry. One of you will have to look up for the rest of his life.",
      "Die letzten Schritte sind die kürzesten und die teuersten. Der Rivale steht auf derselben Stufe und hat keine Eile. Einer von uns wird sein Leben lang aufblicken müssen.",
      "Les dernières marches sont les plus courtes et les plus chères. Le rival est sur la même marche, sans se presser. L’un des deux devra lever les yeux toute sa vie.",
    ],
    words: ["Win against level 4.", "Gegen Stufe 4 gewinnen.", "Gagner contre le niveau 4."],
    ending: [
      "The herald has no title left to sell, and the knights ask whether they may have their spades back.",
      "Der Herold hat keinen Titel mehr zu verkaufen, und die Ritter fragen, ob sie ihre Spaten wiederhaben dürfen.",
      "Le héraut n’a plus de titre à vendre, et les chevaliers demandent s’ils peuvent ravoir leurs bêches.",
    ],
    levels: [4],
    seed: 120,
    goal: { win: true },
    start: [
      "Both of you are counts, two steps below duke.",
      "Beide sind wir Grafen, zwei Stufen unter dem Herzog.",
      "Vous êtes tous deux comtes, à deux marches du duc.",
    ],
    lay: settled("city 1,3; city 3,0; city 1,1; city 0,0; city -1,3; city 2,-3", {
      villages: [
        [0, "3,-3"],
        [0, "0,4"],
        [1, "0,-1"],
        [1, "2,1"],
      ],
      rank: 2,
    }),
  },
];
