// web/src/lib/app.ts -- the page's one set of rules, where it stands, and the game being played.
import { computed, effect, signal } from "@preact/signals";
import wasmUrl from "liege.wasm?url";
import { gameModule } from "../games/list";
import { ARMS, byColour } from "./arms";
import { followBack, lead } from "./back";
import { ALL, OVER, Refused, Rules, type GameFacts, type Match } from "./bridge";
import { say, t } from "./i18n";
import { find, isDeal, kept, newId, seenByOthers, type Kept, type Seat } from "./saves";
import { lang, langNumber, level } from "./settings";
import { unpack } from "./share";
import { Table } from "./table";
import { Thinker } from "./thinker";

export const rules = signal<Rules | null>(null);
export const table = signal<Table | null>(null);
/** One sentence for the player, until closed; it may lead somewhere. */
export const notice = signal<
  string | { words: string; brief?: string; to?: string; link?: string; passing?: boolean } | null
>(null);
export const route = signal<string[]>([]);
export const turns = signal(0); // tables with others that wait for a move of this player
let thinker: Thinker | null = null;

/** What thinks for computer players and for hints; null before the rules are there. */
export const currentThinker = () => thinker;

const heading = signal("");
effect(() => {
  if (typeof document === "undefined") return;
  const waiting = turns.value > 0 ? `(${turns.value}) ` : "";
  document.title = `${waiting}${heading.value === "" ? "" : `${heading.value} – `}Liege`;
});

/** The window's title; tables that wait are counted before it. */
export function setTitle(words: string): void {
  heading.value = words;
}

export const games = computed<GameFacts[]>(() => {
  void lang.value;
  return rules.value?.catalogue(langNumber()) ?? [];
});

export async function loadRules(): Promise<void> {
  const answer = await fetch(wasmUrl);
  const module = await WebAssembly.compile(await answer.arrayBuffer());
  thinker = new Thinker(module, (why) => {
    notice.value = t("noNetwork", { why });
  });
  rules.value = await Rules.load(module);
  effect(() => {
    void lang.value;
    rules.value?.speak(langNumber());
  });
}

export function gameFacts(name: string): GameFacts {
  return games.value.find((game) => game.name === name)!;
}

/** "Baron" of "Baron, laying land and founding baronies". */
export function shortTitle(game: GameFacts): string {
  return game.title.split(",")[0];
}

export const COMPUTER_NAMES = ["Odo", "Isolde", "Kunrad", "Melisande", "Gerold"];

/** The name of a computer in the seat at `index`: another one in each. */
export const computerName = (index: number): string =>
  COMPUTER_NAMES[(index + COMPUTER_NAMES.length - 1) % COMPUTER_NAMES.length];

/** How strongly computers play where nobody has said so for this game. */
export function chosenLevel(): number {
  const most = rules.value?.longLevel() ?? 1;
  return level.value > 0 ? Math.min(level.value, most) : (rules.value?.usualLevel() ?? 1);
}

/** Seats as "play now" takes them: the player and computers. */
export function usualSeats(game: GameFacts, count = Math.max(2, game.seats[0])): Seat[] {
  return Array.from({ length: count }, (_, i) => ({
    name: i === 0 ? say(ARMS[i].colour) : computerName(i),
    arms: i,
    level: i === 0 ? 0 : chosenLevel(),
  }));
}

export function newSeed(): bigint {
  // Small enough for every program that reads the record, large enough never to come twice.
  const [a, b] = crypto.getRandomValues(new Uint32Array(2));
  return (BigInt(a & 0xfffff) << 32n) | BigInt(b);
}

function open(
  id: string,
  name: string,
  seats: Seat[],
  match: Match,
  kept = true,
  Made: typeof Table = Table,
): Table {
  table.value?.close();
  const made = new Made(
    id,
    () => gameFacts(name),
    gameModule(name),
    seats.map(byColour),
    match,
    thinker,
    kept,
  );
  if (kept) {
    made.advised = !isDeal(id);
    made.whenOver = (over) => void import("../progress/note").then(({ noteEnd }) => noteEnd(over));
    made.whenAsked = (now) => void import("../progress/note").then(({ noteSoFar }) => noteSoFar(now));
  }
  table.value = made;
  return made;
}

