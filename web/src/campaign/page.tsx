// web/src/campaign/page.tsx -- ten scenarios of a game, each with a picture, a story and a goal; and one of them by itself.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { begin, games, rules, setTitle, shortTitle, table, usualSeats } from "../lib/app";
import type { GameFacts } from "../lib/bridge";
import { labelled, listed, say, t, type ThreeWords } from "../lib/i18n";
import { find, forget, newScenarioId } from "../lib/saves";
import { LearnNav } from "../lesson/nav";
import { learn, progressOf } from "../lesson/progress";
import { laidOut } from "./lay";
import { loadCampaign } from "./list";
import { ScenarioPicture } from "./picture";
import { isOpen, STARS, type Scenario } from "./scenario";
import { starCount, StarList, Stars, starsWon } from "./stars";
import "../lesson/lesson.css";

const W = {
  title: ["Campaign", "Kampagne", "Campagne"],
  line: [
    "Ten scenarios that grow harder. Three are open at a time: each goal reached opens one more, and one that is too hard can wait. The game need not be won for it.",
    "Zehn Szenarien, die schwerer werden. Drei sind immer offen: Jedes erreichte Ziel öffnet ein weiteres, und was zu schwer ist, kann warten. Gewonnen sein muss das Spiel dafür nicht.",
    "Dix scénarios de plus en plus durs. Trois sont toujours ouverts : chaque but atteint en ouvre un de plus, et ce qui est trop dur peut attendre. Il n’est pas nécessaire de gagner la partie.",
  ],
  begin: ["Begin", "Anfangen", "Commencer"],
  goOn: ["Go on", "Weiter", "Continuer"],
  again: ["Once more", "Noch einmal", "Encore une fois"],
  later: [
    "opens with the next goal reached",
    "öffnet sich mit dem nächsten erreichten Ziel",
    "s’ouvre au prochain but atteint",
  ],
  laterN: [
    "opens after {n} more goals",
    "öffnet sich nach {n} weiteren Zielen",
    "s’ouvre après {n} autres buts",
  ],
  against: ["Against level {levels}", "Gegen Stufe {levels}", "Contre le niveau {levels}"],
  all: ["All scenarios", "Alle Szenarien", "Tous les scénarios"],
  count: [
    "Reached: {n} of {all}, stars: {stars} of {most}",
    "Erreicht: {n} von {all}, Sterne: {stars} von {most}",
    "Atteints : {n} sur {all}, étoiles : {stars} sur {most}",
  ],
} satisfies Record<string, ThreeWords>;

/** The first sentence of a story. */
const first = (story: string): string => /^.*?[.!?](?= |$)/.exec(story)?.[0] ?? story;

const read = new Set<string>(); // games whose story has been read since the page was opened
export const isRead = (id: string): boolean => read.has(id);
export const storyRead = (id: string): void => void read.add(id);

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
    const running = Object.entries(progressOf(game.name).running).filter(([one]) => find(one));
    learn(game.name, { running: { ...Object.fromEntries(running), [id]: index } });
  }
}

/** A game of a scenario that goes on. */
function runningOf(game: string, index: number): string | undefined {
  const { running } = progressOf(game);
  return Object.keys(running).find((key) => running[key] === index && find(key)?.over === false);
}

/** To begin a scenario, or to go on with it. */
function Begin(props: { game: GameFacts; one: Scenario; index: number; told: boolean }): JSX.Element {
  const { game, one, index, told } = props;
  const id = runningOf(game.name, index);
  const again = id !== undefined || progressOf(game.name).won.includes(index);
  return (
    <div class="actions">
      {id !== undefined && (
        <a class="button primary" href={`#/play/${id}`} onClick={() => told && storyRead(id)}>
          {say(W.goOn)}
        </a>
      )}
      <button
        type="button"
        class={id === undefined ? "primary" : "quiet"}
        onClick={() => beginScenario(game, one, index, told || again)}
      >
        {say(again ? W.again : W.begin)}
        <span class="sr"> {say(one.title)}</span>
      </button>
    </div>
  );
}

/** What stands on the card of a scenario, closed ones with a first sentence and their goal. */
function Card(props: { game: GameFacts; one: Scenario; index: number; whole?: boolean }): JSX.Element {
  const { game, one, index, whole } = props;
  const { won } = progressOf(game.name);
  const open = isOpen(won, index);
  const missing = Array.from({ length: index }, (_, i) => i).filter((i) => !isOpen(won, i)).length + 1;
  const title = (
    <>
      {index + 1}. {say(one.title)} {won.includes(index) && <Stars n={starCount(game.name, index)} />}
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
      <p>{open ? say(one.story) : `${first(say(one.story))} …`}</p>
      {open && one.start && <p class="small">{say(one.start)}</p>}
      <StarList game={game.name} scenario={one} won={starsWon(game.name, index)} />
      <p class="small">{say(W.against, { levels: listed(one.levels.map(String)) })}</p>
      {open ? (
        <Begin game={game} one={one} index={index} told={whole === true} />
      ) : (
        <p class="small">{say(missing === 1 ? W.later : W.laterN, { n: missing })}</p>
      )}
    </>
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
  const index = Number(number ?? 0) - 1;
  if (all?.[index] && isOpen(won, index)) {
    return (
      <div class="school">
        <LearnNav game={game} here="campaign" />
        <main id="main" class="scenario-page">
          <p class="small">
            <a href={`#/campaign/${game.name}`}>‹ {say(W.all)}</a>
          </p>
          <Card key={index} game={game} one={all[index]} index={index} whole />
        </main>
      </div>
    );
  }
  const sum = won.reduce((n, i) => n + starCount(game.name, i), 0);
  return (
    <div class="school">
      <LearnNav game={game} here="campaign" />
      <main id="main">
        <h1>{labelled(shortTitle(game), say(W.title))}</h1>
        <p>{say(W.line)}</p>
        {all === null ? (
          <p class="loading">{t("loading")}</p>
        ) : (
          <>
            <p class="school-facts">
              <strong>
                {say(W.count, { n: won.length, all: all.length, stars: sum, most: STARS * all.length })}
              </strong>
            </p>
            <ol class="school-list">
              {all.map((one, i) => (
                <li key={i} class={won.includes(i) ? "won" : isOpen(won, i) ? "" : "locked"}>
                  <Card game={game} one={one} index={i} />
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
