// web/src/online/person-name.tsx -- somebody's name, which leads to their page wherever it stands.
import type { JSX } from "preact";
import { o } from "./i18n";
import "./people.css";

/** Guests and accounts have a page; computers and those deleted have none. */
export function PersonName({ player, name }: { player?: string; name: string }): JSX.Element {
  const level = /^computer (\d)$/.exec(name);
  if (level) return <span>{o("computerAt", { n: level[1] })}</span>;
  if (!player || name === "") return <span>{name || o("forgotten")}</span>;
  return (
    <a class="person" href={`#/online/player/${player}`}>
      {name}
    </a>
  );
}
