// web/src/online/notify.ts -- tells somebody who looks elsewhere that it is their turn.
import { signal } from "@preact/signals";
import { gameFacts, go, shortTitle } from "../lib/app";
import { o } from "./i18n";
import type { ServerTable } from "./types";

const KEY = "liege.notify";

function wish(): boolean {
  try {
    return localStorage.getItem(KEY) === "yes";
  } catch {
    return false;
  }
}

export const canNotify = typeof Notification !== "undefined";
export const notifying = signal(canNotify && wish() && Notification.permission === "granted");

/** False: the browser does not allow it. */
export async function setNotifying(on: boolean): Promise<boolean> {
  const allowed = !on || (canNotify && (await Notification.requestPermission()) === "granted");
  notifying.value = on && allowed;
  try {
    localStorage.setItem(KEY, notifying.value ? "yes" : "no");
  } catch {
    // It is asked again next time.
  }
  return allowed;
}

export function alert(table: ServerTable): void {
  if (!notifying.value || !document.hidden) return;
  const title = o("noticeTitle", { game: shortTitle(gameFacts(table.game)) });
  const names = table.seats.flatMap((seat) => (seat.kind === "person" ? [seat.name] : []));
  const options = { body: names.join(", "), tag: table.table, icon: "./icon-192.png" };
  try {
    const shown = new Notification(title, options);
    shown.onclick = () => {
      focus();
      go(`t/${table.table}`);
      shown.close();
    };
  } catch {
    // On phones only the service worker may show one.
    void navigator.serviceWorker?.getRegistration().then((worker) => {
      void worker?.showNotification(title, options);
    });
  }
}
