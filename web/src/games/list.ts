// web/src/games/list.ts -- the modules there are; a game without one is played by its list of moves.
import { baron } from "./baron";
import { barony } from "./barony";
import { feudo } from "./feudo";
import type { GameModule } from "./module";
import { plain } from "./plain";

const MODULES: GameModule[] = [baron, barony, feudo];

export function gameModule(name: string): GameModule {
  return MODULES.find((module) => module.name === name) ?? plain(name);
}
