// web/tests/glance.test.ts -- what many others did, at a glance: what one lost first, each deed in few words, places by what stands there.
import { describe, expect, it } from "vitest";
import type { BaronyPosition } from "../src/games/barony-words";
import { steps, type FeudoPosition } from "../src/games/feudo-words";
import { gameModule } from "../src/games/list";
import { coordinates, lang, LANGS } from "../src/lib/settings";
import type { Table } from "../src/lib/table";
import { cardName } from "../src/play/brief";
import { byRound, digest, glance, KING, loses, MINE } from "../src/play/digest";
import { partAmong } from "../src/play/winds";
import { games, reset, rules, seated } from "./against";
import { some, turnOf } from "./rules";

reset();

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
            expect(words).toMatch(/spends \d shillings? on pay/);
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
    // Where somebody has two of a kind in a part of the board, each has a name of its own.
    const part = "((inner |outer )?(N|NE|E|SE|S|SW|W|NW|middle)( by [NESW]+)?)";
    // From where it set out to what lies which way of that: an arrow always reads from its source to its goal.
    const wind = "(N|NE|E|SE|S|SW|W|NW)";
    const yours = "(beside|where) \\{0:your\\} \\w+( stands)?";
    const step = `(\\d × )?([^:→]+ ${part} → )?[^:→]+ (${wind} of it|${yours})`;
    const there = `(${part}|${yours})`;
    const parts = `${there}( ×\\d+)?(, ${there}( ×\\d+)?)*`;
    const whole = [
      new RegExp(`^(city|knights \\+\\d|new city \\+10): ${there}$`),
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
            expect(words).not.toMatch(/own city (?!beside)\w+\b(?! of it)|…/);
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

  it.each(LANGS)("gives each of somebody’s cities in Barony a name of its own in %s", (code) => {
    lang.value = code;
    let [all, near] = [0, 0];
    for (const seed of [2n, 3n, 5n, 7n]) {
      for (const at of turns("barony", 4, seed)) {
        const { pieces } = at.now.value.position as BaronyPosition;
        for (const seat of [0, 1, 2, 3]) {
          for (const kind of ["city", "stronghold", "village"]) {
            const cells = Object.keys(pieces).filter((cell) =>
              pieces[cell].some((one) => one.seat === seat && one.building === kind),
            );
            const names = cells.map((cell) => partAmong(at, cell, cells));
            const two = cells.filter((_, i) => names.indexOf(names[i]) !== i);
            if (kind === "city") expect(two, names.join()).toEqual([]);
            all += cells.length;
            near += two.length;
          }
        }
      }
    }
    expect(all).toBeGreaterThan(500);
    expect(near / all, "villages that lie close to others").toBeLessThan(0.04);
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

  it("tells of attacks on somebody that others were too weak for, and of no places", () => {
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
            expect(words).toMatch(/too weak to attack (\{0:your\} |\p{Lu})/u);
            expect(words).toContain(weak);
            told++;
          } else if (lacks === "strength") {
            expect(words).toContain(weak); // a town that nobody defends, too: the log names it
            others++;
          } else {
            expect(words).not.toContain(weak);
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

  it("has a line for everybody whose pieces marched or stayed in a round of Feudo that is over", () => {
    let idle = 0;
    for (let seed = 1n; seed < 30n && idle < 3; seed++) {
      for (const at of turns("feudo", 4, seed)) {
        for (const part of byRound(at, at.around.value, 0, true)) {
          const [short] = glance([part]);
          const marched = part.lines.filter(({ deeds }) =>
            deeds.some(({ kind }) => /^(moved|stayed)$/.test(kind)),
          );
          const told = short?.lines.map(({ seat }) => seat) ?? [];
          for (const { seat } of marched) if (seat >= 0) expect(told).toContain(seat);
          // But for the reader, who needs no line for what did not happen in a round that is over.
          const [own] = glance([part], 0).flatMap(({ lines }) => lines.filter(({ seat }) => seat === 0));
          if (part.last && own) expect(own.deeds[0].kind).not.toBe("stayed");
          idle += short?.lines.filter(({ deeds }) => deeds[0].words === "all stay").length ?? 0;
        }
      }
    }
    expect(idle).toBeGreaterThan(2);
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
          forced =
            /(?:Then|there only) (.*?) (?:may take a town, and )?has to join in too: .*/.exec(words)?.[1] ??
            "";
          const all = Number(data.sum);
          const sums = sum > 0 ? `${sum} + ${all - sum} = ${all}` : `${all}`;
          const rest = all > defence ? `, more than ${defence}.` : `; more than ${defence} is needed.`;
          expect(words.slice(words.indexOf(": ")).replace(/ (Then|Of those) .*/, "")).toBe(
            `: ${sums}${rest}`,
          );
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
        for (const way of one.split(", ")) expect(way.length, one).toBeLessThan(66);
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
    for (let seed = 1n; seed < 12n && ![...found].some((one) => /^takes /.test(one)); seed++) {
      for (const at of turns("feudo", 3, seed)) {
        for (const { deeds } of digest(at, at.log.value.slice(-40), 0, true))
          for (const { words } of deeds) if (/\d:\d/.test(words)) found.add(words);
      }
    }
    const one = "(Baron|First Knight|Knight \\d|Mercenary \\d|Infantry \\d|Milady)";
    const sums = "\\(\\d+:\\d+(\\+\\d+\\s\\w+)?\\)"; // and what the ground adds
    const beats = "(beats|drives off) [^,;]+?( \\+\\d+)?";
    const won = `(takes \\w+ \\+\\d+( and ${beats})?|${beats}|wins) ${sums}(: \\{\\d[^}]*\\}\\s−\\d+)?`;
    // What came of it before who took part, who is left out first.
    const told = new RegExp(
      `^${won}, with ${one}(; advances|( \\+ (${one}|\\d))+(; advance: ${one}( \\+ (${one}|\\d))*)?)?$`,
    );
    for (const words of found) if (!/attack|too weak/.test(words)) expect(words).toMatch(told);
    expect([...found].some((words) => told.test(words) && /^takes /.test(words))).toBe(true);
  });

  it("tells of shillings what is left to spend, with what the king gave, as all of it does", () => {
    lang.value = "en";
    let gifts = 0;
    for (let seed = 1n; seed < 40n && gifts < 3; seed++) {
      for (const at of turns("feudo", 4, seed)) {
        const moment = at.around.value.find(({ events }) =>
          events.some(({ data }) => data.event === "trade" && Number(data.gift) > 0 && data.seat !== 0),
        );
        const data = moment?.events.find((one) => one.data.event === "trade")?.data;
        if (!moment || !data || data.seat === 0 || Number(data.gift) === 0) continue;
        const words = (short: boolean) =>
          digest(at, [moment], 0, short)
            .find(({ seat }) => seat === data.seat)!
            .deeds.map((one) => one.words)
            .join(" · ");
        const gift = `${String(data.gift)} from the king)`;
        if (Number(data.left) > 0)
          expect(words(true)).toMatch(
            new RegExp(`has ${String(data.left)} shillings \\(${gift.replace(")", "\\)")}`),
          );
        else
          expect(words(true)).toContain(`spends ${Number(data.value) + Number(data.gift)} shillings on pay`);
        expect(words(false)).toContain(`trading card ${String(data.value)} (and ${gift}`);
        gifts++;
      }
    }
    expect(gifts).toBeGreaterThan(2);
  });

  it("names the town whose defenders somebody was too weak for, and says once that one cannot attack", () => {
    lang.value = "en";
    coordinates.value = false;
    let [towns, mine] = [0, 0];
    for (let seed = 1n; seed < 60n && (towns < 1 || mine < 1); seed++) {
      for (const at of turns("feudo", 4, seed)) {
        for (const moment of at.around.value) {
          for (const { data } of moment.events) {
            if (data.event !== "no_attack" || data.lacks !== "strength") continue;
            const lines = digest(at, [moment], 0, true);
            const all = lines.flatMap(({ deeds }) => deeds.map((one) => one.words));
            if (data.seat === 0) {
              expect(all.filter((words) => /(No attacks|cannot attack): \d/.test(words))).toHaveLength(1);
              expect(lines.some(({ seat, deeds }) => seat === 0 && /too weak/.test(deeds[0].words))).toBe(
                false,
              );
              mine++;
              continue;
            }
            const { towns: named, pieces } = at.positionAt(moment.index + 1) as FeudoPosition;
            const town = Object.keys(named).find((one) => named[one].at === data.at);
            const held = Object.entries(pieces[Number(data.other)] ?? {}).some(
              ([piece, { at: cell }]) => cell === data.at && piece !== "milady",
            );
            if (town === undefined || !held) continue;
            expect(all.join()).toMatch(
              new RegExp(`too weak to attack (\\{0:your\\}|\\{\\d\\}’s) ${town} with `),
            );
            towns++;
          }
        }
      }
    }
    expect(towns).toBeGreaterThan(0);
    expect(mine).toBeGreaterThan(0);
  });

  it("tells all of a round of Feudo in the order of play: who set the order, the plague, then everybody’s turn", () => {
    let rounds = 0;
    for (const at of [...turns("feudo", 4, 3n), ...turns("feudo", 3, 5n)]) {
      for (const { last, lines } of byRound(at, at.around.value, 0, false, true)) {
        const begun = lines.filter(({ seat }) => seat >= -1).map(({ deeds }) => deeds[0].moments[0].index);
        expect(begun).toEqual([...begun].sort((a, b) => a - b));
        const order = lines.find(({ deeds }) => deeds[0].kind === "order");
        if (!last || !order) continue;
        expect(order.deeds).toHaveLength(1);
        rounds++;
      }
    }
    expect(rounds).toBeGreaterThan(2);
  });
});
