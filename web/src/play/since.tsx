// web/src/play/since.tsx -- what the others did since one's own last move, a line each, and again.
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { pointed } from "../lib/board";
import type { Moment } from "../lib/bridge";
import { t } from "../lib/i18n";
import { pace, speed, type Speed } from "../lib/settings";
import { cellsOf } from "../lib/sight";
import type { Table } from "../lib/table";
import { Line } from "./sentence";

const SPEEDS: readonly [Speed, "motionSlow" | "motionNormal" | "motionFast" | "motionOff"][] = [
  ["slow", "motionSlow"],
  ["normal", "motionNormal"],
  ["fast", "motionFast"],
  ["off", "motionOff"],
];

const cells = (moment: Moment) => moment.events.flatMap(({ data }) => cellsOf(data));

/** How quickly others are shown, where one sees them. */
function SpeedChoice(): JSX.Element {
  return (
    <select
      class="speed"
      aria-label={t("motion")}
      title={t("motion")}
      value={speed.value}
      onChange={(event) => (speed.value = event.currentTarget.value as Speed)}
    >
      {SPEEDS.map(([value, words]) => (
        <option key={value} value={value}>
          {t(words)}
        </option>
      ))}
    </select>
  );
}

/** Has its place under the board all the time, so that nothing jumps when there is news. */
export function Since({ table }: { table: Table }): JSX.Element {
  const list = useRef<HTMLOListElement>(null);
  const told = table.lately.value;
  const past = table.since.value.length === 0; // one has moved since
  const shown = table.again.value;
  const showing = table.showing.value;
  useEffect(() => {
    // The newest while it happens, and then all of it from its beginning. In the next frame, whose
    // layout is made anyhow.
    const frame = requestAnimationFrame(() => {
      const element = list.current;
      if (element) element.scrollTop = showing ? element.scrollHeight : 0;
    });
    return () => cancelAnimationFrame(frame);
  }, [told.length, showing]);
  useEffect(() => () => void (pointed.value = []), [told.length]);
  return (
    <section class={`since ${past ? "past" : ""}`} aria-label={t("since")}>
      <ol ref={list} tabIndex={told.length > 2 ? 0 : -1} aria-label={t("since")}>
        {told.length === 0 && <li class="none">{t("sinceNothing")}</li>}
        {told.map((moment) => (
          <li key={moment.index} class={shown === moment.index + 1 ? "current" : ""}>
            <button
              type="button"
              class="line"
              title={t("seeAgain")}
              onClick={() => void table.showAgain([moment])}
              onMouseMove={() => (pointed.value = cells(moment))}
              onMouseLeave={() => (pointed.value = [])}
            >
              <span>
                <Line table={table} moment={moment} />
              </span>
              <span class="again-mark" aria-hidden="true">
                ↻
              </span>
            </button>
          </li>
        ))}
      </ol>
      <div class="since-tools">
        {showing && pace() > 0 ? (
          <button type="button" class="skip" onClick={() => table.skip()}>
            {t("skipMotion")} ››
          </button>
        ) : (
          <button
            type="button"
            class="all-again"
            aria-label={t("allAgain")}
            title={t("allAgain")}
            disabled={told.length === 0 || showing || !table.live.value}
            onClick={() => void table.showAgain(told)}
          >
            ↻ <span>{t("allAgain")}</span>
          </button>
        )}
        <SpeedChoice />
      </div>
    </section>
  );
}
