// web/src/play/verdict.tsx -- why a game was won or lost, in a sentence or two.
import type { JSX } from "preact";
import { signed } from "../games/happenings";
import { number, say, type ThreeWords } from "../lib/i18n";
import { isScenario } from "../lib/saves";
import { verdictOf, type Lead, type Verdict } from "../lib/summary";
import type { Table } from "../lib/table";
import { levelAt, rate } from "../progress/rating";
import { results } from "../progress/results";
import { gaveUpWords } from "./give-up";
import { kindsOf, kindWords, winnersOf } from "./points";

const W = {
  won: ["You won by {n}.", "Mit {n} Punkten Vorsprung gewonnen.", "Gagné avec {n} points d’avance."],
  lost: ["You lost by {n}.", "Mit {n} Punkten Rückstand verloren.", "Perdu avec {n} points de retard."],
  other: [
    "{name} won by {n}.",
    "{name} hat mit {n} Punkten Vorsprung gewonnen.",
    "{name} gagne avec {n} points d’avance.",
  ],
  beat: [
    "{name} beat {other}, {a} to {b}.",
    "{name} hat {other} mit {a} zu {b} geschlagen.",
    "{name} bat {other}, {a} à {b}.",
  ],
  through: ["Through: {list}.", "Durch: {list}.", "Grâce à : {list}."],
  lostBy: ["Through: {list}.", "Durch: {list}.", "À cause de : {list}."],
  despite: ["Despite: {list}.", "Trotz: {list}.", "Malgré : {list}."],
  even: ["{n} points each.", "Je {n} Punkte.", "{n} points chacun."],
  dukeYou: ["You were the first duke.", "Ich wurde zuerst Herzog.", "Vous avez été le premier duc."],
  duke: ["{name} was the first duke.", "{name} wurde zuerst Herzog.", "{name} a été le premier duc."],
  rating: [
    "Your rating: {to} points ({by}), {where}.",
    "Meine Wertung: {to} Punkte ({by}), {where}.",
    "Votre cote : {to} points ({by}), {where}.",
  ],
  firstRating: [
    "Your first rating: {to} points, {where}.",
    "Meine erste Wertung: {to} Punkte, {where}.",
    "Votre première cote : {to} points, {where}.",
  ],
  helped: [
    "Games with hints do not change your rating.",
    "Spiele mit Tipps ändern die Wertung nicht.",
    "Les parties avec indice ne changent pas votre cote.",
  ],
  at: [
    "about level {n} of the computer",
    "etwa wie Stufe {n} des Computers",
    "à peu près le niveau {n} de l’ordinateur",
  ],
  below: [
    "still below level 1 of the computer",
    "noch unter Stufe 1 des Computers",
    "encore sous le niveau 1 de l’ordinateur",
  ],
} satisfies Record<string, ThreeWords>;

/** Of the table, for the one who reads it; else for the winner. */
export function verdictAt(table: Table): Verdict | null {
  const score = table.now.value.score;
  const winners = winnersOf(table);
  if (!score) return null;
  const reader = table.reader() >= 0 && table.viewer.value >= 0 ? table.viewer.value : winners[0];
  return verdictOf(
    score.map(({ points }) => points),
    winners,
    reader,
    kindsOf(table).sums,
  );
}

/** What ended the game, where a rule ended it early: "Odo ends in the dungeon …". */
function ending(table: Table): string | null {
  const last = table.log.value.at(-1);
  const told = last?.events.find(({ data }) => ["out", "duke", "king"].includes(data.event));
  if (told?.data.event === "duke" && told.data.seat !== undefined)
    return say(told.data.seat === table.reader() ? W.dukeYou : W.duke, {
      name: table.nameOf(told.data.seat),
    });
  return told ? table.named(told.say) : null;
}

