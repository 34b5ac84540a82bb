// web/src/start/order.ts -- in which order somebody who comes back is led on.

/** What was done last in a game besides playing it. */
export type Doing = "" | "lesson" | "why" | "puzzle" | "scenario";

/** How far somebody is in a game. */
export interface Known {
  game: string;
  at: number; // when something was last learnt, solved or won, in milliseconds since 1970
  last: Doing;
  lesson: "new" | "begun" | "done";
  why: boolean; // positions of "why" are open
  puzzles: boolean; // puzzles are open
  scenario: boolean; // scenarios of the campaign are open
  played: boolean; // a game of it has been played, or is being played
  dayPuzzle: boolean; // today's is open
  advice: boolean; // the latest games suggest something
}

/** A game at which somebody has sat. */
export interface Sat {
  id: string;
  game: string;
  when: number; // of its last move
  over: boolean;
  deal: boolean; // a deal of a day
  scenario: "" | "open" | "won"; // of a campaign
}

export type Step =
  | { what: "sat"; id: string }
  | { what: "deal" }
  | {
      what: "lesson" | "first" | "again" | "advice" | "why" | "puzzle" | "dayPuzzle" | "scenario";
      game: string;
    };

/** All that is open in a game, the likeliest first. A lesson that nobody has begun is for those who have not played. */
function open(one: Known): Step[] {
  const { game } = one;
  const when = (wanted: boolean, what: Exclude<Step["what"], "sat" | "deal">): Step[] =>
    wanted ? [{ what, game }] : [];
  return [
    ...when(one.lesson === "begun", "lesson"),
    ...when(one.lesson === "done" && !one.played, "first"),
    ...when(one.advice, "advice"),
    ...when(one.lesson === "done" && one.why, "why"),
    ...when(one.scenario && one.last === "scenario", "scenario"),
    ...when(one.lesson === "new" && !one.played, "lesson"),
    ...when(one.puzzles && one.last === "puzzle", "puzzle"),
    ...when(one.scenario, "scenario"),
    ...when(one.puzzles, "puzzle"),
    ...when(one.played, "again"),
  ];
}

/** The next step after what was done last in a game: of the same thing where there is one. */
function after(one: Known, doing: Doing): Step | undefined {
  const steps = open(one);
  const same = (what: Step["what"]) => steps.find((step) => step.what === what);
  switch (doing) {
    case "lesson":
      return same("lesson") ?? same("first") ?? same("why") ?? steps[0];
    case "why":
    case "puzzle":
    case "scenario":
      return same(doing) ?? same("first") ?? steps[0];
    default:
      return same("advice") ?? same("first") ?? same("again") ?? steps[0];
  }
}

/** What comes after a game at which somebody sat. */
function afterSat(sat: Sat, one: Known | undefined): Step | undefined {
  if (sat.scenario === "won" || (sat.over && sat.scenario === "open")) return one && after(one, "scenario");
  return sat.over ? one && after(one, "") : { what: "sat", id: sat.id };
}

const keyOf = (step: Step) => `${step.what} ${"id" in step ? step.id : "game" in step ? step.game : ""}`;

/**
 * First all that was left in the middle, the latest first: games, and of today a lesson and games that go on after their
 * scenario is won. Then the next step of what was done last, unless that was done on another day: a new day begins with its
 * deal. Where that is the next scenario, the game that goes on after the one before comes behind it. Then older lessons left
 * in the middle, today's deal and today's puzzle, until they are done; then older games that go on after their scenario is
 * won; then what the games have open, in turns.
 * `known`: all games; `deal`: today's deals are not all played; `dawn`: when the day began.
 */
