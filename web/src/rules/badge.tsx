// web/src/rules/badge.tsx -- the mark of a rule that is not printed: a house ruling, or rebuilt.
import type { JSX } from "preact";
import { say, t, type ThreeWords } from "../lib/i18n";

const WHY: Record<"H" | "R", ThreeWords> = {
  H: [
    "House ruling: the printed rules are silent here, or their editions disagree.",
    "Hausregel: Hier schweigen die gedruckten Regeln, oder ihre Ausgaben widersprechen sich.",
    "Règle maison : les règles imprimées n’en disent rien, ou leurs éditions se contredisent.",
  ],
  R: [
    "Rebuilt from photographs, reviews or other programs, because the printed text at hand does not say it.",
    "Aus Fotos, Besprechungen oder anderen Programmen rekonstruiert, weil der vorliegende Regeltext es nicht sagt.",
    "Reconstitué d’après des photographies, des critiques ou d’autres programmes, car le texte dont nous disposons ne le dit pas.",
  ],
};

/** "house ruling" or "rebuilt", with what that means. */
export function Badge({ mark }: { mark: "H" | "R" }): JSX.Element {
  return (
    <span class={`badge badge-${mark}`} title={say(WHY[mark])}>
      {mark} · {t(mark === "H" ? "houseRuling" : "rebuiltRule")}
    </span>
  );
}
