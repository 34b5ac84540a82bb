// web/src/play/again.tsx -- choosing again: one's own position before a move, on a copy that is played on, and the way back.
import type { JSX } from "preact";
import { percent, say, type ThreeWords } from "../lib/i18n";
import type { Table } from "../lib/table";
import { isMistake, turnAt } from "../review/game-review";

const W = {
  again: ["Choose again", "Noch einmal wählen", "Choisir à nouveau"],
  on: ["Play on from here", "Ab hier weiterspielen", "Rejouer à partir d’ici"],
  line: [
    "On a copy: nothing counts there, the computer answers, and “Leave” leads back here.",
    "Auf einer Kopie: Dort zählt nichts, der Computer antwortet, und „Beenden“ führt hierher zurück.",
    "Sur une copie : rien n’y compte, l’ordinateur répond, et « Quitter » ramène ici.",
  ],
  task: [
    "In the game: {what} That left a win chance of {made}; a better move leads to {n}. Can you find it?",
    "In der Partie: {what} Danach war die Siegchance {made}; ein besserer Zug führt zu {n}. Findest du ihn?",
    "Dans la partie : {what} Il restait alors {made} de chances de victoire ; un meilleur coup mène à {n}. Lequel ?",
  ],
  taskOne: [
    "In the game: {what} That left a win chance of {made}; the other choice leads to {n}. Make it, and see how it goes on.",
    "In der Partie: {what} Danach war die Siegchance {made}; die andere Wahl führt zu {n}. Triff sie und sieh, wie es weitergeht.",
    "Dans la partie : {what} Il restait alors {made} de chances de victoire ; l’autre choix mène à {n}. Faites-le et voyez la suite.",
  ],
  made: [
    "The other choice: win chance {n} instead of {made} in the game.",
    "Die andere Wahl: Siegchance {n} statt {made} in der Partie.",
    "L’autre choix : {n} de chances de victoire au lieu de {made} dans la partie.",
  ],
  best: [
    "Found! The best move: win chance {n} instead of {made} in the game.",
    "Gefunden! Der beste Zug: Siegchance {n} statt {made} in der Partie.",
    "Trouvé ! Le meilleur coup : {n} de chances de victoire au lieu de {made} dans la partie.",
  ],
  same: [
    "The same as in the game (win chance {made}). A better one leads to {n}.",
    "Derselbe Zug wie in der Partie (Siegchance {made}). Ein besserer führt zu {n}.",
    "Le même coup que dans la partie ({made} de chances de victoire). Un meilleur mène à {n}.",
  ],
  other: [
    "In the game the win chance was {made} after this turn; the best move leads to {n}.",
    "In der Partie war die Siegchance nach diesem Zug {made}; der beste Zug führt zu {n}.",
    "Dans la partie, ce tour laissait {made} de chances de victoire ; le meilleur coup mène à {n}.",
  ],
} satisfies Record<string, ThreeWords>;

/** One's own mistake that begins at this moment, with the win chance that it could have led to and the one it did; null: there was
 *  none. */
function mistakeHere(table: Table, index: number) {
  const review = table.review.found.value;
  const turn = review && turnAt(review, index);
  if (!turn || turn.first !== index || turn.seat !== table.viewer.value || !isMistake(turn)) return null;
  return { turn, n: percent(turn.before[turn.seat]), made: percent(turn.after[turn.seat]) };
}

/** Of so few moves the better one is not found, only made. */
const FEW = 2;

/** What is asked of whoever chooses again among so many moves; null: the turn was no mistake, or not one's own. */
export function taskWords(table: Table, index: number, moves: number): string | null {
  const here = mistakeHere(table, index);
  if (here === null) return null;
  const what = table.tellOf(table.log.value[index]);
  return say(moves <= FEW ? W.taskOne : W.task, { what, n: here.n, made: here.made });
}

/** What is said of the move that was chosen this time: `known`: with its own chances; `better`: than the one of the game. */
export interface Said {
  words: string;
  known: boolean;
  better?: boolean;
}

/** The same at a moment at which there was a mistake, with so many moves to choose among. null: there was none, or not one's own. */
export function chosenWords(table: Table, index: number, move: string, moves = Infinity): Said | null {
  const here = mistakeHere(table, index);
  if (!here) return null;
  const { turn, n, made } = here;
  if (move === turn.better[0])
    return { words: say(moves <= FEW ? W.made : W.best, { n, made }), known: true, better: true };
  const same = move === table.log.value[index].move;
  return { words: say(same ? W.same : W.other, { n, made }), known: same };
}

/** The next of one's own costliest mistakes to choose again at; null: that was the last one. */
export function nextMistake(table: Table, index: number): number | null {
  const review = table.review.found.value;
  const firsts = (review?.summary[table.viewer.value]?.costliest ?? []).map((at) => review!.turns[at].first);
  return firsts[firsts.indexOf(index) + 1] ?? null;
}

/** Opens the position before a move on a copy; what was better is not shown there. Leaving the copy leads back to this moment. */
export async function chooseAgain(table: Table, index: number): Promise<void> {
  table.goTo(index);
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
