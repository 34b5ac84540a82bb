// web/src/start/kept.tsx -- games kept in this browser: how they stand, going on, taking them away.
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { gameModule } from "../games/list";
import { gameFacts, rules, shortTitle } from "../lib/app";
import { Arms } from "../lib/arms";
import { ALL, OVER, PUBLIC } from "../lib/bridge";
import { labelled, number, say, t, type ThreeWords } from "../lib/i18n";
import { progressOf } from "../lesson/progress";
import { dealOf } from "../progress/daily";
import { roundOf } from "../lib/rounds";
import { remove, type Kept } from "../lib/saves";
import { Miniature } from "./miniature";
import { outcomeOf, outcomeSign, wonWords } from "./outcome";
import { dealName, whenWords } from "./when";
import "./kept.css";

/** Those in sight before one unfolds the rest: on a phone they lie below one another. */
const SHOWN = { phone: 3, wide: 6 };
const PHONE = "(max-width: 37.438em)";
export const SCENARIOS = 10; // of a campaign

const W = {
  level: ["level {n}", "Stufe {n}", "niveau {n}"],
} satisfies Record<string, ThreeWords>;

/** The scenario that a game is, from 1; null: it is none. */
export function scenarioOf({ id, game }: Pick<Kept, "id" | "game">): number | null {
  const index = progressOf(game).running[id];
  return index === undefined ? null : index + 1;
}

/** What a game is besides a game. */
function sortWords(game: Kept): string {
  const n = scenarioOf(game);
  if (n !== null) return ` · ${t("campaign")} ${n}`;
  const deal = dealOf(game.id);
  return deal ? ` · ${dealName(deal.date)}` : "";
}

/** Games taken away since the page was opened, and how each comes back. */
const removed = signal<readonly { game: Kept; back: () => void }[]>([]);
export type Standing = Pick<Kept, "points" | "won" | "round">;
const told = new Map<string, Standing>(); // by id, of games that do not say it

/** Points, winners and round of a game that was kept before they were written beside it. */
export function standing(game: Kept): Standing {
  if (game.points && game.round !== undefined) return game;
  const known = told.get(game.id);
  if (known) return known;
  let found: Standing = {};
  try {
    const match = rules.value!.loadRecord(game.record);
    const { turn, position, score, count } = match.look(-1, game.over ? ALL : PUBLIC, 0);
    found = {
      round: roundOf(position, match.tell(0, count, PUBLIC, 0), count),
      points: game.seats.map((_, i) => score?.[i].points ?? gameModule(game.game).points(position, i)),
      ...(turn === OVER && score && { won: score.flatMap(({ won }, i) => (won ? [i] : [])) }),
    };
    match.close();
  } catch {
    // It cannot be read; whoever opens it is told why.
  }
  told.set(game.id, found);
  return found;
}

/** How far a game is, as its own page counts. */
function roundWords(n: number, over: boolean): string[] {
  return n === 0 ? [] : [t(over && n > 1 ? "roundsPlayed" : "inRound", { n })];
}

/** How strong the computers are, if all are alike. */
function levelWords({ seats }: Kept): string[] {
  const levels = new Set(seats.flatMap(({ level }) => (level > 0 ? [level] : [])));
  return levels.size === 1 ? [say(W.level, { n: [...levels][0] })] : [];
}

/** A game as a card that is pressed as a whole: its board, who plays, how it stands, and when that was. */
function KeptGame({ game, strong }: { game: Kept; strong: boolean }): JSX.Element {
  const title = shortTitle(gameFacts(game.game));
  const when = whenWords(game.when);
  const { points, won, round } = standing(game);
  const outcome = outcomeOf(game, won);
  return (
    <li class={`kept ${outcome ?? ""}`}>
      <Miniature game={game} />
      <span class="kept-words">
        <strong>
          {title}
          {sortWords(game)}
        </strong>
        {outcome && <span class="kept-outcome">{outcomeSign(game, outcome)}</span>}
        <span class="kept-seats">
          {game.seats.map((seat, i) => {
            const score = points?.[i] ?? null;
            return (
              <span key={i} class={won?.includes(i) ? "won" : ""}>
                <Arms arms={seat.arms} size={16} /> <span>{seat.name}</span>
                {score !== null && <b> {number(score)}</b>}
              </span>
            );
          })}
        </span>
      </span>
      <small>
        {[
          ...(game.over ? [wonWords(game, won ?? [])] : []),
          ...roundWords(round ?? 0, game.over),
          ...levelWords(game),
          when,
        ]
          .map((words) => words.replace(/(?<!,) /g, "\u00a0"))
          .join(" · ")}
      </small>
      <a class={`button ${strong ? "primary" : ""}`} href={`#/play/${game.id}`}>
        {game.over ? t("look") : t("goOn")}
        <span class="sr">
          : {title}, {when}
        </span>
      </a>
      <button
        type="button"
        class="quiet kept-remove"
        aria-label={labelled(t("remove"), `${title}, ${when}`)}
        title={t("remove")}
        onClick={() => (removed.value = [...removed.value, { game, back: remove(game) }])}
      >
        ✕
      </button>
    </li>
  );
}

function RemovedGame({ game, back }: { game: Kept; back: () => void }): JSX.Element {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <li class="kept removed">
      <span class="kept-words" role="status">
        <strong>{shortTitle(gameFacts(game.game))}</strong> <small>{t("removed")}</small>
      </span>
      <button
        ref={button}
        type="button"
        onClick={() => {
          back();
          removed.value = removed.value.filter((one) => one.game !== game);
        }}
      >
        {t("bringBack")}
      </button>
    </li>
  );
}

/** The latest games; older ones unfold, so that the way to a new game stays short.
 *  `strong`: going on with one is what the page is about. */
export function KeptGames(props: {
  title: string;
  list: Kept[];
  over: boolean;
  strong?: boolean;
}): JSX.Element | null {
  useEffect(() => () => void (removed.value = []), []);
  const gone = removed.value.filter(({ game }) => game.over === props.over);
  const list = [...props.list, ...gone.map(({ game }) => game)].sort((a, b) => b.when - a.when);
  if (list.length === 0) return null;
  const most = matchMedia(PHONE).matches ? SHOWN.phone : SHOWN.wide;
  const rows = (games: Kept[]) => (
    <ul>
      {games.map((game) => {
        const out = gone.find((one) => one.game === game);
        return out ? (
          <RemovedGame key={game.id} {...out} />
        ) : (
          <KeptGame key={game.id} game={game} strong={props.strong === true} />
        );
      })}
    </ul>
  );
  return (
    <section class="kept-games">
      <h2>{props.title}</h2>
      {rows(list.slice(0, most))}
      {list.length > most && (
        <details>
          <summary>{t("olderGames", { n: list.length - most })}</summary>
          {rows(list.slice(most))}
        </details>
      )}
    </section>
  );
}
