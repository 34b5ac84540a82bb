// web/src/games/baron-lessons.ts -- the lesson of Baron, step by step.
import type { Lesson } from "./module";

/** All tiles of the box by kind. */
const BOX: Record<string, number> = {
  meadow: 28,
  village: 6,
  field: 6,
  forest: 6,
  vineyard: 6,
  quarry: 6,
  pond: 6,
  swamp: 6,
  cursed: 3,
};

interface Donjon {
  seat: number;
  side: "knight" | "baron";
  value: number | null;
}

/** A position of two players with the first to act; what lies nowhere else is in the pile. */
export function position(
  tiles: Record<string, string>,
  reserve: [string[], string[]],
  row: string[],
  more: { donjons?: Record<string, Donjon>; honour?: [number, number]; phase?: string } = {},
): unknown {
  const pile = { ...BOX };
  for (const kind of [...Object.values(tiles), ...reserve.flat(), ...row]) pile[kind]--;
  const donjons = more.donjons ?? {};
  const placed = Object.keys(donjons);
  return {
    game: "baron",
    seats: 2,
    phase: more.phase ?? "lay",
    to_act: 0,
    first: 0,
    honour: more.honour ?? [0, 0],
    out: [false, false],
    hand: [0, 1].map((seat) => 5 - placed.filter((cell) => donjons[cell].seat === seat).length),
    resting: [0, 0],
    reserve,
    row,
    pile,
    tiles,
    donjons,
    active: 0,
    placed,
    asked: [],
    claimed: [],
    gone: {},
    secret: [null, null],
  };
}

/** The ring around 0,0 but for the tile at 0,1. */
export const RING = {
  "0,0": "meadow",
  "1,0": "village",
  "1,-1": "forest",
  "0,-1": "pond",
  "-1,0": "field",
  "-1,1": "quarry",
};
const founding = position(
  RING,
  [
    ["meadow", "vineyard", "pond"],
    ["meadow", "quarry"],
  ],
  ["swamp", "meadow", "field"],
  { donjons: { "0,0": { seat: 0, side: "knight", value: null } }, honour: [1, 0] },
);
const fight = position(
  {
    ...RING,
    "2,-1": "meadow",
    "3,-1": "swamp",
    "3,-2": "meadow",
    "2,-2": "quarry",
    "2,0": "pond",
  },
  [
    ["meadow", "vineyard", "pond"],
    ["meadow", "quarry"],
  ],
  ["swamp", "meadow", "field"],
  {
    donjons: {
      "2,-1": { seat: 1, side: "baron", value: 6 },
      "0,0": { seat: 0, side: "knight", value: null },
    },
    honour: [1, 7],
  },
);

