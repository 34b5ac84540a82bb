// web/src/online/devices.tsx -- where one is logged in, and the way to end that from here.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { day } from "./describe";
import { o } from "./i18n";
import { complain, tell } from "./session";
import { line } from "./wire";

interface Session {
  session: string;
  label: string;
  kind: "cookie" | "socket" | "token";
  seen: number;
  current: boolean;
}

export function Devices(): JSX.Element {
  const sessions = useSignal<Session[]>([]);
  const ask = async () => {
    const all = await line.call<Session[]>("tokens");
    sessions.value = all
      .filter((one) => one.kind !== "token")
      .sort((a, b) => Number(b.current) - Number(a.current) || b.seen - a.seen);
  };
  useEffect(() => void ask().catch(complain), []);
  const drop = async (which: { session: string } | { others: true }) => {
    try {
      await line.call("session_drop", which);
      await ask();
      if ("others" in which) tell(o("endedOthers"));
    } catch (problem) {
      complain(problem);
    }
  };
  const name = (one: Session) => one.label || o("otherDevice");
  return (
    <section class="panel" aria-label={o("devices")}>
      <h2>{o("devices")}</h2>
      <p class="small">{o("devicesLine")}</p>
      <ul class="table-list">
        {sessions.value.map((one) => (
          <li key={one.session} class="table-row">
            <span class="table-words">
              <strong>{one.current ? o("thisDevice") : name(one)}</strong>
              <small>
                {one.current && one.label ? `${one.label}, ` : ""}
                {o("lastUsed", { when: day(one.seen) })}
              </small>
            </span>
            {!one.current && (
              <button type="button" onClick={() => void drop({ session: one.session })}>
                {o("endDevice")}
                <span class="sr"> {name(one)}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      {sessions.value.some((one) => !one.current) && (
        <div class="actions">
          <button type="button" onClick={() => void drop({ others: true })}>
            {o("endOthers")}
          </button>
        </div>
      )}
    </section>
  );
}
