// web/src/play/chances.tsx -- how the chances went in a finished game, as lines; a click looks there.
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { Arms, ARMS } from "../lib/arms";
import { t } from "../lib/i18n";
import type { Table } from "../lib/table";

const WIDTH = 300;
const HEIGHT = 110;

/** Besides its colour each line has a pattern of its own, after the arms. */
const DASHES = ["", "9 4", "2 4", "12 3 2 3", "5 3", "1 6"];

export function Chances({ table }: { table: Table }): JSX.Element {
  useEffect(() => {
    void table.analyse();
  }, [table]);
  const worths = table.worths.value;
  const all = table.count.value;
  const x = (index: number) => (index / Math.max(1, all)) * WIDTH;
  const known = worths.flatMap((worth, index) => (worth ? [{ worth, index }] : []));
  const at = table.browsing.value ?? all;
  const nearest = known.reduce<(typeof known)[number] | null>(
    (best, one) => (!best || Math.abs(one.index - at) < Math.abs(best.index - at) ? one : best),
    null,
  );
  const look = (event: MouseEvent) => {
    const rect = (event.currentTarget as Element).getBoundingClientRect();
    table.goTo(Math.round(((event.clientX - rect.left) / rect.width) * all));
  };
  const words = nearest
    ? table.seats
        .map((seat, i) => `${seat.name} ${Math.round(nearest.worth[i] / 10)} %`)
        .join(", ")
    : t("analysing");
  return (
    <section class="chances" aria-label={t("analyse")}>
      <h2>{t("analyse")}</h2>
      <p class="small">{t("analyseLine")}</p>
      <svg
        viewBox={`0 -4 ${WIDTH} ${HEIGHT + 8}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={words}
        onClick={look}
      >
        <path class="grid" d={`M0 0H${WIDTH}M0 ${HEIGHT / 2}H${WIDTH}M0 ${HEIGHT}H${WIDTH}`} />
        {table.seats.map((seat, i) => (
          <path
            key={i}
            class={`chance-line ${ARMS[seat.arms].tincture}`}
            stroke-dasharray={DASHES[seat.arms]}
            d={known
              .map(({ worth, index }, n) => {
                const y = HEIGHT * (1 - worth[i] / 1000);
                return `${n > 0 ? "L" : "M"}${x(index).toFixed(1)} ${y.toFixed(1)}`;
              })
              .join("")}
          />
        ))}
        <path class="now" d={`M${x(at)} -4V${HEIGHT + 4}`} />
      </svg>
      <p class="small" role="status">
        {t("chancesAt", { n: at, who: words })}
      </p>
      <p class="chance-key">
        {table.seats.map((seat, i) => (
          <span key={i}>
            <Arms arms={seat.arms} size={16} /> {seat.name}
            <svg width="34" height="8" aria-hidden="true">
              <path
                class={`chance-line ${ARMS[seat.arms].tincture}`}
                stroke-dasharray={DASHES[seat.arms]}
                d="M0 4H34"
              />
            </svg>
          </span>
        ))}
      </p>
    </section>
  );
}
