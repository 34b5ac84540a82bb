// web/src/play/siege.ts -- whether an attack of Feudo can be made in this round: tried by the rules on a private copy.
//
// No rule is known here: a seat's own moves are played, its other pieces go beside the target where the rules let
// them, the others stay where they are, and what counts is whether the rules then offer the attack.
import { marching, type FeudoPosition } from "../games/feudo-words";
import type { EventData, Match } from "../lib/bridge";
import { steps } from "./aim";
import { fightersOn, type Defence } from "./defence";

/** An attack that can be made. */
export interface Attack extends Defence {
  units: string[]; // who joins in
  n: number; // how strong they are together
  pay: number; // shillings that it takes
  beaten: string[]; // pieces that it defeats
  points?: number; // that they bring
}

/** Tries an attack on a cell after moves of one's own, with these cards in the plot; null: it cannot be made. */
export type Trial = (moves: readonly string[], target: string, cards?: readonly string[]) => Attack | null;

const SEEDS = 3; // draws of what is not known yet
/** Of several cells beside the target the first, the last or the second; at last with shillings. */
const WAYS = [
  [0, false],
  [-1, false],
  [1, false],
  [0, true],
] as const;
const MOST = 60; // moves of a round

/** What the others do: nothing. */
const IDLE: Record<string, string> = {
  march: "stay",
  charm: "spare",
  trade: "done",
  attack: "done",
  advance: "done",
};

class Round {
  pay = 0;
  private plotted = false; // cards are still laid here: none but those wanted are to march

  constructor(
    private readonly copy: Match,
    private readonly me: number,
    private readonly target: string,
    private readonly cards: readonly string[],
    private readonly pick: number, // of several cells beside the target
    private readonly spends: boolean, // shillings bring somebody there, too
    private readonly helper = -1, // a seat that brings its own pieces onto the target; the others are idle
  ) {}

  readonly joined: string[] = []; // who came to help

  private look() {
    return this.copy.look<FeudoPosition>(-1, this.me, 0);
  }

  private play(move: string): EventData[] {
    const { count } = this.look();
    this.copy.play(move);
    const told = this.copy.tell(count, count + 1, this.me, 0).flatMap(({ events }) => events);
    for (const { data } of told) {
      const mine = data.seat === this.me && (data.event === "paid" || data.event === "spent");
      if (mine) this.pay += Number(data.shillings);
    }
    return told.map(({ data }) => data);
  }

  private readonly beside = (cell: string | null | undefined) =>
    cell?.includes(",") === true && steps(cell, this.target) === 1;

  private own(position: FeudoPosition, moves: readonly string[]): string {
    const at = (piece: string) => position.pieces[this.me]?.[piece]?.at;
    if (position.phase === "plot") {
      const wanted = this.cards.filter((piece) => !this.beside(at(piece))).map((piece) => `card ${piece}`);
      const card = wanted.find((move) => moves.includes(move));
      const trades = moves.filter((move) => move.startsWith("trade "));
      const most = (a: string, b: string) => (Number(b.slice(6)) > Number(a.slice(6)) ? b : a);
      return card ?? (trades.length > 0 ? trades.reduce(most) : moves[0]);
    }
    const piece = position.phase === "march" ? marching(position, this.me) : null;
    const goes = piece !== null && !this.beside(at(piece)) && (!this.plotted || this.cards.includes(piece));
    const there = goes ? moves.filter((move) => this.comes(move)) : [];
    if (there.length > 0) return there.at(this.pick) ?? there[0];
    const bought = moves.find((move) => {
      const [verb, who] = move.split(" ");
      return this.spends && verb === "spend" && !this.beside(at(who)) && this.comes(move);
    });
    return bought ?? IDLE[position.phase] ?? moves[0];
  }

  /** What somebody else does: nothing, or help whoever stands on the target. */
  private others(position: FeudoPosition, turn: number): string {
    const { moves } = this.copy.look(-1, turn, 0);
    const help = moves.find((move) => {
      const [verb, , to] = move.split(" ");
      return turn === this.helper && (verb === "move" || verb === "spend") && to === this.target;
    });
    if (help === undefined) return IDLE[position.phase] ?? moves[0];
    this.joined.push(help.split(" ")[1]);
    return help;
  }

  private comes(move: string): boolean {
    return this.beside(move.split(" ")[2]);
  }

