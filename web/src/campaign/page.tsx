// web/src/campaign/page.tsx -- ten scenarios of a game, each with a picture, a story and a goal; and one of them by itself.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { begin, games, rules, setTitle, shortTitle, table, usualSeats } from "../lib/app";
import type { GameFacts } from "../lib/bridge";
import { labelled, listed, say, t, type ThreeWords } from "../lib/i18n";
import { find, forget, newScenarioId } from "../lib/saves";
import { results } from "../progress/results";
import { LearnNav } from "../lesson/nav";
import { learn, progressOf } from "../lesson/progress";
import { laidOut } from "./lay";
import { loadCampaign } from "./list";
import { ScenarioPicture } from "./picture";
import { nextRank, rankOf, RANKS, sumOfStars } from "./rank";
import { goalWords, isOpen, STARS, type Scenario } from "./scenario";
import { starCount, StarList, Stars, starsWon } from "./stars";
import "../lesson/lesson.css";
import "./campaign.css";

const W = {
  title: ["Campaign", "Kampagne", "Campagne"],
  line: [
    "Ten scenarios that grow harder. Three are open at a time: each goal reached opens one more, and one that is too hard can wait. The game need not be won for it, unless the goal says so.",
    "Zehn Szenarien, die schwerer werden. Drei sind immer offen: Jedes erreichte Ziel öffnet ein weiteres, und was zu schwer ist, kann warten. Gewonnen werden muss das Spiel nur, wenn das Ziel es verlangt.",
    "Dix scénarios de plus en plus durs. Trois sont toujours ouverts : chaque objectif atteint en ouvre un de plus, et ce qui est trop dur peut attendre. Il n’est pas nécessaire de gagner la partie, sauf si l’objectif le demande.",
  ],
  begin: ["Begin", "Anfangen", "Commencer"],
  goOn: ["Go on", "Weiter", "Continuer"],
  ahead: ["Next: {title}", "Als Nächstes: {title}", "Ensuite : {title}"],
  goal: ["Goal: {goal}", "Ziel: {goal}", "Objectif : {goal}"],
  opens: [
    "Reaching it opens one more scenario.",
    "Wer es erreicht, öffnet ein weiteres Szenario.",
    "L’atteindre débloque un autre scénario.",
  ],
  lifts: [
    "Each goal has three stars; {n} more raise your rank to {rank}.",
    "Jedes Ziel hat drei Sterne; noch {n}, und der Rang ist {rank}.",
    "Chaque objectif a trois étoiles ; encore {n} et votre rang sera : {rank}.",
  ],
  again: ["Once more", "Noch einmal", "Encore une fois"],
  later: [
    "opens with the next goal reached",
    "öffnet sich mit dem nächsten erreichten Ziel",
    "se débloque au prochain objectif atteint",
  ],
  laterN: [
    "opens after {n} more goals",
    "öffnet sich nach {n} weiteren Zielen",
    "se débloque après {n} autres objectifs",
  ],
  missed: ["missed", "verfehlt", "manqué"],
  against: ["Against level {levels}", "Gegen Stufe {levels}", "Contre le niveau {levels}"],
  againstAll: ["Against levels {levels}", "Gegen die Stufen {levels}", "Contre les niveaux {levels}"],
  all: ["All scenarios", "Alle Szenarien", "Tous les scénarios"],
  count: [
    "Reached: {n} of {all}, stars: {stars} of {most}",
    "Erreicht: {n} von {all}, Sterne: {stars} von {most}",
    "Atteints : {n} sur {all}, étoiles : {stars} sur {most}",
  ],
  ranks: [
    "Stars raise your rank: {list}.",
    "Mit den Sternen steigt der Rang: {list}.",
    "Les étoiles font monter votre rang : {list}.",
  ],
  rankAt: ["{rank} with {n}", "{rank} mit {n}", "{rank} avec {n}"],
  rank: ["rank: {rank}", "Rang: {rank}", "rang : {rank}"],
  toRank: ["{n} more for {rank}", "noch {n} bis zum Rang {rank}", "encore {n} pour le rang {rank}"],
} satisfies Record<string, ThreeWords>;

/** The first sentence of a story. */
const first = (story: string): string => /^.*?[.!?](?= |$)/.exec(story)?.[0] ?? story;

