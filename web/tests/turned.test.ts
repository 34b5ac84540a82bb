// web/tests/turned.test.ts -- where a finished game turned, what built it, and the best move: in the same words everywhere.
import { tight } from "../src/lib/i18n";
import { beforeEach, describe, expect, it } from "vitest";
import type { Review } from "../src/lib/bridge";
import { coordinates, lang, LANGS, speed } from "../src/lib/settings";
import type { Table } from "../src/lib/table";
import { bestMove } from "../src/play/best-move";
import { partsOf } from "../src/play/bill";
import { chaptersOf, headline } from "../src/play/chapters";
import { followedWords, sequelOf } from "../src/play/followed";
import {
  builtBy,
  decidedBy,
  deedsBy,
  leadOf,
  lossesOf,
  noTurnWords,
  pointLead,
  titleWords,
} from "../src/play/lead";
import { hopeOf } from "../src/play/next-time";
import { shareOf, sharesAt } from "../src/lib/summary";
import { isOf, lightWords, roundMarks } from "../src/play/analysis";
import {
  avoidWords,
  changesOf,
  costWords,
  equalWords,
  sequelWords,
  swingWords,
  turnOf,
  turnTitle,
} from "../src/play/story";
import { whatHappened } from "../src/play/what";
import { roundAt } from "../src/play/when";
import { finished, finishedByHints, lookedAt } from "./finished";

beforeEach(() => {
  coordinates.value = false;
  lang.value = "en";
  speed.value = "off";
});

describe("the best move", () => {
  it.each(["baron", "barony", "feudo"])(
    "of %s is one’s own deed that brought most points, no set-up and no slip",
    (name) => {
      const at = finished(name);
      for (const seat of [0, 1]) {
        at.viewer.value = seat;
        // A castle in the set-up seems to change most.
        at.reviews.value = at.log.value.map(({ by, index }) => {
          const gain = roundAt(at, index) === 0 && by === seat ? 60 : 0;
          const [before, after] = [0, gain].map((n) => [0, 1].map((who) => 500 + (who === seat ? n : -n)));
          return by < 0 ? null : { seat: by, before, after, loss: 0, better: [] };
        });
        const pointsOf = (index: number) =>
          at.log.value[index].events
            .map(({ data }) => at.module.scored?.(data))
            .reduce((sum, one) => sum + (one?.seat === seat ? one.points : 0), 0);
        const own = at.log.value.filter(({ by, index }) => by === seat && index !== turnOf(at)?.index);
        const most = Math.max(...own.map(({ index }) => pointsOf(index)));
        const best = bestMove(at, seat);
        expect(best?.points ?? 0).toBe(most >= 2 ? most : 0);
        if (!best) continue;
        expect(roundAt(at, best.index)).toBeGreaterThan(0);
        expect(at.log.value[best.index].by).toBe(seat);
        for (const code of LANGS) {
          lang.value = code;
          expect(whatHappened(at, best.index)).not.toBe("");
        }
        lang.value = "en";
        // What cost something is no best move, though it was too little to be called a slip.
        const dear = at.reviews.value[best.index]!;
        Object.assign(dear, { missed: 20 });
        expect(bestMove(at, seat)?.index).not.toBe(best.index);
        Object.assign(dear, { missed: 0 });
        expect(bestMove(at, seat)?.index).toBe(best.index);
        Object.assign(dear, { loss: 80, better: [{ move: "x", worth: dear.before[seat] }] });
        expect(bestMove(at, seat)?.index).not.toBe(best.index);
      }
    },
  );
});

