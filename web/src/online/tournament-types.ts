// web/src/online/tournament-types.ts -- tournaments and the daily deal, as docs/api.md tells them.
import type { ServerClock } from "./types";

export type TournamentState = "entry" | "playing" | "between" | "over" | "cancelled";

/** Of all tables, as the server keeps them. */
export interface TournamentSettings {
  game: string;
  seats: number;
  clock: ServerClock["kind"];
  clock_ms: number;
  increment_ms: number;
  rated: boolean;
}

export interface TournamentBrief {
  tournament: string;
  name: string;
  state: TournamentState;
  why: "" | "organiser" | "few" | "nobody" | "operator";
  kind: "swiss" | "robin";
  seats: number;
  rounds: number;
  games: number;
  round: number;
  paused: boolean;
  made: number;
  starts: number | null;
  begun: number | null;
  ended: number | null;
  settings: TournamentSettings;
  owner: { player: string; name: string };
  most: number;
  people?: number; // in lists
}

export interface Entrant {
  n: number;
  player: string;
  name: string;
  guest: boolean;
  state: "in" | "left" | "removed";
  rank: number | null;
  score: number; // in parts of ten thousand
  deals: number;
  opponents: number;
  wins: number;
  beaten: number;
}

export interface Pairing {
  table: string | null;
  deal: number;
  n: number;
  state: "planned" | "playing" | "over" | "nothing";
  open: boolean; // everything of the deal can be seen
  commitment: string;
  seats: { n: number | null; points?: number; place?: number; score?: number }[];
}

export interface Tournament extends TournamentBrief {
  deal: number;
  ending: boolean;
  late: boolean;
  accounts: boolean;
  computers: number;
  rest: number;
  next: number | null;
  commitment: string;
  secret: string | null;
  players: Entrant[];
  shown: number;
  tables: Pairing[];
}

export interface DailyBoard {
  day: string;
  today: string;
  game: string;
  level: number; // whose board it is
  open: boolean;
  commitment: string | null;
  next_commitment: string | null;
  ends: number;
  mine: {
    table: string | null;
    state: "planned" | "playing" | "over" | "nothing";
    level: number;
    points: number;
    place: number;
  } | null;
  played: number;
  board: {
    rank: number;
    player: string;
    name: string;
    points: number;
    place: number;
    margin: number;
    table: string | null;
  }[];
}
