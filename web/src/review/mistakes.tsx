// web/src/review/mistakes.tsx -- what turned a game, and the costliest mistakes in it: each leads to its moment.
import type { JSX } from "preact";
import { labelled, percent, say } from "../lib/i18n";
import type { Table } from "../lib/table";
import { Line, Sentence } from "../play/sentence";
import { whenOf } from "../play/when";
import { winnersOf } from "../play/points";
import { type GameReview, MARK, type ReviewedTurn, swingOf } from "./game-review";
import { JUDGED, W } from "./words";

/** What the engine thinks of a turn, in a sign and a word. */
export const Judged = ({ turn: { judgement } }: { turn: ReviewedTurn }): JSX.Element => (
  <b class={`judged ${judgement}`}>
    <span aria-hidden="true">{MARK[judgement]}</span> {say(JUDGED[judgement])}
  </b>
);

/** What a mistake cost: points where the game was decided, else of the win chance. */
export function costWords({ points_lost, before, after, seat }: ReviewedTurn): string {
  const chance = { before: percent(before[seat]), after: percent(after[seat]) };
  const thrown = Math.round(points_lost);
  const lost = chance.before !== chance.after ? [say(W.chance, chance)] : [];
  return [...lost, ...(thrown > 0 ? [say(W.thrown, { n: thrown })] : [])].join(" · ");
}

/** What was done in a turn, move by move. */
export const Made = ({ table, turn: { first, last, seat } }: { table: Table; turn: ReviewedTurn }) => (
  <>
    {table.log.value
      .slice(first, last + 1)
      .filter(({ by }) => by === seat)
      .map((moment) => (
        <Line key={moment.index} table={table} moment={moment} />
      ))}
  </>
);

/** Where the winner's chances rose most, in a line that leads there; null: nowhere. */
function TurningPoint({ table, review }: { table: Table; review: GameReview }): JSX.Element | null {
  const { turning_point: at, turns } = review;
  const [winner] = winnersOf(table);
  if (at === null || winner === undefined) return null;
  const turn = turns[at];
  const [from, to] = swingOf(review, at).map((win) => percent(win[winner]));
  const look = () => {
    table.ended.value = false;
    table.goTo(turn.first);
  };
  return (
    <button type="button" class="turning-point" onClick={look}>
      <small>
        {say(W.turning)} · {whenOf(table, turn.first)}
      </small>
      <span class="cut">
        <Made table={table} turn={turn} />
      </span>
      <b>{say(winner === table.reader() ? W.wentYours : W.went, { name: table.nameOf(winner), from, to })}</b>
    </button>
  );
}

function Mistake({ table, turn }: { table: Table; turn: ReviewedTurn }): JSX.Element {
  return (
    <li>
      <button type="button" class="mistake" onClick={() => table.goTo(turn.first)}>
        <span class="mistake-head">
          <Judged turn={turn} /> <small>{whenOf(table, turn.first)}</small>
        </span>
        <span>{costWords(turn)}</span>
        {turn.reason && (
          <>
            <span>
              <em>{labelled(say(W.better), "").trimEnd()}</em>{" "}
              <Sentence table={table} words={turn.reason.say} within />
            </span>
            <span class="because-line">
              <Sentence table={table} words={turn.reason.reason} within />
            </span>
          </>
        )}
      </button>
    </li>
  );
}

/** The costliest mistakes of each seat, first of the one who looks; those of the others are unfolded. */
export function Costliest({ table, review }: { table: Table; review: GameReview }): JSX.Element {
  const me = table.reader();
  const seats = [...table.seats.keys()].sort((a, b) => Number(b === me) - Number(a === me));
  return (
    <>
      {seats.map((seat) => {
        const { costliest } = review.summary[seat];
        const words = say(seat === me ? W.costliestMine : W.costliestOf, { name: table.nameOf(seat) });
        const list =
          costliest.length === 0 ? (
            <p class="small">{say(W.none)}</p>
          ) : (
            <ul class="mistakes">
              {costliest.map((at) => (
                <Mistake key={at} table={table} turn={review.turns[at]} />
              ))}
            </ul>
          );
        return seat === me || me < 0 ? (
          <section key={seat}>
            <h3>{words}</h3>
            {list}
          </section>
        ) : (
          <details key={seat}>
            <summary>{words}</summary>
            {list}
          </details>
        );
      })}
    </>
  );
}

/** The same beside the result, with its room before it is known. */
export function TurningLine({ table }: { table: Table }): JSX.Element | null {
  const { found, more } = table.review;
  if (table.quitter() >= 0 || table.thinker === null) return null;
  const known = found.value !== null && found.value.done === found.value.count;
  if (known) return <TurningPoint table={table} review={found.value!} />;
  return more.value ? <p class="turning-point waiting">{say(W.wait)}</p> : null;
}
