// web/src/play/foresight.ts -- what came of a move when it was played on, in words: what it is good for, what it risks and
// gives up.
import type { BaronyPosition } from "../games/barony-words";
import { pieceIn, standing, type FeudoPosition } from "../games/feudo-words";
import type { GameModule } from "../games/module";
import type { Course, EventData, Preview } from "../lib/bridge";
import { say, type ThreeWords } from "../lib/i18n";
import { printed } from "../lib/printed";
import {
  expected,
  foundedIn,
  prospects,
  TRIES_LEAST,
  WHOLE_ROUND,
  type Lead,
  type Prospect,
} from "./outlook";
import { petty } from "./baron-facts";
import { sentences } from "./glance";
import { titleInReach } from "./barony-facts";
import { gainWords, lossWords, MAY } from "./reason";
import type { Line } from "./walk";

/** How often something came, from a share on. */
const ODDS: readonly [number, ThreeWords][] = [
  [0.88, ["almost always", "fast immer", "presque toujours"]],
  [0.7, ["about three times in four", "in etwa drei von vier Fällen", "environ trois fois sur quatre"]],
  [0.6, ["about two times in three", "in etwa zwei von drei Fällen", "environ deux fois sur trois"]],
  [0.45, ["about every other time", "in etwa jedem zweiten Fall", "environ une fois sur deux"]],
  [0.28, ["about one time in three", "in etwa jedem dritten Fall", "environ une fois sur trois"]],
  [0.2, ["about one time in four", "in etwa jedem vierten Fall", "environ une fois sur quatre"]],
  [0, ["hardly ever", "fast nie", "presque jamais"]],
];

/** How often, in words: "about one time in three". */
export const oddsWords = (often: number): string => say(ODDS.find(([from]) => often >= from)![1]);

