// web/src/games/happenings.tsx -- what happens, drawn above the land: ways, fights, gains, losses.
import type { ComponentChildren, JSX, RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Told } from "../lib/bridge";
import { INNER, SIZE, type Point } from "../lib/hex";
import { number, t } from "../lib/i18n";
import { pace } from "../lib/settings";
import { explain } from "../lib/why";

/** How long one side is of the way from one point to the next: its length, and the direction in parts of it. */
function course(from: Point, to: Point): [number, number, number] {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  return [length, (to.x - from.x) / length, (to.y - from.y) / length];
}

/** An arrow along a way, for moves made or about to be made. */
export function Arrow({ way }: { way: readonly Point[] }): JSX.Element | null {
  const [from, to] = [way[0], way[way.length - 1]];
  const [length, ax, ay] = course(from, way[1]);
  const [, ux, uy] = course(way[way.length - 2], to);
  if (length < 1) return null;
  const [ex, ey] = [to.x - ux * 30, to.y - uy * 30];
  const head = `M${ex + ux * 16} ${ey + uy * 16}L${ex - uy * 11} ${ey + ux * 11}L${ex + uy * 11} ${ey - ux * 11}Z`;
  const over = way.slice(1, -1).map(({ x, y }) => `L${x} ${y}`);
  const line = `M${from.x + ax * 18} ${from.y + ay * 18}${over.join("")}L${ex} ${ey}`;
  return (
    <g class="route">
      <path class="under" d={line} />
      <path class="shaft" d={line} />
      <path class="head" d={head} />
    </g>
  );
}

const WALK_STEPS = 1.6; // times as long as a step takes
const ARRIVED = 0.92; // of that time: then it makes way for the piece that stands there

/** Leads over several cells. By shifts, which a browser does by itself: along a path (`offset-path`) every frame would be
 *  work of the page, and the whole board with it. All parts of a way have one easing together, so it is not told in CSS. */
function useWalk(piece: RefObject<SVGGElement | null>, back: readonly Point[]): void {
  const way = back.map(({ x, y }) => `translate(${x}px, ${y}px)`);
  useLayoutEffect(() => {
    const time = WALK_STEPS * pace();
    if (back.length <= 2 || time === 0 || typeof piece.current?.animate !== "function") return;
    const parts = back.map(({ x, y }, i) => (i === 0 ? 0 : Math.hypot(x - back[i - 1].x, y - back[i - 1].y)));
    const whole = parts.reduce((sum, part) => sum + part, 0);
    let gone = 0;
    const steps = way.map((transform, i) => ({ transform, offset: Math.min(1, (gone += parts[i]) / whole) }));
    const motions = [
      piece.current.animate(steps, { duration: ARRIVED * time, easing: "ease-in-out", fill: "forwards" }),
      piece.current.animate(
        [{ opacity: 1 }, { opacity: 1, offset: ARRIVED, easing: "ease-in-out" }, { opacity: 0 }],
        { duration: time, fill: "forwards" },
      ),
    ];
    return () => motions.forEach((motion) => motion.cancel());
  }, [way.join()]);
}

/** A piece on its way; it stays at the end if a fight is still to be seen there. */
export function Travel(props: {
  way: readonly Point[];
  stays?: boolean;
  children: ComponentChildren;
}): JSX.Element {
  const { way } = props;
  const to = way[way.length - 1];
  const back = way.map(({ x, y }) => ({ x: x - to.x, y: y - to.y }));
  const style = { "--dx": `${back[0].x}px`, "--dy": `${back[0].y}px` };
  const piece = useRef<SVGGElement>(null);
  useWalk(piece, back);
  return (
    <g transform={`translate(${to.x} ${to.y})`}>
      <g
        ref={piece}
        class={`travel ${props.stays ? "stays" : ""} ${way.length > 2 ? "walks" : ""}`}
        style={style}
      >
        {props.children}
      </g>
    </g>
  );
}

/** A cross over what is lost. */
export function LostMark({ at }: { at: Point }): JSX.Element {
  return <path class="driven" d={`M${at.x - 22} ${at.y - 22}l44 44m0-44l-44 44`} />;
}

/** A cell that is fought over; with a cross where its land does not count. */
export function Struck(props: { at: Point; crossed?: boolean }): JSX.Element {
  return (
    <g class="struck" transform={`translate(${props.at.x} ${props.at.y})`}>
      <path d={INNER} />
      {props.crossed && <path d="M-24-24L24 24M24-24L-24 24" />}
    </g>
  );
}

/** The line between those who fight. */
export function Against(props: { from: Point; to: Point }): JSX.Element {
  return <path class="against" d={`M${props.from.x} ${props.from.y}L${props.to.x} ${props.to.y}`} />;
}

const SUMS = { x: 62, y: 24 }; // half of what two sums side by side take, a little larger as on smaller boards
const SUMS_AT = [
  [0, -44],
  [-100, -4],
  [100, -4],
  [0, -108],
  [0, 68],
];
const BODY = { x: SIZE * 0.5, y: SIZE * 0.78 }; // half of a piece

/** Where the sums of a fight over the cell at `at` hide the fewest of those who stand around. */
export function sumsAt(at: Point, standing: readonly Point[]): Point {
  const places = SUMS_AT.map(([x, y]) => ({ x: at.x + x, y: at.y + y }));
  const hidden = places.map(
    ({ x, y }) =>
      standing.filter((one) => Math.abs(one.x - x) < SUMS.x + BODY.x && Math.abs(one.y - y) < SUMS.y + BODY.y)
        .length,
  );
  return places[hidden.indexOf(Math.min(...hidden))];
}

/** How strong one side of a fight is; a click asks why. `side`: of two side by side, which; they grow together. */
export function Strength(props: {
  at: Point;
  value: number;
  lost: boolean;
  told: Told;
  side?: -1 | 1;
}): JSX.Element {
  const x = 25 * (props.side ?? 0);
  const why = () => explain({ title: t("whyFight"), reasons: [{ told: [props.told] }] });
  return (
    <g
      class={`strength ${props.lost ? "lost" : ""}`}
      transform={`translate(${props.at.x} ${props.at.y})`}
      onClick={why}
    >
      <rect x={x - 22} y="-18" width="44" height="34" rx="6" />
      {props.lost && <path class="lost-line" d={`M${x - 22} 16l44-34`} />}
      <text x={x} y="9" text-anchor="middle">
        {number(props.value)}
      </text>
    </g>
  );
}

/** Points or honour gained or lost at a place. */
export function Gain(props: { at: Point; value: number }): JSX.Element {
  return (
    <g class={`gain ${props.value < 0 ? "bad" : ""}`} transform={`translate(${props.at.x} ${props.at.y})`}>
      <text text-anchor="middle">{signed(props.value)}</text>
    </g>
  );
}

export const signed = (n: number): string => (n < 0 ? `−${-n}` : n > 0 ? `+${n}` : "0");
