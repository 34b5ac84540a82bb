// web/src/play/sequel.ts -- what follows a step of Baron in the same turn, in words: the reason of a step often lies in the next.
import type { BaronPosition } from "../games/baron";
import { around } from "../lib/hex";
import { listed, say, type ThreeWords } from "../lib/i18n";
import { printed } from "../lib/printed";
import { lang } from "../lib/settings";
import type { Table } from "../lib/table";
import { ofBaron } from "./baron-facts";
import { afterWords, beatenWords } from "./beaten";
import { ringsBy } from "./difference";
import { joined } from "./glance";
import { gainWords } from "./reason";
import { SEED, type Step } from "./turn";

const W = {
  follows: ["Then: {moves}.", "Danach: {moves}.", "Ensuite : {moves}."],
  followsFor: [
    "Then: {moves}; that brings {x}.",
    "Danach: {moves}; das bringt {x}.",
    "Ensuite : {moves} ; cela rapporte {x}.",
  ],
  laidBrings: [
    "Laid in this turn, it brings {x}.",
    "Noch in diesem Zug gelegt, bringt das {x}.",
    "Posée dans ce tour, elle rapporte {x}.",
  ],
  laid: ["For this turn: {x}", "Noch in diesem Zug: {x}", "Pour ce tour : {x}"],
  sent: ["A knight follows. {x}", "Dann folgt ein Ritter. {x}", "Un chevalier suit. {x}"],
  brings: ["That brings {x}.", "Das bringt {x}.", "Cela rapporte {x}."],
  kept: [
    "It stays in the reserve for now; in the ring around {cell} it counts {n}.",
    "Das Plättchen bleibt vorerst in der Reserve; im Ring um {cell} zählt es {n}.",
    "Elle reste en réserve pour l’instant ; dans le domaine autour de {cell}, elle compte {n}.",
  ],
  keptNew: [
    "It stays in the reserve for now; in the ring of the knight who follows it counts {n}.",
    "Das Plättchen bleibt vorerst in der Reserve; im Ring des Ritters, der folgt, zählt es {n}.",
    "Elle reste en réserve pour l’instant ; dans le domaine du chevalier qui suit, elle compte {n}.",
  ],
  turned: [
    "A closer look: this wins {n} % more often than what was planned, {move}.",
    "Genauer besehen führt das um {n} % öfter zum Sieg als der Plan ({move}).",
    "À y regarder de plus près, cela fait gagner {n} % plus souvent que ce qui était prévu : {move}.",
  ],
  turnedOnly: [
    "A closer look: this is better than what was planned, {move}.",
    "Genauer besehen ist das besser als der Plan ({move}).",
    "À y regarder de plus près, c’est mieux que ce qui était prévu : {move}.",
  ],
} satisfies Record<string, ThreeWords>;

const landOf = (step: Step) => step.look.position as BaronPosition;

/** What a step brings its player at once, the greatest first. */
const gainsOf = ({ module }: Table, { seat, events }: Step) =>
  events
    .flatMap(({ data }) => {
      const one = module.scored?.(data);
      const words = one?.seat === seat && one.points > 0 ? gainWords(module, data) : null;
      return words === null ? [] : [{ words, n: one!.points }];
    })
    .sort((a, b) => b.n - a.n);

/** Do steps that follow the first one bring their player something at once? */
export const laterGains = (table: Table, [, ...rest]: readonly Step[], me: number): boolean =>
  rest.some((step) => step.seat === me && gainsOf(table, step).length > 0);

const honourIn = (table: Table, events: Step["events"], me: number): number =>
  events.reduce((sum, { data }) => {
    const one = table.module.scored?.(data);
    return one?.seat === me ? sum + one.points : sum;
  }, 0);

/** Does a knight stand in or beside what is laid? Only then has his barony to do with it. */
function sentBeside(lay: Step, sent: Step | undefined): boolean {
  const [, , cell] = lay.move.split(" ");
  const [does, there] = sent?.move.split(" ") ?? [];
  return does === "donjon" && [cell, ...around(cell)].includes(there);
}

/** Could a tile that lay in the reserve before do as much where the one taken is to be laid? Then it is not taken for that. */
function spare(table: Table, [first, lay, sent]: readonly Step[], me: number): boolean {
  const [, kind, cell] = lay.move.split(" ");
  const held = new Set(landOf(first).reserve[me] ?? []);
  if (held.has(kind)) return true;
  const { values } = printed("baron");
  const tiles = [...held].flatMap((one) =>
    one !== null && lay.look.moves.includes(`lay ${one} ${cell}`) ? [one] : [],
  );
  const brings = honourIn(table, lay.events, me) + (sent ? honourIn(table, sent.events, me) : 0);
  if (brings <= 0) return tiles.some((one) => values[one] === values[kind]);
  // Beside a knight it matters what a tile counts, unless that is in the honour already.
  const founds = [lay, sent].some((step) => step?.events.some(({ data }) => data.event === "founded"));
  const same = (one: string) => founds || values[one] === values[kind];
  const touches = ringsBy(landOf(lay), lay.move).size > 0;
  const { count, turn } = table.now.value;
  const copy = table.imagine(count, turn, SEED);
  try {
    copy.play(first.move);
    const { index } = copy.look(-1, turn, 0);
    return tiles.some((one) => {
      const move = `lay ${one} ${cell}`;
      let honour = honourIn(table, copy.preview(move, 0)?.events ?? [], me);
      if (sent) {
        copy.play(move);
        honour += honourIn(table, copy.preview(sent.move, 0)?.events ?? [], me);
        copy.back(index);
      }
      return honour >= brings && (!touches || same(one));
    });
  } finally {
    copy.close();
  }
}

