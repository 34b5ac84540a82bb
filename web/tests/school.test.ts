// web/tests/school.test.ts -- positions of "why", puzzles and what is kept of them stand up to the rules.
import { lessonsOf } from "../src/lesson/lessons";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { cellsIn } from "../src/lib/sentence";
import { ALL, PUBLIC, type GameFacts } from "../src/lib/bridge";
import { movesTo, stepBefore } from "../src/lesson/course";
import { fits, happened, type Wanted } from "../src/lesson/goals";
import { PRACTICE } from "../src/lib/summary";
import { playOutcome } from "../src/lesson/outcome";
import { progressOf, readProgress } from "../src/lesson/progress";
import { atStake, countPuzzle, hasHelp, helpPuzzle, rated } from "../src/puzzle/rating";
import { decisionOf, TIPS, tipOf } from "../src/lesson/tips";
import { missedBy, reached, WHYS } from "../src/lesson/whys";
import { gameModule } from "../src/games/list";
import { puzzleOfDay } from "../src/puzzle/day";
import { groupsOf, readPuzzles, themeOf } from "../src/puzzle/file";
import { exampleRecord } from "../src/rules/steps";
import { position, trading } from "../src/games/feudo-lessons";
import { loadRules } from "./rules";

const rules = await loadRules();
const games = rules.catalogue(0).filter((game) => lessonsOf(game.name).length > 0);
const ME = 0;

/** Can the goal be reached from here within so many moves of the one who learns? Counts both ways. */
function reach(game: GameFacts, why: (typeof WHYS)[string][number], made: string[]): [number, number] {
  const match = rules.loadRecord(exampleRecord(game, why.position));
  for (const move of made) match.play(move);
  const at = match.look(-1, ME, 0);
  const moments = match.tell(0, at.count, ME, 0);
  match.close();
  if (why.never && happened(why.never, moments, ME) > 0) return [0, 1];
  if (reached(why, moments, ME)) return [1, 0];
  if (made.length === why.moves || at.turn !== ME) return [0, 1];
  let [good, bad] = [0, 0];
  for (const move of at.moves) {
    const [more, less] = reach(game, why, [...made, move]);
    good += more;
    bad += less;
    if (good > 0 && bad > 0) break;
  }
  return [good, bad];
}

/** Likely wrong answers, and what is then said. */
const TRIES: Record<string, [string, string[], RegExp][]> = {
  baron: [
    ["gap", ["lay meadow -1,0"], /touches too few/],
    ["close", ["lay meadow 0,1"], /brings 9 only/],
    ["close", ["lay swamp 0,1"], /brings 8 only/],
    ["close", ["lay forest -1,2"], /still open/],
    ["count", ["lay meadow 0,1"], /^4 against 5/],
    ["count", ["lay pond 0,1"], /^5 against 5/],
    ["count", ["lay forest -1,2"], /No fight/],
    ["pay", ["take 1", "lay swamp 0,1"], /free/],
    ["pay", ["take 3", "lay meadow 0,1"], /3 honour/],
    ["pay", ["take 2", "lay meadow 0,1"], /must pay/],
    ["knight", ["donjon 2,0"], /still empty/],
    ["knight", ["end"], /no knight is placed/],
    ["claims", ["waive 0,0", "waive 3,-1"], /half of it, rounded up to 5/],
    ["claims", ["claim 0,0", "claim 3,-1"], /−3/],
    ["alone", ["claim -2,0", "claim 1,1"], /4 against 6/],
    ["alone", ["claim -2,0", "waive 1,1"], /keeps 6/],
    ["alone", ["waive -2,0", "waive 1,1"], /Without a claim/],
  ],
  barony: [
    ["build", ["build 1,0 village"], /worth 3/],
    ["build", ["recruit 2,0 2"], /No token/],
    ["raid", ["move 1,-1 1,0"], /already/],
    ["raid", ["build 2,-1 village"], /drives nobody out/],
    ["raid", ["recruit 2,0 2"], /still stands/],
    ["stronghold", ["build 2,1 stronghold"], /only two/],
    ["stronghold", ["build 2,1 village"], /not in danger/],
    ["stronghold", ["build 2,-1 village"], /two raid a village/],
    ["stronghold", ["recruit 2,0 2"], /Nothing is built/],
    ["title", ["title 2,1,0,1"], /both fields/],
    ["title", ["recruit 2,0 2"], /No title/],
    ["city", ["recruit 2,0 2"], /No city/],
  ],
};

