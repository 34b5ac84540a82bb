// web/src/campaign/quest.tsx -- at the table: the goal of the scenario, the next star, how far one is, and what comes next.
import { effect, untracked, useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { notice } from "../lib/app";
import type { Moment } from "../lib/bridge";
import { say, type ThreeWords } from "../lib/i18n";
import { spoken } from "../lib/names";
import { lang } from "../lib/settings";
import type { Table } from "../lib/table";
import { learn, progressOf } from "../lesson/progress";
import { loadCampaign } from "./list";
import { beginScenario, isRead, storyRead } from "./page";
import { rankOf, sumOfStars } from "./rank";
import {
  earnedStars,
  isLost,
  isOpen,
  judge,
  nextStar,
  goalWords,
  STARS,
  type Scenario,
  type Standing,
  starsFor,
  tooLate,
  uncounted,
} from "./scenario";
import { MissedSheet, ReachedSheet, type Sheet, StorySheet } from "./sheets";
import { keepStars, starCount, Stars, starsWon } from "./stars";
import "../lesson/lesson.css";
import "./campaign.css";

const W = {
  goal: ["Goal:", "Ziel:", "Objectif :"],
  reached: ["Goal reached!", "Ziel erreicht!", "Objectif atteint !"],
  missed: ["The goal is missed.", "Das Ziel ist verfehlt.", "L’objectif est manqué."],
  star: ["★ next:", "★ als Nächstes:", "★ ensuite :"],
  nth: ["No. {n} ›", "Nr. {n} ›", "Nº {n} ›"],
  next: ["Next scenario", "Nächstes Szenario", "Scénario suivant"],
  skip: ["Try the next one", "Das nächste versuchen", "Essayer le suivant"],
  again: ["Once more", "Noch einmal", "Encore une fois"],
  story: ["Story", "Geschichte", "Récit"],
  starWon: ["A star won: {words}.", "Ein Stern gewonnen: {words}.", "Une étoile gagnée : {words}."],
  all: ["All three stars: “{title}”.", "Alle drei Sterne: „{title}“.", "Les trois étoiles : « {title} »."],
  rank: ["Your rank is now: {rank}.", "Der Rang ist nun: {rank}.", "Le rang est maintenant : {rank}."],
  ranks: ["Ranks", "Ränge", "Rangs"],
  stake: [
    "A hint costs the star “without a hint” in this game. Press again to have it all the same.",
    "Ein Tipp kostet in diesem Spiel den Stern „ohne Tipp“. Noch einmal drücken, um ihn trotzdem zu bekommen.",
    "Un indice coûte l’étoile « sans indice » dans cette partie. Appuyez encore pour l’avoir quand même.",
  ],
  notOwn: [
    "On {name}’s turn: that does not count.",
    "Im Zug von {name}: Das zählt nicht.",
    "Pendant le tour de {name} : cela ne compte pas.",
  ],
  tooLittle: [
    "{n} is too little for the goal: {least} or more.",
    "{n} ist für das Ziel zu wenig: {least} oder mehr.",
    "{n}, c’est trop peu pour l’objectif : {least} ou plus.",
  ],
  lacks: [
    "For the goal there is still to do: {words}",
    "Für das Ziel fehlt noch: {words}",
    "Objectif restant : {words}",
  ],
} satisfies Record<string, ThreeWords>;

/** What a star is for, by itself: without the word that joins it to the goal. */
const alone = (words: ThreeWords): string => say(words).replace(/^(and|und|et) /, "");

const counted = (done: number, of: number): string => (of > 1 ? ` (${done}/${of})` : "");

/** A seat's points at the beginning and after each moment: what was reached in time stays reached. */
function pointsAfter(table: Table, moments: readonly Moment[], me: number): number[] {
  const { module } = table;
  let now = module.points(table.positionAt(0), me) ?? 0;
  const all = [now];
  for (const { events } of moments) {
    for (const { data } of events) {
      const one = module.scored?.(data);
      if (one?.seat === me) now += one.points;
    }
    all.push(now);
  }
  return all;
}

/** How things stand in what is shown. */
function standingOf(table: Table): Standing {
  const me = table.people()[0] ?? 0;
  const moments = table.log.value.slice(0, table.shown.value);
  const score = table.live.value ? table.now.value.score : null;
  return { me, moments, points: pointsAfter(table, moments, me), score };
}

/** Why the latest deed did not count; "": it did, or there was none. */
function uncountedWords(table: Table, scenario: Scenario, standing: Standing): string {
  const one = uncounted(scenario.goal, standing);
  if (!one) return "";
  if (one.less) return say(W.tooLittle, { n: one.less.is, least: one.less.least });
  return say(W.notOwn, { name: table.seats[one.by]?.name ?? "" });
}

/** Has nobody here moved yet, and nobody read the story? */
const wantsStory = (table: Table): boolean =>
  !isRead(table.id) && !table.log.value.some(({ by }) => table.people().includes(by));

/** Tells of stars that have just been won, and of a rank that comes with them. */
function tellStars(game: string, won: readonly string[], before: number, title: string): void {
  const rank = rankOf(sumOfStars(game));
  const risen = rank && rank !== rankOf(before) ? ` ${say(W.rank, { rank: say(rank.name) })}` : "";
  if (won.length === 0 && risen === "") return;
  const single = won.map((words) => `★ ${say(W.starWon, { words })}`).join(" ");
  const stars = title === "" ? single : `${single} ★★★ ${say(W.all, { title })}`;
  notice.value = {
    words: `${stars}${risen}`.trim(),
    passing: true,
    ...(risen !== "" && { to: `#/campaign/${game}`, link: say(W.ranks) }),
  };
}

/** Watches a game: keeps each star as it is earned, and calls for a sheet when the goal is reached or missed. */
function watch(table: Table, index: number, scenario: Scenario, show: (sheet: Sheet) => void): () => void {
  const game = table.module.name;
  /** A sheet tells of achievements, too. */
  const call = (sheet: Sheet) => {
    show(sheet);
    if (table.now.value.score === null)
      void import("../progress/note").then(({ noteSoFar }) => noteSoFar(table, true));
  };
  return effect(() => {
    const standing = standingOf(table);
    const earned = earnedStars(game, scenario, table.helped, standing);
    const { state } = judge(scenario.goal, standing);
    untracked(() => {
      const { lost, goals } = progressOf(game);
      const brought = earned.filter(Boolean).length;
      // Who looks back has not lost the stars of the end.
      if (state !== "open" && !((goals[table.id] ?? -1) >= brought))
        learn(game, { goals: { ...goals, [table.id]: brought } });
      if (state === "missed" && !lost.includes(table.id)) {
        learn(game, { lost: [...lost, table.id] });
        if (!table.gaveUp) call("missed");
      }
      const had = starsWon(game, index);
      const fresh = earned.map((one, i) => one && !had[i]);
      if (!earned[0] || !fresh.includes(true)) return;
      const before = sumOfStars(game);
      keepStars(game, index, earned);
      if (fresh[0]) call("reached");
      // The sheet lists what came with the goal.
      const more = starsFor(game, scenario).filter((_, i) => !fresh[0] && fresh[i + 1]);
      tellStars(
        game,
        more.map(({ words }) => alone(words)),
        before,
        !fresh[0] && starCount(game, index) === STARS ? say(scenario.title) : "",
      );
    });
  });
}

export function Quest({ table }: { table: Table }): JSX.Element | null {
  const game = table.game();
  const index = progressOf(game.name).running[table.id];
  const list = useSignal<Scenario[]>([]);
  useEffect(() => {
    void loadCampaign(game.name).then((loaded) => (list.value = loaded));
  }, [game.name]);
  // Whoever begins is told what for, unless they have just read it. The game waits for whoever reads.
  const sheet = useSignal<Sheet | null>(wantsStory(table) ? "begin" : null);
  const show = (what: Sheet | null) => {
    sheet.value = what;
    table.reading.value = what !== null;
  };
  useEffect(() => {
    show(sheet.value);
    return () => void (table.reading.value = false);
  }, [table]);
  const scenario = list.value[index];
  useEffect(() => (scenario ? watch(table, index, scenario, show) : undefined), [scenario, table]);
  void table.hints.depth.value; // a first one changes what can be won
  const { won: reached } = progressOf(game.name);
  const standing = standingOf(table);
  const verdict = scenario ? judge(scenario.goal, standing) : null;
  const won = starsWon(game.name, index);
  const more = scenario ? starsFor(game.name, scenario) : [];
  const lost = [verdict?.state === "missed", ...more.map((star) => isLost(star, table.helped, standing))].map(
    (one, i) => one && !won[i],
  );
  const alive = verdict?.state === "open";
  const stakes = alive && !table.helped && more.some((star, i) => star.alone && !won[i + 1]);
  const stake = stakes ? say(W.stake) : "";
  const goal = scenario && verdict ? `${goalWords(scenario)}${counted(verdict.done, verdict.of)}` : "";
  const lacks = alive ? say(W.lacks, { words: goal }) : "";
  // Until somebody has done something it is told there how things stand.
  const opening = scenario ? say(scenario.start ?? scenario.story) : "";
  useEffect(() => {
    table.opening.value = opening;
    table.stake.value = stake;
    table.lacks.value = lacks;
  }, [opening, stake, lacks]);
  // The game's end speaks of the goal first, and leads on from there.
  const over = table.now.value.score !== null && verdict !== null && verdict.state !== "open";
  const following = list.value.findIndex((_, i) => i > index && !reached.includes(i) && isOpen(reached, i));
  const next = following < 0 ? null : `#/campaign/${game.name}/${following + 1}`;
  const again = () => scenario && beginScenario(game, scenario, index, true);
  const brought = progressOf(game.name).goals[table.id] ?? 0;
  useEffect(() => {
    if (!table.live.value) return; // then it is not the end that is looked at
    table.goalEnd.value =
      over && scenario
        ? { reached: verdict.state === "reached", stars: brought, words: say(scenario.words), next, again }
        : null;
  }, [over, verdict?.state, brought, scenario, next, lang.value]);
  // Places that the story names are found on the board beside it.
  const reading = sheet.value === "begin" || sheet.value === "story";
  const told = scenario && reading ? `${say(scenario.story)} ${opening}` : "";
  useEffect(() => {
    spoken.value = told;
    return () => void (spoken.value = "");
  }, [told]);
  if (!scenario || !verdict) return null;
  const { state } = verdict; // of this game: one that is played once more begins anew
  const star = state === "reached" ? nextStar(game.name, scenario, won, table.helped, standing) : null;
  const close = () => {
    if (sheet.value === "begin") storyRead(table.id);
    show(null);
  };
  const about = { game: game.name, scenario, index, won, lost, close, badges: table.earned.value };
  const wasted = state === "open" ? uncountedWords(table, scenario, standing) : "";
  const words = { open: W.goal, reached: W.reached, missed: W.missed }[state];
  return (
    <div class={`quest ${state} ${star ? "more" : ""}`} role="status">
      <p>
        <strong>{say(words)}</strong> {state === "open" && goal}{" "}
        {wasted !== "" && <em class="uncounted">{wasted}</em>}
        {state === "missed" && <span class="words">{say(scenario.words)}</span>}
        {state === "reached" &&
          (star
            ? `${say(W.star)} ${alone(star.words)}${counted(star.done, star.of)}`
            : say(scenario.words))}{" "}
        {state !== "missed" && <Stars n={starCount(game.name, index)} />}
      </p>
      <button type="button" class="quiet" aria-haspopup="dialog" onClick={() => show("story")}>
        {say(W.story)}
      </button>
      {state === "reached" && next !== null && (
        <a class={`button ${star ? "quiet" : "primary"}`} href={next} aria-label={say(W.next)}>
          <span class="long-next">{say(W.next)}</span>
          <span class="brief-next">{say(W.nth, { n: following + 1 })}</span>
        </a>
      )}
      {state === "missed" && (
        <button type="button" class="primary" onClick={again}>
          {say(W.again)}
        </button>
      )}
      {state === "missed" && over && next !== null && (
        <a class="button quiet" href={next}>
          {say(W.skip)}
        </a>
      )}
      {reading && <StorySheet {...about} begins={sheet.value === "begin"} />}
      {/* The winner's banner comes first. */}
      {sheet.value === "reached" && !table.ended.value && (
        <ReachedSheet
          {...about}
          list={list.value}
          following={following}
          opened={list.value.map((_, i) => isOpen(reached, i)).lastIndexOf(true)}
          over={over}
        />
      )}
      {sheet.value === "missed" && !table.ended.value && (
        <MissedSheet
          {...about}
          table={table}
          verdict={verdict}
          late={tooLate(scenario.goal, standing)}
          following={following}
          over={over}
          again={again}
        />
      )}
    </div>
  );
}
