// web/src/play/outlook.ts -- what may come of a move: the game is played on from it several times, on private copies.
//
// Nothing is guessed here. On each copy what the player cannot know is dealt anew, the search moves for everybody, and
// the rules tell what happens; what is counted is how often something does. The tries are the same each time.
import type { GameModule } from "../games/module";
import type { Course, EventData } from "../lib/bridge";
import { langNumber } from "../lib/settings";
import type { Table } from "../lib/table";
import { Walk, type Line } from "./walk";

/** What somebody wins or loses when a move is played on. */
export interface Deed {
  gain: boolean; // else a loss
  seat: number; // whose
  by: number; // who moved; below 0: chance
  data: EventData;
  points: number; // for the one whose it is; 0: a loss beside points
  units: readonly string[]; // who fought for it, in games that tell
}

/** A deed that came in some of all tries. */
export interface Prospect extends Deed {
  key: string; // the same for deeds that are told alike
  often: number; // how often it is to be expected, 0 to 1
  place?: string; // the cell where it came in most of the tries in which it did
}

/** What came in so many of so many tries is to be expected so often: few tries prove neither always nor never. */
export const expected = (came: number, tries: number): number => (came + 1) / (tries + 3);

/** How a move of each game is played on. Where chance and secrets deal nothing anew, the players err differently. */
interface Way {
  levels: readonly number[]; // who plays; one that follows from the try and the step
  stops: (phase: string) => number; // turns, or rounds
}
/** Phases of Feudo after which a whole round comes. */
export const WHOLE_ROUND = /^(plot|order|castle)$/;
const WAYS: Record<string, Way> = {
  baron: { levels: [3], stops: () => 2 },
  barony: { levels: [3, 2], stops: () => 2 },
  feudo: { levels: [2], stops: (phase) => (WHOLE_ROUND.test(phase) ? 1 : 2) },
};

const TRIES = 10;
const PATIENCE_MS = 1500; // for all tries of one move
/** Of fewer tries nothing can be said. */
export const TRIES_LEAST = 4;

/** A number that looks like chance and follows from two others. */
const mixed = (a: number, b: number) => (Math.imul(a * 31 + b + 1, 2654435761) >>> 16) & 0xff;

/** A move with the steps that are meant to follow it in the same turn. */
export function headOf(course: Course): string[] {
  const end = course.findIndex(({ seat, luck }) => seat !== course[0].seat || luck);
  return course.slice(0, end < 0 ? course.length : end).map(({ move }) => move);
}

/** Plays a move and its next steps on; an empty list: that is not to be had here. */
async function playOn(table: Table, index: number, head: readonly string[]): Promise<readonly Line[]> {
  const { module, thinker, seats } = table;
  const { turn, phase } = table.now.value;
  const way = WAYS[module.name];
  if (!thinker || !way || turn < 0) return [];
  const end = Date.now() + PATIENCE_MS;
  const lines: Line[] = [];
  for (let seed = 1; seed <= TRIES; seed++) {
    const copy = table.imagine(index, turn, BigInt(seed));
    try {
      let step = 0;
      const level = () => way.levels[seed === 1 ? 0 : mixed(seed, step++) % way.levels.length];
      const walk = new Walk(copy, module, turn, head, langNumber());
      for (let stop = way.stops(phase); stop > 0; stop--) {
        await walk.goOn((record) => thinker.think(record, level(), 0), end);
      }
      // Whoever has moved meanwhile wants no words about it any more.
      if (Date.now() >= end || table.count.value !== index) break;
      lines.push(walk.line(seats.length));
    } catch {
      break; // words about the future are worth no message
    } finally {
      copy.close();
    }
  }
  return lines;
}

/** What a move leads to at last. */
export interface Lead {
  data: EventData;
  turns: number;
}

const LEAD_MOST = 7; // turns that are looked ahead

/** The first thing that a move brings the player when it is played on for as long as it takes; null: nothing that is
 *  seen from here. */
export async function leadOf(table: Table, head: readonly string[]): Promise<Lead | null> {
  const { module, thinker, seats } = table;
  const { turn, count } = table.now.value;
  const level = WAYS[module.name]?.levels[0];
  if (!thinker || level === undefined || turn < 0) return null;
  const copy = table.imagine(count, turn, 1n);
  try {
    const end = Date.now() + PATIENCE_MS;
    const walk = new Walk(copy, module, turn, head, langNumber());
    for (let turns = 1; turns <= LEAD_MOST && Date.now() < end && table.count.value === count; turns++) {
      await walk.goOn((record) => thinker.think(record, level, 0), end);
      const line = walk.line(seats.length);
      const later = { ...line, course: line.course.slice(1) }; // what the move itself brings is told of it already
      const found = deedsOf(module, later).find((one) => one.gain && one.seat === turn);
      if (found) return { data: found.data, turns };
    }
    return null;
  } catch {
    return null; // words about the future are worth no message
  } finally {
    copy.close();
  }
}

const KEPT = 6;
const played = new Map<string, Promise<readonly Line[]>>();

/** A move, with the steps that follow it in the turn, played on from now, again and again; what was asked for last is
 *  there at once. */
