// web/src/play/title-waits.ts -- why a title of Barony that could be claimed now waits, told with a hint that does something else.
import { RANK, type BaronyPosition } from "../games/barony-words";
import type { Advice } from "../lib/bridge";
import { say, type ThreeWords } from "../lib/i18n";
import type { Table } from "../lib/table";
import { printed } from "../lib/printed";
import { cheapest, prospectOf } from "./prospect";

const W = {
  cheaper: [
    "The title of {what} waits a turn: then it costs {n} gold instead of {m}.",
    "Der Titel {what} wartet einen Zug: Dann kostet er {n} Gold statt {m}.",
    "Le titre de {what} attend un tour : il coûte alors {n} pièces d’or au lieu de {m}.",
  ],
  saved: [
    "The title of {what} waits: first what stands at {cell} is saved, which {who} could destroy.",
    "Der Titel {what} wartet: Erst wird gerettet, was auf {cell} steht und {who} vernichten könnte.",
    "Le titre de {what} attend : d’abord est sauvé ce qui se trouve en {cell}, que {who} pourrait détruire.",
  ],
  less: [
    "The title of {what} can wait: claimed at once, it would win {n} % less often.",
    "Der Titel {what} kann warten: Sofort genommen, würde er um {n} % seltener zum Sieg führen.",
    "Le titre de {what} peut attendre : pris tout de suite, il ferait gagner {n} % moins souvent.",
  ],
  dearer: [
    "The title of {what} can wait: your tokens would pay {k} gold where {m} are asked. Claimed at once, it would win {n} % less often.",
    "Der Titel {what} kann warten: Mit diesen Markern kostet er {k} Gold, wo {m} verlangt sind. Sofort genommen, würde er um {n} % seltener zum Sieg führen.",
    "Le titre de {what} peut attendre : vos jetons paieraient {k} pièces d’or là où il en faut {m}. Pris tout de suite, il ferait gagner {n} % moins souvent.",
  ],
  urgent: [
    "The title of {what} can wait: it can follow in the next turn, while what this move wins may be gone by then. Claimed at once, it would win {n} % less often.",
    "Der Titel {what} kann warten: Er kann im nächsten Zug folgen; was dieser Zug bringt, ist dann vielleicht nicht mehr zu haben. Sofort genommen, würde er um {n} % seltener zum Sieg führen.",
    "Le titre de {what} peut attendre : il peut suivre au prochain tour, alors que ce que gagne ce coup ne sera peut-être plus possible. Pris tout de suite, il ferait gagner {n} % moins souvent.",
  ],
  next: [
    "The title of {what} can still follow in the next turn.",
    "Der Titel {what} kann noch im nächsten Zug folgen.",
    "Le titre de {what} peut encore suivre au prochain tour.",
  ],
  now: [
    "About as good: the title of {what} at once.",
    "Etwa ebenso gut: sofort der Titel {what}.",
    "À peu près aussi bon : le titre de {what} tout de suite.",
  ],
} satisfies Record<string, ThreeWords>;

/** Does a move win points, or something that somebody else has? */
const wins = (table: Table, move: string, me: number): boolean =>
  (table.previewOf(move)?.events ?? []).some(({ data }) => {
    const scored = table.module.scored?.(data);
    return (scored?.seat === me && scored.points > 0) || (data.event === "lost" && data.seat !== me);
  });

/** Why the title waits, with seats as {0}; "": none could be claimed, or it is, or all has been said. `steps`: the turn that the hint
 *  means. `told`: has something been said before? By how much less it wins says nothing new a second time. */
export function titleWaits(
  table: Table,
  hint: Advice,
  steps: readonly string[],
  told: (what: string) => boolean = () => false,
): string {
  const { moves, turn, count } = table.now.value;
  const { rank } = table.now.value.position as BaronyPosition;
  const claim = cheapest(moves);
  if (claim === null || hint.move.startsWith("title ")) return "";
  const what = say(RANK[rank[turn] + 1] ?? RANK[0]);
  const [move = hint.move, ...rest] = steps;
  const [good, claimed] = [prospectOf(table, count, move, rest), prospectOf(table, count, claim.move)];
  const struck = new Set(good?.dangers.map(({ cell }) => cell));
  const saved = good && claimed?.dangers.find(({ cell }) => !struck.has(cell));
  if (saved) return say(W.saved, { what, cell: saved.cell, who: `{${saved.seat}}` });
  if (good && good.price > 0 && good.price < claim.price)
    return say(W.cheaper, { what, n: good.price, m: claim.price });
  const titles = hint.others.filter((one) => one.move.startsWith("title "));
  const best = Math.max(0, ...titles.map((one) => one.worth[turn]));
  const n = Math.round(100 * (hint.worth[turn] - best));
  if (titles.length > 0 && n > 0) {
    const { title_gold: m } = printed("barony");
    const urgent = good?.title === true && wins(table, move, turn);
    const [why, row] =
      claim.price > m ? ["dearer", W.dearer] : urgent ? ["urgent", W.urgent] : ["less", W.less];
    const before = told(`title ${rank[turn]} waits`);
    // A reason is news even where it has been said that the title can wait.
    const again = told(`title ${rank[turn]} ${why} ${claim.price}`);
    return before && (why === "less" || again) ? "" : say(row, { what, n, m, k: claim.price });
  }
  return say(good?.title === true ? W.next : W.now, { what });
}
