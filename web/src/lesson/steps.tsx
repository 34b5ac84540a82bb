// web/src/lesson/steps.tsx -- how it goes on after an answer: step by step on the board, by itself or by hand.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import type { Moment, Told } from "../lib/bridge";
import { labelled, number, say, t, type ThreeWords } from "../lib/i18n";
import { pace } from "../lib/settings";
import { Line } from "../play/sentence";
import type { SchoolTable } from "./school";

const W = {
  goesOn: ["How it may go on", "Wie es weitergehen kann", "Une suite possible"],
  back: ["Step back", "Schritt zurück", "Étape précédente"],
  on: ["Step on", "Schritt vor", "Étape suivante"],
  of: ["{n} of {all}", "{n} von {all}", "{n} sur {all}"],
  stands: ["Then it stands {points}.", "Dann steht es {points}.", "Le score est alors de {points}."],
} satisfies Record<string, ThreeWords>;

const STEP_MS = 1600; // a step is read in that time
/** Moments that bring nothing to see. */
const SILENT = new Set(["card", "pledge", "stayed", "hand", "trade", "done", "target", "joined", "lot"]);

/** What came of an answer, without what was chosen for it and what others might have done. */
export const worthReading = (told: readonly Told[], me: number): Told[] =>
  told.filter(({ data: { event, seat } }) => !SILENT.has(event) && (event !== "no_attack" || seat === me));

/** Everybody's points, as far as the board shows them. */
export const scoreWords = (table: SchoolTable): string =>
  table.seats
    .map((seat, i) => `${seat.name} ${number(table.module.points(table.now.value.position, i) ?? 0)}`)
    .join(", ");

/** What is worth seeing of what happened. */
const seen = (moment: Moment): Moment => ({
  ...moment,
  events: moment.events.filter(({ data }) => !SILENT.has(data.event)),
});

/** `from`: the moment after the answer; what follows it is on the table already. `title`: of that moment. */
export function Steps(props: {
  table: SchoolTable;
  from: number;
  title: ThreeWords;
  course?: ThreeWords; // what follows is called so
  waits?: boolean; // for a press: something else is read first
}): JSX.Element | null {
  const { table, from, title, course = W.goesOn, waits = false } = props;
  const told = table.log.value
    .filter(({ index }) => index >= from)
    .map(seen)
    .filter(({ events }) => events.length > 0);
  const here = table.browsing.value ?? table.count.value;
  const at = told.map(({ index }) => index < here).lastIndexOf(true);
  const last = at === told.length - 1;
  const playing = useSignal(false); // does it go on by itself?
  const turn = (to: number) => table.goTo(to < 0 ? from : told[to].index + 1);
  useEffect(() => {
    if (told.length > 0 && at < 0 && pace() > 0 && !waits) playing.value = true;
  }, [told.length > 0]);
  useEffect(() => {
    if (!playing.value || last) return;
    const timer = setTimeout(() => turn(at + 1), STEP_MS);
    return () => clearTimeout(timer);
  }, [playing.value, at, told.length]);
  if (told.length === 0) return null;
  const byHand = (to: number) => {
    playing.value = false;
    turn(to);
  };
  const button = (label: ThreeWords, off: boolean, to: number, sign: string) => (
    <button type="button" class="quiet" disabled={off} aria-label={say(label)} onClick={() => byHand(to)}>
      {sign}
    </button>
  );
  return (
    <div class={`puzzle-steps ${at < 0 ? "" : "running"}`} role="group" aria-label={say(course)}>
      {button(W.back, at < 0, at - 1, "‹")}
      <span class="step-words" role="status">
        <b>{at < 0 ? say(title) : labelled(say(W.of, { n: at + 1, all: told.length }), "").trimEnd()}</b>{" "}
        {at >= 0 && <Line table={table} moment={told[at]} />}
        {last && ` ${say(W.stands, { points: scoreWords(table) })}`}
      </span>
      {!last && (
        <button
          type="button"
          class="quiet"
          aria-label={t(playing.value ? "autoplayStop" : "autoplay")}
          onClick={() => (playing.value = !playing.value)}
        >
          {playing.value ? "❚❚" : "▶"}
        </button>
      )}
      {button(W.on, last, at + 1, "›")}
    </div>
  );
}
