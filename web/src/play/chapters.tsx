// web/src/play/chapters.tsx -- a finished game in chapters: what mattered, to go there at once.
import type { JSX } from "preact";
import { say, type ThreeWords } from "../lib/i18n";
import type { Table } from "../lib/table";
import { briefly } from "./digest";
import { changesOf, ROUNDS, whatTurned, whose } from "./story";
import { whenHead } from "./when";

const W = {
  chapters: ["Chapters", "Kapitel", "Chapitres"],
  start: ["The beginning", "Der Anfang", "Le début"],
  end: ["The end", "Das Ende", "La fin"],
  by: ["{words} (move of {name})", "{words} (Zug von {name})", "{words} (coup de {name})"],
} satisfies Record<string, ThreeWords>;

/** Events that begin a chapter, and those that are told with them. */
const CHAPTERS: Record<string, readonly string[]> = {
  baron: ["founded", "lost", "out", "claims"],
  barony: ["title", "founded", "lost", "duke"],
  feudo: ["round", "conquered", "beaten", "fled", "lost_town", "king"],
};

/** What somebody else's move brings about, and no harm: whose move it was is of no interest. */
const GIFTS = new Set(["founded"]);

/** What the words of begin with a verb: with its doer it is a sentence. */
const DEEDS = new Set(["title", "conquered"]);

const TOLD = 2; // events in a line
const MOST = 90; // characters of a line

export interface Chapter {
  index: number;
  words: string;
  change: string; // what it did to whose chances; empty: nothing to tell
}

/** The moments that begin a chapter, each with its great events in words, and what they changed. */
export function chaptersOf(table: Table): Chapter[] {
  const kinds = CHAPTERS[table.module.name] ?? [];
  const changes = changesOf(table);
  return table.log.value.flatMap((moment) => {
    const { index, by } = moment;
    const told = moment.events.filter(({ data }) => kinds.includes(data.event));
    const change = changes.get(index);
    const cut = (words: string): Chapter[] => [
      {
        index,
        words: words.length > MOST ? `${words.slice(0, MOST)} …` : words,
        change: change?.words ?? "",
      },
    ];
    // Whatever else is told as having decided the game is a chapter, too; the round that begins with it is none.
    if (change?.great && told.every(({ data }) => ROUNDS.has(data.event)))
      return cut(`${whenHead(table, index)} ${whatTurned(table, index)}`);
    if (told.length === 0) return [];
    const parts = told.slice(0, TOLD).map((one) => {
      const { event, seat } = one.data;
      const brief = briefly(table, one, index);
      const deed = brief !== null && DEEDS.has(event) && seat !== undefined;
      const words = brief === null ? one.say : deed ? `{${seat}} ${brief}` : brief;
      return { whose: brief === null || words.startsWith("{"), seat: brief === null ? by : seat, words };
    });
    // Whose deed it is, unless the words begin with them.
    const { event } = told[0].data;
    const gift = GIFTS.has(event) && parts[0].words.startsWith("{");
    const own = by >= 0 && !gift && !(parts[0].whose && parts[0].seat === by);
    const when = ROUNDS.has(event) ? "" : `${whenHead(table, index)} `;
    const all = parts.map((one) => table.named(one.words, index)).join(" · ");
    // What somebody else suffers begins with them; by whose move stands behind it, unless that is told already.
    const suffers = parts[0].words.startsWith("{");
    const doer = parts.some(({ words }) => words.includes(`{${by}}`));
    if (suffers)
      return cut(`${when}${own && !doer ? say(W.by, { words: all, name: table.nameOf(by) }) : all}`);
    return cut(`${when}${own ? whose(table, by) : ""}${all}`);
  });
}

/** Goes to a chapter; shows the one that is looked at. */
export function Chapters({ table }: { table: Table }): JSX.Element {
  const list = chaptersOf(table);
  const all = table.count.value;
  const at = table.browsing.value ?? all;
  const here = at === all ? null : list.filter(({ index }) => index + 1 <= at).at(-1);
  return (
    <select
      class="chapters"
      aria-label={say(W.chapters)}
      value={at === all ? all : here ? here.index + 1 : 0}
      onChange={(event) => table.goTo(Number(event.currentTarget.value))}
    >
      <option value={0}>{say(W.start)}</option>
      {list.map(({ index, words, change }) => (
        <option key={index} value={index + 1}>
          {words}
          {change !== "" && ` (${change})`}
        </option>
      ))}
      <option value={all}>{say(W.end)}</option>
    </select>
  );
}