const READ = "liege.read."; // games whose story has been read in this tab, also before it was loaded anew
const read = new Set<string>();
export function isRead(id: string): boolean {
  try {
    return read.has(id) || sessionStorage.getItem(READ + id) !== null;
  } catch {
    return read.has(id);
  }
}
export function storyRead(id: string): void {
  read.add(id);
  try {
    sessionStorage.setItem(READ + id, "1");
  } catch {
    // No storage: it is told again.
  }
}

/** Begins the game of a scenario; it is kept like any other, and before its first move, too. `told`: its story was read
 *  just now, or before a game of it. */
export function beginScenario(game: GameFacts, scenario: Scenario, index: number, told = false): void {
  // One begun before in which nobody has moved is the same game.
  for (const [id, at] of Object.entries(progressOf(game.name).running)) {
    if (at === index && find(id)?.touched === false) forget(id);
  }
  const seats = usualSeats(game, scenario.levels.length + 1).map((seat, i) => ({
    ...seat,
    name: (i > 0 && scenario.rivals?.[i - 1]) || seat.name,
    level: i === 0 ? 0 : scenario.levels[i - 1],
  }));
  const record = laidOut(rules.value!, game, scenario);
  const own = newScenarioId();
  if (told) storyRead(own);
  begin(game, seats, BigInt(scenario.seed), [], own, record);
  const id = table.value?.id;
  if (id !== undefined) {
    const { running: all, lost, goals } = progressOf(game.name);
    const running = Object.entries(all).filter(([one]) => find(one));
    const counted = Object.entries(goals).filter(
      ([one]) => find(one) || results.value.some(({ id }) => id === one),
    );
    learn(game.name, {
      running: { ...Object.fromEntries(running), [id]: index },
      goals: Object.fromEntries(counted),
      lost: lost.filter((one) => find(one)),
    });
    // Nobody moves behind the story; without its part of the page there would be nothing to answer.
    const made = table.value!;
    made.reading.value = !told;
    import("./quest").catch(() => (made.reading.value = false));
  }
}

/** A game of a scenario that goes on. */
function runningOf(game: string, index: number): string | undefined {
  const { running } = progressOf(game);
  return Object.keys(running).find((key) => running[key] === index && find(key)?.over === false);
}

/** Has the latest game of a scenario missed its goal? */
const isMissed = (game: string, index: number): boolean => {
  const { running, lost } = progressOf(game);
  const latest = Object.keys(running)
    .filter((id) => running[id] === index && find(id))
    .at(-1);
  return latest !== undefined && lost.includes(latest);
};

/** To begin a scenario, or to go on with it; where the goal is missed, rather to begin it anew. */
function Begin(props: {
  game: GameFacts;
  one: Scenario;
  index: number;
  told: boolean;
  strong: boolean; // it is what comes next
}): JSX.Element {
  const { game, one, index, told, strong } = props;
  const id = runningOf(game.name, index);
  const missed = isMissed(game.name, index);
  const first = strong || missed ? "primary" : "";
  const again = id !== undefined || missed || progressOf(game.name).won.includes(index);
  const anew = id === undefined || missed;
  const goOn = id !== undefined && (
    <a class={`button ${anew ? "quiet" : first}`} href={`#/play/${id}`} onClick={() => told && storyRead(id)}>
      {say(W.goOn)}
    </a>
  );
  return (
    <div class="actions">
      {!anew && goOn}
      <button
        type="button"
        class={anew ? first : "quiet"}
        onClick={() => beginScenario(game, one, index, told || again)}
      >
        {say(again ? W.again : W.begin)}
        <span class="sr"> {say(one.title)}</span>
      </button>
      {anew && goOn}
    </div>
  );
}

/** What stands on the card of a scenario: in the list a first sentence of its story and its goal. */
function Card(props: {
  game: GameFacts;
  one: Scenario;
  index: number;
  whole?: boolean;
  strong: boolean;
}): JSX.Element {
  const { game, one, index, whole, strong } = props;
  const { won } = progressOf(game.name);
  const open = isOpen(won, index);
  const missing = Array.from({ length: index }, (_, i) => i).filter((i) => !isOpen(won, i)).length + 1;
  const title = (
    <>
      {index + 1}. {say(one.title)}{" "}
      {won.includes(index) ? (
        <Stars n={starCount(game.name, index)} />
      ) : (
        isMissed(game.name, index) && <small class="missed">{say(W.missed)}</small>
      )}
    </>
  );
  return (
    <>
      <ScenarioPicture game={game} scenario={one} />
      {whole ? (
        <h1>{title}</h1>
      ) : (
        <h2>{open ? <a href={`#/campaign/${game.name}/${index + 1}`}>{title}</a> : title}</h2>
      )}
      {/* The whole of it is told when it begins, and once. */}
      <p>{whole ? say(one.story) : `${first(say(one.story))} …`}</p>
      {whole && one.start && <p class="small">{say(one.start)}</p>}
      <StarList game={game.name} scenario={one} won={starsWon(game.name, index)} />
      <p class="small">
        {say(one.levels.length > 1 ? W.againstAll : W.against, { levels: listed(one.levels.map(String)) })}
      </p>
      {open ? (
        <Begin game={game} one={one} index={index} told={whole === true} strong={strong} />
      ) : (
        <p class="small">{say(missing === 1 ? W.later : W.laterN, { n: missing })}</p>
      )}
    </>
  );
}

