// web/tests/unheeded.test.ts -- a move that was made though a hint named another one: looking back holds both against each other.
import { expect, it } from "vitest";
import type { Review } from "../src/lib/bridge";
import { LANGS, lang } from "../src/lib/settings";
import { DEAR_FROM } from "../src/lib/summary";
import { lookOn, told } from "../src/play/doubt";
import { judged, lostAfter, unheededWords } from "../src/play/judged";
import { hopeOf } from "../src/play/next-time";
import { asked, askedForAll, hintTable } from "./by-hints";
import { finished } from "./finished";

askedForAll();

const WALKS = 400;

/** A look that finds nothing better than what was made. */
const blind = (seat: number, share: number): Review => {
  const shares = [0, 1].map((one) => (one === seat ? share : 1000 - share));
  return { seat, open: true, before: shares, after: shares, loss: 0, better: [], walks: 3200 };
};

it("what a hint found to be dear is a slip, which names the hint's move", async () => {
  const at = hintTable("feudo", 2, 6n, 2, WALKS);
  void at.run();
  const gone = new Map<string, { index: number; move: string; named: string; win: number; worth: number }>();
  for (let n = 1; gone.size < 2 && n < 70 && (await asked(at)); n++) {
    const { count, turn, moves, position } = at.now.value;
    await at.askHint();
    await at.askHint(); // to the move itself
    const { turn: all, win } = at.hints.found.value!;
    const named = at.hints.move.value ?? all[0];
    const verb = named.split(" ")[0];
    let move = named;
    if ((position as { round: number }).round > 1 && /^(card|move)$/.test(verb) && !gone.has(verb)) {
      const found = await Promise.all(
        moves
          .slice(0, 12)
          .map(async (one) => ({ one, worth: (await at.thinker!.weigh(at.record(), one, "sure"))![turn] })),
      );
      const [worst] = found.sort((a, b) => a.worth - b.worth);
      if (verb === "card" || win[turn] - worst.worth > 0.06) {
        move = worst.one;
        gone.set(verb, { index: count, move, named, win: win[turn], worth: worst.worth });
      }
    }
    at.pickMove(move);
    at.confirm();
  }
  await asked(at);
  expect([...at.unheeded.keys()]).toEqual([...gone.values()].map(({ index }) => index));
  Object.assign(at, { kept: true });
  at.giveUp();
  const looked = async (index: number) => {
    const { by } = at.log.value[index];
    const known = at.log.value.slice(0, index).map(() => null);
    const found = await lookOn(at, known, () => Promise.resolve(blind(by, 500)));
    return told(at, found)[index]!;
  };
  const march = gone.get("move")!;
  const dear = await looked(march.index);
  const less = 1000 * (march.win - march.worth);
  expect(dear.unheeded!.gain).toBeGreaterThan(less - 20);
  expect(dear.loss).toBeGreaterThanOrEqual(DEAR_FROM);
  expect(dear.better[0].move).toBe(march.named);
  expect(unheededWords(at, march.index, dear)).toMatch(/^The hint said: [^.]*\.$/);
  // The cards of a plot are compared with all that are laid beside them.
  const card = gone.get("card")!;
  const laid = await looked(card.index);
  expect(laid.unheeded!.move).toBe(card.named);
  expect(laid.unheeded!.gain).not.toBeNull();
  for (const code of LANGS) {
    lang.value = code;
    expect(judged(at, card.index, { ...laid, unheeded: { move: card.named, gain: 30 } })).toMatch(
      /3\u00a0?.?%/,
    );
  }
  at.close();
});

it("a move whose piece was lost before its player's next turn is not praised, and that is told", () => {
  const at = finished("feudo");
  const fallen = at.log.value.flatMap(({ index, by }) =>
    by >= 0 && lostAfter(at, index) !== null ? [index] : [],
  );
  expect(fallen.length).toBeGreaterThan(0);
  for (const index of fallen) {
    const words = judged(at, index, blind(at.log.value[index].by, 600));
    expect(words).not.toMatch(/good move/);
    expect(words).toMatch(/What came of it: /);
  }
});

it("a game that was given up late is not said to have ended before there was much to learn", () => {
  const at = finished("feudo");
  const quits = (moves: number) => {
    let own = 0;
    at.reviews.value = at.log.value.map(({ by }) =>
      by < 0 ? null : { ...blind(by, 600), forced: by === 0 && own++ >= moves },
    );
    Object.assign(at, { quitter: () => 0 });
    return hopeOf(at, 0).words;
  };
  for (const code of LANGS) {
    lang.value = code;
    expect(quits(5)).toMatch(/before there was much|bevor es viel zu lernen|avant d’apprendre/);
    expect(quits(30)).toMatch(/^No clear slip|^Bis zur Aufgabe|^Jusqu’à l’abandon/);
  }
});
