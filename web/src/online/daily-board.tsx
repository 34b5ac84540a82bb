// web/src/online/daily-board.tsx -- the server's daily deal: one try, and the board of the best.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { games, go, shortTitle } from "../lib/app";
import { localeTag, number, say, t } from "../lib/i18n";
import { Frame } from "./frame";
import { o } from "./i18n";
import { complain, me, settle } from "./session";
import type { DailyBoard } from "./tournament-types";
import { W } from "./tournament-words";
import { line } from "./wire";
import "./tournament.css";

const MOST = 50;

const onDay = (date: string) =>
  new Date(`${date}T12:00:00`).toLocaleDateString(localeTag(), { dateStyle: "medium" });

/** "+7.5", "−30": points above the mean of the opponents. */
const signed = (n: number) =>
  `${n > 0 ? "+" : n < 0 ? "−" : ""}${Math.abs(n).toLocaleString(localeTag(), { maximumFractionDigits: 1 })}`;

/** The date so many days later. */
function shifted(date: string, days: number): string {
  const at = new Date(`${date}T12:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

function Mine({ of }: { of: DailyBoard }): JSX.Element {
  const play = () => {
    line
      .call<{ table: string }>("daily_play", { game: of.game })
      .then(({ table }) => {
        settle();
        go(`t/${table}`);
      })
      .catch(complain);
  };
  const { mine } = of;
  if (mine?.state === "over") {
    return <p>{say(W.dailyMine, { points: number(mine.points), place: mine.place })}</p>;
  }
  if (mine?.state === "nothing") return <p>{say(W.dailyNothing)}</p>;
  if (me.value?.guest !== false) {
    return (
      <p>
        {say(W.dailyAccount)} <a href="#/online/account">{o("haveAccount")}</a>
      </p>
    );
  }
  return (
    <p class="actions">
      <button type="button" class="primary" onClick={play}>
        {say(mine ? W.dailyGoOn : W.dailyPlay)}
      </button>
    </p>
  );
}

function Board({ of }: { of: DailyBoard }): JSX.Element {
  if (of.board.length === 0) return <p>{say(W.dailyNobody)}</p>;
  const others = 2; // opponents, whose number the margin was multiplied by
  return (
    <div class="wide">
      <table class="best standings">
        <thead>
          <tr>
            <th scope="col">{say(W.rank)}</th>
            <th scope="col">{o("name")}</th>
            <th scope="col">{say(W.place)}</th>
            <th scope="col">{say(W.pointsTitle)}</th>
            <th scope="col">{say(W.margin)}</th>
            {of.open && <th scope="col" />}
          </tr>
        </thead>
        <tbody>
          {of.board.map((one) => (
            <tr key={one.player} class={one.player === me.value?.player ? "own" : ""}>
              <td>{one.rank}</td>
              <td>
                <a href={`#/online/player/${one.player}`}>{one.name}</a>
              </td>
              <td>{one.place}</td>
              <td>{number(one.points)}</td>
              <td>{signed(one.margin / others)}</td>
              {of.open && <td>{one.table !== null && <a href={`#/t/${one.table}`}>{say(W.look)}</a>}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function DailyPage({ game, day }: { game?: string; day?: string }): JSX.Element {
  const which = games.value.find((one) => one.name === game)?.name ?? games.value[0].name;
  const board = useSignal<DailyBoard | undefined>(undefined);
  const who = me.value?.player;
  useEffect(() => {
    board.value = undefined;
    return line.greet(() => {
      line
        .call<DailyBoard>("daily", { game: which, limit: MOST, ...(day ? { day } : {}) })
        .then((got) => (board.value = got))
        .catch(complain);
    });
  }, [which, day, who]);
  const of = board.value;
  const link = (date: string) => `#/online/daily/${which}/${date}`;
  return (
    <Frame title={say(W.daily)} here="tournament">
      <nav class="tabs" aria-label={o("game")}>
        {games.value.map((one) => (
          <a
            key={one.name}
            class="button"
            href={`#/online/daily/${one.name}`}
            aria-current={one.name === which ? "page" : undefined}
          >
            {shortTitle(one)}
          </a>
        ))}
      </nav>
      <section class="panel daily">
        {!of && <p class="small">{t("loading")}</p>}
        {of && (
          <>
            <h2>{onDay(of.day)}</h2>
            {of.day === of.today && <p>{say(W.dailyLine, { date: onDay(of.day) })}</p>}
            {of.day === of.today && <Mine of={of} />}
            <Board of={of} />
            <p class="small">{say(of.open ? W.dailyOpen : W.dailySealed)}</p>
            <p class="actions">
              <a class="button" href={link(shifted(of.day, -1))}>
                ‹ {say(W.dailyBefore)}
              </a>
              {of.day < of.today && (
                <a class="button" href={link(shifted(of.day, 1))}>
                  {say(W.dailyAfter)} ›
                </a>
              )}
            </p>
            {of.commitment !== null && (
              <p class="hash">
                {say(W.commitment)}: <code>{of.commitment}</code>
              </p>
            )}
          </>
        )}
      </section>
    </Frame>
  );
}
