// web/src/start/page.tsx -- the first page: the games, unfinished games, records.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { gameModule } from "../games/list";
import { begin, games, gameFacts, go, newSeed, openRecord, shortTitle, usualSeats } from "../lib/app";
import { Arms } from "../lib/arms";
import type { GameFacts } from "../lib/bridge";
import { LANGUAGE_NAMES, t } from "../lib/i18n";
import { forget, kept, type Kept } from "../lib/saves";
import { SettingsDialog } from "../lib/settings-dialog";
import { lang, LANGS, type LangCode } from "../lib/settings";
import { FriendsEntry } from "../online/door";
import { SetUp } from "./setup";

const KEPT_SHOWN = 3;

function Card({ game }: { game: GameFacts }): JSX.Element {
  const module = gameModule(game.name);
  const [title, ...rest] = game.title.split(", ");
  return (
    <article class="card" aria-labelledby={`card-${game.name}`}>
      <div class="card-picture">
        <module.Picture />
      </div>
      <div class="card-words">
        <h2 id={`card-${game.name}`}>{title}</h2>
        <p>{rest.join(", ")}</p>
        <p class="card-facts">
          <span>{t("players", { min: game.seats[0], max: game.seats[1] })}</span>
          <span>{t("minutes", { min: module.minutes[0], max: module.minutes[1] })}</span>
        </p>
        <div class="card-buttons">
          <button
            type="button"
            class="primary"
            onClick={() => begin(game, usualSeats(game), newSeed(), [])}
          >
            {t("playNow")}
            <span class="sr"> {title}</span>
          </button>
          <a class="button" href={`#/new/${game.name}`}>
            {t("setUp")}
            <span class="sr"> {title}</span>
          </a>
          <a class="button quiet" href={`#/rules/${game.name}`}>
            {t("rules")}
            <span class="sr"> {title}</span>
          </a>
          {module.lessons.length > 0 && (
            <a class="button quiet" href={`#/learn/${game.name}`}>
              {t("learn")}
            </a>
          )}
        </div>
      </div>
    </article>
  );
}

function KeptGame({ game }: { game: Kept }): JSX.Element {
  const facts = gameFacts(game.game);
  const when = new Date(game.when).toLocaleString(lang.value, {
    dateStyle: "medium",
    timeStyle: "short",
  });
  return (
    <li class="kept">
      <span class="kept-arms">
        {game.seats.map((seat, i) => (
          <Arms key={i} arms={seat.arms} size={20} />
        ))}
      </span>
      <span class="kept-words">
        <strong>{shortTitle(facts)}</strong> {game.seats.map((seat) => seat.name).join(", ")}
        <small>
          {when}, {t("movesMade", { n: game.moves })}
        </small>
      </span>
      <a class={`button ${game.over ? "" : "primary"}`} href={`#/play/${game.id}`}>
        {game.over ? t("look") : t("goOn")}
      </a>
      <button
        type="button"
        class="quiet"
        aria-label={`${t("remove")}: ${shortTitle(facts)}, ${when}`}
        onClick={() => confirm(t("removeSure")) && forget(game.id)}
      >
        ✕
      </button>
    </li>
  );
}

/** The latest games; older ones unfold, so that the way to a new game stays short. */
function KeptGames({ title, list }: { title: string; list: Kept[] }): JSX.Element | null {
  if (list.length === 0) return null;
  const rows = (games: Kept[]) => (
    <ul>
      {games.map((game) => (
        <KeptGame key={game.id} game={game} />
      ))}
    </ul>
  );
  return (
    <section class="kept-games">
      <h2>{title}</h2>
      {rows(list.slice(0, KEPT_SHOWN))}
      {list.length > KEPT_SHOWN && (
        <details>
          <summary>{t("olderGames", { n: list.length - KEPT_SHOWN })}</summary>
          {rows(list.slice(KEPT_SHOWN))}
        </details>
      )}
    </section>
  );
}

export function StartPage({ setUp }: { setUp?: string }): JSX.Element {
  const settings = useSignal(false);
  const known = kept.value.filter(
    (game) => game.touched !== false && games.value.some((g) => g.name === game.game),
  );
  const setUpGame = games.value.find((game) => game.name === setUp);
  const open = async (input: HTMLInputElement) => {
    const file = input.files?.[0];
    if (file) openRecord(await file.text());
    input.value = "";
  };
  return (
    <div class="start">
      <header class="masthead">
        <div>
          <h1>Liege</h1>
          <p>{t("appLine")}</p>
        </div>
        <nav aria-label={t("settings")}>
          <select
            aria-label={t("language")}
            value={lang.value}
            onChange={(event) => (lang.value = event.currentTarget.value as LangCode)}
          >
            {LANGS.map((code) => (
              <option key={code} value={code}>
                {LANGUAGE_NAMES[code]}
              </option>
            ))}
          </select>
          <button type="button" onClick={() => (settings.value = true)}>
            {t("settings")}
          </button>
        </nav>
      </header>
      <main id="main">
        <FriendsEntry />
        <KeptGames title={t("goOnTitle")} list={known.filter((game) => !game.over)} />
        <div class="cards">
          {games.value.map((game) => (
            <Card key={game.name} game={game} />
          ))}
        </div>
        <KeptGames title={t("finishedTitle")} list={known.filter((game) => game.over)} />
        <section class="open-record">
          <label class="button">
            {t("openRecord")}
            <input
              class="sr"
              type="file"
              accept=".txt,.json,.liege,text/plain,application/json"
              onChange={(event) => void open(event.currentTarget)}
            />
          </label>
          <span class="small">{t("openRecordLine")}</span>
        </section>
      </main>
      {settings.value && <SettingsDialog close={() => (settings.value = false)} />}
      {setUpGame && <SetUp key={setUpGame.name} game={setUpGame} close={() => go("")} />}
    </div>
  );
}
