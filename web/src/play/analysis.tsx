// web/src/play/analysis.tsx -- a finished game looked at again: prospects, dear moves, better ones.
import { signal } from "@preact/signals";
import { Fragment, type JSX } from "preact";
import { useEffect } from "preact/hooks";
import { Arms, ARMS } from "../lib/arms";
import type { Review, Told } from "../lib/bridge";
import type { BaronPosition } from "../games/baron";
import { capital, number, say, t, type ThreeWords } from "../lib/i18n";
import {
  costlyOf,
  dearestOf,
  DEAR_FROM,
  hundredths,
  isSmall,
  lastShares,
  percent,
  shareOf,
  sharesAt,
  shownChange,
} from "../lib/summary";
import type { Table } from "../lib/table";
import { Again } from "./again";
import { Because } from "./because";
import { Chapters } from "./chapters";
import { gamesWords, judged, unheededWords, wentWords, whoseChance, worthShown } from "./judged";
import { leadWords } from "./knights";
import { drawsOf } from "./ledger";
import { OTHERWISE } from "./reason";
import { tilesToCome } from "./stance";
import { Avoid, changesOf, costAt, readerOf, Slip, Story, turnOf, turnTitle, visit, When } from "./story";
import { greatEvents, whatHappened } from "./what";
import { roundAt } from "./when";
import { ToldLines } from "./why";
import "./analysis.css";

const WIDTH = 300;
const HEIGHT = 110;
const NEAR = 6; // moves of chance that may lie between a moment and one that is known

/** Besides its colour each line has a pattern of its own, after the arms. */
const DASHES = ["", "9 4", "2 4", "12 3 2 3", "5 3", "1 6"];

const MARKS_MOST = 6; // rounds that are written under the curve
const STEPS = [1, 2, 5, 10, 20, 50];

/** Rounds to write under the curve, and where they begin. */
export function roundMarks(table: Table): { index: number; round: number }[] {
  const log = table.log.value;
  const last = log.length === 0 ? 0 : roundAt(table, log.length - 1);
  const step = STEPS.find((n) => last / n <= MARKS_MOST) ?? STEPS.at(-1)!;
  const marks: { index: number; round: number }[] = [];
  for (const { index } of log) {
    const round = roundAt(table, index);
    if (round > (marks.at(-1)?.round ?? 0) && round % step === 0) marks.push({ index, round });
  }
  return marks;
}

