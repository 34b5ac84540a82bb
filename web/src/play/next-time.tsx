// web/src/play/next-time.tsx -- one thing to do better next time: from slips that were alike, else the dearest one, else from the points.
import type { JSX } from "preact";
import { say, type ThreeWords } from "../lib/i18n";
import { isSmall, PRACTICE, shareOf, shownChange, slipsOf } from "../lib/summary";
import type { Table } from "../lib/table";
import { Again } from "./again";
import { habitOf } from "./habit";
import { spentWords } from "./knights";
import { billOf, drawsOf } from "./ledger";
import { finalShares, readerOf, visit, When } from "./story";
import { leadWords, verdictAt } from "./verdict";

const W = {
  title: ["Next time", "Beim nächsten Mal", "La prochaine fois"],
  instead: [
    "Better than “{made}”: {better}.",
    "Besser als „{made}“: {better}.",
    "Mieux que « {made} » : {better}.",
  ],
  against: [
    "No slip of yours was found. What cost you most points: {what}.",
    "Kein Fehler von mir gefunden. Am meisten Punkte gekostet hat mich: {what}.",
    "Aucune erreur de votre part. Ce qui vous a coûté le plus de points : {what}.",
  ],
  besides: [
    "That was the lesser part of it. Most of the points against you: {what}.",
    "Das war der kleinere Teil. Die meisten Punkte gegen mich: {what}.",
    "Ce n’en était qu’une petite part. L’essentiel des points contre vous : {what}.",
  ],
  smalls: [
    "{k} small slips cost {n} % more.",
    "{k} kleine Fehler haben weitere {n} % gekostet.",
    "{k} petites erreurs ont coûté {n} % de plus.",
  ],
  clean: [
    "No slip of yours was found: try a stronger opponent.",
    "Kein Fehler von mir gefunden: Zeit für einen stärkeren Gegner.",
    "Aucune erreur de votre part : essayez un adversaire plus fort.",
  ],
  practise: ["Practise it", "Das üben", "S’y entraîner"],
} satisfies Record<string, ThreeWords>;

/** What is to be learnt from a game, and where it can be tried. */
export interface Hope {
  words: string;
  slip: number | null; // the moment of the dearest slip it comes from
  cost: number; // hundredths of the win that such slips cost
  lesson: string | null; // a position to solve
}

/** What a seat can do better; of a seat without slips it is what the points say. */
export function hopeOf(table: Table, seat: number): Hope {
  const habit = habitOf(table, seat);
  if (habit) return { words: habit.words, slip: habit.slips[0], cost: habit.cost, lesson: null };
  const [dear] = slipsOf(table.reviews.value, seat);
  const made = dear && table.log.value[dear.index].move;
  if (dear && made) {
    const { index, review } = dear;
    const [better, other] = [review.better[0].move, made].map((move) => table.moveWords(index, move));
    const words = say(W.instead, { better, made: other });
    return { words, slip: index, cost: -shownChange(review, seat), lesson: null };
  }
  const against = verdictAt(table)?.behind.find(({ kind }) => kind !== "other");
  if (!against) return { words: say(W.clean), slip: null, cost: 0, lesson: null };
  const lesson = PRACTICE[table.module.name]?.[against.kind] ?? null;
  return { words: say(W.against, { what: leadWords(table, against) }), slip: null, cost: 0, lesson };
}

const LESSER = 0.5; // of what was lost: what all slips must have cost to be the reason

const MANY = 3; // small slips from which they are worth a word

/** What stood against a seat that lost, where its slips explain only a little of that; null: they explain it. */
export function besidesOf(table: Table, seat: number): { words: string; lesson: string | null } | null {
  const verdict = verdictAt(table);
  const first = table.reviews.value.find((one) => one !== null);
  if (!verdict || verdict.won || verdict.me !== seat || !first) return null;
  const slips = slipsOf(table.reviews.value, seat);
  const cost = slips.reduce((n, { review }) => n - shownChange(review, seat), 0);
  if (slips.length === 0 || cost >= LESSER * shareOf(first.before, seat)) return null;
  const against = verdict.behind.find(({ kind }) => kind !== "other");
  if (!against) return null;
  const lesson = PRACTICE[table.module.name]?.[against.kind] ?? null;
  const words = say(W.besides, { what: leadWords(table, against) });
  const small = table.reviews.value.flatMap((one) => (one?.seat === seat && isSmall(one) ? [one] : []));
  // One number: what stands in the table of what moved the chances.
  const together = Boolean(table.module.together);
  const bill = billOf(table.reviews.value, finalShares(table), seat, drawsOf(table), together);
  const n = -(bill?.small ?? 0);
  if (small.length < MANY || n < cost) return { words, lesson };
  return { words: `${words} ${say(W.smalls, { k: small.length, n })}`, lesson };
}

/** The same as a card: a click looks at the slip; below it one can choose again. */
export function NextTime({ table }: { table: Table }): JSX.Element | null {
  const seat = readerOf(table);
  if (table.viewer.value !== seat) return null; // whoever only watches has no next time
  const { words, slip, cost, lesson } = hopeOf(table, seat);
  const besides = besidesOf(table, seat);
  const practise = lesson ?? besides?.lesson ?? null;
  const spent = spentWords(table, seat);
  const text = (
    <>
      <b>{say(W.title)}</b> {slip !== null && <When table={table} index={slip} />} {words}{" "}
      {cost > 0 && <b class="cost-words">−{cost}&nbsp;%</b>}
    </>
  );
  return (
    <div class="next-time">
      {slip === null ? (
        <p>{text}</p>
      ) : (
        <button type="button" class="habit" onClick={() => visit(table, slip)}>
          {text}
        </button>
      )}
      {spent !== null && <p>{spent}</p>}
      {besides !== null && <p>{besides.words}</p>}
      {slip !== null && <Again table={table} index={slip} own />}
      {practise !== null && (
        <a class="button" href={`#/learn/${table.module.name}/why/${practise}`}>
          {say(W.practise)}
        </a>
      )}
    </div>
  );
}
