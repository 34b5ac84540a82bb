// web/src/progress/rival.ts -- the computer plays a daily deal in the player's seat.
import { currentThinker, rules } from "../lib/app";
import { ALL, type GameFacts, type Match, type Score } from "../lib/bridge";
import { dealId, deals, keepDeal, rivalOf, seatsOf } from "./daily";

export const RIVAL_LEVEL = 4; // of the computer that plays the same deal in the player's seat
let turn: Promise<void> = Promise.resolve(); // one deal after the other: there is one worker

/** How far the computer has come in a deal; whoever comes back does not wait for the same moves again. */
interface Halfway {
  id: string;
  against: number;
  record: string;
}

const HALFWAY_KEY = "liege.rival";

function halfway(id: string, against: number): string | null {
  try {
    const kept = JSON.parse(localStorage.getItem(HALFWAY_KEY) ?? "null") as Halfway | null;
    return kept?.id === id && kept.against === against ? kept.record : null;
  } catch {
    return null;
  }
}

function keepHalfway(kept: Halfway | null): void {
  try {
    if (kept) localStorage.setItem(HALFWAY_KEY, JSON.stringify(kept));
    else localStorage.removeItem(HALFWAY_KEY);
  } catch {
    // Then it begins anew.
  }
}

/** A deal as far as the computer has played it, else from its beginning. */
function takeUp(game: GameFacts, date: string, against: number, seats: number): Match {
  const record = halfway(dealId(date, game.name), against);
  if (record !== null) {
    try {
      return rules.value!.loadRecord(record);
    } catch {
      keepHalfway(null); // of other rules, or damaged
    }
  }
  return rules.value!.begin(game.index, seats, rules.value!.dailySeed(game.index, date), []);
}

/** Lets the computer play a deal in the player's seat against a level, move by move in the worker while it
 *  is wanted; what it made of it is kept. Nothing but its points is told: the deal can still be played. */
export function playRival(
  game: GameFacts,
  date: string,
  against: number,
  moved: (n: number) => void,
  wanted: () => boolean = () => true,
): Promise<void> {
  const play = () => (wanted() ? playItOut(game, date, against, moved, wanted) : Promise.resolve());
  turn = turn.then(play, play);
  return turn;
}

async function playItOut(
  game: GameFacts,
  date: string,
  against: number,
  moved: (n: number) => void,
  wanted: () => boolean,
): Promise<void> {
  const id = dealId(date, game.name);
  const thinker = currentThinker();
  if (!thinker || rivalOf(date, game.name, against)) return;
  const levels = seatsOf(game, against).map(({ level }) => (level === 0 ? RIVAL_LEVEL : level));
  const match = takeUp(game, date, against, levels.length);
  moved(match.look(-1, ALL, 0).count);
  try {
    for (;;) {
      const look = match.look(-1, ALL, 0);
      if (look.score) {
        const score: Score[] = look.score;
        const rival = { points: score.map((one) => one.points), places: score.map((one) => one.place) };
        const deal = deals.value[id];
        keepDeal(id, { ...deal, rivals: { ...deal?.rivals, [against]: rival } });
        keepHalfway(null);
        return;
      }
      const move = await thinker.think(match.record(), levels[look.turn], 0);
      if (!wanted()) return;
      match.play(move);
      keepHalfway({ id, against, record: match.quickRecord() });
      moved(look.count + 1);
    }
  } finally {
    match.close();
  }
}
