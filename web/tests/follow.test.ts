// web/tests/follow.test.ts -- following a game: whose turn when, sentences for the reader, moves looked at again.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { pieceName, whereaboutsBriefly, type FeudoPosition } from "../src/games/feudo-words";
import { gameModule } from "../src/games/list";
import { OVER, PUBLIC, type Match, type Preview } from "../src/lib/bridge";
import { elided, SEAT, toReader, withIch, withVous, withYou } from "../src/lib/reader";
import {
  ask,
  beat,
  coordinates,
  forcedSteps,
  holdTime,
  lang,
  LANGS,
  speed,
  type LangCode,
} from "../src/lib/settings";
import { Table } from "../src/lib/table";
import { traces } from "../src/lib/traces";
import { byRound, digest } from "../src/play/digest";
import type { Thinker } from "../src/lib/thinker";
import { loadRules, some, turnOf } from "./rules";

const rules = await loadRules();
const games = rules.catalogue(0);

beforeEach(() => {
  coordinates.value = true;
  lang.value = "en";
  speed.value = "off";
});
afterEach(() => {
  vi.useRealTimers();
  speed.value = "off";
});

/** A person and a computer that answers as soon as it is asked. */
function against(name: string): { at: Table; match: Match } {
  const game = games.find((one) => one.name === name)!;
  const match = rules.begin(game.index, 2, 7n, []);
  const seats = [0, 1].map((arms) => ({ name: `N${arms}`, arms, level: arms }));
  let asked = 0;
  const thinker = { think: async () => some(match, asked++), hurry: () => {} } as unknown as Thinker;
  return { match, at: new Table("follow", () => game, gameModule(name), seats, match, thinker, false) };
}

describe("what a move costs", () => {
  it("is counted where it is alike", () => {
    const { at } = against("baron");
    const turn = at.now.value.turn;
    const falls = (cells: string[]) =>
      ({
        events: cells.map((cell) => ({ data: { event: "driven", rule: "B20", seat: turn, cell }, say: "" })),
      }) as unknown as Preview;
    expect(at.lossOf(falls(["0,0"]))).toBe("your knight");
    expect(at.lossOf(falls(["0,0", "1,1"]))).toBe("2 of your knights");
  });
});

describe("a whole move that is chosen", () => {
  const pickAll = (at: Table, move: string) => {
    for (const { el } of at.module.keys(move, at.now.value)) {
      if (at.choice.value.next.has(el) && at.choice.value.complete === null) at.pick(el);
    }
  };

  it.each(["baron", "barony", "feudo"])("of %s counts at once or waits, by one rule", async (name) => {
    vi.useFakeTimers();
    ask.value = "weighty";
    forcedSteps.value = false;
    const { at, match } = against(name);
    void at.run();
    const seen = { once: 0, waits: 0, asks: 0 };
    for (let n = 0; n < 60 && at.now.value.turn !== OVER; n++) {
      for (let wait = 0; !at.myTurn.value && wait < 400; wait++) await vi.advanceTimersByTimeAsync(50);
      const { count, position } = at.now.value;
      const move = some(match, n);
      const preview = at.previewOf(move)!;
      const costs = (at.module.points(preview.position, 0) ?? 0) < (at.module.points(position, 0) ?? 0);
      const asks = costs || at.lossOf(preview) !== "" || at.module.weighty?.(move, at.now.value) === true;
      at.letGo(); // of what a decision begins with
      pickAll(at, move);
      if (at.count.value === count && at.choice.value.complete === null) at.pickMove(move);
      if (at.count.value > count) {
        // What can be taken back needs no question, whatever it is.
        expect(preview.back && !asks, move).toBe(true);
        seen.once++;
      } else if (at.held.value > 0) {
        expect(preview.back || asks, move).toBe(false);
        await vi.advanceTimersByTimeAsync(holdTime() - 50);
        expect(at.count.value, `${move} waits`).toBe(count);
        at.letGo(); // another mind
        await vi.advanceTimersByTimeAsync(2 * holdTime());
        expect(at.count.value, `${move} was taken back`).toBe(count);
        pickAll(at, move);
        await vi.advanceTimersByTimeAsync(holdTime() + 50);
        expect(at.count.value, `${move} goes by itself`).toBeGreaterThan(count);
        seen.waits++;
      } else {
        await vi.advanceTimersByTimeAsync(2 * holdTime());
        expect(at.count.value, `${move} is asked for`).toBe(count);
        if (asks) seen.asks++;
        at.confirm();
      }
      await vi.advanceTimersByTimeAsync(50);
    }
    expect(seen.once + seen.waits).toBeGreaterThan(3);
    expect(seen.waits).toBeGreaterThan(0);
    at.close();
    forcedSteps.value = true;
  });

  it.each([
    ["of what is asked next", true],
    ["of nothing at all", false],
  ])("and waits is made at once by a pick %s, without a refusal", async (_, sensible) => {
    vi.useFakeTimers();
    ask.value = "weighty";
    const { at, match } = against("baron");
    const game = games.find((one) => one.name === "baron")!;
    const same = rules.begin(game.index, 2, 7n, []); // the same chance
    void at.run();
    for (let wait = 0; !at.myTurn.value && wait < 400; wait++) await vi.advanceTimersByTimeAsync(50);
    for (const { by, move } of at.log.value) if (by >= 0) same.play(move!);
    expect(same.look(-1, 0, 0).position).toEqual(match.look(-1, 0, 0).position);
    const { count, moves } = at.now.value;
    const take = moves.find((move) => {
      at.letGo();
      if (at.count.value === count) pickAll(at, move);
      return at.held.value > 0;
    })!;
    expect(at.held.value, "a tile waits").toBeGreaterThan(0);
    same.play(take);
    const cells = same.look(-1, 0, 0).moves.flatMap((move) => move.match(/-?\d+,-?\d+/) ?? []);
    const cell = sensible ? cells.find((one) => one !== cells[0])! : "9,9";
    at.pick(`cell:${cell}`);
    expect(at.count.value, "the tile is taken").toBeGreaterThan(count);
    expect(at.refusal.value).toBeNull();
    const laid = at.log.value.slice(count + 1).some((moment) => moment.move?.endsWith(` ${cell}`));
    expect(laid || at.chosen.value.includes(`cell:${cell}`)).toBe(sensible);
    same.close();
    at.close();
  });
});

