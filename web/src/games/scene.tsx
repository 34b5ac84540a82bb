// web/src/games/scene.tsx -- a position drawn small: the part of its board that it is about.
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { Donjon } from "./baron";
import { Stacks } from "./barony";
import type { Stack } from "./barony-words";
import { Person, places } from "./pieces";
import { rules } from "../lib/app";
import { Shield } from "../lib/arms";
import { ALL, type GameFacts } from "../lib/bridge";
import { axial, HEX, oddRow, type Point } from "../lib/hex";
import { Land } from "../lib/land";
import { exampleRecord } from "../rules/steps";

const WIDTH = 520; // of the part that is shown, in units of the drawing
const HEIGHT = 230;
const HIGHER = 330; // where a whole board is shown
const CELL = 120; // of a cell, with a little air
const LARGER_MOST = 3.5; // cells are not drawn smaller than that

export interface Scene {
  land: Record<string, string>;
  at: (cell: string) => Point;
  on: (cell: string) => JSX.Element | null;
  about: string[]; // cells in whose middle one looks
  named?: readonly (readonly [name: string, cell: string])[]; // what a story may speak of
}

/** Pieces that are drawn though nobody stands there yet: whose, what, where. */
export type Shown = readonly (readonly [seat: number, what: string, cell: string])[];

const seats = [0, 1, 2, 3, 4].map((arms) => ({ name: "", arms, level: 0 }));

/** What is on the board of each game, and where to look: where somebody stands, else at the middle of the land. */
export const SCENES: Record<string, (position: any, shows: Shown) => Scene> = {
  baron: ({ tiles, donjons }) => ({
    land: tiles,
    at: axial,
    on: (cell) => {
      const one = donjons[cell];
      return one ? <Donjon arms={one.seat} side={one.side} value={one.value} /> : null;
    },
    about: Object.keys(tiles),
  }),
  barony: ({ map, pieces }, shows) => {
    const stacks: Record<string, Stack[]> = { ...pieces };
    for (const [seat, what, cell] of shows) {
      const building = what === "knight" ? null : (what as Stack["building"]);
      stacks[cell] = [...(stacks[cell] ?? []), { seat, knights: building === null ? 1 : 0, building }];
    }
    return {
      land: map,
      at: axial,
      on: (cell) => (stacks[cell] ? <Stacks stacks={stacks[cell]} seats={seats} /> : null),
      about: shows.length > 0 ? shows.map(([, , cell]) => cell) : Object.keys(map),
    };
  },
  feudo: ({ map, pieces, castles, towns }, shows) => {
    const standing = (pieces as Record<string, { at: string | null; sick: boolean }>[]).flatMap((all, seat) =>
      Object.entries(all).map(([piece, { at, sick }]) => ({ seat, piece, at, sick })),
    );
    standing.push(...shows.map(([seat, piece, at]) => ({ seat, piece, at, sick: false })));
    const out = standing.filter(({ at }) => at !== null && at in map && !(castles ?? []).includes(at));
    const held = Object.entries(towns as Record<string, { at: string; owner: number | null }>);
    const own = out.filter(({ seat }) => seat === 0);
    const mine = own.map(({ at }) => at!);
    // Where sick people go is part of what is told of them.
    if (own.some(({ sick }) => sick)) mine.push(Object.keys(map).find((cell) => map[cell] === "convent")!);
    const taken = held.filter(([, { owner }]) => owner === 0).map(([, { at }]) => at);
    return {
      land: map,
      at: oddRow,
      named: held.map(([name, { at }]) => [name, at]),
      on: (cell) => {
        const here = out.filter(({ at }) => at === cell);
        const castle = (castles ?? []).indexOf(cell);
        return (
          <>
            {castle >= 0 && <Shield arms={castle} x={0} y={0} width={44} />}
            {here.map(({ piece, seat, sick }, i) => {
              const { x, y, k } = places(here.length)[i];
              return (
                <g
                  key={`${seat} ${piece}`}
                  transform={`translate(${x} ${y}) scale(${here.length > 1 ? k : 1})`}
                >
                  <Person arms={seat} piece={piece} sick={sick} />
                </g>
              );
            })}
          </>
        );
      },
      about:
        shows.length > 0
          ? shows.map(([, , cell]) => cell)
          : mine.length > 0
            ? mine
            : taken.length > 0
              ? taken
              : held.map(([, { at }]) => at).slice(0, 1),
    };
  },
};

