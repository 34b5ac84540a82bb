// web/src/online/best.tsx -- the table of the best, and one player's page.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { games, shortTitle } from "../lib/app";
import { t } from "../lib/i18n";
import { gameTitle } from "./describe";
import { Frame } from "./frame";
import { count, o } from "./i18n";
import { Games } from "./records";
import { ReportForm } from "./report";
import { complain, me, mute } from "./session";
import type { Best, Found, Rating } from "./types";
import { line } from "./wire";

const MOST = 50;

/** "1523 ± 64": twice the doubt is where the true strength lies, nineteen times out of twenty. */
const rated = ({ rating, doubt }: { rating: number; doubt: number }) =>
  `${Math.round(rating)} ± ${Math.round(2 * doubt)}`;

export function BestPage({ game }: { game?: string }): JSX.Element {
  const which = games.value.find((one) => one.name === game)?.name ?? games.value[0].name;
  const list = useSignal<Best[] | undefined>(undefined);
  useEffect(() => {
    let gone = false;
    list.value = undefined;
    line
      .call<Best[]>("best", { game: which, limit: MOST })
      .then((best) => gone || (list.value = best))
      .catch(complain);
    return () => void (gone = true);
  }, [which]);
  return (
    <Frame title={o("bestTitle")} here="best">
      <nav class="tabs" aria-label={o("game")}>
        {games.value.map((one) => (
          <a
            key={one.name}
            class="button"
            href={`#/online/best/${one.name}`}
            aria-current={one.name === which ? "page" : undefined}
          >
            {shortTitle(one)}
          </a>
        ))}
      </nav>
      <section class="panel">
        {list.value === undefined && <p class="small">{t("loading")}</p>}
        {list.value?.length === 0 && <p>{o("nobodyRated")}</p>}
        {(list.value?.length ?? 0) > 0 && (
          <table class="best">
            <thead>
              <tr>
                <th scope="col">{t("place")}</th>
                <th scope="col">{o("name")}</th>
                <th scope="col">{o("rating")}</th>
                <th scope="col">{o("gamesPlayed")}</th>
              </tr>
            </thead>
            <tbody>
              {list.value!.map((one, i) => (
                <tr key={one.player} class={one.player === me.value?.player ? "own" : ""}>
                  <td>{i + 1}</td>
                  <td>
                    {/^computer \d$/.test(one.name) ? (
                      o("computerAt", { n: one.name.slice(9) })
                    ) : (
                      <a href={`#/online/player/${one.player}`}>{one.name}</a>
                    )}
                  </td>
                  <td>{rated(one)}</td>
                  <td>{one.games}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <p class="small">{o("ratingLine")}</p>
      </section>
    </Frame>
  );
}

export function PlayerPage({ player }: { player: string }): JSX.Element {
  const ratings = useSignal<Rating[] | undefined>(undefined);
  const name = useSignal<string | null>(null);
  const own = player === me.value?.player;
  useEffect(() => {
    let gone = false;
    const ask = async () => {
      const [got, games] = await Promise.all([
        line.call<Rating[]>("ratings", { player }),
        line.call<Found[]>("find", { player, limit: 1 }),
      ]);
      if (gone) return;
      ratings.value = got;
      name.value = games[0]?.seats.find((seat) => seat.player === player)?.name ?? null;
    };
    ask().catch(complain);
    return () => void (gone = true);
  }, [player]);
  const title = (own ? me.value?.name : name.value) ?? o("player");
  const muted = me.value?.muted.includes(player) ?? false;
  return (
    <Frame title={title} here="player">
      <section class="panel">
        <h2>{o("ratings")}</h2>
        {ratings.value === undefined && <p class="small">{t("loading")}</p>}
        {ratings.value?.length === 0 && <p>{o("notRated")}</p>}
        <dl class="ratings">
          {(ratings.value ?? []).map((one) => (
            <div key={one.game}>
              <dt>{gameTitle(one.game)}</dt>
              <dd>
                <strong>{rated(one)}</strong> <small>{count(one.games, "inOneGame", "inGames")}</small>
              </dd>
            </div>
          ))}
        </dl>
        {!own && typeof me.value?.player === "string" && (
          <button type="button" onClick={() => mute(player, !muted).catch(complain)}>
            {muted ? o("unmute") : o("muteName", { name: title })}
          </button>
        )}
        {!own && typeof me.value?.player === "string" && <ReportForm player={player} name={title} />}
      </section>
      <h2>{o("records")}</h2>
      <Games player={player} game="" />
    </Frame>
  );
}
