// web/src/online/frame.tsx -- what the pages about tables with others have in common.
import { useSignal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { setTitle } from "../lib/app";
import { say, t, type ThreeWords } from "../lib/i18n";
import { SettingsDialog } from "../lib/settings-dialog";
import { o } from "./i18n";
import { lastName } from "./probe";
import { asGuest, complain, friendLists, invitations, known, me, settle, waitingForMe } from "./session";
import { line } from "./wire";

const FRIENDS: ThreeWords = ["Friends", "Freunde", "Amis"];

/** Says that the line is broken, after a moment. */
export function LineWords(): JSX.Element {
  const broken = line.state.value !== "open" && line.troubled.value;
  return (
    <div role="status" class="line-place">
      {broken && <p class="line-words">{o("connecting")}</p>}
    </div>
  );
}

export function Frame(props: {
  title: string;
  here:
    | "lobby"
    | "friends"
    | "records"
    | "best"
    | "account"
    | "table"
    | "player"
    | "moderate"
    | "tournament"
    | "daily";
  children: ComponentChildren;
}): JSX.Element {
  const settings = useSignal(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => setTitle(props.title), [props.title]);
  // The link that led here is gone with its page: the reader goes on at the top of this one.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [props.here]);
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a narrow screen the bar is longer than the screen.
    const here = bar.current?.querySelector<HTMLElement>("[aria-current]");
    if (here && bar.current) bar.current.scrollLeft = here.offsetLeft - bar.current.offsetLeft - 40;
  }, [props.here]);
  const link = (where: typeof props.here, href: string, words: string, news = 0) => (
    <a href={href} aria-current={props.here === where ? "page" : undefined}>
      {words}
      {news > 0 && <span class="count-badge">{news}</span>}
    </a>
  );
  return (
    <div class="online">
      <header class="online-head">
        <a class="button quiet" href="#/">
          ‹ <span class="brand">Liege</span>
          <span class="sr">{t("home")}</span>
        </a>
        <nav ref={bar} aria-label={o("friends")}>
          {link("lobby", "#/online", o("tables"), waitingForMe.value.length + invitations.value.length)}
          {link("friends", "#/online/friends", say(FRIENDS), friendLists.value.asks.length)}
          {link("records", "#/online/records", o("records"))}
          {link("best", "#/online/best", o("best"))}
          {link("daily", "#/online/daily", o("ofDaily"))}
          {link("tournament", "#/online/tournaments", o("tournaments"))}
        </nav>
        <div class="online-me">
          {known.value ? (
            <a href="#/online/account" aria-current={props.here === "account" ? "page" : undefined}>
              <span class="sr">{o("account")}: </span>
              {me.value!.name}
            </a>
          ) : (
            <a href="#/online/account" aria-current={props.here === "account" ? "page" : undefined}>
              {o("logIn")}
            </a>
          )}
          <button type="button" class="quiet" onClick={() => (settings.value = true)}>
            <span aria-hidden="true">⚙</span>
            <span class="sr">{t("settings")}</span>
          </button>
        </div>
      </header>
      <LineWords />
      <main id="main" class="online-main">
        <h1 ref={heading} tabIndex={-1}>
          {props.title}
        </h1>
        {props.children}
      </main>
      {settings.value && <SettingsDialog close={() => (settings.value = false)} />}
    </div>
  );
}

/** A name is all it takes. */
export function NameForm(props: {
  words: string;
  button: string;
  before?: () => void; // just before the name is given
}): JSX.Element {
  const name = useSignal(lastName());
  const busy = useSignal(false);
  const enter = async (event: Event) => {
    event.preventDefault();
    if (name.value.trim() === "" || busy.value) return;
    busy.value = true;
    try {
      props.before?.();
      await asGuest(name.value.trim());
      settle();
    } catch (problem) {
      complain(problem);
    } finally {
      busy.value = false;
    }
  };
  return (
    <form class="name-form panel" onSubmit={(event) => void enter(event)}>
      <label>
        <span>{props.words}</span>
        <input
          name="nickname"
          autocomplete="nickname"
          maxLength={32}
          required
          value={name.value}
          onInput={(event) => (name.value = event.currentTarget.value)}
        />
      </label>
      <button type="submit" class="primary" disabled={busy.value}>
        {props.button}
      </button>
      <a href="#/online/account">{o("haveAccount")}</a>
    </form>
  );
}
