// web/src/lib/arms.tsx -- the arms of the seats: a tincture, its engraved hatching and a charge.
//
// Hatching is the old printers' code, so arms are told apart without colour: red is upright lines,
// blue level lines, green diagonal, gold dots, black crossed lines, silver plain.
import type { JSX } from "preact";
import { say, t, type ThreeWords } from "./i18n";
import type { PageWords } from "./words.en";

interface Arm {
  name: keyof PageWords;
  colour: ThreeWords; // also what somebody without a name is called
  tincture: string;
  charge: string;
}

export const ARMS: readonly Arm[] = [
  { name: "armsRed", colour: ["Red", "Rot", "Rouge"], tincture: "gules", charge: "lion" },
  { name: "armsBlue", colour: ["Blue", "Blau", "Bleu"], tincture: "azure", charge: "lily" },
  { name: "armsGreen", colour: ["Green", "Grün", "Vert"], tincture: "vert", charge: "oak" },
  { name: "armsGold", colour: ["Gold", "Gold", "Or"], tincture: "or", charge: "eagle" },
  { name: "armsBlack", colour: ["Black", "Schwarz", "Noir"], tincture: "sable", charge: "tower" },
  { name: "armsSilver", colour: ["Silver", "Silber", "Argent"], tincture: "argent", charge: "star" },
];

/** A seat that is called by the colour of its arms is so in the language of the page, whichever it was when the game began. */
export function byColour<S extends { name: string; arms: number }>(seat: S): S {
  const colour = ARMS[seat.arms]?.colour;
  if (!colour?.includes(seat.name)) return seat;
  return {
    ...seat,
    get name() {
      return say(colour);
    },
  };
}

/** A heater shield, 100 wide and 116 high, from 0,0. */
const SHIELD = "M4 4H96V54C96 82 76 102 50 113C24 102 4 82 4 54Z";

/** Charges in a square of 100, to be filled; holes by the even-odd rule. */
const CHARGE: Record<string, string> = {
  lion:
    "M50 6l9 9 12-5 3 13 13 0-1 13 12 5-6 12 9 9-10 8 4 12-13 3-1 13-13-2-6 11-12-6-12 6-6-11-13 2-1-13-13-3 4-12-10-8 9-9-6-12 12-5-1-13 13 0 3-13 12 5z" +
    "M31 40a6 5 0 1 0 12 0 6 5 0 1 0-12 0zM57 40a6 5 0 1 0 12 0 6 5 0 1 0-12 0z" +
    "M40 54h20l-6 10v7c5 3 9 2 12-1l3 5c-6 6-13 6-19 1-6 5-13 5-19-1l3-5c3 3 7 4 12 1v-7z",
  lily: "M50 4C37 21 36 36 45 54H38C41 38 28 25 16 31 6 36 7 52 19 54 17 47 22 43 27 46 33 50 32 58 30 62H44C43 74 38 81 32 85 41 87 47 90 50 97 53 90 59 87 68 85 62 81 57 74 56 62H70C68 58 67 50 73 46 78 43 83 47 81 54 93 52 94 36 84 31 72 25 59 38 62 54H55C64 36 63 21 50 4Z",
  oak:
    "M50 6C60 4 68 11 67 18 77 14 86 23 81 31 92 32 95 45 86 50 92 60 82 69 72 65 68 72 60 72 56 67L57 84 72 93H28L43 84 44 67C40 72 32 72 28 65 18 69 8 60 14 50 5 45 8 32 19 31 14 23 23 14 33 18 32 11 40 4 50 6Z" +
    "M36 36a5 6 0 1 0 10 0 5 6 0 1 0-10 0zM57 46a5 6 0 1 0 10 0 5 6 0 1 0-10 0zM52 24a4 5 0 1 0 9 0 4 5 0 1 0-9 0z",
  eagle:
    "M50 8C44 8 40 12 40 17L31 19 40 24C41 29 39 32 36 34 26 33 17 26 12 12 4 28 7 41 14 47L5 47C8 58 16 62 22 61L17 67C26 71 36 68 42 62L41 70 30 76 37 78 34 84 42 79 38 93 46 88 50 96 54 88 62 93 58 79 66 84 63 78 70 76 59 70 58 62C64 68 74 71 83 67L78 61C84 62 92 58 95 47L86 47C93 41 96 28 88 12 83 26 74 33 64 34 61 32 59 29 60 24 62 13 56 8 50 8Z",
  tower:
    "M22 10H34V20H44V10H56V20H66V10H78V36H71V82H80V94H20V82H29V36H22ZM42 94H58V74A8 8 0 0 0 42 74ZM45 56H55V42H45Z",
  star: "M50 4L61 37 96 37 68 57 79 91 50 70 21 91 32 57 4 37 39 37Z",
};

