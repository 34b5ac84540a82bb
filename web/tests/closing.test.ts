// web/tests/closing.test.ts -- rings of others that lack one tile: hints of Baron keep away from giving them, or say what they cost.
import { describe, expect, it } from "vitest";
import type { BaronPosition } from "../src/games/baron";
import { LANGS, lang } from "../src/lib/settings";
import { closingAfter, siegeOf, siegeWords } from "../src/play/closing";
import { askFirst } from "../src/play/hint-words";
import { asked, askedForAll } from "./by-hints";
import { advice, recorded } from "./recorded";

askedForAll();

const VINEYARD = "lay vineyard 0,3";
const FOREST = "lay forest -1,5";

describe("a ring of somebody else that lacks one tile", () => {
  it("is what a lay gives them, as the rules tell", () => {
    const at = recorded("baron", 129);
    const copy = at.imagine(at.count.value, 0, 1n);
    const found = closingAfter(copy, [VINEYARD], 0)!;
    expect(found).toMatchObject({ seat: 1, cell: "1,2", kind: "village", honour: 9 });
    expect(found.fight).not.toBeNull();
    expect(closingAfter(copy, [FOREST], 0)).toBeNull();
    copy.close();
  });

  it("is told whole, and before all that is less, where nothing is as good", async () => {
    for (const code of LANGS) {
      const at = recorded("baron", 129, advice(VINEYARD, 0.2, [FOREST, 0.12]));
      void at.run();
      await asked(at);
      await at.askHint();
      lang.value = code;
      const words = await askFirst(at);
      expect(words).toMatch(/\+9.*(drive off your baron|Baron vertreiben|chasser votre baron)/);
      expect(words).toMatch(/the ring around 1,2|den Ring um 1,2|autour de 1,2/); // which ring it is
      at.close();
    }
  });

  it("is told of a baron who is none yet as of a new one", () => {
    const at = recorded("baron", 129);
    const { donjons } = at.now.value.position as BaronPosition;
    const copy = at.imagine(at.count.value, 0, 1n);
    const found = closingAfter(copy, [VINEYARD], 0)!;
    const own = Object.values(donjons).some(({ seat, side }) => seat === 0 && side === "baron");
    expect([own, found.fresh]).toEqual([true, false]);
    copy.close();
  });

  it("is not given where another move is as good", async () => {
    const at = recorded("baron", 129, advice(VINEYARD, 0.2, [FOREST, 0.19]));
    void at.run();
    await asked(at);
    await at.askHint();
    expect(at.hint.value).toMatchObject({ move: FOREST });
    at.close();
  });
});

describe("a knight beside one's baron", () => {
  const siege = (before: number) => siegeOf(recorded("baron", before).now.value.position as BaronPosition, 0);

  it("is told with both strengths, as the fight then comes", () => {
    expect(siege(87)).toBeNull();
    expect(siege(95)).toMatchObject({ cell: "2,-2", n: 2, m: 2, open: 2, kind: "village" });
    expect(siege(103)).toMatchObject({ cell: "2,-2", n: 5, m: 2, open: 1, kind: null });
    for (const code of LANGS) {
      lang.value = code;
      expect(siegeWords(siege(103)!)).toMatch(/5 (to|zu|contre) 2/);
      expect(siegeWords(siege(95)!)).toMatch(/village|Dorf/);
    }
  });

  it("is told once, though one leads by points and the move does nothing about it", async () => {
    const at = recorded("baron", 95, advice("take 1", 0.23, ["take 2", 0.1]));
    void at.run();
    await asked(at);
    await at.askHint();
    expect(await askFirst(at)).toContain(
      "Odo’s knight shares land with your baron, 2 to 2 so far: with a village",
    );
    at.pickMove("take 1");
    at.confirm();
    await asked(at);
    await at.askHint();
    expect(await askFirst(at)).not.toContain("shares land with your baron");
    at.close();
  });
});

describe("a planned step that gives somebody a ring", () => {
  it("is given up for one that is as good", async () => {
    const at = recorded("baron", 129, advice(VINEYARD, 0.2, [FOREST, 0.19]));
    void at.run();
    await asked(at);
    at.turnPlan = { seat: 0, count: at.count.value, moves: [VINEYARD, "end"], worth: [0.2, 0.8] };
    await at.askHint();
    expect(at.hint.value).toMatchObject({ move: FOREST, turned: { move: VINEYARD } });
    expect(await askFirst(at)).toMatch(
      /better than what was planned.*After the next best move Odo can close/,
    );
    at.close();
  });
});
