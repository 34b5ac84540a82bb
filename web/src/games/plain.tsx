// web/src/games/plain.tsx -- any game without a module of its own: played by its list of moves.
import type { GameModule } from "./module";

export function plain(name: string): GameModule {
  return {
    name,
    minutes: [20, 60],
    Picture: () => null,
    Board: ({ position }) => <pre class="raw">{JSON.stringify(position, null, 1)}</pre>,
    Tray: () => null,
    SeatFacts: () => null,
    points: () => null,
    keys: (move) => [{ el: `do:${move}` }],
    wishes: () => [],
    label: (el) => el.slice(3),
    sayMove: (move) => move,
    cells: () => [],
    standing: () => "",
    facts: () => "",
    at: () => ({ x: 0, y: 0 }),
    cellOf: () => null,
    thing: (el) => el.slice(3),
    fights: [],
    sounds: {},
  };
}