describe.each(Object.keys(TRIES))("a wrong try in %s", (name) => {
  const game = games.find((one) => one.name === name)!;
  it.each(TRIES[name])("%s: %s hears why", (id, moves, reason) => {
    const why = WHYS[name].find((one) => one.id === id)!;
    const match = rules.loadRecord(exampleRecord(game, why.position));
    for (const move of moves) match.play(move);
    const moments = match.tell(0, match.look(-1, ME, 0).count, ME, 0);
    const fights = moments.flatMap(({ events }) => events.filter(({ data }) => data.event === "fight"));
    match.close();
    const right = reached(why, moments, ME) && !(why.never && happened(why.never, moments, ME) > 0);
    expect(right).toBe(false);
    const [words] = missedBy(why, moments, ME);
    expect(words).toMatch(reason);
    for (const { data } of fights) {
      // What is said of a fight is what the rules have reckoned.
      expect(words).toContain(String(data.strength));
      expect(words).toContain(String(data.other_strength));
    }
  });
});

describe.each(games.map((game) => [game.name, game] as const))("%s", (name, game) => {
  it("says why a wrong try of such a position is wrong", () => {
    if (name !== "feudo") return;
    const far = WHYS[name].find(({ id }) => id === "far")!;
    const match = rules.loadRecord(exampleRecord(game, far.position));
    const told = () => match.tell(0, 99, ME, 0);
    const towns = () =>
      told().flatMap(({ events }) => events.filter(({ data }) => data.event === "conquered"));
    match.play("attack 7,9");
    for (let n = 0; n < 9 && towns().length === 0; n++) {
      const { moves } = match.look(-1, ME, 0);
      match.play(moves.find((move) => move.startsWith("join")) ?? moves[0]);
    }
    expect(towns().length).toBe(1);
    expect(happened(far.never!, told(), ME)).toBe(1); // the nearer town first is no answer
    match.close();
  });

  it("has positions of 'why' that can be solved and can be missed", () => {
    expect(WHYS[name].length).toBeGreaterThan(4);
    for (const why of WHYS[name]) {
      const match = rules.loadRecord(exampleRecord(game, why.position));
      expect(match.look(-1, ME, 0).turn, why.id).toBe(ME);
      const [good, bad] = reach(game, why, []);
      expect(good, `${why.id} can be solved`).toBeGreaterThan(0);
      expect(bad, `${why.id} can be missed`).toBeGreaterThan(0);
      match.close();
    }
  });

  it("says them in three languages, with the same cells, all of which are there", () => {
    for (const why of WHYS[name]) {
      const tries = (why.tries ?? []).map(({ say }) => say);
      for (const words of [why.title, why.text, why.after, why.missed, ...tries]) {
        expect(
          words.every((one) => one.length > 3),
          why.id,
        ).toBe(true);
        expect(new Set(words).size, why.id).toBe(3);
      }
      const [english, ...others] = why.text.map((words) => cellsIn(words).sort());
      for (const other of others) expect(other, why.id).toEqual(english);
    }
  });

  it("lays every step of the lesson again after a reload, by moves that the steps ask for", () => {
    const lessons = lessonsOf(name);
    for (let step = 0; step < lessons.length; step++) {
      const moves = movesTo(rules, game, lessons, step, {});
      const asked = lessons
        .slice(stepBefore(lessons, step), step)
        .flatMap(({ wants, follow = [] }) => [...(wants ? [wants] : []), ...follow]);
      expect(moves.length, `step ${step + 1}`).toBe(asked.length);
      asked.forEach((one, i) =>
        typeof one === "string" ? expect(moves[i]).toBe(one) : expect(moves[i]).toMatch(one),
      );
    }
  });

  it("has tips in three languages, for phases that the rules have and things that are chosen in them", () => {
    const seen = new Set<string>();
    const { keys } = gameModule(name);
    for (let seed = 1; seed < 3; seed++) {
      const match = rules.begin(game.index, 2, BigInt(seed), []);
      for (let i = 0; i < 600; i++) {
        const { turn, phase } = match.look(-1, PUBLIC, 0);
        if (turn < 0) break;
        seen.add(phase);
        const look = match.look(-1, turn, 0);
        const { moves } = look;
        seen.add(
          decisionOf(
            name,
            phase,
            moves.flatMap((move) => keys(move, look).map(({ el }) => el)),
            look.position,
            turn,
          ),
        );
        match.play(moves[(i * 7919 + seed) % moves.length]);
      }
      match.close();
    }
    for (const phase of Object.keys(TIPS[name])) {
      if (phase !== "king") expect([...seen]).toContain(phase); // moves at random do not get that far
      for (let nth = 0; nth < 3; nth++) expect(new Set(tipOf(name, phase, nth)).size).toBe(3);
    }
  });

  it("has a tip for what has come about in Feudo: a second round, a sick piece, a king who is near", () => {
    const at = (where: string, sick = false) => ({ at: where, sick });
    const feudo = (more: object) => ({
      ...{ fog: false, round: 1, king: false, points: [0, 3], castles: ["5,10", "5,0"] },
      ...{ pieces: [{ milady: at("5,10"), first: at("4,4") }, {}], ...more },
    });
    const told = (phase: string, more: object) => decisionOf("feudo", phase, [], feudo(more), 0);
    const home = { pieces: [{ milady: at("5,10"), first: at("5,10") }, {}] };
    expect(told("plot", {})).toBe("plot");
    expect([2, 3, 4].map((round) => told("plot", { round }))).toEqual(["plot@2", "plot@3", "plot"]);
    expect(told("plot", { round: 2, points: [2, 9], ...home })).toBe("king");
    expect(told("plot", { round: 5, points: [2, 9] })).toBe("plot"); // Milady is no fighter
    expect(told("plot", { round: 5, points: [2, 9], king: true, ...home })).toBe("plot");
    expect(told("march", {})).toBe("march");
    expect(told("march", { pieces: [{ first: at("4,4", true) }, {}] })).toBe("sick");
    expect(told("march", { fog: true, pieces: [{ first: at("4,4", true) }, {}] })).toBe("fog");
  });

  it("has levels of the same size, and no choice of themes with few puzzles", () => {
    for (const name of ["baron", "barony", "feudo"]) {
      const file = readPuzzles(readFileSync(new URL(`../../puzzles/${name}.txt`, import.meta.url), "utf8"));
      const sizes = [1, 2, 3, 4, 5].map((n) => file.puzzles.filter(({ level }) => level === n).length);
      expect(Math.max(...sizes) - Math.min(...sizes), `${name} ${sizes}`).toBeLessThanOrEqual(1);
      const groups = groupsOf(file, ["a", "b", "c"]);
      expect(groups.flatMap(({ themes }) => themes).length).toBe(
        new Set(file.puzzles.map(({ theme }) => theme)).size,
      );
      for (const { themes } of groups)
        expect(file.puzzles.filter(({ theme }) => themes.includes(theme)).length).toBeGreaterThanOrEqual(5);
    }
  });

  it("has puzzles whose moves are legal, each with a theme in three languages", () => {
    const file = readPuzzles(readFileSync(new URL(`../../puzzles/${name}.txt`, import.meta.url), "utf8"));
    expect(file.puzzles.length).toBeGreaterThan(10);
    expect(new Set(file.puzzles.map(({ key }) => key)).size).toBe(file.puzzles.length);
    for (const { title } of file.themes) expect(title.length).toBe(3);
    for (const puzzle of file.puzzles) {
      const at = `${name} ${puzzle.number}`;
      expect(
        file.themes.map((one) => one.name),
        at,
      ).toContain(puzzle.theme);
      expect(puzzle.worth, at).toBeGreaterThan(puzzle.next);
      const match = rules.loadRecord(exampleRecord(game, puzzle.position));
      const look = match.look(-1, puzzle.position.to_act, 0);
      expect(look.turn, at).toBe(puzzle.position.to_act);
      expect(look.moves, at).toContain(puzzle.move);
      expect(look.moves, at).toContain(puzzle.instead);
      for (const move of [puzzle.move, ...puzzle.following]) match.play(move);
      match.close();
    }
  });
});

