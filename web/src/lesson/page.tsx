// web/src/lesson/page.tsx -- learning by playing: small steps on a real board, each with its effect.
import { batch, useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { games, go, rules, shortTitle, table as current } from "../lib/app";
import { named, pointed } from "../lib/cell-words";
import { cellsIn } from "../lib/sentence";
import { Lettered } from "./lettered";
import type { Lesson } from "../games/module";
import type { GameFacts, Told } from "../lib/bridge";
import { Dialog } from "../lib/dialog";
import { labelled, say, t, type ThreeWords } from "../lib/i18n";
import { lang } from "../lib/settings";
import { Sentence } from "../play/sentence";
import { ToldLines } from "../play/why";
import { ExampleBoard } from "../rules/examples";
import { examplesOf } from "../rules/steps";
import { SchoolBoard } from "./board";
import { movesTo, stepBefore } from "./course";
import { Finished } from "./finished";
import { lessonsOf } from "./lessons";
import { learn, progressOf } from "./progress";
import { openSchool, type SchoolTable } from "./school";
import { WhyPage } from "./why";
import "./lesson.css";

const AGAIN_MS = 900; // a wrong move is seen that long before the step begins again

/** How a move is made that cannot be undone (`settle` in choosing.ts). */
const HOW: ThreeWords = [
  "Then press “{done}”. Moves that can’t be undone always wait for it.",
  "Dann „{done}“ drücken. Züge, die sich nicht zurücknehmen lassen, warten immer darauf.",
  "Puis appuyez sur « {done} ». Les coups qu’on ne peut pas annuler l’attendent toujours.",
];

const W = {
  step: ["Step {n} of {all}", "Schritt {n} von {all}", "Étape {n} sur {all}"],
  next: ["Go on", "Weiter", "Continuer"],
  again: [
    "Allowed, but not what this step asks for.",
    "Erlaubt, aber nicht der Zug dieses Schritts.",
    "Coup permis, mais pas celui de cette étape.",
  ],
  leave: ["Leave the lesson", "Lektion verlassen", "Quitter la leçon"],
  example: ["Example", "Beispiel", "Exemple"],
  seen: [
    "Done. This is what happened:",
    "Geschafft! Das ist passiert:",
    "C’est fait. Voici ce qui s’est passé :",
  ],
  back: ["Back", "Zurück", "Retour"],
  list: ["All lessons", "Alle Lektionen", "Toutes les leçons"],
  examples: ["Examples ({n})", "Beispiele ({n})", "Exemples ({n})"],
  scene: ["A new scene.", "Eine neue Szene.", "Une nouvelle scène."],
  details: ["More", "Mehr", "Plus"],
} satisfies Record<string, ThreeWords>;

/** The worked examples that belong to a step, to be opened above the board: one button, however many they are. */
function LessonExamples({ game, names }: { game: GameFacts; names: string[] }): JSX.Element | null {
  const opened = useSignal<string | null>(null);
  if (names.length === 0) return null;
  const examples = examplesOf(game.name).filter((one) => names.includes(one.name));
  const example = examples.find((one) => one.name === opened.value);
  const [first] = examples;
  if (first === undefined) return null;
  const many = examples.length > 1;
  return (
    <div class="lesson-examples">
      <button type="button" onClick={() => (opened.value = first.name)}>
        <span>
          {many ? say(W.examples, { n: examples.length }) : say(W.example)}
          {!many && <span>{labelled("", say(first.title))}</span>}
        </span>
      </button>
      {example && (
        <Dialog title={say(example.title)} close={() => (opened.value = null)} wide>
          <div class="lesson-example">
            {many && (
              <nav aria-label={say(W.examples, { n: examples.length })}>
                {examples.map((one) => (
                  <button
                    key={one.name}
                    type="button"
                    class={one === example ? "on" : "quiet"}
                    aria-current={one === example}
                    onClick={() => (opened.value = one.name)}
                  >
                    {say(one.title)}
                  </button>
                ))}
              </nav>
            )}
            <ExampleBoard key={example.name} game={game} example={example} points />
          </div>
        </Dialog>
      )}
    </div>
  );
}

/** What a step asks for. */
const textOf = ({ text }: Lesson): string => say(text, { how: say(HOW, { done: t("confirm") }) });

/** Why a move that was made is not what is asked for. */
const replyTo = ({ tries, otherwise }: Lesson, move: string): ThreeWords | undefined =>
  tries?.find(({ when }) => when.test(move))?.say ?? otherwise;

/** All words of a step that are on the screen: its cells are lettered in this order. */
const said = (lesson: Lesson, seen: boolean): string =>
  seen && lesson.after ? `${textOf(lesson)} ${say(lesson.after)}` : textOf(lesson);

/** The cells that bear letters: once a step is done those that are still spoken of, under the letters that they have. */
const lettered = (lesson: Lesson, seen: boolean): string[] => {
  const spoken = seen ? cellsIn(lesson.after ? say(lesson.after) : "") : null;
  return cellsIn(said(lesson, seen)).map((cell) => (spoken === null || spoken.includes(cell) ? cell : ""));
};

/** The game whose lesson was gone through at this point of the way that the browser keeps; null: none. */
const endedAt = (): string | null => (history.state as { learnt?: string } | null)?.learnt ?? null;

function endHere(game: string | null): void {
  if (endedAt() !== game) history.replaceState({ ...history.state, learnt: game }, "");
}

function Course({ game }: { game: GameFacts }): JSX.Element {
  const lessons = lessonsOf(game.name);
  const kept = progressOf(game.name);
  const ended = endedAt() === game.name; // the way back leads to the end where one was
  const step = useSignal(ended ? lessons.length : kept.learnt ? 0 : Math.min(kept.step, lessons.length - 1));
  const again = useSignal<string | null>(null); // the move just made that is not asked for
  const seen = useSignal<Told[] | null>(null); // what the right move of this step has brought
  const before = useSignal<Told[]>([]); // what the step before has brought, if it went on at once
  const own = useSignal<SchoolTable | null>(null); // the lesson's own table, no earlier one
  const made = useRef<Record<number, string>>({}); // the moves made as asked, by step
  const teacher = useRef<HTMLElement>(null);
  const more = useSignal(false); // the details of this step are read
  const lesson = lessons[step.value];
  const done = step.value >= lessons.length;
  const spoken = lesson ? said(lesson, seen.value !== null) : "";

  /** Sets the board of this step, as it is when the steps before it are done. */
  const lay = () => {
    const { position, seed } = lessons[stepBefore(lessons, step.value)];
    const moves = movesTo(rules.value!, game, lessons, step.value, made.current);
    const table = openSchool(game, position, seed, moves);
    table.answered = (move) => answer(table, move);
    table.invites = lessons[step.value].invites ?? [];
    table.sure = lessons[step.value].follow?.includes("strike") === true;
    own.value = table;
    seen.value = null;
  };
  /** The next step and its board appear together, so that no click goes to the board before. */
  const turnTo = (to: number) =>
    batch(() => {
      step.value = to;
      again.value = null;
      more.value = false;
      before.value = [];
      learn(game.name, to < lessons.length ? { step: to } : { step: 0, learnt: true });
      endHere(to < lessons.length ? null : game.name);
      if (to < lessons.length) lay();
    });
  const answer = (table: SchoolTable, move: string) => {
    const asked = lessons[step.value];
    if (own.value !== table || seen.value !== null || !asked?.wants) return;
    if (asked.wants.test(move)) {
      made.current[step.value] = move;
      const until = table.count.value; // what comes of the move itself is told, if nothing else is wanted
      const told = ({ log }: SchoolTable) =>
        log.value
          .slice(table.start)
          .flatMap(({ index, events }) =>
            events.filter(({ data }) => asked.tell?.includes(data.event) ?? index < until),
          );
      batch(() => {
        again.value = null;
        if (asked.quick) {
          turnTo(step.value + 1); // its board begins with the same moves
          before.value = told(own.value ?? table);
        } else {
          table.playRest(asked.follow ?? []); // what the words speak of is seen
          seen.value = told(table);
        }
      });
    } else {
      batch(() => {
        again.value = move;
        more.value = false; // the reply is what is to be read now
      });
      setTimeout(() => own.value === table && lay(), AGAIN_MS);
    }
  };
  useEffect(() => {
    if (!done) lay();
    return () => {
      own.value = null;
      current.value?.close();
      current.value = null;
    };
  }, []);
  useEffect(() => {
    batch(() => {
      pointed.value = [...((seen.value === null ? lesson?.show : lesson?.seen) ?? [])];
      named.value = lesson ? lettered(lesson, seen.value !== null) : [];
    });
    return () => batch(() => (pointed.value = named.value = []));
  }, [lesson, lang.value, seen.value]);

  // What is new is seen: the words from their beginning, details where they begin.
  useEffect(() => {
    const words = teacher.current;
    if (words) words.scrollTop = more.value ? (words.querySelector<HTMLElement>(".more")?.offsetTop ?? 0) : 0;
  }, [step.value, seen.value, again.value, more.value]);

  if (done) {
    return (
      <Finished
        game={game}
        restart={() => {
          made.current = {};
          turnTo(0);
        }}
      />
    );
  }
  const table = own.value;
  const reply = replyTo(lesson, again.value ?? "");
  const forward = !lesson.wants || seen.value !== null;
  return (
    <div class="play lesson course" data-lesson={game.name} data-state={forward ? "read" : "open"}>
      <header class="bar">
        <button type="button" class="quiet" onClick={() => go("")}>
          ‹ {say(W.leave)}
        </button>
        <h1>{labelled(shortTitle(game), t("learn"))}</h1>
        <a class="button quiet lesson-list" href={`#/learn/${game.name}/why`}>
          {say(W.list)}
        </a>
      </header>
      <section ref={teacher} class="teacher" aria-live="polite">
        <div class="lesson-head">
          <p class="small">{say(W.step, { n: step.value + 1, all: lessons.length })}</p>
          <progress class="lesson-progress" max={lessons.length} value={step.value} aria-hidden="true" />
        </div>
        {again.value !== null && (
          <div class="refusal" role="alert">
            <b>{say(W.again)}</b>
            {reply && <Lettered words={say(reply)} of={spoken} />}
          </div>
        )}
        {seen.value === null ? (
          <>
            {table && again.value === null && before.value.length > 0 && (
              <p class="done-before">
                ✓{" "}
                {before.value.map((one, i) => (
                  <Sentence key={i} table={table} words={`${one.say} `} />
                ))}
              </p>
            )}
            {step.value > 0 && lesson.position !== undefined && (
              <p class="scene">{say(lesson.scene ?? W.scene)}</p>
            )}
            <Lettered words={textOf(lesson)} />
            {more.value && lesson.more && (
              <div class="more">
                <Lettered words={say(lesson.more)} of={spoken} />
              </div>
            )}
          </>
        ) : (
          <>
            <p class="seen">{say(W.seen)}</p>
            {table && <ToldLines table={table} told={seen.value} />}
            {lesson.after && <Lettered words={say(lesson.after)} of={spoken} />}
          </>
        )}
        <div class="actions">
          {forward && (
            <button type="button" class="primary" onClick={() => turnTo(step.value + 1)}>
              {say(W.next)}
            </button>
          )}
          <button
            type="button"
            class="quiet"
            disabled={step.value === 0 && seen.value === null}
            onClick={() => turnTo(seen.value === null ? step.value - 1 : step.value)}
          >
            {say(W.back)}
          </button>
          {seen.value === null && (
            <>
              {lesson.more && (
                <button
                  type="button"
                  class="quiet"
                  aria-expanded={more.value}
                  onClick={() => (more.value = !more.value)}
                >
                  {say(W.details)} {more.value ? "▴" : "▾"}
                </button>
              )}
              <LessonExamples key={step.value} game={game} names={lesson.examples ?? []} />
            </>
          )}
        </div>
      </section>
      {table && <SchoolBoard table={table} locked={forward} scene={stepBefore(lessons, step.value)} />}
    </div>
  );
}

export function LessonPage(props: { game?: string; part?: string; position?: string }): JSX.Element {
  const game = games.value.find((g) => g.name === props.game) ?? games.value[0];
  if (props.part === "why") return <WhyPage key={game.name} game={game} position={props.position} />;
  return <Course key={game.name} game={game} />;
}
