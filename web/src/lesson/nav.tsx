// web/src/lesson/nav.tsx -- between lessons, puzzles and the campaign of the games.
import type { JSX } from "preact";
import { games, shortTitle } from "../lib/app";
import type { GameFacts } from "../lib/bridge";
import { say, t, type ThreeWords } from "../lib/i18n";

export type School = "learn" | "puzzles" | "campaign";

const TITLES: Record<School, ThreeWords> = {
  learn: ["Lessons", "Lektionen", "Leçons"],
  puzzles: ["Puzzles", "Rätsel", "Problèmes"],
  campaign: ["Campaign", "Kampagne", "Campagne"],
};

/** Where a tab leads: to the list of lessons, not into the first of them. */
const address = (school: School, game: string) =>
  school === "learn" ? `#/learn/${game}/why` : `#/${school}/${game}`;

export function LearnNav({ game, here }: { game: GameFacts; here: School }): JSX.Element {
  return (
    <header class="bar school-bar">
      <a class="button quiet" href="#/">
        ‹ <span class="home-words">{t("home")}</span>
      </a>
      <nav aria-label={say(TITLES.learn)}>
        {(Object.keys(TITLES) as School[]).map((one) => (
          <a
            key={one}
            class={`button ${one === here ? "on" : "quiet"}`}
            aria-current={one === here ? "page" : undefined}
            href={address(one, game.name)}
          >
            {say(TITLES[one])}
          </a>
        ))}
      </nav>
      <nav aria-label={t("home")}>
        {games.value.map((one) => (
          <a
            key={one.name}
            class={`button ${one.name === game.name ? "on" : "quiet"}`}
            aria-current={one.name === game.name ? "page" : undefined}
            href={address(here, one.name)}
          >
            {shortTitle(one)}
          </a>
        ))}
      </nav>
    </header>
  );
}
