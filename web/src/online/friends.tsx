// web/src/online/friends.tsx -- friends: who is there, who asks, whom one has played, who is blocked.
import { signal, useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { games, go, shortTitle } from "../lib/app";
import { say, t, type ThreeWords } from "../lib/i18n";
import { day, gameTitle } from "./describe";
import { Frame, NameForm } from "./frame";
import { o } from "./i18n";
import { pledgeLuck } from "./luck";
import { asking } from "./make";
import { PersonName } from "./person-name";
import { complain, friendLists, known, me, refreshFriends, settle, tell } from "./session";
import type { Bond, Friend, Recent, Snapshot } from "./types";
import { line } from "./wire";

const W = {
  title: ["Friends", "Freunde", "Amis"],
  none: [
    "No friends here yet. Ask somebody by name, or those you have played with.",
    "Noch keine Freunde hier. Anfragen lassen sich mit einem Namen stellen oder an alle, mit denen schon gespielt wurde.",
    "Pas encore d’amis ici. Demandez par le nom, ou parmi vos derniers adversaires.",
  ],
  online: ["online", "online", "en ligne"],
  offline: ["not online", "nicht online", "hors ligne"],
  asksTitle: ["They would like to be friends", "Freundschaftsanfragen", "Demandes d’amitié"],
  accept: ["Accept", "Annehmen", "Accepter"],
  decline: ["Decline", "Ablehnen", "Refuser"],
  asked: ["has not answered yet", "hat noch nicht geantwortet", "n’a pas encore répondu"],
  takeBack: ["Take back", "Zurückziehen", "Retirer"],
  end: ["End friendship", "Freundschaft beenden", "Ne plus être amis"],
  askByName: ["Ask somebody to be friends", "Jemanden als Freund hinzufügen", "Demander quelqu’un en ami"],
  nameLine: ["Name of an account", "Name eines Kontos", "Nom d’un compte"],
  ask: ["Ask", "Fragen", "Demander"],
  askThem: ["Ask to be friends", "Als Freund hinzufügen", "Demander en ami"],
  askedNow: ["{name} was asked.", "{name} wurde gefragt.", "La demande à {name} est envoyée."],
  nowFriends: [
    "{name} and you are friends now.",
    "Jetzt befreundet mit {name}.",
    "Vous êtes maintenant amis, {name} et vous.",
  ],
  recent: ["Played with lately", "Zuletzt gespielt mit", "Derniers adversaires"],
  again: ["Invite the last group again", "Die letzte Runde wieder einladen", "Réinviter le dernier groupe"],
  againLine: [
    "A table for {game} like the last one, with {names}.",
    "Ein Tisch für {game} wie der letzte, mit {names}.",
    "Une table de {game} comme la dernière, avec {names}.",
  ],
  choose: ["Choose {name}", "{name} auswählen", "Choisir {name}"],
  tableWith: ["A table with {names}:", "Ein Tisch mit {names}:", "Une table avec {names} :"],
  blocked: ["Blocked", "Blockiert", "Bloqués"],
  blockedLine: [
    "They can neither ask nor invite you, and what they say is not shown. They are not told.",
    "Sie können weder anfragen noch einladen, und was sie sagen, wird nicht gezeigt. Sie erfahren nichts davon.",
    "Ils ne peuvent ni vous solliciter ni vous inviter, et leurs propos ne sont pas montrés. Ils n’en sont pas avertis.",
  ],
  unblock: ["Unblock", "Blockierung aufheben", "Débloquer"],
  privacy: [
    "Only friends see whether you are online.",
    "Ob jemand online ist, sehen nur Freunde.",
    "Seuls les amis voient qui est en ligne.",
  ],
} satisfies Record<string, ThreeWords>;

/** Whom one has played with; kept while the page is open. */
const recent = signal<Recent | undefined>(undefined);

/** Asks, answers, ends; says what came of it. */
async function befriend(player: string, on: boolean): Promise<boolean> {
  try {
    const { name, bond } = await line.call<{ name: string; bond: Bond }>("friend", { player, on });
    settle();
    if (on) tell(say(bond === "friend" ? W.nowFriends : W.askedNow, { name }));
    await refreshFriends();
    return true;
  } catch (problem) {
    complain(problem);
    return false;
  }
}

export async function block(player: string, on: boolean): Promise<void> {
  try {
    await line.call("block", { player, on });
    settle();
    me.value = await line.call("me");
    await refreshFriends();
  } catch (problem) {
    complain(problem);
  }
}

/** What one can do about being friends with somebody, wherever their name stands. */
export function BefriendButton({ player, bond }: { player: string; bond: Bond }): JSX.Element | null {
  if (bond === "self") return null;
  if (bond === "asks") {
    return (
      <>
        <button type="button" class="primary" onClick={() => void befriend(player, true)}>
          {say(W.accept)}
        </button>
        <button type="button" onClick={() => void befriend(player, false)}>
          {say(W.decline)}
        </button>
      </>
    );
  }
  const words = bond === "none" ? W.askThem : bond === "asked" ? W.takeBack : W.end;
  return (
    <button type="button" onClick={() => void befriend(player, bond === "none")}>
      {say(words)}
    </button>
  );
}

function bondOf(player: string): Bond {
  const { friends, asks, asked } = friendLists.value;
  if (player === me.value?.player) return "self";
  const has = (list: Friend[]) => list.some((one) => one.player === player);
  return has(friends) ? "friend" : has(asks) ? "asks" : has(asked) ? "asked" : "none";
}

const byName = (list: Friend[]) =>
  [...list].sort(
    (a, b) => Number(b.online ?? false) - Number(a.online ?? false) || a.name.localeCompare(b.name),
  );

function Asks(): JSX.Element | null {
  const { asks } = friendLists.value;
  if (asks.length === 0) return null;
  return (
    <section class="panel">
      <h2>{say(W.asksTitle)}</h2>
      <ul class="table-list">
        {byName(asks).map((one) => (
          <li key={one.player} class="table-row calls friend-row">
            <span class="table-words">
              <PersonName player={one.player} name={one.name} />
              <small>{day(one.since)}</small>
            </span>
            <span class="row-buttons">
              <BefriendButton player={one.player} bond="asks" />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Friends chosen, then a game: a table for exactly these. */
function TableWith({ chosen }: { chosen: Friend[] }): JSX.Element | null {
  if (chosen.length === 0) return null;
  return (
    <div class="table-with" role="status">
      <p>{say(W.tableWith, { names: chosen.map((one) => one.name).join(", ") })}</p>
      <div class="tabs">
        {games.value
          .filter((game) => game.seats[1] > chosen.length)
          .map((game) => (
            <button
              key={game.name}
              type="button"
              class="primary"
              onClick={() => {
                asking.value = chosen.map(({ player, name }) => ({ player, name }));
                go(`online/new/${game.name}`);
              }}
            >
              {shortTitle(game)}
            </button>
          ))}
      </div>
    </div>
  );
}

function Friends(): JSX.Element {
  const chosen = useSignal<string[]>([]);
  const { friends, asked } = friendLists.value;
  const choose = (player: string, on: boolean) =>
    (chosen.value = on ? [...chosen.value, player] : chosen.value.filter((other) => other !== player));
  return (
    <section class="panel">
      <h2>{say(W.title)}</h2>
      {friends.length + asked.length === 0 && <p>{say(W.none)}</p>}
      <ul class="table-list" aria-live="polite">
        {byName(friends).map((one) => (
          <li key={one.player} class="table-row friend-row">
            <input
              type="checkbox"
              aria-label={say(W.choose, { name: one.name })}
              checked={chosen.value.includes(one.player)}
              onChange={(event) => choose(one.player, event.currentTarget.checked)}
            />
            <span class="table-words">
              <PersonName player={one.player} name={one.name} />
              <small class={one.online ? "is-online" : ""}>
                <span aria-hidden="true">{one.online ? "●" : "○"}</span>{" "}
                {say(one.online ? W.online : W.offline)}
              </small>
            </span>
            <details class="row-more">
              <summary aria-label={one.name}>⋯</summary>
              <BefriendButton player={one.player} bond="friend" />
            </details>
          </li>
        ))}
        {byName(asked).map((one) => (
          <li key={one.player} class="table-row friend-row">
            <span class="table-words">
              <PersonName player={one.player} name={one.name} />
              <small>{say(W.asked)}</small>
            </span>
            <BefriendButton player={one.player} bond="asked" />
          </li>
        ))}
      </ul>
      <TableWith chosen={friends.filter((one) => chosen.value.includes(one.player))} />
      <AskForm />
      <p class="small">{say(W.privacy)}</p>
    </section>
  );
}

function AskForm(): JSX.Element {
  const name = useSignal("");
  const busy = useSignal(false);
  const ask = async (event: Event) => {
    event.preventDefault();
    if (busy.value || name.value.trim() === "") return;
    busy.value = true;
    if (await befriend(name.value.trim(), true)) name.value = "";
    busy.value = false;
  };
  return (
    <form class="find" onSubmit={(event) => void ask(event)}>
      <label>
        <span>
          {say(W.askByName)} <small>{say(W.nameLine)}</small>
        </span>
        <input
          maxLength={32}
          required
          value={name.value}
          onInput={(event) => (name.value = event.currentTarget.value)}
        />
      </label>
      <button type="submit" disabled={busy.value}>
        {say(W.ask)}
      </button>
    </form>
  );
}

/** The last group again: one click, one table like the last. */
export function LastGroup(): JSX.Element | null {
  useEffect(() => void refreshRecent(), [me.value?.player]);
  const busy = useSignal(false);
  const group = recent.value?.group;
  if (!group) return null;
  const again = async () => {
    busy.value = true;
    try {
      const made = await line.call<Snapshot>("rematch", { table: group.table, pledge: pledgeLuck() });
      settle();
      go(`t/${made.table.table}`);
    } catch (problem) {
      complain(problem);
    } finally {
      busy.value = false;
    }
  };
  return (
    <section class="panel last-group">
      <button type="button" class="primary" disabled={busy.value} onClick={() => void again()}>
        {say(W.again)}
      </button>
      <p class="small">
        {say(W.againLine, {
          game: gameTitle(group.game),
          names: group.people.map((one) => one.name).join(", "),
        })}
      </p>
    </section>
  );
}

async function refreshRecent(): Promise<void> {
  if (!known.value) return;
  try {
    recent.value = await line.call<Recent>("recent");
  } catch {
    // The next visit asks again.
  }
}

function Opponents(): JSX.Element | null {
  useEffect(() => void refreshRecent(), [me.value?.player]);
  const people = recent.value?.people ?? [];
  if (people.length === 0) return null;
  return (
    <section class="panel">
      <h2>{say(W.recent)}</h2>
      <ul class="table-list">
        {people.map((one) => {
          const bond = bondOf(one.player);
          return (
            <li key={one.player} class="table-row friend-row">
              <span class="table-words">
                <PersonName player={one.player} name={one.name} />
                <small>
                  {gameTitle(one.game)}, {day(one.last)}
                </small>
              </span>
              {bond === "none" && <BefriendButton player={one.player} bond={bond} />}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Blocked(): JSX.Element | null {
  const { blocked } = friendLists.value;
  if (blocked.length === 0) return null;
  return (
    <details class="panel">
      <summary>
        {say(W.blocked)} ({blocked.length})
      </summary>
      <p class="small">{say(W.blockedLine)}</p>
      <ul class="table-list">
        {blocked.map((one) => (
          <li key={one.player} class="table-row friend-row">
            <span class="table-words">
              <PersonName player={one.player} name={one.name} />
            </span>
            <button type="button" onClick={() => void block(one.player, false)}>
              {say(W.unblock)}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

export function FriendsPage(): JSX.Element {
  return (
    <Frame title={say(W.title)} here="friends">
      {me.value === undefined && <p class="small">{t("loading")}</p>}
      {me.value && !known.value && <NameForm words={o("yourName")} button={o("enter")} />}
      {known.value && (
        <>
          <Asks />
          <LastGroup />
          <div class="lobby-parts">
            <Friends />
            <Opponents />
          </div>
          <Blocked />
        </>
      )}
    </Frame>
  );
}
