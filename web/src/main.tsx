// web/src/main.tsx -- begins the page: rules, settings, routes.
import { effect } from "@preact/signals";
import { render, type JSX } from "preact";
import { useEffect } from "preact/hooks";
import {
  followRoute,
  go,
  loadRules,
  notice,
  openLink,
  resume,
  route,
  rules,
  setTitle,
  table,
} from "./lib/app";
import { ArmsPatterns } from "./lib/arms";
import { loadWords, t } from "./lib/i18n";
import { LandSymbols } from "./lib/land";
import { lazy } from "./lib/lazy";
import { readKept } from "./lib/saves";
import { followText, keepSettings, lang } from "./lib/settings";
import { PlayPage } from "./play/page";
import { Online } from "./online/door";
import { StartPage } from "./start/page";
import "./style.css";

const CampaignPage = lazy(() => import("./campaign/page").then((part) => part.CampaignPage));
const LessonPage = lazy(() => import("./lesson/page").then((part) => part.LessonPage));
const ProgressPage = lazy(() => import("./progress/page").then((part) => part.ProgressPage));
const PuzzlePage = lazy(() => import("./puzzle/page").then((part) => part.PuzzlePage));
const RulesPage = lazy(() => import("./rules/page").then((part) => part.RulesPage));

/** Pages that have a table of their own, or let the one there is be. */
const KEEPS_TABLE = new Set(["play", "learn", "puzzles", "rules"]);

/** Drawings that others refer to. */
function Shared(): JSX.Element {
  return (
    <svg class="shared" width="0" height="0" aria-hidden="true">
      <defs>
        <ArmsPatterns />
        <LandSymbols />
        <marker
          id="arrow"
          viewBox="0 0 10 10"
          refX="8"
          refY="5"
          markerWidth="4"
          markerHeight="4"
          orient="auto"
        >
          <path d="M0 0L10 5L0 10Z" class="arrow-head" />
        </marker>
      </defs>
    </svg>
  );
}

const PASSING = 10_000; // ms that news are shown which stand elsewhere, too

function Notice(): JSX.Element {
  const said = notice.value;
  const close = () => (notice.value = null);
  const passing = said !== null && typeof said === "object" && said.passing;
  useEffect(() => {
    if (!passing) return;
    const timer = setInterval(() => {
      if (!document.querySelector(".notice:is(:hover, :focus-within)")) close();
    }, PASSING);
    return () => clearInterval(timer);
  }, [said]);
  return (
    <div role="alert" class="notice-place">
      {said !== null && (
        <div class={passing ? "notice passing" : "notice"}>
          {typeof said === "string" || said.brief === undefined ? (
            <p>{typeof said === "string" ? said : said.words}</p>
          ) : (
            <p>
              <span class="whole">{said.words}</span>
              <span class="brief">{said.brief}</span>
            </p>
          )}
          {typeof said === "object" && said.to && (
            <a class="button" href={said.to} onClick={close}>
              {said.link}
            </a>
          )}
          <button type="button" class="notice-close" onClick={close}>
            {t("close")}
          </button>
        </div>
      )}
    </div>
  );
}

function Page(): JSX.Element {
  const [page, ...rest] = route.value;
  useEffect(() => {
    if (page === "play" && table.value?.id !== rest[0] && !resume(rest[0])) {
      notice.value ??= { words: t("noGame"), passing: true }; // the start page shows what there is
      go("");
    }
    if (page === "r") void openLink(rest.join("/"));
    if (!KEEPS_TABLE.has(page) && table.value) {
      table.value.close();
      table.value = null;
    }
    if (page !== "rules") scrollTo(0, 0);
    if (page !== "play" && page !== "t" && page !== "online") setTitle("");
  }, [route.value.join("/")]);
  if (page === "play") return table.value?.id === rest[0] ? <PlayPage table={table.value} /> : <></>;
  if (page === "online") return <Online where={rest} />;
  if (page === "mail" || page === "reset" || page === "unsubscribe") return <Online where={route.value} />;
  if (page === "t") return <Online where={["table", ...rest]} />;
  if (page === "you") return <ProgressPage part={rest[0]} />;
  if (page === "rules") return <RulesPage game={rest[0]} rule={rest[1]} />;
  if (page === "learn") return <LessonPage game={rest[0]} part={rest[1]} position={rest[2]} />;
  if (page === "campaign") return <CampaignPage game={rest[0]} number={rest[1]} />;
  if (page === "puzzles") return <PuzzlePage game={rest[0]} number={rest[1]} />;
  return <StartPage setUp={page === "new" ? rest[0] : undefined} />;
}

function App(): JSX.Element {
  void lang.value;
  return (
    <>
      <Shared />
      {rules.value ? <Page /> : <p class="loading">{t("loading")}</p>}
      <Notice />
    </>
  );
}

/** The page in the language chosen; in English for a moment where its words do not come. */
async function begin(): Promise<void> {
  await loadWords(lang.value).catch(() => undefined);
  effect(() => void loadWords(lang.value).catch(() => undefined));
  const broken = readKept();
  if (broken > 0) notice.value = t("badKept", { n: broken });
  followRoute();
  render(<App />, document.getElementById("app")!);
}

keepSettings();
followText();
void begin();
loadRules().catch((problem: unknown) => {
  const why = problem instanceof Error ? problem.message : String(problem);
  notice.value = t("badLoad", { why });
});
if (import.meta.env.PROD && "serviceWorker" in navigator) {
  addEventListener("load", () => {
    navigator.serviceWorker.register("./sw.js").catch(() => {
      // Without it the page needs a network, and works otherwise.
    });
  });
}