describe("a game whose winner was ahead all the time", () => {
  it.each(["baron", "barony", "feudo"])("of %s was not decided while much was still open", (name) => {
    const at = finished(name);
    const won = at.now.value.score!.findIndex((one) => one.won);
    const shares = (mine: number) => [0, 1].map((seat) => (seat === won ? mine : 1000 - mine));
    const slip = at.log.value.find(
      ({ by, index }) => by === 1 - won && index > at.log.value.length / 3,
    )!.index;
    // 41 → 27 % for whoever lost, and long after it 23 → 11 %.
    const after = (to: number) => {
      at.reviews.value = at.log.value.map(({ by, index }): Review | null => {
        if (by < 0) return null;
        const [from, now] = [shares(index <= slip ? 590 : to), shares(index < slip ? 590 : to)];
        const dear = index === slip;
        const better = dear ? [{ move: "x", worth: from[by] }] : [];
        return { seat: by, before: from, after: now, loss: dear ? to - 590 : 0, better };
      });
      return turnOf(at)?.kind;
    };
    // Where a moment is shown as the one that changed most, nothing says beside it that there was none.
    expect(after(730)).toBe("greatest");
    expect(noTurnWords(at)).toBeNull();
    expect(after(850)).toBe("decided");
    expect(noTurnWords(at)).toBeNull();
  });

  it("says who still led by points then: chances are one thing, and points another", () => {
    const at = finished("barony");
    const won = at.now.value.score!.findIndex((one) => one.won);
    at.reviews.value = at.log.value.map(({ by }): Review | null => {
      const shares = [0, 1].map((seat) => (seat === won ? 950 : 50));
      return by < 0 ? null : { seat: by, before: shares, after: shares, loss: 0, better: [] };
    });
    const found = pointLead(at, won, leadOf(at)!.since)!;
    const points = (index: number, seat: number) => at.module.points(at.positionAt(index), seat)!;
    const last = at.log.value
      .filter(({ index }) => points(index + 1, won) <= points(index + 1, 1 - won))
      .at(-1)!;
    expect(found.round).toBe(roundAt(at, last.index));
    expect(turnOf(at)).toBeNull();
    expect(noTurnWords(at)).toMatch(/better win chances from round 1 on/);
    for (const [i, code] of LANGS.entries()) {
      lang.value = code;
      expect(noTurnWords(at)).toMatch(
        [/By points .* as late as round/, /Nach Punkten .* noch /, /Aux points, .* encore/][i],
      );
      expect(noTurnWords(at)).not.toMatch(/ahead|Führung|en tête/);
    }
  });

  it.each(["baron", "barony", "feudo"])(
    "of %s has no turning point: it says since when, and by what",
    (name) => {
      const at = finished(name);
      const won = at.now.value.score!.findIndex((one) => one.won);
      const shares = (mine: number) => [0, 1].map((seat) => (seat === won ? mine : 1000 - mine));
      const last = at.log.value.length;
      const middle = roundAt(at, Math.floor(last / 2));
      // Behind by a little in the first round, then ahead, with one great step in the middle of the game.
      at.reviews.value = at.log.value.map(({ by, index }) => {
        const round = roundAt(at, index);
        const now = shares(round <= 1 ? 480 : round <= middle ? 540 : 880);
        return by < 0 ? null : { seat: by, before: now, after: now, loss: 0, better: [] };
      });
      expect(leadOf(at)).toMatchObject({ seat: won, round: 2 });
      const turned = turnOf(at)!;
      expect(turned.kind).toBe("decided");
      expect([turned.turn.from[won], turned.turn.to[won]]).toEqual([540, 880]); // the greatest is the greatest
      const built = builtBy(at, won);
      expect(built.map((one) => swingWords(at, one)).join()).toContain("54\u00a0→\u00a088");
      expect(partsOf(at, name === "feudo" ? "plots" : "rest").length).toBeGreaterThan(0);
    },
  );

  it.each(["baron", "barony", "feudo"])(
    "of %s was not ahead while any step within a turn says otherwise",
    (name) => {
      const at = finished(name);
      const won = at.now.value.score!.findIndex((one) => one.won);
      const shares = (mine: number) => [0, 1].map((seat) => (seat === won ? mine : 1000 - mine));
      const moves = at.log.value.filter(({ by }) => by >= 0);
      const low = moves[Math.floor(moves.length * 0.7)].index; // falls to the half and comes back at once
      at.reviews.value = at.log.value.map(({ by, index }) => {
        const [before, after] = [shares(600), shares(index === low ? 500 : 600)];
        return by < 0 ? null : { seat: by, before, after, loss: 0, better: [] };
      });
      const next = moves.find(({ index }) => index > low)!.index;
      expect(leadOf(at)).toMatchObject({ seat: won, round: roundAt(at, next) });
    },
  );

  it.each(["baron", "barony", "feudo"])("of %s tells what decided it late, a turn or a slip", (name) => {
    const at = finished(name);
    const won = at.now.value.score!.findIndex((one) => one.won);
    const shares = (mine: number) => [0, 1].map((seat) => (seat === won ? mine : 1000 - mine));
    const late = roundAt(at, Math.floor(at.log.value.length * 0.8));
    const first = at.log.value.findIndex(({ index }) => roundAt(at, index) > late);
    const climb = (share: number, index: number) =>
      share + ((1000 - share) * (index - first)) / (at.log.value.length - first);
    const from = (share: number) =>
      at.log.value.map(({ by, index }): Review | null => {
        const now = shares(index < first ? 560 : climb(share, index));
        return by < 0 ? null : { seat: by, before: now, after: now, loss: 0, better: [] };
      });
    at.reviews.value = from(900);
    expect(roundAt(at, decidedBy(at)!.index)).toBe(late);
    expect(swingWords(at, decidedBy(at)!)).toMatch(/56\u00a0→\u00a090|44\u00a0→\u00a010/);
    // A slip of 32 hundredths is told with its own number, though what follows takes some of it back.
    const slip = at.log.value.find(({ by, index }) => by === 1 - won && roundAt(at, index) === late)!.index;
    at.reviews.value = from(820);
    for (const one of at.log.value.slice(slip)) {
      const known = at.reviews.value[one.index];
      if (!known || roundAt(at, one.index) > late) continue;
      if (one.index > slip) Object.assign(known, { before: shares(820), after: shares(820) });
      else Object.assign(known, { after: shares(880), loss: 320, better: [{ move: "end", worth: 440 }] });
    }
    expect(decidedBy(at)!.index).toBe(slip);
    expect(swingWords(at, decidedBy(at)!)).toMatch(/56\u00a0→\u00a088|44\u00a0→\u00a012/);
    // And what was taken back until the round or the turn was over stands beside it.
    expect(swingWords(at, decidedBy(at)!)).toMatch(/, (82|18)\s% at the end of the (round|turn)$/);
    expect(turnOf(at)).toMatchObject({ index: slip, kind: "decided" }); // the greatest, by the number beside it
    expect(swingWords(at, turnOf(at)!)).toBe(swingWords(at, decidedBy(at)!));
    const [built] = builtBy(at, won).filter(({ index }) => index === slip);
    if (built) expect(swingWords(at, built)).toMatch(/56\u00a0→\u00a088|44\u00a0→\u00a012/);
    expect(chaptersOf(at).find(({ index }) => index === slip)!.change).toMatch(
      /56\u00a0→\u00a088|44\u00a0→\u00a012/,
    );
    for (const part of partsOf(at, name === "feudo" ? "plots" : "rest")) expect(part.index).not.toBe(slip);
    // What was lost again decided nothing.
    const early = roundAt(at, Math.floor(at.log.value.length * 0.3));
    at.reviews.value = from(900).map((one, index) => {
      const hump = shares(900);
      return one && roundAt(at, index) === early ? { ...one, before: hump, after: hump } : one;
    });
    expect(roundAt(at, decidedBy(at)!.index)).toBe(late);
  });

  it.each(["baron", "barony", "feudo"])(
    "of %s was built by deeds that brought points, not by draws",
    (name) => {
      const at = finished(name);
      const won = at.now.value.score!.findIndex((one) => one.won);
      const deeds = deedsBy(at, won, 1 - won);
      expect(deeds.length).toBeGreaterThan(0);
      for (const { index, points } of deeds) {
        expect(at.log.value[index].by).toBeGreaterThanOrEqual(0);
        const all = at.log.value[index].events.flatMap(({ data }) => at.module.scored?.(data) ?? []);
        const own = all.filter(({ seat }) => seat === won).map((one) => one.points);
        expect(own.reduce((a, b) => a + b, 0)).toBeGreaterThan(0);
        expect(points).toBeGreaterThan(0);
      }
    },
  );

  it("names titles that were had earlier", () => {
    const at = finished("barony");
    const all = [0, 1].flatMap((seat) => titleWords(at, seat, 1 - seat));
    expect(all.length).toBeGreaterThan(0);
    for (const words of all)
      expect(words).toMatch(/^\w+: (N\d in round \d+, N\d in round \d+|only N\d, in round \d+)\.$/);
  });
});

