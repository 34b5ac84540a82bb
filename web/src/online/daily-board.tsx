// web/src/online/daily-board.tsx -- the server's daily deal: one try, and the list of the best.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { games, go, rules, shortTitle } from "../lib/app";
import { localeTag, number, say, t } from "../lib/i18n";
import { fittedLevel, resultOf, standing } from "../progress/daily";
import { levelOf, mySeat } from "../progress/results";
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

/** The same deal, played on this device: how it compares with the list, where there is anybody in it. */
function OnDevice({ of }: { of: DailyBoard }): JSX.Element {
  const result = resultOf(of.day, of.game);
  if (!result || levelOf(result) !== of.level) {
    return (
      <p>
        {say(W.dailyBegun)} <a href="#/you">{t("numbers")}</a>
      </p>
    );
  }
  const me = mySeat(result);
  const others = result.points.filter((_, i) => i !== me);
  const margin = others.reduce((sum, points) => sum + result.points[me] - points, 0);
  const ahead = of.board.filter(
    ({ place, margin: theirs }) =>
      place < result.places[me] || (place === result.places[me] && theirs > margin),
  );
  return (
    <p>
      {say(W.dailyHere, { points: result.points.map(number).join(" : ") })}{" "}
      {of.board.length > 0 && say(W.dailyWouldBe, { n: ahead.length + 1 })}
    </p>
  );
}

function Mine({ of }: { of: DailyBoard }): JSX.Element {
  const play = () => {
    line
      .call<{ table: string }>("daily_play", { game: of.game, level: of.level })
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
  if (!mine && standing(of.day, of.game) !== "new") return <OnDevice of={of} />;
  if (me.value?.guest !== false) {
    return (
      <>
        <p>{say(W.dailyAccount)}</p>
        <p class="actions">
          <a class="button primary" href={`#/online/account/daily/${of.game}`}>
            {say(W.dailyGetAccount)}
          </a>
          <a class="button" href={`#/online/account/daily/${of.game}`}>
            {o("haveAccount")}
          </a>
          <a class="button quiet" href="#/you">
            {say(W.dailyAlone)}
          </a>
        </p>
      </>
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
              <td>{signed(one.margin)}</td>
              {of.open && <td>{one.table !== null && <a href={`#/t/${one.table}`}>{say(W.look)}</a>}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function DailyPage(props: { game?: string; day?: string; level?: string }): JSX.Element {
  const { day } = props;
  const facts = games.value.find((one) => one.name === props.game) ?? games.value[0];
  const which = facts.name;
  const chosen = useSignal<number | null>(Number(props.level) || null);
  const board = useSignal<DailyBoard | undefined>(undefined);
  const who = me.value?.player;
  useEffect(() => {
    board.value = undefined;
    return line.greet(() => {
      line
        .call<DailyBoard>("daily", {
          game: which,
          limit: MOST,
          ...(day ? { day } : {}),
          ...(chosen.value !== null ? { level: chosen.value } : {}),
        })
        .then((got) => {
          // Whoever has not tried it yet sees the level that fits.
          if (chosen.value === null && !got.mine) chosen.value = fittedLevel(facts);
          else board.value = got;
        })
        .catch(complain);
    });
  }, [which, day, who, chosen.value]);
  const of = board.value;
  const link = (date: string) => `#/online/daily/${which}/${date}`;
  return (
    <Frame title={say(W.daily)} here="daily">
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
            <p>
              <label>
                {say(W.dailyLevel)}{" "}
                <select
                  value={of.level}
                  onChange={(event) => (chosen.value = Number(event.currentTarget.value))}
                >
                  {Array.from({ length: rules.value!.levels() }, (_, i) => (
                    <option key={i} value={i + 1}>
                      {i + 1}
                    </option>
                  ))}
                </select>
              </label>
            </p>
            {of.day === of.today && <Mine of={of} />}
            <Board of={of} />
            <p class="small">{say(of.open ? W.dailyOpen : W.dailySealed)}</p>
            <p class="actions">
              <a class="button" href="#/you">
                ☀ {say(W.dailyBack)}
              </a>
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
              <details class="small">
                <summary>{say(W.dailyCheck)}</summary>
                <p class="hash">
                  {say(W.dailyHash)} <code>{of.commitment}</code>
                </p>
              </details>
            )}
          </>
        )}
      </section>
    </Frame>
  );
}
