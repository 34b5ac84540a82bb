// web/src/online/probe.ts -- is this page served by a Liege server? Small, for the first visit.
import { signal } from "@preact/signals";

/** null: not known yet. On a static host, or without a network, there are no tables with others. */
export const served = signal<boolean | null>(null);

const KEY = "liege.online"; // the name somebody last played under here

export function lastName(): string {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

export function keepName(name: string): void {
  try {
    if (name === "") localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, name);
  } catch {
    // It is asked for again next time.
  }
}

export async function probe(): Promise<void> {
  try {
    const answer = await fetch("./health", { cache: "no-store" });
    served.value = answer.ok && (await answer.text()).trim() === "ok";
  } catch {
    served.value ??= false;
  }
}
