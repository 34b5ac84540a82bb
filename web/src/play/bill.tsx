// web/src/play/bill.tsx -- what moved everybody's chances to win: slips, luck and small steps, from the first share to the last.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { signed } from "../games/happenings";
import { Arms } from "../lib/arms";
import { say, type ThreeWords } from "../lib/i18n";
import { costlyOf, type Turn } from "../lib/summary";
import type { Table } from "../lib/table";
import { billOf, drawsOf, entriesOf, greatestParts, type Bill, type Head, type Part } from "./ledger";
import { costAt, finalShares, readerOf, swingWords, told, turns, visit, When } from "./story";
import { whatHappened } from "./what";

/** How many hundredths of the win something brought or cost, as a number and a bar, and in how many slips; `most`: what the
 *  longest bar stands for. */
const Delta = ({ n, most, times }: { n: number; most: number; times: number }): JSX.Element => (
  <span class={`delta ${n < 0 ? "down" : "up"}`} style={{ "--part": `${(100 * Math.abs(n)) / most}%` }}>
    {signed(n)}&nbsp;%{times > 0 && <small>{` (${times})`}</small>}
  </span>
);

const B = {
  title: [
    "What moved the chances to win",
    "Was die Siegchancen bewegt hat",
    "Ce qui a changé les chances de gagner",
  ],
  own: ["own mistakes", "eigene Fehler", "ses erreurs"],
  others: ["opponents’ mistakes", "Fehler der Gegner", "erreurs des adversaires"],
  luck: ["luck of the draw", "Glück beim Ziehen", "hasard du tirage"],
  plots: ["how the secret plans met", "wie die geheimen Pläne zusammentrafen", "rencontre des plans secrets"],
  plotsNote: [
    "Everybody plans in secret: what the cards then showed, and the fights that came of it. No single step of that is known to be clearly wrong.",
    "Alle planen geheim: was die Karten dann zeigten, und die Kämpfe, die daraus folgten. Kein einzelner Schritt davon war deutlich falsch.",
    "Chacun prépare ses plans en secret : ce que les cartes ont montré, et les combats qui ont suivi. Aucun coup isolé n’était nettement mauvais.",
  ],
  start: ["at the start", "am Anfang", "au début"],
  end: ["at the end", "am Ende", "à la fin"],
  gaveUp: ["when it was given up", "als aufgegeben wurde", "lors de l’abandon"],
  rest: ["small changes", "kleine Änderungen", "petits changements"],
  left: ["All else together: {n} %", "Alles andere zusammen: {n} %", "Tout le reste ensemble : {n} %"],
  over: [
    "More than 100 % can be lost: a chance that was given away and came back can be given away again.",
    "Es können mehr als 100 % verloren gehen: Eine vergebene Chance, die wiederkam, kann man noch einmal vergeben.",
    "On peut perdre plus de 100 % : une chance gâchée puis revenue peut être gâchée de nouveau.",
  ],
} satisfies Record<string, ThreeWords>;

const HEADS: readonly Head[] = ["own", "others", "luck", "plots", "rest"];

/** Everybody's chances as a bill. */
const billsOf = (table: Table): Bill[] =>
  table.seats.flatMap(
    (_, seat) =>
      billOf(table.reviews.value, finalShares(table), seat, drawsOf(table), Boolean(table.module.together)) ??
      [],
  );

/** Whom a head concerns most; of those it concerns as much whoever looks. */
export function concerned(table: Table, head: Head): number {
  const reader = readerOf(table);
  const size = (bill: Bill | undefined) => Math.abs(bill?.[head] ?? 0);
  const bills = billsOf(table);
  return bills.reduce((most, bill, seat) => (size(bill) > size(bills[most]) ? seat : most), reader);
}

/** What made up a head for whom it concerns most: draws one by one, all else by turns or rounds, each with what is told of its turn
 *  everywhere. Slips have a list of their own. */
