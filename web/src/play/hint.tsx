// web/src/play/hint.tsx -- a hint: in the desk, or over the board where the desk is small.
import { Fragment, type ComponentChildren, type JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { EQUAL, HINT_DEPTHS, small } from "../lib/hints";
import { t } from "../lib/i18n";
import type { Table } from "../lib/table";
import { Because } from "./because";
import { settleOver } from "./over";

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
  const shown = table.choice.value.complete === hint.move;
  if (shown && !small.value) return null;
  const depth = table.hintDepth.value;
  const whole = depth >= HINT_DEPTHS || shown;
  const { turn, count } = table.now.value;
  const [next] = hint.others;
  const cost = table.costOf(hint.move); // even the best move may cost something, and then that is said
  const equal = next !== undefined && hint.worth[turn] - next.worth[turn] < EQUAL;
  const named = (move: string) => table.named(table.module.sayMove(move, table.now.value));
  return (
    <div class="hint" role="status">
      <span>
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
        {table.lacks.value !== "" && <em class="lacks">{table.lacks.value}</em>}
      </span>
      {!whole && (
        <button type="button" onClick={() => void table.askHint()}>
          {table.hintNext()}
        </button>
      )}
      {!shown && (
        <button type="button" onClick={() => table.showHint()}>
          {t("hintShow")}
        </button>
      )}
      {children}
      {table.hintBrief && (
        <button type="button" class="quiet" onClick={() => (table.hint.value = null)}>
          {t("close")}
        </button>
      )}
    </div>
  );
}

const WIDE = 600; // pixels; on a phone what is chosen from comes and goes at the desk's foot
const GAP = 14;

/** Does the hint fit where the desk is empty, as on an upright tablet? There it covers nothing. */
function fitsBelow(place: HTMLElement): boolean {
  const desk = place.closest(".play")?.querySelector(":scope > .desk");
  if (!desk || innerWidth < WIDE) return false;
  const ends = [...desk.querySelectorAll("p, button, .tray > *")].map(
    (one) => one.getBoundingClientRect().bottom,
  );
  const card = place.firstElementChild?.clientHeight ?? 0;
  return desk.getBoundingClientRect().bottom - Math.max(...ends) > card + GAP;
}

/** On a small screen: where the desk is empty, else over the board, at the end that lies farther from what it points at. Folded it is a
 *  small sign there, as after something has been chosen. */
export function HintOver({ table }: { table: Table }): JSX.Element | null {
  const place = useRef<HTMLDivElement>(null);
  const there = small.value && table.hint.value !== null;
  const pointer = table.pointer.value;
  const folded = table.hintFolded.value;
  useLayoutEffect(() => {
    const settle = () => {
      settleOver(place.current);
      place.current?.classList.toggle("low", fitsBelow(place.current));
    };
    settle();
    let frame = requestAnimationFrame(() => (frame = requestAnimationFrame(settle))); // the board may have moved
    const grows = new ResizeObserver(settle); // reasons come later
    const card = place.current?.firstElementChild;
    if (card) grows.observe(card);
    return () => {
      cancelAnimationFrame(frame);
      grows.disconnect();
    };
  }, [there, pointer, folded]);
  if (!there) return null;
  const fold = (to: boolean) => () => (table.hintFolded.value = to);
  return (
    <div ref={place} class="hint-place">
      {folded ? (
        <button type="button" class="hint-sign" aria-label={t("hintUnfold")} onClick={fold(false)}>
          ✦
        </button>
      ) : (
        <Hint table={table}>
          <span class="shut">
            <button type="button" class="quiet" aria-label={t("hintFold")} onClick={fold(true)}>
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
      )}
    </div>
  );
}
