// web/src/start/miniature.tsx -- a game's board as small as a stamp: the land by its colours, and whose pieces stand where.
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";
import type { Stack } from "../games/barony-words";
import { gameModule } from "../games/list";
import { rules } from "../lib/app";
import { ARMS } from "../lib/arms";
import { ALL, PUBLIC } from "../lib/bridge";
import { outline, SIZE } from "../lib/hex";
import type { Kept } from "../lib/saves";

interface Mark {
  cell: string;
  seat: number;
  built: boolean; // it stays where it is: a square; else somebody who walks: a disc
}

interface Sketch {
  land: Record<string, string>; // what kind each cell is
  marks: Mark[];
}

const marked = (entries: [string, { seat: number } | null][]): Mark[] =>
  entries.flatMap(([cell, one]) => (one ? [{ cell, seat: one.seat, built: true }] : []));

const SKETCHES: Record<string, (position: any) => Sketch> = {
  baron: ({ tiles, donjons }) => ({ land: tiles, marks: marked(Object.entries(donjons)) }),
  barony: ({ map, pieces }) => ({
    land: map,
    marks: Object.entries(pieces as Record<string, Stack[]>).flatMap(([cell, stacks]) =>
      stacks.map(({ seat, building }) => ({ cell, seat, built: building !== null })),
    ),
  }),
  feudo: ({ map, pieces, castles, towns }) => ({
    land: map,
    marks: [
      ...((castles ?? []) as (string | null)[]).flatMap((cell, seat) =>
        cell === null ? [] : [{ cell, seat, built: true }],
      ),
      ...Object.values(towns as Record<string, { at: string; owner: number | null }>).flatMap(
        ({ at, owner }) => (owner === null ? [] : [{ cell: at, seat: owner, built: true }]),
      ),
      ...(pieces as Record<string, { at: string | null }>[]).flatMap((all, seat) =>
        Object.values(all).flatMap(({ at }) => (at === null ? [] : [{ cell: at, seat, built: false }])),
      ),
    ],
  }),
};

/** Everything of a kind is one shape, and every piece one more: a page of games is drawn at once. */
function Drawn({ game, sketch }: { game: Kept; sketch: Sketch }): JSX.Element | null {
  const { at } = gameModule(game.game);
  const cells = Object.keys(sketch.land);
  if (cells.length === 0) return null;
  const points = cells.map(at);
  const [left, right] = [Math.min, Math.max].map((end) => end(...points.map(({ x }) => x)));
  const [top, foot] = [Math.min, Math.max].map((end) => end(...points.map(({ y }) => y)));
  const kinds = new Map<string, string>();
  for (const cell of cells) {
    const kind = sketch.land[cell];
    kinds.set(kind, (kinds.get(kind) ?? "") + outline(SIZE, at(cell)));
  }
  return (
    <svg
      viewBox={`${left - SIZE} ${top - SIZE} ${right - left + 2 * SIZE} ${foot - top + 2 * SIZE}`}
      role="presentation"
    >
      {[...kinds].map(([kind, d]) => (
        <g key={kind} class={`land ${kind}`}>
          <path class="ground" d={d} />
        </g>
      ))}
      {sketch.marks
        .filter(({ cell }) => cell in sketch.land)
        .map(({ cell, seat, built }, i) => {
          const { x, y } = at(cell);
          const { tincture } = ARMS[game.seats[seat]?.arms] ?? ARMS[0];
          return (
            <g key={i} class={`miniature-mark ${tincture}`}>
              {built ? (
                <path class="field" d={`M${x - 30} ${y - 30}h60v60h-60z`} />
              ) : (
                <circle class="field" cx={x} cy={y} r="24" />
              )}
            </g>
          );
        })}
    </svg>
  );
}

/** The board of a kept game as everybody may see it; drawn when it comes into sight. */
export function Miniature({ game }: { game: Kept }): JSX.Element {
  const place = useRef<HTMLDivElement>(null);
  const sketch = useSignal<Sketch | null>(null);
  useEffect(() => {
    const draw = () => {
      try {
        const match = rules.value!.loadRecord(game.record);
        const { position } = match.look<unknown>(-1, game.over ? ALL : PUBLIC, 0);
        match.close();
        sketch.value = SKETCHES[game.game]?.(position) ?? null;
      } catch {
        // It cannot be read; whoever opens it is told why.
      }
    };
    const watch = new IntersectionObserver((seen) => {
      if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
      watch.disconnect();
      draw();
    });
    watch.observe(place.current!);
    return () => watch.disconnect();
  }, [game.record]);
  return (
    <div ref={place} class="miniature" aria-hidden="true">
      {sketch.value && <Drawn game={game} sketch={sketch.value} />}
    </div>
  );
}
