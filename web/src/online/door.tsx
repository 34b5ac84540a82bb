// web/src/online/door.tsx -- the way from the rest of the page to tables with others. What lies
// behind it is loaded when it is wanted, so that the first visit stays small.
import { signal } from "@preact/signals";
import type { ComponentType, JSX } from "preact";
import { useEffect } from "preact/hooks";
import { turns } from "../lib/app";
import { say, t, type ThreeWords } from "../lib/i18n";
import { lastName, probe, served } from "./probe";
import "./door.css";

const W = {
  friends: ["Play with friends", "Mit anderen spielen", "Jouer avec d’autres"],
  line: [
    "Tables with people elsewhere, now or over days. No account needed.",
    "Mit Menschen anderswo, sofort oder über mehrere Tage. Ganz ohne Konto.",
    "Jouez avec d’autres, en direct ou sur plusieurs jours. Sans compte.",
  ],
  yourTurn: ["It is your turn: {n}", "Am Zug: {n}", "À vous de jouer : {n}"],
  noServer: [
    "There is no server here, so there are no tables with others. Everything else works.",
    "Hier ist kein Server, also auch keine Tische mit anderen. Alles andere geht.",
    "Il n’y a pas de serveur ici, donc pas de tables avec d’autres. Tout le reste fonctionne.",
  ],
} satisfies Record<string, ThreeWords>;

interface Rooms {
  OnlinePages: ComponentType<{ where: string[] }>;
  beginSession: () => void;
}

const rooms = signal<Rooms | null>(null);
let loading = false;

async function load(): Promise<void> {
  if (loading) return;
  loading = true;
  try {
    rooms.value = await import("./pages");
  } catch {
    loading = false; // the next visit tries again
  }
}

void (
  typeof location !== "undefined" &&
  probe().then(() => {
    // Somebody who has played here before is told when a table waits, wherever they are.
    if (served.value && lastName() !== "") void load().then(() => rooms.value?.beginSession());
  })
);
if (typeof addEventListener !== "undefined") {
  for (const event of ["online", "focus"]) addEventListener(event, () => served.value || void probe());
}

const AGAIN_MS = 4000; // a server that is not there may be starting

export function Online({ where }: { where: string[] }): JSX.Element {
  useEffect(() => {
    void load();
    const timer = setInterval(() => served.value || void probe(), AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
  if (served.value === false) {
    return (
      <main id="main" class="cover">
        <p>{say(W.noServer)}</p>
        <a class="button" href="#/">
          {t("home")}
        </a>
      </main>
    );
  }
  const Pages = served.value ? rooms.value?.OnlinePages : undefined;
  return Pages ? <Pages where={where} /> : <p class="loading">{t("loading")}</p>;
}

/** On the start page; nothing where there is no server. */
export function FriendsEntry(): JSX.Element | null {
  if (!served.value) return null;
  return (
    <section class="friends">
      <div>
        <h2>{say(W.friends)}</h2>
        <p>{turns.value > 0 ? say(W.yourTurn, { n: turns.value }) : say(W.line)}</p>
      </div>
      <a class="button primary" href="#/online">
        {say(W.friends)}
      </a>
    </section>
  );
}
