// web/src/puzzle/page.tsx -- puzzles: positions with one clearly best move, by theme and level.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { games, go, setTitle, shortTitle, table as current } from "../lib/app";
import { Arms } from "../lib/arms";
import { letterOf, named } from "../lib/board";
import type { GameFacts, Told } from "../lib/bridge";
import { labelled, localeTag, number, say, t, type ThreeWords } from "../lib/i18n";
import { SchoolBoard } from "../lesson/board";
import { atStake, countPuzzle, learn, PROVISIONAL, progressOf } from "../lesson/progress";
import { openSchool, type SchoolTable } from "../lesson/school";
import { Steps } from "../lesson/steps";
import { LearnNav } from "../lesson/nav";
import { ToldLines } from "../play/why";
import { signed } from "../games/happenings";
import { dayStreak } from "../progress/daily";
import { timeLeft, markDayPuzzle, solvedToday, today, weekOf } from "../progress/days";
import { pageAddress, sendLine } from "../progress/send";
import { aboutOf, situationOf } from "./about";
import { candidatesOf, lettersFor, placeOf } from "./candidates";
import { puzzleOfDay } from "./day";
import { linesOf, otherWords, whyWords, type Lines } from "./explain";
import { loadPuzzles, type Puzzle, type PuzzleFile } from "./file";
import { SEED } from "./line";
import "../lesson/lesson.css";

