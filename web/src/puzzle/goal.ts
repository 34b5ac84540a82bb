// web/src/puzzle/goal.ts -- what a puzzle asks for, taken from the courses after its solution and after the next best move.
import type { GameModule } from "../games/module";
import { say, type ThreeWords } from "../lib/i18n";
import type { Line } from "../play/walk";
import { byTie, stakeOf } from "./aftermath";
import { lead, seenBetter, wonAlone } from "./line";
import { pointsWords } from "./words";

const W = {
  win: ["win the game", "das Spiel gewinnen", "gagner la partie"],
  alone: ["win the game alone", "das Spiel allein gewinnen", "gagner seul la partie"],
  share: [
    "win the game, alone or with another",
    "das Spiel gewinnen, allein oder mit anderen",
    "gagner la partie, à un seul ou à plusieurs",
  ],
  // What decides among equals belongs to the goal: nobody plays for a tie without knowing what it is worth.
  barony: [
    "win the game at equal points: whoever comes later in turn order is ahead then, here {who}",
    "das Spiel bei gleich vielen Punkten gewinnen: Dann liegt vorn, wer später an der Reihe ist, hier {who}",
    "gagner la partie à points égaux : l’avantage va alors à celui qui joue plus tard, ici {who}",
  ],
  feudo: [
    "win the game at equal points: more towns decide then, and after them more living fighters",
    "das Spiel bei gleich vielen Punkten gewinnen: Dann entscheiden mehr Städte, danach mehr lebende Kämpfer",
    "gagner la partie à points égaux : le plus de villes décide alors, puis le plus de combattants en vie",
  ],
  hold: [
    "let nobody else win {within}",
    "{within} niemand anders gewinnen lassen",
    "ne laisser gagner personne d’autre {within}",
  ],
  holdOne: [
    "keep {other} from winning {within}",
    "{other} {within} nicht gewinnen lassen",
    "empêcher {other} de gagner {within}",
  ],
  // Ahead or not is what one plays for; by how much only where one is ahead either way.
  overOne: [
    "{still}be ahead of {other} {when}",
    "{when} {still}vor {other} liegen",
    "devancer {still}{other} {when}",
  ],
  overAll: [
    "{still}be ahead of all the others {when}",
    "{when} {still}vor allen anderen liegen",
    "devancer {still}tous les autres {when}",
  ],
  aheadOne: [
    "be at least {n} ahead of {other} {when}",
    "{when} mindestens {points} vor {other} liegen",
    "avoir au moins {points} d’avance sur {other} {when}",
  ],
  aheadAll: [
    "be at least {n} ahead of all the others {when}",
    "{when} mindestens {points} vor allen anderen liegen",
    "avoir au moins {points} d’avance sur tous les autres {when}",
  ],
  levelOne: [
    "{still}be level with {other} {when}",
    "{when} {still}mit {other} gleichauf liegen",
    "être {still}à égalité avec {other} {when}",
  ],
  levelAll: [
    "{still}be level with the best of the others {when}",
    "{when} {still}mit dem Besten der anderen gleichauf liegen",
    "être {still}à égalité avec le meilleur des autres {when}",
  ],
  // How far ahead would tell what is to be done: fifteen points are a title.
  first: ["be ahead {when}", "{when} vorn liegen", "être en tête {when}"],
  gain: ["get {x} {within}", "{within} {x} bekommen", "obtenir {x} {within}"],
  cost: ["cost a rival {x} {within}", "{within} einen Rivalen {x} kosten", "coûter {x} à un rival {within}"],
  keep: ["not lose {x} {within}", "{within} {x} nicht verlieren", "ne pas perdre {x} {within}"],
  deny: [
    "let no rival get {x} {within}",
    "{within} keinem Rivalen {x} überlassen",
    "ne laisser aucun rival obtenir {x} {within}",
  ],
  still: ["still ", "noch ", "encore "],
} satisfies Record<string, ThreeWords>;

/** How one stands after two courses, held against each other. */
const STANDS = {
  gap: [
    "With the best move you are {best} then, with this one {other}.",
    "Mit dem besten Zug liege ich dann {best}, mit diesem {other}.",
    "Avec le meilleur coup, vous êtes alors {best}, avec celui-ci {other}.",
  ],
  ahead: ["{n} ahead", "{points} vorn", "{points} devant"],
  level: ["level", "gleichauf", "à égalité"],
  behind: ["{n} behind", "{points} zurück", "{points} derrière"],
} satisfies Record<string, ThreeWords>;

