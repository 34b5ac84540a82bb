// web/src/puzzle/decides.ts -- what decides between two courses of a puzzle: a fight's sum, what it lacks, the first answer.
//
// The rules have told it already, in the events of the courses; here it is found, so that it can stand first.
import type { GameModule } from "../games/module";
import { landName } from "../games/barony-words";
import type { Course, EventData, Told } from "../lib/bridge";
import { say, type ThreeWords } from "../lib/i18n";
import { printed } from "../lib/printed";
import { gainWords } from "../play/reason";
import { pieceOf } from "../play/feudo-facts";
import type { Line } from "../play/walk";

const W = {
  answer: ["The answer: {x}", "Die Antwort: {x}", "La réplique : {x}"],
  otherwise: ["Otherwise: {x}", "Sonst: {x}", "Sinon : {x}"],
  fightElse: [
    "After the other move it is {a} to {b} there{tie}.",
    "Nach dem anderen Zug steht es dort {a} zu {b}{tie}.",
    "Après l’autre coup, c’est {a} contre {b} à cet endroit{tie}.",
  ],
  fightTile: [
    "With the best other tile there ({tile}) it would be {a} to {b}{tie}.",
    "Mit dem besten anderen Plättchen dort ({tile}) stünde es {a} zu {b}{tie}.",
    "Avec la meilleure autre tuile à cette place ({tile}), ce serait {a} contre {b}{tie}.",
  ],
  fightAny: [
    "With another tile there ({tile}) it would be {a} to {b}{tie}.",
    "Mit einem anderen Plättchen dort ({tile}) stünde es {a} zu {b}{tie}.",
    "Avec une autre tuile à cette place ({tile}), ce serait {a} contre {b}{tie}.",
  ],
  tie: [
    ": a tie, and the attacker is driven off",
    ": gleich stark, und dann weicht der Angreifer",
    " : égalité, et l’attaquant cède",
  ],
  pays: [
    "The looted token ({token}, {g} gold) makes {n} gold, and a title costs {cost}.",
    "Mit dem geraubten Marker ({token}, {g} Gold) sind es {n} Gold, und ein Titel kostet {cost}.",
    "Le jeton pillé ({token}, {g} pièces d’or) porte le total à {n}, et un titre en coûte {cost}.",
  ],
  robbed: [
    "Without the looted token ({token}, {g} gold) {who} has {n} gold, and a title costs {cost}.",
    "Ohne den geraubten Marker ({token}, {g} Gold) hat {who} noch {n} Gold, und ein Titel kostet {cost}.",
    "Sans le jeton pillé ({token}, {g} pièces d’or), {who} n’en a plus que {n}, et un titre en coûte {cost}.",
  ],
  both: [
    "The looted token ({token}, {g} gold) makes {n} gold and leaves {who} {left}, and a title costs {cost}.",
    "Mit dem geraubten Marker ({token}, {g} Gold) sind es {n} Gold, {who} hat dann noch {left}, und ein Titel kostet {cost}.",
    "Le jeton pillé ({token}, {g} pièces d’or) porte le total à {n} et n’en laisse que {left} à {who} ; un titre en coûte {cost}.",
  ],
  waiting: [
    "Otherwise {who} loots a token ({token}, {g} gold): only {n} gold would be left, and a title costs {cost}.",
    "Sonst raubt {who} einen Marker ({token}, {g} Gold): Es blieben nur {n} Gold, und ein Titel kostet {cost}.",
    "Sinon, {who} pille un jeton ({token}, {g} pièces d’or) : il n’en resterait que {n}, et un titre en coûte {cost}.",
  ],
} satisfies Record<string, ThreeWords>;

/** What decides, in a sentence with seats as {0}, and what it tells of already. */
export interface Decides {
  words: string;
  said: string;
}

export const NOTHING: Decides = { words: "", said: "" };

