// web/src/online/records.tsx -- finished games: searched, page by page, looked at in this page.
import { useSignal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { games, shortTitle } from "../lib/app";
import { Arms } from "../lib/arms";
import { number, say, t, type ThreeWords } from "../lib/i18n";
import { day, gameTitle, length } from "./describe";
import { Frame } from "./frame";
import { o } from "./i18n";
import { PersonName } from "./person-name";
import { NOTHING, wishOf, type SearchWish, type Typed } from "./search-wish";
import { complain, known, me, settle } from "./session";
import type { Found, SearchPage } from "./types";
import { line } from "./wire";

const W = {
  with: ["Played with", "Gespielt mit", "Jouée avec"],
  from: ["From", "Von", "Du"],
  to: ["To", "Bis", "Au"],
  moves: ["Moves", "Züge", "Coups"],
  minutes: ["Minutes", "Minuten", "Minutes"],
  least: ["{what}, at least", "{what}, mindestens", "{what}, au moins"],
  most: ["{what}, at most", "{what}, höchstens", "{what}, au plus"],
  result: ["Result", "Ergebnis", "Résultat"],
  any: ["any", "egal", "indifférent"],
  won: ["won", "gewonnen", "gagnée"],
  lost: ["lost", "verloren", "perdue"],
  end: ["How it ended", "Wie es endete", "Comment elle a fini"],
  over: ["played to the end", "zu Ende gespielt", "jouée jusqu’au bout"],
  resign: ["given up", "aufgegeben", "abandonnée"],
  time: ["by time", "durch Zeit", "au temps"],
  more: ["More to search by", "Genauer suchen", "Recherche détaillée"],
  needsName: ["only together with a name", "nur zusammen mit einem Namen", "seulement avec un nom"],
  looked: [
    "Nothing found up to {day} yet.",
    "Bis {day} noch nichts gefunden.",
    "Rien trouvé jusqu’au {day} pour l’instant.",
  ],
  goOn: ["Search further back", "Weiter zurück suchen", "Chercher plus loin"],
  movesWere: ["{n} moves", "{n} Züge", "{n} coups"],
} satisfies Record<string, ThreeWords>;

const STEP = 20;
const PAGES = 5; // that are asked for by themselves, when few are found on each

export function FoundGame(props: { game: Found; more?: ComponentChildren; tag?: string }): JSX.Element {
  const { game } = props;
  return (
    <li class="found">
      <div class="found-head">
        <strong>{gameTitle(game.game)}</strong> <small>{day(game.ended)}</small>
        {props.tag && <small> · {props.tag}</small>}
        {game.rated && <small> · {o("ratedYes")}</small>}
        {game.why === "resign" && <small> · {o("whyResign")}</small>}
        {game.why === "time" && <small> · {o("whyTime")}</small>}
        <small>
          {" · "}
          {say(W.movesWere, { n: number(game.moves) })}
          {game.minutes !== undefined && game.minutes > 0 && `, ${length(game.minutes * 60)}`}
        </small>
      </div>
      <ol class="found-seats">
        {game.seats.map((seat, i) => (
          <li key={i} class={seat.won ? "won" : ""}>
            <Arms arms={i} size={16} />
            <PersonName player={seat.player} name={seat.name} />
            <b>{number(seat.points)}</b>
            {seat.won && <span class="sr">{o("won")}</span>}
          </li>
        ))}
      </ol>
      <a class="button" href={`#/t/${game.table}`}>
        {t("look")}
        <span class="sr">
          : {gameTitle(game.game)}, {day(game.ended)}
        </span>
      </a>
      {props.more}
    </li>
  );
}

/** Finished games, the latest first, and more on demand. */
export function Games({ wish }: { wish: SearchWish }): JSX.Element {
  const list = useSignal<Found[] | undefined>(undefined);
  const next = useSignal<string | null>(null);
  const busy = useSignal(false);
  const turn = useRef(0); // of the search that is shown: answers to others come too late
  const key = JSON.stringify(wish);
  const ask = async (after?: string) => {
    const mine = ++turn.current;
    busy.value = true;
    try {
      let from = after;
      for (let page = 0, found = 0; page < PAGES && found < STEP; page++) {
        const got = await line.call<SearchPage>("search", {
          ...wish,
          ...(from === undefined ? {} : { after: from }),
          limit: STEP - found,
        });
        if (mine !== turn.current) return;
        list.value = [...(from === undefined ? [] : (list.value ?? [])), ...got.games];
        next.value = got.next;
        found += got.games.length;
        if (got.next === null) break;
        from = got.next;
      }
      settle();
    } catch (problem) {
      if (mine !== turn.current) return;
      list.value ??= [];
      complain(problem);
    } finally {
      if (mine === turn.current) busy.value = false;
    }
  };
  useEffect(() => {
    list.value = undefined;
    next.value = null;
    void ask();
  }, [key, me.value?.player]);
  const none = list.value?.length === 0 && !busy.value;
  const reached = next.value === null ? 0 : Number(next.value.split(" ")[0]);
  return (
    <section aria-label={o("records")} aria-busy={busy.value}>
      <p role="status" class="small">
        {list.value === undefined || (busy.value && list.value.length === 0)
          ? t("loading")
          : none
            ? next.value === null
              ? o("nothingFound")
              : say(W.looked, { day: day(reached) })
            : ""}
      </p>
      <ul class="table-list">
        {(list.value ?? []).map((game) => (
          <FoundGame key={game.table} game={game} />
        ))}
      </ul>
      {next.value !== null && (
        <button type="button" disabled={busy.value} onClick={() => void ask(next.value!)}>
          {none ? say(W.goOn) : o("older")}
        </button>
      )}
    </section>
  );
}

export function RecordsPage(): JSX.Element {
  const typed = useSignal<Typed>(NOTHING);
  const wish = useSignal<SearchWish>({});
  const set = (part: Partial<Typed>) => (typed.value = { ...typed.value, ...part });
  const w = typed.value;
  const nameless = w.player.trim() === "";
  const text = (key: "player" | "with", label: string, disabled = false) => (
    <label>
      <span>{label}</span>
      <input
        value={w[key]}
        maxLength={32}
        disabled={disabled}
        title={disabled ? say(W.needsName) : undefined}
        onInput={(event) => set({ [key]: event.currentTarget.value })}
      />
    </label>
  );
  const date = (key: "from" | "to", label: string) => (
    <label>
      <span>{label}</span>
      <input type="date" value={w[key]} onInput={(event) => set({ [key]: event.currentTarget.value })} />
    </label>
  );
  const range = (key: "moves" | "minutes", what: string) =>
    ([0, 1] as const).map((at) => (
      <label key={`${key}${at}`}>
        <span>{say(at === 0 ? W.least : W.most, { what })}</span>
        <input
          type="number"
          inputMode="numeric"
          min={0}
          max={99999}
          value={w[key][at]}
          onInput={(event) => {
            const both: [string, string] = [...w[key]];
            both[at] = event.currentTarget.value;
            set({ [key]: both });
          }}
        />
      </label>
    ));
  return (
    <Frame title={o("records")} here="records">
      <form
        class="panel find"
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          wish.value = wishOf(typed.value);
        }}
      >
        {text("player", o("player"))}
        <label>
          <span>{o("game")}</span>
          <select
            value={w.game}
            onChange={(event) => {
              set({ game: event.currentTarget.value });
              wish.value = wishOf(typed.value);
            }}
          >
            <option value="">{o("anyGame")}</option>
            {games.value.map((one) => (
              <option key={one.name} value={one.name}>
                {shortTitle(one)}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" class="primary">
          {o("find")}
        </button>
        {known.value && (
          <button
            type="button"
            onClick={() => {
              set({ player: me.value!.name ?? "" });
              wish.value = { ...wishOf(typed.value), player: me.value!.player ?? "" };
            }}
          >
            {o("myGames")}
          </button>
        )}
        <details class="find-more">
          <summary>{say(W.more)}</summary>
          <div class="find">
            {text("with", say(W.with), nameless)}
            {date("from", say(W.from))}
            {date("to", say(W.to))}
            {range("moves", say(W.moves))}
            {range("minutes", say(W.minutes))}
            <label>
              <span>{say(W.result)}</span>
              <select
                value={w.result}
                disabled={nameless}
                title={nameless ? say(W.needsName) : undefined}
                onChange={(event) => set({ result: event.currentTarget.value as Typed["result"] })}
              >
                <option value="">{say(W.any)}</option>
                <option value="won">{say(W.won)}</option>
                <option value="lost">{say(W.lost)}</option>
              </select>
            </label>
            <label>
              <span>{say(W.end)}</span>
              <select
                value={w.end}
                onChange={(event) => set({ end: event.currentTarget.value as Typed["end"] })}
              >
                <option value="">{say(W.any)}</option>
                <option value="over">{say(W.over)}</option>
                <option value="resign">{say(W.resign)}</option>
                <option value="time">{say(W.time)}</option>
              </select>
            </label>
          </div>
        </details>
      </form>
      <Games wish={wish.value} />
    </Frame>
  );
}
