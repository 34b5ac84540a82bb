// web/src/rules/badge.tsx -- the mark of a rule that is not printed: a house ruling, or rebuilt.
import type { JSX } from "preact";
import { t } from "../lib/i18n";

/** "house ruling" or "rebuilt", with what that means. */
export function Badge({ mark }: { mark: "H" | "R" }): JSX.Element {
  return (
    <span class={`badge badge-${mark}`} title={t(mark === "H" ? "houseWhy" : "rebuiltWhy")}>
      {mark} · {t(mark === "H" ? "houseRuling" : "rebuiltRule")}
    </span>
  );
}
