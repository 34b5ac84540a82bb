// web/src/online/i18n.ts -- the words for tables with others, and the server's refusals in words.
import { fill } from "../lib/i18n";
import { lang, type LangCode } from "../lib/settings";
import { de } from "./words.de";
import { en, type OnlineWords } from "./words.en";
import { fr } from "./words.fr";
import type { Refusal } from "./wire";

const ALL: Record<LangCode, OnlineWords> = { en, de, fr };

export function o(key: keyof OnlineWords, values: Record<string, string | number> = {}): string {
  return fill(ALL[lang.value][key], values);
}

const BY_CODE: Record<number, keyof OnlineWords> = {
  [-32700]: "errorMessage",
  [-32600]: "errorMessage",
  [-32601]: "errorMessage",
  [-32602]: "errorParameters",
  [-32603]: "errorBusy",
  [-1]: "errorLost",
  2: "errorNoMove",
  3: "errorRule",
  4: "errorOver",
  5: "errorNoUndo",
  8: "errorFull",
  9: "errorNoAdvice",
  20: "errorNoTable",
  21: "errorNotNow",
  22: "errorNotAllowed",
  23: "errorWho",
  24: "errorTooMany",
  25: "errorTaken",
  26: "errorWrong",
  27: "errorStale",
  28: "errorBusy",
  29: "errorOtherRules",
};

const STALE = 27;

/**
 * A refusal in the player's language. The server speaks it, too, and knows best what is wrong; but
 * where it names its own methods or has nothing to say, the kind of refusal is told instead.
 */
export function refusalWords(problem: Refusal): string {
  const { code, message, reason } = problem;
  if (reason !== null && code !== STALE && message !== "" && !/'\w+'/.test(message)) {
    const words = message.charAt(0).toLocaleUpperCase() + message.slice(1);
    return /[.!?]$/.test(words) ? words : `${words}.`;
  }
  const key = BY_CODE[code];
  if (key === undefined) return o("errorOther", { why: message });
  return o(key, { rule: problem.rule ?? "", why: message });
}

export function count(n: number, one: keyof OnlineWords, many: keyof OnlineWords): string {
  return o(n === 1 ? one : many, { n });
}

/** "2 days", "3:07": how long there is still, or was chosen. */
export function span(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const [days, hours] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3600)];
  if (days >= 2) return o("days", { n: Math.floor((seconds + 3600) / 86_400) }); // rather less than is left
  const rest = (n: number) => String(n).padStart(2, "0");
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0 ? `${hours}:${rest(minutes)}:${rest(seconds % 60)}` : `${minutes}:${rest(seconds % 60)}`;
}
