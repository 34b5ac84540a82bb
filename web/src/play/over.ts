// web/src/play/over.ts -- what is told lies under the board or, where that is too little room, at the end of it that is farther from what is pointed at.

const GAP = 10; // pixels beside a card

/** How much of the board's height lies free above and below what is lit there, in pixels. */
function room(board: Element): [number, number] {
  const { top, bottom } = board.getBoundingClientRect();
  const lit = [...board.querySelectorAll(".pointed-mark, .cell.hint-area > .hit")]
    .map((one) => one.getBoundingClientRect())
    .filter((one) => one.bottom > top && one.top < bottom);
  if (lit.length === 0) return [0, bottom - top];
  return [Math.min(...lit.map((one) => one.top)) - top, bottom - Math.max(...lit.map((one) => one.bottom))];
}

/** `place` stands in the stage; its class "under" says that there is room under the board, over what is told there, "high"
 *  that it belongs to the board's head, where it would else cover what is pointed at. */
export function settleOver(place: HTMLElement | null): void {
  const stage = place?.parentElement;
  const board = stage?.querySelector(".board");
  if (!place || !stage || !board) return;
  const [above, below] = room(board);
  const [outer, inner] = [stage.getBoundingClientRect(), board.getBoundingClientRect()];
  // A refusal that fits under the board, over what is told there, hides nothing of it.
  const refusal = place.querySelector(".refusal");
  const under = refusal !== null && outer.bottom - inner.bottom > refusal.clientHeight;
  const lower = place.matches(".hint-place") ? stage.querySelector(":scope > .since") : null;
  const since = lower?.getBoundingClientRect();
  const foot = since?.bottom ?? inner.bottom;
  const card = place.firstElementChild?.clientHeight ?? 0;
  const covers = card + GAP > below + foot - inner.bottom;
  place.classList.toggle("under", under);
  place.classList.toggle("high", !under && covers && above > below);
  place.style.setProperty("--above", `${Math.round(inner.top - outer.top)}px`);
  place.style.setProperty("--below", `${Math.round(outer.bottom - inner.bottom)}px`);
  place.style.setProperty("--foot", `${Math.round(outer.bottom - foot)}px`);
}