describe("the turning point", () => {
  it("is never a draw that nothing on the board shows", () => {
    const at = finished("baron");
    const won = at.now.value.score!.findIndex((one) => one.won);
    const shares = (mine: number) => [0, 1].map((seat) => (seat === won ? mine : 1000 - mine));
    // Chance draws after every tile that is taken.
    const took = at.log.value.findIndex(
      ({ by, index, events }) =>
        index >= 60 && by === won && events.some(({ data }) => data.event === "took"),
    );
    expect(at.log.value[took + 1].by).toBe(-1);
    const rise = (after: boolean) => {
      at.reviews.value = at.log.value.map(({ by, index }) => {
        const now = shares(index <= took ? 480 : 960);
        const then = after && index === took ? shares(960) : now;
        return by < 0 ? null : { seat: by, before: now, after: then, loss: 0, better: [] };
      });
    };
    rise(false); // it came with the draw
    expect(turnOf(at)?.kind).not.toBe("turned");
    for (const { index } of [turnOf(at)].flatMap((one) => one ?? []))
      expect(at.log.value[index].by).toBeGreaterThanOrEqual(0);
    rise(true); // it came with the tile
    expect(turnOf(at)).toMatchObject({ kind: "turned", index: took });
  });
});

describe("two slips that cost as much", () => {
  it("are both named, and the first one is where it turned", () => {
    const at = finished("baron");
    const slip = lookedAt(at, true, 60);
    expect(equalWords(at, slip)).toBeNull();
    const { by } = at.log.value[slip];
    const other = at.log.value.findIndex((one) => one.index > slip + 20 && one.by === by);
    const [before, after] = [at.reviews.value[slip]!.before, at.reviews.value[slip]!.after];
    at.reviews.value = at.reviews.value.map((one, i) =>
      i === other ? { ...one!, before, after, loss: 570, better: [{ move: "x", worth: 600 }] } : one,
    );
    for (const code of LANGS) {
      lang.value = code;
      expect(equalWords(at, slip)).toContain(String(roundAt(at, other)));
    }
  });
});