describe("easy puzzles", () => {
  it.each(games.map(({ name }) => name))(
    "of %s are enough to begin with, and all say what they are about",
    (name) => {
      const file = readPuzzles(readFileSync(new URL(`../../puzzles/${name}.txt`, import.meta.url), "utf8"));
      const { puzzles } = file;
      const easy = puzzles.filter(({ level }) => level < 3);
      expect(easy.length).toBeGreaterThan(15);
      for (const puzzle of puzzles) expect(themeOf(file, puzzle)?.title, puzzle.theme).toHaveLength(3);
    },
  );
});

describe("the puzzle of the day", () => {
  it.each(games.map(({ name }) => name))(
    "of %s is easy on Mondays, hard on Sundays, seldom the same",
    (name) => {
      const { puzzles } = readPuzzles(
        readFileSync(new URL(`../../puzzles/${name}.txt`, import.meta.url), "utf8"),
      );
      const of = (day: number) =>
        puzzleOfDay(puzzles, new Date(Date.UTC(2026, 10, day)).toISOString().slice(0, 10))!;
      const weeks = Array.from({ length: 8 }, (_, week) => 16 + 7 * week); // each begins on a Monday
      for (const day of weeks) {
        const levels = [0, 1, 2, 3, 4, 5, 6].map((n) => of(day + n).level);
        expect(levels).toEqual([...levels].sort((a, b) => a - b));
        expect(levels[6]).toBeGreaterThan(levels[0]);
      }
      const keys = weeks.flatMap((day) => [0, 1, 2, 3, 4, 5, 6].map((n) => of(day + n).key));
      expect(new Set(keys).size).toBe(keys.length);
    },
  );
});

