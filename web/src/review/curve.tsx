// web/src/review/curve.tsx -- everybody's win chances over the game, with the mistakes marked; a click looks there.
import type { JSX } from "preact";
import { Arms, ARMS } from "../lib/arms";
import { percent, say } from "../lib/i18n";
import type { Table } from "../lib/table";
import { roundAt } from "../play/when";
import { type GameReview, MARK, mistakesOf, winAt } from "./game-review";
import { W } from "./words";

const [WIDTH, HEIGHT] = [300, 110];

/** Besides its colour each line has a pattern of its own, after the arms. */
const DASHES = ["", "9 4", "2 4", "12 3 2 3", "5 3", "1 6"];

const MARKS_MOST = 6; // rounds that are written under the curve
const STEPS = [1, 2, 5, 10, 20, 50];

/** Rounds to write under the curve, and where they begin. */
function roundMarks(table: Table): { index: number; round: number }[] {
  const log = table.log.value;
  const last = log.length === 0 ? 0 : roundAt(table, log.length - 1);
  const step = STEPS.find((n) => last / n <= MARKS_MOST) ?? STEPS.at(-1)!;
  const marks: { index: number; round: number }[] = [];
  for (const { index } of log) {
    const round = roundAt(table, index);
    if (round > (marks.at(-1)?.round ?? 0) && round % step === 0) marks.push({ index, round });
  }
  return marks;
}

/** Where a moment lies between the first choice and the end, from 0 to 1. */
function partOf(table: Table): (index: number) => number {
  const first = table.firstChoice(); // what nature laid out before it changed no chances
  return (index) => Math.max(0, index - first) / Math.max(1, table.count.value - first);
}

function Lines({ table, review }: { table: Table; review: GameReview }): JSX.Element {
  const part = partOf(table);
  const y = (share: number) => (HEIGHT * (1 - share)).toFixed(1);
  return (
    <>
      {table.seats.map(({ arms }, seat) => (
        <path
          key={seat}
          class={`chance-line ${ARMS[arms].tincture} ${review.done < review.count ? "sketch" : ""}`}
          stroke-dasharray={DASHES[arms]}
          d={review.curve
            .map(
              ({ move, win }, n) => `${n > 0 ? "L" : "M"}${(part(move) * WIDTH).toFixed(1)} ${y(win[seat])}`,
            )
            .join("")}
        />
      ))}
    </>
  );
}

/** A mark on the curve for each mistake of the one who looks, or of everybody where nobody plays here. */
function Marks({ table, review }: { table: Table; review: GameReview }): JSX.Element {
  const part = partOf(table);
  return (
    <>
      {mistakesOf(review, table.viewer.value).map(({ first, seat, before, judgement }) => (
        <span
          key={first}
          class={`chance-mark ${judgement}`}
          style={{ left: `${100 * part(first)}%`, top: `${100 * (1 - before[seat])}%` }}
        >
          {MARK[judgement]}
        </span>
      ))}
    </>
  );
}

export function Curve({ table, review }: { table: Table; review: GameReview }): JSX.Element {
  const part = partOf(table);
  const at = table.browsing.value ?? table.count.value;
  const win = winAt(review, at);
  const turn = review.turning_point;
  const turned = turn === null ? null : part(review.curve[turn].move) * WIDTH;
  const words = win ? table.seats.map(({ name }, seat) => `${name} ${percent(win[seat])}`).join(", ") : "…";
  const look = (event: MouseEvent) => {
    const { left, width } = (event.currentTarget as Element).getBoundingClientRect();
    const first = table.firstChoice();
    table.goTo(first + Math.round(((event.clientX - left) / width) * (table.count.value - first)));
  };
  return (
    <>
      <div class="chance-plot">
        <div class="chance-scale" aria-hidden="true">
          <span>{percent(1)}</span>
          <span>50</span>
          <span>0</span>
        </div>
        <div class="chance-box">
          <svg
            class="chance-curve"
            viewBox={`0 -4 ${WIDTH} ${HEIGHT + 8}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={words}
            onClick={look}
          >
            <path class="grid" d={`M0 0H${WIDTH}M0 ${HEIGHT / 2}H${WIDTH}M0 ${HEIGHT}H${WIDTH}`} />
            <Lines table={table} review={review} />
            {turned !== null && <path class="turned" d={`M${turned} -4V${HEIGHT + 4}`} />}
            <path class="now" d={`M${part(at) * WIDTH} -4V${HEIGHT + 4}`} />
          </svg>
          <div class="chance-marks" aria-hidden="true">
            <Marks table={table} review={review} />
          </div>
        </div>
        <small aria-hidden="true">{say(W.round)}</small>
        <div class="chance-rounds" aria-hidden="true">
          {roundMarks(table).map(({ index, round }) => (
            <span key={round} style={{ left: `${100 * part(index)}%` }}>
              {round}
            </span>
          ))}
        </div>
      </div>
      <p class="chance-key" role="status">
        <span class="sr">{say(W.curve, { who: words })}</span>
        {table.seats.map(({ arms, name }, seat) => (
          <span key={seat} aria-hidden="true">
            <Arms arms={arms} size={16} /> {name}
            <svg width="34" height="8">
              <path
                class={`chance-line ${ARMS[arms].tincture}`}
                stroke-dasharray={DASHES[arms]}
                d="M0 4H34"
              />
            </svg>
            {win && <b>{percent(win[seat])}</b>}
          </span>
        ))}
        {turned !== null && (
          <span aria-hidden="true">
            <svg width="10" height="16">
              <path class="turned" d="M5 0V16" />
            </svg>
            {say(W.turning)}
          </span>
        )}
      </p>
    </>
  );
}
