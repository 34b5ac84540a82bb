// web/src/play/next-time.tsx -- one thing to do better next time: from the dearest slip, or from slips that were alike and cost more together; else from the points.
import type { JSX } from "preact";
import { say, type ThreeWords } from "../lib/i18n";
import { costlyOf, lastShares, PRACTICE, shareOf, shownChange } from "../lib/summary";
import type { Table } from "../lib/table";
import { Again } from "./again";
import { Because } from "./because";
import { habitOf } from "./habit";
import { gamesWords } from "./judged";
import { spentWords } from "./knights";
import { costAt, readerOf, visit, When } from "./story";
import { leadWords, verdictAt } from "./verdict";
import { whatHappened } from "./what";
import { roundAt } from "./when";

const W = {
  title: ["Next time", "Beim nächsten Mal", "La prochaine fois"],
  instead: [
    "Better than “{made}”: {better}.",
    "Besser als „{made}“: {better}.",
    "Mieux que « {made} » : {better}.",
  ],
  together: ["−{n} % together", "zusammen −{n} %", "−{n} % en tout"],
  against: [
    "No slip of yours cost chances to win. What cost you most points: {what}.",
    "Kein Zug von mir hat Siegchancen gekostet. Am meisten Punkte gekostet hat mich: {what}.",
    "Aucun de vos coups n’a coûté de chances de gagner. Ce qui vous a coûté le plus de points : {what}.",
  ],
  besides: [
    "That was the lesser part of it. Most of the points against you: {what}.",
    "Das war der kleinere Teil. Die meisten Punkte gegen mich: {what}.",
    "Ce n’en était qu’une petite part. L’essentiel des points contre vous : {what}.",
  ],
  clean: [
    "No slip of yours cost chances to win: try a stronger opponent.",
    "Kein Zug von mir hat Siegchancen gekostet: Zeit für einen stärkeren Gegner.",
    "Aucun de vos coups n’a coûté de chances de gagner : essayez un adversaire plus fort.",
  ],
  givenUp: [
    "The game ended before there was much to learn from it: played to its end, it tells what to do better.",
    "Das Spiel endete, bevor es viel zu lernen gab: Zu Ende gespielt, zeigt es, was sich besser machen lässt.",
    "La partie s’est arrêtée avant d’apprendre grand-chose : jouée jusqu’au bout, elle montre quoi faire de mieux.",
  ],
  soFar: [
    "No clear slip of yours was found until the game was given up, with a chance of {n} %.",
    "Bis zur Aufgabe, bei einer Chance von {n} %, wurde kein deutlicher eigener Fehler gefunden.",
    "Jusqu’à l’abandon, avec {n} % de chances, aucune erreur nette de votre part n’a été trouvée.",
  ],
  fell: [
    "No slip of yours cost chances to win. The dearest loss, in round {r}: {what}",
    "Kein Zug von mir hat Siegchancen gekostet. Der teuerste Verlust, in Runde {r}: {what}",
    "Aucun de vos coups n’a coûté de chances de gagner. La perte la plus chère, à la manche {r} : {what}",
  ],
  fellToo: [
    "The dearest loss of a piece, in round {r}: {what}",
    "Die teuerste Figur fiel in Runde {r}: {what}",
    "La figurine la plus chère est tombée à la manche {r} : {what}",
  ],
  practise: ["Practise it", "Das üben", "S’y entraîner"],
} satisfies Record<string, ThreeWords>;

/** What is to be learnt from a game, and where it can be tried. */
export interface Hope {
  words: string;
  slip: number | null; // the moment of the dearest slip it comes from
  better: string | null; // the move that was better there
  cost: number; // hundredths of the win that such slips cost
  times: number; // and how many of them there were
  lesson: string | null; // a position to solve
}

const MUCH = 20; // own decisions from which on a game that was given up has told something
const FAR_MORE = 1.5; // times the dearest slip: what others that were alike must have cost together to be told instead

/** What a seat can do better: the dearest slip teaches most, unless slips that were alike cost more together. Of a seat without slips
 *  it is what the points say. */
