// web/src/play/baron-choice.ts -- which of the moves of Baron that are about as good a hint names: one that harms nobody of one's
// own, costs least honour, leaves least to be driven off, and for which plainly more speaks.
//
// Asked on a copy, so that the next step of a turn is chosen when the plan is made as it will be when it comes.
import type { BaronPosition } from "../games/baron";
import type { Advice, Match, Told } from "../lib/bridge";
import { around } from "../lib/hex";
import { EQUAL } from "../lib/hints";
import { slackOf } from "./aim";
import { balanceOf, cheaperTwin, weightOfBaron } from "./baron-facts";
import { closingAfter, GREAT } from "./closing";
import { paidIn } from "./difference";
import { equals, swapped, type Other } from "./level";

/** A copy of the game at the moment of a choice. */
export type Copy = Pick<Match, "look" | "play" | "back" | "preview">;

const lookAt = (copy: Copy, seat: number) => copy.look<BaronPosition>(-1, seat, 0);
const toldOf = (copy: Copy, move: string): readonly Told[] => copy.preview(move, 0)?.events ?? [];

/** The same tile of the row at two prices is no choice: the cheaper one, and no word of the others. */
export function cheapest(position: BaronPosition, advice: Advice): Advice {
  const move = cheaperTwin(position, advice.move);
  const one = move === null ? advice : { ...advice, move, line: [move] };
  const others = advice.others.filter(
    (other) => other.move !== move && cheaperTwin(position, other.move) === null,
  );
  return { ...one, others };
}

const CLOSE = 0.015; // shares of the win: what is nearer the search cannot tell apart
const PLAIN = 1; // points by which another move is plainly the better one
const MOST_TRIED = 60; // each takes a fraction of a millisecond

/** Of moves that the search cannot tell apart the one for which plainly more speaks; where something speaks against the one named, of
 *  all that are as good. */
export function plainest(
  advice: Advice,
  seat: number,
  weight: (move: string) => number,
  fits: (move: string) => boolean = () => true,
): Advice {
  const close = weight(advice.move) < 0 ? EQUAL : CLOSE;
  const level = advice.others
    .filter((one) => advice.worth[seat] - one.worth[seat] < close && fits(one.move))
    .slice(0, MOST_TRIED);
  if (level.length === 0) return advice;
  const best = level.reduce((most, one) => (weight(one.move) > weight(most.move) ? one : most));
  return weight(best.move) >= weight(advice.move) + PLAIN ? swapped(advice, best) : advice;
}

/** Does a move cost a knight or a baron of one's own? */
const costsOwn = (events: readonly Told[], seat: number): boolean =>
  events.some(({ data }) => data.event === "driven" && data.seat === seat);

/** Does a move give the others more than it brings, or cost a piece of one's own? */
export const harms = (events: readonly Told[], seat: number): boolean =>
  balanceOf(events, seat) < 0 || costsOwn(events, seat);

/** Of moves that are as good one that does no harm; where it does more harm than good, of those nearly as good. */
export function harmless(advice: Advice, seat: number, told: (move: string) => readonly Told[]): Advice {
  const events = told(advice.move);
  if (!harms(events, seat)) return advice;
  const worse = balanceOf(events, seat) < 0;
  const near = ({ worth, visits }: Other) =>
    advice.worth[seat] - worth[seat] < (worse ? slackOf(visits) : EQUAL);
  const safe = advice.others.find((one) => near(one) && !harms(told(one.move), seat));
  return safe ? swapped(advice, safe) : advice;
}

const FAR = 1; // points; what is worth so much less is as good, if it costs less

/** Of tiles that are as good one that costs less honour, unless what the dearer one is good for is plainly worth more. */
export function thrifty(
  advice: Advice,
  seat: number,
  price: (move: string) => number,
  worth: (move: string) => number,
): Advice {
  const paid = price(advice.move);
  if (paid === 0) return advice;
  const cheaper = equals(advice, seat)
    .filter(({ move }) => price(move) < paid)
    .sort((a, b) => price(a.move) - price(b.move));
  const one = cheaper.find(({ move }) => worth(move) >= worth(advice.move) - FAR);
  return one ? swapped(advice, one) : advice;
}