/** A line for each seat: its share of the win from move to move. A click looks there. */
function Graph({ table }: { table: Table }): JSX.Element {
  const all = table.count.value;
  const first = table.firstChoice(); // what nature laid out before it changed no chances
  const part = (index: number) => Math.max(0, index - first) / Math.max(1, all - first);
  const x = (index: number) => part(index) * WIDTH;
  const done = table.reviews.value.length === all;
  const sketch = done ? [] : table.sketch.value;
  const known = (sketch.length > 0 ? sketch : table.reviews.value).flatMap((review, index) =>
    review ? [{ worth: review.before, index }] : [],
  );
  const end = table.now.value.score;
  if (end && (done || sketch.length > 0)) {
    const winners = end.filter((score) => score.won).length;
    const won = end.map((one) => (one.won ? 1000 / winners : 0));
    // Whoever gives up does not fall to nothing: it ends as it stood.
    const last = table.quitter() < 0 ? won : (lastShares(table.reviews.value) ?? known.at(-1)?.worth);
    if (last) known.push({ worth: [...last], index: all });
  }
  const turned = turnOf(table);
  const at = table.browsing.value ?? all;
  const nearest = known.reduce<(typeof known)[number] | null>(
    (best, one) => (!best || Math.abs(one.index - at) < Math.abs(best.index - at) ? one : best),
    null,
  );
  const look = (event: MouseEvent) => {
    const rect = (event.currentTarget as Element).getBoundingClientRect();
    table.goTo(first + Math.round(((event.clientX - rect.left) / rect.width) * (all - first)));
  };
  const shares = nearest
    ? hundredths((done ? sharesAt(table.reviews.value, at) : null) ?? nearest.worth)
    : [];
  const words =
    nearest && (done || Math.abs(nearest.index - at) <= NEAR)
      ? table.seats.map((seat, i) => `${seat.name} ${shares[i]} %`).join(", ")
      : t("analysing");
  return (
    <>
      <div class="chance-plot">
        <div class="chance-scale" aria-hidden="true">
          <span>100 %</span>
          <span>50</span>
          <span>0</span>
        </div>
        <svg
          class="chance-curve"
          viewBox={`0 -4 ${WIDTH} ${HEIGHT + 8}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={words}
          onClick={look}
        >
          {turned && (
            <rect
              class="turned-span"
              x={x(turned.turn.moves[0])}
              y={-4}
              width={x(turned.turn.end) - x(turned.turn.moves[0])}
              height={HEIGHT + 8}
            />
          )}
          <path class="grid" d={`M0 0H${WIDTH}M0 ${HEIGHT / 2}H${WIDTH}M0 ${HEIGHT}H${WIDTH}`} />
          {table.seats.map((seat, i) => (
            <path
              key={i}
              class={`chance-line ${ARMS[seat.arms].tincture} ${done ? "" : "sketch"}`}
              stroke-dasharray={DASHES[seat.arms]}
              d={known
                .map(({ worth, index }, n) => {
                  const y = HEIGHT * (1 - worth[i] / 1000);
                  return `${n > 0 ? "L" : "M"}${x(index).toFixed(1)} ${y.toFixed(1)}`;
                })
                .join("")}
            />
          ))}
          {turned && <path class="turned" d={`M${x(turned.turn.end)} -4V${HEIGHT + 4}`} />}
          <path class="now" d={`M${x(at)} -4V${HEIGHT + 4}`} />
        </svg>
        <small aria-hidden="true">{say(M.rounds)}</small>
        <div class="chance-rounds" aria-hidden="true">
          {roundMarks(table).map(({ index, round }) => (
            <span key={round} style={{ left: `${100 * part(index)}%` }}>
              {round}
            </span>
          ))}
        </div>
      </div>
      <p class="small" role="status">
        {t("chancesAt", { who: words })}
      </p>
      <p class="chance-key">
        {table.seats.map((seat, i) => (
          <span key={i}>
            <Arms arms={seat.arms} size={16} /> {seat.name}
            <svg width="34" height="8" aria-hidden="true">
              <path
                class={`chance-line ${ARMS[seat.arms].tincture}`}
                stroke-dasharray={DASHES[seat.arms]}
                d="M0 4H34"
              />
            </svg>
          </span>
        ))}
      </p>
    </>
  );
}

/** How far the work is, and a button to stop it or to go on. First all moves are glanced at, then one by one looked at. */
function Progress({ table }: { table: Table }): JSX.Element | null {
  const done = table.reviews.value.length;
  const all = table.count.value;
  if (done >= all) return null;
  const decisions = table.log.value.filter(({ by }) => by >= 0).length;
  const glanced = table.sketch.value.filter((one) => one !== null).length;
  const glancing = done === 0 && glanced < decisions;
  const part = glancing ? glanced / Math.max(1, decisions) : done / Math.max(1, all);
  const words = say(glancing ? M.glancing : M.looking);
  return (
    <div class="progress-row">
      <progress max={1} value={part} aria-label={words} />
      <span class="small">{percent(1000 * part)} %</span>
      {table.analysing.value ? (
        <button type="button" onClick={() => table.stopAnalysis()}>
          {t("analyseStop")}
        </button>
      ) : (
        <button type="button" onClick={() => void table.analyse()}>
          {t("analyseGoOn")}
        </button>
      )}
      <small class="progress-words">{words}</small>
    </div>
  );
}

const MORE: ThreeWords = [
  "{n} more, together −{cost} %",
  "{n} weitere, zusammen −{cost} %",
  "{n} autres, en tout −{cost} %",
];

/** One slip; a click looks at the moment with the best move drawn. */
function DearMove({ table, index, review }: { table: Table; index: number; review: Review }): JSX.Element {
  const cost = -shownChange(review, review.seat);
  return (
    <button type="button" title={say(M.lookDear, { cost })} onClick={() => visit(table, index)}>
      <span>
        <When table={table} index={index} /> {whatHappened(table, index)}
      </span>{" "}
      <b class="cost-words">−{cost} %</b>
    </button>
  );
}

/** Whose dearest moves are listed, those of whoever looks first: that whoever looks made no slip is told as what to do next time, and once is enough. */
export const dearSeats = (table: Table): number[] =>
  [...table.seats.keys()]
    .filter((seat) => seat !== table.viewer.value || costlyOf(table.reviews.value, seat).length > 0)
    .sort((a, b) => Number(b === table.viewer.value) - Number(a === table.viewer.value));

/** Each player's dearest moves, and the others when asked, which add up to the own slips of the bill. Before all moves have been
 *  looked at, none is told: what is found later may change it. */
function DearMoves({ table }: { table: Table }): JSX.Element | null {
  const reviews = table.reviews.value;
  if (reviews.length < table.count.value) return null;
  const unsure = dearSeats(table).some((seat) => costlyOf(reviews, seat).some((one) => isSmall(one.review)));
  return (
    <>
      <h3>{say(M.dear)}</h3>
      {unsure && <p class="small">{say(M.unsure)}</p>}
      <ul class="dear">
        {dearSeats(table).map((i) => {
          const seat = table.seats[i];
          const dear = dearestOf(reviews, i);
          const more = costlyOf(reviews, i).slice(dear.length);
          const cost = more.reduce((n, { review }) => n - shownChange(review, i), 0);
          return (
            <li key={i}>
              <span class="who">
                <Arms arms={seat.arms} size={16} /> {seat.name}
              </span>
              {dear.length === 0 && <span class="small">{say(M.noneDear)}</span>}
              {dear.map((one) => (
                <DearMove key={one.index} table={table} {...one} />
              ))}
              {more.length > 0 && (
                <details>
                  <summary>{say(MORE, { n: more.length, cost })}</summary>
                  {more.map((one) => (
                    <DearMove key={one.index} table={table} {...one} />
                  ))}
                </details>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

const halted = signal<number | null>(null); // the moment at which a game that plays by itself has stopped

/** Where a game that plays by itself stops: at what decided it. */
function useHalt(table: Table): void {
  const index = turnOf(table)?.index ?? null;
  useEffect(() => {
    if (index === null) return;
    const at = costAt(table, index) ? index : index + 1;
    const show = () => {
      visit(table, index);
      halted.value = table.browsing.value;
    };
    table.halt = { at, show };
    return () => {
      table.halt = null;
      halted.value = null;
    };
  }, [table, index]);
}

const SETTLES = 12; // frames in which the desk has come to the end, and to its own head first

/** Goes to what is told of all of the game: the result stands above it. */
function summary(table: Table): void {
  table.goTo(table.count.value);
  let frames = SETTLES;
  const show = () => {
    document.querySelector(".story")?.scrollIntoView();
    if (frames-- > 0) requestAnimationFrame(show);
  };
  requestAnimationFrame(show);
}

/** The graph, and with it what the moment shown asks for: dear moves, or a review of one. */
export function Analysis({ table }: { table: Table }): JSX.Element {
  useEffect(() => {
    void table.analyse();
    return () => table.stopAnalysis();
  }, [table]);
  useHalt(table);
  return (
    <section class="chances" aria-label={t("analyse")}>
      <div class="chances-head">
        <h2 tabIndex={-1}>{t("analyse")}</h2>
        {table.browsing.value !== null && table.reviews.value.length >= table.count.value && (
          <button type="button" title={say(M.summaryOf)} onClick={() => summary(table)}>
            {say(M.summary)}
          </button>
        )}
      </div>
      <Graph table={table} />
      <Progress table={table} />
      <Chapters table={table} />
      {table.browsing.value === null ? (
        <>
          <Story table={table} />
          <DearMoves table={table} />
        </>
      ) : (
        <MomentReview table={table} />
      )}
    </section>
  );
}

const M = {
  glancing: [
    "A first glance at all of it: the curve may still change.",
    "Ein erster Blick auf alles: Die Kurve kann sich noch ändern.",
    "Un premier coup d’œil à l’ensemble : la courbe peut encore changer.",
  ],
  looking: [
    "Now a closer look, move by move: slips and reasons follow.",
    "Nun ein genauerer Blick, Zug um Zug: Fehler und Gründe folgen.",
    "Puis un regard plus attentif, coup par coup : erreurs et raisons suivent.",
  ],
  light: [
    "Now known: {what} {chance} {share}.",
    "Nun bekannt: {what} {chance} {share}.",
    "Désormais connu : {what} {chance} : {share}.",
  ],
  drawn: ["{what} {chance} {share}.", "{what} {chance} {share}.", "{what} {chance} : {share}."],
  rounds: ["round", "Runde", "manche"],
  dear: ["Costliest moves", "Teuerste Züge", "Coups les plus coûteux"],
  unsure: [
    "The same measure for everybody. A loss of a few per cent may be chance; several of them together are not.",
    "Dasselbe Maß für alle. Ein Verlust von wenigen Prozent kann Zufall sein; mehrere zusammen sind es nicht.",
    "La même mesure pour tous. Une perte de quelques pour cent peut être due au hasard ; plusieurs ensemble, non.",
  ],
  noneDear: ["no slip found", "kein Fehler gefunden", "aucune erreur trouvée"],
  lookDear: [
    "Look at this move, which cost {cost} %",
    "Den Zug ansehen, der {cost} % gekostet hat",
    "Voir ce coup, qui a coûté {cost} %",
  ],
  next: ["Next, {name}:", "Danach {name}:", "Ensuite, {name} :"],
  cost: [
    "This move cost {cost} %: {chance} {share}.",
    "Dieser Zug hat {cost} % gekostet: {chance} {share}.",
    "Ce coup a coûté {cost} % ; {chance} : {share}.",
  ],
  costSmall: [
    "This move seems to have cost {cost} %: {chance} {share}.",
    "Dieser Zug hat wohl {cost} % gekostet: {chance} {share}.",
    "Ce coup semble avoir coûté {cost} % ; {chance} : {share}.",
  ],
  betterMoves: ["Better moves", "Bessere Züge", "Meilleurs coups"],
  made: ["played: {move}", "gespielt: {move}", "joué : {move}"],
  summary: ["Summary ›", "Überblick ›", "Bilan ›"],
  summaryOf: [
    "All moves have been looked at: what decided the game, and what to do better",
    "Alle Züge sind angesehen: was entschieden hat und was besser ginge",
    "Tous les coups ont été examinés : ce qui a décidé, et ce qu’on peut mieux faire",
  ],
  halted: [
    "The play stops here, at what decided most; ▶ goes on.",
    "Hier hält die Wiedergabe an, bei dem, was am meisten entschied; ▶ spielt weiter.",
    "La lecture s’arrête ici, à ce qui a le plus compté ; ▶ la reprend.",
  ],
  begins: [
    "The play begins here; the set-up ({n} steps) lies before it.",
    "Hier beginnt das Spiel; davor liegt der Aufbau ({n} Schritte).",
    "La partie commence ici ; avant, la mise en place ({n} étapes).",
  ],
  better: ["Better:", "Besser:", "Mieux :"],
  betterFor: ["Better for {name}:", "Besser für {name}:", "Mieux pour {name} :"],
  stood: [
    "Honour before it: {points}. Knights in hand: {hand}. Tiles in the pile: {n}.",
    "Ehre davor: {points}. Ritter auf der Hand: {hand}. Plättchen im Stapel: {n}.",
    "Honneur avant : {points}. Chevaliers en main : {hand}. Tuiles dans la pioche : {n}.",
  ],
  came: ["What came of it:", "Was daraus wurde:", "Ce qu’il en advint :"],
  would: ["What it would do at once:", "Was es sofort bewirkt:", "Ce que cela fait aussitôt :"],
} satisfies Record<string, ThreeWords>;

/** What the board shows has just happened, and whose chances it changed. */
function JustMade({ table, index }: { table: Table; index: number }): JSX.Element | null {
  if (index + 1 === table.playBegins()) return <p class="just-made">{say(M.begins, { n: index + 1 })}</p>;
  const words = index < 0 ? "" : whatHappened(table, index);
  if (words === "") return null;
  const change = changesOf(table).get(index);
  const turned = turnOf(table);
  const here = turned?.index === index ? turned : null;
  return (
    <p class="just-made">
      {here && (
        <>
          <b>{turnTitle(here)}</b>{" "}
        </>
      )}
      <When table={table} index={index} /> {words}{" "}
      {change && <b class={change.up ? "gain-words" : "cost-words"}>({change.words})</b>}
      {here && (
        <>
          <Slip table={table} index={index} />
          <Avoid table={table} swing={here} />
        </>
      )}
    </p>
  );
}

/** What shows a card that was laid in secret. */
const SHOWS = new Set(["trade", "moved", "stayed"]);

/** That somebody's chances changed before a move, and not by anybody's decision: by what others showed of their plots, or by what
 *  nature drew. null: they did not. */
export function lightWords(table: Table, index: number): string | null {
  const [log, reviews] = [table.log.value, table.reviews.value];
  const from = reviews.map((one, at) => one !== null && at < index).lastIndexOf(true);
  const [last, next] = [reviews[from], reviews[index]];
  if (!last || !next) return null;
  const seat = readerOf(table);
  const [was, is] = [last.after, next.before].map((shares) => shareOf(shares, seat));
  if (Math.abs(was - is) < percent(DEAR_FROM)) return null;
  const chance = capital(whoseChance(table, seat));
  const share = wentWords(was, is);
  const drawn = drawsOf(table)(from, index, seat, is - was);
  if (drawn !== null) return say(M.drawn, { what: whatHappened(table, drawn), chance, share });
  // One knows one's own cards: only what others show is news.
  const shown = log[from].events.filter(({ data }) => SHOWS.has(data.event) && data.seat !== seat);
  if (shown.length === 0 || last.open !== false) return null;
  const what = shown.map(({ say: words }) => table.named(words)).join(" ");
  return say(M.light, { what, chance, share });
}

/** What lay beside the board, in the hand of whoever decides next, with what another move would take; while chance is at it, of
 *  whoever moved last. */
function PastTray({ table, index }: { table: Table; index: number }): JSX.Element | null {
  const { Tray, past } = table.module;
  if (!past) return null;
  const look = table.look.value;
  const by = table.log.value.slice(0, index + 1).filter((moment) => moment.by >= 0);
  const other = table.alternative.value;
  return (
    <div class="past-tray" inert>
      <Tray
        past
        look={look}
        viewer={by.at(-1)?.by ?? table.viewer.value}
        position={look.position}
        seats={table.seats}
        next={new Set()}
        chosen={other === null ? [] : table.module.keys(other, look).map(({ el }) => el)}
        preview={null}
        move={null}
        effects={table.effects.value}
        pick={() => undefined}
        previewOf={() => null}
        place={(cell) => table.named(cell)}
      />
    </div>
  );
}

/** How Baron stood where a game turned: a lead is little while many knights and tiles are still to come. null: other games. */
export function stoodWords(table: Table, index: number): string | null {
  if (table.module.name !== "baron") return null;
  const position = table.positionAt(index) as BaronPosition;
  const { honour, hand } = position;
  const list = (of: readonly number[]) =>
    table.seats.map(({ name }, seat) => `${name}\u00a0${number(of[seat])}`).join(", ");
  return say(M.stood, { points: list(honour), hand: list(hand), n: tilesToCome(position) });
}

/** Is an event told with a move the doing of its player? Where plots come to light at once, what others show stands beside it. */
export const isOf = ({ module }: Table, { data }: Told, by: number): boolean =>
  !module.together || data.seat === by || data.other === by;

/** About the moment looked at in a finished game: what was just made; the move made next, its cost, better ones. */
function MomentReview({ table }: { table: Table }): JSX.Element | null {
  const index = table.browsing.value;
  useEffect(() => {
    if (halted.value !== index) halted.value = null; // whoever goes on has read it
  }, [index]);
  if (index === null) return null;
  const moment = table.log.value[index];
  const review = table.reviews.value[index];
  const preview = table.drawnPreview.value;
  const chosen = table.alternative.value;
  const shown = chosen === moment.move; // then what it does is told below its board
  const would = (preview?.events.slice(1) ?? []).filter(
    // What both moves do says nothing of the difference, nor what others show at the same time.
    (one) =>
      isOf(table, one, moment.by) && (shown || moment.events.every(({ say: words }) => words !== one.say)),
  );
  const name = moment.by < 0 ? t("chance") : table.nameOf(moment.by);
  const move = moment.move === null ? "?" : table.moveWords(index, moment.move);
  const slip = costAt(table, index);
  const about = slip?.better.some((one) => one.move === chosen) ? chosen : slip?.better[0].move;
  const turned = turnOf(table);
  const [most, made] = review
    ? [review.before, review.after].map((one) => shareOf(one, review.seat))
    : [0, 0];
  const button = (alternative: string | null, words: string, worth: number | null) => (
    <button
      type="button"
      key={alternative ?? ""}
      aria-pressed={chosen === alternative}
      onClick={() => table.lookAt(index, alternative)}
    >
      {words} {worth !== null && <b>{worth} %</b>}
    </button>
  );
  const tray = <PastTray table={table} index={index} />;
  const whoseBetter =
    moment.by === table.viewer.value ? say(M.better) : say(M.betterFor, { name: table.nameOf(moment.by) });
  const stood = slip && turned?.index === index ? stoodWords(table, index) : null;
  const light = slip || !changesOf(table).has(index - 1) ? lightWords(table, index) : null; // told already
  const leads = slip && leadWords(table, index, slip.before);
  // Whoever goes to a chapter reads what its heading names, also where the board shows what was before it.
  const came = slip && !shown && greatEvents(table, moment).length > 0 ? whatHappened(table, index) : null;
  return (
    <div class="moment-review">
      {halted.value === index && (
        <p class="small" role="status">
          {say(M.halted)}
        </p>
      )}
      {!slip && <JustMade table={table} index={index - 1} />}
      {light !== null && <p class="small">{light}</p>}
      {!slip && tray}
      {/* What a slip was stands on its button. */}
      {!slip && (
        <p>
          <strong>{say(M.next, { name })}</strong>{" "}
          {moment.by < 0 ? table.named(moment.events[0]?.say ?? "") : move}
        </p>
      )}
      {review && (
        <p role="status">
          {slip && turned?.index === index && <b class="turn-title">{turnTitle(turned)}</b>}
          {slip
            ? say(isSmall(review) ? M.costSmall : M.cost, {
                share: wentWords(most, made),
                cost: most - made,
                chance: whoseChance(table, review.seat),
              })
            : judged(table, index, review)}
          {stood !== null && <small class="stood"> {stood}</small>}
          {leads !== null && ` ${leads}`}
          {slip && review.unheeded && ` ${unheededWords(table, index, slip)}`}
        </p>
      )}
      {slip && (
        <div class="better" role="group" aria-label={say(M.betterMoves)}>
          {moment.move !== null && button(moment.move, say(M.made, { move }), made)}
          <h3>{say(M.betterMoves)}</h3>
          {/* Each reason stands right below what it is about, where a small screen still shows it. */}
          {slip.better.map((one) => (
            <Fragment key={one.move}>
              {button(one.move, table.moveWords(index, one.move), worthShown(slip, one.worth))}
              {one.move === about && (
                <Because
                  table={table}
                  index={index}
                  title={whoseBetter}
                  untitled={say(OTHERWISE)}
                  move={one.move}
                  instead={moment.move}
                  about="hindsight"
                  none={gamesWords(slip, one.worth)}
                />
              )}
            </Fragment>
          ))}
          {came !== null && (
            <p class="small">
              {say(M.came)} {came}
            </p>
          )}
          <Because
            table={table}
            index={index}
            move={slip.better[0].move}
            instead={moment.move}
            about="followed"
          />
        </div>
      )}
      {/* At a slip what was better comes first; what could be had stands right below it. */}
      {slip && tray}
      {/* What it is called is told by its button. */}
      {chosen !== null && would.length > 0 && (
        <div class="would">
          {!shown && <h3>{say(M.would)}</h3>}
          <ToldLines table={table} told={would} index={index} />
        </div>
      )}
      {moment.by >= 0 && table.room === null && (
        <Again table={table} index={index} own={moment.by === table.viewer.value} />
      )}
    </div>
  );
}
