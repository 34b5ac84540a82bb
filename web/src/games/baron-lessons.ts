// web/src/games/baron-lessons.ts -- the lesson of Baron, step by step.
import type { ThreeWords } from "../lib/i18n";
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
      "Baron is about laying land and founding baronies, for honour. Every turn begins with a tile from the row. The first place is free, the second costs 1 honour, the third 3. Take the pond from place 1: click it and read what will happen. It counts after a moment; press it again to do it now.",
      "In Baron geht es darum, Land zu legen, Baronien zu gründen und so Ehre zu gewinnen. Jeder Zug beginnt mit einem Plättchen aus der Auslage. Der erste Platz ist gratis, der zweite kostet 1 Ehre, der dritte 3. Jetzt den Teich von Platz 1 nehmen: auswählen und lesen, was geschehen wird. Nach einem Augenblick gilt es; noch einmal gewählt, gilt es sofort.",
      "Dans Baron, on pose des terres et on fonde des baronnies pour gagner de l’honneur. Chaque tour commence par une tuile de la rangée. La première place est gratuite, la deuxième coûte 1 point d’honneur, la troisième 3. Prenez l’étang de la place 1 : choisissez-le et lisez ce qui va se passer. Le coup est joué après un instant ; choisi encore une fois, il est joué aussitôt.",
    ],
    wants: /^take 1$/,
    otherwise: [
      "It costs honour, and nobody has any yet. Later a good tile is worth its price; the pond here is free.",
      "Das kostet Ehre, und noch hat niemand welche. Später ist ein gutes Plättchen seinen Preis wert; der Teich hier kostet nichts.",
      "Cela coûte de l’honneur, et personne n’en a encore. Plus tard, une bonne tuile vaut son prix ; ici, l’étang ne coûte rien.",
    ],
  },
  {
    text: [
      "Now one tile of your reserve must be laid beside the land. No tile may lie beside its own kind, except meadows: they may lie side by side. Choose a tile, then a marked cell (or drag it there).",
      "Nun muss ein Plättchen aus der Reserve an das Land gelegt werden. Keines darf neben seinesgleichen liegen, außer Wiesen: Sie dürfen aneinanderliegen. Jetzt ein Plättchen wählen, dann ein markiertes Feld (oder das Plättchen dorthin ziehen).",
      "Il faut maintenant poser une tuile de la réserve au bord des terres. Aucune ne peut toucher une tuile de même sorte, sauf les prairies, qui peuvent se côtoyer. Choisissez une tuile, puis une case marquée (ou faites-l’y glisser).",
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
    scene: [
      "The same land, some turns later.",
      "Dasselbe Land, ein paar Züge später.",
      "La même terre, quelques tours plus tard.",
    ],
    text: [
      "Filling gaps pays: a tile that touches 4 others scores 1, with 5 it is 3, and with all 6 it is 9 honour. Close the gap at 1,0 with any tile.",
      "Lücken füllen lohnt sich: Ein Plättchen, das 4 andere berührt, bringt 1, bei 5 sind es 3, und bei allen 6 sind es 9 Ehre. Jetzt die Lücke auf 1,0 schließen, mit welchem Plättchen auch immer.",
      "Combler les trous rapporte : une tuile qui en touche 4 autres donne 1 point d’honneur ; avec 5, c’est 3, et avec les 6, c’est 9. Fermez le trou en 1,0 avec n’importe quelle tuile.",
    ],
    wants: /^lay \S+ 1,0$/,
    otherwise: [
      "There the tile touches fewer others, and the next player takes the 9.",
      "Dort berührt das Plättchen weniger andere, und die 9 holt, wer als Nächstes zieht.",
      "Là, la tuile en touche moins d’autres, et le joueur suivant prendra les 9.",
    ],
    show: ["1,0"],
  },
  {
    text: [
      "At the end of a turn a donjon may be put on any free meadow. It stands there as a knight and waits until all six cells around it are filled. Put one on a meadow.",
      "Am Ende eines Zuges darf ein Donjon auf eine freie Wiese gestellt werden. Er steht dort als Ritter und wartet, bis alle sechs Felder ringsum gefüllt sind. Jetzt einen auf eine Wiese stellen.",
      "À la fin d’un tour, on peut placer un donjon sur une prairie libre. Il y monte la garde comme chevalier, jusqu’à ce que les six cases autour soient remplies. Placez-en un sur une prairie.",
    ],
    wants: /^donjon /,
  },
  {
    position: founding,
    examples: ["value"],
    scene: [
      "Another land: a knight of yours has waited, and his ring is nearly full.",
      "Ein anderes Land: Ein eigener Ritter hat gewartet, und sein Ring ist fast voll.",
      "Une autre terre : un de vos chevaliers a attendu, et son anneau est presque plein.",
    ],
    text: [
      "The red knight at 0,0 lacks only the tile at 0,1. With it the ring is complete, the knight becomes a baron, and the six tiles score: village 3, forest and field 2, most others 1, swamp −1, cursed ground −2. Lay the vineyard or the pond at 0,1.",
      "Dem roten Ritter auf 0,0 fehlt nur noch das Plättchen auf 0,1. Damit ist der Ring geschlossen, der Ritter wird zum Baron, und die sechs Plättchen zählen: Dorf 3, Wald und Feld 2, die meisten anderen 1, Sumpf −1, verfluchter Ort −2. Jetzt den Weinberg oder den Teich auf 0,1 legen.",
      "Il ne manque au chevalier rouge en 0,0 que la tuile en 0,1. Avec elle, l’anneau est complet, le chevalier devient baron, et les six tuiles comptent : village 3, forêt et champ 2, la plupart des autres 1, marais −1, lieu maudit −2. Posez le vignoble ou l’étang en 0,1.",
    ],
    wants: /^lay (vineyard|pond) 0,1$/,
    otherwise: [
      "Only the missing tile of the ring founds the barony, and a meadow there would be worth nothing. A ring left open may get a swamp from Blue.",
      "Nur das fehlende Plättchen des Rings gründet die Baronie, und eine Wiese zählte dort nichts. In einen offenen Ring legt Blau vielleicht einen Sumpf.",
      "Seule la tuile qui manque à l’anneau fonde la baronnie, et une prairie n’y vaudrait rien. Dans un anneau ouvert, Bleu posera peut-être un marais.",
    ],
    show: ["0,0", "0,1"],
  },
  {
    position: fight,
    examples: ["one-baron", "several-barons", "own-tiles", "knights", "knights-and-barons"],
    scene: [
      "The same ring, but with a neighbour.",
      "Derselbe Ring, aber mit einem Nachbarn.",
      "Le même anneau, mais avec un voisin.",
    ],
    text: [
      "Now Blue has a barony of value 6 next door, and both rings share the village and the forest. That is a fight: shared tiles become the battlefield and count for neither. What is left decides, here 5 against 1. The winner founds; the loser’s baron goes home, and the worth of the shared tiles is taken from him. Lay the vineyard at 0,1 and see.",
      "Nun hat Blau nebenan eine Baronie vom Wert 6, und beide Ringe teilen sich das Dorf und den Wald. Das gibt einen Kampf: Geteilte Plättchen werden zum Schlachtfeld und zählen für niemanden. Der Rest entscheidet, hier 5 gegen 1. Wer siegt, gründet; der unterlegene Baron kehrt heim, und der Wert der geteilten Plättchen wird ihm abgezogen. Jetzt den Weinberg auf 0,1 legen und zusehen.",
      "À présent, Bleu a une baronnie de valeur 6 juste à côté, et les deux anneaux partagent le village et la forêt. D’où un combat : les tuiles partagées deviennent un champ de bataille et ne comptent pour personne. Le reste décide, ici 5 contre 1. Le vainqueur fonde sa baronnie ; le baron vaincu rentre chez lui, et la valeur des tuiles partagées lui est retirée. Posez le vignoble en 0,1 et regardez.",
    ],
    wants: /^lay vineyard 0,1$/,
    otherwise: [
      "A knight fights only when his ring is full, and every point of it is strength.",
      "Ein Ritter kämpft erst, wenn sein Ring voll ist, und jeder Punkt darin ist Stärke.",
      "Un chevalier ne combat que lorsque son anneau est plein, et chaque point de l’anneau est de la force.",
    ],
    show: ["0,1", "1,0", "1,-1"],
  },
  {
    examples: ["last-claims", "last-claim-baron"],
    text: [
      "Two more things. Honour may go into debt, but at −5 one lands in the dungeon and is out. And when all tiles are laid, knights with open rings may still claim their land, for half its worth. Most honour wins. Any number and any refusal can be looked up in the rules.",
      "Noch zwei Dinge. Ehre darf unter null fallen, aber bei −5 landet man im Verlies und ist ausgeschieden. Und wenn alle Plättchen liegen, dürfen Ritter mit offenem Ring ihr Land noch beanspruchen, für den halben Wert. Die meiste Ehre gewinnt. Jede Zahl und jede Ablehnung lässt sich in den Regeln nachlesen.",
      "Deux choses encore. On peut s’endetter en honneur, mais à −5 on finit aux oubliettes, éliminé. Et quand toutes les tuiles sont posées, les chevaliers à l’anneau ouvert peuvent encore revendiquer leur terre, pour la moitié de sa valeur. Qui a le plus d’honneur gagne. Pour chaque nombre et chaque refus, les règles donnent la raison.",
    ],
  },
];

