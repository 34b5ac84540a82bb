// web/src/online/curve.tsx -- how a rating went, game by game: a line, and around it what is uncertain.
import type { JSX } from "preact";
import { number, say, type ThreeWords } from "../lib/i18n";
import { lang } from "../lib/settings";
import type { RatingStep } from "./types";
import "./curve.css";

const W = {
  label: [
    "Rating in {game}: {from} on {first}, {to} on {last}",
    "Wertung in {game}: {from} am {first}, {to} am {last}",
    "Cote à {game} : {from} le {first}, {to} le {last}",
  ],
  level: ["level {n}", "Stufe {n}", "niveau {n}"],
} satisfies Record<string, ThreeWords>;

const WIDTH = 360;
const HEIGHT = 150;
const LEFT = 38;
const BOTTOM = 20;

/** Round numbers between the least and the most: three to six of them. */
export function ticks(least: number, most: number): number[] {
  const rough = Math.max(1e-6, (most - least) / 4);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough)!;
  const first = Math.ceil(least / step) * step;
  return Array.from({ length: Math.floor((most - first) / step + 1e-9) + 1 }, (_, i) => first + i * step);
}

/** The steps from the oldest to the latest; `levels`: ratings of the computer's levels, to be drawn across. */
export function Curve(props: {
  title: string;
  steps: RatingStep[];
  levels?: readonly number[];
}): JSX.Element {
  const { title, steps, levels = [] } = props;
  const least = Math.min(...steps.map(([, mean, doubt]) => mean - 2 * doubt));
  const most = Math.max(...steps.map(([, mean, doubt]) => mean + 2 * doubt));
  const x = (i: number) => LEFT + (i * (WIDTH - LEFT - 6)) / Math.max(1, steps.length - 1);
  const y = (rating: number) => 6 + ((most - rating) * (HEIGHT - BOTTOM - 6)) / Math.max(1e-6, most - least);
  const at = (i: number, rating: number) => `${x(i).toFixed(1)},${y(rating).toFixed(1)}`;
  const band = [
    ...steps.map(([, mean, doubt], i) => at(i, mean + 2 * doubt)),
    ...steps.map(([, mean, doubt], i) => at(i, mean - 2 * doubt)).reverse(),
  ];
  const date = (ended: number) => new Date(ended).toLocaleDateString(lang.value, { dateStyle: "medium" });
  const [first, last] = [steps[0], steps[steps.length - 1]];
  return (
    <svg
      class="curve"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={say(W.label, {
        game: title,
        from: number(Math.round(first[1])),
        first: date(first[0]),
        to: number(Math.round(last[1])),
        last: date(last[0]),
      })}
    >
      {ticks(least, most).map((tick) => (
        <g key={tick}>
          <line class="curve-grid" x1={LEFT} x2={WIDTH - 6} y1={y(tick)} y2={y(tick)} />
          <text x={LEFT - 5} y={y(tick) + 4} text-anchor="end">
            {number(Math.round(tick))}
          </text>
        </g>
      ))}
      {levels.map((level, i) =>
        level < least || level > most ? null : (
          <g key={i}>
            <line
              class="curve-grid"
              x1={LEFT}
              x2={WIDTH - 6}
              y1={y(level)}
              y2={y(level)}
              stroke-dasharray="4 3"
            />
            <text class="curve-level" x={WIDTH - 6} y={y(level) - 3} text-anchor="end">
              {say(W.level, { n: i + 1 })}
            </text>
          </g>
        ),
      )}
      <polygon class="curve-doubt" points={band.join(" ")} />
      <polyline class="curve-line" points={steps.map(([, mean], i) => at(i, mean)).join(" ")} />
      <circle class="curve-end" cx={x(steps.length - 1)} cy={y(last[1])} r={4} />
      <text x={LEFT} y={HEIGHT - 5}>
        {date(first[0])}
      </text>
      <text x={WIDTH - 6} y={HEIGHT - 5} text-anchor="end">
        {date(last[0])}
      </text>
    </svg>
  );
}
