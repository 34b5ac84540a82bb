// web/tests/digest.test.ts -- what the others did in brief: in the order of play, each clause once.
import { describe, expect, it } from "vitest";
import { pieceName, steps, type FeudoPosition } from "../src/games/feudo-words";
import { gameModule } from "../src/games/list";
import { OVER } from "../src/lib/bridge";
import { coordinates, forcedSteps, lang, LANGS } from "../src/lib/settings";
import type { Table } from "../src/lib/table";
import { cardName } from "../src/play/brief";
import { byRound, digest, glance, KING, loses, MINE } from "../src/play/digest";
import { against, games, reset, rules, seated } from "./against";
import { some, turnOf } from "./rules";

reset();

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
    const at = seated("order", () => game, gameModule(name), seats, match, null, false);
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
        const at = seated("round", () => game, gameModule(name), seats, match, null, false);
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
      const at = seated("over", () => game, gameModule("feudo"), seats, match, null, false);
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
    const at = seated("places", () => game, gameModule("barony"), seats, match, null, false);
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
      const at = seated("siege", () => game, gameModule("feudo"), seats, match, null, false);
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
      const at = seated("charm", () => game, gameModule("feudo"), seats, match, null, false);
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
    const at = seated("knights", () => game, gameModule("barony"), seats, match, null, false);
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

