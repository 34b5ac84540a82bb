// web/src/rules/aid.tsx -- the player aid: a page to print, and a panel beside the board.
import type { JSX } from "preact";
import type { GameFacts } from "../lib/bridge";
import { t } from "../lib/i18n";
import { Blocks, Words, type Shown } from "./text";
import { useBook } from "./use-book";

export function AidText({ game }: { game: GameFacts }): JSX.Element {
  const { book, problem } = useBook(game.name, "AID");
  if (!book) return problem ? <p role="alert">{problem}</p> : <p class="loading">{t("loading")}</p>;
  const shown: Shown = { game: game.name, letter: game.letter };
  return (
    <div class="aid-text">
      {book.sections.map((section) => (
        <section key={section.title}>
          <h2>
            <Words text={section.title} shown={shown} />
          </h2>
          <Blocks blocks={section.intro} shown={shown} />
        </section>
      ))}
    </div>
  );
}
