// web/src/online/meeting.tsx -- one table: the room where one waits for others, then the game.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { go } from "../lib/app";
import { Arms } from "../lib/arms";
import { t } from "../lib/i18n";
import { PlayPage } from "../play/page";
import { gameTitle, namesIn, seatsFree, traits } from "./describe";
import { Frame, NameForm } from "./frame";
import { o, refusalWords } from "./i18n";
import { PersonName } from "./person-name";
import { Follow, roomFor } from "./room";
import { complain, invitations, known, me } from "./session";
import { ShareLink } from "./share-link";
import { Meeting, seatName } from "./table";
import { Talk } from "./talk";
import { line, LOST, Refusal } from "./wire";

/** The table that somebody wanted to join who had no name yet. */
let wanted: string | null = null;

/** Who was asked to come, and what they say. */
function InvitedList({ meeting }: { meeting: Meeting }): JSX.Element | null {
  const sitting = new Set(meeting.seats.value.map((seat) => seat.player));
  const away = (meeting.snapshot.value.invited ?? []).filter((one) => !sitting.has(one.player));
  if (away.length === 0) return null;
  return (
    <div class="invited">
      <h3>{o("invitedList")}</h3>
      <ul>
        {away.map((one) => (
          <li key={one.player}>
            <PersonName player={one.player} name={one.name} />{" "}
            <small>{o(one.declined ? "declinedIs" : "notAnswered")}</small>
          </li>
        ))}
      </ul>
    </div>
  );
}

function InviteForm({ meeting }: { meeting: Meeting }): JSX.Element {
  const names = useSignal("");
  const busy = useSignal(false);
  const send = async (event: Event) => {
    event.preventDefault();
    const people = namesIn(names.value);
    if (people.length === 0 || busy.value) return;
    busy.value = true;
    if ((await meeting.ask<true>("invite", { people })) !== null) names.value = "";
    busy.value = false;
  };
  return (
    <form class="invite-form" onSubmit={(event) => void send(event)}>
      <label class="field-row">
        <span>
          {o("inviteNames")}
          <small>{o("whichPeopleLine")}</small>
        </span>
        <input value={names.value} onInput={(event) => (names.value = event.currentTarget.value)} />
      </label>
      <button type="submit" disabled={busy.value}>
        {o("inviteSend")}
      </button>
    </form>
  );
}

function WaitingRoom({ meeting }: { meeting: Meeting }): JSX.Element {
  const { table, you, spectators } = meeting.snapshot.value;
  const seats = meeting.seats.value;
  const luck = useSignal("");
  const busy = useSignal(false);
  const owner = table.owner === me.value?.player;
  const free = seatsFree({ ...table, seats });
  const dealing = table.dealing !== undefined;
  const late = seats.flatMap((seat, i) => (seat.pledge && !seat.shown ? [seatName(seat, i)] : []));
  const act = async (method: string, params: object = {}) => {
    if (busy.value) return null;
    busy.value = true;
    const answer = await meeting.ask<true>(method, params);
    busy.value = false;
    return answer;
  };
  const sit = async (seat: number) => {
    busy.value = true;
    await meeting.sit({ seat }, luck.value);
    busy.value = false;
  };
  const leave = async () => {
    if ((await act("leave")) !== null) go("online");
  };
  const asked = invitations.value.some((one) => one.id === table.table);
  const decline = async () => {
    if ((await act("decline")) !== null) go("online");
  };
  return (
    <Frame title={o("tableOf", { game: gameTitle(table.game) })} here="table">
      {me.value && !known.value && (
        <NameForm
          words={o("nameToJoin")}
          button={o(free > 0 ? "join" : "enter")}
          before={() => (wanted = table.table)}
        />
      )}
      <section class="panel">
        <p role="status">
          {dealing
            ? o("dealing", { names: late.join(", ") })
            : you !== null
              ? o("waitingFor", { n: free })
              : o("freeSeats", { n: free })}
        </p>
        <ol class="waiting-seats">
          {seats.map((seat, i) => (
            <li key={i} class={seat.kind === "open" ? "seat-free" : ""}>
              <Arms arms={i} size={34} title />
              <span>
                <strong>
                  {seat.kind === "person" ? (
                    <PersonName player={seat.player} name={seat.name ?? ""} />
                  ) : (
                    seatName(seat, i)
                  )}
                </strong>
                <small>
                  {seat.kind === "computer" && o("computerAt", { n: seat.level ?? 0 })}
                  {seat.kind === "person" && (seat.here ? o("isHere") : o("isAway"))}
                  {i === you && ` (${t("youTag")})`}
                </small>
              </span>
              {seat.kind === "open" && you === null && known.value && (
                <button type="button" class="primary" disabled={busy.value} onClick={() => void sit(i)}>
                  {o("sitHere")}
                </button>
              )}
            </li>
          ))}
        </ol>
        {you === null && known.value && free > 0 && (
          <label class="field-row">
            <span>
              {o("luck")}
              <small>{o("luckLine")}</small>
            </span>
            <input
              maxLength={40}
              value={luck.value}
              onInput={(event) => (luck.value = event.currentTarget.value)}
            />
          </label>
        )}
        <InvitedList meeting={meeting} />
        {you === null && asked && (
          <div class="actions">
            <button type="button" disabled={busy.value} onClick={() => void decline()}>
              {o("decline")}
            </button>
          </div>
        )}
        <p class="small">{traits(table).join(" · ")}</p>
        {spectators > 0 && <p class="small">{o("lookingOn", { n: spectators })}</p>}
        {you === null && known.value && <Follow table={table.table} />}
      </section>
      {you !== null && !dealing && (
        <section class="panel">
          <h2>{o("invite")}</h2>
          <p>{o(table.reserved ? "invitePeople" : table.access === "open" ? "inviteOpen" : "inviteLink")}</p>
          <ShareLink id={table.table} game={table.game} />
          <InviteForm meeting={meeting} />
          <div class="actions">
            {owner && free > 0 && (
              <button type="button" disabled={busy.value} onClick={() => void act("start")}>
                {o("startNow")}
              </button>
            )}
            <button type="button" disabled={busy.value} onClick={() => void leave()}>
              {o("leaveTable")}
            </button>
          </div>
        </section>
      )}
      {table.chat !== "none" && (
        <section class="panel talk-panel">
          <h2>{o("talk")}</h2>
          <Talk meeting={meeting} />
        </section>
      )}
      <details class="panel">
        <summary>{o("fairTitle")}</summary>
        <p>{o("fairPromise")}</p>
        <code class="hash">{table.commitment}</code>
      </details>
    </Frame>
  );
}

