// web/tests/clash.test.ts -- what hints of Baron say of rings that have to be fought for, of land that is one's own already, and of gaps.
import { describe, expect, it } from "vitest";
import type { BaronPosition } from "../src/games/baron";
import { LANGS, lang } from "../src/lib/settings";
import { gameModule } from "../src/games/list";
import { clashOf } from "../src/play/clash";
import { askFirst, askMore } from "../src/play/hint-words";
import { mainReasonOf } from "../src/play/reason";
import { asked, askedForAll, step } from "./by-hints";
import { advice, recorded } from "./recorded";

askedForAll();

/** What a hint says at a moment of the record, at first sight and then. */
async function told(before: number, ...given: Parameters<typeof advice>): Promise<string> {
  const at = recorded("baron", before, advice(...given));
  void at.run();
  await asked(at);
  await at.askHint();
  const words = `${await askFirst(at)} ${await askMore(at)}`;
  at.close();
  return words;
}

describe("a ring that has to be fought for", () => {
  const position = recorded("baron", 185).now.value.position as BaronPosition;

  it("stands as the rules then tell the fight", () => {
    expect(clashOf(position, "2,1", 0, 1)).toMatchObject({ n: 2, m: 4 });
    const { events } = recorded("baron", 185).previewOf("lay meadow 3,1")!;
    const fight = events.find(({ data }) => data.event === "fight")!.data;
    expect([fight.strength, fight.other_strength]).toEqual([2, 4]);
  });

  it("is told with both strengths when a knight is placed there", async () => {
    expect(await told(178, "donjon 2,1", 0.55, ["end", 0.4])).toContain(
      "to beat Odo’s baron, who has land in it (2 to 4), it needs 3 more on 1 open cell.",
    );
  });

  it("is no gain when it is closed and the fight is lost", async () => {
    for (const code of LANGS) {
      lang.value = code;
      for (const words of [
        await told(183, "take 1", 0.63, ["take 2", 0.54]),
        await told(185, "lay meadow 3,1", 0.63, ["lay swamp 3,1", 0.54]),
      ])
        expect(words).toMatch(/loses the fight, 2 to 4|verliert den Kampf 2 zu 4|perd le combat, 2 contre 4/);
    }
  });
});

describe("what a ring counts", () => {
  it("leaves out land of one's own baronies, and says so", async () => {
    const words = await told(178, "donjon 2,1", 0.55, ["end", 0.4]);
    expect(words).toContain("ring counts 5 so far");
    expect(words).toContain("2 more there belong to your own baronies already.");
  });
});

describe("a gap that somebody may close", () => {
  const position = recorded("baron", 97).now.value.position as BaronPosition;
  const closed = { event: "closed", seat: 1, honour: 1, cell: "3,-1" };
  const other = [step(0, "lay vineyard 4,-3"), { ...step(1, "lay meadow 3,-1", closed), luck: true }];
  const reason = (move: string) => mainReasonOf(gameModule("baron"), position, [step(0, move)], other) ?? "";

  it("is prevented only by whoever fills it", () => {
    expect(reason("lay pond 4,-2")).not.toContain("danger");
    expect(reason("lay pond 3,-1")).toContain("Otherwise there is a danger: {1} gets a closed gap (+1).");
  });
});
