// web/src/online/running.tsx -- games that go on and may be watched, chosen by what one likes.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { games, shortTitle } from "../lib/app";
import { say, t, type ThreeWords } from "../lib/i18n";
import { day, traits } from "./describe";
import { o } from "./i18n";
import { complain, friendLists } from "./session";
import { TableNames } from "./table-names";
import type { RunningPage, RunningTable } from "./types";
import { line } from "./wire";

const W = {
  title: ["Games to watch", "Spiele zum Zusehen", "Parties à regarder"],
  none: [
    "No game is open to be watched just now.",
    "Gerade ist kein Spiel offen zum Zusehen.",
    "Aucune partie n’est ouverte aux spectateurs en ce moment.",
  ],
  watch: ["Watch", "Zusehen", "Regarder"],
  whose: ["Whose", "Wessen", "De qui"],
  all: ["all", "alle", "toutes"],
  people: ["between people", "zwischen Menschen", "entre personnes"],
  rated: ["rated", "gewertete", "classées"],
  friends: ["of friends", "von Freunden", "d’amis"],
  moves: ["{n} moves", "{n} Züge", "{n} coups"],
  since: ["since {when}", "seit {when}", "depuis {when}"],
  more: ["More games", "Mehr Spiele", "Plus de parties"],
} satisfies Record<string, ThreeWords>;

type Whose = "all" | "people" | "rated" | "friends";
const EACH_MS = 15_000;
const STEP = 10;

export function Running(): JSX.Element {
  const game = useSignal("");
  const whose = useSignal<Whose>("all");
  const list = useSignal<RunningTable[] | undefined>(undefined);
  const next = useSignal<string | null>(null);
  const ask = async (after?: string) => {
    try {
      const page = await line.call<RunningPage>("running", {
        ...(game.value === "" ? {} : { game: game.value }),
        ...(whose.value === "people" ? { people: 2 } : {}),
        ...(whose.value === "rated" ? { rated: true } : {}),
        ...(whose.value === "friends" ? { friends: true } : {}),
        ...(after === undefined ? {} : { after }),
        limit: STEP,
      });
      list.value = [...(after === undefined ? [] : (list.value ?? [])), ...page.tables];
      next.value = page.next;
    } catch (problem) {
      complain(problem);
    }
  };
  useEffect(() => {
    void ask();
    // Anew now and then, but not under somebody who has gone on to older ones.
    const timer = setInterval(
      () => document.hidden || (list.value?.length ?? 0) > STEP || void ask(),
      EACH_MS,
    );
    return () => clearInterval(timer);
  }, [game.value, whose.value]);
  const kinds: [Whose, ThreeWords][] = [
    ["all", W.all],
    ["people", W.people],
    ["rated", W.rated],
    ...(friendLists.value.friends.length > 0 ? [["friends", W.friends] as [Whose, ThreeWords]] : []),
  ];
  return (
    <section class="panel" aria-label={say(W.title)}>
      <h2>{say(W.title)}</h2>
      <form class="find" onSubmit={(event) => event.preventDefault()}>
        <label>
          <span>{o("game")}</span>
          <select value={game.value} onChange={(event) => (game.value = event.currentTarget.value)}>
            <option value="">{o("anyGame")}</option>
            {games.value.map((one) => (
              <option key={one.name} value={one.name}>
                {shortTitle(one)}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>{say(W.whose)}</span>
          <select
            value={whose.value}
            onChange={(event) => (whose.value = event.currentTarget.value as Whose)}
          >
            {kinds.map(([kind, words]) => (
              <option key={kind} value={kind}>
                {say(words)}
              </option>
            ))}
          </select>
        </label>
      </form>
      <p role="status" class="small">
        {list.value === undefined ? t("loading") : list.value.length === 0 ? say(W.none) : ""}
      </p>
      <ul class="table-list running">
        {(list.value ?? []).map(({ table, moves, begun, spectators }) => (
          <li key={table.table} class="table-row">
            <span class="table-words">
              <TableNames table={table} />
              <small>
                {[
                  say(W.moves, { n: moves }),
                  say(W.since, { when: day(begun) }),
                  ...(spectators > 0 ? [o("lookingOn", { n: spectators })] : []),
                  ...traits(table),
                ].join(" · ")}
              </small>
            </span>
            <a class="button" href={`#/t/${table.table}`}>
              {say(W.watch)}
            </a>
          </li>
        ))}
      </ul>
      {next.value !== null && (
        <button type="button" onClick={() => void ask(next.value!)}>
          {say(W.more)}
        </button>
      )}
    </section>
  );
}
