// web/src/play/because.tsx -- why a move is good, beside it, as soon as the search can say.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { lang } from "../lib/settings";
import type { Table } from "../lib/table";
import { marking } from "./marked";
import { Marked } from "./place-chip";

const ignore = () => undefined; // a reason that cannot be loaded is none

/** What is asked: why a move is good, or was; or what came of another move instead. */
type About = "why" | "hindsight" | "followed";

/** Reasons that were asked for last, so that they are there at once when they are shown again. */
const KEPT = 12;
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
  const followed = () => {
    const said = ask(table, index, move, instead, "hindsight");
    return import("./followed").then(({ askFollowed }) => askFollowed(table, index, move, said));
  };
  const hindsight = () =>
    import("./hindsight").then(({ askHindsight }) => askHindsight(table, index, move, instead));
  const why = () =>
    import("./review-reason").then(({ askReason }) => askReason(table, index, move, instead, null, marking));
  const reason = about === "followed" ? followed() : about === "hindsight" ? hindsight() : why();
  if (asked.size >= KEPT) asked.delete(asked.keys().next().value!);
  asked.set(key, reason);
  reason.catch(() => asked.delete(key));
  return reason;
}

/** What is told about a move, as soon as it is known; null: nothing is. */
export function useReason(
  table: Table,
  index: number,
  move: string,
  instead: string | null,
  about: About,
): { known: boolean; words: string | null } {
  const found = useSignal<{ known: boolean; words: string | null }>({ known: false, words: null });
  useEffect(() => {
    let wanted = true;
    found.value = { known: false, words: null };
    void ask(table, index, move, instead, about)
      .catch(ignore)
      .then((reason) => {
        if (wanted) found.value = { known: true, words: reason ?? null };
      });
    return () => {
      wanted = false;
    };
  }, [table, index, move, instead, lang.value]);
  return found.value;
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
  const { known, words } = useReason(table, index, move, instead, about);
  if (!known && props.waiting !== undefined) return <span class="because-wait">{props.waiting}</span>;
  if (words === null)
    return known && props.none !== undefined ? <small class="because-none">{props.none}</small> : null;
  return (
    <span class="because-line">
      {title !== undefined && !words.startsWith(props.untitled ?? title) && `${title} `}
      <Marked words={words} />
    </span>
  );
}