  /** Plays on to one's own attack; null: it is not offered; "fog": other luck may bring it. */
  run(moves: readonly string[]): Attack | "fog" | null {
    const queue = [...moves];
    const { round, fog, phase } = this.look().position;
    this.plotted = phase === "plot";
    for (let n = 0; n < MOST; n++) {
      const { position, turn, moves: can } = this.look();
      if (turn < 0 || position.round !== round) return null;
      if (position.fog && !fog) return "fog";
      if (turn !== this.me) {
        this.play(this.others(position, turn));
      } else if (queue.length > 0) {
        if (!can.includes(queue[0])) return null;
        this.play(queue.shift()!);
      } else if (position.phase === "attack") {
        return can.includes(`attack ${this.target}`) ? this.attack() : null;
      } else {
        const move = this.own(position, can);
        if (!can.includes(move)) return null;
        this.play(move);
      }
    }
    return null;
  }

  /** Plays on for oneself, these moves first and then what is of no account, until something of the round is told; false: it never is. */
  private until(
    moves: readonly string[],
    told: (position: FeudoPosition, can: readonly string[]) => boolean | string | null,
  ): boolean {
    const queue = [...moves];
    const { round } = this.look().position;
    for (let n = 0; n < MOST; n++) {
      const { position, turn, moves: can } = this.look();
      if (turn < 0 || position.round !== round) return false;
      if (turn !== this.me) this.play(this.others(position, turn));
      else if (queue.length > 0) {
        if (!can.includes(queue[0])) return false;
        this.play(queue.shift()!);
      } else {
        const answer = told(position, can);
        if (typeof answer === "boolean") return answer;
        this.play(answer ?? this.own(position, can));
      }
    }
    return false;
  }

  /** Does Milady get where the rules let her charm somebody, whose Baron stands on the target and stays there? */
  charms(moves: readonly string[], who: number): boolean {
    return this.until(moves, (position, can) => {
      if (position.phase === "charm") return can.includes(`charm ${who}`);
      if (position.phase !== "march" || marching(position, this.me) !== "milady") return null;
      const near = (move: string) => steps(move.split(" ")[2], this.target) <= 1;
      return can.find((move) => move.startsWith("move ") && near(move)) ?? "stay";
    });
  }

  /** Do the rules let a piece march onto the target? */
  enters(piece: string): boolean {
    return this.until([`card ${piece}`], (position, can) =>
      position.phase === "march" && marching(position, this.me) === piece
        ? can.includes(`move ${piece} ${this.target}`)
        : null,
    );
  }

  private attack(): Attack {
    const told = this.play(`attack ${this.target}`);
    const defence = Number(told.find(({ event }) => event === "target")?.defence);
    for (;;) {
      const join = this.look().moves.find((move) => move.startsWith("join "));
      if (join === undefined) break;
      told.push(...this.play(join));
    }
    const joined = told.filter(({ event, seat }) => event === "joined" && seat === this.me);
    const units = joined.flatMap(({ unit, piece }) => (unit as string[] | undefined) ?? [String(piece)]);
    const n = Number(joined.at(-1)?.sum);
    const { position } = this.look();
    const fighters = fightersOn(position, this.target, this.me);
    // Whom the blow meets is for the rules to say: who stands there need not be one who can be attacked.
    const blow = this.play("strike");
    const ground = Number(blow.find(({ event }) => event === "fight")?.ground ?? 0);
    const fallen = blow.filter(({ event, other }) => event === "beaten" && other === this.me);
    const points = fallen.reduce((all, one) => all + Number(one.points ?? 0), 0);
    const beaten = blow.flatMap(({ event, piece }) =>
      event === "fled" ? ["baron"] : event === "beaten" ? [String(piece)] : [],
    );
    const against = { defence, ground, land: position.map[this.target], fighters };
    return { units: [...new Set(units)], n, ...against, pay: this.pay, beaten, points };
  }
}

/** Something that can be copied as a seat knows it. */
export interface Copied {
  imagine(index: number, seat: number, seed: bigint): Match;
}

/** Tries attacks at a moment; what was tried once is known. */
export function trialAt(from: Copied, index: number, me: number): Trial {
  const known = new Map<string, Attack | null>();
  const fresh = (moves: readonly string[], target: string, cards: readonly string[]): Attack | null => {
    const [verb, piece] = moves.at(-1)?.split(" ") ?? []; // best of all with the piece in question,
    const whole = verb === "trade"; // and of a whole plot with as many as can get there
    let found: Attack | null = null;
    let seeds = SEEDS;
    for (let seed = 1; seed <= seeds; seed++) {
      for (const [pick, spends] of WAYS) {
        const copy = from.imagine(index, me, BigInt(seed));
        try {
          const plots = copy.look(-1, me, 0).phase === "plot";
          if (!plots) seeds = 1; // the plague has come
          if (plots && spends) continue; // what a trading card may do after all marches is no plan yet
          const attack = new Round(copy, me, target, cards, pick, spends).run(moves);
          if (attack === "fog") break; // the same in all ways
          if (attack === null) continue;
          if (piece === undefined || attack.units.includes(piece)) return attack;
          if (found === null || (whole && attack.n > found.n)) found = attack;
        } finally {
          copy.close();
        }
      }
      if (found !== null) return found;
    }
    return null;
  };
  return (moves, target, cards = []) => {
    const key = [target, ...moves, "|", ...cards].join(" ");
    if (!known.has(key)) known.set(key, fresh(moves, target, cards));
    return known.get(key)!;
  };
}

