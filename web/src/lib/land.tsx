// web/src/lib/land.tsx -- the land of all games: hexagons with a few shapes for each kind.
//
// Kinds differ in shape and in lightness, not only in hue. Each is drawn in some variants, chosen by
// the cell, so that a map is lively and always looks the same; light falls from the north-west.
// Neighbours of one kind grow together: a border is drawn where kinds change. Every drawing lies
// around 0,0 in a hexagon of 50 units from middle to corner.
import type { JSX } from "preact";
import { HEX, SIZE, type Point } from "./hex";
import { number } from "./i18n";

const tuft = (x: number, y: number) => (
  <path class="line" d={`M${x - 6} ${y - 7}q3 3 4 8M${x} ${y - 10}v11M${x + 6} ${y - 7}q-3 3-4 8`} />
);
const house = (x: number, y: number, w: number) => (
  <>
    <path class="wall" d={`M${x - w} ${y}h${2 * w}v${-w * 0.9}h${-2 * w}z`} />
    <path
      class="roof"
      d={`M${x - w - 2.5} ${y - w * 0.9}L${x} ${y - w * 2.1}L${x + w + 2.5} ${y - w * 0.9}z`}
    />
    <path class="dark" d={`M${x - w * 0.25} ${y}v${-w * 0.6}h${w * 0.5}v${w * 0.6}z`} />
  </>
);
const fir = (x: number, y: number, h: number) => (
  <>
    <path class="trunk" d={`M${x} ${y}v-6`} />
    <path class="crown" d={`M${x - h * 0.36} ${y - 5}L${x} ${y - h}L${x + h * 0.36} ${y - 5}z`} />
  </>
);
const tree = (x: number, y: number, r: number) => (
  <>
    <path class="trunk" d={`M${x} ${y}v${-r}`} />
    <circle class="crown" cx={x} cy={y - r * 1.5} r={r} />
  </>
);
const grapes = (x: number, y: number) => (
  <>
    <path class="line" d={`M${x} ${y - 16}v22`} />
    <circle class="grape" cx={x - 3.4} cy={y - 8} r="3.1" />
    <circle class="grape" cx={x + 3.4} cy={y - 8} r="3.1" />
    <circle class="grape" cx={x} cy={y - 2.6} r="3.1" />
  </>
);
const block = (x: number, y: number, w: number, h: number) => (
  <>
    <path class="stone" d={`M${x} ${y}h${w}v${-h}h${-w}z`} />
    <path class="stone top" d={`M${x} ${y - h}l5-5h${w}l-5 5zM${x + w} ${y}v${-h}l5-5v${h}z`} />
  </>
);
const ripple = (x: number, y: number, w: number) => (
  <path class="line" d={`M${x - w} ${y}q${w / 2}-5 ${w} 0t${w} 0`} />
);
const reed = (x: number, y: number, h: number) => (
  <>
    <path class="line" d={`M${x} ${y}v${-h}`} />
    <path class="dark" d={`M${x - 2.2} ${y - h}h4.4v-10h-4.4z`} />
  </>
);

