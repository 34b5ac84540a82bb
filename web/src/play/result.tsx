// web/src/play/result.tsx -- the places at the end of a game, and one more game.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { Arms } from "../lib/arms";
import { number, say, t, type ThreeWords } from "../lib/i18n";
import type { Table } from "../lib/table";
import { dealOf } from "../progress/daily";
import { DealDone } from "../progress/deal-done";
import { TurningLine } from "../review/mistakes";
import { GoalTitle, GoalWays } from "./goal-end";
import { SeatDialog } from "./seats";
import { ShareResult } from "./share-result";
import { LeadOn, NextSteps, Practice } from "./next-steps";
import { byPlace, PointLegend, pointBarsOf, shownWords, winnerWords } from "./points";
import { RatingChange, VerdictLine } from "./verdict";
import { explainScore } from "./why";
import "./end.css";

const GAVE_UP: ThreeWords = ["gave up", "aufgegeben", "abandon"];

const OTHER_NUMBERS: ThreeWords = [
  "Why the board shows other numbers",
  "Warum auf dem Spielplan andere Zahlen stehen",
  "Pourquoi le plateau montre d’autres nombres",
];

function Places({ table }: { table: Table }): JSX.Element {
  const score = table.now.value.score!;
  const open = useSignal<number | null>(null);
  const order = byPlace(table);
  const bar = pointBarsOf(table);
  const shown = shownWords(table);
  const goal = table.goalEnd.value;
  const deal = table.room === null && dealOf(table.id) !== null;
  return (
    <section class="result" aria-label={t("whoWon")}>
      <h2>{winnerWords(table)}</h2>
      {goal !== null && (
        <p class="goal-end">
          <b>
            <GoalTitle goal={goal} />
          </b>{" "}
          {goal.words}
        </p>
      )}
      <TurningLine table={table} />
      {/* At a server's table it is said under the places. */}
      {(table.room === null || table.quitter() < 0) && <VerdictLine table={table} />}
      {table.earned.value !== "" && (
        <p class="earned">
          <a href="#/you/badges">★ {table.earned.value}</a>
        </p>
      )}
      <RatingChange table={table} />
      <table class="places">
        <thead class="sr">
          <tr>
            <th scope="col">{t("place")}</th>
            <th scope="col">{t("name")}</th>
            {bar && <th scope="col">{t("pointsFrom")}</th>}
            <th scope="col">{t("points")}</th>
          </tr>
        </thead>
        <tbody>
          {order.map((i) => (
            <tr key={i} class={score[i].won ? "won" : ""}>
              <td>{score[i].place}.</td>
              <td>
                <Arms arms={table.seats[i].arms} size={18} />{" "}
                <button
                  type="button"
                  class="result-name"
                  aria-haspopup="dialog"
                  onClick={() => (open.value = i)}
                >
                  {table.seats[i].name}
                </button>
                {i === table.quitter() && <small class="gave-up"> · {say(GAVE_UP)}</small>}
              </td>
              {bar && <td class="bar-cell">{bar(i)}</td>}
              <td>
                <button
                  type="button"
                  class="result-points"
                  title={t("why")}
                  aria-haspopup="dialog"
                  aria-label={t("whyScore", { name: table.seats[i].name, n: number(score[i].points) })}
                  onClick={() => explainScore(table, i, score[i].points)}
                >
                  {number(score[i].points)}
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {bar && <PointLegend table={table} />}
      {shown !== null && (
        <details class="small shown-points">
          <summary>{say(OTHER_NUMBERS)}</summary>
          {shown}
        </details>
      )}
      {deal && <DealDone table={table} />}
      {table.room ? (
        <table.room.Result />
      ) : (
        <>
          {/* What a deal leads to is what the day still has. */}
          {goal === null && !deal && (
            <p class="lead-on">
              <LeadOn table={table} />
            </p>
          )}
          <div class="actions">
            {goal !== null && <GoalWays goal={goal} />}
            <button type="button" onClick={() => table.goTo(table.playBegins())}>
              {t("toLog")}
            </button>
            {goal === null && !deal ? <NextSteps table={table} /> : <Practice table={table} />}
            <ShareResult table={table} />
          </div>
        </>
      )}
      {open.value !== null && (
        <SeatDialog table={table} seat={open.value} close={() => (open.value = null)} />
      )}
    </section>
  );
}

/** Places and points, and one more game; on a copy for planning only who would have won. */
export function Result({ table }: { table: Table }): JSX.Element {
  if (table.imagined) return <p class="result">{winnerWords(table)}</p>;
  return <Places table={table} />;
}
