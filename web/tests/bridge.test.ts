// web/tests/bridge.test.ts -- the door to the rules: looking, previews, refusals, records, secrets.
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { gameModule } from "../src/games/list";
import { ALL, BY_LOT, hasRules, OVER, PUBLIC, Refused, type Match, type Rules } from "../src/lib/bridge";
import { narrow } from "../src/lib/picks";
import { loadRules, some } from "./rules";
import { printed } from "../src/lib/printed";

let rules: Rules;
beforeAll(async () => {
  rules = await loadRules();
});

const turnOf = (match: Match) => match.look(-1, PUBLIC, 0).turn;

/** Plays by the computer's choice until the game ends or `most` moves are made. */
function playOn(match: Match, most = Infinity): number {
  let made = 0;
  while (turnOf(match) >= 0 && made < most) {
    match.play(match.think(2));
    made++;
  }
  return made;
}

describe("catalogue", () => {
  it("names the games in three languages, with rules", () => {
    const [en, de, fr] = [0, 1, 2].map((lang) => rules.catalogue(lang));
    expect(en.length).toBeGreaterThan(0);
    en.forEach((game, i) => {
      expect(game.seats[0]).toBeLessThanOrEqual(game.seats[1]);
      expect(game.rules.filter((rule) => rule !== null).length).toBeGreaterThan(10);
      expect(game.ratings).toHaveLength(rules.levels());
      expect(game.ratings[1], "level 2 is where ratings begin").toBe(1000);
      expect(
        [...game.ratings].sort((a, b) => a - b),
        "stronger and stronger",
      ).toEqual(game.ratings);
      expect(de[i].rules[1]).not.toBe(game.rules[1]);
      expect(fr[i].rules[1]).not.toBe(game.rules[1]);
    });
  });
});

describe("a match", () => {
  it("ends once, however often it is closed: the next ones have their own memory", () => {
    const match = rules.begin(0, 2, 7n, []);
    match.close();
    match.close();
    const [one, other] = [rules.begin(0, 2, 1n, []), rules.begin(0, 2, 2n, [])];
    const before = other.quickRecord();
    one.play(some(one, 0));
    expect(other.quickRecord()).toBe(before);
    expect(one.quickRecord()).not.toBe(before);
    one.close();
    other.close();
  });
});

describe("a match that is closed", () => {
  it("can be thought about no more: whoever still does is told so", () => {
    const match = rules.begin(0, 2, 7n, []);
    match.close();
    expect(() => match.quickRecord()).toThrow(Refused);
    expect(() => match.imagine(-1, 0, 1n)).toThrow(Refused);
  });
});

describe("what is printed on the pieces", () => {
  it("comes from the rules", () => {
    expect(printed("baron").values).toMatchObject({ meadow: 0, village: 3, cursed: -2 });
    expect(printed("barony")).toMatchObject({
      gold: { field: 5 },
      silver: { mountain: 0 },
      title: 15,
      city: 10,
    });
    expect(printed("feudo")).toMatchObject({ side: 11, plot_cards: 3, mercenary_pay: 1, town_defence: 7 });
    expect(printed("feudo").village_names).toContain("Hanbury");
  });
});

describe("older rules", () => {
  it("reads a record by its own version of the rules and says what has changed", () => {
    const text = readFileSync("../tests/records/feudo-rules-1.txt", "utf8");
    const match = rules.loadRecord(text);
    expect(match.facts().rules).toBe(1);
    for (const lang of [0, 1, 2]) {
      const feudo = rules.catalogue(lang).find((game) => game.name === "feudo")!;
      expect(feudo.version).toBe(2);
      expect(hasRules(feudo, 1) && hasRules(feudo, 2)).toBe(true);
      expect(hasRules(feudo, 0) || hasRules(feudo, 3)).toBe(false);
      expect(feudo.older.map((one) => one.version)).toEqual([1]);
      expect(feudo.older[0].change).toContain("F16");
    }
    expect(match.look<any>(-1, ALL, 0).position.rules).toBe(1);
    match.close();
    expect(() => rules.loadRecord(text.replace("rules 1", "rules 2"))).toThrow("F16");
  });
});

describe("first player", () => {
  it("is the one chosen, or drawn", () => {
    for (const game of rules.catalogue(0)) {
      const first = game.options.findIndex((option) => option.seat);
      if (first < 0) continue;
      expect(game.options[first].values).toEqual([BY_LOT]);
      for (let seat = 0; seat < game.seats[1]; seat++) {
        const match = rules.begin(game.index, game.seats[1], 5n, [seat]);
        expect(turnOf(match)).toBe(seat);
        expect(match.facts().options).toEqual([seat]);
        match.close();
      }
      const drawn = rules.begin(game.index, game.seats[1], 5n, [BY_LOT]);
      expect(drawn.facts().options).toEqual([BY_LOT]);
      drawn.close();
      expect(() => rules.begin(game.index, 2, 5n, [2])).toThrow("0 to 1");
    }
  });
});

