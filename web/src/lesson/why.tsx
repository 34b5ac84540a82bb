// web/src/lesson/why.tsx -- why one plays so: a position to solve for each thing worth knowing.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { go, rules, setTitle, shortTitle, table as current } from "../lib/app";
import { named } from "../lib/cell-words";
import { cellsIn } from "../lib/sentence";
import { Lettered } from "./lettered";
import type { GameFacts } from "../lib/bridge";
import { PositionPicture } from "../games/scene";
import { labelled, say, type ThreeWords } from "../lib/i18n";
import { lang } from "../lib/settings";
import { ToldLines } from "../play/why";
import { SchoolBoard } from "./board";
import { happened } from "./goals";
import { LearnNav } from "./nav";
import { playOutcome, type Outcome } from "./outcome";
import { learn, progressOf } from "./progress";
import { openSchool, type SchoolTable } from "./school";
import { Steps, worthReading } from "./steps";
import { missedBy, reached, WHYS, type Why } from "./whys";
import "./lesson.css";

const W = {
  title: ["Lessons", "Lektionen", "Leçons"],
  basics: ["How it is played", "So wird gespielt", "Comment on joue"],
  basicsLine: [
    "Learn it by doing: step by step on a real board.",
    "Beim Spielen lernen: Schritt für Schritt auf einem echten Spielplan.",
    "Apprendre par la pratique : pas à pas sur un vrai plateau.",
  ],
  again: ["Once more", "Noch einmal", "Encore une fois"],
  begin: ["Begin", "Anfangen", "Commencer"],
  goOn: ["Go on at step {n}", "Weiter bei Schritt {n}", "Continuer à l’étape {n}"],
  why: ["Strategy", "Strategie", "Stratégie"],
  whyLine: [
    "Short positions to solve. Any move that reaches what is asked is right.",
    "Kurze Stellungen zum Lösen. Richtig ist jeder Zug, der das Ziel erreicht.",
    "De courtes positions à résoudre. Tout coup qui atteint l’objectif est juste.",
  ],
  solve: ["Solve", "Lösen", "Résoudre"],
  solved: ["solved", "gelöst", "résolu"],
  solvedOf: ["Solved: {n} of {all}.", "Gelöst: {n} von {all}.", "Résolues : {n} sur {all}."],
  right: ["Right!", "Richtig!", "Exact !"],
  missed: ["Not yet.", "Noch nicht.", "Pas encore."],
  yours: ["After your move", "Nach meinem Zug", "Après votre coup"],
  question: ["The question", "Die Frage", "La question"],
  round: ["The round", "Die Runde", "La manche"],
  next: ["Next", "Weiter", "Suivant"],
  more: ["Puzzles like this", "Rätsel dieser Art", "Problèmes de ce genre"],
  all: ["All lessons", "Alle Lektionen", "Toutes les leçons"],
} satisfies Record<string, ThreeWords>;

