// web/src/play/reason.ts -- why a move is good, in one sentence: what is expected to come of it, and of another.
//
// The one place where reasons are made for hints (hint-words.ts), looking back and puzzles. The search says what it
// expects after the move and after the one it is held against (search/course.h); the first of these that is true is
// the reason: what the move itself brings, what it costs others, what its player does next in the same turn, what
// somebody else would do otherwise, a fact of the board (facts.ts), and last what may come once chance has had its say. What both courses bring is no reason,
// nor what an attack brings in which the piece in question has no part. Where all these fail, a small fact is told
// (small-facts.ts).
import type { BaronPosition } from "../games/baron";
import type { GameModule } from "../games/module";
import { landName, RANK } from "../games/barony-words";
import { pieceIn, pieceName, type FeudoPosition } from "../games/feudo-words";
import type { Course, EventData, Told } from "../lib/bridge";
import { say, type ThreeWords } from "../lib/i18n";
import { printed } from "../lib/printed";
import { foundsIn, petty, withTilePart } from "./baron-facts";
import { defenceWords, fightersOn, type Defence } from "./defence";
import { factOf, type Ground } from "./facts";
import { charmOf, pieceOf, tradeOver } from "./feudo-facts";
import { differenceOf } from "./difference";
import { smallFactOf } from "./small-facts";

/** What an event brings somebody, as an object of "brings": in German the accusative. */
const GAINS: Record<string, readonly [ThreeWords, (data: EventData) => Record<string, string | number>]> = {
  closed: [
    ["a closed gap (+{n})", "eine geschlossene Lücke (+{n})", "un trou comblé (+{n})"],
    ({ honour }) => ({ n: Number(honour) }),
  ],
  "baron founded": [
    ["a barony (+{n})", "eine Baronie (+{n})", "une baronnie (+{n})"],
    ({ honour }) => ({ n: Number(honour) }),
  ],
  title: [
    ["the title of {what} (+15)", "den Titel {what} (+15)", "le titre de {what} (+15)"],
    ({ rank }) => ({ what: say(RANK[Number(rank)] ?? RANK[0]) }),
  ],
  "barony built": [
    ["{what} (+{n} gold)", "{what} (+{n} Gold)", "{what} (+{n} pièces d’or)"],
    ({ building, token }) => ({
      what: say(ONE[String(building)] ?? ONE.village),
      n: printed("barony").gold[String(token)] ?? 0,
    }),
  ],
  "barony founded": [["a new city (+10)", "eine neue Stadt (+10)", "une nouvelle cité (+10)"], () => ({})],
  looted: [
    [
      "a looted token ({what}, {n} gold)",
      "einen geraubten Marker ({what}, {n} Gold)",
      "un jeton pillé ({what}, {n} pièces d’or)",
    ],
    ({ token }) => ({
      what: landName(String(token)),
      n: printed("barony").gold[String(token)] ?? 0,
    }),
  ],
  conquered: [
    ["{what} (+{n})", "{what} (+{n})", "{what} (+{n})"],
    ({ town, distance }) => ({ what: String(town), n: Number(distance) }),
  ],
  beaten: [
    [
      "a victory over {who}’s {what} (+{n})",
      "einen Sieg über {whom} von {who} (+{n})",
      "une victoire sur {whom} de {who} (+{n})",
    ],
    ({ seat, piece, points }) => ({
      who: `{${seat}}`, // everybody has pieces of these names
      what: pieceName(String(piece)),
      whom: pieceIn(String(piece), "object"),
      n: Number(points),
    }),
  ],
};

/** What an event costs the seat it befalls. */
const LOSSES: Record<string, readonly [ThreeWords, (data: EventData) => Record<string, string | number>]> = {
  driven: [["{what}", "{what}", "{what}"], ({ baron }) => ({ what: say(baron ? A_BARON : ONE.knight) })],
  "baron lost": [
    [
      "{n} honour in a lost fight",
      "{n} {n|Ehrenpunkt|Ehrenpunkte} in einem verlorenen Kampf",
      "{n} {n|point|points} d’honneur dans un combat perdu",
    ],
    ({ honour }) => ({ n: Math.abs(Number(honour)) }),
  ],
  "barony lost": [
    ["{what}", "{what}", "{what}"],
    ({ piece }) => ({ what: say(ONE[String(piece)] ?? ONE.knight) }),
  ],
  perished: [["{what}", "{what}", "{what}"], ({ piece }) => ({ what: pieceName(String(piece)) })],
  lost_town: [
    ["{what} (−{n})", "{what} (−{n})", "{what} (−{n})"],
    ({ town, points }) => ({ what: String(town), n: Number(points) }),
  ],
  cowards: [
    [
      "{n} points to the king ({k} in the castle)",
      "{n} Punkte an den König ({k} im Schloss)",
      "{n} points, que prend le roi ({k} au château)",
    ],
    ({ points, pieces }) => ({ n: Number(points), k: (pieces as string[]).length }),
  ],
};

