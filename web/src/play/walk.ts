// web/src/play/walk.ts -- a course that is played on a copy: by the search for everybody, stop by stop.
import type { GameModule } from "../games/module";
import { OVER, type Course, type Match } from "../lib/bridge";

/** A course that has been played. */
export interface Line {
  moves: string[]; // all of them, the first one is the one in question
  course: Course;
  points: number[]; // of each seat at its end
  over: boolean; // the game's end is reached
  won: boolean; // by the one who is to move
  winners: number[]; // at the end
}

export type Think = (record: string) => Promise<string>;

const MOVES_MOST = 70; // of one course

interface Rounds {
  round?: number;
  rounds?: number;
}

/** A course as it grows. */
export class Walk {
  private readonly from: number;
  private round: number | undefined; // since the last stop
  readonly moves: string[] = [];

  constructor(
    private readonly match: Match,
    private readonly module: Pick<GameModule, "points">,
    private readonly me: number,
    begin: readonly string[],
    private readonly lang: number,
    known = false, // to the last stop; else nothing is played beyond the first
  ) {
    this.from = this.look().count;
    this.round = this.now();
    for (const move of begin) if (known || this.follows(move)) this.play(move);
    if (known) this.round = this.now();
  }

  /** Is this move still the next one? On a copy something else may have happened meanwhile. */
  private follows(move: string): boolean {
    const { turn, moves } = this.look();
    return this.now() === this.round && turn === this.me && moves.includes(move);
  }

  private look() {
    return this.match.look<Rounds>(-1, this.me, this.lang);
  }

  /** The round, in games that count them to an end; in others it is turns that matter. */
  private now(): number | undefined {
    const { round, rounds } = this.look().position;
    return rounds === undefined ? undefined : round;
  }

  private play(move: string): void {
    this.match.play(move);
    this.moves.push(move);
  }

  /** Plays until everybody has had a turn and it is the first one's again; in games with rounds, until the next one. */
  async goOn(think: Think, end: number): Promise<void> {
    const { round } = this;
    let others = false;
    while (!this.full() && Date.now() < end) {
      const { turn } = this.look();
      this.round = this.now();
      if (turn === OVER || this.round !== round) return;
      if (round === undefined && others && turn === this.me) return;
      others ||= turn !== this.me;
      const open = this.match.look(-1, turn, this.lang).moves;
      this.play(open.length === 1 ? open[0] : await think(this.match.quickRecord()));
    }
  }

  /** Has it as many moves as a course may have? */
  full(): boolean {
    return this.moves.length >= MOVES_MOST;
  }

  line(seats: number): Line {
    const { count, position, score } = this.look();
    let luck = false;
    const course = this.match.tell(this.from, count, this.me, this.lang).map(({ by, move, events }) => {
      luck ||= by < 0;
      return { seat: by, move: move ?? "", luck, events };
    });
    const points = Array.from({ length: seats }, (_, seat) => this.module.points(position, seat) ?? 0);
    const winners = points.map((_, seat) => seat).filter((seat) => score?.[seat].won === true);
    const won = winners.includes(this.me);
    return { moves: [...this.moves], course, points, over: score !== null, won, winners };
  }
}
