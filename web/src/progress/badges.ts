// web/src/progress/badges.ts -- achievements: which a game earns, how far one is, and what is kept of them.
import type { Moment } from "../lib/bridge";
import { BADGES, counts, type Badge, type Played } from "./achievements";
import type { Result } from "./results";

/** How much of each achievement a game has: a finished one, or one that goes on and has what is given at once. */
export function amounts(
  result: Result,
  log: readonly Moment[],
  all: readonly Result[],
  over = true,
): Record<string, number> {
  const events = log.flatMap((moment) => moment.events.map(({ data }) => data));
  const played: Played = { result, seat: result.levels.indexOf(0), events };
  const fits = ({ game, tier, atOnce, tally }: Badge) =>
    (game ?? result.game) === result.game &&
    (over || atOnce === true) &&
    (tally !== undefined || counts(tier, result));
  return Object.fromEntries(
    BADGES.filter(fits).map(({ id, deed, tally }) => [id, tally?.(all) ?? deed?.(played) ?? 0]),
  );
}

/** The achievements that a game earns. */
export function earnedBy(
  result: Result,
  log: readonly Moment[],
  all: readonly Result[],
  over = true,
): string[] {
  const had = amounts(result, log, all, over);
  return BADGES.filter(({ id, of }) => (had[id] ?? 0) >= of).map(({ id }) => id);
}

/** Achievements in the order in which they come next: of those that are open the nearest of the lowest tier. */
export function nextOf(
  game: string | null,
  had: Record<string, number>,
  near: (badge: Badge) => number,
): Badge | undefined {
  const open = BADGES.filter((one) => one.game === game && !(one.id in had));
  const [first] = [...open].sort((a, b) => a.tier - b.tier || near(b) / b.of - near(a) / a.of);
  return first;
}

/** Half of it is near. */
const NEAR = 0.5;

/** The open achievement of several steps that one is nearest to; undefined: none is near. */
export function nearestOf(
  list: readonly Badge[],
  had: Record<string, number>,
  amount: (badge: Badge) => number,
): { badge: Badge; n: number } | undefined {
  return list
    .filter(({ id, of }) => of > 1 && !(id in had))
    .map((badge) => ({ badge, n: amount(badge) }))
    .filter(({ badge, n }) => n < badge.of && n >= NEAR * badge.of)
    .sort((a, b) => b.n / b.badge.of - a.n / a.badge.of || a.badge.tier - b.badge.tier)[0];
}

const KEY = "liege.badges";

/** When each achievement was earned first, by its name. */
export function readBadges(): Record<string, number> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof value === "object" && value !== null ? (value as Record<string, number>) : {};
  } catch {
    return {};
  }
}

const BEST = "liege.deeds";

/** The most that a game has brought of each deed that is not done yet, by the achievement's name. */
export function readBest(): Record<string, number> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(BEST) ?? "{}");
    return typeof value === "object" && value !== null ? (value as Record<string, number>) : {};
  } catch {
    return {};
  }
}

export function keepBest(found: Record<string, number>): void {
  const best = readBest();
  const more = Object.entries(found).filter(([id, n]) => n > (best[id] ?? 0));
  if (more.length === 0) return;
  try {
    localStorage.setItem(BEST, JSON.stringify({ ...best, ...Object.fromEntries(more) }));
  } catch {
    // It is told next time.
  }
}

const LATEST = "liege.badges.game";

/** The achievements that the game of this name has brought; of games before the latest that brought any it is not known. */
export function badgesOf(game: string): Badge[] {
  try {
    const { id, badges } = JSON.parse(localStorage.getItem(LATEST) ?? "{}");
    return id === game ? BADGES.filter((one) => badges.includes(one.id)) : [];
  } catch {
    return [];
  }
}

/** Keeps what is new, and which game has brought it; returns it. */
export function keepBadges(ids: readonly string[], { id: game, when }: Result): Badge[] {
  const had = readBadges();
  const fresh = ids.filter((id) => !(id in had));
  try {
    if (fresh.length > 0) {
      const all = { ...had, ...Object.fromEntries(fresh.map((id) => [id, when])) };
      localStorage.setItem(KEY, JSON.stringify(all));
      const badges = [...badgesOf(game).map(({ id }) => id), ...fresh];
      localStorage.setItem(LATEST, JSON.stringify({ id: game, badges }));
    }
  } catch {
    // They are told now, and perhaps once more.
  }
  return BADGES.filter(({ id }) => fresh.includes(id));
}
