// web/tests/hinted.test.ts -- games played by hints: each has one reason, and what it promises can be done.
import { afterEach, describe, expect, it } from "vitest";
import { pieceName, type FeudoPosition } from "../src/games/feudo-words";
import type { Advice, Match } from "../src/lib/bridge";
import { HINT_ALL, HINT_MOVE } from "../src/lib/hints";
import { lang, LANGS, nudgeFirst } from "../src/lib/settings";
import type { Table } from "../src/lib/table";
import { askChance, askDanger, askOther, askReason } from "../src/play/hint-words";
import { askedForAll, hintTable, onCopy, rules, turn } from "./by-hints";
import { some, turnOf } from "./rules";

const games = rules.catalogue(0);

askedForAll();

const AHEAD = 120; // moves that a hint is played on: whoever plays as it comes ends nothing soon

/** A person who asks for hints, and somebody who moves as `answers`. The advice is a computer player's move
 *  and some others that are as good, and is played on for so many moves. */
const advised = (name: string, seed: bigint, answers: (match: Match) => string, ahead = AHEAD): Table => {
  let left = ahead;
  return hintTable(name, 2, seed, 1, 0, (match) => ({
    advise: async (record) => {
      left = ahead;
      return onCopy(record, (copy) => {
        const best = copy.think(3);
        const { moves } = copy.look(-1, 0, 0);
        const others = moves
          .filter((move) => move !== best)
          .filter((_, i, all) => i % Math.ceil(all.length / 4) === 0);
        const worth = [0.5, 0.5];
        return {
          move: best,
          worth,
          line: [best],
          others: others.map((move) => ({ move, worth, visits: 1 })),
        };
      });
    },
    think: async (record) => {
      if (record !== match.quickRecord() && left-- <= 0) throw new Error("nobody looks ahead any more");
      return onCopy(record, answers); // also on copies, on which a move is played on
    },
  }));
};

const idle = (match: Match) => {
  const { moves } = match.look(-1, turnOf(match), 0);
  return moves.find((move) => /^(stay|spare|done)$/.test(move)) ?? moves[0];
};

describe.each(games.map(({ name }) => name))("hints of %s", (name) => {
  it("have a reason each, in every language, and name no second move without the same or its own", async () => {
    let n = 0;
    const at = advised(name, 5n, (match) => some(match, n));
    void at.run();
    let [told, others] = [0, 0];
    const chances = new Map<number, number>(); // how often they are told in a turn, in Feudo in a round
    for (; n < 40 && (await turn(at)); n++) {
      if (at.now.value.moves.length > 1) {
        await at.askHint();
        const { move, others: rest } = at.hint.value as Advice;
        expect(at.hintDepth.value).toBe(HINT_MOVE); // the move at once
        for (const code of n % 4 === 0 ? LANGS : [LANGS[0]]) {
          lang.value = code;
          await turn(at);
          if (at.hint.value === null) await at.askHint();
          const why = await askReason(at, at.count.value, move, null);
          expect(why, move).toMatch(/\p{L}.*\.$/u);
          const other = (await askOther(at)) ?? "";
          const by = at.log.value.map((moment) => moment.by > 0).lastIndexOf(true);
          const during = name === "feudo" ? (at.now.value.position as FeudoPosition).round : by;
          const chance = (await askChance(at)) ?? "";
          if (code === LANGS[0] && `${chance} ${other}`.includes("Your chances")) {
            chances.set(during, (chances.get(during) ?? 0) + 1);
          }
          expect(other).not.toMatch(/^Your chances[^.]*\.$/); // that alone is not worth asking for more
          // What is called just as good has a reason of its own, or the same.
          expect(other).not.toMatch(/Just as good: [^.]*\.$/);
          const words = `${why} ${(await askDanger(at)) ?? ""} ${other}`;
          expect(words, move).not.toMatch(/undefined|null|NaN|[{}]/);
          told++;
        }
        lang.value = "en";
        others += Number(rest.length > 0);
        at.pickMove(move);
      } else at.pickMove(at.now.value.moves[0]);
      at.confirm();
    }
    expect(told).toBeGreaterThan(20);
    expect(others).toBeGreaterThan(5);
    expect(Math.max(0, ...chances.values())).toBeLessThanOrEqual(1);
    at.close();
  });
});

describe("the steps of a hint", () => {
  afterEach(() => {
    nudgeFirst.value = false;
  });

  it("are the move with its reason and all there is to say; a nudge comes first where it is wanted", async () => {
    const at = advised("baron", 5n, (match) => some(match, 0));
    void at.run();
    await turn(at);
    await at.askHint();
    const steps = [at.hintDepth.value];
    await at.askHint();
    steps.push(at.hintDepth.value);
    expect(steps).toEqual([HINT_MOVE, HINT_ALL]);
    expect(at.pointer.value!.words).toContain("A good move");
    at.hint.value = null;
    nudgeFirst.value = true;
    await at.askHint();
    expect(at.hintDepth.value).toBe(1);
    expect(at.pointer.value!.words).not.toContain("A good move");
    await at.askHint();
    expect(at.hintDepth.value).toBe(HINT_MOVE);
    at.close();
  });
});

describe("a siege that a hint of Feudo speaks of", () => {
  it("can be laid by those it names if the others do nothing, or the next hint says what has changed", async () => {
    const seen = { sieges: 0, plans: 0, shifts: 0 };
    for (const seed of [3n, 5n, 8n, 21n]) {
      if (Math.min(...Object.values(seen)) > 2) break;
      const at = advised("feudo", seed, idle, 0);
      void at.run();
      let promised: { town: string; list: string } | null = null;
      for (let n = 0; n < 90 && (await turn(at)); n++) {
        const { moves, position, phase } = at.now.value as Table["now"]["value"] & {
          position: FeudoPosition;
        };
        if (promised && /^(plot|order|attack)$/.test(phase)) {
          // The rules offer the attack, with everybody who was named.
          const attack = `attack ${position.towns[promised.town].at}`;
          expect(moves, `${promised.town}: ${promised.list}`).toContain(attack);
          for (const name of promised.list.split(", ")) {
            const own = Object.keys(position.pieces[0]).map(pieceName);
            expect(own.some((one) => name.includes(one))).toBe(true);
          }
          seen.sieges++;
          promised = null;
        }
        if (moves.length > 1) {
          await at.askHint();
          const { move, shift } = at.hint.value as Advice;
          const why = (await askReason(at, at.count.value, move, null))!;
          if (shift) {
            // Something better is named with by how much, or it is the reason itself that is told.
            if (shift.why !== "better" || shift.less !== undefined) expect(why).toContain(shift.town);
            promised = null;
            seen.shifts++;
          }
          const siege =
            /stands? beside (\w+)(?: already\. The siege|\. The siege|, \+\d+ at the attack): (.+), together/.exec(
              why,
            );
          if (phase === "march" && siege) promised = { town: siege[1], list: siege[2] };
          const plan = /besiege (\w+), together/.exec(why);
          if (plan) {
            expect(at.pointer.value!.cells).toContain(position.towns[plan[1]].at); // marked on the board
            seen.plans++;
          }
          at.pickMove(move);
        } else at.pickMove(moves[0]);
        at.confirm();
      }
      at.close();
    }
    for (const [what, n] of Object.entries(seen)) expect(n, what).toBeGreaterThan(0);
  });
});