export function partsOf(table: Table, head: Head): (Part & { words: string })[] {
  if (head === "own" || head === "others") return [];
  const seat = concerned(table, head);
  const entries = entriesOf(
    table.reviews.value,
    finalShares(table),
    seat,
    drawsOf(table),
    Boolean(table.module.together),
  );
  const all = turns(table);
  const turnAt = (index: number): Turn | undefined => all.filter(({ moves }) => moves[0] <= index).at(-1);
  const swingAt = (turn: Turn) => ({ turn, seat, from: turn.from[seat], to: turn.to[seat] });
  const place = (index: number) => {
    const turn = turnAt(index);
    if (!turn) return { key: -1, index: () => index };
    // A slip is told with what it cost, under its own head, and so is a draw: here it is the next step that was none, where the change was found.
    const tells = () => {
      const at = told(table, swingAt(turn))!.index;
      const fits = (one: number) =>
        table.reviews.value[one] && !costAt(table, one) && table.log.value[one].events.length > 0;
      const next = table.log.value.find((one) => one.index >= index && fits(one.index));
      return costAt(table, at) || table.log.value[at].by < 0 ? (next?.index ?? index) : at;
    };
    return { key: turn.moves[0], index: tells };
  };
  const way = billsOf(table)[seat]?.[head] ?? 0;
  const most = greatestParts(entries, head, place, way);
  // Of rounds the greatest one that went the other way is told as well: a sum of gains alone would look like more than it was.
  const against = head === "plots" && way !== 0 ? greatestParts(entries, head, place, -way).slice(0, 1) : [];
  return [...most, ...against].map((part) => {
    const turn = head === "plots" ? turnAt(part.index) : undefined;
    const swing = turn && { ...swingAt(turn), index: part.index };
    // A round has one number, wherever it is told.
    const whole = swing && (swing.to - swing.from) * part.change > 0 ? swingWords(table, swing) : null;
    return { ...part, words: whole ?? `${table.seats[seat].name} ${signed(part.change)}\u00a0%` };
  });
}

/** The greatest parts of a head, each a step to look at. */
const Parts = ({
  table,
  head,
  parts,
  left,
}: {
  table: Table;
  head: Head;
  parts: ReturnType<typeof partsOf>;
  left: number;
}): JSX.Element => (
  <tr class="bill-parts">
    <td colSpan={table.seats.length + 1}>
      {head === "plots" && <p class="small">{say(B.plotsNote)}</p>}
      {parts.map(({ index, change, words }) => (
        <button key={index} type="button" onClick={() => visit(table, index)}>
          <When table={table} index={index} /> {whatHappened(table, index)}{" "}
          <b class={change < 0 ? "cost-words" : "gain-words"}>{words}</b>
        </button>
      ))}
      {left !== 0 && <p class="small">{say(B.left, { n: signed(left) })}</p>}
    </td>
  </tr>
);

/** From the first chances to the last, line by line: slips are those that are listed, and all adds up. All bars are to one scale.
 *  A click on a head shows what it is made of. */
export function Bills({ table }: { table: Table }): JSX.Element {
  const open = useSignal<Head | null>(null);
  const reviews = table.reviews.value;
  const bills = billsOf(table);
  const slips = table.seats.map((_, seat) => costlyOf(reviews, seat).length);
  const all = slips.reduce((a, b) => a + b, 0);
  const most = Math.max(1, ...bills.flatMap((bill) => HEADS.map((head) => Math.abs(bill[head]))));
  const whole = (words: string, part: "start" | "end") => (
    <tr>
      <th scope="row">{words}</th>
      {bills.map((bill, i) => (
        <td key={i}>{bill[part]}&nbsp;%</td>
      ))}
    </tr>
  );
  const change = (head: Head) => {
    const count = (seat: number) =>
      head === "own" ? slips[seat] : head === "others" ? all - slips[seat] : 0;
    const parts = partsOf(table, head);
    const opened = open.value === head && parts.length > 0;
    // Of a whole round the number beside it holds slips and luck as well: what is left of those cannot be told.
    const sum = parts.reduce((n, part) => n + part.change, 0);
    // A game that was hardly begun has no bill.
    const left = head === "plots" ? 0 : (bills[concerned(table, head)]?.[head] ?? sum) - sum;
    return (
      <>
        <tr>
          <th scope="row">
            {parts.length === 0 ? (
              say(B[head])
            ) : (
              <button
                type="button"
                class="bill-head"
                aria-expanded={opened}
                onClick={() => (open.value = opened ? null : head)}
              >
                {say(B[head])} <span aria-hidden="true">{opened ? "▴" : "▾"}</span>
              </button>
            )}
          </th>
          {bills.map((bill: Bill, i) => (
            <td key={i}>
              <Delta n={bill[head]} most={most} times={count(i)} />
            </td>
          ))}
        </tr>
        {opened && <Parts table={table} head={head} parts={parts} left={left} />}
      </>
    );
  };
  const some = (head: Head) => bills.some((bill) => bill[head] !== 0);
  return (
    <>
      <table class={`bills ${table.seats.length > 3 ? "many" : ""}`}>
        <caption>{say(B.title)}</caption>
        <thead>
          <tr>
            <td />
            {table.seats.map(({ arms, name }, i) => (
              <th key={i} scope="col">
                <Arms arms={arms} size={16} /> <span>{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {whole(say(B.start), "start")}
          {change("own")}
          {change("others")}
          {some("luck") && change("luck")}
          {some("plots") && change("plots")}
          {some("rest") && change("rest")}
          {whole(say(table.quitter() >= 0 ? B.gaveUp : B.end), "end")}
        </tbody>
      </table>
      {most > 100 && <p class="small">{say(B.over)}</p>}
    </>
  );
}
