// web/tests/chapters.test.ts -- the chapters of a finished game: what begins one, in whose words, and what it names.
import { beforeEach, describe, expect, it } from "vitest";
import type { Review } from "../src/lib/bridge";
import { coordinates, lang, speed } from "../src/lib/settings";
import { briefly } from "../src/play/brief";
import { chaptersOf, headline, whereWords } from "../src/play/chapters";
import { changesOf } from "../src/play/story";
import { DecidedLine } from "../src/play/lead";
import { VerdictLine } from "../src/play/verdict";
import { greatEvents, whatHappened } from "../src/play/what";
import { roundAt } from "../src/play/when";
import { finished, lookedAt } from "./finished";

beforeEach(() => {
  coordinates.value = false;
  lang.value = "en";
  speed.value = "off";
});

describe("a chapter’s text", () => {
  it.each(["baron", "barony", "feudo"])("in %s tells all that its heading names", (name) => {
    const at = finished(name);
    let told = 0;
    for (const moment of at.log.value) {
      const words = whatHappened(at, moment.index);
      for (const { data, say } of greatEvents(at, moment)) {
        // A place may be put in other words after another one: then the sentence begins alike.
        const whole = at.named(say, moment.index);
        const alike = [whole.slice(-12), whole.split(" ").slice(0, 3).join(" ")];
        expect(
          alike.some((part) => words.includes(part)),
          `${data.event}: ${words}`,
        ).toBe(true);
        told++;
      }
    }
    expect(told).toBeGreaterThan(5);
    for (const { words } of chaptersOf(at)) expect(words).not.toMatch(/^Round \d+ begins/);
  });
});

describe("a moment that begins no chapter", () => {
  it("is headed by itself, and not by what was long before it", () => {
    const at = finished("baron");
    const slip = lookedAt(at, true, 60);
    expect(whereWords(at, slip)).toMatch(/^Round \d+: (N\d|your chance) 60\u00a0→\u00a03\u00a0%$/);
    const next = at.log.value.find(({ by, index }) => by >= 0 && index > slip)!;
    expect(whereWords(at, next.index)).toBe(`Round ${roundAt(at, next.index)}, N${next.by}`);
  });
});

describe("a draw of chance", () => {
  it("that changes chances is no chapter, unless the game turned with it", () => {
    const at = finished("baron");
    const drawn = at.log.value.find(({ by, index }) => by < 0 && index > 60)!.index;
    at.viewer.value = at.now.value.score!.findIndex((one) => one.won);
    const shares = (mine: number) => [0, 1].map((seat) => (seat === at.viewer.value ? mine : 1000 - mine));
    at.reviews.value = at.log.value.map(({ by, index }): Review | null => {
      const now = shares(index < drawn ? 600 : 680);
      return by < 0 ? null : { seat: by, before: now, after: now, loss: 0, better: [] };
    });
    expect(changesOf(at).get(drawn)?.words).toContain("60\u00a0→\u00a068");
    expect(chaptersOf(at).map(({ index }) => index)).not.toContain(drawn);
  });
});

describe("a new city of Barony", () => {
  it("is a sentence with whoever founds it", () => {
    const at = finished("barony");
    const founded = at.log.value.filter(({ events }) => events.some(({ data }) => data.event === "founded"));
    expect(founded.length).toBeGreaterThan(0);
    for (const { index } of founded)
      expect(headline(at, index)).toMatch(/^(N\d founds|You found) a city \+10/);
    lang.value = "de";
    for (const { index } of founded)
      expect(headline(at, index)).toMatch(/gründet? eine Stadt \+10|^Ich gründe/);
  });
});

describe("what decided a game", () => {
  it("is not looked for where somebody gave it up", () => {
    const at = finished("baron");
    lookedAt(at, true, 60);
    expect(DecidedLine({ table: at })).not.toBeNull();
    expect(DecidedLine({ table: Object.assign(at, { quitter: () => 0 }) })).toBeNull();
  });
});

