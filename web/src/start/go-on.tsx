// web/src/start/go-on.tsx -- for somebody who has been here before: where to go on, and how far one is in each game.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { loadCampaign } from "../campaign/list";
import { gameModule } from "../games/list";
import { begin, chosenLevel, gameFacts, games, newSeed, rules, shortTitle, usualSeats } from "../lib/app";
import { PUBLIC, type GameFacts } from "../lib/bridge";
import { listed, number, say, t, type ThreeWords } from "../lib/i18n";
import { lazy } from "../lib/lazy";
import { isDeal, kept, type Kept } from "../lib/saves";
import { lessonsOf } from "../lesson/lessons";
import { progressOf } from "../lesson/progress";
import { WHYS } from "../lesson/whys";
import { adviceOf, type Advice } from "../progress/advice";
import { dealOf, standing } from "../progress/daily";
import { countedOn, dayStreak, lastDays, longestStreak } from "../progress/streak";
import { dawn, timeLeft, localDay, solvedToday, today } from "../progress/days";
import { rate } from "../progress/rating";
import { results } from "../progress/results";
import { scenarioOf, SCENARIOS, standing as stands } from "./kept";
import { inSight, order, type Known, type Sat, type Step } from "./order";
import { outcomeOf, outcomeSign, wonWords } from "./outcome";
import { shortDay } from "./when";