describe("any game", () => {
  it("that is laid open shows everything, and nature goes on playing", () => {
    for (const game of rules.catalogue(0)) {
      const match = rules.begin(game.index, game.seats[0], 7n, []);
      match.unveil();
      expect(match.look<any>(-1, ALL, 0).position).toBeTruthy();
      for (let n = 0; n < 12 && turnOf(match) !== OVER; n++) {
        expect(turnOf(match), `${game.name} after ${n} moves`).toBeGreaterThanOrEqual(0);
        match.play(match.think(1));
      }
      match.facts();
    }
  });

  it("is played to its end by picking parts, with a preview and words for every move", () => {
    for (const game of rules.catalogue(0)) {
      const module = gameModule(game.name);
      const match = rules.begin(game.index, game.seats[0], 7n, []);
      let n = 0;
      for (let turn = turnOf(match); turn >= 0; turn = turnOf(match)) {
        const look = match.look<any>(-1, turn, 0);
        expect(look.moves.length).toBeGreaterThan(0);
        for (const move of n % 10 === 0 ? look.moves : []) {
          const chosen = module.keys(move, look).map((key) => key.el);
          expect(narrow(look.moves, (m) => module.keys(m, look), chosen).moves).toEqual([move]);
          expect(module.sayMove(move, look)).not.toBe("");
          if (move.includes(" ")) expect(module.sayMove(move, look)).not.toBe(move);
          for (const el of chosen.filter((c) => c.startsWith("do:"))) {
            expect(module.label(el, look)).not.toBe("");
          }
        }
        const move = match.think(2);
        const preview = match.preview<any>(move, 0)!;
        expect(preview.position.seats).toBe(game.seats[0]);
        match.play(move);
        n++;
        if (n > 4000) throw new Error(`${game.name} does not end`);
      }
      expect(turnOf(match)).toBe(OVER);
      const end = match.look<any>(-1, ALL, 0);
      expect(end.score!.some((score) => score.won)).toBe(true);
      expect(module.cells(end.position, seats(game.seats[0])).length).toBeGreaterThan(0);
      match.close();
    }
  });

  it("gives the same match back from its record, as text and short", () => {
    for (const game of rules.catalogue(0)) {
      const match = rules.begin(game.index, game.seats[1], 11n, []);
      match.name(0, "Ännchen {1}");
      playOn(match, 30);
      const text = match.record();
      for (const record of [text, match.shortRecord()]) {
        const again = rules.loadRecord(record);
        expect(again.record()).toBe(text);
        expect(again.facts().names[0]).toBe("Ännchen {1}");
        again.close();
      }
      match.close();
    }
  });
});

const seats = (n: number) => Array.from({ length: n }, (_, arms) => ({ name: `N${arms}`, arms, level: 0 }));

describe("a moment", () => {
  /** Counts how often the rules themselves are asked for a moment. */
  function counted(): { asked: () => number } {
    const { door } = rules as unknown as { door: { x: Record<string, (...args: never[]) => unknown> } };
    const { x } = door;
    let n = 0;
    const look = (...args: never[]) => {
      n++;
      return x.liege_look(...args);
    };
    door.x = { ...x, liege_look: look };
    return { asked: () => n };
  }

  it("is asked for once by each seat, also when moves have been made since", () => {
    const { asked } = counted();
    const match = rules.begin(0, 2, 4n, []);
    while (turnOf(match) < 0) match.play(some(match, 0));
    const seat = turnOf(match);
    const present = match.look(-1, seat, 0);
    expect(present.moves.length).toBeGreaterThan(0);
    match.play(present.moves[0]);
    const before = asked();
    const past = match.look(present.index, seat, 0);
    expect(asked(), "known").toBe(before);
    expect(past.position).toBe(present.position);
    expect(past.moves, "nothing can be chosen there any more").toEqual([]);
    expect(match.look(-1, seat, 0).index, "the present is another").toBeGreaterThan(present.index);
    match.look(present.index, ALL, 0);
    match.look(present.index, ALL, 0);
    expect(asked()).toBe(before + 2);
    match.play(match.look(-1, turnOf(match), 0).moves[0]);
    const then = asked();
    match.look(present.index, ALL, 0);
    expect(asked(), "whoever looks on may see more as soon as it is over").toBe(then + 1);
    match.close();
  });
});

