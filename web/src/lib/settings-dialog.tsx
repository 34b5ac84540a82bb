// web/src/lib/settings-dialog.tsx -- language, light, motion and the like.
import type { Signal } from "@preact/signals";
import type { JSX } from "preact";
import { Dialog } from "./dialog";
import { LANGUAGE_NAMES, say, t, type ThreeWords } from "./i18n";
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

const W = {
  forcedSteps: ["Skip forced steps", "Erzwungene Schritte überspringen", "Passer les étapes sans choix"],
  coordinates: ["Coordinates on the board", "Koordinaten auf dem Spielplan", "Coordonnées sur le plateau"],
  boldHatching: [
    "Bolder patterns on shields",
    "Kräftigere Muster auf Wappen",
    "Motifs plus marqués sur les blasons",
  ],
  keysTitle: ["Keys", "Tasten", "Touches"],
  keysText: [
    "Tab goes from part to part, arrow keys from cell to cell, N and P to the next and previous place where something can be done. Enter chooses and confirms, Escape lets go, U takes back, H gives a hint and then more of it. + and - zoom, 0 shows the whole board, Shift with arrow keys moves it. On a place, M marks it, A begins and ends an arrow; T tries moves on a copy.",
    "Tab führt von Teil zu Teil, Pfeiltasten von Feld zu Feld, N und P zur nächsten und vorigen Stelle, an der sich etwas tun lässt. Die Eingabetaste wählt und bestätigt, Escape hebt die Wahl auf, U nimmt zurück, H gibt einen Tipp und dann mehr davon. + und - zoomen, 0 zeigt den ganzen Spielplan, Umschalt mit Pfeiltasten verschiebt ihn. Auf einem Feld setzt M eine Marke, A beginnt und beendet einen Pfeil; T probiert Züge auf einer Kopie.",
    "Tab passe d’une partie à l’autre, les flèches d’une case à l’autre, N et P à l’endroit suivant ou précédent où l’on peut agir. Entrée choisit et valide, Échap désélectionne, U reprend le coup, H donne un indice, puis en dit plus. + et - agrandissent et réduisent, 0 montre tout le plateau, Maj avec les flèches le déplace. Sur une case, M pose une marque, A commence et finit une flèche ; T essaie des coups sur une copie.",
  ],
} satisfies Record<string, ThreeWords>;

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
  const words = props.value.value === 0 ? t("soundOff") : `${props.value.value}\u00a0%`;
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
      <Check label={say(W.forcedSteps)} value={forcedSteps} />
      <Check label={say(W.coordinates)} value={coordinates} />
      <Check label={say(W.boldHatching)} value={boldHatching} />
      {/* Where there is nothing but a finger, there are no keys either. */}
      {matchMedia("(any-hover: hover)").matches && (
        <>
          <h3>{say(W.keysTitle)}</h3>
          <p class="small">{say(W.keysText)}</p>
        </>
      )}
    </Dialog>
  );
}