describe("equal points", () => {
  it("are told with the rule that decides, and not with leads that add up to nothing", () => {
    const at = finished("feudo");
    const words = JSON.stringify(VerdictLine({ table: at })!.props);
    expect(words).toContain("19 points each: at equal points more towns decide");
    expect(words).not.toMatch(/Through|Despite/);
  });
});

describe("a fight in Baron", () => {
  it("names who meets whom and how it ends, whoever's turn it was", () => {
    const at = finished("baron");
    const fights = at.log.value.flatMap(({ index, events }) =>
      events.filter(({ data }) => data.event === "fight").map((one) => ({ index, one })),
    );
    expect(fights.length).toBeGreaterThan(0);
    for (const { index, one } of fights)
      expect(briefly(at, one, index)).toMatch(
        /^\{\d\}’s knight (beats|loses to|ties with) \{\d\}’s (knight|baron), −?\d+ to −?\d+$/,
      );
  });
});

describe("a fight about land that counts nothing", () => {
  it("is no chapter of a loss", () => {
    const at = finished("baron");
    const lost = (honour: number) => ({ data: { event: "lost", rule: "B22", seat: 0, honour }, say: "" });
    const moment = (honour: number) => ({ index: 0, by: 0, move: null, events: [lost(honour)] });
    expect(greatEvents(at, moment(0))).toEqual([]);
    expect(greatEvents(at, moment(-2))).toHaveLength(1);
  });
});

describe("a knight who is driven away", () => {
  it("goes back to hand, and is no chapter", () => {
    const at = finished("baron");
    const driven = at.log.value.flatMap(({ index, events }) =>
      events.filter(({ data }) => data.event === "driven").map((one) => ({ index, one })),
    );
    expect(driven.length).toBeGreaterThan(0);
    for (const { index, one } of driven)
      expect(briefly(at, one, index)).toMatch(/^\{\d\}’s (knight|baron) goes back to hand$/);
    for (const { words } of chaptersOf(at)) expect(words).not.toMatch(/back to hand/);
  });
});

describe("a chapter", () => {
  it("is told in whole words, however long", () => {
    for (const name of ["baron", "barony", "feudo"])
      for (const { words } of chaptersOf(finished(name))) expect(words).not.toContain("…");
  });

  it("of what somebody suffers begins with them, and names whose move it was behind it", () => {
    const at = finished("feudo");
    const odd = /N\d : ?(You|N\d) |N\d: (You|N\d) (lose|lost)/;
    let losses = 0;
    for (const viewer of [0, 1]) {
      at.viewer.value = viewer;
      for (const { words } of chaptersOf(at)) {
        expect(words).not.toMatch(odd);
        if (/(lose|loses) /.test(words)) losses++;
      }
    }
    expect(losses).toBeGreaterThan(0);
  });
});

describe("a round in which somebody fell back", () => {
  it("is told by what another one won, and never by the next round's beginning", () => {
    const at = finished("feudo");
    const taken = at.log.value.find(({ events }) => events.some(({ data }) => data.event === "conquered"))!;
    const winner = taken.by;
    at.viewer.value = 1 - winner; // who looks has lost by it
    const round = roundAt(at, taken.index);
    const shares = (low: boolean) => [0, 1].map((seat) => ((seat === winner) === low ? 800 : 200));
    at.reviews.value = at.log.value.map(({ by, index }) => {
      const now = shares(roundAt(at, index) > round);
      return by < 0 ? null : { seat: by, before: now, after: now, loss: 0, better: [] };
    });
    const told = chaptersOf(at).filter(({ change }) => change.includes("80\u00a0→\u00a020"));
    expect(told.map(({ index }) => index)).toEqual([taken.index]);
    for (const { words, change } of chaptersOf(at)) if (change !== "") expect(words).not.toMatch(/begins/);
  });
});
