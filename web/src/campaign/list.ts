// web/src/campaign/list.ts -- the campaigns there are, each loaded when it is wanted.
import type { Scenario } from "./scenario";

const FILES: Record<string, () => Promise<Scenario[]>> = {
  baron: () => import("./baron").then((part) => part.BARON_CAMPAIGN),
  barony: () => import("./barony").then((part) => part.BARONY_CAMPAIGN),
  feudo: () => import("./feudo").then((part) => part.FEUDO_CAMPAIGN),
};

export async function loadCampaign(game: string): Promise<Scenario[]> {
  return (await FILES[game]?.()) ?? [];
}
