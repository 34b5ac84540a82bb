// web/src/puzzle/aftermath.ts -- what two moves of a puzzle differ in, by the courses that are played after them.
import type { GameModule } from "../games/module";
import type { Course, Told } from "../lib/bridge";
import { number, say, type ThreeWords } from "../lib/i18n";
import { gainWords, lossWords } from "../play/reason";
import type { Line } from "../play/walk";
import { seenBetter } from "./line";

const W = {
  gets: ["{who} gets {x}", "{who} bekommt {x}", "{who} gagne {x}"],
  loses: ["{who} loses {x}", "{who} verliert {x}", "{who} perd {x}"],
  comes: ["What then comes: {list}.", "Was dann kommt: {list}.", "Ce qui suit : {list}."],
  stands: [
    "Then it stands {these}; with the best move {those}.",
    "Dann steht es {these}; mit dem besten Zug {those}.",
    "Le score est alors {these} ; avec le meilleur coup, {those}.",
  ],
  ends: [
    "So the game ends: {these}; with the best move: {those}.",
    "So endet die Partie: {these}; mit dem besten Zug: {those}.",
    "Ainsi finit la partie : {these} ; avec le meilleur coup : {those}.",
  ],
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

const TOLD = 3; // deeds in a sentence

const eventsOf = (course: Course): Told[] => course.flatMap(({ events }) => events);

interface Deed {
  words: string;
  good: boolean; // for the one who is to move
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
    return [{ words, good: (gain !== null) === (seat === me) }];
  });
}

/** Deeds of a course that do not come in the other one, good or bad ones for `me`. */
function only(module: GameModule, course: Course, other: Course, me: number, good: boolean): string[] {
  const common = deedsOf(module, other, me).map(({ words }) => words);
  return deedsOf(module, course, me)
    .filter(({ words }) => {
      const at = common.indexOf(words);
      if (at >= 0) common.splice(at, 1); // it comes either way
      return at < 0;
    })
    .filter((deed) => deed.good === good)
    .map(({ words }) => words);
}

const comes = (list: readonly string[]): string => say(W.comes, { list: list.slice(0, TOLD).join("; ") });

/** What the best move brings in its course and the other one does not, with seats as {0}; `said`: what has been told
 *  of it already. "": nothing. */
export function broughtBy(module: GameModule, me: number, best: Line, other: Line, said: string): string {
  const list = only(module, best.course, other.course, me, true);
  const fresh = list.filter((words) => !said.includes(words.replace(/^\{\d\} \S+ /, "")));
  return fresh.length > 0 ? comes(fresh) : "";
}

/** Sentences about another move than the best one, with seats as {0}; `last`: is it the last round? */
export function aftermathOf(
  module: GameModule,
  me: number,
  other: Line,
  best: Line,
  last: boolean,
): string[] {
  const told: string[] = [];
  const bad = only(module, other.course, best.course, me, false);
  const fled = other.course.some(
    ({ seat, events }) => seat === me && events.some(({ data }) => data.event === "fled"),
  );
  if (bad.length > 0) told.push(comes(bad));
  else if (fled) told.push(say(W.fled));
  if (seenBetter(best, other, me)) {
    const shown = best.points.map((_, seat) => seat);
    const list = (line: Line) => shown.map((seat) => `{${seat}} ${number(line.points[seat])}`).join(", ");
    const words = other.over && best.over ? W.ends : W.stands;
    told.push(say(words, { these: list(other), those: list(best) }));
  }
  return told.length > 0 ? told : [say(last || other.over ? W.alike : W.later)];
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
