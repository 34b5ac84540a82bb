// web/src/campaign/lay.ts -- beginnings of scenarios: a deal, the set-up played, and what is different then.
import { ALL, type GameFacts, type Match, type Rules } from "../lib/bridge";
import { exampleRecord } from "../rules/steps";
import type { Lay, Scenario } from "./scenario";

/** A scenario's game as it begins. */
export function openingOf(rules: Rules, game: GameFacts, one: Scenario): Match {
  const record = laidOut(rules, game, one);
  return record === null
    ? rules.begin(game.index, one.levels.length + 1, BigInt(one.seed), [])
    : rules.loadRecord(record);
}

/** The record that a scenario begins with; null: it has the usual set-up. */
export function laidOut(rules: Rules, game: GameFacts, { lay, levels, seed }: Scenario): string | null {
  if (lay === undefined) return null;
  const match = rules.begin(game.index, levels.length + 1, BigInt(seed), []);
  try {
    for (const move of lay.moves === "" ? [] : lay.moves.split("; ")) match.play(move);
    match.unveil();
    const position = structuredClone(match.look<unknown>(-1, ALL, 0).position);
    lay.change(position);
    return exampleRecord(game, position, seed);
  } finally {
    match.close();
  }
}

type Sides = readonly (readonly [seat: number, cell: string])[];

/** Baron: more land lies there, with knights or barons on it; the first seat begins. */
export const land = (
  tiles: Record<string, string>,
  donjons: Record<string, { seat: number; value?: number }> = {},
  honour?: readonly number[],
): Lay => ({
  moves: "",
  change: (position) => {
    for (const [cell, kind] of Object.entries(tiles)) {
      position.tiles[cell] = kind;
      position.pile[kind]--;
    }
    for (const [cell, { seat, value }] of Object.entries(donjons)) {
      position.donjons[cell] = { seat, side: value === undefined ? "knight" : "baron", value: value ?? null };
      position.hand[seat]--;
      position.placed.push(cell);
    }
    if (honour) position.honour = [...honour];
    Object.assign(position, { to_act: 0, first: 0, active: 0 });
  },
});

/** Barony: cities stand, and knights and villages beside them; villages have brought their tokens. */
export const settled = (
  moves: string,
  more: { knights?: Sides; villages?: Sides; tokens?: readonly string[]; rank?: number },
): Lay => ({
  moves,
  change: (position) => {
    const seats = position.reserve.length;
    const put = (cell: string, seat: number, knights: number, building: string | null) => {
      position.pieces[cell] = [...(position.pieces[cell] ?? []), { seat, knights, building }];
    };
    for (const [seat, cell] of more.knights ?? []) {
      put(cell, seat, 1, null);
      position.reserve[seat].knights--;
    }
    for (const [seat, cell] of more.villages ?? []) {
      put(cell, seat, 0, "village");
      position.reserve[seat].villages--;
      position.tokens[seat][position.map[cell]]++;
    }
    for (const token of more.tokens ?? []) for (const own of position.tokens) own[token]++;
    if (more.rank !== undefined) {
      position.rank = Array.from({ length: seats }, () => more.rank);
      position.points = Array.from({ length: seats }, () => 15 * more.rank!);
    }
  },
});

/** Feudo: pieces stand elsewhere, some of them sick; towns have owners. */
export const campaigned = (
  moves: string,
  more: {
    pieces?: readonly (readonly [seat: number, piece: string, cell: string, sick?: true])[];
    towns?: Record<string, number>;
    points?: readonly number[];
    round?: number;
  },
): Lay => ({
  moves,
  change: (position) => {
    for (const [seat, piece, at, sick] of more.pieces ?? []) {
      position.pieces[seat][piece] = { at, sick: sick === true };
    }
    for (const [town, owner] of Object.entries(more.towns ?? {})) position.towns[town].owner = owner;
    if (more.points) position.points = [...more.points];
    if (more.round) position.round = more.round;
  },
});
