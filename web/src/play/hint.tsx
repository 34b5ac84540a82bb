// web/src/play/hint.tsx -- a hint: in the desk, or over the board where the desk is small.
import { Fragment, type ComponentChildren, type JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Advice } from "../lib/bridge";
import { EQUAL, HINT_DEPTHS, small } from "../lib/hints";
import { t } from "../lib/i18n";
import type { Table } from "../lib/table";
import { Because } from "./because";
import { settleHint } from "./over";

/** Does a hint name its move? */
const wholeOf = ({ hint, hintDepth, choice }: Table): boolean =>
  hintDepth.value >= HINT_DEPTHS ||
  (hint.value !== null && hint.value !== "asked" && choice.value.complete === hint.value.move);

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
      <div class="hint">
        <div class="hint-acts">{children}</div>
        <span class="hint-words" role="status">
          {t("hintAsked")}
        </span>
      </div>
    );
  }
  const shown = table.choice.value.complete === hint.move;
  if (shown && !small.value) return null;
  const depth = table.hintDepth.value;
  const whole = wholeOf(table);
  const { turn, count } = table.now.value;
  const [next] = hint.others;
  const cost = table.costOf(hint.move); // even the best move may cost something, and then that is said
  const equal = next !== undefined && hint.worth[turn] - next.worth[turn] < EQUAL;
  const named = (move: string) => table.named(table.module.sayMove(move, table.now.value));
  return (
    <div class="hint">
      {/* Before the words, which grow as they are found: so no button moves under a finger. */}
      <div class="hint-acts">
        {/* Where it stands in both steps, lest a second tap on the other one shows the move unread. */}
        {!shown && (
          <button type="button" onClick={() => table.showHint()}>
            {t("hintShow")}
          </button>
        )}
        {!whole && (
          <button type="button" onClick={() => void table.askHint()}>
            {table.hintNext()}
          </button>
        )}
        {children}
        {table.hintBrief && (
          <button type="button" class="quiet" onClick={() => (table.hint.value = null)}>
            {t("close")}
          </button>
        )}
      </div>
      <span class="hint-words" role="status">
        <strong>{shown ? t("hintIs", { move: named(hint.move) }) : table.named(pointer.words)}</strong>{" "}
        {(whole || (!pointer.bare && depth >= table.hintReason)) && (
          <Because
            table={table}
            index={count}
            move={hint.move}
            instead={equal ? null : (next?.move ?? null)}
            waiting={t("hintWhy")}
          />
        )}{" "}
        {!whole && table.hintThought.value}
        {whole && cost !== "" && `${t("hintCost", { what: cost })} `}
        {whole &&
          !table.hintBrief &&
          (["danger", "rest"] as const).map((about) => (
            <Fragment key={about}>
              <Because
                table={table}
                index={count}
                move={hint.move}
                instead={null}
                about={about}
                waiting={about === "danger" ? t("hintDanger") : undefined}
              />{" "}
            </Fragment>
          ))}
        {/* First what is wanted, then what the move has to do with it. */}
        {table.lacks.value !== "" && <em class="lacks">{(whole && hint.goal) || table.lacks.value}</em>}
      </span>
    </div>
  );
}

/** Is the move of a hint chosen, its words put aside? */
const waitsFor = ({ hint, hintFolded, choice }: Table): Advice | null =>
  hint.value !== null &&
  hint.value !== "asked" &&
  hintFolded.value &&
  choice.value.complete === hint.value.move
    ? hint.value
    : null;

/** Why the move of a hint is good, while it waits to be done. */
export function Reason({ table }: { table: Table }): JSX.Element | null {
  const hint = waitsFor(table);
  if (!hint) return null;
  const instead = hint.others[0]?.move ?? null;
  return (
    <div class="hint waits">
      <Because table={table} index={table.count.value} move={hint.move} instead={instead} />
    </div>
  );
}

/** On a small screen: under the board, see over.ts. Folded, the button that asked for it brings it back; of a move that is
 *  chosen then the reason stays, unless it is `told` elsewhere. */
export function HintOver({ table, told }: { table: Table; told?: boolean }): JSX.Element | null {
  const place = useRef<HTMLDivElement>(null);
  const hint = table.hint.value;
  const folded = table.hintFolded.value;
  const waits = waitsFor(table) !== null && !told;
  const there = small.value && hint !== null && (!folded || waits);
  const pointer = table.pointer.value;
  useLayoutEffect(() => {
    const settle = () => settleHint(place.current, wholeOf(table));
    settle();
    let frame = requestAnimationFrame(() => (frame = requestAnimationFrame(settle))); // the board may have moved
    const grows = new ResizeObserver(settle); // reasons come later, and windows are turned
    const card = place.current?.firstElementChild;
    for (const one of [card, place.current?.parentElement]) if (one) grows.observe(one);
    return () => {
      cancelAnimationFrame(frame);
      grows.disconnect();
    };
  }, [there, waits, pointer]);
  if (!there) return null;
  if (waits)
    return (
      <div ref={place} class="hint-place">
        <Reason table={table} />
      </div>
    );
  return (
    <div ref={place} class="hint-place">
      <Hint table={table}>
        <span class="shut">
          <button
            type="button"
            class="quiet"
            aria-label={t("hintFold")}
            onClick={() => (table.hintFolded.value = true)}
          >
            –
          </button>
          <button
            type="button"
            class="quiet"
            aria-label={t("close")}
            onClick={() => (table.hint.value = null)}
          >
            ×
          </button>
        </span>
      </Hint>
    </div>
  );
}
