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
const DECK = [...VILLAGES.map((_, i) => String(i + 1)), "fog", "fog", "fog", "fog"];

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
  return {
    game: "feudo",
    seats: 2,
    phase: "plot",
    to_act: 0,
    round: 1,
    rounds: 10,
    map,
    castles,
    plague: "2,2",
    fog: false,
    deck: DECK,
    order: [0, 1],
    points: [0, 0],
    towns: Object.fromEntries(Object.entries(TOWNS).map(([name, at]) => [name, { at, owner: null }])),
    pieces: places.map((side, seat) =>
      Object.fromEntries(PIECES.map((piece) => [piece, { at: side[piece] ?? castles[seat], sick: false }])),
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
    ...more,
  };
}

/** In rounds under way the plague has turned one card and both have plotted. */
const PLOTS = [
  ["first", "merc1", "knight1", 2],
  ["baron", "knight1", "inf1", 0],
];
export const underWay = { plots: PLOTS, plague: "0,2", deck: DECK.filter((card) => card !== "15") };
/** Trading cards are laid aside when the trade begins. */
export const traded = {
  ...underWay,
  trades: [
    [4, 0, 0, 0],
    [4, 2, 0, 0],
  ],
};

const village = position([{ knight1: "6,8", inf1: "6,9" }, { inf1: "7,8" }], {
  ...traded,
  phase: "attack",
});
const town = position([{ first: "6,9", merc1: "7,10" }, {}], { ...traded, phase: "attack" });

