// web/src/play/flights.tsx -- tiles and pieces that fly over the page to where they belong.
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Flight } from "../games/module";
import { signed } from "../games/happenings";
import { pace } from "../lib/settings";
import type { Table } from "../lib/table";

const FLIGHT_MOST = 420; // milliseconds
const POINTS_MOST = 560;
const lasting = (most: number) => Math.min(most, pace() * 1.7);

/** `after`: when it sets out, in milliseconds. */
function Flying(props: { flight: Flight; most: number; after?: number }): JSX.Element {
  const { flight, most } = props;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const from = document.querySelector(flight.from)?.getBoundingClientRect();
    const to = document.querySelector(flight.to)?.getBoundingClientRect();
    const element = place.current;
    if (!element || !from || !to || typeof element.animate !== "function") return;
    const middle = (box: DOMRect) =>
      `translate(${box.left + box.width / 2}px, ${box.top + box.height / 2}px) translate(-50%, -50%)`;
    element.animate(
      [
        { transform: middle(from), opacity: 1 },
        { transform: middle(to), opacity: 1, offset: 0.85 },
        { transform: middle(to), opacity: 0 },
      ],
      { duration: lasting(most), delay: props.after ?? 0, easing: "ease-in-out", fill: "forwards" },
    );
  }, []);
  return (
    <div ref={place} class="flying" aria-hidden="true">
      {flight.art}
    </div>
  );
}

export function Flights({ table }: { table: Table }): JSX.Element | null {
  const calm = pace() === 0 || matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (calm || table.browsing.value !== null) return null;
  const { effects, seats, viewer, module } = table;
  const moment = table.shown.value - (table.pending.value ? 0 : 1); // the move that is shown
  const flights = effects.value.map((told) => module.flight?.(told.data, seats, viewer.value) ?? null);
  // What somebody gets by a tile sets out when that has landed; a fight has been waited for since then.
  const fought = effects.value.some(({ data }) => module.fights.includes(data.event));
  const after = !fought && flights.some((one) => one !== null) ? lasting(FLIGHT_MOST) : 0;
  return (
    <>
      {table.gains.value.map(({ seat, change, cell }) => (
        <Flying
          key={`points ${moment} ${seat}`}
          most={POINTS_MOST}
          after={after}
          flight={{
            from: cell === null ? ".stage .board" : `.cell[data-cell="${cell}"]`,
            to: `.seat[data-seat="${seat}"] .seat-change`,
            art: <span class={`flying-points ${change < 0 ? "bad" : ""}`}>{signed(change)}</span>,
          }}
        />
      ))}
      {flights.map(
        (flight, i) => flight && <Flying key={`${moment} ${i}`} flight={flight} most={FLIGHT_MOST} />,
      )}
    </>
  );
}
