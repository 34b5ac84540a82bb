// web/src/play/pointing.ts -- whether the mouse points at words: lines that come or go under a resting one are not meant.
const POINTING = "pointing"; // of a list over which the mouse has moved since its lines last did
const MEANT = 3; // pixels; less is a hand that trembles
const READ = 1000; // ms after which who has not moved has seen the lines that came

interface Spot {
  clientX: number;
  clientY: number;
}

let last: Spot | null = null; // where the mouse was last seen on the page
let rested: Spot | null = null; // where it was when the lines last moved
let movedAt = Number.NEGATIVE_INFINITY; // when that was

/** The mouse moves anywhere on the page. */
export function mouseAt({ clientX, clientY }: Spot): void {
  last = { clientX, clientY };
}

/** The mouse moves over a list. */
export function pointing({ currentTarget, clientX, clientY }: Spot & Pick<Event, "currentTarget">): void {
  if (rested && Math.hypot(clientX - rested.clientX, clientY - rested.clientY) < MEANT) return;
  (currentTarget as Element).classList.add(POINTING);
}

/** The lines of a list have moved. */
export function movedOn(list: Element | null): void {
  rested = last;
  movedAt = performance.now();
  list?.classList.remove(POINTING);
}

interface Click {
  currentTarget: EventTarget | null;
  detail: number; // 0: by keys
  pointerType?: string;
}

/**
 * Is a click meant for the line that it hits? One by a resting mouse right after a line has come there is not:
 * it was for what stood there before.
 */
export const isMeant = ({ currentTarget, detail, pointerType }: Click): boolean =>
  detail === 0 ||
  pointerType !== "mouse" ||
  performance.now() - movedAt > READ ||
  (currentTarget as Element).closest(`.${POINTING}`) !== null;
