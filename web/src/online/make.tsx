// web/src/online/make.tsx -- making a table: good as it stands, everything else folded away.
import { signal, useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { go, rules, shortTitle } from "../lib/app";
import { BY_LOT, type GameFacts, type GameOption } from "../lib/bridge";
import { Dialog } from "../lib/dialog";
import { t } from "../lib/i18n";
import { Check, Choice } from "./choice";
import { clockWords, namesIn } from "./describe";
import { o } from "./i18n";
import { pledgeLuck } from "./luck";
import { complain, me } from "./session";
import type { ServerClock, ServerTable, Snapshot } from "./types";
import { line } from "./wire";

const MINUTE = 60;
const DAY = 86_400;
const CLOCKS: ServerClock[] = [
  { kind: "none", seconds: 0, increment: 0 },
  { kind: "move", seconds: MINUTE, increment: 0 },
  { kind: "move", seconds: 3 * MINUTE, increment: 0 },
  { kind: "game", seconds: 10 * MINUTE, increment: 10 },
  { kind: "game", seconds: 30 * MINUTE, increment: 15 },
  { kind: "move", seconds: DAY, increment: 0 },
  { kind: "move", seconds: 3 * DAY, increment: 0 },
  { kind: "move", seconds: 7 * DAY, increment: 0 },
];
const OTHER = CLOCKS.length; // the entry for a clock of one's own
const KEY = "liege.newtable";

/** Friends for whom the next table is meant; chosen on their page. */
export const asking = signal<{ player: string; name: string }[]>([]);

/** Who sits at a seat: oneself, somebody who comes, or a computer of that level. */
type Sitter = "me" | "open" | number;

type Settled = "access" | "on_time" | "undo" | "chat" | "rated" | "spectators" | "lots";

interface Wishes extends Pick<ServerTable, Settled> {
  seats: number;
  who: Sitter[]; // of each seat
  people: string;
  clock: number;
  own: ServerClock;
  luck: string;
  options: number[];
}

/** So many seats, as they were chosen before; one of them is one's own. */
function seated(seats: number, before: Sitter[]): Sitter[] {
  const who = Array.from({ length: seats }, (_, i): Sitter => before[i] ?? "open");
  if (!who.includes("me")) who[0] = "me";
  return who;
}

/** As the last table was made, where that still fits. */
function usual(game: GameFacts): Wishes {
  const fresh: Wishes = {
    seats: Math.max(2, game.seats[0]),
    who: seated(Math.max(2, game.seats[0]), []),
    access: "link",
    people: "",
    clock: 0,
    own: { kind: "game", seconds: 20 * MINUTE, increment: 10 },
    on_time: "computer",
    undo: "agree",
    chat: "all",
    rated: false,
    spectators: true,
    lots: false,
    luck: "",
    options: game.options.map((option) => option.values[0]),
  };
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Wishes>;
    if (kept.access === "open" || kept.access === "link") fresh.access = kept.access;
    if (Number.isInteger(kept.clock) && kept.clock! >= 0 && kept.clock! < OTHER) fresh.clock = kept.clock!;
  } catch {
    // Then as it is for everybody.
  }
  if (asking.value.length > 0) {
    fresh.access = "people";
    fresh.seats = Math.min(game.seats[1], Math.max(fresh.seats, asking.value.length + 1));
    fresh.who = seated(fresh.seats, []);
  }
  return fresh;
}

/** What an option can be. */
function choicesOf(option: GameOption, seats: number, own: number): [number, string][] {
  if (!option.seat) return option.values.map((value) => [value, String(value)]);
  const places = Array.from({ length: seats }, (_, n): [number, string] => [
    n,
    n === own ? me.value?.name || t("youTag") : t("seatNumber", { n: n + 1 }),
  ]);
  return [[BY_LOT, t("byLot")], ...places];
}

const UNITS = {
  days: { seconds: 86_400, words: "unitDays" },
  hours: { seconds: 3600, words: "unitHours" },
  minutes: { seconds: 60, words: "unitMinutes" },
  seconds: { seconds: 1, words: "unitSeconds" },
} as const;

