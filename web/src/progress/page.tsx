// web/src/progress/page.tsx -- reasons to come back: the daily deal, games in numbers, achievements.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { begin, games, newSeed, notice, rules, shortTitle, table, usualSeats } from "../lib/app";
import type { GameFacts } from "../lib/bridge";
import { labelled, localeTag, say, t } from "../lib/i18n";
import { signed } from "../games/happenings";
import { gameModule } from "../games/list";
import { find, isDeal, kept } from "../lib/saves";
import { served } from "../online/probe";
import { keptWay, Streak, WayButton } from "../start/go-on";
import { KeptGames } from "../start/kept";
import { BADGES, TIERS, type Badge } from "./achievements";
import { nextOf, readBadges, readBest } from "./badges";
import {
  dealId,
  dealOf,
  fittedLevel,
  nextDeal,
  playDeal,
  playedAgainst,
  resultOf,
  rivalOf,
  standing,
  type Standing,
} from "./daily";
import { dealDays, dealsSoFar } from "./deals";
import { timeLeft, solvedOn, today, triedOn, weekOf } from "./days";
import { rate } from "./rating";
import { RIVAL_LEVEL } from "./rival";
import { levelOf, results } from "./results";
import { Numbers } from "./numbers";
import { Compared, howWords, onDay, pointsWords, ReplayDeal, ShareDeal, useRival } from "./deal-done";
import { P } from "./words";
import "./progress.css";

/** How a deal looks: one that is lost is done, and no success. */
type Look = Exclude<Standing, "over"> | "won" | "lost";
const MARKS: Record<Look, string> = { new: "", begun: "…", won: "★", lost: "", left: "–" };

/** What there is to beat, before one plays: the computer in the same seat, and one's own deals. */
function ToBeat(props: { game: GameFacts; date: string; level: number; first: boolean }): JSX.Element {
  const { game, date, level, first } = props;
  const moves = useRival(game, date, level, first);
  const rival = rivalOf(date, game.name, level);
  const { played, won, average } = dealsSoFar(game.name);
  const words = { level: RIVAL_LEVEL, other: level, n: moves };
  return (
    <>
      {rival ? (
        <p class="deal-goal">
          <b>{say(P.toBeat, { points: pointsWords(rival.points) })}</b>{" "}
          <small>{say(P.toBeatHow, words)}</small>
        </p>
      ) : (
        <p class="small">{say(first ? P.rivalFirst : P.rivalAfter, words)}</p>
      )}
      {played > 0 && (
        <p class="small">
          {say(P.dealsWon, { n: played, won })} {say(P.averageLead, { n: signed(average) })}
        </p>
      )}
    </>
  );
}

