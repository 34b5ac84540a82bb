// web/src/play/end.tsx -- the end of a game: the winner's banner.
import type { JSX } from "preact";
import { Arms, ARMS } from "../lib/arms";
import { useBack } from "../lib/back";
import { t } from "../lib/i18n";
import { isDeal } from "../lib/saves";
import type { Table } from "../lib/table";
import { DealEnd, NextOfDay } from "../progress/deal-done";
import { TurningLine } from "../review/mistakes";
import { GoalTitle, GoalWays } from "./goal-end";
import { LeadOn, leadsOn } from "./next-steps";
import { PointBars, winnersOf, winnerWords } from "./points";
import { VerdictLine } from "./verdict";
import "./end.css";

const FRAMES = 60; // for which the chart is waited for, which may still be on its way

/** Leads to how the chances went. */
function toChart(frames = FRAMES): void {
  const chart = document.querySelector<HTMLElement>(".chances h2");
  if (chart === null && frames > 0) requestAnimationFrame(() => toChart(frames - 1));
  chart?.scrollIntoView({ block: "start" });
  chart?.focus({ preventScroll: true });
}

/** The winner's banner over the darkened board; goes with a click. */
export function EndBanner({ table }: { table: Table }): JSX.Element | null {
  const winners = winnersOf(table);
  const close = () => (table.ended.value = false);
  const shown = table.ended.value && table.live.value && winners.length > 0;
  const goal = table.goalEnd.value;
  const deal = table.room === null && isDeal(table.id);
  useBack(shown, close);
  if (!shown) return null;
  const plain = goal === null && !deal;
  const on = table.room === null && leadsOn(table);
  return (
    <div class="end-banner" onClick={close}>
      <div
        class="cloth"
        role="status"
        style={{ "--who": `var(--${ARMS[table.seats[winners[0]].arms].tincture})` }}
      >
        <div class="cloth-arms">
          {winners.map((seat) => (
            <Arms key={seat} arms={table.seats[seat].arms} size={72} />
          ))}
        </div>
        {goal === null ? (
          <h2>{winnerWords(table)}</h2>
        ) : (
          <>
            <h2>
              <GoalTitle goal={goal} />
            </h2>
            <p class="goal-end">{goal.words}</p>
            <h3>{winnerWords(table)}</h3>
          </>
        )}
        <TurningLine table={table} />
        <VerdictLine table={table} />
        {deal && <DealEnd table={table} />}
        <PointBars table={table} />
        {table.earned.value !== "" && <p class="earned">★ {table.earned.value}</p>}
        <div class="actions">
          {goal !== null && <GoalWays goal={goal} />}
          {deal && <NextOfDay />}
          {/* Whoever has won goes on; whoever has lost sees first where it turned. */}
          {plain && on && <LeadOn table={table} brief />}
          <button
            type="button"
            class={plain && !on ? "primary" : ""}
            onClick={() => {
              close();
              requestAnimationFrame(() => toChart());
            }}
          >
            {t("howItWent")}
          </button>
          {plain && !on && table.room === null && <LeadOn table={table} brief loud={false} />}
        </div>
      </div>
    </div>
  );
}