/** The scenario that comes next: what it asks for, and what reaching it is good for. */
function Ahead(props: { game: GameFacts; all: readonly Scenario[]; index: number }): JSX.Element {
  const { game, all, index } = props;
  const one = all[index];
  const { won } = progressOf(game.name);
  const sum = sumOfStars(game.name);
  const rise = nextRank(sum);
  const title = `${index + 1}. ${say(one.title)}`;
  return (
    <section class="basics ahead" aria-labelledby="ahead-title">
      <div>
        <h2 id="ahead-title">{say(W.ahead, { title })}</h2>
        <p>{say(W.goal, { goal: goalWords(one) })}</p>
        <p class="small">
          {all.some((_, i) => !isOpen(won, i)) && say(W.opens)}{" "}
          {rise && say(W.lifts, { n: rise.stars - sum, rank: say(rise.name) })}
        </p>
      </div>
      <Begin game={game} one={one} index={index} told={false} strong />
    </section>
  );
}

/** `number`: of a scenario that is shown by itself, if it is open. */
function Campaign({ game, number }: { game: GameFacts; number?: string }): JSX.Element {
  const list = useSignal<Scenario[] | null>(null);
  useEffect(() => {
    setTitle(labelled(say(W.title), shortTitle(game)));
    void loadCampaign(game.name).then((loaded) => (list.value = loaded));
  }, []);
  const { won } = progressOf(game.name);
  const all = list.value;
  // Whoever comes back sees at once where to go on.
  const ahead = all?.findIndex((_, i) => !won.includes(i)) ?? -1;
  const index = Number(number ?? 0) - 1;
  if (all?.[index] && isOpen(won, index)) {
    return (
      <div class="school">
        <LearnNav game={game} here="campaign" />
        <main id="main" class="scenario-page">
          <p class="small">
            <a href={`#/campaign/${game.name}`}>‹ {say(W.all)}</a>
          </p>
          <Card key={index} game={game} one={all[index]} index={index} whole strong />
        </main>
      </div>
    );
  }
  const sum = sumOfStars(game.name);
  const [rank, rise] = [rankOf(sum), nextRank(sum)];
  const standing = [
    ...(rank ? [say(W.rank, { rank: say(rank.name) })] : []),
    ...(rise && (ahead < 0 || rank) ? [say(W.toRank, { rank: say(rise.name), n: rise.stars - sum })] : []),
  ].join("; ");
  return (
    <div class="school">
      <LearnNav game={game} here="campaign" />
      <main id="main">
        <h1>{labelled(shortTitle(game), say(W.title))}</h1>
        {all === null ? (
          <p class="loading">{t("loading")}</p>
        ) : (
          <>
            {ahead >= 0 && <Ahead game={game} all={all} index={ahead} />}
            <p>{say(W.line)}</p>
            <p class="school-facts">
              <strong>
                {say(W.count, { n: won.length, all: all.length, stars: sum, most: STARS * all.length })}
                {standing !== "" && ` (${standing})`}
              </strong>
              <small>
                {say(W.ranks, {
                  list: RANKS.map(({ name, stars }) => say(W.rankAt, { rank: say(name), n: stars })).join(
                    ", ",
                  ),
                })}
              </small>
            </p>
            <ol class="school-list">
              {all.map((one, i) => (
                <li key={i} class={won.includes(i) ? "won" : isOpen(won, i) ? "" : "locked"}>
                  <Card game={game} one={one} index={i} strong={false} />
                </li>
              ))}
            </ol>
          </>
        )}
      </main>
    </div>
  );
}

export function CampaignPage(props: { game?: string; number?: string }): JSX.Element {
  const game = games.value.find((one) => one.name === props.game) ?? games.value[0];
  return <Campaign key={game.name} game={game} number={props.number} />; // no scenario of one game with another's board
}