function Deal(props: { game: GameFacts; date: string; primary: boolean }): JSX.Element {
  const { game, date, primary } = props;
  const { Picture, minutes } = gameModule(game.name);
  const least = Math.min(...games.value.map(({ name }) => gameModule(name).minutes[1]));
  const stands = standing(date, game.name);
  const result = resultOf(date, game.name);
  const look: Look = stands === "over" ? (result?.won ? "won" : "lost") : stands;
  const begun = stands === "begun" ? find(dealId(date, game.name)) : undefined;
  const title = shortTitle(game);
  const fits = fittedLevel(game);
  const level = useSignal(fits);
  return (
    <article class={`deal deal-${look}`} aria-label={title}>
      <div class="card-picture" aria-hidden="true">
        <Picture />
      </div>
      <h3>
        {title} {MARKS[look] && <span class="deal-mark">{MARKS[look]}</span>}
      </h3>
      {stands === "left" && <p>{say(P.left)}</p>}
      {result && (
        <>
          <p class="deal-result">
            <b>{pointsWords(result.points)}</b> {howWords(result)}
          </p>
          <Compared game={game} date={date} result={result} />
        </>
      )}
      {begun && (
        <p>
          <b>{say(P.begun)}</b> {keptWay(begun).line}
        </p>
      )}
      {stands === "new" && (
        <p>
          {say(P.facts, { min: minutes[0], max: minutes[1] })}{" "}
          {minutes[1] === least && <b>{say(P.shortest)}</b>}
        </p>
      )}
      {stands === "new" && <ToBeat game={game} date={date} level={level.value} first />}
      {stands === "begun" && (
        <ToBeat game={game} date={date} level={playedAgainst(date, game.name)} first={false} />
      )}
      {stands === "new" && (
        <label>
          {say(P.against)}{" "}
          <select value={level.value} onChange={(event) => (level.value = Number(event.currentTarget.value))}>
            {Array.from({ length: rules.value!.levels() }, (_, i) => (
              <option key={i} value={i + 1}>
                {i + 1 === fits && rate(results.value, game.name, game.ratings)
                  ? say(P.fits, { n: fits })
                  : i + 1}
              </option>
            ))}
          </select>
        </label>
      )}
      {served.value && stands === "new" && <p class="small">{say(P.either)}</p>}
      <div class="actions">
        {(stands === "new" || stands === "begun") && (
          <button
            type="button"
            class={primary ? "primary" : ""}
            onClick={() => playDeal(game, level.value, date)}
          >
            {say(stands === "begun" ? P.goOn : served.value ? P.playAlone : P.play)}
            <span class="sr"> {title}</span>
          </button>
        )}
        {served.value && stands === "new" && (
          <a class="button" href={`#/online/daily/${game.name}`}>
            {say(P.onServer)}
          </a>
        )}
        {served.value && result && (
          <a class="button" href={`#/online/daily/${game.name}/${date}/${levelOf(result)}`}>
            {say(P.board)}
          </a>
        )}
        {result && (
          <>
            <ShareDeal game={game} date={date} result={result} />
            <button type="button" onClick={() => playDeal(game, level.value, date)}>
              {say(P.look)}
            </button>
            <ReplayDeal game={game} date={date} result={result} />
          </>
        )}
      </div>
    </article>
  );
}

/** How the puzzle of a day can stand, as the week shows it. */
const WEEK = {
  solved: { sign: "★", words: P.solved },
  tried: { sign: "↻", words: P.tried },
  today: { sign: "☀", words: P.weekToday },
  open: { sign: "○", words: P.weekOpen },
  next: { sign: "·", words: P.weekNext },
};
type Day = keyof typeof WEEK;