const W = {
  puzzles: ["Puzzles", "Rätsel", "Problèmes"],
  line: [
    "Positions from games of the computer in which one move is clearly the best. Find it.",
    "Stellungen aus Partien des Computers, in denen ein Zug klar der beste ist. Gesucht ist dieser Zug.",
    "Des positions tirées de parties de l’ordinateur où un coup est nettement le meilleur. Trouvez-le.",
  ],
  all: ["All themes", "Alle Themen", "Tous les thèmes"],
  anyLevel: ["any level", "jede Stufe", "tout niveau"],
  level: ["Level", "Stufe", "Niveau"],
  levelN: ["level {n} of 5", "Stufe {n} von 5", "niveau {n} sur 5"],
  next: ["Next puzzle", "Nächstes Rätsel", "Problème suivant"],
  begin: ["Begin", "Anfangen", "Commencer"],
  rating: ["Your puzzle rating: {n}", "Rätselwertung: {n}", "Cote de problèmes : {n}"],
  stake: [
    "Solved at the first try: +{up}. With a hint or a choice: ±0. Wrong or shown: {down}.",
    "Im ersten Versuch gelöst: +{up}. Mit Tipp oder Auswahl: ±0. Falsch oder gezeigt: {down}.",
    "Résolu du premier coup : +{up}. Avec une aide ou un choix : ±0. Faux ou montré : {down}.",
  ],
  provisional: [
    "provisional: large steps for {n} more",
    "vorläufig: noch {n} Rätsel lang große Schritte",
    "provisoire : grands écarts pendant encore {n} problèmes",
  ],
  noStake: [
    "Tried before: the rating stays as it is.",
    "Schon einmal versucht: Die Rätselwertung bleibt, wie sie ist.",
    "Déjà essayé : la cote ne change plus.",
  ],
  changed: ["This puzzle: {n}.", "Dieses Rätsel: {n}.", "Ce problème : {n}."],
  solved: ["Solved: {n} of {all}", "Gelöst: {n} von {all}", "Résolus : {n} sur {all}"],
  ask: [
    "{name} is to move. One move wins {worth} % of the games from here, every other {next} % at most: which one?",
    "{name} ist am Zug. Ein Zug gewinnt von hier aus {worth} % der Partien, jeder andere höchstens {next} %: welcher?",
    "C’est à {name}. Un coup gagne {worth} % des parties à partir d’ici, tout autre {next} % au plus : lequel ?",
  ],
  askAlone: [
    "{name} is to move. One move wins {worth} % of the games from here, every other hardly any: which one?",
    "{name} ist am Zug. Ein Zug gewinnt von hier aus {worth} % der Partien, jeder andere so gut wie keine: welcher?",
    "C’est à {name}. Un coup gagne {worth} % des parties à partir d’ici, tout autre presque aucune : lequel ?",
  ],
  choice: ["A, B or C?", "A, B oder C?", "A, B ou C ?"],
  oneOf: [
    "One of these is it. It counts as solved with a hint.",
    "Einer davon ist es. Das zählt wie mit Tipp gelöst.",
    "C’est l’un d’eux. Cela compte comme résolu avec une aide.",
  ],
  most: ["{n} % at most", "höchstens {n} %", "{n} % au plus"],
  never: ["hardly ever", "so gut wie nie", "presque jamais"],
  themes: ["Themes", "Themen", "Thèmes"],
  starsLine: [
    "A theme’s stars: one for a third of its puzzles, two for two thirds, three for all.",
    "Sterne je Thema: einer für ein Drittel der Rätsel, zwei für zwei Drittel, drei für alle.",
    "Étoiles d’un thème : une pour un tiers des problèmes, deux pour deux tiers, trois pour tous.",
  ],
  starsN: ["stars: {n} of 3", "Sterne: {n} von 3", "étoiles : {n} sur 3"],
  solvedN: ["{n} of {all}", "{n} von {all}", "{n} sur {all}"],
  wrong: ["Not the best.", "Nicht der beste.", "Pas le meilleur."],
  wrongWins: [
    "It wins in {n} % at most,",
    "Er gewinnt höchstens in {n} % der Fälle,",
    "Il gagne dans {n} % des cas au plus,",
  ],
  wrongNever: ["It never wins,", "Er gewinnt nie,", "Il ne gagne jamais,"],
  wrongHardly: ["It hardly ever wins,", "Er gewinnt so gut wie nie,", "Il ne gagne presque jamais,"],
  bestWins: [
    "the best move wins in {n} %.",
    "der beste Zug gewinnt in {n} %.",
    "le meilleur coup gagne dans {n} %.",
  ],
  right: [
    "Solved! How often it wins:",
    "Gelöst! So oft führt der Zug zum Sieg:",
    "Résolu ! Chances de gagner :",
  ],
  rightHelped: [
    "Solved, with a hint. How often it wins:",
    "Mit Tipp gelöst. So oft führt der Zug zum Sieg:",
    "Résolu, avec une aide. Chances de gagner :",
  ],
  shown: [
    "This was it. How often it wins:",
    "Das war der Zug. So oft führt er zum Sieg:",
    "C’était ce coup. Chances de gagner :",
  ],
  other: ["And move {letter}?", "Und Zug {letter}?", "Et le coup {letter} ?"],
  otherOne: ["And the other move?", "Und der andere Zug?", "Et l’autre coup ?"],
  ofDay: ["☀ Puzzle of the day", "☀ Rätsel des Tages", "☀ Problème du jour"],
  ofDayDone: [
    "Puzzle of the day solved. Days in a row: {n}. The next one comes in {h}.",
    "Rätsel des Tages gelöst. Tage in Folge: {n}. Das nächste kommt in {h}.",
    "Problème du jour résolu. Jours de suite : {n}. Le prochain arrive dans {h}.",
  ],
  share: ["Share the line", "Zeile teilen", "Partager la ligne"],
  shareLine: [
    "Liege, puzzle of {date}, {game}: {how}. Days in a row: {n}.",
    "Liege, Rätsel vom {date}, {game}: {how}. Tage in Folge: {n}.",
    "Liege, problème du {date}, {game} : {how}. Jours de suite : {n}.",
  ],
  atOnce: ["solved at the first try ★", "im ersten Versuch gelöst ★", "résolu du premier coup ★"],
  again: ["Try again", "Noch einmal", "Réessayer"],
  show: ["Show the solution", "Lösung zeigen", "Voir la solution"],
  seeking: [
    "Working out how it may go on …",
    "Wie es weitergehen kann, wird ausgerechnet …",
    "Recherche d’une suite possible…",
  ],
  yours: ["Your move", "Der eigene Zug", "Votre coup"],
  solution: ["The solution", "Die Lösung", "La solution"],
  back: ["All puzzles", "Alle Rätsel", "Tous les problèmes"],
  none: ["There are no such puzzles.", "Solche Rätsel gibt es nicht.", "Aucun problème de ce genre."],
  done: ["solved", "gelöst", "résolu"],
  tried: ["tried", "versucht", "essayé"],
  doneLater: ["solved later", "später gelöst", "résolu plus tard"],
} satisfies Record<string, ThreeWords>;

const percent = (share: number) => Math.round(100 * share);

