// web/src/play/bill.tsx -- what moved everybody's chances to win: slips, luck and small steps, from the first share to the last.
import type { JSX } from "preact";
import { signed } from "../games/happenings";
import { Arms } from "../lib/arms";
import { say, t, type ThreeWords } from "../lib/i18n";
import { billOf, slipsOf, type Bill } from "../lib/summary";
import type { Table } from "../lib/table";
import { finalShares, luckWords } from "./story";

/** How many hundredths of the win something brought or cost, as a number and a bar, and in how many slips; `most`: what the
 *  longest bar stands for. */
const Delta = ({ n, most, times }: { n: number; most: number; times: number }): JSX.Element => (
  <span class={`delta ${n < 0 ? "down" : "up"}`} style={{ "--part": `${(100 * Math.abs(n)) / most}%` }}>
    {signed(n)}&nbsp;%{times > 0 && ` (${times})`}
  </span>
);

const B = {
  start: ["at the start", "am Anfang", "au début"],
  end: ["at the end", "am Ende", "à la fin"],
  gaveUp: ["when it was given up", "als aufgegeben wurde", "lors de l’abandon"],
  rest: ["many small steps", "viele kleine Schritte", "beaucoup de petits pas"],
  over: [
    "More than 100 % can be lost: a chance that was given away and came back can be given away again.",
    "Es können mehr als 100 % verloren gehen: Eine vergebene Chance, die wiederkam, kann man noch einmal vergeben.",
    "On peut perdre plus de 100 % : une chance gâchée puis revenue peut être gâchée de nouveau.",
  ],
} satisfies Record<string, ThreeWords>;

const PARTS = ["own", "others", "luck", "rest"] as const;

/** From the first chances to the last, line by line: slips are those that are listed, and all adds up. All bars are to one scale. */
export function Bills({ table }: { table: Table }): JSX.Element {
  const reviews = table.reviews.value;
  const bills = table.seats.flatMap((_, seat) => billOf(reviews, finalShares(table), seat) ?? []);
  const slips = table.seats.map((_, seat) => slipsOf(reviews, seat).length);
  const all = slips.reduce((a, b) => a + b, 0);
  const most = Math.max(1, ...bills.flatMap((bill) => PARTS.map((part) => Math.abs(bill[part]))));
  const whole = (words: string, part: "start" | "end") => (
    <tr>
      <th scope="row">{words}</th>
      {bills.map((bill, i) => (
        <td key={i}>{bill[part]}&nbsp;%</td>
      ))}
    </tr>
  );
  const change = (words: string, part: (typeof PARTS)[number], count: (seat: number) => number = () => 0) => (
    <tr>
      <th scope="row">{words}</th>
      {bills.map((bill: Bill, i) => (
        <td key={i}>
          <Delta n={bill[part]} most={most} times={count(i)} />
        </td>
      ))}
    </tr>
  );
  return (
    <>
      <table class="bills">
        <caption>{t("storyBalance")}</caption>
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
          {change(t("storyOwn"), "own", (seat) => slips[seat])}
          {change(t("storyOthers"), "others", (seat) => all - slips[seat])}
          {bills.some(({ luck }) => luck !== 0) && change(luckWords(table), "luck")}
          {bills.some(({ rest }) => rest !== 0) && change(say(B.rest), "rest")}
          {whole(say(table.quitter() >= 0 ? B.gaveUp : B.end), "end")}
        </tbody>
      </table>
      {most > 100 && <p class="small">{say(B.over)}</p>}
    </>
  );
}
