// web/src/play/cover.tsx -- covers the board while the device goes from hand to hand.
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Arms } from "../lib/arms";
import { t } from "../lib/i18n";
import type { Table } from "../lib/table";

export function Cover({ table }: { table: Table }): JSX.Element {
  const seat = table.cover.value!;
  const name = table.nameOf(seat);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), [seat]);
  return (
    <main id="main" class="cover">
      <Arms arms={table.seats[seat].arms} size={120} title />
      <h2>{t("handTo", { name })}</h2>
      <p>{t("handLine", { name })}</p>
      <button ref={button} type="button" class="primary" onClick={() => table.uncover()}>
        {t("handReady", { name })}
      </button>
    </main>
  );
}