const W = {
  title: ["Go on", "Weiter", "Continuer"],
  game: ["{game}: your game", "{game}: angefangenes Spiel", "{game} : votre partie"],
  deal: ["{game}: today’s deal", "{game}: Spiel des Tages", "{game} : partie du jour"],
  dealOf: ["{game}: deal of {date}", "{game}: Spiel vom {date}", "{game} : partie du {date}"],
  scenario: ["{game}: scenario {n}", "{game}: Szenario {n}", "{game} : scénario {n}"],
  lesson: ["{game}: lesson", "{game}: Lektion", "{game} : leçon"],
  lessonNew: ["not begun yet", "noch nicht begonnen", "pas encore commencée"],
  lessonStep: ["step {n} of {all}", "Schritt {n} von {all}", "étape {n} sur {all}"],
  why: ["{game}: strategy", "{game}: Strategie", "{game} : stratégie"],
  nth: ["{n} of {all}: {title}", "{n} von {all}: {title}", "{n} sur {all} : {title}"],
  round: ["round {n} of {all}", "Runde {n} von {all}", "manche {n} sur {all}"],
  roundOnly: ["round {n}", "Runde {n}", "manche {n}"],
  tiles: ["{n} tiles to draw", "noch {n} Plättchen im Stapel", "{n} tuiles à piocher"],
  practise: ["{game}, lesson: {title}", "{game}, Lektion: {title}", "{game}, leçon : {title}"],
  lostBy: [
    "{n} of {all} games lost by: {kind}",
    "{n} von {all} Spielen verloren durch: {kind}",
    "{n} parties sur {all} perdues par : {kind}",
  ],
  level: [
    "{game}: a game at level {n}",
    "{game}: ein Spiel auf Stufe {n}",
    "{game} : une partie au niveau {n}",
  ],
  levelUp: [
    "{n} wins in a row: time for more",
    "{n} Siege in Folge: Zeit für mehr",
    "{n} victoires de suite : place à plus fort",
  ],
  levelDown: ["to win again", "um wieder zu gewinnen", "pour gagner de nouveau"],
  first: ["{game}: your first game", "{game}: das erste Spiel", "{game} : votre première partie"],
  firstLine: [
    "against level 1, the easiest, with tips",
    "gegen Stufe 1, die leichteste, mit Tipps",
    "contre le niveau 1, le plus facile, avec des conseils",
  ],
  again: ["{game}: one more game", "{game}: noch ein Spiel", "{game} : encore une partie"],
  againLine: [
    "against level {n} of the computer",
    "gegen Stufe {n} des Computers",
    "contre le niveau {n} de l’ordinateur",
  ],
  lastOver: [
    "Finished last: {game}, {how}, {points}",
    "Zuletzt beendet: {game}, {how}, {points}",
    "Dernière partie finie : {game}, {how}, {points}",
  ],
  more: ["{n} more", "{n} weitere", "{n} de plus"],
  puzzle: ["{game}: next puzzle", "{game}: nächstes Rätsel", "{game} : problème suivant"],
  solved: ["{n} of {all} solved", "{n} von {all} gelöst", "{n} sur {all} résolus"],
  dayPuzzle: ["☀ {game}: puzzle of the day", "☀ {game}: Rätsel des Tages", "☀ {game} : problème du jour"],
  dayPuzzleLine: ["{hard}, a minute or two", "{hard}, ein, zwei Minuten", "{hard}, une minute ou deux"],
  campaign: ["{game}: campaign", "{game}: Kampagne", "{game} : campagne"],
  stage: ["scenario {n} of {all}", "Szenario {n} von {all}", "scénario {n} sur {all}"],
  daily: ["☀ Today’s deal", "☀ Spiel des Tages", "☀ Partie du jour"],
  open: ["to be played: {games}", "noch offen: {games}", "à jouer : {games}"],
  tomorrow: ["☀ The next deal", "☀ Das nächste Spiel des Tages", "☀ La prochaine donne"],
  inHours: [
    "in {n}; today’s are played",
    "in {n}; die heutigen sind gespielt",
    "dans {n} ; celles du jour sont jouées",
  ],
  longest: ["(Longest: {n}.)", "(Längste Serie: {n}.)", "(Record : {n}.)"],
  dayOne: ["Streak: 1 day.", "Serie: 1 Tag.", "Série : 1 jour."],
  days: ["Streak: {n} days.", "Serie: {n} Tage.", "Série : {n} jours."],
  dayCounts: ["Done today: {what}.", "Heute geschafft: {what}.", "Fait aujourd’hui : {what}."],
  dayCountsOnly: ["Done for today.", "Heute ist schon geschafft.", "C’est fait pour aujourd’hui."],
  didLesson: ["a lesson", "eine Lektion", "une leçon apprise"],
  didPuzzle: ["a puzzle solved", "ein Rätsel gelöst", "un problème résolu"],
  didScenario: ["a scenario won", "ein Szenario gewonnen", "un scénario gagné"],
  didGame: ["a game played", "ein Spiel gespielt", "une partie jouée"],
  dayFirst: [
    "A puzzle, a lesson or a game every day makes a streak.",
    "Jeden Tag ein Rätsel, eine Lektion oder ein Spiel: So wächst die Serie.",
    "Chaque jour un problème, une leçon ou une partie : ainsi grandit la série.",
  ],
  dayOpen: [
    "Today is still open: a puzzle, a lesson or a game keeps the streak.",
    "Heute ist noch offen: Ein Rätsel, eine Lektion oder ein Spiel, und die Serie geht weiter.",
    "Rien encore aujourd’hui : un problème, une leçon ou une partie, et la série continue.",
  ],
  cardLesson: ["★ lesson", "★ Lektion", "★ leçon"],
  cardStep: ["lesson {n}/{all}", "Lektion {n}/{all}", "leçon {n}/{all}"],
  cardWhy: ["why {n}/{all}", "warum {n}/{all}", "pourquoi {n}/{all}"],
  cardPuzzles: ["puzzles {n}/{all}", "Rätsel {n}/{all}", "problèmes {n}/{all}"],
  cardCampaign: ["campaign {n}/{all}", "Kampagne {n}/{all}", "campagne {n}/{all}"],
  cardRating: ["rating {n}", "Wertung {n}", "cote {n}"],
} satisfies Record<string, ThreeWords>;

/** How hard the puzzle of the day is, from Sunday on (puzzle/day.ts). */
const HARD = ["hard3", "hard1", "hard1", "hard2", "hard2", "hard2", "hard3"] as const;

const WithinReach = lazy(() => import("./within-reach").then((part) => part.WithinReach), true);

/** Somewhere to go on, with what it takes. */
export interface Way {
  label: string;
  line: string;
  to: string | (() => void);
}

const solvedOf = (game: string) => {
  const { right, later } = progressOf(game).puzzles;
  return right.length + later.length;
};

