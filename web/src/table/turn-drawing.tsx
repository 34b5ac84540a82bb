// web/src/table/turn-drawing.tsx -- a turn on the board: arrows, and the numbers of its steps.
import type { JSX } from "preact";
import { SIZE, type Point } from "../lib/hex";
import type { Arrow, TurnMarks } from "./turn-marks";
import "./turn-drawing.css";

const RADIUS = 13; // of a number on a large board
const HEAD = 18; // length of an arrow's head
const [FROM, TO] = [SIZE * 0.45, SIZE * 0.3]; // an arrow leaves what stands at its ends to be seen

/** In the upper right corner of its cell; a second number stands beside the first. */
function numberAt({ x, y }: Point, grow: number, nth: number): Point {
  const out = SIZE - (RADIUS * grow + 3) / Math.sin(Math.PI / 3);
  return { x: x + out * Math.cos(Math.PI / 6) - nth * 2 * RADIUS * grow, y: y - out / 2 };
}

function ArrowPath(props: { arrow: Arrow; at: Map<string, Point> }): JSX.Element | null {
  const [start, end] = [props.at.get(props.arrow.from), props.at.get(props.arrow.to)];
  const length = start && end ? Math.hypot(end.x - start.x, end.y - start.y) : 0;
  if (!start || !end || length < 1) return null;
  const [x, y] = [(end.x - start.x) / length, (end.y - start.y) / length];
  const tip = { x: end.x - x * TO, y: end.y - y * TO };
  const neck = { x: tip.x - x * HEAD, y: tip.y - y * HEAD };
  const way = `M${start.x + x * FROM} ${start.y + y * FROM}L${neck.x} ${neck.y}`;
  const side = (by: number) => `${neck.x - y * by} ${neck.y + x * by}`;
  const head = `M${tip.x} ${tip.y}L${side(HEAD * 0.6)}L${side(-HEAD * 0.6)}Z`;
  return (
    <g class={`turn-arrow ${props.arrow.later ? "later" : ""}`}>
      <path class="casing" d={way} />
      <path class="line" d={way} />
      <path class="head" d={head} />
    </g>
  );
}

export function TurnDrawing(props: { marks: TurnMarks; at: Map<string, Point>; grow: number }): JSX.Element {
  const { marks, at, grow } = props;
  return (
    <g class="turn-drawing">
      {marks.arrows.map((arrow, i) => (
        <ArrowPath key={i} arrow={arrow} at={at} />
      ))}
      {marks.numbers.flatMap(({ cell, steps }) => {
        const middle = at.get(cell);
        if (!middle) return [];
        return steps.map((step, nth) => {
          const { x, y } = numberAt(middle, grow, steps.length - 1 - nth);
          return (
            <g
              key={step}
              class="turn-number"
              data-step={step}
              transform={`translate(${x} ${y}) scale(${grow})`}
            >
              <circle r={RADIUS} />
              <text y={5.5}>{step}</text>
            </g>
          );
        });
      })}
    </g>
  );
}
