// web/src/rules/borrow.ts -- a board of its own borrows the names and marks of the board behind it, and gives them back.
import { batch } from "@preact/signals";
import { named, pointed } from "../lib/cell-words";
import { placeOf, traces } from "../lib/traces";

type PlaceOf = (cell: string) => string;

const taken: PlaceOf[] = []; // by boards that are open, the last one names its places
let before = [placeOf.value, named.value, pointed.value, traces.value] as const;

/** Names places by `places` and marks nothing until the answer is called. A table that has been opened meanwhile
 *  keeps its own. */
export function borrowNames(places: PlaceOf): () => void {
  if (taken.length === 0) before = [placeOf.value, named.value, pointed.value, traces.value];
  taken.push(places);
  batch(() => {
    placeOf.value = places;
    named.value = pointed.value = [];
    traces.value = [];
  });
  return () => {
    const mine = taken.some((one) => one === placeOf.value);
    taken.splice(taken.indexOf(places), 1);
    if (!mine) return;
    batch(() => {
      if (taken.length > 0) placeOf.value = taken[taken.length - 1];
      else [placeOf.value, named.value, pointed.value, traces.value] = before;
    });
  };
}