const W = {
  danger: ["Danger: {list}.", "Gefahr: {list}.", "Danger : {list}."],
  either: [
    "Danger, and not only with this move: {list}.",
    "Gefahr, und nicht nur bei diesem Zug: {list}.",
    "Danger, et pas seulement avec ce coup : {list}.",
  ],
  avoidable: [
    "Danger that the next best move avoids: {list}.",
    "Gefahr, die der zweitbeste Zug vermeidet: {list}.",
    "Danger que le deuxième choix évite : {list}.",
  ],
  gain: [
    "What it is for: soon {x}; after the next best move later or not at all.",
    "Bald bringt das {x}; nach dem zweitbesten Zug erst später oder gar nicht.",
    "Cela rapporte bientôt {x} ; le deuxième choix, plus tard ou jamais.",
  ],
  costs: [
    "Soon it costs {whose} {x}; the next best move does so later or not at all.",
    "Bald kostet das {whose} {x}; nach dem zweitbesten Zug erst später oder gar nicht.",
    "Cela coûte bientôt {x} à {whose} ; le deuxième choix, plus tard ou jamais.",
  ],
  spares: [
    "You would lose {x} {odds} after the next best move, {less} after this one ({span}).",
    "Nach dem zweitbesten Zug verlöre ich {odds} {x}, nach diesem {less} ({span}).",
    "Vous perdriez {x} {odds} après le deuxième choix, {less} après celui-ci ({span}).",
  ],
  denies: [
    "{who} gets {x} {odds} after the next best move, {less} after this one ({span}).",
    "{who} bekommt nach dem zweitbesten Zug {odds} {x}, nach diesem {less} ({span}).",
    "{who} gagne {x} {odds} après le deuxième choix, {less} après celui-ci ({span}).",
  ],
  bars: [
    "Where this knight then stands, {who} can make no city ({n} points) of the village.",
    "Wo dieser Ritter dann steht, kann {who} das Dorf nicht zur Stadt machen ({n} Punkte).",
    "Là où se tient alors ce chevalier, {who} ne peut pas faire du village une cité ({n} points).",
  ],
  comes: ["What it is for: soon {x}.", "Bald bringt das {x}.", "Cela rapporte bientôt {x}."],
  soonCosts: [
    "Soon it costs {whose} {x}.",
    "Bald kostet das {whose} {x}.",
    "Cela coûte bientôt {x} à {whose}.",
  ],
  completes: [
    "It completes {who}’s ring now, for only {n} honour; later it would bring about {m}.",
    "Das schließt den Ring von {who} jetzt, für nur {n} {n|Ehrenpunkt|Ehrenpunkte}; später brächte er etwa {m}.",
    "Cela complète maintenant le domaine de {who}, pour seulement {n} {n|point|points} d’honneur ; plus tard, ce serait environ {m}.",
  ],
  gives: [
    "It gives {who} {x} at once.",
    "Das bringt {who} sofort {x}.",
    "Cela rapporte aussitôt {x} à {who}.",
  ],
  same: [
    "Which move is made here hardly matters.",
    "Hier macht es kaum einen Unterschied, welchen Zug man wählt.",
    "Ici, le choix du coup ne change presque rien.",
  ],
  sameAs: ["As good here: {move}.", "Hier genauso gut: {move}.", "Tout aussi bon ici : {move}."],
  later: [
    "Nothing is won or lost by it at once.",
    "Sofort ist damit nichts gewonnen oder verloren.",
    "Rien n’est gagné ni perdu tout de suite.",
  ],
  laterThan: [
    "Nothing is won or lost by it at once; over the whole game it wins {n} % more often than “{move}”.",
    "Sofort ist damit nichts gewonnen oder verloren; auf das ganze Spiel gesehen führt es um {n} % öfter zum Sieg als „{move}“.",
    "Rien n’est gagné ni perdu tout de suite ; sur l’ensemble de la partie, cela fait gagner {n} % plus souvent que « {move} ».",
  ],
  leads: [
    "Expected to bring {x} in {n} turns.",
    "In {n} Zügen bringt das voraussichtlich {x}.",
    "Cela devrait rapporter {x} dans {n} tours.",
  ],
  leadsNext: [
    "Expected to bring {x} in the next turn.",
    "Im nächsten Zug bringt das voraussichtlich {x}.",
    "Cela devrait rapporter {x} au prochain tour.",
  ],
  empties: ["It leaves {town} empty.", "{town} steht dann leer.", "{town} reste alors sans défenseur."],
  bare: [
    "It leaves your village on {cell} without a knight.",
    "Mein Dorf auf {cell} bleibt dann ohne Ritter.",
    "Votre village en {cell} reste alors sans chevalier.",
  ],
  rival: [
    "{who} is close to {x}: {odds} within two turns.",
    "{who} bekommt bald {x}: {odds} in den nächsten zwei Zügen.",
    "{who} est tout près d’obtenir {x} : {odds} en deux tours.",
  ],
  honour: [
    "It costs {n} honour.",
    "Das kostet {n} {n|Ehrenpunkt|Ehrenpunkte}.",
    "Cela coûte {n} {n|point|points} d’honneur.",
  ],
} satisfies Record<string, ThreeWords>;

/** How far a move is played on, in words. */
const SPAN = {
  turns: ["within two turns", "in zwei Zügen", "en deux tours"],
  round: ["in this round", "in dieser Runde", "pendant cette manche"],
  rounds: [
    "by the end of the next round",
    "bis zum Ende der nächsten Runde",
    "d’ici la fin de la manche suivante",
  ],
} satisfies Record<string, ThreeWords>;

