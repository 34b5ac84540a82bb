// web/src/lib/networks.ts -- learnt networks, loaded when somebody first plays against one of them.
import type { Rules } from "./bridge";

/** Files by game, such as "barony"; a part of the page, but of no first visit. */
const FILES: Record<string, string> = Object.fromEntries(
  Object.entries(
    import.meta.glob<string>("../../../networks/*.net", {
      query: "?url",
      import: "default",
      eager: true,
    }),
  ).map(([path, url]) => [path.replace(/^.*\/(.*)\.net$/, "$1"), url]),
);

/** A move waits so long for its network, then it is thought out without one. */
const PATIENCE_MS = 5000;
/** After a file did not come it is asked for again, but not with every move. */
const AGAIN_MS = 30_000;

async function load(url: string): Promise<Uint8Array> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) });
  if (!answer.ok) throw new Error(answer.statusText);
  return new Uint8Array(await answer.arrayBuffer());
}

export class Networks {
  private readonly done = new Set<string>(); // games whose file is there, or is no good
  private readonly failed = new Map<string, number>(); // when the file did not come

  constructor(
    private readonly rules: Rules,
    private readonly files: Record<string, string> = FILES,
    private readonly fetchFile: (url: string) => Promise<Uint8Array> = load,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Sees to it that the game has its network, if it can be had. What is wrong with the file, once;
   *  then the rules play on without it. */
  async want(game: string): Promise<string | undefined> {
    const url = this.files[game];
    if (url === undefined || this.done.has(game)) return undefined;
    const failed = this.failed.get(game);
    if (failed !== undefined && this.now() - failed < AGAIN_MS) return undefined;
    try {
      const bytes = await this.fetchFile(url);
      this.done.add(game);
      return this.rules.giveNetwork(game, bytes) ?? undefined;
    } catch {
      this.failed.set(game, this.now()); // no line, perhaps: the next game may find one
      return undefined;
    }
  }
}
