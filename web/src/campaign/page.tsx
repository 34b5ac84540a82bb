// web/src/campaign/page.tsx -- ten scenarios of a game, each with a story and a goal.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { begin, games, rules, setTitle, shortTitle, table, usualSeats } from "../lib/app";
import type { GameFacts } from "../lib/bridge";
import { labelled, say, t, type ThreeWords } from "../lib/i18n";
import { find, newId } from "../lib/saves";
import { LearnNav } from "../lesson/nav";
import { learn, progressOf } from "../lesson/progress";
import { laidOut } from "./lay";
import { loadCampaign } from "./list";
import { STARS, type Scenario } from "./scenario";
import { StarList, Stars } from "./stars";
import "../lesson/lesson.css";

const W = {
  title: ["Campaign", "Kampagne", "Campagne"],
  line: [
    "Ten scenarios that grow harder. Each opens as soon as the goal of the one before is reached; the game need not be won for it.",
    "Zehn Szenarien, die schwerer werden. Jedes öffnet sich, sobald das Ziel des vorigen erreicht ist; gewonnen sein muss das Spiel dafür nicht.",
    "Dix scénarios de plus en plus durs. Chacun s’ouvre dès que le but du précédent est atteint ; il n’est pas nécessaire de gagner la partie.",
  ],
  begin: ["Begin", "Anfangen", "Commencer"],
  goOn: ["Go on", "Weiter", "Continuer"],
  again: ["Once more", "Noch einmal", "Encore une fois"],
  later: ["not open yet", "noch nicht offen", "pas encore ouvert"],
  against: ["Against level {levels}", "Gegen Stufe {levels}", "Contre le niveau {levels}"],
  count: [
    "Reached: {n} of {all}, stars: {stars} of {most}",
    "Erreicht: {n} von {all}, Sterne: {stars} von {most}",
    "Atteints : {n} sur {all}, étoiles : {stars} sur {most}",
  ],
} satisfies Record<string, ThreeWords>;

/** The first sentence of a story. */
const first = (story: string): string => /^.*?[.!?](?= |$)/.exec(story)?.[0] ?? story;

/** Begins the game of a scenario; it is kept like any other. */
export function beginScenario(game: GameFacts, scenario: Scenario, index: number): void {
  const seats = usualSeats(game, scenario.levels.length + 1).map((seat, i) => ({
    ...seat,
    level: i === 0 ? 0 : scenario.levels[i - 1],
  }));
  const record = laidOut(rules.value!, game, scenario);
  begin(game, seats, BigInt(scenario.seed), [], newId(), record);
  const id = table.value?.id;
  if (id !== undefined) {
    const running = Object.entries(progressOf(game.name).running).filter(([one]) => find(one));
    learn(game.name, { running: { ...Object.fromEntries(running), [id]: index } });
  }
}

export function CampaignPage(props: { game?: string }): JSX.Element {
  const game = games.value.find((one) => one.name === props.game) ?? games.value[0];
  const list = useSignal<Scenario[] | null>(null);
  useEffect(() => {
    list.value = null;
    setTitle(labelled(say(W.title), shortTitle(game)));
    void loadCampaign(game.name).then((loaded) => (list.value = loaded));
  }, [game.name]);
  const { won, stars, running } = progressOf(game.name);
  const sum = won.reduce((n, i) => n + Math.max(1, stars[i] ?? 0), 0);
  const all = list.value;
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
              {all.map((one, i) => {
                const open = i === 0 || won.includes(i - 1) || won.includes(i);
                const next = i === 1 || won.includes(i - 2); // its story begins to be told
                const id = Object.keys(running).find(
                  (key) => running[key] === i && find(key)?.over === false,
                );
                return (
                  <li key={i} class={won.includes(i) ? "won" : open ? "" : "locked"}>
                    <h2>
                      {i + 1}. {say(one.title)} {won.includes(i) && <Stars n={Math.max(1, stars[i] ?? 0)} />}
                    </h2>
                    {(open || next) && <p>{open ? say(one.story) : `${first(say(one.story))} …`}</p>}
                    {open && one.start && <p class="small">{say(one.start)}</p>}
                    <StarList
                      game={game.name}
                      scenario={one}
                      won={won.includes(i) ? Math.max(1, stars[i] ?? 0) : 0}
                    />
                    <p class="small">{say(W.against, { levels: one.levels.join(", ") })}</p>
                    {!open ? (
                      <p class="small">{say(W.later)}</p>
                    ) : (
                      <div class="actions">
                        {id !== undefined && (
                          <a class="button primary" href={`#/play/${id}`}>
                            {say(W.goOn)}
                          </a>
                        )}
                        <button
                          type="button"
                          class={id === undefined ? "primary" : "quiet"}
                          onClick={() => beginScenario(game, one, i)}
                        >
                          {say(id !== undefined || won.includes(i) ? W.again : W.begin)}
                          <span class="sr"> {say(one.title)}</span>
                        </button>
                      </div>
                    )}
                  </li>
                );
              })}
            </ol>
          </>
        )}
      </main>
    </div>
  );
}
