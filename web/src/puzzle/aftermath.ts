// web/src/puzzle/aftermath.ts -- what two moves of a puzzle differ in, by the courses that are played after them.
//
// Points stand in a bill of their own (bill.ts); here is what is won and lost beside them, and how a game ends.
import type { GameModule } from "../games/module";
import type { Course } from "../lib/bridge";
import { listed, say, type ThreeWords } from "../lib/i18n";
import { gainWords, lossWords, MAY, OTHERWISE, reasonOf } from "../play/reason";
import type { Line } from "../play/walk";
import {
  answerTo,
  attackOf,
  charmIn,
  failing,
  fightElse,
  fightInTurn,
  lacking,
  lootOf,
  stepsOfTurn,
  waitingOf,
} from "./decides";
import { lead, seenBetter, type Tried, wonAlike } from "./line";
import { threatOf } from "./threat";

const W = {
  gets: ["{who} gets {x}", "{who} bekommt {x}", "{who} gagne {x}"],
  back: [
    "{who}’s knight goes back to hand",
    "der Ritter von {who} geht auf die Hand zurück",
    "le chevalier de {who} revient en main",
  ],
  loses: ["{who} loses {x}", "{who} verliert {x}", "{who} perd {x}"],
  besides: ["Besides: {list}.", "Außerdem: {list}.", "De plus : {list}."],
  afterwards: ["Later: {list}.", "Später: {list}.", "Plus tard : {list}."],
  laterDeed: ["Later: {x}", "Später: {x}", "Plus tard : {x}"],
  comes: ["Then: {list}.", "Dann: {list}.", "Alors : {list}."],
  otherwise: ["Otherwise: {deed}.", "Sonst: {deed}.", "Sinon : {deed}."],
  brings: ["It brings {x}.", "Das bringt {x}.", "Cela rapporte {x}."],
  fruits: ["Later it brings {list}.", "Später bringt das {list}.", "Plus tard, cela rapporte {list}."],
  contested: [
    "Otherwise {who} takes this very place.",
    "Sonst besetzt {who} genau diesen Platz.",
    "Sinon, {who} prend exactement cette place.",
  ],
  king: [
    "{n} points to the king, for fighters who hide in the castle",
    "{n} Punkte an den König, weil sich Kämpfer im Schloss verstecken",
    "{n} points devant le roi, pour des combattants cachés au château",
  ],
  and: ["; ", "; ", " ; "],
  times: ["{x}, {n} times", "{x}, {n}-mal", "{x}, {n} fois"],
  wins: ["{who} wins the game.", "{who} gewinnt das Spiel.", "{who} gagne la partie."],
  fled: [
    "A Baron who is beaten flees: that brings no points.",
    "Ein besiegter Baron flieht: Das bringt keine Punkte.",
    "Un Baron battu s’enfuit : cela ne rapporte rien.",
  ],
  later: [
    "Nothing is lost at once. What the best move begins pays only later.",
    "Sofort geht nichts verloren. Was der beste Zug beginnt, zahlt sich erst später aus.",
    "Rien n’est perdu tout de suite. Ce que commence le meilleur coup ne paie que plus tard.",
  ],
  lucky: [
    "So it may go; over many courses the best move wins more often.",
    "So kann es gehen; über viele Verläufe gewinnt der beste Zug öfter.",
    "Cela peut se passer ainsi ; sur bien des suites, le meilleur coup gagne plus souvent.",
  ],
  alike: [
    "In this course it comes to the same; over many courses the best move wins more often.",
    "In diesem Verlauf kommt es auf dasselbe hinaus; über viele Verläufe hinweg gewinnt der beste Zug öfter.",
    "Dans cette suite, cela revient au même ; sur bien des suites, le meilleur coup gagne plus souvent.",
  ],
} satisfies Record<string, ThreeWords>;

