// web/src/progress/send.tsx -- what is sent on is seen first: a line, which then goes the device's own way or to the clipboard.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { notice } from "../lib/app";
import { Dialog } from "../lib/dialog";
import { say } from "../lib/i18n";
import { P } from "./words";
import "./send.css";

/** Does the device have a way of its own to send something on? */
export const hasShare = (): boolean =>
  typeof navigator.share === "function" && matchMedia("(pointer: coarse)").matches;

async function sendLine(words: string): Promise<void> {
  if (hasShare()) {
    await navigator.share({ text: words }).catch(() => undefined);
    return;
  }
  try {
    await navigator.clipboard.writeText(words);
    notice.value = { words: say(P.shared), passing: true };
  } catch {
    notice.value = words; // to be copied by hand
  }
}

/** Shows a line that is to be sent on, and sends it only then. `quiet`: the button is one of many. */
export function ShareLine({ line, quiet }: { line: () => string; quiet?: boolean }): JSX.Element {
  const shown = useSignal("");
  const close = () => (shown.value = "");
  return (
    <>
      <button type="button" class={quiet ? "quiet" : ""} onClick={() => (shown.value = line())}>
        {say(P.share)}
      </button>
      {shown.value !== "" && (
        <Dialog title={say(P.shareTitle)} close={close}>
          <p class="share-words">{shown.value}</p>
          <div class="actions">
            <button
              type="button"
              class="primary"
              onClick={() => {
                const words = shown.value;
                close();
                void sendLine(words);
              }}
            >
              {say(hasShare() ? P.send : P.copy)}
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}

/** Where this page is, or one of its parts. */
export const pageAddress = (part = ""): string => `${location.href.split("#")[0]}${part && `#/${part}`}`;