describe("a hint that is asked for while a move waits", () => {
  it("stops the clock, and the move is not made", async () => {
    vi.useFakeTimers();
    ask.value = "weighty";
    const { at } = against("baron");
    const advise = () => new Promise<never>(() => {}); // it is still being thought about
    Object.assign(at.thinker!, { advise });
    void at.run();
    for (let wait = 0; !at.myTurn.value && wait < 400; wait++) await vi.advanceTimersByTimeAsync(50);
    const { count, moves } = at.now.value;
    for (const { el } of at.module.keys(moves[0], at.now.value)) at.pick(el);
    expect(at.held.value).toBeGreaterThan(0);
    void at.askHint();
    expect(at.held.value).toBe(0);
    await vi.advanceTimersByTimeAsync(3 * holdTime());
    expect(at.count.value).toBe(count);
    expect(at.choice.value.complete, "it can still be confirmed").toBe(moves[0]);
    at.confirm();
    expect(at.count.value).toBeGreaterThan(count);
    at.close();
  });
});

describe("an attack that is the only thing left to do", () => {
  /** A game of Feudo in which everybody who can has joined an attack of the first seat. */
  function mustered(): Match {
    const game = games.find((one) => one.name === "feudo")!;
    for (let seed = 1n; seed < 60n; seed++) {
      const match = rules.begin(game.index, 2, seed, []);
      for (let n = 0; n < 500 && turnOf(match) !== OVER; n++) {
        const { moves } = match.look(-1, turnOf(match), 0);
        if (turnOf(match) === 0 && moves.length === 1 && moves[0] === "strike") return match;
        match.play(some(match, n));
      }
      match.close();
    }
    throw new Error("no such game");
  }

  async function begun(): Promise<Table> {
    vi.useFakeTimers();
    ask.value = "weighty";
    forcedSteps.value = true;
    const game = games.find((one) => one.name === "feudo")!;
    const seats = [0, 1].map((arms) => ({ name: `N${arms}`, arms, level: 0 }));
    const at = new Table("fight", () => game, gameModule("feudo"), seats, mustered(), null, false);
    at.cover.value = null;
    at.viewer.value = 0;
    void at.run();
    await vi.advanceTimersByTimeAsync(3 * holdTime());
    return at;
  }

  it("waits for a word, with all it does in sight", async () => {
    const at = await begun();
    const { count } = at.now.value;
    expect(at.choice.value.complete).toBe("strike");
    expect(at.preview.value?.events.some(({ data }) => data.event === "fight")).toBe(true);
    await vi.advanceTimersByTimeAsync(3 * holdTime());
    expect(at.count.value, "it does not go by itself").toBe(count);
    at.confirm();
    expect(at.count.value).toBeGreaterThan(count);
    at.close();
  });

  it("is made by a second tap on what is attacked, and by no other", async () => {
    const at = await begun();
    const { count, position } = at.now.value;
    const { target } = (position as FeudoPosition).muster!;
    const [elsewhere] = at.module.cells(position, at.seats).filter(({ cell }) => cell !== target);
    at.pick(`to:${elsewhere.cell}`);
    expect(at.count.value).toBe(count);
    at.pick(`to:${target}`);
    expect(at.count.value).toBeGreaterThan(count);
    at.close();
  });

  it("is given up together with what led there", async () => {
    const at = await begun();
    const { count } = at.now.value;
    const undone = at.canUndo.value;
    at.cancel();
    expect(at.count.value < count, "back to the choice, where that is fair").toBe(undone);
    at.close();
  });
});