/** What somebody may do to the player, or what may happen. */
const HARM: Record<string, ThreeWords> = {
  beaten: ["{who} may beat {whom}", "{who} kann {whom} schlagen", "{who} peut battre {whom}"],
  fled: [
    "{who} may put the Baron to flight",
    "{who} kann meinen Baron in die Flucht schlagen",
    "{who} peut mettre votre Baron en fuite",
  ],
  lost_town: [
    "{who} may take {town} from you (−{n})",
    "{who} kann mir {town} nehmen (−{n})",
    "{who} peut vous prendre {town} (−{n})",
  ],
  perished: ["{it} may die of the plague", "{it} kann an der Pest sterben", "{it} peut mourir de la peste"],
  infected: ["{it} may fall sick", "{it} kann erkranken", "{it} peut tomber malade"],
  thisKnight: [
    "{who} may drive this knight away",
    "{who} kann diesen Ritter vertreiben",
    "{who} peut chasser ce chevalier",
  ],
  knight: [
    "{who} may drive a knight of yours away",
    "{who} kann einen meiner Ritter vertreiben",
    "{who} peut chasser un de vos chevaliers",
  ],
  baron: [
    "{who} may drive a baron of yours away",
    "{who} kann einen meiner Barone vertreiben",
    "{who} peut chasser un de vos barons",
  ],
  honour: [
    "{who} may cost you {n} honour",
    "{who} kann mich {n} {n|Ehrenpunkt|Ehrenpunkte} kosten",
    "{who} peut vous coûter {n} {n|point|points} d’honneur",
  ],
  takesKnight: [
    "{who} may take a knight of yours",
    "{who} kann einen meiner Ritter vernichten",
    "{who} peut détruire un de vos chevaliers",
  ],
  takesThis: [
    "{who} may take this knight",
    "{who} kann diesen Ritter vernichten",
    "{who} peut détruire ce chevalier",
  ],
  takesKnightAt: [
    "{who} may take your knight on {cell}",
    "{who} kann meinen Ritter auf {cell} vernichten",
    "{who} peut détruire votre chevalier en {cell}",
  ],
  takesVillageAt: [
    "{who} may destroy your village on {cell}",
    "{who} kann mein Dorf auf {cell} vernichten",
    "{who} peut détruire votre village en {cell}",
  ],
  takesVillage: [
    "{who} may destroy a village of yours",
    "{who} kann eines meiner Dörfer vernichten",
    "{who} peut détruire un de vos villages",
  ],
};

/** The cell that a move leads to or is about. */
const goalOf = (move: string): string | undefined =>
  move
    .split(" ")
    .filter((part) => part.includes(","))
    .at(-1);

/** Does a piece of the player's stand on a cell now? */
export type Stands = (cell: string, piece: string) => boolean;

/** Where a piece of Barony stands that is in danger; undefined: that is not known, or it is the move's own. */
const standsAt = ({ data, place }: Prospect, goal: string | undefined, stands: Stands): string | undefined =>
  data.event === "lost" && place !== undefined && place !== goal && stands(place, String(data.piece))
    ? place
    : undefined;

function harmRow({ data }: Prospect, goal: string | undefined, known: boolean): ThreeWords | undefined {
  const here = goal !== undefined && (data.cell ?? data.at) === goal;
  if (data.event === "driven") return data.baron ? HARM.baron : here ? HARM.thisKnight : HARM.knight;
  if (data.event !== "lost") return HARM[data.event];
  if (data.piece === undefined) return HARM.honour;
  if (known) return data.piece === "village" ? HARM.takesVillageAt : HARM.takesKnightAt;
  return data.piece === "village" ? HARM.takesVillage : here ? HARM.takesThis : HARM.takesKnight;
}

function harmWords(harm: Prospect, me: number, goal: string | undefined, at?: string): string | null {
  const { data, by, points } = harm;
  const row = harmRow(harm, goal, at !== undefined);
  const fate = data.event === "perished" || data.event === "infected"; // nobody's deed
  if (!row || (!fate && (by < 0 || by === me))) return null;
  const piece = typeof data.piece === "string" && data.event !== "lost" ? data.piece : null;
  return say(row, {
    who: `{${by}}`,
    whom: piece ? pieceIn(piece, "object") : "",
    it: piece ? pieceIn(piece, "subject") : "",
    town: String(data.town ?? ""),
    cell: at ?? "",
    n: Math.abs(points),
  });
}

/** "… (about one time in three)", in brackets that are there already if there are some. */
const withOdds = (words: string, often: number): string =>
  words.endsWith(")") ? `${words.slice(0, -1)}, ${oddsWords(often)})` : `${words} (${oddsWords(often)})`;

