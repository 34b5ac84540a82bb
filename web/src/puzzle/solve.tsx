// web/src/puzzle/solve.tsx -- one puzzle on the board: its question, the answer, and what comes of it.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { games, shortTitle, table as current } from "../lib/app";
import { letterOf, named } from "../lib/cell-words";
import { cellsIn } from "../lib/sentence";
import type { GameFacts, Told } from "../lib/bridge";
import { small } from "../lib/hints";
import { labelled, localeTag, number, say, t, type ThreeWords } from "../lib/i18n";
import { SchoolBoard } from "../lesson/board";
import { lang } from "../lib/settings";
import { learn, progressOf } from "../lesson/progress";
import { atStake, countPuzzle, hasHelp, helpPuzzle, solutionTold, tellSolution } from "./rating";
import { openSchool, type SchoolTable } from "../lesson/school";
import { Steps } from "../lesson/steps";
import { spoken } from "../lib/names";
import type { Explanation } from "../table/explanation";
import { Facts } from "../table/facts";
import { HintPanel } from "../table/hint-panel";
import { W as HINT } from "../table/words";
import { Sentence } from "../play/sentence";
import { ToldLines } from "../play/why";
import { signed } from "../games/happenings";
import { nextPuzzle } from "../progress/daily";
import { dayStreak } from "../progress/streak";
import { timeLeft, markDayPuzzle, markTried, solvedToday, today, weekOf } from "../progress/days";
import { pageAddress, ShareLine } from "../progress/send";
import { P } from "../progress/words";
import { situationOf } from "./about";
import { candidatesOf, lettersFor, placeOf } from "./candidates";
import { isClear, puzzleOfDay } from "./day";
import { explained } from "./explain";
import { type Puzzle, type PuzzleFile, SEED, themeOf } from "./file";
import { Standing } from "./standing";
import { hundredths, type Often, oftenOf, W } from "./words";
import "../lesson/lesson.css";

const WRONG: Record<Often, ThreeWords> = {
  never: W.wrongNever,
  hardly: W.wrongHardly,
  most: W.wrongWins,
};

const EASIEST = 1; // puzzles whose question is as short as can be

/** The question, by how much better the solution is. */
const askOf = (puzzle: Puzzle): ThreeWords =>
  puzzle.level === EASIEST && isClear(puzzle) ? W.askClear : askShares(puzzle);

const askShares = ({ worth, next }: Puzzle): ThreeWords =>
  next > 0 ? (hundredths(next) > 0 ? W.ask : W.askAlone) : hundredths(worth) === 100 ? W.askOnly : W.askNone;

/** Which day of this week had it, in words. */
function weekdayWords({ puzzles }: PuzzleFile, puzzle: Puzzle): string[] {
  const date = weekOf(today()).find((one) => puzzleOfDay(puzzles, one) === puzzle);
  if (date === undefined) return [];
  const day = new Date(`${date}T12:00:00Z`).toLocaleDateString(localeTag(), {
    weekday: "long",
    timeZone: "UTC",
  });
  return [say(W.ofWeekday, { day })];
}

/** After the puzzle of the day: what it adds to, and one line to send on. */
function DayDone({ game, puzzle }: { game: GameFacts; puzzle: Puzzle }): JSX.Element {
  const n = dayStreak();
  const how = say(progressOf(game.name).puzzles.right.includes(puzzle.key) ? W.atOnce : W.done);
  const date = new Date().toLocaleDateString(localeTag(), { dateStyle: "medium", timeZone: "UTC" });
  const line = say(W.shareLine, { date, game: shortTitle(game), how, n });
  return (
    <p class="day-done">
      ☀ {say(W.ofDayDone, { n, h: timeLeft() })}{" "}
      <ShareLine line={() => `${line} ${pageAddress(`puzzles/${game.name}/${today()}`)}`} quiet />
    </p>
  );
}

/** How the game may go on after an answer or the solution, to be stepped through on the board. */
function GoesOn(props: {
  table: SchoolTable;
  moves: readonly string[] | null; // after the one that is on the board; null: they are being worked out
  title: ThreeWords;
}): JSX.Element {
  const { table, moves, title } = props;
  const { current: from } = useRef(table.count.value);
  useEffect(() => {
    if (moves !== null && table.count.value === from) table.playOn(moves);
  }, [table, moves]);
  return (
    <>
      {moves === null && (
        <p class="small" role="status">
          {say(W.seeking)}
        </p>
      )}
      <Steps table={table} from={from} title={title} waits={small.value} />
    </>
  );
}