describe("what the others did, in brief", () => {
  const RESTING = 30; // moves told at once: a round of Feudo and more

  it.each([
    ["baron", 2],
    ["baron", 5],
    ["barony", 2],
    ["barony", 4],
    ["feudo", 2],
    ["feudo", 3],
    ["feudo", 4],
  ])("of %s with %i seats comes in the order of play", (name, players) => {
    const game = games.find((one) => one.name === name)!;
    const match = rules.begin(game.index, players, 3n, []);
    for (let n = 0; turnOf(match) >= 0 && n < 900; n++) match.play(some(match, n));
    const seats = Array.from({ length: players }, (_, arms) => ({ name: `N${arms}`, arms, level: 1 }));
    const at = new Table("order", () => game, gameModule(name), seats, match, null, false);
    const log = at.log.value;
    let told = 0;
    for (let from = 0; from < log.length; from += RESTING) {
      for (const { deeds } of digest(at, log.slice(from, from + RESTING), 0)) {
        const begun = deeds.map(({ moments }) => moments[0].index);
        expect(begun, deeds.map(({ words }) => words).join(" · ")).toEqual([...begun].sort((a, b) => a - b));
        told += deeds.length;
      }
    }
    expect(told).toBeGreaterThan(20);
    at.close();
  });

  it("says of Feudo what is of the round before, and of the others nothing", () => {
    for (const name of ["feudo", "baron"]) {
      const game = games.find((one) => one.name === name)!;
      const match = rules.begin(game.index, 2, 7n, []);
      const seen = { last: 0, now: 0 };
      for (let n = 0; turnOf(match) >= 0 && n < 250; n++) {
        match.play(some(match, n));
        if (n % 5 !== 0) continue;
        const seats = [0, 1].map((arms) => ({ name: `N${arms}`, arms, level: arms }));
        const at = new Table("round", () => game, gameModule(name), seats, match, null, false);
        const { round } = at.now.value.position as { round: number };
        for (const { last, lines } of byRound(at, at.log.value.slice(-30), 0)) {
          const moments = lines.flatMap(({ deeds }) => deeds.flatMap((deed) => deed.moments));
          for (const { index } of name === "feudo" ? moments : []) {
            expect((at.positionAt(index) as { round: number }).round < round).toBe(last);
          }
          seen[last ? "last" : "now"]++;
        }
      }
      expect(seen.now).toBeGreaterThan(10);
      if (name === "baron") expect(seen.last).toBe(0);
      else expect(seen.last).toBeGreaterThan(10);
    }
  });

  it("tells a round of Feudo that is over from its beginning, not from one's own last step", () => {
    const game = games.find((one) => one.name === "feudo")!;
    const match = rules.begin(game.index, 2, 7n, []);
    let told = 0;
    for (let n = 0; turnOf(match) >= 0 && n < 250; n++) {
      match.play(some(match, n));
      const { events } = match.tell(match.look(-1, 0, 0).count - 1, match.look(-1, 0, 0).count, 0, 0)[0];
      if (!events.some(({ data }) => data.event === "round")) continue;
      const seats = [0, 1].map((arms) => ({ name: `N${arms}`, arms, level: arms }));
      const at = new Table("over", () => game, gameModule("feudo"), seats, match, null, false);
      const rounds = at.log.value.filter((one) => one.events.some(({ data }) => data.event === "round"));
      const marches = at.log.value
        .slice((rounds.at(-2)?.index ?? -1) + 1)
        .filter((one) => one.by === 1 && one.events.some(({ data }) => /^(moved|stayed)$/.test(data.event)));
      const last = byRound(at, at.log.value.slice(-2), 0).find((part) => part.last);
      const moments = new Set(last?.lines.flatMap(({ deeds }) => deeds.flatMap((deed) => deed.moments)));
      if (marches.length === 0 || last === undefined) continue;
      for (const one of marches) expect([...moments].map(({ index }) => index)).toContain(one.index);
      told++;
    }
    expect(told).toBeGreaterThan(2);
  });

  it("names the place of what is built and moved in Barony", () => {
    coordinates.value = false;
    const game = games.find((one) => one.name === "barony")!;
    const match = rules.begin(game.index, 2, 5n, []);
    for (let n = 0; turnOf(match) >= 0 && n < 120; n++) match.play(match.think(1));
    const seats = [0, 1].map((arms) => ({ name: `N${arms}`, arms, level: arms }));
    const at = new Table("places", () => game, gameModule("barony"), seats, match, null, false);
    const words = digest(at, at.log.value, 0).flatMap(({ deeds }) => deeds.map((deed) => deed.words));
    const where = /north|south|east|west|middle|beside|edge/;
    const built = words.filter((one) => /^(village|stronghold): /i.test(one));
    const moved = words.filter((one) => /^knight → /.test(one));
    expect(built.length).toBeGreaterThan(2);
    expect(moved.length).toBeGreaterThan(2);
    expect([...built, ...moved].filter((one) => where.test(one)).length).toBeGreaterThan(
      0.9 * (built.length + moved.length),
    );
    at.close();
  });

  it("tells a siege of Feudo in one clause, and a trading card with what it buys", () => {
    const game = games.find((one) => one.name === "feudo")!;
    const seen = { sieges: 0, advances: 0, fights: 0, bought: 0, idle: 0, why: 0 };
    for (let seed = 1n; seed < 9n; seed++) {
      const match = rules.begin(game.index, 2, seed, []);
      for (let n = 0; turnOf(match) >= 0 && n < 900; n++) match.play(some(match, n + Number(seed)));
      const seats = [0, 1].map((arms) => ({ name: `N${arms}`, arms, level: 1 }));
      const at = new Table("siege", () => game, gameModule("feudo"), seats, match, null, false);
      const log = at.log.value;
      const rounds = log.filter(({ events }) => events.some(({ data }) => data.event === "order"));
      for (const [i, { index }] of rounds.entries()) {
        const round = log.slice(index, rounds[i + 1]?.index);
        const happened = (event: string, seat = 1) =>
          round.flatMap(({ events, by }) =>
            events.filter(({ data }) => data.event === event && by === seat && data.seat === seat),
          );
        const lines = digest(at, round, 0);
        const words = (lines.find(({ seat }) => seat === 1)?.deeds ?? []).map((deed) => deed.words);
        const all = words.join(" · ");
        const sieges = words.filter((one) =>
          /^takes \w+ \(\d+ to \d+: .+\) \+\d+(; advance: .+)?$/.test(one),
        );
        expect(sieges, all).toHaveLength(happened("conquered").length);
        const fights = happened("fight").length - sieges.length;
        expect(
          words.filter((one) => one.startsWith("wins ")),
          all,
        ).toHaveLength(fights);
        expect(all).not.toContain("attacks");
        for (const { data } of happened("advanced")) {
          const who = (data.pieces as string[]).map(pieceName).join(" + ");
          expect(all).toContain(`; advance: ${who}`);
          seen.advances++;
        }
        const bought = words.filter((one) => /^trading card \d: .*→/.test(one));
        const paid = happened("spent").map(({ data }) => Number(data.shillings));
        if (paid.length > 0) {
          expect(bought, all).toHaveLength(1);
          const told = [...bought[0].matchAll(/−(\d)/g)].map(([, n]) => Number(n));
          const sum = (list: number[]) => list.reduce((a, b) => a + b, 0);
          expect(sum(told), all).toBe(sum(paid));
          const walks = happened("spent").filter(
            ({ data }, j, before) => data.piece !== before[j - 1]?.data.piece,
          );
          expect(told.length).toBe(walks.length);
        }
        // Nobody attacks, although nobody has declined to.
        const phases = round.map((moment) => (at.positionAt(moment.index) as { phase: string }).phase);
        const idle = lines.filter(({ seat }) => seat < 0).flatMap(({ deeds }) => deeds.map((d) => d.words));
        const passed = idle.some((line) => /^Nobody can attack: ./.test(line));
        // Why the reader cannot is told as the rules know it, whether or not the others can.
        const own = round.flatMap(({ events }) =>
          events.filter(({ data }) => data.event === "no_attack" && data.seat === 0),
        );
        for (const { data } of own) {
          const numbers = new RegExp(`has ${Number(data.defence)}, yours beside it ${Number(data.sum)}$`);
          const why = { strength: numbers, foot: /beside .+ no mercenary/, baron: /the Baron must/ };
          expect(idle.join(), all).toMatch(why[data.lacks as "foot"]);
          seen.why++;
        }
        if (phases.includes("trade") && rounds[i + 1]) expect(passed, all).toBe(!phases.includes("attack"));
        seen.sieges += sieges.length;
        seen.fights += fights;
        seen.bought += bought.length;
        seen.idle += Number(passed);
      }
      at.close();
    }
    for (const [what, n] of Object.entries(seen)) expect(n, what).toBeGreaterThan(0);
  });

  it("tells what charm does: cards without effect, whoever is charmed, and a trading card laid aside", () => {
    const game = games.find((one) => one.name === "feudo")!;
    const seen = { skipped: 0, aside: 0, mine: 0 };
    for (let seed = 1n; seed < 30n && Object.values(seen).some((n) => n === 0); seed++) {
      const match = rules.begin(game.index, 2, seed, []);
      for (let n = 0; turnOf(match) >= 0 && n < 900; n++) {
        const charm = match.look(-1, turnOf(match), 0).moves.find((move) => move.startsWith("charm "));
        match.play(charm ?? some(match, n + Number(seed)));
      }
      const seats = [0, 1].map((arms) => ({ name: `N${arms}`, arms, level: arms }));
      const at = new Table("charm", () => game, gameModule("feudo"), seats, match, null, false);
      for (const me of [0, 1]) {
        for (const moment of at.log.value) {
          const lines = digest(at, [moment], me);
          for (const { data } of moment.events) {
            if (data.charmed !== true || (data.seat === me && moment.by === me)) continue;
            const line = lines.find(({ seat }) => seat === data.seat)?.deeds ?? [];
            const told = line.map(({ words }) => words).join(" · ");
            if (data.event === "skipped") {
              expect(told).toContain(`${pieceName(String(data.piece))}: charmed, no effect`);
              seen[data.seat === me ? "mine" : "skipped"]++;
            } else {
              expect(told).toContain(
                `trading card ${Number(data.value)} laid aside without effect (charmed)`,
              );
              seen.aside++;
            }
          }
        }
      }
      at.close();
    }
    for (const [what, n] of Object.entries(seen)) expect(n, what).toBeGreaterThan(0);
  });

  it("says in Barony where knights are recruited", () => {
    const game = games.find((one) => one.name === "barony")!;
    const match = rules.begin(game.index, 2, 3n, []);
    for (let n = 0; turnOf(match) >= 0 && n < 200; n++) match.play(some(match, n));
    const seats = [0, 1].map((arms) => ({ name: `N${arms}`, arms, level: arms }));
    const at = new Table("knights", () => game, gameModule("barony"), seats, match, null, false);
    coordinates.value = false;
    const places = new Set<string>();
    for (const moment of at.log.value) {
      if (moment.by !== 1 || moment.events[0]?.data.event !== "recruited") continue;
      const [{ deeds }] = digest(at, [moment], 0);
      const [, place] = /^knights \+\d: (.+)$/.exec(at.named(deeds[0].words, moment.index)) ?? [];
      expect(place, deeds[0].words).toMatch(/city.*(north|south|east|west|middle)/);
      places.add(place);
    }
    expect(places.size).toBeGreaterThan(1);
    at.close();
  });

  it("tells what the others show in one's own move", async () => {
    const told = new Set<string>();
    const { at, match } = against("feudo");
    void at.run();
    for (let n = 0; n < 400 && at.now.value.turn !== OVER; n++) {
      for (let wait = 0; !at.myTurn.value && wait < 400; wait++) await Promise.resolve();
      for (const { deeds } of digest(at, at.around.value, 0)) {
        for (const { words } of deeds) told.add(words.replace(/\d+/g, "#").split(" ")[0]);
      }
      // All cards of the others that came to light since their last deed are told.
      const shown = at.around.value.flatMap(({ events }) =>
        events.filter(({ data }) => data.event === "trade" && data.seat === 1),
      );
      const lines = digest(at, at.around.value, 0).find(({ seat }) => seat === 1)?.deeds ?? [];
      if (shown.length > 0) expect(lines.some(({ words }) => words.startsWith("trading card"))).toBe(true);
      if (!at.myTurn.value) break;
      at.pickMove(some(match, n));
      at.confirm();
    }
    expect([...told]).toEqual(expect.arrayContaining(["trading", "sets"]));
    at.close();
  });
});

