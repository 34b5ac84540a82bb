// web/src/puzzle/line.ts -- how a game may go on after each of two moves, so far that one sees what they differ in.
//
// Both courses are played by the search from the same position, stop by stop, and are equally long: until the turn has
// come round, or a round is over. What is said about a puzzle is said about these courses, which are shown, too.
import type { GameModule } from "../games/module";
import { OVER, type Course, type Match } from "../lib/bridge";

/** A course that has been played. */
export interface Line {
  moves: string[]; // all of them, the first one is the one in question
  course: Course;
  points: number[]; // of each seat at its end
  over: boolean; // the game's end is reached
  won: boolean; // by the one who is to move
}

export type Think = (record: string) => Promise<string>;

/** All chance of a puzzle follows from this number, on the table and in the courses. */
export const SEED = 1;
/** The level that plays the courses: strong, and the same on every machine. */
export const PLAYS = 4;

const MOVES_MOST = 70; // of one course
const STOPS_MOST = 4; // where the game goes on for long
const SURE = 0.9; // whoever wins so surely wants to see it won
const SURE_STOPS = 12;

/** A course as it grows. */
class Walk {
  private readonly from: number;
  readonly moves: string[] = [];

  constructor(
    private readonly match: Match,
    private readonly module: Pick<GameModule, "points">,
    private readonly me: number,
    begin: readonly string[],
    private readonly lang: number,
  ) {
    this.from = this.look().count;
    for (const move of begin) this.play(move);
  }

  private look() {
    return this.match.look<{ round?: number }>(-1, this.me, this.lang);
  }

  private play(move: string): void {
    this.match.play(move);
    this.moves.push(move);
  }

  /** Plays until everybody has had a turn and it is the first one's again; in games with rounds, until the next one. */
  async goOn(think: Think, end: number): Promise<void> {
    const { position } = this.look();
    let others = false;
    while (this.moves.length < MOVES_MOST && Date.now() < end) {
      const { turn, position: now } = this.look();
      if (turn === OVER || now.round !== position.round) return;
      if (position.round === undefined && others && turn === this.me) return;
      others ||= turn !== this.me;
      const open = this.match.look(-1, turn, this.lang).moves;
      this.play(open.length === 1 ? open[0] : await think(this.match.quickRecord()));
    }
  }

  line(seats: number): Line {
    const { count, position, score } = this.look();
    let luck = false;
    const course = this.match.tell(this.from, count, this.me, this.lang).map(({ by, move, events }) => {
      luck ||= by < 0;
      return { seat: by, move: move ?? "", luck, events };
    });
    const points = Array.from({ length: seats }, (_, seat) => this.module.points(position, seat) ?? 0);
    return { moves: this.moves, course, points, over: score !== null, won: score?.[this.me].won === true };
  }
}

/** By how much a seat is ahead of the best of the others. */
export const lead = (points: readonly number[], me: number): number =>
  points[me] - Math.max(...points.filter((_, seat) => seat !== me));

/** Does one see that the first of two courses is better for a seat? */
export const seenBetter = (best: Line, other: Line, me: number): boolean =>
  best.over && other.over && best.won !== other.won
    ? best.won
    : lead(best.points, me) > lead(other.points, me);

/** The courses after the best move, with what belongs to its turn, and after another one; `open` gives the position. */
export async function playLines(
  open: () => Match,
  module: Pick<GameModule, "points">,
  { seats, to_act: me }: { seats: number; to_act: number },
  moves: { best: readonly string[]; other: readonly string[]; worth: number },
  think: Think,
  lang: number,
  patience = Number.POSITIVE_INFINITY, // milliseconds
): Promise<[Line, Line]> {
  const end = Date.now() + patience;
  const matches = [open(), open()];
  try {
    const walks = [moves.best, moves.other].map((begin, i) => new Walk(matches[i], module, me, begin, lang));
    for (let stop = 1; ; stop++) {
      for (const walk of walks) await walk.goOn(think, end);
      const [best, other] = walks.map((walk) => walk.line(seats));
      const sure = moves.worth >= SURE;
      const ended = (line: Line) => line.over || line.moves.length >= MOVES_MOST;
      const most =
        stop >= (sure ? SURE_STOPS : STOPS_MOST) || (ended(best) && ended(other)) || Date.now() >= end;
      if (most || (!sure && seenBetter(best, other, me))) return [best, other];
    }
  } finally {
    for (const match of matches) match.close();
  }
}
