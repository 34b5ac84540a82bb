// web/src/games/module.ts -- what the page asks of one game: to draw it and to read clicks.
//
// A module knows no rule. It draws a position, says which things on the screen make up the text of
// a move, and names things in three languages; all else comes from the rules.
import type { ComponentType, JSX } from "preact";
import type { EventData, Look, Preview, Told } from "../lib/bridge";
import type { Point } from "../lib/hex";
import type { ThreeWords } from "../lib/i18n";
import type { Key } from "../lib/picks";
import type { Seat } from "../lib/saves";
import type { Sound } from "../lib/sound";
import type { Scored } from "../lib/summary";

export interface BoardProps<P> {
  position: P;
  seats: Seat[];
  next: Set<string>; // what can be chosen now
  chosen: readonly string[];
  preview: Preview<P> | null; // of the move `move`
  move: string | null;
  effects: Told[]; // what has just happened, or is about to
  past?: boolean; // looked back at: what the move was about is marked, and stays so
  pending?: boolean; // the effects are still to come: the position is the one before them
  pick: (el: string) => void;
  viewer?: number; // whose eyes look; none or less than 0: nobody's
  acting?: number; // whose deed is on the screen: not who is to act in the position that it led to
}

export interface TrayProps<P> extends BoardProps<P> {
  look: Look<P>;
  viewer: number;
  previewOf: (move: string) => Preview<P> | null;
  place: (cell: string) => string; // a cell as people call it
}

/** One thing about a seat, for its panel: shown as text or small pictures. */
export interface SeatProps<P> {
  position: P;
  seat: number;
  arms: number;
  viewer: number;
}

/** One cell in words. */
export interface CellWords {
  cell: string;
  words: string;
}

export interface Lesson {
  examples?: string[]; // worked examples (rules/examples.tsx) to look at in this step
  text: ThreeWords; // one new thing, and what to do; {how}: how a chosen move is made that waits
  more?: ThreeWords; // details for whoever asks
  position?: unknown; // begins afresh from here; else goes on
  seed?: number;
  wants?: RegExp; // the move to make; without it the step is read only
  follow?: readonly string[]; // moves that follow it: others', or what goes without saying
  tell?: readonly string[]; // the events of all these that are told; those of the move itself if it is not given
  after?: ThreeWords; // what to see when it is made
  seen?: readonly string[]; // cells to point at then
  otherwise?: ThreeWords; // why another move is not as good here
  tries?: readonly { when: RegExp; say: ThreeWords }[]; // and of likely ones for which that is no reason
  invites?: readonly { cell: string; move: string }[]; // taps that the text invites to, and the impossible move each asks about
  quick?: true; // what it did is told at the head of the next step, at once
  scene?: ThreeWords; // what is new in the position
  show?: string[]; // cells to point at
}

/** Something that goes from one place on the page to another, both given by selectors. */
export interface Flight {
  from: string;
  to: string;
  art: JSX.Element; // about 46 pixels wide
}