/** Tablets held upright: hints lie over the board as on a phone, but there is room for all that is asked. */
const ROOMY = "(min-width: 600px) and (min-height: 60em)";
const LOW = "(max-height: 50em)"; // a laptop's window has room for few words beside a desk with a hint
const isBrief = () => small.value && !matchMedia(ROOMY).matches;

/** A move in few words. Its letter stands on the board, so where that is need not be described; nor where a knight comes
 *  from, if all that are listed come from there; on a phone that is seen once one is pressed, if its place tells them apart. */
function candidateWords(
  table: SchoolTable,
  move: string,
  cell: string,
  name: string,
  moves: readonly string[],
): string {
  const alone =
    isBrief() || matchMedia(LOW).matches
      ? moves.filter((one) => placeOf(one) === cell).length === 1
      : new Set(moves.map((one) => cellsIn(one)[0])).size === 1;
  const words =
    move.startsWith("move ") && cellsIn(move).length > 1 && alone
      ? say(W.knightTo, { name })
      : table.moveWords(table.start, move, cell === "" ? undefined : { cell, name });
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
}

/** Moves of which one is the solution, each with the letter that stands on its cell. */
function Candidates(props: {
  table: SchoolTable;
  moves: readonly string[];
  letters: readonly string[]; // the places that have one, in their order
  worth?: (move: string) => string;
  pick?: (move: string) => void; // may be chosen here as well as on the board
}): JSX.Element {
  const { table, moves, letters, worth, pick } = props;
  const words = (move: string) =>
    candidateWords(table, move, placeOf(move), letterOf(placeOf(move), letters), moves);
  return (
    <ul class={`candidates ${pick ? "choice" : ""}`}>
      {moves.map((move) => {
        const cell = placeOf(move);
        const name = letterOf(cell, letters);
        return (
          <li key={move}>
            {cell !== "" && !pick && <b class="letter">{name}</b>}
            {pick ? (
              <button
                type="button"
                aria-pressed={table.choice.value.complete === move}
                onClick={() => pick(move)}
              >
                {words(move)}
              </button>
            ) : (
              <span>{words(move)}</span>
            )}
            {worth && <b>{worth(move)}</b>}
          </li>
        );
      })}
    </ul>
  );
}

/** In one language. */
const reasonKey = (move: string) => `${lang.value} ${move}`;

/** Why a move is better or worse, as the engine says it. `all`: with every fact on demand. */
function Why(props: { table: SchoolTable; found: Explanation; all?: boolean }): JSX.Element {
  const { table, found, all } = props;
  return (
    <div class="because">
      {[found.reason, found.risk].map(
        (line, i) =>
          line && (
            <p key={i} class={`because-line ${i > 0 ? "risk" : "reason"}`}>
              <Sentence table={table} words={line} />
            </p>
          ),
      )}
      {all && found.facts.length > 1 && (
        <details>
          <summary>{say(HINT.more)}</summary>
          <Facts table={table} found={found} />
        </details>
      )}
    </div>
  );
}

/** What an answer has changed of one's rating, and what that is now. */
function Rated({ game, change }: { game: string; change: number }): JSX.Element {
  return (
    <p class="small rating">
      {change !== 0 && (
        <b class={`rating-change ${change > 0 ? "up" : ""}`}>{say(W.changed, { n: signed(change) })}</b>
      )}{" "}
      {say(W.rating, { n: progressOf(game).puzzles.rating })}.
    </p>
  );
}