/** `record`: of a position to begin from instead of the usual set-up. */
export function begin(
  game: GameFacts,
  seats: Seat[],
  seed: bigint,
  options: number[],
  id = newId(),
  record: string | null = null,
): void {
  try {
    const match =
      record === null
        ? rules.value!.begin(game.index, seats.length, seed, options)
        : rules.value!.loadRecord(record);
    seats.forEach((seat, i) => match.name(i, seat.name));
    const made = open(id, game.name, seats, match);
    go(`play/${id}`);
    void made.run();
  } catch (problem) {
    if (!(problem instanceof Refused)) throw problem;
    notice.value = t("badStart", { why: problem.message });
  }
}

/**
 * A record that this browser wrote itself. If only its hashes do not fit any more, as after a new
 * version of the page, its moves alone are enough, each of them checked by the rules.
 */
function readKeptRecord(record: string): Match {
  try {
    return rules.value!.loadRecord(record);
  } catch (problem) {
    try {
      return rules.value!.loadRecord(record.replace(/ = [0-9a-f]{8}$/gm, ""));
    } catch {
      throw problem;
    }
  }
}

/** A game kept in the browser; false: it is not there or cannot be read. */
export function resume(id: string): boolean {
  const game = find(id);
  if (!game) return false;
  try {
    const made = open(id, game.game, game.seats, readKeptRecord(game.record));
    void made.run();
    return true;
  } catch (problem) {
    notice.value = t("badRecord", { why: problem instanceof Error ? problem.message : "" });
    return false;
  }
}

/** A record from a file or a link becomes a game of its own. */
export function openRecord(record: string, seats?: Seat[]): boolean {
  try {
    const match = rules.value!.loadRecord(record);
    const facts = match.facts();
    if (!games.value.some((game) => game.name === facts.game)) {
      match.close();
      throw new Refused(t("noGame"));
    }
    const usual = usualSeats(gameFacts(facts.game), facts.seats);
    const players = seats ?? usual.map((seat, i) => ({ ...seat, name: facts.names[i] || seat.name }));
    // Whose finished game it was is not known: it is told of all by name, and nobody's result.
    const over = match.look(-1, ALL, 0).turn === OVER;
    // What is here already is not kept twice.
    const same = over && kept.value.find((one) => one.record === match.quickRecord());
    const id = same ? same.id : newId();
    if (same) match.close();
    else void open(id, facts.game, over ? seenByOthers(players) : players, match).run();
    go(`play/${id}`);
    return true;
  } catch (problem) {
    notice.value = t("badRecord", { why: problem instanceof Error ? problem.message : "" });
    return false;
  }
}

/** A table for a lesson, from a position and moves made there; nothing of it is kept. */
export function openLesson(
  record: string,
  seats: Seat[],
  moves: readonly string[],
  Made: typeof Table = Table,
): Table {
  const match = rules.value!.loadRecord(record);
  for (const move of moves) match.play(move);
  const made = open(newId(), match.facts().game, seats, match, false, Made);
  made.forced = false; // a lesson shows every step
  return made;
}

interface Shared {
  record: unknown;
  seats?: Kept["seats"];
}

export async function openLink(packed: string): Promise<void> {
  try {
    const shared = JSON.parse(await unpack(packed)) as Shared;
    if (openRecord(JSON.stringify(shared.record), shared.seats)) return;
  } catch {
    notice.value = t("badLink");
  }
  go("");
}

/* ---- where the page stands ---- */

/** The address of a shared game, which only leads to it, is not gone back to. */
export function go(to: string): void {
  lead(`#/${to}`, route.value[0] === "r");
}

function readRoute(): void {
  route.value = location.hash.replace(/^#\/?/, "").split("/").filter(Boolean);
}

export function followRoute(): void {
  readRoute();
  addEventListener("hashchange", readRoute);
  followBack();
}
