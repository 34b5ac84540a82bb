// web/src/online/follow.tsx -- tables that one follows without sitting there; nobody else knows.
import type { JSX } from "preact";
import { say, t, type ThreeWords } from "../lib/i18n";
import { traits } from "./describe";
import { FoundGame } from "./records";
import { complain, followed, known, refreshFollowed, settle } from "./session";
import { TableNames } from "./table-names";
import { line } from "./wire";

const W = {
  title: ["My tables: followed", "Verfolgte Tische", "Mes tables : suivies"],
  over: ["over", "beendet", "finie"],
  follow: ["Follow this table", "Diesem Tisch folgen", "Suivre cette table"],
  unfollow: ["Follow no longer", "Nicht mehr folgen", "Ne plus suivre"],
  line: [
    "It stands among your tables, and you hear when the game is over. Nobody else knows.",
    "Er steht bei den eigenen Tischen, und das Ende wird gemeldet. Niemand sonst erfährt davon.",
    "Elle figure parmi vos tables et la fin de la partie vous est annoncée. Personne d’autre ne le sait.",
  ],
} satisfies Record<string, ThreeWords>;

async function follow(table: string, on: boolean): Promise<void> {
  try {
    await line.call("follow", { table, on });
    settle();
  } catch (problem) {
    complain(problem);
  }
  await refreshFollowed();
}

function Unfollow({ table }: { table: string }): JSX.Element {
  return (
    <button type="button" onClick={() => void follow(table, false)}>
      {say(W.unfollow)}
    </button>
  );
}

/** For somebody who looks on. */
export function FollowButton({ table }: { table: string }): JSX.Element | null {
  if (!known.value) return null;
  const on = followed.value.tables.some((one) => one.table === table);
  return (
    <div class="follow">
      <button type="button" aria-pressed={on} onClick={() => void follow(table, !on)}>
        {say(on ? W.unfollow : W.follow)}
      </button>
      <p class="small">{say(W.line)}</p>
    </div>
  );
}

export function FollowedTables(): JSX.Element | null {
  const { tables, games } = followed.value;
  if (tables.length + games.length === 0) return null;
  return (
    <section class="panel">
      <h2>{say(W.title)}</h2>
      <ul class="table-list followed">
        {tables.map((table) => (
          <li key={table.table} class="table-row">
            <span class="table-words">
              <TableNames table={table} />
              <small>{traits(table).join(" · ")}</small>
            </span>
            <span class="row-buttons">
              <a class="button" href={`#/t/${table.table}`}>
                {t("look")}
              </a>
              <Unfollow table={table.table} />
            </span>
          </li>
        ))}
        {games.map((game) => (
          <FoundGame key={game.table} game={game} more={<Unfollow table={game.table} />} tag={say(W.over)} />
        ))}
      </ul>
    </section>
  );
}