/** One puzzle on the board. */
export function Solve(props: {
  game: GameFacts;
  file: PuzzleFile;
  puzzle: Puzzle;
  next: () => void;
  nextWords: string; // where that leads
  fromWeek: boolean; // it was opened as the puzzle of a day of this week
}): JSX.Element {
  const { game, file, puzzle, fromWeek } = props;
  const theme = themeOf(file, puzzle);
  const table = useSignal<SchoolTable | null>(null);
  const state = useSignal<"open" | "wrong" | "right" | "shown">("open");
  const told = useSignal<Told[]>([]);
  const tried = useRef(false);
  const letters = useRef<string[]>([]); // places that have been called by a letter
  const wrong = useSignal<string | null>(null); // the latest wrong answer
  const ofDay = puzzleOfDay(file.puzzles, today()) === puzzle;
  const foretold = useSignal(false); // the right move was made after it had been told
  const change = useSignal(0); // of the rating, by the latest answer
  const offered = useSignal<readonly string[]>([]); // moves to choose from, if that help is wanted
  // What the engine says of the answers: that of an earlier one is none of a later one.
  const reasons = useSignal<ReadonlyMap<string, Explanation | null>>(new Map()); // null: it cannot say
  const lay = () => {
    const made = openSchool(game, puzzle.position, SEED);
    made.solution = { move: puzzle.move, worth: puzzle.worth, next: puzzle.next, instead: puzzle.instead };
    made.hintBrief = true; // what else the search expects stands in no puzzle
    made.thought = theme ? () => say(W.idea, { theme: say(theme.title) }) : null;
    made.price = () => {
      const stake = solutionTold(game.name, puzzle.key) ? null : atStake(game.name, puzzle.key, puzzle.level);
      return stake && stake.down > 0 ? number(-stake.down) : "";
    };
    made.helped = hasHelp(game.name, puzzle.key); // it stays a help at another try, and on another day
    made.answered = (move) => answer(made, move);
    made.whenHelped = () => helpPuzzle(game.name, puzzle.key);
    made.whenTold = () => tellSolution(game.name, puzzle.key);
    table.value = made;
    foretold.value = false;
    state.value = "open";
  };
  /** That it was made is said above. */
  const rest = (events: readonly Told[]) => events.slice(1);
  const finish = (made: SchoolTable) => {
    const all = made.log.value.flatMap((moment) => moment.events);
    told.value = rest(all);
  };
  const count = (first: boolean, solved: boolean) => {
    const before = progressOf(game.name).puzzles.rating;
    countPuzzle(game.name, puzzle.key, puzzle.level, first, solved);
    change.value = progressOf(game.name).puzzles.rating - before;
  };
  /** The days of this week whose puzzle it is, also earlier ones. */
  const itsDays = () =>
    weekOf(today()).filter((date) => date <= today() && puzzleOfDay(file.puzzles, date) === puzzle);
  const answer = (made: SchoolTable, move: string) => {
    if (state.value !== "open") return;
    const right = move === puzzle.move;
    const solved = right && !solutionTold(game.name, puzzle.key);
    count(!tried.current, solved);
    tried.current = true;
    made.rests.value = true; // nobody is asked for another move
    if (right && !solved) {
      missDay();
      foretold.value = true;
      state.value = "shown";
      finish(made);
    } else if (solved) {
      for (const date of itsDays()) markDayPuzzle(game.name, new Date(), date);
      state.value = "right";
      finish(made);
    } else {
      missDay();
      wrong.value = move;
      state.value = "wrong";
    }
  };
  /** The puzzle of the day is not offered again on its day. */
  const missDay = () => {
    for (const date of itsDays()) markTried(game.name, date);
    if (ofDay && !solvedToday(game.name)) learn(game.name, { dayMissed: today() });
  };
  const show = () => {
    missDay();
    lay();
    const made = table.value!;
    made.answered = null;
    tried.current = true;
    count(true, false);
    tellSolution(game.name, puzzle.key);
    made.playLine([puzzle.move]);
    made.rests.value = true;
    state.value = "shown";
    finish(made);
  };
  useEffect(() => {
    tried.current = false;
    letters.current = [];
    wrong.value = null;
    offered.value = [];
    lay();
    reasons.value = new Map();
    return () => {
      current.value?.close();
      current.value = null;
      table.value = null;
    };
  }, [puzzle.key]);
  /** What stands beside the solution: the latest wrong answer, else the next best move. */
  const beside = wrong.value ?? puzzle.instead;
  const done = state.value === "right" || state.value === "shown";
  const lettered =
    state.value === "open" ? offered.value : done ? [puzzle.move, beside] : wrong.value ? [wrong.value] : [];
  letters.current = lettersFor(letters.current, lettered);
  const answered = state.value !== "open" && table.value !== null;
  const solution = [puzzle.move, ...puzzle.following];
  const asked = !answered
    ? []
    : done
      ? [solution, ...(wrong.value ? [[wrong.value]] : [])]
      : [[wrong.value!]];
  useEffect(() => {
    let wanted = true;
    const ask = async () => {
      for (const moves of asked) {
        const key = reasonKey(moves[0]);
        if (reasons.value.has(key)) continue;
        const found = await explained(game, puzzle, moves).catch(() => null);
        if (!wanted) return;
        reasons.value = new Map([...reasons.value, [key, found]]);
      }
    };
    void ask();
    return () => {
      wanted = false;
    };
  }, [puzzle.key, asked.join(), lang.value]);
  useEffect(() => {
    const shown = lettered.map(placeOf);
    named.value = letters.current.map((place) => (shown.includes(place) ? place : "")); // each keeps its letter
    return () => {
      named.value = [];
    };
  }, [lettered.join()]);
  // Towns that are named in what is read are named on the board, too, however little room there is.
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const read = () => {
      spoken.value = [...page.current!.querySelectorAll(".teacher, .preview")]
        .map((part) => part.textContent)
        .join(" ");
    };
    const changes = new MutationObserver(read);
    changes.observe(page.current!, { childList: true, characterData: true, subtree: true });
    read();
    return () => {
      changes.disconnect();
      spoken.value = "";
    };
  }, []);
  // What is new is read from its beginning.
  useEffect(() => page.current!.querySelector(".teacher")?.scrollTo(0, 0), [state.value]);
  const made = table.value;
  const choices = made ? candidatesOf(puzzle, made.now.value.moves, wrong.value) : [];
  const ofAnswer = reasons.value.get(reasonKey(done ? puzzle.move : (wrong.value ?? "")));
  const ofWrong = wrong.value !== null && done ? reasons.value.get(reasonKey(wrong.value)) : null;
  const why = answered ? ofAnswer : undefined;
  const then = why === undefined ? null : (why?.turn.slice(1) ?? (done ? puzzle.following : []));
  // Of the answer alone.
  const after = rest(made?.log.value.find(({ index }) => index === made.start)?.events ?? []);
  /** What an answer brings or costs the rating. */
  const stakeWords = (): string => {
    const stake = atStake(game.name, puzzle.key, puzzle.level);
    if (!stake) return say(W.noStake);
    const seen = solutionTold(game.name, puzzle.key);
    const helped = hasHelp(game.name, puzzle.key);
    const words = seen ? W.stakeTold : helped ? W.stakeHelped : choices.length > 2 ? W.stakeChoice : W.stake;
    return say(words, { up: stake.up, down: number(-stake.down) });
  };
  /** What has become of the puzzle. */
  const outcome = (made: SchoolTable): ThreeWords => {
    if (state.value !== "right") return foretold.value ? W.told : W.shown;
    if (made.helped) return W.rightHelped;
    return wrong.value === null ? W.right : W.rightLater;
  };
  // The puzzle of a day leads to that of the next game, as long as there is one.
  const onward = ofDay && done ? nextPuzzle(games.value, today()) : undefined;
  const situation = made ? situationOf(game.name, made) : { now: "", rules: "" };
  const which = [
    ...(ofDay ? [say(W.ofDay)] : fromWeek ? weekdayWords(file, puzzle) : []),
    `${puzzle.number}/${file.puzzles.length}`,
    say(W.levelN, { n: puzzle.level }),
    ...(theme && done ? [say(theme.title)] : []),
  ].join(" · ");
  const brief = isBrief(); // what always holds is folded away
  const folds = !brief && puzzle.level === EASIEST && situation.rules !== "";
  const hinted = small.value && made?.hints.open.value === true; // a board that small is not covered by words
  return (
    <div
      ref={page}
      class={`play lesson puzzle ${offered.value.length > 0 ? "offered" : ""} ${hinted ? "hinted" : ""}`}
      data-state={state.value}
      data-lesson={game.name}
    >
      <header class="bar">
        <a class="button quiet" href={fromWeek ? "#/you" : `#/puzzles/${game.name}`}>
          ‹ {say(fromWeek ? W.week : W.back)}
        </a>
        <h1>{labelled(shortTitle(game), say(W.puzzles))}</h1>
      </header>
      <section class="teacher" aria-live="polite">
        {/* What always holds is read once, and by beginners: where there is little room it is folded away. */}
        {brief && state.value === "open" ? (
          <details class="small more">
            <summary>
              {which}
              <span class="sr">{say(W.more)}</span>
            </summary>
            <p>{situation.rules}</p>
          </details>
        ) : (
          <p class="small">{which}</p>
        )}
        {state.value === "open" && made && (
          <>
            <p class="question">
              <span>
                {situation.now && `${situation.now} `}
                {!brief && !folds && `${situation.rules} `}
              </span>
              <span class="asked">
                {say(askOf(puzzle), { worth: hundredths(puzzle.worth), next: hundredths(puzzle.next) })}
              </span>
            </p>
            {folds && !brief && offered.value.length === 0 && (
              <details class="small about" key={puzzle.key}>
                <summary>{say(W.about)}</summary>
                <p>{situation.rules}</p>
              </details>
            )}
            <Standing table={made} />
            {hinted && <HintPanel table={made} />}
            {offered.value.length > 0 && (
              <>
                <p class="small">{say(W.oneOf)}</p>
                <Candidates
                  table={made}
                  moves={offered.value}
                  letters={letters.current}
                  pick={(move) => made.pickMove(move)}
                />
              </>
            )}
          </>
        )}
        {state.value === "wrong" && made && (
          <>
            <p>
              {say(W.wrong)} {say(WRONG[oftenOf(puzzle.next)], { n: hundredths(puzzle.next) })}{" "}
              {say(hundredths(puzzle.worth) === 100 ? W.bestAlways : W.bestWins, {
                n: hundredths(puzzle.worth),
              })}
            </p>
            <Rated game={game.name} change={change.value} />
            <Candidates table={made} moves={[wrong.value!]} letters={letters.current} />
            {/* What the best move does instead would give away one that is still to be found by surprise. */}
            {why && <Why table={made} found={why} />}
            <ToldLines table={made} told={after} index={made.start} />
          </>
        )}
        {done && made && (
          <>
            <p>
              <strong>{say(outcome(made))}</strong>
            </p>
            <Rated game={game.name} change={change.value} />
            <p class="small often">{say(W.often)}</p>
            <Candidates
              table={made}
              moves={[puzzle.move, beside]}
              letters={letters.current}
              worth={(move) =>
                move === puzzle.move
                  ? `${hundredths(puzzle.worth)}\u00a0% ✓`
                  : say(W[oftenOf(puzzle.next)], { n: hundredths(puzzle.next) })
              }
            />
            {why === undefined && <p class="because-wait">{say(HINT.why)}</p>}
            {why && <Why table={made} found={why} all />}
            {ofWrong && (
              <details class="compare">
                <summary>
                  {placeOf(beside) === ""
                    ? say(W.otherOne)
                    : say(W.other, { letter: letterOf(placeOf(beside), letters.current) })}
                </summary>
                <Why table={made} found={ofWrong} />
              </details>
            )}
            {ofDay && state.value === "right" && <DayDone game={game} puzzle={puzzle} />}
            {told.value.length > 0 && (
              <details class="compare">
                <summary>{say(W.byRules)}</summary>
                <ToldLines table={made} told={told.value} index={made.start} />
              </details>
            )}
          </>
        )}
        {state.value === "open" && <p class="small rating">{stakeWords()}</p>}
        <div class="actions">
          {made && (done || state.value === "wrong") && (
            <GoesOn key={made.id} table={made} moves={then} title={done ? W.solution : W.yours} />
          )}
          {state.value === "wrong" && (
            <>
              <button type="button" class="primary" onClick={lay}>
                {say(W.again)}
              </button>
              <button type="button" onClick={show}>
                {say(W.show)}
              </button>
            </>
          )}
          {done && onward && (
            <a class="button primary" href={`#/puzzles/${onward.name}/today`}>
              {say(P.nextPuzzle, { game: shortTitle(onward) })}
            </a>
          )}
          {done && (
            <button type="button" class={onward ? "" : "primary"} onClick={props.next}>
              {props.nextWords}
            </button>
          )}
          {state.value === "open" && made && (
            <>
              <button type="button" onClick={() => void made.askHint()}>
                ✦ {t("hint")}
              </button>
              {choices.length > 2 && offered.value.length === 0 && (
                <button
                  type="button"
                  onClick={() => {
                    made.help();
                    letters.current = []; // A, B and C, whatever an earlier answer was called
                    offered.value = choices;
                  }}
                >
                  {say(W.choice)}
                </button>
              )}
              <button type="button" class="quiet" onClick={props.next}>
                {props.nextWords}
              </button>
            </>
          )}
        </div>
      </section>
      {made && <SchoolBoard table={made} />}
    </div>
  );
}