/** The lesson in five lines. */
export const baronRecap: readonly ThreeWords[] = [
  [
    "A turn: take a tile, lay one beside the land, and perhaps post a donjon on a meadow.",
    "Ein Zug: ein Plättchen nehmen, eines ans Land legen und vielleicht einen Donjon auf eine Wiese stellen.",
    "Un tour : prendre une tuile, en poser une au bord des terres et, au besoin, un donjon sur une prairie.",
  ],
  [
    "Gaps: a tile that touches 4, 5 or 6 others brings 1, 3 or 9 honour.",
    "Lücken: Ein Plättchen, das 4, 5 oder 6 andere berührt, bringt 1, 3 oder 9 Ehre.",
    "Trous : une tuile qui en touche 4, 5 ou 6 autres rapporte 1, 3 ou 9 points d’honneur.",
  ],
  [
    "Baronies: when the six cells around a knight are full, he founds and brings what they are worth.",
    "Baronien: Sind die sechs Felder um einen Ritter voll, gründet er und bringt, was sie wert sind.",
    "Baronnies : quand les six cases autour d’un chevalier sont pleines, il fonde et rapporte leur valeur.",
  ],
  [
    "Fights: shared tiles count for nobody; what is left decides, and a draw is lost for the knight.",
    "Kämpfe: Geteilte Plättchen zählen für niemanden; der Rest entscheidet, und Gleichstand verliert der Ritter.",
    "Combats : les tuiles partagées ne comptent pour personne ; le reste décide, et l’égalité est perdue pour le chevalier.",
  ],
  [
    "Debts: at −5 honour the game is over for you. Most honour wins.",
    "Schulden: Bei −5 Ehre ist das Spiel verloren. Die meiste Ehre gewinnt.",
    "Dettes : à −5 points d’honneur, on est éliminé. Qui a le plus d’honneur gagne.",
  ],
];
