// web/src/games/feudo-lessons.ts -- the lesson of Feudo, step by step.
import type { ThreeWords } from "../lib/i18n";
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

/** While Red trades Blue still has the card that is laid aside next. */
export const trading = {
  ...underWay,
  trades: [
    [4, 0, 0, 0],
    [4, 2, 0, 0, 0],
  ],
};

/** In later scenes it is round 6, when all trading cards have come back: both have a town. */
const LATER = 6;
export const later = (mine: number, plague = "0,2") => ({
  round: LATER,
  points: [mine, 4],
  towns: Object.fromEntries(
    Object.entries(TOWNS).map(([name, at]) => [
      name,
      { at, owner: name === "Worcester" ? 0 : name === "Gloucester" ? 1 : null },
    ]),
  ),
  plague,
  deck: DECK.filter((card) => card !== String(VILLAGES.indexOf(plague) + 1)).slice(LATER - 1),
});

const village = position([{ knight1: "6,8", inf1: "6,9" }, { inf1: "7,8" }], {
  ...traded,
  ...later(3),
  phase: "attack",
});
/** A sick knight beside the convent; the plague is near. */
const sick = position([{ knight1: "4,6" }, {}], {
  ...underWay,
  ...later(5, "2,6"),
  plots: [["knight1", "first", "merc1", 2], PLOTS[1]],
  phase: "march",
  step: 1,
}) as { pieces: Record<string, { sick: boolean }>[] };
sick.pieces[0].knight1.sick = true;

/** Red is two points short of the king's coming, and has one fighter left at home. */
const beforeKing = position(
  [
    {
      ...{ baron: "7,9", merc1: "7,9", knight1: "5,6", knight2: "8,6", knight3: "3,9", inf1: "6,8" },
      ...{ merc2: DEAD, inf2: DEAD },
    },
    {
      ...{ inf1: "4,6", baron: "9,1", merc1: "9,1", knight1: "6,3", knight2: "7,2", inf2: DEAD },
      ...{ merc2: DEAD },
    },
  ],
  {
    ...trading,
    ...later(10),
    points: [10, 11],
    phase: "trade",
    plots: [["knight1", "knight2", "merc1", 2], PLOTS[1]],
    moved: [{ knight1: 2, knight2: 2, merc1: 1 }, {}],
    spent: [1, 0],
  },
);

const LUCK = 24; // the lot falls on the one who learns, and the first plague card is a far village

