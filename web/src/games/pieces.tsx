// web/src/games/pieces.tsx -- pieces of Barony and Feudo: shapes that carry the arms of a seat.
//
// A building is filled with the tincture and its hatching and bears the shield. A person of Feudo
// stands on a base and has a body in the owner's tincture, what tells the kind in pale, and what it
// counts in a seal at the foot; the seal is black and the body pales while it is sick.
import type { ComponentChildren, JSX } from "preact";
import { ARMS, Shield } from "../lib/arms";

export type Building = "village" | "stronghold" | "city";
export type Kind = "baron" | "first" | "knight" | "merc" | "inf" | "milady";

/** Outlines around 0,0 in twice their size, so that the hatching comes out fine. */
const BUILDING: Record<Building, { d: string; shield: [number, number] }> = {
  village: { d: "M-42 40V-4L0-46L42-4V40Z", shield: [10, 46] },
  stronghold: {
    d: "M-40 48V30H-33V-48H-17V-35H-8V-48H8V-35H17V-48H33V30H40V48Z",
    shield: [4, 50],
  },
  city: {
    d: "M-70 46V-22H-57V-11H-46V-22H-33V-4H-27V-54H-14V-43H-6V-54H6V-43H14V-54H27V-4H33V-22H46V-11H57V-22H70V46Z",
    shield: [6, 56],
  },
};

/** A building of about 70 units around 0,0. */
export function House(props: { arms: number; building: Building }): JSX.Element {
  const { tincture } = ARMS[props.arms] ?? ARMS[0];
  const { d, shield } = BUILDING[props.building];
  return (
    <g class={`house-piece ${tincture}`} transform="scale(.5)">
      <path class="halo" d={d} />
      <path class="field" d={d} />
      <path d={d} fill={`url(#hatch-${tincture})`} />
      <path class="outline" d={d} />
      <Shield arms={props.arms} x={0} y={shield[0]} width={shield[1]} />
    </g>
  );
}

/** A number on a small disc. */
export function Chip(props: { x: number; y: number; r?: number; children: ComponentChildren }): JSX.Element {
  const r = props.r ?? 11.5;
  return (
    <g class="chip" transform={`translate(${props.x} ${props.y}) scale(${r / 12.5})`}>
      <circle r="12.5" />
      <text aria-hidden="true" y="6" text-anchor="middle">
        {props.children}
      </text>
    </g>
  );
}

/** A knight of Barony: shield before a sword; several stand as one, with their number if it is given. */
export function Knights(props: { arms: number; count?: number }): JSX.Element {
  return (
    <g class="rider">
      <path class="sword" d="M-24 22L25-27M-13 21L-23 11" />
      <path class="blade" d="M-24 22L25-27" />
      <Shield arms={props.arms} x={0} y={1} width={31} />
      {props.count !== undefined && props.count > 1 && (
        <Chip x={19} y={15} r={12}>
          {props.count}
        </Chip>
      )}
    </g>
  );
}

const numeral = (number: number | null, x: number, y: number) =>
  number === null ? null : (
    <text aria-hidden="true" class="numeral" x={x} y={y} text-anchor="middle">
      {number}
    </text>
  );

/** The kinds of Feudo, each in a square of 48 units; `number` tells pieces of a kind apart. */
const FIGURE: Record<Kind, (number: number | null) => JSX.Element> = {
  baron: () => (
    <>
      <path class="figure" d="M-19 16L-22-13L-10-3L0-20L10-3L22-13L19 16Z" />
      <path class="stroke" d="M-18 8H18" />
    </>
  ),
  first: () => (
    <>
      <path class="figure" d="M-13 20V-1Q-13-13 0-13Q13-13 13-1V20Z" />
      <path class="figure" d="M-1-13Q-3-27 17-24Q12-20 12-12Q8-15-1-13Z" />
      <path class="stroke bold" d="M-8 1H8M0 1V14" />
    </>
  ),
  knight: (number) => (
    <>
      <path class="figure" d="M-14 20V-5Q-14-18 0-18Q14-18 14-5V20Z" />
      <path class="stroke bold" d="M-9-5H9" />
      {numeral(number, 0, 16)}
    </>
  ),
  merc: (number) => (
    <>
      <path class="blade under" d="M-19-20L15 14M19-20L-15 14" />
      <path class="blade" d="M-19-20L15 14M19-20L-15 14" />
      <path class="stroke bold" d="M-19 8L-9 18M19 8L9 18" />
      <circle class="figure" cy="6" r="11.5" />
      {numeral(number, 0, 12)}
    </>
  ),
  inf: (number) => (
    <>
      <path class="blade under" d="M14 22V-12" />
      <path class="blade" d="M14 22V-12" />
      <path class="figure" d="M8-10L14-25L20-10Z" />
      <circle class="figure" cx="-4" cy="5" r="14" />
      {numeral(number, -4, 11)}
    </>
  ),
  milady: () => (
    <>
      <path class="stroke bold" d="M0 6V22" />
      <path class="figure" d="M0 17Q10 8 16 13Q11 21 0 20Z" />
      <path
        class="figure"
        d="M0-22Q9-24 10-15Q20-14 17-4Q15 4 6 4Q0 10-6 4Q-15 4-17-4Q-20-14-10-15Q-9-24 0-22Z"
      />
      <path class="stroke" d="M-7-4Q-6-13 2-12Q9-10 6-4Q2 1-3-3Q-3-8 2-8" />
    </>
  ),
};

