// web/src/online/lobby.tsx -- tables that wait for me, my tables, tables that wait for players.
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { gameModule } from "../games/list";
import { games, go, shortTitle } from "../lib/app";
import { Arms } from "../lib/arms";
import { t } from "../lib/i18n";
import { lazy } from "../lib/lazy";
import { day, gameTitle, leftWords, seatsFree, traits } from "./describe";
import { Frame, NameForm } from "./frame";
import { count, o } from "./i18n";
import { asking, MakeTable } from "./make";
import { canNotify, notifying, setNotifying } from "./notify";
import {
  about,
  complain,
  followed,
  invitations,
  known,
  me,
  mine,
  open,
  refreshInvitations,
  settle,
  waitingForMe,
  watchLobby,
} from "./session";
import { TableNames } from "./table-names";
import { linked } from "./talk";
import type { Invitation, MyTable, ServerTable } from "./types";
import { line } from "./wire";

const Running = lazy(() => import("./running").then((part) => part.Running));
const LastGroup = lazy(() => import("./friends").then((part) => part.LastGroup));
const FollowedTables = lazy(() => import("./follow").then((part) => part.FollowedTables));

function Row(props: { table: ServerTable; words: string; button: string; primary: boolean }): JSX.Element {
  const { table } = props;
  return (
    <li class={`table-row ${props.primary ? "calls" : ""}`}>
      <span class="kept-arms">
        {table.seats.map((seat, i) => (
          <span key={i} class={seat.kind === "open" ? "seat-open" : ""}>
            <Arms arms={i} size={22} />
          </span>
        ))}
      </span>
      <span class="table-words">
        <TableNames table={table} />
        <small>{props.words}</small>
      </span>
      <a class={`button ${props.primary ? "primary" : ""}`} href={`#/t/${table.table}`}>
        {props.button}
        <span class="sr">: {gameTitle(table.game)}</span>
      </a>
    </li>
  );
}

function mineWords({ table, deadline, your_turn }: MyTable): string {
  if (table.status === "waiting") {
    return [count(seatsFree(table), "oneFree", "manyFree"), day(table.made)].join(" · ");
  }
  const left = deadline !== null ? [leftWords(deadline, Date.now())] : [];
  return [your_turn ? o("yourTurnHere") : o("othersTurn"), ...left].join(" · ");
}

function Mine(): JSX.Element | null {
  const tables = mine.value ?? [];
  const others = tables.filter((own) => !own.your_turn);
  return (
    <>
      {waitingForMe.value.length > 0 && (
        <section class="panel">
          <h2>{o("yourTurnTitle")}</h2>
          <ul class="table-list">
            {waitingForMe.value.map((own) => (
              <Row
                key={own.table.table}
                table={own.table}
                words={mineWords(own)}
                button={o("move")}
                primary
              />
            ))}
          </ul>
        </section>
      )}
      {others.length > 0 && (
        <section class="panel">
          <h2>{o("myTables")}</h2>
          <ul class="table-list">
            {others.map((own) => (
              <Row
                key={own.table.table}
                table={own.table}
                words={mineWords(own)}
                button={o("goThere")}
                primary={false}
              />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** Asked to come: accepted by sitting down, or declined. */
function Invitations(): JSX.Element | null {
  const answer = async (method: "join" | "decline", { id }: Invitation) => {
    try {
      await line.call(method, { table: id });
      settle();
      if (method === "join") go(`t/${id}`);
    } catch (problem) {
      complain(problem);
    }
    await refreshInvitations();
  };
  if (invitations.value.length === 0) return null;
  return (
    <section class="panel">
      <h2>{o("invitations")}</h2>
      <ul class="table-list">
        {invitations.value.map((one) => (
          <li key={one.id} class="table-row calls invitation">
            <span class="table-words">
              <strong>{gameTitle(one.game)}</strong> {o("invitedBy", { name: one.by.name || o("forgotten") })}
              <small>
                {[
                  day(one.made),
                  ...(one.table
                    ? [count(seatsFree(one.table), "oneFree", "manyFree"), ...traits(one.table)]
                    : []),
                ].join(" · ")}
              </small>
            </span>
            <span class="row-buttons">
              <button type="button" class="primary" onClick={() => void answer("join", one)}>
                {o("accept")}
              </button>
              <a class="button" href={`#/t/${one.id}`}>
                {t("look")}
              </a>
              <button type="button" onClick={() => void answer("decline", one)}>
                {o("decline")}
              </button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Open(): JSX.Element {
  const own = new Set((mine.value ?? []).map(({ table }) => table.table));
  const tables = open.value?.filter((table) => !own.has(table.table));
  return (
    <section class="panel">
      <h2>{o("openTables")}</h2>
      {tables === undefined && <p class="small">{t("loading")}</p>}
      {tables?.length === 0 && <p class="small">{o("noOpen")}</p>}
      <ul class="table-list" aria-live="polite">
        {tables?.map((table) => (
          <Row
            key={table.table}
            table={table}
            words={[count(seatsFree(table), "oneFree", "manyFree"), ...traits(table)].join(" · ")}
            button={o("join")}
            primary={false}
          />
        ))}
      </ul>
    </section>
  );
}

function NewTable(): JSX.Element {
  return (
    <section class="panel">
      <h2>{o("newTable")}</h2>
      <div class="new-games">
        {games.value.map((game) => {
          const { Picture } = gameModule(game.name);
          return (
            <a key={game.name} class="new-game" href={`#/online/new/${game.name}`}>
              <Picture />
              <span>
                <strong>{shortTitle(game)}</strong>
                <small>{t("players", { min: game.seats[0], max: game.seats[1] })}</small>
              </span>
            </a>
          );
        })}
      </div>
    </section>
  );
}

function Notify(): JSX.Element | null {
  if (!canNotify || !known.value) return null;
  return (
    <label class="check-row">
      <input
        type="checkbox"
        checked={notifying.value}
        onChange={async (event) => {
          const box = event.currentTarget;
          if (!(await setNotifying(box.checked))) complain(o("notifyRefused"));
          box.checked = notifying.value;
        }}
      />
      <span>{o("notify")}</span>
    </label>
  );
}

function closeMake(): void {
  asking.value = [];
  go("online");
}

export function LobbyPage({ make }: { make?: string }): JSX.Element {
  useEffect(watchLobby, []);
  const game = games.value.find((one) => one.name === make);
  return (
    <Frame title={o("friends")} here="lobby">
      {about.value?.word && (
        <p class="panel word">
          <strong>{o("wordTitle")}</strong> {linked(about.value.word)}
        </p>
      )}
      {me.value && !known.value && <NameForm words={o("yourName")} button={o("enter")} />}
      {!me.value && line.state.value !== "open" && <p class="small">{o("connecting")}</p>}
      <Invitations />
      <Mine />
      {followed.value.tables.length + followed.value.games.length > 0 && <FollowedTables />}
      {known.value && <LastGroup />}
      <div class="lobby-parts">
        {known.value && <NewTable />}
        <Open />
      </div>
      {me.value && <Running />}
      <Notify />
      {game && known.value && <MakeTable key={game.name} game={game} close={closeMake} />}
    </Frame>
  );
}
