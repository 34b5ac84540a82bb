// web/src/campaign/quest.tsx -- at the table: the goal of the scenario, how far one is, and what comes next.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import type { Moment } from "../lib/bridge";
import { Dialog } from "../lib/dialog";
import { say, type ThreeWords } from "../lib/i18n";
import { spoken } from "../lib/names";
import type { Table } from "../lib/table";
import { progressOf } from "../lesson/progress";
import { loadCampaign } from "./list";
import { beginScenario, isRead, storyRead } from "./page";
import { earnedStars, isOpen, judge, type Scenario } from "./scenario";
import { keepStars, starCount, StarList, Stars, starsWon } from "./stars";
import "../lesson/lesson.css";

const W = {
  goal: ["Goal:", "Ziel:", "But :"],
  reached: ["Goal reached!", "Ziel erreicht!", "But atteint !"],
  missed: ["The goal is missed.", "Das Ziel ist verfehlt.", "Le but est manqué."],
  next: ["Next scenario", "Nächstes Szenario", "Scénario suivant"],
  skip: ["Try the next one", "Das nächste versuchen", "Essayer le suivant"],
  again: ["Once more", "Noch einmal", "Encore une fois"],
  all: ["All scenarios", "Alle Szenarien", "Tous les scénarios"],
  nextIs: ["Next:", "Als Nächstes:", "Ensuite :"],
  opens: ["Now open as well:", "Nun auch offen:", "Désormais ouvert aussi :"],
  playOn: ["Play on, for more stars", "Weiterspielen, für mehr Sterne", "Continuer, pour plus d’étoiles"],
  story: ["Story", "Geschichte", "Récit"],
  begin: ["Begin", "Anfangen", "Commencer"],
  goOn: ["Go on", "Weiter", "Continuer"],
} satisfies Record<string, ThreeWords>;

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

/** Has nobody here moved yet, and nobody read the story? */
const wantsStory = (table: Table): boolean =>
  !isRead(table.id) && !table.log.value.some(({ by }) => table.people().includes(by));

export function Quest({ table }: { table: Table }): JSX.Element | null {
  const game = table.game();
  const index = progressOf(game.name).running[table.id];
  const list = useSignal<Scenario[]>([]);
  useEffect(() => {
    void loadCampaign(game.name).then((loaded) => (list.value = loaded));
  }, [game.name]);
  // Whoever begins is told what for, unless they have just read it.
  const begins = useSignal(wantsStory(table));
  const reading = useSignal(false);
  const fresh = useSignal(false); // reached just now, for the first time
  const scenario = list.value[index];
  const me = table.people()[0] ?? 0;
  const moments = table.log.value.slice(0, table.shown.value);
  const standing = {
    me,
    moments,
    points: pointsAfter(table, moments, me),
    score: table.live.value ? table.now.value.score : null,
  };
  const verdict = scenario ? judge(scenario.goal, standing) : null;
  const reached = verdict?.state === "reached";
  const stars = scenario ? earnedStars(game.name, scenario, table.helped, standing) : [];
  // Until somebody has done something it is told there how things stand.
  const opening = scenario ? say(scenario.start ?? scenario.story) : "";
  useEffect(() => {
    table.opening.value = opening;
  }, [opening]);
  useEffect(() => {
    if (reached && !progressOf(game.name).won.includes(index) && table.now.value.score === null) {
      fresh.value = true;
    }
    keepStars(game.name, index, stars);
  }, [reached, index, stars.join()]);
  // Places that the story names are found on the board beside it.
  const told = scenario && (begins.value || reading.value) ? `${say(scenario.story)} ${opening}` : "";
  useEffect(() => {
    spoken.value = told;
    return () => void (spoken.value = "");
  }, [told]);
  if (!scenario || !verdict) return null;
  const { state } = verdict; // of this game: one that is played once more begins anew
  const { won } = progressOf(game.name);
  const had = won.includes(index) || reached;
  const following = list.value.findIndex((_, i) => i > index && !won.includes(i) && isOpen(won, i));
  // What this goal has opened: the last one that is open.
  const last = list.value.map((_, i) => isOpen(won, i)).lastIndexOf(true);
  const next = following < 0 ? null : `#/campaign/${game.name}/${following + 1}`;
  const close = () => {
    if (begins.value) storyRead(table.id);
    begins.value = reading.value = false;
  };
  return (
    <div class={`quest ${state}`} role="status">
      <p>
        <strong>{say(state === "open" ? W.goal : state === "reached" ? W.reached : W.missed)}</strong>{" "}
        {say(scenario.words)}
        {state === "open" && verdict.of > 1 && ` (${verdict.done}/${verdict.of})`}{" "}
        {had && <Stars n={starCount(game.name, index)} />}
      </p>
      <button type="button" class="quiet" aria-haspopup="dialog" onClick={() => (reading.value = true)}>
        {say(W.story)}
      </button>
      {state === "reached" && next !== null && (
        <a class="button primary" href={next}>
          {say(W.next)}
        </a>
      )}
      {state === "missed" && (
        <button type="button" class="primary" onClick={() => beginScenario(game, scenario, index, true)}>
          {say(W.again)}
        </button>
      )}
      {state === "missed" && next !== null && (
        <a class="button quiet" href={next}>
          {say(W.skip)}
        </a>
      )}
      {fresh.value && (
        <Dialog title={`★ ${say(W.reached)}`} close={() => (fresh.value = false)} beside>
          <StarList game={game.name} scenario={scenario} won={starsWon(game.name, index)} />
          {[following, last === following ? -1 : last].map(
            (i, n) =>
              list.value[i] && (
                <p key={n}>
                  {say(n === 0 ? W.nextIs : W.opens)} <b>{`${i + 1}. ${say(list.value[i].title)}`}</b>
                </p>
              ),
          )}
          <div class="actions">
            <button type="button" class="primary" onClick={() => (fresh.value = false)}>
              {say(W.playOn)}
            </button>
            {next !== null && (
              <a class="button" href={next}>
                {say(W.next)}
              </a>
            )}
          </div>
        </Dialog>
      )}
      {(begins.value || reading.value) && (
        <Dialog title={`${index + 1}. ${say(scenario.title)}`} close={close} beside>
          <p>{say(scenario.story)}</p>
          {scenario.start && <p>{say(scenario.start)}</p>}
          <StarList game={game.name} scenario={scenario} won={starsWon(game.name, index)} />
          <div class="actions">
            <button type="button" class="primary" onClick={close}>
              {say(begins.value ? W.begin : W.goOn)}
            </button>
            <a class="button quiet" href={`#/campaign/${game.name}`}>
              {say(W.all)}
            </a>
          </div>
        </Dialog>
      )}
    </div>
  );
}
