// web/src/online/programs.tsx -- for those who write programs: keys for bots, and a webhook.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { day } from "./describe";
import { o } from "./i18n";
import { complain, tell } from "./session";
import { line } from "./wire";

interface Key {
  label: string;
  made: number;
  kind: string;
}

interface Notices {
  webhook: { url: string } | null;
}

/** Something that is shown only now. */
function Once({ label, words }: { label: string; words: string }): JSX.Element {
  return (
    <label class="once">
      <span>
        {label}
        <small>{o("onlyNow")}</small>
      </span>
      <input readOnly value={words} onFocus={(event) => event.currentTarget.select()} />
    </label>
  );
}

function Keys(): JSX.Element {
  const keys = useSignal<Key[]>([]);
  const label = useSignal("");
  const made = useSignal<string | null>(null);
  const ask = async () => {
    const all = await line.call<Key[]>("tokens");
    keys.value = all.filter((key) => key.kind === "token" && key.label !== "socket");
  };
  useEffect(() => void ask().catch(complain), []);
  const make = async (event: Event) => {
    event.preventDefault();
    try {
      made.value = (await line.call<{ token: string }>("token", { label: label.value.trim() })).token;
      label.value = "";
      await ask();
    } catch (problem) {
      complain(problem);
    }
  };
  const drop = async (key: Key) => {
    try {
      await line.call("token_drop", { label: key.label });
      await ask();
    } catch (problem) {
      complain(problem);
    }
  };
  return (
    <section>
      <h3>{o("botKeys")}</h3>
      <p class="small">
        {o("botKeysLine")} <a href="docs/api.html">{o("botDocs")}</a> ·{" "}
        <a href="docs/bot.py.txt">{o("botExample")}</a>
      </p>
      <ul class="table-list">
        {keys.value.map((key) => (
          <li key={`${key.label} ${key.made}`} class="table-row">
            <span class="table-words">
              <strong>{key.label}</strong>
              <small>{day(key.made)}</small>
            </span>
            <button type="button" onClick={() => void drop(key)}>
              {o("removeKey")}
              <span class="sr"> {key.label}</span>
            </button>
          </li>
        ))}
      </ul>
      <form class="say" aria-label={o("botKeys")} onSubmit={(event) => void make(event)}>
        <input
          required
          maxLength={40}
          aria-label={o("botKeyName")}
          placeholder={o("botKeyName")}
          value={label.value}
          onInput={(event) => (label.value = event.currentTarget.value)}
        />
        <button type="submit">{o("makeKey")}</button>
      </form>
      {made.value !== null && <Once label={o("botKey")} words={made.value} />}
    </section>
  );
}

function Webhook(): JSX.Element {
  const url = useSignal("");
  const secret = useSignal<string | null>(null);
  useEffect(() => {
    line
      .call<Notices>("notices")
      .then(({ webhook }) => (url.value = webhook?.url ?? ""))
      .catch(complain);
  }, []);
  const set = async (event: Event) => {
    event.preventDefault();
    try {
      const made = await line.call<{ secret: string } | null>("webhook", { url: url.value.trim() });
      secret.value = made?.secret ?? null;
      tell(o(made ? "webhookSet" : "webhookGone"));
    } catch (problem) {
      complain(problem);
    }
  };
  return (
    <section>
      <h3>{o("webhook")}</h3>
      <p class="small">{o("webhookLine")}</p>
      <form class="say" aria-label={o("webhook")} onSubmit={(event) => void set(event)}>
        <input
          type="url"
          maxLength={500}
          aria-label={o("webhookAddress")}
          placeholder="https://"
          value={url.value}
          onInput={(event) => (url.value = event.currentTarget.value)}
        />
        <button type="submit">{o("webhookSave")}</button>
      </form>
      {secret.value !== null && <Once label={o("webhookSecret")} words={secret.value} />}
    </section>
  );
}

export function Programs(): JSX.Element {
  const open = useSignal(false);
  return (
    <details class="panel" onToggle={(event) => (open.value = event.currentTarget.open)}>
      <summary>{o("forPrograms")}</summary>
      {open.value && (
        <>
          <Keys />
          <Webhook />
        </>
      )}
    </details>
  );
}
