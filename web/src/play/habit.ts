// web/src/play/habit.ts -- a lesson from slips of the same kind: what would have been better more than once.
import type { BaronPosition } from "../games/baron";
import { printed } from "../lib/printed";
import { listed, say, type ThreeWords } from "../lib/i18n";
import { costlyOf, shownChange, type Costly } from "../lib/summary";
import type { Table } from "../lib/table";
import { ringAt, ringsBy } from "./difference";
import { differencesAt } from "./prospect";

const H: Record<string, ThreeWords> = {
  "baron paid": [
    "{n} times a dearer tile that counts more ({what}) was worth its price. Compare what a tile counts with what it costs.",
    "{n}-mal war ein teureres Plättchen, das mehr zählt ({what}), seinen Preis wert. Also vergleichen, was es zählt und was es kostet.",
    "{n} fois, une tuile plus chère qui compte plus ({what}) valait son prix. Comparez ce qu’elle compte et ce qu’elle coûte.",
  ],
  "baron saved": [
    "{n} times a cheaper tile ({what}) was better than the one paid for. Pay only for what counts more where it will lie.",
    "{n}-mal war ein billigeres Plättchen ({what}) besser als das bezahlte. Nur für das zahlen, was dort mehr zählt, wo es liegen soll.",
    "{n} fois, une tuile moins chère ({what}) valait mieux que celle payée. Ne payez que ce qui compte plus là où elle sera posée.",
  ],
  "baron closes": [
    "{n} times your tile closed the ring of another’s knight, and gave away a barony. Leave the last open cell to them.",
    "{n}-mal hat mein Plättchen den Ring um einen fremden Ritter geschlossen und eine Baronie verschenkt. Die letzte offene Stelle anderen überlassen.",
    "{n} fois, votre tuile a complété le domaine d’un chevalier adverse et offert une baronnie. Laissez-leur la dernière case ouverte.",
  ],
  "baron helps": [
    "{n} times your tile made the ring of another’s knight richer than it had to be. Lay what counts beside your own knights only.",
    "{n}-mal hat mein Plättchen den Ring um einen fremden Ritter unnötig reicher gemacht. Was zählt, nur neben die eigenen Ritter legen.",
    "{n} fois, votre tuile a enrichi le domaine d’un chevalier adverse sans nécessité. Posez ce qui compte à côté de vos chevaliers seulement.",
  ],
  "baron own": [
    "{n} times your own knights could have got more. Lay the best tile beside your own knight, and swamps far from it.",
    "{n}-mal hätten meine Ritter mehr bekommen können. Das beste Plättchen neben den eigenen Ritter legen, Sümpfe weit weg.",
    "{n} fois, vos chevaliers auraient pu recevoir plus. Posez la meilleure tuile à côté de votre chevalier, les marais loin de lui.",
  ],
  "baron wait": [
    "{n} times it was better to keep the knight in hand. Wait for a meadow with good land around it.",
    "{n}-mal war es besser, den Ritter auf der Hand zu behalten. Auf eine Wiese mit gutem Land ringsum warten.",
    "{n} fois, mieux valait garder le chevalier en main. Attendez une prairie bien entourée.",
  ],
  "baron stand": [
    "{n} times it was better to place a knight. Take a good meadow before somebody else does.",
    "{n}-mal war es besser, einen Ritter aufzustellen. Eine gute Wiese besetzen, bevor es jemand anderes tut.",
    "{n} fois, mieux valait placer un chevalier. Prenez une bonne prairie avant les autres.",
  ],
  "baron donjon": [
    "{n} times the knight stood better where more lies around. Count the land around each meadow first.",
    "{n}-mal stand der Ritter dort besser, wo ringsum mehr liegt. Zuerst zählen, was um jede Wiese liegt.",
    "{n} fois, le chevalier était mieux là où les tuiles voisines valent plus. Comptez d’abord ce qui entoure chaque prairie.",
  ],
  "barony danger": [
    "{n} times a piece was left where others could destroy it. Two pieces together are safe, and so are strongholds and mountains.",
    "{n}-mal blieb eine Figur dort stehen, wo andere sie vernichten konnten. Sicher sind zwei Figuren zusammen, Festungen und Gebirge.",
    "{n} fois, un pion est resté là où d’autres pouvaient le détruire. Deux pions ensemble, les forteresses et les montagnes sont à l’abri.",
  ],
  "barony title": [
    "{n} times a title could have come sooner. Before each turn count what gold is still missing for the next one.",
    "{n}-mal hätte ein Titel früher kommen können. Vor jedem Zug zählen, wie viel Gold zum nächsten noch fehlt.",
    "{n} fois, un titre aurait pu venir plus tôt. Avant chaque tour, comptez l’or qui manque pour le suivant.",
  ],
  "barony city": [
    "{n} times a new city could have come sooner. Keep a village for it that lies beside no city and in no forest.",
    "{n}-mal hätte eine neue Stadt früher kommen können. Dafür ein Dorf bereithalten, das neben keiner Stadt und nicht im Wald liegt.",
    "{n} fois, une nouvelle cité aurait pu venir plus tôt. Gardez pour cela un village qui ne touche aucune cité et n’est pas en forêt.",
  ],
  "barony places": [
    "{n} times another move would have left more to build in the next turn. Send knights to free land, the most valuable first.",
    "{n}-mal hätte ein anderer Zug für den nächsten mehr zu bauen gelassen. Ritter auf freies Land schicken, das wertvollste zuerst.",
    "{n} fois, un autre coup aurait laissé plus à construire au tour suivant. Envoyez les chevaliers sur des terres libres, la plus riche d’abord.",
  ],
  "barony knights": [
    "{n} times another move would have left more knights on the map. Each of them can become a building.",
    "{n}-mal hätte ein anderer Zug mehr Ritter auf dem Spielplan gelassen. Jeder von ihnen kann ein Gebäude werden.",
    "{n} fois, un autre coup aurait laissé plus de chevaliers sur le plateau. Chacun peut devenir un bâtiment.",
  ],
};

