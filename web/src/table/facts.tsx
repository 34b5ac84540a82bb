// web/src/table/facts.tsx -- every reason of an explanation, with its worth as a bar.
import type { JSX } from "preact";
import { number, say } from "../lib/i18n";
import type { Table } from "../lib/table";
import { Sentence } from "../play/sentence";
import type { Explanation } from "./explanation";
import { W } from "./words";

/** Shares of the win in percentage points, with one digit. */
export const pointsOf = (worth: number): number => Math.round(1000 * worth) / 10;

const signed = (points: number): string => `${points > 0 ? "+" : ""}${number(points)}`;

export function Facts({ table, found }: { table: Table; found: Explanation }): JSX.Element {
  const { facts, explained } = found;
  if (facts.length === 0) return <p class="facts-none">{say(W.nothing)}</p>;
  const most = Math.max(...facts.map(({ worth }) => Math.abs(worth)));
  return (
    <>
      <ul class="facts" aria-label={say(W.facts)}>
        {facts.map((fact, i) => (
          <li key={i} class={fact.worth > 0 ? "gain" : "loss"}>
            <span class="fact-said">
              <Sentence table={table} words={fact.say} />
            </span>
            <span class="fact-worth">{signed(pointsOf(fact.worth))}</span>
            <span class="fact-bar" aria-hidden="true">
              <span style={{ width: `${(100 * Math.abs(fact.worth)) / most}%` }} />
            </span>
          </li>
        ))}
      </ul>
      {explained !== undefined && (
        <p class="facts-explained">{say(W.explained, { n: Math.round(100 * explained) })}</p>
      )}
    </>
  );
}
