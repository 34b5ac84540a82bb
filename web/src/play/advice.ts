// web/src/play/advice.ts -- what the search advises, made fit for people: one plan, nothing lost in vain, no alternatives that are none.
import { kindOf, marching, type FeudoPosition } from "../games/feudo-words";
import type { Advice } from "../lib/bridge";
import { EQUAL } from "../lib/hints";
import { SMALL } from "../lib/summary";
import type { Table } from "../lib/table";
import { keepAim, siegeBy, slackOf, type KeptAim } from "./aim";
import { chosen, harms, waryOf } from "./baron-choice";
import { chanceOf, type Advised } from "./chance";
import type { Ground } from "./facts";
import { preyAt, siegeAt } from "./feudo-facts";
import type { Faced, ToldPlot } from "./plot";
import { type Foes, foesAt, trialAt, type Trial } from "./siege";
import { equals, swapped, type Other } from "./level";
import { nearingOf } from "./small-facts";
import { keepPledge } from "./pledge";
import { prospectOf } from "./prospect";
import { risklessOf } from "./riskless";
import { isLast } from "./rounds-left";
import { schemed } from "./scheme";
import { adopt } from "./scheme-words";
import { keepPlot, keepTurn, restOf, SEED } from "./turn";
import { keepVow, serves as fulfils, vowOf, type Vow } from "./vow";

const PIECE = /\b(?:knight|merc|inf)\d\b/g;

/** A move with pieces of Feudo by kind, place and health: those of a kind in one place are one choice. */
export function alike(position: FeudoPosition, me: number, move: string): string {
  return move.replace(PIECE, (piece) => {
    const { at, sick } = position.pieces[me]?.[piece] ?? {};
    return `${kindOf(piece)}@${at}${sick === true ? "!" : ""}`;
  });
}

/** Advice without moves that are the same as the one named, or as one before them. */
export function distinct(position: FeudoPosition, me: number, advice: Advice): Advice {
  const seen = new Set([alike(position, me, advice.move)]);
  const others = advice.others.filter(({ move }) => {
    const key = alike(position, me, move);
    return !seen.has(key) && seen.add(key);
  });
  return { ...advice, others };
}

/** The same advice for seat `turn`, but of moves as good as the best the ones that cost nothing: what takes one's
 *  own pieces away at once is not called good, nor just as good, where nothing need be lost. */
export function gentle(advice: Advice, turn: number, costs: (move: string) => boolean): Advice {
  const { move, worth, line, others } = advice;
  const equal = (one: { worth: number[] }) => worth[turn] - one.worth[turn] < EQUAL;
  const free = costs(move) ? others.find((one) => equal(one) && !costs(one.move)) : { move, worth };
  if (free === undefined) return advice;
  const rest = others.filter((one) => one.move !== free.move && !(equal(one) && costs(one.move)));
  const way = free.move === move ? line : [free.move];
  return { ...advice, move: free.move, worth: free.worth, line: way, others: rest };
}

/** Advice with all that is meant to follow it, where that is thought about as a whole; a hint does without if need be. */
const wholly = (table: Table, given: Advice): Promise<Advice> => schemed(table, given).catch(() => given);

/** Shares of the win below which looking back calls nothing a slip: so much less a move may be worth that is named because it can be
 *  followed, or because it was planned. */
const leeway = ({ module }: Table): number => (SMALL[module.name] ?? 0) / 1000;

/** What hints of a table have said so far, that finding the next one may change. */
function memoryOf(table: Table): () => void {
  const { plotTold, errands, pledges } = table;
  const kept = structuredClone({ plotTold, errands, pledges });
  const target = table.target.value;
  return () => {
    Object.assign(table, structuredClone(kept));
    table.target.value = target;
  };
}

/** The same advice with what a move was found to be worth by itself. */
const corrected = (advice: Advice, move: string, worth: number[]): Advice => ({
  ...advice,
  others: [
    ...advice.others.filter((one) => one.move !== move),
    { move, worth, visits: advice.iterations ?? 0 },
  ],
});

