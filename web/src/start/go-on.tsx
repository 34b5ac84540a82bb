// web/src/start/go-on.tsx -- for somebody who has been here before: where to go on, and how far one is in each game.
import type { JSX } from "preact";
import { gameModule } from "../games/list";
import { begin, gameFacts, games, newSeed, shortTitle, usualSeats } from "../lib/app";
import type { GameFacts } from "../lib/bridge";
import { number, say, type ThreeWords } from "../lib/i18n";
import { isDeal, kept, type Kept } from "../lib/saves";
import { lessonsOf } from "../lesson/lessons";
import { progressOf } from "../lesson/progress";
import { WHYS } from "../lesson/whys";
import { standing, today } from "../progress/daily";
import { rate } from "../progress/rating";
import { results } from "../progress/results";
import { scenarioOf, SCENARIOS } from "./kept";

const W = {
  title: ["Go on", "Weiter", "Continuer"],
  game: ["{game}: your game", "{game}: angefangenes Spiel", "{game} : votre partie"],
  deal: ["{game}: today’s deal", "{game}: Spiel des Tages", "{game} : donne du jour"],
  scenario: ["{game}: scenario {n}", "{game}: Szenario {n}", "{game} : scénario {n}"],
  lesson: ["{game}: lesson", "{game}: Lektion", "{game} : leçon"],
  lessonStep: ["step {n} of {all}", "Schritt {n} von {all}", "étape {n} sur {all}"],
  why: ["{game}: why one plays so", "{game}: warum man so spielt", "{game} : pourquoi on joue ainsi"],
  done: ["{n} of {all} done", "{n} von {all} geschafft", "{n} sur {all} faits"],
  first: ["{game}: your first game", "{game}: das erste Spiel", "{game} : votre première partie"],
  firstLine: ["with tips", "mit Ratschlägen", "avec des conseils"],
  puzzle: ["{game}: next puzzle", "{game}: nächstes Rätsel", "{game} : problème suivant"],
  solved: ["{n} of {all} solved", "{n} von {all} gelöst", "{n} sur {all} résolus"],
  campaign: ["{game}: campaign", "{game}: Kampagne", "{game} : campagne"],
  stage: ["scenario {n} of {all}", "Szenario {n} von {all}", "scénario {n} sur {all}"],
  daily: ["☀ Today’s deal", "☀ Spiel des Tages", "☀ Donne du jour"],
  open: ["to be played: {games}", "noch offen: {games}", "à jouer : {games}"],
  cardLesson: ["★ lesson", "★ Lektion", "★ leçon"],
  cardStep: ["lesson {n}/{all}", "Lektion {n}/{all}", "leçon {n}/{all}"],
  cardWhy: ["why {n}/{all}", "warum {n}/{all}", "pourquoi {n}/{all}"],
  cardPuzzles: ["puzzles {n}/{all}", "Rätsel {n}/{all}", "problèmes {n}/{all}"],
  cardCampaign: ["campaign {n}/{all}", "Kampagne {n}/{all}", "campagne {n}/{all}"],
  cardRating: ["rating {n}", "Wertung {n}", "classement {n}"],
} satisfies Record<string, ThreeWords>;

interface Way {
  label: string;
  line: string;
  to: string | (() => void);
}

const solvedOf = (game: string) => {
  const { right, later } = progressOf(game).puzzles;
  return right.length + later.length;
};

/** The game that somebody is at: of the latest one played, else of what was learnt. */
function atGame(): GameFacts {
  const last = kept.value.find(({ touched }) => touched !== false)?.game ?? results.value.at(-1)?.game;
  const busy = ({ name }: GameFacts) =>
    progressOf(name).step > 0 || progressOf(name).learnt || solvedOf(name) > 0;
  const [first] = games.value;
  return games.value.find(({ name }) => name === last) ?? games.value.find(busy) ?? first;
}

function keptWay(one: Kept): Way {
  const game = shortTitle(gameFacts(one.game));
  const n = scenarioOf(one);
  const words = isDeal(one.id) ? W.deal : n !== null ? W.scenario : W.game;
  const points = one.points?.some((x) => x !== null) ? one.points.map((x) => number(x ?? 0)) : [];
  return { label: say(words, { game, n: n ?? 0 }), line: points.join(" : "), to: `#/play/${one.id}` };
}