/** Of points that are lost having fewer is a lead: "less land given up"; having more is the kind itself: "land given up −1". */
const LESS: ThreeWords = ["less {kind}", "weniger {kind}", "moins de {kind}"];
const FEWER: ThreeWords = ["fewer {kind}", "weniger {kind}", "moins de {kind}"];
const COUNTED = new Set(["lost_town", "cowards"]); // the others are amounts

/** What somebody had more of, in words. */
function leadName(table: Table, { kind, by }: Lead): string {
  const words = kindWords(table, kind);
  if (by < 0 || kindsOf(table).sums.some((one) => (one.get(kind) ?? 0) > 0)) return words;
  return say(COUNTED.has(kind) ? FEWER : LESS, { kind: words });
}

/** The same with by how much: "gaps closed +5". */
const leadWords = (table: Table, lead: Lead): string => `${leadName(table, lead)} ${signed(lead.by)}`;

/** Of what one had more than the other, or less: "gaps closed +5, less land given up +4". */
function leads(table: Table, words: ThreeWords, list: readonly Lead[]): string {
  if (list.length === 0) return "";
  return say(words, {
    list: list.map((one) => leadWords(table, one)).join(", "),
  });
}

/** By how much it was won or lost, by what, and what spoke against it. */
function margin(table: Table, { me, other, won, margin, ahead, behind }: Verdict): string {
  const own = me === table.viewer.value && table.reader() >= 0;
  const words = own ? (won ? W.won : W.lost) : table.seats.length === 2 ? W.beat : W.other;
  const [a, b] = [me, other].map((seat) => table.now.value.score![seat].points);
  // Who had more of what says nothing where it adds up to nothing: then a rule has decided.
  if (margin === 0) return say(table.module.tie ?? W.even, { n: number(a) });
  const names = { name: table.nameOf(me), other: table.nameOf(other) };
  const parts = [
    say(words, { n: margin, ...names, a: number(a), b: number(b) }),
    leads(table, won ? W.through : W.lostBy, won ? ahead : behind),
    leads(table, W.despite, won ? behind : ahead),
  ];
  return parts.filter((one) => one !== "").join(" ");
}

/** Why it ended so. */
export function VerdictLine({ table }: { table: Table }): JSX.Element | null {
  const verdict = verdictAt(table);
  const winners = winnersOf(table);
  if (winners.length === 0) return null;
  const n = table.now.value.score![winners[0]].points;
  const result = verdict ? margin(table, verdict) : say(W.even, { n });
  const parts = [ending(table) ?? "", result];
  return <p class="verdict">{table.quitter() >= 0 ? gaveUpWords(table) : parts.join(" ")}</p>;
}

/** How the game changed the own rating among the levels; "helped": it did not, for a hint was seen; null: it is of no such kind. */
function ratingChange(table: Table): { from: number | null; to: number } | "helped" | null {
  const all = results.value;
  const { name, ratings } = table.game();
  const result = all.find((one) => one.id === table.id);
  if (!result || isScenario(result.id)) return null;
  if (result.helped) return "helped";
  const before = rate(
    all.filter((one) => one.id !== table.id && one.when <= result.when),
    name,
    ratings,
  );
  const after = rate(
    all.filter((one) => one.when <= result.when),
    name,
    ratings,
  );
  return after && { from: before?.rating ?? null, to: after.rating };
}

/** What the game did to the own rating. */
export function RatingChange({ table }: { table: Table }): JSX.Element | null {
  const change = table.people().length === 1 && table.room === null ? ratingChange(table) : null;
  if (change === null) return null;
  if (change === "helped") return <p class="small">{say(W.helped)}</p>;
  const { from, to } = change;
  const n = levelAt(table.game().ratings, to);
  const where = n === 0 ? say(W.below) : say(W.at, { n });
  return (
    <p class="small">
      <a href="#/you/numbers">
        {from === null
          ? say(W.firstRating, { to, where })
          : say(W.rating, { to, by: signed(to - from), where })}
      </a>
    </p>
  );
}