/** A hint that is given, and what the hints of the round are for from now on: `adopt` is called when it is given. */
export type Refined = KeptAim & { advised: Advised; adopt?: () => void };

const PLOTTED = /^(card|trade) /; // weighed as a whole (scheme.ts)

/** The advice that is given at a table. Whatever is named in the place of the search's own move has been thought about just as
 *  long, and is no slip by the measure of looking back. Null: it is not wanted any more. */
export async function advisedAt(table: Table, given: Advice, wanted: () => boolean): Promise<Refined | null> {
  const { turn, moves } = table.now.value;
  const known = new Map([[given.move, given.worth as number[] | null]]);
  const worthOf = async (move: string) => {
    if (!known.has(move)) known.set(move, await table.worthOf(move));
    return known.get(move)!;
  };
  let thought = given;
  const [planned] = restOf(table);
  if (planned !== undefined && planned !== given.move && moves.includes(planned) && !PLOTTED.test(planned)) {
    const worth = await worthOf(planned);
    if (worth) thought = corrected(given, planned, worth);
  }
  thought = await wholly(table, thought);
  const forget = memoryOf(table);
  const refused = new Set<string>();
  for (;;) {
    if (!wanted()) return null;
    const found = refine(table, thought);
    const { move, shift, broken, unbuilt } = found.advice;
    // What is given up is looked at as closely: it may be as good after all, and else by how much it is worse is known.
    const meant = shift?.instead ?? broken?.instead ?? unbuilt?.instead;
    if (meant !== undefined && meant !== move && !known.has(meant)) {
      const really = await worthOf(meant);
      if (really !== null) {
        forget();
        thought = corrected(thought, meant, really);
        continue;
      }
    }
    const worth = PLOTTED.test(move) ? null : await worthOf(move);
    if (worth === null || given.worth[turn] - worth[turn] < leeway(table))
      return unharmed(table, found, async (one) => {
        const really = await worthOf(one);
        return really !== null && given.worth[turn] - really[turn] < leeway(table);
      });
    // What comes again though it is not to be had any more does not come of its worth, as the same tile at its lower price.
    if (refused.has(move) && !thought.others.some((one) => one.move === move)) return found;
    forget();
    // As it is really worth it is not named again, unless somebody is bent on it.
    thought = refused.has(move)
      ? { ...thought, others: thought.others.filter((one) => one.move !== move) }
      : corrected(thought, move, worth);
    refused.add(move);
  }
}

/** The same, or in its place a move as good that does as much and after which nothing is lost; `good`: is it no slip? */
async function unharmed(
  table: Table,
  found: Refined,
  good: (move: string) => Promise<boolean>,
): Promise<Refined> {
  const { advice, aim } = found;
  const fits = (move: string) => table.module.name !== "feudo" || doesAsMuch(table, advice.move, move, aim);
  const next = await risklessOf(table, advice, fits).catch(() => null);
  return next !== null && (await good(next.move))
    ? withChance(table, { ...found, advice: swapped(advice, next) })
    : found;
}

/** Does another move of Feudo keep to what was said, and is the first one for no attack? */
function doesAsMuch(table: Table, move: string, other: string, aim: KeptAim["aim"]): boolean {
  const { turn, position, count } = table.now.value;
  const at = position as FeudoPosition;
  const trial = trialAt(table, count, turn);
  if (purposeOf(at, turn, move, { aim: aim?.town ?? null, trial }) >= ATTACKS) return false;
  const vow = vowAt(table, at, turn);
  const kept = vow === null || !fulfils(at, turn, vow, move) || fulfils(at, turn, vow, other);
  const siege = (one: string) =>
    aim !== null && siegeBy(at, turn, [one], aim.town, trial, aim.units) !== null;
  return kept && (!siege(move) || siege(other));
}

