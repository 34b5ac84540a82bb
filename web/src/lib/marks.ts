// web/src/lib/marks.ts -- arrows and marks that a player draws on the board, and notes: kept per game on this device.
import { computed, signal } from "@preact/signals";

/** A ring on a cell, or an arrow that ends there. */
export interface Mark {
  from: string | null;
  to: string;
  ink: number; // colour and manner of the line, 0 to INKS - 1
  at?: number; // the moment of the game at which it was drawn
}

interface Sketch {
  marks: Mark[];
  notes: string;
  when: number; // of the last change, milliseconds since 1970
}

export const INKS = 4;
const PREFIX = "liege.plan.";
const MOST = 60; // games whose marks and notes are kept; the oldest go first
const MARKS_MOST = 80;
const NOTES_MOST = 4000; // characters

export const marks = signal<readonly Mark[]>([]);
export const notes = signal("");
export const ink = signal(0);
/** The moment that the board shows; `back`: one looks back, or the game is over. */
export const shownAt = signal<{ moment: number; back: boolean }>({ moment: 0, back: false });
/** What is drawn on the board: of a game that is looked back at only what was drawn at that moment. While it is
 *  played all of it stays, for it is a plan. */
export const marksHere = computed(() => {
  const { moment, back } = shownAt.value;
  return back ? marks.value.filter(({ at }) => at === undefined || at === moment) : marks.value;
});
/** A finger and the left button draw, too. */
export const drawing = signal(false);
const open = signal<string | null>(null); // the game they belong to

/** Is there a game on the board that can be drawn on? */
export const mayDraw = computed(() => open.value !== null);

const isMark = (value: unknown): value is Mark => {
  const mark = value as Mark;
  return (
    typeof mark === "object" &&
    mark !== null &&
    (mark.from === null || typeof mark.from === "string") &&
    typeof mark.to === "string" &&
    Number.isInteger(mark.ink) &&
    mark.ink >= 0 &&
    mark.ink < INKS
  );
};

function read(id: string): Sketch {
  try {
    const kept = JSON.parse(localStorage.getItem(PREFIX + id) ?? "null") as Partial<Sketch> | null;
    return {
      marks: Array.isArray(kept?.marks) ? kept.marks.filter(isMark).slice(0, MARKS_MOST) : [],
      notes: typeof kept?.notes === "string" ? kept.notes.slice(0, NOTES_MOST) : "",
      when: Number(kept?.when) || 0,
    };
  } catch {
    return { marks: [], notes: "", when: 0 };
  }
}

/** Beyond what is kept, the oldest are forgotten. */
function prune(): void {
  const ids: string[] = [];
  for (let i = 0; i < localStorage.length; i++) {
    const key = localStorage.key(i);
    if (key?.startsWith(PREFIX)) ids.push(key.slice(PREFIX.length));
  }
  const old = ids.map((id) => ({ id, when: read(id).when })).sort((a, b) => a.when - b.when);
  for (const { id } of old.slice(0, Math.max(0, ids.length - MOST))) localStorage.removeItem(PREFIX + id);
}

function keep(): void {
  if (open.value === null) return;
  const sketch: Sketch = { marks: [...marks.value], notes: notes.value, when: Date.now() };
  try {
    if (sketch.marks.length === 0 && sketch.notes === "") localStorage.removeItem(PREFIX + open.value);
    else localStorage.setItem(PREFIX + open.value, JSON.stringify(sketch));
    prune();
  } catch {
    // No storage: they last as long as the page.
  }
}

/** What was drawn and written at a game; null: at none. */
export function openSketch(id: string | null): void {
  const sketch = id === null ? { marks: [], notes: "" } : read(id);
  open.value = id;
  marks.value = sketch.marks;
  notes.value = sketch.notes;
  drawing.value = false;
}

/** Draws an arrow, or a ring where it ends where it began; what is there already is taken away. */
export function draw(from: string, to: string): void {
  if (open.value === null) return;
  const begins = from === to ? null : from;
  const here = marksHere.value.filter((mark) => mark.from === begins && mark.to === to);
  const rest = marks.value.filter((mark) => !here.includes(mark));
  const same = here.some((mark) => mark.ink === ink.value);
  const mark = { from: begins, to, ink: ink.value, at: shownAt.value.moment };
  marks.value = same ? rest : [...rest, mark].slice(-MARKS_MOST);
  keep();
}

export function clearMarks(): void {
  const gone = marksHere.value;
  marks.value = marks.value.filter((mark) => !gone.includes(mark));
  keep();
}

export function writeNotes(words: string): void {
  notes.value = words.slice(0, NOTES_MOST);
  keep();
}

/** A game is gone, and with it what was drawn there; what is returned brings that back. */
export function forgetSketch(id: string): () => void {
  const gone: [string, string][] = [];
  for (let i = localStorage.length - 1; i >= 0; i--) {
    const key = localStorage.key(i);
    if (key !== PREFIX + id && !key?.startsWith(`${PREFIX}${id}.`)) continue;
    gone.push([key, localStorage.getItem(key) ?? ""]);
    localStorage.removeItem(key);
  }
  return () => {
    for (const [key, text] of gone) localStorage.setItem(key, text);
  };
}