const RISK = 0.2; // from here on a danger is worth a word
const LIKELY = 0.45; // from here on something is what a move is for
const HOPED = 0.28; // from here on it may come
/** The same in Barony, where somebody plans several turns ahead and is told when that changes. */
const SURER = { likely: 0.6, hoped: 0.45 };
/** Shares of so many tries that differ by less may do so by chance, the more so as many things are compared. */
const apartFrom = (tries: number) => (tries >= 8 ? 0.4 : 0.5);

/** Where a piece of the player's that the move does not touch stands open to harm; null: nowhere. */
export type Left = (piece: string) => string | null;

/** The pieces of Feudo that a move takes somewhere, or leaves where they march from. */
function movedBy(move: string): string[] {
  const [verb, second, third] = move.split(" ");
  return verb === "advance" ? third.split("+") : second === undefined ? [] : [second];
}

/** What may be lost in the tries of a move, as far as it has words; `own`: what the move itself is about. Of other pieces
 *  only those count that it leaves where they are: where else they go is another move's danger. */
function harmsOf(
  module: GameModule,
  me: number,
  move: string,
  lines: readonly Line[],
  left: Left | null,
  stands: Stands,
) {
  const goal = goalOf(move);
  const pieces = movedBy(move);
  return prospects(module, lines).flatMap((harm) => {
    if (harm.gain || harm.seat !== me || harm.often < RISK) return [];
    const at = standsAt(harm, goal, stands);
    const words = harmWords(harm, me, goal, at);
    const plain = harmWords(harm, me, undefined, at);
    const { event, piece: whom = event === "fled" ? "baron" : undefined } = harm.data;
    // Where pieces have names, what befalls another one there is not this move's.
    const here = goal !== undefined && (harm.data.cell ?? harm.data.at) === goal;
    const own = module.name === "feudo" ? pieces.includes(String(whom)) : here;
    const stays =
      left === null || typeof whom !== "string" || left(whom) === (harm.data.at ?? harm.data.cell);
    return words === null || plain === null || !(own || stays) ? [] : [{ ...harm, words, plain, own }];
  });
}

/** Harm that comes as often as this is told of whatever one does: next to nothing can be won back. */
const RAIDED = 0.45;
const SURE = 0.6; // in Feudo, where pieces come back and towns change hands
const raid = (module: GameModule, { data, often }: Prospect): boolean =>
  (module.name === "barony" && data.event === "lost" && often >= RAIDED) ||
  (module.name === "feudo" && /^(beaten|fled|lost_town)$/.test(data.event) && often >= SURE);

/** Somebody else who is about to get a title, with seats as {0}; "": nobody. */
export function rivalOf(module: GameModule, me: number, lines: readonly Line[]): string {
  if (lines.length < TRIES_LEAST) return "";
  const rival = prospects(module, lines).find(
    ({ gain, seat, data, often }) => gain && seat !== me && data.event === "title" && often >= RAIDED,
  );
  const x = rival ? gainWords(module, rival.data) : null;
  return x === null ? "" : say(W.rival, { who: `{${rival!.seat}}`, x, odds: oddsWords(rival!.often) });
}

/** What a harm costs: the points that somebody gets for it; of what brings none no two are compared. */
const priceIn = ({ points }: EventData): number => Math.max(1, Number(points ?? 0));

/** What is said of a move, and whether it speaks of the next best one, which is named then. */
export interface Said {
  words: string;
  next: boolean;
  main?: string; // what of it speaks for the move by itself
  named?: boolean; // it names the next best move
  now?: boolean; // a danger that has to be read at first sight
  more?: string; // what else belongs to it, where `words` are what is read at first sight; else they are all of it
}
const NOTHING: Said = { words: "", next: false };

/** The worst danger of a move, with seats as {0}; "": none is known. `other` tells how the next best move went. What the move
 *  has no part in is its price only where the next best one prevents it. */
