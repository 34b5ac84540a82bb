// web/src/online/report.tsx -- telling the moderators that something is wrong.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { o } from "./i18n";
import { complain, settle, tell } from "./session";
import { line } from "./wire";

export function ReportForm(props: { player: string; name: string; table?: string }): JSX.Element {
  const words = useSignal("");
  const open = useSignal(false);
  const send = async (event: Event) => {
    event.preventDefault();
    try {
      await line.call("report", {
        player: props.player,
        words: words.value.trim(),
        ...(props.table === undefined ? {} : { table: props.table }),
      });
      settle();
      words.value = "";
      open.value = false;
      tell(o("reportSent"));
    } catch (problem) {
      complain(problem);
    }
  };
  return (
    <details class="report" open={open.value} onToggle={(event) => (open.value = event.currentTarget.open)}>
      <summary>{o("reportOf", { name: props.name })}</summary>
      <form onSubmit={(event) => void send(event)}>
        <label class="field-row">
          <span>{o("reportWhat")}</span>
          <textarea
            required
            maxLength={400}
            value={words.value}
            onInput={(event) => (words.value = event.currentTarget.value)}
          />
        </label>
        <button type="submit">{o("reportSend")}</button>
      </form>
    </details>
  );
}
