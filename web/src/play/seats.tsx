// web/src/play/seats.tsx -- everybody at the table: arms, name, points, goods, whose turn.
import type { JSX } from "preact";
import { Arms } from "../lib/arms";
import { number, t } from "../lib/i18n";
import type { Table } from "../lib/table";

export function Seats({ table }: { table: Table }): JSX.Element {
  const { position, turn } = table.look.value;
  const { SeatFacts, points } = table.module;
  return (
    <section class="seats" aria-label={t("seatsPanel")}>
      {table.seats.map((seat, i) => {
        const active = turn === i;
        const score = points(position, i);
        return (
          <div
            key={i}
            class={`seat ${active ? "active" : ""}`}
            role="group"
            aria-label={`${seat.name}${active ? `, ${t("turnOf", { name: seat.name })}` : ""}: ${table.module.facts(position, i)}`}
            aria-current={active}
          >
            <Arms arms={seat.arms} size={30} title />
            <span class="seat-name">
              {seat.name}
              {i === table.viewer.value && table.people().length === 1 && (
                <span class="seat-you"> ({t("youTag")})</span>
              )}
            </span>
            {score !== null && (
              <strong class="seat-points" key={score}>
                {number(score)}
              </strong>
            )}
            <SeatFacts position={position} seat={i} arms={seat.arms} viewer={table.viewer.value} />
          </div>
        );
      })}
    </section>
  );
}
