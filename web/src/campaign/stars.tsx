// web/src/campaign/stars.tsx -- the stars of a scenario, and what each of them is for.
import type { JSX } from "preact";
import { say, type ThreeWords } from "../lib/i18n";
import { STARS, starsFor, type Scenario } from "./scenario";

const W = {
  stars: ["{n} of 3 stars", "{n} von 3 Sternen", "{n} étoiles sur 3"],
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
  const more = starsFor(game, scenario).map((star) => say(star.words));
  return (
    <ul class="star-list">
      {[say(scenario.words), ...more].map((words, i) => (
        <li key={words}>
          {won === STARS || (won > 0 && i === 0) ? "★" : "☆"} {words}
        </li>
      ))}
    </ul>
  );
}
