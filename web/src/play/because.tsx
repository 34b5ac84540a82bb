// web/src/play/because.tsx -- why a move is good, beside it, as soon as the search can say.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { lang } from "../lib/settings";
import type { Table } from "../lib/table";

const ignore = () => undefined; // a reason that cannot be loaded is none

/** `index`: the moment at which the move can be made; `instead`: the move it is held against. Nothing is
 *  shown where there is no reason to tell. */
export function Because(props: {
  table: Table;
  index: number;
  move: string;
  instead: string | null;
  title?: string; // stands before a reason, and not alone
}): JSX.Element | null {
  const { table, index, move, instead, title } = props;
  const words = useSignal<string | null>(null);
  useEffect(() => {
    let wanted = true;
    words.value = null;
    void import("./reason")
      .then(({ askReason }) => askReason(table, index, move, instead))
      .then((reason) => {
        if (wanted) words.value = reason;
      }, ignore);
    return () => {
      wanted = false;
    };
  }, [table, index, move, instead, lang.value]);
  if (words.value === null) return null;
  return (
    <span class="because-line">
      {title !== undefined && `${title} `}
      {words.value}
    </span>
  );
}
