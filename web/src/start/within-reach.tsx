// web/src/start/within-reach.tsx -- the achievement that somebody who comes back is nearest to.
import type { JSX } from "preact";
import { gameFacts, games, shortTitle } from "../lib/app";
import { say, type ThreeWords } from "../lib/i18n";
import { BADGES } from "../progress/achievements";
import { nearestOf, readBadges, readBest } from "../progress/badges";
import { results } from "../progress/results";

const W = {
  line: [
    "Within reach: {name}, {n} of {of}",
    "In Reichweite: {name}, {n} von {of}",
    "À portée : {name}, {n} sur {of}",
  ],
} satisfies Record<string, ThreeWords>;

export function WithinReach(): JSX.Element | null {
  const best = readBest();
  const known = BADGES.filter(({ game }) => game === null || games.value.some(({ name }) => name === game));
  const near = nearestOf(known, readBadges(), ({ id, tally }) => tally?.(results.value) ?? best[id] ?? 0);
  if (!near) return null;
  const { badge, n } = near;
  const title = badge.game === null ? "" : ` (${shortTitle(gameFacts(badge.game))})`;
  return <a href="#/you/badges">{say(W.line, { name: `${say(badge.name)}${title}`, n, of: badge.of })} ›</a>;
}