export async function dangerOf(
  module: GameModule,
  me: number,
  move: string,
  lines: readonly Line[],
  other: () => Promise<readonly Line[]>,
  left: Left | null = null,
  traced: Traced = () => true,
  stands: Stands = () => false,
): Promise<Said> {
  const harms = lines.length < TRIES_LEAST ? [] : harmsOf(module, me, move, lines, left, stands);
  if (harms.length === 0) return NOTHING;
  const others = await other();
  const elsewhere = new Map(prospects(module, others).map((one) => [one.key, one.often]));
  const known = others.length >= TRIES_LEAST;
  const apart = apartFrom(Math.min(lines.length, others.length));
  const list = harms.flatMap((harm) => {
    const { words, plain, own, often, key } = harm;
    const less = elsewhere.get(key) ?? expected(0, others.length);
    const avoided = known && often - less >= apart && (own || traced(harm));
    const either = known && less >= often;
    // Of the next best move it is another piece, perhaps: then it is "a knight", not "this knight".
    return own || raid(module, harm) || avoided
      ? [{ words: either ? plain : words, often, either, avoided, dear: often * priceIn(harm.data) }]
      : [];
  });
  // One only: several would bury what the move is for. First what this move brings about, then what costs most on average.
  const [worst] = list.sort((a, b) => Number(a.either) - Number(b.either) || b.dear - a.dear);
  if (worst === undefined) return NOTHING;
  const row = worst.either ? W.either : worst.avoided ? W.avoidable : W.danger;
  return { words: say(row, { list: withOdds(worst.words, worst.often) }), next: worst.avoided };
}

/** What a step gives somebody else at once, with seats as {0}; null: nothing. A ring that would be worth more later, when the next
 *  best move is played on (`other`), is told with that, and then it is a reason (`why`). */
export async function givesWords(
  module: GameModule,
  { seat: me, events }: Course[number],
  other: () => Promise<readonly Line[]>,
): Promise<{ words: string; why: boolean } | null> {
  for (const { data } of events) {
    const scored = module.scored?.(data);
    const x = gainWords(module, data);
    if (!scored || scored.seat === me || scored.points <= 0 || x === null) continue;
    const who = `{${scored.seat}}`;
    const later = data.event === "founded" ? Math.round(foundedIn(await other(), scored.seat, data.cell)) : 0;
    return later > scored.points
      ? { words: say(W.completes, { who, n: scored.points, m: later }), why: true }
      : { words: say(W.gives, { who, x }), why: false };
  }
  return null;
}

/** A town of one's own that a march of Feudo, or whoever enters another place, leaves empty; null: none. */
export function emptiedBy(before: FeudoPosition, preview: Preview, move: string, me: number): string | null {
  const [verb, second, third] = move.split(" ");
  const pieces = verb === "advance" ? third.split("+") : verb === "move" || verb === "spend" ? [second] : [];
  const after = standing(preview.position as FeudoPosition);
  const left = pieces.map((piece) => before.pieces[me]?.[piece]?.at);
  const empty = ({ at, owner }: FeudoPosition["towns"][string]) =>
    owner === me && left.includes(at) && (after.get(at) ?? []).length === 0;
  return Object.keys(before.towns).find((name) => empty(before.towns[name])) ?? null;
}

/** What a move leaves behind: a town, a village; "": nothing. */
export function priceOf(game: string, before: unknown, preview: Preview, move: string, me: number): string {
  const [verb, second] = move.split(" ");
  if (game === "feudo") {
    const town = emptiedBy(before as FeudoPosition, preview, move, me);
    return town === null ? "" : say(W.empties, { town });
  }
  if (game === "barony" && verb === "move") {
    const stack = (preview.position as BaronyPosition).pieces[second]?.find((one) => one.seat === me);
    return stack?.building === "village" && stack.knights === 0 ? say(W.bare, { cell: second }) : "";
  }
  return "";
}

/** What a tile of Baron costs that is taken; "": nothing. */
export const honourWords = (n: number): string => (n > 0 ? say(W.honour, { n }) : "");

