// web/src/lib/recall.ts -- matches that records tell of, kept open: of a game that is asked about again only what is new is played.
//
// Whoever plays a game on asks for each move with the whole record; to read a position takes longer than to think about
// it at a low level.
import type { Match, Rules } from "./bridge";

const KEPT = 3; // games that are asked about in turns
const END = "end\n";
const LINE = /^\d+ (\S+) (.*)$/gm; // the number of the move, who made it and what it is

const bodyOf = (record: string) => (record.endsWith(END) ? record.slice(0, -END.length) : record);

export class Recall {
  private kept: { told: string; match: Match }[] = []; // the last one first

  constructor(private readonly rules: Pick<Rules, "loadRecord">) {}

  /** The match that a quick record tells of; whoever takes it keeps or closes it. */
  take(record: string): Match {
    const told = bodyOf(record);
    const at = this.kept.findIndex((one) => told.startsWith(one.told));
    const [known] = at < 0 ? [] : this.kept.splice(at, 1);
    const match = known && this.goOn(known.match, told.slice(known.told.length), record);
    return match ?? this.rules.loadRecord(record);
  }

  /** One that was taken, and is as it was then. */
  keep(record: string, match: Match): void {
    this.kept.unshift({ told: bodyOf(record), match });
    for (const { match: old } of this.kept.splice(KEPT)) old.close();
  }

  /** Null: something else has come of it; the match is closed. */
  private goOn(match: Match, lines: string, record: string): Match | null {
    try {
      for (const [, who, move] of lines.matchAll(LINE)) if (who !== "nature") match.play(move);
      if (match.quickRecord() === record) return match;
    } catch {
      // what cannot be played on is read again, and refused there if it must be
    }
    match.close();
    return null;
  }
}
