// web/src/play/what.ts -- what a move of a finished game did, in words: a heading and the text below it tell the same events.
import type { EventData, Moment, Told } from "../lib/bridge";
import { say, type ThreeWords } from "../lib/i18n";
import type { Table } from "../lib/table";

const WHOSE: ThreeWords = ["{name}: ", "{name}: ", "{name} : "];
const LUCK: ThreeWords = ["luck", "Glück", "chance"];

const ENDS: ThreeWords = ["{seat} ends the turn.", "{seat} beendet den Zug.", "{seat} termine le tour."];

/** Whose deed is told: "Odo: ". */
export const whose = (table: Table, seat: number): string => say(WHOSE, { name: table.called(seat) });

/** These only say that a round begins, and so nothing of the move that they were told with. */
export const ROUNDS = new Set(["round"]);

/** Events that begin a chapter, and are what its heading names. */
const GREAT: Record<string, readonly string[]> = {
  baron: ["founded", "lost", "out", "claims"],
  barony: ["title", "founded", "lost", "duke"],
  feudo: ["conquered", "beaten", "fled", "lost_town", "king", "cowards"],
};

/** What begins no chapter, but is what a move did where nothing greater came of it: carnage drives both knights away. */
const FALLS = new Set(["driven"]);

/** Without them nobody understands how it came to the other: who gives up land has lost a fight. */
const CAUSES: Record<string, readonly string[]> = { "baron lost": ["fight"], "baron driven": ["fight"] };

const HEADED = 2; // great events in a heading
const TELLING = 2; // sentences about a move that is told of by itself

/** What the heading of a chapter names; empty: the move begins none. */
export function greatEvents({ module }: Table, { events }: Moment): readonly Told[] {
  const kinds = GREAT[module.name] ?? [];
  // A fight about land that counts nothing, a barony of such.
  const empty = ({ event, honour }: EventData) => (event === "lost" || event === "founded") && honour === 0;
  return events.filter(({ data }) => kinds.includes(data.event) && !empty(data)).slice(0, HEADED);
}

const STRUCK = new Set(["infected", "perished"]);

/** Did a move do anything to somebody: an attack, the king, the plague? Else it only went on. */
export const isDeed = (table: Table, index: number): boolean =>
  greatEvents(table, table.log.value[index]).length > 0 ||
  table.log.value[index].events.some(({ data }) => STRUCK.has(data.event));

/** What led to events that are told: by the same move, before them. */
function causesOf(game: string, events: readonly Told[], great: readonly Told[]): Told[] {
  return great.flatMap((one) => {
    const wanted = CAUSES[`${game} ${one.data.event}`] ?? [];
    const before = events.slice(0, events.indexOf(one));
    const cause = before.filter(({ data }) => wanted.includes(data.event)).at(-1);
    return cause ? [cause] : [];
  });
}

/** Of what led to something one sentence: how the sums of a fight come about is told where it is looked at. */
export const inShort = (words: string): string => words.split(/(?<=\.)\s/)[0];

/** What a move did: the first sentence that was told of it, what a heading names of it and what led to that; else what it brought
 *  or cost somebody. */
export function whatHappened(table: Table, index: number): string {
  const moment = table.log.value[index];
  const own = moment.events.filter(({ data }) => !ROUNDS.has(data.event));
  const [first, ...rest] = own.length > 0 || moment.move !== null ? own : moment.events;
  if (first) {
    const named = greatEvents(table, moment);
    const great = named.length > 0 ? named : own.filter(({ data }) => FALLS.has(data.event));
    const brought = rest.filter(({ data }) => scores(table, data)).slice(0, TELLING - 1);
    const told = new Set([first, ...causesOf(table.module.name, own, great), ...great]);
    if (named.length === 0) for (const one of brought) told.add(one);
    return moment.events
      .filter((one) => told.has(one))
      .map((one) => table.named(great.includes(one) || one === first ? one.say : inShort(one.say)))
      .join(" ");
  }
  if (moment.move === null) return "";
  if (moment.move === "end") return table.named(say(ENDS, { seat: `{${moment.by}}` }));
  const who = moment.by < 0 ? "" : whose(table, moment.by);
  return `${who}${table.moveWords(index, moment.move)}`;
}

const scores = (table: Table, data: EventData): boolean => Boolean(table.module.scored?.(data)?.points);

/** The same where it is told as having changed somebody's chances: what chance did is called luck. */
export function whatTurned(table: Table, index: number): string {
  const words = whatHappened(table, index);
  return table.log.value[index].by < 0 ? `${words.replace(/\.$/, "")} (${say(LUCK)}).` : words;
}
