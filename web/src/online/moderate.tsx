// web/src/online/moderate.tsx -- the moderators' page: reports, bans, the word of the day.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { t } from "../lib/i18n";
import { day } from "./describe";
import { Frame } from "./frame";
import { o } from "./i18n";
import { about, complain, known, settle, tell } from "./session";
import type { AboutServer, AdminUser, Report } from "./types";
import { line } from "./wire";

/** Does it, says so, and says why not. */
async function act(method: string, params: object, done: string): Promise<boolean> {
  try {
    await line.call(method, params);
    settle();
    if (done !== "") tell(done);
    return true;
  } catch (problem) {
    complain(problem);
    return false;
  }
}

function Reports({ ban }: { ban: (name: string) => void }): JSX.Element {
  const list = useSignal<Report[] | undefined>(undefined);
  const ask = () =>
    line
      .call<Report[]>("admin_reports")
      .then((reports) => (list.value = reports))
      .catch(complain);
  useEffect(() => void ask(), [known.value]);
  const name = (one: { name: string }) => one.name || o("forgotten");
  return (
    <section class="panel">
      <h2>{o("reports")}</h2>
      {list.value === undefined && <p class="small">{t("loading")}</p>}
      {list.value?.length === 0 && <p>{o("noReports")}</p>}
      <ul class="table-list">
        {(list.value ?? []).map((one) => (
          <li key={one.report} class="table-row report-row">
            <span class="table-words">
              <strong>{o("reportBy", { by: name(one.by), about: name(one.about) })}</strong> {one.words}
              <small>{day(one.made)}</small>
            </span>
            <span class="row-buttons">
              {one.about.player !== "" && (
                <button type="button" onClick={() => ban(one.about.player)}>
                  {o("banIt")}
                </button>
              )}
              {one.table !== "" && (
                <>
                  <a class="button" href={`#/t/${one.table}`}>
                    {t("look")}
                  </a>
                  <button
                    type="button"
                    onClick={() => void act("admin_end_table", { table: one.table }, o("tableEnded"))}
                  >
                    {o("endTable")}
                  </button>
                </>
              )}
              <button
                type="button"
                class="primary"
                onClick={() => void act("admin_report_close", { report: one.report }, "").then(ask)}
              >
                {o("reportSettled")}
              </button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Bans({ who, days, why }: Record<"who" | "days" | "why", { value: string }>): JSX.Element {
  const found = useSignal<AdminUser[]>([]);
  const look = async () => {
    try {
      found.value = await line.call<AdminUser[]>("admin_users", { name: who.value.trim(), limit: 20 });
    } catch (problem) {
      complain(problem);
    }
  };
  const ban = async (event: Event) => {
    event.preventDefault();
    const player = who.value.trim();
    const wish = { player, days: Number(days.value) || 0, why: why.value };
    const named = await line.call<AdminUser[]>("admin_users", { name: player, limit: 20 }).catch(() => []);
    const name = named.find((user) => user.player === player)?.name ?? player;
    if (await act("admin_ban", wish, o("banned", { name }))) why.value = "";
    await look();
  };
  const unban = async (user: AdminUser) => {
    await act("admin_unban", { player: user.player }, o("unbanned", { name: user.name }));
    await look();
  };
  return (
    <form class="panel" aria-label={o("banIt")} onSubmit={(event) => void ban(event)}>
      <h2>{o("banIt")}</h2>
      <label class="field-row">
        <span>{o("banPlayer")}</span>
        <input required value={who.value} onInput={(event) => (who.value = event.currentTarget.value)} />
      </label>
      <label class="field-row">
        <span>{o("banDays")}</span>
        <input
          type="number"
          min={0}
          max={3660}
          value={days.value}
          onInput={(event) => (days.value = event.currentTarget.value)}
        />
      </label>
      <label class="field-row">
        <span>{o("banWhy")}</span>
        <input
          maxLength={200}
          value={why.value}
          onInput={(event) => (why.value = event.currentTarget.value)}
        />
      </label>
      <div class="actions">
        <button type="button" onClick={() => void look()}>
          {o("find")}
        </button>
        <button type="submit" class="danger">
          {o("banIt")}
        </button>
      </div>
      <ul class="table-list" aria-live="polite">
        {found.value.map((user) => (
          <li key={user.player} class="table-row">
            <span class="table-words">
              <a href={`#/online/player/${user.player}`}>{user.name}</a>
              <small>
                {[day(user.seen), ...(user.banned ? [o("bannedIs"), user.why ?? ""] : [])]
                  .filter(Boolean)
                  .join(" · ")}
              </small>
            </span>
            {user.banned && (
              <button type="button" onClick={() => void unban(user)}>
                {o("unbanIt")}
              </button>
            )}
          </li>
        ))}
      </ul>
    </form>
  );
}

function Word(): JSX.Element {
  const words = useSignal(about.value?.word ?? "");
  const save = async (event: Event) => {
    event.preventDefault();
    if (!(await act("admin_word", { words: words.value.trim() }, ""))) return;
    about.value = await line.call<AboutServer>("server");
  };
  return (
    <form class="panel" aria-label={o("wordTitle")} onSubmit={(event) => void save(event)}>
      <h2>{o("wordTitle")}</h2>
      <textarea
        aria-label={o("wordTitle")}
        maxLength={400}
        value={words.value}
        onInput={(event) => (words.value = event.currentTarget.value)}
      />
      <div class="actions">
        <button type="submit">{o("saveWord")}</button>
      </div>
    </form>
  );
}

export function ModeratePage(): JSX.Element {
  const [who, days, why] = [useSignal(""), useSignal("7"), useSignal("")];
  return (
    <Frame title={o("moderate")} here="moderate">
      {about.value === undefined && <p class="small">{o("connecting")}</p>}
      {about.value?.moderator === false && <p class="panel">{o("errorNotAllowed")}</p>}
      {about.value?.moderator && (
        <>
          <Reports ban={(player) => (who.value = player)} />
          <div class="lobby-parts">
            <Bans who={who} days={days} why={why} />
            <Word />
          </div>
        </>
      )}
    </Frame>
  );
}
