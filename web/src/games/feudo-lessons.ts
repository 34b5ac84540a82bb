// web/src/games/feudo-lessons.ts -- the lesson of Feudo, step by step.
import type { Lesson } from "./module";

/** The land of the lesson, row by row. */
const ROWS = [
  "....V.V..V.",
  ".T......WT.",
  "VMVT....M..",
  "...........",
  "V.W.M..V..V",
  ".....C.....",
  "..V....W..M",
  "M.........V",
  ".TV....V..M",
  "W......T..V",
  "V..V...V...",
];
const LETTER: Record<string, string> = {
  ".": "hill",
  V: "village",
  W: "wood",
  M: "mountain",
  T: "town",
  C: "convent",
};
const VILLAGES = [
  "7,10",
  "7,8",
  "10,9",
  "10,7",
  "10,4",
  "7,4",
  "9,0",
  "6,0",
  "2,6",
  "2,8",
  "0,10",
  "3,10",
  "0,4",
  "2,2",
  "0,2",
  "4,0",
];
const TOWNS: Record<string, string> = {
  Evesham: "1,1",
  Worcester: "7,9",
  Gloucester: "9,1",
  Hereford: "1,8",
  Kenilworth: "3,2",
};
const PIECES = [
  "baron",
  "first",
  "knight1",
  "knight2",
  "knight3",
  "merc1",
  "merc2",
  "inf1",
  "inf2",
  "milady",
];
const CASTLES = ["5,10", "5,0"];
export const DEAD = "dead";
const DECK = [...VILLAGES.map((_, i) => String(i + 1)), "fog", "fog", "fog", "fog"];
const UNTURNED = ["castle", "order", "plot"]; // phases before the round's plague card

/** The plague cards that are left when these have been turned. */
function deckWithout(turned: readonly string[]): string[] {
  const deck = [...DECK];
  for (const card of turned) deck.splice(deck.indexOf(card), 1);
  return deck;
}

/** As many cards are left as the round says; the last one turned put the plague where it is. */
function deckIn(round: number, phase: string, plague: string): string[] {
  const turned = Math.max(0, round - (UNTURNED.includes(phase) ? 1 : 0));
  const last = String(VILLAGES.indexOf(plague) + 1);
  const others = DECK.filter((card) => card !== last);
  return turned === 0 ? DECK : others.slice(turned - 1);
}

/** The lesson's land; pieces not named are in their castle. */
export function position(
  places: [Record<string, string>, Record<string, string>],
  more: Record<string, unknown>,
  castles: (string | null)[] = CASTLES,
): unknown {
  const map = Object.fromEntries(
    ROWS.flatMap((row, r) => [...row].map((letter, c) => [`${c},${r}`, LETTER[letter]])),
  );
  for (const cell of castles) if (cell) map[cell] = "castle";
  const laid = { phase: "plot", round: 1, plague: "2,2", ...more } as {
    phase: string;
    round: number;
    plague: string;
  };
  return {
    game: "feudo",
    seats: 2,
    to_act: 0,
    rounds: 10,
    map,
    castles,
    fog: false,
    deck: deckIn(laid.round, laid.phase, laid.plague),
    order: [0, 1],
    points: [0, 0],
    towns: owned({}),
    pieces: places.map((side, seat) =>
      Object.fromEntries(
        PIECES.map((piece) => {
          const at = side[piece] ?? castles[seat];
          return [piece, at === DEAD ? { at } : { at, sick: false }];
        }),
      ),
    ),
    trades: [
      [4, 2, 0, 0, 0],
      [4, 2, 0, 0, 0],
    ],
    plots: [[], []],
    king: false,
    charmed: [false, false],
    villages: Object.fromEntries(VILLAGES.map((cell, i) => [String(i + 1), cell])),
    step: null,
    spent: [0, 0],
    moved: [{}, {}],
    attacked: [[], []],
    muster: null,
    won: [],
    ...laid,
  };
}

/** In rounds under way the plague has turned one card and both have plotted. */
const PLOTS = [
  ["first", "merc1", "knight1", 2],
  ["baron", "knight1", "inf1", 0],
];
/** In later scenes it is round 6, when all trading cards have come back. */
const LATER = 6;
export const underWay = { round: LATER, plots: PLOTS, plague: "0,2" };
/** Trading cards are laid aside when the trade begins. */
export const traded = {
  ...underWay,
  trades: [
    [4, 0, 0, 0],
    [4, 2, 0, 0],
  ],
};

/** While Red trades Blue still has the card that is laid aside next. */
export const trading = {
  ...underWay,
  trades: [
    [4, 0, 0, 0],
    [4, 2, 0, 0, 0],
  ],
};

/** Towns, and whose they are. */
export const owned = (owners: Record<string, number>) =>
  Object.fromEntries(Object.entries(TOWNS).map(([name, at]) => [name, { at, owner: owners[name] ?? null }]));
/** Both have a town. */
export const later = (mine: number, plague = "0,2") => ({
  round: LATER,
  points: [mine, 4],
  towns: owned({ Worcester: 0, Gloucester: 1 }),
  plague,
});

/**
 * Round 6 of the lesson's own game. Red: Worcester (3 points), Hereford (5) and an infantryman (2);
 * Blue: Gloucester (5), Evesham (4) and an infantryman (2). The mercenary is in Worcester still.
 */
