// web/src/play/over.ts -- what is told lies at a desk beside the board or under it or, where there is too little room, at the end of it that is farther from what is pointed at.
import { small } from "../lib/hints";
import { pace } from "../lib/settings";

const GAP = 5; // pixels around a card

const LIT = ".pointed-mark";
const CHOSEN = ".cell.chosen, .cell.hint-goal";
const WITH_CHOSEN = `${CHOSEN}, .strength, .driven, .gain`; // and what would come of it

/** How much of the board's height lies free above and below what is lit there, in pixels. */
function room(board: Element, what = LIT): [number, number] {
  const { top, bottom } = board.getBoundingClientRect();
  const lit = seenAt(board, what).filter((one) => one.bottom > top && one.top < bottom);
  if (lit.length === 0) return [0, bottom - top];
  return [Math.min(...lit.map((one) => one.top)) - top, bottom - Math.max(...lit.map((one) => one.bottom))];
}

/** What is asked at a desk, and what there is to choose. */
const ASKED = ".ask, .tip, .prepared, .desk-own, .desk-now";

/** A card at the end of what a large desk beside the board asks, where it covers nothing but the oldest lines of the log;
 *  false: the desk is not beside it, or there is too little room. */
function settleBeside(place: HTMLElement, stage: Element): boolean {
  place.classList.remove("beside");
  const card = place.firstElementChild as HTMLElement | null;
  card?.removeAttribute("style");
  const desk = stage.parentElement?.querySelector(":scope > .desk");
  const outer = stage.getBoundingClientRect();
  const box = desk?.getBoundingClientRect();
  if (!card || !desk || !box || small.value || box.left < outer.right - 1) return false;
  place.classList.add("beside");
  const top = Math.min(box.bottom, Math.max(box.top, ...seenAt(desk, ASKED).map((one) => one.bottom)));
  const foot = Math.min(
    outer.bottom,
    innerHeight,
    ...seenAt(document, ".side .replay").map((one) => one.top),
  );
  card.style.left = `${Math.round(box.left + GAP)}px`;
  card.style.width = `${Math.floor(box.width - 2 * GAP)}px`;
  card.style.top = `${Math.round(top + GAP)}px`;
  if (top + card.offsetHeight + 2 * GAP <= foot) return true;
  place.classList.remove("beside");
  card.removeAttribute("style");
  return false;
}

/** `place` of a refusal stands in the stage; its class "beside" says that it lies at a desk beside the board, "under" that
 *  there is room under the board, over what is told there, "high" that it belongs to the board's head, where it would else cover what is pointed at. */
export function settleOver(place: HTMLElement | null): void {
  const stage = place?.parentElement;
  const board = stage?.querySelector(".board");
  if (!place || !stage || !board) return;
  place.classList.remove("under", "high");
  if (settleBeside(place, stage)) return;
  const [above, below] = room(board);
  const [outer, inner] = [stage.getBoundingClientRect(), board.getBoundingClientRect()];
  // What fits under the board, over what is told there, hides nothing of it.
  const card = place.firstElementChild?.clientHeight ?? 0;
  const under = card > 0 && outer.bottom - inner.bottom > card;
  place.classList.toggle("under", under);
  place.classList.toggle("high", !under && card + 2 * GAP > below && above > below);
  place.style.setProperty("--above", `${Math.round(inner.top - outer.top)}px`);
}

/** The desk that gives way now: what pushed it may be gone from the page before this ends. */
let gives: HTMLElement | null = null;

/** How much of a desk is free where it has nothing that is tapped next: then what it holds may give way. */
function idle(desk: Element | null | undefined): number {
  if (!desk || seenAt(desk, ".tray :is(.target, .chosen), .tip, .brief, .prepared").length > 0) return 0;
  return Math.max(0, Math.floor(spare(desk).high) - GAP);
}

const LIFT = "lift";
const LIFT_MS = 220;

/** A board whose drawing is moved up, so that what it is about lies above what covers its foot. */
let lifted: HTMLElement | null = null;

const layersOf = (board: Element) =>
  board.querySelectorAll<HTMLElement>(":scope > svg, :scope > .ground-layer");

/** How far up a board's drawing is seen; then it is where it was. */
function lower(board: HTMLElement): number {
  const layers = [...layersOf(board)];
  const seen = -Number.parseFloat(getComputedStyle(layers[0]).translate.split(" ")[1] ?? "0") || 0;
  for (const layer of layers) {
    for (const glide of layer.getAnimations()) if (glide.id === LIFT) glide.cancel();
    layer.style.translate = "";
  }
  board.removeAttribute("data-lifted");
  lifted = null;
  return seen;
}