const refine = (table: Table, given: Advice): Refined => withChance(table, keep(table, given));

/** A hint with the chances as they are told. */
function withChance(table: Table, kept: KeptAim): Refined {
  const { scheme } = kept.advice;
  const adopts = scheme && { adopt: () => adopt(table, scheme, kept.advice.worth) };
  const { turn: seat, count } = table.now.value;
  const { move, worth } = kept.advice;
  const fresh = { count, seat, move, n: Math.round(100 * worth[seat]) };
  const before = table.advisedLast;
  const chance = chanceOf(table.module, before, fresh, table.log.value.slice(before?.count ?? count));
  const advised = { ...fresh, n: chance.n ?? fresh.n, told: before?.told };
  return { ...kept, ...adopts, advice: { ...kept.advice, chance }, advised };
}

/** Of moves of Barony that are as good, one that builds: whoever always goes on a little first, or builds no more, ends
 *  with nothing. */
export function ripe(advice: Advice, seat: number): Advice {
  if (!/^(move|recruit|expedition|done)\b/.test(advice.move)) return advice;
  const built = equals(advice, seat).find(({ move }) => /^(build|city|title) /.test(move));
  return built ? swapped(advice, built) : advice;
}

/** Of moves of Barony that are as good, the title that can be claimed: gold that lies about can be looted. A new city brings as much
 *  at once. */
export function claiming(advice: Advice, seat: number): Advice {
  if (/^(title|city) /.test(advice.move)) return advice;
  const title = equals(advice, seat).find(({ move }) => move.startsWith("title "));
  return title ? swapped(advice, title) : advice;
}

/** Of moves of Barony that are as good, one after which nobody can destroy the knight that goes somewhere: `struck` tells whether
 *  somebody can by the rules. What a move gains at once is worth a danger. */
export function guarded(
  advice: Advice,
  seat: number,
  gains: (move: string) => boolean,
  struck: (move: string) => boolean,
): Advice {
  const { move } = advice;
  if (!/^(move|expedition) /.test(move) || gains(move) || !struck(move)) return advice;
  const safe = equals(advice, seat)
    .filter((one) => /^(move|expedition|recruit|build) /.test(one.move))
    .slice(0, MOST_TRIED)
    .find((one) => !struck(one.move));
  return safe ? swapped(advice, safe) : advice;
}

/** Of ways to advance that are as good, into one's own town: there the walls help. */
export function entering(position: FeudoPosition, advice: Advice, seat: number): Advice {
  const towns = Object.values(position.towns).filter(({ owner }) => owner === seat);
  const inTown = ({ move }: Other) => towns.some(({ at }) => move.startsWith(`advance ${at} `));
  const one = advice.move === "done" ? equals(advice, seat).find(inTown) : undefined;
  return one ? swapped(advice, one) : advice;
}

/** By how much something else must be better than the next step of a plan; what harms by now is not kept to at all. */
function heldBy(table: Table, planned: string | undefined): number {
  const harm = planned !== undefined && harms(table.previewOf(planned)?.events ?? [], table.now.value.turn);
  return harm ? -1 : leeway(table);
}

/** Of cells that are as good and serve the plan as well, its own among them, one where nobody can defeat the piece in this round. */
export function safer(
  advice: Advice,
  seat: number,
  struck: (move: string) => boolean,
  serves: (move: string) => boolean,
): Advice {
  const [verb, piece] = advice.move.split(" ");
  if (!/^(move|stay)$/.test(verb) || piece === "milady" || !struck(advice.move)) return advice;
  // Only one piece marches at a time.
  const same = equals(advice, seat).filter(({ move }) => /^(move|stay)\b/.test(move) && serves(move));
  const safe = same.slice(0, MOST_TRIED).find(({ move }) => !struck(move));
  return safe ? swapped(advice, safe) : advice;
}

/** Of moves that are as good, where the one named does nothing, one that does something and where nobody can defeat the piece in this
 *  round: `purpose` tells how much, 0: nothing. */
