// web/src/online/luck.ts -- one's share of the draw, pledged when sitting down and shown when all have sat down.
import { rules } from "../lib/app";
import type { ServerProof, ServerTable } from "./types";
import { line } from "./wire";

/** What only this device knows until the draw (play/proof.h says how it goes into it). */
interface Luck {
  pledge: string;
  share: string;
  words: string;
}

const KEY = "liege.luck";
const MOST = 200; // tables; the oldest are forgotten
const dealKey = (id: string) => `liege.deal.${id}`;

const hash = (...lines: string[]) => rules.value!.hash(lines.map((words) => `${words}\n`).join(""));

function kept(): Luck[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(list) ? (list as Luck[]) : [];
  } catch {
    return [];
  }
}

/** A new share from some words, if any, and from chance; returns what is shown of it now. */
export function pledgeLuck(words = ""): string {
  const drawn = Array.from(crypto.getRandomValues(new Uint8Array(16)), (n) =>
    n.toString(16).padStart(2, "0"),
  );
  const share = hash("liege luck", `${words} ${drawn.join("")}`);
  const pledge = hash("liege pledge", share);
  try {
    localStorage.setItem(KEY, JSON.stringify([{ pledge, share, words }, ...kept()].slice(0, MOST)));
  } catch {
    // Then it is not shown, and the pledge itself goes into the draw.
  }
  return pledge;
}

const dealOf = (commitment: string, pledges: (string | null)[]) =>
  hash("liege deal", commitment, ...pledges.map((pledge) => pledge ?? ""));

const showing = new Set<string>();

/** Nobody can pledge any more: what was pledged here is shown, if the table is bound to it. */
export function showLuck(table: ServerTable, player: string | null | undefined): void {
  const seat = table.dealing === undefined ? undefined : table.seats.find((one) => one.player === player);
  if (!player || !seat?.pledge || seat.shown || !rules.value) return;
  const luck = kept().find((one) => one.pledge === seat.pledge);
  const deal = dealOf(
    table.commitment,
    table.seats.map((one) => one.pledge ?? null),
  );
  if (!luck || deal !== table.deal || showing.has(luck.pledge)) return;
  try {
    localStorage.setItem(dealKey(table.table), deal);
  } catch {
    // The proof's own is all there is, then.
  }
  showing.add(luck.pledge);
  line
    .call("show", { table: table.table, share: luck.share })
    .catch(() => undefined) // after a broken line it is asked for again
    .finally(() => showing.delete(luck.pledge));
}

/** What this device knows of a proof's luck: its own words, and whether the pledges are those seen before. */
export function luckIn(
  proof: ServerProof,
  id: string,
): { words: string | null; dealt: boolean | null; late: number } {
  const pledges = proof.pledges ?? [];
  const own = kept().find((one) => pledges.includes(one.pledge) && proof.luck.includes(one.share));
  let seen: string | null = null;
  try {
    seen = localStorage.getItem(dealKey(id));
  } catch {
    // Nothing was remembered.
  }
  return {
    words: own?.words ?? null,
    dealt: seen === null ? null : seen === proof.deal,
    late: pledges.filter((pledge, i) => pledge !== null && pledge === proof.luck[i]).length,
  };
}
