// web/src/play/seats.tsx -- everybody at the table: arms, name, points, goods, whose turn.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { signed } from "../games/happenings";
import { Arms } from "../lib/arms";
import { number, t } from "../lib/i18n";
import { lazy } from "../lib/lazy";
import { cellsOf } from "../lib/sight";
import type { Table } from "../lib/table";
import { Counter } from "./scores";
import { explainScore } from "./why";

/** Who plays a seat, where its name does not say it: the one at this device, or the computer. */
export function whoPlays(table: Table, seat: number): string | null {
  const { level } = table.seats[seat];
  if (level > 0) return table.room === null ? t("computerTag", { n: level }) : null;
  const alone = table.room !== null || table.people().length === 1;
  return alone && seat === table.viewer.value ? t("youTag") : null;
}

/** All that is known of a seat, when it is asked for. */
export const SeatDialog = lazy(() => import("./seat-dialog").then((part) => part.SeatDialog), true);

export function Seats({ table }: { table: Table }): JSX.Element {
  const { position } = table.look.value;
  const turn = table.acting.value;
  const changes = table.changes.value;
  const { SeatFacts, points } = table.module;
  const open = useSignal<number | null>(null);
  // Looking back, what a move did nowhere on the board it did to somebody's goods.
  const told = table.browsing.value === null ? [] : table.effects.value.map(({ data }) => data);
  const off = told.every((data) => cellsOf(data).length === 0);
  const just = (seat: number) => off && told.some((data) => data.seat === seat);
  return (
    <section class="seats" aria-label={t("seatsPanel")}>
      {table.seats.map((seat, i) => {
        const active = turn === i;
        const score = points(position, i);
        const who = whoPlays(table, i);
        const note = table.module.note?.(position, i);
        return (
          <div
            key={i}
            class={`seat seat-${i + 1} ${active ? "active" : ""} ${just(i) ? "just" : ""} ${i === table.viewer.value ? "mine" : ""}`}
            data-seat={i}
            role="group"
            aria-label={`${seat.name}${active ? `, ${t("turnOf", { name: seat.name })}` : ""}: ${table.module.facts(position, i)}`}
            aria-current={active}
          >
            <Arms arms={seat.arms} size={30} title />
            <button type="button" class="seat-name" aria-haspopup="dialog" onClick={() => (open.value = i)}>
              <span>{seat.name}</span>
              {who !== null && <span class={`seat-who ${seat.level > 0 ? "computer" : ""}`}> ({who})</span>}
            </button>
            {/* Always there: points that are won fly to it. */}
            <span class="seat-change">
              {changes[i]?.won ? <span class="won">{signed(changes[i].won)}</span> : null}
              {changes[i]?.lost ? <span class="bad">{signed(changes[i].lost)}</span> : null}
            </span>
            {score !== null && (
              <button
                type="button"
                class="seat-points"
                title={t("why")}
                aria-label={t("whyScore", { name: seat.name, n: number(score) })}
                onClick={() => explainScore(table, i, score)}
              >
                <Counter value={score} />
              </button>
            )}
            {note && (
              <span class="seat-note" title={note.words}>
                {changes[i]?.goods ? (
                  <span class={`goods ${changes[i].goods < 0 ? "bad" : ""}`}>{signed(changes[i].goods)}</span>
                ) : null}
                {note.coin && <i />}
                {note.brief === undefined ? (
                  note.text
                ) : (
                  <>
                    <span class="whole">{note.text}</span>
                    <span class="brief">{note.brief}</span>
                    {note.least && <span class="least">{note.least}</span>}
                  </>
                )}
              </span>
            )}
            <SeatFacts position={position} seat={i} arms={seat.arms} viewer={table.viewer.value} />
            {table.room && <table.room.Seat seat={i} />}
          </div>
        );
      })}
      {open.value !== null && (
        <SeatDialog table={table} seat={open.value} close={() => (open.value = null)} />
      )}
    </section>
  );
}