describe("what many others did, at a glance", () => {
  const NAMES = ["Anna", "Odo", "Isolde", "Kunrad", "Melisande"];
  /** A table of `players` at every turn of the first of them. */
  function* turns(name: string, players: number, seed: bigint): Generator<Table> {
    const game = games.find((one) => one.name === name)!;
    const match = rules.begin(game.index, players, seed, []);
    const seats = NAMES.slice(0, players).map((of, arms) => ({ name: of, arms, level: Math.min(arms, 1) }));
    let before = -1;
    for (let n = 0; turnOf(match) >= 0 && n < 300; n++) {
      const turn = turnOf(match);
      if (turn === 0 && before !== 0) {
        const at = seated("glance", () => game, gameModule(name), seats, match, null, false);
        at.viewer.value = 0;
        yield at; // not closed: that would be the end of the match
      }
      before = turn;
      match.play(turn === 0 ? some(match, n) : match.think(1));
    }
  }

  it.each([
    ["baron", 5, /^(lost|driven)$/],
    ["barony", 4, /^lost$/],
    ["feudo", 3, /^(beaten|lost_town)$/],
  ])(
    "of %s with %i seats, says once and in bold what one lost, before all other news",
    (name, players, hit) => {
      let lost = 0;
      for (let seed = 1n; seed < 12n && lost < 3; seed++) {
        for (const at of turns(name, players, seed)) {
          const news = at.since.value.filter(({ by }) => by !== 0);
          const mine = news.filter(({ events }) =>
            events.some(({ data }) => hit.test(data.event) && data.seat === 0),
          );
          if (mine.length === 0) continue;
          const parts = glance(byRound(at, at.around.value, 0, true));
          for (const { lines: own } of parts)
            if (own.some(({ deeds }) => deeds.some(loses))) expect(loses(own[0].deeds[0])).toBe(true);
          const lines = parts.flatMap((part) => part.lines);
          for (const { index, by } of mine) {
            const { deeds } = lines.find(
              ({ seat, deeds: all }) =>
                seat === by && all.some(({ moments }) => moments.some((one) => one.index === index)),
            )!;
            const told = deeds.filter(
              ({ weight, moments }) => weight >= 2 * MINE && moments.some((one) => one.index === index),
            );
            const words = deeds.map((one) => one.words).join(" · ");
            expect(told.length, words).toBeGreaterThan(0);
            expect(loses(deeds[0]), words).toBe(true);
            for (const one of told) expect(one.words).toMatch(/\{0[:}]/);
            if (name === "baron") expect(words).not.toMatch(/goes back/); // the lost duel says so
            if (name === "feudo") expect(words).not.toMatch(/\{0\} loses (the )?\w+ \(/); // the fight says so
          }
          lost++;
        }
      }
      expect(lost).toBeGreaterThan(2);
    },
  );

  it.each([
    ["baron", 5],
    ["barony", 4],
    ["feudo", 3],
    ["feudo", 4],
  ])(
    "of %s with %i seats, tells losses first, else keeps the order of play, and says nothing twice",
    (name, players) => {
      let seen = 0;
      for (const at of turns(name, players, 5n)) {
        const parts = glance(byRound(at, at.around.value, 0, true));
        expect(parts.map(({ last }) => last)).toEqual([...parts.map(({ last }) => last)].sort().reverse());
        for (const { lines } of parts) {
          // What one has lost comes first; all else in the order of play.
          const hurts = lines.map(({ deeds }) => loses(deeds[0]));
          expect(hurts).toEqual([...hurts].sort().reverse());
          const begun = lines
            .filter((_, i) => !hurts[i])
            .map(({ deeds }) => Math.min(...deeds.map(({ moments }) => moments[0].index)));
          if (name !== "feudo") expect(begun).toEqual([...begun].sort((a, b) => a - b));
          for (const { deeds } of lines) {
            const mine = deeds.map(loses);
            expect(mine).toEqual([...mine].sort().reverse());
            const moves = deeds.filter((one) => !loses(one)).map(({ moments }) => moments[0].index);
            expect(moves).toEqual([...moves].sort((a, b) => a - b));
            const told = deeds.map(({ words, read }) => `${words} ${read}`);
            expect(told.every((one, i) => one !== told[i - 1])).toBe(true);
            for (const { words } of deeds) expect(words, words).not.toMatch(/(→|:)\s*($|[(·])/);
            seen += deeds.length;
          }
        }
      }
      expect(seen).toBeGreaterThan(30);
    },
  );

  it("tells where pieces of Feudo went, who went in after a fight, and the whole order of play", () => {
    coordinates.value = false;
    const seen = { moved: 0, advanced: 0, order: 0 };
    let paid = 0;
    for (let seed = 1n; seed < 16n && (paid === 0 || Object.values(seen).some((n) => n < 3)); seed++) {
      for (const at of turns("feudo", 4, seed)) {
        const parts = byRound(at, at.around.value, 0, true);
        for (const { data } of at.around.value.flatMap(({ events, by }) => (by > 0 ? events : []))) {
          const line = parts.flatMap(({ lines }) => lines.filter(({ seat }) => seat === data.seat));
          const words = line.flatMap(({ deeds }) => deeds.map((one) => one.words)).join(" · ");
          if (data.event === "trade" && data.left === 0 && data.value !== 0 && !data.charmed) {
            expect(words).toMatch(/\d shillings? for pay/);
            paid++;
          }
          if (data.event === "moved") expect(words).toMatch(/→ (by |beside |\d from )?[\p{L}{]/u);
          else if (data.event === "advanced")
            expect(words).toContain((data.pieces as string[]).map(cardName)[0]);
          else if (data.event === "order")
            for (const seat of data.order as number[]) expect(words).toMatch(new RegExp(`\\{${seat}[:}]`));
          else continue;
          seen[data.event as "moved"]++;
        }
      }
    }
    expect(paid).toBeGreaterThan(0);
    for (const [what, n] of Object.entries(seen)) expect(n, what).toBeGreaterThan(2);
  });

  it("says in which part of the board Barony's pieces are, and which way each knight went", () => {
    lang.value = "en";
    coordinates.value = false;
    const part = "(N|NE|E|SE|S|SW|W|NW|middle)";
    // From where it set out to what lies which way of that: an arrow always reads from its source to its goal.
    const wind = "(N|NE|E|SE|S|SW|W|NW)";
    const step = `(\\d × )?([^:→]+ ${part} → )?[^:→]+ ${wind} of it`;
    const parts = `${part}( ×\\d+)?(, ${part}( ×\\d+)?)*`;
    const whole = [
      new RegExp(`^(city|knights \\+\\d|new city \\+10): ${part}$`),
      new RegExp(`^(village|stronghold|city)( ×\\d+)?: ${parts}( \\(\\+\\d+\\sgold\\))?$`),
      new RegExp(`^(knight|knights|\\d knights): ${step}(, ${step})*$`),
    ];
    const seen = [0, 0, 0];
    let [two, several] = [0, 0];
    for (const seed of [2n, 3n, 5n]) {
      for (const at of turns("barony", 4, seed)) {
        for (const { deeds } of digest(at, at.around.value, 0, true)) {
          for (const { words, times } of deeds) {
            if (!/^(city|village|stronghold|knights?|\d knights|new city)( |:)/.test(words)) continue;
            const which = whole.findIndex((one) => one.test(words));
            expect(which, words).toBeGreaterThanOrEqual(0);
            expect(words).not.toMatch(/own city \w+\b(?! of it)|…/);
            // Two that did the same are counted in words: nobody knows what is twice by "×2".
            if (which === 2) expect(times, words).toBe(1);
            two += Number(/^2 knights: /.test(words));
            // Of several, in different parts of the board, as many are told of as there are.
            const [, all, places] = /^\w+ ×(\d+): (.*,.*?)( \(|$)/.exec(words) ?? [];
            if (all !== undefined) {
              const counts = places.split(", ").map((one) => Number(/×(\d+)$/.exec(one)?.[1] ?? 1));
              expect(
                counts.reduce((a, b) => a + b),
                words,
              ).toBe(Number(all));
              several++;
            }
            seen[which]++;
          }
        }
      }
    }
    for (const n of [...seen, two, several]) expect(n, seen.join()).toBeGreaterThan(2);
  });

  it("says first whose tile made a knight of Baron fight, and sums in words", () => {
    lang.value = "en";
    const seen = { mine: 0, theirs: 0, own: 0 };
    for (let seed = 1n; seed < 12n && Object.values(seen).some((n) => n === 0); seed++) {
      for (const at of turns("baron", 4, seed)) {
        for (const { seat, deeds } of digest(at, at.around.value, 0, true)) {
          for (const { words, moments } of deeds) {
            if (!/ (against \S+|each)\b/.test(words)) continue;
            const fights = moments.flatMap(({ events }) =>
              events.filter(({ data }) => data.event === "fight"),
            );
            expect(words).not.toMatch(/\d:[\d−]/);
            const ring = /closes \{(\d)[^}]*\}(’s)? knight’s ring: it /.exec(words);
            if (ring) {
              expect(ring[1]).not.toBe(String(seat));
              expect(fights.map(({ data }) => String(data.seat))).toContain(ring[1]);
            } else expect(fights.map(({ data }) => data.seat)).toContain(seat);
            seen[ring === null ? "own" : ring[1] === "0" ? "mine" : "theirs"]++;
          }
        }
      }
    }
    for (const [what, n] of Object.entries(seen)) expect(n, what).toBeGreaterThan(0);
  });

  it("tells of attacks on the reader that somebody was too weak for, and of no others", () => {
    lang.value = "en";
    coordinates.value = false;
    let [told, others] = [0, 0];
    for (let seed = 1n; seed < 30n && (told < 3 || others < 3); seed++) {
      for (const at of turns("feudo", 4, seed)) {
        const failed = at.around.value.flatMap(({ events }) =>
          events.flatMap(({ data }) => (data.event === "no_attack" && data.seat !== 0 ? [data] : [])),
        );
        const lines = glance(byRound(at, at.around.value, 0, true)).flatMap((part) => part.lines);
        for (const { seat, other, sum, defence, lacks } of failed) {
          const line = lines.filter((one) => one.seat === seat).flatMap(({ deeds }) => deeds);
          const words = line.map((one) => one.words).join(" · ");
          const weak = `(${String(sum)}:${String(defence)})`;
          if (other === 0 && lacks === "strength") {
            expect(words).toMatch(/too weak against (\{0:your\} |\p{Lu})/u);
            expect(words).toContain(weak);
            told++;
          } else if (!failed.some((one) => one.seat === seat && one.other === 0)) {
            expect(words).not.toContain("too weak");
            others++;
          }
        }
      }
    }
    expect(told).toBeGreaterThan(2);
    expect(others).toBeGreaterThan(2);
  });

  it("begins a round of Feudo that is over with whoever did first what is still told", () => {
    let rounds = 0;
    for (let seed = 1n; seed < 9n; seed++) {
      for (const at of turns("feudo", 4, seed)) {
        for (const { last, lines } of glance(byRound(at, at.around.value, 0, true))) {
          const begun = lines.map(({ deeds }) => deeds[0]).filter((one) => !loses(one));
          const order = begun.map(({ moments }) => moments[0].index);
          expect(order).toEqual([...order].sort((a, b) => a - b));
          if (!last) continue;
          rounds++;
          // Where the plague was and what it left is seen on the board, and was told.
          for (const { seat, deeds } of lines)
            if (seat < 0)
              for (const { words, read } of deeds) expect(read && /plague|Fog/.test(words)).toBe(false);
        }
      }
    }
    expect(rounds).toBeGreaterThan(5);
  });

  it("reckons an attack of Feudo in one sum: what is there, what comes, what has to be exceeded", () => {
    const seen = { alone: 0, more: 0, enough: 0, forced: 0 };
    const game = games.find((one) => one.name === "feudo")!;
    for (let seed = 1n; seed < 12n && Object.values(seen).some((n) => n === 0); seed++) {
      const match = rules.begin(game.index, 3, seed, []);
      for (let n = 0; turnOf(match) >= 0 && n < 900; n++) match.play(match.think(1));
      const { count } = match.look(-1, 0, 0);
      let [defence, sum] = [0, 0];
      let forced = ""; // who was said to have to join in
      for (const { events } of match.tell(0, count, -1, 0)) {
        for (const { data, say: words } of events) {
          if (data.event === "target") [defence, sum] = [Number(data.defence), 0];
          if (data.event !== "joined") continue;
          if (forced !== "") {
            expect(words).toContain(forced);
            seen.forced++;
          }
          forced = /Then (.*) has to join in too: .*/.exec(words)?.[1] ?? "";
          const all = Number(data.sum);
          const sums = sum > 0 ? `${sum} + ${all - sum} = ${all}` : `${all}`;
          const rest = all > defence ? `, more than ${defence}.` : `; more than ${defence} is needed.`;
          expect(words.slice(words.indexOf(": ")).replace(/ Then .*/, "")).toBe(`: ${sums}${rest}`);
          seen[all > defence ? "enough" : sum > 0 ? "more" : "alone"]++;
          sum = all;
        }
      }
    }
    for (const [what, n] of Object.entries(seen)) expect(n, what).toBeGreaterThan(0);
  });

  it.each(LANGS)("tells Barony in %s by parts of the board, and all places once it is unfolded", (code) => {
    lang.value = code;
    coordinates.value = false;
    let [shorter, told] = [0, 0];
    for (const at of turns("barony", 4, 2n)) {
      const words = (short: boolean) =>
        digest(at, at.around.value, 0, short).flatMap(({ deeds }) =>
          deeds.map((one) => at.named(one.words, one.moments[0].index)),
        );
      const [brief, whole] = [words(true), words(false)];
      for (const one of brief) {
        for (const way of one.split(", ")) expect(way.length, one).toBeLessThan(60);
        expect(one).not.toMatch(/[:→]\s*$|\{|\b0 (shilling|Schilling)|north|south|nord|süd|sud/);
      }
      told += brief.length;
      if (brief.join().length < whole.join().length) shorter++;
    }
    expect(told).toBeGreaterThan(30);
    expect(shorter).toBeGreaterThan(5);
  });

  it("tells what the king takes in a line of his own, and of the reader first", () => {
    lang.value = "en";
    let [mine, comings] = [0, 0];
    for (let seed = 1n; seed < 8n && mine === 0; seed++) {
      for (const at of turns("feudo", 4, seed)) {
        const events = at.around.value.flatMap((moment) => moment.events.map(({ data }) => data));
        // What the plague did to the reader is told first, too.
        for (const { seat, deeds } of byRound(at, at.around.value, 0, true).flatMap((part) => part.lines)) {
          const struck = seat < 0 ? deeds.filter(({ kind }) => kind === "infected") : [];
          expect(struck.findIndex(({ words }) => words.startsWith("{0}"))).toBeLessThan(1);
        }
        if (!events.some(({ event }) => event === "king")) continue;
        comings++;
        const taken = events.filter(({ event, points }) => event === "cowards" && Number(points) > 0);
        const lines = glance(byRound(at, at.around.value, 0, true)).flatMap((part) => part.lines);
        for (const { seat, deeds } of lines)
          if (seat !== KING) for (const { words } of deeds) expect(words).not.toMatch(/king|coward/);
        const { deeds } = lines.find(({ seat }) => seat === KING)!;
        const [first] = deeds;
        const own = taken.find(({ seat }) => seat === 0);
        expect(first.words).toMatch(/^The king/);
        if (!own) continue;
        mine++;
        expect(first.words).toContain(`{0:you} −${String(own.points)}, for `);
        expect(first.weight).toBeGreaterThanOrEqual(MINE);
      }
    }
    expect(comings).toBeGreaterThan(0);
    expect(mine).toBeGreaterThan(0);
  });

  it("says where a piece of Feudo went by whom it now touches, or by how far off a name is", () => {
    lang.value = "en";
    coordinates.value = false;
    const seen = { by: 0, from: 0, mine: 0, other: 0 };
    for (let seed = 1n; seed < 9n && Object.values(seen).some((n) => n < 2); seed++) {
      for (const at of turns("feudo", 4, seed)) {
        for (const moment of at.around.value) {
          const data = moment.events.find((one) => one.data.event === "moved")?.data;
          if (!data || data.seat === 0) continue;
          const { deeds } = digest(at, [moment], 0, true).find(({ seat }) => seat === data.seat)!;
          const { towns, pieces } = at.positionAt(moment.index) as FeudoPosition;
          const to = String(data.to);
          const touches = (seat: number) =>
            Object.values(pieces[seat]).some((one) => one.at?.includes(",") && steps(one.at, to) === 1);
          const [, how, where] = / → (by|beside|\d+ from) (\S+)/.exec(deeds[0].words) ?? [];
          if (how === "beside") {
            const seat = Number(where[1]);
            expect(touches(seat), deeds[0].words).toBe(true);
            seen[seat === 0 ? "mine" : "other"]++;
          } else if (towns[where]) {
            expect(how, deeds[0].words).toBe(
              steps(to, towns[where].at) === 1 ? "by" : `${steps(to, towns[where].at)} from`,
            );
            seen[how === "by" ? "by" : "from"]++;
          }
        }
      }
    }
    for (const [what, n] of Object.entries(seen)) expect(n, what).toBeGreaterThan(1);
  });

  it("says of a fight who fought, what was taken or beaten and by how much", () => {
    const found = new Set<string>();
    for (let seed = 1n; seed < 12n && ![...found].some((one) => / take /.test(one)); seed++) {
      for (const at of turns("feudo", 3, seed)) {
        for (const { deeds } of digest(at, at.log.value.slice(-40), 0, true))
          for (const { words } of deeds) if (/\d:\d/.test(words)) found.add(words);
      }
    }
    const one = "(Baron|First Knight|Knight \\d|Mercenary \\d|Infantry \\d|Milady)";
    const sums = "\\d+:\\d+(\\+\\d+\\s\\w+)?"; // and what the ground adds
    const won = `(take \\w+ \\+\\d+ \\(${sums}\\)(, .+ beaten \\+\\d+)?|beat .+ ${sums} \\(\\+\\d+\\)|win ${sums})`;
    const alone = won.replace("take ", "takes ").replace("beat ", "beats ").replace("win ", "wins ");
    const told = new RegExp(
      `^(${one} ${alone}(, advances)?|${one}( \\+ ${one})+ ${won}(; advance: ${one}( \\+ ${one})*)?)$`,
    );
    for (const words of found) if (!/attack/.test(words)) expect(words).toMatch(told);
    expect([...found].some((words) => told.test(words) && / take /.test(words))).toBe(true);
  });
});

describe("a line about oneself", () => {
  it.each([
    ["en", /^You take an? .*: no other tile can be paid$/],
    ["de", /^Ich nehme eine?n? .*: Kein anderes Plättchen ist bezahlbar$/],
    ["fr", /^Vous prenez une? .*\s: aucune autre tuile ne peut être payée$/],
  ] as const)("is a sentence in %s, and says why nothing else could be taken", async (code, sentence) => {
    lang.value = code;
    forcedSteps.value = true;
    const { at, match } = against("baron");
    // Where it is asked, not over the strip that tells what the others did.
    let asked = 0;
    at.onlyMove.subscribe((words) => (asked += Number(words !== "")));
    at.refusal.subscribe((refusal) => expect(refusal?.lit).toBeUndefined());
    void at.run();
    const told = new Set<string>();
    for (let n = 0; n < 400 && at.now.value.turn !== OVER && told.size < 2; n++) {
      for (let wait = 0; !at.myTurn.value && wait < 400; wait++) await Promise.resolve();
      if (!at.myTurn.value) break;
      for (const { seat, deeds } of digest(at, at.around.value, 0)) {
        if (seat !== 0) continue;
        for (const { words, moments } of deeds) {
          const said = at.named(words, moments[0].index).replace(/\u00a0|\u202f/g, " ");
          expect(said).not.toMatch(/^(takes|lays|nimmt|legt|prend|pose)|You \w+s\b/);
          const [{ data }] = moments[0].events;
          if (data.event === "took" && at.wentByItself(moments[0].index)) told.add(said);
        }
      }
      const { moves } = at.now.value;
      if (moves.length === 1) {
        await new Promise((wake) => setTimeout(wake)); // it goes by itself
        continue;
      }
      // Dear tiles, so that soon only the free one can be paid.
      at.pickMove(moves.filter((move) => move.startsWith("take ")).at(-1) ?? some(match, n));
      at.confirm();
    }
    expect(told.size).toBeGreaterThan(0);
    for (const said of told) expect(said).toMatch(sentence);
    expect(asked).toBeGreaterThan(0);
    at.close();
  });
});

describe("a line about somebody", () => {
  it.each(["baron", "barony", "feudo"])("of %s does not name them twice, and yours are yours", (name) => {
    const game = games.find((one) => one.name === name)!;
    const match = rules.begin(game.index, 3, 5n, []);
    for (let n = 0; turnOf(match) >= 0 && n < 700; n++) match.play(some(match, n));
    const seats = ["Anna", "Odo", "Isolde"].map((of, arms) => ({ name: of, arms, level: Math.min(arms, 1) }));
    const at = seated("line", () => game, gameModule(name), seats, match, null, false);
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
