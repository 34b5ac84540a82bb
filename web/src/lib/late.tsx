// web/src/lib/late.tsx -- parts of the page that follow what is looked at, one step a frame.
import { batch, effect, useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { pace } from "./settings";

const LATEST = 120; // ms until the next step where no frames are made

/** Calls back when the frame that is being made is on the screen. */
function afterFrame(then: () => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const once = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    then();
  };
  timer = setTimeout(once, document.hidden ? 0 : LATEST);
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = once;
    port2.postMessage(0);
  });
}

const waiting = new Map<() => void, number>(); // what is to be drawn, and its step
let stepping = false;
let atOnce = 0; // steps up to this one do not wait just now

/** While something waits the page says so, for whoever looks at it by a program. */
function go(on: boolean): void {
  if (on !== stepping) document.documentElement.toggleAttribute("data-late", on);
  stepping = on;
  if (on) afterFrame(draw);
}

/** Draws what waits for the earliest step, or everything where nobody looks; the rest comes after the
 *  next frame. */
function draw(): void {
  const step = document.hidden ? Infinity : Math.min(...waiting.values());
  try {
    batch(() => {
      for (const [one, its] of [...waiting]) {
        if (its > step) continue;
        waiting.delete(one);
        one();
      }
    });
  } finally {
    go(waiting.size > 0);
  }
}

function drawLater(one: () => void, step: number): void {
  waiting.set(one, step);
  if (!stepping) go(true);
}

/** Does something in answer to a click on parts of a step: those are not late this time. */
export function promptly(step: number, run: () => void): void {
  const before = atOnce;
  atOnce = step;
  try {
    run();
  } finally {
    atOnce = before;
  }
}

/**
 * The same component, drawn anew not together with the board when a signal that it reads changes but
 * `step` frames later: what one looks at comes first, and no frame has to hold everything. Meanwhile
 * it shows what it showed; other properties change it at once. Where nothing moves nothing is late.
 */
export function late<P>(
  part: (props: P) => JSX.Element | null,
  step: number,
): (props: P) => JSX.Element | null {
  return function Late(props: P) {
    const drawn = useSignal(0);
    void drawn.value;
    const forget = useRef<(() => void) | null>(null);
    const again = useRef(() => void (drawn.value = drawn.peek() + 1)).current;
    useEffect(
      () => () => {
        waiting.delete(again);
        forget.current?.();
      },
      [],
    );
    forget.current?.();
    waiting.delete(again);
    let result: JSX.Element | null = null;
    let first = true;
    // An effect hears of the signals instead of this component, which would be drawn at once.
    forget.current = effect(() => {
      if (first) result = part(props);
      else if (step <= atOnce || pace() === 0) again();
      else drawLater(again, step);
      first = false;
    });
    return result;
  };
}