describe("where a piece of Feudo stands", () => {
  it.each(LANGS)("is a name and arrows on its card in %s, another for each cell", (code) => {
    const { at } = against("feudo");
    coordinates.value = false;
    lang.value = code;
    at.viewer.value = 0;
    const position = at.now.value.position as FeudoPosition;
    const seen = new Map<string, string>();
    for (const cell of Object.keys(position.map)) {
      const where = at.named(cell);
      const brief = whereaboutsBriefly(position, cell, where, (one) => at.named(one));
      expect(seen.get(brief), `${brief}: ${where}`).toBeUndefined();
      seen.set(brief, cell);
      if (/[→←↗↙↘↖]/.test(brief)) expect(brief.length, brief).toBeLessThan(20);
    }
    const arrows = [...seen.keys()].filter((brief) => /[→←↗↙↘↖]$/.test(brief));
    expect(arrows.length).toBeGreaterThan(40);
    for (const brief of arrows.filter((one) => /^\S+ →$/.test(one))) {
      const [name] = brief.split(" ");
      const [column, row] = seen.get(brief)!.split(",").map(Number);
      expect(at.named(`${column - 1},${row}`)).toBe(name);
    }
    at.close();
  });

  it("is told from the convent and the own castle, too", () => {
    const map = { "5,5": "convent", "5,6": "hill", "5,10": "castle", "6,10": "hill", "5,0": "castle" };
    const position = { map, towns: {}, villages: {} } as unknown as FeudoPosition;
    const brief = (cell: string, where: string) =>
      whereaboutsBriefly(position, cell, where, (one) => one, "5,10");
    lang.value = "de";
    expect(brief("5,6", "Hügel südwestlich vom Kloster")).toBe("Kloster ↙");
    expect(brief("6,10", "Hügel östlich von meinem Schloss")).toBe("Schloss →");
    expect(brief("6,0", "Hügel östlich vom Schloss von Odo")).toBe("Hügel östlich vom Schloss von Odo");
    lang.value = "en";
  });
});

