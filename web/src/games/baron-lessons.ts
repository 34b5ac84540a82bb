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

/** The last claims of three, of whom the third is out and has taken the other tiles along. */
export function claims(
  tiles: Record<string, string>,
  donjons: Record<string, Donjon>,
  honour: number[],
): unknown {
  const has = (seat: number) => Object.values(donjons).filter((one) => one.seat === seat).length;
  return {
    ...{ game: "baron", seats: 3, phase: "claim", to_act: 0, first: 0, honour },
    ...{ out: [false, false, true], hand: [4 - has(0), 4 - has(1), 0], resting: [0, 0, 0] },
    ...{ reserve: [[], [], []], row: [], pile: {}, tiles, donjons, active: 0 },
    ...{ placed: Object.keys(donjons), secret: [null, null, null] },
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

/** All is laid; a knight’s ring has stayed open, and the third player has gone to the dungeon. */
const lastClaim = claims(
  {
    ...{ "0,0": "meadow", "1,0": "village", "0,1": "forest", "-1,0": "field" },
    ...{ "0,-1": "vineyard", "1,-1": "quarry", "2,0": "meadow", "2,-1": "pond" },
  },
  { "0,0": { seat: 0, side: "knight", value: null } },
  [8, 12, -5],
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
      "Baron is about laying land and founding baronies, for honour. Every turn begins with a tile from the row. The first place is free, the second costs 1 honour, the third 3. Take the pond from place 1: choose it and read what will happen. {how}",
      "In Baron legt man Land aus, gründet Baronien und gewinnt damit Ehre. Jeder Zug beginnt mit einem Plättchen aus der Auslage. Der erste Platz ist gratis, der zweite kostet 1 Ehrenpunkt, der dritte 3. Jetzt den Teich von Platz 1 nehmen: auswählen und lesen, was geschehen wird. {how}",
      "Dans Baron, on pose des terres et on fonde des baronnies pour gagner de l’honneur. Chaque tour commence par une tuile de l’offre. La première place est gratuite, la deuxième coûte 1 point d’honneur, la troisième 3. Prenez l’étang de la place 1 : choisissez-le et lisez ce qui va se passer. {how}",
    ],
    wants: /^take 1$/,
    otherwise: [
      "It costs honour, and nobody has any yet. Later a good tile is worth its price; the pond here is free.",
      "Das kostet Ehre, und die hat noch niemand. Später ist ein gutes Plättchen seinen Preis wert; der Teich hier kostet nichts.",
      "Cela coûte de l’honneur, et personne n’en a encore. Plus tard, une bonne tuile vaut son prix ; ici, l’étang ne coûte rien.",
    ],
  },
  {
    text: [
      "Now one tile of your reserve must be laid beside the land. No tile may lie beside one of its own kind; only meadows may. Choose a tile, then a marked cell (or drag it there).",
      "Nun muss ein Plättchen aus der Reserve ans Land gelegt werden. Gleiche Plättchen dürfen nicht nebeneinanderliegen; nur Wiesen dürfen das. Jetzt ein Plättchen wählen, dann eine markierte Stelle (oder das Plättchen dorthin ziehen).",
      "Il faut maintenant poser une tuile de la réserve au bord des terres. Deux tuiles identiques ne peuvent pas se toucher ; seules les prairies le peuvent. Choisissez une tuile, puis une case marquée (ou faites-l’y glisser).",
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
      "A different board, a few turns in.",
      "Ein anderes Land, ein paar Züge später.",
      "Une autre terre, quelques tours plus tard.",
    ],
    text: [
      "Filling gaps pays: a tile that touches 4 others scores 1, with 5 it is 3, and with all 6 it is 9 honour. Close the gap at 1,0 with any tile.",
      "Lücken füllen lohnt sich: Ein Plättchen, das 4 andere berührt, bringt 1, bei 5 sind es 3, und bei allen 6 sind es 9 Ehrenpunkte. Jetzt die Lücke auf 1,0 schließen, mit einem beliebigen Plättchen.",
      "Combler les trous rapporte : une tuile qui en touche 4 autres donne 1 point d’honneur ; avec 5, c’est 3, et avec les 6, c’est 9. Fermez le trou en 1,0 avec n’importe quelle tuile.",
    ],
    wants: /^lay \S+ 1,0$/,
    otherwise: [
      "There the tile touches fewer others, and the next player takes the 9.",
      "Dort berührt das Plättchen weniger andere, und die 9 holt sich, wer als Nächstes zieht.",
      "Là, la tuile en touche moins d’autres, et le joueur suivant prendra les 9.",
    ],
    show: ["1,0"],
  },
  {
    text: [
      "At the end of a turn you may place one knight from your hand on any free meadow. There he waits until all six cells around him are filled. Place a knight on a meadow.",
      "Am Ende eines Zuges darf ein Ritter aus der Hand auf eine freie Wiese gestellt werden. Dort wartet er, bis ringsum sechs Plättchen liegen. Jetzt einen Ritter auf eine Wiese stellen.",
      "À la fin d’un tour, vous pouvez placer un chevalier de votre main sur une prairie libre. Il y attend que les six cases autour de lui soient remplies. Placez un chevalier sur une prairie.",
    ],
    wants: /^donjon /,
    otherwise: [
      "Only a knight on the land founds a barony, and placing him costs nothing. In your hand he brings nothing.",
      "Nur ein Ritter auf dem Land gründet eine Baronie, und ihn hinzustellen kostet nichts. Auf der Hand bringt er nichts.",
      "Seul un chevalier placé fonde une baronnie, et le placer ne coûte rien. En main, il ne rapporte rien.",
    ],
  },
  {
    position: founding,
    examples: ["value"],
    scene: [
      "A different board: your knight has waited, and his ring is nearly full.",
      "Ein anderes Land: Dein Ritter hat gewartet, und sein Ring ist fast voll.",
      "Une autre terre : un de vos chevaliers a attendu, et son domaine est presque complet.",
    ],
    text: [
      "The red knight at 0,0 lacks only the tile at 0,1. With it the ring is complete, the knight becomes a baron, and the six tiles score: village 3, forest and field 2, most others 1, swamp −1, cursed ground −2. Lay the vineyard or the pond at 0,1.",
      "Dem roten Ritter auf 0,0 fehlt nur noch das Plättchen auf 0,1. Damit ist der Ring geschlossen, der Ritter wird zum Baron, und die sechs Plättchen zählen: Dorf 3, Wald und Feld 2, die meisten anderen 1, Sumpf −1, verfluchter Ort −2. Jetzt den Weinberg oder den Teich auf 0,1 legen.",
      "Il ne manque au chevalier rouge en 0,0 que la tuile en 0,1. Avec elle, son domaine est complet, le chevalier devient baron, et les six tuiles comptent : village 3, forêt et champ 2, la plupart des autres 1, marais −1, lieu maudit −2. Posez le vignoble ou l’étang en 0,1.",
    ],
    wants: /^lay (vineyard|pond) 0,1$/,
    otherwise: [
      "Only the missing tile of the ring founds the barony, and a meadow there would be worth nothing. A ring left open may get a swamp from Blue.",
      "Nur das fehlende Plättchen des Rings gründet die Baronie, und eine Wiese zählte dort nichts. In einen offenen Ring legt Blau vielleicht einen Sumpf.",
      "Seule la tuile qui manque au domaine fonde la baronnie, et une prairie n’y vaudrait rien. Dans un domaine ouvert, Bleu posera peut-être un marais.",
    ],
    show: ["0,0", "0,1"],
  },
  {
    position: fight,
    examples: ["one-baron", "several-barons", "own-tiles", "knights", "knights-and-barons"],
    scene: [
      "The same ring, but with a neighbour.",
      "Derselbe Ring, aber mit einem Nachbarn.",
      "Le même domaine, mais avec un voisin.",
    ],
    text: [
      "Blue’s baron at 2,-1 has a barony of value 6, and your ring shares the village at 1,0 and the forest at 1,-1 with it. As soon as your ring is full, there is a fight for them. In the fight the shared tiles count for neither side: Blue keeps 6 − 5 = 1. You will have field, pond, quarry and the tile still missing.",
      "Der Baron von Blau auf 2,-1 hat eine Baronie im Wert von 6, und mein Ring hat mit ihr das Dorf auf 1,0 und den Wald auf 1,-1 gemeinsam. Sobald der Ring voll ist, wird darum gekämpft. Im Kampf zählen die gemeinsamen Plättchen für keine Seite: Blau bleiben 6 − 5 = 1. Mir bleiben Feld, Teich, Steinbruch und das Plättchen, das noch fehlt.",
      "Le baron bleu en 2,-1 a une baronnie de valeur 6, et votre domaine partage avec elle le village en 1,0 et la forêt en 1,-1. Dès que votre domaine sera complet, on se battra pour ces tuiles. Dans le combat, les tuiles partagées ne comptent pour aucun camp : il reste à Bleu 6 − 5 = 1. Il vous restera le champ, l’étang, la carrière et la tuile qui manque encore.",
    ],
    show: ["1,0", "1,-1"],
  },
  {
    text: [
      "With the vineyard it is 5 against 1. Whoever wins then gets everything: you found for all six tiles, the shared ones included, 10 in all. Blue’s baron goes back to the hand, and Blue loses the 5 of the shared tiles. (A knight who loses, or is only as strong as the baron, goes back to the hand and loses no honour.) Lay the vineyard at 0,1.",
      "Mit dem Weinberg steht es 5 gegen 1. Wer siegt, bekommt dann alles: Die Baronie zählt alle sechs Plättchen, auch die gemeinsamen, zusammen 10. Der Baron von Blau geht auf die Hand zurück, und Blau verliert die 5 der gemeinsamen Plättchen. (Ein Ritter, der verliert oder nur so stark ist wie der Baron, geht auf die Hand zurück und verliert keine Ehre.) Jetzt den Weinberg auf 0,1 legen.",
      "Avec le vignoble, c’est 5 contre 1. Le vainqueur obtient alors tout : la baronnie compte les six tuiles, partagées comprises, soit 10 en tout. Le baron bleu revient en main, et Bleu perd les 5 des tuiles partagées. (Un chevalier qui perd, ou qui n’est qu’aussi fort que le baron, revient en main sans perdre d’honneur.) Posez le vignoble en 0,1.",
    ],
    wants: /^lay vineyard 0,1$/,
    otherwise: [
      "A knight fights only when his ring is full, and every point of it is strength.",
      "Ein Ritter kämpft erst, wenn sein Ring voll ist, und jeder Punkt darin macht ihn stärker.",
      "Un chevalier ne combat que lorsque son domaine est complet, et chaque point du domaine le rend plus fort.",
    ],
    show: ["0,1", "1,0", "1,-1"],
  },
  {
    position: lastClaim,
    examples: ["last-claims", "last-claim-baron"],
    scene: [
      "The end of a game of three: all tiles are laid.",
      "Das Ende eines Spiels zu dritt: Alle Plättchen liegen.",
      "La fin d’une partie à trois : toutes les tuiles sont posées.",
    ],
    text: [
      "Green had debts: whoever falls to −5 honour lands in the dungeon and is out. For the others come the last claims: a knight whose ring has stayed open may still found, for half of what lies around him, rounded up. The tiles around 0,0 make 9. Claim the land.",
      "Grün hatte Schulden: Bei −5 Ehrenpunkten landet man im Verlies und scheidet aus. Für die anderen kommen die letzten Ansprüche: Ein Ritter, dessen Ring offen blieb, darf noch gründen, für die Hälfte dessen, was um ihn liegt, aufgerundet. Um 0,0 sind das zusammen 9. Jetzt das Land beanspruchen.",
      "Vert avait des dettes : à −5 points d’honneur, on finit aux oubliettes et on est éliminé. Pour les autres viennent les dernières revendications : un chevalier dont le domaine est resté ouvert peut encore fonder une baronnie, pour la moitié de ce qui l’entoure, arrondie vers le haut. Autour de 0,0, cela fait 9. Revendiquez la terre.",
    ],
    wants: /^claim 0,0$/,
    otherwise: [
      "Nobody disputes this land, and half of 9 is still 5 honour.",
      "Dieses Land macht niemand streitig, und die Hälfte von 9 sind noch 5 Ehrenpunkte.",
      "Personne ne dispute cette terre, et la moitié de 9 fait encore 5 points d’honneur.",
    ],
    show: ["0,0"],
    after: [
      "That was all: most honour wins. The rules give the reason for every number and every refusal.",
      "Das war alles: Wer am Ende die meiste Ehre hat, gewinnt. Woher eine Zahl kommt und warum ein Zug nicht geht, steht in den Regeln.",
      "C’est tout, et qui a le plus d’honneur gagne. Les règles expliquent chaque nombre et chaque refus.",
    ],
  },
];

