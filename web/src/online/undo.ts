// web/src/online/undo.ts -- a request to undo: what would be undone, and who still has to answer.
import type { Table } from "../lib/table";
import { o } from "./i18n";
import type { ServerSeat } from "./types";

/** What a seat wants to undo: its last move, how many came after it, and which move that was if these eyes may know it. */
export function undoWords(table: Table, seat: number): string {
  const log = table.log.value;
  const last = log.filter(({ by }) => by === seat).at(-1);
  if (last === undefined) return "";
  const n = log.filter(({ by, index }) => by >= 0 && index > last.index).length;
  const after = n === 0 ? "" : ` ${o(n === 1 ? "undoAfterOne" : "undoAfterMany", { n })}`;
  const whose = `${o(seat === table.viewer.value ? "undoOwn" : "undoTheirs")}${after}`;
  if (last.move === null) return whose;
  const [told] = last.events;
  const words = told ? table.named(told.say) : table.moveWords(last.index, last.move);
  return `${whose} (${words.replace(/\.$/, "")})`;
}

/** The seats whose people have not answered yet. */
export const unanswered = (seats: readonly ServerSeat[], asker: number): number[] =>
  seats.flatMap((seat, i) =>
    i !== asker && seat.kind === "person" && !seat.away && !seat.out && !seat.agrees ? [i] : [],
  );
