// web/src/online/table-names.tsx -- a table in a list: its game, and who sits there, each with a page.
import { Fragment, type JSX } from "preact";
import { gameTitle } from "./describe";
import { PersonName } from "./person-name";
import { seatName } from "./table";
import type { ServerTable } from "./types";

export function TableNames({ table }: { table: ServerTable }): JSX.Element {
  return (
    <>
      <strong>{gameTitle(table.game)}</strong>{" "}
      {table.seats.map((seat, i) => (
        <Fragment key={i}>
          {i > 0 && ", "}
          {seat.kind === "person" ? (
            <PersonName player={seat.player} name={seat.name ?? ""} />
          ) : (
            seatName(seat, i)
          )}
        </Fragment>
      ))}
    </>
  );
}
