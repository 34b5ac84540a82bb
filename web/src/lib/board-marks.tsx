// web/src/lib/board-marks.tsx -- what is drawn over the cells of a board: letters, trails, arrows, crosses.
import type { JSX } from "preact";
import { ARMS, Shield } from "./arms";
import { INNER_SIZE, outline, SIZE, type Point } from "./hex";
import type { Mark } from "./marks";
import type { Standing } from "./names";
import { missed, type Trace } from "./traces";

const RINGS_MOST = 3; // one within the other; there is no room for more
const RINGS = Array.from({ length: RINGS_MOST }, (_, i) => outline(SIZE - 5 - 8 * i));

/** Each mark once, the latest of a cell on top. */
export const once = (list: readonly Trace[]): Trace[] => [
  ...new Map(list.map((trace) => [`${trace.from} ${trace.cell} ${trace.arms}`, trace])).values(),
];

const CHIP = 13; // radius of a letter's chip on a large board

/** Where the chip of a cell's letter lies: in its upper left corner, wholly within the cell, so that one sees whose it is,
 *  above whatever stands there and off the numbers and names at the foot. */
function chipAt({ x, y }: Point, grow: number): Point {
  const out = SIZE - (CHIP * grow + 3) / Math.sin(Math.PI / 3);
  return { x: x - out * Math.cos(Math.PI / 6), y: y - out / 2 };
}

/** What a cell is called, on it: a letter on a chip, or coordinates. */
export function Label(props: { text: string; at: Point; grow: number }): JSX.Element {
  const { text, at, grow } = props;
  if (text.length > 1) {
    return (
      <text class="coordinate" x={at.x} y={at.y - SIZE * 0.5}>
        {text}
      </text>
    );
  }
  const { x, y } = chipAt(at, grow);
  return (
    <g class="letter-chip" transform={`translate(${x} ${y})`}>
      <circle r={CHIP} />
      <text y={6}>{text}</text>
    </g>
  );
}

/** Chips as things that names keep off. */
export const chipsOf = (cells: readonly Point[], grow: number): Standing[] =>
  cells.map((at) => ({ ...chipAt(at, grow), k: (CHIP * grow) / (SIZE * 0.5) }));

/** Each mark once, and within how many rings of others in its cell it lies: that of the latest is the outermost. */
export function nested(list: readonly Trace[]): { trace: Trace; within: number }[] {
  const marks = once(list);
  return marks.map((trace, i) => {
    const later = marks.slice(i + 1).filter(({ cell, arms }) => cell === trace.cell && arms !== trace.arms);
    const within = new Set(later.map(({ arms }) => arms)).size;
    return { trace, within: Math.min(within, RINGS_MOST - 1) };
  });
}

/** A ring where somebody has done something, and a thin trail from where it came. */
export function TraceMark(props: {
  trace: Trace;
  within: number;
  at: Map<string, Point>;
}): JSX.Element | null {
  const { arms, cell, from, read } = props.trace;
  const to = props.at.get(cell);
  const start = from === null ? undefined : props.at.get(from);
  if (!to) return null;
  const over = props.trace.way?.flatMap((one) => props.at.get(one) ?? []) ?? [start, to];
  const way = start && `M${over.map((at) => `${at!.x} ${at!.y}`).join("L")}`;
  return (
    <g class={`trace ${arms === null ? "chance" : (ARMS[arms] ?? ARMS[0]).tincture} ${read ? "read" : ""}`}>
      {way && <path class="casing" d={way} />}
      {way && <path class="trail" d={way} />}
      {start && <circle class="begin" cx={start.x} cy={start.y} r="6" />}
      <g transform={`translate(${to.x} ${to.y})`}>
        <path class="casing" d={RINGS[props.within]} />
        <path class="ring" d={RINGS[props.within]} />
      </g>
    </g>
  );
}

/** The sign of a way that was gone: over the border where it ends, so that no piece hides it. */
export function TraceTip({ trace, at }: { trace: Trace; at: Map<string, Point> }): JSX.Element | null {
  const { arms, cell, from, read } = trace;
  const over = (trace.way ?? [from ?? "", cell]).flatMap((one) => at.get(one) ?? []);
  const [before, to] = over.slice(-2);
  if (!to) return null;
  const length = Math.hypot(to.x - before.x, to.y - before.y);
  if (length < 1) return null;
  const [ux, uy] = [(to.x - before.x) / length, (to.y - before.y) / length];
  const [x, y] = [(before.x + to.x) / 2, (before.y + to.y) / 2];
  const point = (along: number, side: number) =>
    `${(x + ux * along - uy * side).toFixed(1)} ${(y + uy * along + ux * side).toFixed(1)}`;
  const shape = `M${point(14, 0)}L${point(-6, 11)}L${point(-2, 0)}L${point(-6, -11)}Z`;
  return (
    <g class={`trace ${arms === null ? "chance" : (ARMS[arms] ?? ARMS[0]).tincture} ${read ? "read" : ""}`}>
      <path class="tip" d={shape} />
    </g>
  );
}

/** Those who fell in a cell, or who got away from it, by whose they were. */
interface Fall {
  cell: string;
  fell: "lost" | "fled";
  arms: number | null; // of those who got away
  crowned: boolean;
  n: number;
  beside: number; // so many others who got away from the same cell are marked before
  read: boolean;
}

