// web/tests/barony-plain.test.ts -- where moves of Barony are as good as each other, a hint still says what its own is for, and only then calls them so.
import { expect, it } from "vitest";
import { askFirst, askMore } from "../src/play/hint-words";
import { asked, askedForAll } from "./by-hints";
import { advice, recorded } from "./recorded";

askedForAll();

it("says more than that it makes no difference, and that only of what is no slip", async () => {
  const told = async (other: number) => {
    const at = recorded("barony", 98, advice("recruit 0,-2 2", 0.3, ["recruit 0,2 2", other]));
    void at.run();
    await asked(at);
    await at.askHint();
    const words = [await askFirst(at), await askMore(at)];
    at.close();
    return words;
  };
  const [first, more] = await told(0.29);
  expect(first).toBe(
    "Each knight can become a building: around this city 2 cells are free for that, 6 gold in all.",
  );
  expect(more).toContain("It makes no difference here");
  expect((await told(0.277)).join(" ")).not.toContain("It makes no difference"); // looking back calls it a slip
});