/** Who wins when points are equal, by the rule that says so: one alone, or several together. */
const TIES: Record<string, { one?: ThreeWords; several?: ThreeWords }> = {
  baron: {
    several: [
      "{who} share the win, at equal honour (B26).",
      "{who} teilen sich den Sieg, bei gleich viel Ehre (B26).",
      "{who} se partagent la victoire, à honneur égal (B26).",
    ],
  },
  barony: {
    one: [
      "{who} wins the game at equal points: whoever comes later in turn order is ahead (Y19).",
      "{who} gewinnt das Spiel bei gleich vielen Punkten: Wer später an der Reihe ist, liegt vorn (Y19).",
      "{who} gagne la partie à points égaux : l’avantage va à celui qui joue plus tard (Y19).",
    ],
  },
  feudo: {
    one: [
      "{who} wins the game at equal points: more towns decide, then more living fighters (F29).",
      "{who} gewinnt das Spiel bei gleich vielen Punkten: Mehr Städte entscheiden, dann mehr lebende Kämpfer (F29).",
      "{who} gagne la partie à points égaux : le plus de villes décide, puis le plus de combattants en vie (F29).",
    ],
    several: [
      "{who} share the win, at equal points, towns and living fighters (F29).",
      "{who} teilen sich den Sieg, bei gleich vielen Punkten, Städten und lebenden Kämpfern (F29).",
      "{who} se partagent la victoire, à égalité de points, de villes et de combattants en vie (F29).",
    ],
  },
};

const TOLD = 3; // deeds in a sentence
const FRUITS = 2;

/** Does a sentence name something? "A barony" is not "a baron". */
const tells = (sentence: string, x: string) =>
  sentence.includes(x) && !/^\p{L}/u.test(sentence.slice(sentence.indexOf(x) + x.length));

const KING = "cowards"; // costs points, but is nobody's deed: told beside them, never a goal

interface Deed {
  event: string;
  words: string;
  x: string; // what is won or lost
  own: boolean; // by the one who is to move
  gained: boolean;
  good: boolean; // for the one who is to move
  points: number; // which are told in the bill; 0: it is worth none by itself
  counts: boolean;
}

/** What somebody wins or loses in a course, in words with seats as {0}. */
function deedsOf(module: GameModule, course: Course, me: number): Deed[] {
  const told = course.flatMap(({ seat: by, events }) => events.map(({ data }) => ({ by, data })));
  return told.flatMap(({ by, data }) => {
    const back = data.event === "driven" && data.baron === false && data.leaves === false;
    if (back && data.seat === by) return []; // who tries and fails has the knight in hand again, as before
    const scored = module.scored?.(data);
    const gain = (scored?.points ?? 0) > 0 || data.event === "looted" ? gainWords(module, data) : null;
    const x =
      gain ?? (data.event === KING ? say(W.king, { n: Number(data.points) }) : lossWords(module, data));
    const seat = gain !== null ? (scored?.seat ?? data.seat) : data.seat;
    if (seat === undefined || x === null) return [];
    const gained = gain !== null;
    const own = seat === me;
    const words = say(gained ? W.gets : back ? W.back : W.loses, { who: `{${seat}}`, x });
    const points = Math.abs(scored?.points ?? 0);
    return [{ event: data.event, words, x, own, gained, good: gained === own, points, counts: points !== 0 }];
  });
}

/** Deeds of a course that do not come in the other one, good or bad ones for `me`. */
function only(module: GameModule, course: Course, other: Course, me: number, good: boolean): Deed[] {
  const common = deedsOf(module, other, me).map(({ words }) => words);
  return deedsOf(module, course, me)
    .filter(({ words }) => {
      const at = common.indexOf(words);
      if (at >= 0) common.splice(at, 1); // it comes either way
      return at < 0;
    })
    .filter((deed) => deed.good === good);
}

/** What a course brings beside points and the other one does not, in a sentence with seats as {0}; `said`: what has been
 *  told of it already; `lead`: how it begins, by whether it all comes after one's own turn. "": nothing. */