describe("one reckoning", () => {
  it.each(["baron", "barony", "feudo"])("tells the turn of %s in the same words everywhere", (name) => {
    for (const turn of [40, 60, 80]) {
      const at = finished(name);
      lookedAt(at, false, turn);
      const turned = turnOf(at)!;
      const words = swingWords(at, turned);
      expect(words).toMatch(/^your chance (40\u00a0→\u00a097|60\u00a0→\u00a03)\u00a0%/); // as whoever looks sees it
      // Just after it the line's own caption has the same number.
      const shown = shareOf(sharesAt(at.reviews.value, turned.index + 1)!, turned.seat);
      if (name !== "feudo") expect(shown).toBe(Number(/→\u00a0(\d+)\u00a0%/.exec(words)![1]));
      if (name === "feudo") expect(words).toContain("in this round");
      expect(changesOf(at).get(turned.index)?.words).toBe(words);
      // It is a chapter, and no other one tells of it.
      const told = chaptersOf(at).filter(({ change }) => change !== "");
      expect(told.map(({ index, change }) => [index, change])).toEqual([[turned.index, words]]);
    }
  });

  it.each(["baron", "barony", "feudo"])("tells a slip that turned %s as the turning point", (name) => {
    for (const turn of [40, 60, 80]) {
      const at = finished(name);
      const slip = lookedAt(at, true, turn);
      expect(turnOf(at)?.index).toBe(slip);
      const told = chaptersOf(at).filter(({ change }) => change !== "");
      const words = swingWords(at, turnOf(at)!).replace(" in this round", ""); // one measure
      expect(told.map(({ index, change }) => [index, change])).toEqual([[slip, words]]);
      expect(avoidWords(at, turnOf(at)!)).toBeNull(); // what was better is told with the slip
      expect(costWords(at, slip)).toMatch(/^(N\d|your chance) 60\u00a0→\u00a03\u00a0%$/);
    }
  });
});

