// web/tests/baron-price.test.ts -- of tiles as good as each other a hint of Baron names the cheaper one: a tile is not counted twice.
import { expect, it } from "vitest";
import { asked, askedForAll } from "./by-hints";
import { advice, recorded } from "./recorded";

askedForAll();

it("counts what a dear tile brings in the turn, or what it is worth when it is kept, not both", async () => {
  const hinted = async (dear: number, free: number) => {
    const at = recorded("baron", 255, advice("take 3", dear, ["take 1", free], ["take 2", 0.02]));
    void at.run();
    await asked(at);
    await at.askHint();
    const hint = at.hint.value;
    at.close();
    return hint !== null && hint !== "asked" ? hint.move : null;
  };
  expect(await hinted(0.14, 0.13)).toBe("take 1");
  expect(await hinted(0.14, 0.07)).toBe("take 3");
});
