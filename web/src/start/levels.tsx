// web/src/start/levels.tsx -- how strongly the computer plays: a name and a sentence for each level.
import type { JSX } from "preact";
import { chosenLevel, rules } from "../lib/app";
import { labelled, t } from "../lib/i18n";
import { level, THINK_SECONDS, thinkSeconds } from "../lib/settings";
import type { PageWords } from "../lib/words.en";

const NAMED = 6; // levels that have words; a further one would have its number alone

export function levelName(n: number): string {
  return n <= NAMED ? t(`levelName${n}` as keyof PageWords) : t("level", { n });
}

export function levelLine(n: number): string {
  return n <= NAMED ? t(`levelLine${n}` as keyof PageWords) : "";
}

/** How long the level thinks that is told; nothing where none of these levels is it. */
export function ThinkTime({ levels }: { levels: readonly number[] }): JSX.Element | null {
  if (!levels.includes(rules.value!.longLevel())) return null;
  return (
    <label class="field-row">
      <span>{t("thinkTime")}</span>
      <select
        value={thinkSeconds.value}
        onChange={(event) => (thinkSeconds.value = Number(event.currentTarget.value))}
      >
        {THINK_SECONDS.map((n) => (
          <option key={n} value={n}>
            {t("thinkSeconds", { n })}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The level for "play now", with what it means. */
export function LevelChoice(): JSX.Element {
  const levels = rules.value!.longLevel();
  const now = chosenLevel();
  return (
    <label class="level-choice">
      <span>{t("levelChoice")}</span>
      <select value={now} onChange={(event) => (level.value = Number(event.currentTarget.value))}>
        {Array.from({ length: levels }, (_, i) => (
          <option key={i} value={i + 1}>
            {labelled(String(i + 1), levelName(i + 1))}
          </option>
        ))}
      </select>
      <span class="small" role="status">
        {levelLine(now)}
      </span>
    </label>
  );
}