const beforeKing = position(
  [
    {
      ...{ merc1: "7,9", inf1: "1,8", inf2: DEAD, baron: "3,9", first: "4,6" },
      ...{ knight1: "6,7", knight2: "2,9", merc2: "6,10", milady: "4,3" },
    },
    {
      ...{ inf1: "7,8", inf2: DEAD, baron: "4,2", knight1: "5,1", knight2: "6,3" },
      ...{ merc1: "9,1", merc2: "1,1" },
    },
  ],
  {
    round: LATER,
    points: [10, 11],
    towns: owned({ Worcester: 0, Hereford: 0, Gloucester: 1, Evesham: 1 }),
    plague: "10,4",
    deck: deckWithout(["7", "2", "fog", "12", "15", "5"]), // the first two came in the rounds that were played
    phase: "charm",
    step: 1,
    plots: [
      ["milady", "knight1", "merc2", 2],
      ["baron", "knight1", "inf1", 0],
    ],
  },
);

/** The lot falls on the one who learns; plague cards: Grimley, where nobody is, then Barrow. */
const LUCK = 57;
const BLUE_PLOTS = ["card baron", "card knight1", "card inf1", "trade 0"];

export const feudoLessons: Lesson[] = [
  {
    position: position([{}, {}], { phase: "castle", round: 0, order: null }, [null, null]),
    seed: LUCK,
    text: [
      "Barons fight for towns while the plague goes round; after ten rounds, the most points win. A town is worth as many points as it is steps away from your castle. Build your castle at 5,10, three steps from Worcester: choose the cell. {how}",
      "Barone kämpfen um Städte, während die Pest umgeht; nach zehn Runden gewinnt, wer die meisten Punkte hat. Eine Stadt bringt so viele Punkte, wie sie Schritte vom eigenen Schloss entfernt ist. Das Schloss auf 5,10 bauen, drei Schritte von Worcester: das Feld wählen. {how}",
      "Des barons se disputent des villes pendant que rôde la peste ; après dix manches, qui a le plus de points l’emporte. Une ville rapporte autant de points que de cases jusqu’au château. Bâtissez le vôtre en 5,10, à trois cases de Worcester : choisissez la case. {how}",
    ],
    wants: /^castle 5,10$/,
    otherwise: [
      "From 5,10 Worcester can be reached in the first round, and it brings 3 points. A castle nearer to it would bring less; from farther away it would take two rounds.",
      "Von 5,10 aus ist Worcester in der ersten Runde zu erreichen und bringt 3 Punkte. Ein näheres Schloss brächte weniger, aus größerer Ferne wären zwei Runden nötig.",
      "De 5,10, on atteint Worcester dès la première manche, pour 3 points. De plus près, la ville rapporterait moins ; de plus loin, il faudrait deux manches.",
    ],
    show: ["5,10"],
    follow: ["castle 5,0"],
    tell: ["castle", "round"],
    quick: true,
  },
  {
    text: [
      "Whoever has the fewest points sets the order of play. In round 1 this is decided at random, and it is you. You are Red: put Red first.",
      "Wer die wenigsten Punkte hat, bestimmt die Reihenfolge; in Runde 1 entscheidet das Los: Du bist es. Meine Farbe ist Rot: Rot an den Anfang setzen.",
      "Qui a le moins de points fixe l’ordre de jeu ; à la manche 1, on tire au sort, et le sort vous a désigné. Vous êtes Rouge : placez Rouge en tête.",
    ],
    more: [
      "To play first is to be at a town before the others, and to strike before them: the marches go card by card, but in trade, attack and advance the first player does everything before the second. To play last is to see what they do.",
      "Wer zuerst zieht, ist vor den anderen bei einer Stadt und schlägt vor ihnen zu: Marschiert wird Karte für Karte, aber bei Handel, Angriff und Vorrücken macht der Erste alles vor dem Zweiten. Wer zuletzt zieht, sieht, was sie tun.",
      "Jouer en premier, c’est atteindre une ville avant les autres, et frapper avant eux : on marche carte par carte, mais au commerce, à l’attaque et à l’avance, le premier fait tout avant le deuxième. Jouer en dernier, c’est voir ce qu’ils font.",
    ],
    wants: /^order 0,1$/,
    otherwise: [
      "Then Blue marches first, and where both want the same town, Blue is there before you. Put Red first.",
      "Dann marschiert Blau zuerst, und wo beide dieselbe Stadt wollen, ist Blau vorher dort. Rot an den Anfang setzen.",
      "Bleu marche alors le premier et, quand tous deux veulent la même ville, il y est avant vous. Placez Rouge en tête.",
    ],
    quick: true,
  },
  {
    text: [
      "Plan the round in secret: three army cards, then a trading card. The red number of a card is strength and reach in one. Worcester, at 7,9, defends with 7, and only a mercenary or an infantryman opens its gate: first pick Mercenary 1 (3).",
      "Die Runde geheim planen: drei Heereskarten, dann eine Handelskarte. Die rote Zahl einer Karte ist Stärke und Reichweite zugleich. Worcester auf 7,9 verteidigt sich mit 7, und nur ein Söldner oder Fußsoldat öffnet das Tor: zuerst Söldner 1 (3) wählen.",
      "Planifiez la manche en secret : trois cartes d’armée, puis une de commerce. Le nombre rouge d’une carte est à la fois force et portée. Worcester, en 7,9, se défend avec 7, et seul un mercenaire ou un fantassin en ouvre la porte : prenez d’abord le mercenaire 1 (3).",
    ],
    more: [
      "The number on the right counts while a piece is sick. Ten pieces begin in the castle: Baron (crown), First Knight (plumed helm), three Knights (helm), two Mercenaries (swords and coin), two Infantrymen (spear) and Milady (rose). The Baron opens a gate, too, when no mercenary or infantryman of his is left alive.",
      "Die rechte Zahl gilt, solange eine Figur krank ist. Zehn Figuren beginnen im Schloss: Baron (Krone), Erster Ritter (Helm mit Feder), drei Ritter (Helm), zwei Söldner (Schwerter und Münze), zwei Fußsoldaten (Speer) und Milady (Rose). Auch der Baron öffnet ein Tor, wenn von seinen Söldnern und Fußsoldaten keiner mehr lebt.",
      "Le nombre de droite vaut tant qu’une figurine est malade. Dix figurines commencent au château : Baron (couronne), Premier Chevalier (heaume à plume), trois chevaliers (heaume), deux mercenaires (épées et pièce), deux fantassins (lance) et Milady (rose). Le Baron ouvre aussi une porte s’il ne lui reste ni mercenaire ni fantassin en vie.",
    ],
    wants: /^card merc1$/,
    tries: [
      {
        when: /^card merc2$/,
        say: [
          "Mercenary 2 would do as well, but the lesson goes on with Mercenary 1.",
          "Söldner 2 wäre ebenso recht, aber die Lektion geht mit Söldner 1 weiter.",
          "Le mercenaire 2 conviendrait aussi, mais la leçon continue avec le mercenaire 1.",
        ],
      },
      {
        when: /^card baron$/,
        say: [
          "The Baron opens a gate only when no mercenary or infantryman of yours is left alive. Pick Mercenary 1 (3) first.",
          "Der Baron öffnet ein Tor nur, wenn kein eigener Söldner oder Fußsoldat mehr lebt. Zuerst Söldner 1 (3) wählen.",
          "Le Baron n’ouvre une porte que s’il ne lui reste ni mercenaire ni fantassin en vie. Prenez d’abord le mercenaire 1 (3).",
        ],
      },
    ],
    otherwise: [
      "Knights and Milady open no gate, and an infantryman (2) with the First Knight (5) makes only 7. Pick Mercenary 1 (3) first.",
      "Ritter und Milady öffnen kein Tor, und ein Fußsoldat (2) mit dem Ersten Ritter (5) sind nur 7. Zuerst Söldner 1 (3) wählen.",
      "Chevaliers et Milady n’ouvrent aucune porte, et un fantassin (2) avec le Premier Chevalier (5) ne font que 7. Prenez d’abord le mercenaire 1 (3).",
    ],
    show: ["7,9"],
    quick: true,
  },
  {
    text: [
      "Rule of thumb: first whoever opens the gate, then the strongest who can get there. Pick the First Knight (5): with him it is 8, more than 7.",
      "Faustregel: zuerst, wer das Tor öffnet, dann der Stärkste, der hinkommt. Den Ersten Ritter (5) wählen: Mit ihm sind es 8, mehr als 7.",
      "En règle générale : d’abord celui qui ouvre la porte, puis le plus fort de ceux qui arrivent. Prenez le Premier Chevalier (5) : avec lui, cela fait 8, plus que 7.",
    ],
    more: [
      "The order of your cards is the order of the march: everybody plays the first card, then everybody the second, then the third. What must succeed goes first, before others can stand in the way.",
      "In der Reihenfolge der Karten wird marschiert: Alle spielen die erste Karte, dann alle die zweite, dann die dritte. Was gelingen muss, kommt zuerst, bevor andere im Weg stehen können.",
      "L’ordre de vos cartes est celui de la marche : chacun joue sa première carte, puis chacun la deuxième, puis la troisième. Ce qui doit réussir passe d’abord, avant que d’autres barrent la route.",
    ],
    wants: /^card first$/,
    otherwise: [
      "Mercenary 1 (3) needs 5 more: with a Knight (4) it would be 7, and 7 is not more than 7. Pick the First Knight (5).",
      "Söldner 1 (3) braucht noch 5: Mit einem Ritter (4) wären es 7, und 7 ist nicht mehr als 7. Den Ersten Ritter (5) wählen.",
      "Au mercenaire 1 (3) il faut encore 5 : avec un chevalier (4) cela ferait 7, et 7 n’est pas plus que 7. Prenez le Premier Chevalier (5).",
    ],
    quick: true,
  },
  {
    text: [
      "These two are enough for Worcester. As the third card pick Knight 1: whoever leaves the castle early is nearer to the next town.",
      "Diese zwei genügen für Worcester. Als dritte Karte Ritter 1 wählen: Wer früh aus dem Schloss kommt, hat es zur nächsten Stadt nicht weit.",
      "Ces deux-là suffisent pour Worcester. Comme troisième carte, prenez le chevalier 1 : qui quitte tôt le château est plus près de la ville suivante.",
    ],
    wants: /^card knight1$/,
    otherwise: [
      "Any card would do here, but the lesson goes on with Knight 1.",
      "Hier wäre jede Karte recht, aber die Lektion geht mit Ritter 1 weiter.",
      "Toute carte conviendrait ici, mais la leçon continue avec le chevalier 1.",
    ],
    quick: true,
  },
  {
    text: [
      "Last, a trade card: its shillings pay for moves. A mercenary costs 1 shilling to move, so pick the 2 and press “Confirm”.",
      "Zuletzt eine Handelskarte: Mit ihren Schillingen werden Züge bezahlt. Ein Söldner marschiert nur für 1 Schilling: die 2 wählen und „Bestätigen“ drücken.",
      "Enfin, une carte de commerce : ses shillings paient des mouvements. Un mercenaire ne marche que pour 1 shilling : prenez le 2 et appuyez sur « Confirmer ».",
    ],
    more: [
      "Trading cards come back only when all five have been played, so the zeros have their rounds, too. The 4 is kept for a round with more to move.",
      "Handelskarten kommen erst zurück, wenn alle fünf gespielt sind; auch die Nullen haben also ihre Runde. Die 4 bleibt für eine Runde, in der mehr zu bewegen ist.",
      "Les cartes de commerce ne reviennent que lorsque les cinq ont été jouées ; les zéros ont donc aussi leur manche. Le 4 servira quand il y aura plus à déplacer.",
    ],
    wants: /^trade 2$/,
    otherwise: [
      "With a 0 the mercenary gets no pay and stays in the castle. The 4 is worth more in a round with more to move.",
      "Mit einer 0 bekommt der Söldner keinen Sold und bleibt im Schloss. Die 4 ist mehr wert, wenn mehr zu bewegen ist.",
      "Avec un 0, le mercenaire n’a pas de solde et reste au château. Le 4 vaudra plus quand il y aura plus à déplacer.",
    ],
    follow: BLUE_PLOTS,
    tell: ["plague"],
    after: [
      "Blue has planned, too, unseen. Then a plague card was turned, number 7: the village of Grimley. Whoever stands there or beside it falls sick and is weaker; this time nobody does. Each village has one card.",
      "Auch Blau hat geheim geplant. Dann wurde eine Pestkarte aufgedeckt, die Nummer 7: das Dorf Grimley. Wer dort oder daneben steht, wird krank und schwächer; diesmal steht niemand da. Jedes Dorf hat eine Karte.",
      "Bleu aussi a fait ses plans, en secret. Puis une carte de peste a été retournée, la numéro 7 : le village de Grimley. Qui s’y trouve, ou à côté, tombe malade et s’affaiblit ; cette fois, personne. Chaque village a une carte.",
    ],
  },
  {
    text: [
      "Now the march, card by card. Mercenary 1 moves up to 3 cells: take him beside Worcester, into the village 7,10, which is open to him.",
      "Nun der Marsch, Karte um Karte. Söldner 1 zieht bis zu 3 Felder weit: ihn neben Worcester führen, in das Dorf 7,10, das ihm offensteht.",
      "Maintenant la marche, carte après carte. Le mercenaire 1 avance de 3 cases au plus : menez-le à côté de Worcester, dans le village 7,10, qui lui est ouvert.",
    ],
    more: [
      "Villages are open to the Baron, mercenaries and infantrymen, and add 3 to their defence. They are no shelter from the plague, and nobody enters the one where it is.",
      "Dörfer stehen dem Baron, Söldnern und Fußsoldaten offen und geben ihnen 3 zur Verteidigung dazu. Vor der Pest schützen sie nicht, und das Dorf, in dem sie ist, betritt niemand.",
      "Les villages sont ouverts au Baron, aux mercenaires et aux fantassins et ajoutent 3 à leur défense. Ils n’abritent pas de la peste, et personne n’entre dans celui où elle est.",
    ],
    wants: /^move merc1 (7,10|7,8|8,10)$/, // wherever else he stands beside Worcester the siege is the same
    tries: [
      {
        when: /^move merc1 6,9$/,
        say: [
          "He stands beside Worcester there, too, but the First Knight will need that cell, for no knight enters a village. Take the mercenary to 7,10.",
          "Auch dort steht er neben Worcester, aber dieses Feld braucht der Erste Ritter, denn Ritter betreten kein Dorf. Den Söldner auf 7,10 führen.",
          "Là aussi, il touche Worcester, mais le Premier Chevalier aura besoin de cette case, car aucun chevalier n’entre dans un village. Menez le mercenaire en 7,10.",
        ],
      },
    ],
    otherwise: [
      "Only who stands beside a town can attack it, and 7,10 is beside Worcester: take the mercenary there.",
      "Nur wer neben einer Stadt steht, kann sie angreifen, und 7,10 liegt neben Worcester: den Söldner dorthin führen.",
      "Seul qui est à côté d’une ville peut l’attaquer, et 7,10 touche Worcester : menez-y le mercenaire.",
    ],
    show: ["7,10"],
    follow: ["stay"],
    tell: ["moved", "stayed"],
    quick: true,
  },
  {
    text: [
      "After each of your cards Blue plays one, too, but stays at home in this round. Now take the First Knight (5) to 6,9: he, too, must stand beside Worcester.",
      "Nach jeder meiner Karten spielt auch Blau eine, bleibt in dieser Runde aber zu Hause. Nun den Ersten Ritter (5) auf 6,9 führen: Auch er muss neben Worcester stehen.",
      "Après chacune de vos cartes, Bleu en joue une aussi, mais reste chez lui pendant cette manche. Menez maintenant le Premier Chevalier (5) en 6,9 : lui aussi doit être à côté de Worcester.",
    ],
    more: [
      "Mountains, towns and castles of others bar the way, and no knight enters a village. A wood ends a move and holds one piece.",
      "Berge, Städte und fremde Schlösser versperren den Weg, und Ritter betreten kein Dorf. Ein Wald beendet die Bewegung und fasst nur eine Figur.",
      "Montagnes, villes et châteaux d’autrui barrent la route, et aucun chevalier n’entre dans un village. Un bois met fin au mouvement et n’abrite qu’une figurine.",
    ],
    wants: /^move first 6,9$/,
    tries: [
      {
        when: /^move first 8,(8|9|10)$/,
        say: [
          "There he stands beside Worcester, too, but the lesson goes on with the First Knight at 6,9.",
          "Auch dort steht er neben Worcester, aber die Lektion geht mit dem Ersten Ritter auf 6,9 weiter.",
          "Là aussi, il touche Worcester, mais la leçon continue avec le Premier Chevalier en 6,9.",
        ],
      },
    ],
    otherwise: [
      "The mercenary (3) is too weak alone: without the First Knight beside Worcester there is no siege. Take him to 6,9.",
      "Allein ist der Söldner (3) zu schwach: Ohne den Ersten Ritter neben Worcester gibt es keine Belagerung. Ihn auf 6,9 führen.",
      "Seul, le mercenaire (3) est trop faible : sans le Premier Chevalier à côté de Worcester, pas de siège. Menez-le en 6,9.",
    ],
    show: ["6,9"],
    follow: ["stay"],
    tell: ["moved", "stayed"],
    quick: true,
  },
  {
    text: [
      "Third card: lead Knight 1 out to 6,7. A cell holds only one knight, mercenary or infantryman of yours.",
      "Dritte Karte: Ritter 1 auf 6,7 hinausführen. Auf einem Feld steht nur ein eigener Ritter, Söldner oder Fußsoldat.",
      "Troisième carte : faites sortir le chevalier 1 jusqu’en 6,7. Une case ne reçoit qu’un de vos chevaliers, mercenaires ou fantassins.",
    ],
    more: [
      "Your Baron and Milady may stand there with him; the First Knight always stands alone. Castle and convent hold any number.",
      "Baron und Milady dürfen dabei sein; der Erste Ritter steht immer allein. In Schloss und Kloster haben alle Platz.",
      "Baron et Milady peuvent s’y joindre ; le Premier Chevalier reste toujours seul. Château et couvent n’ont pas de limite.",
    ],
    wants: /^move knight1 6,7$/,
    otherwise: [
      "Other cells would do, too, but the lesson goes on with Knight 1 at 6,7.",
      "Auch andere Felder wären recht, aber die Lektion geht mit Ritter 1 auf 6,7 weiter.",
      "D’autres cases conviendraient, mais la leçon continue avec le chevalier 1 en 6,7.",
    ],
    show: ["6,7"],
    follow: ["stay"],
    tell: ["moved", "stayed"],
    quick: true,
  },
  {
    text: [
      "The mercenary took 1 of your 2 shillings. The other moves any piece but Milady one space. Choose a knight or infantryman in the castle, then a space.",
      "1 deiner 2 Schillinge bekam der Söldner. Für den anderen zieht jede Figur außer Milady ein Feld. Wähle im Schloss einen Ritter oder Fußsoldaten, dann ein Feld.",
      "Le mercenaire a pris 1 de vos 2 shillings. L’autre déplace d’une case toute figurine sauf Milady. Choisissez au château un chevalier ou un fantassin, puis une case.",
    ],
    more: [
      "One piece may spend several shillings, one for each cell, even if it has marched already.",
      "Eine Figur darf auch mehrere Schillinge nutzen, einen für jedes Feld, selbst wenn sie schon marschiert ist.",
      "Une figurine peut dépenser plusieurs shillings, un par case, même si elle a déjà marché.",
    ],
    wants: /^spend (knight[23]|merc2|inf)/,
    tries: [
      {
        when: /^spend baron /,
        say: [
          "The Baron is safe in the castle, and may stay there for now. Lead a knight, a mercenary or an infantryman out of it.",
          "Der Baron ist im Schloss sicher und darf vorerst dort bleiben. Einen Ritter, Söldner oder Fußsoldaten hinausführen.",
          "Le Baron est à l’abri au château et peut y rester pour l’instant. Faites-en sortir un chevalier, un mercenaire ou un fantassin.",
        ],
      },
    ],
    otherwise: [
      "Whoever has marched stands right, and a shilling kept is lost. Lead somebody else out of the castle.",
      "Wer marschiert ist, steht richtig, und ein gesparter Schilling verfällt. Jemand anderen aus dem Schloss führen.",
      "Ceux qui ont marché sont bien placés, et un shilling gardé est perdu. Faites sortir quelqu’un d’autre du château.",
    ],
    quick: true,
  },
  {
    examples: ["siege"],
    text: [
      "Now attack, in the same round: together the attackers must be stronger than 7. Choose the target 7,9; First Knight (5) and mercenary (3), 8 in all, then attack automatically.",
      "Nun der Angriff, noch in derselben Runde: Zusammen müssen die Angreifer stärker sein als 7. Das Ziel 7,9 wählen; Erster Ritter (5) und Söldner (3), zusammen 8, greifen dann von selbst an.",
      "Maintenant l’attaque, dans la même manche : les attaquants doivent dépasser 7. Choisissez la cible 7,9 ; Premier Chevalier (5) et mercenaire (3), 8 en tout, attaquent ensuite d’eux-mêmes.",
    ],
    more: [
      "A target can be named only if you can beat it. A castle is never attacked, but whoever is inside can attack out of it.",
      "Als Ziel lässt sich nur wählen, was zu schlagen ist. Ein Schloss wird nie angegriffen, aber wer darin ist, kann aus ihm heraus angreifen.",
      "On ne désigne qu’une cible qu’on peut battre. Un château n’est jamais attaqué, mais qui est dedans peut attaquer au-dehors.",
    ],
    wants: /^attack 7,9$/,
    otherwise: [
      "Without an attack on Worcester the whole march would have been for nothing.",
      "Ohne Angriff auf Worcester wäre der ganze Marsch umsonst gewesen.",
      "Sans attaque sur Worcester, toute la marche aura été pour rien.",
    ],
    show: ["7,9"],
    follow: ["join first", "join merc1", "strike"],
    tell: ["fight", "conquered"],
    after: [
      "Your first town! You may enter it only when all have attacked: whoever acts after you could strike before. If somebody takes it from you, its points are lost again.",
      "Meine erste Stadt! Hinein darf ich erst, wenn alle angegriffen haben: Wer nach mir an der Reihe ist, könnte vorher zuschlagen. Nimmt sie mir jemand weg, sind auch ihre Punkte wieder verloren.",
      "Votre première ville ! On n’y entre que quand tous ont attaqué : qui joue après vous pourrait frapper avant. Si quelqu’un vous la prend, ses points sont perdus.",
    ],
  },
  {
    text: [
      "One of those who fought may enter Worcester. Knights enter no town, so send the mercenary in: with him inside, it defends with 10.",
      "Einer von denen, die gekämpft haben, darf nach Worcester hinein. Ritter betreten keine Stadt; also den Söldner hineinschicken: Mit ihm verteidigt sie sich mit 10.",
      "Un de ceux qui ont combattu peut entrer à Worcester. Un chevalier n’entre dans aucune ville : envoyez-y donc le mercenaire ; avec lui, elle se défend avec 10.",
    ],
    wants: /^advance 7,9 merc1$/,
    otherwise: [
      "Worcester empty defends with 7, with the mercenary inside with 10.",
      "Leer verteidigt sich Worcester mit 7, mit dem Söldner darin mit 10.",
      "Vide, Worcester se défend avec 7 ; avec le mercenaire dedans, avec 10.",
    ],
    show: ["7,9"],
    follow: ["order 0,1"],
    tell: ["advanced", "round"],
    quick: true,
  },
  {
    examples: ["plague"],
    text: [
      "Blue has the fewest points now, and lets you play first. Plan again: Knight 1 is farthest out, nearest to the next town, so pick him first. The lesson adds both infantrymen and a 0 for you.",
      "Jetzt hat Blau die wenigsten Punkte und lässt mich zuerst ziehen. Wieder planen: Ritter 1 ist am weitesten draußen, der nächsten Stadt am nächsten; ihn zuerst wählen. Die Lektion ergänzt dann beide Fußsoldaten und eine 0.",
      "C’est Bleu qui a maintenant le moins de points, et il vous laisse jouer en premier. Planifiez de nouveau : le chevalier 1 est le plus avancé, le plus près de la ville suivante ; prenez-le d’abord. La leçon complète ensuite avec les deux fantassins et un 0.",
    ],
    wants: /^card knight1$/,
    otherwise: [
      "Knight 1 is to march first in this round: pick his card.",
      "Ritter 1 soll in dieser Runde zuerst marschieren: seine Karte wählen.",
      "Le chevalier 1 doit marcher le premier cette manche : prenez sa carte.",
    ],
    follow: ["card inf1", "card inf2", "trade 0", ...BLUE_PLOTS],
    tell: ["plague", "infected"],
    seen: ["7,8"],
    after: [
      "The plague in Barrow strikes all who stand there or beside it: for both of them the number on the right counts now. The mercenary is safe: towns and castles are a shelter.",
      "Die Pest in Barrow trifft alle, die dort oder daneben stehen: Für beide gilt nun die rechte Zahl. Der Söldner ist sicher, denn Städte und Schlösser schützen.",
      "La peste à Barrow frappe tous ceux qui y sont ou à côté : pour ces deux-là, c’est maintenant le nombre de droite qui compte. Le mercenaire est sauf : villes et châteaux protègent.",
    ],
  },
  {
    examples: ["convent"],
    text: [
      "A sick piece that is struck again dies. In the convent 5,5 the sick are safe and get well. Sick, Knight 1 moves 2 cells: take him there.",
      "Wer krank ist und noch einmal getroffen wird, stirbt. Im Kloster 5,5 sind Kranke sicher und werden gesund. Ritter 1 kommt krank noch 2 Felder weit: ihn hinführen.",
      "Un malade frappé de nouveau meurt. Au couvent 5,5, les malades sont à l’abri et guérissent. Malade, le chevalier 1 avance encore de 2 cases : menez-l’y.",
    ],
    more: [
      "Only the sick enter the convent; a sick Baron gets well by himself when the next round begins, and a sick Milady infects whoever stands beside her. Nobody foresees the next plague card, but each of the 16 villages has only one. The 4 others are fog: then nobody moves more than 1 cell in that round.",
      "Nur Kranke betreten das Kloster; ein kranker Baron wird zu Beginn der nächsten Runde von selbst gesund, und eine kranke Milady steckt an, wer neben ihr steht. Die nächste Pestkarte sieht niemand voraus, aber jedes der 16 Dörfer hat nur eine. Die 4 anderen sind Nebel: Dann zieht in dieser Runde niemand weiter als 1 Feld.",
      "Seuls les malades entrent au couvent ; un Baron malade guérit de lui-même au début de la manche suivante, et une Milady malade contamine qui est à côté d’elle. Nul ne prévoit la prochaine carte de peste, mais chacun des 16 villages n’en a qu’une. Les 4 autres sont le brouillard : personne n’avance alors de plus d’une case cette manche.",
    ],
    wants: /^move knight1 5,5$/,
    otherwise: [
      "There Knight 1 stays sick, and the next plague card may be his death. Take him to 5,5.",
      "Dort bleibt Ritter 1 krank, und die nächste Pestkarte kann sein Tod sein. Ihn auf 5,5 führen.",
      "Là, le chevalier 1 reste malade, et la prochaine carte de peste peut le tuer. Menez-le en 5,5.",
    ],
    show: ["5,5"],
    follow: ["stay", "stay", "stay", "stay", "stay"],
    tell: ["moved", "round", "healed"],
    after: [
      "Your infantrymen, cards 2 and 3, stayed where they were, and so did Blue. Knight 1 is well; the First Knight still has to go to the convent.",
      "Meine Fußsoldaten, Karten 2 und 3, blieben stehen, und Blau auch. Ritter 1 ist gesund; der Erste Ritter muss noch ins Kloster.",
      "Vos fantassins, cartes 2 et 3, sont restés sur place, et Bleu aussi. Le chevalier 1 est guéri ; le Premier Chevalier doit encore aller au couvent.",
    ],
  },
  {
    position: beforeKing,
    examples: ["charm"],
    scene: [
      "Three rounds later: you have 10 points, Blue has 11.",
      "Drei Runden später: Ich habe 10 Punkte, Blau hat 11.",
      "Trois manches plus tard : vous avez 10 points, Bleu 11.",
    ],
    text: [
      "Milady does not fight. If she stands beside a Baron after her card, she may charm his player, who then moves nothing more in this round: charm Blue.",
      "Milady kämpft nicht. Steht sie nach ihrer Karte neben einem Baron, darf sie dessen Spieler bezaubern, und der zieht in dieser Runde nichts mehr. Blau bezaubern.",
      "Milady ne combat pas. À côté d’un Baron après sa carte, elle peut charmer son joueur, qui ne déplace plus rien cette manche : charmez Bleu.",
    ],
    more: [
      "For this she leaves the board and misses the next round. A Baron in his castle or in the convent is safe from her. Your points so far: Worcester 3, Hereford 5, and 2 for a beaten infantryman (2); Blue’s: Gloucester 5, Evesham 4, and 2 for one of yours.",
      "Dafür verlässt sie den Spielplan und setzt die nächste Runde aus. Ein Baron in seinem Schloss oder im Kloster ist vor ihr sicher. Die Punkte bis hier: ich Worcester 3, Hereford 5 und 2 für einen besiegten Fußsoldaten (2); Blau Gloucester 5, Evesham 4 und 2 für einen der meinen.",
      "En échange, elle quitte le plateau et manque la manche suivante. Un Baron dans son château ou au couvent est hors d’atteinte. Vos points jusqu’ici : Worcester 3, Hereford 5, et 2 pour un fantassin (2) battu ; ceux de Bleu : Gloucester 5, Evesham 4, et 2 pour un des vôtres.",
    ],
    wants: /^charm 1$/,
    otherwise: [
      "Then Blue marches on with all its cards. Let Milady charm Blue.",
      "Dann marschiert Blau mit allen Karten weiter. Milady soll Blau bezaubern.",
      "Bleu continue alors sa marche avec toutes ses cartes. Que Milady charme Bleu.",
    ],
    follow: ["move knight1 6,8", "move merc2 6,9"],
    tell: ["charmed"],
    after: [
      "Blue’s cards have no effect, and your own two others bring a knight and a mercenary beside Barrow.",
      "Blaus Karten bewirken nichts, und meine beiden anderen führen einen Ritter und einen Söldner neben Barrow.",
      "Les cartes de Bleu sont sans effet, et vos deux autres mènent un chevalier et un mercenaire à côté de Barrow.",
    ],
  },
  {
    examples: ["king", "kings-help"],
    text: [
      "As soon as a player has 12 points, the king comes, once in a game. Every fighter still in its owner’s castle then costs that player its number in points. You will soon have 12: lead Knight 3 (4) out with the shilling that is left.",
      "Sobald jemand 12 Punkte hat, kommt der König, einmal im Spiel. Wer dann noch Kämpfer im Schloss hat, verliert ihre Zahlen an Punkten. Bald habe ich 12: Ritter 3 (4) für den letzten Schilling hinausführen.",
      "Dès que quelqu’un a 12 points, le roi vient, une fois par partie. Qui a encore des combattants au château perd alors leurs nombres en points. Vous aurez bientôt 12 points : faites sortir le chevalier 3 (4) avec le shilling qui reste.",
    ],
    more: [
      "Milady is no fighter and costs nothing. Once the king has come, those with fewest points get 2 more shillings with a trading card above 0.",
      "Milady ist keine Kämpferin und kostet nichts. Ist der König gekommen, erhält, wer die wenigsten Punkte hat, zu einer Handelskarte über 0 noch 2 Schillinge dazu.",
      "Milady n’est pas une combattante et ne coûte rien. Une fois le roi venu, qui a le moins de points reçoit 2 shillings de plus avec une carte de commerce supérieure à 0.",
    ],
    wants: /^spend knight3 /,
    tell: ["spent"],
    otherwise: [
      "Then Knight 3 stays at home, and the king takes 4 points from you.",
      "Dann bleibt Ritter 3 zu Hause, und der König nimmt mir 4 Punkte.",
      "Le chevalier 3 reste alors au château, et le roi vous prend 4 points.",
    ],
    quick: true,
  },
  {
    examples: ["village", "wood", "flight"],
    text: [
      "The blue infantryman (2) stands in the village 7,8, which adds 3: he defends with 5. Choose this target; Knight 1 (4) and Mercenary 2 (3), 7 in all, then attack.",
      "Der blaue Fußsoldat (2) steht im Dorf 7,8, das 3 dazugibt: Er verteidigt sich mit 5. Dieses Ziel wählen; Ritter 1 (4) und Söldner 2 (3), zusammen 7, greifen dann an.",
      "Le fantassin bleu (2) est dans le village 7,8, qui ajoute 3 : il se défend avec 5. Choisissez cette cible ; le chevalier 1 (4) et le mercenaire 2 (3), 7 en tout, attaquent alors.",
    ],
    more: [
      "Defence: the numbers of all fighters on the cell, and 3 more in a village, 5 in a wood, 7 in a town; the attackers need more than that. Where more of yours stand there than are needed, you choose who joins in.",
      "Verteidigung: die Zahlen aller Kämpfer auf dem Feld, dazu 3 im Dorf, 5 im Wald, 7 in einer Stadt; die Angreifer brauchen mehr als das. Stehen mehr eigene Figuren da als nötig, wählt man, wer mitkämpft.",
      "Défense : les nombres de tous les combattants de la case, plus 3 dans un village, 5 dans un bois, 7 dans une ville ; il faut aux attaquants davantage. S’il y a plus des vôtres qu’il n’en faut, vous choisissez qui combat.",
    ],
    wants: /^attack 7,8$/,
    otherwise: [
      "Without these two points the king does not come yet, and Blue may lead its fighters out in time.",
      "Ohne diese zwei Punkte kommt der König noch nicht, und Blau führt seine Kämpfer vielleicht rechtzeitig hinaus.",
      "Sans ces deux points, le roi ne vient pas encore, et Bleu fera peut-être sortir les siens à temps.",
    ],
    show: ["7,8"],
    follow: ["join knight1", "join merc2", "strike"],
    tell: ["beaten", "king", "cowards"],
    after: [
      "A beaten fighter brings the number on the card, a sick one only the lower one. Blue had two fighters at home when the king came; you had none.",
      "Wer besiegt wird, bringt die Zahl seiner Karte, wer krank ist, nur die niedrigere. Blau hatte zwei Kämpfer zu Hause, als der König kam, ich keinen.",
      "Un combattant battu rapporte le nombre de sa carte ; malade, seulement le plus petit. Bleu avait deux combattants au château quand le roi vint ; vous, aucun.",
    ],
  },
  {
    text: [
      "Each piece attacks once a round. After round 10 the most points win; ties go to whoever has more towns, then more fighters. That is enough for a first game.",
      "Jede Figur greift einmal je Runde an. Nach Runde 10 gewinnt, wer die meisten Punkte hat; bei Gleichstand entscheiden Städte, dann Kämpfer. Das genügt für das erste Spiel.",
      "Chaque figurine attaque une fois par manche. Après la manche 10, qui a le plus de points gagne ; à égalité, les villes, puis les combattants. C’est assez pour débuter.",
    ],
    more: [
      "A beaten Baron is not lost and brings no points: he flees, misses the next round and is back in his castle after it. He counts 3, but 6 while fewer than four fighters of his side live, himself included.",
      "Ein besiegter Baron ist nicht verloren und bringt keine Punkte: Er flieht, setzt die nächste Runde aus und ist danach wieder im Schloss. Er zählt 3, aber 6, solange auf seiner Seite weniger als vier Kämpfer leben, er selbst mitgezählt.",
      "Un Baron battu n’est pas perdu et ne rapporte aucun point : il fuit, manque la manche suivante, puis revient au château. Il compte 3, mais 6 tant que son camp a moins de quatre combattants en vie, lui compris.",
    ],
  },
];
