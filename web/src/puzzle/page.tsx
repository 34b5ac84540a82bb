// web/src/puzzle/page.tsx -- puzzles: positions with one clearly best move, by theme and level.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { games, go, setTitle, shortTitle } from "../lib/app";
import type { GameFacts } from "../lib/bridge";
import { labelled, say, t } from "../lib/i18n";
import { progressOf } from "../lesson/progress";
import { LearnNav } from "../lesson/nav";
import { solvedOn, solvedToday, today, weekOf } from "../progress/days";
import { puzzleOfDay } from "./day";
import { solutionTold } from "./rating";
import { groupsOf, loadPuzzles, type Puzzle, type PuzzleFile, themeOf } from "./file";
import { Solve } from "./solve";
import { ratingWords, W } from "./words";
import "../lesson/lesson.css";

/** A third of a theme's puzzles is worth a star. */
const starsFor = (solved: number, all: number): number => (all === 0 ? 0 : Math.floor((3 * solved) / all));

const MOST_THEMES = 4; // in a row
const LEVELS = 5;

/** The list: what there is, what is solved, and the next one. */
function Choose(props: {
  game: GameFacts;
  file: PuzzleFile;
  theme: string;
  level: number;
  choose: (theme: string, level: number) => void;
  list: Puzzle[];
  next: () => void;
}): JSX.Element {
  const { game, file, list } = props;
  const { right, later, missed } = progressOf(game.name).puzzles;
  const isSolved = ({ key }: Puzzle) => right.includes(key) || later.includes(key);
  const solved = file.puzzles.filter(isSolved).length;
  const groups = groupsOf(file, W.various);
  const rows = Math.ceil((groups.length + 1) / MOST_THEMES); // with all of them
  return (
    <div class="school">
      <LearnNav game={game} here="puzzles" />
      <main id="main">
        <h1>{labelled(shortTitle(game), say(W.puzzles))}</h1>
        <p>{say(W.line)}</p>
        <p class="school-facts">
          <strong>{ratingWords(game.name)}</strong>{" "}
          <span>{say(W.solved, { n: solved, all: file.puzzles.length })}</span>
        </p>
        <ul
          class="puzzle-themes"
          aria-label={say(W.themes)}
          style={{ "--columns": Math.ceil((groups.length + 1) / rows) }}
        >
          {[{ name: "", title: W.all, themes: null }, ...groups].map(({ name, title, themes }) => {
            const all = file.puzzles.filter(({ theme }) => themes === null || themes.includes(theme));
            const n = all.filter(isSolved).length;
            const stars = starsFor(n, all.length);
            return (
              <li key={name}>
                <button
                  type="button"
                  aria-pressed={props.theme === name}
                  class={props.theme === name ? "on" : ""}
                  onClick={() => props.choose(name, props.level)}
                >
                  <span>{say(title)}</span>
                  <small>{say(W.solvedN, { n, all: all.length })}</small>
                  <span class="stars" role="img" aria-label={say(W.starsN, { n: stars })}>
                    {"★".repeat(stars)}
                    {"☆".repeat(3 - stars)}
                  </span>
                </button>
              </li>
            );
          })}
        </ul>
        <p class="small">{say(W.starsLine)}</p>
        <div class="school-choice">
          <label>
            {say(W.level)}{" "}
            <select
              value={props.level}
              onChange={(e) => props.choose(props.theme, Number(e.currentTarget.value))}
            >
              <option value={0}>{say(W.anyLevel)}</option>
              {Array.from({ length: LEVELS }, (_, i) => i + 1).map((n) => (
                <option key={n} value={n}>
                  {n}
                </option>
              ))}
            </select>
          </label>
          <button type="button" class="primary" disabled={list.length === 0} onClick={props.next}>
            {say(solved > 0 ? W.next : W.begin)}
          </button>
          <a class="button" href={`#/puzzles/${game.name}/today`}>
            {say(W.ofDay)}
            {solvedToday(game.name)
              ? ` ✓ ${say(W.done)}`
              : progressOf(game.name).dayMissed === today() && ` · ${say(W.tried)}`}
          </a>
        </div>
        {list.length === 0 && <p role="status">{say(W.none)}</p>}
        <ul class="puzzle-list">
          {list.map((one) => {
            const state = right.includes(one.key) ? "right" : later.includes(one.key) ? "later" : "";
            const tried = missed.includes(one.key); // without having found it
            // What it is about would be a part of the answer.
            const words =
              state === ""
                ? say(W.seats, { n: one.position.seats })
                : say(themeOf(file, one)?.title ?? W.hidden);
            return (
              <li key={one.key}>
                <a class={`button ${state}`} href={`#/puzzles/${game.name}/${one.number}`}>
                  <b>{one.number}</b>
                  <span>{words}</span>
                  <small>
                    <span class="hard" aria-hidden="true">
                      {"●".repeat(one.level) + "○".repeat(LEVELS - one.level)}
                    </span>
                    <span class="sr">{say(W.levelN, { n: one.level })}</span>
                  </small>
                  {state !== "" && (
                    <span class="mark">
                      {state === "right" ? "★" : "✓"}
                      <span class="sr">{say(state === "right" ? W.done : W.doneLater)}</span>
                    </span>
                  )}
                  {state === "" && tried && <small class="mark">{say(W.tried)}</small>}
                </a>
              </li>
            );
          })}
        </ul>
      </main>
    </div>
  );
}