/** The part of the drawing that is shown: around all the cells that it is about, or, where they lie far apart, around that
 *  in their middle. */
function frameOf({ about, at }: Scene): { x: number; y: number; scale: number; high: number } {
  const points = about.map(at);
  const span = (of: (point: Point) => number) => {
    const all = points.map(of);
    const [low, high] = [Math.min(...all), Math.max(...all)];
    return { middle: (low + high) / 2, length: high - low + CELL };
  };
  const [across, down] = [span(({ x }) => x), span(({ y }) => y)];
  const high = down.length > 2 * HEIGHT ? HIGHER : HEIGHT;
  const larger = Math.max(1, across.length / WIDTH, down.length / high);
  const far = (one: Point) => Math.hypot(one.x - across.middle, one.y - down.middle);
  const nearest = points.reduce((best, one) => (far(one) < far(best) ? one : best));
  const whole = larger <= LARGER_MOST;
  const { x, y } = whole ? { x: across.middle, y: down.middle } : nearest;
  return { x, y, scale: whole ? larger : 1, high: whole ? high : HEIGHT };
}

export function ScenePicture({ scene }: { scene: Scene }): JSX.Element {
  const { scale, high, ...middle } = frameOf(scene);
  const [width, height] = [WIDTH * scale, high * scale];
  // Nothing is shown beside the board where the board would fill the picture.
  const all = Object.keys(scene.land).map(scene.at);
  const within = (wish: number, size: number, of: (point: Point) => number) => {
    const ends = all.map(of);
    const low = Math.min(...ends) - CELL / 2 + size / 2;
    const most = Math.max(...ends) + CELL / 2 - size / 2;
    return low > most ? wish : Math.min(most, Math.max(low, wish));
  };
  const x = within(middle.x, width, (point) => point.x);
  const y = within(middle.y, height, (point) => point.y);
  const cells = Object.entries(scene.land).filter(([cell]) => {
    const at = scene.at(cell);
    return Math.abs(at.x - x) < width / 2 + 50 && Math.abs(at.y - y) < height / 2 + 50;
  });
  return (
    <svg
      class="scene-picture"
      style={{ aspectRatio: `${WIDTH} / ${high}` }}
      viewBox={`${x - width / 2} ${y - height / 2} ${width} ${height}`}
      preserveAspectRatio={`xMidYMid ${scale > 1 ? "meet" : "slice"}`}
      role="presentation"
    >
      {cells.map(([cell, kind]) => {
        const at = scene.at(cell);
        return (
          <g key={cell} transform={`translate(${at.x} ${at.y})`}>
            <Land kind={kind} />
            <path d={HEX} class="edge" />
          </g>
        );
      })}
      {cells.map(([cell]) => {
        const at = scene.at(cell);
        return (
          <g key={cell} transform={`translate(${at.x} ${at.y})`}>
            {scene.on(cell)}
          </g>
        );
      })}
      {scene.named?.map(([name, cell]) => (
        <text
          key={name}
          class="place-name"
          style={{ "--grow": scale }}
          x={scene.at(cell).x}
          y={scene.at(cell).y + 40 + 6 * scale}
        >
          {name}
        </text>
      ))}
    </svg>
  );
}

/** A position that is given as lessons give theirs; `about`: the cells in whose middle one looks, if not those of the game. */
export function PositionPicture(props: {
  game: GameFacts;
  position: unknown;
  about: readonly string[];
}): JSX.Element | null {
  const { game, about } = props;
  const scene = useMemo(() => {
    const match = rules.value!.loadRecord(exampleRecord(game, props.position));
    const { position } = match.look<any>(-1, ALL, 0);
    match.close();
    const drawn = SCENES[game.name]?.(position, []);
    const cells = about.filter((cell) => drawn && cell in drawn.land);
    return drawn ? { ...drawn, named: [], about: cells.length > 0 ? cells : drawn.about } : null;
  }, [props.position]);
  return scene && <ScenePicture scene={scene} />;
}
