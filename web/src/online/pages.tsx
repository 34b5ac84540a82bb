// web/src/online/pages.tsx -- the pages about tables with others: which one is shown.
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { lazy } from "../lib/lazy";
import { AccountPage } from "./account";
import { BestPage } from "./best";
import { LobbyPage } from "./lobby";
import { MeetingPage } from "./meeting";
import { beginSession } from "./session";
import "./online.css";

const Tournaments = lazy(() => import("./tournaments").then((part) => part.TournamentsPage));
const Tournament = lazy(() => import("./tournament").then((part) => part.TournamentPage));
const Daily = lazy(() => import("./daily-board").then((part) => part.DailyPage));
const Friends = lazy(() => import("./friends").then((part) => part.FriendsPage));
const Player = lazy(() => import("./profile").then((part) => part.PlayerPage));
const Records = lazy(() => import("./records").then((part) => part.RecordsPage));
const LetterLink = lazy(() => import("./letter-link").then((part) => part.LetterLinkPage));
const Moderate = lazy(() => import("./moderate").then((part) => part.ModeratePage));

export { beginSession };

export function OnlinePages({ where }: { where: string[] }): JSX.Element {
  useEffect(() => beginSession(), []);
  const [page, first, second, third] = where;
  if (page === "table") return <MeetingPage key={first} id={first ?? ""} />;
  if (page === "records") return <Records />;
  if (page === "best") return <BestPage game={first} />;
  if (page === "player") return <Player key={first} player={first ?? ""} />;
  if (page === "friends") return <Friends />;
  if (page === "account") return <AccountPage deal={first === "daily" ? second : undefined} />;
  if (page === "tournaments") return <Tournaments make={first === "new"} />;
  if (page === "tournament") return <Tournament key={first} id={first ?? ""} />;
  if (page === "daily") return <Daily game={first} day={second} level={third} />;
  if (page === "mail" || page === "reset" || page === "unsubscribe")
    return <LetterLink key={first} kind={page} token={first ?? ""} />;
  if (page === "moderate") return <Moderate />;
  return <LobbyPage make={page === "new" ? first : undefined} />;
}