const ONE: Record<string, ThreeWords> = {
  knight: ["a knight", "einen Ritter", "un chevalier"],
  village: ["a village", "ein Dorf", "un village"],
  stronghold: ["a stronghold", "eine Festung", "une forteresse"],
};

const A_BARON: ThreeWords = ["a baron", "einen Baron", "un baron"];

/** What is likely and not sure. */
export const MAY: ThreeWords = [
  "It may bring {x} soon.",
  "Das kann bald {x} bringen.",
  "Cela peut bientôt rapporter {x}.",
];

const W = {
  now: ["It brings {x}.", "Das bringt {x}.", "Cela rapporte {x}."],
  nowMore: [
    "It brings {x} instead of +{m}.",
    "Das bringt {x} statt +{m}.",
    "Cela rapporte {x} au lieu de +{m}.",
  ],
  nowPoints: ["It brings {n} points.", "Das bringt {n} Punkte.", "Cela rapporte {n} points."],
  cost: ["It costs {who} {x}.", "Das kostet {who} {x}.", "Cela coûte {x} à {who}."],
  next: [
    "With the next step it brings {x}.",
    "Der nächste Schritt bringt dann {x}.",
    "À l’étape suivante, cela rapporte {x}.",
  ],
  later: [
    "Later in this turn it brings {x}.",
    "Später in diesem Zug bringt das {x}.",
    "Plus tard dans ce tour, cela rapporte {x}.",
  ],
  takes: [
    "{n} against {m}: {town} is taken, +{k}.",
    "{n} gegen {m}: {town} wird erobert, +{k}.",
    "{n} contre {m} : {town} est à prendre, +{k}.",
  ],
  wins: [
    "{n} against {m}: that brings {x}.",
    "{n} gegen {m}: Das bringt {x}.",
    "{n} contre {m} : cela rapporte {x}.",
  ],
  attack: [
    "The attack, {n} against {m}, then brings {x}.",
    "Der Angriff, {n} gegen {m}, bringt dann {x}.",
    "L’attaque, {n} contre {m}, rapporte alors {x}.",
  ],
  king: [
    "{x}, but the king takes {n} ({k} in the castle)",
    "{x}, aber der König nimmt {n} ({k} im Schloss)",
    "{x}, mais le roi en prend {n} ({k} au château)",
  ],
  costNext: [
    "With the next step it costs {who} {x}.",
    "Der nächste Schritt kostet {who} dann {x}.",
    "À l’étape suivante, cela coûte {x} à {who}.",
  ],
  otherwise: ["Otherwise: {who} gets {x}.", "Sonst: {who} bekommt {x}.", "Sinon : {who} gagne {x}."],
  less: [
    "{who} gets only {x} instead of +{m}.",
    "{who} bekommt nur {x} statt +{m}.",
    "{who} ne gagne que {x} au lieu de +{m}.",
  ],
  otherwiseLost: ["Otherwise: {who} loses {x}.", "Sonst: {who} verliert {x}.", "Sinon : {who} perd {x}."],
  mayElse: [
    "Otherwise there is a danger: {who} gets {x}.",
    "Sonst droht Gefahr: {who} bekommt {x}.",
    "Sinon, danger : {who} gagne {x}.",
  ],
} satisfies Record<string, ThreeWords>;

/** How a reason begins that speaks of the other move. */
export const OTHERWISE: ThreeWords = ["Otherwise", "Sonst", "Sinon"];

type Row = readonly [ThreeWords, (data: EventData) => Record<string, string | number>];
const rowOf = (rows: Record<string, Row>, game: string, { event }: EventData): Row | undefined =>
  rows[`${game} ${event}`] ?? rows[event];

/** What an event brings somebody, in words; null: nothing that has words. */
export function gainWords(module: GameModule, data: EventData): string | null {
  const row = rowOf(GAINS, module.name, data);
  return row ? say(row[0], row[1](data)) : null;
}

/** What an event costs the seat it befalls, in words. */
export function lossWords(module: GameModule, data: EventData): string | null {
  const row = rowOf(LOSSES, module.name, data);
  return row ? say(row[0], row[1](data)) : null;
}