/** What a deed brings or costs, as an object; points as they were on average. */
function thing(module: GameModule, { gain, seat, data, points }: Prospect): string | null {
  const costs = gain && data.seat !== seat && gainWords(module, data) === null;
  if (!gain && (data.event === "beaten" || data.event === "fled"))
    return pieceIn(String(data.piece ?? "baron"), "object");
  const usual: EventData = "honour" in data ? { ...data, honour: points } : data;
  return gain && !costs ? gainWords(module, usual) : lossWords(module, costs ? data : usual);
}

/** Whose loss a gain is, where it is told by that; null: it has words of its own. */
const loserOf = (module: GameModule, { gain, seat, data }: Prospect): number | null =>
  gain && data.seat !== undefined && data.seat !== seat && gainWords(module, data) === null
    ? data.seat
    : null;

/** What a move is about, for words about what comes of it. */
export interface About {
  phase: string;
  piece: string | null; // in games with named pieces; null: none
  idle?: boolean; // nothing is done by it, so nothing is what it is for
  built?: boolean; // what can be built where it leads is told already
  reach?: Traced; // can the piece get there in what is left of the game? What only others come near for is no hope of its
  traced?: Traced;
}

/** Can what happens be traced to where the two moves that are compared go? What is far from both came of something else. */
export type Traced = (deed: Pick<Prospect, "data">) => boolean;

/** What comes soon is what a move is for if its piece has a part in it; of a game without named pieces all of it. */
const partIn = (module: GameModule, about: About, { units }: Prospect): boolean =>
  (module.name !== "feudo" && about.idle !== true) || (about.piece !== null && units.includes(about.piece));

/** Why a move is good, by how it went when it was played on; null: too little is known. How often one does something
 *  oneself is one's own choice, and so no odds are told of it. */
