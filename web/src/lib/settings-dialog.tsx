// web/src/lib/settings-dialog.tsx -- language, light, motion and the like.
import type { Signal } from "@preact/signals";
import type { JSX } from "preact";
import { Dialog } from "./dialog";
import { LANGUAGE_NAMES, t } from "./i18n";
import {
  ask,
  boldHatching,
  coordinates,
  forcedSteps,
  lang,
  LANGS,
  music,
  speed,
  theme,
  volume,
} from "./settings";
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

/** Off, or so many per cent. */
function Loudness(props: { label: string; value: Signal<number>; done?: () => void }): JSX.Element {
  const words = props.value.value === 0 ? t("soundOff") : `${props.value.value} %`;
  return (
    <label class="field-row">
      <span>
        {props.label}
        <small>{words}</small>
      </span>
      <input
        type="range"
        min={0}
        max={100}
        step={10}
        value={props.value.value}
        aria-valuetext={words}
        onInput={(event) => (props.value.value = Number(event.currentTarget.value))}
        onChange={props.done}
      />
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
      <Loudness label={t("sound")} value={volume} done={() => play("lay")} />
      <Loudness label={t("music")} value={music} />
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
