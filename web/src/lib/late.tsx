// web/src/lib/late.tsx -- parts of the page that follow what is looked at, one step a frame.
import { batch, effect, useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Later } from "./later";
import { pace } from "./settings";

const LATEST = 120; // ms until the next step where no frames are made

const made: (() => void)[] = []; // what waits for the frame that has just been made
let channel: MessageChannel | null = null; // a new one for each would cost as much as drawing a panel

/** Calls back in a task of its own, before any timer. */
function soon(then: () => void): void {
  if (channel === null) {
    channel = new MessageChannel();
    channel.port1.onmessage = () => made.shift()?.();
  }
  made.push(then);
  channel.port2.postMessage(0);
}

/** Calls back when the frame that is being made is on the screen. */
export function afterFrame(then: () => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const once = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    then();
  };
  timer = setTimeout(once, document.hidden ? 0 : LATEST);
  requestAnimationFrame(() => soon(once));
}

let stepping = false; // does something wait for its frame?
let coming = 0; // parts of the page that are on their way

/** While something waits the page says so, for whoever looks at it by a program. */
const tell = () => document.documentElement.toggleAttribute("data-late", stepping || coming > 0);

const later = new Later({
  after: afterFrame,
  unseen: () => document.hidden,
  together: batch,
  tell: (on) => {
    stepping = on;
    tell();
  },
});

/** Something is drawn when this is done, however it ends. */
export function awaits(one: Promise<unknown>): void {
  const count = (by: number) => {
    coming += by;
    tell();
  };
  count(1);
  one.then(
    () => count(-1),
    () => count(-1),
  );
}

/** Does something when nothing else is late any more, unless it is called off by what this returns. */
export function lastly(run: () => void): () => void {
  later.add(run, 99);
  return () => later.forget(run);
}

/** Does something in answer to a click on parts of some steps: those are not late this time, and all others are. */
export const promptly = (steps: readonly [from: number, to: number], run: () => void): void =>
  later.promptly(steps, run);

/** How many of `all` things are drawn yet: when they are new some of them come with each frame. */
export function useFew(all: number, some: number): number {
  const few = useSignal(some);
  useEffect(() => {
    if (few.value >= all) return;
    if (pace() === 0) return void (few.value = all);
    const more = () => void (few.value += some);
    later.add(more, 1);
    return () => later.forget(more);
  }, [few.value, all]);
  return pace() === 0 ? all : few.value;
}

/**
 * The same component, drawn anew not together with the board when a signal that it reads changes but
 * `step` frames later: what one looks at comes first, and no frame has to hold everything. What has step 0 is late only
 * if the click was on something else. Meanwhile it shows what it showed; other properties change it at once. Where
 * nothing moves nothing is late.
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
        later.forget(again);
        forget.current?.();
      },
      [],
    );
    forget.current?.();
    later.forget(again);
    let result: JSX.Element | null = null;
    let first = true;
    // An effect hears of the signals instead of this component, which would be drawn at once.
    forget.current = effect(() => {
      if (first) result = part(props);
      else if (later.isPrompt(step) || pace() === 0) again();
      else later.add(again, step);
      first = false;
    });
    return result;
  };
}
