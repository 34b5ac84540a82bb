// web/src/play/hint.tsx -- a hint: in the desk, or over the board where the desk is small.
import { signal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { EQUAL, HINT_DEPTHS } from "../lib/hints";
import { t } from "../lib/i18n";
import type { Table } from "../lib/table";
import { Because } from "./because";

const SMALL =
  typeof matchMedia === "function" ? matchMedia("(max-width: 56.188em), (max-height: 35em)") : null;

/** Has the desk no room for advice? There it would push away what it is about. */
export const small = signal(SMALL?.matches ?? false);
SMALL?.addEventListener("change", () => (small.value = SMALL.matches));

/** Where to look and what for, then which move; it may be shown at once. */
export function Hint({
  table,
  children,
}: {
  table: Table;
  children?: ComponentChildren;
}): JSX.Element | null {
  const hint = table.hint.value;
  const pointer = table.pointer.value;
  if (hint === null || !table.myTurn.value) return null;
  if (hint === "asked" || !pointer) {
    return (
      <div class="hint" role="status">
        {t("hintAsked")}
        {children}
      </div>
    );
  }
  const depth = table.hintDepth.value;
  const whole = depth >= HINT_DEPTHS;
  if (table.choice.value.complete === hint.move) return null; // it is shown
  const { turn, count } = table.now.value;
  const share = (worth: number[]) => Math.round(100 * worth[turn]);
  const [next] = hint.others;
  const cost = table.costOf(hint.move); // even the best move may cost something, and then that is said
  const equal = next !== undefined && hint.worth[turn] - next.worth[turn] < EQUAL;
  const named = (move: string) => table.named(table.module.sayMove(move, table.now.value));
  return (
    <div class="hint" role="status">
      <span>
        <strong>{table.named(pointer.words)}</strong>{" "}
        <Because table={table} index={count} move={hint.move} instead={equal ? null : (next?.move ?? null)} />{" "}
        {whole && cost !== "" && `${t("hintCost", { what: cost })} `}
        {whole &&
          (equal
            ? t("hintEqual", { move: named(next.move) })
            : `${t("hintWorth", { n: share(hint.worth) })} ${
                next ? t("hintOther", { n: share(next.worth), move: named(next.move) }) : ""
              }`)}
      </span>
      {!whole && (
        <button type="button" onClick={() => void table.askHint()}>
          {t("hintHow")}
        </button>
      )}
      <button type="button" onClick={() => table.showHint()}>
        {t("hintShow")}
      </button>
      {children}
    </div>
  );
}

/** On a small screen: over that half of the board which it does not point at, until something is chosen. */
export function HintOver({ table }: { table: Table }): JSX.Element | null {
  const place = useRef<HTMLDivElement>(null);
  const there = small.value && table.hint.value !== null && table.chosen.value.length === 0;
  const pointer = table.pointer.value;
  useLayoutEffect(() => {
    const stage = place.current?.parentElement;
    if (!stage) return;
    const middle = (one: Element) => {
      const { top, bottom } = one.getBoundingClientRect();
      return (top + bottom) / 2;
    };
    const lit = [...stage.querySelectorAll(".hinted, .hint-area")].map(middle);
    const low = lit.filter((y) => y > middle(stage)).length;
    place.current!.classList.toggle("high", 2 * low > lit.length);
  }, [there, pointer]);
  if (!there) return null;
  return (
    <div ref={place} class="hint-place">
      <Hint table={table}>
        <button
          type="button"
          class="quiet shut"
          aria-label={t("close")}
          onClick={() => (table.hint.value = null)}
        >
          ×
        </button>
      </Hint>
    </div>
  );
}
