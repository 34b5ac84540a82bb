// web/src/play/placing.ts -- finding a place for what is told over the board (over.ts), which is loaded with the first of it.
type Over = typeof import("./over");
let over: Over | null = null;

/** Does something with what knows the places: at once, but for the first time, when it is still on its way. */
export function findPlace(what: (over: Over) => void): void {
  if (over) what(over);
  else
    void import("./over").then(
      (part) => {
        over = part;
        what(part);
      },
      () => undefined, // it stays where its style puts it
    );
}