function Position({ game, why, next }: { game: GameFacts; why: Why; next: () => void }): JSX.Element {
  const table = useSignal<SchoolTable | null>(null);
  const state = useSignal<"open" | "right" | "missed">("open");
  const answered = useSignal<number | null>(null); // the moment after the answer, if the round is played on
  const lay = () => {
    const made = openSchool(game, why.position, why.outcome?.seed);
    made.blind = made.forced = true; // an attack goes on as in a game
    made.alone = why.moves === 1;
    made.goesOn = () => state.value === "open";
    answered.value = null;
    made.answered = () => {
      if (state.value !== "open") return;
      if (why.never && happened(why.never, made.log.value, made.viewer.value) > 0) {
        state.value = "missed";
      } else if (reached(why, made.log.value, made.viewer.value)) {
        state.value = "right";
        const { why: known } = progressOf(game.name);
        if (!known.includes(why.id)) learn(game.name, { why: [...known, why.id] });
      } else if (made.moves >= why.moves || made.now.value.turn !== made.viewer.value) {
        state.value = "missed";
      }
      if (state.value !== "open" && why.outcome) playOn(made, why.outcome);
    };
    table.value = made;
    state.value = "open";
  };
  /** What came of the answer is played on the board. */
  const playOn = (made: SchoolTable, outcome: Outcome) => {
    const match = rules.value!.loadRecord(made.record());
    try {
      answered.value = made.count.value;
      made.playOn(playOutcome(match, outcome, made.viewer.value));
    } finally {
      match.close();
    }
  };
  useEffect(() => {
    lay();
    return () => {
      current.value?.close();
      current.value = null;
      table.value = null;
    };
  }, [why.id]);
  useEffect(() => {
    named.value = cellsIn(say(why.text));
    return () => {
      named.value = [];
    };
  }, [why.id, lang.value]);
  const made = table.value;
  // Whatever was chosen, as a target is, there is a way back.
  const begun = state.value !== "open" || (made !== null && made.count.value > made.start);
  const told = made
    ? worthReading(
        made.log.value.flatMap((moment) => moment.events),
        made.viewer.value,
      )
    : [];
  return (
    <div class="play lesson" data-state={state.value}>
      <header class="bar">
        <a class="button quiet" href={`#/learn/${game.name}/why`}>
          ‹ {say(W.all)}
        </a>
        <h1>{labelled(shortTitle(game), say(why.title))}</h1>
      </header>
      <section class="teacher" aria-live="polite">
        {(state.value === "open" || (state.value === "missed" && !why.outcome)) && (
          <Lettered words={say(why.text)} />
        )}
        {state.value !== "open" && (
          <>
            <p class={state.value === "right" ? "seen" : "refusal"}>
              {say(state.value === "right" ? W.right : W.missed)}
            </p>
            {state.value === "missed" && made && (
              <Lettered words={say(missedBy(why, made.log.value, made.viewer.value))} of={say(why.text)} />
            )}
            {made && answered.value === null && <ToldLines table={made} told={told} />}
            {state.value === "right" && <Lettered words={say(why.after)} of={say(why.text)} />}
          </>
        )}
        {state.value !== "open" && why.outcome && (
          <details class="asked">
            <summary>{say(W.question)}</summary>
            <Lettered words={say(why.text)} />
          </details>
        )}
        <div class="actions">
          {made && answered.value !== null && (
            <Steps key={made.id} table={made} from={answered.value} title={W.yours} course={W.round} />
          )}
          {state.value === "right" && (
            <>
              <button type="button" class="primary" onClick={next}>
                {say(W.next)}
              </button>
              {why.theme && (
                <a class="button" href={`#/puzzles/${game.name}/${why.theme}`}>
                  {say(W.more)}
                </a>
              )}
            </>
          )}
          {begun && (
            <button type="button" class={state.value === "missed" ? "primary" : "quiet"} onClick={lay}>
              {say(W.again)}
            </button>
          )}
        </div>
      </section>
      {made && <SchoolBoard table={made} locked={state.value !== "open"} />}
    </div>
  );
}

export function WhyPage({ game, position }: { game: GameFacts; position?: string }): JSX.Element {
  const list = WHYS[game.name] ?? [];
  const { step, learnt, why: known } = progressOf(game.name);
  const here = list.findIndex((one) => one.id === position);
  const open = list.find((one) => !known.includes(one.id));
  useEffect(() => setTitle(labelled(say(W.title), shortTitle(game))), [game.name]);
  if (here >= 0) {
    const after = list[here + 1];
    const next = () => go(after ? `learn/${game.name}/why/${after.id}` : `learn/${game.name}/why`);
    return <Position key={list[here].id} game={game} why={list[here]} next={next} />;
  }
  return (
    <div class="school">
      <LearnNav game={game} here="learn" />
      <main id="main">
        <h1>{labelled(shortTitle(game), say(W.title))}</h1>
        <section class="basics">
          <div>
            <h2>
              {say(W.basics)} {learnt && <span title={say(W.solved)}>★</span>}
            </h2>
            <p>{say(W.basicsLine)}</p>
          </div>
          <a class={`button ${learnt ? "" : "primary"}`} href={`#/learn/${game.name}`}>
            {learnt ? say(W.again) : step > 0 ? say(W.goOn, { n: step + 1 }) : say(W.begin)}
          </a>
        </section>
        <h2>{say(W.why)}</h2>
        <p>
          {say(W.whyLine)}{" "}
          <b>
            {say(W.solvedOf, { n: list.filter(({ id }) => known.includes(id)).length, all: list.length })}
          </b>
        </p>
        <ul class="school-list why-list">
          {list.map((one) => (
            <li key={one.id} class={known.includes(one.id) ? "won" : ""}>
              <PositionPicture game={game} position={one.position} about={cellsIn(one.text[0])} />
              <h3>
                {say(one.title)}{" "}
                {known.includes(one.id) && (
                  <span>
                    ★<span class="sr"> {say(W.solved)}</span>
                  </span>
                )}
              </h3>
              <a
                class={`button ${learnt && one === open ? "primary" : ""}`}
                href={`#/learn/${game.name}/why/${one.id}`}
              >
                {say(known.includes(one.id) ? W.again : W.solve)}
                <span class="sr">: {say(one.title)}</span>
              </a>
            </li>
          ))}
        </ul>
      </main>
    </div>
  );
}
