// web/src/online/types.ts -- the objects of the server's interface, as docs/api.md tells them.
import type { EventData, Score } from "../lib/bridge";

export interface Me {
  player: string | null; // null: nobody yet
  name: string | null;
  guest: boolean | null;
  muted: string[];
}

export interface ServerSeat {
  kind: "open" | "person" | "computer";
  name?: string;
  level?: number;
  player?: string;
  guest?: boolean;
  here?: boolean; // connected now
  away?: boolean; // a computer plays for them
  out?: boolean; // has resigned or run out of time: `why` tells which
  why?: "resign" | "time";
  agrees?: boolean;
  rests?: boolean;
  holiday?: number; // on holiday until then
  left?: number; // milliseconds on the clock
  pledge?: string; // of luck, while the table waits …
  shown?: boolean; // … and whether that is known by now
}

export interface ServerClock {
  kind: "none" | "move" | "game";
  seconds: number;
  increment: number;
}

export interface ServerTable {
  table: string;
  game: string;
  rules: number;
  options: Record<string, number>;
  status: "waiting" | "playing" | "over";
  access: "open" | "link" | "people";
  owner: string;
  made: number;
  clock: ServerClock;
  on_time: "computer" | "end";
  undo: "agree" | "fair" | "never";
  chat: "all" | "seats" | "none";
  rated: boolean;
  lots: boolean;
  spectators: boolean;
  reserved: boolean; // the seats are for those invited
  commitment: string;
  deal?: string; // all pledges in one, once nobody can pledge any more
  dealing?: number; // until when they are to be shown
  link: string;
  /** Other tables play the same; `id` is "daily" for the daily deal. */
  tournament?: { id: string; round: number; deal: number; sealed: boolean; commitment: string };
  seats: ServerSeat[];
}

export interface ServerResult {
  why: "over" | "resign" | "time" | "rules" | "operator";
  by: number | null;
  score: Score[];
  ended: number;
  secret: string | null; // null: others still play the same
  seed: string | number | null;
  next: string | null;
}

export interface ServerState {
  count: number;
  to_act: number | "nature" | null;
  phase: string;
  position: unknown;
  view: string;
  ask?: string;
  moves?: string[];
  can_undo?: boolean;
  undo_by: number | null;
  now: number;
  deadline: number | null;
  result: ServerResult | null;
}

export interface ServerMove {
  n: number;
  by: number | "nature";
  move: string | null;
  commitment?: string;
  events: EventData[];
  say: string[];
  view?: string;
}

export interface Remark {
  n: number;
  player: string;
  name: string;
  at: number;
  words: string;
}

/** Somebody asked to come to a table that waits. */
export interface Invited {
  player: string;
  name: string;
  declined: boolean;
}

/** An invitation to me that waits for an answer. */
export interface Invitation {
  id: string; // of the table
  game: string;
  made: number;
  by: { player: string; name: string };
  table: ServerTable | null;
}

export interface Snapshot {
  table: ServerTable;
  you: number | null;
  state: ServerState | null;
  from: number;
  log: ServerMove[];
  chat: Remark[];
  invited?: Invited[];
  spectators: number;
}

export interface Update {
  table: string;
  status: ServerTable["status"];
  owner: string;
  deal?: string;
  dealing?: number;
  you: number | null;
  seats: ServerSeat[];
  state: ServerState | null;
  from: number;
  log: ServerMove[];
  invited?: Invited[];
  spectators: number;
}

export interface MyTable {
  you: number;
  your_turn: boolean;
  deadline: number | null;
  table: ServerTable;
}

export interface Found {
  table: string;
  game: string;
  rules: number;
  ended: number;
  why: ServerResult["why"];
  rated: boolean;
  moves: number;
  minutes?: number; // where they are known
  seats: { player: string; name: string; points: number; place: number; won: boolean }[];
}

/** What somebody is to me. */
export type Bond = "none" | "asked" | "asks" | "friend" | "self";

export interface Friend {
  player: string;
  name: string;
  online?: boolean; // of friends only
  since: number;
}

export interface FriendLists {
  friends: Friend[];
  asks: Friend[]; // would like to be my friends
  asked: Friend[]; // have not answered me
  blocked: Friend[];
}

/** With whom I have played, the latest first, and the last game's group. */
export interface Recent {
  people: { player: string; name: string; game: string; last: number }[];
  group: { table: string; game: string; ended: number; people: { player: string; name: string }[] } | null;
}

export type RatingStep = [ended: number, mean: number, doubt: number];

export interface Profile {
  player: string;
  name: string;
  guest: boolean;
  made: number;
  bond: Bond;
  blocked: boolean; // by me
  online: boolean | null; // null: not for me to know
  ratings: (Rating & { steps: RatingStep[] })[]; // the latest first
  games: { game: string; played: number; won: number; last: number }[];
  against: { game: string; played: number; won: number; lost: number; last: number }[] | null;
}

export interface SearchPage {
  games: Found[];
  next: string | null;
}

export interface RunningTable {
  begun: number;
  moves: number;
  spectators: number;
  table: ServerTable;
}

export interface RunningPage {
  tables: RunningTable[];
  next: string | null;
}

/** What I follow: tables, and of those games that are over. */
export interface Followed {
  tables: ServerTable[];
  games: Found[];
}

/** What everybody may know of this server. */
export interface AboutServer {
  registration: "open" | "invitation" | "closed";
  guests: boolean;
  word: string | null;
  moderator: boolean;
}

export interface Report {
  report: string;
  made: number;
  by: { player: string; name: string };
  about: { player: string; name: string };
  table: string;
  words: string;
}

export interface AdminUser {
  player: string;
  name: string;
  guest: boolean;
  seen: number;
  banned: boolean;
  until?: number;
  why?: string;
  role: string | null;
}

export interface Best {
  player: string;
  name: string;
  rating: number;
  doubt: number;
  games: number;
}

export interface Rating {
  game: string;
  rating: number;
  doubt: number;
  games: number;
}

export interface ServerRecord {
  game: string;
  text: string;
  [more: string]: unknown;
}

export interface ServerProof {
  commitment: string;
  secret: string;
  luck: (string | null)[];
  pledges?: (string | null)[];
  deal?: string;
  seed: string | number;
  lots: number[] | null;
  hidden: { move: number; commitment: string }[];
}
