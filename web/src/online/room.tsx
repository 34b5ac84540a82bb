// web/src/online/room.tsx -- what playing with others adds to the page of play: clocks, who is
// there, requests, giving up, playing again.
import { signal, useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { go } from "../lib/app";
import { listed, say, type ThreeWords } from "../lib/i18n";
import { lazy } from "../lib/lazy";
import type { Room } from "../lib/table";
import { GiveUp } from "../play/give-up";
import { day } from "./describe";
import { FairCheck } from "./fair";
import { o, span } from "./i18n";
import { pledgeLuck } from "./luck";
import { known, mine } from "./session";
import { ShareLink } from "./share-link";
import { PersonName } from "./person-name";
import { seatName, type Meeting } from "./table";
import { Talk } from "./talk";
import type { ServerSeat, ServerTable, Snapshot } from "./types";
import { undoWords, unanswered } from "./undo";
import { line } from "./wire";

const W = {
  holiday: ["on holiday until {until}", "im Urlaub bis {until}", "en congé jusqu’au {until}"],
} satisfies Record<string, ThreeWords>;

const TableNotes = lazy(() => import("./orders").then((part) => part.TableNotes));
const OrderButton = lazy(() => import("./orders").then((part) => part.OrderButton));
export const Follow = lazy(() => import("./follow").then((part) => part.FollowButton));

const TICK_MS = 250;
const URGENT_MS = 20_000; // then a clock is shown in the colour of warning

/** The time now, for all clocks; runs while one is shown. */
const now = signal(Date.now());
let clocks = 0;
let ticking: ReturnType<typeof setInterval> | undefined;

function useClock(running: boolean): void {
  useEffect(() => {
    if (!running) return;
    if (clocks++ === 0) ticking = setInterval(() => (now.value = Date.now()), TICK_MS);
    return () => {
      if (--clocks === 0) clearInterval(ticking);
    };
  }, [running]);
}

/** Why somebody does not play: has given up, has no time for the rest of the game, or may come back. */
function goneWords(person: ServerSeat, table: ServerTable): "gaveUp" | "outOfTime" | "computerPlays" | null {
  if (person.out && person.why !== "time") return "gaveUp";
  if (person.out && (table.status === "over" || table.clock.kind === "game")) return "outOfTime";
  return person.away ? "computerPlays" : null;
}

function SeatLine({ meeting, seat }: { meeting: Meeting; seat: number }): JSX.Element {
  const { state, table } = meeting.snapshot.value;
  const person = meeting.seats.value[seat];
  const acting = state?.to_act === seat && state.deadline !== null && state.deadline !== undefined;
  useClock(acting);
  const playing = table.status === "playing";
  const left = acting ? state.deadline! - (now.value + meeting.ahead) : person.left;
  const gone = goneWords(person, table);
  const clock = playing && table.clock.kind !== "none" && person.kind === "person" && left !== undefined;
  return (
    <span class="seat-line">
      {person.kind === "computer" && (
        <small class="of-seat">{o("computerAt", { n: person.level ?? 0 })}</small>
      )}
      {person.kind === "person" && (
        <small class={person.here ? "here" : "gone"}>
          <span aria-hidden="true">{person.here ? "●" : "○"}</span>{" "}
          <span class={person.here ? "sr" : ""}>{o(person.here ? "isHere" : "isAway")}</span>
        </small>
      )}
      {gone !== null && <small class="gone">{o(gone)}</small>}
      {playing && person.holiday !== undefined && (
        <small class="of-seat">{say(W.holiday, { until: day(person.holiday) })}</small>
      )}
      {playing && person.rests && <small class="of-seat">{o("wantsRest")}</small>}
      {clock && (
        <strong
          class={`clock ${acting ? "running" : ""} ${acting && left! < URGENT_MS ? "urgent" : ""}`}
          role="timer"
          aria-label={o("clockOf", { name: seatName(person, seat), time: span(left!) })}
        >
          {span(left!)}
        </strong>
      )}
    </span>
  );
}

/** The way to somebody's page, where all about their seat is shown. */
function PersonLine({ meeting, seat }: { meeting: Meeting; seat: number }): JSX.Element | null {
  const person = meeting.seats.value[seat];
  if (person.kind !== "person" || !person.player) return null;
  return (
    <p>
      <PersonName player={person.player} name={person.name ?? ""} />
    </p>
  );
}

/** One request or state of things at a time, above the board. */
function Banner({ meeting }: { meeting: Meeting }): JSX.Element {
  const { state, table, you } = meeting.snapshot.value;
  const seats = meeting.seats.value;
  const game = meeting.game.value;
  const name = (seat: number) => seatName(seats[seat], seat);
  const lines: JSX.Element[] = [];
  if (line.state.value !== "open" && line.troubled.value) {
    lines.push(<p key="line">{o("connecting")}</p>);
  } else if (game?.sending.value?.slow) {
    lines.push(<p key="send">{o("sending")}</p>);
  }
  const playing = table.status === "playing";
  const asker = playing ? (state?.undo_by ?? null) : null;
  if (asker !== null) {
    const missing = unanswered(seats, asker);
    const asked = you !== null && missing.includes(you);
    const what = game ? undoWords(game, asker) : "";
    lines.push(
      <p key="undo">
        {o(asker === you ? "undoAsked" : "undoAsks", { name: name(asker), what })}
        {!asked && missing.length > 0 && ` ${o("undoWaits", { names: listed(missing.map(name)) })}`}
        {asked && (
          <>
            {" "}
            <button type="button" class="primary" onClick={() => void meeting.ask("agree", { yes: true })}>
              {o("agree")}
            </button>{" "}
            <button type="button" onClick={() => void meeting.ask("agree", { yes: false })}>
              {o("refuse")}
            </button>
          </>
        )}
      </p>,
    );
  }
  if (playing && you !== null && seats[you].away) {
    lines.push(
      <p key="away">
        {o("awayWords")}{" "}
        <button type="button" class="primary" onClick={() => void meeting.ask("back")}>
          {o("takeBack")}
        </button>
      </p>,
    );
  }
  const people = seats.filter((seat) => seat.kind === "person" && !seat.away);
  const resting = people.filter((seat) => seat.rests);
  if (playing && table.clock.kind !== "none" && resting.length > 0) {
    const all = resting.length === people.length;
    const own = you !== null && seats[you].rests === true;
    lines.push(
      <p key="rest">
        {all
          ? o("resting")
          : o("restAsked", { names: resting.map((seat) => seat.name || o("forgotten")).join(", ") })}
        {you !== null && (
          <>
            {" "}
            <button type="button" onClick={() => void meeting.ask("rest", { on: !own })}>
              {o(own ? (all ? "restEnd" : "restTakeBack") : "agree")}
            </button>
          </>
        )}
      </p>,
    );
  }
  const next = (mine.value ?? []).find((own) => own.your_turn && own.table.table !== meeting.id);
  if (next && you !== null && state?.to_act !== you) {
    lines.push(
      <p key="next">
        <a href={`#/t/${next.table.table}`}>{o("nextTable")}</a>
      </p>,
    );
  }
  if (playing && you === null) lines.push(<p key="look">{o("spectating")}</p>);
  return (
    <div class="banner" role="status">
      {lines}
    </div>
  );
}

function TalkPanel({ meeting }: { meeting: Meeting }): JSX.Element {
  const { spectators } = meeting.snapshot.value;
  return (
    <div class="talk-side">
      <h2>{o("talk")}</h2>
      {spectators > 0 && <p class="small">{o("lookingOn", { n: spectators })}</p>}
      <Talk meeting={meeting} />
    </div>
  );
}

function Result({ meeting }: { meeting: Meeting }): JSX.Element {
  const { state, you, table } = meeting.snapshot.value;
  const busy = useSignal(false);
  const { tournament } = table;
  const result = state?.result;
  const seats = meeting.seats.value;
  const next = meeting.rematch.value;
  const again = async () => {
    busy.value = true;
    const shot = await meeting.ask<Snapshot>("rematch", { pledge: pledgeLuck() });
    busy.value = false;
    if (shot) go(`t/${shot.table.table}`);
  };
  const name = result?.by !== null && result?.by !== undefined ? seatName(seats[result.by], result.by) : "";
  return (
    <div class="after">
      {result?.why === "resign" && <p>{o("endedResign", { name })}</p>}
      {result?.why === "rules" && <p>{o("endedRules")}</p>}
      {result?.why === "operator" && <p>{o("endedOperator")}</p>}
      {result?.why === "time" && <p>{o("endedTime", { name })}</p>}
      <div class="actions">
        {tournament && (
          <a
            class="button primary"
            href={
              tournament.id === "daily"
                ? `#/online/daily/${table.game}`
                : `#/online/tournament/${tournament.id}`
            }
          >
            {o(tournament.id === "daily" ? "ofDaily" : "ofTournament")}
          </a>
        )}
        {you !== null && !tournament && (
          <button type="button" class="primary" disabled={busy.value} onClick={() => void again()}>
            {o(next ? "rematchJoin" : "rematch")}
          </button>
        )}
        {you === null && next && (
          <a class="button primary" href={`#/t/${next}`}>
            {o("rematchLook")}
          </a>
        )}
        <button type="button" onClick={() => meeting.game.value?.step(-1)}>
          {o("lookBack")}
        </button>
        <a class="button" href="#/online">
          {o("tables")}
        </a>
      </div>
      {next && you !== null && <p role="status">{o("rematchWanted")}</p>}
      {result?.secret === null && <p class="small">{o("sealedLine")}</p>}
      <FairCheck meeting={meeting} />
    </div>
  );
}

function Menu({ meeting, close }: { meeting: Meeting; close: () => void }): JSX.Element {
  const { table, you } = meeting.snapshot.value;
  const game = meeting.game.value;
  const playing = table.status === "playing" && you !== null;
  const act = (method: string, params: object = {}) => {
    void meeting.ask(method, params);
    close();
  };
  const waiting = (mine.value ?? []).filter((own) => own.your_turn && own.table.table !== meeting.id);
  return (
    <>
      {table.tournament && table.tournament.id !== "daily" && (
        <a class="button" href={`#/online/tournament/${table.tournament.id}`} onClick={close}>
          {o("ofTournament")}
        </a>
      )}
      {waiting.length > 0 && (
        <a class="button primary" href={`#/t/${waiting[0].table.table}`} onClick={close}>
          {o("nextTable")}
        </a>
      )}
      {playing && game?.askable.value && (
        <button type="button" onClick={() => act("undo")}>
          {o("askUndo", { what: undoWords(game, you) })}
        </button>
      )}
      {playing && !table.tournament && table.clock.kind !== "none" && !meeting.seats.value[you].rests && (
        <button type="button" onClick={() => act("rest", { on: true })}>
          {o("askRest")}
        </button>
      )}
      {playing && !meeting.seats.value[you].out && <GiveUp act={() => act("resign")} />}
      {table.status === "playing" && you === null && known.value && <Follow table={meeting.id} />}
      <ShareLink id={meeting.id} game={table.game} />
    </>
  );
}

export function roomFor(meeting: Meeting): Room {
  return {
    Person: ({ seat }) => <PersonLine meeting={meeting} seat={seat} />,
    Seat: ({ seat }) => <SeatLine meeting={meeting} seat={seat} />,
    Banner: () => <Banner meeting={meeting} />,
    Talk: () => <TalkPanel meeting={meeting} />,
    talkWords: () => (meeting.unread.value > 0 ? o("talkNews", { n: meeting.unread.value }) : o("talk")),
    Result: () => <Result meeting={meeting} />,
    gaveUp: () => {
      const result = meeting.snapshot.value.state?.result;
      return result?.why === "resign" ? (result.by ?? -1) : -1;
    },
    Order: ({ plan }) => <OrderButton meeting={meeting} plan={plan} />,
    Notes:
      known.value && meeting.snapshot.value.you !== null ? () => <TableNotes meeting={meeting} /> : undefined,
    Menu: ({ close }) => <Menu meeting={meeting} close={close} />,
    home: "#/online",
    mayHint: () => meeting.game.value?.alone.value ?? false,
    hasRecord: () => meeting.game.value?.hasRecord.value ?? false,
  };
}
