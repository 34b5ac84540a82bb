// web/tests/hint-log.ts -- games that are played by hints from the first to the last, and what in them contradicts itself or has no reason.
import { marching, pieceIn, standing, type FeudoPosition } from "../src/games/feudo-words";
import type { BaronPosition } from "../src/games/baron";
import { TOKENS, type BaronyPosition } from "../src/games/barony-words";
import type { Advice, EventData } from "../src/lib/bridge";
import { printed } from "../src/lib/printed";
import type { Table } from "../src/lib/table";
import { steps } from "../src/play/aim";
import { askDanger, askFirst, askMore, askReason } from "../src/play/hint-words";
import { asked } from "./by-hints";

/** A hint that was followed. */
export interface Hinted {
  phase: string;
  move: string;
  said: string; // the move in words
  why: string;
  first: string; // what of it is read at once,
  more: string; // and what else there is, but for the danger
  danger: string;
  turned: boolean; // something else was planned
  came: EventData[]; // what the others did until the player's next turn
  moves: readonly string[]; // that could be made
  position: unknown;
}

/** Follows every hint at a table, to the end of the game or for so many hints. */
export async function followHints(at: Table, most = 1000): Promise<Hinted[]> {
  const all: Hinted[] = [];
  const counts: number[] = []; // of moves, at each hint
  void at.run();
  while (all.length < most && (await asked(at))) {
    await at.askHint();
    if (at.problem.value) throw new Error(String(at.problem.value));
    const { move, turned } = at.hint.value as Advice;
    const { phase, position, moves } = at.now.value;
    const why = (await askReason(at, at.count.value, move, null)) ?? "";
    const first = (await askFirst(at)) ?? "";
    const danger = (await askDanger(at)) ?? "";
    const more = (await askMore(at)) ?? "";
    const said = at.named(at.module.sayMove(move, at.now.value as never));
    const words = { said, why, first, more, danger };
    all.push({ phase, move, ...words, turned: turned !== undefined, came: [], moves, position });
    counts.push(at.count.value);
    at.pickMove(move);
    at.confirm();
  }
  all.forEach((one, i) => {
    const since = at.log.value.slice(counts[i]);
    const others = since.findIndex(({ by }) => by > ME);
    const again = since.findIndex(({ by }, n) => n > others && by === ME);
    const theirs = others < 0 ? [] : since.slice(others, again < 0 ? since.length : again);
    one.came = theirs.flatMap(({ events }) => events.map(({ data }) => data));
  });
  at.close();
  return all;
}

/** Something wrong with hints, of a kind that can be counted. */
export interface Flaw {
  kind:
    | "no siege"
    | "filler"
    | "flip"
    | "prey"
    | "other piece"
    | "vain danger"
    | "untraced"
    | "left"
    | "crowd"
    | "title" // one that could be claimed before, or waits without a word
    | "measure" // "as good", and a number that says otherwise
    | "hidden" // a danger that the next best move avoids, not told at once
    | "not prevented" // somebody does at once what the move was told to prevent
    | "twice" // the same long sentence with the next card, the same danger with the next building
    | "no knight"
    | "paid in vain"
    | "own danger"
    | "turned"
    | "hidden danger"
    | "in reserve";
  words: string;
}

/** Words that take back or explain what was said before. */
const TAKEN_BACK =
  /Changed|after all|any more|no longer|given up|less often|out of reach|Without .* there is|no siege/;
const FILLER =
  /settled on the march|^As good here|^Nothing is won or lost by it at once|^Which move is made here hardly matters|^It is on the way to|^Expected next: (?!on to)|^$/;

const ME = 0;

/** Flaws of what a hint says in any game. */
function inWords({ why, first, more, danger }: Hinted): Flaw["kind"][] {
  return [
    ...(FILLER.test(why) || /^Your chances to win[^.]*\.$/.test(more) ? (["filler"] as const) : []),
    ...((/no difference here/.test(first) && /Next best, \d+ %/.test(more)) || /points better off/.test(why)
      ? (["measure"] as const)
      : []),
    ...(/next best move avoids/.test(`${danger} ${more}`) ? (["hidden"] as const) : []),
  ];
}

const RIVAL = /(?:Otherwise: |^|\. )(\w+) gets (the title|a new city)[^.]*?(?:\.|hardly ever after this one)/;

