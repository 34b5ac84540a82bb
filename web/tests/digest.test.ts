// web/tests/digest.test.ts -- what the others did in brief: in the order of play, each clause once.
import { describe, expect, it } from "vitest";
import { pieceName } from "../src/games/feudo-words";
import { gameModule } from "../src/games/list";
import { OVER } from "../src/lib/bridge";
import { coordinates, forcedSteps, lang, LANGS } from "../src/lib/settings";
import { byRound, digest, rank, type Deed } from "../src/play/digest";
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
        const words = deeds.map((deed) => deed.words).join(" · ");
        expect(begun, words).toEqual([...begun].sort((a, b) => a - b));
        expect(words).not.toContain("undefined"); // also of an attack on a town that is nobody's
        told += deeds.length;
      }
    }
    expect(told).toBeGreaterThan(20);
    at.close();
  });

  it("leaves out what was told before, but a town that fell only after a march that is new", () => {
    const deed = (kind: string, weight: number, read: boolean) => rank({ kind, weight, read } as Deed);
    const [march, town] = [deed("moved", 2, false), deed("conquered", 6, true)];
    expect(town).toBeGreaterThan(march);
    expect(town).toBeLessThan(deed("fight", 4, false));
    expect(deed("fight", 4, true)).toBeLessThan(march);
    expect(deed("no_attack", 6, false)).toBeLessThan(march);
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
        const passed = idle.some((line) => /^No attacks: ./.test(line));
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