const MOST_WARY = 8; // moves that are tried in the place of one that gives somebody a ring
const MOST_SAFE = 4; // moves that are tried in the place of a risky one

/** Of moves that are as good one after which less of one's own can be driven off at once: `risk` of a move, near to where it or
 *  another one goes. `fits`: the risky one is not plainly worth more. */
export function safest(
  advice: Advice,
  seat: number,
  risk: (move: string, other?: string) => number,
  fits: (move: string) => boolean,
): Advice {
  const { move } = advice;
  if (risk(move) === 0) return advice;
  const verb = move.split(" ")[0];
  const safe = equals(advice, seat)
    .filter((one) => one.move.startsWith(`${verb} `) && fits(one.move))
    .slice(0, MOST_SAFE)
    .find((one) => risk(one.move, move) < risk(move, one.move));
  return safe ? swapped(advice, safe) : advice;
}

const REACH = 2; // steps from where a move goes: what happens farther off it has no part in

const cellOf = (move: string) => move.split(" ").find((part) => part.includes(","));

const cellsNear = (from: readonly string[]): Set<string> => {
  let cells = new Set(from);
  for (let n = 0; n < REACH; n++) cells = new Set([...cells].flatMap((one) => [one, ...around(one)]));
  return cells;
};

/** How many knights and barons of a seat whoever is next can drive off near to where a move goes, or another one, with any tile that
 *  can be taken or is kept, as the rules tell. */
export function riskOf(copy: Copy, move: string, seat: number, other = move): number {
  const cells = [move, other].flatMap((one) => cellOf(one) ?? []);
  if (cells.length === 0) return 0;
  const { index } = lookAt(copy, seat);
  const near = cellsNear(cells);
  const lost = (lay: string) =>
    toldOf(copy, lay).filter(({ data }) => data.event === "driven" && data.seat === seat).length;
  try {
    copy.play(move);
    if (lookAt(copy, seat).turn === seat && lookAt(copy, seat).moves.includes("end")) copy.play("end");
    const { turn: foe, index: before } = lookAt(copy, seat);
    if (foe < 0 || foe === seat) return 0;
    const kinds = new Set<string>();
    let most = 0;
    for (const take of lookAt(copy, foe).moves.filter((one) => one.startsWith("take "))) {
      copy.play(take);
      for (const lay of lookAt(copy, foe).moves) {
        const [verb, , to] = lay.split(" ");
        if (verb !== "lay" || !near.has(to) || kinds.has(lay)) continue; // a tile that is kept is offered after each
        kinds.add(lay);
        most = Math.max(most, lost(lay));
      }
      copy.back(before);
    }
    return most;
  } finally {
    copy.back(index);
  }
}

/** What a knight brings who is sent right after a tile is laid and founds a barony at once, as the rules tell; 0: none. */
export function foundsAfter(copy: Copy, lay: string, seat: number): number {
  if (!lay.startsWith("lay ")) return 0;
  const { index } = lookAt(copy, seat);
  copy.play(lay);
  try {
    const { moves, turn } = lookAt(copy, seat);
    const cell = lay.split(" ")[2];
    const near = [cell, ...around(cell)].map((one) => `donjon ${one}`);
    const sent = turn === seat ? near.filter((move) => moves.includes(move)) : [];
    const honour = sent.flatMap((move) =>
      toldOf(copy, move).flatMap(({ data }) =>
        data.event === "founded" && data.seat === seat ? [Number(data.honour)] : [],
      ),
    );
    return Math.max(0, ...honour);
  } finally {
    copy.back(index);
  }
}

/** Could a knight sent after a tile is laid there stand in a ring that it closes? */
const mayClose = ({ tiles, donjons }: BaronPosition, cell: string): boolean =>
  [cell, ...around(cell)].some(
    (one) =>
      !(one in donjons) &&
      (one === cell || tiles[one] === "meadow") &&
      around(one).every((beside) => beside === cell || beside in tiles),
  );

