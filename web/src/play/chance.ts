// web/src/play/chance.ts -- the chances that a hint speaks of: one number, that changes only with what has happened.
//
// Each search errs by some hundredths, and a number that wanders by itself teaches nothing. So it stays until something
// happens that moves it, which is named; a change that nothing explains is not told, nor is the number then.
import { pieceIn, pieceName } from "../games/feudo-words";
import type { GameModule } from "../games/module";
import type { Chance, EventData, Moment } from "../lib/bridge";
import { say, type ThreeWords } from "../lib/i18n";
import { ofTown } from "./feudo-facts";
import { HARMS } from "./outlook";

/** A hint that was given: what it advised to whom, and the chances it spoke of. */
export interface Advised {
  count: number; // the moment
  seat: number;
  move: string;
  n: number;
  told?: { during: number; count: number }; // the turn in which they were read last, and when
}

const W = {
  chance: [
    "Your chances to win: about {n} %{was}.",
    "Meine Siegchance: etwa {n} %{was}.",
    "Vos chances de gagner : environ {n} %{was}.",
  ],
  own: [
    " ({n} % with the move of the last hint)",
    " ({n} % mit dem Zug des letzten Tipps)",
    " ({n} % avec le coup du dernier indice)",
  ],
  before: [" ({n} % before {what})", " ({n} %, {what})", " ({n} % {what})"],
} satisfies Record<string, ThreeWords>;

/** What has happened, after "before": for German and French with the word itself. */
const CAUSES: Record<string, ThreeWords> = {
  conquered: ["{who} took {town}", "bevor {who} {town} eroberte", "avant la prise {of} par {who}"],
  lost_town: ["{who} lost {town}", "bevor {who} {town} verlor", "avant la perte {of} par {who}"],
  beaten: ["the loss of {who}’s {piece}", "bevor {who} {whom} verlor", "avant la perte {beside} de {who}"],
  fled: ["the flight of {who}’s Baron", "bevor der Baron von {who} floh", "avant la fuite du Baron de {who}"],
  infected: [
    "the plague struck {who}’s {piece}",
    "bevor bei {who} {it} erkrankte",
    "avant la maladie {beside} de {who}",
  ],
  perished: [
    "the plague took {who}’s {piece}",
    "bevor bei {who} {it} an der Pest starb",
    "avant la mort {beside} de {who}",
  ],
  "barony lost": [
    "the loss of {who}’s {thing}",
    "bevor {who} {thing} verlor",
    "avant la perte {thing} de {who}",
  ],
  "baron lost": ["{who}’s lost fight", "bevor {who} den Kampf verlor", "avant le combat perdu de {who}"],
  driven: [
    "{who}’s knight was driven away",
    "bevor {who} einen Ritter zurücknehmen musste",
    "avant qu’un chevalier de {who} soit chassé",
  ],
  title: ["{who}’s title", "bevor {who} den Titel bekam", "avant le titre de {who}"],
  "barony founded": [
    "{who}’s new city",
    "bevor {who} die neue Stadt gründete",
    "avant la nouvelle cité de {who}",
  ],
  "baron founded": ["{who}’s barony", "bevor {who} die Baronie gründete", "avant la baronnie de {who}"],
};

const THINGS: Record<string, ThreeWords> = {
  knight: ["knight", "einen Ritter", "d’un chevalier"],
  village: ["village", "ein Dorf", "d’un village"],
};

const rowOf = (game: string, { event }: EventData) => CAUSES[`${game} ${event}`] ?? CAUSES[event];

/** What an event is for a seat: above 0 good, below 0 bad. */
function weightOf(module: GameModule, data: EventData, me: number): number {
  const scored = module.scored?.(data);
  if (scored && scored.points !== 0) return scored.seat === me ? scored.points : -scored.points;
  if (!HARMS.test(data.event) || data.seat === undefined) return 0;
  return data.seat === me ? -1 : 1;
}

/** The weightiest event that has moved a number this way; undefined: none. */
function causeOf(
  module: GameModule,
  moments: readonly Moment[],
  me: number,
  up: boolean,
): EventData | undefined {
  const weight = (data: EventData) => weightOf(module, data, me) * (up ? 1 : -1);
  const all = moments.flatMap(({ events }) => events.map(({ data }) => data));
  const fit = all.filter((data) => rowOf(module.name, data) && weight(data) > 0);
  return fit.length === 0 ? undefined : fit.reduce((best, one) => (weight(one) > weight(best) ? one : best));
}

const SAME = 6; // hundredths: by so much two looks at the same plan may differ
const TOLD = 3; // from here on another number is explained

/** The chances that a hint speaks of, and what has changed them; `moments`: all since the hint before. */
export function chanceOf(
  module: GameModule,
  before: Advised | null,
  now: Advised,
  moments: readonly Moment[],
): Chance {
  const { n, seat } = now;
  if (before === null || before.seat !== seat || before.count >= now.count) return { n };
  const was = before.n;
  const far = Math.abs(n - was);
  const cause = far >= TOLD ? causeOf(module, moments, seat, n > was) : undefined;
  if (cause) return { n, was, cause };
  // Whoever went another way has changed it; that it is the better for it the hint before did not know.
  const followed = moments.find(({ by }) => by === seat)?.move === before.move;
  if (!followed) return n <= was - TOLD ? { n, was } : { n };
  return far < SAME ? { n: was } : { n: null };
}

/** The player's chances in words, with seats as {0}; "": they are not told. */
export function chanceWords(game: string, { n, was, cause }: Chance): string {
  if (n === null) return "";
  if (was === undefined) return say(W.chance, { n, was: "" });
  if (cause === undefined) return say(W.chance, { n, was: say(W.own, { n: was }) });
  const piece = String(cause.piece ?? "");
  const town = String(cause.town ?? "");
  const what = say(rowOf(game, cause)!, {
    who: `{${cause.seat}}`,
    town,
    of: ofTown(town),
    piece: pieceName(piece),
    thing: say(THINGS[piece] ?? THINGS.knight),
    it: pieceIn(piece, "subject"),
    whom: pieceIn(piece, "object"),
    beside: pieceIn(piece, "beside"),
  });
  return say(W.chance, { n, was: say(W.before, { n: was, what }) });
}
