// web/src/play/hint-known.ts -- what is known of the move of a hint and of the next best one, asked for once for all its words.
import { marching, type FeudoPosition } from "../games/feudo-words";
import type { Advice, Course } from "../lib/bridge";
import { EQUAL } from "../lib/hints";
import { langNumber } from "../lib/settings";
import { SMALL } from "../lib/summary";
import type { Table } from "../lib/table";
import { tracedIn } from "./baron-hint";
import type { ClosingSaid } from "./closing";
import type { Ground } from "./facts";
import type { Said } from "./foresight";
import { headOf, outlookOf } from "./outlook";
import { type Prevents, preventsAt } from "./prevents";
import { charmAt, foesAt, trialAt } from "./siege";
import type { Threat } from "./threats";
import { learnTurn, type Step } from "./turn";
import { vowOf } from "./vow";
import type { Line } from "./walk";

/** By how many hundredths of the win the next best move is worse, as it is told. */
export const worse = ({ worth, others: [next] }: Advice, me: number): number =>
  next === undefined ? 100 : Math.round(100 * (worth[me] - next.worth[me]));

/** Is a difference of shares of the win within the error of the search? The one measure for all that a hint says of other moves:
 *  as it is told, in hundredths. */
export const isLevel = (less: number, limit = EQUAL): boolean => Math.round(100 * less) < 100 * limit;

/** Is the next best move as good? What looking back would call a slip is not. */
export const near = (hint: Advice, me: number, game = ""): boolean => {
  const limit = Math.min(EQUAL, (SMALL[game] ?? 1000) / 1000);
  return hint.others.length > 0 && isLevel(hint.worth[me] - hint.others[0].worth[me], limit);
};

/** What is known of the move of a hint and of the next best one. */
export interface Known {
  hint: Advice;
  good: Course;
  steps: readonly Step[]; // of the turn, as they are meant; the move itself first
  other: Course | null; // the next best move's
  tried: () => Promise<readonly Line[]>; // the move played on
  otherTried: () => Promise<readonly Line[]>;
  ground: Ground;
  allows: Prevents; // what may be done to the player after the move and not after the next best one
  reason?: Promise<Said>;
  worst?: Promise<Said>;
  closing?: ClosingSaid | null; // a ring of Baron that somebody else can close next
  threats?: Threat[]; // by those who stand beside one's own pieces
}

export const NEITHER = { prevents: () => true, allows: () => true };

let known: { hint: Advice; key: string; found: Promise<Known | null> } | null = null;

/** Asked for once, by whichever part of a hint wants it first. */
export function knownOf(table: Table, hint: Advice): Promise<Known | null> {
  const key = `${table.id} ${table.count.value} ${langNumber()}`;
  if (known?.hint === hint && known.key === key) return known.found;
  const found = learn(table, hint);
  known = { hint, key, found };
  return found;
}

/** The moves that a hint speaks of: its own, the steps of the turn that are meant to follow, and the next best one. */
export const movesOf = ({ turnPlan }: Table, { move, others }: Advice): string[] => [
  move,
  ...(turnPlan?.moves ?? []),
  ...others.slice(0, 1).map((one) => one.move),
];

async function learn(table: Table, hint: Advice): Promise<Known | null> {
  const { count, turn } = table.now.value;
  const [next] = hint.others;
  // What is told is the turn that the hint means, not another one that a shorter look finds.
  const plan = await learnTurn(table, hint).catch(() => null);
  const moves = [...(plan ? [] : [hint.move]), ...(next ? [next.move] : [])];
  const courses = moves.length > 0 ? await table.courses(count, moves) : [];
  if (courses === null) return null;
  const [good, other = null] = plan ? [plan.course, ...courses] : courses;
  const steps = plan?.steps ?? [];
  const tried = () => outlookOf(table, plan ? steps.map(({ move }) => move) : headOf(good));
  const otherTried = async () => (other ? outlookOf(table, headOf(other)) : []);
  const held = { hinted: true, next: next?.move, near: near(hint, turn, table.module.name) };
  const { prevents, allows } = other ? preventsAt(table, count, good, other) : NEITHER;
  const baron = table.module.name === "baron" && {
    plan: good,
    traced: tracedIn(movesOf(table, hint)),
    told: (what: string) => toldBefore(table, what),
  };
  const ground = { ...groundOf(table, count, turn), ...held, rival: other ?? undefined, prevents, ...baron };
  return { hint, good, steps, other, tried, otherTried, ground, allows };
}

/** What is asked about a moment: the rules, and what the hints of now are for. */
export function groundOf(table: Table, index: number, me: number): Ground {
  if (table.module.name !== "feudo") return { aim: null, trial: null };
  const aim = index === table.count.value ? table.aim : null;
  const foes = foesAt(table, index, me, table.seats.length);
  const [trial, charm] = [trialAt(table, index, me), charmAt(table, index, me)];
  const piece = marching(table.now.value.position as FeudoPosition, me);
  const now = index === table.count.value && piece !== null;
  const vow = now ? vowOf(table, table.now.value.position as FeudoPosition, me, piece) : null;
  const prey = vow?.prey && vow.piece !== "milady" ? { ...vow.prey, cell: vow.cell } : undefined;
  const charmed = vow?.piece === "milady" ? vow.prey?.seat : undefined;
  const told = (town: string) => toldBefore(table, `siege ${town}`);
  return {
    aim: aim?.town ?? null,
    heading: vow?.town,
    charmed,
    prey,
    units: aim?.units,
    trial,
    foes,
    charm,
    told,
  };
}

/** The turn, or in Feudo the round, in which something is told once: again and again it would be noise. */
export function turnOf(table: Table): number {
  const { turn, position } = table.now.value;
  if (table.module.name === "feudo") return (position as FeudoPosition).round;
  return table.log.value.map(({ by }) => by >= 0 && by !== turn).lastIndexOf(true);
}

/** Has a hint told of a danger already, in Feudo in this round? Again with every hint it would only bury what they say. */
export function toldBefore(table: Table, danger: string): boolean {
  const { count, position, turn } = table.now.value;
  const round = table.module.name === "feudo" ? (position as FeudoPosition).round : "";
  const key = [turn, round, danger].join(" ");
  const before = table.threatsTold.get(key);
  if (before === undefined) table.threatsTold.set(key, count);
  return before !== undefined && before !== count;
}