/** How far a game has gone: its round, or the tiles that are left; nothing if it does not say. */
function howFar(one: Kept): string {
  try {
    const match = rules.value!.loadRecord(one.record);
    const { position } = match.look(-1, PUBLIC, 0);
    match.close();
    const { round, rounds, pile } = position as {
      round?: number;
      rounds?: number;
      pile?: Record<string, number>;
    };
    if (round && rounds) return say(W.round, { n: round, all: rounds });
    if (round) return say(W.roundOnly, { n: round });
    return pile ? say(W.tiles, { n: Object.values(pile).reduce((sum, n) => sum + n, 0) }) : "";
  } catch {
    return ""; // whoever opens it is told why
  }
}

/** A game that goes on: how far it is, and the way back to it. */
export function keptWay(one: Kept): Way {
  const game = shortTitle(gameFacts(one.game));
  const n = scenarioOf(one);
  const day = dealOf(one.id)?.date;
  const words = day === today() ? W.deal : day ? W.dealOf : n !== null ? W.scenario : W.game;
  const points = one.points?.some((x) => x !== null) ? one.points.map((x) => number(x ?? 0)) : [];
  const line = [howFar(one), points.join(" : ")].filter((part) => part !== "").join(" · ");
  return {
    label: say(words, { game, n: n ?? 0, date: day ? shortDay(day) : "" }),
    line,
    to: `#/play/${one.id}`,
  };
}

/** The lesson: where one left off. */
function lessonWay(name: string, game: string): Way {
  const { step } = progressOf(name);
  const all = lessonsOf(name).length;
  return {
    label: say(W.lesson, { game }),
    line: step > 0 ? say(W.lessonStep, { n: Math.min(step, all - 1) + 1, all }) : say(W.lessonNew),
    to: `#/learn/${name}`,
  };
}

const openWhy = (name: string) => WHYS[name]?.find(({ id }) => !progressOf(name).why.includes(id));

/** The position of "why" that comes next. */
function whyWay(name: string, game: string): Way {
  const whys = WHYS[name] ?? [];
  const next = openWhy(name) ?? whys[0];
  return {
    label: say(W.why, { game }),
    line: say(W.nth, { n: whys.indexOf(next) + 1, all: whys.length, title: say(next.title) }),
    to: `#/learn/${name}/why/${next.id}`,
  };
}

/** The first scenario of a campaign whose goal is not reached, from 0; undefined: all are. */
const openScenario = (name: string) =>
  Array.from({ length: SCENARIOS }, (_, i) => i).find((i) => !progressOf(name).won.includes(i));

function scenarioWay(name: string, game: string, titles: readonly ThreeWords[] = []): Way {
  const n = (openScenario(name) ?? 0) + 1;
  const title = titles[n - 1];
  return {
    label: say(W.campaign, { game }),
    line: title ? say(W.nth, { n, all: SCENARIOS, title: say(title) }) : say(W.stage, { n, all: SCENARIOS }),
    to: `#/campaign/${name}/${n}`,
  };
}

const openDeals = () => games.value.filter(({ name }) => standing(today(), name) === "new");

function dealWay(): Way {
  const open = openDeals();
  return open.length === 0
    ? { label: say(W.tomorrow), line: say(W.inHours, { n: timeLeft() }), to: "#/you" }
    : { label: say(W.daily), line: say(W.open, { games: listed(open.map(shortTitle)) }), to: "#/you" };
}

/** What the latest games suggest. */
export function adviceWay(facts: GameFacts, advice: Advice): Way {
  const { name } = facts;
  const game = shortTitle(facts);
  if (advice.what === "lesson") {
    const title = WHYS[name]?.find(({ id }) => id === advice.id)?.title;
    const kind = gameModule(name).pointKinds?.[advice.by];
    return {
      label: say(W.practise, { game, title: title ? say(title) : "" }),
      line: say(W.lostBy, { n: advice.times, all: advice.games, kind: kind ? say(kind) : t("pointsOther") }),
      to: `#/learn/${name}/why/${advice.id}`,
    };
  }
  const { level, won, games: n } = advice;
  const seats = usualSeats(facts).map((seat) => ({ ...seat, level: seat.level > 0 ? level : 0 }));
  return {
    label: say(W.level, { game, n: level }),
    line: say(won ? W.levelUp : W.levelDown, { n }),
    to: () => begin(facts, seats, newSeed(), []),
  };
}

