// web/src/play/refusal.tsx -- why something does not go: at the desk or over the board, until the next tap.
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { labelled, say, t, type ThreeWords } from "../lib/i18n";
import type { Table } from "../lib/table";
import { findPlace } from "./placing";

/** At the end of a desk beside the board; else over the board's foot, or its head where a lesson points at something below. It takes no room and so moves nothing; `close` is called when it was read. */
export function Refusal(props: {
  children: ComponentChildren;
  plain?: boolean;
  close: (tap: number) => void;
}): JSX.Element {
  const shown = Boolean(props.children);
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (shown) findPlace(({ settleOver }) => settleOver(place.current));
  }, [props.children]);
  useEffect(() => {
    if (!shown) return;
    const tap = (event: Event) => {
      if (!(event.target as Element).closest(".refusal a")) props.close(event.timeStamp);
    };
    addEventListener("pointerdown", tap, true);
    return () => removeEventListener("pointerdown", tap, true);
  }, [shown]);
  return (
    <div ref={place} role="alert" class="refusal-place">
      {shown && <div class={props.plain ? "refusal plain" : "refusal"}>{props.children}</div>}
    </div>
  );
}

const THERE: ThreeWords = ["There stands: {who}.", "Dort steht: {who}.", "Il s’y trouve : {who}."];

/** What the rules refuse at a table. */
export function Refused({ table }: { table: Table }): JSX.Element {
  const refusal = table.refusal.value;
  const words = refusal && (
    <>
      {refusal.why && refusal.words !== "" ? (
        <strong>{labelled(t("whyNot"), refusal.words)}. </strong>
      ) : (
        refusal.words
      )}
      {refusal.why && (
        <>
          {refusal.why.text}{" "}
          <a href={`#/rules/${table.module.name}/${refusal.why.rule}`}>
            {t("readRule", { rule: refusal.why.rule })}
          </a>
        </>
      )}
      {refusal.here && <span class="who-here">{say(THERE, { who: refusal.here })}</span>}
    </>
  );
  const close = (tap: number) => {
    table.closedBy = tap;
    table.refusal.value = null;
  };
  const plain = refusal?.lit !== undefined; // nothing was refused: somebody asked what is there
  return (
    <Refusal plain={plain} close={close}>
      {words}
    </Refusal>
  );
}
