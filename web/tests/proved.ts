// web/tests/proved.ts -- is a puzzle's verdict proved by the two courses that are shown?
//
// Whoever gives the other answer is told that it is worse and then sees how it goes on. That must not argue against the
// verdict: a puzzle of which it does is taken out.
import { lead, wonAlone } from "../src/puzzle/line";
import type { Line } from "../src/play/walk";

const GAP = 0.15; // share of the win that the next best move leaves less, at least
const WEIGHTY: Record<string, number> = { baron: 3, barony: 5, feudo: 3 }; // points that one sees without counting
const WORSE = 5; // points by which a course that loses ground must still be better
const LONG = 45; // moves nobody steps through
const FAR = 4; // turns or rounds after which a difference may as well come from elsewhere

/** What speaks against it; none: it is proved. `before`: the points of now. */
export function unproved(
  game: string,
  { worth, next }: { worth: number; next: number },
  me: number,
  before: readonly number[],
  [best, other]: readonly [Line, Line],
  stops: number,
): string[] {
  const [now, good, bad] = [before, best.points, other.points].map((points) => lead(points, me));
  const wins = best.over && best.won && !(other.over && other.won);
  const holds = !best.over && other.over && !other.won;
  const shown = wins || holds || wonAlone(best, other);
  const against: [boolean, string][] = [
    [worth - next < GAP, `only ${worth} against ${next}`],
    [best.over && !best.won, "the best move loses the game"],
    [other.over && other.won && !shown, "the other move wins it, too"],
    [!shown && good - bad < WEIGHTY[game], `${good} ahead or ${bad}: no difference`],
    [!shown && good < Math.min(0, now) && good - bad < WORSE, `from ${now} to ${good}: no success`],
    [!best.over && !other.over && stops >= FAR, "one sees it too late"],
    [Math.max(best.moves.length, other.moves.length) > LONG, "the courses are too long"],
  ];
  return against.flatMap(([is, words]) => (is ? [words] : []));
}