/** The steps of one's own turn, before anybody else has a say. */
export function stepsOfTurn(course: Course, me: number): Course {
  const end = course.findIndex(({ seat }) => seat !== me && seat >= 0);
  return course.slice(0, end < 0 ? course.length : end);
}

const turnOf = (course: Course, me: number): Told[] =>
  stepsOfTurn(course, me).flatMap(({ events }) => events);

/** The fight of Baron that a move brings about, with its sum: at once, else one of the same turn that ends well. */
export function fightInTurn(module: GameModule, me: number, { course }: Line): Told | undefined {
  if (module.name !== "baron") return undefined;
  const isOwn = ({ data }: Told) => data.event === "fight" && (data.seat === me || data.other === me);
  const endsWell = ({ data }: Told) => (data.seat === me) === data.won;
  return course[0]?.events.find(isOwn) ?? turnOf(course, me).find((told) => isOwn(told) && endsWell(told));
}

/** How the same two fight after another move, if that ends otherwise: the sum alone, for the places are known. */
export function fightElse(fight: Told | undefined, events: readonly Told[], me: number, tile = ""): string {
  if (!fight) return "";
  const { cell, other_cell: against, won } = fight.data;
  const same = events.find(
    ({ data }) =>
      data.event === "fight" &&
      ((data.cell === cell && data.other_cell === against && data.won !== won) ||
        (data.cell === against && data.other_cell === cell && data.won === won)),
  )?.data;
  if (!same) return "";
  const [a, b] = [Number(same.strength), Number(same.other_strength)];
  const [mine, theirs] = same.cell === cell ? [a, b] : [b, a];
  const values = { a: signless(mine), b: signless(theirs), tie: a === b ? say(W.tie) : "", tile };
  return say(tile === "" ? W.fightElse : fight.data.seat === me ? W.fightTile : W.fightAny, values);
}

const signless = (n: number) => String(n).replace("-", "−");

/** An attack of Feudo that wins what the other course does not bring: its strength against what is needed, and what it
 *  is worth. `mine`: the piece that the move is about takes part; `towns`: those that it takes. */
export function attackOf(
  module: GameModule,
  me: number,
  position: unknown,
  best: Line,
  other: Line,
): Decides & { mine: boolean; towns: string[] } {
  const none = { ...NOTHING, mine: false, towns: [] };
  if (module.name !== "feudo") return none;
  const piece = pieceOf(module.name, position, best.moves[0], me);
  const common = other.course.flatMap(({ events }) => events.map((one) => one.say));
  for (const { seat, events } of best.course) {
    const fight = events.find(({ data }) => isOwnFight(data, me));
    if (seat !== me || !fight || common.includes(fight.say)) continue;
    const gains = events.filter(
      (one) => (module.scored?.(one.data)?.points ?? 0) > 0 && scorer(module, one) === me,
    );
    if (gains.length === 0) continue;
    return {
      words: [fight, ...gains].map((one) => one.say).join(" "),
      said: gains.map(({ data }) => gainWords(module, data) ?? "").join(" "),
      towns: gains.flatMap(({ data }) => (data.event === "conquered" ? [String(data.town)] : [])),
      mine: piece !== null && (fight.data.attackers as string[]).includes(piece),
    };
  }
  return none;
}

const scorer = (module: GameModule, { data }: Told) => module.scored?.(data)?.seat;

/** Which attack of Feudo fails for want of strength in this course, where the other one wins a fight; "": none. */
export function lacking(module: GameModule, me: number, { course }: Line, from: Line): string {
  if (module.name !== "feudo") return "";
  const won = new Set(
    from.course.flatMap(({ events }) =>
      events.flatMap(({ data }) => (isOwnFight(data, me) ? [data.at] : [])),
    ),
  );
  const told = course.flatMap(({ events }) => events);
  return told.find(({ data }) => isLack(data, me) && won.has(data.at))?.say ?? "";
}

const isOwnFight = ({ event, seat }: EventData, me: number) => event === "fight" && seat === me;
const isLack = ({ event, seat, lacks }: EventData, me: number) =>
  event === "no_attack" && seat === me && lacks === "strength";

