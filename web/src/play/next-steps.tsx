// web/src/play/next-steps.tsx -- what to do when a game is over: one way on that is louder than all others, and those.
import type { JSX } from "preact";
import { begin, newSeed, table as current } from "../lib/app";
import { say, t, type ThreeWords } from "../lib/i18n";
import { seatsAgain } from "../lib/saves";
import { PRACTICE } from "../lib/summary";
import type { Table } from "../lib/table";
import { adviceOf, leadAfter, LEVELS, type Lead } from "../progress/advice";
import { results } from "../progress/results";
import { WayButton } from "../start/go-on";
import { Again } from "./again";
import { kindWords } from "./points";
import { verdictAt } from "./verdict";
import { whenOf } from "./when";

const W = {
  learn: ["Practise: {what}", "Üben: {what}", "S’entraîner : {what}"],
  level: ["Play level {n}", "Gegen Stufe {n}", "Jouer au niveau {n}"],
  up: [
    "You have beaten level {n}; this one plays better.",
    "Stufe {n} ist geschlagen; diese spielt besser.",
    "Le niveau {n} est battu ; celui-ci joue mieux.",
  ],
  down: ["To win again.", "Um wieder zu gewinnen.", "Pour gagner de nouveau."],
  turned: [
    "You have won from here: can you win from there, too?",
    "Von hier aus war es zu gewinnen: auch von dort?",
    "Gagné d’ici : et de l’autre place ?",
  ],
  again: [
    "A new deal against level {n}.",
    "Neu verteilt, gegen Stufe {n}.",
    "Une nouvelle donne contre le niveau {n}.",
  ],
  anew: ["With a new deal.", "Neu verteilt.", "Avec une nouvelle donne."],
} satisfies Record<string, ThreeWords>;

/** The level of all computers at a table; 0: they differ, or there are none. */
function levelAt(table: Table): number {
  const levels = new Set(table.seats.map(({ level }) => level).filter((level) => level > 0));
  return levels.size === 1 ? [...levels][0] : 0;
}

/** What a game leads to; one of several people is told nothing about levels. */
function leadOf(table: Table): Lead {
  const verdict = verdictAt(table);
  if (verdict === null || table.people().length !== 1) return { what: "again" };
  // One loss is no reason to play somebody weaker; several in a row are.
  const advice = adviceOf(results.value, table.module.name, LEVELS);
  const weaker = advice?.what === "level" && !advice.won ? advice.level : 0;
  return leadAfter(verdict.won, levelAt(table), weaker);
}

/** Begins one more game of the same players; `turned`: with the same deal, each in the next one's seat. */
function playAgain(table: Table, turned: boolean): void {
  const seats = seatsAgain(table.seats, turned);
  const seed = turned ? BigInt(table.seed()) : newSeed();
  begin(table.game(), seats, seed, table.options());
  if (turned && current.value) current.value.meant = true;
}

function playLevel(table: Table, other: number): void {
  const seats = table.seats.map((seat) => ({ ...seat, level: seat.level > 0 ? other : 0 }));
  begin(table.game(), seats, newSeed(), table.options());
}

/** A lead in words, and where it goes. */
function wayOf(table: Table): { label: string; line: string; to: () => void } {
  const lead = leadOf(table);
  const n = levelAt(table);
  switch (lead.what) {
    case "level":
      return {
        label: say(W.level, { n: lead.level }),
        line: say(lead.up ? W.up : W.down, { n }),
        to: () => playLevel(table, lead.level),
      };
    case "turned":
      return { label: t("sameDeal"), line: say(W.turned), to: () => playAgain(table, true) };
    case "again":
      return {
        label: t("again"),
        line: say(n > 0 ? W.again : W.anew, { n }),
        to: () => playAgain(table, false),
      };
  }
}

/** Does a game lead to more than one more try? Then that is louder than how it went. */
export const leadsOn = (table: Table): boolean => leadOf(table).what !== "again";

/** The way on after a game that is nobody else's: loud, with its reason. `brief`: without it. */
export function LeadOn({
  table,
  brief,
  loud = true,
}: {
  table: Table;
  brief?: boolean;
  loud?: boolean;
}): JSX.Element {
  const { label, line, to } = wayOf(table);
  if (brief)
    return (
      <button type="button" class={loud ? "primary" : ""} onClick={to}>
        {label}
      </button>
    );
  return <WayButton way={{ label, line, to }} primary={loud} />;
}

/** What else there is to do: one more game in another way than the lead's, and what was missing to practise. */
export function NextSteps({ table }: { table: Table }): JSX.Element {
  const lead = leadOf(table).what;
  return (
    <>
      <Practice table={table} />
      {lead !== "again" && (
        <button type="button" class="quiet" onClick={() => playAgain(table, false)}>
          {t("again")}
        </button>
      )}
      {lead !== "turned" && (
        <button type="button" class="quiet" onClick={() => playAgain(table, true)}>
          {t("sameDeal")}
        </button>
      )}
    </>
  );
}

/** One's own costliest mistake to choose again at, as soon as it is known, else a lesson about what was missing. */
export function Practice({ table }: { table: Table }): JSX.Element | null {
  const verdict = verdictAt(table);
  if (verdict === null || table.people().length !== 1 || table.room !== null) return null;
  const { won, kind } = verdict;
  const lesson = !won && kind !== null ? PRACTICE[table.module.name]?.[kind] : undefined;
  // One's own position is the best exercise there is.
  const review = table.review.whole.value;
  const [costly] = review?.summary[verdict.me].costliest ?? [];
  const mistake = review && costly !== undefined ? review.turns[costly].first : null;
  if (mistake !== null)
    return <Again table={table} index={mistake} own words={say(W.learn, { what: whenOf(table, mistake) })} />;
  return lesson === undefined ? null : (
    <a class="button quiet" href={`#/learn/${table.module.name}/why/${lesson}`}>
      {say(W.learn, { what: kindWords(table, kind!) })}
    </a>
  );
}
