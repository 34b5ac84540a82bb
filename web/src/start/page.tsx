// web/src/start/page.tsx -- the first page: where to begin, the games, kept games, records.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { gameModule } from "../games/list";
import { begin, games, go, newSeed, openRecord, shortTitle, usualSeats } from "../lib/app";
import type { GameFacts } from "../lib/bridge";
import { LANGUAGE_NAMES, say, t } from "../lib/i18n";
import { progressOf } from "../lesson/progress";
import { isDeal, kept } from "../lib/saves";
import { lazy } from "../lib/lazy";
import { guided, lang, LANGS, type LangCode } from "../lib/settings";
import { FriendsEntry } from "../online/door";
import { LevelChoice } from "./levels";

const SettingsDialog = lazy(() => import("../lib/settings-dialog").then((part) => part.SettingsDialog));
const KeptGames = lazy(() => import("./kept").then((part) => part.KeptGames));
const GoOn = lazy(() => import("./go-on").then((part) => part.GoOn));
const CardDone = lazy(() => import("./go-on").then((part) => part.CardDone));
const SetUp = lazy(() => import("./setup").then((part) => part.SetUp));

function Card({ game }: { game: GameFacts }): JSX.Element {
  const module = gameModule(game.name);
  const [title, ...rest] = game.title.split(", ");
  const line = rest.join(", ");
  return (
    <article class="card" aria-labelledby={`card-${game.name}`}>
      <div class="card-picture">
        <module.Picture />
      </div>
      <div class="card-words">
        <h2 id={`card-${game.name}`} tabIndex={-1}>
          {title}
        </h2>
        <p class="card-line">{line.charAt(0).toUpperCase() + line.slice(1)}</p>
        {module.suits && <p class="card-suits">{say(module.suits)}</p>}
        <p class="card-facts">
          <span>{t("players", { min: game.seats[0], max: game.seats[1] })}</span>
          <span>{t("minutes", { min: module.minutes[0], max: module.minutes[1] })}</span>
          {module.hard && (
            <span>
              <span class="hard" aria-hidden="true">
                {"●".repeat(module.hard) + "○".repeat(3 - module.hard)}
              </span>{" "}
              {t(`hard${module.hard}`)}
              {module.learning && `, ${t("learnMinutes", { n: module.learning })}`}
            </span>
          )}
        </p>
        {!isNew() && <CardDone game={game} />}
        <div class="card-buttons">
          <button type="button" class="play-now" onClick={() => begin(game, usualSeats(game), newSeed(), [])}>
            {t("playNow")}
            <span class="sr"> {title}</span>
          </button>
          <a class="button" href={`#/new/${game.name}`}>
            {t("setUp")}
            <span class="sr"> {title}</span>
          </a>
          {module.learning !== undefined && (
            <>
              <a
                class="button quiet"
                href={`#/learn/${game.name}${progressOf(game.name).learnt ? "/why" : ""}`}
              >
                {t("learn")}
                <span class="sr"> {title}</span>
              </a>
              <a class="button quiet" href={`#/puzzles/${game.name}`}>
                {t("puzzles")}
                <span class="sr"> {title}</span>
              </a>
              <a class="button quiet" href={`#/campaign/${game.name}`}>
                {t("campaign")}
                <span class="sr"> {title}</span>
              </a>
            </>
          )}
          <a class="button quiet" href={`#/rules/${game.name}`}>
            {t("rules")}
            <span class="sr"> {title}</span>
          </a>
        </div>
      </div>
    </article>
  );
}

/** All games side by side, for screens on which their cards lie far below one another. */
function Tiles(): JSX.Element {
  const show = (name: string) => {
    const title = document.getElementById(`card-${name}`);
    title?.closest(".card")?.scrollIntoView({ block: "start" });
    title?.focus({ preventScroll: true }); // whoever reads by ear goes on there, too
  };
  return (
    <nav class="game-tiles" aria-label={t("gamesTitle")}>
      {games.value.map((game) => {
        const { Picture } = gameModule(game.name);
        return (
          <button key={game.name} type="button" onClick={() => show(game.name)}>
            <Picture />
            <b>{shortTitle(game)}</b>
          </button>
        );
      })}
    </nav>
  );
}

/** Has nobody learnt or played anything here? */
function isNew(): boolean {
  const begun = ({ name }: GameFacts) => {
    const { learnt, step, puzzles } = progressOf(name);
    return learnt || step > 0 || puzzles.tries > 0;
  };
  return !games.value.some(begun) && kept.value.every((game) => game.touched === false);
}

/** Where to begin. */
function Guide(): JSX.Element | null {
  const first = games.value.find((game) => gameModule(game.name).learning !== undefined);
  if (!first || guided.value) return null;
  const game = shortTitle(first);
  return (
    <section class="guide" aria-labelledby="guide-title">
      <div>
        <h2 id="guide-title">{t("guideTitle")}</h2>
        <p>{t("guideLine", { game, n: gameModule(first.name).learning! })}</p>
      </div>
      <div class="guide-buttons">
        <a class="button primary" href={`#/learn/${first.name}`}>
          {t("guideGo", { game })}
        </a>
        <button type="button" class="quiet" onClick={() => (guided.value = true)}>
          {t("guideSkip")}
        </button>
      </div>
    </section>
  );
}

/** Was there a game to go on with since the page was opened? One that was taken away can be brought back. */
let hadGames = false;

export function StartPage({ setUp }: { setUp?: string }): JSX.Element {
  const settings = useSignal(false);
  const known = kept.value.filter(
    ({ id, game, touched }) =>
      (touched !== false || isDeal(id)) && games.value.some((one) => one.name === game),
  );
  hadGames ||= known.length > 0;
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
        <nav class="ways" aria-label={t("numbers")}>
          <a class="button" href="#/you">
            {t("daily")}
          </a>
          <a class="button" href="#/you/numbers">
            {t("numbers")}
          </a>
        </nav>
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
        <Tiles />
        {isNew() ? (
          <Guide />
        ) : (
          <div class="go-on-place">
            <GoOn />
          </div>
        )}
        <LevelChoice />
        <div class="cards">
          {games.value.map((game) => (
            <Card key={game.name} game={game} />
          ))}
        </div>
        {hadGames && (
          <KeptGames title={t("goOnTitle")} list={known.filter((game) => !game.over)} over={false} />
        )}
        {hadGames && <KeptGames title={t("finishedTitle")} list={known.filter((game) => game.over)} over />}
        <FriendsEntry />
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
