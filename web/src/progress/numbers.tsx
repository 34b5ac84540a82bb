// web/src/progress/numbers.tsx -- how well one plays each game, in a sentence, and all games in numbers.
import type { JSX } from "preact";
import { rankOf, sumOfStars } from "../campaign/rank";
import { lessonsOf } from "../lesson/lessons";
import { goalOf, progressOf } from "../lesson/progress";
import { begin, games, newSeed, rules, shortTitle, usualSeats } from "../lib/app";
import type { GameFacts } from "../lib/bridge";
import { capital, labelled, localeTag, number, say, t } from "../lib/i18n";
import { Curve } from "../online/curve";
import { adviceWay, WayButton } from "../start/go-on";
import { SCENARIOS } from "../start/kept";
import { adviceOf } from "./advice";
import { levelAt, rate, ratingSteps, winsTo, type Rating } from "./rating";
import { played, type Result, results, statistics, streaks } from "./results";
import { P } from "./words";

/** Lesson, puzzles and stars of a game, as far as they are begun. */
function learntWords({ name }: GameFacts): string[] {
  const { learnt, puzzles, step } = progressOf(name);
  const solved = puzzles.right.length + puzzles.later.length;
  const stars = sumOfStars(name);
  const rank = rankOf(stars);
  return [
    ...(learnt || step > 0
      ? [say(learnt ? P.lessonDone : P.lessonBegun, { n: step, all: lessonsOf(name).length })]
      : []),
    ...(puzzles.tries > 0 || solved > 0
      ? [say(P.puzzlesDone, { n: solved, all: PUZZLES[name] ?? 0, rating: puzzles.rating })]
      : []),
    ...(stars > 0
      ? [
          say(P.starsDone, {
            n: stars,
            all: 3 * SCENARIOS,
            rank: rank ? say(P.rank, { name: say(rank.name) }) : "",
          }),
        ]
      : []),
  ];
}

const ROUGH = 5; // games before which a rating is little more than a guess

/** What a rating means, and what lifts it. */
function meaning(game: GameFacts, { rating, games }: Rating): string {
  const level = levelAt(game.ratings, rating);
  const next = game.ratings[level] === undefined ? null : level + 1;
  const n = next && winsTo(results.value, game.name, game.ratings, next);
  const wins = n === null ? say(P.winsMany) : n === 1 ? say(P.winsOne) : say(P.winsSome, { n });
  return [
    level === 0 ? say(P.below) : say(P.at, { a: level }),
    next === null ? say(P.top) : say(P.toNext, { wins, b: next }),
    ...(games < ROUGH ? [say(P.rough)] : []),
  ].join(" ");
}

/** How the number comes about, for whoever asks. */
function Reckoned({ game, rating }: { game: GameFacts; rating: Rating }): JSX.Element {
  const steps = ratingSteps(results.value, game.name, game.ratings);
  return (
    <>
      {steps.length > 1 && <Curve title={shortTitle(game)} steps={steps} levels={game.ratings} />}
      <details class="small">
        <summary>{say(P.reckoned)}</summary>
        <p>{say(P.ratingLine, { n: rating.rating, error: rating.error, games: rating.games })}</p>
        <p>
          {say(P.levelsAt, { list: game.ratings.map((n, i) => labelled(String(i + 1), n)).join(", ") })}{" "}
          {say(P.ratingWhy)}
        </p>
      </details>
    </>
  );
}

/** Begins a game against a level. */
function beginAt(game: GameFacts, level: number): void {
  const seats = usualSeats(game).map((seat) => ({ ...seat, level: seat.level > 0 ? level : 0 }));
  begin(game, seats, newSeed(), []);
}

/** One's own rating in a game, and what comes next. */
function OwnRating({ game }: { game: GameFacts }): JSX.Element {
  const all = results.value;
  const rating = rate(all, game.name, game.ratings);
  const advice = adviceOf(all, game.name, rules.value!.levels());
  const row = streaks(all.filter((one) => one.game === game.name));
  const next = rating ? Math.min(levelAt(game.ratings, rating.rating) + 1, rules.value!.levels()) : 1;
  return (
    <>
      {rating ? (
        <p>
          <b class="own-rating">{say(P.rating, { n: rating.rating })}</b> {meaning(game, rating)}
        </p>
      ) : (
        <p>{say(P.ratingNone)}</p>
      )}
      {rating && <Reckoned game={game} rating={rating} />}
      {row.best > 0 && <p class="small">{say(P.streak, row)}</p>}
      {advice ? (
        <WayButton way={adviceWay(game, advice)} />
      ) : (
        <div class="actions">
          <button type="button" onClick={() => beginAt(game, next)}>
            {say(P.playAt, { n: next })}
          </button>
        </div>
      )}
    </>
  );
}

/** A game that has not been played to its end yet: how to begin. */
function Fresh({ game }: { game: GameFacts }): JSX.Element {
  const { learnt } = progressOf(game.name);
  return (
    <>
      <p>{say(P.fresh)}</p>
      <div class="actions">
        {!learnt && (
          <a class="button" href={`#/learn/${game.name}`}>
            {t("learn")}
            <span class="sr">: {shortTitle(game)}</span>
          </a>
        )}
        <button type="button" onClick={() => begin(game, usualSeats(game), newSeed(), [])}>
          {t("playNow")}
          <span class="sr">: {shortTitle(game)}</span>
        </button>
      </div>
    </>
  );
}

export function Numbers(): JSX.Element {
  const all = results.value;
  return (
    <>
      {played(all).length === 0 && <p>{say(P.none)}</p>}
      <div class="ratings">
        {games.value.map((game) => {
          const learnt = learntWords(game);
          return (
            <article key={game.name}>
              <h3>{shortTitle(game)}</h3>
              {played(all).some((one) => one.game === game.name) ? (
                <OwnRating game={game} />
              ) : (
                <Fresh game={game} />
              )}
              {learnt.length > 0 && (
                <ul class="small learnt">
                  {learnt.map((words) => (
                    <li key={words}>{words}</li>
                  ))}
                </ul>
              )}
            </article>
          );
        })}
      </div>
      {all.length > 0 && <Table />}
    </>
  );
}

const title = (name: string): string => {
  const game = games.value.find((one) => one.name === name);
  return game ? shortTitle(game) : capital(name);
};

/** Has a game of the campaign reached its goal? Of those that are kept no longer only who won may be known. */
const reachedGoal = (one: Result): boolean => (goalOf(one) ?? Number(one.won)) > 0;

/** Games by kind, level and number of players. */
function Table(): JSX.Element {
  return (
    <>
      <div class="numbers-table" tabIndex={0} role="region" aria-label={say(P.numbers)}>
        <table>
          <thead>
            <tr>
              {[P.game, P.level, P.seats, P.games, P.wins, P.average, P.best].map((words) => (
                <th key={words[0]} scope="col">
                  {say(words)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {statistics(results.value, reachedGoal).map((row) => (
              <tr key={`${row.game} ${row.level} ${row.seats} ${row.story}`}>
                <th scope="row">
                  {title(row.game)}
                  {row.story && ` · ${t("campaign")}`}
                </th>
                <td>{row.level === 0 ? say(P.mixed) : row.level}</td>
                <td>{row.seats}</td>
                <td>{row.games}</td>
                <td>
                  {row.story && `${say(P.goals)} `}
                  {row.won} ({Math.round((100 * row.won) / row.games)}&nbsp;%)
                </td>
                <td>
                  {row.average.toLocaleString(localeTag(), { maximumFractionDigits: 1 }).replace("-", "−")}
                </td>
                <td>{number(row.best)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
