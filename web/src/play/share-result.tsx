// web/src/play/share-result.tsx -- the result to send on: as a picture, or as a link to the whole game.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { notice, shortTitle } from "../lib/app";
import { ARMS } from "../lib/arms";
import { number, say, t, type ThreeWords } from "../lib/i18n";
import { pack } from "../lib/share";
import { barsOf } from "../lib/summary";
import type { Table } from "../lib/table";
import { byPlace, kindsOf, kindWords, winnersOf, winnerWords } from "./story";

const CARD = { width: 900, height: 472, left: 250, bar: 520, top: 160, row: 50 };
const SHADES = ["#6d2478", "#27602f", "#7a5208", "#93241b", "#5c5348"]; // as .part-0 and so on in review.css

/** Who has won, by name: the picture is for others, to whom nobody on it is "you". */
const title = (table: Table) => winnerWords(table, false);

/** The result as a picture to send on, drawn here. */
async function picture(table: Table): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  canvas.width = CARD.width;
  canvas.height = CARD.height;
  const pen = canvas.getContext("2d");
  if (!pen) return null;
  const colour = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const [ink, plain, large] = ["#2a231d", "26px 'Atkinson Hyperlegible', sans-serif", 34];
  const { kinds, sums } = kindsOf(table);
  const { zero, width, parts } = barsOf(sums, kinds);
  const x = (points: number) => CARD.left + (points / width) * CARD.bar;
  pen.fillStyle = "#f4ecdb";
  pen.fillRect(0, 0, CARD.width, CARD.height);
  pen.fillStyle = colour(`--${ARMS[table.seats[winnersOf(table)[0] ?? 0].arms].tincture}`) || SHADES[0];
  pen.fillRect(0, 0, CARD.width, 14);
  pen.fillStyle = ink;
  pen.font = "600 54px Grenze, Georgia, serif";
  pen.fillText(title(table), 40, 84, CARD.width - 80);
  pen.font = plain;
  pen.fillText(`${shortTitle(table.game())} · Liege`, 40, 124);
  const score = table.now.value.score ?? [];
  byPlace(table).forEach((seat, i) => {
    const y = CARD.top + i * CARD.row;
    pen.fillStyle = colour(`--${ARMS[table.seats[seat].arms].tincture}`);
    pen.fillRect(40, y, 30, large);
    pen.strokeStyle = "#241d17";
    pen.strokeRect(40, y, 30, large);
    pen.fillStyle = ink;
    pen.fillText(table.seats[seat].name, 84, y + 27, 150);
    for (const { kind, from, points } of parts[seat]) {
      pen.fillStyle = SHADES[kinds.indexOf(kind) % SHADES.length];
      pen.fillRect(x(from), y, x(Math.abs(points)) - CARD.left, large);
    }
    pen.fillStyle = ink;
    pen.font = "700 28px 'Atkinson Hyperlegible', sans-serif";
    pen.fillText(number(score[seat]?.points ?? 0), CARD.left + CARD.bar + 24, y + 27);
    pen.font = plain;
  });
  if (zero > 0) pen.fillRect(x(zero) - 1, CARD.top - 6, 3, table.seats.length * CARD.row); // what was lost is left of it
  pen.font = "20px 'Atkinson Hyperlegible', sans-serif";
  let at = 40;
  kinds.forEach((kind, k) => {
    pen.fillStyle = SHADES[k % SHADES.length];
    pen.fillRect(at, CARD.height - 42, 18, 18);
    pen.fillStyle = ink;
    pen.fillText(kindWords(table, kind), at + 26, CARD.height - 27);
    at += 50 + pen.measureText(kindWords(table, kind)).width;
  });
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

const SAVED: ThreeWords = [
  "The picture is saved as {file}.",
  "Das Bild ist gespeichert als {file}.",
  "L’image est enregistrée sous {file}.",
];

/** Sends the result on: as a picture, or as a link to the whole game. */
export function ShareResult({ table }: { table: Table }): JSX.Element {
  const saved = useSignal("");
  const asPicture = async () => {
    const blob = await picture(table);
    if (!blob) return;
    const file = new File([blob], `liege-${table.module.name}.png`, { type: "image/png" });
    if (navigator.canShare?.({ files: [file] })) {
      await navigator.share({ files: [file], title: title(table) }).catch(() => undefined);
      return;
    }
    const link = document.createElement("a");
    link.href = URL.createObjectURL(file);
    link.download = file.name;
    link.click();
    saved.value = file.name;
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  };
  const asLink = async () => {
    const shared = { record: JSON.parse(table.shortRecord()), seats: table.seats };
    const url = `${location.href.split("#")[0]}#/r/${await pack(JSON.stringify(shared))}`;
    try {
      await navigator.clipboard.writeText(url);
      notice.value = t("linkCopied");
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
    </span>
  );
}
