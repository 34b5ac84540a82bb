// web/src/play/share-result.tsx -- the result to send on: as a picture, or as a link to the whole game.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { notice, shortTitle } from "../lib/app";
import { ARMS } from "../lib/arms";
import { number, say, t, type ThreeWords } from "../lib/i18n";
import { pack } from "../lib/share";
import type { Table } from "../lib/table";
import { kindsOf, kindWords, winnersOf, winnerWords } from "./story";

const CARD = { width: 900, height: 472 };

/** The result as a picture to send on, drawn here. */
async function picture(table: Table): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  canvas.width = CARD.width;
  canvas.height = CARD.height;
  const pen = canvas.getContext("2d");
  if (!pen) return null;
  const colour = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const { kinds, sums } = kindsOf(table);
  const shades = ["#7a2b86", "#2d6a35", "#b07a12", "#2c5c93", "#a3281e", "#6b6256"];
  pen.fillStyle = "#f4ecdb";
  pen.fillRect(0, 0, CARD.width, CARD.height);
  pen.fillStyle = colour(`--${ARMS[table.seats[winnersOf(table)[0] ?? 0].arms].tincture}`) || "#7a2b86";
  pen.fillRect(0, 0, CARD.width, 14);
  pen.fillStyle = "#2a231d";
  pen.font = "600 54px Grenze, Georgia, serif";
  pen.fillText(winnerWords(table), 40, 88);
  pen.font = "26px 'Atkinson Hyperlegible', sans-serif";
  pen.fillText(`${shortTitle(table.game())} · Liege`, 40, 128);
  const score = table.now.value.score ?? [];
  const most = Math.max(1, ...sums.map((one) => [...one.values()].reduce((n, x) => n + Math.max(0, x), 0)));
  table.seats.forEach((seat, i) => {
    const y = 168 + i * 54;
    pen.fillStyle = colour(`--${ARMS[seat.arms].tincture}`);
    pen.fillRect(40, y, 30, 34);
    pen.strokeStyle = "#241d17";
    pen.strokeRect(40, y, 30, 34);
    pen.fillStyle = "#2a231d";
    pen.fillText(seat.name, 84, y + 27, 150);
    let x = 250;
    kinds.forEach((kind, k) => {
      const w = (Math.max(0, sums[i].get(kind) ?? 0) / most) * 520;
      pen.fillStyle = shades[k % shades.length];
      pen.fillRect(x, y, w, 34);
      x += w;
    });
    pen.fillStyle = "#2a231d";
    pen.font = "700 28px 'Atkinson Hyperlegible', sans-serif";
    pen.fillText(number(score[i]?.points ?? 0), Math.min(x + 12, 830), y + 27);
    pen.font = "26px 'Atkinson Hyperlegible', sans-serif";
  });
  pen.font = "20px 'Atkinson Hyperlegible', sans-serif";
  let x = 40;
  kinds.forEach((kind, k) => {
    pen.fillStyle = shades[k % shades.length];
    pen.fillRect(x, CARD.height - 42, 18, 18);
    pen.fillStyle = "#2a231d";
    pen.fillText(kindWords(table, kind), x + 26, CARD.height - 27);
    x += 50 + pen.measureText(kindWords(table, kind)).width;
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
      await navigator.share({ files: [file], title: winnerWords(table) }).catch(() => undefined);
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
