// web/src/start/levels.tsx -- how strongly the computer plays: a name and a sentence for each level.
import type { JSX } from "preact";
import { chosenLevel, rules } from "../lib/app";
import { t } from "../lib/i18n";
import { level } from "../lib/settings";
import type { PageWords } from "../lib/words.en";

const NAMED = 5; // levels that have words; a further one would have its number alone

export function levelName(n: number): string {
  return n <= NAMED ? t(`levelName${n}` as keyof PageWords) : t("level", { n });
}

export function levelLine(n: number): string {
  return n <= NAMED ? t(`levelLine${n}` as keyof PageWords) : "";
}

/** The level for "play now", with what it means. */
export function LevelChoice(): JSX.Element {
  const levels = rules.value!.levels();
  const now = chosenLevel();
  return (
    <label class="level-choice">
      <span>{t("levelChoice")}</span>
      <select value={now} onChange={(event) => (level.value = Number(event.currentTarget.value))}>
        {Array.from({ length: levels }, (_, i) => (
          <option key={i} value={i + 1}>
            {i + 1}: {levelName(i + 1)}
          </option>
        ))}
      </select>
      <span class="small" role="status">
        {levelLine(now)}
      </span>
    </label>
  );
}
