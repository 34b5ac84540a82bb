// web/src/campaign/quest.tsx -- at the table: the goal of the scenario, how far one is, and what comes next.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { Dialog } from "../lib/dialog";
import { say, type ThreeWords } from "../lib/i18n";
import type { Table } from "../lib/table";
import { learn, progressOf } from "../lesson/progress";
import { loadCampaign } from "./list";
import { beginScenario } from "./page";
import { judge, starsOf, type Scenario } from "./scenario";
import { StarList, Stars } from "./stars";
import "../lesson/lesson.css";

const W = {
  goal: ["Goal", "Ziel", "But"],
  reached: ["Goal reached!", "Ziel erreicht!", "But atteint !"],
  missed: ["The goal is missed.", "Das Ziel ist verfehlt.", "Le but est manqué."],
  next: ["Next scenario", "Nächstes Szenario", "Scénario suivant"],
  again: ["Once more", "Noch einmal", "Encore une fois"],
  all: ["Campaign", "Kampagne", "Campagne"],
  opens: ["Now open:", "Nun offen:", "Désormais ouvert :"],
  playOn: ["Play on, for more stars", "Weiterspielen, für mehr Sterne", "Continuer, pour plus d’étoiles"],
  story: ["Story", "Geschichte", "Récit"],
} satisfies Record<string, ThreeWords>;

export function Quest({ table }: { table: Table }): JSX.Element | null {
  const game = table.game();
  const index = progressOf(game.name).running[table.id];
  const list = useSignal<Scenario[]>([]);
  useEffect(() => {
    void loadCampaign(game.name).then((loaded) => (list.value = loaded));
  }, [game.name]);
  const reading = useSignal(false);
  const fresh = useSignal(false); // reached just now, for the first time
  const scenario = list.value[index];
  const me = table.people()[0] ?? 0;
  const standing = {
    me,
    moments: table.log.value.slice(0, table.shown.value),
    points: table.module.points(table.look.value.position, me),
    score: table.live.value ? table.now.value.score : null,
  };
  const verdict = scenario ? judge(scenario.goal, standing) : null;
  const reached = verdict?.state === "reached";
  const stars = scenario ? starsOf(game.name, scenario, verdict!.state, table.helped, standing) : 0;
  useEffect(() => {
    const { won, stars: had } = progressOf(game.name);
    if (reached && !won.includes(index) && table.now.value.score === null) fresh.value = true;
    if (reached && (!won.includes(index) || stars > (had[index] ?? 0))) {
      learn(game.name, {
        won: [...new Set([...won, index])],
        stars: { ...had, [index]: Math.max(stars, had[index] ?? 0) },
      });
    }
  }, [reached, index, stars]);
  if (!scenario || !verdict) return null;
  const known = reached || progressOf(game.name).won.includes(index);
  const state = known ? "reached" : verdict.state;
  const following = list.value[index + 1];
  return (
    <div class={`quest ${state}`} role="status">
      <p>
        <strong>
          {state === "open" ? `${say(W.goal)}:` : say(state === "reached" ? W.reached : W.missed)}
        </strong>{" "}
        {say(scenario.words)}
        {state === "open" && verdict.of > 1 && ` (${verdict.done}/${verdict.of})`}{" "}
        {known && <Stars n={Math.max(1, stars, progressOf(game.name).stars[index] ?? 0)} />}
      </p>
      <button type="button" class="quiet" aria-haspopup="dialog" onClick={() => (reading.value = true)}>
        {say(W.story)}
      </button>
      {state === "reached" && following && (
        <button type="button" class="primary" onClick={() => beginScenario(game, following, index + 1)}>
          {say(W.next)}
        </button>
      )}
      {state === "missed" && (
        <button type="button" class="primary" onClick={() => beginScenario(game, scenario, index)}>
          {say(W.again)}
        </button>
      )}
      <a class="button quiet" href={`#/campaign/${game.name}`}>
        {say(W.all)}
      </a>
      {fresh.value && (
        <Dialog title={`★ ${say(W.reached)}`} close={() => (fresh.value = false)}>
          <StarList game={game.name} scenario={scenario} won={Math.max(1, stars)} />
          {following && (
            <p>
              {say(W.opens)} <b>{`${index + 2}. ${say(following.title)}`}</b>
            </p>
          )}
          <div class="actions">
            <button type="button" class="primary" onClick={() => (fresh.value = false)}>
              {say(W.playOn)}
            </button>
            {following && (
              <button type="button" onClick={() => beginScenario(game, following, index + 1)}>
                {say(W.next)}
              </button>
            )}
          </div>
        </Dialog>
      )}
      {reading.value && (
        <Dialog title={`${index + 1}. ${say(scenario.title)}`} close={() => (reading.value = false)}>
          <p>{say(scenario.story)}</p>
          {scenario.start && <p>{say(scenario.start)}</p>}
          <StarList
            game={game.name}
            scenario={scenario}
            won={known ? Math.max(1, stars, progressOf(game.name).stars[index] ?? 0) : 0}
          />
        </Dialog>
      )}
    </div>
  );
}
