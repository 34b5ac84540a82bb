// web/tests/by-hints.ts -- somebody who plays by hints, which a real search gives, against computer players.
import { readFileSync } from "node:fs";
import { afterEach, beforeEach } from "vitest";
import { gameModule } from "../src/games/list";
import { OVER, type Course, type EventData, type Match } from "../src/lib/bridge";
import { Recall } from "../src/lib/recall";
import { coordinates, forcedSteps, lang, langNumber, speed } from "../src/lib/settings";
import { Table } from "../src/lib/table";
import type { Asked } from "../src/table/explanation";
import type { Thinker } from "../src/lib/thinker";
import { loadRules, timeless } from "./rules";

export const rules = await loadRules();
const games = rules.catalogue(0);
const NAMES = ["Ann", "Odo", "Isolde", "Kunrad"];

timeless();

/** Each test of a file begins at once, with every step asked for and places in words; in English. */
export function askedForAll(): void {
  beforeEach(() => {
    speed.value = "off";
    forcedSteps.value = false;
    coordinates.value = false;
  });
  afterEach(() => {
    lang.value = "en";
    forcedSteps.value = true;
  });
}

/** A step of a course that causes these events. */
export const step = (seat: number, move: string, ...events: Record<string, unknown>[]): Course[number] => ({
  seat,
  move,
  luck: false,
  events: events.map((data) => ({ say: "", data: { rule: "", ...data } as EventData })),
});

const recall = new Recall(rules);

/** Asks the game that a record tells of something. */
export function onCopy<T>(record: string, ask: (copy: Match) => T): T {
  const match = recall.take(record);
  const answer = ask(match);
  recall.keep(record, match);
  return answer;
}

/** A table of one person and computer players of a level; each hint is thought about for so many walks, so that it is
 *  the same whatever else the machine does. `otherwise`: what of that is done in another way, in a game that goes on. */
export function hintTable(
  name: string,
  players: number,
  seed: bigint,
  level: number,
  walks: number,
  otherwise: (match: Match) => Partial<Pick<Thinker, "advise" | "think">> = () => ({}),
): Table {
  const game = games.find((one) => one.name === name)!;
  return tableOf(game, rules.begin(game.index, players, seed, []), players, level, walks, otherwise);
}

/** The same of a game of two that was played before, at its move `count`. */
export function tableAt(
  name: string,
  file: string,
  count: number,
  level: number,
  walks: number,
  otherwise: Partial<Pick<Thinker, "advise" | "weigh">> = {},
): Table {
  const lines = readFileSync(new URL(`../e2e/games/${file}.txt`, import.meta.url), "utf8").split("\n");
  const upTo = lines.findIndex((line) => line.startsWith(`${count + 1} `));
  const match = rules.loadRecord([...lines.slice(0, upTo), "end", ""].join("\n"));
  return tableOf(games.find((one) => one.name === name)!, match, 2, level, walks, () => otherwise);
}

function tableOf(
  game: (typeof games)[number],
  match: Match,
  players: number,
  level: number,
  walks: number,
  otherwise: (match: Match) => Partial<Pick<Thinker, "advise" | "think" | "weigh">>,
): Table {
  const { name } = game;
  // The runner of the tests is heard before each: a worker that thinks for a minute without a pause counts as lost.
  const paused = async <T>(record: string, ask: (copy: Match) => T): Promise<T> => {
    await new Promise((wake) => setImmediate(wake));
    return onCopy(record, ask);
  };
  const seats = NAMES.slice(0, players).map((of, arms) => ({ name: of, arms, level: arms ? level : 0 }));
  const thinker = {
    advise: (record: string) => paused(record, (copy) => copy.advise(0, walks)),
    explain: (record: string, asked: Asked) =>
      paused(record, (copy) => copy.explain(asked, langNumber(), walks)),
    weigh: (record: string, move: string) => paused(record, (copy) => copy.weigh(move, 0, walks)),
    courses: (record: string, index: number, moves: readonly string[]) =>
      paused(record, (copy) => copy.courses(index, moves, 0, langNumber())),
    think: (record: string, strength: number) => paused(record, (copy) => copy.think(strength)),
    hurry: () => {},
    ...otherwise(match),
  };
  return new Table(
    "by-hints",
    () => game,
    gameModule(name),
    seats,
    match,
    thinker as unknown as Thinker,
    false,
  );
}

/** Waits until it is the person's turn. False: the game is over. */
export async function turn(at: Table): Promise<boolean> {
  for (let wait = 0; !at.myTurn.value && at.now.value.turn !== OVER && wait < 4000; wait++)
    await new Promise((wake) => setTimeout(wake));
  return at.myTurn.value && at.now.value.turn !== OVER;
}

/** Waits until the person is asked for something that can be chosen; what cannot is done. False: the game is over. */
export async function asked(at: Table): Promise<boolean> {
  for (;;) {
    if (!(await turn(at))) return false;
    if (at.now.value.moves.length > 1) return true;
    at.pickMove(at.now.value.moves[0]);
    at.confirm();
  }
}