describe("what is plotted in 'why'", () => {
  const game = games.find(({ name }) => name === "feudo")!;
  const MARCHES = 2; // a seed whose first plague card is no fog

  /** Does a first card lead there, whatever comes next, with pieces going near and Blue standing still? */
  function leads(why: (typeof WHYS)[string][number], card: string, near: Set<string>, to: Wanted): boolean {
    const go = (made: string[]): boolean => {
      const match = rules.loadRecord(exampleRecord(game, why.position, MARCHES));
      for (const move of made) match.play(move);
      const { turn, count } = match.look(-1, PUBLIC, 0);
      const { phase, moves } = match.look(-1, Math.max(0, turn), 0);
      const events = match.tell(0, count, ALL, 0).flatMap((moment) => moment.events);
      match.close();
      if (events.some(({ data }) => fits(to, data, ME))) return true;
      // Charming comes too late once Blue has played a card.
      const late = events.some(({ data }) => data.seat === 1 && data.event === "stayed");
      if (turn < 0 || phase === "order" || (to.event === "charmed" && late)) return false;
      const make = (move: string) => go([...made, move]);
      const still = moves.find((move) => ["stay", "done", "spare"].includes(move));
      if (turn !== ME) return make(still ?? moves[0]);
      const there = moves.filter((move) => near.has(move.split(" ").at(-1)!));
      if (phase === "march") return (there.length > 0 ? there : [still!]).some(make);
      if (phase === "trade") return [...there, still!].some(make);
      if (phase === "attack") return make(moves.includes("attack 7,9") ? "attack 7,9" : still!);
      // Of further cards any will do; the trading card that pays most pays enough.
      return (phase === "plot" ? moves.slice(-1) : moves).some(make);
    };
    return go([`card ${card}`]);
  }

  it.each([
    ["siege", "inf1", ["7,8", "8,8", "6,9", "8,9", "7,10", "8,10"], { event: "conquered", as: "seat" }],
    ["third", "inf1", ["7,8", "8,8", "6,9", "8,9", "7,10", "8,10"], { event: "conquered", as: "seat" }],
    ["before", "milady", ["4,1", "5,1", "3,2", "5,2", "4,3", "5,3", "3,1", "3,3"], { event: "charmed" }],
  ] as [string, string, string[], Wanted][])("'%s' is solved by %s alone", (id, piece, near, to) => {
    const why = WHYS.feudo.find((one) => one.id === id)!;
    const match = rules.loadRecord(exampleRecord(game, why.position));
    const cards = match.look(-1, ME, 0).moves.map((move) => move.split(" ")[1]);
    match.close();
    expect(cards.length).toBeGreaterThan(6);
    for (const card of cards) expect(leads(why, card, new Set(near), to), card).toBe(card === piece);
  });
});

