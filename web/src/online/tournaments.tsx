// web/src/online/tournaments.tsx -- the list of tournaments, and making one.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { games, go, rules, shortTitle } from "../lib/app";
import { localeTag, say, t } from "../lib/i18n";
import { Check, Choice } from "./choice";
import { clockWords, gameTitle } from "./describe";
import { Frame, NameForm } from "./frame";
import { o } from "./i18n";
import { complain, known, me, settle } from "./session";
import type { TournamentBrief, TournamentSettings } from "./tournament-types";
import { W } from "./tournament-words";
import type { ServerClock } from "./types";
import { line } from "./wire";
import "./tournament.css";

const MINUTE = 60;
const DAY = 86_400;
const CLOCKS: ServerClock[] = [
  { kind: "move", seconds: MINUTE, increment: 0 },
  { kind: "move", seconds: 3 * MINUTE, increment: 0 },
  { kind: "game", seconds: 10 * MINUTE, increment: 10 },
  { kind: "game", seconds: 30 * MINUTE, increment: 15 },
  { kind: "move", seconds: DAY, increment: 0 },
  { kind: "move", seconds: 3 * DAY, increment: 0 },
];
const RESTS = [0, 1, 5, 15];
const ROUNDS_MOST = 20;

export const moment = (ms: number) =>
  new Date(ms).toLocaleString(localeTag(), { dateStyle: "medium", timeStyle: "short" });

export const clockOf = (settings: TournamentSettings): ServerClock => ({
  kind: settings.clock,
  seconds: settings.clock_ms / 1000,
  increment: settings.increment_ms / 1000,
});

export const peopleWords = (n: number) => (n === 1 ? say(W.onePerson) : say(W.people, { n }));

function facts(one: TournamentBrief): string {
  return [
    say(one.kind === "swiss" ? W.swiss : W.robin),
    clockWords(clockOf(one.settings)),
    peopleWords(one.people ?? 0),
    one.state === "entry" && one.starts !== null ? say(W.startsAt, { time: moment(one.starts) }) : "",
    one.state === "playing" || one.state === "between"
      ? say(W.stateRound, { round: one.round, rounds: one.rounds })
      : "",
    say(W.by, { name: one.owner.name || say(W.somebody) }),
  ]
    .filter(Boolean)
    .join(" · ");
}