const CHOICE = "liege.puzzles."; // what is chosen from, by game: until the window is closed
const FROM = "liege.puzzle.day"; // the puzzle that was opened from its day in the week

/** The theme and the level that were chosen last in this window. */
function chosen(game: string): { theme: string; level: number } {
  const [level, theme] = (sessionStorage.getItem(CHOICE + game) ?? "").split(" ");
  return { theme: theme ?? "", level: Number(level) || 0 };
}

/** The next day of this week, after the one whose puzzle has the key, whose puzzle is still to be solved; null: there is none. */
function weekLeft(game: string, puzzles: readonly Puzzle[], key: string): string | null {
  const dates = weekOf(today()).filter((date) => date <= today());
  const here = dates.findIndex((date) => puzzleOfDay(puzzles, date)?.key === key);
  const order = [...dates.slice(here + 1), ...dates.slice(0, Math.max(0, here))];
  return order.find((date) => !solvedOn(game, date)) ?? null;
}

/** `number`: of a puzzle, the name of a theme, "next" for the next one that is not solved, "today" or a date for that of a day. */
function Puzzles({ game, number }: { game: GameFacts; number?: string }): JSX.Element {
  const file = useSignal<PuzzleFile | null>(null);
  const theme = useSignal(chosen(game.name).theme);
  const level = useSignal(chosen(game.name).level);
  useEffect(() => {
    setTitle(labelled(say(W.puzzles), shortTitle(game)));
    void loadPuzzles(game.name).then((loaded) => (file.value = loaded ?? { themes: [], puzzles: [] }));
  }, []);
  const all = file.value ?? { themes: [], puzzles: [] };
  const group = groupsOf(all, W.various).find(({ name }) => name === theme.value);
  const list = all.puzzles.filter(
    (one) => (!group || group.themes.includes(one.theme)) && (level.value === 0 || one.level === level.value),
  );
  const here = all.puzzles.find((one) => one.number === Number(number));
  useEffect(() => {
    const named = groupsOf(all, W.various).find(({ themes }) => themes.includes(number ?? ""));
    if (named) theme.value = named.name;
  }, [file.value, number]);
  /** The next one that is not solved yet, after the present one; one whose solution was seen today comes again tomorrow. */
  const next = () => {
    if (here && sessionStorage.getItem(FROM) === here.key) {
      const left = weekLeft(game.name, all.puzzles, here.key);
      go(left === null ? "you" : `puzzles/${game.name}/${left}`);
      return;
    }
    const { right, later } = progressOf(game.name).puzzles;
    const others = list.filter(({ key }) => key !== here?.key);
    const unsolved = others.filter(({ key }) => !right.includes(key) && !later.includes(key));
    const open = unsolved.filter(({ key }) => !solutionTold(game.name, key));
    const rest = [open, unsolved, others].find((some) => some.length > 0) ?? [];
    const first = rest.find((one) => one.number > (here?.number ?? 0)) ?? rest[0];
    // As long as there are others as hard, no two questions of a kind follow each other.
    const other = rest.filter((one) => one.level === first?.level && one.theme !== here?.theme);
    const to = other.find((one) => one.number >= first.number) ?? other[0] ?? first;
    go(to ? `puzzles/${game.name}/${to.number}` : `puzzles/${game.name}`);
  };
  const date = number === "today" ? today() : /^\d{4}-\d\d-\d\d$/.exec(number ?? "")?.[0];
  const ofDay = date === undefined || date > today() ? undefined : puzzleOfDay(all.puzzles, date);
  const onward = (number === "next" || ofDay !== undefined) && file.value !== null;
  useEffect(() => {
    if (!onward) return;
    if (ofDay) {
      sessionStorage.setItem(FROM, number === "today" ? "" : ofDay.key);
      go(`puzzles/${game.name}/${ofDay.number}`);
    } else next();
  }, [onward, number]);
  const listed = file.value !== null && !onward && !here;
  useEffect(() => {
    if (listed) sessionStorage.removeItem(FROM);
  }, [listed]);
  if (file.value === null || onward) return <p class="loading">{t("loading")}</p>;
  if (here) {
    const fromWeek = sessionStorage.getItem(FROM) === here.key;
    const done = fromWeek && weekLeft(game.name, all.puzzles, here.key) === null; // the week has no other one
    return (
      <Solve
        key={here.key}
        game={game}
        file={all}
        puzzle={here}
        next={next}
        nextWords={say(done ? W.toWeek : W.next)}
        fromWeek={fromWeek}
      />
    );
  }
  return (
    <Choose
      game={game}
      file={all}
      theme={theme.value}
      level={level.value}
      choose={(name, n) => {
        theme.value = name;
        level.value = n;
        sessionStorage.setItem(CHOICE + game.name, `${n} ${name}`);
      }}
      list={list}
      next={next}
    />
  );
}

export function PuzzlePage(props: { game?: string; number?: string }): JSX.Element {
  const game = games.value.find((one) => one.name === props.game) ?? games.value[0];
  return <Puzzles key={game.name} game={game} number={props.number} />;
}