/** The puzzles of the days of this week, game by game: what is solved, and what can still be. */
function Week(): JSX.Element {
  const now = today();
  const dates = weekOf(now);
  const list = games.value.filter(({ name }) => PUZZLES[name]);
  const n = list.reduce((sum, { name }) => sum + dates.filter((date) => solvedOn(name, date)).length, 0);
  const weekday = (date: string) =>
    new Date(`${date}T12:00:00`).toLocaleDateString(localeTag(), { weekday: "short" });
  return (
    <div class="week">
      <h3>{say(P.week)}</h3>
      <p class="small">{say(P.weekLine)}</p>
      <p class="small week-legend" aria-hidden="true">
        {Object.values(WEEK).map(({ sign, words }) => (
          <span key={sign}>
            <b>{sign}</b> {say(words)}
          </span>
        ))}
      </p>
      <table>
        <thead>
          <tr>
            <td />
            {list.map((game) => (
              <th key={game.name} scope="col">
                {shortTitle(game)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {dates.map((date) => (
            <tr key={date} class={date === now ? "now" : ""}>
              <th scope="row">{weekday(date)}</th>
              {list.map((game) => {
                const solved = solvedOn(game.name, date);
                const state: Day = solved
                  ? "solved"
                  : date > now
                    ? "next"
                    : triedOn(game.name, date)
                      ? "tried"
                      : date === now
                        ? "today"
                        : "open";
                const label = labelled(
                  say(P.weekDay, { date: onDay(date), game: shortTitle(game) }),
                  say(WEEK[state].words),
                );
                const { sign } = WEEK[state];
                return (
                  <td key={game.name} class={solved ? "won" : ""}>
                    {date > now ? (
                      <span role="img" aria-label={label}>
                        {sign}
                      </span>
                    ) : (
                      <a
                        class="button"
                        href={`#/puzzles/${game.name}/${date}`}
                        aria-label={label}
                        title={label}
                      >
                        {sign}
                      </a>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        <b>{say(P.weekDone, { n, all: 7 * list.length })}</b>
      </p>
    </div>
  );
}

/** Deals of other days that were begun here. */
function Earlier({ date }: { date: string }): JSX.Element | null {
  const list = kept.value.filter(
    ({ id, over, game }) =>
      !over && isDeal(id) && dealOf(id)?.date !== date && games.value.some(({ name }) => name === game),
  );
  if (list.length === 0) return null;
  return (
    <div class="deal-earlier">
      <p>{say(P.earlier)}</p>
      <div class="actions">
        {list.map((one) => (
          <WayButton key={one.id} way={keptWay(one)} />
        ))}
      </div>
    </div>
  );
}

const DAYS = 14; // that are looked back at

/** `of`: the date whose deal somebody has sent a link to; "": none. */
function Daily({ of }: { of: string }): JSX.Element {
  const date = today();
  const past = /^\d{4}-\d\d-\d\d$/.test(of) && of < date;
  const next = nextDeal(games.value, date);
  return (
    <section aria-labelledby="daily-title">
      <h2 id="daily-title">{onDay(date)}</h2>
      {past && <p class="deal-past">{say(P.past, { date: onDay(of) })}</p>}
      <p>{say(P.dailyLine, { n: timeLeft() })}</p>
      <Streak />
      <Earlier date={date} />
      <div class="deals">
        {games.value.map((game) => (
          <Deal key={game.name} game={game} date={date} primary={game === next} />
        ))}
      </div>
      <Week />
      {results.value.some(({ id }) => dealOf(id)) && (
        <div>
          <p class="small">{say(P.lately)}</p>
          <ol class="deal-days" aria-label={say(P.latelyName)}>
            {dealDays(DAYS).map(({ date: day, played, won }) => {
              const words = say(played > 0 ? P.dayDone : P.dayNone, { date: onDay(day), n: played, won });
              return (
                <li key={day} class={won > 0 ? "won" : played > 0 ? "played" : ""} title={words}>
                  <span aria-hidden="true">{won > 0 ? "★" : played > 0 ? "●" : "○"}</span>
                  <span class="sr">{words}</span>
                </li>
              );
            })}
          </ol>
        </div>
      )}
    </section>
  );
}

/** The way to where an achievement can be had: how it is done, and a game to do it in. */
function BadgeWay({ badge }: { badge: Badge }): JSX.Element {
  const played = ({ name }: GameFacts) => results.value.filter((one) => one.game === name).length;
  const game =
    games.value.find(({ name }) => name === badge.game) ??
    [...games.value].sort((a, b) => played(b) - played(a))[0];
  const start = () => {
    // A table at which it can be had: as strong as its tier wants, and with as many.
    const least = badge.level ?? (badge.tier === 1 ? 0 : badge.tier);
    const seats = usualSeats(game, badge.seats).map((seat) =>
      seat.level === 0 ? seat : { ...seat, level: Math.max(seat.level, least) },
    );
    begin(game, seats, newSeed(), []);
    // At the table it is said what it was begun for.
    const words = say(P.tryFor, { name: say(badge.name), what: say(badge.line) });
    if (table.value) table.value.opening.value = table.value.lacks.value = words;
    notice.value = { words, passing: true };
  };
  return (
    <div class="actions">
      {badge.lesson !== undefined && (
        <a class="button" href={`#/learn/${game.name}/why/${badge.lesson}`}>
          {say(P.how)}
          <span class="sr">: {say(badge.name)}</span>
        </a>
      )}
      <button type="button" class="quiet" onClick={start}>
        {say(P.try)}
        <span class="sr">: {say(badge.name)}</span>
      </button>
    </div>
  );
}

const TIER_WORDS = { 1: P.tier1, 2: P.tier2, 3: P.tier3 };
const TIER_LINES = { 1: P.tierLine1, 2: P.tierLine2, 3: P.tierLine3 };

/** How much of an achievement is had. */
const amountOf = ({ id, tally }: Badge, best: Record<string, number>): number =>
  tally?.(results.value) ?? best[id] ?? 0;

/** One achievement: what it is for, and how far one is. */
function OneBadge({ badge, when, n }: { badge: Badge; when?: number; n: number }): JSX.Element {
  const { tier, of, deed } = badge;
  const date = new Date(when ?? 0).toLocaleDateString(localeTag(), { dateStyle: "medium" });
  const far = of > 1 && n > 0;
  return (
    <li class={`tier-${tier} ${when === undefined ? "" : "earned"}`}>
      <b>
        <i class="medal" aria-hidden="true" /> {say(badge.name)}
        <span class="sr">, {say(TIER_WORDS[tier])}</span>
      </b>
      <span>{say(badge.line)}</span>
      <small>
        {when !== undefined
          ? say(P.earned, { date })
          : far
            ? say(deed ? P.most : P.soFar, { n, of })
            : say(P.open)}
      </small>
      {when === undefined && far && <progress max={of} value={n} aria-hidden="true" />}
      {when === undefined && <BadgeWay badge={badge} />}
    </li>
  );
}

/** Achievements of a game, tier by tier: of each tier how many are had, and all of them to unfold. */
function Badges(): JSX.Element {
  void results.value;
  const [had, best] = [readBadges(), readBest()];
  const near = (badge: Badge) => amountOf(badge, best);
  const groups = [
    ...games.value.map((game) => ({ game: game.name as string | null, title: shortTitle(game) })),
    { game: null, title: say(P.any) },
  ];
  return (
    <>
      {groups.map(({ game, title }) => {
        const all = BADGES.filter((badge) => badge.game === game);
        const next = nextOf(game, had, near);
        return (
          <section key={title} class="badge-group">
            <h3>
              {title}{" "}
              <small>{say(P.soFar, { n: all.filter(({ id }) => id in had).length, of: all.length })}</small>
            </h3>
            {TIERS.map((tier) => {
              const list = all.filter((one) => one.tier === tier);
              const n = list.filter(({ id }) => id in had).length;
              // Those of the tier that comes next are read at once.
              return (
                <details key={tier} class="tier" open={next?.tier === tier}>
                  <summary>
                    <b class={`tier-${tier}`}>
                      <i class="medal" aria-hidden="true" /> {say(TIER_WORDS[tier])}
                    </b>{" "}
                    {say(P.soFar, { n, of: list.length })} <small>{say(TIER_LINES[tier])}</small>
                  </summary>
                  <ul>
                    {list.map((badge) => (
                      <OneBadge key={badge.id} badge={badge} when={had[badge.id]} n={near(badge)} />
                    ))}
                  </ul>
                </details>
              );
            })}
          </section>
        );
      })}
    </>
  );
}

/** Games that wait to be gone on with, or, `over`, to be looked back at. */
function Kept({ over }: { over: boolean }): JSX.Element {
  const list = kept.value.filter(
    (one) =>
      one.over === over &&
      (one.touched !== false || isDeal(one.id)) &&
      games.value.some(({ name }) => name === one.game),
  );
  return <KeptGames title={t(over ? "finishedTitle" : "goOnTitle")} list={list} over={over} strong={!over} />;
}

/** How many achievements are had, of all. */
function badgeCount(): string {
  void results.value;
  const had = readBadges();
  return `${BADGES.filter(({ id }) => id in had).length}/${BADGES.length}`;
}

/** `part`: what is wanted, "numbers" (one's games, those that run first) or "badges"; else the daily deal. */
export function ProgressPage({ part = "" }: { part?: string }): JSX.Element {
  useEffect(() => scrollTo(0, 0), [part]);
  const tabs: [string, string][] = [
    ["", say(P.daily)],
    ["numbers", say(P.title)],
    ["badges", `${say(P.badges)} ${badgeCount()}`],
  ];
  const here = tabs.some(([name]) => name === part) ? part : "";
  return (
    <div class="progress-page">
      <header class="bar">
        <a class="button quiet" href="#/">
          ‹ {t("home")}
        </a>
        <h1>{say(here === "numbers" ? P.title : here === "badges" ? P.badges : P.daily)}</h1>
      </header>
      <nav class="tabs" aria-label={say(P.parts)}>
        {tabs.map(([name, words]) => (
          <a
            key={name}
            class="button"
            href={`#/you${name && `/${name}`}`}
            aria-current={name === here ? "page" : undefined}
          >
            {words}
          </a>
        ))}
      </nav>
      <main id="main">
        {here === "" && <Daily of={part} />}
        {here === "numbers" && (
          <>
            <Kept over={false} />
            <Kept over />
            <section aria-labelledby="numbers-title">
              <h2 id="numbers-title">{say(P.numbers)}</h2>
              <Numbers />
            </section>
          </>
        )}
        {here === "badges" && (
          <section aria-label={say(P.badges)}>
            <Badges />
          </section>
        )}
      </main>
    </div>
  );
}
