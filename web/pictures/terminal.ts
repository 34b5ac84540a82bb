// web/pictures/terminal.ts -- the full screen of `liege play`, as a page for the browser.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LIEGE } from "../e2e/server";
import type { Cut } from "./games";

const SIZE = { columns: 120, rows: 42 };

/** The full screen at the cut game's question, the asked move typed: what stands there, with its colours. */
export async function screenOf({ record, move }: Cut): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "liege-pictures-"));
  const env = { ...process.env, HOME: folder, XDG_STATE_HOME: folder, XDG_DATA_HOME: folder };
  // A server of our own: no settings and no windows of whoever takes the pictures.
  const tmux = (...words: string[]) =>
    execFileSync("tmux", ["-f", "/dev/null", "-S", join(folder, "tmux"), ...words], {
      cwd: folder,
      env: { ...env, LC_ALL: "C.UTF-8", NO_COLOR: "" },
    }).toString();
  const seen = () => tmux("capture-pane", "-p", "-e", "-t", "picture");
  const until = async (wanted: (screen: string) => boolean) => {
    for (let tries = 0; !wanted(seen()); tries++) {
      if (tries > 200) throw new Error(`the terminal does not show what is wanted:\n${seen()}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  try {
    writeFileSync(join(folder, "game.txt"), record);
    const command = `'${LIEGE}' play --load game.txt --hotseat --lang en`;
    const size = ["-x", `${SIZE.columns}`, "-y", `${SIZE.rows}`];
    tmux("new-session", "-d", "-s", "picture", ...size, command);
    await until((screen) => /\w/.test(screen));
    tmux("send-keys", "-t", "picture", "-l", `:${move}`); // the colon: words follow, not keys
    await until((screen) => screen.replace(/\x1b\[[0-9;]*m/g, "").includes(move));
    await new Promise((resolve) => setTimeout(resolve, 300)); // the preview follows the words
    return seen();
  } finally {
    tmux("kill-server");
    rmSync(folder, { recursive: true, force: true });
  }
}

const INK = "#e6e1d6";

/** One of the 256 colours of a terminal. */
function colour(n: number): string {
  const basic = "000 c33 0b7 da3 27c b3b 1ac ddd 666 f54 2d8 ff4 48e d6d 2bd fff".split(" ");
  if (n < 16) return `#${basic[n]}`;
  const level = (v: number) => (v === 0 ? 0 : 55 + 40 * v);
  const c = n - 16;
  const grey = 8 + 10 * (n - 232);
  const cube = [Math.floor(c / 36), Math.floor(c / 6) % 6, c % 6].map(level);
  return `rgb(${(n < 232 ? cube : [grey, grey, grey]).join()})`;
}

const without = (style: Record<string, string>, ...names: string[]) =>
  Object.fromEntries(Object.entries(style).filter(([name]) => !names.includes(name)));

/** Text with escape sequences for colour and weight, as HTML. */
export function html(text: string): string {
  let style: Record<string, string> = {};
  // A line's end stands outside of the boxes that colours make, or they would grow over lines.
  const spans = text.split(/(\x1b\[[0-9;]*m|\n)/).map((part) => {
    if (part === "\n") return part;
    const codes = /^\x1b\[([0-9;]*)m$/.exec(part)?.[1].split(";").map(Number);
    if (!codes) {
      const words = part.replace(/&/g, "&amp;").replace(/</g, "&lt;");
      const { dim, ...rest } = style;
      if (dim) rest.color = `color-mix(in srgb, ${style.color ?? INK} 65%, transparent)`;
      const css = Object.entries(rest).map(([name, value]) => `${name}:${value}`);
      return `<span style="${css.join(";")}">${words}</span>`;
    }
    for (let i = 0; i < codes.length; i++) {
      const code = codes[i];
      if (code === 0) style = {};
      else if (code === 1) style["font-weight"] = "bold";
      else if (code === 2) style.dim = "yes";
      else if (code === 4) style["text-decoration"] = "underline";
      else if (code === 7) style = { ...style, color: "#1b1d23", background: INK };
      else if (code === 22) style = without(style, "font-weight", "dim");
      else if (code === 24) style = without(style, "text-decoration");
      else if (code === 27) style = without(style, "color", "background");
      else if (code === 39) style = without(style, "color");
      else if (code === 49) style = without(style, "background");
      else if (code >= 40 && code <= 47) style.background = colour(code - 40);
      else if (code >= 30 && code <= 37) style.color = colour(code - 30);
      else if (code >= 90 && code <= 97) style.color = colour(code - 82);
      else if (code === 38 || code === 48) {
        style[code === 38 ? "color" : "background"] = colour(codes[i + 2]);
        i += 2;
      }
    }
    return "";
  });
  return `<meta charset="utf-8"><style>
    body { margin: 0; background: #1b1d23 }
    pre { margin: 0; padding: 14px 18px; width: fit-content; color: ${INK};
          font: 15px/18px "DejaVu Sans Mono", monospace }
    span { display: inline-block; height: 18px }
  </style><pre>${spans.join("").replace(/<span style="">([^<]*)<\/span>/g, "$1")}</pre>`;
}