/** Points that an event brings a seat. */
function points(module: GameModule, { data }: Told, seat: number): number {
  const one = module.scored?.(data);
  if (one?.seat === seat) return one.points;
  return data.event === "looted" && data.seat === seat ? 1 : 0;
}

const sum = (module: GameModule, told: readonly Told[], seat: number) =>
  told.reduce((n, one) => n + points(module, one, seat), 0);

/** What brings a seat most, in words, with what the king takes from it for that; null: nothing does, or nothing that
 *  has words. `all`: what comes with it. */
export function greatest(
  module: GameModule,
  told: readonly Told[],
  seat: number,
  all: readonly Told[] = told,
): string | null {
  let [best, most]: [string | null, number] = [null, 0];
  for (const one of told) {
    const row = rowOf(GAINS, module.name, one.data);
    const n = points(module, one, seat);
    if (row && n > most) [best, most] = [say(row[0], row[1](one.data)), n];
  }
  const taken = all.find(({ data }) => data.event === "cowards" && data.seat === seat)?.data;
  if (best === null || !taken) return best;
  return say(W.king, { x: best, n: Number(taken.points), k: (taken.pieces as string[]).length });
}

/** Of what both courses bring a seat, though not as much of it: the greatest such gain, in words, and what the other course
 *  brings; null: there is none. Only what has no name of its own can be the same thing twice. */
function lessThan(
  module: GameModule,
  told: readonly Told[],
  other: readonly Told[],
  seat: number,
  same: (a: EventData, b: EventData) => boolean = () => true,
): { x: string; n: number; m: number } | null {
  const gains = (all: readonly Told[]) =>
    all.flatMap((one) => {
      const row = rowOf(GAINS, module.name, one.data);
      const words = row?.[1](one.data);
      const n = points(module, one, seat);
      return words && Object.keys(words).join() === "n" && n > 0
        ? [{ ...one, x: say(row![0], words), n }]
        : [];
    });
  for (const { data, x, n } of gains(told)) {
    const twin = gains(other).find(
      (one) => one.data.event === data.event && one.x !== x && same(one.data, data),
    );
    if (twin) return { x, n, m: twin.n };
  }
  return null;
}

/** What comes in the first of two courses and not in the second; what both bring is no reason. */
function apart(module: GameModule, told: readonly Told[], from: readonly Told[]): Told[] {
  const key = ({ data }: Told) =>
    `${data.seat} ${gainWords(module, data) ?? lossWords(module, data) ?? data.event}`;
  const common = from.map(key);
  return told.filter((one) => {
    const at = common.indexOf(key(one));
    if (at >= 0) common.splice(at, 1);
    return at < 0;
  });
}

/** What somebody other than `seat` loses, in words. */
function loss(module: GameModule, told: readonly Told[], not: number): { who: number; x: string } | null {
  for (const { data } of told) {
    const row = rowOf(LOSSES, module.name, data);
    const nothing = data.event === "cowards" && Number(data.points) === 0; // the king takes what there is
    if (row && !nothing && data.seat !== undefined && data.seat !== not) {
      return { who: data.seat, x: say(row[0], row[1](data)) };
    }
  }
  return null;
}

/** That a step costs somebody else something, as a reason tells it; "": it does not. */
export function costWords(module: GameModule, { seat, events }: Course[number]): string {
  const cost = loss(module, events, seat);
  return cost ? say(W.cost, { who: `{${cost.who}}`, x: cost.x }) : "";
}

/** A course without what the player gains in which the piece or the tile of its first move has no part. */
export function withPart(module: GameModule, position: unknown, course: Course, me: number): Course {
  if (module.name === "baron") return withTilePart(position as BaronPosition, course, me);
  // An attack is for what it wins itself, not for what the next one does.
  const next = FIGHTS.test(course[0]?.move ?? "")
    ? course.findIndex(({ seat, move }, i) => i > 0 && seat === me && move.startsWith("attack "))
    : -1;
  if (next > 0)
    return course.map((step, i) => (i < next || step.seat !== me ? step : { ...step, events: [] }));
  const piece = course[0] ? pieceOf(module.name, position, course[0].move, me) : null;
  if (piece === null) return course;
  return course.map((step) => {
    const fight = step.events.find(({ data }) => data.event === "fight")?.data;
    const apart = step.seat === me && fight && !(fight.attackers as string[]).includes(piece);
    return apart ? { ...step, events: [] } : step;
  });
}