/** That a rival of Feudo charms one in this course alone, so that nothing moves any more. */
export const charmIn = (me: number, { course }: Line, from: Line): Told | undefined => {
  const isCharm = ({ data }: Told) => data.event === "charmed" && data.other === me;
  const events = (line: Course) => line.flatMap((step) => step.events);
  return events(from.course).some(isCharm) ? undefined : events(course).find(isCharm);
};

/** Why an attack of the good course does not come about in the other one: for want of strength, or by a charm. */
export const failing = (module: GameModule, me: number, other: Line, best: Line): string =>
  otherwise(lacking(module, me, other, best) || (charmIn(me, other, best)?.say ?? ""));

/** What a rival of Feudo does in this course first and in the other not at all, and whom that charms; "": nobody. */
export function answerTo(module: GameModule, me: number, line: Line, from: Line): string {
  if (module.name !== "feudo") return "";
  const common = from.course.flatMap(({ events }) => events.map((one) => one.say));
  const rival = line.course.filter(({ seat }) => seat >= 0 && seat !== me);
  const first = rival.find(
    ({ events }) => events.length > 0 && events[0].data.event !== "stayed" && !common.includes(events[0].say),
  );
  if (!first) return "";
  const told = [first.events[0].say, charmIn(me, line, from)?.say ?? ""].filter((words) => words !== "");
  return told.length === 0 ? "" : say(W.answer, { x: [...new Set(told)].join(" ") });
}

/** What comes of the other move, held against the good one. */
const otherwise = (words: string): string => (words === "" ? "" : say(W.otherwise, { x: words }));

/** Gold of Barony: what a token is worth, and what everybody has. */
const goldOf = (token: unknown): number => printed("barony").gold[String(token)] ?? 0;
const had = (module: GameModule, position: unknown, seat: unknown) =>
  Number(module.note?.(position, Number(seat))?.text ?? 0);

/** Whether a token looted at once makes a title possible for oneself, or impossible for whom it was taken from. */
export function lootOf(module: GameModule, me: number, position: unknown, { course }: Line): Decides {
  if (module.name !== "barony") return NOTHING;
  const cost = printed("barony").title_gold;
  const loot = turnOf(course, me).find(({ data }) => data.event === "looted" && data.seat === me)?.data;
  if (!loot) return NOTHING;
  const g = goldOf(loot.token);
  const [own, theirs] = [me, loot.victim].map((seat) => had(module, position, seat));
  const [n, left] = [own + g, theirs - g];
  const pays = own < cost && n >= cost;
  const robbed = theirs >= cost && left < cost;
  if (!pays && !robbed) return NOTHING;
  const values = { token: landName(String(loot.token)), g, who: `{${loot.victim}}`, cost };
  const said = gainWords(module, loot) ?? "";
  if (pays && robbed) return { words: say(W.both, { ...values, n, left }), said };
  return { words: pays ? say(W.pays, { ...values, n }) : say(W.robbed, { ...values, n: left }), said };
}

const PAYS = new Set(["built", "looted", "title"]); // what changes one's own gold

/** What it costs to wait with a title: a rival loots so much that it cannot be paid any more; "": nothing. */
export function waitingOf(module: GameModule, me: number, position: unknown, { course }: Line): string {
  if (module.name !== "barony") return "";
  const cost = printed("barony").title_gold;
  const told = course.flatMap(({ events }) => events);
  const at = told.findIndex(({ data }) => data.event === "looted" && data.victim === me);
  if (at < 0 || told.slice(0, at).some(({ data }) => PAYS.has(data.event) && data.seat === me)) return "";
  const { seat, token } = told[at].data;
  const g = goldOf(token);
  const own = had(module, position, me);
  if (own < cost || own - g >= cost) return "";
  return say(W.waiting, { who: `{${seat}}`, token: landName(String(token)), g, n: own - g, cost });
}
