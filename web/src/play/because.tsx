// web/src/play/because.tsx -- why a move is good, beside it, as soon as the search can say.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { lang } from "../lib/settings";
import type { Table } from "../lib/table";

const ignore = () => undefined; // a reason that cannot be loaded is none

/** What is asked: why a move is good, or was, what it risks, what else a hint says of it, or what came of another one instead. */
type About = "why" | "hindsight" | "danger" | "rest" | "followed";

/** Reasons that were asked for last, so that they are there at once when they are shown again. */
const KEPT = 8;
const asked = new Map<string, Promise<string | null>>();

function ask(
  table: Table,
  index: number,
  move: string,
  instead: string | null,
  about: About,
): Promise<string | null> {
  const key = [table.id, index, table.count.value, move, instead, about, lang.value].join("|");
  const known = asked.get(key);
  if (known) return known;
  const followed = () => import("./followed").then(({ askFollowed }) => askFollowed(table, index, move));
  const hindsight = () =>
    import("./hindsight").then(({ askHindsight }) => askHindsight(table, index, move, instead));
  const why = () =>
    import("./hint-words").then(({ askDanger, askOther, askReason }) => {
      if (about === "danger") return askDanger(table);
      return about === "rest" ? askOther(table) : askReason(table, index, move, instead);
    });
  const reason = about === "followed" ? followed() : about === "hindsight" ? hindsight() : why();
  if (asked.size >= KEPT) asked.delete(asked.keys().next().value!);
  asked.set(key, reason);
  reason.catch(() => asked.delete(key));
  return reason;
}

/** `index`: the moment at which the move can be made; `instead`: the move it is held against. Where
 *  there is no reason to tell, nothing is shown but `none`. */
export function Because(props: {
  table: Table;
  index: number;
  move: string;
  instead: string | null;
  title?: string; // stands before a reason, and not alone,
  untitled?: string; // nor before one that begins like this
  none?: string; // stands there, small, where there is no reason
  waiting?: string; // stands there until the reason is known
  about?: About; // "why" unless told
}): JSX.Element | null {
  const { table, index, move, instead, title, about = "why" } = props;
  const known = useSignal(false);
  const words = useSignal<string | null>(null);
  useEffect(() => {
    let wanted = true;
    words.value = null;
    known.value = false;
    void ask(table, index, move, instead, about)
      .catch(ignore)
      .then((reason) => {
        if (!wanted) return;
        words.value = reason ?? null;
        known.value = true;
      });
    return () => {
      wanted = false;
    };
  }, [table, index, move, instead, lang.value]);
  if (!known.value && props.waiting !== undefined) return <span class="because-wait">{props.waiting}</span>;
  if (words.value === null)
    return known.value && props.none !== undefined ? <small class="because-none">{props.none}</small> : null;
  return (
    <span class={`because-line ${about === "danger" ? "danger" : ""}`}>
      {title !== undefined && !words.value.startsWith(props.untitled ?? title) && `${title} `}
      {words.value}
    </span>
  );
}
