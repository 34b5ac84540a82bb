// web/tests/concern.test.ts -- what others do beside the reader is told as that, and where all of it is each deed has its place.
import { describe, expect, it } from "vitest";
import type { BaronPosition } from "../src/games/baron";
import type { BaronyPosition } from "../src/games/barony-words";
import { gameModule } from "../src/games/list";
import { around } from "../src/lib/hex";
import { coordinates, lang, LANGS } from "../src/lib/settings";
import { cellsOf } from "../src/lib/sight";
import type { Table } from "../src/lib/table";
import { digest, loses, MINE } from "../src/play/digest";
import { games, reset, rules, seated } from "./against";
import { turnOf } from "./rules";

reset();

/** A game that computers have played so far, as the first seat sees it. */
function watched(name: string, players: number, seed: bigint, moves: number): Table {
  coordinates.value = false;
  const game = games.find((one) => one.name === name)!;
  const match = rules.begin(game.index, players, seed, []);
  for (let n = 0; turnOf(match) !== -2 && n < moves; n++) {
    if (turnOf(match) < 0 && match.look(-1, -1, 0).moves.length === 0) break;
    match.play(match.think(1));
  }
  const seats = ["Anna", "Odo", "Isolde"].slice(0, players).map((of, arms) => ({
    ...{ name: of, arms, level: Math.min(arms, 1) },
  }));
  const at = seated(`concern ${name}`, () => game, gameModule(name), seats, match, null, false);
  at.viewer.value = 0;
  return at;
}

const BESIDE = /beside your|neben mein|à côté de votre/;
const ROW = LANGS.map((code) => code);

describe("what comes up to the reader", () => {
  it.each([
    ["barony", 2],
    ["barony", 3],
    ["baron", 3],
  ])("is told in %s with %i seats where it does, and nowhere else", (name, players) => {
    const at = watched(name, players, 5n, 260);
    const seen = { beside: 0, elsewhere: 0 };
    for (const code of ROW) {
      lang.value = code;
      for (const moment of at.log.value.filter(({ by }) => by > 0))
        for (const event of moment.events) {
          const { data } = event;
          if (!/^(moved|raised)$/.test(data.event)) continue;
          const [cell] = cellsOf(data);
          const position = at.positionAt(moment.index) as BaronyPosition & BaronPosition;
          const here = (one: string) => {
            const piece = name === "baron" ? [position.donjons[one]] : (position.pieces[one] ?? []);
            return piece.some((it) => it?.seat === 0);
          };
          const own = name === "baron" ? [] : (position.pieces[cell] ?? []);
          const home = own.some(({ seat, building }) => seat === moment.by && building !== null);
          const near = !home && [cell, ...around(cell)].some(here);
          for (const short of [true, false]) {
            const [line] = digest(at, [{ ...moment, events: [event] }], 0, short);
            const said = at.named(line.deeds[0].words, moment.index);
            const told = BESIDE.test(said) || / your | mein|votre|Your/.test(said);
            if (near) expect(told, said).toBe(true);
            else expect(BESIDE.test(said), said).toBe(false);
            seen[near ? "beside" : "elsewhere"]++;
          }
        }
    }
    expect(seen.beside).toBeGreaterThan(5);
    expect(seen.elsewhere).toBeGreaterThan(5);
  });

  it("weighs more where it harms: a tile that counts less than nothing beside one's own knight", () => {
    let told = 0;
    for (let seed = 1n; seed < 6n; seed++) {
      const at = watched("baron", 2, seed, 220);
      for (const moment of at.log.value.filter(({ by }) => by > 0))
        for (const deed of digest(at, [moment], 0).flatMap(({ deeds }) => deeds)) {
          const said = at.named(deed.words, moment.index);
          if (deed.kind !== "laid" || !/^lays (a swamp|cursed ground) beside your knight/.test(said))
            continue;
          told++;
          expect(deed.weight).toBeGreaterThanOrEqual(MINE);
          expect(loses(deed)).toBe(false); // nothing is gone yet
        }
    }
    expect(told).toBeGreaterThan(0);
  });
});

it("where all of it is told, each tile and each knight of Baron has its place", () => {
  const at = watched("baron", 2, 3n, 120);
  const moments = at.log.value.filter(({ by }) => by > 0);
  const all = (whole: boolean) =>
    moments.flatMap((moment) =>
      digest(at, [moment], 0, false, whole).flatMap(({ deeds }) =>
        deeds
          .filter(({ kind }) => /^(laid|raised)$/.test(kind))
          .map(({ words }) => at.named(words, moment.index)),
      ),
    );
  const where = /north|south|east|west|between|beside|on the meadow that you laid/;
  expect(all(true).length).toBeGreaterThan(10);
  for (const said of all(true)) expect(said).toMatch(where);
  expect(all(false).filter((said) => !where.test(said)).length).toBeGreaterThan(5); // the board shows it
});
