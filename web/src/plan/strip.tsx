// web/src/plan/strip.tsx -- under a private copy of the board: the moves tried, other answers, what to do with them.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { signed } from "../games/happenings";
import { useBack } from "../lib/back";
import { labelled, say } from "../lib/i18n";
import { lang } from "../lib/settings";
import type { Table } from "../lib/table";
import type { Said } from "../play/again";
import { renew, type PlanTable, type Step } from "./table";
import { W } from "./words";
import "./plan.css";

const WEIGH_AFTER_MS = 200; // a line is looked at where it rests

function Others({ plan, step }: { plan: PlanTable; step: Step }): JSX.Element | null {
  if (step.others.length === 0) return null;
  return (
    <span class="plan-others">
      <span>{say(W.instead, { who: plan.nameOf(step.seat) })}</span>{" "}
      {step.others.map((answer) => (
        <button key={answer.move} type="button" onClick={() => plan.instead(step, answer)}>
          {answer.words} <small>{say(W.share, { n: answer.share, who: plan.nameOf(step.seat) })}</small>
        </button>
      ))}
    </span>
  );
}

/** How the copy stands to the game. */
function Banner({ plan }: { plan: PlanTable }): JSX.Element {
  const { origin } = plan;
  return (
    <p class="plan-banner" role="status">
      <strong>{say(W.banner)}</strong>
      {origin.myTurn.value && plan.stale.value && <span class="plan-turn"> {say(W.yourTurn)}</span>}
      {plan.stale.value && (
        <>
          {!origin.myTurn.value && <span> {say(W.stale)}</span>}{" "}
          <button type="button" onClick={() => renew(plan)}>
            {say(W.fromNow)}
          </button>
        </>
      )}
    </p>
  );
}

