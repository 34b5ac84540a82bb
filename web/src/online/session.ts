// web/src/online/session.ts -- who one is at this server, where one sits, what waits for a move.
import { batch, computed, effect, signal } from "@preact/signals";
import { notice, turns } from "../lib/app";
import { say, type ThreeWords } from "../lib/i18n";
import { lang } from "../lib/settings";
import { gameTitle } from "./describe";
import { o, refusalWords } from "./i18n";
import { showLuck } from "./luck";
import { alert } from "./notify";
import { keepName } from "./probe";
import type { AboutServer, Followed, FriendLists, Invitation, Me, MyTable, ServerTable } from "./types";
import { line, post, Refusal } from "./wire";

/** undefined: not asked yet. */
export const me = signal<Me | undefined>(undefined);
export const mine = signal<MyTable[] | undefined>(undefined);
export const open = signal<ServerTable[] | undefined>(undefined);
export const invitations = signal<Invitation[]>([]);
export const about = signal<AboutServer | undefined>(undefined);
const NO_FRIENDS: FriendLists = { friends: [], asks: [], asked: [], blocked: [] };
export const friendLists = signal<FriendLists>(NO_FRIENDS);
export const followed = signal<Followed>({ tables: [], games: [] });

const W = {
  friendAsks: [
    "{name} would like to be friends.",
    "{name} möchte befreundet sein.",
    "{name} vous demande en ami.",
  ],
  followedOver: [
    "A game of {game} that you follow is over.",
    "Ein verfolgtes Spiel {game} ist zu Ende.",
    "Une partie de {game} que vous suivez est finie.",
  ],
} satisfies Record<string, ThreeWords>;

/** The table on the screen: its own turn is not news. */
export const looking = signal<string | null>(null);

export const known = computed(() => typeof me.value?.player === "string");
export const waitingForMe = computed(() => (mine.value ?? []).filter((table) => table.your_turn));

let begun = false;
const EACH_MS = 15_000; // one's tables are asked for again: another device may have moved

/** Says something at the foot of the page; it goes by itself, so that nothing stays covered. */
export function tell(words: string, ms = 5000): void {
  notice.value = words;
  setTimeout(() => {
    if (notice.value === words) notice.value = null;
  }, ms);
}

let complaint: string | null = null;

/** Says in words what went wrong, until something goes well or another page is opened. */
export function complain(problem: unknown): void {
  complaint = problem instanceof Refusal ? refusalWords(problem) : String(problem);
  tell(complaint, 12_000);
}

/** Something went well: what went wrong before is no news any more. */
export function settle(): void {
  if (complaint !== null && notice.value === complaint) notice.value = null;
  complaint = null;
}

export async function refreshMine(): Promise<void> {
  if (!known.value) {
    mine.value = [];
    return;
  }
  try {
    mine.value = await line.call<MyTable[]>("tables");
    for (const own of mine.value) showLuck(own.table, me.value?.player);
  } catch {
    // The next greeting asks again.
  }
}

export async function refreshInvitations(): Promise<void> {
  if (!known.value) {
    invitations.value = [];
    return;
  }
  try {
    invitations.value = await line.call<Invitation[]>("invitations");
  } catch {
    // The next greeting asks again.
  }
}

/** Asks anew, and hears from now on who comes and goes. */
export async function refreshFriends(): Promise<void> {
  if (!known.value) {
    friendLists.value = NO_FRIENDS;
    return;
  }
  try {
    friendLists.value = await line.call<FriendLists>("friends", { watch: true });
  } catch {
    // The next greeting asks again.
  }
}

export async function refreshFollowed(): Promise<void> {
  if (!known.value) {
    followed.value = { tables: [], games: [] };
    return;
  }
  try {
    followed.value = await line.call<Followed>("followed");
  } catch {
    // The next greeting asks again.
  }
}

/** A friend has come or gone. */
function friendIs(player: string, online: boolean): void {
  const { friends, ...others } = friendLists.value;
  friendLists.value = {
    ...others,
    friends: friends.map((one) => (one.player === player ? { ...one, online } : one)),
  };
}

/** Somebody asks me to a table, or that is over. */
function invited(table: ServerTable | undefined): void {
  void refreshInvitations();
  if (!table) return;
  const host = table.seats.find((seat) => seat.kind === "person");
  const words = o("invitedNotice", { name: host?.name ?? o("forgotten"), game: gameTitle(table.game) });
  tell(words, 8000);
  alert(table, words);
}

/** A table on the screen knows first whose turn it is there. */
export function noteTurn(id: string, yours: boolean, deadline: number | null): void {
  const old = (mine.value ?? []).find((own) => own.table.table === id);
  if (!old || (old.your_turn === yours && old.deadline === deadline)) return;
  mine.value = mine.value!.map((own) => (own === old ? { ...own, your_turn: yours, deadline } : own));
}

