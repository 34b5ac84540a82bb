// web/tests/reach.test.ts -- can every star of every scenario be won against the rivals it names? By hand, minutes long:
//     REACH=all npx vitest run tests/reach.test.ts                 # or REACH="baron 8", REACH=feudo; GAMES=12 a scenario
//     REACH=all KEEP=1 npx vitest run tests/reach.test.ts          # and tests/campaign.json gets games that show it
//
// A strong computer player sits in the player's place. In half of the games it plays to win, in the others it takes what
// is asked for whenever it can, or even looks for it. A goal should be reached by a third of the games,
// or whenever it is looked for, and each star by one game at least.
import { readFileSync, writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { loadCampaign } from "../src/campaign/list";
import { loadRules } from "./rules";
import { type Played, playScenario } from "./scenarios";

const [which, number] = (process.env.REACH ?? "").split(" ");
const GAMES = Number(process.env.GAMES ?? 8);
const LEVEL = 4;
const AIMS = ["win", "take", "win", "seek"] as const;
const KEPT = new URL("campaign.json", import.meta.url);
const NAMES = ["baron", "barony", "feudo"].filter((name) => which === "all" || which === name);

it.skipIf(NAMES.length === 0).each(NAMES.length === 0 ? ["none"] : NAMES)(
  "%s: every star can be won",
  async (name) => {
    const rules = await loadRules();
    const game = rules.catalogue(0).find((one) => one.name === name)!;
    const network = readFileSync(new URL(`../../networks/${name}.net`, import.meta.url));
    rules.giveNetwork(name, new Uint8Array(network));
    const unfair: string[] = [];
    for (const [i, one] of (await loadCampaign(name)).entries()) {
      if (number !== undefined && Number(number) !== i + 1) continue;
      const played: ReturnType<typeof playScenario>[] = [];
      for (let n = 0; n < GAMES; n++) {
        const aim = AIMS[n % AIMS.length];
        played.push(playScenario(rules, game, one, { level: LEVEL, aim, slips: n === 0 ? 0 : 2 + n }));
        await new Promise((go) => setTimeout(go)); // the runner wants to hear from us
      }
      const won = [0, 1, 2].map((star) => played.filter(({ stars }) => stars[star]).length);
      const scores = played.map(({ points }) => points.join(":")).join(" ");
      console.log(
        `${name} ${i + 1} ${one.title[0]} [${one.levels}] ${won.join(" ")} of ${GAMES} | ${scores}`,
      );
      const sought = played.filter((_, n) => AIMS[n % AIMS.length] === "seek");
      const often = 3 * won[0] >= GAMES || (sought.length > 0 && sought.every(({ stars }) => stars[0]));
      if (!often || Math.min(...won) === 0) unfair.push(`${i + 1} (${won.join(", ")})`);
      if (process.env.KEEP) keep(name, i, one.levels, played);
    }
    expect(unfair, "reached too seldom").toEqual([]);
  },
  3_600_000,
);

/** As few games as earn all the stars that any of them has earned. */
function keep(
  name: string,
  index: number,
  levels: number[],
  played: readonly { stars: boolean[]; moves: string }[],
): void {
  const all = JSON.parse(readFileSync(KEPT, "utf8")) as Record<string, Played[]>;
  const count = ({ stars }: { stars: boolean[] }) => stars.filter(Boolean).length;
  const best = [...played].sort((a, b) => count(b) - count(a) || a.moves.length - b.moves.length);
  const games: string[] = [];
  const had = [false, false, false];
  for (const { stars, moves } of best) {
    if (!stars.some((earned, i) => earned && !had[i])) continue;
    games.push(moves);
    stars.forEach((earned, i) => (had[i] ||= earned));
  }
  all[name][index] = { levels, games };
  writeFileSync(KEPT, `${JSON.stringify(all, null, 1)}\n`);
}