export function soonOf(
  module: GameModule,
  me: number,
  lines: readonly Line[],
  other: readonly Line[],
  about: About = { phase: "", piece: null },
): Said | null {
  if (lines.length < TRIES_LEAST) return null;
  const [here, there] = [lines, other].map((one) => prospects(module, one));
  const known = other.length >= TRIES_LEAST;
  const enough = apartFrom(Math.min(lines.length, other.length));
  const oftenIn = (all: readonly Prospect[], { key }: Prospect) =>
    all.find((one) => one.key === key)?.often ?? expected(0, (all === here ? lines : other).length);
  /** Deeds that differ, the weightiest first. */
  const apart = (all: readonly Prospect[], from: readonly Prospect[], fits: (deed: Prospect) => boolean) =>
    all
      .filter((one) => fits(one) && one.often - oftenIn(from, one) >= enough)
      .map((one) => ({ one, x: thing(module, one), less: oftenIn(from, one) }))
      .filter(({ x }) => x !== null)
      .sort((a, b) => weight(b) - weight(a));
  const weight = ({ one, less }: { one: Prospect; less: number }) =>
    (one.often - less) * Math.max(1, Math.abs(one.points));
  // What the move itself brings is told of it already, not as what comes soon.
  const brought = new Set(lines[0].course[0]?.events.map(({ data }) => data.event));
  const told = (one: Prospect) =>
    brought.has(one.data.event) || (about.built === true && one.data.event === "built");
  const mine = (one: Prospect) => one.gain && one.seat === me && !told(one) && about.idle !== true;
  const { likely, hoped } = module.name === "barony" ? SURER : { likely: LIKELY, hoped: HOPED };
  const whose = (one: Prospect) => `{${loserOf(module, one)}}`;
  if (known) {
    const [gain] = apart(
      here,
      there,
      // A village is a village: that the next best move brings one of another land is no difference.
      (deed) =>
        mine(deed) &&
        deed.data.event !== "built" &&
        deed.often >= likely &&
        (about.piece === null || partIn(module, about, deed)),
    );
    const traced = about.traced ?? (() => true);
    // What is spared in one place and lost in another is not spared: a danger would say so beside it.
    const costs = (x: string | null, key: string) =>
      here.some(
        (one) =>
          !one.gain && one.seat === me && one.key !== key && one.often >= RISK && thing(module, one) === x,
      );
    const [spared] = apart(
      there,
      here,
      (deed) => !deed.gain && deed.seat === me && deed.by !== me && traced(deed),
    ).filter(({ one, x }) => !costs(x, one.key));
    const [denied] = apart(
      there,
      here,
      (deed) =>
        deed.gain &&
        deed.seat !== me &&
        deed.data.seat !== me &&
        loserOf(module, deed) === null && // what somebody else loses nobody gets
        deed.data.event !== "built" &&
        !petty(deed.data) &&
        (module.name !== "feudo" || deed.data.event === "conquered") && // what others do to each other is nobody’s reason
        traced(deed),
    );
    const found = [
      gain && { ...gain, row: loserOf(module, gain.one) === null ? W.gain : W.costs },
      spared && { ...spared, row: W.spares },
      denied && { ...denied, row: W.denies },
    ].filter((one) => one !== undefined);
    const [best] = found.sort((a, b) => weight(b) - weight(a));
    if (best) {
      const { row, x, one, less } = best;
      const goal = goalOf(lines[0].moves[0] ?? "");
      const barred = goal !== undefined && one.data.event === "founded" && one.data.at === goal;
      if (row === W.denies && barred)
        return { words: say(W.bars, { who: `{${one.seat}}`, n: one.points }), next: false };
      const odds = { odds: oddsWords(one.often), less: oddsWords(less) };
      const span = spanWords(module.name, about.phase);
      const words = say(row, { x: x!, who: `{${one.seat}}`, whose: whose(one), span, ...odds });
      return { words, next: true };
    }
  }
  // What the next best move brings nearly as often is not what this one is for.
  const both = (one: Prospect) => module.name === "baron" && known && oftenIn(there, one) > one.often / 2;
  const near = about.reach ?? (() => true);
  const hopes = here.filter(
    (one) => mine(one) && one.often >= hoped && partIn(module, about, one) && !both(one) && near(one),
  );
  const comes = hopes.find((one) => thing(module, one) !== null);
  if (comes) {
    const costs = loserOf(module, comes) !== null;
    const row = costs ? W.soonCosts : comes.often >= likely ? W.comes : MAY;
    if (!costs || comes.often >= likely)
      return { words: say(row, { x: thing(module, comes)!, whose: whose(comes) }), next: false };
  }
  return null;
}

/** Some sentences without the one that tells what is spared by the tries: what the rules find in danger takes its place. */
export function unspared(words: string): string {
  const [start] = say(W.spares, { x: "\n", odds: "\n", less: "", span: "" }).split("\n");
  return sentences(words)
    .filter((one) => !one.startsWith(start))
    .join(" ");
}

const spanWords = (game: string, phase: string): string =>
  say(game !== "feudo" ? SPAN.turns : WHOLE_ROUND.test(phase) ? SPAN.round : SPAN.rounds);

const LEAD_NEAR = 2; // turns; what is farther off follows from nearly any move

/** What the course of a move leads to that brings nothing soon, and the title that it would then pay; null: nothing
 *  that has words. */
export function leadWords(
  module: GameModule,
  { data, turns }: Lead,
  position?: unknown,
  me = 0,
): string | null {
  const x = gainWords(module, data);
  if (x === null || turns > LEAD_NEAR) return null;
  const words = say(turns > 1 ? W.leads : W.leadsNext, { x, n: turns });
  const gold = data.event === "built" ? (printed("barony").gold[String(data.token)] ?? 0) : 0;
  const title = gold > 0 && position ? titleInReach(position as BaronyPosition, me, gold) : null;
  return title === null ? words : `${words} ${title}`;
}

/** What is said of a move that neither wins nor loses anything soon; `near`: others are as good. `next`: the next best one, and by how
 *  many hundredths of the win it is worse. */
export function quietWords(near: boolean, next?: { move: string; n: number }): string {
  if (next === undefined) return say(near ? W.same : W.later);
  return near ? say(W.sameAs, { move: next.move }) : say(W.laterThan, next);
}