const shade = (x: number, y: number, w: number) => (
  <ellipse class="shade" cx={x + 3} cy={y} rx={w} ry={w * 0.28} />
);
const bush = (x: number, y: number) => <path class="bush" d={`M${x - 6} ${y}q0-7 6-7t6 7z`} />;
const peak = (x: number, y: number, w: number, h: number) => (
  <>
    <path class="rock" d={`M${x - w} ${y}L${x} ${y - h}L${x + w} ${y}z`} />
    <path
      class="rock dusk"
      d={`M${x} ${y - h}L${x + w} ${y}H${x + w * 0.1}L${x + w * 0.18} ${y - h * 0.5}z`}
    />
    <path
      class="snow"
      d={`M${x} ${y - h}l${-w * 0.33} ${h * 0.33}l${w * 0.18} ${-h * 0.05}l${w * 0.14} ${h * 0.12}l${w * 0.16} ${-h * 0.13}l${w * 0.17} ${h * 0.04}z`}
    />
  </>
);
const barrow = (x: number, y: number, w: number) => (
  <>
    <path class="knoll" d={`M${x - w} ${y}q${w}${-w * 1.15} ${2 * w} 0z`} />
    <path class="line" d={`M${x - w} ${y}q${w}${-w * 1.15} ${2 * w} 0`} />
  </>
);
const tower = (x: number, y: number, w: number, h: number, top = true) => (
  <>
    <path class="wall" d={`M${x - w} ${y}v${-h}h${2 * w}v${h}z`} />
    {top && <path class="roof" d={`M${x - w - 2} ${y - h}L${x} ${y - h - w * 2}L${x + w + 2} ${y - h}z`} />}
    <path class="dark" d={`M${x - 1.8} ${y - h * 0.55}h3.6v-5h-3.6z`} />
  </>
);
const wall = (y: number) => (
  <>
    <path
      class="stone"
      d={`M-36 ${y}v-13h5v4h5v-4h5v4h5v-4h5v4h5v-4h5v4h4v-4h5v4h5v-4h5v4h5v-4h5v4h5v-4h3v13z`}
    />
    <path class="dark" d={`M-6 ${y}v-6a6 6 0 0 1 12 0v6z`} />
  </>
);
const chapel = (x: number, y: number) => (
  <>
    <path class="wall" d={`M${x - 14} ${y}v-13h16v13zM${x + 2} ${y}v-24h10v24z`} />
    <path class="roof" d={`M${x - 17} ${y - 13}l4-9h15v9zM${x - 1} ${y - 24}l8-14 8 14z`} />
    <path class="line" d={`M${x + 7} ${y - 38}v-7m-3 3h6`} />
    <path class="dark" d={`M${x + 5} ${y - 14}h4v-6h-4zM${x - 9} ${y - 4}h5v-5h-5z`} />
  </>
);