const standWords = (by: number): string =>
  say(STANDS[by > 0 ? "ahead" : by < 0 ? "behind" : "level"], {
    n: Math.abs(by),
    points: pointsWords(Math.abs(by)),
  });

/** By how much the best move is better in points, where no game is over; "": one does not see it by them. */
export function gapOf(me: number, [best, other]: readonly [Line, Line]): string {
  const [most, less] = [lead(best.points, me), lead(other.points, me)];
  if (best.over || other.over || most <= less) return "";
  return say(STANDS.gap, { best: standWords(most), other: standWords(less) });
}

/** How far courses go: the moment at their end, and the time until then. */
const SPANS = {
  turn: {
    when: [
      "when your next turn begins",
      "zu Beginn meines nächsten Zuges",
      "au début de votre prochain tour",
    ],
    within: ["before your next turn", "vor meinem nächsten Zug", "avant votre prochain tour"],
  },
  turns: {
    when: ["in {n} turns", "in {n} Zügen", "dans {n} tours"],
    within: ["in the next {n} turns", "in den nächsten {n} Zügen", "dans les {n} prochains tours"],
  },
  round: {
    when: ["at the end of this round", "am Ende dieser Runde", "à la fin de cette manche"],
    within: ["in this round", "in dieser Runde", "dans cette manche"],
  },
  rounds: {
    when: ["at the end of round {n}", "am Ende von Runde {n}", "à la fin de la manche {n}"],
    within: ["by the end of round {n}", "bis zum Ende von Runde {n}", "d’ici à la fin de la manche {n}"],
  },
  over: {
    when: ["at the end of the game", "am Ende des Spiels", "à la fin de la partie"],
    within: ["by the end of the game", "bis zum Ende des Spiels", "d’ici à la fin de la partie"],
  },
} satisfies Record<string, Record<"when" | "within", ThreeWords>>;

export interface Rounds {
  round?: number;
  rounds?: number;
}

/** How far courses go that stopped so often, from this position. */
export function spanOf(
  { round, rounds }: Rounds,
  stops: number,
  over: boolean,
): { when: string; within: string } {
  const counted = rounds !== undefined && round !== undefined;
  const kind = counted ? (stops === 1 ? "round" : "rounds") : stops === 1 ? "turn" : "turns";
  const span = SPANS[over ? "over" : kind];
  const n = counted ? round + stops - 1 : stops;
  return { when: say(span.when, { n }), within: say(span.within, { n }) };
}

/** The goal, in words without a full stop and with seats as {0}; null: the courses give none. `before`: the points of now. */
export function goalOf(
  module: GameModule,
  me: number,
  position: Rounds,
  before: readonly number[],
  [best, other]: readonly [Line, Line],
  stops: number,
  vague = false, // by how much one is to be ahead would give the move away
): string | null {
  if (best.over && best.won && !(other.over && other.won)) {
    const tie = byTie(best) && (module.name === "barony" || module.name === "feudo") ? W[module.name] : W.win;
    return say(best.winners.length > 1 ? W.share : tie, { who: `{${me}}` });
  }
  if (wonAlone(best, other)) return say(W.alone);
  const span = spanOf(position, stops, best.over);
  if (other.over && !other.won && !best.over)
    return best.points.length === 2 ? say(W.holdOne, { ...span, other: `{${1 - me}}` }) : say(W.hold, span);
  const by = lead(best.points, me);
  // To stay so many points behind is nothing to play for: then it is told what is to be won or kept.
  if (by < 0 || !seenBetter(best, other, me)) {
    const stake = stakeOf(module, me, best, other);
    return stake === null ? null : say(W[stake.kind], { ...span, x: stake.x });
  }
  if (by > 0 && vague) return say(W.first, span);
  const kind = by === 0 ? "level" : lead(other.points, me) <= 0 ? "over" : "ahead";
  return say(W[`${kind}${best.points.length === 2 ? "One" : "All"}`], {
    ...span,
    n: by,
    points: pointsWords(by),
    other: `{${1 - me}}`,
    still: lead(before, me) >= Math.min(by, 1) ? say(W.still) : "",
  });
}
