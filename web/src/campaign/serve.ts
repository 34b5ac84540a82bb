// web/src/campaign/serve.ts -- advice that serves the goal of a scenario: of moves about as good the one that comes nearer to it.
import { marching, pieceIn, type FeudoPosition } from "../games/feudo-words";
import type { Wanted } from "../lesson/goals";
import type { Advice } from "../lib/bridge";
import { capital, say, type ThreeWords } from "../lib/i18n";
import type { Reach } from "../lib/reach";
import { steps } from "../play/aim";
import { judge, type Goal, type Scenario, type Standing, starsFor } from "./scenario";

const W = {
  atOnce: [
    "It brings what the goal asks for, in this very turn.",
    "Das bringt noch in diesem Zug, was das Ziel verlangt.",
    "Cela apporte, dès ce tour, ce que demande l’objectif.",
  ],
  nearer: [
    "After it the goal was soon reached in {n} of {all} trials, after the otherwise best move in {m}.",
    "Danach wurde das Ziel in {n} von {all} weitergespielten Versuchen bald erreicht, nach dem sonst besten Zug in {m}.",
    "Sur {all} essais joués ensuite, l’objectif a vite été atteint dans {n}, contre {m} après le coup qui serait sinon le meilleur.",
  ],
  refuge: [
    "{It} comes nearer to where the goal wants the sick.",
    "{It} nähert sich damit dem Ort, an dem das Ziel die Kranken haben will.",
    "{It} s’approche ainsi de l’endroit où l’objectif veut les malades.",
  ],
  arrived: [
    "{It} is where the goal wants the sick, and waits for the next round.",
    "{It} ist dort, wo das Ziel die Kranken haben will, und wartet auf die nächste Runde.",
    "{It} est là où l’objectif veut les malades, et attend la manche suivante.",
  ],
  same: [
    "After it the goal was soon reached in {n} of {all} trials.",
    "Danach wurde das Ziel in {n} von {all} weitergespielten Versuchen bald erreicht.",
    "Sur {all} essais joués ensuite, l’objectif a vite été atteint dans {n}.",
  ],
} satisfies Record<string, ThreeWords>;

/** The deed to be done next for a scenario's stars: its goal's, then those beyond it; null: none by a deed is left. */
export function wishOf(game: string, scenario: Scenario, standing: Standing): Wanted | null {
  const goals: (Goal | undefined)[] = [scenario.goal, ...starsFor(game, scenario).map(({ goal }) => goal)];
  const open = goals.find((goal) => goal && judge(goal, standing).state === "open");
  return open && "wanted" in open ? open.wanted : null;
}

const DEAR = 0.12; // shares of the win that are given up for the goal at most: it is what the game is played for
const MOST = 6; // moves that are tried
const NEARER = { share: 0.3, least: 2 }; // more trials in which it comes: less is luck

/** The moves that are tried for the goal: the advised one, and others that cost little. */
export function candidatesOf({ move, worth, others }: Advice, me: number): string[] {
  const cheap = others.filter((one) => worth[me] - one.worth[me] <= DEAR).map((one) => one.move);
  return [move, ...cheap].slice(0, MOST);
}

/** The advice with another move in its place. */
function withMove(advice: Advice, move: string, goal: string): Advice {
  if (move === advice.move) return { ...advice, goal };
  const one = advice.others.find((other) => other.move === move);
  const before = { move: advice.move, worth: advice.worth, visits: 0 };
  // What else was said of it was another move's.
  return {
    move,
    worth: one?.worth ?? advice.worth,
    line: [move],
    others: [before, ...advice.others.filter((other) => other.move !== move)],
    chance: { n: null },
    goal,
  };
}

/** The piece of one's own that a move is about, where it serves to get the sick to a cell, and how far it is then; null: it does not
 *  serve. */
function towards(position: FeudoPosition, me: number, cell: string, move: string) {
  const [verb, second, to] = move.split(" ");
  const piece = verb === "stay" ? marching(position, me) : second;
  const { at, sick } = position.pieces[me]?.[piece ?? ""] ?? {};
  if (piece === null || sick !== true || !at?.includes(",")) return null;
  const from = steps(at, cell);
  if (verb === "card") return from > 0 ? { piece, left: from } : null;
  if (verb === "stay") return from === 0 ? { piece, left: 0 } : null;
  const left = verb === "move" || verb === "spend" ? steps(to, cell) : from;
  return left < from ? { piece, left } : null;
}

/** Advice that gets one's sick to the cell where a scenario wants them; null: nobody of them can do anything for it now. */
export function shelter(
  position: FeudoPosition,
  me: number,
  cell: string,
  moves: readonly string[],
  advice: Advice,
): Advice | null {
  const [best] = moves
    .flatMap((move) => {
      const one = towards(position, me, cell, move);
      return one ? [{ ...one, move }] : [];
    })
    .sort((a, b) => a.left - b.left);
  if (best === undefined) return null;
  const It = capital(pieceIn(best.piece, "subject"));
  return withMove(advice, best.move, say(best.move === "stay" ? W.arrived : W.refuge, { It }));
}

/** What is advised for the goal: what brings it at once, else what comes nearer to it. `now`: moves with which it comes in
 *  this turn; `found`: trials of candidatesOf. */
export function serve(advice: Advice, now: readonly string[], found: readonly Reach[]): Advice {
  if (now.length > 0) {
    const known = [advice.move, ...advice.others.map(({ move }) => move)];
    const best = known.find((move) => now.includes(move)) ?? now[0];
    return withMove(advice, best, say(W.atOnce));
  }
  const [first, ...rest] = found;
  if (!first || first.all === 0) return advice;
  const best = rest.reduce((most, one) => (one.met > most.met ? one : most), first);
  const numbers = { n: best.met, all: best.all, m: first.met };
  const more = best.met - first.met;
  if (more >= Math.max(NEARER.least, NEARER.share * best.all))
    return withMove(advice, best.move, say(W.nearer, numbers));
  return first.met > 0 && best.met === first.met ? { ...advice, goal: say(W.same, numbers) } : advice;
}
