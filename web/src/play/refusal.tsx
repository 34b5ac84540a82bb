// web/src/play/refusal.tsx -- why something does not go: over the board's foot, until the next tap.
import type { ComponentChildren, JSX } from "preact";
import { useEffect } from "preact/hooks";
import { t } from "../lib/i18n";
import type { Table } from "../lib/table";

/** It stands right after the board, takes no room and so moves nothing; `close` is called when it was read. */
export function Refusal(props: { children: ComponentChildren; close: () => void }): JSX.Element {
  const shown = Boolean(props.children);
  useEffect(() => {
    if (!shown) return;
    const tap = (event: Event) => {
      if (!(event.target as Element).closest(".refusal a")) props.close();
    };
    addEventListener("pointerdown", tap, true);
    return () => removeEventListener("pointerdown", tap, true);
  }, [shown]);
  return (
    <div role="alert" class="refusal-place">
      {shown && <div class="refusal">{props.children}</div>}
    </div>
  );
}

/** What the rules refuse at a table. */
export function Refused({ table }: { table: Table }): JSX.Element {
  const refusal = table.refusal.value;
  const words = refusal && (
    <>
      {refusal.why && refusal.words !== "" ? (
        <strong>
          {t("whyNot")}: {refusal.words}.{" "}
        </strong>
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
    </>
  );
  return <Refusal close={() => (table.refusal.value = null)}>{words}</Refusal>;
}