export function purposeful(
  advice: Advice,
  seat: number,
  purpose: (move: string) => number,
  struck: (move: string) => boolean = () => false,
): Advice {
  if (!/^(move|stay|spend|done|advance)/.test(advice.move) || purpose(advice.move) > 0) return advice;
  const best = equals(advice, seat)
    .slice(0, MOST_WEIGHED)
    .map((one) => ({ one, n: purpose(one.move) }))
    .filter(({ n }) => n > 0)
    .sort((a, b) => b.n - a.n)
    .slice(0, MOST_STRUCK)
    .find(({ one }) => !struck(one.move));
  return best ? swapped(advice, best.one) : advice;
}

/** What a march of Feudo, shillings or an advance do at sight: 3 take part in an attack, 2 enter a town of one's own or come nearer to
 *  another, 1 stay where nobody attacks; 0: nothing. */
export function purposeOf(
  at: FeudoPosition,
  seat: number,
  move: string,
  ground: Pick<Ground, "aim" | "trial">,
): number {
  const [verb, second, third] = move.split(" ");
  const own = Object.values(at.towns)
    .filter(({ owner }) => owner === seat)
    .map((town) => town.at);
  if (verb === "stay" || verb === "done") {
    const piece = verb === "stay" ? marching(at, seat) : null;
    const cell = piece === null ? undefined : (at.pieces[seat]?.[piece]?.at ?? undefined);
    const home = cell !== undefined && (cell === at.castles[seat] || own.includes(cell));
    const last = verb === "stay" && isLast(at); // whoever has nothing to do then need not be moved
    return home || last || (verb === "done" && at.phase === "trade") ? 1 : 0;
  }
  if (!/^(move|spend|advance)$/.test(verb)) return verb === "attack" ? 3 : 0;
  const [piece, to] = verb === "advance" ? [third.split("+")[0], second] : [second, third];
  const march = `move ${piece} ${to}`;
  const leavesTown = own.includes(at.pieces[seat]?.[piece]?.at ?? "");
  if (verb !== "advance" && piece !== "milady") {
    if (siegeAt(at, move, seat, ground) || preyAt(at, move, seat, ground.trial)) return 3;
  }
  if (own.includes(to)) return 2;
  const near = nearingOf(at, march, seat, { aim: ground.aim });
  const nears = near !== null && (near.n <= NEAR_TOWN || piece === "milady") && !isLast(at);
  return nears && !leavesTown ? 2 : 0;
}

const ATTACKS = 3; // what is done at sight by whom takes part in an attack
const NEAR_TOWN = 5; // steps: from farther off nobody is on the way to a town yet
const MOST_WEIGHED = 6; // moves of which is asked what they do,
const MOST_STRUCK = 2; // and what may be done to them, which takes longer
const MOST_TRIED = 5;
/** What hints have said of the piece that marches; null: nothing. */
function vowAt(table: Table, at: FeudoPosition, seat: number): Vow | null {
  const piece = at.phase === "march" ? marching(at, seat) : null;
  return piece === null ? null : vowOf(table, at, seat, piece);
}

/** Of attacks that are as good the one that a march was told to be for; else that it is given up. */
function keepPrey({ plotTold: told }: Table, at: FeudoPosition, advice: Advice, seat: number): Advice {
  const faced = told?.seat === seat && told.round === at.round ? (told.faced ?? []) : [];
  const [verb, cell] = advice.move.split(" ");
  const town = Object.values(at.towns).some((one) => one.at === cell);
  if (at.phase !== "attack" || (verb !== "attack" && verb !== "done") || town || faced.length === 0)
    return advice;
  const open = ({ prey }: Faced) =>
    [advice, ...advice.others].some(({ move }) => move === `attack ${prey.cell}`);
  const meant = faced.filter(open);
  told!.faced = meant;
  if (meant.length === 0 || meant.some(({ prey }) => prey.cell === cell)) return advice;
  const kept = advice.others.find(
    (one) =>
      meant.some(({ prey }) => one.move === `attack ${prey.cell}`) &&
      advice.worth[seat] - one.worth[seat] < slackOf(one.visits),
  );
  if (kept) return swapped(advice, kept);
  if (meant.some(({ prey }) => advice.line.includes(`attack ${prey.cell}`))) return advice; // it is made next
  const [{ piece, prey }] = meant;
  const other = advice.others.find((one) => one.move === `attack ${prey.cell}`)!;
  const less = Math.round(100 * (advice.worth[seat] - other.worth[seat]));
  const vow: Vow = { piece, prey, cell: prey.cell, near: false, fog: at.fog, sick: false };
  told!.faced = [];
  return { ...advice, broken: { vow, why: "better", less, off: false } };
}

