// web/src/rules/page.tsx -- the rules of a game in words, with drawn examples and house rulings.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import rulings from "rulings";
import { gameModule } from "../games/list";
import type { Example, Section } from "../games/module";
import { games, rules, shortTitle, table, usualSeats } from "../lib/app";
import type { GameFacts, Preview } from "../lib/bridge";
import { say, t } from "../lib/i18n";
import { langNumber } from "../lib/settings";

/** A position with the move that is made in it and what the rules say happens. */
function Drawn({ game, example }: { game: GameFacts; example: Example }): JSX.Element {
  const module = gameModule(game.name);
  const seats = usualSeats(game, (example.position as { seats: number }).seats).map((seat, i) => ({
    ...seat,
    name: ["Anna", "Ben", "Cleo", "Dario", "Emma"][i],
  }));
  let preview: Preview | null = null;
  const match = rules.value!.loadRecord(exampleRecord(game, example.position));
  if (example.move) preview = match.preview(example.move, langNumber());
  match.close();
  const named = (words: string) => words.replace(/\{(\d)\}/g, (_, seat) => seats[Number(seat)].name);
  return (
    <figure class="example">
      <div inert>
        <module.Board
          position={example.position}
          seats={seats}
          next={new Set()}
          chosen={[]}
          preview={preview}
          move={example.move ?? null}
          effects={[]}
          pick={() => undefined}
        />
      </div>
      <figcaption>
        <strong>{say(example.title)}</strong> {say(example.text)}
        {preview && (
          <ul>
            {preview.events.map((told, i) => (
              <li key={i}>
                {named(told.say)} <a href={`#/rules/${game.name}/${told.data.rule}`}>{told.data.rule}</a>
              </li>
            ))}
          </ul>
        )}
      </figcaption>
    </figure>
  );
}

export function exampleRecord(game: GameFacts, position: unknown, seed = 1): string {
  return JSON.stringify({
    game: game.name,
    rules: game.version,
    seats: (position as { seats: number }).seats,
    seed,
    nature: "auto",
    position,
    moves: [],
  });
}

const sectionId = (section: Section) => `part-${section.from}`;

/** Brings a rule to the middle, a part of the rules to the top. */
function show(id: string): void {
  const element = document.getElementById(id);
  element?.scrollIntoView({ block: id.startsWith("part-") ? "start" : "center" });
  element?.focus({ preventScroll: true });
}

/** The parts of the rules: beside the text where there is room, else a line that opens. */
function Contents({ game, sections }: { game: GameFacts; sections: readonly Section[] }): JSX.Element {
  const open = useSignal(false);
  const current = useSignal(sections[0]);
  useEffect(() => {
    const find = () => {
      // The part whose heading has passed the upper third; the last one at the very end.
      const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
      const passed = sections.filter((section) => {
        const top = document.getElementById(sectionId(section))?.getBoundingClientRect().top;
        return top !== undefined && top < clientHeight / 3;
      });
      const atEnd = scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 2;
      current.value = (atEnd ? sections.at(-1) : passed.at(-1)) ?? sections[0];
    };
    find();
    addEventListener("scroll", find, { passive: true });
    return () => removeEventListener("scroll", find);
  }, [game.name]);
  return (
    <nav class="contents" aria-label={t("contents")}>
      <button type="button" aria-expanded={open.value} onClick={() => (open.value = !open.value)}>
        <strong>{t("contents")}</strong> <span>{say(current.value.title)}</span>
      </button>
      <ol class={open.value ? "open" : ""}>
        {sections.map((section) => (
          <li key={section.from}>
            <a
              href={`#/rules/${game.name}/${sectionId(section)}`}
              aria-current={section.from === current.value.from ? "location" : undefined}
              onClick={() => {
                open.value = false;
                show(sectionId(section)); // also when the address stays the same
              }}
            >
              {say(section.title)}
              <small>
                {game.letter}
                {section.from}
                {section.to > section.from && `–${section.to}`}
              </small>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

export function RulesPage(props: { game?: string; rule?: string }): JSX.Element {
  const game = games.value.find((g) => g.name === props.game) ?? games.value[0];
  const module = gameModule(game.name);
  const { house, rebuilt } = rulings[game.name] ?? { house: [], rebuilt: [] };
  const sections = module.sections.length
    ? module.sections
    : [{ title: [shortTitle(game), shortTitle(game), shortTitle(game)] as const, from: 1, to: game.rules.length - 1 }];
  useEffect(() => {
    if (!props.rule) {
      scrollTo(0, 0);
      return;
    }
    show(props.rule);
  }, [props.rule, game.name]);
  return (
    <div class="rules-page">
      <header class="bar">
        {table.value ? (
          <a class="button primary" href={`#/play/${table.value.id}`}>
            ‹ {t("goOn")}
          </a>
        ) : (
          <a class="button quiet" href="#/">
            ‹ {t("home")}
          </a>
        )}
        <h1>{t("rulesTitle", { game: shortTitle(game) })}</h1>
        <nav aria-label={t("home")}>
          {games.value
            .filter((other) => other.name !== game.name)
            .map((other) => (
              <a key={other.name} class="button quiet" href={`#/rules/${other.name}`}>
                {shortTitle(other)}
              </a>
            ))}
        </nav>
      </header>
      <Contents key={game.name} game={game} sections={sections} />
      <main id="main">
        {module.brief && (
          <p class="note">
            <strong>{t("brief")}</strong> {say(module.brief)}{" "}
            {module.lessons.length > 0 && <a href={`#/learn/${game.name}`}>{t("learn")}</a>}
          </p>
        )}
        {module.note && <p class="note">{say(module.note)}</p>}
        {house.length > 0 && <p>{t("houseLine")}</p>}
        {sections.map((section) => {
          const numbers = game.rules
            .map((_, number) => number)
            .filter((n) => n >= section.from && n <= section.to && game.rules[n] !== null);
          const examples = module.examples.filter((example) =>
            example.rules.some((n) => n >= section.from && n <= section.to),
          );
          return (
            <section key={section.from} id={sectionId(section)} tabIndex={-1}>
              <h2>{say(section.title)}</h2>
              <dl>
                {numbers.map((n) => {
                  const id = `${game.letter}${n}`;
                  return (
                    <div key={n} id={id} tabIndex={-1} class={id === props.rule ? "rule asked" : "rule"}>
                      <dt>{id}</dt>
                      <dd>
                        {game.rules[n]}
                        {house.includes(n) && <span class="house">{t("houseRuling")}</span>}
                        {rebuilt.includes(n) && <span class="house">{t("rebuiltRule")}</span>}
                      </dd>
                    </div>
                  );
                })}
              </dl>
              {examples.map((example, i) => (
                <Drawn key={i} game={game} example={example} />
              ))}
            </section>
          );
        })}
      </main>
    </div>
  );
}
