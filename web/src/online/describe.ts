// web/src/online/describe.ts -- tables and clocks in words.
import { gameFacts, shortTitle } from "../lib/app";
import { t } from "../lib/i18n";
import { lang } from "../lib/settings";
import { o, span } from "./i18n";
import type { ServerClock, ServerTable } from "./types";

export function gameTitle(name: string): string {
  const facts = gameFacts(name);
  return facts ? shortTitle(facts) : name;
}

/** "1 day", "10 min", "1 day 12 h". */
export function length(seconds: number): string {
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor(seconds / 3600) % 24;
  const minutes = Math.floor(seconds / 60) % 60;
  const rest = seconds % 60;
  const parts = [
    days > 0 ? (days === 1 ? o("oneDay") : o("days", { n: days })) : "",
    hours > 0 ? o("hours", { n: hours }) : "",
    minutes > 0 ? o("minutesShort", { n: minutes }) : "",
    rest > 0 || seconds === 0 ? o("secondsShort", { n: rest }) : "",
  ];
  return parts.filter(Boolean).join(" ");
}

export function clockWords(clock: ServerClock): string {
  if (clock.kind === "none") return o("clockNone");
  if (clock.kind === "move") return o("clockMoveIs", { time: length(clock.seconds) });
  return clock.increment > 0
    ? o("clockGameMore", { time: length(clock.seconds), more: length(clock.increment) })
    : o("clockGameIs", { time: length(clock.seconds) });
}

export function seatsFree(table: ServerTable): number {
  return table.seats.filter((seat) => seat.kind === "open").length;
}

/** What is special about a table, as short words. */
export function traits(table: ServerTable): string[] {
  const facts = gameFacts(table.game);
  const options = (facts?.options ?? []).flatMap((option) => {
    const value = table.options[option.name];
    if (value === undefined || value === option.values[0]) return [];
    return [`${option.title}: ${option.seat ? t("seatNumber", { n: value + 1 }) : value}`];
  });
  return [
    clockWords(table.clock),
    ...(table.clock.kind === "none" ? [] : [o(table.on_time === "end" ? "timeEnds" : "timeComputer")]),
    ...(table.rated ? [o("ratedYes")] : []),
    ...(table.access === "link" ? [o("accessLinkIs")] : []),
    ...(table.access === "people" ? [o("accessPeopleIs")] : []),
    ...(table.undo === "never" ? [o("undoNeverIs")] : []),
    ...(table.lots ? [o("lotsIs")] : []),
    ...(table.spectators === false ? [o("spectatorsNoIs")] : []),
    ...options,
  ];
}

export function day(at: number): string {
  return new Date(at).toLocaleString(lang.value, { dateStyle: "medium", timeStyle: "short" });
}

export function leftWords(deadline: number, now: number): string {
  return o("timeLeft", { time: span(deadline - now) });
}

/** The table's place in this page, wherever the server thinks it is. */
export function linkTo(id: string): string {
  return `${location.href.split("#")[0]}#/t/${id}`;
}

/** Names typed with commas between them. */
export function namesIn(typed: string): string[] {
  return typed
    .split(/[,;\n]/)
    .map((name) => name.trim())
    .filter(Boolean);
}
