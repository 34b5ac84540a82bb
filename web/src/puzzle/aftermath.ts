// web/src/puzzle/aftermath.ts -- what two moves of a puzzle differ in, by the courses that are played after them.
//
// Points stand in a bill of their own (bill.ts); here is what is won and lost beside them, and how a game ends.
import type { GameModule } from "../games/module";
import type { Course, Told } from "../lib/bridge";
import { listed, say, type ThreeWords } from "../lib/i18n";
import { gainWords, lossWords } from "../play/reason";
import type { Line } from "../play/walk";
import { seenBetter } from "./line";

const W = {
  gets: ["{who} gets {x}", "{who} bekommt {x}", "{who} gagne {x}"],
  loses: ["{who} loses {x}", "{who} verliert {x}", "{who} perd {x}"],
  besides: ["Besides: {list}.", "Außerdem: {list}.", "De plus : {list}."],
  and: ["; ", "; ", " ; "],
  times: ["{x}, {n} times", "{x}, {n}-mal", "{x}, {n} fois"],
  wins: ["{who} wins the game.", "{who} gewinnt die Partie.", "{who} gagne la partie."],
  fled: [
    "A Baron who is attacked flees: that brings no points.",
    "Ein angegriffener Baron flieht: Das bringt keine Punkte.",
    "Un baron attaqué s’enfuit : cela ne rapporte rien.",
  ],
  later: [
    "Nothing is lost at once. What the best move begins pays only later.",
    "Sofort geht nichts verloren. Was der beste Zug beginnt, zahlt sich erst später aus.",
    "Rien n’est perdu tout de suite. Ce que commence le meilleur coup ne paie que plus tard.",
  ],
  alike: [
    "In this course it comes to the same; over many courses the best move wins more often.",
    "In diesem Verlauf kommt es auf dasselbe hinaus; über viele Verläufe gewinnt der beste Zug öfter.",
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
      "{who} gewinnt die Partie bei gleich vielen Punkten: Wer später an der Reihe ist, liegt vorn (Y19).",
      "{who} gagne la partie à points égaux : qui joue plus tard dans l’ordre du tour est devant (Y19).",
    ],
  },
  feudo: {
    one: [
      "{who} wins the game at equal points: more towns decide, then more living fighters (F29).",
      "{who} gewinnt die Partie bei gleich vielen Punkten: Mehr Städte entscheiden, dann mehr lebende Kämpfer (F29).",
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

const eventsOf = (course: Course): Told[] => course.flatMap(({ events }) => events);

interface Deed {
  words: string;
  good: boolean; // for the one who is to move
  counts: boolean; // by points, which are told in the bill
}

/** What somebody wins or loses in a course, in words with seats as {0}. */
function deedsOf(module: GameModule, course: Course, me: number): Deed[] {
  return eventsOf(course).flatMap(({ data }) => {
    const scored = module.scored?.(data);
    const gain = (scored?.points ?? 0) > 0 || data.event === "looted" ? gainWords(module, data) : null;
    const x = gain ?? lossWords(module, data);
    const seat = gain !== null ? (scored?.seat ?? data.seat) : data.seat;
    if (seat === undefined || x === null) return [];
    const words = say(gain !== null ? W.gets : W.loses, { who: `{${seat}}`, x });
    return [
      { words, good: (gain !== null) === (seat === me), counts: scored != null && scored.points !== 0 },
    ];
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
 *  told of it already. "": nothing. */
export function besides(
  module: GameModule,
  me: number,
  line: Line,
  other: Line,
  good: boolean,
  said = "",
): string {
  const list = only(module, line.course, other.course, me, good)
    .filter(({ words, counts }) => !counts && !said.includes(words.replace(/^\{\d\} \S+ /, "")))
    .map(({ words }) => words);
  const counted = [...new Set(list)].map((words) => {
    const n = list.filter((one) => one === words).length;
    return n > 1 ? say(W.times, { x: words, n }) : words;
  });
  return counted.length > 0 ? say(W.besides, { list: counted.slice(0, TOLD).join(say(W.and)) }) : "";
}

/** How a game ends, with seats as {0}: who wins, and of equals by which rule. "": it does not. */
export function endOf(module: GameModule, { over, points, winners }: Line): string {
  if (!over) return "";
  const who = listed(winners.map((seat) => `{${seat}}`));
  const most = Math.max(...winners.map((seat) => points[seat]));
  const equal = points.filter((one) => one === most).length > 1;
  const tie = equal ? TIES[module.name]?.[winners.length > 1 ? "several" : "one"] : undefined;
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
  const bad = besides(module, me, other, best, false);
  const fled = other.course.some(
    ({ seat, events }) => seat === me && events.some(({ data }) => data.event === "fled"),
  );
  const ends = endOf(module, other);
  const told = [bad !== "" ? bad : fled ? say(W.fled) : "", ends].filter((words) => words !== "");
  if (told.length > 0 || seenBetter(best, other, me)) return told;
  return [say(last || other.over ? W.alike : W.later)];
}

/** Does one lose something other than points after the other move that stays after the best one? Or does somebody else
 *  lose something after the best one? What a goal can be where points say nothing. */
export function piecesAtStake(
  module: GameModule,
  me: number,
  best: Line,
  other: Line,
): "own" | "theirs" | null {
  const lost = (one: Line, two: Line, good: boolean) =>
    only(module, one.course, two.course, me, good).some(({ counts }) => !counts);
  return lost(other, best, false) ? "own" : lost(best, other, true) ? "theirs" : null;
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
