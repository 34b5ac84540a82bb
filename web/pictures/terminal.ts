// web/pictures/terminal.ts -- what `liege play` writes on a terminal, as a page for the browser.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LIEGE } from "../e2e/server";
import type { Cut } from "./games";

/** Answers to the cut game's question: from that question to the next one, with its colours. */
export function playMove({ record, move }: Cut): string {
  const folder = mkdtempSync(join(tmpdir(), "liege-pictures-"));
  try {
    writeFileSync(join(folder, "game.txt"), record);
    writeFileSync(join(folder, "input.txt"), `${move}\n`);
    // script(1) is the terminal; the input stays a file, so that no line editor paints into it.
    const command = `'${LIEGE}' play --load game.txt --hotseat --lang en < input.txt`;
    const env = { ...process.env, HOME: folder, XDG_STATE_HOME: folder, XDG_DATA_HOME: folder };
    const said = execFileSync("script", ["-qec", command, "/dev/null"], {
      cwd: folder,
      env: { ...env, COLUMNS: "100", TERM: "xterm-256color", LC_ALL: "C.UTF-8", NO_COLOR: "" },
      input: "",
    });
    const lines = said.toString().replaceAll("\r", "").split("\n");
    const prompts = lines.flatMap((line, i) => (/^[^ ]+> /.test(line) ? [i] : []));
    const from = prompts[0] - 2; // the question and how many moves are possible
    return lines.slice(from, prompts[1] + 1).join("\n");
  } finally {
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

/** Text with escape sequences for colour and weight, as HTML. */
export function html(text: string): string {
  let style: Record<string, string> = {};
  const spans = text.split(/(\x1b\[[0-9;]*m)/).map((part) => {
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