const sentAfter = (copy: Copy, position: BaronPosition, move: string, seat: number): number =>
  move.startsWith("lay ") && mayClose(position, move.split(" ")[2]) ? foundsAfter(copy, move, seat) : 0;

/** The most that can be had at once in the turn after a tile is taken: by it, or by a tile of the reserve while it is kept for what it
 *  counts (`value`), and a knight sent after it. */
function turnAfter(copy: Copy, take: string, seat: number, value: number): number {
  const { index, position: before } = lookAt(copy, seat);
  const kind = before.row[Number(take.split(" ")[1]) - 1];
  const used = before.reserve[seat].includes(kind) ? "" : `lay ${kind} `; // one of two tiles that are alike is kept
  copy.play(take);
  try {
    const { moves, position, turn } = lookAt(copy, seat);
    const lays = turn === seat ? moves.filter((move) => move.startsWith("lay ")) : [];
    const brings = lays.map((lay) => {
      const kept = used !== "" && lay.startsWith(used) ? 0 : value;
      return balanceOf(toldOf(copy, lay), seat) + sentAfter(copy, position, lay, seat) + kept;
    });
    return Math.max(0, ...brings);
  } finally {
    copy.back(index);
  }
}

/** Of moves that are as good one after which nobody can close a ring that is worth much more than what the others leave to be closed. */
export function wary(
  advice: Advice,
  seat: number,
  swing: (move: string) => number,
  fits: (move: string) => boolean,
): Advice {
  const most = /^(lay|donjon|end)/.test(advice.move) ? swing(advice.move) : 0;
  if (most < GREAT) return advice;
  const safe = equals(advice, seat)
    .filter(({ move }) => fits(move))
    .slice(0, MOST_WARY)
    .find(({ move }) => most - swing(move) >= GREAT);
  return safe ? swapped(advice, safe) : advice;
}

/** The same for the next step of a turn that is planned: what it would leave was not seen so closely when the plan was made. */
export function waryOf(copy: Copy, advice: Advice, seat: number): Advice {
  const swing = (move: string) => closingAfter(copy, [move], seat)?.swing ?? 0;
  const safe = wary(advice, seat, swing, (move) => !harms(toldOf(copy, move), seat));
  if (safe.move === advice.move) return advice;
  return { ...safe, turned: { move: advice.move } };
}

/** The same advice, or a move about as good that a person would rather make. */
export function chosen(copy: Copy, given: Advice, seat: number): Advice {
  const { position } = lookAt(copy, seat);
  const memo = new Map<string, number>();
  const once = (key: string, find: () => number) => {
    const known = memo.get(key);
    if (known !== undefined) return known;
    const n = find();
    memo.set(key, n);
    return n;
  };
  const price = (move: string) => (move.startsWith("take ") ? paidIn(toldOf(copy, move)) : 0);
  const weight = (move: string) =>
    once(`weight ${move}`, () =>
      weightOfBaron(position, move, toldOf(copy, move), seat, sentAfter(copy, position, move, seat)),
    );
  const worth = (move: string) =>
    once(`turn ${move}`, () => {
      if (!move.startsWith("take ")) return weight(move);
      return turnAfter(copy, move, seat, weight(move) + price(move)) - price(move);
    });
  const advice = cheapest(position, given);
  const dearest = price(advice.move);
  const plain = plainest(advice, seat, weight, (move) => price(move) <= dearest);
  const kind = harmless(plain, seat, (move) => toldOf(copy, move));
  const cheap = thrifty(kind, seat, price, worth);
  const risk = (move: string, other = move) =>
    once(`risk ${move} ${other}`, () => riskOf(copy, move, seat, other));
  const fits = (move: string) =>
    weight(move) > weight(cheap.move) - FAR &&
    !harms(toldOf(copy, move), seat) &&
    price(move) <= price(cheap.move);
  const swing = (move: string) => once(`swing ${move}`, () => closingAfter(copy, [move], seat)?.swing ?? 0);
  const warily = (move: string) => !harms(toldOf(copy, move), seat) && price(move) <= price(cheap.move);
  return safest(wary(cheap, seat, swing, warily), seat, risk, fits);
}
