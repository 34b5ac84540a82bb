// web/src/play/again.tsx -- choosing again: one's own position before a move, on a copy that is played on, and the way back.
import type { JSX } from "preact";
import type { Review } from "../lib/bridge";
import { say, type ThreeWords } from "../lib/i18n";
import { costliest, percent, shareOf } from "../lib/summary";
import type { Table } from "../lib/table";
import { costAt } from "./story";
import { whatHappened } from "./what";

const W = {
  again: ["Choose again", "Noch einmal wählen", "Choisir à nouveau"],
  on: ["Play on from here", "Ab hier weiterspielen", "Rejouer à partir d’ici"],
  line: [
    "On a copy: nothing counts there, the computer answers, and “Leave” leads back here.",
    "Auf einer Kopie: Dort zählt nichts, der Computer antwortet, und „Beenden“ führt hierher zurück.",
    "Sur une copie : rien n’y compte, l’ordinateur répond, et « Quitter » ramène ici.",
  ],
  task: [
    "In the game: {what} That left {made} % to win; a better move leads to {n} %. Can you find it?",
    "Im Spiel: {what} Danach waren es {made} % Siegchance; ein besserer Zug führt zu {n} %. Welcher?",
    "Dans la partie : {what} Il restait alors {made} % de chances ; un meilleur coup mène à {n} %. Lequel ?",
  ],
  taskOne: [
    "In the game: {what} That left {made} % to win; the other choice leads to {n} %. Make it, and see how it goes on.",
    "Im Spiel: {what} Danach waren es {made} % Siegchance; die andere Wahl führt zu {n} %. Sie lässt sich hier treffen und weiterspielen.",
    "Dans la partie : {what} Il restait alors {made} % de chances ; l’autre choix mène à {n} %. Faites-le et voyez la suite.",
  ],
  made: [
    "The other choice: {n} % to win instead of {made} % in the game.",
    "Die andere Wahl: {n} % Siegchance statt {made} % im Spiel.",
    "L’autre choix : {n} % de chances au lieu de {made} % dans la partie.",
  ],
  best: [
    "Found! The best move known: {n} % to win instead of {made} % in the game.",
    "Gefunden! Der beste bekannte Zug: {n} % Siegchance statt {made} % im Spiel.",
    "Trouvé ! Le meilleur coup connu : {n} % de chances au lieu de {made} % dans la partie.",
  ],
  good: [
    "Better than in the game: {n} % to win instead of {made} %.",
    "Besser als im Spiel: {n} % Siegchance statt {made} %.",
    "Mieux que dans la partie : {n} % de chances au lieu de {made} %.",
  ],
  same: [
    "The same as in the game ({made} % to win). A better one leads to {n} %.",
    "Derselbe Zug wie im Spiel ({made} % Siegchance). Ein besserer führt zu {n} %.",
    "Le même coup que dans la partie ({made} % de chances). Un meilleur mène à {n} %.",
  ],
  other: [
    "In the game it was {made} % after the move; the best one known leads to {n} %.",
    "Im Spiel waren es nach dem Zug {made} %; der beste bekannte führt zu {n} %.",
    "Dans la partie, c’était {made} % après le coup ; le meilleur connu mène à {n} %.",
  ],
} satisfies Record<string, ThreeWords>;

/** One's own slip at this moment, with the chances it could have led to and those it did; null: there was none. */
function slipHere(table: Table, index: number): { slip: Review; n: number; made: number } | null {
  const slip = costAt(table, index);
  if (!slip || slip.seat !== table.viewer.value) return null;
  return { slip, n: shareOf(slip.before, slip.seat), made: shareOf(slip.after, slip.seat) };
}

/** Of so few moves the better one is not found, only made. */
const FEW = 2;

/** What is asked of whoever chooses again among so many moves; null: the move was no slip, or not one's own. */
export function taskWords(table: Table, index: number, moves: number): string | null {
  const here = slipHere(table, index);
  return (
    here &&
    say(moves <= FEW ? W.taskOne : W.task, { what: whatHappened(table, index), n: here.n, made: here.made })
  );
}

/** What is said of the move that was chosen this time: `known`: with its own chances; `better`: than the one of the game. */
export interface Said {
  words: string;
  known: boolean;
  better?: boolean;
}

/** The same at a moment at which there was a slip, with so many moves to choose among. null: it was no slip, or not one's own. */
export function chosenWords(table: Table, index: number, move: string, moves = Infinity): Said | null {
  const here = slipHere(table, index);
  if (!here) return null;
  const { slip, n, made } = here;
  const found = slip.better.findIndex((one) => one.move === move);
  if (found === 0) {
    return { words: say(moves <= FEW ? W.made : W.best, { n, made }), known: true, better: true };
  }
  if (found > 0) {
    const worth = Math.min(n, percent(slip.better[found].worth));
    return { words: say(W.good, { n: worth, made }), known: true, better: true };
  }
  const same = move === table.log.value[index].move;
  return { words: say(same ? W.same : W.other, { n, made }), known: same };
}

/** The next of one's own slips to choose again at, the dearest first; null: that was the last one. */
export function nextSlip(table: Table, index: number): number | null {
  const slips = costliest(table.reviews.value, table.viewer.value).map((one) => one.index);
  return slips[slips.indexOf(index) + 1] ?? null;
}

/** Opens the position before a move on a copy; what was better is not shown there. Leaving the copy leads back to this moment. */
export async function chooseAgain(table: Table, index: number): Promise<void> {
  table.lookAt(index, null);
  const { openPlan } = await import("../plan/table");
  if (table.browsing.value === index) openPlan(table);
}

/** `own`: it was a decision of whoever looks. */
export const Again = ({
  table,
  index,
  own,
  words,
}: {
  table: Table;
  index: number;
  own: boolean;
  words?: string;
}): JSX.Element => (
  <button
    type="button"
    class="choose-again"
    title={say(W.line)}
    onClick={() => void chooseAgain(table, index)}
  >
    ↺ {words ?? say(own ? W.again : W.on)}
  </button>
);
