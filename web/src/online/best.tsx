// web/src/online/best.tsx -- the table of the best.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { games, shortTitle } from "../lib/app";
import { t } from "../lib/i18n";
import { Frame } from "./frame";
import { o } from "./i18n";
import { PersonName } from "./person-name";
import { complain, me } from "./session";
import type { Best } from "./types";
import { line } from "./wire";

const MOST = 50;

/** "1523 ± 64": twice the doubt is where the true strength lies, nineteen times out of twenty. */
export const rated = ({ rating, doubt }: { rating: number; doubt: number }) =>
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
        <p>
          {o("bestLine", {
            game: shortTitle(games.value.find(({ name }) => name === which)!),
            rated: o("rated"),
          })}
        </p>
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
                    <PersonName player={one.player} name={one.name} />
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