/** A share too small for a number, in words; null: it has one. */
const rare = (share: number): ThreeWords | null =>
  percent(share) > 0 ? null : share === 0 ? W.wrongNever : W.wrongHardly;

/** The rating, and for how long it is provisional. */
function ratingWords(game: string): string {
  const { rating, tries } = progressOf(game).puzzles;
  const words = say(W.rating, { n: rating });
  return tries < PROVISIONAL ? `${words} (${say(W.provisional, { n: PROVISIONAL - tries })})` : words;
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
      <button type="button" class="quiet" onClick={() => void sendLine(`${line} ${pageAddress()}`)}>
        {say(W.share)}
      </button>
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
      <Steps table={table} from={from} title={title} />
    </>
  );
}

/** Who is who, by arms, and how it stands. */
function Standing({ table }: { table: SchoolTable }): JSX.Element {
  const { position } = table.now.value;
  return (
    <p class="puzzle-who">
      {table.seats.map(({ arms, name }, i) => (
        <span key={i} class={i === table.viewer.value ? "me" : ""}>
          <Arms arms={arms} size={16} /> {name}
          {i === table.viewer.value && ` (${t("youTag")})`}{" "}
          <b>{number(table.module.points(position, i) ?? 0)}</b>
        </span>
      ))}
    </p>
  );
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
  return (
    <ul class="candidates">
      {moves.map((move) => {
        const cell = placeOf(move);
        const name = letterOf(cell, letters);
        return (
          <li key={move}>
            {cell !== "" && <b class="letter">{name}</b>}
            {/* The letter stands on the board: where that is need not be described. */}
            {pick ? (
              <button type="button" onClick={() => pick(move)}>
                {table.moveWords(table.start, move, cell === "" ? undefined : { cell, name })}
              </button>
            ) : (
              <span>{table.moveWords(table.start, move, cell === "" ? undefined : { cell, name })}</span>
            )}
            {worth && <b>{worth(move)}</b>}
          </li>
        );
      })}
    </ul>
  );
}

