// web/tests/back.test.ts -- looking back at a finished game: told in rounds, as players count.
import { beforeEach, describe, expect, it, vi } from "vitest";
import { readFileSync } from "node:fs";
import { gameModule } from "../src/games/list";
import { OVER, type Match } from "../src/lib/bridge";
import { seatsAgain } from "../src/lib/saves";
import { coordinates, lang, LANGS, speed } from "../src/lib/settings";
import { Table } from "../src/lib/table";
import { chaptersOf } from "../src/play/chapters";
import { winnerWords } from "../src/play/story";
import { lookingAt, roundAt, whenOf } from "../src/play/when";
import { loadRules } from "./rules";

const rules = await loadRules();
const games = rules.catalogue(0);

beforeEach(() => {
  coordinates.value = false;
  lang.value = "en";
  speed.value = "off";
});

/** The game of e2e/games, played to its end. */
function finished(name: string): Table {
  const game = games.find((one) => one.name === name)!;
  const lines = readFileSync(new URL(`../e2e/games/${name}.txt`, import.meta.url), "utf8").split("\n");
  const seed = BigInt(/^seed (\d+)$/m.exec(lines.join("\n"))![1]);
  const match: Match = rules.begin(game.index, 2, seed, []);
  for (const line of lines) {
    const found = /^(\d) (.*)$/.exec(line); // chance follows from the seed
    if (found) match.play(found[2]);
  }
  const seats = [0, 1].map((arms) => ({ name: `N${arms}`, arms, level: arms }));
  return new Table("back", () => game, gameModule(name), seats, match, null, false);
}

describe("a finished game", () => {
  it.each(["baron", "barony", "feudo"])("of %s is told in rounds", (name) => {
    const at = finished(name);
    expect(at.now.value.turn).toBe(OVER);
    const rounds = at.log.value.map(({ index }) => roundAt(at, index));
    expect(rounds[0]).toBe(0);
    expect(rounds.at(-1)).toBeGreaterThan(5);
    rounds.forEach((round, i) => expect(i === 0 ? 0 : round - rounds[i - 1]).toBeOneOf([0, 1]));
    // Everybody's move of one round is in the same one.
    expect(
      new Set(at.log.value.filter(({ index }) => rounds[index] === 3).map(({ by }) => by)).size,
    ).toBeGreaterThan(1);
    for (const code of LANGS) {
      lang.value = code;
      const round = { en: "Round", de: "Runde", fr: "Manche" }[code];
      const chapters = chaptersOf(at);
      expect(chapters.length).toBeGreaterThan(5);
      for (const { words } of chapters) {
        expect(words).not.toMatch(/^(Move|Zug|Coup) /);
        expect(words.match(new RegExp(`${round} \\d`, "gi"))?.length, words).toBe(1);
      }
      const last = at.log.value.length - 1;
      expect(whenOf(at, last)).toBe(`${round} ${rounds[last]}`);
      expect(lookingAt(at, last + 1)).toBe(`${round} ${rounds[last]}`);
    }
  });
});

describe("a game that plays by itself", () => {
  it.each(["baron", "barony", "feudo"])("of %s begins behind its set-up", async (name) => {
    vi.useFakeTimers();
    const at = finished(name);
    void at.autoplay();
    const begun = at.browsing.value!;
    expect(begun).toBeGreaterThan(0);
    expect(at.log.value[begun].by).toBeGreaterThanOrEqual(0);
    expect(roundAt(at, begun)).toBe(1);
    await vi.advanceTimersByTimeAsync(5000);
    expect(at.browsing.value).toBeGreaterThan(begun);
    void at.autoplay(); // stops it
    await vi.runAllTimersAsync();
    vi.useRealTimers();
  });
});

describe("the result that is sent on", () => {
  it("names the winner, who is you only to the reader", () => {
    for (const name of ["baron", "barony", "feudo"]) {
      const at = finished(name);
      const won = at.now.value.score!.findIndex((one) => one.won);
      at.viewer.value = won;
      at.seats.forEach((seat, i) => (seat.level = i === won ? 0 : 1));
      expect(winnerWords(at)).toBe("You win!");
      expect(winnerWords(at, false)).toBe(`N${won} wins`);
    }
  });
});

describe("one more game", () => {
  it("of the same deal leaves everybody their name and arms", () => {
    const seats = ["Red", "Odo", "Isolde"].map((name, arms) => ({ name, arms, level: arms }));
    expect(seatsAgain(seats, true)).toEqual([seats[2], seats[0], seats[1]]);
    expect(seatsAgain(seats, false)).toEqual(seats);
  });
});
