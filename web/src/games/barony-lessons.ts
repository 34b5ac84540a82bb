// web/src/games/barony-lessons.ts -- the lesson of Barony, step by step.
import type { ThreeWords } from "../lib/i18n";
import type { Lesson } from "./module";

/** The land of the lesson, row by row: the row, its first column, one letter for each hexagon. */
const ROWS: [number, number, string][] = [
  [-4, 2, "LP"],
  [-3, 0, "FMFFF"],
  [-2, 0, "PLAMLM"],
  [-1, -1, "AAAPPFFP"],
  [0, -1, "AFFPLAP"],
  [1, -2, "FLFLAMFF"],
  [2, -2, "FMFALPA"],
  [3, -3, "MLMMAA"],
  [4, -3, "MMMA"],
  [5, -2, "M"],
];
const LETTER: Record<string, string> = {
  A: "field",
  P: "plain",
  F: "forest",
  M: "mountain",
  L: "lake",
};
const map = Object.fromEntries(
  ROWS.flatMap(([r, q, letters]) => [...letters].map((l, i) => [`${q + i},${r}`, LETTER[l]])),
);

interface Side {
  cities?: Record<string, number>; // cell and knights there
  villages?: string[];
  knights?: Record<string, number>;
  tokens?: [number, number, number, number];
  rank?: number;
  newCities?: number;
}

/** The lesson's land with these pieces; what is not on it is in the reserve. */
export function position(sides: [Side, Side], more: Record<string, unknown> = {}): unknown {
  const pieces: Record<string, { seat: number; knights: number; building: string | null }[]> = {};
  const put = (cell: string, seat: number, knights: number, building: string | null) => {
    (pieces[cell] ??= []).push({ seat, knights, building });
  };
  const reserve = sides.map((side, seat) => {
    const cities = Object.entries(side.cities ?? {});
    const knights = Object.entries(side.knights ?? {});
    for (const [cell, n] of cities) put(cell, seat, n, "city");
    for (const cell of side.villages ?? []) put(cell, seat, 0, "village");
    for (const [cell, n] of knights) put(cell, seat, n, null);
    return {
      knights: 7 - [...cities, ...knights].reduce((sum, [, n]) => sum + n, 0),
      villages: 14 - (side.villages ?? []).length,
      strongholds: 2,
      cities: 5 - cities.length,
    };
  });
  return {
    game: "barony",
    seats: 2,
    phase: "turn",
    to_act: 0,
    first: 0,
    map,
    pieces,
    reserve,
    gone: [0, 0],
    tokens: sides.map(({ tokens: [field, plain, forest, mountain] = [0, 0, 0, 0] }) => ({
      field,
      plain,
      forest,
      mountain,
    })),
    rank: sides.map((side) => side.rank ?? 0),
    new_cities: sides.map((side) => side.newCities ?? 0),
    points: sides.map((side) => 15 * (side.rank ?? 0) + 10 * (side.newCities ?? 0)),
    placed: 6,
    moved: null,
    victim: null,
    quiet: 0,
    stirred: false,
    passes: 0,
    round: 1,
    ...more,
  };
}

export const RIVAL: Side = { cities: { "2,-2": 1, "-1,3": 1, "6,-1": 1 } };

const fight = position([
  { cities: { "2,0": 1, "-1,0": 1, "4,2": 1 }, knights: { "1,-1": 1, "2,-1": 1 } },
  { ...RIVAL, villages: ["1,-1"], tokens: [2, 1, 0, 0] },
]);
const founding = position([
  { cities: { "2,0": 1, "-1,0": 1, "4,2": 1 }, villages: ["1,2", "2,1"], tokens: [2, 0, 0, 0] },
  RIVAL,
]);
const title = position([
  {
    cities: { "2,0": 1, "-1,0": 1, "4,2": 1, "1,2": 0 },
    villages: ["2,1"],
    tokens: [2, 1, 1, 1],
    newCities: 1,
  },
  RIVAL,
]);

