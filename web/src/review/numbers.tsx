// web/src/review/numbers.tsx -- how many moves of each kind everybody made, and how luck and skill brought the result about.
import type { JSX } from "preact";
import { signed } from "../games/happenings";
import { Arms } from "../lib/arms";
import { number, say } from "../lib/i18n";
import type { Table } from "../lib/table";
import { JUDGEMENTS, type GameReview, MARK, type SeatSummary } from "./game-review";
import { JUDGED_MANY, W } from "./words";

const SUMS = ["began", "own", "others", "luck", "ended"] as const;
const points = (share: number) => Math.round(100 * share);

export function Numbers({ table, review }: { table: Table; review: GameReview }): JSX.Element {
  const { summary } = review;
  const shown = JUDGEMENTS.filter((one) => summary.some(({ judgements }) => judgements[one] > 0));
  const row = (key: string, head: JSX.Element, of: (seat: SeatSummary) => string) => (
    <tr key={key} class={key}>
      <th scope="row">{head}</th>
      {summary.map((seat) => (
        <td key={seat.seat}>{of(seat)}</td>
      ))}
    </tr>
  );
  const sums = summary.every(({ ended }) => ended !== undefined);
  return (
    <table class="review-numbers">
      <caption>{say(W.numbers)}</caption>
      <thead>
        <tr>
          <td />
          {table.seats.map(({ arms, name }, seat) => (
            <th key={seat} scope="col">
              <Arms arms={arms} size={16} /> <span>{name}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map((one) =>
          row(
            one,
            <>
              <span class={`judged ${one}`} aria-hidden="true">
                {MARK[one]}
              </span>{" "}
              {say(JUDGED_MANY[one])}
            </>,
            ({ judgements }) => number(judgements[one]),
          ),
        )}
      </tbody>
      {sums && (
        <tbody class="sums">
          <tr>
            <td colSpan={summary.length + 1} class="small">
              {say(W.sums)}
            </td>
          </tr>
          {SUMS.map((key) =>
            row(key, <>{say(W[key])}</>, (seat) =>
              key === "began" || key === "ended" ? number(points(seat[key]!)) : signed(points(seat[key]!)),
            ),
          )}
        </tbody>
      )}
    </table>
  );
}