export function besides(
  module: GameModule,
  me: number,
  line: Line,
  other: Line,
  good: boolean,
  said = "",
  lead = (later: boolean): ThreeWords => (later ? W.afterwards : W.besides),
): string {
  const differing = only(module, line.course, other.course, me, good).filter(
    ({ counts, event }) => !counts || (good && event === KING), // what it costs oneself stands in the bill
  );
  // What others lose by the move itself is part of what it does, though the bill has it or it comes later anyway.
  const [now, elsewhere] = [line, other].map(({ course }) => course.slice(0, 1));
  const atOnce = good ? only(module, now, elsewhere, me, true).filter(({ own }) => !own) : [];
  const list = [...atOnce.filter(({ words }) => !differing.some((one) => one.words === words)), ...differing]
    .filter(({ x }) => !tells(said, x))
    .map(({ words }) => words);
  if (list.length === 0) return "";
  const counted = [...new Set(list)].slice(0, TOLD).map((words) => {
    const n = list.filter((one) => one === words).length;
    return n > 1 ? say(W.times, { x: words, n }) : words;
  });
  const turn = deedsOf(module, stepsOfTurn(line.course, me), me).map(({ words }) => words);
  const later = !list.slice(0, TOLD).some((words) => turn.includes(words));
  return say(lead(later), { list: counted.join(say(W.and)) });
}

/** That a rival takes a place oneself could have had, in a sentence with seats as {0}; "": nobody does. */
function contestedBy(me: number, line: Line, other: Line): string {
  const place = (move: string) => /^(?:donjon|lay \S+) (\S+)$/.exec(move)?.[1];
  const wanted = place(line.moves[0]);
  const rival = other.course.find(({ seat, move }) => seat !== me && seat >= 0 && place(move) === wanted);
  return wanted !== undefined && rival ? say(W.contested, { who: `{${rival.seat}}` }) : "";
}

/** Does a reason name something that is won or lost? Else it is a mere fact of the board. */
const tellsDeed = (module: GameModule, me: number, lines: readonly Line[], reason: string): boolean =>
  lines.some(({ course }) => deedsOf(module, course, me).some(({ x }) => tells(reason, x)));

/** The events in which two courses differ to the good of the first, "own" or "rival": what a puzzle is about. */
export const differsIn = (module: GameModule, me: number, best: Line, other: Line): Set<string> =>
  new Set(
    [
      ...only(module, best.course, other.course, me, true),
      ...only(module, other.course, best.course, me, false),
    ].map(({ own, event }) => `${own ? "own" : "rival"} ${event}`),
  );

/** What the move is good for in the end, in sentences with seats as {0}: points that one gains by the good course alone,
 *  else those that others gain by the other one, and which the reason has not `said`. "": nothing. */
export function fruitsOf(module: GameModule, me: number, line: Line, other: Line, said: string): string {
  const worst = only(module, other.course, line.course, me, false)
    .filter(({ own, counts }) => !own && counts)
    .sort((a, b) => b.points - a.points)[0];
  const list = only(module, line.course, other.course, me, true)
    .filter(({ own, counts, x }) => own && counts && !tells(said, x))
    .sort((a, b) => b.points - a.points)
    .map(({ x }) => x);
  const some = [...new Set(list)].slice(0, FRUITS);
  if (some.length > 0) return say(W.fruits, { list: listed(some) });
  const told = Number(/\(\+(\d+)\)/.exec(said)?.[1] ?? 0); // a reason that weighs more says enough
  return worst && worst.points >= told && !tells(said, worst.x)
    ? say(W.otherwise, { deed: worst.words })
    : "";
}

/** What the king takes from oneself after the other move alone; "": nothing. */
function kingElse(module: GameModule, me: number, best: Line, other: Line): string {
  const loss = only(module, other.course, best.course, me, false).find(({ event }) => event === KING);
  return loss ? say(W.otherwise, { deed: loss.words }) : "";
}

const SENTENCES = 4; // more of them and the one idea is lost

/** The reason as a puzzle tells it: what may come is shown by the course, and what is `told` already is not told again. */
function plainReason(reason: string, told: readonly string[]): string {
  const may = say(MAY).replace(/\{x\}.*$/, "");
  const doubled = told.some((x) => x !== "" && tells(reason, x));
  return doubled || reason.startsWith(may) ? "" : reason;
}

