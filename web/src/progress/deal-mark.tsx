// web/src/progress/deal-mark.tsx -- beside a game's name: which day's deal it is.
import type { JSX } from "preact";
import { number, t } from "../lib/i18n";
import type { Table } from "../lib/table";
import { dealName } from "../start/when";
import { dealOf, playedAgainst, rivalOf } from "./daily";

/** That it is the deal of a day, and what is to be beaten where that is known. */
export function DealMark({ table }: { table: Table }): JSX.Element {
  const { date, game } = dealOf(table.id)!;
  const rival = rivalOf(date, game, playedAgainst(date, game));
  return (
    <>
      {" · "}
      {dealName(date)}
      {rival && <small> {t("dailyMark", { points: rival.points.map(number).join(" : ") })}</small>}
    </>
  );
}
