// web/src/table/hint-panel.tsx -- a hint in words: the turn, its reason, its downside and the second-best turn; more on demand.
import type { JSX } from "preact";
import { say, t } from "../lib/i18n";
import type { Table } from "../lib/table";
import { Sentence } from "../play/sentence";
import type { Explanation } from "./explanation";
import { Facts } from "./facts";
import { W } from "./words";
import "./hint.css";

/** The steps that are still to be made, with the numbers that they have on the board. */
function Turn(props: { table: Table; found: Explanation; done: number }): JSX.Element {
  const { table, found, done } = props;
  const left = found.steps.map((step, i) => ({ ...step, n: i + 1 })).slice(done);
  return (
    <strong class="turn-said">
      {left.map(({ say: said, n }) => (
        <span key={n} class="turn-step">
          {found.steps.length > 1 && <span class="step-number">{n}</span>}
          <Sentence table={table} words={said} />{" "}
        </span>
      ))}
    </strong>
  );
}

/** At most three lines: why, what speaks against it, and what else there is. */
function Lines(props: { table: Table; found: Explanation; reasoned: boolean }): JSX.Element {
  const { table, found, reasoned } = props;
  if (!reasoned) return <span class="because-wait">{say(W.why)}</span>;
  const line = (kind: string, words: string | null) =>
    words && (
      <span class={`because-line ${kind}`}>
        <Sentence table={table} words={words} />
      </span>
    );
  return (
    <>
      {line("changed", found.changed)}
      {line("reason", found.reason)}
      {line("risk", found.risk)}
      {line("second", found.second)}
    </>
  );
}

/** A move that was asked about instead of the best one. */
function Other({ table }: { table: Table }): JSX.Element {
  const { other, all } = table.hints;
  const found = other.value;
  if (found === null || found === "asked") return <span class="because-wait">{say(W.compared)}</span>;
  return (
    <>
      <Turn table={table} found={found} done={0} />
      <Lines table={table} found={found} reasoned={true} />
      {all.value && <Facts table={table} found={found} />}
    </>
  );
}

/** What the hint says now. */
function Said({ table }: { table: Table }): JSX.Element {
  const { depth, found, done, all, reasoned, pointing, other } = table.hints;
  if (pointing.value) return <span>{say(W.point)}</span>;
  if (other.value !== null) return <Other table={table} />;
  if (depth.value === "asked" || found.value === null) return <span>{t("hintAsked")}</span>;
  if (depth.value === "nudge") {
    const thought = table.hintThought.value;
    return <span>{thought === "" ? say(W.look) : thought}</span>;
  }
  return (
    <>
      <Turn table={table} found={found.value} done={done.value} />
      {done.value === 0 && <Lines table={table} found={found.value} reasoned={reasoned.value} />}
      {all.value && reasoned.value && <Facts table={table} found={found.value} />}
    </>
  );
}

function Buttons({ table }: { table: Table }): JSX.Element {
  const { hints, hintBrief } = table;
  const { depth, all, reasoned, pointing, other, move } = hints;
  if (pointing.value || other.value !== null) {
    const found = other.value !== null && other.value !== "asked";
    return (
      <>
        <button type="button" onClick={() => hints.point(false)}>
          {say(W.back)}
        </button>
        {found && (
          <button type="button" aria-expanded={all.value} onClick={() => (all.value = !all.value)}>
            {say(all.value ? W.less : W.more)}
          </button>
        )}
      </>
    );
  }
  if (depth.value === "nudge") {
    return (
      <button type="button" onClick={() => void table.askHint()}>
        {table.hintNext()}
      </button>
    );
  }
  if (depth.value !== "turn") return <></>;
  const chosen = table.choice.value.complete === move.value;
  return (
    <>
      {!chosen && (
        <button type="button" onClick={() => table.showHint()}>
          {say(W.choose)}
        </button>
      )}
      {!hintBrief && reasoned.value && (
        <button type="button" aria-expanded={all.value} onClick={() => (all.value = !all.value)}>
          {say(all.value ? W.less : W.more)}
        </button>
      )}
      {!hintBrief && reasoned.value && table.now.value.moves.length > 1 && (
        <button type="button" onClick={() => table.pointAtMove()}>
          {say(W.whyNot)}
        </button>
      )}
    </>
  );
}

/** Among what the desk holds, or on a small screen as a `sheet` over it: the board stays free. */
export function HintPanel({ table, sheet }: { table: Table; sheet?: boolean }): JSX.Element | null {
  const { depth, folded, pointing } = table.hints;
  if (depth.value === null || !table.myTurn.value) return null;
  const over = sheet ? (pointing.value ? "sheet points" : "sheet") : "";
  return (
    <div class={`hint hint-${depth.value} ${over}`}>
      <div class="hint-words" role="status">
        <Said table={table} />
        {/* What a goal of the game's own still wants. */}
        {table.lacks.value !== "" && <em class="lacks">{table.lacks.value}</em>}
      </div>
      <div class="hint-acts">
        <Buttons table={table} />
      </div>
      <span class="hint-shut">
        {sheet && (
          <button
            type="button"
            class="quiet"
            aria-label={t("hintFold")}
            onClick={() => (folded.value = true)}
          >
            –
          </button>
        )}
        <button
          type="button"
          class="quiet"
          aria-label={t("close")}
          title={t("close")}
          onClick={() => table.hints.close()}
        >
          ×
        </button>
      </span>
    </div>
  );
}