export interface GameModule<P = any> {
  name: string;
  minutes: [number, number];
  suits?: ThreeWords; // for whom it is
  hard?: 1 | 2 | 3; // to learn and to play
  learning?: number; // minutes that its lesson takes, if it has one (lesson/lessons.ts)
  brief?: ThreeWords; // what wins and what a turn is, for somebody who has never played
  Picture: ComponentType; // for the start page
  Board: ComponentType<BoardProps<P>>;
  Strip?: ComponentType<{ position: P }>; // what stands above the board, if that needs a row
  Tray: ComponentType<TrayProps<P>>; // what can be picked beside the board
  past?: true; // looking back without it does not show what a move was about
  SeatFacts: ComponentType<SeatProps<P>>;
  points: (position: P, seat: number) => number | null;
  /** What else of a seat everybody wants to see at once, beside its points. */
  note?: (
    position: P,
    seat: number,
  ) => { text: string; brief?: string; least?: string; words: string; coin?: boolean } | null;
  keys: (move: string, look: Look<P>) => Key[];
  /** Moves that a click on `el` may have meant, for "why not?". */
  wishes: (look: Look<P>, chosen: readonly string[], el: string) => string[];
  /** Moves that a player may miss where only one is left, for "why not?". */
  missing?: (look: Look<P>) => string[];
  /** Behind the move that is left: why none of these goes; else the rules' own words say it. */
  alone?: ThreeWords;
  /** Whose turn it is instead of what was tapped, in words; null: it is not about that. */
  due?: (look: Look<P>, el: string) => string | null;
  /** A button's words for an el that begins with "do:". */
  label: (el: string, look: Look<P>) => string;
  sayMove: (move: string, look: Look<P>) => string;
  /** What is to be chosen next among the moves that are left; null: as the rules ask. */
  askNext?: (look: Look<P>, moves: readonly string[], chosen: readonly string[]) => string | null;
  /** What stands instead of the question while the only move that there is waits: its sum is told with it, not that of before. */
  askMove?: (move: string, look: Look<P>) => string | null;
  /** Is it what the whole move is about, though no part of it: a tap there once more confirms it. */
  means?: (el: string, look: Look<P>) => boolean;
  /** Is it the last part of something that is being put together: does choosing it again take it back? */
  takesBack?: (el: string, look: Look<P>) => boolean;
  /** Does a pick go on from the whole move that waits, as from a tile that is taken to where it is laid? */
  goesOn?: (move: string, el: string, look: Look<P>) => boolean;
  /** A move that is worth a question though it costs no points. */
  weighty?: (move: string, look: Look<P>) => boolean;
  /** What a move leaves undone that whoever makes it may take for granted, in a sentence; "": nothing. */
  caution?: (move: string, look: Look<P>) => string;
  /** What chance draws in the middle of a game, in words; without it chance does nothing then. */
  draws?: ThreeWords;
  /** One's own piece that an event takes away, in words; or so many of its kind. */
  fallen?: (event: EventData, look: Look<P>, many: number) => string;
  /** Kinds of points in words, and what one event brings of them. */
  pointKinds?: Record<string, ThreeWords>;
  scored?: (event: EventData) => Scored | null;
  /** Who wins with equal points, with {n} of them. */
  tie?: ThreeWords;
  /** Numbers that stand on the board at the end, of each seat, beside points of a kind that differ from them; and why. */
  shownPoints?: { kind: string; of: (position: P, seat: number) => number; why: ThreeWords };
  /** Does an event tell what `seat` cannot know before it happens? */
  unknown?: (event: EventData, seat: number) => boolean;
  /** What is chosen already when a decision begins, after what its player did just before. */
  begins?: (look: Look<P>, before: readonly Told[]) => string[];
  cells: (position: P, seats: Seat[]) => CellWords[];
  /** Who stands on a cell, one by one, for somebody who asks; "": nobody. */
  standing: (position: P, cell: string, seats: Seat[]) => string;
  /** What somebody may want to know of a cell before anything goes there, in a sentence; "": nothing. */
  about?: (position: P, cell: string, seat: number) => string;
  facts: (position: P, seat: number) => string; // a seat's goods in words
  at: (cell: string) => Point; // where a cell stands in the drawing
  /** A cell that has a name of its own; null: it has none. */
  placeName?: (position: P, cell: string) => string | null;
  /** The cell of a piece that a sentence names, if it is on the board. */
  cellOfPiece?: (position: P, key: string) => string | undefined;
  /** The cells that something went over, both ends included; null or none: straight. */
  way?: (event: EventData, position: P) => readonly string[] | null;
  cellOf: (el: string, look: Look<P>) => string | null; // the cell where something is
  /** Something that can be chosen, in words; and what kind of thing it is, where there are several. */
  thing: (el: string, look: Look<P>, seats: Seat[]) => string;
  kind?: (el: string) => string | null;
  /** Events of players' moves that belong to the set-up; what chance does before any is part of it. */
  setUp?: readonly string[];
  /** Plots are made at once and come to light step by step: what turns a game is a round, not a turn. */
  together?: true;
  /** Events that are shown for a while before what follows from them. */
  fights: readonly string[];
  /** Events that take something from whoever they befall and are nobody's deed: they are shown as long as they are read. */
  struck?: readonly string[];
  sounds: Record<string, Sound>; // by event
  /** What flies over the page when something happens. */
  flight?: (event: EventData, seats: Seat[], viewer: number) => Flight | null;
}