/** One puzzle on the board. */
function Solve(props: { game: GameFacts; file: PuzzleFile; puzzle: Puzzle; next: () => void }): JSX.Element {
  const { game, file, puzzle } = props;
  const table = useSignal<SchoolTable | null>(null);
  const state = useSignal<"open" | "wrong" | "right" | "shown">("open");
  const told = useSignal<Told[]>([]);
  const tried = useRef(false);
  const letters = useRef<string[]>([]); // places that have been called by a letter
  const wrong = useSignal<string | null>(null); // the latest wrong answer
  const ofDay = puzzleOfDay(file.puzzles, today()) === puzzle;
  const change = useSignal(0); // of the rating, by the latest answer
  const offered = useSignal<readonly string[]>([]); // moves to choose from, if that help is wanted
  const lines = useSignal<Lines | null | undefined>(undefined); // of the solution and another move; null: none can be had
  const lay = () => {
    const made = openSchool(game, puzzle.position, SEED);
    made.solution = { move: puzzle.move, worth: puzzle.worth, next: puzzle.next, instead: puzzle.instead };
    made.hintReason = 2; // whom a move is against would be half the answer
    made.answered = (move) => answer(made, move);
    table.value = made;
    state.value = "open";
  };
  const finish = (made: SchoolTable) => {
    const all = made.log.value.flatMap((moment) => moment.events);
    told.value = all.length > 1 ? all.slice(1) : all; // that it was made is said above
  };
  const count = (first: boolean, solved: boolean, helped = false) => {
    const before = progressOf(game.name).puzzles.rating;
    countPuzzle(game.name, puzzle.key, puzzle.level, first, solved, helped);
    change.value = progressOf(game.name).puzzles.rating - before;
  };
  const answer = (made: SchoolTable, move: string) => {
    if (state.value !== "open") return;
    const right = move === puzzle.move;
    const solved = right && !made.revealed; // whoever was told the move has not found it
    count(!tried.current, solved, made.helped);
    tried.current = true;
    made.rests.value = true; // nobody is asked for another move
    if (right && !solved) {
      missDay();
      state.value = "shown";
      finish(made);
    } else if (solved) {
      for (const date of weekOf(today())) {
        if (date <= today() && puzzleOfDay(file.puzzles, date) === puzzle) {
          markDayPuzzle(game.name, new Date(), date); // also one of an earlier day of the week
        }
      }
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
    if (ofDay && !solvedToday(game.name)) learn(game.name, { dayMissed: today() });
  };
  const show = () => {
    missDay();
    lay();
    const made = table.value!;
    made.answered = null;
    tried.current = true;
    count(true, false);
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
  useEffect(() => {
    if (!answered) return;
    let wanted = true;
    lines.value = undefined;
    void linesOf(game, puzzle, table.value!, beside)
      .catch(() => null)
      .then((found) => {
        if (wanted) lines.value = found;
      });
    return () => {
      wanted = false;
    };
  }, [puzzle.key, beside, answered]);
  useEffect(() => {
    const shown = lettered.map(placeOf);
    named.value = letters.current.map((place) => (shown.includes(place) ? place : "")); // each keeps its letter
    return () => {
      named.value = [];
    };
  }, [lettered.join()]);
  const made = table.value;
  const choices = made ? candidatesOf(puzzle, made.now.value.moves) : [];
  const theme = file.themes.find((one) => one.name === puzzle.theme);
  const about = aboutOf(game.name, puzzle.theme);
  const known = answered ? lines.value : undefined;
  const then =
    known === undefined ? null : (known?.[done ? 0 : 1].moves.slice(1) ?? (done ? puzzle.following : []));
  // Of the answer alone; that it was made is said above.
  const after = made?.log.value.find(({ index }) => index === made.start)?.events.slice(1) ?? [];
  const stakes = atStake(game.name, puzzle.key, puzzle.level);
  const stake = stakes && { up: stakes.up, down: number(-stakes.down) };
  const situation = made ? situationOf(game.name, made) : null;
  return (
    <div class={`play lesson puzzle ${offered.value.length > 0 ? "offered" : ""}`} data-state={state.value}>
      <header class="bar">
        <a class="button quiet" href={`#/puzzles/${game.name}`}>
          ‹ {say(W.back)}
        </a>
        <h1>{labelled(shortTitle(game), say(W.puzzles))}</h1>
      </header>
      <section class="teacher" aria-live="polite">
        <p class="small">
          {ofDay && `${say(W.ofDay)} · `}
          {puzzle.number}/{file.puzzles.length} · {theme && say(theme.title)} ·{" "}
          {say(W.levelN, { n: puzzle.level })}
        </p>
        {state.value === "open" && made && (
          <>
            <p class="question">
              {situation && `${situation} `}
              {about && `${say(about)} `}
              {say(rare(puzzle.next) === null ? W.ask : W.askAlone, {
                name: made.nameOf(made.viewer.value),
                worth: percent(puzzle.worth),
                next: percent(puzzle.next),
              })}
            </p>
            <Standing table={made} />
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
              {say(W.wrong)} {say(rare(puzzle.next) ?? W.wrongWins, { n: percent(puzzle.next) })}{" "}
              {say(W.bestWins, { n: percent(puzzle.worth) })}
            </p>
            <Candidates table={made} moves={[wrong.value!]} letters={letters.current} />
            {known && <p class="aftermath">{otherWords(made, known)}</p>}
            <ToldLines table={made} told={after} index={made.start} />
          </>
        )}
        {done && made && (
          <>
            {ofDay && state.value === "right" && <DayDone game={game} puzzle={puzzle} />}
            <p>
              <strong>
                {state.value === "right" ? say(made.helped ? W.rightHelped : W.right) : say(W.shown)}
              </strong>
            </p>
            <Candidates
              table={made}
              moves={[puzzle.move, beside]}
              letters={letters.current}
              worth={(move) =>
                move === puzzle.move
                  ? `${percent(puzzle.worth)} % ✓`
                  : say(rare(puzzle.next) === null ? W.most : W.never, { n: percent(puzzle.next) })
              }
            />
            {known && (
              <>
                <p class="because">{whyWords(made, known)}</p>
                <p class="aftermath">
                  <b>
                    {placeOf(beside) === ""
                      ? say(W.otherOne)
                      : say(W.other, { letter: letterOf(placeOf(beside), letters.current) })}{" "}
                  </b>
                  {otherWords(made, known)}
                </p>
              </>
            )}
            <ToldLines table={made} told={told.value} index={made.start} />
          </>
        )}
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
          {done && (
            <button type="button" class="primary" onClick={props.next}>
              {say(W.next)}
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
                    made.helped = true;
                    offered.value = choices;
                  }}
                >
                  {say(W.choice)}
                </button>
              )}
              <button type="button" class="quiet" onClick={props.next}>
                {say(W.next)}
              </button>
            </>
          )}
        </div>
        <p class="small rating">
          {ratingWords(game.name)}
          {state.value === "open" && `. ${stake ? say(W.stake, stake) : say(W.noStake)}`}
          {state.value !== "open" && change.value !== 0 && `. ${say(W.changed, { n: signed(change.value) })}`}
        </p>
      </section>
      {made && <SchoolBoard table={made} />}
    </div>
  );
}

