// web/src/play/placing.ts -- finding a place for what is told over the board (over.ts), which is loaded with the first of it.
import { loaded } from "../lib/lazy";

/** Without it all stays where its style puts it. */
export const findPlace = loaded(() => import("./over"));
