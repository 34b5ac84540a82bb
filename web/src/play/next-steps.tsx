// web/src/play/next-steps.tsx -- what to do when a game is over: try one's own slip again, practise what was missing, or another level.
import type { JSX } from "preact";
import { begin } from "../lib/app";
import { say, type ThreeWords } from "../lib/i18n";
import { isScenario } from "../lib/saves";
import { PRACTICE } from "../lib/summary";
import type { Table } from "../lib/table";
import { adviceOf } from "../progress/advice";
import { results } from "../progress/results";
import { Again } from "./again";
import { hopeOf } from "./next-time";
import { kindWords } from "./story";
import { verdictAt } from "./verdict";
import { whenOf } from "./when";

const W = {
  learn: ["Practise: {what}", "Üben: {what}", "S’entraîner : {what}"],
  level: ["Play level {n}", "Gegen Stufe {n}", "Jouer au niveau {n}"],
} satisfies Record<string, ThreeWords>;

const LEVELS = 5;

/** What to do now: practise what was missing, or another level. */
export function NextSteps({ table }: { table: Table }): JSX.Element | null {
  const verdict = verdictAt(table);
  const people = table.people();
  if (verdict === null || people.length !== 1 || table.room !== null) return null;
  const { won, kind } = verdict;
  const levels = new Set(table.seats.map(({ level }) => level).filter((level) => level > 0));
  const [level] = levels;
  // One loss is no reason to play somebody weaker; several in a row are.
  const advice = adviceOf(results.value, table.module.name, LEVELS);
  const weaker = advice?.what === "level" && !advice.won ? advice.level : 0;
  // What follows a game of the campaign is its own.
  const other = levels.size === 1 && !isScenario(table.id) ? (won ? level + 1 : weaker) : 0;
  const lesson = !won && kind !== null ? PRACTICE[table.module.name]?.[kind] : undefined;
  // One's own position is the best exercise there is.
  const known = table.reviews.value.length === table.count.value;
  const slip = known ? hopeOf(table, verdict.me).slip : null;
  const play = () => {
    const seats = table.seats.map((seat) => ({ ...seat, level: seat.level > 0 ? other : 0 }));
    begin(table.game(), seats, BigInt(crypto.getRandomValues(new Uint32Array(1))[0]), table.options());
  };
  return (
    <>
      {slip !== null && (
        <Again table={table} index={slip} own words={say(W.learn, { what: whenOf(table, slip) })} />
      )}
      {slip === null && lesson !== undefined && (
        <a class="button" href={`#/learn/${table.module.name}/why/${lesson}`}>
          {say(W.learn, { what: kindWords(table, kind!) })}
        </a>
      )}
      {other >= 1 && other <= LEVELS && (
        <button type="button" onClick={play}>
          {say(W.level, { n: other })}
        </button>
      )}
    </>
  );
}