/** A length of time, typed as days, hours and so on. */
function Duration(props: {
  label: string;
  value: number; // seconds
  units: (keyof typeof UNITS)[];
  least: number;
  most: number;
  change: (seconds: number) => void;
}): JSX.Element {
  let rest = props.value;
  const parts = props.units.map((unit) => {
    const n = Math.floor(rest / UNITS[unit].seconds);
    rest -= n * UNITS[unit].seconds;
    return n;
  });
  const type = (at: number, typed: string) => {
    const n = Math.max(0, Math.round(Number(typed)) || 0);
    const sum = props.units.reduce(
      (all, unit, i) => all + (i === at ? n : parts[i]) * UNITS[unit].seconds,
      0,
    );
    props.change(Math.min(props.most, Math.max(props.least, sum)));
  };
  return (
    <fieldset class="field-row duration">
      <legend>{props.label}</legend>
      <span class="duration-parts">
        {props.units.map((unit, i) => (
          <label key={unit}>
            <input
              type="number"
              min={0}
              inputMode="numeric"
              value={parts[i]}
              onChange={(event) => type(i, event.currentTarget.value)}
            />
            <small>{o(UNITS[unit].words)}</small>
          </label>
        ))}
      </span>
    </fieldset>
  );
}

export function MakeTable({ game, close }: { game: GameFacts; close: () => void }): JSX.Element {
  const wishes = useSignal(usual(game));
  const busy = useSignal(false);
  const w = wishes.value;
  const set = (part: Partial<Wishes>) => (wishes.value = { ...w, ...part });
  const levels = rules.value!.levels();
  // One sits somewhere, and once: who takes another seat frees the one before, who gives theirs away
  // takes the next free one.
  const sit = (seat: number, chosen: Sitter) => {
    const who = w.who.map((one, i) => (i === seat ? chosen : chosen === "me" && one === "me" ? "open" : one));
    if (!who.includes("me")) {
      const free = who.findIndex((one, i) => i !== seat && one === "open");
      who[free >= 0 ? free : seat] = "me";
    }
    set({ who });
  };
  const range = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, i): [number, string] => [from + i, String(from + i)]);
  const clock = w.clock === OTHER ? w.own : CLOCKS[w.clock];

  const make = async (event: Event) => {
    event.preventDefault();
    if (busy.value) return;
    busy.value = true;
    const players = w.who.map((one) => (typeof one === "number" ? `computer:${one}` : one));
    const people = [...asking.value.map((one) => one.player), ...namesIn(w.people)];
    try {
      localStorage.setItem(KEY, JSON.stringify({ access: w.access, clock: w.clock }));
    } catch {
      // The next table is made as this one was at first.
    }
    try {
      const made = await line.call<Snapshot>("new", {
        game: game.name,
        seats: w.seats,
        options: Object.fromEntries(game.options.map((option, i) => [option.name, w.options[i]])),
        players,
        access: w.access,
        ...(w.access === "people" ? { people } : {}),
        ...(clock.kind === "none" ? {} : { clock }),
        on_time: w.on_time,
        undo: w.rated && w.undo === "agree" ? "fair" : w.undo,
        chat: w.chat,
        rated: w.rated,
        spectators: w.spectators,
        lots: w.lots,
        pledge: pledgeLuck(w.luck),
      });
      asking.value = [];
      go(`t/${made.table.table}`);
    } catch (problem) {
      complain(problem);
      busy.value = false;
    }
  };

  return (
    <Dialog title={o("newTableOf", { game: shortTitle(game) })} close={close} addressed>
      <form class="make" onSubmit={(event) => void make(event)}>
        <Choice
          name="access"
          label={o("whoMayJoin")}
          value={w.access}
          options={[
            ["link", o("accessLink")],
            ["open", o("accessOpen")],
            ["people", o("accessPeople")],
          ]}
          change={(access) => set({ access })}
        />
        {w.access === "people" && (
          <label class="field-row">
            <span>
              {o("whichPeople")}
              <small>{o("whichPeopleLine")}</small>
              {asking.value.length > 0 && <b>{asking.value.map((one) => one.name).join(", ")}</b>}
            </span>
            <input
              required={asking.value.length === 0}
              value={w.people}
              onInput={(event) => set({ people: event.currentTarget.value })}
            />
          </label>
        )}
        <Choice
          name="seats"
          label={t("seatCount")}
          value={w.seats}
          options={range(game.seats[0], game.seats[1])}
          change={(seats) =>
            set({
              seats,
              who: seated(seats, w.who),
              options: w.options.map((value, i) =>
                game.options[i].seat && value >= seats ? game.options[i].values[0] : value,
              ),
            })
          }
        />
        <Choice
          name="clock"
          label={o("clock")}
          value={w.clock}
          options={[
            ...CLOCKS.map((one, i): [number, string] => [i, clockWords(one)]),
            [OTHER, o("clockOther")],
          ]}
          change={(index) => set({ clock: index })}
        />
        {w.clock === OTHER && (
          <>
            <Choice
              name="kind"
              label={o("clockKind")}
              value={w.own.kind}
              options={[
                ["move", o("clockMove")],
                ["game", o("clockGame")],
              ]}
              change={(kind) => set({ own: { ...w.own, kind } })}
            />
            <Duration
              label={o("clockLength")}
              value={w.own.seconds}
              units={["days", "hours", "minutes", "seconds"]}
              least={5}
              most={30 * DAY}
              change={(seconds) => set({ own: { ...w.own, seconds } })}
            />
            {w.own.kind === "game" && (
              <Duration
                label={o("clockIncrement")}
                value={w.own.increment}
                units={["minutes", "seconds"]}
                least={0}
                most={3600}
                change={(increment) => set({ own: { ...w.own, increment } })}
              />
            )}
          </>
        )}
        <details>
          <summary>{o("moreOptions")}</summary>
          <fieldset class="who-sits">
            <legend>{o("whoSits")}</legend>
            {w.who.map((one, i) => (
              <Choice
                key={i}
                name={`seat${i}`}
                label={t("seatNumber", { n: i + 1 })}
                value={one}
                options={[
                  ["me", o("seatMe")],
                  ["open", o("seatFree")],
                  ...Array.from({ length: levels }, (_, n): [Sitter, string] => [
                    n + 1,
                    o("computerAt", { n: n + 1 }),
                  ]),
                ]}
                change={(chosen) => sit(i, chosen)}
              />
            ))}
          </fieldset>
          {clock.kind !== "none" && (
            <Choice
              name="on_time"
              label={o("onTime")}
              value={w.on_time}
              options={[
                ["computer", o("onTimeComputer")],
                ["end", o("onTimeEnd")],
              ]}
              change={(on_time) => set({ on_time })}
            />
          )}
          <Choice
            name="undo"
            label={o("undoChoice")}
            value={w.rated && w.undo === "agree" ? "fair" : w.undo}
            options={[
              ...(w.rated ? [] : [["agree", o("undoAgree")] as ["agree", string]]),
              ["fair", o("undoFair")],
              ["never", o("undoNever")],
            ]}
            change={(undo) => set({ undo })}
          />
          <Choice
            name="chat"
            label={o("chatChoice")}
            value={w.chat}
            options={[
              ["all", o("chatAll")],
              ["seats", o("chatSeats")],
              ["none", o("chatNone")],
            ]}
            change={(chat) => set({ chat })}
          />
          {game.options.map((option, i) => (
            <Choice
              key={option.name}
              name={option.name}
              label={option.title}
              value={w.options[i]}
              options={choicesOf(option, w.seats, w.who.indexOf("me"))}
              change={(value) => set({ options: w.options.map((old, j) => (j === i ? value : old)) })}
            />
          ))}
          <Check checked={w.spectators} change={(spectators) => set({ spectators })}>
            {o("spectatorsYes")}
          </Check>
          <Check checked={w.lots} change={(lots) => set({ lots })}>
            {o("lots")}
          </Check>
          <Check checked={w.rated} disabled={me.value?.guest !== false} change={(rated) => set({ rated })}>
            {o("rated")}
            {me.value?.guest !== false && <small>{o("ratedNeeds")}</small>}
          </Check>
          <label class="field-row">
            <span>
              {o("luck")}
              <small>{o("luckLine")}</small>
            </span>
            <input
              maxLength={40}
              value={w.luck}
              onInput={(event) => set({ luck: event.currentTarget.value })}
            />
          </label>
        </details>
        <div class="dialog-buttons">
          <button type="button" onClick={close}>
            {t("cancel")}
          </button>
          <button type="submit" class="primary" disabled={busy.value}>
            {o("makeIt")}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