/** What stands on the hexagon of each kind, in its variants. */
const MOTIF: Record<string, readonly JSX.Element[]> = {
  meadow: [
    <>
      {tuft(-20, -8)}
      {tuft(14, -18)}
      {tuft(22, 12)}
      {tuft(-10, 18)}
      <circle class="bloom" cx="-2" cy="-3" r="2.6" />
      <circle class="bloom" cx="-26" cy="12" r="2.2" />
      <circle class="bloom" cx="28" cy="-6" r="2.2" />
    </>,
    <>
      {tuft(-6, -22)}
      {tuft(20, -4)}
      {tuft(-22, 6)}
      {tuft(6, 20)}
      {bush(-26, -10)}
      <circle class="bloom" cx="4" cy="0" r="2.4" />
      <circle class="bloom" cx="26" cy="18" r="2.4" />
      <circle class="bloom" cx="-10" cy="14" r="2" />
    </>,
    <>
      <path class="path" d="M-40 14Q-14 0 2 10T42-4" />
      {tuft(-18, -14)}
      {tuft(18, -18)}
      {tuft(12, 22)}
      {tuft(-20, 26)}
      <circle class="bloom" cx="0" cy="-12" r="2.4" />
      <circle class="bloom" cx="30" cy="12" r="2.2" />
    </>,
  ],
  village: [
    <>
      {shade(0, 18, 30)}
      {house(-16, 3, 11)}
      {house(16, -3, 10)}
      {house(3, 19, 11)}
    </>,
    <>
      {shade(0, 18, 30)}
      {chapel(-8, 4)}
      {house(20, 4, 9)}
      {house(-20, 20, 9)}
      {house(6, 20, 10)}
    </>,
    <>
      {shade(2, 16, 30)}
      {house(-22, -4, 9)}
      {house(2, -8, 10)}
      {house(-10, 17, 11)}
      {house(19, 12, 10)}
      {bush(-28, 20)}
    </>,
  ],
  field: [
    <>
      <path class="furrow" d="M-34 14Q0-4 34 14M-36 2Q0-18 36 2M-34-11Q0-32 34-11M-26 26Q0 12 26 26" />
      <path
        class="line"
        d="M-14 8v-17m0 3l-5-5m5 5l5-5m-5 11l-5-5m5 5l5-5M14 8v-17m0 3l-5-5m5 5l5-5m-5 11l-5-5m5 5l5-5M0-10v-17m0 3l-5-5m5 5l5-5m-5 11l-5-5m5 5l5-5"
      />
    </>,
    <>
      <path class="furrow" d="M-36-12L10-34M-38 2L26-28M-34 16L34-16M-24 27L36-2M-10 34L34 13" />
      <path
        class="line"
        d="M-16 6v-17m0 3l-5-5m5 5l5-5m-5 11l-5-5m5 5l5-5M8 0v-17m0 3l-5-5m5 5l5-5m-5 11l-5-5m5 5l5-5M18 20v-17m0 3l-5-5m5 5l5-5m-5 11l-5-5m5 5l5-5"
      />
    </>,
    <>
      <path class="furrow" d="M-36 4Q-8-14 4-34M-30 20Q2 0 18-28M-14 30Q16 12 32-14M10 34Q28 22 36 8" />
      <path class="sheaf" d="M-20 10l4-18h6l4 18q-7-5-14 0zM8 16l4-18h6l4 18q-7-5-14 0z" />
      <path class="line" d="M-18 1h10M10 7h10" />
    </>,
  ],
  forest: [
    <>
      {shade(0, 18, 32)}
      {fir(-18, 0, 30)}
      {fir(18, -4, 30)}
      {fir(0, -8, 32)}
      {fir(-9, 18, 30)}
      {fir(12, 18, 28)}
      {fir(-30, 16, 22)}
      {fir(31, 14, 22)}
    </>,
    <>
      {shade(0, 20, 32)}
      {fir(-8, -10, 28)}
      {fir(12, -12, 30)}
      {fir(28, 2, 26)}
      {fir(-26, 4, 28)}
      {fir(2, 8, 30)}
      {fir(-16, 24, 26)}
      {fir(20, 24, 28)}
    </>,
    <>
      {shade(0, 20, 32)}
      {fir(20, -10, 26)}
      {fir(-20, -8, 30)}
      {fir(2, -2, 32)}
      {fir(-30, 18, 24)}
      {fir(26, 16, 28)}
      {fir(-6, 22, 30)}
    </>,
  ],
  vineyard: [
    <>
      {grapes(-24, -8)}
      {grapes(0, -14)}
      {grapes(24, -8)}
      {grapes(-12, 13)}
      {grapes(12, 13)}
    </>,
    <>
      <path class="furrow" d="M-36-4L34-22M-36 20L36 2" />
      {grapes(-22, -2)}
      {grapes(2, -8)}
      {grapes(25, -12)}
      {grapes(-18, 22)}
      {grapes(6, 16)}
    </>,
  ],
  quarry: [
    <>
      {shade(2, 17, 30)}
      {block(-28, 16, 22, 15)}
      {block(0, 16, 22, 15)}
      {block(-16, -4, 24, 16)}
    </>,
    <>
      <path class="pit" d="M-36 4L-14-24H22L38-2L20 8H-10z" />
      {block(-26, 22, 20, 13)}
      {block(2, 24, 24, 14)}
      {block(10, 2, 16, 11)}
    </>,
  ],
  pond: [
    <>
      <path class="water" d="M-32-2C-30-22-6-28 12-22 34-16 38 6 22 16 4 26-36 22-32-2Z" />
      {ripple(-8, -10, 9)}
      {ripple(8, 2, 10)}
      {ripple(-10, 11, 8)}
    </>,
    <>
      <path class="water" d="M-30 6C-36-14-14-20-2-16 6-30 36-20 34 0 34 16 10 14 2 22-10 30-28 22-30 6Z" />
      {ripple(12, -8, 9)}
      {ripple(-10, 2, 9)}
      {ripple(-8, 14, 7)}
      {tuft(28, 24)}
    </>,
  ],
  swamp: [
    <>
      <path class="murk" d="M-36 6h30M-2 14h34M-26 20h20M10 2h26" />
      {reed(-22, 6, 20)}
      {reed(-12, 6, 12)}
      {reed(12, 2, 22)}
      {reed(22, 2, 13)}
      {reed(0, 18, 16)}
    </>,
    <>
      <path class="murk" d="M-34-4h26M4-12h28M-22 14h40M-10 24h28" />
      {reed(-26, -4, 18)}
      {reed(18, -12, 16)}
      {reed(26, -12, 10)}
      {reed(-8, 14, 22)}
      {reed(6, 14, 14)}
    </>,
  ],
  cursed: [
    <>
      <path class="menhir" d="M-28 16l3-30 8-5 7 6 1 29zM-4 18l2-40 9-6 8 8 1 38zM20 16l2-22 7-5 6 5 1 22z" />
      <path class="rune" d="M-19-8v13m0-8l5-4M5-16v18m-4-6l8-6m-8 0l8 6" />
      <path class="moon" d="M-30-24a9 9 0 1 0 11 10a8 8 0 0 1-11-10z" />
    </>,
  ],
  plain: [
    <>
      <path class="line" d="M-32-10h16M-6-20h20M14-6h20M-26 8h24M6 14h22" />
      {tuft(-12, 0)}
      {tuft(16, 6)}
    </>,
    <>
      <path class="line" d="M-28-16h18M4-14h24M-32 4h14M2 4h14M-18 20h26" />
      {tuft(22, 0)}
      {tuft(-10, -4)}
      {bush(24, 22)}
    </>,
    <>
      <path class="path" d="M-42-6Q-10 10 6 0T42 10" />
      <path class="line" d="M-22-20h18M10-18h18M-20 22h22" />
      {tuft(-24, 12)}
      {tuft(20, 24)}
    </>,
  ],
  mountain: [
    <>
      {shade(2, 20, 34)}
      {peak(14, 18, 22, 34)}
      {peak(-10, 20, 27, 50)}
    </>,
    <>
      {shade(2, 22, 34)}
      {peak(-18, 16, 20, 34)}
      {peak(14, 22, 25, 52)}
    </>,
    <>
      {shade(2, 22, 36)}
      {peak(-22, 18, 16, 28)}
      {peak(22, 18, 16, 30)}
      {peak(0, 24, 26, 48)}
    </>,
  ],
  lake: [
    <>
      {ripple(-14, -18, 10)}
      {ripple(14, -10, 12)}
      {ripple(-12, 2, 12)}
      {ripple(14, 12, 10)}
      {ripple(-14, 20, 9)}
    </>,
    <>
      {ripple(8, -22, 10)}
      {ripple(-18, -8, 11)}
      {ripple(16, 2, 12)}
      {ripple(-6, 14, 12)}
      {ripple(14, 26, 8)}
    </>,
    <>
      {ripple(-4, -14, 13)}
      {ripple(-20, 6, 9)}
      {ripple(18, 12, 11)}
      <path class="boat" d="M2 4h18l-4 6H6zM10 3v-15l9 12z" />
    </>,
  ],
  hill: [
    <>
      {barrow(-20, 4, 14)}
      {barrow(14, -6, 17)}
      {barrow(12, 20, 13)}
    </>,
    <>
      {barrow(-4, -4, 20)}
      {barrow(20, 16, 14)}
      {tuft(-22, 18)}
    </>,
    <>
      {barrow(-18, 18, 16)}
      {tuft(18, -10)}
      {tuft(-14, -16)}
      <circle class="bloom" cx="20" cy="14" r="2.2" />
    </>,
    <>
      {barrow(18, 2, 16)}
      {bush(-20, -4)}
      {tuft(-8, 20)}
      <circle class="bloom" cx="-24" cy="14" r="2" />
    </>,
    <>
      {tuft(-18, 2)}
      {tuft(10, -14)}
      {tuft(18, 16)}
      <circle class="bloom" cx="0" cy="4" r="2.2" />
    </>,
  ],
  wood: [
    <>
      {shade(0, 24, 30)}
      {tree(-24, -2, 10)}
      {tree(24, -4, 10)}
      {tree(0, -10, 12)}
      {tree(-14, 16, 12)}
      {tree(14, 18, 12)}
      {tree(0, 30, 9)}
    </>,
    <>
      {shade(0, 24, 30)}
      {tree(-10, -14, 10)}
      {tree(14, -12, 11)}
      {tree(-26, 8, 10)}
      {tree(2, 10, 13)}
      {tree(28, 12, 10)}
      {tree(-12, 28, 10)}
      {tree(16, 30, 9)}
    </>,
  ],
  town: [
    <>
      {shade(0, 20, 34)}
      {tower(0, 10, 8, 26)}
      {tower(-24, 14, 7, 14)}
      {tower(24, 14, 7, 14)}
      {wall(20)}
    </>,
  ],
  // Every town is known by its silhouette.
  "town-Worcester": [
    <>
      {shade(0, 20, 34)}
      <path class="wall" d="M-26 10V-14H4V10zM4 10V-32H22V10z" />
      <path class="roof" d="M-30-14l8-12H4v12z" />
      <path class="stone" d="M3-32v-7h4v3h4v-3h4v3h4v-3h4v7z" />
      <path class="dark" d="M-20-2v-8h4v8zM-10-2v-8h4v8zM10-16v-9h6v9z" />
      {wall(20)}
    </>,
  ],
  "town-Gloucester": [
    <>
      {shade(0, 20, 34)}
      {tower(-20, 12, 9, 34)}
      {tower(20, 12, 9, 34)}
      <path class="wall" d="M-11 12v-16h22v16z" />
      <path class="roof" d="M-12-4L0-18L12-4z" />
      {wall(20)}
    </>,
  ],
  "town-Hereford": [
    <>
      <path class="water" d="M-43 18Q0 8 43 20L36 30Q0 20-34 30z" />
      <path class="stone" d="M-40 20V6H40V20H30A8 8 0 0 0 14 20H8A8 8 0 0 0-8 20H-14A8 8 0 0 0-30 20z" />
      {tower(-18, 6, 8, 22)}
      {tower(0, 6, 7, 14)}
      {tower(19, 6, 9, 30, false)}
      <path class="stone" d="M8-24v-7h4v3h4v-3h5v3h4v-3h4v7z" />
    </>,
  ],
  "town-Kenilworth": [
    <>
      {shade(0, 20, 34)}
      <path class="wall" d="M-18 12V-30H18V12z" />
      <path class="stone" d="M-22-30v-8h6v4h6v-4h6v4h8v-4h6v4h6v-4h6v8z" />
      <path class="dark" d="M-10-14v-9h5v9zM5-14v-9h5v9zM-2.500 0v-9h5v9z" />
      {wall(20)}
    </>,
  ],
  "town-Evesham": [
    <>
      {shade(0, 20, 34)}
      <path class="wall" d="M-8 12V-22H8V12zM8 12V-6H30V12zM-30 12V-2H-8V12z" />
      <path class="roof" d="M-10-22L0-44L10-22zM6-6l5-11h16l6 11zM-33-2l6-9h16l4 9z" />
      <path class="line" d="M0-44v-7m-3 3h6" />
      <path class="dark" d="M-3-8v-7a3 3 0 0 1 6 0v7zM14 4v-6h4v6zM-22 6v-5h4v5z" />
      {wall(20)}
    </>,
  ],
  convent: [
    <>
      {shade(0, 21, 32)}
      <path class="wall" d="M-28 20V0h34v20zM6 20v-34h18v34z" />
      <path class="roof" d="M-32 0l6-12h32v12zM3-14L15-34l12 20z" />
      <path class="line" d="M15-34v-9m-4 4h8" />
      <path class="dark" d="M-16 20V11a5 5 0 0 1 10 0v9zM12-2h6v-8h-6z" />
    </>,
  ],
  castle: [
    <>
      {shade(0, 21, 34)}
      <path class="stone" d="M-34 20v-40h5v5h5v-5h5v5h3v19h8v-6h5v5h6v-5h5v6h8v-19h3v-5h5v5h5v-5h5v40z" />
      <path class="dark" d="M-7 20V10a7 7 0 0 1 14 0v10zM-27 0v-9h4v9zM23 0v-9h4v9z" />
    </>,
  ],
};

