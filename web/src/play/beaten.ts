// web/src/play/beaten.ts -- whom the fights of a step of Baron drive off, in words, as the rules tell them.
import type { BaronPosition } from "../games/baron";
import type { Course } from "../lib/bridge";
import { say, type ThreeWords } from "../lib/i18n";
import { wonAt } from "./clash";
import { joined } from "./glance";

const W = {
  baron: [
    "{who}’s baron is beaten, {n} to {m}, and has to leave.",
    "Der Baron von {who} wird {n} zu {m} besiegt und muss weichen.",
    "Le baron de {who} est battu, {n} contre {m}, et doit partir.",
  ],
  knight: [
    "{who}’s knight is driven off, {n} to {m}.",
    "Der Ritter von {who} wird {n} zu {m} vertrieben.",
    "Le chevalier de {who} est chassé, {n} contre {m}.",
  ],
  afterBaron: [
    "place a knight on the meadow that {who}’s baron leaves",
    "einen Ritter auf die Wiese stellen, die der Baron von {who} räumt",
    "placer un chevalier sur la prairie que quitte le baron de {who}",
  ],
  afterKnight: [
    "place a knight on the meadow that {who}’s knight leaves",
    "einen Ritter auf die Wiese stellen, die der Ritter von {who} räumt",
    "placer un chevalier sur la prairie que quitte le chevalier de {who}",
  ],
} satisfies Record<string, ThreeWords>;

/** Whom a step drives off by fights that its player wins, with seats as {0}; "": nobody. */
export function beatenWords({ seat: me, events }: Course[number]): string {
  const told = events.map(({ data }) => data);
  const fights = told.filter(({ event }) => event === "fight");
  const driven = told.filter(({ event, seat }) => event === "driven" && seat !== me);
  return joined(
    ...driven.map(({ seat, cell, baron }) => {
      const won = wonAt(fights, me, cell);
      return won ? say(baron ? W.baron : W.knight, { who: `{${seat}}`, n: won[0], m: won[1] }) : "";
    }),
  );
}

/** A knight placed where now somebody stands who is driven off before; null: nobody stands there. Who stands on a cell is what it is
 *  called by, and nobody is placed at a baron. */
export function afterWords({ donjons }: BaronPosition, move: string): string | null {
  const [verb, cell] = move.split(" ");
  const stands = verb === "donjon" ? donjons[cell] : undefined;
  if (!stands) return null;
  return say(stands.side === "baron" ? W.afterBaron : W.afterKnight, { who: `{${stands.seat}}` });
}
