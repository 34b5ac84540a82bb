// web/src/lib/land.tsx -- the land of all games: hexagons with a few shapes for each kind.
//
// Drawn flat and calm; kinds differ in shape and in lightness, not only in hue. Every drawing lies
// around 0,0 in a hexagon of 50 units from middle to corner.
import type { JSX } from "preact";
import { HEX } from "./hex";
import { number } from "./i18n";

const tuft = (x: number, y: number) => (
  <path class="line" d={`M${x - 6} ${y - 7}q3 3 4 8M${x} ${y - 10}v11M${x + 6} ${y - 7}q-3 3-4 8`} />
);
const house = (x: number, y: number, w: number) => (
  <>
    <path class="wall" d={`M${x - w} ${y}h${2 * w}v${-w * 0.9}h${-2 * w}z`} />
    <path class="roof" d={`M${x - w - 2.5} ${y - w * 0.9}L${x} ${y - w * 2.1}L${x + w + 2.5} ${y - w * 0.9}z`} />
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

/** What stands on the hexagon of each kind. */
const MOTIF: Record<string, JSX.Element> = {
  meadow: (
    <>
      {tuft(-20, -8)}
      {tuft(14, -18)}
      {tuft(22, 12)}
      {tuft(-10, 18)}
      <circle class="bloom" cx="-2" cy="-3" r="2.6" />
      <circle class="bloom" cx="-26" cy="12" r="2.2" />
      <circle class="bloom" cx="28" cy="-6" r="2.2" />
    </>
  ),
  village: (
    <>
      {house(-15, 2, 11)}
      {house(15, -5, 10)}
      {house(4, 17, 11)}
    </>
  ),
  field: (
    <>
      <path class="furrow" d="M-34 14Q0-4 34 14M-36 2Q0-18 36 2M-34-11Q0-32 34-11" />
      <path class="line" d="M-14 8v-17m0 3l-5-5m5 5l5-5m-5 11l-5-5m5 5l5-5M14 8v-17m0 3l-5-5m5 5l5-5m-5 11l-5-5m5 5l5-5M0-10v-17m0 3l-5-5m5 5l5-5m-5 11l-5-5m5 5l5-5" />
    </>
  ),
  forest: (
    <>
      {fir(-18, 0, 30)}
      {fir(18, -4, 30)}
      {fir(0, -8, 30)}
      {fir(-9, 18, 30)}
      {fir(12, 18, 28)}
    </>
  ),
  vineyard: (
    <>
      {grapes(-24, -8)}
      {grapes(0, -14)}
      {grapes(24, -8)}
      {grapes(-12, 13)}
      {grapes(12, 13)}
    </>
  ),
  quarry: (
    <>
      {block(-28, 16, 22, 15)}
      {block(0, 16, 22, 15)}
      {block(-16, -4, 24, 16)}
    </>
  ),
  pond: (
    <>
      <path class="water" d="M-32-2C-30-22-6-28 12-22 34-16 38 6 22 16 4 26-36 22-32-2Z" />
      {ripple(-8, -10, 9)}
      {ripple(8, 2, 10)}
      {ripple(-10, 11, 8)}
    </>
  ),
  swamp: (
    <>
      <path class="murk" d="M-36 6h30M-2 14h34M-26 20h20M10 2h26" />
      {reed(-22, 6, 20)}
      {reed(-12, 6, 12)}
      {reed(12, 2, 22)}
      {reed(22, 2, 13)}
      {reed(0, 18, 16)}
    </>
  ),
  cursed: (
    <>
      <path class="menhir" d="M-28 16l3-30 8-5 7 6 1 29zM-4 18l2-40 9-6 8 8 1 38zM20 16l2-22 7-5 6 5 1 22z" />
      <path class="rune" d="M-19-8v13m0-8l5-4M5-16v18m-4-6l8-6m-8 0l8 6" />
      <path class="moon" d="M-30-24a9 9 0 1 0 11 10a8 8 0 0 1-11-10z" />
    </>
  ),
  plain: (
    <>
      <path class="line" d="M-32-10h16M-6-20h20M14-6h20M-26 8h24M6 14h22" />
      {tuft(-12, 0)}
      {tuft(16, 6)}
    </>
  ),
  mountain: (
    <>
      <path class="rock" d="M-36 20L-10-28 6 0 14-12 36 20z" />
      <path class="snow" d="M-10-28l-8 15 6-3 4 5 4-6 5 2zM14-12l-6 9 5-2 4 4 4-3z" />
    </>
  ),
  lake: (
    <>
      {ripple(-14, -18, 10)}
      {ripple(14, -10, 12)}
      {ripple(-12, 2, 12)}
      {ripple(14, 12, 10)}
      {ripple(-14, 20, 9)}
    </>
  ),
  hill: (
    <>
      <path class="line" d="M-34 8q14-22 28 0M-2-8q16-20 32 0M0 18q12-16 24 0" />
    </>
  ),
  wood: (
    <>
      {tree(-18, 10, 11)}
      {tree(18, 8, 11)}
      {tree(0, -6, 12)}
      {tree(0, 22, 10)}
    </>
  ),
  town: (
    <>
      <path class="wall" d="M-32 20V-2h6v5h6v-5h6v5h6v-5h16v5h6v-5h6v5h6v-5h8v22z" />
      <path class="wall" d="M-8-2v-18h16v18z" />
      <path class="roof" d="M-11-20L0-36l11 16zM-34-2l8-13 8 13zM18-2l8-13 8 13z" />
      <path class="dark" d="M-5 20V10a5 5 0 0 1 10 0v10z" />
    </>
  ),
  convent: (
    <>
      <path class="wall" d="M-28 20V0h34v20zM6 20v-34h18v34z" />
      <path class="roof" d="M-32 0l6-12h32v12zM3-14L15-34l12 20z" />
      <path class="line" d="M15-34v-9m-4 4h8" />
      <path class="dark" d="M-16 20V11a5 5 0 0 1 10 0v9zM12-2h6v-8h-6z" />
    </>
  ),
  castle: (
    <>
      <path class="stone" d="M-32 20v-34h6v5h6v-5h6v14h10v-5h8v5h10v-14h6v5h6v-5h6v34z" />
      <path class="dark" d="M-7 20V10a7 7 0 0 1 14 0v10zM-25 2v-9h4v9zM21 2v-9h4v9z" />
    </>
  ),
};

export const KINDS_OF_LAND = Object.keys(MOTIF);

/** Shared by all drawings of the page; stands once in the document. */
export function LandSymbols(): JSX.Element {
  return (
    <>
      {KINDS_OF_LAND.map((kind) => (
        <g id={`land-${kind}`} key={kind} class={`land ${kind}`}>
          <path class="ground" d={HEX} />
          {MOTIF[kind]}
        </g>
      ))}
    </>
  );
}

/** One hexagon around 0,0, with its value as a small numeral if it has one. */
export function Land(props: { kind: string; value?: number | null; scale?: number }): JSX.Element {
  return (
    <>
      <use href={`#land-${props.kind}`} />
      {props.value !== undefined && props.value !== null && (
        <g class={`worth ${props.value < 0 ? "bad" : ""}`} transform={`translate(0 ${38 - 4 * (props.scale ?? 1)}) scale(${props.scale ?? 1})`}>
          <circle r="9.5" />
          <text y="5" text-anchor="middle">
            {number(props.value)}
          </text>
        </g>
      )}
    </>
  );
}

/** A hexagon as a picture of its own. */
export function LandPicture(props: {
  kind: string;
  value?: number | null;
  size: number;
}): JSX.Element {
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