describe("a line about somebody", () => {
  it.each(["baron", "barony", "feudo"])("of %s does not name them twice, and yours are yours", (name) => {
    const game = games.find((one) => one.name === name)!;
    const match = rules.begin(game.index, 3, 5n, []);
    for (let n = 0; turnOf(match) >= 0 && n < 700; n++) match.play(some(match, n));
    const seats = ["Anna", "Odo", "Isolde"].map((of, arms) => ({ name: of, arms, level: Math.min(arms, 1) }));
    const at = new Table("line", () => game, gameModule(name), seats, match, null, false);
    coordinates.value = false;
    at.viewer.value = 0;
    let [own, yours] = [0, 0];
    for (const code of LANGS) {
      lang.value = code;
      for (const moment of at.log.value.filter(({ by }) => by > 0)) {
        for (const { seat, deeds } of digest(at, [moment], 0)) {
          for (const { words } of deeds) {
            expect(words.startsWith(`{${seat}}`), words).toBe(false);
            const said = at.named(words, moment.index);
            if (/\bown |eigene|\bsa |\bson /.test(said)) own++;
            if (/\byour |\bmeine? |\bvotre /.test(said)) yours++;
            expect(said).not.toMatch(/(Dorf|Stadt|Festung|Schloss) von mir/);
            expect(said).not.toMatch(/(village|cité|forteresse|château) de vous/);
          }
        }
      }
    }
    if (name === "barony") expect([own > 0, yours > 0]).toEqual([true, true]);
    at.close();
  });
});

