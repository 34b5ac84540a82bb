// web/tests/judged.test.ts -- what is said of a move that was no slip, ahead as well as behind.
import { afterEach, describe, expect, it } from "vitest";
import type { Review } from "../src/lib/bridge";
import { LANGS, lang } from "../src/lib/settings";
import { fineWords, givenAway, givenWords, judged, wasForced } from "../src/play/judged";
import { finished } from "./finished";

afterEach(() => {
  lang.value = "en";
});

const review = (before: number, after: number, missed = 0): Review => ({
  seat: 0,
  before: [before, 1000 - before],
  after: [after, 1000 - after],
  loss: 0,
  missed,
  better: [],
});

describe("a move that was no slip", () => {
  it("is a good one only if it was as good as the best and the chance did not fall", () => {
    expect(fineWords(review(360, 360), false)).toBe("A good move; chance to win 36\u00a0%.");
    expect(fineWords(review(360, 330), false)).toMatch(/^Chance to win 36 → 33.%; no move is known/);
    expect(fineWords(review(60, 30), false)).toMatch(/^Chance to win 6 → 3.%; no move is known/);
    expect(fineWords(review(360, 360, 40), false)).not.toContain("good move");
  });

  it("is none where there was nothing to choose", () => {
    expect(fineWords(review(360, 360), true)).toMatch(/^There was no other move/);
  });

  it.each(["baron", "barony", "feudo"])("in %s is not praised for what is no feat", (name) => {
    const at = finished(name);
    const moves = at.log.value.filter(({ by }) => by >= 0);
    const dull = moves.filter(({ move }) => /^(end|done|strike|order) ?/.test(move ?? ""));
    const only = moves.filter(({ index }) => wasForced(at, index));
    expect(dull.length).toBeGreaterThan(0);
    if (name === "feudo") expect(only.length).toBeGreaterThan(0);
    expect(only.length).toBeLessThan(moves.length / 2);
    for (const { index } of [...dull, ...only])
      expect(judged(at, index, review(360, 360))).not.toContain("good move");
    for (const { index } of only) expect(judged(at, index, review(360, 360))).toMatch(/^There was no other/);
  });

  it("has no excuse in a lost game: that is said of the position", () => {
    expect(fineWords(review(10, 10), false)).toMatch(/^The game was as good as lost \(1.%\)\.$/);
    expect(fineWords(review(990, 990), false)).toMatch(/^The game was as good as won \(99.%\)\.$/);
    for (const code of LANGS) {
      lang.value = code;
      expect(fineWords(review(10, 10), false)).not.toMatch(/better|Besser|mieux/);
    }
  });

  it("is told to have given away points where chances say nothing, and not where they do", () => {
    const at = finished("baron");
    const found = at.log.value.flatMap(({ index }) => {
      const one = givenAway(at, index);
      return one ? [{ index, ...one }] : [];
    });
    expect(found.length).toBeGreaterThan(0);
    for (const { index, points, move } of found) {
      expect(points).toBeGreaterThan(0);
      expect(at.previewAt(index, move)).not.toBeNull(); // it could be made
      expect(givenWords(at, index, review(20, 20))).toContain(
        points === 1 ? "gave away a point" : `gave away ${points} points`,
      );
      expect(judged(at, index, review(80, 80))).not.toContain("good move");
      expect(givenWords(at, index, review(980, 980))).not.toBeNull();
      expect(givenWords(at, index, review(500, 500))).toBeNull();
    }
  });
});