/** What speaks for a turn, of all its steps: honour at once; then the knight's ring, or what the tile does. */
function factsOf(table: Table, steps: readonly Step[], me: number): [string, string] {
  const gains = steps.flatMap((step) => gainsOf(table, step));
  const knight = steps.find(({ move }) => move.startsWith("donjon "));
  const lay = steps.find(({ move }) => move.startsWith("lay "));
  const about = [knight, lay]
    .map((step) => step && ofBaron(landOf(step), [step], me))
    .find((words) => words !== undefined && words !== null);
  const founds = steps.some(({ events }) =>
    events.some(({ data }) => data.event === "founded" && data.seat === me),
  ); // told with what it brings
  return [listed(gains.map(({ words }) => words)), founds ? "" : (about ?? "")];
}

const bringsWords = (x: string): string => (x === "" ? "" : say(W.brings, { x }));

function factOf(table: Table, steps: readonly Step[], me: number): string {
  const [x, about] = factsOf(table, steps, me);
  return joined(bringsWords(x), about);
}

/** That a tile which is taken now and not laid in this turn fits a ring of one's own later; "": it does not. */
export function keptWords([first, ...rest]: readonly Step[], me: number): string {
  const [verb, place] = first.move.split(" ");
  const lay = rest.find(({ move }) => move.startsWith("lay "));
  if (verb !== "take" || !lay) return "";
  const kind = landOf(first).row[Number(place) - 1];
  const [, laid, there] = lay.move.split(" ");
  const n = printed("baron").values[kind] ?? 0;
  if (n <= 0 || laid === kind) return "";
  const sent = rest.flatMap(({ move }) => (move.startsWith("donjon ") ? [move.split(" ")[1]] : []));
  const knights = Object.entries(landOf(lay).donjons).flatMap(([cell, one]) =>
    one.seat === me && one.side === "knight" ? [cell] : [],
  );
  const fits = [...knights, ...sent].find((knight) =>
    lay.look.moves.some((move) => {
      const [does, what, cell] = move.split(" ");
      return does === "lay" && what === kind && cell !== there && around(knight).includes(cell);
    }),
  );
  if (fits === undefined) return "";
  return knights.includes(fits) ? say(W.kept, { n, cell: fits }) : say(W.keptNew, { n });
}

/** What a step is for by what follows it in the turn: the tile that is taken is laid, a knight goes beside the one that is laid; "":
 *  nothing that has words. */
export function useWords(table: Table, [first, next, last]: readonly Step[], me: number): string {
  const [verb, place] = first.move.split(" ");
  const laid = verb === "take" && next?.move.startsWith(`lay ${landOf(first).row[Number(place) - 1]} `);
  if (laid) {
    const rest = sentBeside(next, last) ? [next, last] : [next];
    if (spare(table, [first, ...rest], me)) return "";
    const gains = rest.flatMap((step) => gainsOf(table, step));
    if (gains.length > 0) return say(W.laidBrings, { x: listed(gains.map(({ words }) => words)) });
    const sends = rest.length > 1;
    const x = factOf(table, rest, me);
    return x === "" ? "" : say(sends ? W.sent : W.laid, { x: sends ? x : within(x) });
  }
  if (
    verb !== "lay" ||
    !sentBeside(first, next) ||
    gainsOf(table, first).length + gainsOf(table, next).length > 0
  )
    return "";
  const x = factOf(table, [next], me);
  return x === "" ? "" : say(W.sent, { x });
}

/** A sentence after a colon: German begins it like any other. */
const within = (x: string): string => (lang.value === "de" ? x : x.charAt(0).toLowerCase() + x.slice(1));

/** What is meant to follow a step of Baron in its turn and what it brings, and what else speaks for it, with seats as {0}; "":
 *  nothing. `told`: the step's own words tell what for. `gives`: what it gives somebody else. */
export function sequelWords(
  table: Table,
  [, ...rest]: readonly Step[],
  me: number,
  told: boolean,
  gives: string,
): [string, string] {
  const later = rest.filter(({ move }) => !/^(end|waive)/.test(move)); // what is not done follows nothing
  if (later.length === 0) return ["", ""];
  const now = table.now.value.position as BaronPosition;
  const moves = later
    .map(({ move, look }) => afterWords(now, move) ?? table.module.sayMove(move, look))
    .join("; ");
  const [x, about] = told ? ["", ""] : factsOf(table, later, me);
  const beaten = joined(...later.map(beatenWords));
  // What others get by it is read first, and then one sentence more is too many.
  if (gives !== "") return [joined(say(W.follows, { moves }), gives), joined(beaten, bringsWords(x), about)];
  const follows = x === "" ? say(W.follows, { moves }) : say(W.followsFor, { moves, x });
  return [joined(follows, beaten), about];
}

/** That something else was meant to come now, with seats as {0}. */
export const turnedWords = (words: string, less: number | undefined): string =>
  less === undefined
    ? say(W.turnedOnly, { move: words })
    : say(W.turned, { move: words, n: Math.round(100 * less) });