describe("what the others did", () => {
  const numbers = (words: string) =>
    [...words.matchAll(/[+−]?\d+/g)].map(([n]) => Math.abs(Number(n.replace("−", "-"))));

  it.each(["baron", "barony", "feudo"])("in %s is told with whatever it costs or brings", (name) => {
    const game = games.find((one) => one.name === name)!;
    let changes = 0;
    for (let seed = 1n; seed < 5n; seed++) {
      const match = rules.begin(game.index, 2, seed, []);
      for (let n = 0; turnOf(match) >= 0 && n < 900; n++) match.play(some(match, n + Number(seed)));
      const seats = [0, 1].map((arms) => ({ name: `N${arms}`, arms, level: 1 }));
      const at = new Table("told", () => game, gameModule(name), seats, match, null, false);
      for (const moment of at.log.value.filter(({ by }) => by === 1)) {
        if (moment.events.some(({ data }) => /^(over|ended)$/.test(data.event))) continue;
        const told = digest(at, [moment], 0).flatMap(({ deeds }) => deeds.map(({ words }) => words));
        for (const seat of [0, 1]) {
          const points = (index: number) => at.module.points(at.positionAt(index), seat) ?? 0;
          const change = points(moment.index + 1) - points(moment.index);
          if (change === 0) continue;
          changes++;
          const sums = told.flatMap(numbers);
          const parts = sums.some(
            (a, i) =>
              a === Math.abs(change) ||
              sums.some((b, j) => i !== j && (a + b === Math.abs(change) || a - b === Math.abs(change))),
          );
          expect(parts, `${change} of ${seat}: ${told.join(" · ")}`).toBe(true);
        }
      }
      at.close();
    }
    expect(changes).toBeGreaterThan(2);
  });

  it("names what a tile costs with a true minus, and the plate keeps it until one’s own turn is over", async () => {
    const { at, match } = against("baron");
    void at.run();
    let paid = 0;
    for (let n = 0; n < 60 && at.now.value.turn !== OVER; n++) {
      for (let wait = 0; !at.myTurn.value && wait < 400; wait++) await Promise.resolve();
      if (!at.myTurn.value) break;
      const took = at.lately.value
        .flatMap(({ events }) => events.map(({ data }) => data))
        .find(({ event, seat, honour }) => event === "took" && seat === 1 && Number(honour) < 0);
      if (took) {
        paid++;
        const words = digest(at, at.around.value, 0).flatMap(({ deeds }) => deeds.map((deed) => deed.words));
        expect(words.join(" · ")).toContain(`(−${-Number(took.honour)} honour)`);
        expect(at.changes.value).toHaveLength(2);
      }
      at.pickMove(some(match, n));
      at.confirm();
    }
    expect(paid).toBeGreaterThan(1);
    at.close();
  });

  it.each(["baron", "barony", "feudo"])(
    "in %s stays told and marked until one’s own turn is over",
    async (name) => {
      const { at, match } = against(name);
      void at.run();
      let [stayed, seen] = [0, 0];
      let before: { words: string[]; marks: number; plates: number[]; count: number } | null = null;
      const deeds = () => digest(at, at.around.value, 0).flatMap((line) => line.deeds);
      for (let n = 0; n < 300 && at.now.value.turn !== OVER; n++) {
        for (let wait = 0; !at.myTurn.value && wait < 400; wait++) await Promise.resolve();
        if (!at.myTurn.value) break;
        const count = before?.count ?? 0;
        const news = at.log.value
          .slice(count)
          .filter(({ by }) => by !== 0)
          .flatMap(({ events }) => events.filter(({ data }) => data.event !== "done"));
        const now = deeds();
        if (before !== null && before.words.length > 0 && news.length === 0) {
          stayed++;
          seen += before.marks;
          expect(now.map(({ words }) => words)).toEqual(expect.arrayContaining(before.words));
          expect(traces.value.length).toBe(before.marks);
          expect(at.changes.value).toEqual(before.plates);
          // What was told before is told from what is new.
          for (const { read, moments } of now) expect(read).toBe(moments.every(({ index }) => index < count));
        }
        before = {
          words: now.map(({ words }) => words),
          marks: traces.value.length,
          plates: at.changes.value,
          count: at.count.value,
        };
        at.pickMove(some(match, n));
        at.confirm();
      }
      expect(stayed).toBeGreaterThan(3);
      expect(seen).toBeGreaterThan(0);
      at.close();
    },
  );
});