describe("a raid of Barony after the answer", () => {
  const game = games.find(({ name }) => name === "barony")!;
  const why = WHYS.barony.find(({ id }) => id === "stronghold")!;

  it.each([
    ["build 2,-1 stronghold", 0, 0],
    ["build 2,-1 village", 1, 1],
    ["build 2,1 stronghold", 1, 0],
    ["build 2,1 village", 1, 0],
    ["recruit 2,0 2", 1, 0],
  ])("is played out: %s", (move, lost, looted) => {
    const match = rules.loadRecord(exampleRecord(game, why.position, why.outcome!.seed));
    match.play(move);
    const made = playOutcome(match, why.outcome!, ME);
    const moments = match.tell(0, match.look(-1, ME, 0).count, ME, 0);
    expect(made.length).toBeLessThan(6);
    expect(happened({ event: "lost", as: "seat" }, moments, ME)).toBe(lost);
    expect(happened({ event: "looted", rival: true }, moments, ME)).toBe(looted);
    match.close();
  });
});

describe("a round of Feudo after the answer", () => {
  const game = games.find(({ name }) => name === "feudo")!;
  const ask = WHYS.feudo.filter(({ goal }) => goal.event === "card");

  it("is played out wherever something is only plotted", () => {
    for (const { id, outcome } of ask) expect(outcome, id).toBeDefined();
  });

  it("shows a town held or lost", () => {
    const why = WHYS.feudo.find(({ id }) => id === "hold")!;
    const look = rules.loadRecord(exampleRecord(game, why.position, why.outcome!.seed));
    const { moves } = look.look(-1, ME, 0);
    look.close();
    for (const move of moves) {
      const match = rules.loadRecord(exampleRecord(game, why.position, why.outcome!.seed));
      match.play(move);
      const right = move === "spend merc1 7,9";
      playOutcome(match, why.outcome!, ME);
      const moments = match.tell(0, match.look(-1, ME, 0).count, ME, 0);
      expect(happened({ event: "lost_town", as: "seat" }, moments, ME), move).toBe(right ? 0 : 1);
      expect(happened({ event: "king" }, moments, ME), move).toBe(0); // the town alone decides
      match.close();
    }
  });

  it("has a lesson of its own for each kind of points that decides a game", () => {
    for (const [name, kinds] of Object.entries(PRACTICE)) {
      for (const id of Object.values(kinds)) expect(WHYS[name].map((one) => one.id)).toContain(id);
    }
    expect(PRACTICE.feudo).toMatchObject({ lost_town: "hold", cowards: "king" });
  });

  it.each(ask.map((why) => [why.id, why] as const))("ends as the answer to '%s' deserves", (id, why) => {
    const outcome = why.outcome!;
    const look = rules.loadRecord(exampleRecord(game, why.position, outcome.seed));
    const cards = look.look(-1, ME, 0).moves;
    look.close();
    for (const card of cards) {
      const match = rules.loadRecord(exampleRecord(game, why.position, outcome.seed));
      match.play(card);
      const from = match.look(-1, ME, 0).count;
      const right = reached(why, match.tell(0, from, ME, 0), ME);
      const made = playOutcome(match, outcome, ME);
      const moments = match.tell(from, match.look(-1, ME, 0).count, ME, 0);
      const mine = happened({ event: "conquered", as: "seat" }, moments, ME) > 0;
      const theirs = happened({ event: "conquered", rival: true }, moments, ME) > 0;
      expect(made.length, card).toBeLessThan(60);
      expect(id === "before" ? !theirs : mine, `${id} ${card}`).toBe(right);
      match.close();
    }
  });
});