describe("a game that never turned for good", () => {
  /** The reader falls from 470 to 170 in the first round, and was behind all the time. */
  function fallen(loss: number): Table {
    const at = finished("feudo");
    const me = at.now.value.score!.findIndex((one) => !one.won);
    at.viewer.value = me;
    const shares = (mine: number) => [0, 1].map((seat) => (seat === me ? mine : 1000 - mine));
    const first = at.log.value.find(({ by, index }) => by === me && roundAt(at, index) === 1)!.index;
    at.reviews.value = at.log.value.map(({ by, index }): Review | null => {
      if (by < 0) return null;
      const now = shares(roundAt(at, index) <= 1 ? 470 : index % 2 === 0 ? 170 : 470);
      const better = index === first ? [{ move: at.log.value[first].move!, worth: 500 }] : [];
      return { seat: by, before: now, after: shares(950), loss: index === first ? loss : 0, better };
    });
    return at;
  }

  it("has its greatest swing named, and what could have been done about it", () => {
    const at = fallen(0);
    const turned = turnOf(at)!;
    expect(turned.kind).not.toBe("turned");
    expect(turnTitle({ ...turned, kind: "greatest" })).toBe("The greatest change");
    expect(turned.seat).toBe(at.viewer.value);
    expect(Math.abs(turned.to - turned.from)).toBeGreaterThanOrEqual(300);
    const fall = { ...turned, turn: { ...turned.turn, from: turned.turn.to, to: turned.turn.from } };
    const words = [turned, fall].map((one) => avoidWords(at, one)).filter((one) => one !== null);
    expect(words).toHaveLength(1); // of the fall, not of the rise
    for (const code of LANGS) {
      lang.value = code;
      expect(turnTitle(turned)).not.toBe("");
    }
  });

  it("says that nothing better is known, unless a slip is", () => {
    for (const [loss, words] of [
      [0, /^No better move of N\d is known/],
      [90, null],
    ] as const) {
      const at = fallen(loss);
      const me = at.viewer.value;
      const moves = at.log.value
        .filter(({ by, index }) => by >= 0 && roundAt(at, index) === 1)
        .map(({ index }) => index);
      const [from, to] = [0, 1].map((down) =>
        [0, 1].map((seat) => ((seat === me) === (down === 0) ? 530 : 230)),
      );
      const turn = { seat: -1, moves, from, to, end: moves.at(-1)! + 1, slips: [] };
      const told = avoidWords(at, { turn, seat: me, from: 530, to: 230, index: moves.at(-1)! });
      if (words === null) expect(told).toBeNull();
      else expect(told).toMatch(words);
    }
  });
});

