// web/src/puzzle/aftermath.ts -- what is expected to come of a wrong answer, beside the best move, without telling which that is.
import type { GameModule } from "../games/module";
import { signed } from "../games/happenings";
import type { Course, Told } from "../lib/bridge";
import { number, say, type ThreeWords } from "../lib/i18n";
import type { Table } from "../lib/table";
import { gainWords, lossWords } from "../play/reason";

const W = {
  gets: ["{who} gets {x}", "{who} bekommt {x}", "{who} gagne {x}"],
  loses: ["{who} loses {x}", "{who} verliert {x}", "{who} perd {x}"],
  comes: ["What then comes: {list}.", "Was dann kommt: {list}.", "Ce qui suit : {list}."],
  points: [
    "Expected points: {these}; with the best move {those}.",
    "Zu erwartende Punkte: {these}; mit dem besten Zug {those}.",
    "Points attendus : {these} ; avec le meilleur coup {those}.",
  ],
  ends: ["So the game ends: {list}.", "So endet die Partie: {list}.", "Ainsi finit la partie : {list}."],
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
} satisfies Record<string, ThreeWords>;

const TOLD = 3; // deeds in a sentence
const OVER = new Set(["over", "ended"]); // the game's last events

const eventsOf = (course: Course): Told[] => course.flatMap(({ events }) => events);

interface Deed {
  words: string;
  bad: boolean; // for the one whose answer it was
}

/** What others win and `me` loses in a course, then what `me` wins; what others lose explains no fall. */
function deedsOf(module: GameModule, course: Course, me: number): Deed[] {
  const deeds = eventsOf(course).flatMap(({ data }) => {
    const scored = module.scored?.(data);
    const gain = (scored?.points ?? 0) > 0 || data.event === "looted" ? gainWords(module, data) : null;
    const loss = lossWords(module, data);
    const seat = gain !== null ? (scored?.seat ?? data.seat) : data.seat;
    if (seat === undefined || (gain === null && (loss === null || seat !== me))) return [];
    const words = say(gain !== null ? W.gets : W.loses, { who: `{${seat}}`, x: gain ?? loss! });
    return [{ words, bad: gain === null || seat !== me }];
  });
  return [...deeds.filter(({ bad }) => bad), ...deeds.filter(({ bad }) => !bad)];
}

/** Points that each seat wins in a course. */
function sums(module: GameModule, course: Course, seats: number): number[] {
  const all = Array.from({ length: seats }, () => 0);
  for (const { data } of eventsOf(course)) {
    const one = module.scored?.(data);
    if (one) all[one.seat] += one.points;
  }
  return all;
}

/** By how much a seat is ahead of the best of the others. */
const lead = (points: readonly number[], me: number) =>
  points[me] - Math.max(...points.filter((_, seat) => seat !== me));

/** Sentences about a wrong answer, with seats as {0}; `points`: of each seat before it. */
export function aftermathOf(
  module: GameModule,
  points: readonly number[],
  wrong: Course,
  best: Course,
): string[] {
  const me = wrong[0]?.seat ?? 0;
  const [these, those] = [wrong, best].map((course) => sums(module, course, points.length));
  const told: string[] = [];
  const common = deedsOf(module, best, me).map(({ words }) => words);
  const deeds = deedsOf(module, wrong, me).filter(({ words }) => {
    const at = common.indexOf(words);
    if (at >= 0) common.splice(at, 1); // it comes either way
    return at < 0;
  });
  if (deeds.length > 0) {
    const list = deeds.slice(0, TOLD).map(({ words }) => words);
    told.push(say(W.comes, { list: list.join("; ") }));
  } else if (
    wrong.some(({ seat, events }) => seat === me && events.some(({ data }) => data.event === "fled"))
  )
    told.push(say(W.fled));
  let against = deeds.some(({ bad }) => bad) || (deeds.length === 0 && told.length > 0);
  const differ = points.map((_, seat) => seat).filter((seat) => these[seat] !== those[seat]);
  const shown = points.map((_, seat) => seat).filter((seat) => seat === me || differ.includes(seat));
  const list = (of: readonly number[], words: (n: number) => string) =>
    shown.map((seat) => `{${seat}} ${words(of[seat])}`).join(", ");
  // Two courses are not equally long: only what speaks against the wrong answer is told.
  if (lead(these, me) < lead(those, me)) {
    against = true;
    told.push(say(W.points, { these: list(these, signed), those: list(those, signed) }));
  }
  if (eventsOf(wrong).some(({ data }) => OVER.has(data.event))) {
    against = true;
    const end = points.map((n, seat) => n + these[seat]);
    told.push(say(W.ends, { list: points.map((_, seat) => `{${seat}} ${number(end[seat])}`).join(", ") }));
  }
  return against ? told : [say(W.later)];
}

/** Asks the search what comes of a wrong answer and of the best move; as it is told to the reader of the table. */
export async function askAftermath(
  table: Table,
  index: number,
  wrong: string,
  best: string,
): Promise<string> {
  const courses = await table.courses(index, [wrong, best]);
  if (courses === null) return "";
  const position = table.positionAt(index);
  const points = table.seats.map((_, seat) => table.module.points(position, seat) ?? 0);
  return aftermathOf(table.module, points, courses[0], courses[1])
    .map((words) => table.named(words, index))
    .join(" ");
}
