// web/src/play/points.tsx -- who has won a finished game, and everybody's points by what brought them.
import type { JSX } from "preact";
import { signed } from "../games/happenings";
import { Arms } from "../lib/arms";
import { labelled, listed, number, say, t } from "../lib/i18n";
import { barsOf, pointsByKind } from "../lib/summary";
import type { Table } from "../lib/table";
import "./end.css";

export function winnersOf(table: Table): number[] {
  const score = table.now.value.score ?? [];
  return score.flatMap(({ won }, seat) => (won ? [seat] : []));
}

/** Who has won; `addressed`: the one who reads it is "you". */
export function winnerWords(table: Table, addressed = true): string {
  const winners = winnersOf(table);
  const mine = addressed && table.room === null && winners.includes(table.reader());
  if (mine && winners.length === 1) return t("youWin");
  const names = winners.filter((seat) => !mine || seat !== table.reader()).map((seat) => table.nameOf(seat));
  const all = listed(names);
  return winners.length === 1
    ? t("winner", { name: all })
    : t(mine ? "youWinWith" : "winners", { names: all });
}

/** Points of each seat by what brought them. */
export function kindsOf(table: Table): { kinds: string[]; sums: Map<string, number>[] } {
  const totals = (table.now.value.score ?? []).map(({ points }) => points);
  const sums = pointsByKind(table.log.value, table.module.scored ?? (() => null), totals);
  const kinds = [...Object.keys(table.module.pointKinds ?? {}), "other"].filter((kind) =>
    sums.some((one) => (one.get(kind) ?? 0) !== 0),
  );
  return { kinds, sums };
}

export const kindWords = (table: Table, kind: string) => {
  const words = table.module.pointKinds?.[kind];
  return words ? say(words) : t("pointsOther");
};

/** Seats by their place, the winner first. */
export function byPlace(table: Table): number[] {
  const score = table.now.value.score ?? [];
  return score.map((_, i) => i).sort((a, b) => score[a].place - score[b].place);
}

/** Why numbers on the board are not the points of their kind; null: they are. */
export function shownWords(table: Table): string | null {
  const shown = table.module.shownPoints;
  if (!shown) return null;
  const { sums } = kindsOf(table);
  const order = byPlace(table);
  const on = order.map((seat) => shown.of(table.now.value.position, seat));
  if (order.every((seat, i) => on[i] === (sums[seat].get(shown.kind) ?? 0))) return null;
  return say(shown.why, {
    list: order.map((seat, i) => `${table.seats[seat].name} ${number(on[i])}`).join(", "),
  });
}

const LETTER = 0.055; // of a bar's width: less room than that a letter, and a number is left out

/** The points of each seat drawn as a bar, by what brought them; what was lost stands left of the zero line. */
export function pointBarsOf(table: Table): ((seat: number) => JSX.Element) | null {
  const { kinds, sums } = kindsOf(table);
  if (kinds.length === 0) return null; // nobody has won or lost a point
  const { zero, width, parts } = barsOf(sums, kinds);
  const part = (points: number) => `${(100 * points) / width}%`;
  return (seat) => (
    <span
      class="point-bar"
      role="img"
      style={{ "--zero": part(zero) }}
      aria-label={kinds.map((k) => `${kindWords(table, k)} ${number(sums[seat].get(k) ?? 0)}`).join(", ")}
    >
      {parts[seat].map(({ kind, from, points }) => {
        const k = kinds.indexOf(kind);
        const fits = Math.abs(points) / width >= LETTER * number(points).length;
        return (
          <span
            key={kind}
            class={`point-part part-${k} ${points < 0 ? "minus" : ""}`}
            title={labelled(kindWords(table, kind), signed(points))}
            style={{ left: part(from), width: part(Math.abs(points)), "--order": k }}
          >
            {fits && number(points)}
          </span>
        );
      })}
    </span>
  );
}

/** Which colour stands for what, and how many points of it everybody has, the winner first. */
function PointKey({ table }: { table: Table }): JSX.Element {
  const { kinds, sums } = kindsOf(table);
  return (
    <table class="point-key" aria-hidden="true">
      <thead>
        <tr>
          <td />
          {byPlace(table).map((i) => (
            <td key={i}>
              <Arms arms={table.seats[i].arms} size={16} />
            </td>
          ))}
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind, k) => (
          <tr key={kind}>
            <th>
              <i class={`point-part part-${k}`} /> {kindWords(table, kind)}
            </th>
            {byPlace(table).map((i) => (
              <td key={i}>{number(sums[i].get(kind) ?? 0)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The same on a line or two: everybody's points of a kind, the winner's first. */
export function PointLegend({ table }: { table: Table }): JSX.Element {
  const { kinds, sums } = kindsOf(table);
  return (
    <p class="point-legend" aria-hidden="true">
      {kinds.map((kind, k) => (
        <span key={kind}>
          <i class={`point-part part-${k}`} /> {kindWords(table, kind)}{" "}
          <b>
            {byPlace(table)
              .map((i) => number(sums[i].get(kind) ?? 0))
              .join("\u00a0:\u00a0")}
          </b>
        </span>
      ))}
    </p>
  );
}

/** A bar for each seat, the winner first, and the numbers in a table below. */
export function PointBars({ table }: { table: Table }): JSX.Element | null {
  const bar = pointBarsOf(table);
  const { sums } = kindsOf(table);
  const order = byPlace(table);
  if (bar === null) return null;
  return (
    <div class="point-bars">
      {order.map((i) => (
        <div key={i} class={`point-row ${winnersOf(table).includes(i) ? "won" : ""}`}>
          <span class="who">
            <Arms arms={table.seats[i].arms} size={18} /> {table.seats[i].name}
          </span>
          {bar(i)}
          <b class="point-total">{number([...sums[i].values()].reduce((sum, n) => sum + n, 0))}</b>
        </div>
      ))}
      <PointKey table={table} />
    </div>
  );
}