/** Advice that does what was said of its piece, or tells that it does not; what is given up holds for nobody then. */
function heldTo(
  { plotTold: told }: Table,
  at: FeudoPosition,
  advice: Advice,
  seat: number,
  vow: Vow,
  struck: (move: string) => boolean,
  trial: Trial,
  foes: Foes,
): Advice {
  const made = (move: string) => trial([move], vow.cell)?.beaten.includes(vow.prey?.piece ?? "") === true;
  const spared = (move: string) => {
    const attack = trial([move], vow.cell);
    if (attack === null || attack.units.includes(vow.piece)) return null;
    const owner = at.towns[vow.town ?? ""]?.owner ?? null;
    const help = owner === null ? null : foes.joins(move, vow.cell, owner);
    return { ...attack, help: help !== null && help.defence > attack.defence ? help : undefined };
  };
  const kept = keepVow(at, advice, seat, vow, { struck, made, spared });
  if (kept.broken === null) return kept.advice;
  for (const [piece, one] of Object.entries(told?.vows ?? {}))
    if ((kept.broken.off || kept.broken.why === "gone") && one.prey && one.cell === vow.cell)
      delete told!.vows[piece];
  return { ...kept.advice, broken: kept.broken };
}

/** A siege that a march is told to have a part in names others, who are to come there as well; an attack names its prey. */
function vowSiege(
  at: FeudoPosition,
  seat: number,
  move: string,
  told: ToldPlot,
  ground: Pick<Ground, "aim" | "trial">,
): void {
  if (!/^move (?!milady)/.test(move)) return;
  const siege = siegeAt(at, move, seat, ground);
  const { vows } = told;
  if (!siege) {
    const faced = preyAt(at, move, seat, ground.trial, vows[move.split(" ")[1]]?.prey);
    if (faced) told.faced = [...(told.faced ?? []), { piece: move.split(" ")[1], prey: faced.prey }];
    return;
  }
  const { town, units } = siege;
  const sick = (piece: string) => at.pieces[seat]?.[piece]?.sick === true;
  for (const piece of units)
    vows[piece] = { piece, town, cell: at.towns[town].at, near: false, fog: at.fog, sick: sick(piece) };
}

/** Of moves of Barony that are as good the one that a person would make. */
function forPeople(table: Table, advice: Advice, seat: number): Advice {
  const { count } = table.now.value;
  const gains = (move: string) =>
    (table.previewOf(move)?.events ?? []).some(({ data }) => data.event === "lost" && data.seat !== seat);
  const struck = (move: string) => {
    const cell = move.split(" ").at(-1);
    return prospectOf(table, count, move)?.dangers.some((one) => one.cell === cell) === true;
  };
  return guarded(ripe(claiming(advice, seat), seat), seat, gains, struck);
}

/** The same advice held against what was planned, where that is given up: why is to be said of the two. */
function plannedFirst(advice: Advice): Advice {
  const { turned, others } = advice;
  if (turned?.move === advice.move) return { ...advice, turned: undefined };
  const planned = others.find(({ move }) => move === turned?.move);
  return planned ? { ...advice, others: [planned, ...others.filter((one) => one !== planned)] } : advice;
}

