// web/src/play/hint.tsx -- a hint: in the desk, or over the board where the desk is small.
import type { ComponentChildren, JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Advice } from "../lib/bridge";
import { HINT_ALL, HINT_MOVE, small } from "../lib/hints";
import { say, t, type ThreeWords } from "../lib/i18n";
import type { Table } from "../lib/table";
import { Because, useReason } from "./because";
import { marking } from "./marked";
import { markMore, readOn, settleHint, showMore } from "./over";
import { Marked } from "./place-chip";

/** Is the move of a hint chosen? */
const isChosen = ({ hint, choice }: Table): boolean =>
  hint.value !== null && hint.value !== "asked" && choice.value.complete === hint.value.move;

/** Does a hint name its move? Whoever chooses it has found it; but in a puzzle that would tell what is right before it is answered. */
const wholeOf = (table: Table): boolean =>
  table.hintDepth.value >= HINT_MOVE || (!table.hintBrief && isChosen(table));

/** Asks for all that is to be said of a hint's move, if there is more; a danger is announced, for it is told there. */
function More({ table, hint }: { table: Table; hint: Advice }): JSX.Element | null {
  const danger = useReason(table, table.count.value, hint.move, null, "danger").words !== null;
  const more = useReason(table, table.count.value, hint.move, null, "more").words !== null;
  if (!danger && !more) return null;
  return (
    <button
      type="button"
      class={danger ? "risky" : ""}
      aria-label={danger ? t("hintMoreDanger") : undefined}
      title={danger ? t("hintMoreDanger") : undefined}
      onClick={() => (table.hintDepth.value = HINT_ALL)}
    >
      {danger ? `⚠ ${t("hintMore")}` : t("hintMore")}
    </button>
  );
}

/** Which move and one reason; where a nudge is wanted, first where to look. The move may be shown at once. */
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
        <span class="hint-words" role="status">
          {t("hintAsked")}
        </span>
        <div class="hint-acts">{children}</div>
      </div>
    );
  }
  const whole = wholeOf(table);
  const shown = whole && isChosen(table);
  const all = whole && table.hintDepth.value >= HINT_ALL;
  const { count } = table.now.value;
  const cost = table.costOf(hint.move); // even the best move may cost something, and then that is said
  const named = (words: string) => <Marked words={marking(table, words)} />;
  const about = { table, index: count, move: hint.move, instead: null };
  return (
    <div class="hint">
      <span class="hint-words" role="status">
        {!whole && `${t("hintNudge")} `}
        <strong>
          {named(
            shown ? t("hintIs", { move: table.module.sayMove(hint.move, table.now.value) }) : pointer.words,
          )}
        </strong>{" "}
        {whole && <Because {...about} about={table.hintBrief ? "why" : "first"} waiting={t("hintWhy")} />}{" "}
        {whole && !table.hintBrief && <Because {...about} about="chance" />}{" "}
        {!whole && table.hintThought.value}
        {whole && cost !== "" && `${t("hintCost", { what: cost })} `}
        {all && (
          <>
            <Because {...about} about="danger" /> <Because
              {...about}
              about="more"
              waiting={t("hintWhy")}
            />{" "}
          </>
        )}
        {/* First what is wanted, then what the move has to do with it. */}
        {table.lacks.value !== "" && <em class="lacks">{(whole && hint.goal) || table.lacks.value}</em>}
      </span>
      {/* After the words, which have the whole width. */}
      <div class="hint-acts">
        {/* Where the move is to be found it is shown only once it has been told. */}
        {!shown && (whole || !table.hintBrief) && (
          <button type="button" onClick={() => table.showHint()}>
            {t("hintShow")}
          </button>
        )}
        {!whole && (
          <button type="button" onClick={() => void table.askHint()}>
            {table.hintNext()}
          </button>
        )}
        {whole && !all && !table.hintBrief && <More table={table} hint={hint} />}
        {children}
        {table.hintBrief && (
          <button type="button" class="quiet" onClick={() => (table.hint.value = null)}>
            {t("close")}
          </button>
        )}
      </div>
    </div>
  );
}

/** Is the move of a hint chosen, its words put aside? */
const waitsFor = (table: Table): Advice | null =>
  table.hintFolded.value && wholeOf(table) && isChosen(table) ? (table.hint.value as Advice) : null;

/** Why the move of a hint is good, while it waits to be done. */
export function Reason({ table }: { table: Table }): JSX.Element | null {
  const hint = waitsFor(table);
  if (!hint) return null;
  return (
    <div class="hint waits">
      <Because table={table} index={table.count.value} move={hint.move} instead={null} about="first" />
    </div>
  );
}

const READ_ON: ThreeWords = ["Read on", "Weiterlesen", "Lire la suite"];

const SOON = 60; // frames in which words that are known come

/** On a small screen: under the board, see over.ts. Folded, the button that asked for it brings it back; of a move that is
 *  chosen then the reason stays, unless it is `told` elsewhere. */
export function HintOver({ table, told }: { table: Table; told?: boolean }): JSX.Element | null {
  const place = useRef<HTMLDivElement>(null);
  const hint = table.hint.value;
  const folded = table.hintFolded.value;
  const waits = waitsFor(table) !== null && !told;
  const there = small.value && hint !== null && (!folded || waits);
  const pointer = table.pointer.value;
  const all = table.hintDepth.value >= HINT_ALL;
  useLayoutEffect(() => {
    const settle = () => settleHint(place.current, wholeOf(table), all);
    settle();
    let frame = requestAnimationFrame(() => (frame = requestAnimationFrame(settle))); // the board may have moved
    const grows = new ResizeObserver(settle); // reasons come later, and windows are turned
    const card = place.current?.firstElementChild;
    for (const one of [card, place.current?.parentElement]) if (one) grows.observe(one);
    const comes = new MutationObserver(settle); // a card that is full does not grow by words
    if (card) comes.observe(card, { childList: true, characterData: true, subtree: true });
    const read = () => markMore(place.current);
    card?.addEventListener("scroll", read, true);
    return () => {
      cancelAnimationFrame(frame);
      grows.disconnect();
      comes.disconnect();
      card?.removeEventListener("scroll", read, true);
    };
  }, [there, waits, pointer, all]);
  useLayoutEffect(() => {
    if (!there || !all) return;
    let frames = SOON;
    const show = () => {
      if (!showMore(place.current) && frames-- > 0) frame = requestAnimationFrame(show);
    };
    let frame = requestAnimationFrame(show);
    return () => cancelAnimationFrame(frame);
  }, [there, all]);
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
            class="quiet read-on"
            aria-label={say(READ_ON)}
            title={say(READ_ON)}
            onClick={() => readOn(place.current)}
          >
            ▼
          </button>
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
