// web/src/play/again.tsx -- choosing again: one's own position before a move, on a copy that is played on, and the way back.
import type { JSX } from "preact";
import { say, type ThreeWords } from "../lib/i18n";
import type { Table } from "../lib/table";

const W = {
  again: ["Choose again", "Noch einmal wählen", "Choisir à nouveau"],
  on: ["Play on from here", "Ab hier weiterspielen", "Rejouer à partir d’ici"],
  line: [
    "On a copy: nothing counts there, the computer answers, and “Leave” leads back here.",
    "Auf einer Kopie: Dort zählt nichts, der Computer antwortet, und „Beenden“ führt hierher zurück.",
    "Sur une copie : rien n’y compte, l’ordinateur répond, et « Quitter » ramène ici.",
  ],
} satisfies Record<string, ThreeWords>;

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
