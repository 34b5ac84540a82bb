// web/src/puzzle/threat.ts -- what a rival does after the other move of a puzzle and not after the best one: where, how, with what.
//
// The rules have told it in the other course, with places and sums; here it is found and put behind "Otherwise".
import type { GameModule } from "../games/module";
import type { Course, EventData, Told } from "../lib/bridge";
import { say, type ThreeWords } from "../lib/i18n";
import { gainWords } from "../play/reason";
import type { Line } from "../play/walk";
import { type Decides, NOTHING } from "./decides";

const W = {
  otherwise: ["Otherwise: {x}", "Sonst: {x}", "Sinon : {x}"],
  barred: [
    "With a knight of yours on the hex that is not allowed (Y14).",
    "Steht dort einer meiner Ritter, ist das nicht erlaubt (Y14).",
    "Avec un de vos chevaliers sur la case, ce n’est pas permis (Y14).",
  ],
} satisfies Record<string, ThreeWords>;

const WEIGHTY = 3; // points that are a threat

/** The first sentence: the sums of a fight stand behind it, and are read where it is one's own. */
export const firstSentence = (words: string): string => /^.*?\.(?= |$)/.exec(words)?.[0] ?? words;

const gainKey = (module: GameModule, data: EventData, seat: number) => `${seat} ${gainWords(module, data)}`;

/** Points that an event brings, and whom. */
const scoredBy = (module: GameModule, { data }: Told) => {
  const one = module.scored?.(data);
  return one && one.points > 0 && gainWords(module, data) !== null ? one : null;
};

/** What a seat did in the turn that ends with this step, before its last event; chance may lie between. */
function turnBefore(course: Course, step: number, seat: number): Told[] {
  let from = step;
  while (from > 0 && (course[from - 1].seat === seat || course[from - 1].seat < 0)) from--;
  return course
    .slice(from, step)
    .filter((one) => one.seat === seat)
    .flatMap(({ events }) => events);
}

/** How a gain comes about, in sentences of the rules: the tile that was to be had, the fight, the gold. */
function howOf(module: GameModule, { course }: Line, best: Line, step: number, seat: number): string[] {
  const { events } = course[step];
  const fight = events.find(({ data }) => data.event === "fight" && data.seat === seat && data.won !== false);
  if (module.name === "feudo") return fight ? [fight.say] : [];
  if (module.name === "baron") {
    const mine = best.course[0]?.events.find(({ data }) => data.event === "took")?.data.kind;
    const took = turnBefore(course, step, seat).find(({ data }) => data.event === "took");
    return [
      ...(took && took.data.kind === mine ? [took.say] : []),
      ...(fight ? [firstSentence(fight.say)] : []),
    ];
  }
  // Gold that pays for a title, and which it has only after the other move.
  const common = best.course.flatMap((one) => one.events.map((told) => told.say));
  const pays = ({ data, say: words }: Told) =>
    (data.event === "built" || data.event === "looted") && data.seat === seat && !common.includes(words);
  const title = events.some(({ data }) => data.event === "title");
  const gold = title ? course.slice(0, step).flatMap((one) => one.events.filter(pays)) : [];
  return gold.slice(-1).map((told) => told.say);
}

/** The greatest thing that a rival gains after the other move alone, in sentences with seats as {0}; `deed`: by itself;
 *  `answers`: it comes before one's next turn. */
export function threatOf(
  module: GameModule,
  me: number,
  best: Line,
  other: Line,
): Decides & { deed: string; answers: boolean } {
  const had = best.course.flatMap(({ events }) =>
    events.flatMap((told) => {
      const one = scoredBy(module, told);
      return one ? [gainKey(module, told.data, one.seat)] : [];
    }),
  );
  let found: { step: number; told: Told; seat: number; points: number } | null = null;
  for (const [step, { events }] of other.course.entries()) {
    for (const told of events) {
      const one = scoredBy(module, told);
      if (!one || one.seat === me || one.points < WEIGHTY) continue;
      const at = had.indexOf(gainKey(module, told.data, one.seat));
      if (at >= 0)
        had.splice(at, 1); // it comes either way
      else if (!found || one.points > found.points)
        found = { step, told, seat: one.seat, points: one.points };
    }
  }
  if (!found) return { ...NOTHING, deed: "", answers: false };
  const { step, told, seat } = found;
  const how = howOf(module, other, best, step, seat);
  // Who wins a fight of Baron founds: that need not be told as well.
  const fought =
    module.name === "baron" && other.course[step].events.some(({ data }) => data.event === "fight");
  const deed = fought && how.length > 0 ? [] : [told.say];
  const target = /^move \S+ (\S+)$/.exec(best.moves[0])?.[1];
  const barred = module.name === "barony" && told.data.event === "founded" && told.data.at === target;
  const x = [...how, ...deed].join(" ");
  const until = other.course.slice(0, step);
  const first = until.findIndex((one) => one.seat >= 0 && one.seat !== me);
  const answers = first < 0 || !until.slice(first).some((one) => one.seat === me);
  return {
    words: [say(W.otherwise, { x }), ...(barred ? [say(W.barred)] : [])].join(" "),
    said: gainWords(module, told.data) ?? "",
    deed: x,
    answers,
  };
}
