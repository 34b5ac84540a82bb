// web/src/play/scores.tsx -- points that step up and down, and the track they walk along.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Arms } from "../lib/arms";
import { number, t } from "../lib/i18n";
import { pace } from "../lib/settings";
import type { Table } from "../lib/table";

const STEPS_MOST = 12; // larger changes take longer strides
const calm = () => pace() === 0 || matchMedia("(prefers-reduced-motion: reduce)").matches;

/** A number that walks to its new value. */
export function Counter({ value }: { value: number }): JSX.Element {
  const shown = useSignal(value);
  const timer = useRef<ReturnType<typeof setInterval> | undefined>(undefined);
  useEffect(() => {
    clearInterval(timer.current);
    if (shown.value === value || calm()) {
      shown.value = value;
      return;
    }
    const stride = Math.ceil(Math.abs(value - shown.value) / STEPS_MOST);
    const each = Math.min(90, (pace() * 1.5) / Math.min(STEPS_MOST, Math.abs(value - shown.value)));
    timer.current = setInterval(() => {
      const left = value - shown.value;
      shown.value += Math.sign(left) * Math.min(stride, Math.abs(left));
      if (shown.value === value) clearInterval(timer.current);
    }, each);
    return () => clearInterval(timer.current);
  }, [value]);
  return <>{number(shown.value)}</>;
}

/** Ends of a track that hold all values, at round numbers, and the step between its marks. */
export function scale(values: readonly number[]): { from: number; to: number; step: number } {
  const least = Math.min(0, ...values);
  const most = Math.max(10, ...values);
  const step = [1, 2, 5, 10, 20, 50, 100].find((one) => (most - least) / one <= 12) ?? 200;
  return {
    from: Math.floor(least / step) * step,
    to: Math.ceil(most / step) * step,
    step,
  };
}

/** All seats on one line, each as far along as its points. */
export function ScoreTrack({ table }: { table: Table }): JSX.Element | null {
  const { position } = table.look.value;
  const points = table.seats.map((_, i) => table.module.points(position, i));
  if (points.some((one) => one === null)) return null;
  const values = points as number[];
  const { from, to, step } = scale(values);
  const along = (value: number) => `${(100 * (value - from)) / (to - from)}%`;
  const marks = Array.from({ length: (to - from) / step + 1 }, (_, i) => from + i * step);
  return (
    <div class="score-track" aria-hidden="true">
      <span class="score-name">{t("points")}</span>
      <div class="score-line">
        {marks.map((mark) => (
          <span key={mark} class="score-mark" style={{ left: along(mark) }}>
            {number(mark)}
          </span>
        ))}
        {table.seats.map((seat, i) => {
          const same = values.slice(0, i).filter((other) => other === values[i]).length;
          return (
            <span
              key={i}
              class="score-arms"
              style={{ transform: `translateX(${along(values[i])})`, "--beside": same }}
            >
              <Arms arms={seat.arms} size={18} />
            </span>
          );
        })}
      </div>
    </div>
  );
}
