// web/src/rules/use-book.ts -- a text of the rules for a part of the page, loaded when it is wanted.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { t } from "../lib/i18n";
import { lang } from "../lib/settings";
import { loadBook, type Book } from "./book";

/** The text of a game's rules, or why there is none; another language takes its place when it is there. */
export function useBook(game: string, name: "RULES" | "AID"): { book: Book | null; problem: string } {
  const book = useSignal<{ of: string; book: Book } | null>(null);
  const problem = useSignal("");
  const code = lang.value;
  useEffect(() => {
    let gone = false;
    loadBook(game, name, code).then(
      (loaded) => {
        if (gone) return;
        problem.value = "";
        book.value = { of: game, book: loaded };
      },
      (why: unknown) => {
        if (!gone) problem.value = t("badLoad", { why: why instanceof Error ? why.message : String(why) });
      },
    );
    return () => void (gone = true);
  }, [game, name, code]);
  return { book: book.value?.of === game ? book.value.book : null, problem: problem.value };
}