export const baronyLessons: Lesson[] = [
  {
    position: position([{}, {}], { phase: "setup", placed: 0, round: 0 }),
    text: [
      "Barony is a race from baron to duke. Knights become villages and strongholds, these bring tokens, tokens buy titles. Everybody begins with three cities, each with a knight. Place the first one: on plain, field or mountain, best where different land meets. Choose a marked hex. {how}",
      "Barony ist ein Wettlauf vom Baron zum Herzog. Aus Rittern werden Dörfer und Festungen, diese bringen Marker, und für Marker gibt es Titel. Alle beginnen mit drei Städten, jede mit einem Ritter. Jetzt die erste setzen: auf Ebene, Acker oder Gebirge, am besten dort, wo verschiedenes Land zusammenkommt. Ein markiertes Feld wählen. {how}",
      "Barony est une course : partez baron, devenez duc. Les chevaliers deviennent des villages et des forteresses, ceux-ci rapportent des jetons, et avec les jetons on achète des titres. Chacun commence avec trois cités, un chevalier dans chacune. Placez la première : sur une plaine, un champ ou une montagne, de préférence là où plusieurs terrains se rencontrent. Choisissez une case marquée. {how}",
    ],
    wants: /^city /,
  },
  {
    position: position([{ cities: { "2,0": 1, "-1,0": 1, "4,2": 1 } }, RIVAL]),
    examples: ["recruit"],
    scene: [
      "The set-up is over. For the rest of the lesson the cities stand as you see them here.",
      "Der Aufbau ist vorbei. Für den Rest der Lektion stehen die Städte so, wie hier zu sehen.",
      "La mise en place est finie. Pour la suite de la leçon, les cités sont placées comme ici.",
    ],
    text: [
      "You play Red. On your turn you take exactly one of six actions. First: recruit. A city takes 1 or 2 knights from the reserve, by a lake even 3. The cities at 2,0 and -1,0 lie by a lake. Recruit 3 knights in one of these.",
      "Du spielst Rot. In deinem Zug führst du genau eine von sechs Aktionen aus. Die erste: rekrutieren. Eine Stadt holt 1 oder 2 Ritter aus dem Vorrat, an einem See sogar 3. Die Städte auf 2,0 und -1,0 liegen am See. Jetzt in einer davon 3 Ritter rekrutieren.",
      "Vous jouez les rouges. À chaque tour, une seule action parmi six. La première : recruter. Une cité reçoit 1 ou 2 chevaliers de la réserve, et même 3 au bord d’un lac. Les cités en 2,0 et -1,0 sont au bord d’un lac. Recrutez 3 chevaliers dans l’une d’elles.",
    ],
    wants: /^recruit (2,0|-1,0) 3$/,
    otherwise: [
      "A turn is one action: three knights for it are better than two or one.",
      "Ein Zug ist eine Aktion: Drei Ritter dafür sind besser als zwei oder einer.",
      "Un tour, c’est une action : mieux vaut trois chevaliers que deux ou un seul.",
    ],
    show: ["2,0", "-1,0"],
  },
  {
    position: position([{ cities: { "2,0": 4, "-1,0": 1, "4,2": 1 } }, RIVAL], { round: 2 }),
    scene: [
      "Your next turn, in round 2.",
      "Der nächste Zug, in Runde 2.",
      "Votre tour suivant, à la manche 2.",
    ],
    text: [
      "Second action: move. One or two knights go one hex each. Send a knight from 2,0 onto the field at 2,1: choose the city, then the field.",
      "Die zweite Aktion: bewegen. Ein oder zwei Ritter gehen je ein Feld weit. Jetzt einen Ritter von 2,0 auf den Acker 2,1 schicken: erst die Stadt wählen, dann den Acker.",
      "Deuxième action : se déplacer. Un ou deux chevaliers avancent chacun d’une case. Envoyez un chevalier de 2,0 sur le champ en 2,1 : choisissez la cité, puis le champ.",
    ],
    wants: /^move 2,0 2,1$/,
    otherwise: [
      "Look at the land under the knight: what he builds there brings the token of that land, and fields bring most.",
      "Auf das Land unter dem Ritter achten: Was er dort baut, bringt den Marker dieses Landes, und Äcker bringen am meisten.",
      "Regardez le terrain sous le chevalier : ce qu’il y construira rapportera le jeton de ce terrain, et les champs rapportent le plus.",
    ],
    show: ["2,0", "2,1"],
  },
  {
    examples: ["two-moves"],
    text: [
      "A second knight may move now; the one that has just moved may not. Send another one from 2,0 onto the plain at 3,-1. (With “done” the second move would be given up.)",
      "Nun darf ein zweiter Ritter ziehen, nicht aber der eben bewegte. Jetzt noch einen von 2,0 auf die Ebene 3,-1 schicken. („Fertig“ heißt: kein zweiter Schritt.)",
      "Un second chevalier peut maintenant bouger, mais pas celui qui vient de le faire. Envoyez-en un autre de 2,0 sur la plaine en 3,-1. (« Terminer » pour renoncer au second déplacement.)",
    ],
    wants: /^move 2,0 3,-1$/,
    otherwise: [
      "After the field a plain is worth most, and a second step costs no second action.",
      "Nach dem Acker ist die Ebene am meisten wert, und der zweite Schritt kostet keine zweite Aktion.",
      "Après le champ, c’est la plaine qui vaut le plus, et ce second déplacement ne coûte pas de seconde action.",
    ],
    show: ["2,0", "3,-1"],
  },
  {
    position: position(
      [{ cities: { "2,0": 2, "-1,0": 1, "4,2": 1 }, knights: { "2,1": 1, "3,-1": 1 } }, RIVAL],
      { round: 3 },
    ),
    scene: [
      "One turn later, in round 3.",
      "Einen Zug später, in Runde 3.",
      "Un tour plus tard, à la manche 3.",
    ],
    text: [
      "Third action: build. A knight becomes a village or a stronghold and goes back to the reserve; the land under it gives a token. Fields are worth most: 5 gold. Turn the knight at 2,1 into a village.",
      "Die dritte Aktion: bauen. Aus einem Ritter wird ein Dorf oder eine Festung, er selbst kehrt in den Vorrat zurück; das Land darunter bringt einen Marker. Äcker zählen am meisten: 5 Gold. Jetzt aus dem Ritter auf 2,1 ein Dorf machen.",
      "Troisième action : construire. Un chevalier devient village ou forteresse et retourne dans la réserve ; le terrain où il se trouvait rapporte un jeton. Les champs rapportent le plus : 5 pièces d’or. Transformez en village le chevalier en 2,1.",
    ],
    wants: /^build 2,1 village$/,
    otherwise: [
      "There are only two strongholds, and none ever becomes a city. Keep them for places where Blue is near.",
      "Es gibt nur zwei Festungen, und keine wird je zur Stadt. Sie gehören dorthin, wo Blau in der Nähe ist.",
      "Il n’y a que deux forteresses, et aucune ne deviendra une cité. Gardez-les pour les endroits que Bleu menace.",
    ],
    show: ["2,1"],
  },
  {
    examples: ["buildings"],
    text: [
      "In the same turn any number of knights may build, one on each hex. Build at 3,-1 as well. A stronghold gives the same token as a village, but no opponent may ever enter its hex; there are only two of them.",
      "Im selben Zug dürfen beliebig viele Ritter bauen, je Feld einer. Jetzt auch auf 3,-1 bauen. Eine Festung bringt denselben Marker wie ein Dorf, aber kein Gegner darf ihr Feld je betreten; es gibt nur zwei davon.",
      "Dans le même tour, autant de chevaliers qu’on veut peuvent construire, un par case. Construisez aussi en 3,-1. Une forteresse rapporte le même jeton qu’un village, mais aucun adversaire ne peut entrer dans sa case ; il n’y en a que deux.",
    ],
    wants: /^build 3,-1 /,
    otherwise: [
      "What is not built now costs another action later.",
      "Was jetzt nicht gebaut wird, kostet später noch eine Aktion.",
      "Ce qui n’est pas construit maintenant coûtera une autre action plus tard.",
    ],
    show: ["3,-1"],
  },
  {
    position: fight,
    examples: ["knight-and-village", "loot"],
    scene: [
      "Later: Blue has settled near you.",
      "Später: Blau hat in der Nähe gesiedelt.",
      "Plus tard : Bleu s’est établi tout près.",
    ],
    text: [
      "Villages are not safe. At 1,-1 a red knight stands in a blue village: one against one: nothing happens. A player with two pieces on a hex destroys the others there. Move the knight from 2,-1 to 1,-1.",
      "Dörfer sind nicht sicher. Auf 1,-1 steht ein roter Ritter in einem blauen Dorf: eins gegen eins: Nichts geschieht. Wer auf einem Feld zwei hat, vernichtet die anderen dort. Jetzt den Ritter von 2,-1 nach 1,-1 bewegen.",
      "Les villages ne sont pas à l’abri. En 1,-1, un chevalier rouge est dans un village bleu : un contre un : rien ne se passe. Qui réunit deux pions sur une case y détruit les autres. Déplacez le chevalier de 2,-1 à 1,-1.",
    ],
    wants: /^move 2,-1 1,-1$/,
    otherwise: [
      "One against one, nothing happens. You need a second piece on the same hex.",
      "Eins gegen eins geschieht nichts. Du brauchst dort noch eine zweite Figur.",
      "Un contre un, rien ne se passe. Il vous faut un deuxième pion sur la même case.",
    ],
    show: ["2,-1", "1,-1"],
  },
  {
    text: [
      "The village is gone, and a token of its owner is yours to take. Choose one.",
      "Das Dorf ist vernichtet, und dafür gibt es einen Marker von Blau. Jetzt einen auswählen.",
      "Le village est détruit, et un jeton de son propriétaire est à vous. Choisissez-en un.",
    ],
    wants: /^loot /,
  },
  {
    position: founding,
    examples: ["new-city"],
    scene: [
      "Later: you have two villages.",
      "Später: Du hast zwei Dörfer.",
      "Plus tard : vous avez deux villages.",
    ],
    text: [
      "Fourth action: new city, for 10 points. A village becomes a city, but not in a forest and not next to another city. So the village at 2,1, beside the city at 2,0, cannot become one; the one at 1,2 can. (Choose 2,1 to read why not.) Make 1,2 a city.",
      "Die vierte Aktion: neue Stadt, für 10 Punkte. Ein Dorf wird zur Stadt, aber nicht im Wald und nicht neben einer anderen Stadt. Das Dorf auf 2,1, neben der Stadt 2,0, kann also keine werden, das auf 1,2 schon. (Wähle 2,1, um zu lesen, warum nicht.) Jetzt aus 1,2 eine Stadt machen.",
      "Quatrième action : la nouvelle cité, pour 10 points. Un village devient cité, mais ni en forêt ni à côté d’une autre cité. Le village en 2,1, voisin de la cité en 2,0, ne le peut pas ; celui en 1,2 le peut. (Choisissez 2,1 pour lire pourquoi.) Faites de 1,2 une cité.",
    ],
    wants: /^city 1,2$/,
    invites: [{ cell: "2,1", move: "city 2,1" }],
    otherwise: [
      "Ten points for one action: nothing else here brings as much.",
      "Zehn Punkte für eine Aktion: Nichts anderes bringt hier so viel.",
      "Dix points pour une action : rien d’autre ici n’en rapporte autant.",
    ],
    show: ["1,2", "2,1"],
  },
  {
    position: title,
    examples: ["title"],
    scene: [
      "Later: you have collected enough tokens.",
      "Später: Du hast genug Marker gesammelt.",
      "Plus tard : vous avez assez de jetons.",
    ],
    text: [
      "The best action: title. Tokens worth at least 15 gold buy the next rank, for 15 points; no change is given. Field 5, plain 4, forest 3, mountain 2. Choose the title and a payment. Leftover tokens are worth their silver value as points at the end, so keep fields if you can.",
      "Die beste Aktion: Adelstitel. Für Marker im Wert von mindestens 15 Gold gibt es den nächsten Rang, und der bringt 15 Punkte; Wechselgeld gibt es nicht. Acker 5, Ebene 4, Wald 3, Gebirge 2. Jetzt den Titel wählen und womit er bezahlt wird. Übrige Marker zählen am Ende ihren Silberwert als Punkte; behalte Äcker also, wenn es geht.",
      "La meilleure action : le titre. Des jetons d’une valeur d’au moins 15 pièces d’or donnent le rang suivant, qui rapporte 15 points ; la monnaie n’est pas rendue. Champ 5, plaine 4, forêt 3, montagne 2. Choisissez le titre et un paiement. Les jetons restants valent leur argent en points à la fin : gardez les champs, si possible.",
    ],
    wants: /^title /,
    otherwise: [
      "Fifteen points for one action, and tokens that wait can be looted.",
      "Fünfzehn Punkte für eine Aktion, und Marker, die liegen bleiben, können geraubt werden.",
      "Quinze points pour une action, et les jetons qui attendent peuvent être pillés.",
    ],
  },
  {
    position: position([{ cities: { "2,0": 1, "-1,0": 1, "4,2": 1 } }, RIVAL], { round: 9 }),
    examples: ["expedition"],
    scene: [
      "Back to the starting cities.",
      "Zurück zu den Städten vom Anfang.",
      "Retour aux cités du début.",
    ],
    text: [
      "The last action, for the far corners: expedition. Two knights leave the reserve; one is lost for good, the other appears on any empty hex at the edge of the map. Send one to 0,-3.",
      "Die letzte Aktion, für ferne Winkel: der Feldzug. Zwei Ritter verlassen den Vorrat; einer ist für immer verloren, der andere erscheint auf einem beliebigen leeren Feld am Rand des Spielplans. Jetzt einen nach 0,-3 schicken.",
      "La dernière action, pour les coins lointains : l’expédition. Deux chevaliers quittent la réserve ; l’un est perdu pour toujours, l’autre apparaît sur une case vide de votre choix, en bordure du plateau. Envoyez-en un en 0,-3.",
    ],
    wants: /^expedition 0,-3$/,
    otherwise: [
      "An expedition is for land that nobody else will reach soon: here, the far corner.",
      "Ein Feldzug lohnt sich für Land, das sonst so bald niemand erreicht: hier der ferne Winkel.",
      "Une expédition vise des terres que nul autre n’atteint de sitôt : ici, le coin lointain.",
    ],
    show: ["0,-3"],
  },
  {
    examples: ["final-score"],
    text: [
      "That is all. When a player becomes duke, the round is played to its end. Points: 15 for each rank, 10 for each new city, and the silver of the tokens left. On equal points, whoever plays later in the round wins.",
      "Das ist alles. Wird jemand Herzog, wird die Runde noch zu Ende gespielt. Punkte: 15 je Rang, 10 je neuer Stadt und das Silber der übrigen Marker. Bei Gleichstand gewinnt, wer in der Runde später an der Reihe ist.",
      "C’est tout. Quand quelqu’un devient duc, on termine la manche. Points : 15 par rang, 10 par nouvelle cité, et l’argent des jetons restants. À égalité, c’est celui qui joue le plus tard dans la manche qui gagne.",
    ],
  },
];

