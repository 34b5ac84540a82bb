// web/src/rules/steps.ts -- the worked examples of the rules, and each of their moments.
import { signal } from "@preact/signals";
import { ALL, type GameFacts, type Rules } from "../lib/bridge";
import type { ThreeWords } from "../lib/i18n";

/** As tests/examples.c writes it after having played it. */
export interface Example {
  name: string;
  rules: number[];
  title: ThreeWords;
  text: ThreeWords;
  after?: ThreeWords; // what to see when all is played
  tray?: boolean; // what lies beside the board belongs to it
  steps: string[]; // moves, those of chance too
  position: unknown;
}

const all = signal<Record<string, Example[]>>({});

/** The examples of a game; they are large and come when somebody wants to see them. */
export function examplesOf(game: string): Example[] {
  if (Object.keys(all.value).length === 0) {
    void import("./examples.json").then((file) => (all.value = file.default as never));
  }
  return all.value[game] ?? [];
}

/** A record that begins from a position, with moves already made. */
export function exampleRecord(game: GameFacts, position: unknown, seed = 1, moves: string[] = []): string {
  return JSON.stringify({
    game: game.name,
    rules: game.version,
    seats: (position as { seats: number }).seats,
    seed,
    nature: "auto",
    position,
    moves,
  });
}

/** One moment of an example: the board, the move that follows, and what the rules say of it. */
export function atStep(rules: Rules, game: GameFacts, example: Example, step: number, lang: number) {
  const match = rules.loadRecord(exampleRecord(game, example.position, 1, example.steps));
  try {
    match.unveil(); // an example has no secrets
    const move = example.steps[step] ?? null;
    const from = Math.min(step, example.steps.length - 1);
    const look = match.look<any>(step, ALL, lang);
    return {
      look,
      move,
      // What the last step has brought stays beside its result. Then chance may have gone on: that is no part of
      // the example.
      events: match.tell(from, from + 1, ALL, lang)[0].events,
      preview: move === null ? null : match.previewAt<any>(step, move, lang),
    };
  } finally {
    match.close();
  }
}