/** Is a sentence about the other move? */
export const isOtherwise = (words: string): boolean => words.startsWith(say(OTHERWISE));

/** Why the best move is good, in sentences with seats as {0}. What decides comes first: a fight's sum and what it is after
 *  the other move, an attack's strength, what a token pays for, what waiting costs, what a rival does otherwise, where and
 *  how. A number of Baron's board is no reason by itself, so it stands behind what comes of it and is left out where a sum
 *  of a fight says it better. Nothing is said twice, and there is one "otherwise". */
export function whyOf(
  module: GameModule,
  me: number,
  position: unknown,
  [best, other]: readonly [Line, Line],
  tried: Tried | null = null,
): string[] {
  const fight = fightInTurn(module, me, best);
  const attack = attackOf(module, me, position, best, other);
  const loot = lootOf(module, me, position, best);
  const threat = threatOf(module, me, best, other);
  const wholeReason = reasonOf(module, position, best.course, other.course) ?? "";
  // A town that the attack takes has been told of with all that its siege needs.
  const again = !isOtherwise(wholeReason) && attack.towns.some((town) => tells(wholeReason, town));
  const reason = again ? "" : plainReason(wholeReason, [attack.said, loot.said]);
  const elsewhere = other.course.flatMap(({ events }) => events);
  const contrast =
    fightElse(fight, tried?.events ?? [], me, module.tileName?.(tried?.tile ?? "")) ||
    fightElse(fight, elsewhere, me);
  // What is founded by a fight of the same turn comes with it, not later.
  const step = best.course.find(({ events }) => fight !== undefined && events.includes(fight));
  const founding = step?.events.find(({ data }) => data.event === "founded" && data.seat === me)?.data;
  const founded = (founding && gainWords(module, founding)) ?? "";
  const brings = founded === "" || tells(reason, founded) ? "" : say(W.brings, { x: founded });
  const said = `${reason} ${attack.said} ${loot.said} ${founded}`;
  const fruits = fruitsOf(module, me, best, other, said);
  const fails = attack.words === "" ? "" : failing(module, me, other, best);
  const isDeed = module.name !== "baron" || tellsDeed(module, me, [best, other], reason);
  const fact = isDeed || (fight && contrast !== "") ? "" : reason;
  const deed = isDeed && !isOtherwise(reason) ? reason : "";
  const otherwise = [
    fails,
    waitingOf(module, me, position, other),
    threat.words || contestedBy(me, best, other),
    isDeed && isOtherwise(reason) ? reason : "",
    kingElse(module, me, best, other),
    isOtherwise(fruits) ? fruits : "",
  ].filter((words) => words !== "");
  const later = isOtherwise(fruits) ? "" : fruits;
  const deciding = attack.mine ? [attack.words, ...otherwise.slice(0, 1), deed] : [deed, attack.words];
  const told = [
    fight?.say ?? "",
    contrast,
    brings,
    loot.words,
    ...deciding,
    contrast === "" && !attack.mine ? (otherwise[0] ?? "") : "",
    later,
    fact,
  ];
  const alone = told.every((words) => words === "" || isOtherwise(words));
  const beside = besides(module, me, best, other, true, said, (after) =>
    after ? W.afterwards : alone ? W.comes : W.besides,
  );
  return [...told, beside]
    .filter((words, i, all) => words !== "" && all.indexOf(words) === i)
    .slice(0, SENTENCES);
}

/** Have several as many points as whoever wins? */
export function byTie({ points, winners }: Line): boolean {
  const most = Math.max(...winners.map((seat) => points[seat]));
  return points.filter((one) => one === most).length > 1;
}

/** How a game ends, with seats as {0}: who wins, and of equals by which rule. "": it does not. */
export function endOf(module: GameModule, line: Line): string {
  const { over, winners } = line;
  if (!over) return "";
  const who = listed(winners.map((seat) => `{${seat}}`));
  const tie = byTie(line) ? TIES[module.name]?.[winners.length > 1 ? "several" : "one"] : undefined;
  return say(tie ?? W.wins, { who });
}

