// web/src/play/seat-dialog.tsx -- all that is known of a seat, loaded when it is asked for.
import type { JSX } from "preact";
import { Arms } from "../lib/arms";
import { Dialog } from "../lib/dialog";
import { number, t } from "../lib/i18n";
import type { Table } from "../lib/table";
import { whoPlays } from "./seats";
import { explainScore } from "./why";

/** All that is known of a seat, drawn and in words; where there is no room for it otherwise. */
export function SeatDialog(props: { table: Table; seat: number; close: () => void }): JSX.Element {
  const { table, seat } = props;
  const { position } = table.look.value;
  const { SeatFacts, facts, points } = table.module;
  const { name, arms } = table.seats[seat];
  const score = points(position, seat);
  const who = whoPlays(table, seat);
  return (
    <Dialog title={who ? `${name} (${who})` : name} close={props.close}>
      <div class="seat-whole">
        <Arms arms={arms} size={64} title />
        <SeatFacts position={position} seat={seat} arms={arms} viewer={table.viewer.value} />
        {table.room && <table.room.Seat seat={seat} />}
        {table.room?.Person && <table.room.Person seat={seat} />}
      </div>
      <ul class="seat-words">
        {table
          .named(facts(position, seat))
          .split("; ")
          .map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
      </ul>
      {score !== null && (
        <button
          type="button"
          onClick={() => {
            props.close();
            explainScore(table, seat, score);
          }}
        >
          {t("whyScore", { name, n: number(score) })}
        </button>
      )}
    </Dialog>
  );
}
