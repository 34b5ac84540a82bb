// web/src/play/concern.ts -- what others do beside the reader: nothing has befallen anybody yet, and somebody has to be warned.
import type { BaronPosition } from "../games/baron";
import type { BaronyPosition } from "../games/barony-words";
import type { EventData } from "../lib/bridge";
import { around } from "../lib/hex";
import { say, type ThreeWords } from "../lib/i18n";
import { printed } from "../lib/printed";
import { cellsOf } from "../lib/sight";
import type { Table } from "../lib/table";

/** What of the reader's stands beside it. */
const BESIDE: Record<string, ThreeWords> = {
  city: ["beside {your} city", "neben {your} Stadt", "à côté de {your} cité"],
  stronghold: ["beside {your} stronghold", "neben {your} Festung", "à côté de {your} forteresse"],
  village: ["beside {your} village", "neben {your} Dorf", "à côté de {your} village"],
  knight: ["beside {your} knight", "neben {your} Ritter", "à côté de {your} chevalier"],
  baron: ["beside {your} baron", "neben {your} Baron", "à côté de {your} baron"],
};
const YOUR: ThreeWords = ["your", "meinem", "votre"];
const YOUR_TOWN: ThreeWords = ["your", "meiner", "votre"]; // German has a gender for it
const MY: ThreeWords = ["your", "mein", "votre"];
const AT_KNIGHT: ThreeWords = [
  "where {your} knight stands",
  "wo {your} Ritter steht",
  "où se tient {your} chevalier",
];
const ON_MINE: ThreeWords = [
  "on the meadow that {you} laid",
  "auf der Wiese, die {you} gelegt habe",
  "sur la prairie que {you} avez posée",
];
const YOU: ThreeWords = ["you", "ich", "vous"];

export interface Concern {
  words: string; // with the reader as {0:your}; "": the place tells it
  harms: boolean; // it is worth less to the reader from now on
}

const beside = (what: string, reader: number): string =>
  say(BESIDE[what], { your: `{${reader}:${say(/^(city|stronghold)$/.test(what) ? YOUR_TOWN : YOUR)}}` });

/** What of a seat's in Barony stands beside a cell: what can be destroyed there before what cannot. */
function besideInBarony({ pieces }: BaronyPosition, cell: string, reader: number): string | null {
  const all = around(cell).flatMap((one) => (pieces[one] ?? []).filter(({ seat }) => seat === reader));
  const has = (what: string) =>
    all.some(({ building, knights }) =>
      what === "knight" ? building === null && knights > 0 : building === what,
    );
  return ["village", "knight", "stronghold", "city"].find(has) ?? null;
}

/** Did a seat lay the tile of a cell itself? */
const laidBy = ({ log }: Table, cell: string, seat: number, index: number): boolean =>
  log.value
    .slice(0, index)
    .some(
      ({ by, events }) =>
        by === seat && events.some(({ data }) => data.event === "laid" && data.cell === cell),
    );

/** What an event has to do with the reader, beside whom it comes about; null: nothing, or it is the reader's own deed. */
export function concernOf(table: Table, data: EventData, index: number, by: number): Concern | null {
  const reader = table.reader();
  const { event } = data;
  const [cell] = cellsOf(data);
  if (reader < 0 || by < 0 || by === reader || cell === undefined) return null;
  const position = table.positionAt(index);
  if (table.module.name === "barony" && /^(moved|expedition|built|founded)$/.test(event)) {
    const { pieces } = position as BaronyPosition;
    // Whoever goes home does not come up to anybody.
    const home =
      event === "moved" && (pieces[cell] ?? []).some((one) => one.seat === by && one.building !== null);
    if (home) return null;
    const there = (pieces[cell] ?? []).find(({ seat }) => seat === reader);
    // A building is named by itself.
    const knight = there?.building === null;
    if (there)
      return { words: knight ? say(AT_KNIGHT, { your: `{${reader}:${say(MY)}}` }) : "", harms: false };
    const what = besideInBarony(position as BaronyPosition, cell, reader);
    return what === null ? null : { words: beside(what, reader), harms: false };
  }
  if (table.module.name !== "baron" || (event !== "laid" && event !== "raised")) return null;
  if (event === "raised" && laidBy(table, cell, reader, index))
    return { words: say(ON_MINE, { you: `{${reader}:${say(YOU)}}` }), harms: true };
  const { donjons } = position as BaronPosition;
  const near = around(cell).flatMap((one) => donjons[one] ?? []);
  const side = near
    .filter(({ seat }) => seat === reader)
    .sort((a, b) => b.side.localeCompare(a.side))[0]?.side;
  if (side === undefined || (side === "baron" && event === "laid")) return null; // his ring is closed
  const less = event === "laid" && (printed("baron").values[String(data.kind)] ?? 0) < 0;
  return { words: beside(side, reader), harms: less };
}