export function order(known: readonly Known[], sat: readonly Sat[], deal: boolean, dawn = 0): Step[] {
  const tables = [...sat].sort((a, b) => b.when - a.when);
  const seen = (one: Known) =>
    Math.max(one.at, ...tables.filter((t) => t.game === one.game).map((t) => t.when));
  const begun = known
    .filter((one) => seen(one) > 0 || one.played || one.lesson !== "new" || one.last !== "")
    .sort((a, b) => seen(b) - seen(a));
  const games = begun.length > 0 ? begun : known.slice(0, 1);
  const [first] = games;
  if (!first) return [];
  const [table] = tables;
  const byTable = table !== undefined && table.when >= first.at;
  const next = byTable
    ? afterSat(
        table,
        games.find(({ game }) => game === table.game),
      )
    : after(first, first.last);
  const day = games.find(({ dayPuzzle }) => dayPuzzle);
  const running = tables.filter(({ over }) => !over);
  const follows = ({ game }: Sat) => next?.what === "scenario" && next.game === game;
  const going = running.filter(({ scenario, when }) => scenario === "won" && when >= dawn);
  const waiting = running.filter((one) => one.scenario !== "won" || (going.includes(one) && !follows(one)));
  const lists = games.map(open);
  const most = Math.max(...lists.map((list) => list.length));
  const fresh = Math.max(first.at, table?.when ?? 0) < dawn && next?.what !== "lesson";
  const lessons = games.filter(({ lesson }) => lesson === "begun");
  const left = [
    ...waiting.map(({ id, when }) => ({ step: { what: "sat", id } as Step, when })),
    ...lessons
      .filter(({ at, last }) => at >= dawn && last === "lesson") // of others it is not known when they were left
      .map(({ game, at }) => ({ step: { what: "lesson", game } as Step, when: at })),
  ].sort((a, b) => b.when - a.when);
  const steps: Step[] = [
    ...left.map(({ step }) => step),
    ...(next && !fresh ? [next] : []),
    ...going.map(({ id }) => ({ what: "sat", id }) as const),
    ...lessons.map(({ game }) => ({ what: "lesson", game }) as const),
    ...(deal ? [{ what: "deal" } as const] : []),
    ...(day ? [{ what: "dayPuzzle", game: day.game } as const] : []),
    ...(next && fresh ? [next] : []),
    ...running.map(({ id }) => ({ what: "sat", id }) as const),
    ...Array.from({ length: most }, (_, i) => lists.flatMap((list) => list.slice(i, i + 1))).flat(),
    { what: "deal" },
  ];
  return steps.filter((step, i) => steps.findIndex((one) => keyOf(one) === keyOf(step)) === i);
}

const WAYS_MOST = 5;
const WAYS_SMALL = 3; // on a phone, until the rest is unfolded: the games are to be seen below
const LEFT_MOST = 8; // games left in the middle that are a tap away; of still more the page of one's games tells
const LEFT_SMALL = 4; // and on a phone

/**
 * The steps that there is room for, and whether each is folded away on a phone. However much was left in the middle, the
 * day's deal and puzzle, while they are open, stay in sight: they are gone tomorrow.
 */
export function inSight(all: readonly Step[], deal: boolean): { step: Step; folds: boolean }[] {
  const begun = all.findIndex(({ what }) => what !== "sat" && what !== "lesson");
  const kinds = all.slice(0, begun).map(({ what }) => what);
  const left = all.slice(0, kinds.lastIndexOf("sat") + 1);
  const ofDay = all.filter(({ what }) => what === "dayPuzzle" || (what === "deal" && deal));
  const pick = (lefts: number, most: number): Set<Step> => {
    const picked = new Set([...left.slice(0, lefts), ...ofDay]);
    for (const step of all) if (picked.size < most && !left.includes(step)) picked.add(step);
    return picked;
  };
  const small = pick(LEFT_SMALL, WAYS_SMALL);
  const next = all.find((step) => !small.has(step));
  if (small.size % 2 === 0 && next) small.add(next); // below the first they stand in pairs
  const shown = new Set([...pick(LEFT_MOST, WAYS_MOST), ...small]);
  return all.filter((step) => shown.has(step)).map((step) => ({ step, folds: !small.has(step) }));
}