function keep(table: Table, given: Advice): KeptAim {
  const { turn, position, phase, count } = table.now.value;
  const plots = phase === "plot";
  const rest = restOf(table);
  const gently = gentle(given, turn, (move) => table.costOf(move) !== "");
  const advice =
    table.module.name === "baron"
      ? keepTurn(gently, turn, rest, heldBy(table, rest[0]))
      : plots
        ? keepPlot(gently, turn, rest, table.now.value.moves)
        : keepTurn(gently, turn, rest, leeway(table));
  const planned = rest.includes(advice.move); // nothing that is as good takes its place
  if (table.module.name === "barony") {
    // Nothing is meant by ending: what can still be built then comes before it.
    const held = planned && advice.move !== "done";
    return { advice: keepPledge(table, held ? advice : forPeople(table, advice, turn), turn), aim: null };
  }
  if (table.module.name === "baron") {
    const copy = table.imagine(count, turn, SEED);
    try {
      const better = planned ? waryOf(copy, advice, turn) : chosen(copy, advice, turn);
      return { advice: plannedFirst(better), aim: null };
    } finally {
      copy.close();
    }
  }
  if (table.module.name !== "feudo") return { advice, aim: null };
  const at = position as FeudoPosition;
  // What the cards of a plot are for follows from all of them (plot.ts).
  if (advice.move.startsWith("card ")) {
    const same = table.aim?.round === at.round && table.aim.seat === turn;
    return { advice: distinct(at, turn, advice), aim: same ? table.aim : null };
  }
  const trial = trialAt(table, count, turn);
  const kept = keepAim(at, entering(at, keepPrey(table, at, advice, turn), turn), turn, table.aim, trial);
  const { aim } = kept;
  const foes = foesAt(table, count, turn, table.seats.length);
  const struck = (move: string) => {
    const [verb, piece, cell] = move.split(" ");
    const one = verb === "stay" ? marching(at, turn) : piece;
    const there = verb === "stay" && one !== null ? at.pieces[turn]?.[one]?.at : cell;
    return one !== null && there?.includes(",") === true && foes.strikes(move, there, one) !== null;
  };
  const serves = (move: string) =>
    aim === null || siegeBy(at, turn, [move], aim.town, trial, aim.units) !== null;
  const vow = vowAt(table, at, turn);
  const { shift } = kept.advice;
  const givenUp = (one: Vow) => shift !== undefined && one.town === shift.town;
  const held =
    vow && !givenUp(vow) ? heldTo(table, at, kept.advice, turn, vow, struck, trial, foes) : kept.advice;
  // Whoever has no part in the plan may go anywhere.
  const free = aim === null || !serves(held.move);
  const word = (move: string) => vow === null || held.broken !== undefined || fulfils(at, turn, vow, move);
  const open = vow === null && free && held.broken === undefined && shift === undefined;
  const purpose = (move: string) => purposeOf(at, turn, move, { aim: aim?.town ?? null, trial });
  const meant = open && !planned ? purposeful(held, turn, purpose, struck) : held;
  const safe = safer(meant, turn, struck, (move) => word(move) && (free || serves(move)));
  const told = table.plotTold;
  // What is given up nobody is on the way to any more.
  for (const [piece, one] of Object.entries(table.errands))
    if (shift !== undefined && one.town === shift.town) delete table.errands[piece];
  if (told?.seat === turn && told.round === at.round) {
    for (const one of Object.values(told.vows)) if (givenUp(one)) delete told.vows[one.piece];
    if (phase === "march") {
      const faced = told.faced?.length ?? 0;
      vowSiege(at, turn, safe.move, told, { aim: aim?.town ?? null, trial });
      const prey = told.faced?.[faced]?.prey;
      if (prey) table.target.value = { count, cell: prey.cell };
    }
  }
  return { ...kept, advice: distinct(at, turn, safe) };
}
