// web/src/play/habit.tsx -- a lesson from slips of the same kind: what would have been better more than once.
import type { JSX } from "preact";
import { say, type ThreeWords } from "../lib/i18n";
import { shownChange, slipsOf } from "../lib/summary";
import type { Table } from "../lib/table";
import { readerOf, visit } from "./story";

const H: Record<string, ThreeWords> = {
  "baron paid": [
    "{n} times it was better to pay honour for a tile ({what}) than to take a cheaper one.",
    "{n}-mal war es besser, Ehre für ein Plättchen zu zahlen ({what}), als ein billigeres zu nehmen.",
    "{n} fois, mieux valait payer de l’honneur pour une tuile ({what}) que d’en prendre une moins chère.",
  ],
  "baron saved": [
    "{n} times the cheaper tile ({what}) was better than the one paid for.",
    "{n}-mal war das billigere Plättchen ({what}) besser als das bezahlte.",
    "{n} fois, la tuile moins chère ({what}) valait mieux que celle payée.",
  ],
  "baron tile": [
    "{n} times another tile ({what}) was better to lay.",
    "{n}-mal war es besser, ein anderes Plättchen zu legen ({what}).",
    "{n} fois, mieux valait poser une autre tuile ({what}).",
  ],
  "baron cell": [
    "{n} times the tile ({what}) was better laid elsewhere.",
    "{n}-mal lag das Plättchen ({what}) anderswo besser.",
    "{n} fois, la tuile ({what}) était mieux ailleurs.",
  ],
  "baron wait": [
    "{n} times it was better to keep the knight in hand.",
    "{n}-mal war es besser, den Ritter auf der Hand zu behalten.",
    "{n} fois, mieux valait garder le chevalier en main.",
  ],
  "baron stand": [
    "{n} times it was better to place a knight.",
    "{n}-mal war es besser, einen Ritter zu stellen.",
    "{n} fois, mieux valait placer un chevalier.",
  ],
  "baron donjon": [
    "{n} times the knight stood better elsewhere.",
    "{n}-mal stand der Ritter anderswo besser.",
    "{n} fois, le chevalier était mieux ailleurs.",
  ],
  elsewhere: [
    "{n} times the right deed was done at the wrong place: {what}.",
    "{n}-mal war es die richtige Tat am falschen Ort: {what}.",
    "{n} fois, le bon geste au mauvais endroit : {what}.",
  ],
  instead: [
    "{n} times this would have been better: {what}.",
    "{n}-mal wäre dies besser gewesen: {what}.",
    "{n} fois, ceci aurait été mieux : {what}.",
  ],
};

/** Deeds of Barony and Feudo by the first word of a move. */
const DEEDS: Record<string, ThreeWords> = {
  recruit: ["recruit", "anwerben", "recruter"],
  move: ["move", "ziehen", "se déplacer"],
  stay: ["stay", "stehen bleiben", "rester"],
  build: ["build", "bauen", "construire"],
  city: ["a city", "eine Stadt", "une cité"],
  expedition: ["an expedition", "eine Expedition", "une expédition"],
  title: ["a title", "ein Titel", "un titre"],
  done: ["stop here", "hier aufhören", "s’arrêter là"],
  card: ["another card", "eine andere Karte", "une autre carte"],
  attack: ["attack", "angreifen", "attaquer"],
  advance: ["advance", "vorrücken", "avancer"],
  spend: ["spend a soldier", "einen Soldaten einsetzen", "employer un soldat"],
};

/** What kind of slip it was, by what was made and what was better; `what` it was about. null: none that has words. */
export function kindOfSlip(
  game: string,
  made: string,
  better: string,
  row: readonly string[],
  kindName: (kind: string) => string = (kind) => kind,
): { kind: string; what: string } | null {
  const [[verb, first], [best, other]] = [made.split(" "), better.split(" ")];
  if (game !== "baron") {
    const what = DEEDS[best];
    return what ? { kind: verb === best ? "elsewhere" : "instead", what: say(what) } : null;
  }
  if (verb === "take" && best === "take") {
    const kind = Number(other) > Number(first) ? "baron paid" : "baron saved";
    return { kind, what: kindName(row[Number(other) - 1]) };
  }
  if (verb === "lay" && best === "lay")
    return { kind: first === other ? "baron cell" : "baron tile", what: kindName(other) };
  const donjons = `${verb} ${best}`;
  const kind = { "donjon end": "baron wait", "end donjon": "baron stand", "donjon donjon": "baron donjon" }[
    donjons
  ];
  return kind ? { kind, what: "" } : null;
}

const OFTEN = 2; // slips of a kind from which there is something to learn

/** The kind of slip that cost a seat most, of those that it made more than once. */
export function habitOf(
  table: Table,
  seat: number,
): { words: string; cost: number; slips: readonly number[] } | null {
  const { name, tileName } = table.module;
  const kinds = new Map<string, { cost: number; slips: number[]; whats: string[] }>();
  for (const { index, review } of slipsOf(table.reviews.value, seat)) {
    const { move } = table.log.value[index];
    const { row = [] } = table.positionAt(index) as { row?: readonly string[] };
    const slip = move === null ? null : kindOfSlip(name, move, review.better[0].move, row, tileName);
    if (!slip) continue;
    // Where the deed is the lesson, each one has its own.
    const key = name === "baron" ? slip.kind : `${slip.kind} ${slip.what}`;
    const one = kinds.get(key) ?? { cost: 0, slips: [], whats: [] };
    one.cost -= shownChange(review, seat);
    one.slips.push(index);
    if (!one.whats.includes(slip.what)) one.whats.push(slip.what);
    kinds.set(key, one);
  }
  const often = [...kinds].filter(([, { slips }]) => slips.length >= OFTEN);
  if (often.length === 0) return null;
  const [key, { cost, slips, whats }] = often.reduce((a, b) => (b[1].cost > a[1].cost ? b : a));
  const words = H[key] ?? H[key.split(" ")[0]];
  return { words: say(words, { n: slips.length, what: whats.join(", ") }), cost, slips };
}

const LESSON: ThreeWords = ["Lesson", "Lehre", "Leçon"];

/** What whoever looks can learn from slips that were alike; a click looks at the dearest of them. */
export function Lesson({ table }: { table: Table }): JSX.Element | null {
  const habit = habitOf(table, readerOf(table));
  if (habit === null) return null;
  return (
    <button type="button" class="habit" onClick={() => visit(table, habit.slips[0])}>
      <b>{say(LESSON)}</b> {habit.words} <b class="cost-words">−{habit.cost}&nbsp;%</b>
    </button>
  );
}
