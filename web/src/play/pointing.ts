// web/src/play/pointing.ts -- whether the mouse points at words: lines that come or go under a resting one are not meant.
const POINTING = "pointing"; // of a list over which the mouse has moved since its lines last did
const MEANT = 3; // pixels; less is a hand that trembles

let from: { x: number; y: number } | null = null; // where the mouse rested

/** The mouse moves over a list. */
export function pointing({ currentTarget, clientX, clientY, movementX, movementY }: PointerEvent): void {
  from ??= { x: clientX - movementX, y: clientY - movementY };
  if (Math.hypot(clientX - from.x, clientY - from.y) < MEANT) return;
  (currentTarget as Element).classList.add(POINTING);
}

/** The lines of a list have moved. */
export function movedOn(list: Element | null): void {
  from = null;
  list?.classList.remove(POINTING);
}

interface Click {
  currentTarget: EventTarget | null;
  detail: number; // 0: by keys
  pointerType?: string;
}

/** Is a click meant for the line that it hits? One that follows another, where a line has come meanwhile, is not. */
export const isMeant = ({ currentTarget, detail, pointerType }: Click): boolean =>
  detail === 0 || pointerType !== "mouse" || (currentTarget as Element).closest(`.${POINTING}`) !== null;