/** Games at which somebody has sat here; a deal counts as soon as it is begun. */
const sat = () => kept.value.filter((one) => one.touched !== false || isDeal(one.id));

const advised = (name: string) => adviceOf(results.value, name, rules.value!.levels());

function known({ name }: GameFacts): Known {
  const { at, last, step, learnt, dayMissed } = progressOf(name);
  const ends = results.value.filter((one) => one.game === name).map(({ when }) => when);
  return {
    game: name,
    at,
    last,
    lesson: learnt ? "done" : step > 0 ? "begun" : "new",
    why: openWhy(name) !== undefined,
    puzzles: solvedOf(name) < (PUZZLES[name] ?? 0),
    scenario: openScenario(name) !== undefined,
    played: ends.length > 0 || sat().some((one) => one.game === name),
    dayPuzzle: !solvedToday(name) && dayMissed !== today(),
    advice: advised(name) !== null,
  };
}

function satAt({ id, game, when, over }: Kept): Sat {
  const n = scenarioOf({ id, game });
  const scenario = n === null ? "" : progressOf(game).won.includes(n - 1) ? "won" : "open";
  return { id, game, when, over, deal: isDeal(id), scenario };
}

/** A first game after the lesson: whoever has just learnt how it goes is to see it go well. */
export function beginFirst(facts: GameFacts): void {
  const seats = usualSeats(facts).map((seat) => ({ ...seat, level: Math.min(seat.level, 1) }));
  begin(facts, seats, newSeed(), []);
}

/** A step in words, with the way there. */
function wayOf(step: Step, titles: Record<string, readonly ThreeWords[]>): Way {
  if (step.what === "deal") return dealWay();
  if (step.what === "sat") return keptWay(kept.value.find(({ id }) => id === step.id)!);
  const facts = gameFacts(step.game);
  const { name } = facts;
  const game = shortTitle(facts);
  const play = () => begin(facts, usualSeats(facts), newSeed(), []);
  switch (step.what) {
    case "lesson":
      return lessonWay(name, game);
    case "first":
      return { label: say(W.first, { game }), line: say(W.firstLine), to: () => beginFirst(facts) };
    case "again":
      return { label: say(W.again, { game }), line: say(W.againLine, { n: chosenLevel() }), to: play };
    case "advice":
      return adviceWay(facts, advised(name)!);
    case "why":
      return whyWay(name, game);
    case "scenario":
      return scenarioWay(name, game, titles[name]);
    case "dayPuzzle": {
      const line = say(W.dayPuzzleLine, { hard: t(HARD[new Date().getUTCDay()]) });
      return { label: say(W.dayPuzzle, { game }), line, to: `#/puzzles/${name}/today` };
    }
    case "puzzle": {
      const line = say(W.solved, { n: solvedOf(name), all: PUZZLES[name] ?? 0 });
      return { label: say(W.puzzle, { game }), line, to: `#/puzzles/${name}/next` };
    }
  }
}

const WEEK = 7;

const DID = { lesson: W.didLesson, puzzle: W.didPuzzle, scenario: W.didScenario, game: W.didGame };

/** What counts today. */
function countedWords(): string {
  const what = countedOn(localDay()).map((deed) => say(DID[deed]));
  return what.length > 0 ? say(W.dayCounts, { what: listed(what) }) : say(W.dayCountsOnly);
}

/** Days in a row, and whether today counts already. */
export function Streak(): JSX.Element {
  const streak = dayStreak();
  const longest = longestStreak();
  const week = lastDays(WEEK);
  const done = week[WEEK - 1].busy;
  return (
    <p class="streak">
      <span class="streak-days" aria-hidden="true">
        {week.map(({ date, busy }) => (
          <i key={date} class={busy ? "busy" : ""} />
        ))}
      </span>{" "}
      {streak > 0 && <b>{say(streak === 1 ? W.dayOne : W.days, { n: streak })}</b>}{" "}
      <span>{done ? countedWords() : say(streak > 0 ? W.dayOpen : W.dayFirst)}</span>{" "}
      {longest > streak && longest > 1 && <span class="small">{say(W.longest, { n: longest })}</span>}
    </p>
  );
}