export function outlookOf(table: Table, head: readonly string[]): Promise<readonly Line[]> {
  const index = table.count.value;
  const key = [table.id, ...table.log.value.map((one) => one.move ?? ""), "", ...head].join("|"); // moves may be taken back
  const known = played.get(key);
  if (known) return known;
  const lines = playOn(table, index, head);
  if (played.size >= KEPT) played.delete(played.keys().next().value!);
  played.set(key, lines);
  return lines;
}

/** What takes something from its owner, or does it harm. */
export const HARMS = /^(beaten|fled|lost_town|perished|infected|driven|lost)$/;

/** What is told of as one: the same piece, the same town, a barony wherever it is. */
const keyOf = ({ event, piece, town, rank, building, token, cell, at, baron }: EventData) =>
  [
    event,
    piece ?? town ?? rank ?? (building && `${building} ${token}`) ?? "",
    event === "driven" ? (cell ?? at) : "",
    baron === true,
  ].join(" ");

/** A building of Barony brings gold, and is worth a word. */
const builds = (module: GameModule, { event, seat }: EventData) =>
  module.name === "barony" && event === "built" && seat !== undefined ? { seat, points: 1 } : null;

/** What costs somebody else a piece is won, though no points tell. */
const COSTS = /^(driven|lost)$/;

/** What is won and lost in a course: by its first move as well, for what that does at once comes after it, too. */
function deedsOf(module: GameModule, { course }: Line): Deed[] {
  return course.flatMap(({ seat: by, events }) => {
    const fight = events.find(({ data }) => data.event === "fight")?.data;
    const units = (fight?.attackers as string[] | undefined) ?? [];
    return events.flatMap(({ data }): Deed[] => {
      const scored = module.scored?.(data) ?? builds(module, data);
      const deeds: Deed[] = [];
      if (scored && scored.points > 0)
        deeds.push({ gain: true, seat: scored.seat, by, data, points: scored.points, units });
      if (COSTS.test(data.event) && by >= 0 && data.seat !== undefined && data.seat !== by)
        deeds.push({ gain: true, seat: by, by, data, points: 1, units });
      if (HARMS.test(data.event) && data.seat !== undefined) {
        const points = scored?.seat === data.seat ? Math.min(0, scored.points) : 0;
        deeds.push({ gain: false, seat: data.seat, by, data, points, units });
      }
      return deeds;
    });
  });
}

/** In how many tries, of all, a piece of one's own has a part in defeating a piece of somebody else. */
export function defeats(
  lines: readonly Line[],
  me: number,
  piece: string,
  foe: number,
  prey: string,
): number {
  const falls = ({ event, seat, piece: whom = "baron" }: EventData) =>
    /^(beaten|fled)$/.test(event) && seat === foe && whom === prey;
  const some = lines.filter(({ course }) =>
    course.some(({ seat, events }) => {
      const fight = events.find(({ data }) => data.event === "fight")?.data;
      const part = (fight?.attackers as string[] | undefined)?.includes(piece) === true;
      return seat === me && part && events.some(({ data }) => falls(data));
    }),
  );
  return some.length / Math.max(1, lines.length);
}

/** What a barony of Baron on a cell brings a seat on average where it came in some tries; 0: in too few to say. */
export function foundedIn(lines: readonly Line[], seat: number, cell: unknown): number {
  const found = lines.flatMap(
    ({ course }) =>
      course
        .flatMap(({ events }) => events)
        .find(({ data }) => data.event === "founded" && data.seat === seat && data.cell === cell) ?? [],
  );
  if (found.length < TRIES_LEAST) return 0;
  return found.reduce((sum, { data }) => sum + Number(data.honour), 0) / found.length;
}

/** How often a barony of Baron on a cell is to be expected for a seat, 0 to 1. */
export const foundOften = (lines: readonly Line[], seat: number, cell: unknown): number =>
  expected(
    lines.filter(({ course }) =>
      course.some(({ events }) =>
        events.some(({ data }) => data.event === "founded" && data.seat === seat && data.cell === cell),
      ),
    ).length,
    lines.length,
  );

const SAME_PLACE = 0.7; // of the tries in which something came: from here on it is known where

/** Everything that came in some try, the most frequent first. */
export function prospects(module: GameModule, lines: readonly Line[]): Prospect[] {
  const found = new Map<string, Deed[]>();
  for (const line of lines) {
    const here = new Set<string>(); // once in a try
    for (const deed of deedsOf(module, line)) {
      const key = `${deed.gain} ${deed.seat} ${keyOf(deed.data)}`;
      if (here.has(key)) continue;
      here.add(key);
      found.set(key, [...(found.get(key) ?? []), deed]);
    }
  }
  const most = (all: readonly Deed[]) => {
    const times = (one: Deed) => all.filter(({ by }) => by === one.by).length;
    return all.reduce((best, one) => (times(one) > times(best) ? one : best));
  };
  const placeOf = (all: readonly Deed[]) => {
    const cells = all.map(({ data }) => data.at ?? data.cell);
    const place = cells.find((cell) => cells.filter((one) => one === cell).length >= SAME_PLACE * all.length);
    return typeof place === "string" ? place : undefined;
  };
  return [...found]
    .map(([key, all]) => {
      const points = Math.round(all.reduce((sum, one) => sum + one.points, 0) / all.length);
      const often = expected(all.length, lines.length);
      return { ...most(all), key, points, often, place: placeOf(all) };
    })
    .sort((a, b) => b.often - a.often);
}
