// web/src/plan/panel.tsx -- planning beside the board: a copy to try moves on, arrows and marks, notes.
import type { JSX } from "preact";
import { placeWords } from "../lib/board";
import { OVER } from "../lib/bridge";
import { say } from "../lib/i18n";
import {
  clearMarks,
  draw,
  drawing,
  ink,
  INKS,
  marks,
  mayDraw,
  notes,
  writeNotes,
  type Mark,
} from "../lib/marks";
import type { Table } from "../lib/table";
import { closePlan, mayAnswer, openPlan, type PlanTable } from "./table";
import { W } from "./words";
import "./plan.css";

const INK_WORDS = [W.ink0, W.ink1, W.ink2, W.ink3] as const;

function Copy({ table }: { table: Table }): JSX.Element {
  const plan = table.plan.value as PlanTable | null;
  const over = table.now.value.turn === OVER;
  const may = table.viewer.value >= 0 || over;
  return (
    <section>
      <h3>{say(W.copyTitle)}</h3>
      <p class="small">{say(W.copyLine)}</p>
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
      {plan ? (
        <button type="button" onClick={() => closePlan(table)}>
          {say(W.leave)}
        </button>
      ) : (
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
  return (
    <section>
      <h3>{say(W.marksTitle)}</h3>
      <div class="plan-inks">
        <button
          type="button"
          class="plan-draw"
          aria-pressed={drawing.value}
          onClick={() => (drawing.value = !drawing.value)}
        >
          ✎ {say(W.drawing)}
        </button>
        <div role="radiogroup" aria-label={say(W.ink)}>
          {Array.from({ length: INKS }, (_, i) => (
            <label key={i} class="plan-ink" title={say(INK_WORDS[i])}>
              <input type="radio" name="ink" checked={ink.value === i} onChange={() => (ink.value = i)} />
              <svg class={`drawn ink-${i}`} viewBox="0 0 60 24" width="42" height="17" aria-hidden="true">
                <path class="line" d="M8 12H52" />
              </svg>
              <span class="sr">{say(INK_WORDS[i])}</span>
            </label>
          ))}
        </div>
        <button type="button" disabled={marks.value.length === 0} onClick={clearMarks}>
          {say(W.clear)}
        </button>
      </div>
      <p class="small">{say(W.marksLine)}</p>
      {marks.value.length > 0 && (
        <ul class="plan-marks">
          {marks.value.map((mark) => (
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

export function PlanPanel({ table }: { table: Table }): JSX.Element {
  return (
    <div class="plan-panel">
      <Copy table={table} />
      {mayDraw.value && <Marks />}
      <section>
        <h3 id="plan-notes">{say(W.notesTitle)}</h3>
        {table.room?.Notes ? (
          <table.room.Notes />
        ) : (
          <>
            <textarea
              aria-labelledby="plan-notes"
              aria-describedby="plan-notes-line"
              rows={5}
              value={notes.value}
              onInput={(event) => writeNotes(event.currentTarget.value)}
            />
            <p class="small" id="plan-notes-line">
              {say(W.notesLine)}
            </p>
          </>
        )}
      </section>
    </div>
  );
}
