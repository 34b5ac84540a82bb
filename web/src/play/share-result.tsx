// web/src/play/share-result.tsx -- the result to send on: as a picture, or as a link to the whole game.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { notice, shortTitle } from "../lib/app";
import { ARMS } from "../lib/arms";
import { Dialog } from "../lib/dialog";
import { localeTag, number, say, t, type ThreeWords } from "../lib/i18n";
import { find } from "../lib/saves";
import { pack } from "../lib/share";
import { barsOf } from "../lib/summary";
import type { Table } from "../lib/table";
import { hasShare, pageAddress } from "../progress/send";
import { P } from "../progress/words";
import { byPlace, kindsOf, kindWords, winnersOf, winnerWords } from "./points";

const CARD = { width: 1200, height: 630, board: 620, edge: 40, top: 170, rows: 330 };
/** What is drawn over a board while something happens, or by whoever looks at it: no part of how a game ended. */
const MARKS =
  ".traces, .trace, .glow, .fell, .drawn, .miss, .gap, .route, .travel, .driven, .struck, .against, .strength, .gain, .changed, title";
const RIM = 8; // around the land, in its own measure
const INK = "#2a231d";
const SHADES = ["#6d2478", "#27602f", "#7a5208", "#93241b", "#5c5348"]; // as .part-0 and so on in review.css
const PLAIN = "'Atkinson Hyperlegible', sans-serif";

/** Who has won, by name: the picture is for others, to whom nobody on it is "you". */
const title = (table: Table) => winnerWords(table, false);

/** A font's rule with the font itself in it: a drawing alone may load nothing. */
async function withFont(rule: CSSFontFaceRule): Promise<string> {
  const [, address] = /url\("?([^")]+)"?\)/.exec(rule.cssText) ?? [];
  if (address === undefined) return "";
  try {
    const answer = await fetch(new URL(address, rule.parentStyleSheet?.href ?? location.href));
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
    return rule.cssText.replace(address, `data:font/woff2;base64,${btoa(text)}`);
  } catch {
    return ""; // then in another font
  }
}

/** The page's own rules of style, so that a drawing looks the same outside of it. */
async function styles(): Promise<string> {
  const rules = [...document.styleSheets].flatMap((sheet) => {
    try {
      return [...sheet.cssRules];
    } catch {
      return []; // not the page's own
    }
  });
  const all = rules.map((rule) => (rule instanceof CSSFontFaceRule ? withFont(rule) : rule.cssText));
  return (await Promise.all(all)).join("\n");
}

interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Something drawn on the page as a picture of its own, by day; null: the result goes without it. */
async function imageOf(drawn: string, { x, y, width, height }: Frame, style: string) {
  const root = document.documentElement;
  const defs = [...document.querySelectorAll("svg defs")].map((one) => one.outerHTML).join("");
  const text =
    `<svg xmlns="http://www.w3.org/2000/svg" class="${root.className}" data-theme="light" ` +
    `width="${width}" height="${height}" viewBox="${x} ${y} ${width} ${height}">` +
    `<style><![CDATA[${style}]]></style>${defs}<g class="play">${drawn}</g></svg>`;
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  try {
    await image.decode();
    return image;
  } catch {
    return null;
  }
}

/** The arms of a seat, as they stand beside its name. */
async function armsPicture(seat: number, style: string): Promise<HTMLImageElement | null> {
  const arms = document.querySelector<SVGSVGElement>(`.seat[data-seat="${seat}"] > .arms`);
  if (!arms) return null;
  const { x, y, width, height } = arms.viewBox.baseVal;
  return imageOf(
    new XMLSerializer().serializeToString(arms.firstElementChild!),
    { x, y, width, height },
    style,
  );
}