export function MeetingPage({ id }: { id: string }): JSX.Element {
  const meeting = useSignal<Meeting | null>(null);
  const problem = useSignal<Refusal | null>(null);
  const attempt = useSignal(0);
  const who = me.value?.player; // another person may look at it again
  useEffect(() => {
    let gone = false;
    let opened: Meeting | null = null;
    if (who === undefined) return;
    problem.value = null;
    Meeting.open(id, roomFor)
      .then((made) => {
        opened = made;
        if (gone) {
          made.close();
          return;
        }
        meeting.value = made;
        if (wanted !== id || who === null) return;
        wanted = null;
        void made.sit();
      })
      .catch((refused: unknown) => {
        if (gone) return;
        if (!(refused instanceof Refusal)) complain(refused);
        else if (refused.code === LOST)
          attempt.value++; // waits for the line again
        else problem.value = refused;
      });
    return () => {
      gone = true;
      opened?.close();
      meeting.value = null;
    };
  }, [id, who, attempt.value]);
  if (problem.value) {
    return (
      <Frame title={o("noTable")} here="table">
        <section class="panel">
          <p role="alert">{refusalWords(problem.value)}</p>
          {!known.value && <NameForm words={o("yourName")} button={o("enter")} />}
          <a class="button" href="#/online">
            {o("tables")}
          </a>
        </section>
      </Frame>
    );
  }
  if (!meeting.value) {
    return (
      <p class="loading" role="status">
        {line.state.value === "open" ? t("loading") : o("connecting")}
      </p>
    );
  }
  if (meeting.value.gone.value) {
    return (
      <Frame title={o("noTable")} here="table">
        <section class="panel">
          <p role="alert">{o("goneTable")}</p>
          <a class="button" href="#/online">
            {o("tables")}
          </a>
        </section>
      </Frame>
    );
  }
  const { table } = meeting.value.snapshot.value;
  const game = meeting.value.game.value;
  if (table.status === "waiting") return <WaitingRoom meeting={meeting.value} />;
  if (!game) {
    return (
      <Frame title={gameTitle(table.game)} here="table">
        <section class="panel">
          <p role="alert">{o("otherRules")}</p>
          <button type="button" class="primary" onClick={() => location.reload()}>
            {o("reload")}
          </button>
        </section>
      </Frame>
    );
  }
  return <PlayPage key={id} table={game} />;
}
