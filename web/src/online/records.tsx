// web/src/online/records.tsx -- finished games: found by player and game, looked at in this page.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { games, shortTitle } from "../lib/app";
import { Arms } from "../lib/arms";
import { number, t } from "../lib/i18n";
import { day, gameTitle } from "./describe";
import { Frame } from "./frame";
import { o } from "./i18n";
import { complain, known, me } from "./session";
import type { Found } from "./types";
import { line } from "./wire";

const STEP = 20;

const computerName = (name: string) => {
  const level = /^computer (\d)$/.exec(name);
  return level ? o("computerAt", { n: level[1] }) : name;
};

export function FoundGame({ game }: { game: Found }): JSX.Element {
  return (
    <li class="found">
      <div class="found-head">
        <strong>{gameTitle(game.game)}</strong> <small>{day(game.ended)}</small>
        {game.rated && <small> · {o("ratedYes")}</small>}
        {game.why === "resign" && <small> · {o("whyResign")}</small>}
        {game.why === "time" && <small> · {o("whyTime")}</small>}
      </div>
      <ol class="found-seats">
        {game.seats.map((seat, i) => (
          <li key={i} class={seat.won ? "won" : ""}>
            <Arms arms={i} size={16} />
            {seat.player === "" || seat.name.startsWith("computer ") ? (
              <span>{computerName(seat.name || o("forgotten"))}</span>
            ) : (
              <a href={`#/online/player/${seat.player}`}>{seat.name || o("forgotten")}</a>
            )}
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
    </li>
  );
}

/** Finished games, the latest first, and more on demand. */
export function Games(props: { player: string; game: string }): JSX.Element {
  const list = useSignal<Found[] | undefined>(undefined);
  const more = useSignal(false);
  const ask = async (before?: number) => {
    try {
      const found = await line.call<Found[]>("find", {
        ...(props.player === "" ? {} : { player: props.player }),
        ...(props.game === "" ? {} : { game: props.game }),
        ...(before === undefined ? {} : { before }),
        limit: STEP,
      });
      list.value = [...(before === undefined ? [] : (list.value ?? [])), ...found];
      more.value = found.length === STEP;
    } catch (problem) {
      complain(problem);
    }
  };
  useEffect(() => {
    list.value = undefined;
    void ask();
  }, [props.player, props.game, me.value?.player]);
  return (
    <section aria-label={o("records")} aria-busy={list.value === undefined}>
      <p role="status" class="small">
        {list.value === undefined ? t("loading") : list.value.length === 0 ? o("nothingFound") : ""}
      </p>
      <ul class="table-list">
        {(list.value ?? []).map((game) => (
          <FoundGame key={game.table} game={game} />
        ))}
      </ul>
      {more.value && (
        <button type="button" onClick={() => void ask(list.value!.at(-1)!.ended)}>
          {o("older")}
        </button>
      )}
    </section>
  );
}

export function RecordsPage(): JSX.Element {
  const player = useSignal("");
  const typed = useSignal("");
  const game = useSignal("");
  return (
    <Frame title={o("records")} here="records">
      <form
        class="panel find"
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          player.value = typed.value.trim();
        }}
      >
        <label>
          <span>{o("player")}</span>
          <input
            value={typed.value}
            maxLength={32}
            onInput={(event) => (typed.value = event.currentTarget.value)}
          />
        </label>
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
        <button type="submit" class="primary">
          {o("find")}
        </button>
        {known.value && (
          <button
            type="button"
            onClick={() => {
              typed.value = me.value!.name ?? "";
              player.value = me.value!.player ?? "";
            }}
          >
            {o("myGames")}
          </button>
        )}
      </form>
      <Games player={player.value} game={game.value} />
    </Frame>
  );
}