/** The board as it stands on the page. */
async function boardPicture(style: string): Promise<HTMLImageElement | null> {
  const layers = [...document.querySelectorAll<SVGSVGElement>(".stage .board svg")];
  const land = layers[0]?.querySelector<SVGGElement>(":scope > g"); // only cells that have any
  if (!land) return null;
  const box = land.getBBox();
  const frame = {
    x: box.x - RIM,
    y: box.y - RIM,
    width: box.width + 2 * RIM,
    height: box.height + 2 * RIM,
  };
  const parts = layers.map((layer) => {
    const copy = layer.querySelector(":scope > g")!.cloneNode(true) as SVGGElement;
    copy.removeAttribute("transform");
    for (const mark of copy.querySelectorAll(MARKS)) mark.remove();
    return `<g class="${layer.parentElement!.className}">${new XMLSerializer().serializeToString(copy)}</g>`;
  });
  return imageOf(`<g class="board">${parts.join("")}</g>`, frame, style);
}

/** The level of the computers, the date and the like: what one asks of a result. */
function factWords(table: Table): string {
  const levels = [...new Set(table.seats.map(({ level }) => level).filter((level) => level > 0))];
  const last = find(table.id)?.when ?? Date.now();
  return [
    shortTitle(table.game()),
    ...(levels.length > 0 ? [t("computerTag", { n: levels.join(", ") })] : []),
    new Date(last).toLocaleDateString(localeTag(), { dateStyle: "medium" }),
  ].join(" · ");
}

/** The result as a picture to send on, drawn here: the last board, who, how many points and by what. */
async function picture(table: Table): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  canvas.width = CARD.width;
  canvas.height = CARD.height;
  const pen = canvas.getContext("2d");
  if (!pen) return null;
  const colour = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const tincture = (seat: number) => colour(`--${ARMS[table.seats[seat].arms].tincture}`) || SHADES[0];
  const style = await styles();
  const board = await boardPicture(style);
  const arms = await Promise.all(table.seats.map((_, seat) => armsPicture(seat, style)));
  const left = board ? CARD.board + CARD.edge : CARD.edge;
  const wide = CARD.width - left - CARD.edge;
  const write = (words: string, x: number, y: number, font: string, most = wide) => {
    pen.font = font;
    pen.fillText(words, x, y, most);
  };
  pen.fillStyle = "#f4ecdb";
  pen.fillRect(0, 0, CARD.width, CARD.height);
  if (board) {
    const room = CARD.board - CARD.edge;
    const scale = Math.min(room / board.width, (CARD.height - 2 * CARD.edge) / board.height);
    const [w, h] = [board.width * scale, board.height * scale];
    pen.fillStyle = "#e9dec8";
    pen.fillRect(0, 0, CARD.board, CARD.height);
    pen.drawImage(board, (CARD.board - w) / 2, (CARD.height - h) / 2, w, h);
  }
  pen.fillStyle = tincture(winnersOf(table)[0] ?? 0);
  pen.fillRect(0, 0, CARD.width, 12);
  pen.fillStyle = INK;
  write(title(table), left, 92, "600 58px Grenze, Georgia, serif");
  write(factWords(table), left, 132, `23px ${PLAIN}`);
  const { kinds, sums } = kindsOf(table);
  const { zero, width, parts } = barsOf(sums, kinds);
  const scale = wide / width;
  const score = table.now.value.score ?? [];
  const row = Math.min(112, CARD.rows / table.seats.length);
  const bar = Math.min(44, row - 42);
  byPlace(table).forEach((seat, i) => {
    const y = CARD.top + i * row;
    const shield = arms[seat];
    if (shield) pen.drawImage(shield, left, y - 4, 29, (29 * shield.height) / shield.width);
    pen.fillStyle = INK;
    write(table.seats[seat].name, left + 40, y + 22, `700 25px ${PLAIN}`, wide - 130);
    pen.textAlign = "right";
    write(number(score[seat]?.points ?? 0), left + wide, y + 23, "600 36px Grenze, Georgia, serif", 90);
    pen.textAlign = "center";
    for (const { kind, from, points } of parts[seat]) {
      const [x, w] = [left + from * scale, Math.abs(points) * scale];
      pen.fillStyle = SHADES[kinds.indexOf(kind) % SHADES.length];
      pen.fillRect(x, y + 34, w, bar);
      pen.fillStyle = "#fff";
      if (w > 16) write(number(points), x + w / 2, y + 41 + bar / 2, `700 19px ${PLAIN}`, w);
    }
    pen.textAlign = "left";
    pen.fillStyle = INK;
    if (zero > 0) pen.fillRect(left + zero * scale - 1, y + 30, 3, bar + 8); // what was lost is left of it
  });
  // What the colours stand for, in as many lines as it takes, above the address.
  let [x, y] = [left, CARD.top + table.seats.length * row + 22];
  for (const [k, kind] of kinds.entries()) {
    pen.font = `20px ${PLAIN}`;
    const width = pen.measureText(kindWords(table, kind)).width + 26;
    if (x > left && x + width > left + wide) [x, y] = [left, y + 28];
    pen.fillStyle = SHADES[k % SHADES.length];
    pen.fillRect(x, y - 15, 17, 17);
    pen.fillStyle = INK;
    write(kindWords(table, kind), x + 25, y, `20px ${PLAIN}`);
    x += width + 22;
  }
  write("Liege", left, CARD.height - 34, "600 34px Grenze, Georgia, serif");
  pen.fillStyle = "#5c5348";
  write(
    pageAddress().replace(/^https?:\/\/|\/$/g, ""),
    left + 92,
    CARD.height - 35,
    `21px ${PLAIN}`,
    wide - 92,
  );
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

