// web/src/play/lead.tsx -- a game that never turned: what decided it, else since when its winner was ahead; and by what that was built.
import type { JSX } from "preact";
import { RANK } from "../games/barony-words";
import { signed } from "../games/happenings";
import { capital, say, type ThreeWords } from "../lib/i18n";
import { aheadFrom, decider, seenBy } from "../lib/summary";
import type { Table } from "../lib/table";
import { headline } from "./chapters";
import {
  kindsOf,
  overCard,
  overOf,
  readerOf,
  seenIn,
  spanWhen,
  swingWords,
  told,
  turnOf,
  turnTitle,
  turns,
  visit,
  When,
  winnersOf,
  type ToldSwing,
} from "./story";
import { greatEvents } from "./what";
import { roundAt } from "./when";
import "./end.css";

const W = {
  you: [
    "You had the better win chances from round {n} on.",
    "Ab Runde {n} hattest du die besseren Siegchancen.",
    "Vous aviez les meilleures chances de victoire dès la manche {n}.",
  ],
  other: [
    "{name} had the better win chances from round {n} on.",
    "Ab Runde {n} hatte {name} die besseren Siegchancen.",
    "{name} avait les meilleures chances de victoire dès la manche {n}.",
  ],
  youByPoints: [
    "By points you led as late as round {n}.",
    "Nach Punkten lag ich noch in Runde {n} vorn.",
    "Aux points, vous meniez encore à la manche {n}.",
  ],
  byPoints: [
    "By points {name} led as late as round {n}.",
    "Nach Punkten lag {name} noch in Runde {n} vorn.",
    "Aux points, {name} menait encore à la manche {n}.",
  ],
  level: [
    "By points it was level as late as round {n}.",
    "Nach Punkten stand es noch in Runde {n} gleich.",
    "Aux points, c’était encore l’égalité à la manche {n}.",
  ],
  waiting: [
    "Working out what decided the game …",
    "Was die Partie entschied, wird berechnet …",
    "Recherche de ce qui a décidé la partie…",
  ],
  built: ["In order of play:", "Der Reihe nach:", "Dans l’ordre :"],
  sooner: [
    "{what}: {name} in round {a}, {other} in round {b}.",
    "{what}: {name} in Runde {a}, {other} in Runde {b}.",
    "{what} : {name} à la manche {a}, {other} à la manche {b}.",
  ],
  alone: [
    "{what}: only {name}, in round {a}.",
    "{what}: nur {name}, in Runde {a}.",
    "{what} : seulement {name}, à la manche {a}.",
  ],
} satisfies Record<string, ThreeWords>;

const STEPS_MOST = 3;
const LEAST = 30; // thousandths of the win that a turn must have brought to be named

/** Whoever won alone, by playing to the end; null: nobody did. */
function soleWinner(table: Table): number | null {
  const [seat, ...more] = winnersOf(table);
  return seat === undefined || more.length > 0 || table.quitter() >= 0 ? null : seat;
}

/** Who was ahead by chances, since which round and which move. */
interface Ahead {
  seat: number;
  round: number;
  since: number;
}

/** Since which round whoever won alone was ahead to the end; null: it was not so, or nobody won alone. */
export function leadOf(table: Table): Ahead | null {
  const seat = soleWinner(table);
  const since = seat === null ? null : aheadFrom(table.reviews.value, seat);
  return seat === null || since === null ? null : { seat, since, round: Math.max(1, roundAt(table, since)) };
}

/** What decided a game that did not turn; null: nothing did by itself. */
export function decidedBy(table: Table): ToldSwing | null {
  const seat = soleWinner(table);
  const found = seat === null ? null : decider(turns(table), table.reviews.value, seat, seenIn(table));
  if (seat === null || found === null) return null;
  const { turn, index } = found;
  const reader = readerOf(table);
  const swing = seenBy({ turn, seat, from: turn.from[seat], to: turn.to[seat] }, reader);
  return index === null ? told(table, swing) : { ...swing, index };
}

/** The turns that brought somebody most, in the order in which they came. */
export function builtBy(table: Table, seat: number): ToldSwing[] {
  return turns(table)
    .map((turn) => ({ turn, seat, from: turn.from[seat], to: turn.to[seat] }))
    .filter(({ from, to }) => to - from >= LEAST)
    .sort((a, b) => b.to - b.from - (a.to - a.from))
    .slice(0, STEPS_MOST)
    .map((swing) => told(table, swing)!)
    .sort((a, b) => a.index - b.index);
}

