// web/src/progress/send.ts -- one line to send on: by the device's own way, else by the clipboard.
import { notice } from "../lib/app";
import { say } from "../lib/i18n";
import { P } from "./words";

export async function sendLine(words: string): Promise<void> {
  if (navigator.share && matchMedia("(pointer: coarse)").matches) {
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

/** Where this page is, or one of its parts. */
export const pageAddress = (part = ""): string => `${location.href.split("#")[0]}${part && `#/${part}`}`;