describe("the lesson of Feudo", () => {
  const [WORDS_A_MINUTE, CLICK_S, MOST_S] = [200, 4, 600];
  const words = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length;

  it.each([0, 1, 2])("leads to the first won siege in under ten minutes, in language %i", (lang) => {
    const game = games.find(({ name }) => name === "feudo")!;
    const lessons = lessonsOf("feudo");
    const { keys } = gameModule("feudo");
    let [seconds, won, step] = [0, false, 0];
    for (; step < lessons.length && !won; step++) {
      const { text, wants, after, follow, tell } = lessons[step];
      const { position, seed } = lessons[stepBefore(lessons, step)];
      const match = rules.loadRecord(exampleRecord(game, position, seed));
      for (const move of movesTo(rules, game, lessons, step, {})) match.play(move);
      const look = match.look(-1, ME, lang);
      const move = look.moves.find((one) => wants?.test(one));
      let read = words(text[lang]);
      let clicks = 1; // "go on"
      if (move !== undefined) {
        clicks += keys(move, look).length + 1; // its parts, and to confirm it
        read += words(after?.[lang] ?? "");
        for (const one of [move, ...(follow ?? [])]) match.play(one);
        const told = match.tell(look.count, match.look(-1, ME, lang).count, ME, lang);
        for (const { say, data } of told.flatMap(({ events }) => events)) {
          if (tell?.includes(data.event) ?? data.seat === ME) read += words(say);
          won ||= data.event === "conquered" && data.seat === ME;
        }
      }
      seconds += (60 * read) / WORDS_A_MINUTE + CLICK_S * clicks;
      match.close();
    }
    expect(won).toBe(true);
    console.log(`Feudo’s first siege: ${step} steps, ${Math.round(seconds)} s`);
    expect(seconds).toBeLessThan(MOST_S);
  });
});