describe("whose turn it is", () => {
  it.each(["baron", "barony", "feudo"])("of %s is told when the others have been seen", async (name) => {
    speed.value = "normal";
    vi.useFakeTimers();
    const { at } = against(name);
    void at.run();
    let waited = 0;
    for (let n = 0; n < 12 && at.now.value.turn !== OVER; n++) {
      // Every 50 ms until it is one's turn: while somebody else's deed is on the screen it is not.
      for (let wait = 0; !at.myTurn.value && wait < 4000; wait++) {
        await vi.advanceTimersByTimeAsync(50);
        const last = at.log.value[at.shown.value - 1];
        const lies = at.effects.value.length > 0 && last !== undefined && last.by === 1;
        if (lies && at.now.value.turn === 0 && at.shown.value === at.count.value) {
          waited++;
          expect(at.myTurn.value).toBe(false);
          expect(at.showing.value).toBe(true);
          expect(at.acting.value).toBe(1);
        }
      }
      expect(at.myTurn.value).toBe(true);
      expect(at.showing.value).toBe(false);
      expect(at.acting.value).toBe(0);
      at.pickMove(at.now.value.moves[n % at.now.value.moves.length]);
      at.confirm();
    }
    expect(waited * 50).toBeGreaterThanOrEqual(beat() - 100); // it has been seen for its time
    at.close();
  });

  it("comes at once when somebody does not want to see it", async () => {
    speed.value = "slow";
    vi.useFakeTimers();
    const { at } = against("barony");
    void at.run();
    for (let n = 0; n < 400 && at.count.value < 20; n++) {
      at.skip();
      await vi.advanceTimersByTimeAsync(1);
      if (!at.myTurn.value) continue;
      at.pickMove(at.now.value.moves[0]);
      at.confirm();
    }
    expect(at.count.value).toBeGreaterThanOrEqual(20);
    at.close();
  });
});

describe("the reader", () => {
  it("is called you, with the verb that belongs to it", () => {
    const you = (words: string) =>
      toReader(words, 0, "en").replace(SEAT, (_, seat, said) => said ?? `N${seat}`);
    expect(you("{0} takes a pond from place 1.")).toBe("You take a pond from place 1.");
    expect(you("{1} takes a token of {0}: field.")).toBe("N1 takes a token of you: field.");
    expect(you("{0}’s knight at 1,2 yields to {1}’s knight.")).toBe(
      "Your knight at 1,2 yields to N1’s knight.",
    );
    expect(you("{1} loses Evesham to {0} (cells from {1}'s castle: 3).")).toBe(
      "N1 loses Evesham to you (cells from N1's castle: 3).",
    );
    expect(you("{0}: Knight 1 falls sick at 1,2.")).toBe("Your Knight 1 falls sick at 1,2.");
    expect(you("{0}: the First Knight falls sick at 1,2.")).toBe("Your First Knight falls sick at 1,2.");
    expect(you("{0}: the card for Knight 1 is skipped.")).toBe("You: the card for Knight 1 is skipped.");
    expect(you("It touches 5 tiles: {0} gains 3 honour.")).toBe("It touches 5 tiles: you gain 3 honour.");
    expect(you("{0} wins and is crowned king: 3 points.")).toBe("You win and are crowned king: 3 points.");
    expect(you("{0} can do nothing and passes.")).toBe("You can do nothing and pass.");
    expect(you("{1} takes nothing: {0} has no tokens.")).toBe("N1 takes nothing: you have no tokens.");
    expect(["passes", "rises", "goes", "is", "has", "lays"].map(withYou)).toEqual(
      ["pass", "rise", "go", "are", "have", "lay"], // prettier-ignore
    );
    expect(toReader("{0} takes.", PUBLIC, "en")).toBe("{0} takes.");
  });

  const said = (words: string, lang: LangCode) =>
    elided(toReader(words, 0, lang), () => "Odo").replace(SEAT, (_, seat, own) => own ?? `N${seat}`);

  it("is ich in German", () => {
    const ich = (words: string) => said(words, "de");
    expect(ich("{0} nimmt eine Wiese von Platz 1.")).toBe("Ich nehme eine Wiese von Platz 1.");
    expect(ich("{0} baut ein Dorf auf 1,2 und erhält einen Marker: Acker.")).toBe(
      "Ich baue ein Dorf auf 1,2 und erhalte einen Marker: Acker.",
    );
    expect(ich("{1} nimmt einen Marker von {0}: Acker.")).toBe("N1 nimmt einen Marker von mir: Acker.");
    expect(ich("Der Ritter von {1} besiegt den Baron von {0}.")).toBe(
      "Der Ritter von N1 besiegt meinen Baron.",
    );
    expect(ich("Der Ritter von {0} weicht dem Ritter von {1}.")).toBe(
      "Mein Ritter weicht dem Ritter von N1.",
    );
    expect(ich("{1} zieht vom Schloss von {0} zur Stadt von {0}.")).toBe(
      "N1 zieht von meinem Schloss zu meiner Stadt.",
    );
    expect(ich("{1} greift {0} auf 1,2 an.")).toBe("N1 greift mich auf 1,2 an.");
    expect(ich("Am Ende gründet {0} mit dem Ritter.")).toBe("Am Ende gründe ich mit dem Ritter.");
    expect(ich("{0}: der Baron flieht vor {1}.")).toBe("Mein Baron flieht vor N1.");
    expect(ich("{0}: der Erste Ritter erkrankt.")).toBe("Mein Erster Ritter erkrankt.");
    expect(ich("{0}: Milady erkrankt.")).toBe("Meine Milady erkrankt.");
    expect(ich("Das Los trifft {0}; {0} bestimmt die Reihenfolge.")).toBe(
      "Das Los trifft mich; ich bestimme die Reihenfolge.",
    );
    expect(["legt", "gründet", "bietet", "ist", "lässt", "zieht"].map(withIch)).toEqual(
      ["lege", "gründe", "biete", "bin", "lasse", "ziehe"], // prettier-ignore
    );
  });

  it("is vous in French, and de is d’ before a vowel", () => {
    const vous = (words: string) => said(words, "fr");
    expect(vous("{0} prend une prairie à la place 1.")).toBe("Vous prenez une prairie à la place 1.");
    expect(vous("{0} ne peut rien faire et passe.")).toBe("Vous ne pouvez rien faire et passez.");
    expect(vous("{1} attaque {0} en 1,2.")).toBe("N1 vous attaque en 1,2.");
    expect(vous("{1} doit céder champ à {0} : honneur -3.")).toBe("N1 doit vous céder champ : honneur -3.");
    expect(vous("Le chevalier de {1} bat le baron de {0}.")).toBe("Le chevalier d’N1 bat votre baron.");
    expect(vous("Le chevalier de {1} cède à celui de {0}.")).toBe("Le chevalier d’N1 cède au vôtre.");
    expect(vous("{0} : le baron tombe malade.")).toBe("Votre baron tombe malade.");
    expect(vous("{0} : Milady tombe malade.")).toBe("Votre Milady tombe malade.");
    expect(vous("{1} prend un jeton de {0} : champ.")).toBe("N1 vous prend un jeton : champ.");
    expect(vous("{0} a 2 pions et s’empare de l’hexagone.")).toBe(
      "Vous avez 2 pions et vous emparez de l’hexagone.",
    );
    expect(vous("{1} va du château de {0} au village de {0}.")).toBe(
      "N1 va de votre château à votre village.",
    );
    expect(["pose", "envoie", "finit", "a", "devient"].map(withVous)).toEqual(
      ["posez", "envoyez", "finissez", "avez", "devenez"], // prettier-ignore
    );
  });

  it.each(["baron", "barony", "feudo"])("of every sentence of %s is called nothing else", (name) => {
    const game = games.find((one) => one.name === name)!;
    const match = rules.begin(game.index, 2, 11n, []);
    for (let n = 0; turnOf(match) >= 0 && n < 900; n++) match.play(some(match, n));
    const { count } = match.look(-1, PUBLIC, 0);
    // A verb of the third person with the reader, or after "and" with the same subject.
    const wrong: Record<LangCode, RegExp[]> = {
      en: [/\{0:[Yy]ou\} [a-z]+s\b(?<!pass)/, /^\{0:You\} .* and [a-z]+s\b(?<!pass)/],
      de: [/\{0:[Ii]ch\} \p{Ll}+t\b/u, /^\{0:Ich\} .* und (?!verdeckt)\p{Ll}+t\b/u],
      fr: [
        /\{0:[Vv]ous\} (?!attaque|charme|désigne|céder)(?:n['’e] ?|l['’]|en )?\p{L}+(?<!z|êtes|faites)(?!\p{L})/u,
      ],
    };
    LANGS.forEach((lang, number) => {
      let told = 0;
      for (const { say } of match.tell(0, count, 0, number).flatMap(({ events }) => events)) {
        const words = toReader(say, 0, lang);
        if (words === say) continue;
        told++;
        expect(words).not.toContain("{0}");
        if (words.startsWith("{0:")) for (const one of wrong[lang]) expect(words, say).not.toMatch(one);
      }
      expect(told).toBeGreaterThan(20);
    });
    match.close();
  });
});

