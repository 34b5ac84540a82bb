// web/tests/lessons.test.ts -- lessons and examples stand up to the rules.
import { movesTo, stepBefore } from "../src/lesson/course";
import { lessonsOf } from "../src/lesson/lessons";
import { SchoolTable } from "../src/lesson/school";
import { describe, expect, it, vi } from "vitest";
import { gameModule } from "../src/games/list";
import type { Lesson } from "../src/games/module";
import { cellsIn } from "../src/lib/sentence";
import examples from "../src/rules/examples.json";
import { atStep, type Example } from "../src/rules/steps";
import { loadRules } from "./rules";

vi.mock("../src/lib/app", () => ({})); // it loads the rules for a browser

const rules = await loadRules();
const games = rules.catalogue(0).filter((game) => lessonsOf(game.name).length > 0);
const INVITATION = /\((Choose|Wähle|Choisissez) /;

function record(game: (typeof games)[number], position: unknown, seed = 1): string {
  const { seats } = position as { seats: number };
  return JSON.stringify({
    game: game.name,
    rules: game.version,
    seats,
    seed,
    nature: "auto",
    position,
    moves: [],
  });
}

describe.each(games.map((game) => [game.name, game] as const))("%s", (name, game) => {
  const module = gameModule(name);

  it("has a lesson whose every wish is a legal move that the step asks for", () => {
    let match = null;
    let waiting: Lesson | null = null; // a step that ended with the turn of somebody else
    for (const [i, lesson] of lessonsOf(name).entries()) {
      if (lesson.position !== undefined) {
        match = rules.loadRecord(record(game, lesson.position, lesson.seed));
        waiting = null;
      }
      expect(match, `step ${i + 1} has a board`).not.toBeNull();
      if (!lesson.wants) continue;
      expect(waiting, `step ${i + 1} follows a finished turn and needs a position`).toBeNull();
      const look = match!.look<{ map?: object; tiles?: object }>(-1, 0, 0);
      expect(look.turn, `step ${i + 1}: whose turn`).toBe(0);
      const wanted = look.moves.find((move) => lesson.wants!.test(move));
      expect(wanted, `step ${i + 1}: ${lesson.wants} among ${look.moves.join("; ")}`).toBeDefined();
      for (const { when } of lesson.tries ?? []) {
        const tried = look.moves.filter((move) => when.test(move));
        expect(tried, `step ${i + 1}: ${when}`).not.toEqual([]);
        expect(tried.filter((move) => lesson.wants!.test(move))).toEqual([]);
      }
      for (const move of [wanted!, ...(lesson.follow ?? [])]) match!.play(move);
      if (match!.look(-1, 0, 0).turn !== 0) waiting = lesson;
    }
  });

  it("says every step in three languages", () => {
    for (const { text, more, after, otherwise, scene, tries = [] } of lessonsOf(name)) {
      for (const words of [text, more, after, otherwise, scene, ...tries.map(({ say }) => say)]) {
        if (!words) continue;
        expect(new Set(words).size).toBe(3);
        for (const one of words) expect(one.length).toBeGreaterThan(20);
      }
    }
  });

  const tableAt = (step: number): SchoolTable => {
    const lessons = lessonsOf(name);
    const { position, seed } = lessons[stepBefore(lessons, step)];
    const match = rules.loadRecord(record(game, position, seed));
    for (const move of movesTo(rules, game, lessons, step, {})) match.play(move);
    const { seats } = position as { seats: number };
    const people = Array.from({ length: seats }, (_, arms) => ({ name: `N${arms}`, arms, level: arms }));
    return new SchoolTable("school", () => game, module, people, match, null, false);
  };

  it("says to press “Confirm” where the move waits for that", () => {
    let told = 0;
    for (const [i, { text, wants }] of lessonsOf(name).entries()) {
      for (const words of text) expect(words.includes("{how}")).toBe(text[0].includes("{how}"));
      if (!text[0].includes("{how}")) continue;
      told++;
      const table = tableAt(i);
      const move = table.now.value.moves.find((one) => wants!.test(one))!;
      for (const { el } of module.keys(move, table.now.value)) table.pick(el);
      expect(table.count.value, `step ${i + 1}`).toBe(table.start);
      expect(table.choice.value.complete).toBe(move);
      table.close();
    }
    expect(told).toBe(1);
  });

  it("answers each tap that a text invites to with a rule, and plays nothing", () => {
    const lessons = lessonsOf(name);
    for (const [i, { text, invites = [] }] of lessons.entries()) {
      for (const words of text)
        expect(INVITATION.test(words), `step ${i + 1}: ${words}`).toBe(invites.length > 0);
      for (const { cell } of invites) {
        const table = tableAt(i);
        table.invites = invites;
        const played: string[] = [];
        table.answered = (move) => played.push(move);
        for (const el of [`from:${cell}`, `to:${cell}`]) {
          table.refusal.value = null;
          table.pick(el);
          expect(table.refusal.value, `step ${i + 1}: ${el}`).toMatchObject({
            why: { rule: expect.any(String) },
          });
        }
        expect(played).toEqual([]);
        expect(table.count.value).toBe(table.start);
        table.close();
      }
    }
  });

  it("names the same cells in every language, and all of them lie on the board", () => {
    const seats = ["A", "B", "C", "D", "E"].map((name, arms) => ({ name, arms, level: 0 }));
    let match = null;
    for (const [i, { position, seed, text, more, after, otherwise }] of lessonsOf(name).entries()) {
      if (position !== undefined) match = rules.loadRecord(record(game, position, seed));
      const [english, ...others] = text.map((words) => cellsIn(words).sort());
      for (const other of others) expect(other, `step ${i + 1}`).toEqual(english);
      const look = match!.look(-1, 0, 0);
      const known = module.cells(look.position, seats).map(({ cell }) => cell);
      const open = look.moves.flatMap(cellsIn); // a land that grows is laid beside itself
      for (const words of [more, after, otherwise]) {
        const [first, ...rest] = (words ?? []).map((one) => cellsIn(one).sort());
        for (const other of rest) expect(other, `step ${i + 1}`).toEqual(first);
      }
      for (const cell of english) expect([...known, ...open], `step ${i + 1}`).toContain(cell);
    }
  });

  it("has examples that the rules play, each with a board and words at every step", () => {
    const known = (examples as unknown as Record<string, Example[]>)[game.name];
    expect(known.length).toBeGreaterThan(7);
    for (const example of known) {
      for (const lang of [0, 1, 2]) {
        for (let step = 0; step <= example.steps.length; step++) {
          const { look, move, events } = atStep(rules, game, example, step, lang);
          expect(look.position.game).toBe(game.name);
          expect(move).toBe(example.steps[step] ?? null);
          if (move === null) {
            const before = atStep(rules, game, example, step - 1, lang);
            expect(events, `${example.name}: what the last step did`).toEqual(before.events);
          }
          if (move && move !== "stay" && !move.startsWith("claim ")) {
            expect(events.length, `${example.name}: ${move}`).toBeGreaterThan(0);
          }
        }
      }
      for (const words of [example.title, example.text, example.after ?? ["a", "b", "c"]]) {
        expect(new Set(words).size > 1 || words === example.after, example.name).toBe(true);
      }
    }
    const named = lessonsOf(name).flatMap((lesson) => lesson.examples ?? []);
    expect(named.length).toBeGreaterThan(3);
    for (const name of named) expect(known.map((example) => example.name)).toContain(name);
    for (const { name } of known) expect(named, "in no lesson").toContain(name);
  });
});