/** The lesson in five lines. */
export const baronyRecap: readonly ThreeWords[] = [
  [
    "Each turn you take one action: recruit, move, build, found a city, buy a title, or send an expedition.",
    "Ein Zug ist eine Aktion: rekrutieren, bewegen, bauen, eine Stadt gründen, einen Titel kaufen oder einen Feldzug schicken.",
    "Un tour, c’est une action : recruter, se déplacer, construire, fonder une cité, acheter un titre ou partir en expédition.",
  ],
  [
    "Tokens: each building brings that of its land, in gold: field 5, plain 4, forest 3, mountain 2.",
    "Marker: Jedes Gebäude bringt den seines Landes, in Gold: Acker 5, Ebene 4, Wald 3, Gebirge 2.",
    "Jetons : chaque bâtiment rapporte celui de son terrain, en or : champ 5, plaine 4, forêt 3, montagne 2.",
  ],
  [
    "Titles: 15 gold buy a rank and 15 points. Unspent tokens can be looted; titles cannot.",
    "Titel: Für 15 Gold gibt es einen Rang und 15 Punkte. Nicht ausgegebene Marker können geraubt werden, Titel nicht.",
    "Titres : pour 15 pièces d’or, un rang et 15 points. Les jetons non dépensés peuvent être pillés, les titres non.",
  ],
  [
    "Raids: two pieces on a hex destroy what is there. Nobody enters a stronghold’s hex.",
    "Überfälle: Zwei Figuren auf einem Feld vernichten, was dort steht. Das Feld einer Festung betritt niemand.",
    "Raids : deux pions sur une case détruisent ce qui s’y trouve. Nul n’entre sur la case d’une forteresse.",
  ],
  [
    "The end: when a player is duke, the round is played out. Cities bring 10, tokens their silver.",
    "Das Ende: Ist jemand Herzog, wird die Runde zu Ende gespielt. Städte bringen 10, Marker ihr Silber.",
    "La fin : dès qu’il y a un duc, on termine la manche. Une cité rapporte 10, un jeton son argent.",
  ],
];
