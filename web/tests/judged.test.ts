// web/tests/judged.test.ts -- what is said of a move that was no slip, ahead as well as behind.
import { afterEach, describe, expect, it } from "vitest";
import type { Review } from "../src/lib/bridge";
import { LANGS, lang } from "../src/lib/settings";
import { fineWords, gamesWords, givenAway, givenWords, judged, wasForced } from "../src/play/judged";
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
    expect(fineWords(review(360, 360), false, "your chance to win")).toBe(
      "A good move; your chance to win 36\u00a0%.",
    );
    expect(fineWords(review(360, 330), false, "your chance to win")).toMatch(
      /^Your chance to win 36\u00a0→\u00a033.%\.$/,
    );
    expect(fineWords(review(60, 30, 40), false, "your chance to win")).toMatch(
      /^Your chance to win 6\u00a0→\u00a03.%; no clearly better/,
    );
    expect(fineWords(review(660, 650), false, "your chance to win")).not.toContain("good move");
    expect(fineWords(review(360, 360, 40), false, "your chance to win")).not.toContain("good move");
  });

  it("is told with whose chance it is about", () => {
    const at = finished("baron");
    const { index, by } = at.log.value.find((one) => one.by >= 0 && one.move?.startsWith("lay "))!;
    const made: Review = { ...review(500, 500), seat: by };
    for (const code of LANGS) {
      lang.value = code;
      at.viewer.value = 1 - by;
      expect(judged(at, index, made)).toContain(`N${by}`);
      at.viewer.value = by;
      Object.assign(at, { reader: () => by });
      expect(judged(at, index, made)).toMatch(/your chance|meine Siegchance|vos chances/);
      Object.assign(at, { reader: () => 1 - by });
    }
  });

  it("has a better one told by the numbers that stand beside both", () => {
    const slip = review(514, 366); // shown as 51 and 37
    for (const code of LANGS) {
      lang.value = code;
      expect(gamesWords(slip, 522)).toMatch(/\b51\b.*\b37\b/);
      expect(gamesWords(slip, 450)).toMatch(/\b45\b.*\b37\b/);
    }
  });

  it("is none where there was nothing to choose", () => {
    expect(fineWords(review(360, 360), true, "your chance to win")).toMatch(/^There was no other move/);
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
    expect(fineWords(review(10, 10), false, "your chance to win")).toMatch(
      /^Your chance to win 1.%: as good as lost\.$/,
    );
    expect(fineWords(review(990, 990), false, "your chance to win")).toMatch(
      /^Your chance to win 99.%: as good as won\.$/,
    );
    for (const code of LANGS) {
      lang.value = code;
      expect(fineWords(review(10, 10), false, "your chance to win")).not.toMatch(/better|Besser|mieux/);
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