describe("what happens in the lesson of Feudo", () => {
  const game = games.find(({ name }) => name === "feudo")!;
  const lessons = lessonsOf("feudo");

  /** What comes of a step, and what follows it: what is told, and what is not. */
  const happens = (step: number) => {
    const { position, seed } = lessons[stepBefore(lessons, step)];
    const match = rules.loadRecord(exampleRecord(game, position, seed));
    for (const move of movesTo(rules, game, lessons, step, {})) match.play(move);
    const look = match.look(-1, ME, 0);
    const move = look.moves.find((one) => lessons[step].wants?.test(one));
    if (move !== undefined) for (const one of [move, ...(lessons[step].follow ?? [])]) match.play(one);
    const moments = match.tell(look.count, match.look(-1, ME, 0).count, ME, 0);
    match.close();
    return moments.flatMap(({ events }) => events.map(({ data }) => data));
  };

  it("the king comes by a move of the one who learns, who loses nothing by it, and Blue does", () => {
    const told = lessons.flatMap((_, step) => happens(step));
    expect(told.filter(({ event, seat }) => event === "king" && seat === ME).length).toBe(1);
    expect(told.filter(({ event }) => event === "cowards").map(({ seat }) => seat)).toEqual([1]);
  });

  it("the plague strikes two on the lesson’s own board, and the convent heals one of them", () => {
    const struck = lessons.findIndex(({ tell }) => tell?.includes("infected"));
    const of = (step: number, wanted: string) =>
      happens(step)
        .filter(({ event, seat }) => event === wanted && seat === ME)
        .map(({ piece }) => piece);
    expect(stepBefore(lessons, struck)).toBe(0); // the board has been the same since the castle was built
    expect(of(struck, "infected")).toEqual(["first", "knight1"]);
    const healed = lessons.findIndex(({ tell }) => tell?.includes("healed"));
    expect(stepBefore(lessons, healed)).toBe(0);
    expect(of(healed, "healed")).toEqual(["knight1"]);
  });

  it("all that a step wants to tell happens in it", () => {
    for (const [step, { tell }] of lessons.entries()) {
      const events = happens(step).map(({ event }) => event);
      for (const wanted of tell ?? []) expect(events, `step ${step + 1}`).toContain(wanted);
    }
  });

  it("a step has few words: one new thing, and what to do", () => {
    const [WORDS_MOST, SENTENCES_MOST] = [50, 3];
    for (const [step, { text }] of lessons.entries()) {
      for (const words of text) {
        expect(words.split(" ").length, `step ${step + 1}: ${words}`).toBeLessThanOrEqual(WORDS_MOST);
        expect(words.match(/[.!?](?= |$)/g)!.length, words).toBeLessThanOrEqual(SENTENCES_MOST);
      }
    }
  });
});

describe("before a town of Feudo", () => {
  const game = games.find(({ name }) => name === "feudo")!;
  const told = (places: Record<string, string>, moves: string[]) => {
    const match = rules.loadRecord(
      exampleRecord(game, position([places, {}], { ...trading, phase: "trade" })),
    );
    for (const move of moves) match.play(move);
    const { count } = match.look(-1, ME, 0);
    const words = match.tell(0, count, ME, 0).flatMap(({ events }) => events.map(({ say }) => say));
    match.close();
    return words.join(" ");
  };

  it("whoever is too weak, and may not take it either, hears both", () => {
    const both = /too weak to attack .*: 5, and more than 7 is needed\. No piece that may take a town/;
    expect(told({ first: "6,9" }, ["done"])).toMatch(both);
    expect(told({ inf1: "6,9" }, ["done"])).toMatch(/: 2, and more than 7 is needed\./);
  });

  it("who has to join an attack that is strong enough is the only one who may take it", () => {
    const moves = ["done", "attack 7,9", "join first", "join knight1"];
    expect(told({ first: "6,9", knight1: "8,9", inf1: "8,8" }, moves)).toContain(
      "9, more than 7. Only {piece 0:inf1|Infantryman 1} may take the town and must join too: 9 + 2 = 11.",
    );
  });
});

describe("positions of Feudo that are jumped to", () => {
  const CARDS = 20;
  const BEFORE = ["castle", "order", "plot"]; // the round's plague card lies face down
  const jumps = [
    ...lessonsOf("feudo").flatMap(({ position }, i) =>
      position === undefined ? [] : [[`step ${i + 1}`, position] as const],
    ),
    ...WHYS.feudo.map(({ id, position }) => [id, position] as const),
  ];

  it.each(jumps)("%s: plague cards, trading cards and plots are those of its round", (_, position) => {
    const at = position as {
      phase: string;
      round: number;
      plague: string;
      deck: string[];
      villages: Record<string, string>;
      trades: number[][];
      plots: (string | number)[][];
      pieces: Record<string, { at: string }>[];
    };
    const turned = Math.max(0, at.round - (BEFORE.includes(at.phase) ? 1 : 0));
    expect(at.deck.length).toBe(CARDS - turned);
    const [card] = Object.entries(at.villages).find(([, cell]) => cell === at.plague)!;
    expect(at.deck.includes(card)).toBe(turned === 0); // the plague went there by its card
    const played = Math.max(0, at.round - 1) % 5;
    const shown = ["attack", "advance"].includes(at.phase) ? 1 : 0;
    expect(at.trades[1].length).toBe(5 - played - shown);
    expect(at.trades[0].length).toBe(5 - played - (at.phase === "trade" ? 1 : shown));
    for (const [seat, plot] of at.plots.entries()) {
      for (const piece of plot.filter((one) => typeof one === "string")) {
        expect(at.pieces[seat][piece].at).not.toBe("dead");
      }
    }
  });
});

