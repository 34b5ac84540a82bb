// web/src/online/search-wish.ts -- what somebody types to search for games, as the server wants it.

/** What the server's `search` is asked for. */
export interface SearchWish {
  player?: string;
  with?: string;
  game?: string;
  from?: number;
  to?: number;
  moves_least?: number;
  moves_most?: number;
  minutes_least?: number;
  minutes_most?: number;
  result?: "won" | "lost";
  end?: "over" | "resign" | "time";
}

/** The first moment of a day typed as 2026-11-15, here where the reader is; `next`: of the day after. */
export function momentOf(typed: string, next: boolean): number | undefined {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(typed);
  if (!parts) return undefined;
  const at = new Date(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3]) + (next ? 1 : 0)).getTime();
  return at > 0 ? at : undefined;
}

function count(typed: string): number | undefined {
  return /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : undefined;
}

export interface Typed {
  player: string;
  with: string;
  game: string;
  from: string;
  to: string;
  moves: [string, string];
  minutes: [string, string];
  result: "" | "won" | "lost";
  end: "" | "over" | "resign" | "time";
}

export const NOTHING: Typed = {
  player: "",
  with: "",
  game: "",
  from: "",
  to: "",
  moves: ["", ""],
  minutes: ["", ""],
  result: "",
  end: "",
};

/** Only what was typed is asked for. */
export function wishOf(typed: Typed): SearchWish {
  const player = typed.player.trim();
  const wish: SearchWish = {
    player: player || undefined,
    with: (player && typed.with.trim()) || undefined,
    game: typed.game || undefined,
    from: momentOf(typed.from, false),
    to: momentOf(typed.to, true),
    moves_least: count(typed.moves[0]),
    moves_most: count(typed.moves[1]),
    minutes_least: count(typed.minutes[0]),
    minutes_most: count(typed.minutes[1]),
    result: (player && typed.result) || undefined,
    end: typed.end || undefined,
  };
  return JSON.parse(JSON.stringify(wish)) as SearchWish;
}
