// web/src/lib/tabs.ts -- several tabs of one browser share what is kept: each hears what another one has changed.

/** Calls when another tab has changed something kept under a name that begins so. */
export function whenKeptElsewhere(prefix: string, act: () => void): void {
  if (typeof addEventListener !== "function") return;
  addEventListener("storage", ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(prefix)) act(); // null: all of it is gone
  });
}