export const baronLessons: Lesson[] = [
  {
    position: position(
      { "0,0": "field" },
      [
        ["meadow", "quarry"],
        ["meadow", "vineyard"],
      ],
      ["pond", "village", "forest"],
      { phase: "take" },
    ),
    examples: ["row"],
    text: [
      "Baron is about laying land and founding baronies, for honour. Every turn begins with a tile from the row. The first place is free, the second costs 1 honour, the third 3. Take the pond from place 1: click it, read what will happen, and confirm.",
      "In Baron wird Land gelegt und werden Baronien gegründet, um Ehre zu gewinnen. Jeder Zug beginnt mit einem Plättchen aus der Auslage. Der erste Platz ist gratis, der zweite kostet 1 Ehre, der dritte 3. Den Teich von Platz 1 nehmen: anklicken, lesen, was geschehen wird, und bestätigen.",
      "Dans Baron on pose des terres et on fonde des baronnies, pour l’honneur. Chaque tour commence par une tuile de la rangée. La première place est gratuite, la deuxième coûte 1 honneur, la troisième 3. Prendre l’étang de la place 1 : cliquer, lire ce qui va se passer, et confirmer.",
    ],
    wants: /^take 1$/,
  },
  {
    text: [
      "Now one tile of your reserve must be laid beside the land. No tile may lie beside its own kind, except meadows: they may lie side by side. Choose a tile, then a marked cell (or drag it there).",
      "Nun muss ein Plättchen aus der Reserve an das Land gelegt werden. Keines darf neben seinesgleichen liegen, außer Wiesen: Sie dürfen aneinanderliegen. Ein Plättchen wählen, dann ein markiertes Feld (oder es dorthin ziehen).",
      "Il faut maintenant poser une tuile de la réserve contre le pays. Aucune ne peut toucher une tuile de même sorte, sauf les prairies, qui peuvent voisiner. Choisir une tuile, puis une case marquée (ou l’y faire glisser).",
    ],
    wants: /^lay /,
  },
  {
    position: position(
      {
        "0,0": "field",
        "2,0": "meadow",
        "2,-1": "pond",
        "1,-1": "meadow",
        "0,1": "meadow",
        "1,1": "forest",
      },
      [
        ["meadow", "village", "quarry"],
        ["meadow", "vineyard"],
      ],
      ["swamp", "meadow", "field"],
    ),
    examples: ["bonus"],
    text: [
      "Filling gaps pays: a tile that touches 4 others scores 1, with 5 it is 3, and with all 6 it is 9 honour. Close the gap at 1,0 with any tile.",
      "Lücken füllen lohnt sich: Ein Plättchen, das 4 andere berührt, bringt 1, bei 5 sind es 3, und bei allen 6 sind es 9 Ehre. Die Lücke auf 1,0 mit einem beliebigen Plättchen schließen.",
      "Combler les trous rapporte : une tuile qui en touche 4 autres donne 1, avec 5 c’est 3, et avec les 6 c’est 9 honneur. Fermer le trou en 1,0 avec n’importe quelle tuile.",
    ],
    wants: /^lay \S+ 1,0$/,
    show: ["1,0"],
  },
  {
    text: [
      "At the end of a turn a donjon may be put on any free meadow. It stands there as a knight and waits until all six cells around it are filled. Put one on a meadow.",
      "Am Ende eines Zuges darf ein Donjon auf eine freie Wiese gestellt werden. Er steht dort als Ritter und wartet, bis alle sechs Felder ringsum gefüllt sind. Einen auf eine Wiese stellen.",
      "À la fin d’un tour on peut placer un donjon sur une prairie libre. Il s’y tient comme chevalier et attend que les six cases autour soient remplies. En placer un sur une prairie.",
    ],
    wants: /^donjon /,
  },
  {
    position: founding,
    examples: ["value"],
    text: [
      "The red knight at 0,0 lacks only the tile at 0,1. With it the ring is complete, the knight becomes a baron, and the six tiles score: village 3, forest and field 2, most others 1, swamp −1, cursed ground −2. Lay the vineyard or the pond at 0,1.",
      "Dem roten Ritter auf 0,0 fehlt nur noch das Plättchen auf 0,1. Damit ist der Ring geschlossen, der Ritter wird zum Baron, und die sechs Plättchen zählen: Dorf 3, Wald und Feld 2, die meisten anderen 1, Sumpf −1, verfluchter Ort −2. Den Weinberg oder den Teich auf 0,1 legen.",
      "Au chevalier rouge en 0,0 il ne manque que la tuile en 0,1. Avec elle l’anneau est complet, le chevalier devient baron, et les six tuiles comptent : village 3, forêt et champ 2, la plupart des autres 1, marais −1, lieu maudit −2. Poser le vignoble ou l’étang en 0,1.",
    ],
    wants: /^lay (vineyard|pond) 0,1$/,
    show: ["0,0", "0,1"],
  },
  {
    position: fight,
    examples: ["one-baron", "several-barons", "own-tiles", "knights", "knights-and-barons"],
    text: [
      "Now blue has a barony of value 6 next door, and both rings share the village and the forest. That is a fight: shared tiles become the battlefield and count for neither. What is left decides, here 5 against 1. The winner founds; the loser’s baron goes home and the shared tiles are taken off. Lay the vineyard at 0,1 and see.",
      "Nun hat Blau nebenan eine Baronie vom Wert 6, und beide Ringe teilen sich das Dorf und den Wald. Das gibt einen Kampf: Geteilte Plättchen werden zum Schlachtfeld und zählen für niemanden. Der Rest entscheidet, hier 5 gegen 1. Wer siegt, gründet; der unterlegene Baron kehrt heim, und die geteilten Plättchen werden abgezogen. Den Weinberg auf 0,1 legen und zusehen.",
      "Maintenant le bleu a une baronnie de valeur 6 à côté, et les deux anneaux partagent le village et la forêt. C’est un combat : les tuiles partagées deviennent champ de bataille et ne comptent pour personne. Le reste décide, ici 5 contre 1. Qui gagne fonde ; le baron vaincu rentre, et les tuiles partagées lui sont retirées. Poser le vignoble en 0,1 et regarder.",
    ],
    wants: /^lay vineyard 0,1$/,
    show: ["0,1", "1,0", "1,-1"],
  },
  {
    examples: ["last-claims", "last-claim-baron"],
    text: [
      "Two more things. Honour may go into debt, but at −5 one lands in the dungeon and is out. And when all tiles are laid, knights with open rings may still claim their land, for half its worth. Most honour wins. Any number and any refusal can be looked up in the rules.",
      "Noch zwei Dinge. Ehre darf in die Schulden gehen, aber bei −5 landet man im Verlies und ist ausgeschieden. Und wenn alle Plättchen liegen, dürfen Ritter mit offenem Ring ihr Land noch beanspruchen, für den halben Wert. Die meiste Ehre gewinnt. Jede Zahl und jede Ablehnung lässt sich in den Regeln nachlesen.",
      "Deux choses encore. L’honneur peut devenir une dette, mais à −5 on finit aux oubliettes et hors du jeu. Et quand toutes les tuiles sont posées, les chevaliers à l’anneau ouvert peuvent encore revendiquer leur terre, pour la moitié de sa valeur. Le plus d’honneur gagne. Chaque nombre et chaque refus peut se lire dans les règles.",
    ],
  },
];