describe("a change that nobody decided", () => {
  const at = finished("feudo");
  at.viewer.value = 0;
  /** The chances of the first player fall before a move. */
  const falls = (found: number) => {
    at.reviews.value = at.log.value.map(({ by, index }): Review | null => {
      const now = index < found ? [580, 420] : [300, 700];
      return by < 0 ? null : { seat: by, open: index >= found, before: now, after: now, loss: 0, better: [] };
    });
  };
  const decided = ({ by }: { by: number }) => by >= 0;
  const after = (event: string, seat?: number) =>
    at.log.value.findIndex(
      (moment, i) =>
        decided(moment) &&
        at.log.value[i - 1]?.events.some(
          ({ data }) => data.event === event && (seat ?? data.seat) === data.seat,
        ),
    );

  it("is told where others show what they had plotted, and what that was", () => {
    const found = after("trade", 1);
    expect(found).toBeGreaterThan(0);
    falls(found);
    for (const code of LANGS) {
      lang.value = code;
      const shown = at.log.value[found - 1].events.find(
        ({ data }) => data.event === "trade" && data.seat === 1,
      )!;
      expect(lightWords(at, found)).toContain("58\u00a0→\u00a030");
      expect(lightWords(at, found)).toContain(at.named(shown.say).slice(0, 20));
      expect(lightWords(at, found - 1)).toBeNull();
      expect(lightWords(at, found + 1)).toBeNull();
    }
  });

  it("is not called so where cards are still being laid in secret", () => {
    lang.value = "en";
    const found = after("pledge", 0);
    falls(found);
    expect(lightWords(at, found)).toBeNull();
  });

  it("is told with what nature did to somebody", () => {
    lang.value = "en";
    const found = after("perished") > 0 ? after("perished") : after("infected");
    const struck = at.log.value[found - 1];
    expect(struck.by).toBeLessThan(0);
    const { seat } = struck.events.find(({ data }) => ["infected", "perished"].includes(data.event))!.data;
    at.viewer.value = seat!;
    at.reviews.value = at.log.value.map(({ by, index }): Review | null => {
      const mine = index < found ? 580 : 300;
      const now = [0, 1].map((one) => (one === seat ? mine : 1000 - mine));
      return by < 0 ? null : { seat: by, before: now, after: now, loss: 0, better: [] };
    });
    expect(lightWords(at, found)).toMatch(/^The plague.* 58\u00a0→\u00a030/);
    at.viewer.value = 0;
  });
});

describe("a last round in which nothing happened", () => {
  const at = finishedByHints("feudo");

  it("did not decide the game, though nothing was sure before it", () => {
    at.viewer.value = 0;
    const last = at.log.value.findIndex(({ index }) => roundAt(at, index) === 10);
    expect(last).toBeGreaterThan(0);
    at.reviews.value = at.log.value.map(({ by }): Review | null =>
      by < 0 ? null : { seat: by, before: [650, 350], after: [650, 350], loss: 0, better: [] },
    );
    expect(decidedBy(at)).toBeNull();
    expect(turnOf(at)).toBeNull();
  });

  it("nor did an idle round before it", () => {
    at.viewer.value = 0;
    const round = at.log.value.findIndex(({ index }) => roundAt(at, index) === 9);
    at.reviews.value = at.log.value.map(({ by, index }): Review | null => {
      const [before, after] = [index > round ? 950 : 650, index >= round ? 950 : 650];
      const shares = (n: number) => [n, 1000 - n];
      return by < 0 && index !== round
        ? null
        : { seat: by, before: shares(before), after: shares(after), loss: 0, better: [] };
    });
    expect(decidedBy(at)).toBeNull();
    expect(turnOf(at)).toBeNull();
  });

  it("teaches whoever won without a slip what they lost", () => {
    expect(hopeOf(at, 0).words).toMatch(
      /dearest loss, in round 7: .* 7 .* 5\..* First.Knight .*: \+5 points for/,
    );
  });
});

