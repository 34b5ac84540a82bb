// web/src/puzzle/standing.tsx -- who is who in a puzzle and what its question hangs on, where seats have no room of their own.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { Arms } from "../lib/arms";
import { number, say, t } from "../lib/i18n";
import type { SchoolTable } from "../lesson/school";
import { SeatDialog } from "../play/seats";
import { W } from "./words";

/** What the rules say of the step before they ask for a move: in Feudo's trade how many shillings are left. */
const stepFact = (ask: string) => /^[^.]*\d\.(?= )/.exec(ask)?.[0] ?? "";

/** Everybody by arms, with points and what else a move may hang on: gold, ranks and tokens, whose turn comes when, one's
 *  own knights in hand, shillings. All that is known of somebody comes with a tap. */
export function Standing({ table }: { table: SchoolTable }): JSX.Element {
  const { position, phase, ask } = table.now.value;
  const { points, note, name: game, SeatFacts } = table.module;
  const open = useSignal<number | null>(null);
  const me = table.viewer.value;
  const beside = (i: number) => {
    const noted = note?.(position, i);
    if (noted) return noted.coin ? noted.words : noted.text;
    const { hand } = position as { hand?: number[] };
    return game === "baron" && i === me && hand ? say(W.inHand, { n: hand[i] }) : undefined;
  };
  return (
    <div class={`puzzle-who ${game} ${table.seats.length > 2 ? "many" : ""}`}>
      {table.seats.map(({ arms, name }, i) => (
        <div key={i} class={i === me ? "me" : ""}>
          <button type="button" aria-haspopup="dialog" onClick={() => (open.value = i)}>
            <Arms arms={arms} size={16} /> {name}
            {i === me && ` (${t("youTag")})`} <b>{number(points(position, i) ?? 0)}</b>
            {beside(i) && <small> ({beside(i)})</small>}
          </button>
          {game === "barony" && <SeatFacts position={position} seat={i} arms={arms} viewer={me} />}
        </div>
      ))}
      {game === "feudo" && phase === "trade" && <strong>{stepFact(table.named(ask))}</strong>}
      {open.value !== null && (
        <SeatDialog table={table} seat={open.value} close={() => (open.value = null)} />
      )}
    </div>
  );
}
