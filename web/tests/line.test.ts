// web/tests/line.test.ts -- after a puzzle two courses are played on, by legal moves, equally long or to the end.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { gameModule } from "../src/games/list";
import { readPuzzles } from "../src/puzzle/file";
import { borrowed, playLines, refuted, SEED } from "../src/puzzle/line";
import type { Line } from "../src/play/walk";
import { exampleRecord } from "../src/rules/steps";
import { loadRules } from "./rules";

const rules = await loadRules();

it("goes on where one sees a difference of a point or two, as far as it may grow", async () => {
  const game = rules.catalogue(0).find((one) => one.name === "baron")!;
  const { puzzles } = readPuzzles(readFileSync(new URL("../../puzzles/baron.txt", import.meta.url), "utf8"));
  const left = ({ pile }: { seats: number; pile?: Record<string, number> }) =>
    Object.values(pile ?? {}).reduce((sum, n) => sum + n, 0);
  const { position, move, following, instead } = puzzles.find(
    ({ position: at }) => at.seats === 2 && left(at) > 12, // so that it does not end meanwhile
  )!;
  const think = async (record: string) => {
    const copy = rules.loadRecord(record);
    const { moves } = copy.look(-1, copy.look(-1, 0, 0).turn, 0);
    copy.close();
    return moves.find((one) => /^(end|done|stay|pass)/.test(one)) ?? moves[0];
  };
  /** The lead of the best course at each stop; points are asked for the best course first, seat by seat. */
  const stopsOf = async (leads: readonly number[]) => {
    let asked = 0;
    const points = (_: unknown, seat: number) => {
      const [stop, which] = [Math.floor(asked / 4), Math.floor(asked / 2) % 2];
      asked++;
      return which === 0 && seat === position.to_act ? leads[stop] : 0;
    };
    const open = () => rules.loadRecord(exampleRecord(game, position, SEED));
    const moves = { best: [move, ...following], other: [instead], worth: 0.6 };
    return (await playLines(open, { points }, position, moves, think, 0)).stops;
  };
  expect(await stopsOf([1, 0, 5])).toBe(3);
  expect(await stopsOf([0, 2, 1, -4])).toBe(2); // it came to nothing more: as soon as it was seen
  expect(await stopsOf([0, 0, 0, 0])).toBe(4);
});

it.each(["baron", "barony", "feudo"])(
  "courses of %s are the same each time, and of one length",
  async (name) => {
    const game = rules.catalogue(0).find((one) => one.name === name)!;
    const file = readPuzzles(readFileSync(new URL(`../../puzzles/${name}.txt`, import.meta.url), "utf8"));
    const think = async (record: string) => {
      const copy = rules.loadRecord(record);
      const { turn } = copy.look(-1, 0, 0);
      const { moves } = copy.look(-1, turn, 0);
      copy.close();
      return moves.find((move) => /^(end|done|stay|pass)/.test(move)) ?? moves[0];
    };
    for (const { position, move, following, instead, worth } of file.puzzles.slice(0, 8)) {
      const open = () => rules.loadRecord(exampleRecord(game, position, SEED));
      const moves = { best: [move, ...following], other: [instead], worth };
      const play = () => playLines(open, gameModule(name), position, moves, think, 0);
      const { lines, stops } = await play();
      const [best, other] = lines;
      expect(await play()).toEqual({ lines, stops });
      // What follows the solution is played, as far as its round goes.
      const own = [move, ...following];
      const end = own.findIndex((one) => one.startsWith("order "));
      const begun = own.slice(0, end < 0 ? own.length : end);
      expect(best.moves.slice(0, begun.length)).toEqual(begun);
      // Courses that are known are not thought about, and no others are told.
      const known = { stops, best: best.moves, other: other.moves };
      const never = () => Promise.reject(new Error("thought about"));
      expect(await playLines(open, gameModule(name), position, { ...moves, known }, never, 0)).toEqual({
        lines,
        stops,
      });
      expect(other.moves[0]).toBe(instead);
      for (const line of [best, other]) {
        expect(line.moves.length).toBeLessThanOrEqual(70);
        const match = open();
        for (const one of line.moves) match.play(one);
        const { turn, score } = match.look(-1, position.to_act, 0);
        expect(line.over).toBe(score !== null);
        // Everybody has had a turn, and a round is over where there are rounds.
        const { rounds, round } = position as { rounds?: number; round?: number };
        if (!line.over && rounds === undefined && line.moves.length < 70) expect(turn).toBe(position.to_act);
        const now = match.look<{ round: number }>(-1, position.to_act, 0).position.round;
        if (!line.over && rounds !== undefined) expect(now).toBe(round! + stops);
        match.close();
      }
    }
  },
);

it("answers another wrong move first by what punishes the next best one", async () => {
  const asked: string[] = [];
  const now = { turn: 1, me: 0, moves: ["b", "c", "d"] };
  const think = borrowed(
    ["a", "b", "c"],
    () => now,
    async (record) => {
      asked.push(record);
      return "thought";
    },
  );
  expect(await think("1")).toBe("b"); // "a" cannot be made, and what comes before it is over
  now.turn = 0;
  expect(await think("2")).toBe("thought"); // one's own moves are never borrowed
  now.turn = 1;
  expect(await think("3")).toBe("c");
  expect(await think("4")).toBe("thought");
  expect(asked).toEqual(["2", "4"]);
});

it("shows of several courses the one that rivals would choose, and thinks no longer than it must", async () => {
  const line = (mine: number, theirs: number, end?: "won" | "lost"): Line => ({
    moves: [],
    course: [],
    points: [mine, theirs],
    over: end !== undefined,
    won: end === "won",
    winners: end === undefined ? [] : [end === "won" ? 0 : 1],
  });
  const best = line(5, 0, "won");
  let asked = 0;
  const way = (other: Line) => async () => {
    asked++;
    return { lines: [best, other] as [Line, Line] };
  };
  const chosen = async (...others: Line[]) => {
    asked = 0;
    return (await refuted(0, others.map(way))).lines[1];
  };
  const [won, less, lost] = [line(5, 0, "won"), line(3, 0, "won"), line(9, 10, "lost")];
  expect(await chosen(lost, won)).toBe(lost);
  expect(asked).toBe(1);
  expect(await chosen(won, lost, less)).toBe(lost);
  expect(asked).toBe(2);
  expect(await chosen(won, less)).toBe(less); // still won: all ways are tried
  expect(asked).toBe(2);
});
