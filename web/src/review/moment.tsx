// web/src/review/moment.tsx -- a moment of a finished game: what was just made, how the next turn is judged, and the better one.
import type { JSX } from "preact";
import { say, t } from "../lib/i18n";
import type { Table } from "../lib/table";
import { Again } from "../play/again";
import { Line, Sentence } from "../play/sentence";
import { Facts } from "../table/facts";
import { type GameReview, isMistake, mistakeFrom, type ReviewedTurn, turnAt } from "./game-review";
import { costWords, Judged, Made } from "./mistakes";
import { W } from "./words";

/** What lay beside the board, in the hand of whoever decides next, with what the better turn takes; while chance is at it, of whoever
 *  moved last. */
function PastTray(props: { table: Table; index: number; better: string | null }): JSX.Element | null {
  const { table, index, better } = props;
  const { Tray, past } = table.module;
  if (!past) return null;
  const look = table.look.value;
  const by = table.log.value.slice(0, index + 1).filter((moment) => moment.by >= 0);
  return (
    <div class="past-tray" inert>
      <Tray
        past
        look={look}
        viewer={by.at(-1)?.by ?? table.viewer.value}
        position={look.position}
        seats={table.seats}
        next={new Set()}
        chosen={better === null ? [] : table.module.keys(better, look).map(({ el }) => el)}
        preview={null}
        move={null}
        effects={table.effects.value}
        pick={() => undefined}
        previewOf={() => null}
        place={(cell) => table.named(cell)}
      />
    </div>
  );
}

/** The better turn, step by step as it is numbered on the board, and why. */
function Better({ table, turn }: { table: Table; turn: ReviewedTurn }): JSX.Element {
  const { steps: all = [], reason, seat } = turn;
  const steps = all.map((step, i) => ({ ...step, n: i + 1 })).filter((step) => step.say !== ""); // to end a turn needs no words
  const words = say(seat === table.reader() ? W.better : W.betterFor, { name: table.nameOf(seat) });
  return (
    <div class="better">
      <h3>{words}</h3>
      <strong class="turn-said">
        {steps.map((step) => (
          <span key={step.n} class="turn-step">
            {steps.length > 1 && <span class="step-number">{step.n}</span>}
            <Sentence table={table} words={step.say} />{" "}
          </span>
        ))}
        {steps.length === 0 && reason && <Sentence table={table} words={reason.say} />}
      </strong>
      {reason &&
        [reason.reason, reason.risk].map(
          (line, i) =>
            line && (
              <span key={i} class={`because-line ${i > 0 ? "risk" : "reason"}`}>
                <Sentence table={table} words={line} />
              </span>
            ),
        )}
      {reason && reason.facts.length > 1 && (
        <details>
          <summary>{say(W.more)}</summary>
          <Facts table={table} found={reason} />
        </details>
      )}
    </div>
  );
}

/** To the mistakes before and after a moment, of the one who looks. */
function Ways({
  table,
  review,
  index,
}: {
  table: Table;
  review: GameReview;
  index: number;
}): JSX.Element | null {
  const seat = table.viewer.value >= 0 ? table.viewer.value : (turnAt(review, index)?.seat ?? 0);
  const way = (to: 1 | -1, words: string, mark: string) => {
    const found = mistakeFrom(review, seat, index, to);
    return (
      <button type="button" disabled={!found} onClick={() => found && table.goTo(found.first)}>
        {to < 0 && `${mark} `}
        {words}
        {to > 0 && ` ${mark}`}
      </button>
    );
  };
  if (!mistakeFrom(review, seat, -1, 1)) return null;
  return (
    <div class="mistake-ways">
      {way(-1, say(W.previous), "‹")}
      {way(1, say(W.following), "›")}
    </div>
  );
}

/** What the board shows has just happened. */
function JustMade({ table, index }: { table: Table; index: number }): JSX.Element | null {
  if (index + 1 === table.playBegins()) return <p class="just-made">{say(W.begins, { n: index + 1 })}</p>;
  const moment = table.log.value[index];
  if (!moment || moment.events.length === 0) return null;
  return (
    <p class="just-made">
      <Line table={table} moment={moment} />
    </p>
  );
}

export function Moment({ table, review }: { table: Table; review: GameReview | null }): JSX.Element | null {
  const index = table.browsing.value;
  if (index === null) return null;
  const moment = table.log.value[index];
  const turn = review === null ? undefined : turnAt(review, index);
  const mistake = turn !== undefined && isMistake(turn);
  const starts = turn?.first === index;
  const name = moment.by < 0 ? t("chance") : table.nameOf(moment.by);
  return (
    <div class="moment-review">
      {review && <Ways table={table} review={review} index={index} />}
      <JustMade table={table} index={index - 1} />
      <p>
        <strong>{say(W.next, { name })}</strong>{" "}
        {turn && starts ? <Made table={table} turn={turn} /> : <Line table={table} moment={moment} />}
      </p>
      {turn && (
        <p role="status">
          <Judged turn={turn} /> {mistake && costWords(turn)}
        </p>
      )}
      {mistake && starts && <Better table={table} turn={turn} />}
      {mistake && !starts && (
        <button type="button" onClick={() => table.goTo(turn.first)}>
          {say(W.toTurn)}
        </button>
      )}
      <PastTray table={table} index={index} better={mistake && starts ? turn.better[0] : null} />
      {moment.by >= 0 && table.room === null && (
        <Again table={table} index={index} own={moment.by === table.viewer.value} />
      )}
    </div>
  );
}