/** What was lost in each cell: how many fell, and how many of whom got away. */
export function fallen(list: readonly Trace[]): Fall[] {
  const found = new Map<string, Fall>();
  for (const { cell, fell, read = false, ...who } of list) {
    if (!fell) continue;
    const away = fell === "fled";
    const [arms, crowned] = away ? [who.arms, who.crowned === true] : [null, false];
    const key = `${cell} ${fell} ${arms} ${crowned}`;
    const beside = [...found.values()].filter((one) => away && one.cell === cell && one.fell === fell).length;
    const one = found.get(key) ?? { cell, fell, arms, crowned, n: 0, beside, read };
    found.set(key, { ...one, n: one.n + 1 });
  }
  return [...found.values()];
}

const AWAY_MOST = 1.25; // times as large as on a large board: then it would leave its cell
const AWAY_AT = [
  { x: -20, y: -15 },
  { x: 20, y: -15 },
  { x: 0, y: 20 },
];

/** Whoever got away, as a pale piece struck through, in the colour of its owner; how many, if there are several. */
function AwayMark(props: Fall & { at: Point; grow: number }): JSX.Element {
  const { n, at, crowned } = props;
  const { x, y } = AWAY_AT[props.beside % AWAY_AT.length];
  const scale = Math.min(AWAY_MOST, props.grow);
  return (
    <g
      class={`away ${props.read ? "read" : ""}`}
      transform={`translate(${at.x + x} ${at.y + y}) scale(${scale})`}
    >
      <circle r="18" />
      <g class="piece">
        {crowned ? (
          <path class="crown" d="M-9-5l-2-10 5.5 4.5L0-17l5.5 6.5 5.5-4.5-2 10z" />
        ) : (
          <path class="sword" d="M-12 14L13-13M-5 14L-13 6" />
        )}
        <Shield arms={props.arms ?? 0} x={0} y={crowned ? 4 : 1} width={21} />
      </g>
      <path class="casing" d="M-13-13L13 13" />
      <path class="strike" d="M-13-13L13 13" />
      {n > 1 && (
        <text x="15" y="17">
          ×{n}
        </text>
      )}
    </g>
  );
}

/** A cross for whoever fell, with how many, if there are several; those who got away are drawn, pale and struck through. */
export function FellMark(props: Fall & { at: Point; grow: number }): JSX.Element {
  const { fell, n, at } = props;
  if (fell === "fled") return <AwayMark {...props} />;
  // Within the cell: numbers of its neighbours stand on its corners.
  const [x, y] = [at.x + 8, at.y - 33];
  const d = `M${x} ${y}l16 16m0-16l-16 16`;
  return (
    <g class={`fell ${props.read ? "read" : ""}`}>
      <path class="casing" d={d} />
      <path d={d} />
      {n > 1 && (
        <text x={x + 16} y={y + 17}>
          ×{n}
        </text>
      )}
    </g>
  );
}

/** A cross where a tap was in vain: it fades, and comes again with the next one. */
export function MissMark({ at }: { at: Map<string, Point> }): JSX.Element | null {
  const miss = missed.value;
  const to = miss?.cell ? at.get(miss.cell) : undefined;
  if (!miss || !to) return null;
  const cross = `M${to.x - 15} ${to.y - 15}l30 30m0-30l-30 30`;
  return (
    <g key={miss.n} class="miss">
      <path class="casing" d={outline(INNER_SIZE - 3, to)} />
      <path d={outline(INNER_SIZE - 3, to)} />
      <path class="casing" d={cross} />
      <path d={cross} />
    </g>
  );
}

const HEAD = 20; // length of an arrow's head
const SHORT = SIZE * 0.34; // an arrow ends so far before the middle of its cell,
const BESIDE = SIZE * 0.5; // and begins so far beside it: what stands there is seen, its number too
const ROUND = SIZE * 0.8; // so does a ring

/** A ring or an arrow that the player has drawn. */
export function Drawn(props: { mark: Mark; at: Map<string, Point> }): JSX.Element | null {
  const { from, to, ink } = props.mark;
  const end = props.at.get(to);
  if (!end) return null;
  if (from === null) {
    return (
      <g class={`drawn ink-${ink}`} transform={`translate(${end.x} ${end.y})`}>
        <circle class="casing" r={ROUND} />
        <circle class="line" r={ROUND} />
      </g>
    );
  }
  const start = props.at.get(from);
  if (!start) return null;
  const length = Math.hypot(end.x - start.x, end.y - start.y);
  const [x, y] = [(end.x - start.x) / length, (end.y - start.y) / length];
  const tip = { x: end.x - x * SHORT, y: end.y - y * SHORT };
  const neck = { x: tip.x - x * HEAD, y: tip.y - y * HEAD };
  const way = `M${start.x + x * BESIDE} ${start.y + y * BESIDE}L${neck.x} ${neck.y}`;
  const side = (by: number) => `${neck.x - y * by} ${neck.y + x * by}`;
  return (
    <g class={`drawn ink-${ink}`}>
      <path class="casing" d={way} />
      <path class="line" d={way} />
      <path class="head" d={`M${tip.x} ${tip.y}L${side(HEAD * 0.65)}L${side(-HEAD * 0.65)}Z`} />
    </g>
  );
}
