// web/src/play/goal-end.tsx -- the end of a game with a goal of its own: whether that is reached, its stars, and where it leads.
import type { JSX } from "preact";
import { say, type ThreeWords } from "../lib/i18n";
import type { GoalEnd } from "../lib/table";

const W = {
  reached: ["Goal reached!", "Ziel erreicht!", "Objectif atteint !"],
  missed: ["Goal missed", "Ziel verfehlt", "Objectif manqué"],
  stars: ["{n} of 3 stars", "{n} von 3 Sternen", "{n} étoiles sur 3"],
  next: ["Next scenario", "Nächstes Szenario", "Scénario suivant"],
  skip: ["Try the next one", "Das nächste versuchen", "Essayer le suivant"],
  again: ["Once more", "Noch einmal", "Encore une fois"],
  more: ["Once more, for more stars", "Noch einmal, für mehr Sterne", "Encore une fois, pour plus d’étoiles"],
} satisfies Record<string, ThreeWords>;

const STARS = 3;

export const GoalTitle = ({ goal: { reached, stars } }: { goal: GoalEnd }): JSX.Element => (
  <>
    {say(reached ? W.reached : W.missed)}{" "}
    {reached && (
      <span class="stars" role="img" aria-label={say(W.stars, { n: stars })}>
        {"★".repeat(stars) + "☆".repeat(STARS - stars)}
      </span>
    )}
  </>
);

/** What comes after it: loud is the next one when the goal is reached, else the same once more. */
export function GoalWays({ goal: { reached, stars, next, again } }: { goal: GoalEnd }): JSX.Element {
  const on = next !== null && (
    <a class={`button ${reached ? "primary" : ""}`} href={next}>
      {say(reached ? W.next : W.skip)}
    </a>
  );
  const back = (reached ? stars < STARS : true) && (
    <button type="button" class={reached ? "" : "primary"} onClick={again}>
      {say(reached ? W.more : W.again)}
    </button>
  );
  return (
    <>
      {reached && on}
      {back}
      {!reached && on}
    </>
  );
}
