// web/src/online/share-link.tsx -- the way for others to a table: copied, or handed to the device.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { notice } from "../lib/app";
import { say, t, type ThreeWords } from "../lib/i18n";
import { lazy } from "../lib/lazy";
import { gameTitle, linkTo } from "./describe";
import { o } from "./i18n";

const QrCode = lazy(() => import("./qr-code").then((part) => part.QrCode));
const QR: ThreeWords = ["QR code", "QR-Code", "Code QR"];

/** The link to a table, to be sent to others. */
export function ShareLink({ id, game }: { id: string; game: string }): JSX.Element {
  const copied = useSignal(false);
  const code = useSignal(false);
  const url = linkTo(id);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      copied.value = true;
      setTimeout(() => (copied.value = false), 3000);
    } catch {
      notice.value = `${t("linkShow")} ${url}`;
    }
  };
  const share = () => {
    navigator
      .share({ title: "Liege", text: o("shareWords", { game: gameTitle(game) }), url })
      .catch(() => undefined); // closed without sending
  };
  return (
    <div class="share">
      <input
        readOnly
        value={url}
        aria-label={o("tableLink")}
        onFocus={(event) => event.currentTarget.select()}
      />
      <button type="button" class="primary" onClick={() => void copy()}>
        {copied.value ? o("copied") : o("copyLink")}
      </button>
      {typeof navigator.share === "function" && (
        <button type="button" onClick={share}>
          {o("share")}
        </button>
      )}
      <button type="button" aria-expanded={code.value} onClick={() => (code.value = !code.value)}>
        {say(QR)}
      </button>
      <span class="sr" role="status">
        {copied.value ? o("copied") : ""}
      </span>
      {code.value && <QrCode text={url} />}
    </div>
  );
}
