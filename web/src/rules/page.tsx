// web/src/rules/page.tsx -- the complete rules of a game: contents, search, marks, examples, print.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { gameModule } from "../games/list";
import { games, shortTitle, table } from "../lib/app";
import type { GameFacts } from "../lib/bridge";
import { LANGUAGE_NAMES, say, t, type ThreeWords } from "../lib/i18n";
import { LANGS, lang, type LangCode } from "../lib/settings";
import { AidText } from "./aid";
import { fold, ruleText, type Book, type BookRule, type BookSection } from "./book";
import { RuleExamples } from "./examples";
import { examplesOf } from "./steps";
import { Blocks, Said, type Shown } from "./text";
import { useBook } from "./use-book";

const W = {
  aidTitle: ["{game}: player aid", "{game}: Spielhilfe", "{game} : aide de jeu"],
  all: ["All rules", "Alle Regeln", "Toutes les règles"],
  find: ["Find in the rules", "In den Regeln suchen", "Chercher dans les règles"],
  foundOne: ["1 rule", "1 Regel", "1 règle"],
  found: ["{n} rules", "{n} Regeln", "{n} règles"],
  print: ["Print", "Drucken", "Imprimer"],
  contents: ["Contents", "Inhalt", "Sommaire"],
} satisfies Record<string, ThreeWords>;

const sectionId = (book: Book, section: BookSection) => `part-${book.sections.indexOf(section) + 1}`;

/** Brings a rule to the middle, a part of the rules to the top. */
function bring(id: string): void {
  document.getElementById(id)?.scrollIntoView({ block: id.startsWith("part-") ? "start" : "center" });
}

function show(id: string): void {
  bring(id);
  document.getElementById(id)?.focus({ preventScroll: true });
}

/** Shows it, and again whenever boards drawn above it push it away, until somebody scrolls. */
function keepShown(id: string): () => void {
  show(id);
  const watch = new ResizeObserver(() => bring(id));
  const stop = () => watch.disconnect();
  watch.observe(document.body);
  const end = setTimeout(stop, 4000);
  for (const kind of ["wheel", "touchmove", "pointerdown", "keydown"]) {
    addEventListener(kind, stop, { once: true, passive: true });
  }
  return () => {
    clearTimeout(end);
    stop();
  };
}

/** The parts of the rules: beside the text where there is room, else a line that opens. */
function Contents({ game, book }: { game: GameFacts; book: Book }): JSX.Element {
  const open = useSignal(false);
  const current = useSignal(book.sections[0]);
  useEffect(() => {
    const find = () => {
      // The part whose heading has passed the upper third; the last one at the very end.
      const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
      const passed = book.sections.filter((section) => {
        const top = document.getElementById(sectionId(book, section))?.getBoundingClientRect().top;
        return top !== undefined && top < clientHeight / 3;
      });
      const atEnd = scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 2;
      current.value = (atEnd ? book.sections.at(-1) : passed.at(-1)) ?? book.sections[0];
    };
    find();
    addEventListener("scroll", find, { passive: true });
    return () => removeEventListener("scroll", find);
  }, [book]);
  return (
    <nav class="contents" aria-label={say(W.contents)}>
      <button type="button" aria-expanded={open.value} onClick={() => (open.value = !open.value)}>
        <strong>{say(W.contents)}</strong> <span>{current.value.title}</span>
      </button>
      <ol class={open.value ? "open" : ""}>
        {book.sections.map((section) => (
          <li key={section.title}>
            <a
              href={`#/rules/${game.name}/${sectionId(book, section)}`}
              aria-current={section === current.value ? "location" : undefined}
              onClick={() => {
                open.value = false;
                keepShown(sectionId(book, section)); // also when the address stays the same
              }}
            >
              {section.title}
              <small>
                {section.rules[0].id}
                {section.rules.length > 1 && `–${section.rules.at(-1)!.number}`}
              </small>
            </a>
          </li>
        ))}
        <li>
          <a href={`#/rules/${game.name}/aid`}>{t("aid")}</a>
        </li>
      </ol>
    </nav>
  );
}

function RuleText(props: { game: GameFacts; rule: BookRule; asked: boolean; shown: Shown }): JSX.Element {
  const { game, rule, shown } = props;
  return (
    <div id={rule.id} tabIndex={-1} class={props.asked ? "rule asked" : "rule"}>
      <h3>
        <a href={`#/rules/${game.name}/${rule.id}`} aria-label={t("readRule", { rule: rule.id })}>
          {rule.id}
        </a>
      </h3>
      <div class="rule-text">
        {rule.statements.map((statement, i) => (
          <Said key={i} statement={statement} shown={shown} />
        ))}
        <RuleExamples game={game} number={rule.number} />
      </div>
    </div>
  );
}