/** Kinds that are drawn; those of single places have a name behind the kind. */
export const KINDS_OF_LAND = Object.keys(MOTIF);

/** "town" of "town-Worcester". */
const plainKind = (kind: string) => kind.split("-")[0];

/** Which of `count` variants a cell shows: by its name, so always the same one. */
export function variantOf(cell: string, count: number): number {
  let hash = 2166136261;
  for (let i = 0; i < cell.length; i++) hash = Math.imul(hash ^ cell.charCodeAt(i), 16777619);
  hash ^= hash >>> 13;
  return (Math.imul(hash, 0x5bd1e995) >>> 16) % count;
}

/** Shared by all drawings of the page; stands once in the document. */
export function LandSymbols(): JSX.Element {
  return (
    <>
      <linearGradient id="land-light" x1="0.2" y1="0" x2="0.75" y2="1">
        <stop offset="0" class="light" />
        <stop offset="0.5" class="between" />
        <stop offset="1" class="dim" />
      </linearGradient>
      <pattern id="land-grain" width="37" height="31" patternUnits="userSpaceOnUse">
        <path
          class="grain"
          d="M3 5h2M14 2h1M25 9h2M33 4h1M8 14h1M19 17h2M30 20h1M5 24h2M15 27h1M26 28h2M34 15h1M11 21h1"
        />
      </pattern>
      {KINDS_OF_LAND.flatMap((kind) =>
        MOTIF[kind].map((motif, i) => (
          <g
            id={i === 0 ? `land-${kind}` : `land-${kind}-${i}`}
            key={`${kind}${i}`}
            class={`land ${plainKind(kind)}`}
          >
            <path class="ground" d={HEX} />
            <path d={HEX} fill="url(#land-grain)" />
            <path d={HEX} fill="url(#land-light)" />
            {motif}
          </g>
        )),
      )}
    </>
  );
}

