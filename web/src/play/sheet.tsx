// web/src/play/sheet.tsx -- the head of what comes over the board on a phone: drawn up or tapped it has nearly all of the window.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { say, type ThreeWords } from "../lib/i18n";
import { tallSheet } from "../lib/settings";
import type { Table } from "../lib/table";
import "./sheet.css";

const WHOLE: ThreeWords = ["Full height", "Ganze Höhe", "Toute la hauteur"];

const DRAG_FROM = 8; // pixels; less is a tap
const ENOUGH = 40; // so far it is drawn on purpose

/** Draws its sheet, which it is a child of, up and down. How high it is is kept, for all that comes as a sheet. */
export function SheetHead({ table, close }: { table: Table; close: () => void }): JSX.Element {
  const head = useRef<HTMLButtonElement>(null);
  const moved = useRef(false);
  const lowered = useSignal(false);
  const looks = table.browsing.value !== null;
  // Whoever looks at a moment looks at the board: it comes out until the sheet is drawn up again.
  useEffect(() => {
    if (looks) lowered.value = true;
  }, [looks]);
  const tall = tallSheet.value && !lowered.value;
  const choose = (up: boolean) => {
    tallSheet.value = up;
    lowered.value = false;
  };
  // Low it ends where the board does, which loses nothing.
  useLayoutEffect(() => {
    const sheet = head.current!.parentElement!;
    const board = document.querySelector(".stage .board");
    if (!board) return;
    const sizes = new ResizeObserver(() => {
      const under = innerHeight - board.getBoundingClientRect().bottom;
      sheet.style.setProperty("--under", `${under}px`);
    });
    sizes.observe(board);
    return () => sizes.disconnect();
  }, []);
  const drag = (event: PointerEvent) => {
    const sheet = head.current!.parentElement!;
    const high = sheet.offsetHeight;
    const up = (to: PointerEvent) => event.clientY - to.clientY;
    moved.current = false;
    const follow = (to: PointerEvent) => {
      if (to.pointerId !== event.pointerId) return;
      moved.current ||= Math.abs(up(to)) >= DRAG_FROM;
      if (moved.current) sheet.style.height = `${high + up(to)}px`;
    };
    const end = (to: PointerEvent) => {
      if (to.pointerId !== event.pointerId) return;
      removeEventListener("pointermove", follow);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      sheet.style.height = "";
      if (to.type !== "pointerup" || !moved.current) return;
      if (Math.abs(up(to)) < ENOUGH) return;
      if (up(to) < 0 && !tall) close();
      else choose(up(to) > 0);
    };
    addEventListener("pointermove", follow);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  };
  return (
    <button
      ref={head}
      type="button"
      class="sheet-head"
      aria-label={say(WHOLE)}
      title={say(WHOLE)}
      aria-pressed={tall}
      onPointerDown={drag}
      onClick={() => {
        if (!moved.current) choose(!tall); // the click that ends a drag is no choice of its own
        moved.current = false;
      }}
    >
      <i />
    </button>
  );
}
