// web/src/lib/settings.ts -- what a player has chosen for all games, kept in the browser.
import { effect, signal } from "@preact/signals";

const THEMES = ["auto", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];
/** When a chosen move counts: once it is confirmed; at once if it can be undone and costs nothing; or always at once. */
const ASKS = ["always", "weighty", "never"] as const;
export type Ask = (typeof ASKS)[number];
const SPEEDS = ["off", "fast", "normal", "slow"] as const;
export type Speed = (typeof SPEEDS)[number];
export const LANGS = ["en", "de", "fr"] as const;
export type LangCode = (typeof LANGS)[number];

const KEY = "liege.settings";

interface Kept {
  lang?: LangCode;
  theme?: Theme;
  speed?: Speed;
  ask?: Ask;
  forced?: boolean;
  bold?: boolean;
  coordinates?: boolean;
  volume?: number;
  music?: number;
  level?: number;
  think?: number;
  guided?: boolean;
  tall?: boolean;
}

/** One of the values there are; undefined: another version of the page, or somebody by hand, has kept something else. */
const among = <T>(all: readonly T[], value: unknown): T | undefined => all.find((one) => one === value);
const yesOrNo = (value: unknown): boolean | undefined => among([true, false], value);

/** What was kept, without what is not known here: for that the usual is taken. */
export function readSettings(text: string | null): Kept {
  try {
    const found = (JSON.parse(text ?? "{}") ?? {}) as Record<keyof Kept, unknown>;
    return {
      lang: among(LANGS, found.lang),
      theme: among(THEMES, found.theme),
      speed: among(SPEEDS, found.speed),
      ask: among(ASKS, found.ask),
      forced: yesOrNo(found.forced),
      bold: yesOrNo(found.bold),
      coordinates: yesOrNo(found.coordinates),
      volume: percent(found.volume),
      music: percent(found.music),
      level: Math.max(0, Math.floor(Number(found.level ?? 0)) || 0),
      think: among(THINK_SECONDS, found.think),
      guided: yesOrNo(found.guided),
      tall: yesOrNo(found.tall),
    };
  } catch {
    return {};
  }
}

/** Loudness, 0 (none) to 100. */
const percent = (value: unknown) => Math.min(100, Math.max(0, Number(value ?? 0) || 0));
/** Seconds for a move of the level that is told how long it may think. */
export const THINK_SECONDS = [3, 10, 30, 60];

function fromBrowser(): LangCode {
  const wanted = typeof navigator === "undefined" ? [] : (navigator.languages ?? [navigator.language]);
  for (const tag of wanted) {
    const code = LANGS.find((lang) => tag.toLowerCase().startsWith(lang));
    if (code) return code;
  }
  return "en";
}

const kept = typeof localStorage === "undefined" ? {} : readSettings(localStorage.getItem(KEY));
const calm = typeof matchMedia !== "undefined" && matchMedia("(prefers-reduced-motion: reduce)").matches;

export const lang = signal<LangCode>(kept.lang ?? fromBrowser());
export const theme = signal<Theme>(kept.theme ?? "auto");
/** Does the device ask for a dark page just now? */
const dark = typeof matchMedia === "function" ? matchMedia("(prefers-color-scheme: dark)") : null;
const darkness = signal(dark?.matches ?? false);
dark?.addEventListener?.("change", () => (darkness.value = dark.matches));
export const speed = signal<Speed>(kept.speed ?? (calm ? "off" : "normal"));
export const ask = signal<Ask>(kept.ask ?? "weighty");
/** Do steps that leave no choice go by themselves? */
export const forcedSteps = signal(kept.forced ?? true);
export const boldHatching = signal(kept.bold ?? false);
/** Is every cell of a board marked with the name that the log uses? */
export const coordinates = signal(kept.coordinates ?? false);
/** Of the short sounds. */
export const volume = signal(kept.volume ?? 0);
/** Of the tune at the table. */
export const music = signal(kept.music ?? 0);

/** How strongly the computer plays where nothing else is said; 0: as is usual. */
export const level = signal(kept.level ?? 0);
export const thinkSeconds = signal(kept.think ?? 10);
/** Has somebody said that they need no guide to the games? */
export const guided = signal(kept.guided ?? false);
/** Has what comes over the board on a phone nearly all of the window? */
export const tallSheet = signal(kept.tall ?? false);

export function langNumber(): number {
  return LANGS.indexOf(lang.value);
}

/** Milliseconds of one step of an animation. */
export function pace(): number {
  return { off: 0, fast: 140, normal: 320, slow: 700 }[speed.value];
}

/** Milliseconds for which one action of somebody else is shown. */
export function beat(): number {
  return { off: 0, fast: 400, normal: 900, slow: 1800 }[speed.value];
}

const FINGER = typeof matchMedia === "function" ? matchMedia("(pointer: coarse)") : null;

/** Is the page touched? A finger hits the wrong cell more often than a mouse, and hides what it hit. */
export const finger = signal(FINGER?.matches ?? false);
FINGER?.addEventListener("change", () => (finger.value = FINGER.matches));

/** Letters that a window of large text is less wide and high than: as wide and no higher is a phone held sideways, as in
 *  sideways.css of tables and lessons. */
const LARGE = { width: 30, height: 35.06 };

/** Says on the page whether its letters are large for its window: by the browser's own size, or by a style that
 *  media queries do not hear of. */
export function followText(): void {
  const root = document.documentElement;
  const letter = document.createElement("i");
  letter.className = "letter-size";
  document.body.append(letter);
  const look = () => {
    const size = parseFloat(getComputedStyle(root).fontSize);
    const large = innerWidth < LARGE.width * size && innerHeight < LARGE.height * size;
    root.toggleAttribute("data-large", large);
    if (large) void import("../play/large-text.css"); // few need it
  };
  new ResizeObserver(look).observe(letter);
  addEventListener("resize", look);
  look();
}

/** Puts the settings into effect and keeps them, from now on. */
export function keepSettings(): void {
  effect(() => {
    const root = document.documentElement;
    root.lang = lang.value;
    root.dataset.theme = theme.value !== "auto" ? theme.value : darkness.value ? "dark" : "light";
    root.dataset.motion = speed.value === "off" ? "off" : "on";
    root.style.setProperty("--step", `${pace()}ms`);
    root.dataset.hatching = boldHatching.value ? "bold" : "fine";
    const now: Kept = {
      lang: lang.value,
      theme: theme.value,
      speed: speed.value,
      ask: ask.value,
      forced: forcedSteps.value,
      bold: boldHatching.value,
      coordinates: coordinates.value,
      volume: volume.value,
      music: music.value,
      level: level.value,
      think: thinkSeconds.value,
      guided: guided.value,
      tall: tallSheet.value,
    };
    try {
      localStorage.setItem(KEY, JSON.stringify(now));
    } catch {
      // A browser that keeps nothing still plays.
    }
  });
}
