// web/src/lesson/page.tsx -- learning by playing: small steps on a real board.
import { batch, useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { gameModule } from "../games/list";
import { begin, games, go, newSeed, openLesson, shortTitle, table as current, usualSeats } from "../lib/app";
import { ARMS } from "../lib/arms";
import { cellsIn, named, pointed } from "../lib/board";
import type { GameFacts } from "../lib/bridge";
import { Dialog } from "../lib/dialog";
import { say, t } from "../lib/i18n";
import { lang } from "../lib/settings";
import type { Table } from "../lib/table";
import { Desk } from "../play/desk";
import { GameBoard, useTableKeys } from "../play/page";
import { Seats } from "../play/seats";
import { ExampleBoard } from "../rules/examples";
import { exampleRecord, examplesOf } from "../rules/steps";

const AGAIN_MS = 700; // a wrong move is seen that long before the step begins again

function Keys({ table }: { table: Table }): null {
  useTableKeys(table);
  return null;
}

/** The worked examples that belong to a step, each to be opened above the board. */
function LessonExamples({ game, names }: { game: GameFacts; names: string[] }): JSX.Element | null {
  const opened = useSignal<string | null>(null);
  if (names.length === 0) return null;
  const examples = examplesOf(game.name).filter((one) => names.includes(one.name));
  const example = examples.find((one) => one.name === opened.value);
  return (
    <div class="lesson-examples">
      {examples.map((one) => (
        <button key={one.name} type="button" class="quiet" onClick={() => (opened.value = one.name)}>
          {t("exampleOpen", { title: say(one.title) })}
        </button>
      ))}
      {example && (
        <Dialog title={say(example.title)} close={() => (opened.value = null)} wide>
          <ExampleBoard game={game} example={example} />
        </Dialog>
      )}
    </div>
  );
}

export function LessonPage(props: { game?: string }): JSX.Element {
  const game = games.value.find((g) => g.name === props.game) ?? games.value[0];
  const { lessons } = gameModule(game.name);
  const step = useSignal(0);
  const again = useSignal(false);
  const lesson = lessons[step.value];
  const done = step.value >= lessons.length;
  const right = useRef<string[]>([]); // moves made as asked since the last position was set

  /** Sets the board of this step: its own position, or the last one before it. */
  const lay = () => {
    let from = step.value;
    while (from > 0 && lessons[from].position === undefined) from--;
    const { position, seed } = lessons[from];
    if (position === undefined) return;
    const seats = usualSeats(game, (position as { seats: number }).seats).map((seat) => ({
      ...seat,
      name: t(ARMS[seat.arms].colour),
    }));
    openLesson(exampleRecord(game, position, seed), seats, right.current);
  };
  useEffect(() => {
    right.current = [];
    lay();
  }, [game.name]);
  /** The next step and its board appear together, so that no click goes to the board before. */
  const advance = () =>
    batch(() => {
      step.value++;
      if (lessons[step.value]?.position === undefined) return;
      right.current = [];
      lay();
    });
  useEffect(() => {
    batch(() => {
      pointed.value = lesson?.show ?? [];
      named.value = lesson ? cellsIn(say(lesson.text)) : [];
    });
    return () => batch(() => (pointed.value = named.value = []));
  }, [lesson, lang.value]);
  useEffect(
    () => () => {
      current.value?.close();
      current.value = null;
    },
    [],
  );
  const table = current.value;
  const moves = table?.log.value.filter((moment) => moment.by === table.viewer.value) ?? [];
  const last = moves[moves.length - 1]?.move ?? null;
  const made = useSignal(0);
  useEffect(() => {
    if (!table || done || moves.length <= made.value) {
      made.value = moves.length;
      return;
    }
    made.value = moves.length;
    if (!lesson.wants || last === null) return;
    if (lesson.wants.test(last)) {
      again.value = false;
      right.current.push(last);
      advance();
    } else {
      again.value = true;
      setTimeout(lay, AGAIN_MS);
    }
  }, [moves.length]);

  if (done) {
    return (
      <main id="main" class="cover">
        <h1>{t("lessonDone")}</h1>
        <div class="actions">
          <button type="button" class="primary" onClick={() => begin(game, usualSeats(game), newSeed(), [])}>
            {t("playNow")}
          </button>
          <a class="button" href={`#/rules/${game.name}`}>
            {t("rules")}
          </a>
          <a class="button" href="#/">
            {t("home")}
          </a>
        </div>
      </main>
    );
  }
  return (
    <div class="play lesson">
      <header class="bar">
        <button type="button" class="quiet" onClick={() => go("")}>
          ‹ {t("lessonLeave")}
        </button>
        <h1>
          {t("learn")}: {shortTitle(game)}
        </h1>
      </header>
      <section class="teacher" aria-live="polite">
        <p class="small">{t("lessonStep", { n: step.value + 1, all: lessons.length })}</p>
        <p>{say(lesson.text)}</p>
        <LessonExamples key={step.value} game={game} names={lesson.examples ?? []} />
        {again.value && <p class="refusal">{t("lessonAgain")}</p>}
        {!lesson.wants && (
          <button type="button" class="primary" onClick={advance}>
            {t("lessonNext")}
          </button>
        )}
      </section>
      {table && (
        <>
          <Keys table={table} />
          <Seats table={table} />
          <main id="main" class="stage">
            <GameBoard table={table} />
          </main>
          <Desk table={table} />
        </>
      )}
    </div>
  );
}