export const feudoLessons: Lesson[] = [
  {
    position: position([{}, {}], { phase: "castle", round: 0, order: null }, [null, null]),
    text: [
      "Feudo is a feud of barons while the plague goes round. Towns and beaten enemies bring points; after ten rounds whoever has most points wins. First everybody builds a castle on a hill at the edge of the board, away from towns and other castles. Choose one of the marked hills.",
      "Feudo ist eine Fehde von Baronen, während die Pest umgeht. Städte und besiegte Feinde bringen Punkte; nach zehn Runden gewinnt, wer die meisten Punkte hat. Zuerst bauen alle ein Schloss auf einem Hügel am Rand des Bretts, fern von Städten und anderen Schlössern. Einen der markierten Hügel wählen.",
      "Feudo est une querelle de barons pendant que rôde la peste. Les villes et les ennemis battus rapportent des points ; après dix manches, le plus haut total gagne. D’abord chacun bâtit un château sur une colline au bord du plateau, loin des villes et des autres châteaux. Choisir une des collines marquées.",
    ],
    wants: /^castle /,
  },
  {
    position: position([{}, {}], {}),
    text: [
      "All ten pieces begin in the castle: Baron (crown), First Knight (plumed helm), three Knights (helm), two Mercenaries (swords and coin), two Infantrymen (spear) and Milady (rose). The red number is strength and movement in one, the grey one beside it counts while a piece is sick. Each round three of them are plotted in secret. Pick the First Knight.",
      "Alle zehn Figuren beginnen im Schloss: Baron (Krone), Erster Ritter (Helm mit Feder), drei Ritter (Helm), zwei Söldner (Schwerter und Münze), zwei Fußsoldaten (Speer) und Milady (Rose). Die rote Zahl ist Stärke und Reichweite zugleich, die graue daneben gilt, solange eine Figur krank ist. In jeder Runde werden drei von ihnen heimlich geplant. Den Ersten Ritter wählen.",
      "Les dix figurines commencent au château : baron (couronne), Premier Chevalier (heaume à plume), trois chevaliers (heaume), deux mercenaires (épées et pièce), deux fantassins (lance) et Milady (rose). Le nombre rouge est à la fois force et mouvement, le gris à côté vaut tant qu’une figurine est malade. À chaque manche, trois d’entre elles sont prévues en secret. Choisir le Premier Chevalier.",
    ],
    wants: /^card first$/,
  },
  {
    text: [
      "Second card: a mercenary. Moved by its card, it wants to be paid 1 shilling.",
      "Die zweite Karte: ein Söldner. Zieht er durch seine Karte, so will er 1 Schilling Sold.",
      "Deuxième carte : un mercenaire. Déplacé par sa carte, il veut 1 shilling de solde.",
    ],
    wants: /^card merc/,
  },
  {
    text: [
      "Third card: any piece you like.",
      "Die dritte Karte: eine beliebige Figur.",
      "Troisième carte : n’importe quelle figurine.",
    ],
    wants: /^card /,
  },
  {
    text: [
      "Last a trading card: its shillings pay the mercenary and further moves. Every card comes back only when all five have been played, so the three zeros must be played too. Play the 2.",
      "Zuletzt eine Handelskarte: Ihre Schillinge bezahlen den Söldner und weitere Züge. Die Karten kommen erst zurück, wenn alle fünf gespielt sind; auch die drei Nullen müssen also einmal heraus. Die 2 spielen.",
      "Enfin une carte de commerce : ses shillings paient le mercenaire et d’autres mouvements. Les cartes ne reviennent que lorsque les cinq ont été jouées ; les trois zéros doivent donc sortir aussi. Jouer le 2.",
    ],
    wants: /^trade 2$/,
  },
  {
    position: position([{}, {}], { ...underWay, phase: "march", step: 1 }),
    examples: ["plague", "convent"],
    text: [
      "A plague card has been turned: the plague went to Pershore, and whoever stands on it or beside it would now be sick, or dead if sick before. Then comes the march, card by card. The First Knight moves up to 5 cells. Mountains, towns and castles of others bar the way, and no knight enters a village. March towards Worcester.",
      "Eine Pestkarte wurde aufgedeckt: Die Pest zog nach Pershore, und wer darauf oder daneben steht, wäre nun krank, oder tot, wenn schon vorher krank. Dann kommt der Marsch, Karte um Karte. Der Erste Ritter zieht bis zu 5 Felder weit. Berge, Städte und fremde Schlösser versperren den Weg, und Ritter betreten kein Dorf. In Richtung Worcester ziehen.",
      "Une carte de peste a été retournée : la peste est à Pershore, et qui s’y trouve ou se trouve à côté serait maintenant malade, ou mort s’il l’était déjà. Puis vient la marche, carte après carte. Le Premier Chevalier avance de 5 cases au plus. Montagnes, villes et châteaux d’autrui barrent la route, et aucun chevalier n’entre dans un village. Marcher vers Worcester.",
    ],
    wants: /^move first /,
    show: ["7,9"],
  },
  {
    position: position([{ first: "6,8", merc1: "6,10" }, {}], {
      ...traded,
      phase: "trade",
      spent: [1, 0],
      moved: [{ first: 3, merc1: 1 }, {}],
    }),
    text: [
      "Trade: the card 2 paid 1 shilling to the mercenary; 1 is left. It moves any piece but Milady by one cell. Choose a piece, by its card or on the board, then a cell.",
      "Handel: Von der Karte 2 ging 1 Schilling an den Söldner; 1 ist übrig. Er bewegt eine beliebige Figur außer Milady um ein Feld. Eine Figur wählen, über ihre Karte oder auf dem Brett, dann ein Feld.",
      "Commerce : de la carte 2, 1 shilling est allé au mercenaire ; il en reste 1. Il déplace n’importe quelle figurine sauf Milady d’une case. Choisir une figurine, par sa carte ou sur le plateau, puis une case.",
    ],
    wants: /^spend /,
  },
  {
    position: village,
    examples: ["village", "wood"],
    text: [
      "Attack: a blue infantryman (2) sits in the village of Barrow, 7,8, which adds 3: the defence is 5. The sum of the attackers must be greater. A knight (4) is not enough, knight and infantryman (4+2) are. Name the target 7,8.",
      "Angriff: Ein blauer Fußsoldat (2) sitzt im Dorf Barrow, 7,8, das 3 dazugibt: Die Verteidigung ist 5. Die Summe der Angreifer muss größer sein. Ein Ritter (4) reicht nicht, Ritter und Fußsoldat (4+2) reichen. Das Ziel 7,8 nennen.",
      "Attaque : un fantassin bleu (2) tient le village de Barrow, 7,8, qui ajoute 3 : la défense est de 5. La somme des attaquants doit être plus grande. Un chevalier (4) ne suffit pas, chevalier et fantassin (4+2) suffisent. Désigner la cible 7,8.",
    ],
    wants: /^attack 7,8$/,
    show: ["7,8"],
  },
  {
    text: [
      "Now bring up the units one by one, in the order of the cards: first Knight 1.",
      "Nun die Einheiten einzeln aufbieten, in der Reihenfolge der Karten: zuerst Ritter 1.",
      "Maintenant engager les unités une à une, dans l’ordre des cartes : d’abord le chevalier 1.",
    ],
    wants: /^join knight1$/,
  },
  {
    text: [
      "Then Infantryman 1: together 6 against 5.",
      "Dann Fußsoldat 1: zusammen 6 gegen 5.",
      "Puis le fantassin 1 : ensemble 6 contre 5.",
    ],
    wants: /^join inf1$/,
  },
  {
    text: [
      "The sum is greater: strike. The beaten infantryman brings 2 points, the number on his card.",
      "Die Summe ist größer: zuschlagen. Der besiegte Fußsoldat bringt 2 Punkte, die Zahl auf seiner Karte.",
      "La somme est plus grande : frapper. Le fantassin battu rapporte 2 points, le nombre de sa carte.",
    ],
    wants: /^strike$/,
  },
  {
    position: position([{ knight1: "6,8", inf1: "6,9" }, {}], {
      ...traded,
      phase: "advance",
      points: [2, 0],
      attacked: [["knight1", "inf1"], []],
      won: [{ seat: 0, at: "7,8", pieces: ["knight1", "inf1"] }],
    }),
    text: [
      "Advance: one piece that fought may enter the won cell. A knight may not enter a village, the infantryman may.",
      "Vordringen: Eine der Figuren, die gekämpft haben, darf das gewonnene Feld betreten. Ein Ritter darf nicht in ein Dorf, der Fußsoldat schon.",
      "Avancer : une des figurines qui ont combattu peut entrer dans la case gagnée. Un chevalier n’entre pas dans un village, le fantassin si.",
    ],
    wants: /^advance 7,8 inf1$/,
    show: ["7,8"],
  },
  {
    position: town,
    examples: ["siege", "flight"],
    text: [
      "Towns bring the most: as many points as they lie away from your castle. A free town defends with 7, and a mercenary or infantryman must take part. First Knight (5) and mercenary (3) make 8. Attack Worcester at 7,9.",
      "Städte bringen am meisten: so viele Punkte, wie sie vom eigenen Schloss entfernt sind. Eine freie Stadt verteidigt sich mit 7, und ein Söldner oder Fußsoldat muss dabei sein. Erster Ritter (5) und Söldner (3) sind 8. Worcester auf 7,9 angreifen.",
      "Les villes rapportent le plus : autant de points que de cases jusqu’à son propre château. Une ville libre se défend avec 7, et un mercenaire ou fantassin doit participer. Premier Chevalier (5) et mercenaire (3) font 8. Attaquer Worcester en 7,9.",
    ],
    wants: /^attack 7,9$/,
    show: ["7,9"],
  },
  {
    text: ["Bring up the First Knight …", "Den Ersten Ritter aufbieten …", "Engager le Premier Chevalier …"],
    wants: /^join first$/,
  },
  {
    text: [
      "… and the mercenary: 8 against 7.",
      "… und den Söldner: 8 gegen 7.",
      "… et le mercenaire : 8 contre 7.",
    ],
    wants: /^join merc1$/,
  },
  {
    text: [
      "Strike! Then the town is yours. Whoever takes it from you later takes its points from you, too.",
      "Zuschlagen! Wer auch einrückt, die Stadt gehört nun zum eigenen Haus; nimmt sie später jemand weg, so gehen ihre Punkte verloren.",
      "Frapper ! Qui que ce soit qui entre, la ville est prise ; si un autre la reprend, ses points sont perdus.",
    ],
    wants: /^strike$/,
  },
  {
    position: position([{ milady: "4,3" }, { baron: "4,2", knight1: "5,1" }], {
      ...underWay,
      plots: [["milady", "first", "merc1", 2], PLOTS[1]],
      phase: "charm",
      step: 1,
    }),
    examples: ["charm"],
    text: [
      "Milady does not fight. Standing next to a Baron after her card, she may charm his player, who then moves nothing more in this round. She leaves the board for it and misses the next round. Charm blue.",
      "Milady kämpft nicht. Steht sie nach ihrer Karte neben einem Baron, so darf sie seinen Spieler bezaubern, der dann in dieser Runde nichts mehr zieht. Dafür verlässt sie das Brett und fehlt in der nächsten Runde. Blau bezaubern.",
      "Milady ne combat pas. Si, après sa carte, elle se trouve à côté d’un baron, elle peut charmer son camp, qui ne déplace plus rien cette manche. Pour cela elle quitte le plateau et manque la manche suivante. Charmer le bleu.",
    ],
    wants: /^charm 1$/,
  },
  {
    examples: ["king", "kings-help", "convent"],
    text: [
      "Three things more. The sick heal in the convent in the middle; a Baron heals by himself. When somebody has 12 points, the king comes by himself: then everybody loses points for fighters hiding in the castle, so send them out in time. And whoever has fewest points sets the order of play: to march last is to know what the others did, to march first is to be there before them.",
      "Noch drei Dinge. Kranke werden im Kloster in der Mitte gesund; ein Baron von selbst. Hat jemand 12 Punkte, so kommt der König von selbst: Dann verlieren alle Punkte für Kämpfer, die sich im Schloss verstecken, also rechtzeitig ausschicken. Und wer am wenigsten Punkte hat, bestimmt die Reihenfolge: Wer zuletzt zieht, kennt die Züge der anderen; wer zuerst zieht, kommt ihnen zuvor.",
      "Trois choses encore. Les malades guérissent au couvent du milieu ; un baron guérit de lui-même. Dès que quelqu’un a 12 points, le roi vient de lui-même : chacun perd alors des points pour les combattants cachés au château, mieux vaut donc les faire sortir à temps. Et qui a le moins de points fixe l’ordre du jeu : jouer en dernier, c’est connaître les coups des autres ; jouer en premier, c’est les devancer.",
    ],
  },
];
