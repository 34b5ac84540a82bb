// web/src/online/qr-code.tsx -- a link as a code that the camera of a telephone reads.
import type { JSX } from "preact";
import { say, type ThreeWords } from "../lib/i18n";
import { encode } from "./qr";

const W = {
  label: [
    "QR code of the link to this table",
    "QR-Code des Links zu diesem Tisch",
    "Code QR du lien vers cette table",
  ],
  tooLong: [
    "The link is too long for a code.",
    "Der Link ist zu lang für einen Code.",
    "Le lien est trop long pour un code.",
  ],
} satisfies Record<string, ThreeWords>;

const MARGIN = 4; // light squares around it, as the standard wants

export function QrCode({ text }: { text: string }): JSX.Element {
  const square = encode(text);
  if (!square) return <p>{say(W.tooLong)}</p>;
  const size = square.length + 2 * MARGIN;
  const path = square
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + MARGIN} ${y + MARGIN}h1v1h-1z` : "")))
    .join("");
  // Dark on light in every theme: many cameras read no other.
  return (
    <svg
      class="qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={say(W.label)}
      shape-rendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