/** The lesson in five lines. */
export const baronRecap: readonly ThreeWords[] = [
  [
    "A turn: take a tile, lay one beside the land, and perhaps place a knight on a meadow.",
    "Ein Zug: ein Plättchen nehmen, eines ans Land legen und vielleicht einen Ritter auf eine Wiese stellen.",
    "Un tour : prendre une tuile, en poser une au bord des terres et, au besoin, placer un chevalier sur une prairie.",
  ],
  [
    "Gaps: a tile that touches 4, 5 or 6 others brings 1, 3 or 9 honour.",
    "Lücken: Ein Plättchen, das 4, 5 oder 6 andere berührt, bringt 1, 3 oder 9 Ehrenpunkte.",
    "Trous : une tuile qui en touche 4, 5 ou 6 autres rapporte 1, 3 ou 9 points d’honneur.",
  ],
  [
    "Baronies: when the six cells around a knight are full, he founds and brings what they are worth.",
    "Baronien: Liegen sechs Plättchen um einen Ritter, gründet er eine Baronie und bringt so viel Ehre, wie sie wert sind.",
    "Baronnies : quand les six cases autour d’un chevalier sont remplies, il fonde une baronnie et rapporte leur valeur.",
  ],
  [
    "Fights: in the fight shared tiles count for neither; what is left decides, and in a draw the knight loses. The winner then gets all.",
    "Kämpfe: Gemeinsame Plättchen zählen im Kampf für keine Seite; der Rest entscheidet, und bei Gleichstand verliert der Ritter. Wer siegt, bekommt dann alles.",
    "Combats : dans le combat, les tuiles partagées ne comptent pour aucun camp ; le reste décide, et à égalité le chevalier perd. Le vainqueur obtient alors tout.",
  ],
  [
    "Debts: at −5 honour the game is over for you. The most honour wins.",
    "Schulden: Bei −5 Ehrenpunkten scheidet man aus. Wer die meiste Ehre hat, gewinnt.",
    "Dettes : à −5 points d’honneur, on est éliminé. Qui a le plus d’honneur gagne.",
  ],
];
