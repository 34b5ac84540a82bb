// web/src/play/why-dialog.tsx -- the window that explains a number, loaded when somebody asks.
import type { JSX } from "preact";
import { signed } from "../games/happenings";
import { Dialog } from "../lib/dialog";
import { number, t } from "../lib/i18n";
import type { Table } from "../lib/table";
import { explanation, type Reason } from "../lib/why";
import { whenOf } from "./when";
import { ToldLines } from "./why";

function ReasonRow(props: { table: Table; reason: Reason; unfolded: boolean }): JSX.Element {
  const { table, reason } = props;
  return (
    <li>
      {reason.change !== undefined && (
        <b class={reason.change < 0 ? "down" : "up"}>{signed(reason.change)}</b>
      )}
      <ToldLines table={table} told={reason.told} unfolded={props.unfolded} />
      {reason.index !== undefined && (
        <button
          type="button"
          class="quiet"
          title={t("whyMoment", { when: whenOf(table, reason.index - 1) })}
          onClick={() => {
            explanation.value = null;
            table.goTo(reason.index!);
          }}
        >
          {whenOf(table, reason.index - 1)} ›
        </button>
      )}
    </li>
  );
}

/** The window that explains a number. */
export function WhyDialog({ table }: { table: Table }): JSX.Element | null {
  const it = explanation.value;
  if (!it) return null;
  return (
    <Dialog title={it.title} close={() => (explanation.value = null)} wide>
      <ul class="reasons">
        {it.from !== undefined && (
          <li>
            <b>{number(it.from)}</b>
            <span>{t("whyBegins")}</span>
          </li>
        )}
        {it.reasons.map((reason, i) => (
          <ReasonRow key={i} table={table} reason={reason} unfolded={it.total === undefined} />
        ))}
        {it.total !== undefined && (
          <li class="total">
            <b>{number(it.total)}</b>
            <span>{t("whyTotal")}</span>
          </li>
        )}
      </ul>
    </Dialog>
  );
}
