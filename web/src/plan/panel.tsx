// web/src/plan/panel.tsx -- planning beside the board: a copy to try moves on, arrows and marks, notes.
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { placeWords } from "../lib/cell-words";
import { OVER } from "../lib/bridge";
import { say, type ThreeWords } from "../lib/i18n";
import {
  clearMarks,
  draw,
  drawing,
  ink,
  INKS,
  marksHere,
  mayDraw,
  notes,
  writeNotes,
  type Mark,
} from "../lib/marks";
import type { Table } from "../lib/table";
import { mayAnswer, openPlan, type PlanTable } from "./table";
import { W } from "./words";
import "./plan.css";

const INK_WORDS = [W.ink0, W.ink1, W.ink2, W.ink3] as const;

/** Which part of planning has the room beside the board: all three have never enough. */
const part = signal<"copy" | "marks" | "notes">("copy");

const finger = () => matchMedia("(pointer: coarse)").matches;

/** What is tried on the copy stands under the board (strip.tsx). */
function Copy({ table }: { table: Table }): JSX.Element {
  const plan = table.plan.value as PlanTable | null;
  const over = table.now.value.turn === OVER;
  const may = table.viewer.value >= 0 || over;
  return (
    <section>
      <p class="small">{say(plan ? W.below : W.copyLine)}</p>
      {!mayAnswer(table) && <p class="small">{say(W.noAnswers)}</p>}
      {plan?.answering && (
        <label class="check-row">
          <input
            type="checkbox"
            checked={plan.auto.value}
            onChange={(event) => {
              plan.auto.value = event.currentTarget.checked;
              if (plan.auto.value) void plan.run();
            }}
          />{" "}
          {say(W.auto)}
        </label>
      )}
      {!plan && (
        <button type="button" class="primary plan-open" disabled={!may} onClick={() => openPlan(table)}>
          {say(table.browsing.value === null ? W.open : W.openHere)}
        </button>
      )}
    </section>
  );
}

const markWords = ({ from, to }: Mark): string =>
  from === null
    ? say(W.markOn, { to: placeWords(to) })
    : say(W.arrowTo, { from: placeWords(from), to: placeWords(to) });

function wipe(mark: Mark): void {
  ink.value = mark.ink; // in the same ink it goes away
  draw(mark.from ?? mark.to, mark.to);
}

function Marks(): JSX.Element {
  // Whoever opens this wants to draw; elsewhere a finger moves the board again.
  useEffect(() => {
    drawing.value = true;
    return () => void (drawing.value = false);
  }, []);
  return (
    <section>
      <div class="plan-inks">
        <button
          type="button"
          class="plan-draw"
          aria-pressed={drawing.value}
          onClick={() => (drawing.value = !drawing.value)}
        >
          ✎ {say(W.drawing)}
        </button>
        <button type="button" disabled={marksHere.value.length === 0} onClick={clearMarks}>
          {say(W.clear)}
        </button>
        <div role="radiogroup" aria-label={say(W.ink)}>
          {Array.from({ length: INKS }, (_, i) => (
            <label key={i} class="plan-ink" title={say(INK_WORDS[i])}>
              <input type="radio" name="ink" checked={ink.value === i} onChange={() => (ink.value = i)} />
              <svg class={`drawn ink-${i}`} viewBox="0 0 120 24" width="54" height="14" aria-hidden="true">
                <path class="line" d="M8 12H112" />
              </svg>
              <span class="sr">{say(INK_WORDS[i])}</span>
            </label>
          ))}
        </div>
      </div>
      <p class="small">{say(finger() ? W.marksTouch : W.marksLine)}</p>
      {marksHere.value.length > 0 && (
        <ul class="plan-marks">
          {marksHere.value.map((mark) => (
            <li key={`${mark.from} ${mark.to}`}>
              <span>{markWords(mark)}</span>
              <button
                type="button"
                aria-label={say(W.wipe, { what: markWords(mark) })}
                title={say(W.wipe, { what: markWords(mark) })}
                onClick={() => wipe(mark)}
              >
                ✕
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Notes({ table }: { table: Table }): JSX.Element {
  return (
    <section>
      {table.room?.Notes ? (
        <table.room.Notes />
      ) : (
        <>
          <textarea
            aria-label={say(W.notesTitle)}
            aria-describedby="plan-notes-line"
            rows={7}
            value={notes.value}
            onInput={(event) => writeNotes(event.currentTarget.value)}
          />
          <p class="small" id="plan-notes-line">
            {say(W.notesLine)}
          </p>
        </>
      )}
    </section>
  );
}

export function PlanPanel({ table }: { table: Table }): JSX.Element {
  const parts: [typeof part.value, ThreeWords][] = [
    ["copy", W.copyTitle],
    ...(mayDraw.value ? [["marks", W.marksTitle] as ["marks", ThreeWords]] : []),
    ["notes", table.room?.Notes ? W.notesOrders : W.notesTitle],
  ];
  return (
    <div class="plan-panel">
      <div class="plan-parts" role="group" aria-label={say(W.parts)}>
        {parts.map(([one, words]) => (
          <button
            key={one}
            type="button"
            class={`plan-part-${one}`}
            aria-pressed={part.value === one}
            onClick={() => (part.value = one)}
          >
            {say(words)}
          </button>
        ))}
      </div>
      {part.value === "copy" && <Copy table={table} />}
      {part.value === "marks" && mayDraw.value && <Marks />}
      {part.value === "notes" && <Notes table={table} />}
    </div>
  );
}