/** "knight2" is the second knight. */
export function kindOf(piece: string): { kind: Kind; number: number | null } {
  const parts = /^([a-z]+)(\d)?$/.exec(piece);
  return {
    kind: (parts?.[1] ?? "inf") as Kind,
    number: parts?.[2] ? Number(parts[2]) : null,
  };
}

/** Three spots: the mark of the plague. */
export function Spots(props: { x: number; y: number }): JSX.Element {
  return (
    <g class="spots" transform={`translate(${props.x} ${props.y})`}>
      <circle class="ground" r="9.5" />
      <circle cx="-3.4" cy="-2.6" r="2.5" />
      <circle cx="3.6" cy="-2" r="2.5" />
      <circle cx="0" cy="4" r="2.5" />
    </g>
  );
}

export function Figure(props: { piece: string; sick: boolean }): JSX.Element {
  const { kind, number } = kindOf(props.piece);
  return (
    <g class={`person ${props.sick ? "sick" : ""}`}>
      {FIGURE[kind](number)}
      {props.sick && <Spots x={17} y={-17} />}
    </g>
  );
}

/** Bodies of those who stand on the land: a cloak below, and what tells the kind above it. */
const CLOAK = "M-19 27Q-21 4-9-6H9Q21 4 19 27Q0 34-19 27Z";
const HEAD: Record<Kind, JSX.Element> = {
  baron: (
    <>
      <circle class="face-skin" cy="-14" r="9.5" />
      <path class="gold" d="M-12-18L-15-35L-6-27L0-38L6-27L15-35L12-18Q0-23-12-18Z" />
    </>
  ),
  first: (
    <>
      <path class="steel" d="M-11-4V-16Q-11-28 0-28Q11-28 11-16V-4Q0 2-11-4Z" />
      <path class="plume" d="M-2-27Q-4-44 18-41Q10-36 9-26Q4-30-2-27Z" />
      <path class="slit" d="M-7-14H7M0-14V-5" />
    </>
  ),
  knight: (
    <>
      <path class="steel" d="M-11-4V-17Q-11-29 0-29Q11-29 11-17V-4Q0 2-11-4Z" />
      <path class="slit" d="M-8-15H8M-4-9V-4M0-9V-3M4-9V-4" />
    </>
  ),
  merc: (
    <>
      <path class="arm-back" d="M-26 20L20-36M26 20L-20-36" />
      <path class="arm" d="M-26 20L20-36M26 20L-20-36" />
      <circle class="face-skin" cy="-13" r="9" />
      <path class="hat" d="M-17-15Q0-22 17-15L11-18Q9-29 0-29Q-9-29-11-18Z" />
    </>
  ),
  inf: (
    <>
      <path class="arm-back" d="M23 28V-34" />
      <path class="arm" d="M23 28V-34" />
      <path class="steel" d="M17-27L23-44L29-27Z" />
      <circle class="face-skin" cy="-13" r="9" />
      <path class="steel" d="M-10-14Q-10-27 0-27Q10-27 10-14L15-12H-15Z" />
    </>
  ),
  milady: (
    <>
      <path class="hair" d="M-11 0Q-14-24 0-25Q14-24 11 0Q0-4-11 0Z" />
      <circle class="face-skin" cy="-13" r="8.5" />
      <path class="gold" d="M-8-21Q0-26 8-21L6-17Q0-20-6-17Z" />
    </>
  ),
};