/** The value of a tile, as a small numeral at its foot. */
export function Worth({ value, scale = 1 }: { value: number; scale?: number }): JSX.Element {
  return (
    <g class={`worth ${value < 0 ? "bad" : ""}`} transform={`translate(0 ${38 - 4 * scale}) scale(${scale})`}>
      <circle r="9.5" />
      <text aria-hidden="true" y="5" text-anchor="middle">
        {number(value)}
      </text>
    </g>
  );
}

/** One hexagon around 0,0, with its value as a small numeral if it has one. */
export function Land(props: {
  kind: string;
  cell?: string; // where it lies, for its variant
  value?: number | null;
  scale?: number;
}): JSX.Element {
  const kind = MOTIF[props.kind] ? props.kind : plainKind(props.kind);
  const variant = props.cell === undefined ? 0 : variantOf(props.cell, MOTIF[kind]?.length ?? 1);
  return (
    <>
      <use href={variant === 0 ? `#land-${kind}` : `#land-${kind}-${variant}`} />
      {props.value !== undefined && props.value !== null && <Worth value={props.value} scale={props.scale} />}
    </>
  );
}

/** A hexagon as a picture of its own. */
export function LandPicture(props: { kind: string; value?: number | null; size: number }): JSX.Element {
  return (
    <svg
      class="land-picture"
      viewBox="-46 -52 92 104"
      width={`${props.size / 16}rem`}
      height={`${(props.size * 1.13) / 16}rem`}
      aria-hidden="true"
    >
      <Land kind={props.kind} value={props.value} scale={props.size < 30 ? 2.4 : 1.6} />
      <path d={HEX} class="edge" />
    </svg>
  );
}

