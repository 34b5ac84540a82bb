// web/src/play/foretold.tsx -- what the move that is chosen would do: at the desk or, on a phone upright, over what is told under the board.
import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Arms } from "../lib/arms";
import { upright } from "../lib/hints";
import { number, t } from "../lib/i18n";
import type { Table } from "../lib/table";
import { findPlace } from "./placing";
import { ToldLines } from "./why";

export function WillHappen({ table }: { table: Table }): JSX.Element | null {
  const preview = table.preview.value;
  const move = table.choice.value.complete;
  if (move === null || preview === null) return null;
  const before = table.now.value.position;
  const changes = table.seats.flatMap((seat, i) => {
    const from = table.module.points(before, i);
    const to = table.module.points(preview.position, i);
    return from !== null && to !== null && from !== to ? [{ seat, i, from, to }] : [];
  });
  const { unknown } = table.module;
  const caution = table.module.caution?.(move, table.now.value) ?? "";
  const { turn } = table.now.value;
  const ends = table.own(turn) && preview.turn !== turn;
  const told = preview.events.filter(({ data }) => !unknown?.(data, turn));
  return (
    <div class="preview" role="status">
      <h3>{t("preview")}</h3>
      {changes.length > 0 && (
        <p class="changes">
          {changes.map(({ seat, i, from, to }) => (
            <span key={i} class={to > from ? "up" : "down"}>
              <Arms arms={seat.arms} size={16} /> {table.called(i)} {number(from)} → <b>{number(to)}</b>
            </span>
          ))}
        </p>
      )}
      {caution !== "" && <p class="caution">{caution}</p>}
      {told.length > 0 ? (
        <ToldLines table={table} told={told} />
      ) : (
        <p>{t(ends ? "previewEnds" : "previewNothing")}</p>
      )}
    </div>
  );
}

/** Where the board stands above the desk: over the strip under the board, so that all of it is seen and nothing moves. */
export function Foretold({ table }: { table: Table }): JSX.Element | null {
  const place = useRef<HTMLDivElement>(null);
  const known = upright.value && table.choice.value.complete !== null && table.preview.value !== null;
  const shown = known && table.onlyMove.value === ""; // else it goes by itself, and what the others did is still to be read
  useLayoutEffect(() => {
    if (!shown) return;
    // A rule that is asked for comes later.
    const settle = () => findPlace(({ settleForetold }) => settleForetold(place.current));
    const sizes = new ResizeObserver(settle);
    for (const part of place.current!.querySelectorAll(".preview")) sizes.observe(part);
    settle();
    const comes = new MutationObserver(settle);
    comes.observe(place.current!, { childList: true, subtree: true });
    const settled = place.current;
    return () => {
      sizes.disconnect();
      comes.disconnect();
      findPlace(({ unsettleForetold }) => unsettleForetold(settled));
    };
  });
  if (!shown) return null;
  return (
    <div class="foretold-place" ref={place}>
      <div class="foretold">
        <WillHappen table={table} />
      </div>
    </div>
  );
}