/** Sentences about another move than the best one, with seats as {0}; `last`: is it the last round? */
export function aftermathOf(
  module: GameModule,
  me: number,
  other: Line,
  best: Line,
  last: boolean,
): string[] {
  const bad = besides(module, me, other, best, false, "", () => W.comes);
  const fled = other.course.some(
    ({ seat, events }) => seat === me && events.some(({ data }) => data.event === "fled"),
  );
  const ends = endOf(module, other);
  const fight = fightInTurn(module, me, other)?.say ?? "";
  const { deed, answers } = threatOf(module, me, best, other);
  // What comes only after one's next turn is no answer to the move.
  const threat = deed === "" || deed === fight || answers ? deed : say(W.laterDeed, { x: deed });
  const told = [
    fight,
    // What a rival wins by it says more than what a rival does first, unless that is a charm.
    threat === "" || threat === fight || charmIn(me, other, best)
      ? answerTo(module, me, other, best)
      : threat,
    lacking(module, me, other, best),
    bad !== "" ? bad : fled ? say(W.fled) : "",
    ends,
  ].filter((words) => words !== "");
  // A game that is won all the same would belie the verdict, if nothing were said about it.
  // So would one in which more points come of the other move.
  if (
    wonAlike(best, other) ||
    (told.length > 0 && lead(other.points, me) > lead(best.points, me) && !best.over)
  )
    return [...told, say(W.lucky)];
  if (seenBetter(best, other, me)) return told;
  return told.length > 0 ? told : [say(last || other.over ? W.alike : W.later)];
}

export type StakeKind = "gain" | "cost" | "keep" | "deny";

const PIECE = 3; // so many points a piece is taken for

/** The greatest of what the two courses differ in, to the good of the first: what is won or costs others after it, and
 *  what is lost or won by others after the other one. What a goal can be where points say little; null: nothing. */
export function stakeOf(
  module: GameModule,
  me: number,
  best: Line,
  other: Line,
): { kind: StakeKind; x: string } | null {
  const worth = ({ counts, points }: Deed) => (counts ? points : PIECE);
  const list = [
    ...only(module, best.course, other.course, me, true).map((deed) => ({
      deed,
      kind: deed.own ? ("gain" as const) : ("cost" as const),
    })),
    ...only(module, other.course, best.course, me, false).map((deed) => ({
      deed,
      kind: deed.own ? ("keep" as const) : ("deny" as const),
    })),
  ]
    .filter(({ deed }) => deed.event !== KING)
    .sort((a, b) => worth(b.deed) - worth(a.deed));
  if (list.length === 0) return null;
  // Whom a move is against would be half the answer; what is one's own is told so.
  const x = list[0].deed.x.replace(/\{(\d)\}’s | (?:von|de) \{(\d)\}/g, (whose, en, other) =>
    Number(en ?? other) === me ? whose : "",
  );
  return { kind: list[0].kind, x };
}

/** Can it be told by what happens in the two courses why the best move is better? By points, or by what is won and
 *  lost beside them; two games that end alike show nothing. */
export function isConcrete(module: GameModule, me: number, other: Line, best: Line): boolean {
  const count = (one: Line, two: Line, good: boolean) =>
    only(module, one.course, two.course, me, good).length;
  const [gained, suffered] = [count(best, other, true), count(other, best, false)];
  if (seenBetter(best, other, me)) return gained + suffered > 0 || (best.over && other.over);
  const against = count(best, other, false) + count(other, best, true);
  return seenBetter(other, best, me) || (best.over && other.over) ? false : gained + suffered > against;
}

export const percent = (share: number) => Math.round(100 * share);

/** How often something wins: never, too seldom for a number, or so often; in every line about it the same. */
export type Often = "never" | "shared" | "hardly" | "most";

/** How often the other move wins; nobody reads "never" beside a course in which it shares the win. */
export function oftenOf(share: number, courses?: readonly [Line, Line]): Often {
  if (share === 0) return courses?.[1].won ? "shared" : "never";
  return percent(share) === 0 ? "hardly" : "most";
}
