// web/tests/hindsight-left.test.ts -- looking back, what others did with what was left to them comes first, and what is gone for good is told.
import { expect, it } from "vitest";
import { LANGS, lang } from "../src/lib/settings";
import { askHindsight, goneWords, leftWords } from "../src/play/hindsight";
import { askedForAll } from "./by-hints";
import { recorded } from "./recorded";

askedForAll();

it("a tile that was left is what somebody laid into one's ring at once", async () => {
  const at = recorded("baron", 60);
  const told = await askHindsight(at, 46, "take 1", "take 2");
  expect(told).toContain(
    "cursed ground from Odo, who in the game laid it into the ring of Ann’s knight (−2).",
  );
  expect(told).not.toContain("It is free");
  for (const code of LANGS) {
    lang.value = code;
    expect(leftWords(at, 46, "take 1")).toContain("{1}");
  }
  expect(leftWords(at, 46, "take 3")).toBeNull(); // nobody laid that one
  at.close();
});

it("an expedition costs a knight for good", () => {
  const at = recorded("barony", 60);
  expect(goneWords(at, 47, "move 0,2 1,1")).toContain("out of the game for good: 6 are left.");
  expect(goneWords(at, 47, "expedition 1,4")).toBeNull();
  expect(goneWords(at, 45, "move 0,2 1,1")).toBeNull();
  at.close();
});
