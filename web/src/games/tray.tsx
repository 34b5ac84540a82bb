// web/src/games/tray.tsx -- what stands beside every board: buttons to pick, groups of them, tracks.
import type { ComponentChildren, JSX } from "preact";
import { hinted } from "../lib/hints";
import { lit, missed } from "../lib/traces";

/** What can be picked, what is, and how. */
export interface Picking {
  next: Set<string>;
  chosen: readonly string[];
  pick: (el: string) => void;
}

/** A button for a part of a move. `label` is all that is said of it; `children` is what is seen. */
export function PickButton(props: {
  on: Picking;
  el: string;
  label: string;
  more?: string; // further classes
  meant?: boolean; // part of the move chosen, though not picked itself
  open?: boolean; // can be picked instead of what is chosen
  off?: boolean; // cannot be picked now; asking tells why
  children: ComponentChildren;
  onPointerDown?: (event: PointerEvent) => void;
}): JSX.Element {
  const { el, on } = props;
  const chosen = on.chosen.includes(el);
  const state = [
    "pickable",
    on.next.has(el) || props.open ? "target" : "",
    chosen || props.meant ? "chosen" : "",
    hinted.value?.els.includes(el) ? "hinted" : "",
    missed.value?.el === el ? `missed missed-${missed.value.n % 2}` : "",
    lit.value.includes(el) ? "hinted" : "",
    props.more ?? "",
  ];
  return (
    <button
      type="button"
      class={state.filter(Boolean).join(" ")}
      data-el={el}
      aria-pressed={chosen}
      aria-disabled={props.off}
      title={props.label}
      onClick={() => on.pick(el)}
      onPointerDown={props.onPointerDown}
    >
      <span class="sr">{props.label}</span>
      <span class="face" aria-hidden="true">
        {props.children}
      </span>
    </button>
  );
}

/** The values that can be picked, or are, of parts that begin with `prefix`. */
export function openParts(on: Picking, ...prefixes: string[]): string[] {
  const all = [...on.next, ...on.chosen];
  return prefixes.flatMap((prefix) =>
    all.filter((el) => el.startsWith(prefix)).map((el) => el.slice(prefix.length)),
  );
}

/** Buttons under a question; nothing if there are none. */
export function Options(props: {
  title: string;
  values: readonly string[];
  children: (value: string) => ComponentChildren;
}): JSX.Element | null {
  if (props.values.length === 0) return null;
  return (
    <div class="options" role="group" aria-label={props.title}>
      <h3 class="asked">{props.title}</h3>
      {props.values.map(props.children)}
    </div>
  );
}

/** A board with a thin strip above it; a small one stands in a corner of the board where there is little room. */
export function Held(props: {
  small?: boolean;
  strip: ComponentChildren;
  children: ComponentChildren;
}): JSX.Element {
  return (
    <div class={`held ${props.small ? "small-strip" : ""}`}>
      <div class="track">{props.strip}</div>
      {props.children}
    </div>
  );
}
