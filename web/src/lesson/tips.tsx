// web/src/lesson/tips.tsx -- a word of advice at each new kind of decision, in somebody's first games.
import type { JSX } from "preact";
import { say, type ThreeWords } from "../lib/i18n";
import type { Table } from "../lib/table";
import { learn, progressOf } from "./progress";
import "./lesson.css";

const W = {
  tip: ["Tip:", "Tipp:", "Conseil :"],
  good: ["Got it", "Verstanden", "Compris"],
  off: ["No more tips", "Keine Tipps mehr", "Plus de conseils"],
} satisfies Record<string, ThreeWords>;

/** By game and phase of a turn, as the rules call it. */
export const TIPS: Record<string, Record<string, ThreeWords>> = {
  baron: {
    take: [
      "The free tile is usually good enough. Pay only for one that closes a ring or keeps somebody from doing so.",
      "Das freie Plättchen genügt meist. Zahlen lohnt sich nur für eines, das einen Ring schließt oder andere daran hindert.",
      "La tuile gratuite suffit le plus souvent. Ne payer que pour fermer un anneau, ou pour en empêcher un autre.",
    ],
    lay: [
      "First look for gaps: 5 neighbours bring 3 honour, 6 bring 9. Then for tiles that make your own rings richer.",
      "Zuerst nach Lücken sehen: 5 Nachbarn bringen 3 Ehre, 6 bringen 9. Dann nach Feldern, die eigene Ringe reicher machen.",
      "Chercher d’abord les trous : 5 voisins donnent 3 d’honneur, 6 en donnent 9. Puis ce qui enrichit ses propres anneaux.",
    ],
    donjon: [
      "A knight belongs on a meadow with rich neighbours and few open cells. Waiting a turn is allowed, too.",
      "Ein Ritter gehört auf eine Wiese mit reichen Nachbarn und wenigen offenen Feldern. Einen Zug zu warten ist auch erlaubt.",
      "Un chevalier va sur une prairie aux voisins riches et aux cases ouvertes rares. Attendre un tour est permis aussi.",
    ],
  },
  barony: {
    setup: [
      "Place cities where fields and plains are near, by a lake if you can: there a city recruits three knights at once.",
      "Städte dorthin setzen, wo Äcker und Ebenen nah sind, möglichst an einen See: Dort wirbt eine Stadt drei Ritter auf einmal an.",
      "Placer les cités près des champs et des plaines, si possible au bord d’un lac : on y recrute trois chevaliers d’un coup.",
    ],
    turn: [
      "A good rhythm: recruit, move two knights to good land, build with all of them, and buy a title as soon as 15 gold are there.",
      "Ein guter Takt: anwerben, zwei Ritter auf gutes Land ziehen, mit allen bauen und einen Titel kaufen, sobald 15 Gold da sind.",
      "Un bon rythme : recruter, mener deux chevaliers en bonne terre, bâtir avec tous, et acheter un titre dès qu’il y a 15 d’or.",
    ],
    build: [
      "Build with every knight that stands well: it costs no further action.",
      "Mit jedem Ritter bauen, der gut steht: Es kostet keine weitere Aktion.",
      "Bâtir avec chaque chevalier bien placé : cela ne coûte pas d’autre action.",
    ],
    move: [
      "Two knights may move. Together on one hex they drive others out, and nobody raids them.",
      "Zwei Ritter dürfen ziehen. Gemeinsam auf einem Feld vertreiben sie andere, und niemand überfällt sie.",
      "Deux chevaliers peuvent bouger. Ensemble sur un hexagone ils chassent les autres, et nul ne les attaque.",
    ],
  },
  feudo: {
    castle: [
      "Build near two towns, but not too near: a town brings as many points as it lies away from the castle.",
      "In die Nähe zweier Städte bauen, aber nicht zu nah: Eine Stadt bringt so viele Punkte, wie sie vom Schloss entfernt liegt.",
      "Bâtir près de deux villes, mais pas trop : une ville rapporte autant de points que de cases jusqu’au château.",
    ],
    plot: [
      "For a siege plan a mercenary or an infantryman first, then the strong knights that get there in one march.",
      "Für eine Belagerung zuerst einen Söldner oder Fußsoldaten planen, dann die starken Ritter, die in einem Marsch hinkommen.",
      "Pour un siège, prévoir d’abord un mercenaire ou un fantassin, puis les chevaliers forts qui y vont en une marche.",
    ],
    march: [
      "Do not end beside the plague’s village, and keep out of reach of what together is stronger than you.",
      "Nicht neben dem Dorf der Pest enden und außer Reichweite dessen bleiben, was zusammen stärker ist.",
      "Ne pas finir à côté du village pestiféré, et rester hors de portée de ce qui, réuni, est plus fort.",
    ],
    trade: [
      "Shillings bring the last missing piece to the fight: the others have shown all their cards by now.",
      "Schillinge bringen die letzte fehlende Figur in den Kampf: Die anderen haben nun alle Karten gezeigt.",
      "Les shillings amènent au combat la dernière figurine qui manque : les autres ont montré toutes leurs cartes.",
    ],
    attack: [
      "A target you can name can be beaten. Take along only what is needed: each piece attacks once a round.",
      "Was sich als Ziel nennen lässt, ist zu schlagen. Nur mitnehmen, was nötig ist: Jede Figur greift einmal je Runde an.",
      "Une cible qu’on peut désigner peut être battue. N’engager que le nécessaire : chaque figurine attaque une fois par manche.",
    ],
  },
};

const ALL_OFF = "all";

/** `briefed`: until the first move stands there what the game is about. */
export function Tips({ table, briefed }: { table: Table; briefed?: boolean }): JSX.Element | null {
  const game = table.module.name;
  const { tips } = progressOf(game);
  const { phase } = table.now.value;
  const words = TIPS[game]?.[phase];
  const idle = table.chosen.value.length === 0 && table.hint.value === null && !table.refusal.value;
  if (briefed && !table.log.value.some((moment) => moment.by === table.viewer.value)) return null;
  if (!words || !idle || !table.myTurn.value || tips.includes(ALL_OFF) || tips.includes(phase)) return null;
  const close = (id: string) => learn(game, { tips: [...tips, id] });
  return (
    <div class="tip" role="note">
      <p>
        <strong>{say(W.tip)}</strong> {say(words)}
      </p>
      <button type="button" class="quiet" onClick={() => close(phase)}>
        {say(W.good)}
      </button>
      <button type="button" class="quiet" onClick={() => close(ALL_OFF)}>
        {say(W.off)}
      </button>
    </div>
  );
}