export const feudoLessons: Lesson[] = [
  {
    position: position([{}, {}], { phase: "castle", round: 0, order: null }, [null, null]),
    seed: LUCK,
    text: [
      "Feudo is a feud of barons while the plague goes round. Conquered towns and beaten enemies bring points; after ten rounds whoever has most points wins. First everybody builds a castle at the edge of the board. A good one is near a town, but not too near: a town brings as many points as it lies steps away from the castle. Now build at 5,10, three steps from Worcester: choose the cell, and it counts after a moment.",
      "Feudo ist eine Fehde von Baronen, während die Pest umgeht. Eroberte Städte und besiegte Feinde bringen Punkte; nach zehn Runden gewinnt, wer die meisten Punkte hat. Zuerst bauen alle ein Schloss am Rand des Bretts. Gut steht es in der Nähe einer Stadt, aber nicht zu nah: Eine Stadt bringt so viele Punkte, wie sie Schritte vom Schloss entfernt liegt. Jetzt auf 5,10 bauen, drei Schritte von Worcester: das Feld wählen, und nach einem Augenblick gilt es.",
      "Feudo est une querelle de barons pendant que rôde la peste. Les villes conquises et les ennemis battus rapportent des points ; après dix manches, celui qui en a le plus gagne. D’abord, chacun bâtit un château au bord du plateau. Il est bien placé près d’une ville, mais pas trop : une ville rapporte autant de points qu’il y a de cases jusqu’au château. Bâtissez en 5,10, à trois cases de Worcester : choisissez la case, et le coup est joué après un instant.",
    ],
    wants: /^castle 5,10$/,
    otherwise: [
      "From 5,10 Worcester can be reached in the first round, and it brings 3 points. Nearer ones bring less, farther ones take two rounds.",
      "Von 5,10 aus ist Worcester in der ersten Runde zu erreichen und bringt 3 Punkte. Näher brächte es weniger, weiter weg brauchte es zwei Runden.",
      "De 5,10, on atteint Worcester dès la première manche, pour 3 points. Plus près, la ville rapporterait moins ; plus loin, il faudrait deux manches.",
    ],
    show: ["5,10"],
    follow: ["castle 5,0"],
    after: [
      "Blue has built at the far edge, and round 1 begins.",
      "Blau hat am anderen Rand gebaut, und Runde 1 beginnt.",
      "Bleu a bâti au bord opposé, et la manche 1 commence.",
    ],
  },
  {
    text: [
      "Each round begins with the order of play. Whoever has fewest points sets it; in round 1 lots are drawn, and the lot fell on you. To play last is to see what the others do. To play first is to be there before them, which counts wherever two want the same town. In this round Blue is still too far away to reach Worcester, so playing first costs you nothing. You are Red: put Red first.",
      "Jede Runde beginnt mit der Reihenfolge. Wer am wenigsten Punkte hat, bestimmt sie; in Runde 1 wird gelost, und das Los fiel auf Rot, die eigene Farbe. Wer zuletzt zieht, sieht, was die anderen tun. Wer zuerst zieht, kommt ihnen zuvor, und das zählt, wo zwei dieselbe Stadt wollen. In dieser Runde ist Blau noch zu weit weg, um Worcester zu erreichen; zuerst zu ziehen kostet also nichts. Jetzt Rot an den Anfang setzen.",
      "Chaque manche commence par l’ordre de jeu. Celui qui a le moins de points le fixe ; à la manche 1, on tire au sort, et le sort vous a désigné. Jouer en dernier, c’est voir ce que font les autres. Jouer en premier, c’est les devancer, ce qui compte quand deux camps veulent la même ville. À cette manche, Bleu est encore trop loin pour atteindre Worcester : jouer en premier ne coûte donc rien. Vous jouez Rouge : placez Rouge en tête.",
    ],
    wants: /^order 0,1$/,
    otherwise: [
      "Then Blue marches first. Blue is too far from Worcester to take it in this round, but nearer it would be there before you. Put Red first.",
      "Dann marschiert Blau zuerst. Für Worcester ist Blau in dieser Runde zu weit weg; näher daran stünde es vorher dort. Rot an den Anfang setzen.",
      "Bleu marche alors le premier. À cette manche il est trop loin de Worcester ; plus près, il y serait avant vous. Placez Rouge en tête.",
    ],
  },
  {
    text: [
      "Now plot in secret: three army cards and a trading card for the whole round. All ten pieces begin in the castle: Baron (crown), First Knight (plumed helm), three Knights (helm), two Mercenaries (swords and coin), two Infantrymen (spear) and Milady (rose). The red number is strength and movement in one; the grey one beside it counts while a piece is sick. Worcester, marked at 7,9, defends with 7 like every free town, so pick the First Knight first, the strongest.",
      "Nun planen alle heimlich: drei Heereskarten und eine Handelskarte für die ganze Runde. Alle zehn Figuren beginnen im Schloss: Baron (Krone), Erster Ritter (Helm mit Feder), drei Ritter (Helm), zwei Söldner (Schwerter und Münze), zwei Fußsoldaten (Speer) und Milady (Rose). Die rote Zahl ist Stärke und Reichweite zugleich; die graue daneben gilt, solange eine Figur krank ist. Worcester, auf 7,9 markiert, verteidigt sich mit 7 wie jede freie Stadt; also zuerst den Ersten Ritter wählen, den stärksten.",
      "Maintenant, chacun fait ses plans en secret : trois cartes d’armée et une carte de commerce pour toute la manche. Les dix figurines commencent au château : baron (couronne), Premier Chevalier (heaume à plume), trois chevaliers (heaume), deux mercenaires (épées et pièce), deux fantassins (lance) et Milady (rose). Le nombre rouge est à la fois force et mouvement ; le gris à côté vaut tant qu’une figurine est malade. Worcester, marquée en 7,9, se défend avec 7 comme toute ville libre : choisissez d’abord le Premier Chevalier, le plus fort.",
    ],
    wants: /^card first$/,
    otherwise: [
      "A free town defends with 7. His 5 are the greater part of it; the others come with the next cards.",
      "Eine freie Stadt verteidigt sich mit 7. Seine 5 sind der größte Teil davon; die anderen kommen mit den nächsten Karten.",
      "Une ville libre se défend avec 7. Ses 5 en sont la plus grande part ; les autres viennent avec les cartes suivantes.",
    ],
    show: ["7,9"],
    quick: true,
  },
  {
    text: [
      "Second card: a mercenary. Only mercenaries and infantrymen open the gate of a town; the Baron does when none of them is left alive. Moved by his card, a mercenary wants to be paid 1 shilling.",
      "Die zweite Karte: ein Söldner. Nur Söldner und Fußsoldaten öffnen das Tor einer Stadt; der Baron erst, wenn von ihnen keiner mehr lebt. Marschiert ein Söldner durch seine Karte, will er 1 Schilling Sold.",
      "Deuxième carte : un mercenaire. Seuls mercenaires et fantassins ouvrent la porte d’une ville ; le baron, s’il n’en reste aucun en vie. Quand sa carte le fait marcher, un mercenaire veut 1 shilling de solde.",
    ],
    wants: /^card merc1$/,
    otherwise: [
      "Knights and Milady cannot open a gate, and an infantryman is weaker.",
      "Ritter und Milady öffnen kein Tor, und ein Fußsoldat ist schwächer.",
      "Ni les chevaliers ni Milady n’ouvrent une porte, et un fantassin est plus faible.",
    ],
    quick: true,
  },
  {
    text: [
      "Third card: one of the knights, to get him out of the castle.",
      "Die dritte Karte: einer der Ritter, damit er aus dem Schloss kommt.",
      "Troisième carte : un des chevaliers, pour le faire sortir du château.",
    ],
    wants: /^card knight/,
    otherwise: [
      "First Knight and mercenary are enough for the town. A knight outside is ready for the next round, and the king does not like to see him at home.",
      "Erster Ritter und Söldner genügen für die Stadt. Ein Ritter draußen ist für die nächste Runde bereit, und der König sieht ihn nicht gern zu Hause.",
      "Premier Chevalier et mercenaire suffisent pour la ville. Un chevalier dehors est prêt pour la manche suivante, et le roi n’aime pas le voir au logis.",
    ],
    quick: true,
  },
  {
    text: [
      "Last a trading card: its shillings pay the mercenary and further moves. Cards come back only when all five have been played, so the three zeros must be played too. Play the 2: 1 for the mercenary, 1 to move somebody else; the 4 is kept for a larger round. This card closes the plot, so it does not go by itself: confirm with “Do it”.",
      "Zuletzt eine Handelskarte: Ihre Schillinge bezahlen den Söldner und weitere Züge. Die Karten kommen erst zurück, wenn alle fünf gespielt sind; auch die drei Nullen müssen also einmal heraus. Jetzt die 2 spielen: 1 für den Söldner, 1 für einen weiteren Zug; die 4 bleibt für eine größere Runde. Diese Karte schließt den Plan ab und gilt darum nicht von selbst: mit „Ausführen“ bestätigen.",
      "Enfin une carte de commerce : ses shillings paient le mercenaire et d’autres mouvements. Les cartes ne reviennent que lorsque les cinq ont été jouées ; les trois zéros doivent donc sortir aussi. Jouez le 2 : 1 pour le mercenaire, 1 pour déplacer quelqu’un d’autre ; le 4 servira une manche plus chargée. Cette carte clôt le plan et ne part donc pas d’elle-même : confirmez par « Jouer ».",
    ],
    wants: /^trade 2$/,
    otherwise: [
      "A 0 would leave the mercenary unpaid in the castle, and the 4 is worth more in a round with more to move.",
      "Mit einer 0 bliebe der Söldner ohne Sold im Schloss, und die 4 ist mehr wert in einer Runde, in der mehr zu bewegen ist.",
      "Avec un 0, le mercenaire sans solde resterait au château, et le 4 vaudra plus dans une manche où il y a plus à déplacer.",
    ],
    follow: ["card baron", "card knight1", "card inf1", "trade 0"],
    after: [
      "Blue has plotted, too, and you do not know what.",
      "Blau hat ebenfalls geplant; was, bleibt verborgen.",
      "Bleu a fait ses plans, lui aussi, et vous n’en savez rien.",
    ],
  },
  {
    examples: ["plague"],
    text: [
      "First a plague card is turned: the plague went to Pershore, and whoever stands there or beside it falls sick, or dies if sick before. Then comes the march, card by card. The First Knight moves up to 5 cells. Mountains, towns and castles of others bar the way, and no knight enters a village. March to 6,9, beside Worcester.",
      "Zuerst wird eine Pestkarte aufgedeckt: Die Pest zog nach Pershore, und wer dort oder daneben steht, wird krank; wer schon krank ist, stirbt. Dann kommt der Marsch, Karte um Karte. Der Erste Ritter zieht bis zu 5 Felder weit. Berge, Städte und fremde Schlösser versperren den Weg, und Ritter betreten kein Dorf. Jetzt auf 6,9 ziehen, neben Worcester.",
      "D’abord, une carte de peste est retournée : la peste gagne Pershore. Toute figurine qui s’y trouve ou se trouve à côté tombe malade, ou meurt si elle l’était déjà. Puis vient la marche, carte après carte. Le Premier Chevalier avance de 5 cases au plus. Montagnes, villes et châteaux d’autrui barrent la route, et aucun chevalier n’entre dans un village. Menez-le en 6,9, à côté de Worcester.",
    ],
    wants: /^move first 6,9$/,
    otherwise: [
      "Only who stands beside the town takes part in the siege, and the other cells beside it are left for the mercenary.",
      "Nur wer neben der Stadt steht, nimmt an der Belagerung teil, und die anderen Felder daneben bleiben dem Söldner.",
      "Seules les figurines à côté de la ville prennent part au siège, et les autres cases voisines restent au mercenaire.",
    ],
    show: ["6,9"],
    follow: ["stay"],
    after: [
      "Blue’s card is the Baron, and he stays at home. Good to know: nobody can foresee the next plague card, but each of the 16 villages has only one. The other 4 show fog, in which nobody moves more than 1 cell in that round. And a wood ends a move.",
      "Blaus Karte ist der Baron, und er bleibt zu Hause. Gut zu wissen: Die nächste Pestkarte sieht niemand voraus, aber jedes der 16 Dörfer hat nur eine. Die 4 anderen zeigen Nebel: Dann zieht in dieser Runde niemand weiter als 1 Feld. Und ein Wald beendet den Zug.",
      "La carte de Bleu est le baron, et il reste au logis. Bon à savoir : nul ne peut prévoir la prochaine carte de peste, mais chacun des 16 villages n’en a qu’une. Les 4 autres montrent le brouillard : personne n’avance alors de plus d’une case cette manche. Et un bois met fin au mouvement.",
    ],
  },
  {
    text: [
      "Second card: the mercenary goes beside Worcester, too, into the village 7,10. Villages are open to the Baron, mercenaries and infantrymen and add 3 to their defence against an attack, but are no shelter from the plague.",
      "Zweite Karte: Auch der Söldner geht neben Worcester, in das Dorf 7,10. Dörfer stehen dem Baron, Söldnern und Fußsoldaten offen und geben ihnen bei einem Angriff 3 zur Verteidigung dazu; vor der Pest schützen sie nicht.",
      "Deuxième carte : le mercenaire vient aussi à côté de Worcester, dans le village 7,10. Les villages sont ouverts au baron, aux mercenaires et aux fantassins et ajoutent 3 à leur défense contre une attaque, mais n’abritent pas de la peste.",
    ],
    wants: /^move merc1 7,10$/,
    otherwise: [
      "He must be beside the town, too, and a village adds 3 to his defence if Blue comes.",
      "Auch er muss neben der Stadt stehen, und ein Dorf gibt ihm 3 dazu, falls Blau kommt.",
      "Lui aussi doit être à côté de la ville, et un village ajoute 3 à sa défense si Bleu arrive.",
    ],
    show: ["7,10"],
    follow: ["stay"],
    quick: true,
  },
  {
    text: [
      "Third card: take the knight out of the castle, wherever you like.",
      "Dritte Karte: jetzt den Ritter aus dem Schloss führen, ganz gleich wohin.",
      "Troisième carte : faites sortir le chevalier du château, où bon vous semble.",
    ],
    wants: /^move knight/,
    otherwise: [
      "In the castle he helps nobody, and his card is spent.",
      "Im Schloss hilft er niemandem, und seine Karte ist ausgespielt.",
      "Au château, il n’aide personne, et sa carte est dépensée.",
    ],
    follow: ["stay"],
    quick: true,
  },
  {
    text: [
      "Trade: of the card 2 the mercenary has got 1 shilling; 1 is left. It moves any piece but Milady by one cell, also out of the castle. Choose a knight or an infantryman, by the card or on the board, then a cell.",
      "Handel: Von der Karte 2 hat der Söldner 1 Schilling bekommen; 1 ist übrig. Er bewegt eine beliebige Figur außer Milady um ein Feld, auch aus dem Schloss. Jetzt einen Ritter oder Fußsoldaten wählen, über die Karte oder auf dem Brett, dann ein Feld.",
      "Commerce : des 2 shillings de la carte, le mercenaire en a reçu un ; il en reste un. Il fait avancer d’une case n’importe quelle figurine sauf Milady, même hors du château. Choisissez un chevalier ou un fantassin, par sa carte ou sur le plateau, puis une case.",
    ],
    wants: /^spend (knight|inf)/,
    otherwise: [
      "First Knight and mercenary stand right: whoever leaves Worcester does not besiege it. And a shilling kept is lost.",
      "Erster Ritter und Söldner stehen richtig: Wer von Worcester weggeht, belagert nicht mit. Und ein gesparter Schilling verfällt.",
      "Premier Chevalier et mercenaire sont bien placés : qui s’éloigne de Worcester ne l’assiège plus. Et un shilling gardé est perdu.",
    ],
  },
  {
    examples: ["siege"],
    text: [
      "Now attack, in the same round. A free town defends with 7, and the attackers together must be stronger. First Knight (5) and mercenary (3) make 8, and the mercenary may open the gate. Name the target 7,9.",
      "Nun der Angriff, noch in derselben Runde. Eine freie Stadt verteidigt sich mit 7, und die Angreifer müssen zusammen stärker sein. Erster Ritter (5) und Söldner (3) sind 8, und der Söldner öffnet das Tor. Jetzt das Ziel 7,9 nennen.",
      "Maintenant l’attaque, dans la même manche. Une ville libre se défend avec 7, et les attaquants réunis doivent être plus forts. Premier Chevalier (5) et mercenaire (3) font 8, et le mercenaire peut ouvrir la porte. Désignez la cible 7,9.",
    ],
    wants: /^attack 7,9$/,
    otherwise: [
      "Without an attack the whole march was for nothing.",
      "Ohne Angriff war der ganze Marsch umsonst.",
      "Sans attaque, toute la marche aura été pour rien.",
    ],
    show: ["7,9"],
    quick: true,
  },
  {
    text: [
      "Bring up the First Knight; the mercenary is then brought up for you.",
      "Den Ersten Ritter aufbieten; der Söldner kommt dann von selbst dazu.",
      "Engagez le Premier Chevalier ; le mercenaire se joint ensuite à lui de lui-même.",
    ],
    wants: /^join first$/,
    otherwise: [
      "The strongest first: the mercenary alone has 3 against 7.",
      "Der Stärkste zuerst: Der Söldner allein hat 3 gegen 7.",
      "Le plus fort d’abord : seul, le mercenaire a 3 contre 7.",
    ],
    follow: ["join merc1"],
    quick: true,
  },
  {
    text: [
      "The mercenary (3) has joined the First Knight (5): 8 against 7 is enough. Strike!",
      "Zum Ersten Ritter (5) ist der Söldner (3) gekommen: 8 gegen 7 genügen. Zuschlagen!",
      "Le mercenaire (3) s’est joint au Premier Chevalier (5) : 8 contre 7 suffisent. Frappez !",
    ],
    wants: /^strike$/,
    after: [
      "Your first town, by one round’s plot: who fights, who opens the gate, and a shilling to pay him. Whoever takes it from you later takes its points from you, too.",
      "Die erste Stadt, durch den Plan einer Runde: wer kämpft, wer das Tor öffnet und ein Schilling, der ihn bezahlt. Nimmt sie später jemand weg, so gehen ihre Punkte wieder verloren.",
      "Votre première ville, grâce au plan d’une manche : qui se bat, qui ouvre la porte, et un shilling pour le payer. Si quelqu’un vous la prend plus tard, ses points sont perdus.",
    ],
  },
  {
    text: [
      "Advance: one piece that fought may enter the cell that was won. Only the Baron, mercenaries and infantrymen enter towns. Send the mercenary in.",
      "Vordringen: Eine der Figuren, die gekämpft haben, darf das gewonnene Feld betreten. Nur der Baron, Söldner und Fußsoldaten betreten Städte. Jetzt den Söldner hineinschicken.",
      "Avancer : une des figurines qui ont combattu peut entrer dans la case gagnée. Seuls le baron, les mercenaires et les fantassins entrent dans les villes. Envoyez-y le mercenaire.",
    ],
    wants: /^advance 7,9 merc1$/,
    otherwise: [
      "An empty town defends with 7, one with the mercenary inside with 10.",
      "Eine leere Stadt verteidigt sich mit 7, eine mit dem Söldner darin mit 10.",
      "Une ville vide se défend avec 7, avec le mercenaire dedans elle se défend avec 10.",
    ],
    show: ["7,9"],
  },
  {
    position: village,
    examples: ["village", "wood", "flight"],
    scene: [
      "Some rounds later, in round 6: the five trading cards have come back, and your 2 is out again. Worcester is still yours, and there is a fight for a village.",
      "Einige Runden später, in Runde 6: Die fünf Handelskarten sind zurückgekommen, und die eigene 2 ist wieder ausgespielt. Worcester ist noch rot, und es geht um ein Dorf.",
      "Quelques manches plus tard, à la manche 6 : les cinq cartes de commerce sont revenues, et votre 2 est de nouveau joué. Worcester est toujours à vous, et l’on se bat pour un village.",
    ],
    text: [
      "A blue infantryman (2) sits in the village 7,8, which adds 3: the defence is 5. A knight (4) is not enough, knight and infantryman (4+2) are. Name the target 7,8; both are then brought up for you.",
      "Ein blauer Fußsoldat (2) sitzt im Dorf 7,8, das 3 dazugibt: Die Verteidigung ist 5. Ein Ritter (4) reicht nicht, Ritter und Fußsoldat (4+2) reichen. Jetzt das Ziel 7,8 nennen; beide kommen dann von selbst dazu.",
      "Un fantassin bleu (2) tient le village 7,8, qui ajoute 3 : la défense est de 5. Un chevalier (4) ne suffit pas, chevalier et fantassin (4+2) suffisent. Désignez la cible 7,8 ; tous deux s’engagent ensuite d’eux-mêmes.",
    ],
    wants: /^attack 7,8$/,
    otherwise: [
      "Next round he may be gone, or have company.",
      "In der nächsten Runde ist er vielleicht fort oder nicht mehr allein.",
      "À la manche suivante, il sera peut-être parti, ou plus seul.",
    ],
    show: ["7,8"],
    follow: ["join knight1", "join inf1"],
    quick: true,
  },
  {
    text: [
      "Knight and infantryman stand ready: 6 against 5. Strike; the beaten infantryman brings 2 points, the number on his card.",
      "Ritter und Fußsoldat stehen bereit: 6 gegen 5. Zuschlagen; der besiegte Fußsoldat bringt 2 Punkte, die Zahl auf seiner Karte.",
      "Chevalier et fantassin sont engagés : 6 contre 5. Frappez ; le fantassin battu rapporte 2 points, le nombre de sa carte.",
    ],
    wants: /^strike$/,
    after: [
      "A Baron who is beaten is not lost and brings no points: he flees, misses the next round and is back in his castle after it. He counts 3, but 6 while fewer than four fighters of his side are alive, himself included.",
      "Ein besiegter Baron ist nicht verloren und bringt keine Punkte: Er flieht, setzt die nächste Runde aus und ist danach wieder im Schloss. Er zählt 3, aber 6, solange auf seiner Seite weniger als vier Kämpfer leben, er selbst mitgezählt.",
      "Un baron battu n’est pas perdu et ne rapporte aucun point : il fuit, manque la manche suivante, puis revient au château. Il compte 3, mais 6 tant que son camp a moins de quatre combattants en vie, lui compris.",
    ],
  },
  {
    position: sick,
    examples: ["convent"],
    scene: [
      "Another position of round 6: the round before, the plague has struck your knight.",
      "Eine andere Stellung in Runde 6: In der Runde davor hat die Pest den eigenen Ritter getroffen.",
      "Une autre position à la manche 6 : à la manche précédente, la peste a frappé votre chevalier.",
    ],
    text: [
      "Your knight is sick: he counts 2 instead of 4, and struck once more he dies. In the convent 5,5 the sick are safe and get well when the next round begins; only the sick may enter. A sick Baron gets well by himself. Bring the knight there.",
      "Der eigene Ritter ist krank: Er zählt 2 statt 4, und noch einmal getroffen stirbt er. Im Kloster 5,5 sind Kranke sicher und werden zu Beginn der nächsten Runde gesund; nur Kranke dürfen hinein. Ein kranker Baron wird von selbst gesund. Jetzt den Ritter hinbringen.",
      "Votre chevalier est malade : il compte 2 au lieu de 4, et, frappé encore une fois, il meurt. Au couvent 5,5, les malades sont à l’abri et guérissent au début de la manche suivante ; seuls les malades y entrent. Un baron malade guérit de lui-même. Menez-y le chevalier.",
    ],
    wants: /^move knight1 5,5$/,
    otherwise: [
      "There he stays sick, and the plague is near.",
      "Dort bleibt er krank, und die Pest ist nah.",
      "Là, il reste malade, et la peste est proche.",
    ],
    show: ["5,5"],
  },
  {
    position: position([{ milady: "4,3" }, { baron: "4,2", knight1: "5,1" }], {
      ...underWay,
      ...later(5),
      plots: [["milady", "first", "merc1", 2], PLOTS[1]],
      phase: "charm",
      step: 1,
    }),
    examples: ["charm"],
    scene: [
      "Another position of round 6: Milady stands beside Blue’s Baron.",
      "Eine andere Stellung in Runde 6: Milady steht neben dem Baron von Blau.",
      "Une autre position à la manche 6 : Milady se tient à côté du baron bleu.",
    ],
    text: [
      "Milady does not fight. Standing next to a Baron after her card, she may charm his player, who then moves nothing more in this round. She leaves the board for it and misses the next round. Charm Blue.",
      "Milady kämpft nicht. Steht sie nach ihrer Karte neben einem Baron, so darf sie dessen Seite bezaubern, die dann in dieser Runde nichts mehr zieht. Dafür verlässt sie das Brett und fehlt in der nächsten Runde. Jetzt Blau bezaubern.",
      "Milady ne combat pas. Si, après sa carte, elle se trouve à côté d’un baron, elle peut charmer son joueur, qui ne déplace plus rien cette manche. En échange, elle quitte le plateau et manque la manche suivante. Charmez Bleu.",
    ],
    wants: /^charm 1$/,
    otherwise: [
      "Then Blue marches on with all its cards.",
      "Dann marschiert Blau mit allen Karten weiter.",
      "Bleu continue alors sa marche avec toutes ses cartes.",
    ],
  },
  {
    position: beforeKing,
    scene: [
      "Last scene: you have 10 points, Blue has 11.",
      "Die letzte Szene: Rot hat 10 Punkte, Blau 11.",
      "Dernière scène : vous avez 10 points, Bleu 11.",
    ],
    text: [
      "When somebody first has 12 points, the king comes and looks for cowards: everybody loses as many points as the fighters in their own castle count; Milady is no fighter and costs nothing. You are about to win two points, so he will come. Your First Knight (5) is still at home. One shilling is left: lead him out.",
      "Hat zum ersten Mal jemand 12 Punkte, so kommt der König und sucht Feiglinge: Alle verlieren so viele Punkte, wie die Kämpfer im eigenen Schloss zählen; Milady ist keine Kämpferin und kostet nichts. Rot gewinnt gleich zwei Punkte, er wird also kommen. Der Erste Ritter (5) ist noch zu Hause. Ein Schilling ist übrig: ihn hinausführen.",
      "Dès que quelqu’un atteint 12 points, le roi vient chercher les couards : chacun perd autant de points que comptent les combattants de son château ; Milady n’en est pas un et ne coûte rien. Vous allez gagner deux points : il viendra donc. Votre Premier Chevalier (5) est encore au logis. Il reste un shilling : faites-le sortir.",
    ],
    wants: /^spend first /,
    otherwise: [
      "Then the First Knight stays at home, and the king takes 5 points from you.",
      "Dann bleibt der Erste Ritter zu Hause, und der König nimmt 5 Punkte weg.",
      "Le Premier Chevalier reste alors au logis, et le roi vous prend 5 points.",
    ],
    quick: true,
  },
  {
    text: [
      "Nobody of yours hides any more. Now bring the king: your knight (4) beats the infantryman (2) on the open hill. Name the target 4,6; he is then brought up for you.",
      "Niemand von Rot versteckt sich mehr. Nun den König holen: Der Ritter (4) schlägt den Fußsoldaten (2) auf dem offenen Hügel. Das Ziel 4,6 nennen; der Ritter kommt dann von selbst dazu.",
      "Plus personne ne se cache chez vous. Faites venir le roi : le chevalier (4) bat le fantassin (2) sur la colline découverte. Désignez la cible 4,6 ; il s’engage ensuite de lui-même.",
    ],
    wants: /^attack 4,6$/,
    otherwise: [
      "Without the two points the king does not come yet, and Blue may take its fighters out in time.",
      "Ohne die zwei Punkte kommt der König noch nicht, und Blau führt seine Kämpfer vielleicht rechtzeitig hinaus.",
      "Sans ces deux points, le roi ne vient pas encore, et Bleu fera peut-être sortir les siens à temps.",
    ],
    show: ["4,6"],
    follow: ["join knight1"],
    quick: true,
  },
  {
    text: [
      "Your knight stands ready: 4 against 2 is enough. Strike!",
      "Der Ritter steht bereit: 4 gegen 2 genügen. Zuschlagen!",
      "Votre chevalier est engagé : 4 contre 2 suffisent. Frappez !",
    ],
    wants: /^strike$/,
    after: [
      "12 points, and the king came. Blue kept two at home and lost 9 points; you lost none.",
      "12 Punkte, und der König kam. Blau hatte zwei zu Hause und verlor 9 Punkte, Rot keinen.",
      "12 points, et le roi est venu. Bleu en gardait deux au logis et perd 9 points ; vous, aucun.",
    ],
  },
  {
    examples: ["king", "kings-help"],
    text: [
      "That is all for a first game: plot a siege, keep away from the plague, and have nobody in the castle when the king comes.",
      "Mehr braucht es nicht für das erste Spiel: eine Belagerung planen, der Pest ausweichen und niemanden im Schloss haben, wenn der König kommt.",
      "C’est tout pour une première partie : prévoir un siège, éviter la peste, et n’avoir personne au château quand vient le roi.",
    ],
  },
];

