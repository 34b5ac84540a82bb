// web/src/lib/saves.ts -- games kept in the browser, so that a reload or a closed tab loses nothing.
import { signal } from "@preact/signals";

export interface Seat {
  name: string;
  arms: number; // lib/arms.tsx
  level: number; // 0: a person here; else the computer's strength
}

export interface Kept {
  id: string;
  game: string;
  seats: Seat[];
  record: string;
  moves: number;
  over: boolean;
  when: number; // milliseconds since 1970
}

const PREFIX = "liege.game.";
const MOST = 24; // games kept; beyond that the oldest finished ones go first

export const kept = signal<Kept[]>([]);

function valid(value: unknown): value is Kept {
  const game = value as Kept;
  return (
    typeof game === "object" &&
    game !== null &&
    typeof game.id === "string" &&
    typeof game.game === "string" &&
    typeof game.record === "string" &&
    typeof game.when === "number" &&
    Array.isArray(game.seats) &&
    game.seats.every((s) => typeof s.name === "string" && Number.isInteger(s.arms))
  );
}

export function readKept(): void {
  const games: Kept[] = [];
  try {
    for (let i = 0; i < localStorage.length; i++) {
      const key = localStorage.key(i);
      if (!key?.startsWith(PREFIX)) continue;
      try {
        const value: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
        if (valid(value)) games.push(value);
      } catch {
        // Not ours or broken: it is not shown, and not thrown away either.
      }
    }
  } catch {
    // No storage: there is nothing to go on with.
  }
  kept.value = games.sort((a, b) => b.when - a.when);
}

export function forget(id: string): void {
  try {
    localStorage.removeItem(PREFIX + id);
  } catch {
    // Nothing was kept.
  }
  kept.value = kept.value.filter((game) => game.id !== id);
}

export function keep(game: Kept): void {
  const others = kept.value.filter((other) => other.id !== game.id);
  const byWorth = [...others].sort((a, b) => Number(b.over) - Number(a.over) || a.when - b.when);
  while (byWorth.length >= MOST) forget(byWorth.shift()!.id);
  for (;;) {
    try {
      localStorage.setItem(PREFIX + game.id, JSON.stringify(game));
      break;
    } catch {
      const oldest = byWorth.shift();
      if (!oldest) break;
      forget(oldest.id);
    }
  }
  kept.value = [game, ...kept.value.filter((other) => other.id !== game.id)].sort(
    (a, b) => b.when - a.when,
  );
}

export function find(id: string): Kept | undefined {
  return kept.value.find((game) => game.id === id);
}

export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(6));
  return Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
}