/** Is something so for a copy of a moment, with the plague wherever it may come? */
const someCopy = (from: Copied, index: number, me: number, is: (copy: Match) => boolean): boolean =>
  Array.from({ length: SEEDS }, (_, seed) => BigInt(seed + 1)).some((seed) => {
    const copy = from.imagine(index, me, seed);
    try {
      return is(copy);
    } finally {
      copy.close();
    }
  });

/** Can Milady charm a seat whose Baron stays on a cell, after these moves of one's own? */
export type Charm = (moves: readonly string[], who: number, cell: string) => boolean;

/** Tries charms at a moment. */
export const charmAt =
  (from: Copied, index: number, me: number): Charm =>
  (moves, who, cell) =>
    someCopy(from, index, me, (copy) => new Round(copy, me, cell, ["milady"], 0, false).charms(moves, who));

/** Somebody who may still do something in this round, with these pieces. */
export interface Foe {
  seat: number;
  pieces: string[];
}

/** What the others may still do in this round with cards that nobody has seen, tried by the rules. */
export interface Foes {
  /** Who may still come to help on a cell that is to be attacked after a move; the strongest help, null: nobody. */
  joins(move: string, target: string, seat: number): (Foe & { defence: number }) | null;
  /** Who of some seats, that attack before one's own, may still take a town in this round after a move; the strongest, null: nobody. */
  takes(move: string, target: string, before: readonly number[]): (Foe & Attack) | null;
  /** The strongest attack that may still defeat a piece of one's own on a cell after a move; null: none. */
  strikes(move: string, cell: string, piece: string): (Foe & Attack & { often: number }) | null;
}

const DEALS = 8; // ways in which hidden cards may lie
const SOME = 2; // of them: what fewer bring is not worth a word
const LIKELY = 5; // of them: from here on a siege is not promised to whoever comes after

/** Tries what the others may do at a moment. */
export function foesAt(from: Copied, index: number, me: number, seats: number): Foes {
  const copies = <T>(use: (copy: Match, seed: number) => T): T[] =>
    Array.from({ length: DEALS }, (_, seed) => {
      const copy = from.imagine(index, me, BigInt(seed + 1));
      try {
        return use(copy, seed);
      } finally {
        copy.close();
      }
    });
  return {
    joins(move, target, seat) {
      // How strong the target is then the rules say: not everybody who comes fights.
      const found = copies((copy) => {
        const round = new Round(copy, me, target, [], 0, false, seat);
        const attack = round.run([move]);
        const pieces = round.joined.filter((piece) => piece !== "milady");
        if (attack === null || attack === "fog" || pieces.length === 0) return null;
        return { seat, pieces, defence: attack.defence };
      }).filter((one) => one !== null);
      return found.length === 0
        ? null
        : found.reduce((most, one) => (one.defence > most.defence ? one : most));
    },
    takes(move, target, before) {
      const found = before.flatMap((seat) => {
        const attacks = copies((copy, seed) => {
          copy.play(move);
          const attack = new Round(copy, seat, target, [], seed % 2 === 0 ? 0 : -1, false).run([]);
          if (attack === null || attack === "fog" || attack.n <= attack.defence) return null;
          return { seat, pieces: attack.units, ...attack };
        }).filter((one) => one !== null);
        return attacks.length >= LIKELY ? attacks : [];
      });
      return found.length === 0 ? null : found.reduce((most, one) => (one.n > most.n ? one : most));
    },
    strikes(move, cell, piece) {
      const found = Array.from({ length: seats }, (_, seat) => seat)
        .filter((seat) => seat !== me)
        .flatMap((seat) => {
          const attacks = copies((copy, seed) => {
            copy.play(move);
            const attack = new Round(copy, seat, cell, [], seed % 2 === 0 ? 0 : -1, false).run([]);
            if (attack === null || attack === "fog" || !attack.beaten.includes(piece)) return null;
            return { seat, pieces: attack.units, ...attack };
          }).filter((one) => one !== null);
          const often = attacks.length / DEALS;
          return attacks.length >= SOME ? attacks.map((one) => ({ ...one, often })) : [];
        });
      return found.length === 0 ? null : found.reduce((most, one) => (one.n > most.n ? one : most));
    },
  };
}
