// web/tests/scenarios.ts -- scenarios played through: which of their stars a game has earned.
import { gameModule } from "../src/games/list";
import { ALL, type GameFacts, type Match, type Moment, type Rules } from "../src/lib/bridge";
import { fits, type Wanted } from "../src/lesson/goals";
import { openingOf } from "../src/campaign/lay";
import { earnedStars, type Goal, type Scenario, starsFor } from "../src/campaign/scenario";
import { oddRow } from "../src/lib/hex";
import { turnOf } from "./rules";

const ME = 0;

/** Games that together earn every star of a scenario, as tests/campaign.json keeps them. */
export interface Played {
  levels: number[]; // of the rivals in them
  games: string[]; // moves with ";" between them
}

/** Watches a game of a scenario: every star that it earns at some moment, as the page counts them. */
export class Watch {
  readonly stars = [false, false, false];
  private readonly moments: Moment[] = [];
  private readonly points: number[] = [];
  private seen = 0;

  constructor(
    private readonly game: GameFacts,
    private readonly one: Scenario,
    private readonly match: Match,
  ) {}

  look(): void {
    const { count, position, score } = this.match.look(-1, ME, 0);
    this.moments.push(...this.match.tell(this.seen, count, ME, 0));
    this.seen = count;
    const points = gameModule(this.game.name).points(position, ME) ?? 0;
    while (this.points.length <= this.moments.length) this.points.push(points);
    const standing = { me: ME, moments: this.moments, points: this.points, score };
    earnedStars(this.game.name, this.one, false, standing).forEach((earned, i) => {
      this.stars[i] ||= earned;
    });
  }
}

/** The stars of a game that has been kept. */
export function reachedBy(rules: Rules, game: GameFacts, one: Scenario, moves: string): boolean[] {
  const match = openingOf(rules, game, one);
  const watch = new Watch(game, one, match);
  const list = moves.split(";");
  const count = () => match.look(-1, ME, 0).count;
  while (count() < list.length) {
    match.play(list[count()]);
    watch.look();
  }
  match.close();
  return watch.stars;
}

const wantedIn = (goal: Goal | undefined): Wanted[] => (goal && "wanted" in goal ? [goal.wanted] : []);

/** A move that brings at once what the scenario asks for; undefined: there is none. */
function atOnce(match: Match, moves: readonly string[], wanted: readonly Wanted[]): string | undefined {
  return moves.find((move) =>
    match.preview(move, 0)?.events.some(({ data }) => wanted.some((one) => fits(one, data, ME))),
  );
}

const TRIES = 4; // of each move
const TRIED_MOST = 40; // moves
const AHEAD = 60; // moves of all seats

/** The move after which random play meets most often what the scenario asks for; undefined: none does. */
function inTime(
  match: Match,
  moves: readonly string[],
  wanted: readonly Wanted[],
  seed: number,
): string | undefined {
  let [best, most]: [string | undefined, number] = [undefined, 0];
  let random = seed;
  const some = (n: number) => {
    random = (Math.imul(random, 1103515245) + 12345) & 0x7fffffff;
    return (random >> 8) % n;
  };
  for (const move of moves.slice(0, TRIED_MOST)) {
    let met = 0;
    for (let i = 0; i < TRIES; i++) {
      const copy = match.imagine(-1, ME, BigInt(seed * 100 + i));
      const from = copy.look(-1, ME, 0).count;
      copy.play(move);
      for (let n = 0, turn = turnOf(copy); n < AHEAD && turn >= 0; n++, turn = turnOf(copy)) {
        const { moves: all } = copy.look(-1, turn, 0);
        copy.play(all[some(all.length)]);
      }
      const told = copy.tell(from, copy.look(-1, ME, 0).count, ME, 0);
      if (told.some(({ events }) => events.some(({ data }) => wanted.some((one) => fits(one, data, ME)))))
        met++;
      copy.close();
    }
    if (met > most) [best, most] = [move, met];
  }
  return best;
}

/** How a person goes about what no random game meets: the move towards it; undefined: none is. */
export const WAYS: Record<string, (position: any, moves: readonly string[]) => string | undefined> = {
  // The sick are plotted, and go as near to the convent as they can.
  healed: ({ map, pieces }, moves) => {
    const convent = Object.keys(map).find((cell) => map[cell] === "convent")!;
    const { x, y } = oddRow(convent);
    const far = (cell: string) => Math.hypot(oddRow(cell).x - x, oddRow(cell).y - y);
    const mine = pieces[ME] as Record<string, { at: string | null; sick: boolean }>;
    const away = (piece: string) => {
      const { at, sick } = mine[piece] ?? { at: null, sick: false };
      return sick && at !== null && at in map && at !== convent ? far(at) : 0;
    };
    const gains = moves.map((move) => {
      const [act, piece, cell] = move.split(" ");
      if (act === "card") return away(piece) > 0 ? 1 : 0;
      return act === "move" || act === "spend" ? away(piece) && away(piece) - far(cell) : 0;
    });
    const most = Math.max(...gains);
    return most > 0 ? moves[gains.indexOf(most)] : undefined;
  },
};

/** One game of a scenario: a computer player of level `level` sits in the player's place, the rivals are the scenario's.
 *  "win": it plays to win; "take": it takes what the scenario asks for whenever a move brings that at once; "seek": it also
 *  goes where that may be met. Each `slips`-th decision is that of the level below, so that no two games are alike. */
export function playScenario(
  rules: Rules,
  game: GameFacts,
  one: Scenario,
  { level, aim, slips }: { level: number; aim: "win" | "take" | "seek"; slips: number },
): { stars: boolean[]; moves: string; points: number[] } {
  const match = openingOf(rules, game, one);
  const watch = new Watch(game, one, match);
  const wanted = [one.goal, ...starsFor(game.name, one).map(({ goal }) => goal)].flatMap(wantedIn);
  const way = "wanted" in one.goal ? WAYS[one.goal.wanted.event] : undefined;
  for (let turn = turnOf(match), n = 1; turn >= 0 && n < 2000; turn = turnOf(match)) {
    const { moves, position } = match.look(-1, turn, 0);
    const own = turn === ME;
    const seeks = own && aim !== "win" && moves.length > 1;
    const far = seeks && aim === "seek" && !watch.stars[0];
    const sought = seeks
      ? (atOnce(match, moves, wanted) ??
        (far ? (way?.(position, moves) ?? inTime(match, moves, wanted, n + slips)) : undefined))
      : undefined;
    const plays = own ? level - (slips > 0 && n++ % slips === 0 ? 1 : 0) : one.levels[turn - 1];
    match.play(sought ?? (moves.length === 1 ? moves[0] : match.think(plays)));
    watch.look();
  }
  match.unveil();
  const { count, score } = match.look(-1, ALL, 0);
  const moves = match
    .tell(0, count, ALL, 0)
    .map(({ move }) => move)
    .join(";");
  match.close();
  return { stars: watch.stars, moves, points: (score ?? []).map(({ points }) => points) };
}