/** An outline made `k` times as large and shifted. */
function placed(d: string, k: number, x: number, y: number): string {
  const one = (command: string, numbers: number[]) => {
    const relative = command === command.toLowerCase();
    const to = (n: number, by: number) => +(k * n + (relative ? 0 : by)).toFixed(2);
    switch (command.toUpperCase()) {
      case "H":
        return numbers.map((n) => to(n, x));
      case "V":
        return numbers.map((n) => to(n, y));
      case "A": // two radii, a turn, two flags, a point
        return numbers.map((n, i) => [k * n, k * n, n, n, n, to(n, x), to(n, y)][i % 7]);
      default:
        return numbers.map((n, i) => to(n, i % 2 === 0 ? x : y));
    }
  };
  return d.replace(/([a-z])([^a-z]*)/gi, (_, command: string, rest: string) => {
    const numbers = (rest.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    return command + one(command, numbers).join(" ");
  });
}

/** Charges where they stand on the shield: a group less to shift, and arms are all over the page. */
const ON_SHIELD = Object.fromEntries(
  Object.entries(CHARGE).map(([charge, d]) => [charge, placed(d, 0.62, 19, 17)]),
);

/** Shared by all drawings of the page; stands once in the document. */
export function ArmsPatterns(): JSX.Element {
  const pattern = (id: string, size: number, d: string, turn = 0) => (
    <pattern
      id={`hatch-${id}`}
      width={size}
      height={size}
      patternUnits="userSpaceOnUse"
      patternTransform={turn ? `rotate(${turn})` : undefined}
    >
      <path class="hatch" d={d} />
    </pattern>
  );
  return (
    <>
      {pattern("gules", 11, "M5.5 0V11")}
      {pattern("azure", 11, "M0 5.5H11")}
      {pattern("vert", 11, "M5.5 0V11", -45)}
      {pattern("sable", 11, "M5.5 0V11M0 5.5H11")}
      {pattern("or", 13, "M3 3h.1M9.5 9.5h.1")}
      {pattern("argent", 11, "")}
    </>
  );
}

/** The shield inside another drawing; its middle at x,y and `width` wide. */
export function Shield(props: { arms: number; x: number; y: number; width: number }): JSX.Element {
  const { tincture, charge } = ARMS[props.arms] ?? ARMS[0];
  const scale = props.width / 100;
  return (
    <g
      class={`shield ${tincture}`}
      transform={`translate(${props.x} ${props.y}) scale(${scale}) translate(-50 -56)`}
    >
      <path class="field" d={SHIELD} />
      <path d={SHIELD} fill={`url(#hatch-${tincture})`} />
      <path class="charge" fill-rule="evenodd" d={ON_SHIELD[charge]} />
      <path class="rim" d={SHIELD} />
    </g>
  );
}

/** The shield as a picture of its own. */
export function Arms(props: { arms: number; size?: number; title?: boolean }): JSX.Element {
  const size = props.size ?? 28;
  const name = t((ARMS[props.arms] ?? ARMS[0]).name);
  return (
    <svg
      class="arms"
      viewBox="-3 -3 106 122"
      width={`${size / 16}rem`}
      height={`${(size * 1.15) / 16}rem`}
      {...(props.title ? { role: "img", "aria-label": name } : { "aria-hidden": "true" })}
    >
      <Shield arms={props.arms} x={50} y={56} width={100} />
    </svg>
  );
}