export function hopeOf(table: Table, seat: number): Hope {
  const habit = habitOf(table, seat);
  const [dear] = costlyOf(table.reviews.value, seat).filter(
    ({ index }) => table.log.value[index].move !== null,
  );
  const cost = dear ? -shownChange(dear.review, seat) : 0;
  if (habit && (habit.slips[0] === dear?.index || habit.cost >= FAR_MORE * cost)) {
    const { words, slips, better } = habit;
    return { words, slip: slips[0], better, cost: habit.cost, times: slips.length, lesson: null };
  }
  if (dear) {
    const { index, better } = dear;
    const [good, made] = [better, table.log.value[index].move!].map((move) => table.moveWords(index, move));
    const words = say(W.instead, { better: good, made });
    return { words, slip: index, better, cost, times: 1, lesson: null };
  }
  const none = { slip: null, better: null, cost: 0, times: 0 };
  if (table.quitter() === seat) {
    const reviews = table.reviews.value;
    const chosen = reviews.filter((one) => one?.seat === seat && !one.forced).length;
    const last = lastShares(reviews);
    if (chosen < MUCH || !last) return { words: say(W.givenUp), ...none, lesson: null };
    const fell = fellWords(table, seat, W.fellToo);
    const soFar = say(W.soFar, { n: shareOf(last, seat) });
    return { words: fell === null ? soFar : `${soFar} ${fell}`, ...none, lesson: null };
  }
  // Whoever won paid for it with what counts less.
  const verdict = verdictAt(table);
  const against = verdict?.won ? undefined : verdict?.behind.find(({ kind }) => kind !== "other");
  const fell = fellWords(table, seat, against ? W.fellToo : W.fell);
  if (!against) return { words: fell ?? say(W.clean), ...none, lesson: null };
  const lesson = PRACTICE[table.module.name]?.[against.kind] ?? null;
  const main = say(W.against, { what: leadWords(table, against) });
  // What brought the others points is told with the piece that brought them most.
  return { words: fell === null ? main : `${main} ${fell}`, ...none, lesson };
}

const DEAR = 4; // points for a piece of Feudo: a knight's

/** The piece of Feudo whose fall brought somebody else most, as the rules tell it; null: none was dear. */
function fellWords(table: Table, seat: number, row: ThreeWords): string | null {
  const price = (index: number) =>
    Math.max(
      0,
      ...table.log.value[index].events.map(({ data }) =>
        data.event === "beaten" && data.seat === seat ? Number(data.points) : 0,
      ),
    );
  const [dearest] = table.log.value.map(({ index }) => index).sort((a, b) => price(b) - price(a));
  if (dearest === undefined || price(dearest) < DEAR) return null;
  return say(row, { r: roundAt(table, dearest), what: whatHappened(table, dearest) });
}

const LESSER = 0.5; // of what was lost: what all slips must have cost to be the reason

/** What stood against a seat that lost, where its slips explain only a little of that; null: they explain it. */
export function besidesOf(table: Table, seat: number): { words: string; lesson: string | null } | null {
  const verdict = verdictAt(table);
  const first = table.reviews.value.find((one) => one !== null);
  // Points of a game that was given up say little of what they would have been.
  if (!verdict || verdict.won || verdict.me !== seat || !first || table.quitter() >= 0) return null;
  const slips = costlyOf(table.reviews.value, seat);
  const cost = slips.reduce((n, { review }) => n - shownChange(review, seat), 0);
  if (slips.length === 0 || cost >= LESSER * shareOf(first.before, seat)) return null;
  const against = verdict.behind.find(({ kind }) => kind !== "other");
  if (!against) return null;
  const lesson = PRACTICE[table.module.name]?.[against.kind] ?? null;
  return { words: say(W.besides, { what: leadWords(table, against) }), lesson };
}

/** The same as a card: a click looks at the slip; below it one can choose again. */
export function NextTime({ table }: { table: Table }): JSX.Element | null {
  const seat = readerOf(table);
  if (table.viewer.value !== seat) return null; // whoever only watches has no next time
  const { words, slip, better, cost, times, lesson } = hopeOf(table, seat);
  const besides = besidesOf(table, seat);
  const practise = lesson ?? besides?.lesson ?? null;
  const spent = spentWords(table, seat);
  const text = (
    <>
      <b>{say(W.title)}</b> {slip !== null && <When table={table} index={slip} />} {words}{" "}
      {cost > 0 && <b class="cost-words">{times > 1 ? say(W.together, { n: cost }) : `−${cost}\u00a0%`}</b>}
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
      {/* Why: a lesson without a reason teaches nothing. Of slips that were alike it is told by what they have in common. */}
      {slip !== null && better !== null && times === 1 && (
        <Because
          table={table}
          index={slip}
          move={better}
          instead={table.log.value[slip].move}
          about="hindsight"
          none={gamesWords(costAt(table, slip)!, costAt(table, slip)!.before[seat])}
        />
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