describe("what is kept", () => {
  it("is read again, and broken parts of it are left out", () => {
    expect(readProgress(null)).toEqual({});
    expect(readProgress("nonsense")).toEqual({});
    expect(
      readProgress(
        '{"baron":null,"feudo":{"step":"x","why":[1,"a"],"won":["b",2],"puzzles":{"told":{"a":3}},"stars":{"2":3,"x":"y"},"running":{"q":3,"r":"s"}}}',
      ),
    ).toEqual({
      feudo: {
        step: 0,
        learnt: false,
        why: ["a"],
        puzzles: { right: [], later: [], rating: 800, tries: 0, missed: [], helped: [], told: {} },
        won: [2],
        stars: { "2": 3 },
        starred: {},
        tips: [],
        running: { q: 3 },
        lost: [],
        at: 0,
        last: "",
        dayMissed: "",
        goals: {},
      },
    });
  });

  it("rates like Elo: more for what is hard, less for what is easy, and never below the floor", () => {
    expect(rated(800, 0, 800, "solved")).toBe(815);
    expect(rated(800, 0, 800, "missed")).toBe(785); // gains are as large as losses
    expect(rated(800, 0, 1800, "solved")).toBeGreaterThan(rated(800, 0, 800, "solved"));
    expect(rated(800, 0, 800, "missed")).toBeLessThan(rated(800, 0, 1800, "missed"));
    expect(rated(1000, 100, 1000, "solved")).toBe(1008);
    expect(rated(1000, 100, 1000, "missed")).toBe(992);
    expect(rated(100, 0, 100, "missed")).toBe(100);
  });

  it("is provisional at first: a miss costs 15 at most, and help nothing", () => {
    for (const against of [800, 1050, 1300, 1550, 1800]) {
      for (const own of [300, 800, 1300, 2300]) {
        for (let tries = 0; tries < 40; tries++) {
          const miss = own - rated(own, tries, against, "missed");
          if (tries < 10) expect(miss).toBeLessThanOrEqual(15);
          expect(rated(own, tries, against, "helped")).toBe(own);
          expect(rated(own, tries, against, "solved")).toBeGreaterThan(own);
        }
      }
    }
  });

  it("remembers a hint until its puzzle is solved, and rating and statistics agree about it", () => {
    const game = "helped";
    expect(atStake(game, "a", 1)).toEqual({ up: 15, down: 15 });
    helpPuzzle(game, "a");
    helpPuzzle(game, "a"); // a second hint is the same help
    helpPuzzle(game, "b");
    expect(atStake(game, "a", 1)).toEqual({ up: 0, down: 15 });
    countPuzzle(game, "a", 1, true, true); // opened again: a first try there
    expect(progressOf(game).puzzles).toMatchObject({ right: [], later: ["a"], helped: ["b"], rating: 800 });
    helpPuzzle(game, "a");
    expect(hasHelp(game, "a"), "what is solved is past help").toBe(false);
    countPuzzle(game, "c", 1, true, true);
    expect(progressOf(game).puzzles).toMatchObject({ right: ["c"], later: ["a"], rating: 815, tries: 2 });
  });

  it("begins at 800 for somebody who has not tried any puzzle, whatever was kept earlier", () => {
    const kept = (tries: number) => JSON.stringify({ baron: { puzzles: { rating: 1000, tries } } });
    expect(readProgress(kept(0)).baron.puzzles.rating).toBe(800);
    expect(readProgress(kept(3)).baron.puzzles.rating).toBe(1000);
  });
});