/** Moves a board's drawing up by so many pixels, from where it was seen. */
function lift(board: HTMLElement, by: number, from: number): void {
  if (by > 0) {
    board.setAttribute("data-lifted", "");
    lifted = board;
  }
  for (const layer of layersOf(board)) {
    layer.style.translate = by > 0 ? `0 ${-by}px` : "";
    if (pace() === 0 || Math.abs(by - from) < 1) continue;
    const way = [{ translate: `0 ${-from}px` }, { translate: `0 ${-by}px` }];
    layer.animate?.(way, { id: LIFT, duration: LIFT_MS, easing: "ease-out" });
  }
}

const OUT = 6; // pixels by which a cell may reach out of the board's foot
const AROUND = 0.4; // of the board that stays in sight around its place, whatever is told of it

/** What a chosen move would do stands on the foot of the stage, in the room of what is told there. What is longer is written
 *  closer, and what is asked gives way to it as far as its desk is free; then it grows upwards, over land; where that would hide
 *  what is chosen it lies at the board's head, if there is room, else the board is moved up until its place is seen above it, and
 *  what is longer still is scrolled. What is asked under it is never covered, and buttons of the board are not cut. */
export function settleForetold(place: HTMLElement | null): void {
  const stage = place?.parentElement;
  const board = stage?.querySelector<HTMLElement>(".board");
  const card = place?.firstElementChild as HTMLElement | null | undefined;
  if (!stage || !board || !card) return;
  const seen = lower(board);
  unsettleForetold(place);
  if (getComputedStyle(card).position === "static") return; // with large text it has room of its own
  const [outer, inner] = [stage.getBoundingClientRect(), board.getBoundingClientRect()];
  const strip = Math.max(0, outer.bottom - inner.bottom);
  let [above, below] = room(board, WITH_CHOSEN);
  // What would come of it may lie all over the board.
  if (above + below < inner.height / 2) [above, below] = room(board, CHOSEN);
  card.style.minHeight = `${Math.floor(strip)}px`;
  const desk = stage.parentElement?.querySelector<HTMLElement>(":scope > .desk");
  const beneath = desk && desk.getBoundingClientRect().top >= outer.bottom - 1;
  const free = beneath ? idle(desk) : 0;
  if (card.offsetHeight > strip + free + 1) card.classList.add("dense");
  const high = card.offsetHeight;
  const pushed = Math.max(0, Math.min(free, Math.ceil(high - strip)));
  // What is chosen at the board's last row may reach out of it: nothing of it is hidden by what lies under the board.
  const over = high - strip - pushed;
  const atHead = over > Math.max(1, below) && high + GAP <= above;
  card.classList.toggle("high", atHead);
  if (atHead) card.style.top = `${Math.round(inner.top - outer.top)}px`;
  else if (pushed > 0 && desk) {
    card.classList.add("pushes");
    card.style.bottom = `${innerHeight - outer.bottom - pushed}px`;
    desk.style.setProperty("--pushed", `${pushed}px`);
    gives = desk;
  }
  const wanted = Math.max(inner.height - above - below + 2 * GAP, AROUND * inner.height);
  const most = inner.height - Math.min(wanted, inner.height / 2);
  card.style.maxHeight = `${Math.floor(atHead ? above : strip + pushed + most)}px`;
  const hides = !atHead && (over > Math.max(1, below) || below < -OUT);
  const by = Math.ceil(Math.min(Math.max(0, over), most) - below) + GAP;
  lift(board, hides ? Math.max(0, Math.min(by, above)) : 0, seen);
  const [told, zoom] = [card, board.querySelector(".zoom")].map((one) => one?.getBoundingClientRect());
  place?.classList.toggle(
    "on-zoom",
    !!told && !!zoom && zoom.bottom > told.top + 1 && zoom.top < told.bottom - 1,
  );
}

/** Nothing is foretold any more: what gave way is where it was. */
export function unsettleForetold(place: HTMLElement | null): void {
  if (lifted) lift(lifted, 0, lower(lifted));
  place?.firstElementChild?.removeAttribute("style");
  place?.firstElementChild?.classList.remove("dense", "high", "pushes");
  place?.classList.remove("on-zoom");
  gives?.style.removeProperty("--pushed");
  gives = null;
}

/** What of a kind is seen at a desk or on a board. */
const seenAt = (within: Element | Document, what: string): DOMRect[] =>
  [...within.querySelectorAll(what)]
    .map((one) => one.getBoundingClientRect())
    .filter(({ height }) => height > 0);

/** Where a desk ends, or the row of buttons at its foot begins. */
const footOf = (desk: Element): number =>
  Math.min(
    desk.getBoundingClientRect().bottom,
    innerHeight,
    ...seenAt(desk, ".actions").map((one) => one.top),
  );

/** What is free of a desk between what it holds and its foot, or the row of buttons there: from where, and how much. */
function spare(desk: Element): { top: number; high: number } {
  const top = Math.max(
    desk.getBoundingClientRect().top,
    ...seenAt(desk, ".ask, .tray, .tip, .brief, .preview, .prepared").map((one) => one.bottom),
  );
  return { top, high: footOf(desk) - top };
}