/** Looks at the lobby until the function returned is called. */
export function watchLobby(): () => void {
  const ask = async () => {
    try {
      open.value = await line.call<ServerTable[]>("lobby", { watch: true });
      await Promise.all([refreshMine(), refreshInvitations()]);
    } catch {
      // The next greeting asks again.
    }
  };
  const stops = [
    line.greet(() => void ask()),
    line.hear<{ table?: ServerTable; gone?: string }>("lobby", ({ table, gone }) => {
      const id = table?.table ?? gone;
      const others = (open.value ?? []).filter((other) => other.table !== id);
      open.value = table ? [table, ...others] : others;
      if ((mine.value ?? []).some((own) => own.table.table === id)) void refreshMine();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
    if (line.state.value === "open") line.call("lobby", { watch: false }).catch(() => undefined);
  };
}

function become(who: Me): void {
  batch(() => {
    me.value = who;
    if (who.player === null) mine.value = invitations.value = [];
  });
  if (who.name) keepName(who.name);
}

async function hello(): Promise<void> {
  try {
    become(await line.call<Me>("me", { lang: lang.value }));
    about.value = await line.call<AboutServer>("server");
    await Promise.all([refreshMine(), refreshInvitations(), refreshFriends(), refreshFollowed()]);
  } catch {
    // The line is broken again already.
  }
}

/** Opens the line, once, and keeps what is known about oneself fresh. */
export function beginSession(): void {
  if (begun) return;
  begun = true;
  line.greet(() => void hello());
  line.hear<{ table: ServerTable }>("turn", ({ table }) => {
    void refreshMine();
    if (document.hidden || looking.value !== table.table) alert(table);
  });
  line.hear<{ table: ServerTable }>("deal", ({ table }) => showLuck(table, me.value?.player));
  line.hear<{ table?: string; round?: number }>("tournament", ({ table, round }) => {
    if (table === undefined) return;
    void refreshMine();
    if (looking.value !== table) tell(o("roundBegins", { n: round ?? 1 }), 6000);
  });
  line.hear<{ table?: ServerTable }>("invitation", ({ table }) => invited(table));
  line.hear<{ player: string; online: boolean }>("friend", ({ player, online }) => friendIs(player, online));
  line.hear<{ asks?: { name: string } }>("friends", ({ asks }) => {
    void refreshFriends();
    if (asks) tell(say(W.friendAsks, { name: asks.name }), 8000);
  });
  line.hear<{ table: string; game: string }>("followed", ({ table, game }) => {
    void refreshFollowed();
    if (looking.value !== table) tell(say(W.followedOver, { game: gameTitle(game) }), 8000);
  });
  addEventListener("hashchange", settle);
  effect(() => {
    turns.value = waitingForMe.value.length;
  });
  setInterval(() => document.hidden || (mine.value ?? []).length === 0 || void refreshMine(), EACH_MS);
  let spoken = lang.value;
  effect(() => {
    if (lang.value === spoken) return;
    spoken = lang.value;
    if (line.state.peek() === "open") line.call("me", { lang: spoken }).catch(() => undefined);
  });
  line.open();
}

/* ---- who one is: by HTTP, because the answer sets the cookie ---- */

async function enter(method: string, params: object): Promise<void> {
  const who = await post<Me>(method, params);
  become(who);
  line.restart();
}

export const asGuest = (name: string) => enter("guest", { name, lang: lang.value });
export const register = (name: string, password: string, code = "") =>
  enter("register", { name, password, ...(code === "" ? {} : { code }) });
export const logIn = (name: string, password: string) => enter("login", { name, password });

function leave(): void {
  keepName("");
  batch(() => {
    me.value = { player: null, name: null, guest: null, muted: [] };
    mine.value = invitations.value = [];
    friendLists.value = NO_FRIENDS;
    followed.value = { tables: [], games: [] };
  });
  line.restart();
}

export async function logOut(): Promise<void> {
  await post("logout");
  leave();
}

export async function rename(name: string): Promise<void> {
  become(await line.call<Me>("rename", { name }));
}

export async function changePassword(old: string, fresh: string): Promise<void> {
  await post("password", { old, new: fresh });
  tell(o("passwordChanged"));
}

interface DataPage {
  chat: unknown[];
  records: unknown[];
  next: string | null;
}

/** All of it, however many pages it takes. */
export async function exportData(): Promise<unknown> {
  const { next, ...all } = await line.call<DataPage>("export");
  for (let after = next; after !== null; ) {
    const page: DataPage = await line.call<DataPage>("export", { after });
    all.chat.push(...page.chat);
    all.records.push(...page.records);
    after = page.next;
  }
  return all;
}

export async function deleteMe(password: string | null): Promise<void> {
  await post("delete", password === null ? {} : { password });
  await post("logout").catch(() => undefined); // takes the cookie away
  leave();
}

export async function mute(player: string, on: boolean): Promise<void> {
  become(await line.call<Me>("mute", { player, on }));
}
