// web/tests/thoughts.test.ts -- the middle step of a puzzle's hint speaks of what is there.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { around } from "../src/lib/hex";
import { tellsMove } from "../src/puzzle/about";
import { placeOf } from "../src/puzzle/candidates";
import { type Puzzle, readPuzzles } from "../src/puzzle/file";
import { thoughtKey, thoughtOf } from "../src/puzzle/thoughts";
import { exampleRecord } from "../src/rules/steps";
import { loadRules } from "./rules";

const rules = await loadRules();

interface Seen {
  puzzle: Puzzle;
  me: number;
  moves: readonly string[];
  events: string[]; // that the solution causes at once
  position: any;
}

const empty = ({ position }: Seen, cell: string) => around(cell).filter((one) => !(one in position.tiles));
const knights = ({ position }: Seen, seat?: number): string[] =>
  Object.entries(position.donjons as Record<string, { seat: number; side: string }>)
    .filter(([, one]) => one.side === "knight" && (seat === undefined || one.seat === seat))
    .map(([cell]) => cell);
const does = ({ puzzle }: Seen, verb: string) =>
  [puzzle.move, ...puzzle.following].some((move) => move.startsWith(`${verb} `));

/** What each thought needs to be there. */
const NEEDS: Record<string, (seen: Seen) => boolean> = {
  "baron fight": (seen) => knights(seen).length > 0 || seen.position.hand[seen.me] > 0,
  "baron found": (seen) => {
    const place = placeOf(seen.puzzle.move);
    return knights(seen, seen.me).some((cell) => empty(seen, cell).join() === place);
  },
  "baron found placed": (seen) =>
    seen.position.hand[seen.me] > 0 && empty(seen, placeOf(seen.puzzle.move)).length === 0,
  "baron found claimed": (seen) => seen.position.hand[seen.me] > 0 && seen.events.includes("claims"),
  "baron found closed": (seen) => {
    const meadow = placeOf(seen.puzzle.following[0]);
    return seen.position.hand[seen.me] > 0 && empty(seen, meadow).join() === placeOf(seen.puzzle.move);
  },
  "baron gap": (seen) => {
    const tiles = (move: string) => 6 - empty(seen, placeOf(move)).length;
    const most = Math.max(...seen.moves.filter((move) => move.startsWith("lay ")).map(tiles));
    return tiles(seen.puzzle.move) === most;
  },
  "baron knight": (seen) =>
    seen.position.hand[seen.me] > 0 && empty(seen, placeOf(seen.puzzle.move)).length > 0,
  "baron row": ({ position }) => position.row.length > 1,
  "baron land": (seen) => knights(seen).length > 0,
  "barony raid": (seen) =>
    does(seen, "loot") || seen.events.includes("looted") || !seen.events.includes("lost"),
  "barony raid alone": (seen) => seen.events.includes("lost") && !seen.events.includes("looted"),
  "barony raid loot": ({ moves }) => moves.length > 1 && moves.every((move) => move.startsWith("loot ")),
  "barony march": (seen) => does(seen, "move"),
  "feudo milady": (seen) => seen.puzzle.move.startsWith("move milady ") && does(seen, "charm"),
  "feudo siege": (seen) => !seen.moves.some((move) => move.startsWith("attack ")) && does(seen, "attack"),
  "feudo siege attack": (seen) => does(seen, "attack"),
  "feudo battle": (seen) => !seen.moves.some((move) => move.startsWith("attack ")) && does(seen, "attack"),
  "feudo battle attack": (seen) => does(seen, "attack"),
  "feudo trade": (seen) => does(seen, "spend"),
  "feudo plot": (seen) => does(seen, "card"),
  "feudo march": (seen) => does(seen, "move"),
};

it.each(["baron", "barony", "feudo"])("%s: what a thought speaks of is there", (name) => {
  const game = rules.catalogue(0).find((one) => one.name === name)!;
  const text = readFileSync(new URL(`../../puzzles/${name}.txt`, import.meta.url), "utf8");
  const faults: string[] = [];
  for (const puzzle of readPuzzles(text).puzzles) {
    if (tellsMove(name, puzzle)) continue;
    const me = puzzle.position.to_act;
    const match = rules.loadRecord(exampleRecord(game, puzzle.position));
    const { moves, position } = match.look(-1, me, 0);
    const events = match.preview(puzzle.move, 0)!.events.map(({ data }) => data.event);
    match.close();
    const key = `${name} ${thoughtKey(name, puzzle, events)}`;
    const seen = { puzzle, me, moves, events, position };
    if (!thoughtOf(name, puzzle, events) || !NEEDS[key]?.(seen)) faults.push(`${puzzle.number}: ${key}`);
  }
  expect(faults).toEqual([]);
});
