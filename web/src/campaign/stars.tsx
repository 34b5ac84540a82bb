// web/src/campaign/stars.tsx -- the stars of a scenario: which are won, and what each of them is for.
import type { JSX } from "preact";
import { say, type ThreeWords } from "../lib/i18n";
import { learn, progressOf } from "../lesson/progress";
import { STARS, starsFor, type Scenario } from "./scenario";

const W = {
  stars: ["{n} of 3 stars", "{n} von 3 Sternen", "{n} étoiles sur 3"],
  lost: ["lost in this game", "in diesem Spiel verloren", "perdue dans cette partie"],
} satisfies Record<string, ThreeWords>;

const bits = (won: readonly boolean[]): number => won.reduce((sum, one, i) => sum + (one ? 1 << i : 0), 0);

/** Which stars of a scenario are won. Before that was kept only their number was: then the goal's is one of them. */
export function starsWon(game: string, index: number): boolean[] {
  const { won, stars, starred } = progressOf(game);
  const known = (won.includes(index) ? 1 : 0) | (stars[index] === STARS ? 7 : (starred[index] ?? 0));
  return Array.from({ length: STARS }, (_, i) => (known & (1 << i)) !== 0);
}

/** How many stars of a scenario are won. */
export const starCount = (game: string, index: number): number =>
  Math.max(starsWon(game, index).filter(Boolean).length, progressOf(game).stars[index] ?? 0);

/** Keeps stars that were earned beside those won before: they may come from several games. */
export function keepStars(game: string, index: number, earned: readonly boolean[]): void {
  const had = starsWon(game, index);
  if (!earned[0] || earned.every((one, i) => !one || had[i])) return;
  const now = had.map((one, i) => one || earned[i]);
  const { won, stars, starred } = progressOf(game);
  learn(game, {
    won: [...new Set([...won, index])],
    stars: { ...stars, [index]: Math.max(stars[index] ?? 0, now.filter(Boolean).length) },
    starred: { ...starred, [index]: bits(now) },
  });
}

export function Stars({ n }: { n: number }): JSX.Element {
  return (
    <span class="stars">
      <span aria-hidden="true">{"★".repeat(n) + "☆".repeat(STARS - n)}</span>
      <span class="sr">{say(W.stars, { n })}</span>
    </span>
  );
}

/** A star each: the goal, and two that ask for more. `lost`: those that the game under way can no longer win. */
export function StarList(props: {
  game: string;
  scenario: Scenario;
  won: readonly boolean[];
  lost?: readonly boolean[];
}): JSX.Element {
  const { game, scenario, won, lost = [] } = props;
  const more = starsFor(game, scenario).map((star) => say(star.words));
  return (
    <ul class="star-list">
      {[say(scenario.words), ...more].map((words, i) => (
        <li key={words} class={won[i] ? "won" : lost[i] ? "lost" : ""}>
          {won[i] ? "★" : "☆"} {lost[i] ? <s>{words}</s> : words}
          {lost[i] && ` (${say(W.lost)})`}
        </li>
      ))}
    </ul>
  );
}