describe("what came of a move", () => {
  it("is told as the log has it, until its player's next turn", () => {
    const at = finished("baron");
    const found = at.log.value.find(
      ({ by, events }) =>
        by >= 0 && events.some(({ data }) => data.event === "founded" && Number(data.honour) > 2),
    )!;
    const before = at.log.value.filter(({ by, index }) => by === 1 - found.by && index < found.index).at(-1)!;
    expect(sequelOf(at, before.index)).toContain(found.index);
    for (const code of LANGS) {
      lang.value = code;
      expect(tight(sequelWords(at, before.index) ?? "")).toContain(tight(headline(at, found.index)));
    }
    lang.value = "en";
    const own = at.log.value.find(({ by, index }) => by === before.by && index > found.index)!;
    for (const index of sequelOf(at, before.index)) expect(index).toBeLessThan(own.index);
  });

  it("names carnage, where both knights go back to hand and nothing else happens", () => {
    const at = finished("baron");
    const { index } = at.log.value.find(
      (one) =>
        one.events.some(({ data }) => data.event === "driven") &&
        one.events.every(({ data }) => !["founded", "lost", "out"].includes(data.event)),
    )!;
    expect(whatHappened(at, index)).toMatch(/carnage|to \d/);
    expect(whatHappened(at, index)).not.toMatch(/Without the battlefield/); // how the sums come about
    expect(whatHappened(at, index)).toMatch(/hand/);
  });

  it("includes what the king took for cowards, in the order of play as well", () => {
    const at = finished("feudo");
    const base = at.log.value.find(({ index, by }) => by === 0 && roundAt(at, index) === 3)!;
    const cowards = {
      say: "{0} has cowards in the castle: the Baron (points lost: 4).",
      data: { event: "cowards", rule: "F27", seat: 0, points: 4, sum: 9 },
    } as never;
    const later = at.log.value.filter(({ index }) => roundAt(at, index) === 3).at(-1)!;
    const punished = () => {
      at.log.value = at.log.value.map((one) =>
        one.index === later.index ? { ...one, events: [...one.events, cowards] } : one,
      );
    };
    punished();
    expect(lossesOf(at, 0)).toContainEqual({ index: later.index, points: -4 });
    expect(sequelWords(at, base.index)).toMatch(/cowards/);
    for (const code of LANGS) {
      lang.value = code;
      punished(); // the log is told anew in each language
      expect(followedWords(at, base.index, null)).toMatch(/cowards|Feiglinge|lâches/);
    }
  });
});

describe("the end of a game that was looked back at", () => {
  it.each(["baron", "barony", "feudo"])("of %s is its last board, without marks of the last move", (name) => {
    const at = finished(name);
    const fight = at.log.value.filter(({ events }) => events.length > 0).at(-1)!;
    at.goTo(fight.index + 1 < at.count.value ? fight.index + 1 : fight.index);
    at.goTo(at.count.value);
    expect([at.browsing.value, at.effects.value]).toEqual([null, []]);
  });
});

describe("the curve", () => {
  it.each(["baron", "barony", "feudo"])(
    "of %s has a few rounds written under it, each where it begins",
    (name) => {
      const at = finished(name);
      const marks = roundMarks(at);
      expect(marks.length).toBeGreaterThan(2);
      expect(marks.length).toBeLessThan(8);
      for (const { index, round } of marks) {
        expect(roundAt(at, index)).toBe(round);
        expect(roundAt(at, index - 1)).toBeLessThan(round);
      }
    },
  );
});

describe("what is told beside a move of Feudo", () => {
  it("is the doing of its player, and not what others show at the same time", () => {
    const at = finished("feudo");
    const event = (data: object) => ({ say: "", data }) as never;
    expect(isOf(at, event({ event: "skipped", seat: 1 }), 0)).toBe(false);
    expect(isOf(at, event({ event: "beaten", seat: 1, other: 0 }), 0)).toBe(true);
    expect(isOf(finished("baron"), event({ event: "founded", seat: 1 }), 0)).toBe(true);
  });
});