/** The flaws of a game of Feudo. */
export function flawsOfFeudo(all: readonly Hinted[]): Flaw[] {
  const flaws: Flaw[] = [];
  const add = (kind: Flaw["kind"], one: Hinted, before = "") =>
    flaws.push({
      kind,
      words: `round ${(one.position as FeudoPosition).round}: ${before && `“${before}”, then `}${one.said}: “${one.why}” ${one.danger}`,
    });
  let goals = new Map<string, { town: string; why: string; round: number }>();
  let denied: { round: number; why: string } | null = null;
  let preys: { round: number; cell: string; why: string }[] = [];
  let last: string | undefined; // the plan that the hint before told in full
  for (const one of all) {
    const position = one.position as FeudoPosition;
    const { round } = position;
    const [verb, second, third] = one.move.split(" ");
    const piece = verb === "stay" ? marching(position, ME) : /^(card|move|spend)$/.test(verb) ? second : null;
    for (const kind of inWords(one)) add(kind, one);
    const plan = /[^.]*together \d+ against \d+[^.]*\./.exec(one.why)?.[0];
    if (verb === "card" && plan && plan === last) add("twice", one);
    last = plan;
    if (/No siege can be laid/.test(one.why)) denied = { round, why: one.why };
    const besieges =
      /The siege:|all stand beside/.test(one.why) ||
      (verb === "attack" && Object.values(position.towns).some(({ at }) => at === second));
    if (denied?.round === round && besieges) {
      add("no siege", one, denied.why);
      denied = null;
    }
    if (verb === "card") {
      const named = one.why.toLowerCase().includes(pieceIn(second, "subject").toLowerCase());
      if (!named && !/[Ff]ree card/.test(one.why)) add("other piece", one);
      if (/next best move avoids/.test(one.danger)) add("vain danger", one);
    }
    const spared = /You would lose (.+?) (?:almost|about|hardly)/.exec(one.why)?.[1];
    if (spared && (piece === null || spared !== pieceIn(piece, "object"))) add("untraced", one);
    if (verb === "attack" && preys.length > 0) {
      const told = preys.filter((prey) => prey.round === round && one.moves.includes(`attack ${prey.cell}`));
      const town = Object.values(position.towns).some(({ at }) => at === second);
      if (told.length > 0 && !town && !told.some(({ cell }) => cell === second) && !TAKEN_BACK.test(one.why))
        add("prey", one, told[0].why);
      preys = []; // the first attack tells
    }
    const prey = /stands beside (\w+)’s ([\w ]+)\. The attack/.exec(one.why)?.[2];
    if (verb === "move" && prey) {
      const [cell] =
        [...standing(position)].find(
          ([at, here]) =>
            steps(at, third) === 1 &&
            here.some(
              (foe) =>
                foe.seat !== ME && pieceIn(foe.piece, "subject").toLowerCase().endsWith(prey.toLowerCase()),
            ),
        ) ?? [];
      if (cell !== undefined) preys.push({ round, cell, why: one.why });
    }
    if (one.phase === "march" && piece !== null && piece !== "milady") {
      const goal = goals.get(piece);
      const from = position.pieces[ME][piece].at!;
      const to = verb === "move" ? third : from;
      if (goal && round - goal.round <= 1 && position.towns[goal.town].owner !== ME) {
        const { at } = position.towns[goal.town];
        const serves = steps(to, at) <= 1 || steps(to, at) < steps(from, at);
        const fights = /The attack|The siege|all stand beside|then brings/.test(one.why);
        if (!serves && !fights && !TAKEN_BACK.test(one.why)) add("flip", one, goal.why);
        if (!serves) goals.delete(piece);
      }
    }
    const town = /(?:comes nearer to|steps from|stands beside) (\w+)(?::| and can come nearer|,| )/.exec(
      one.why,
    )?.[1];
    if (piece !== null && town && town in position.towns) goals.set(piece, { town, why: one.why, round });
    if (round === 0) goals = new Map();
  }
  return flaws;
}

