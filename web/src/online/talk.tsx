// web/src/online/talk.tsx -- what people at a table say to each other.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Arms } from "../lib/arms";
import { lang } from "../lib/settings";
import { o, refusalWords } from "./i18n";
import { PersonName } from "./person-name";
import { known, me, mute } from "./session";
import type { Meeting } from "./table";
import { line, Refusal } from "./wire";

const MOST_BYTES = 500; // of a remark

/** Not longer than the server takes, and never half a letter. */
function cut(words: string): string {
  let short = words;
  while (new TextEncoder().encode(short).length > MOST_BYTES) short = [...short].slice(0, -1).join("");
  return short;
}

const ADDRESS = /\bhttps?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]}]/gi;

/** Addresses become links: those of this page lead on in it, others into a window of their own. */
export function linked(words: string): (string | JSX.Element)[] {
  const parts: (string | JSX.Element)[] = [];
  let from = 0;
  for (const { 0: url, index } of words.matchAll(ADDRESS)) {
    parts.push(words.slice(from, index));
    from = index + url.length;
    const here = url.startsWith(`${location.origin}${location.pathname}#`);
    parts.push(
      here ? (
        <a href={url}>{url}</a>
      ) : (
        <a href={url} target="_blank" rel="noopener noreferrer nofollow ugc" title={o("externalLink")}>
          {url}
        </a>
      ),
    );
  }
  parts.push(words.slice(from));
  return parts;
}

export function Talk({ meeting }: { meeting: Meeting }): JSX.Element {
  const words = useSignal("");
  const problem = useSignal<string | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const { table, you } = meeting.snapshot.value;
  const remarks = meeting.chat.value;
  const muted = me.value?.muted ?? [];
  useEffect(() => {
    meeting.unread.value = 0;
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [remarks.length]);
  const may = known.value && table.chat !== "none" && (table.chat === "all" || you !== null);
  const say = async (event: Event) => {
    event.preventDefault();
    const text = words.value.trim();
    if (text === "") return;
    try {
      await line.call("say", { table: meeting.id, words: cut(text) });
      words.value = "";
      problem.value = null;
    } catch (refused) {
      problem.value = refused instanceof Refusal ? refusalWords(refused) : String(refused);
    }
  };
  const setMute = async (player: string, on: boolean) => {
    try {
      await mute(player, on);
      await meeting.watch(); // their remarks go, or come back
    } catch (refused) {
      problem.value = refused instanceof Refusal ? refusalWords(refused) : String(refused);
    }
  };
  const time = (at: number) => new Date(at).toLocaleTimeString(lang.value, { timeStyle: "short" });
  const others = meeting.seats.value.flatMap((seat) =>
    seat.player !== undefined && muted.includes(seat.player) ? [seat] : [],
  );
  return (
    <div class="talk">
      <ol ref={list} class="remarks" aria-live="polite" aria-label={o("talk")} tabIndex={0}>
        {remarks.length === 0 && <li class="small">{o("talkEmpty")}</li>}
        {remarks.map((remark) => {
          const seat = meeting.seats.value.findIndex((one) => one.player === remark.player);
          return (
            <li key={remark.n}>
              <span class="remark-who">
                {seat >= 0 && <Arms arms={seat} size={14} />}{" "}
                <PersonName player={remark.player} name={remark.name} />
                <small> {time(remark.at)}</small>
                {remark.player !== me.value?.player && known.value && (
                  <button
                    type="button"
                    class="quiet mute"
                    aria-label={o("muteName", { name: remark.name })}
                    title={o("muteName", { name: remark.name })}
                    onClick={() => void setMute(remark.player, true)}
                  >
                    ⊘
                  </button>
                )}
              </span>
              <span class="remark-words">{linked(remark.words)}</span>
            </li>
          );
        })}
      </ol>
      {others.map((seat) => (
        <p key={seat.player} class="small">
          {o("mutedIs", { name: seat.name ?? "" })}{" "}
          <button type="button" onClick={() => void setMute(seat.player!, false)}>
            {o("unmute")}
          </button>
        </p>
      ))}
      <p role="alert" class="problem">
        {problem.value}
      </p>
      {may ? (
        <form class="say" onSubmit={(event) => void say(event)}>
          <input
            value={words.value}
            maxLength={MOST_BYTES}
            aria-label={o("sayLabel")}
            placeholder={o("sayLabel")}
            onInput={(event) => (words.value = event.currentTarget.value)}
          />
          <button type="submit">{o("say")}</button>
        </form>
      ) : (
        <p class="small">{o(known.value ? "talkClosed" : "talkName")}</p>
      )}
    </div>
  );
}