function Bar({ game, aid }: { game: GameFacts; aid: boolean }): JSX.Element {
  return (
    <header class="bar">
      {table.value ? (
        <a class="button primary back-to-game" href={`#/play/${table.value.id}`}>
          ‹ {t("backToGame")}
        </a>
      ) : (
        <a class="button quiet" href="#/">
          ‹ {t("home")}
        </a>
      )}
      <h1>
        {aid ? say(W.aidTitle, { game: shortTitle(game) }) : t("rulesTitle", { game: shortTitle(game) })}
      </h1>
      <nav aria-label={t("home")}>
        {games.value
          .filter((other) => other.name !== game.name)
          .map((other) => (
            <a key={other.name} class="button quiet" href={`#/rules/${other.name}${aid ? "/aid" : ""}`}>
              {shortTitle(other)}
            </a>
          ))}
        <button type="button" class="quiet" onClick={() => print()}>
          {say(W.print)}
        </button>
        <select
          aria-label={t("language")}
          value={lang.value}
          onChange={(event) => (lang.value = event.currentTarget.value as LangCode)}
        >
          {LANGS.map((code) => (
            <option key={code} value={code}>
              {LANGUAGE_NAMES[code]}
            </option>
          ))}
        </select>
      </nav>
    </header>
  );
}

function Rules({ game, asked }: { game: GameFacts; asked?: string }): JSX.Element {
  const module = gameModule(game.name);
  const wanted = useSignal("");
  const { book, problem } = useBook(game.name, "RULES");
  useEffect(() => {
    if (book && !asked) scrollTo(0, 0);
  }, [asked, book !== null, game.name]);
  useEffect(
    () => (book && asked ? keepShown(asked) : undefined),
    [asked, book !== null, game.name, examplesOf(game.name).length],
  );
  const texts = useMemo(() => {
    const rules = book?.sections.flatMap((section) => section.rules) ?? [];
    return new Map(rules.map((rule) => [rule.id, ruleText(rule)]));
  }, [book]);
  if (!book)
    return (
      <main id="main">{problem ? <p role="alert">{problem}</p> : <p class="loading">{t("loading")}</p>}</main>
    );
  const found = fold(wanted.value)
    .split(/\s+/)
    .filter((word) => word !== "");
  const fits = (rule: BookRule) => found.every((word) => texts.get(rule.id)?.includes(word));
  const hits = [...texts.values()].filter((text) => found.every((word) => text.includes(word))).length;
  const shown: Shown = { game: game.name, letter: game.letter, found };
  return (
    <>
      <Contents key={`${game.name} ${book.title}`} game={game} book={book} />
      <main id="main">
        <form
          class="find"
          role="search"
          onSubmit={(event) => {
            event.preventDefault();
            (document.querySelector(".rules-page .rule") as HTMLElement | null)?.focus();
          }}
        >
          <input
            type="search"
            aria-label={say(W.find)}
            placeholder={say(W.find)}
            value={wanted.value}
            onInput={(event) => (wanted.value = event.currentTarget.value)}
          />
          <span role="status">{found.length > 0 && say(hits === 1 ? W.foundOne : W.found, { n: hits })}</span>
        </form>
        {found.length === 0 && (
          <div class="about">
            <Blocks blocks={book.about} shown={shown} />
            {module.learning !== undefined && (
              <p class="no-print">
                <a href={`#/learn/${game.name}`}>{t("learn")}</a> ·{" "}
                <a href={`#/rules/${game.name}/aid`}>{t("aid")}</a>
              </p>
            )}
          </div>
        )}
        {book.sections.map((section) => {
          const rules = found.length ? section.rules.filter(fits) : section.rules;
          if (rules.length === 0) return null;
          return (
            <section key={section.title} id={sectionId(book, section)} tabIndex={-1}>
              <h2>{section.title}</h2>
              {found.length === 0 && <Blocks blocks={section.intro} shown={shown} />}
              {rules.map((rule) => (
                <RuleText key={rule.id} game={game} rule={rule} asked={rule.id === asked} shown={shown} />
              ))}
            </section>
          );
        })}
      </main>
    </>
  );
}

export function RulesPage(props: { game?: string; rule?: string }): JSX.Element {
  const game = games.value.find((g) => g.name === props.game) ?? games.value[0];
  const aid = props.rule === "aid";
  return (
    <div class={aid ? "rules-page aid-page" : "rules-page"}>
      <Bar game={game} aid={aid} />
      {aid ? (
        <main id="main">
          <p class="no-print">
            <a href={`#/rules/${game.name}`}>{say(W.all)}</a>
          </p>
          <AidText game={game} />
        </main>
      ) : (
        <Rules key={game.name} game={game} asked={props.rule} />
      )}
    </div>
  );
}
