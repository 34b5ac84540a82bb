// web/src/table/words.ts -- what the panel of a hint says by itself; all reasons come from the engine.
import type { ThreeWords } from "../lib/i18n";

export const W = {
  look: ["Look at what is marked.", "Schau dir an, was markiert ist.", "Regardez ce qui est marqué."],
  choose: ["Choose it", "Auswählen", "Choisir"],
  more: ["Show more", "Mehr zeigen", "En voir plus"],
  less: ["Show less", "Weniger zeigen", "En voir moins"],
  whyNot: ["Why not this?", "Warum nicht anders?", "Pourquoi pas autre chose ?"],
  point: [
    "Choose any move. It is explained, not played.",
    "Wähle irgendeinen Zug. Er wird erklärt, nicht ausgeführt.",
    "Choisissez n’importe quel coup. Il est expliqué, pas joué.",
  ],
  back: ["Back to the hint", "Zurück zum Tipp", "Revenir à l’indice"],
  why: ["Looking for the reason …", "Der Grund wird gesucht …", "Recherche de la raison…"],
  compared: [
    "Comparing it with the best turn …",
    "Vergleich mit dem besten Zug …",
    "Comparaison avec le meilleur tour…",
  ],
  chance: ["Win chance: {n}%", "Siegchance: {n} %", "Chances de victoire : {n} %"],
  facts: [
    "Reasons, in percentage points of win chance",
    "Gründe, in Prozentpunkten der Siegchance",
    "Raisons, en points de pourcentage des chances de victoire",
  ],
  explained: [
    "These reasons explain {n}% of the difference.",
    "Diese Gründe erklären {n} % des Unterschieds.",
    "Ces raisons expliquent {n} % de la différence.",
  ],
  nothing: [
    "No single reason stands out.",
    "Kein einzelner Grund sticht heraus.",
    "Aucune raison ne domine.",
  ],
} satisfies Record<string, ThreeWords>;
