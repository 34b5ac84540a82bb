// web/src/lesson/finished.tsx -- after a lesson: what to do now, each with what it takes, and what to remember.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { loadCampaign } from "../campaign/list";
import { gameModule } from "../games/list";
import { begin, chosenLevel, games, newSeed, shortTitle, usualSeats } from "../lib/app";
import type { GameFacts } from "../lib/bridge";
import { labelled, listed, say, t, type ThreeWords } from "../lib/i18n";
import { results } from "../progress/results";
import { beginFirst, type Way, WayButton } from "../start/go-on";
import { recapOf } from "./lessons";
import { progressOf } from "./progress";
import { WHYS } from "./whys";
import "./finished.css";

const W = {
  done: [
    "That was the lesson. Now for a whole game!",
    "Das war die Lektion. Nun ein ganzes Spiel!",
    "Fin de la leçon. Place à une vraie partie !",
  ],
  next: ["What now?", "Wie weiter?", "Et maintenant ?"],
  recap: ["To remember", "Zum Merken", "À retenir"],
  first: ["Play the first game, guided", "Das erste Spiel, mit Begleitung", "La première partie, guidée"],
  another: ["Play a game", "Ein Spiel spielen", "Jouer une partie"],
  anotherLine: [
    "against level {n}, {min}–{max} minutes",
    "gegen Stufe {n}, {min}–{max} Minuten",
    "contre le niveau {n}, {min}–{max} minutes",
  ],
  firstLine: [
    "against level 1, the easiest: a tip at each new decision, a plan by “{hint}”; stop and go on whenever you like",
    "gegen Stufe 1, die leichteste: ein Rat bei jeder neuen Entscheidung, ein Plan mit „{hint}“; jederzeit zu unterbrechen",
    "contre le niveau 1, le plus facile : un conseil à chaque nouvelle décision, un plan avec « {hint} » ; à interrompre quand vous voulez",
  ],
  why: ["Why: {title}", "Warum so? {title}", "Pourquoi ? {title}"],
  whyLine: [
    "the first of {n} short positions to solve",
    "die erste von {n} kurzen Stellungen zum Lösen",
    "la première de {n} courtes positions à résoudre",
  ],
  story: ["Campaign", "Kampagne", "Campagne"],
  storyLine: [
    "a story with a small goal, against level {levels}",
    "eine Geschichte mit einem kleinen Ziel, gegen Stufe {levels}",
    "une histoire avec un petit objectif, contre le niveau {levels}",
  ],
  puzzle: ["The first puzzle", "Das erste Rätsel", "Le premier problème"],
  puzzleLine: [
    "one move is clearly the best: find it",
    "ein Zug ist klar der beste: Gesucht ist dieser Zug",
    "un coup est nettement le meilleur : trouvez-le",
  ],
  restart: ["From the beginning", "Von vorn", "Depuis le début"],
  list: ["All lessons", "Alle Lektionen", "Toutes les leçons"],
  other: ["Learn {game}", "{game} lernen", "Apprendre {game}"],
} satisfies Record<string, ThreeWords>;

/** The first scenario of the campaign, once its texts are there. */
function useStory(game: string): Way[] {
  const way = useSignal<Way[]>([]);
  useEffect(() => {
    void loadCampaign(game).then(([one]) => {
      if (!one) return;
      const levels = listed(one.levels.map(String));
      way.value = [
        {
          label: labelled(say(W.story), say(one.title)),
          line: say(W.storyLine, { levels }),
          to: `#/campaign/${game}/1`,
        },
      ];
    });
  }, [game]);
  return way.value;
}

export function Finished({ game, restart }: { game: GameFacts; restart: () => void }): JSX.Element {
  const { name } = game;
  const { Picture, minutes } = gameModule(name);
  const recap = recapOf(name);
  const whys = WHYS[name] ?? [];
  const [min, max] = minutes;
  const story = useStory(name);
  const fresh = !results.value.some((one) => one.game === name);
  const ways: Way[] = [
    {
      label: say(fresh ? W.first : W.another),
      line: say(fresh ? W.firstLine : W.anotherLine, { n: chosenLevel(), min, max, hint: t("hint") }),
      to: () => (fresh ? beginFirst(game) : begin(game, usualSeats(game), newSeed(), [])),
    },
    ...whys.slice(0, 1).map(({ id, title }) => ({
      label: say(W.why, { title: say(title) }),
      line: say(W.whyLine, { n: whys.length }),
      to: `#/learn/${name}/why/${id}`,
    })),
    ...story,
    { label: say(W.puzzle), line: say(W.puzzleLine), to: `#/puzzles/${name}/next` },
  ];
  const other = games.value.find(
    (one) =>
      one !== game && gameModule(one.name).learning !== undefined && progressOf(one.name).learnt === false,
  );
  return (
    <main id="main" class="lesson-end">
      <h1>★ {say(W.done)}</h1>
      <section class="lesson-ways" aria-labelledby="lesson-next">
        <h2 id="lesson-next">{say(W.next)}</h2>
        <ul>
          {ways.map((way, i) => (
            <li key={i}>
              <WayButton way={way} primary={i === 0} />
            </li>
          ))}
        </ul>
        <p class="actions">
          {other && (
            <a class="button quiet" href={`#/learn/${other.name}`}>
              {say(W.other, { game: shortTitle(other) })}
            </a>
          )}
          <a class="button quiet" href={`#/learn/${name}/why`}>
            {say(W.list)}
          </a>
          <a class="button quiet" href={`#/rules/${name}`}>
            {t("rules")}
          </a>
          <button type="button" class="quiet" onClick={restart}>
            {say(W.restart)}
          </button>
          <a class="button quiet" href="#/">
            {t("home")}
          </a>
        </p>
      </section>
      {recap.length > 0 && (
        <section aria-labelledby="lesson-recap">
          <div class="card-picture" aria-hidden="true">
            <Picture />
          </div>
          <h2 id="lesson-recap">{say(W.recap)}</h2>
          <ul class="recap">
            {recap.map((words) => (
              <li key={words[0]}>{say(words)}</li>
            ))}
          </ul>
        </section>
      )}
    </main>
  );
}