/** The reason, with seats as {0}; null: there is none to tell. `position` is the one before the move. */
export const reasonOf = (
  module: GameModule,
  position: unknown,
  whole: Course,
  other: Course | null,
  ground?: Ground,
): string | null =>
  mainReasonOf(module, position, whole, other, ground) ??
  (whole[0]
    ? apartFrom(other, (course) => smallFactOf(module.name, position, course, whole[0].seat, ground), whole)
    : null);

/** What is true of the first course and not of the other as well: that would speak for neither. */
function apartFrom(
  other: Course | null,
  fact: (course: Course) => string | null,
  whole: Course,
): string | null {
  const words = fact(whole);
  return words !== null && other?.[0] && fact(other) === words ? null : words;
}

/** A fact of the board, held against the same fact of the other move. */
function apartFact(
  game: string,
  position: unknown,
  whole: Course,
  other: Course | null,
  me: number,
  ground?: Ground,
): string | null {
  if (game === "baron" && other?.[0]) {
    // A barony in this very turn is more than what both can be measured by.
    const [here, there] = [whole, other].map((one) => foundsIn(position as BaronPosition, one, me));
    if (here > there) return factOf(game, position, whole, me, ground);
    const differs = differenceOf(position as BaronPosition, whole, other, me, ground?.hinted === true);
    if (differs !== undefined) return differs;
  }
  if (game === "feudo" && other?.[0]) {
    const differs = tradeOver(position as FeudoPosition, whole[0].move, other[0].move, me);
    if (differs !== undefined) return differs;
  }
  return apartFrom(other, (course) => factOf(game, position, course, me, ground), whole);
}

/** The same without facts that say little. */
export function mainReasonOf(
  module: GameModule,
  position: unknown,
  whole: Course,
  other: Course | null,
  ground?: Ground,
): string | null {
  const [first] = whole;
  if (!first) return null;
  const me = first.seat;
  const good = withPart(module, position, whole, me);
  const told = (course: Course | null, wants: (step: Course[number], i: number) => boolean) =>
    (course ?? []).filter(wants).flatMap(({ events }) => events);
  const turnEnds = (course: Course | null) => {
    const end = (course ?? []).findIndex(({ seat, luck }) => seat !== me || luck);
    return end < 0 ? (course ?? []).length : end;
  };
  const inTurn = (course: Course | null) => told(course, (_, i) => i < turnEnds(course));
  const sure = (course: Course | null) => told(course, ({ luck }) => !luck);
  const all = (course: Course | null) => told(course, () => true);
  const more = (part: (course: Course | null) => Told[], seat: number, a = good, b = other) =>
    sum(module, part(a), seat) > sum(module, part(b), seat);

  const prevents = ground?.prevents ?? (() => true);
  const brings = sum(module, first.events, me) > 0;
  if (brings && more(inTurn, me)) {
    const x = greatest(module, apart(module, first.events, inTurn(other)), me, first.events);
    // A city is what the move is called already.
    const n = sum(module, first.events, me);
    if (x !== null && first.move.startsWith("city ")) return say(W.nowPoints, { n });
    const twin = lessThan(module, first.events, inTurn(other), me);
    if (x !== null && twin?.x === x && twin.m < twin.n) return say(W.nowMore, twin);
    if (x !== null) return fightWords(module, position, whole, first.events, me, x) ?? say(W.now, { x });
  }
  const cost = costWords(module, first);
  if (cost !== "" && loss(module, inTurn(other), me) === null) return cost;
  const charm = charmOf(module.name, position, whole);
  if (charm !== null) return charm;
  if (more(inTurn, me)) {
    const fresh = apart(module, inTurn(good), inTurn(other));
    const x = greatest(module, fresh, me, inTurn(good));
    if (x !== null)
      return fightWords(module, position, good, fresh, me, x) ?? say(whenIn(module, good, fresh, me), { x });
  }
  // Two steps that belong together: the first is for what the second does.
  const then = loss(module, inTurn(good), me);
  if (then && loss(module, inTurn(other), me) === null)
    return say(W.costNext, { who: `{${then.who}}`, x: then.x });
  const threat = (part: (course: Course | null) => Told[], words: ThreeWords): string | null => {
    if (other === null) return null;
    const meant = ground?.plan ?? whole;
    const traced = ({ data }: Told) => ground?.traced?.(data) ?? true;
    // One's own move may bring somebody else something, too.
    const whose = other.flatMap(({ seat, events }) => [
      seat,
      ...events.flatMap(({ data }) => data.seat ?? []),
    ]);
    for (const seat of new Set(whose)) {
      if (seat === me || !more(part, seat, other, meant)) continue;
      // A gap is closed anywhere: only whoever fills that very cell keeps somebody from it.
      const filled = ({ data }: Told) => !petty(data) || first.move.split(" ")[2] === data.cell;
      const fresh = apart(module, part(other), all(meant)).filter(
        (one) => traced(one) && filled(one) && prevents(one.data),
      );
      const x = greatest(module, fresh, seat);
      // What somebody gets either way is not prevented; only how much of it may be.
      const twin = lessThan(module, all(meant), part(other), seat, (a, b) => a.cell === b.cell);
      if (x !== null && twin) {
        if (twin.m > twin.n) return say(W.less, { who: `{${seat}}`, ...twin });
        continue;
      }
      if (x !== null) return say(words, { who: `{${seat}}`, x });
    }
    return null;
  };
  const lost =
    other && more(sure, me)
      ? loss(
          module,
          apart(module, sure(other), all(ground?.plan ?? good)).filter(
            ({ data }) => data.seat === me && prevents(data),
          ),
          -1,
        )
      : null;
  // What the king takes comes of the other move itself.
  const coward = ({ data }: Told) => data.event === "cowards" && data.seat === me;
  const king = inTurn(good).some(coward) || !more(inTurn, me) ? undefined : inTurn(other).find(coward);
  if (king) return say(W.otherwiseLost, { who: `{${me}}`, x: lossWords(module, king.data)! });
  // Points that the other one brings at once are outweighed by what is won, not by what is nice to have.
  const paid = sum(module, other?.[0]?.events ?? [], me) > Math.max(0, sum(module, first.events, me));
  const rival = other ?? ground?.rival ?? null;
  // What one course alone shows of turns to come a hint of Barony does not promise: it is played on more often (foresight.ts).
  const lone = !(ground?.hinted && module.name === "barony");
  const gain =
    lone && more(all, me, good, rival) ? may(module, apart(module, all(good), all(rival)), me) : null;
  return (
    (paid ? gain : null) ??
    threat(sure, W.otherwise) ??
    (lost ? say(W.otherwiseLost, { who: `{${me}}`, x: lost.x }) : null) ??
    (paid ? null : apartFact(module.name, position, whole, other, me, ground)) ??
    (brings ? null : gain) ??
    (first.move === "end" ? null : threat(all, W.mayElse)) ?? // what comes once chance has moved keeps no knight in hand
    besides(module, good, inTurn(good), inTurn(other), me)
  );
}