/** The corners of a hexagon, from the top on to the right; side i lies between corners i and i+1. */
const CORNERS: readonly Point[] = Array.from({ length: 6 }, (_, i) => {
  const angle = (Math.PI / 3) * i - Math.PI / 2;
  return { x: SIZE * Math.cos(angle), y: SIZE * Math.sin(angle) };
});
/** Each side as a path, and where the cell behind it lies. */
const SIDES = CORNERS.map((corner, i) => {
  const next = CORNERS[(i + 1) % 6];
  const line = `M${corner.x.toFixed(1)} ${corner.y.toFixed(1)}L${next.x.toFixed(1)} ${next.y.toFixed(1)}`;
  return { line, x: corner.x + next.x, y: corner.y + next.y };
});
/** One number for where a cell lies. */
const spot = (x: number, y: number) => Math.round(x) * 65536 + Math.round(y);

/** The sides of each cell, as paths around 0,0: where its kind ends, and where it goes on. */
export interface Sides {
  border: string;
  within: string;
}

type Ground = readonly { id: string; at: Point; kind: string }[];
let lastGround = "";
let lastSides = new Map<string, Sides>();

/** The same as long as the land does not change. */
export function sidesOf(cells: Ground): Map<string, Sides> {
  const ground = cells.map(({ id, kind }) => `${id} ${kind}`).join();
  if (ground !== lastGround) lastSides = findSides(cells);
  lastGround = ground;
  return lastSides;
}

function findSides(cells: Ground): Map<string, Sides> {
  const kinds = new Map(cells.map(({ at, kind }) => [spot(at.x, at.y), plainKind(kind)]));
  return new Map(
    cells.map(({ id, at }) => {
      const sides: Sides = { border: "", within: "" };
      const own = kinds.get(spot(at.x, at.y));
      for (const { line, x, y } of SIDES) {
        if (kinds.get(spot(at.x + x, at.y + y)) === own) sides.within += line;
        else sides.border += line;
      }
      return [id, sides];
    }),
  );
}

/** The sides of one cell; `sides` as sidesOf found them. */
export function Edge({ sides }: { sides: Sides | undefined }): JSX.Element {
  return (
    <>
      {sides?.within && <path d={sides.within} class="within" />}
      <path d={sides?.border ?? HEX} class="edge" />
    </>
  );
}

/** The land of a cell for the layer under the pieces (board.tsx), and all that it is drawn from. */
export function landOf(kind: string, cell: string, sides: Sides | undefined, value: number | null = null) {
  return {
    from: [kind, value, sides?.border, sides?.within],
    art: () => (
      <>
        <Land kind={kind} cell={cell} value={value} />
        <Edge sides={sides} />
      </>
    ),
  };
}