describe("a finished game", () => {
  it("that is stopped and gone on with is looked at move by move, none twice", async () => {
    const game = games.find((one) => one.name === "baron")!;
    const match = rules.begin(game.index, 2, 3n, []);
    for (let n = 0; turnOf(match) >= 0; n++) match.play(some(match, n));
    const seats = [0, 1].map((arms) => ({ name: `N${arms}`, arms, level: 1 }));
    const asked: number[] = [];
    let answer: (() => void) | null = null;
    const review = (_: string, index: number) =>
      new Promise((resolve) => {
        asked.push(index);
        answer = () => resolve({ seat: 0, loss: -index, before: [0, 0], after: [0, 0], better: [] });
      });
    const thinker = { review, hurry: () => {} } as unknown as Thinker;
    const at = new Table("again", () => game, gameModule("baron"), seats, match, thinker, false);
    void at.analyse();
    for (let n = 0; n < 4000 && at.reviews.value.length < at.count.value; n++) {
      if (n % 3 === 0) {
        at.stopAnalysis(); // and on, before the move that is being looked at is done
        void at.analyse();
      }
      await new Promise((wake) => setTimeout(wake));
      (answer as (() => void) | null)?.();
      await new Promise((wake) => setTimeout(wake));
    }
    expect(at.reviews.value.length).toBe(at.count.value);
    at.reviews.value.forEach((one, index) => expect(one === null || one.loss === -index).toBe(true));
    expect(asked.length).toBeGreaterThan(10);
    at.close();
  });
});
