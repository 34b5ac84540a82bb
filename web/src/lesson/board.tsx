// web/src/lesson/board.tsx -- the table under the teacher's words, alike for lessons, positions and puzzles.
import type { JSX } from "preact";
import { OVER } from "../lib/bridge";
import { Desk } from "../play/desk";
import { GameBoard, useTableKeys } from "../play/page";
import { Refused } from "../play/refusal";
import { Seats } from "../play/seats";
import type { SchoolTable } from "./school";
import "./lesson.css";
import "./sideways.css";
import "./upright.css";

function Keys({ table }: { table: SchoolTable }): null {
  useTableKeys(table);
  return null;
}

/** `locked`: something is to be read first. `scene`: another one is
 *  another land, which is fitted anew. */
export function SchoolBoard(props: { table: SchoolTable; locked?: boolean; scene?: number }): JSX.Element {
  const { table, locked = false } = props;
  return (
    <>
      {!locked && <Keys table={table} />}
      <Seats table={table} />
      <main id="main" class="stage" inert={locked}>
        <GameBoard key={props.scene} table={table} />
        <Refused table={table} />
      </main>
      {/* A lesson that ends a game is no game that was won: nobody asks for another one. */}
      {table.now.value.turn === OVER ? (
        <div class="desk" />
      ) : (
        <Desk table={table} locked={locked || table.rests.value} />
      )}
    </>
  );
}