/** What comes next in learning a game; null: all of it is done. */
function lessonWay({ name }: GameFacts, game: string): Way | null {
  const { step, learnt, why } = progressOf(name);
  const all = lessonsOf(name).length;
  if (!learnt) {
    return {
      label: say(W.lesson, { game }),
      line: say(W.lessonStep, { n: Math.min(step, all - 1) + 1, all }),
      to: `#/learn/${name}`,
    };
  }
  const whys = WHYS[name] ?? [];
  const open = whys.find(({ id }) => !why.includes(id));
  return open
    ? {
        label: say(W.why, { game }),
        line: say(W.done, { n: why.length, all: whys.length }),
        to: `#/learn/${name}/why/${open.id}`,
      }
    : null;
}

function dealWay(): Way | null {
  const open = games.value.filter(({ name }) => standing(today(), name) === "new");
  return open.length === 0
    ? null
    : { label: say(W.daily), line: say(W.open, { games: open.map(shortTitle).join(", ") }), to: "#/you" };
}

/** The ways on, the likeliest first. */
function ways(): Way[] {
  const facts = atGame();
  const { name } = facts;
  const game = shortTitle(facts);
  const { learnt, won } = progressOf(name);
  const running = kept.value.filter((one) => !one.over && (one.touched !== false || isDeal(one.id)));
  const played = kept.value.some((one) => one.game === name && one.touched !== false);
  const all = PUZZLES[name] ?? 0;
  const solved = solvedOf(name);
  const firstGame: Way = {
    label: say(W.first, { game }),
    line: say(W.firstLine),
    to: () => begin(facts, usualSeats(facts), newSeed(), []),
  };
  const puzzle: Way = {
    label: say(W.puzzle, { game }),
    line: say(W.solved, { n: solved, all }),
    to: `#/puzzles/${name}/next`,
  };
  const campaign: Way = {
    label: say(W.campaign, { game }),
    line: say(W.stage, { n: Math.min(won.length + 1, SCENARIOS), all: SCENARIOS }),
    to: `#/campaign/${name}`,
  };
  return [
    ...(running.length > 0 ? [keptWay(running[0])] : []),
    ...(learnt && !played && results.value.every((one) => one.game !== name) ? [firstGame] : []),
    ...[lessonWay(facts, game) ?? []].flat(),
    ...(solved < all ? [puzzle] : []),
    ...(won.length < SCENARIOS ? [campaign] : []),
  ];
}

const WAYS_MOST = 3; // besides the deal

export function GoOn(): JSX.Element {
  const deal = dealWay();
  const list = [...ways().slice(0, WAYS_MOST), ...(deal ? [deal] : [])];
  return (
    <section class="go-on" aria-labelledby="go-on-title">
      <h2 id="go-on-title">{say(W.title)}</h2>
      <ul>
        {list.map(({ label, line, to }, i) => {
          const look = { class: `button ${i === 0 ? "primary" : ""}` };
          const words = (
            <>
              <b>{label}</b> <small>{line}</small>
            </>
          );
          return (
            <li key={label}>
              {typeof to === "string" ? (
                <a {...look} href={to}>
                  {words}
                </a>
              ) : (
                <button type="button" {...look} onClick={to}>
                  {words}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** How far one is in a game; nothing for somebody new to it. */
export function CardDone({ game }: { game: GameFacts }): JSX.Element | null {
  const { name } = game;
  const { step, learnt, why, won } = progressOf(name);
  const [solved, whys] = [solvedOf(name), WHYS[name]?.length ?? 0];
  const rating = rate(results.value, name, game.ratings);
  const part = (words: ThreeWords, n: number, all = 0) => (n > 0 ? [say(words, { n, all })] : []);
  const parts = [
    ...(learnt ? [say(W.cardLesson)] : part(W.cardStep, step, lessonsOf(name).length)),
    ...part(W.cardWhy, why.length, whys),
    ...part(W.cardPuzzles, solved, PUZZLES[name]),
    ...part(W.cardCampaign, won.length, SCENARIOS),
    ...(rating ? [say(W.cardRating, { n: rating.rating })] : []),
  ];
  if (parts.length === 0 || gameModule(name).learning === undefined) return null;
  return <p class="card-facts done">{parts.join(" · ")}</p>;
}