const SAVED: ThreeWords = [
  "The picture is saved as {file}.",
  "Das Bild ist gespeichert als {file}.",
  "L’image est enregistrée sous {file}.",
];

/** The picture as it will be sent on, and what sends or keeps it. */
function PictureSheet(props: { file: File; title: string; close: () => void; saved: () => void }) {
  const { file, close } = props;
  const url = useSignal("");
  useEffect(() => {
    const made = URL.createObjectURL(file);
    url.value = made;
    return () => setTimeout(() => URL.revokeObjectURL(made), 10_000); // it may still be on its way to the disk
  }, [file]);
  const sends = hasShare() && navigator.canShare?.({ files: [file] });
  const send = () => {
    close();
    void navigator.share({ files: [file], title: props.title }).catch(() => undefined);
  };
  return (
    <Dialog title={say(P.shareTitle)} close={close} wide>
      {url.value !== "" && <img class="share-picture" src={url.value} alt={props.title} />}
      <div class="actions">
        {sends ? (
          <button type="button" class="primary" onClick={send}>
            {say(P.send)}
          </button>
        ) : (
          <a
            class="button primary"
            href={url.value}
            download={file.name}
            onClick={() => {
              props.saved();
              setTimeout(close); // after the browser has taken it
            }}
          >
            {say(P.save)}
          </a>
        )}
      </div>
    </Dialog>
  );
}

/** Sends the result on: as a picture, which is seen first, or as a link to the whole game. */
export function ShareResult({ table }: { table: Table }): JSX.Element {
  const saved = useSignal("");
  const drawn = useSignal<File | null>(null);
  const asPicture = async () => {
    const blob = await picture(table);
    if (blob) drawn.value = new File([blob], `liege-${table.module.name}.png`, { type: "image/png" });
  };
  const asLink = async () => {
    const shared = { record: JSON.parse(table.shortRecord()), seats: table.seats };
    const url = `${location.href.split("#")[0]}#/r/${await pack(JSON.stringify(shared))}`;
    try {
      await navigator.clipboard.writeText(url);
      notice.value = { words: t("linkCopied"), passing: true };
    } catch {
      location.href = url; // the address to copy stands in the browser's own bar then
    }
  };
  return (
    <span class="share">
      <button type="button" class="quiet" onClick={() => void asPicture()}>
        {t("sharePicture")}
      </button>
      <button type="button" class="quiet" onClick={() => void asLink()}>
        {t("shareLink")}
      </button>
      <span role="status" class="small saved">
        {saved.value !== "" && say(SAVED, { file: saved.value })}
      </span>
      {drawn.value && (
        <PictureSheet
          file={drawn.value}
          title={title(table)}
          close={() => (drawn.value = null)}
          saved={() => (saved.value = drawn.value!.name)}
        />
      )}
    </span>
  );
}
