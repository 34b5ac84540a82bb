// web/src/online/notify.ts -- tells somebody who looks elsewhere that it is their turn.
import { signal } from "@preact/signals";
import { gameFacts, go, shortTitle } from "../lib/app";
import { lang } from "../lib/settings";
import { o } from "./i18n";
import type { ServerTable } from "./types";
import { line } from "./wire";

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

/** How the browser can be reached while the page is closed; null: it cannot. */
async function subscription(make: boolean): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker?.getRegistration();
  if (!worker?.pushManager) return null;
  const old = await worker.pushManager.getSubscription();
  if (old || !make) return old;
  const { push_key } = await line.call<{ push_key: string }>("notices");
  return worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: push_key });
}

/** Lets the server send notices to this browser, or not any more. */
async function setPush(on: boolean): Promise<void> {
  try {
    const reach = await subscription(on);
    if (!reach) return;
    if (on) {
      const { p256dh, auth } = reach.toJSON().keys ?? {};
      await line.call("push", { endpoint: reach.endpoint, p256dh, auth, lang: lang.value });
    } else {
      await line.call("push_drop", { endpoint: reach.endpoint });
      await reach.unsubscribe();
    }
  } catch {
    // Without it notices come while the page is open somewhere.
  }
}

/** False: the browser does not allow it. */
export async function setNotifying(on: boolean): Promise<boolean> {
  const allowed = !on || (canNotify && (await Notification.requestPermission()) === "granted");
  notifying.value = on && allowed;
  if (allowed) void setPush(on);
  try {
    localStorage.setItem(KEY, notifying.value ? "yes" : "no");
  } catch {
    // It is asked again next time.
  }
  return allowed;
}

/** For somebody who looks elsewhere: it is their turn at that table, or `words`. */
export function alert(table: ServerTable, words?: string): void {
  if (!notifying.value || !document.hidden) return;
  const title = words ?? o("noticeTitle", { game: shortTitle(gameFacts(table.game)) });
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
      void worker?.showNotification(title, { ...options, data: { table: table.table } });
    });
  }
}