/** What brought somebody most points, of the kind that made the lead, in the order in which it came: deeds before luck. */
export function deedsBy(table: Table, seat: number, other: number): { index: number; points: number }[] {
  const { sums } = kindsOf(table);
  const { scored } = table.module;
  const by = (kind: string) => (sums[seat].get(kind) ?? 0) - (sums[other].get(kind) ?? 0);
  const kinds = [...sums[seat].keys()].sort((a, b) => by(b) - by(a));
  if (!scored) return [];
  const of = (kind: string) =>
    table.log.value
      .map(({ index, events }) => ({
        index,
        points: events.reduce((sum, { data }) => {
          const one = scored(data);
          return one?.seat === seat && one.kind === kind ? sum + one.points : sum;
        }, 0),
      }))
      .filter(({ points }) => points > 0);
  // Having lost less is a lead as well, though no deed.
  return (kinds.map(of).find((deeds) => deeds.length > 0) ?? [])
    .sort((a, b) => b.points - a.points)
    .slice(0, STEPS_MOST)
    .sort((a, b) => a.index - b.index);
}

/** Titles of Barony that somebody had before another one, or alone. */
export function titleWords(table: Table, seat: number, other: number): string[] {
  const rounds = new Map<string, number>();
  for (const { index, events } of table.log.value)
    for (const { data } of events)
      if (data.event === "title") rounds.set(`${data.seat} ${data.rank}`, roundAt(table, index));
  return RANK.flatMap((words, rank) => {
    const [a, b] = [seat, other].map((who) => rounds.get(`${who} ${rank}`));
    if (a === undefined || (b !== undefined && b <= a)) return [];
    const what = say(words);
    const names = { name: table.nameOf(seat), other: table.nameOf(other) };
    return [
      say(b === undefined ? W.alone : W.sooner, {
        ...names,
        what: what.charAt(0).toLocaleUpperCase() + what.slice(1),
        a,
        b: b ?? 0,
      }),
    ];
  });
}

/** Whoever won alone, and the best of the others. */
function bestTwo(table: Table): { seat: number; other: number } | null {
  const seat = soleWinner(table);
  if (seat === null) return null;
  const score = table.now.value.score!;
  const rest = [...table.seats.keys()].filter((i) => i !== seat);
  return { seat, other: rest.reduce((a, b) => (score[b].points > score[a].points ? b : a)) };
}

/** What built the lead, each a step to look at: deeds before luck. What has a card of its own is left out. */
export function leadCards(table: Table): { index: number; card: JSX.Element }[] {
  const two = bestTwo(table);
  if (two === null) return [];
  const { seat, other } = two;
  const turned = turnOf(table)?.index;
  const apart = ({ index }: { index: number }) => index !== turned;
  const card = (index: number, words: string) => ({
    index,
    card: (
      <button key={index} type="button" class="story-step" onClick={() => visit(table, index)}>
        <When table={table} index={index} /> {headline(table, index)} <b class="swing">{words}</b>
      </button>
    ),
  });
  const deeds = deedsBy(table, seat, other).filter(apart);
  if (deeds.length > 0)
    return deeds.map(({ index, points }) => card(index, broughtWords(table, index, seat, points)));
  // Draws built nothing by themselves: they are told only where no deed brought points.
  return builtBy(table, seat)
    .filter(apart)
    .map((swing) => card(swing.index, swingWords(table, swing)));
}

const LOSSES_MOST = 2;
const LOSS_LEAST = 2; // points

/** What cost the best of the others, or whoever looks and lost, most points at once. */
export function lossesOf(table: Table, seat: number): { index: number; points: number }[] {
  const { scored } = table.module;
  return table.log.value
    .map(({ index, by, events }) => ({
      index,
      by,
      points: events.reduce((sum, { data }) => {
        const one = scored?.(data);
        return one?.seat === seat ? sum + Math.min(0, one.points) : sum;
      }, 0),
    }))
    .filter(({ by, points, index }) => points <= -LOSS_LEAST && (by !== seat || isHarm(table, index)))
    .sort((a, b) => a.points - b.points)
    .slice(0, LOSSES_MOST)
    .map(({ index, points }) => ({ index, points }));
}

/** Is something great told of a move? What one pays by oneself is none. */
const isHarm = (table: Table, index: number) => greatEvents(table, table.log.value[index]).length > 0;