/** The flaws of a game of Barony. */
export function flawsOfBarony(all: readonly Hinted[]): Flaw[] {
  const flaws: Flaw[] = [];
  const add = (kind: Flaw["kind"], one: Hinted, before = "") =>
    flaws.push({ kind, words: `${before && `“${before}”, then `}${one.said}: “${one.why}” ${one.danger}` });
  let waited = false; // it has been said that a title can wait
  let risk = ""; // that was told with the building before
  const sites = new Map<string, string>(); // where a building was spoken of, and how
  for (const one of all) {
    const position = one.position as BaronyPosition;
    const [verb, second, third] = one.move.split(" ");
    for (const kind of inWords(one)) add(kind, one);
    const { gold, title_gold } = printed("barony");
    const held = TOKENS.reduce((sum, token) => sum + gold[token] * position.tokens[ME][token], 0);
    const claims = one.moves.some((move) => move.startsWith("title "));
    const waits = /title of \w+ (?:waits|can wait|can still follow)|the title of \w+ at once/.test(one.first);
    const reach = /With \d+ gold the title/.test(one.why) && held >= title_gold;
    waited = verb !== "title" && (waited || waits); // by how much less it wins is told once
    if (reach || (claims && verb !== "title" && !waited)) add("title", one);
    const [, , what] = RIVAL.exec(one.why) ?? [];
    const event = what === "the title" ? "title" : "founded";
    const danger = one.danger.replace(/ \([^()]*\)\.$/, "");
    if (verb === "build" && one.phase === "build" && danger !== "" && danger === risk) add("twice", one);
    risk = verb === "build" ? danger : "";
    if (what && one.came.some((data) => data.event === event)) add("not prevented", one);
    const own = (cell: string) => position.pieces[cell]?.find(({ seat }) => seat === ME);
    const alone = (cell: string) => position.pieces[cell]?.length === 1 && own(cell)?.building === null;
    if (verb === "move" && sites.has(second) && alone(second) && own(second)!.knights === 1) {
      const fights = /It costs|looted/.test(one.why);
      if (!TAKEN_BACK.test(one.why) && !fights) add("left", one, sites.get(second));
      sites.delete(second);
    }
    if (verb === "done" && one.phase === "build")
      for (const [cell, why] of sites)
        if (one.moves.some((move) => move.startsWith(`build ${cell} `))) {
          if (!TAKEN_BACK.test(one.why)) add("left", one, why);
          sites.delete(cell);
        }
    const fight = /It costs|it costs|looted/.test(one.why);
    const builds =
      !fight &&
      !one.why.startsWith("Expected next: on to") &&
      /soon a (?:village|stronghold)|A building there|can become a city/.test(one.why);
    if (verb === "move" && builds) {
      if (sites.has(third) && alone(third) && third !== second) add("crowd", one, sites.get(third));
      sites.set(third, one.why);
    }
    if (verb === "build") sites.delete(second);
  }
  return flaws;
}

/** Rings that a knight would need who is still to come. */
const LATER_RING =
  /ring (?:there|around the meadow beside it)|[Aa] meadow (?:more|laid)|Knights stand on meadows|for a ring of yours/;
const NO_REASON = /^As good here|counts (?:0|−1) instead of −|^The same tile lies/;

/** The flaws of a game of Baron. */
export function flawsOfBaron(all: readonly Hinted[]): Flaw[] {
  const flaws: Flaw[] = [];
  const add = (kind: Flaw["kind"], one: Hinted) =>
    flaws.push({ kind, words: `${one.said}: “${one.first}” ${one.danger} | ${one.more}` });
  for (const one of all) {
    const { hand, resting, reserve, row } = one.position as BaronPosition;
    const [verb, place] = one.move.split(" ");
    const text = [one.first, one.danger, one.more].join(" ");
    if (FILLER.test(one.first) || NO_REASON.test(one.first)) add("filler", one);
    if (hand[ME] + resting[ME] === 0 && LATER_RING.test(text)) add("no knight", one);
    const pays = verb === "take" && place !== "1";
    if (pays && /Just as good: take [^.]*\. The tile counts [^.]* and costs no honour/.test(text))
      add("paid in vain", one);
    for (const [, who] of text.matchAll(/danger: (\w+) gets/g))
      if (text.includes(`gives ${who} a barony`)) add("own danger", one);
    // That a plan is given up, and a danger that could be avoided, stand at first sight.
    if (one.turned && !one.first.includes("planned")) add("turned", one);
    if (/next best move avoids/.test(one.danger)) add("hidden danger", one);
    const held = verb === "take" && reserve[ME].includes(row[Number(place) - 1]);
    if (held && /^(Laid in this turn|For this turn|A knight follows)/.test(one.first)) add("in reserve", one);
  }
  return flaws;
}

/** Of so many plans one may be given up. */
export const turnedShare = (all: readonly Hinted[]): number =>
  all.filter(({ turned }) => turned).length / Math.max(1, all.filter(({ phase }) => phase !== "take").length);
