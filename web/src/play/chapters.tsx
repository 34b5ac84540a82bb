// web/src/play/chapters.tsx -- a finished game in chapters: what mattered, to go there at once.
import type { JSX } from "preact";
import { say, t, type ThreeWords } from "../lib/i18n";
import type { Table } from "../lib/table";
import { briefly } from "./digest";

const W = {
  chapters: ["Chapters", "Kapitel", "Chapitres"],
  start: ["The beginning", "Der Anfang", "Le début"],
  end: ["The end", "Das Ende", "La fin"],
} satisfies Record<string, ThreeWords>;

/** Events that begin a chapter. */
const CHAPTERS: Record<string, readonly string[]> = {
  baron: ["founded", "driven", "out", "claims"],
  barony: ["title", "founded", "lost"],
  feudo: ["round", "conquered", "beaten", "lost_town", "king"],
};

const MOST = 60; // characters of a line

/** The moments that begin a chapter, each with its first great event in words. */
export function chaptersOf(table: Table): { index: number; words: string }[] {
  const kinds = CHAPTERS[table.module.name] ?? [];
  return table.log.value.flatMap((moment) => {
    const told = moment.events.find(({ data }) => kinds.includes(data.event));
    if (!told) return [];
    const brief = briefly(table, told, moment.index);
    const named = table.named(brief ?? told.say, moment.index);
    const own =
      brief !== null && !brief.startsWith("{") && moment.by >= 0 ? `${table.called(moment.by)}: ` : "";
    const words = `${own}${named}`;
    return [{ index: moment.index, words: words.length > MOST ? `${words.slice(0, MOST)} …` : words }];
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
      {list.map(({ index, words }) => (
        <option key={index} value={index + 1}>
          {t("dearMove", { n: index + 1 })}: {words}
        </option>
      ))}
      <option value={all}>{say(W.end)}</option>
    </select>
  );
}
