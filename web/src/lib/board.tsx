// web/src/lib/board.tsx -- a board of cells that can be moved, zoomed, clicked and walked by keys.
import { useSignal } from "@preact/signals";
import type { ComponentChildren, ComponentType, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import {
  chipsOf,
  Drawn,
  fallen,
  FellMark,
  Label,
  MissMark,
  nested,
  once,
  TraceMark,
  TraceTip,
} from "./board-marks";
import { BUTTONS, narrow, useBox, type Grown } from "./board-box";
import { CellDrawing, GroundLayer, targetsOf } from "./cell";
import { letterOf, named, placeWords, pointed, useLabels } from "./cell-words";
import { SIZE, towards, type Point } from "./hex";
import { hinted } from "./hints";
import { t } from "./i18n";
import { lazy, loaded } from "./lazy";
import { draw, drawing, marksHere, mayDraw } from "./marks";
import type { NamesProps } from "./board-names";
import type { Name, Standing } from "./names";
import { coordinates, finger, pace } from "./settings";
import { useStills } from "./still";
import { inspect, outside, traces } from "./traces";

interface Props extends Grown {
  label: string;
  glows?: boolean; // what can be chosen glows when it becomes so
  still?: boolean; // what can be chosen is chosen beside the board, which stays as it is
  told?: readonly string[]; // what others do is told on these cells, the first ones first: one view for that and for one's own choices
  over?: ComponentChildren; // drawn above all cells; takes no clicks
  names?: readonly Name[]; // of places, as far as there is room for them
  Names?: ComponentType<NamesProps>; // draws them
  standing?: readonly Standing[]; // what they should not cover
  pick: (cell: string) => void;
  /** What to do when something on a cell is grabbed to be dragged; null: nothing there can be. */
  grab?: (cell: string) => (() => void) | null;
}

const DRAG_FROM = 7; // pixels; less is a click
const THUMB = 44; // pixels that a finger needs
const READABLE = 24; // a board of such cells is told on as a whole
const SMALL = 35; // cells of fewer pixels are enlarged for a finger that may mean several of them
const ENLARGE_MS = 220;
const TWICE_MS = 320; // two taps within it enlarge the board around them, or show all of it again
const PRESS_MS = 500; // a finger that rests so long asks what is there
const ZOOM_STEP = 1.4; // of a button: one tap makes the smallest cells as large as a thumb
const ZOOM_MOST = 6;
const ZOOM_LEAST = 0.5;
/** Numbers and names grow on a small board, up to this much. */
const GROW_MOST = 1.75;
const LARGE_NAMES = 1.6; // and names still more where all letters are large
const NAMES_LEAST = 10; // pixels: less is not read
const NAMES_WISH = 11; // and better so many, where that is not more than
const NAMES_PART = 1 / 3; // of a cell's width: else they lie over one another's places
const FEW_NAMES = 22; // where cells have fewer pixels names would be all that is seen: those that may give way do
const GROW = 0.62; // times the units of the drawing that fall on a pixel

const looking = loaded(() => import("./looking"));
const TurnDrawing = lazy(() => import("../table/turn-drawing").then((part) => part.TurnDrawing), true);

interface View {
  x: number; // shift in units of the drawing
  y: number;
  k: number; // zoom
}

export function Board(props: Props): JSX.Element {
  const { cells, told } = props;
  const svg = useRef<SVGSVGElement>(null);
  const view = useSignal<View>({ x: 0, y: 0, k: 1 });
  const current = useSignal<string | null>(null);
  const pixels = useSignal({ width: 1000, height: 1000 });
  const { x, y, k } = view.value;
  const whole = x === 0 && y === 0 && k === 1;
  const box = useBox(svg, props, pixels.value, whole);
  const { width, height } = pixels.value;
  const perPixel = 1 / Math.min(width / box.width, height / box.height) / k;
  const across = (SIZE * Math.sqrt(3)) / perPixel; // pixels of a cell
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  const moved = useRef(false);
  const shifted = useRef(false); // by whoever looks: then buttons zoom around the middle
  const theirs = useRef(false); // whoever looks has moved or enlarged it, and it stays so through this choice
  const rests = useRef(false); // it was so at the last choice, and stays until the next
  const inner = useRef<SVGGElement>(null);
  const zooms = useRef<HTMLDivElement>(null);
  const held = useRef<{ cell: string; begin: () => void; begun: boolean } | null>(null);
  const pull = useSignal<{ from: Point; to: Point } | null>(null);
  const pressing = useRef<ReturnType<typeof setTimeout> | undefined>(undefined); // a finger rests on a cell
  const sketching = useRef<string | null>(null); // the cell where a mark or an arrow is begun
  const arrowFrom = useSignal<string | null>(null); // the same by keys
  const still = useStills();
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };

  const units = () => {
    const rect = svg.current!.getBoundingClientRect();
    return 1 / Math.min(rect.width / box.width, rect.height / box.height);
  };
  /** Zooms so that the point under `px,py` (pixels from the middle of the board) stays. */
  const zoom = (by: number, px = 0, py = 0) => {
    const { x, y, k } = view.value;
    const to = Math.min(ZOOM_MOST, Math.max(ZOOM_LEAST, k * by));
    const u = units();
    view.value = {
      k: to,
      x: px * u - ((px * u - x) * to) / k,
      y: py * u - ((py * u - y) * to) / k,
    };
  };
  const pan = (dx: number, dy: number) => {
    const most = Math.max(box.width, box.height) * view.value.k;
    const clamp = (n: number) => Math.min(most, Math.max(-most, n));
    view.value = { ...view.value, x: clamp(view.value.x + dx), y: clamp(view.value.y + dy) };
  };
  const fit = () => {
    view.value = { x: 0, y: 0, k: 1 };
    shifted.current = false;
  };
  /** Where buttons zoom to: what a hint points at, what can be chosen, else one's own. */
  const wanted = () => {
    const hints = hinted.value?.cells ?? [];
    const some = [
      cells.filter(({ id }) => hints.includes(id)),
      cells.filter(({ target, chosen }) => target || chosen),
      cells.filter(({ own }) => own),
    ].find((list) => list.length > 0);
    return (some ?? []).map(({ at }) => at);
  };
  const zoomByButton = (by: number) =>
    looking(({ shiftOnwards, shiftTowards }) =>
      glide(() => {
        theirs.current = true;
        if (shifted.current) {
          zoom(by);
          return;
        }
        const { width, height } = svg.current!.getBoundingClientRect();
        const to = Math.min(ZOOM_MOST, Math.max(ZOOM_LEAST, view.value.k * by));
        const size = { width, height };
        // From the whole board to where something can be done; then what is looked at stays.
        if (Math.abs(to - 1) < 0.01) fit();
        else if (whole) view.value = { k: to, ...shiftTowards(box, size, to, wanted()) };
        else view.value = { k: to, ...shiftOnwards(box, size, view.value, to, wanted()) };
      }),
    );

  /** Pixels at the map's right edge and at its head that buttons and a small strip stand over: what lies there cannot be hit. */
  const taken = (): [side: number, head: number] => {
    const strip = svg.current!.closest(".small-strip")?.querySelector(".track") ?? null;
    const [map, edge, head] = [svg.current!, zooms.current!, strip].map((one) =>
      one?.getBoundingClientRect(),
    );
    return [
      edge!.bottom > map!.top + 1 ? map!.right - edge!.left : 0,
      Math.max(0, (head?.bottom ?? 0) - map!.top),
    ];
  };
  /** A moved or enlarged board shows what a hint points at: it goes there, or is seen whole. */
  const follow = (ids: readonly string[]) => {
    const all = cells.filter((cell) => ids.includes(cell.id)).map(({ at }) => at);
    if (whole || all.length === 0) return;
    const span = (values: number[], from: number, size: number, mid: number, shifted: number) => {
      const seen = values.map((value) => mid + shifted + k * (value - mid));
      const [low, high] = [Math.min(...seen) - SIZE * k, Math.max(...seen) + SIZE * k];
      const by = low < from ? from - low : high > from + size ? from + size - high : 0;
      return { by, fits: high - low <= size };
    };
    const [side, head] = taken().map((pixels) => pixels * units());
    const across = span(
      all.map((at) => at.x),
      box.x,
      box.width - side,
      middle.x,
      x,
    );
    const down = span(
      all.map((at) => at.y),
      box.y + head,
      box.height - head,
      middle.y,
      y,
    );
    if (!across.fits || !down.fits) fit();
    else if (across.by !== 0 || down.by !== 0) pan(across.by, down.by);
  };
  // Under a finger a board of small cells looks by itself at what can be chosen; what is done, all of it is seen again. It rests
  // while nothing new can be chosen: a second tap on the same place confirms.
  const lettered = cells.filter(({ id }) => named.value.includes(id)); // a lesson speaks of them
  const meant = !finger.value
    ? []
    : lettered.length > 0
      ? [...lettered, ...cells.filter(({ chosen }) => chosen)]
      : props.still
        ? []
        : cells.filter(({ target, chosen }) => target || chosen);
  // Near and back with each choice is restless: where all of it can be read it stays whole, else near, and goes along.
  const calm = told !== undefined && lettered.length === 0;
  const stays = calm && across / k >= READABLE;
  const along = calm && !stays;
  const before = useRef<{ ids: ReadonlySet<string>; size: object }>({ ids: new Set(), size: {} });
  const meaning = meant.map(({ id }) => id).join(" ");
  useEffect(() => {
    const last = before.current;
    const same = last.size === pixels.value;
    before.current = { ids: new Set(meant.map(({ id }) => id)), size: pixels.value };
    if (same && meant.every(({ id }) => last.ids.has(id)) && meant.length > 0) return;
    if (meant.length === 0) {
      const keeps = theirs.current;
      theirs.current = false;
      rests.current = keeps && along;
      if (!along && !keeps && !whole && finger.value) glide(fit);
      return;
    }
    rests.current = false;
    const all = meant.map(({ at }) => at);
    looking(({ inSight, lookAtWith, panTo }) => {
      const [side, head] = taken();
      const seen = inSight(box, pixels.value, view.value, all, side, head);
      if ((theirs.current && (same || seen)) || (seen && across > SMALL)) return;
      const marked = traces.peek().flatMap(({ cell, read }) => (read ? [] : [cell]));
      const news = cells.filter(({ id, own }) => marked.includes(id) || (own && along)).map(({ at }) => at);
      const sizes = { least: SMALL, most: THUMB };
      const to =
        (along && same && across >= READABLE
          ? panTo(box, pixels.value, view.value, all, side, head)
          : null) ??
        (across / k < SMALL && !stays
          ? lookAtWith(box, pixels.value, all, props.still ? [] : news, sizes, side, head)
          : null);
      if (to) glide(() => (view.value = to));
      else if (!whole) glide(fit);
    });
  }, [meaning, pixels.value, told === undefined]);

  const telling = told?.join(" ");
  useEffect(() => {
    if (!told || !along || !finger.value || whole || meant.length > 0 || theirs.current || rests.current)
      return;
    const at = told.flatMap((id) => cells.filter((cell) => cell.id === id).map((cell) => cell.at));
    looking(({ panToMost }) => {
      const to = panToMost(box, pixels.value, view.value, at);
      if (to.x !== x || to.y !== y) glide(() => (view.value = to));
    });
  }, [telling]);

  const lit = hinted.value;
  useEffect(() => {
    if (lit !== null) follow(lit.cells);
  }, [lit]);

  useEffect(() => {
    const element = svg.current!;
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      shifted.current = theirs.current = true;
      const rect = element.getBoundingClientRect();
      zoom(
        Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0015)),
        event.clientX - rect.left - rect.width / 2,
        event.clientY - rect.top - rect.height / 2,
      );
    };
    element.addEventListener("wheel", wheel, { passive: false });
    return () => element.removeEventListener("wheel", wheel);
  });

  useEffect(() => {
    const sizes = new ResizeObserver(([{ contentRect }]) => {
      const { width, height } = contentRect;
      if (width > 0 && height > 0) pixels.value = { width, height };
    });
    sizes.observe(svg.current!);
    return () => sizes.disconnect();
  }, []);

  const tap = useRef(0); // when the finger came down
  const down = (event: PointerEvent) => {
    tap.current = event.timeStamp;
    clearTimeout(pressing.current);
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    held.current = null;
    if (fingers.current.size > 1) {
      sketching.current = null;
      return;
    }
    moved.current = false;
    const cell = cellAt(event.target);
    if (mayDraw.value && cell && (event.button === 2 || drawing.value)) {
      sketching.current = cell;
      return;
    }
    if (cell && event.pointerType === "touch") {
      pressing.current = setTimeout(() => {
        moved.current = true; // the click that follows chooses nothing
        inspect.value?.(cell);
      }, PRESS_MS);
    }
    const begin = cell ? props.grab?.(cell) : null;
    if (cell && begin) held.current = { cell, begin, begun: false };
  };
  const cellAt = (target: EventTarget | null) =>
    (target as Element | null)?.closest<SVGElement>("[data-cell]")?.dataset.cell;
  const move = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const dx = event.clientX - before.x;
    const dy = event.clientY - before.y;
    if (fingers.current.size === 1 && !moved.current && Math.hypot(dx, dy) < DRAG_FROM) return;
    clearTimeout(pressing.current);
    moved.current = true;
    if (!svg.current!.hasPointerCapture(event.pointerId)) {
      svg.current!.setPointerCapture(event.pointerId);
    }
    const grip = held.current;
    const drag = sketching.current ?? grip?.cell;
    if (drag && fingers.current.size === 1) {
      if (grip && !grip.begun) {
        grip.begun = true;
        grip.begin();
      }
      const matrix = inner.current!.getScreenCTM()!.inverse();
      const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
      const from = cells.find((cell) => cell.id === drag)?.at;
      if (from) pull.value = { from, to: { x, y } };
      return;
    }
    shifted.current = theirs.current = true;
    const others = [...fingers.current].filter(([id]) => id !== event.pointerId);
    if (others.length > 0) {
      const other = others[0][1];
      const rect = svg.current!.getBoundingClientRect();
      const was = Math.hypot(before.x - other.x, before.y - other.y);
      const is = Math.hypot(event.clientX - other.x, event.clientY - other.y);
      if (was > 0) {
        zoom(
          is / was,
          (event.clientX + other.x) / 2 - rect.left - rect.width / 2,
          (event.clientY + other.y) / 2 - rect.top - rect.height / 2,
        );
      }
      pan((dx / 2) * units(), (dy / 2) * units());
    } else {
      pan(dx * units(), dy * units());
    }
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  const up = (event: PointerEvent) => {
    clearTimeout(pressing.current);
    fingers.current.delete(event.pointerId);
    const grip = held.current;
    const begun = sketching.current;
    held.current = null;
    sketching.current = null;
    pull.value = null;
    if (begun !== null) {
      const end = cellAt(document.elementFromPoint(event.clientX, event.clientY));
      if (event.type === "pointerup" && end) draw(begun, end);
      if (event.button === 2 && begun === end) inspect.value?.(end);
      moved.current = event.button !== 2; // the click that follows chooses nothing
      return;
    }
    if (!grip?.begun || event.type !== "pointerup") return;
    const to = cellAt(document.elementFromPoint(event.clientX, event.clientY));
    if (to && to !== grip.cell) props.pick(to);
  };
  const click = (event: MouseEvent) => {
    if (moved.current) {
      moved.current = false;
      return;
    }
    const on = (event.target as Element).closest(".cell");
    const near = (event as PointerEvent).pointerType === "touch" ? targetsNear(event) : [];
    const twice = isTwice(event);
    if (doubtful(near)) {
      enlarge(event);
      return;
    }
    // Twice on land that cannot be chosen.
    if (twice && near.length === 0 && !on?.matches(".target, .soft, .chosen")) {
      theirs.current = true;
      if (whole) enlarge(event);
      else glide(fit);
      return;
    }
    // A tap just beside a cell that can be chosen means it.
    const cell = (on?.matches(".target, .soft") ? undefined : near[0]?.cell) ?? cellAt(event.target);
    if (cell) {
      current.value = cell;
      props.pick(cell);
    } else outside.value?.(tap.current);
  };
  const tapped = useRef({ at: -Infinity, x: 0, y: 0 });
  /** Is this the second tap of a finger at one place? */
  const isTwice = (event: MouseEvent): boolean => {
    const { at, x, y } = tapped.current;
    const twice =
      (event as PointerEvent).pointerType === "touch" &&
      event.timeStamp - at < TWICE_MS &&
      Math.hypot(event.clientX - x, event.clientY - y) < THUMB / 2;
    tapped.current = { at: twice ? -Infinity : event.timeStamp, x: event.clientX, y: event.clientY };
    return twice;
  };
  /** The cells that can be chosen within a thumb's reach of a tap, the nearest first. */
  const targetsNear = (event: MouseEvent) =>
    [...svg.current!.querySelectorAll<SVGElement>(".cell.target")]
      .map((cell) => {
        const { left, top, width, height } = cell.querySelector(".mark")!.getBoundingClientRect();
        const [x, y] = [left + width / 2 - event.clientX, top + height / 2 - event.clientY];
        return { cell: cell.dataset.cell, apart: Math.hypot(x, y) };
      })
      .filter(({ apart }) => apart <= THUMB / 2)
      .sort((a, b) => a.apart - b.apart);
  /** Are cells small, and may a tap mean another one that can be chosen? The smaller they are the nearer to the middle of
   *  one it has to be: what a thumb covers is missing from a cell as room for error, half of it where cells are never
   *  enlarged before. */
  const doubtful = ([first, second]: { apart: number }[]) =>
    second !== undefined &&
    cellPixels() < SMALL &&
    second.apart - first.apart < (THUMB - cellPixels()) / (stays ? 2 : 1);
  const cellPixels = () => (SIZE * Math.sqrt(3) * view.value.k) / units();
  /** Enlarges the board around a finger until cells are as large as it, for the next tap. */
  const enlarge = (event: MouseEvent) => {
    const { left, top, width, height } = svg.current!.getBoundingClientRect();
    const [px, py] = [event.clientX - left, event.clientY - top];
    // Off the edges and the buttons, so that all that is beside it is to be seen, too.
    const foot = props.corner !== false && narrow() ? BUTTONS : 0;
    const within = (n: number, end: number) => Math.max(Math.min(n, end - THUMB * 1.5), THUMB);
    const [dx, dy] = [within(px, width) - px, within(py, height - foot) - py];
    glide(() => {
      zoom(THUMB / cellPixels(), px - width / 2, py - height / 2);
      pan(dx * units(), dy * units());
    });
  };
  const glide = (change: () => void) => {
    const before = view.value;
    change();
    if (pace() === 0) return;
    // As it was, then as it is: the two layers are moved whole.
    const scale = before.k / view.value.k;
    const shift = (was: number, is: number) => (was - is * scale) / units();
    const way = [
      {
        transform: `translate(${shift(before.x, view.value.x)}px, ${shift(before.y, view.value.y)}px) scale(${scale})`,
      },
      { transform: "none" },
    ];
    // What was seen before and is not any more is still drawn on the way.
    const drawn = way.map((one) => ({ ...one, overflow: "visible" }));
    for (const layer of [svg.current!, svg.current!.previousElementSibling!])
      layer.animate?.(drawn, { duration: ENLARGE_MS, easing: "ease-out" });
  };

  const focus = (id: string) => {
    current.value = id;
    svg.current!.querySelector<SVGElement>(`[data-cell="${id}"]`)?.focus();
  };
  const ARROWS: Record<string, [number, number]> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
  };
  const key = (event: KeyboardEvent) => {
    const at = cells.findIndex((cell) => cell.id === current.value);
    const from = cells[Math.max(0, at)];
    const arrow = ARROWS[event.key];
    if (arrow && event.shiftKey) {
      shifted.current = theirs.current = true;
      pan(-arrow[0] * SIZE, -arrow[1] * SIZE);
    } else if (arrow) {
      const to = towards(
        cells.map((cell) => cell.at),
        from.at,
        arrow[0],
        arrow[1],
      );
      if (to >= 0) focus(cells[to].id);
    } else if (event.key === "+" || event.key === "=") {
      zoomByButton(1.25);
    } else if (event.key === "-") {
      zoomByButton(0.8);
    } else if (event.key === "0") {
      fit();
    } else if ((event.key === "Enter" || event.key === " ") && at >= 0) {
      props.pick(from.id);
    } else if (event.key === "m" && at >= 0 && mayDraw.value) {
      draw(from.id, from.id);
    } else if (event.key === "a" && at >= 0 && mayDraw.value) {
      if (arrowFrom.value !== null) draw(arrowFrom.value, from.id);
      arrowFrom.value = arrowFrom.value === null ? from.id : null;
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };

  const places = new Map(cells.map(({ id, at }) => [id, at]));
  const grow = Math.min(GROW_MOST, Math.max(1, GROW * perPixel)).toFixed(2);
  // Whoever reads large letters wants them on the map, too; names that find no room are left out.
  const large = document.documentElement.hasAttribute("data-large") ? LARGE_NAMES : 1;
  const least = Math.min(...(props.names ?? []).map(({ size }) => size));
  const size = Math.max(NAMES_LEAST, Math.min(NAMES_WISH, across * NAMES_PART));
  const letters = Math.max(large, (size * perPixel) / (least * Number(grow))).toFixed(2);
  const labelled = cells.filter(({ id }) => coordinates.value || named.value.includes(id));
  const chips = coordinates.value ? [] : labelled.map(({ at }) => at);
  const goal = lit?.goal;
  const hint = (cell: string) => (cell === goal ? "hint-goal" : "");
  const frame = `${box.x} ${box.y} ${box.width} ${box.height}`;
  const shift = `translate(${middle.x + x} ${middle.y + y}) scale(${k}) translate(${-middle.x} ${-middle.y})`;
  const open = props.glows ? targetsOf(cells) : "";
  useLabels(svg, cells);
  const entry = cells.some((cell) => cell.id === current.value)
    ? current.value
    : (cells.find((cell) => cell.target) ?? cells[0])?.id;

  return (
    <div
      class={`board ${hinted.value?.cells.length ? "hints" : ""}`}
      style={{ "--grow": grow, "--letters": letters }}
      onKeyDown={key}
    >
      <GroundLayer cells={cells} hint={hint} frame={frame} move={shift} />
      <svg
        ref={svg}
        role="group"
        aria-label={props.label}
        viewBox={frame}
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={up}
        onPointerCancel={up}
        onClick={click}
        onContextMenu={(event) => (mayDraw.value || inspect.value) && event.preventDefault()}
      >
        <g ref={inner} transform={shift}>
          {/* Under whatever stands there, so that no number is covered. */}
          <g class="traces" aria-hidden="true">
            {nested(traces.value).map(({ trace, within }) => (
              <TraceMark
                key={`${trace.from} ${trace.cell} ${trace.arms}`}
                trace={trace}
                within={within}
                at={places}
              />
            ))}
          </g>
          {open !== "" && <path key={open} class="glow" d={open} />}
          {cells.map((cell) => {
            const away = hint(cell.id);
            const told = pointed.value.includes(cell.id);
            const points = told || hinted.value?.cells.includes(cell.id) === true;
            const enters = cell.id === entry;
            const { target, soft, chosen, at } = cell;
            return still(
              cell.id,
              [target, soft, chosen, at.x, at.y, away, points, told, enters, ...cell.from],
              () => (
                <g
                  class={[
                    "cell",
                    target && "target",
                    soft && "soft",
                    chosen && "chosen",
                    told && "told",
                    away,
                  ]
                    .filter(Boolean)
                    .join(" ")}
                  data-cell={cell.id}
                  role="button"
                  tabindex={enters ? 0 : -1}
                  aria-pressed={chosen}
                  onFocus={() => (current.value = cell.id)}
                >
                  <CellDrawing cell={cell} points={points} enters={enters} />
                </g>
              ),
            );
          })}
          <g class="over" aria-hidden="true">
            {once(traces.value.filter(({ from }) => from !== null)).map((trace) => (
              <TraceTip key={`${trace.from} ${trace.cell} ${trace.arms}`} trace={trace} at={places} />
            ))}
            {fallen(traces.value).map((how) => {
              const at = places.get(how.cell);
              const key = `${how.cell} ${how.fell} ${how.beside}`;
              return at && <FellMark key={key} at={at} grow={Number(grow)} {...how} />;
            })}
            {props.names && props.Names && (
              <props.Names
                names={props.names}
                few={across < FEW_NAMES}
                standing={[...(props.standing ?? []), ...chipsOf(chips, Number(grow))]}
                grow={Number(grow) * Number(letters)}
                box={box}
              />
            )}
            {labelled.map(({ id, at }) => (
              <Label key={id} text={letterOf(id)} at={at} grow={Number(grow)} />
            ))}
            {props.over}
            {marksHere.value.map((mark) => (
              <Drawn key={`${mark.from} ${mark.to}`} mark={mark} at={places} />
            ))}
            {lit?.marks && <TurnDrawing marks={lit.marks} at={places} grow={Number(grow)} />}
            <MissMark at={places} />
            {pull.value && (
              <path
                class="way"
                marker-end="url(#arrow)"
                d={`M${pull.value.from.x} ${pull.value.from.y}L${pull.value.to.x} ${pull.value.to.y}`}
              />
            )}
          </g>
        </g>
      </svg>
      <p class="sr" role="status">
        {arrowFrom.value !== null && t("arrowBegun", { from: placeWords(arrowFrom.value) })}
      </p>
      <div ref={zooms} class={`zoom ${whole ? "whole" : "moved"}`} role="group" aria-label={t("boardMap")}>
        <button type="button" aria-label={t("zoomIn")} onClick={() => zoomByButton(ZOOM_STEP)}>
          +
        </button>
        <button type="button" aria-label={t("zoomOut")} onClick={() => zoomByButton(1 / ZOOM_STEP)}>
          −
        </button>
        <button
          type="button"
          aria-label={t("zoomFit")}
          onClick={() => {
            theirs.current = true;
            glide(fit);
          }}
        >
          ⤢
        </button>
      </div>
    </div>
  );
}
