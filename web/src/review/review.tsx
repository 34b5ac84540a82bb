// web/src/review/review.tsx -- the review of a finished game: the curve, what turned it, mistakes, luck and skill; or one moment of it.
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { say } from "../lib/i18n";
import { lang } from "../lib/settings";
import type { Table } from "../lib/table";
import { Curve } from "./curve";
import type { GameReview } from "./game-review";
import { Costliest } from "./mistakes";
import { Moment } from "./moment";
import { Numbers } from "./numbers";
import { W } from "./words";
import "../table/hint.css";
import "./review.css";

/** Before anything is known the curve has its room. */
const NOTHING: GameReview = { count: 0, done: 0, turns: [], curve: [], turning_point: null, summary: [] };

const FIRST_PART = 0.1; // of the bar, for the first curve

/** How far the review is, and a button to stop it or to go on. */
function Progress({ table, found }: { table: Table; found: GameReview | null }): JSX.Element | null {
  const { running, more } = table.review;
  if (!more.value || table.thinker === null || (found === null && !running.value)) return null;
  const { count: all = 1, done = 0, curve = [] } = found ?? {};
  const n = Math.min(all, done + 1);
  const sketched = curve.length >= all;
  const part = sketched
    ? FIRST_PART + (1 - FIRST_PART) * (done / Math.max(1, all))
    : FIRST_PART * (curve.length / all);
  const words = !running.value
    ? say(W.stopped, { n: done, all })
    : !sketched
      ? say(W.first)
      : say(done < all ? W.turns : W.reasons, { n, all });
  return (
    <div class="progress-row">
      <progress max={1} value={part} aria-label={words} />
      <button type="button" onClick={() => (running.value ? table.review.stop() : void table.review.run())}>
        {say(running.value ? W.stop : W.goOn)}
      </button>
      <small class="progress-words">{words}</small>
    </div>
  );
}

const SETTLES = 12; // frames in which the desk has come to the end, and to its own head first

/** Goes to what is said of all of the game: the result stands above it. */
function overview(table: Table): void {
  table.goTo(table.count.value);
  let frames = SETTLES;
  const show = () => {
    document.querySelector(".chances")?.scrollIntoView();
    if (frames-- > 0) requestAnimationFrame(show);
  };
  requestAnimationFrame(show);
}

/** The curve, and with it all of the game or the moment that is looked at. */
export function Review({ table }: { table: Table }): JSX.Element {
  const { review } = table;
  useEffect(() => void review.run(), [table, lang.value, table.hasReview()]);
  useEffect(() => () => review.stop(), [table]);
  const found = review.found.value;
  const browsing = table.browsing.value !== null;
  return (
    <section class="chances" aria-label={say(W.review)}>
      <div class="chances-head">
        <h2 tabIndex={-1}>{say(W.review)}</h2>
        {browsing && (
          <button type="button" onClick={() => overview(table)}>
            {say(W.overview)} ›
          </button>
        )}
      </div>
      <Curve table={table} review={found ?? NOTHING} />
      <Progress table={table} found={found} />
      {browsing ? (
        <Moment table={table} review={found} />
      ) : (
        found &&
        found.done === found.count && (
          <div class="review-all">
            <Costliest table={table} review={found} />
            <Numbers table={table} review={found} />
          </div>
        )
      )}
    </section>
  );
}