function List(props: { title: string; list: TournamentBrief[]; primary?: boolean }): JSX.Element | null {
  if (props.list.length === 0) return null;
  return (
    <section class="panel">
      <h2>{props.title}</h2>
      <ul class="table-list">
        {props.list.map((one) => (
          <li key={one.tournament} class={`table-row ${props.primary ? "calls" : ""}`}>
            <span class="table-words">
              <strong>{one.name}</strong> {gameTitle(one.settings.game)}
              <small>{facts(one)}</small>
            </span>
            <a class="button" href={`#/online/tournament/${one.tournament}`}>
              {say(W.look)}
              <span class="sr">: {one.name}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function TournamentsPage({ make }: { make?: boolean }): JSX.Element {
  const list = useSignal<TournamentBrief[] | undefined>(undefined);
  useEffect(
    () =>
      line.greet(() => {
        line
          .call<TournamentBrief[]>("tournaments", { limit: 50 })
          .then((all) => (list.value = all))
          .catch(complain);
      }),
    [],
  );
  if (make) return <MakeTournament />;
  const of = (...states: string[]) => (list.value ?? []).filter((one) => states.includes(one.state));
  return (
    <Frame title={say(W.title)} here="tournament">
      <p>{say(W.line)}</p>
      <p class="actions">
        <a class="button primary" href="#/online/tournaments/new">
          {say(W.make)}
        </a>
        <a class="button" href="#/online/daily">
          {say(W.daily)}
        </a>
      </p>
      {list.value === undefined && <p class="small">{t("loading")}</p>}
      {list.value?.length === 0 && <p>{say(W.none)}</p>}
      <List title={say(W.entry)} list={of("entry")} primary />
      <List title={say(W.running)} list={of("playing", "between")} />
      <List title={say(W.ended)} list={of("over", "cancelled")} />
    </Frame>
  );
}

/** What a field for a moment shows, in the player's own time. */
function localMoment(ms: number): string {
  const at = new Date(ms - new Date(ms).getTimezoneOffset() * 60_000);
  return at.toISOString().slice(0, 16);
}

function MakeTournament(): JSX.Element {
  const wishes = useSignal({
    name: "",
    game: games.value[0].name,
    seats: 0, // 0: as many as the game likes
    kind: "swiss" as "swiss" | "robin",
    rounds: 0,
    games: 0,
    clock: 2,
    starts: "", // "": by hand
    rest: 1,
    computers: 2,
    late: true,
    accounts: false,
    rated: false,
    enter: true,
  });
  const busy = useSignal(false);
  const w = wishes.value;
  const set = (part: Partial<typeof w>) => (wishes.value = { ...w, ...part });
  const game = games.value.find((one) => one.name === w.game)!;
  const seats = Math.min(game.seats[1], Math.max(game.seats[0], w.seats || 4));
  const usualGames = seats === 2 ? 2 : 1;
  const usualName = say(W.nameUsual, { game: shortTitle(game) });
  const upTo = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, i): [number, string] => [from + i, String(from + i)]);
  const make = async (event: Event) => {
    event.preventDefault();
    if (busy.value) return;
    busy.value = true;
    try {
      const made = await line.call<{ tournament: string }>("tournament_new", {
        name: w.name.trim() || usualName,
        game: w.game,
        seats,
        kind: w.kind,
        rounds: w.kind === "robin" ? 0 : w.rounds,
        games: w.games || usualGames,
        clock: CLOCKS[w.clock],
        rest: w.rest * MINUTE,
        computers: w.computers,
        late: w.late,
        accounts: w.accounts || w.rated,
        rated: w.rated,
        enter: w.enter,
        ...(w.starts === "" ? {} : { starts: new Date(w.starts).getTime() }),
      });
      settle();
      go(`online/tournament/${made.tournament}`);
    } catch (problem) {
      complain(problem);
      busy.value = false;
    }
  };
  if (!known.value) {
    return (
      <Frame title={say(W.make)} here="tournament">
        <NameForm words={o("yourName")} button={o("enter")} />
      </Frame>
    );
  }
  const guest = me.value?.guest !== false;
  return (
    <Frame title={say(W.make)} here="tournament">
      <form class="panel make tournament-form" onSubmit={(event) => void make(event)}>
        <label class="field-row">
          <span>{say(W.name)}</span>
          <input
            name="name"
            maxLength={48}
            placeholder={usualName}
            value={w.name}
            onInput={(event) => set({ name: event.currentTarget.value })}
          />
        </label>
        <Choice
          name="game"
          label={say(W.game)}
          value={w.game}
          options={games.value.map((one): [string, string] => [one.name, shortTitle(one)])}
          change={(name) => set({ game: name, seats: 0 })}
        />
        <Choice
          name="seats"
          label={say(W.seats)}
          value={seats}
          options={upTo(game.seats[0], game.seats[1])}
          change={(n) => set({ seats: n, games: 0 })}
        />
        <Choice
          name="kind"
          label={say(W.kind)}
          value={w.kind}
          options={[
            ["swiss", say(W.swiss)],
            ["robin", say(W.robin)],
          ]}
          change={(kind) => set({ kind })}
        />
        {w.kind === "swiss" && (
          <Choice
            name="rounds"
            label={say(W.rounds)}
            value={w.rounds}
            options={[[0, say(W.roundsAuto)], ...upTo(1, ROUNDS_MOST)]}
            change={(rounds) => set({ rounds })}
          />
        )}
        <Choice
          name="clock"
          label={say(W.clock)}
          value={w.clock}
          options={CLOCKS.map((one, i): [number, string] => [i, clockWords(one)])}
          change={(clock) => set({ clock })}
        />
        <Choice
          name="when"
          label={say(W.when)}
          value={w.starts === "" ? "hand" : "time"}
          options={[
            ["hand", say(W.whenHand)],
            ["time", say(W.whenTime)],
          ]}
          change={(when) => set({ starts: when === "hand" ? "" : localMoment(Date.now() + 3600_000) })}
        />
        {w.starts !== "" && (
          <label class="field-row">
            <span>{say(W.starts)}</span>
            <input
              type="datetime-local"
              required
              value={w.starts}
              min={localMoment(Date.now())}
              onChange={(event) => set({ starts: event.currentTarget.value || w.starts })}
            />
          </label>
        )}
        <Check checked={w.enter} change={(enter) => set({ enter })}>
          {say(W.enterToo)}
        </Check>
        <details>
          <summary>{o("moreOptions")}</summary>
          <Choice
            name="games"
            label={say(W.games)}
            hint={say(W.gamesLine)}
            value={w.games || usualGames}
            options={upTo(1, 2 * seats)}
            change={(n) => set({ games: n })}
          />
          <Choice
            name="rest"
            label={say(W.rest)}
            value={w.rest}
            options={RESTS.map((n): [number, string] => [
              n,
              n === 0 ? say(W.restNone) : say(W.minutes, { n }),
            ])}
            change={(rest) => set({ rest })}
          />
          <Choice
            name="computers"
            label={say(W.computers)}
            value={w.computers}
            options={Array.from({ length: rules.value!.levels() }, (_, i): [number, string] => [
              i + 1,
              say(W.level, { n: i + 1 }),
            ])}
            change={(computers) => set({ computers })}
          />
          <Check checked={w.late} change={(late) => set({ late })}>
            {say(W.late)}
          </Check>
          <Check
            checked={w.accounts || w.rated}
            disabled={guest || w.rated}
            change={(accounts) => set({ accounts })}
          >
            {say(W.accounts)}
          </Check>
          <Check checked={w.rated} disabled={guest} change={(rated) => set({ rated })}>
            {o("rated")}
            {guest && <small>{o("ratedNeeds")}</small>}
          </Check>
        </details>
        <div class="dialog-buttons">
          <a class="button" href="#/online/tournaments">
            {t("cancel")}
          </a>
          <button type="submit" class="primary" disabled={busy.value}>
            {say(W.makeIt)}
          </button>
        </div>
      </form>
    </Frame>
  );
}