/** What only the good course brings in the turn, though the other brings more points at once. */
function besides(
  module: GameModule,
  course: Course,
  good: readonly Told[],
  other: readonly Told[],
  me: number,
): string | null {
  const x = greatest(module, good, me);
  return x === null || x === greatest(module, other, me)
    ? null
    : say(whenIn(module, course, good, me), { x });
}

const FIGHTS = /^(attack|join|strike)\b/;

/** A gain that is fought for, with the sum of the attack; null: no attack brings it. */
function fightWords(
  module: GameModule,
  position: unknown,
  course: Course,
  told: readonly Told[],
  me: number,
  x: string,
): string | null {
  const most = told.reduce((best, one) => (points(module, one, me) > points(module, best, me) ? one : best));
  const step = course.find(({ events }) => events.includes(most));
  const fight = step?.events.find(({ data }) => data.event === "fight")?.data;
  if (fight?.sum === undefined) return null; // in Baron nothing is added up
  const at = String(fight.at);
  const here = position as FeudoPosition;
  const against: Defence = {
    defence: Number(fight.defence),
    ground: Number(fight.ground ?? 0),
    land: here.map?.[at],
    fighters: here.pieces ? fightersOn(here, at, me) : [],
  };
  const sums = { n: Number(fight.sum), m: defenceWords(against), x };
  if (!FIGHTS.test(course[0].move)) return say(W.attack, sums);
  const { event, town, distance } = most.data;
  const plain = event === "conquered" && x === gainWords(module, most.data); // the king takes nothing for it
  return plain ? say(W.takes, { ...sums, town: String(town), k: Number(distance) }) : say(W.wins, sums);
}

/** Does the greatest of these gains come with the move itself, with the next step, or later? */
function whenIn(module: GameModule, course: Course, told: readonly Told[], me: number): ThreeWords {
  const most = told.reduce((best, one) => (points(module, one, me) > points(module, best, me) ? one : best));
  const at = course.findIndex(({ events }) => events.includes(most));
  return at <= 0 ? W.now : at === 1 ? W.next : W.later;
}

function may(module: GameModule, told: readonly Told[], me: number): string | null {
  const x = greatest(module, told, me);
  return x === null ? null : say(MAY, { x });
}
