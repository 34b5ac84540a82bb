// web/src/lib/settings-dialog.tsx -- language, light, motion and the like.
import type { Signal } from "@preact/signals";
import type { JSX } from "preact";
import { Dialog } from "./dialog";
import { LANGUAGE_NAMES, t } from "./i18n";
import { ask, boldHatching, coordinates, forcedSteps, lang, LANGS, speed, theme, volume } from "./settings";
import { play } from "./sound";

function Select<T extends string>(props: {
  label: string;
  value: Signal<T>;
  options: [T, string][];
}): JSX.Element {
  return (
    <label class="field-row">
      <span>{props.label}</span>
      <select
        value={props.value.value}
        onChange={(event) => (props.value.value = event.currentTarget.value as T)}
      >
        {props.options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}

function Check(props: { label: string; value: Signal<boolean> }): JSX.Element {
  return (
    <label class="check-row">
      <input
        type="checkbox"
        checked={props.value.value}
        onChange={(event) => (props.value.value = event.currentTarget.checked)}
      />
      <span>{props.label}</span>
    </label>
  );
}

export function SettingsDialog(props: { close: () => void }): JSX.Element {
  return (
    <Dialog title={t("settings")} close={props.close}>
      <Select
        label={t("language")}
        value={lang}
        options={LANGS.map((code) => [code, LANGUAGE_NAMES[code]])}
      />
      <Select
        label={t("theme")}
        value={theme}
        options={[
          ["auto", t("themeAuto")],
          ["light", t("themeLight")],
          ["dark", t("themeDark")],
        ]}
      />
      <Select
        label={t("motion")}
        value={speed}
        options={[
          ["off", t("motionOff")],
          ["fast", t("motionFast")],
          ["normal", t("motionNormal")],
          ["slow", t("motionSlow")],
        ]}
      />
      <label class="field-row">
        <span>
          {t("sound")}
          <small>{volume.value === 0 ? t("soundOff") : `${volume.value} %`}</small>
        </span>
        <input
          type="range"
          min={0}
          max={100}
          step={10}
          value={volume.value}
          aria-valuetext={volume.value === 0 ? t("soundOff") : `${volume.value} %`}
          onInput={(event) => (volume.value = Number(event.currentTarget.value))}
          onChange={() => play("lay")}
        />
      </label>
      <Select
        label={t("ask")}
        value={ask}
        options={[
          ["always", t("askAlways")],
          ["weighty", t("askWeighty")],
          ["never", t("askNever")],
        ]}
      />
      <Check label={t("forcedSteps")} value={forcedSteps} />
      <Check label={t("coordinates")} value={coordinates} />
      <Check label={t("boldHatching")} value={boldHatching} />
      <h3>{t("keysTitle")}</h3>
      <p class="small">{t("keysText")}</p>
    </Dialog>
  );
}
