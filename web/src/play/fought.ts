// web/src/play/fought.ts -- a fight of Feudo in a clause at a glance: what came of it first, then who took part.
import { landName } from "../games/feudo-words";
import type { EventData } from "../lib/bridge";
import { listed, say, type ThreeWords } from "../lib/i18n";
import { battle, called, cardName, germanObjects, text, together, whose } from "./brief";

/** What is known of a fight so far. */
export interface Fought {
  fight: EventData;
  land: string; // what it was fought on
  beaten: EventData[];
  fled?: EventData; // the Baron, who is no piece less
  town?: EventData;
  lost?: EventData; // by whoever had that town
  into?: unknown; // the pieces that went in
}

const TAKES: ThreeWords = ["takes {what} +{n}", "erobert {what} +{n}", "prend {what} +{n}"];
const BEATS: ThreeWords = ["beats {whom} +{n}", "besiegt {whom} +{n}", "bat {whom} +{n}"];
const DRIVES_OFF: ThreeWords = ["drives off {whom}", "vertreibt {whom}", "chasse {whom}"];
const WINS: ThreeWords = ["wins", "siegt", "gagne"];
/** What whoever had the town loses by it. */
const COSTS: ThreeWords = [": {who}\u00a0−{n}", ": {who}\u00a0−{n}", " : {who}\u00a0−{n}"];
/** Who took part is the first to go where there is too little room (deeds.tsx). */
const WITH: ThreeWords = ["{deed}, with {who}", "{deed}, mit {them}", "{deed}, avec {who}"];
const ADVANCES: ThreeWords = ["{deed}; advances", "{deed}; dringt vor", "{deed} ; avance"];
export const INTO: ThreeWords = [
  "{deed}; advance: {who}",
  "{deed}; Vordringen: {who}",
  "{deed} ; avancée : {who}",
];

/** The same in a clause. */
export function foughtWords({ fight, land, beaten, fled, town, lost, into }: Fought, reader: number): string {
  const attackers = fight.attackers as string[];
  const [defence, ground] = [Number(fight.defence), Number(fight.ground)];
  // What the board shows of whoever was beaten is less where the ground helped them.
  const b = ground > 0 && ground < defence ? `${defence - ground}+${ground}\u00a0${landName(land)}` : defence;
  const n = beaten.reduce((sum, { points }) => sum + Number(points), 0);
  const whom = (pieces: readonly string[], seat: unknown) => whose(pieces, seat, reader);
  const pieces = beaten.map(({ piece }) => text(piece));
  const deeds = [
    ...(town ? [say(TAKES, { what: text(town.town), n: text(town.distance) })] : []),
    ...(beaten.length > 0 ? [say(BEATS, { whom: whom(pieces, beaten[0].seat), n })] : []),
    ...(fled ? [say(DRIVES_OFF, { whom: whom(["baron"], fled.seat) })] : []),
  ];
  const done = `${deeds.length > 0 ? listed(deeds) : say(WINS)} (${battle(fight).a}:${b})`;
  const cost = lost ? say(COSTS, { who: called(lost.seat, reader, "who"), n: text(lost.points) }) : "";
  const deed = say(WITH, {
    deed: done + cost,
    who: attackers.map(cardName).reduce(together),
    them: attackers.map((one) => germanObjects([one], "with")).reduce(together),
  });
  if (!into) return deed;
  return attackers.length === 1
    ? say(ADVANCES, { deed })
    : say(INTO, { deed, who: (into as string[]).map(cardName).reduce(together) });
}