describe("Baron", () => {
  const begin = () => rules.begin(0, 2, 3n, []);

  it("previews a take with its cost and does not play it", () => {
    const match = begin();
    const before = match.record();
    const took = match.preview("take 3", 0)!.events.find((e) => e.data.event === "took")!;
    expect(took.data.honour).toBe(-3);
    expect(match.record()).toBe(before);
    match.close();
  });

  it("says why a move is refused, in the language asked", () => {
    const match = begin();
    match.play("take 1");
    const why = match.why("lay meadow 7,7", 1)!;
    expect(why.rule).toBe("B12");
    expect(why.text).toContain("Plättchen");
    expect(match.why("fly to the moon", 0)).toBeNull();
    expect(() => match.play("lay meadow 7,7")).toThrow(Refused);
    match.close();
  });

  it("takes back only what is fair", () => {
    const match = begin();
    const turn = turnOf(match);
    match.play("take 1");
    const after = match.look(-1, turn, 0);
    expect(after.limit).toBe(after.count); // a tile was drawn since
    expect(match.back(after.count - 1)).toBe(false);
    match.close();
  });

  it("keeps the starting tile secret until the end", () => {
    const match = begin();
    const turn = turnOf(match);
    const other = 1 - turn;
    expect(match.apart(0, 1)).toBe(true);
    const mine = match.look<any>(-1, turn, 0).position;
    expect(mine.reserve[turn]).not.toContain(null);
    expect(mine.reserve[other]).toContain(null);
    expect(match.look<any>(-1, ALL, 0).position.reserve[turn]).toContain(null);
    const dealt = (eyes: number) =>
      match
        .tell(0, 99, eyes, 0)
        .flatMap((m) => m.events)
        .filter((e) => e.data.event === "dealt");
    expect(dealt(turn).map((e) => e.data.seat)).toEqual([turn]);
    expect(dealt(PUBLIC)).toEqual([]);
    playOn(match);
    expect(dealt(ALL).length).toBe(2);
    match.close();
  });

  it("refuses broken records with a sentence", () => {
    for (const record of ["", "hello", "liege record 1\ngame chess\n", "{", '{"game":"baron"}', "\0"]) {
      expect(() => rules.loadRecord(record), record).toThrow(Refused);
    }
    const match = begin();
    const text = match.record();
    match.close();
    expect(() => rules.loadRecord(text.replace(/= [0-9a-f]{8}/, "= 00000000"))).toThrow(/line/);
  });

  it("refuses seats there are not", () => {
    expect(() => rules.begin(0, 9, 1n, [])).toThrow(Refused);
  });
});

describe("a preview", () => {
  it("says nothing of what others have hidden until then", () => {
    const game = rules.catalogue(0).find(({ name }) => name === "feudo")!;
    const match = rules.begin(game.index, 2, 5n, []);
    let shown = 0;
    for (let n = 0; n < 300 && turnOf(match) >= 0; n++) {
      const seat = turnOf(match);
      const move = some(match, n);
      const told = match.preview(move, 0)!.events.map(({ data }) => data);
      const { count } = match.look(-1, PUBLIC, 0);
      match.play(move);
      const real = match.tell(count, count + 1, seat, 0)[0].events.map(({ data }) => data);
      for (const data of told) expect(real).toContainEqual(data); // what is foretold comes true
      if (real.some(({ event, seat: whom }) => event === "trade" && whom !== seat)) shown++;
    }
    expect(shown).toBeGreaterThan(0);
    match.close();
  });
});

describe("a review", () => {
  const begun = (one: Rules) => {
    const game = one.catalogue(0).find(({ name }) => name === "baron")!;
    return one.begin(game.index, 2, 5n, []);
  };
  const whole = (match: Match, lang = 0) => {
    for (;;) {
      const { more, review } = match.review(1, 1, lang);
      if (!more) return review;
    }
  };

  it("is refused while a game goes on, and in the page's language", () => {
    const match = begun(rules);
    expect(() => match.review(10, 1, 0)).toThrow("the game is not over");
    rules.speak(1);
    expect(() => match.review(10, 1, 0)).toThrow("die Partie ist noch nicht zu Ende");
    rules.speak(0);
    expect(match.reviewPart(0, 0, 1)).toBeNull();
    match.close();
  });

  it("tells how far it is, first the curve; several workers find the same as one", async () => {
    const other = await loadRules();
    const [one, two, three] = [rules, rules, other].map((by) => {
      const match = begun(by);
      for (let n = 0; n < 26 && turnOf(match) >= 0; n++) match.play(some(match, n));
      match.unveil(); // as one that was given up
      return match;
    });
    let part = one.review(0, 1, 0);
    expect(part).toMatchObject({ more: true, review: { done: 0, turns: [], curve: [] } });
    while (part.review.done === 0) part = one.review(1, 1, 0);
    expect(part.review.curve.length).toBe(part.review.count);
    const alone = whole(one);
    expect(alone.turns.length).toBe(alone.count);
    one.close();
    // Whoever shares the work hands over what it finds, some of it before the first one has begun.
    for (let n = 0; n < 3; n++) two.putReviewed(three.reviewPart(0, 1, 2)!);
    expect(two.review(0, 2, 0).review.turns.every(({ seat }) => seat >= 0)).toBe(true);
    const shared = whole(two);
    expect(shared.turns).toEqual(alone.turns);
    expect(shared.summary).toEqual(alone.summary);
    const german = whole(two, 1);
    expect(german.turns.map(({ loss }) => loss)).toEqual(alone.turns.map(({ loss }) => loss));
    const reasons = (review: typeof alone) => review.turns.flatMap(({ reason }) => reason?.say ?? []);
    expect(reasons(alone).length).toBeGreaterThan(0);
    expect(reasons(german)).not.toEqual(reasons(alone));
    three.putReviewed(new Uint8Array(3)); // nothing that another worker could have found
    two.close();
    three.close();
  });
});