/** The same as cards: losses belong to the order of play as well as what built a lead. */
export function lossCards(table: Table): { index: number; card: JSX.Element }[] {
  const two = bestTwo(table);
  if (two === null) return [];
  const reader = readerOf(table);
  const seat = reader === two.seat ? two.other : reader;
  return lossesOf(table, seat).map(({ index, points }) => ({
    index,
    card: (
      <button key={index} type="button" class="story-step" onClick={() => visit(table, index)}>
        <When table={table} index={index} /> {headline(table, index)}{" "}
        <b class="swing">{`${table.called(seat)} ${signed(points)}`}</b>
      </button>
    ),
  }));
}

/** The points that a move brought somebody, behind its headline; nothing where that has told them, as sentences of the rules do. */
export const broughtWords = (table: Table, index: number, seat: number, points: number): string =>
  !isHarm(table, index) || headline(table, index).includes(signed(points))
    ? ""
    : `${table.called(seat)} ${signed(points)}`;

/** Who led by points before whoever won did for good, and until which round; `seat` below 0: nobody did. null: the winner led by
 *  points as early as by chances. */
export function pointLead(table: Table, won: number, since: number): { seat: number; round: number } | null {
  const { points } = table.module;
  const at = (index: number) => table.seats.map((_, seat) => points(table.positionAt(index), seat) ?? 0);
  // From the end back to where the winner was not ahead by points for the last time.
  for (let index = table.count.value; index > since; index--) {
    if (index < table.count.value && table.log.value[index].by === table.log.value[index - 1].by) continue;
    const now = at(index);
    const most = Math.max(...now.filter((_, seat) => seat !== won));
    if (now[won] > most) continue;
    return { seat: now[won] === most ? -1 : now.indexOf(most), round: roundAt(table, index - 1) };
  }
  return null;
}

const LATE = 5; // rounds for which points must have told otherwise than chances to be worth a word

/** The same in words: chances are one thing, and points another. */
function pointWords(table: Table, { seat, since }: Ahead): string {
  const found = pointLead(table, seat, since);
  if (found === null || found.round < roundAt(table, since) + LATE) return "";
  const own = found.seat === table.viewer.value && table.reader() >= 0;
  const words = found.seat < 0 ? W.level : own ? W.youByPoints : W.byPoints;
  return ` ${say(words, { n: found.round, name: found.seat < 0 ? "" : table.nameOf(found.seat) })}`;
}

/** Since when the winner of a game that no moment turned had the better chances; null: a moment did, or nobody had to the end. */
export function noTurnWords(table: Table): string | null {
  const lead = turnOf(table) ? null : leadOf(table);
  if (lead === null) return null;
  const own = lead.seat === table.viewer.value && table.reader() >= 0;
  const words = say(own ? W.you : W.other, { n: lead.round, name: table.nameOf(lead.seat) });
  return words + pointWords(table, lead);
}

/** With which titles the winner was ahead, where nothing turned it; since when is said beside the places. */
export function Lead({ table }: { table: Table }): JSX.Element | null {
  const two = bestTwo(table);
  if (two === null) return null;
  const titles = table.module.name === "barony" ? titleWords(table, two.seat, two.other) : [];
  return (
    <div class="story-lead">
      {titles.length > 0 && <p class="small">{titles.join(" ")}</p>}
      {leadCards(table).length > 0 && <p>{say(W.built)}</p>}
    </div>
  );
}

/** The moment that turned it, the same as on its card and on the curve, in a line that opens the moment. Its room is there before all moves have been looked at, so that
 *  nothing below it moves when it comes. */
export function DecidedLine({ table }: { table: Table }): JSX.Element | null {
  if (table.quitter() >= 0) return null; // giving up did
  if (table.reviews.value.length < table.count.value)
    return table.thinker === null || winnersOf(table).length === 0 ? null : (
      <p class="decided-line waiting">{say(W.waiting)}</p>
    );
  const turned = turnOf(table);
  if (turned === null) {
    const [words, over] = [noTurnWords(table), overOf(table)];
    return (
      <div class="decided-line">
        {words !== null && <p>{words}</p>}
        {over && overCard(table, over).card}
      </div>
    );
  }
  const look = () => {
    table.ended.value = false;
    visit(table, turned.index);
  };
  return (
    <p class="decided-line">
      <button type="button" onClick={look}>
        <small>
          {turnTitle(turned)} · {spanWhen(table, turned)}
        </small>
        {/* What is longer than its room is read where it leads to. */}
        <span class="cut">{headline(table, turned.index)}</span>
        <b class="swing">{capital(swingWords(table, turned, true))}</b>
      </button>
    </p>
  );
}