/** What the line is worth so far, and how that has changed; it fills in quietly. */
function Chance({ plan }: { plan: PlanTable }): JSX.Element | null {
  const moment = plan.count.value;
  const waits = plan.thinking.value !== null || plan.shown.value < moment;
  useEffect(() => {
    if (waits) return;
    const timer = setTimeout(() => void plan.weigh().catch(() => undefined), WEIGH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [plan, moment, waits]);
  if (!plan.answering) return null;
  const [here, start] = [plan.worth.value.get(moment), plan.worth.value.get(plan.start)];
  const change = here && start && moment > plan.start ? here.share - start.share : null;
  return (
    <p class="plan-chance small">
      {here === undefined ? say(W.chanceWait) : <b>{say(W.chance, { n: here.share })}</b>}
      {change !== null && ` (${say(W.chanceFrom, { change: signed(change) })})`}
      {/* Numbers that may differ from the review's say so. */}
      {here?.quick && ` ${say(W.quick)}`}
    </p>
  );
}

/** At a mistake of a finished game: what there is to find, then whether it was chosen better this time. */
function Chosen({ plan }: { plan: PlanTable }): JSX.Element | null {
  const words = useSignal<Said | null>(null);
  const next = useSignal<(() => void) | null>(null);
  const first = plan.line.value[0];
  const move = first?.seat === plan.me ? first.move : null;
  const choice = useRef(Infinity); // moves to choose among
  if (first === undefined) choice.current = plan.now.value.moves.length;
  const open = plan.over.value && (move !== null || first === undefined);
  useEffect(() => {
    words.value = null;
    if (!open) return;
    let wanted = true;
    next.value = null;
    void import("../play/again").then(({ chooseAgain, chosenWords, nextMistake, taskWords }) => {
      if (!wanted) return;
      const { origin, from } = plan;
      const task = move === null ? taskWords(origin, from, choice.current) : null;
      if (move !== null) words.value = chosenWords(origin, from, move, choice.current);
      else if (task !== null) words.value = { words: task, known: false };
      const mistake = words.value?.better ? nextMistake(origin, from) : null;
      if (mistake !== null) next.value = () => void chooseAgain(origin, mistake);
    });
    return () => {
      wanted = false;
    };
  }, [plan, move, open, lang.value]);
  return words.value === null ? null : (
    <p class={`plan-chosen ${words.value.known ? "known" : ""}`} role="status">
      {words.value.words}{" "}
      {next.value !== null && (
        <button type="button" onClick={next.value}>
          {say(W.nextMistake)}
        </button>
      )}
    </p>
  );
}

export function PlanStrip({ table }: { table: Table }): JSX.Element | null {
  const plan = table.plan.value as PlanTable | null;
  const list = useRef<HTMLOListElement>(null);
  const length = plan?.line.value.length ?? 0;
  useEffect(() => {
    const last = list.current?.querySelector<HTMLElement>("li:last-child");
    if (list.current && last) list.current.scrollTop = last.offsetTop - list.current.offsetTop;
  }, [length]);
  useBack(plan !== null, () => table.leavePlan());
  if (!plan) return null;
  const steps = plan.line.value;
  const { turn } = plan.now.value;
  const idle = turn >= 0 && turn !== plan.me && plan.thinking.value === null && plan.live.value;
  const tool = (mark: string, word: string, label: string, off: boolean, act: () => void) => (
    <button type="button" class="plan-tool" aria-label={label} title={label} disabled={off} onClick={act}>
      <span aria-hidden="true">{mark}</span> <span>{word}</span>
    </button>
  );
  const answered = steps.map(({ others }) => others.length > 0).lastIndexOf(true);
  return (
    <section class="plan-strip" aria-label={say(W.line)}>
      <div class="plan-head">
        <Banner plan={plan} />
        <Chance plan={plan} />
        <Chosen plan={plan} />
      </div>
      <ol ref={list} tabIndex={steps.length > 2 ? 0 : -1} aria-label={say(W.line)}>
        {steps.length === 0 && (
          <li class="none">{say(plan.answering && plan.auto.value ? W.nothingAuto : W.nothing)}</li>
        )}
        {steps.map((step, i) => {
          const who = step.seat === plan.me ? say(W.you) : plan.nameOf(step.seat);
          const label = say(W.stepBack, { who, move: step.words });
          return (
            <li key={`${step.index} ${step.move}`} class={step.seat === plan.me ? "mine" : ""}>
              <button
                type="button"
                class="line"
                title={label}
                aria-label={label}
                onClick={() => plan.backTo(step.index)}
              >
                <span>
                  <b>{labelled(who, "")}</b> {step.words}
                </span>
              </button>
              {i === answered && <Others plan={plan} step={step} />}
            </li>
          );
        })}
      </ol>
      <div class="plan-tools" role="group" aria-label={say(W.copyTitle)}>
        {tool("↶", say(W.undoShort), say(W.undo), !plan.canUndo.value, () => plan.undo())}
        {tool("⟲", say(W.restartShort), say(W.restart), !plan.canUndo.value, () => plan.restartTurn())}
        {plan.draws.value && tool("⚄", say(W.luckShort), say(W.luck), false, () => renew(plan, plan.from))}
        {tool("✕", say(W.leaveShort), labelled(say(W.leaveShort), say(W.leave)), false, () =>
          table.leavePlan(),
        )}
        {plan.answering && idle && (
          <button type="button" class="plan-way" onClick={() => void plan.answerNow()}>
            {say(W.answer)}
          </button>
        )}
        {plan.ownTurn.value.length > 0 && plan.origin.viewer.value === plan.me && !plan.over.value && (
          <button
            type="button"
            class="plan-way primary"
            title={say(W.prepareLine)}
            onClick={() => {
              plan.prepare();
              table.leavePlan();
            }}
          >
            ✓ {say(plan.origin.myTurn.value ? W.make : W.prepare)}
          </button>
        )}
        {table.room?.Order && <table.room.Order plan={plan} />}
      </div>
    </section>
  );
}