/** A third of a theme's puzzles is worth a star. */
const starsFor = (solved: number, all: number): number => (all === 0 ? 0 : Math.floor((3 * solved) / all));

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
  const { right, later } = progressOf(game.name).puzzles;
  const isSolved = ({ key }: Puzzle) => right.includes(key) || later.includes(key);
  const solved = file.puzzles.filter(isSolved).length;
  const themes = file.themes.filter(({ name }) => file.puzzles.some((one) => one.theme === name));
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
        <ul class="puzzle-themes" aria-label={say(W.themes)}>
          {[{ name: "", title: W.all }, ...themes].map(({ name, title }) => {
            const all = file.puzzles.filter((one) => name === "" || one.theme === name);
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
              {[1, 2, 3, 4, 5].map((n) => (
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
            const theme = file.themes.find(({ name }) => name === one.theme);
            return (
              <li key={one.key}>
                <a class={`button ${state}`} href={`#/puzzles/${game.name}/${one.number}`}>
                  <b>{one.number}</b>
                  <span>{theme && say(theme.title)}</span>
                  <small>{say(W.levelN, { n: one.level })}</small>
                  {state !== "" && (
                    <span class="mark">
                      {state === "right" ? "★" : "✓"}
                      <span class="sr">{say(state === "right" ? W.done : W.doneLater)}</span>
                    </span>
                  )}
                </a>
              </li>
            );
          })}
        </ul>
      </main>
    </div>
  );
}

/** `number`: of a puzzle, the name of a theme, "next" for the next one that is not solved, "today" or a date for that of a day. */
function Puzzles({ game, number }: { game: GameFacts; number?: string }): JSX.Element {
  const file = useSignal<PuzzleFile | null>(null);
  const theme = useSignal("");
  const level = useSignal(0);
  useEffect(() => {
    setTitle(labelled(say(W.puzzles), shortTitle(game)));
    void loadPuzzles(game.name).then((loaded) => (file.value = loaded ?? { themes: [], puzzles: [] }));
  }, []);
  const all = file.value ?? { themes: [], puzzles: [] };
  const list = all.puzzles.filter(
    (one) =>
      (theme.value === "" || one.theme === theme.value) && (level.value === 0 || one.level === level.value),
  );
  const here = all.puzzles.find((one) => one.number === Number(number));
  useEffect(() => {
    if (all.themes.some(({ name }) => name === number)) theme.value = number!;
  }, [file.value, number]);
  /** The next one that is not solved yet, after the present one. */
  const next = () => {
    const { right, later } = progressOf(game.name).puzzles;
    const open = list.filter(({ key }) => key !== here?.key && !right.includes(key) && !later.includes(key));
    const rest = open.length > 0 ? open : list.filter(({ key }) => key !== here?.key);
    const to = rest.find((one) => one.number > (here?.number ?? 0)) ?? rest[0];
    go(to ? `puzzles/${game.name}/${to.number}` : `puzzles/${game.name}`);
  };
  const date = number === "today" ? today() : /^\d{4}-\d\d-\d\d$/.exec(number ?? "")?.[0];
  const ofDay = date === undefined || date > today() ? undefined : puzzleOfDay(all.puzzles, date);
  const onward = (number === "next" || ofDay !== undefined) && file.value !== null;
  useEffect(() => {
    if (!onward) return;
    if (ofDay) go(`puzzles/${game.name}/${ofDay!.number}`);
    else next();
  }, [onward, number]);
  if (file.value === null || onward) return <p class="loading">{t("loading")}</p>;
  if (here) return <Solve key={here.key} game={game} file={all} puzzle={here} next={next} />;
  return (
    <Choose
      game={game}
      file={all}
      theme={theme.value}
      level={level.value}
      choose={(name, n) => {
        theme.value = name;
        level.value = n;
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