/** Kinds of what a move of Barony leaves that teach the same. */
const SAME: Record<string, string> = { richer: "places", onward: "places" };

/** What is known of the land when a slip was made. */
export interface Land {
  position: BaronPosition;
  seat: number; // whose slip it was
  closes: (move: string) => boolean; // would it close the ring of another's knight?
}

/** A slip in laying a tile, by what it did to the rings: whose knights got what they should not. null: neither. */
function layKind(made: string, better: string, { position, seat, closes }: Land): string | null {
  if (closes(made) && !closes(better)) return "baron closes";
  const [own, other] = [made, better].map((move) => ringsBy(position, move));
  const others = (all: typeof own) =>
    [...all].reduce((sum, [who, { change }]) => (who === seat ? sum : sum + change), 0);
  if (others(own) > 0 && others(own) > others(other)) return "baron helps";
  return (own.get(seat)?.change ?? 0) < (other.get(seat)?.change ?? 0) ? "baron own" : null;
}

/** A slip in taking a tile: of a dearer one only what counts more is worth its price. */
function takeKind(made: number, better: number, { position: { row } }: Land): string | null {
  const { values } = printed("baron");
  const [a, b] = [made, better].map((place) => values[row[place - 1]] ?? 0);
  if (better < made) return "baron saved";
  return b > a ? "baron paid" : null;
}

/** What kind of slip it was, by what was made and what was better; `what` it was about. null: none that has a rule to learn. */
export function kindOfSlip(
  game: string,
  made: string,
  better: string,
  land: Land,
  kindName: (kind: string) => string = (kind) => kind,
): { kind: string; what: string } | null {
  const [[verb, first], [best, other]] = [made.split(" "), better.split(" ")];
  if (game !== "baron") return null;
  if (verb === "take" && best === "take") {
    const kind = takeKind(Number(first), Number(other), land);
    return kind === null ? null : { kind, what: kindName(land.position.row[Number(other) - 1]) };
  }
  if (verb === "lay" && best === "lay") {
    const kind = layKind(made, better, land);
    return kind === null ? null : { kind, what: "" };
  }
  if (verb === "donjon" && best === "donjon") {
    const richer = ringAt(land.position, other) > ringAt(land.position, first);
    return richer ? { kind: "baron donjon", what: "" } : null;
  }
  if (verb === "donjon" && best === "end") return { kind: "baron wait", what: "" };
  return verb === "end" && best === "donjon" ? { kind: "baron stand", what: "" } : null;
}

const OFTEN = 2; // slips of a kind from which there is something to learn

/** What several slips have in common, what they cost together, and where they were made, the dearest first. */
export interface Habit {
  words: string;
  cost: number;
  slips: readonly number[];
  better: string; // than the first of them
}

/** The kind of slip, small ones with the others, that cost a seat most, of those that it made more than once. */
export const habitOf = (table: Table, seat: number): Habit | null =>
  habitAmong(table, seat, costlyOf(table.reviews.value, seat));

function habitAmong(table: Table, seat: number, all: readonly Costly[]): Habit | null {
  const { name, tileName } = table.module;
  const kinds = new Map<string, { cost: number; slips: number[]; whats: string[]; better: string }>();
  for (const { index, review, better } of all) {
    const { move } = table.log.value[index];
    const closes = (one: string) =>
      (table.previewAt(index, one)?.events ?? []).some(
        ({ data }) => data.event === "founded" && data.seat !== seat && Number(data.honour) > 0,
      );
    const land: Land = { position: table.positionAt(index) as BaronPosition, seat, closes };
    // In Barony what a move leaves is more of a lesson than which deed it is.
    const left =
      name === "barony" && move !== null
        ? differencesAt(table, index, better, move, null)[0]?.kind
        : undefined;
    const kind = `barony ${(left && SAME[left]) ?? left}`;
    const lesson = left && kind in H ? { kind, what: "" } : null;
    const slip = move === null ? null : (lesson ?? kindOfSlip(name, move, better, land, tileName));
    if (!slip) continue;
    const one = kinds.get(slip.kind) ?? { cost: 0, slips: [], whats: [], better };
    one.cost -= shownChange(review, seat);
    one.slips.push(index);
    if (!one.whats.includes(slip.what)) one.whats.push(slip.what);
    kinds.set(slip.kind, one);
  }
  const often = [...kinds].filter(([, { slips }]) => slips.length >= OFTEN);
  if (often.length === 0) return null;
  const [key, { cost, slips, whats, better }] = often.reduce((a, b) => (b[1].cost > a[1].cost ? b : a));
  return { words: say(H[key], { n: slips.length, what: listed(whats) }), cost, slips, better };
}
