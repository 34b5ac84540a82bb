// web/src/liege.d.ts -- the rules' file, as the build names it.
declare module "liege.wasm?url" {
  const url: string;
  export default url;
}

/** How many puzzles there are, by game (vite.config.ts). */
declare const PUZZLES: Readonly<Record<string, number>>;
