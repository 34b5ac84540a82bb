// web/src/campaign/stars.tsx -- the stars of a scenario, and what each of them is for.
import type { JSX } from "preact";
import { say, type ThreeWords } from "../lib/i18n";
import { leadOf, STARS, type Scenario } from "./scenario";

const W = {
  stars: ["{n} of 3 stars", "{n} von 3 Sternen", "{n} étoiles sur 3"],
  alone: ["without a hint", "ohne Tipp", "sans aide"],
  win: ["and win the game", "und das Spiel gewinnen", "et gagner la partie"],
  lead: [
    "and be at least {n} points ahead",
    "und das mit mindestens {n} Punkten Vorsprung",
    "et avec au moins {n} points d’avance",
  ],
} satisfies Record<string, ThreeWords>;

export function Stars({ n }: { n: number }): JSX.Element {
  return (
    <span class="stars">
      <span aria-hidden="true">{"★".repeat(n) + "☆".repeat(STARS - n)}</span>
      <span class="sr">{say(W.stars, { n })}</span>
    </span>
  );
}

/** A star each: the goal, and two that ask for more. How many were won is known, not always which: the
 *  goal is the first of them. */
export function StarList(props: { game: string; scenario: Scenario; won: number }): JSX.Element {
  const { game, scenario, won } = props;
  const more = "win" in scenario.goal ? say(W.lead, { n: leadOf(game) }) : say(W.win);
  return (
    <ul class="star-list">
      {[say(scenario.words), say(W.alone), more].map((words, i) => (
        <li key={words}>
          {won === STARS || (won > 0 && i === 0) ? "★" : "☆"} {words}
        </li>
      ))}
    </ul>
  );
}