/** The lesson in six lines. */
export const feudoRecap: readonly ThreeWords[] = [
  [
    "Points: a town brings its distance from the castle, a beaten enemy the number on its card.",
    "Punkte: Eine Stadt bringt ihre Entfernung vom Schloss, ein besiegter Feind die Zahl seiner Karte.",
    "Points : une ville rapporte sa distance au château, un ennemi battu le nombre de sa carte.",
  ],
  [
    "Siege: more than 7 beside a free town, with a mercenary or an infantryman among them (the Baron, when none is left).",
    "Belagerung: mehr als 7 neben einer freien Stadt, ein Söldner oder Fußsoldat dabei (der Baron, wenn keiner mehr lebt).",
    "Siège : plus de 7 à côté d’une ville libre, dont un mercenaire ou un fantassin (le baron, s’il n’en reste aucun).",
  ],
  [
    "Plot: three cards that get to one place, and a shilling for each mercenary.",
    "Plan: drei Karten, die an einen Ort führen, und ein Schilling für jeden Söldner.",
    "Plan : trois cartes qui mènent au même endroit, et un shilling par mercenaire.",
  ],
  [
    "Plague: nobody foresees it, but no village’s card comes twice; the sick get well in the convent.",
    "Pest: Niemand sieht sie voraus, aber die Karte eines Dorfes kommt nur einmal; im Kloster werden Kranke gesund.",
    "Peste : nul ne la prévoit, mais la carte d’un village ne vient qu’une fois ; au couvent, les malades guérissent.",
  ],
  [
    "Baron: he counts 3, but 6 while fewer than four of your fighters live. Beaten, he flees and brings no points.",
    "Baron: Er zählt 3, aber 6, solange weniger als vier eigene Kämpfer leben. Besiegt flieht er und bringt keine Punkte.",
    "Baron : il compte 3, mais 6 tant que moins de quatre de vos combattants vivent. Battu, il fuit et ne rapporte rien.",
  ],
  [
    "King: at 12 points he comes, and fighters in the castle cost points; Milady does not.",
    "König: Bei 12 Punkten kommt er, und Kämpfer im Schloss kosten Punkte, Milady nicht.",
    "Roi : à 12 points il vient, et les combattants au château coûtent des points, pas Milady.",
  ],
];
