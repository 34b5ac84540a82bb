// web/tests/aftermath.test.ts -- what the courses of two moves differ in, in sentences that do not give the right one away.
import { expect, it } from "vitest";
import { gameModule } from "../src/games/list";
import type { Course, EventData } from "../src/lib/bridge";
import { aftermathOf, broughtBy, isConcrete } from "../src/puzzle/aftermath";
import type { Line } from "../src/play/walk";
import { loadRules } from "./rules";

await loadRules();

const step = (seat: number, ...events: Omit<EventData, "rule">[]): Course[number] => ({
  seat,
  move: "end",
  luck: false,
  events: events.map((data) => ({ say: "", data: { rule: "X1", ...data } as EventData })),
});
const founded = (seat: number, honour: number) => ({ event: "founded", seat, honour });
const line = (points: number[], ...course: Course[number][]): Line => ({
  moves: course.map(({ move }) => move),
  course,
  points,
  over: false,
  won: false,
});

const baron = gameModule("baron");
const told = (wrong: Line, best: Line, last = false) => aftermathOf(baron, 0, wrong, best, last).join(" ");

it("names what the others win and oneself loses, and how it stands beside the best move", () => {
  const wrong = line([6, 22], step(0), step(1, { event: "lost", seat: 0, honour: -4 }, founded(1, 10)));
  expect(told(wrong, line([19, 12], step(0, founded(0, 9)), step(1)))).toBe(
    "What then comes: {0} loses 4 honour; {1} gets a barony (+10). " +
      "Then it stands {0} 6, {1} 22; with the best move {0} 19, {1} 12.",
  );
});

it("leaves out what comes either way, and points that do not speak against it", () => {
  const both = step(1, founded(1, 5));
  const [wrong, best] = [line([10, 17], step(0), both), line([19, 17], step(0, founded(0, 9)), both)];
  expect(told(wrong, best)).toBe("Then it stands {0} 10, {1} 17; with the best move {0} 19, {1} 17.");
  expect(broughtBy(baron, 0, best, wrong, "")).toBe("What then comes: {0} gets a barony (+9).");
  expect(broughtBy(baron, 0, best, wrong, "It brings a barony (+9).")).toBe(""); // it has been said
  expect(isConcrete(baron, 0, wrong, best)).toBe(true);
});

it("tells how both games end, if they do", () => {
  const [wrong, best] = [line([10, 14], step(0)), line([16, 12], step(0, founded(0, 6)))];
  wrong.over = best.over = best.won = true;
  expect(told(wrong, best)).toBe("So the game ends: {0} 10, {1} 14; with the best move: {0} 16, {1} 12.");
});

it("says that it pays later where nothing is to be seen, but never in the last round", () => {
  const same = line([10, 12], step(0), step(1));
  expect(told(same, same)).toMatch(/^Nothing is lost at once/);
  expect(told(same, same, true)).toMatch(/^In this course it comes to the same/);
  expect(isConcrete(baron, 0, same, same)).toBe(false);
});