/** Kinds of which there are several bear the number that sentences call them by. */
const Numbered = ({ number }: { number: number }): JSX.Element => (
  <g class="number" transform="translate(-19 -4)">
    <path d="M-9-10H9V2Q9 9 0 13Q-9 9-9 2Z" />
    <text aria-hidden="true" y="6" text-anchor="middle">
      {number}
    </text>
  </g>
);

/** A piece on the board, about 46 wide and 78 high around 0,0; `worth` is what it counts. */
export function Person(props: { arms: number; piece: string; sick: boolean; worth?: number }): JSX.Element {
  const { kind, number } = kindOf(props.piece);
  const { tincture } = ARMS[props.arms] ?? ARMS[0];
  return (
    <g class={`standee ${tincture} ${props.sick ? "sick" : ""}`}>
      <ellipse class="ground-shadow" cx="5" cy="29" rx="27" ry="8" />
      <ellipse class="base field" cy="27" rx="25" ry="9" />
      <g class="body">
        <path class="halo" d={CLOAK} />
        <path class="field" d={CLOAK} />
        <g transform="scale(.5)">
          <path d="M-38 54Q-42 8-18-12H18Q42 8 38 54Q0 68-38 54Z" fill={`url(#hatch-${tincture})`} />
        </g>
        <path class="rim" d={CLOAK} />
        {HEAD[kind]}
        {number !== null && <Numbered number={number} />}
      </g>
      {props.sick && <Spots x={20} y={-24} />}
      {props.worth !== undefined && (
        <g class="seal" transform="translate(0 25)">
          <circle r="13" />
          <text aria-hidden="true" y="7.5" text-anchor="middle">
            {props.worth}
          </text>
        </g>
      )}
    </g>
  );
}

/** A drawing of a piece by itself, for cards and panels. */
export function PiecePicture(props: {
  size: number;
  box?: string;
  children: ComponentChildren;
}): JSX.Element {
  return (
    <svg
      class="piece-picture"
      viewBox={props.box ?? "-27 -28 54 54"}
      width={`${props.size / 16}rem`}
      height={`${props.size / 16}rem`}
      aria-hidden="true"
    >
      {props.children}
    </svg>
  );
}

/** A coin, for cards that are worth shillings. */
export function Shilling(): JSX.Element {
  return (
    <svg viewBox="-12 -12 24 24" width="18" height="18" aria-hidden="true">
      <circle class="shilling-coin" r="10" />
      <path class="shilling-mark" d="M3-5Q-4-7-4-2Q-4 1 0 1Q4 2 4 4Q3 7-4 5" />
    </svg>
  );
}

/** The plague's pawn. */
export function PlaguePawn(): JSX.Element {
  return (
    <g class="plague-pawn">
      <circle class="ground" r="19" />
      <path
        class="bone"
        d="M-11-2C-11-17 11-17 11-2Q11 3 7 5V11H-7V5Q-11 3-11-2ZM-7.500-1a3.300 3.300 0 1 0 6.600 0a3.300 3.300 0 1 0-6.600 0ZM.9-1a3.300 3.300 0 1 0 6.600 0a3.300 3.300 0 1 0-6.600 0ZM-1.500 6h3l-1.500-3.500Z"
        fill-rule="evenodd"
      />
      <path class="teeth" d="M-3 8V11M0 8V11M3 8V11" />
    </g>
  );
}

/** Where `count` things stand in one hexagon: their places and how much they shrink. */
export function places(count: number): { x: number; y: number; k: number }[] {
  if (count <= 1) return [{ x: 0, y: 0, k: 1 }];
  if (count === 2) return [-1, 1].map((s) => ({ x: 20 * s, y: 0, k: 0.82 }));
  if (count === 3) return [-1, 0, 1].map((s) => ({ x: 26 * s, y: s === 0 ? -12 : 8, k: 0.68 }));
  const across = Math.ceil(count / 2);
  return Array.from({ length: count }, (_, i) => ({
    x: ((i % across) - (across - 1) / 2) * (64 / across),
    y: i < across ? -19 : 19,
    k: Math.min(0.52, 1.4 / across),
  }));
}
