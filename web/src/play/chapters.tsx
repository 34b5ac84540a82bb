// web/src/play/chapters.tsx -- a finished game in chapters: what mattered, to go there at once.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { say, type ThreeWords } from "../lib/i18n";
import type { Table } from "../lib/table";
import { changesOf, costAt, costWords, visit } from "./story";
import { greatEvents, inShort, whatTurned } from "./what";
import { lookingAt, whenHead } from "./when";

const W = {
  chapters: ["Chapters", "Kapitel", "Chapitres"],
  previous: ["Previous chapter", "Voriges Kapitel", "Chapitre précédent"],
  next: ["Next chapter", "Nächstes Kapitel", "Chapitre suivant"],
  all: ["All chapters", "Alle Kapitel", "Tous les chapitres"],
  start: ["The beginning", "Der Anfang", "Le début"],
  end: ["The end", "Das Ende", "La fin"],
} satisfies Record<string, ThreeWords>;

export interface Chapter {
  index: number; // of its move
  at: number; // the moment that shows it: before a slip, else after the move
  words: string;
  change: string; // what it did to whose chances; empty: nothing to tell
}

/** What a move did: its great events, else the first that was told of it. */
export function headline(table: Table, index: number): string {
  const told = greatEvents(table, table.log.value[index]);
  if (told.length === 0) return whatTurned(table, index);
  return told.map((one) => table.named(inShort(one.say))).join(" ");
}

/** The moments that begin a chapter, each with its great events in words, and what they changed. */
export function chaptersOf(table: Table): Chapter[] {
  const changes = changesOf(table);
  return table.log.value.flatMap((moment) => {
    const { index } = moment;
    const change = changes.get(index);
    // Whatever else is told as having decided the game is a chapter, too.
    if (greatEvents(table, moment).length === 0 && !change?.great) return [];
    const at = costAt(table, index) ? index : index + 1;
    const words = `${whenHead(table, index)} ${headline(table, index)}`;
    return [{ index, at, words, change: change?.words ?? "" }];
  });
}

/** Something to go to. */
interface Stop {
  index: number; // of its move; below 0: it has none
  at: number;
  words: string;
  short: string; // where what happened is told beside it
  go: () => void;
}

/** What can be gone to, in order: the beginning, the chapters, the end. */
function stopsOf(table: Table): Stop[] {
  const stop = (at: number, words: string): Stop => ({
    index: -1,
    at,
    words,
    short: words,
    go: () => table.goTo(at),
  });
  const chapters = chaptersOf(table).map(({ index, at, words, change }): Stop => {
    const go = () => visit(table, index);
    if (change === "") return { index, at, words, short: words, go };
    return { index, at, words: `${words} (${change})`, short: `${whenHead(table, index)} ${change}`, go };
  });
  return [stop(0, say(W.start)), ...chapters, stop(table.count.value, say(W.end))];
}

/** A moment that begins no chapter by what it shows itself: what a chapter before it was about is told there. */
export const whereWords = (table: Table, at: number): string =>
  costAt(table, at) ? `${whenHead(table, at)} ${costWords(table, at)}` : lookingAt(table, at);

/** Within its list, which on a phone may open below what is seen, with the button that closes it. */
const inSight = (one: HTMLElement | null): void => {
  const list = one?.closest("ol");
  if (!one || !list) return;
  list.scrollTop = one.offsetTop - list.offsetTop - list.clientHeight / 3;
  list.parentElement!.scrollIntoView({ block: "nearest" });
};

/** The chapter that is looked at, those beside it, and all of them when asked. */
export function Chapters({ table }: { table: Table }): JSX.Element {
  const open = useSignal(false);
  const stops = stopsOf(table);
  const at = table.browsing.value ?? table.count.value;
  const here = stops.map((one) => one.at <= at).lastIndexOf(true);
  // A slip that is no chapter is shown right where the one before it ends.
  const begins = stops[here].at === at && (stops[here].index === at || !costAt(table, at));
  const step = (to: (typeof stops)[number] | undefined, mark: string, words: string) => (
    <button type="button" aria-label={words} title={words} disabled={!to} onClick={() => to?.go()}>
      {mark}
    </button>
  );
  const close = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !open.value) return;
    event.stopPropagation();
    open.value = false;
    (event.currentTarget as Element).querySelector<HTMLElement>(".chapter-here")?.focus();
  };
  return (
    <div class="chapters" role="group" aria-label={say(W.chapters)} onKeyDown={close}>
      <div class="chapter-row">
        {step(stops.filter((one) => one.at < at).at(-1), "◀", say(W.previous))}
        <button
          type="button"
          class="chapter-here"
          title={say(W.all)}
          aria-expanded={open.value}
          onClick={() => (open.value = !open.value)}
        >
          {begins ? stops[here].short : whereWords(table, at)}
        </button>
        {step(
          stops.find((one) => one.at > at),
          "▶",
          say(W.next),
        )}
      </div>
      {open.value && (
        <ol class="chapter-list">
          {stops.map((one, i) => (
            <li key={i}>
              <button
                type="button"
                aria-current={i === here && begins ? "step" : undefined}
                ref={i === here ? inSight : undefined}
                onClick={() => {
                  open.value = false;
                  one.go();
                }}
              >
                {one.words}
              </button>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