export function WayButton({ way, primary }: { way: Way; primary?: boolean }): JSX.Element {
  const { label, line, to } = way;
  const look = { class: `button way ${primary ? "primary" : ""}` };
  const words = (
    <>
      <b>{label}</b> <small>{line}</small>
    </>
  );
  return typeof to === "string" ? (
    <a {...look} href={to}>
      {words}
    </a>
  ) : (
    <button type="button" {...look} onClick={to}>
      {words}
    </button>
  );
}

/** The game that was finished last, to look back at. */
function LastOver(): JSX.Element | null {
  const one = sat()
    .filter(({ over, game }) => over && games.value.some(({ name }) => name === game))
    .sort((a, b) => b.when - a.when)[0];
  if (!one) return null;
  const { points = [], won = [] } = stands(one);
  const outcome = outcomeOf(one, won);
  const words = say(W.lastOver, {
    game: shortTitle(gameFacts(one.game)),
    how: outcome ? outcomeSign(one, outcome) : wonWords(one, won),
    points: points.map((n) => number(n ?? 0)).join(" : "),
  });
  return <a href={`#/play/${one.id}`}>{words} ›</a>;
}

export function GoOn(): JSX.Element {
  const more = useSignal(false);
  const deal = openDeals().length > 0;
  const steps = inSight(order(games.value.map(known), sat().map(satAt), deal, dawn()), deal);
  const spare = steps.filter(({ folds }) => folds).length;
  const titles = useSignal<Record<string, readonly ThreeWords[]>>({});
  const stories = steps.flatMap(({ step }) => (step.what === "scenario" ? [step.game] : []));
  useEffect(() => {
    for (const game of stories) {
      void loadCampaign(game).then(
        (list) => (titles.value = { ...titles.value, [game]: list.map(({ title }) => title) }),
      );
    }
  }, [stories.join()]);
  return (
    <section class={`go-on ${more.value ? "" : "folded"}`} aria-labelledby="go-on-title">
      <div class="go-on-head">
        <h2 id="go-on-title">{say(W.title)}</h2>
        <Streak />
      </div>
      <ul>
        {steps.map(({ step, folds }, i) => {
          const way = wayOf(step, titles.value);
          return (
            <li key={`${way.label} ${way.line}`} class={folds ? "spare" : ""}>
              <WayButton way={way} primary={i === 0} />
            </li>
          );
        })}
      </ul>
      {!more.value && spare > 0 && (
        <button type="button" class="quiet go-on-more" onClick={() => (more.value = true)}>
          {say(W.more, { n: spare })}
        </button>
      )}
      <p class="last-over">
        <LastOver /> <WithinReach />
      </p>
    </section>
  );
}

/** How far one is in a game; nothing for somebody new to it. */
export function CardDone({ game }: { game: GameFacts }): JSX.Element | null {
  const { name } = game;
  const { step, learnt, why, won } = progressOf(name);
  const [solved, whys] = [solvedOf(name), WHYS[name]?.length ?? 0];
  const steps = lessonsOf(name).length;
  const rating = rate(results.value, name, game.ratings);
  const part = (words: ThreeWords, n: number, all = 0) => (n > 0 ? [say(words, { n, all })] : []);
  const parts = [
    ...(learnt ? [say(W.cardLesson)] : part(W.cardStep, step && Math.min(step + 1, steps), steps)),
    ...part(W.cardWhy, why.length, whys),
    ...part(W.cardPuzzles, solved, PUZZLES[name]),
    ...part(W.cardCampaign, won.length, SCENARIOS),
    ...(rating ? [say(W.cardRating, { n: rating.rating })] : []),
  ];
  if (parts.length === 0 || gameModule(name).learning === undefined) return null;
  return <p class="card-facts done">{parts.join(" · ")}</p>;
}
