// web/src/progress/deal-done.tsx -- a daily deal that is over: beside what the computer made of it, to send on, and the next one.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { games, shortTitle } from "../lib/app";
import type { GameFacts } from "../lib/bridge";
import { capital, localeTag, number, say } from "../lib/i18n";
import type { Table } from "../lib/table";
import { Streak } from "../start/go-on";
import { outcomeWords } from "../start/outcome";
import {
  dealOf,
  lead,
  nextDeal,
  nextPuzzle,
  playDeal,
  playedAgainst,
  replayDeal,
  fittedLevel,
  resultOf,
  rivalOf,
  standing,
} from "./daily";
import { timeLeft, today } from "./days";
import { mySeat, type Result } from "./results";
import { playRival, RIVAL_LEVEL } from "./rival";
import { pageAddress, ShareLine } from "./send";
import { P } from "./words";

export const onDay = (date: string): string =>
  new Date(`${date}T12:00:00`).toLocaleDateString(localeTag(), { dateStyle: "medium" });

export const pointsWords = (points: readonly number[]): string => points.map(number).join(" : ");

export const howWords = ({ won, gaveUp }: Result): string =>
  capital(outcomeWords(gaveUp ? "gaveUp" : won ? "won" : "lost"));

/** One line to send on, as an invitation; its address leads to the deals of that day, of which there is one try each. */
function shareLine(game: GameFacts, date: string, result: Result): string {
  const rival = rivalOf(date, game.name, playedAgainst(date, game.name));
  return [
    say(result.won ? P.shareWon : P.shareLost, {
      date: onDay(date),
      game: shortTitle(game),
      points: pointsWords(result.points),
    }),
    ...(rival ? [say(P.shareRival, { points: pointsWords(rival.points) })] : []),
    say(P.shareAsk),
    pageAddress(`you/${date}`),
  ].join(" ");
}

/** Lets the computer play a deal in the player's seat while this is on the page, unless it has; how far it is. */
export function useRival(game: GameFacts, date: string, level: number, wanted = true): number {
  const moves = useSignal(0);
  useEffect(() => {
    let on = wanted;
    playRival(
      game,
      date,
      level,
      (n) => (moves.value = n),
      () => on,
    ).catch(() => undefined); // all else stands without it
    return () => {
      on = false;
    };
  }, [level, wanted]);
  return moves.value;
}

interface Done {
  game: GameFacts;
  date: string;
  result: Result;
}

/** `wanted`: nothing else needs the computer's thoughts now. */
export function Compared({ game, date, result, wanted = true }: Done & { wanted?: boolean }) {
  const level = playedAgainst(date, game.name);
  const moves = useRival(game, date, level, wanted);
  const rival = rivalOf(date, game.name, level);
  const seat = mySeat(result);
  if (!rival && !wanted) return null;
  if (!rival) return <p class="small">{say(P.rivalPlays, { level: RIVAL_LEVEL, n: moves })}</p>;
  const [mine, other] = [lead(result.points, seat), lead(rival.points, seat)];
  const verdict = mine > other ? P.better : mine === other ? P.equal : P.worse;
  return (
    <p>
      {say(P.rival, { level: RIVAL_LEVEL, points: pointsWords(rival.points) })}{" "}
      {!result.gaveUp && <b>{say(verdict)}</b>}
    </p>
  );
}

export const ShareDeal = ({ game, date, result }: Done): JSX.Element => (
  <ShareLine line={() => shareLine(game, date, result)} />
);

/** Once more, when there is nothing to be won any more. */
export const ReplayDeal = ({ game, date }: Done): JSX.Element => (
  <button type="button" onClick={() => replayDeal(game, date)}>
    {say(P.replay)}
  </button>
);

/** What a day still has, one thing after the other: a deal, a puzzle of the day, and then the next day. `more`: it has something. */
function nextOfDay(): { words: string; to: string | (() => void); more: boolean } {
  const date = today();
  const deal = nextDeal(games.value, date);
  if (deal) {
    const words = standing(date, deal.name) === "begun" ? P.goOnDeal : P.nextDeal;
    const to = () => playDeal(deal, fittedLevel(deal), date);
    return { words: say(words, { game: shortTitle(deal) }), to, more: true };
  }
  const puzzle = nextPuzzle(games.value, date);
  return puzzle
    ? {
        words: say(P.nextPuzzle, { game: shortTitle(puzzle) }),
        to: `#/puzzles/${puzzle.name}/today`,
        more: true,
      }
    : { words: say(P.tomorrow, { n: timeLeft() }), to: "#/you", more: false };
}

export function NextOfDay(): JSX.Element {
  const { words, to } = nextOfDay();
  return typeof to === "string" ? (
    <a class="button primary" href={to}>
      {words}
    </a>
  ) : (
    <button type="button" class="primary" onClick={to}>
      {words}
    </button>
  );
}

/** The game of a table's deal, its date and its result; null: it is none, or not counted yet. */
function doneOf(table: Table): Done | null {
  const deal = table.room === null ? dealOf(table.id) : null;
  const result = deal && resultOf(deal.date, deal.game);
  return deal && result ? { game: table.game(), date: deal.date, result } : null;
}

/** Before that the computer reviews the game. */
const isKnown = (table: Table): boolean => table.review.whole.value !== null;

/** At the end of a deal at once: how it compares with the computer, and the days in a row. */
export function DealEnd({ table }: { table: Table }): JSX.Element | null {
  const done = doneOf(table);
  return (
    done && (
      <div class="deal-end">
        <Compared {...done} wanted={isKnown(table)} />
        <Streak />
      </div>
    )
  );
}

/** Under the places of a deal of the day: how it compares, and what is left of the day. */
export function DealDone({ table }: { table: Table }): JSX.Element | null {
  const done = doneOf(table);
  if (!done) return null;
  const { date, result } = done;
  return (
    <div class={`deal-done ${result.won ? "good" : ""}`}>
      <p class="deal-title">☀ {say(P.dealOf, { date: onDay(date) })}</p>
      <Compared {...done} wanted={isKnown(table)} />
      {nextOfDay().more && <p class="small">{say(P.newDeals, { n: timeLeft() })}</p>}
      <div class="actions">
        <NextOfDay />
        <ShareDeal {...done} />
        <ReplayDeal {...done} />
        <a class="button" href="#/you">
          {say(P.allDeals)}
        </a>
      </div>
    </div>
  );
}
