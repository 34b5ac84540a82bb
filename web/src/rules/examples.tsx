// web/src/rules/examples.tsx -- worked examples below the rule that they explain, to step through.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { gameModule } from "../games/list";
import { rules, usualSeats } from "../lib/app";
import { Arms } from "../lib/arms";
import { pointed } from "../lib/cell-words";
import type { GameFacts, Told } from "../lib/bridge";
import { say, t, type ThreeWords } from "../lib/i18n";
import { spansOf } from "../lib/sentence";
import { langNumber } from "../lib/settings";
import { borrowMarks } from "./borrow";
import { atStep, examplesOf, type Example } from "./steps";
import "./rules.css";

const W = {
  step: ["Step {n} of {all}", "Schritt {n} von {all}", "Étape {n} sur {all}"],
  end: ["End of the example", "Ende des Beispiels", "Fin de l’exemple"],
  before: ["Before", "Vorher", "Avant"], // where there is but one step
  after: ["After", "Nachher", "Après"],
  back: ["One step back", "Einen Schritt zurück", "Étape précédente"],
  next: ["Next step", "Nächster Schritt", "Étape suivante"],
} satisfies Record<string, ThreeWords>;

/** Short names that every language can put into its genitive. */
const NAMES = ["Clara", "Ben", "Mia", "Theo", "Lou"];

function Happens(props: { game: GameFacts; events: Told[]; named: (words: string) => string }): JSX.Element {
  return (
    <ul>
      {props.events.map((told, i) => (
        <li key={i}>
          {props.named(told.say)}{" "}
          <a href={`#/rules/${props.game.name}/${told.data.rule}`}>{told.data.rule}</a>
        </li>
      ))}
    </ul>
  );
}

interface Shown {
  game: GameFacts;
  example: Example;
  points?: boolean; // marks where a step happens; only where no other board is seen
}

function Steps({ game, example, points = false }: Shown): JSX.Element {
  const module = gameModule(game.name);
  const step = useSignal(0);
  const ready = useSignal(false); // the board is drawn once its places have their names
  const last = example.steps.length;
  const seats = usualSeats(game, (example.position as { seats: number }).seats).map((seat, i) => ({
    ...seat,
    name: NAMES[i],
  }));
  const { look, move, events, preview } = atStep(rules.value!, game, example, step.value, langNumber());
  const { position } = look;
  // The board names its own places, whatever table is open behind it, and marks nothing of that one's.
  useEffect(() => {
    const giveBack = borrowMarks();
    ready.value = true;
    return giveBack;
  }, [example]);
  const at = String(events[0]?.data.at ?? events[0]?.data.cell ?? "");
  useEffect(() => {
    if (points && ready.value) pointed.value = at === "" ? [] : [at];
  }, [at, ready.value]);
  const shown = {
    position,
    seats,
    next: new Set<string>(),
    chosen: [],
    preview,
    move,
    effects: [],
    pick: () => undefined,
  };
  const named = (words: string) =>
    spansOf(words, (seat) => seats[seat].name)
      .map((span) => span.words)
      .join("");
  return (
    <>
      <div class="example-board" inert>
        {ready.value ? <module.Board {...shown} /> : <div class="board" />}
        {example.tray && (
          <module.Tray
            {...shown}
            look={look}
            viewer={look.turn}
            previewOf={() => null}
            place={(cell) => cell}
          />
        )}
        <ul class="example-seats">
          {seats.map((seat, i) => (
            <li key={i}>
              <Arms arms={seat.arms} size={22} /> <strong>{seat.name}</strong>{" "}
              <b class="points" title={t("points")}>
                {module.points(position, i)}
              </b>
              <module.SeatFacts position={position} seat={i} arms={seat.arms} viewer={i} />
            </li>
          ))}
        </ul>
      </div>
      <figcaption>
        <p>
          <strong>{say(example.title)}</strong>
        </p>
        <p>{named(say(example.text))}</p>
        <div class="example-step" aria-live="polite">
          {events.length > 0 && <Happens game={game} events={events} named={named} />}
          {step.value === last && example.after && <p>{named(say(example.after))}</p>}
        </div>
        <p class="example-buttons">
          <button
            type="button"
            aria-label={say(W.back)}
            disabled={step.value === 0}
            onClick={() => step.value--}
          >
            ‹
          </button>
          <span>
            {step.value < last
              ? say(last > 1 ? W.step : W.before, { n: step.value + 1, all: last })
              : say(last > 1 ? W.end : W.after)}
          </span>
          <button
            type="button"
            aria-label={say(W.next)}
            disabled={step.value === last}
            onClick={() => step.value++}
          >
            ›
          </button>
        </p>
      </figcaption>
    </>
  );
}

/** Boards are large: each is drawn when it comes near the part of the page that is seen. */
export function ExampleBoard({ game, example, points }: Shown): JSX.Element {
  const near = useSignal(false);
  const figure = useRef<HTMLElement>(null);
  useEffect(() => {
    const watch = new IntersectionObserver(
      (entries) => (near.value ||= entries.some((entry) => entry.isIntersecting)),
      { rootMargin: "400px" },
    );
    watch.observe(figure.current!);
    const draw = () => (near.value = true);
    addEventListener("beforeprint", draw); // paper shows all of them
    return () => {
      watch.disconnect();
      removeEventListener("beforeprint", draw);
    };
  }, []);
  return (
    <figure class="example" id={`example-${example.name}`} tabIndex={-1} ref={figure}>
      {near.value ? (
        <Steps game={game} example={example} points={points} />
      ) : (
        <>
          <div class="board" />
          <figcaption>{say(example.title)}</figcaption>
        </>
      )}
    </figure>
  );
}

/** All examples of a rule: each stands below the last of the rules that it names. */
export function RuleExamples({ game, number }: { game: GameFacts; number: number }): JSX.Element {
  const examples = examplesOf(game.name).filter((one) => Math.max(...one.rules) === number);
  return (
    <>
      {examples.map((example) => (
        <ExampleBoard key={example.name} game={game} example={example} />
      ))}
    </>
  );
}
