// web/src/campaign/sheets.tsx -- what is read at a scenario's table: its story, its goal reached, and why it is missed.
import type { JSX } from "preact";
import { Dialog } from "../lib/dialog";
import { say, type ThreeWords } from "../lib/i18n";
import type { Table } from "../lib/table";
import { Sentence } from "../play/sentence";
import { goalWords, STARS, type Scenario, type Verdict } from "./scenario";
import { StarList } from "./stars";

const W = {
  reached: ["Goal reached!", "Ziel erreicht!", "Objectif atteint !"],
  missed: ["The goal is missed", "Das Ziel ist verfehlt", "L’objectif est manqué"],
  notYet: [
    "The game is over and the goal not reached: {words}",
    "Das Spiel ist aus und das Ziel nicht erreicht: {words}",
    "La partie est finie et l’objectif n’est pas atteint : {words}",
  ],
  near: [
    "So far it was {done} of {of}.",
    "Geschafft waren {done} von {of}.",
    "Vous en étiez à {done} sur {of}.",
  ],
  late: ["Too late for the goal:", "Zu spät für das Ziel:", "Trop tard pour l’objectif :"],
  next: ["Next scenario", "Nächstes Szenario", "Scénario suivant"],
  skip: ["Try the next one", "Das nächste versuchen", "Essayer le suivant"],
  again: ["Once more", "Noch einmal", "Encore une fois"],
  all: ["All scenarios", "Alle Szenarien", "Tous les scénarios"],
  nextIs: ["Next:", "Als Nächstes:", "Ensuite :"],
  opens: ["Now open as well:", "Nun auch offen:", "Désormais ouvert aussi :"],
  playOn: ["Play on, for more stars", "Weiterspielen, für mehr Sterne", "Continuer, pour plus d’étoiles"],
  toEnd: ["Play to the end", "Zu Ende spielen", "Finir la partie"],
  look: ["Look at the board", "Spielplan ansehen", "Voir le plateau"],
  begin: ["Begin", "Anfangen", "Commencer"],
  goOn: ["Go on", "Weiter", "Continuer"],
} satisfies Record<string, ThreeWords>;

/** A line of story for a goal that was missed, by game. */
const MISSED: Record<string, ThreeWords> = {
  baron: [
    "The clerk rubs the name out again and leaves the place free; your knights’ cart stands where it stood.",
    "Der Schreiber radiert den Namen wieder aus und lässt die Stelle frei; der Karren der Ritter steht, wo er stand.",
    "Le clerc efface le nom et laisse la place libre ; la charrette des chevaliers est là où elle était.",
  ],
  barony: [
    "The king’s herald rolls the deed up unsigned. He will pass this way again, he says, he always does.",
    "Der Herold des Königs rollt die Urkunde ohne Siegel wieder zusammen. Er komme hier wieder vorbei, sagt er, wie immer.",
    "Le héraut du roi roule l’acte sans le sceller. Il repassera par ici, dit-il, comme toujours.",
  ],
  feudo: [
    "The men go home over wet fields and tell it otherwise. Next summer the same hills will be there.",
    "Die Leute ziehen über nasse Felder heim und erzählen es anders. Im nächsten Sommer sind dieselben Hügel da.",
    "Les hommes rentrent par les champs mouillés et racontent autre chose. L’été prochain, les mêmes collines seront là.",
  ],
};

/** What is read: the story before the first move or again, and how the goal came out. */
export type Sheet = "begin" | "story" | "reached" | "missed";

interface About {
  game: string;
  scenario: Scenario;
  index: number;
  won: readonly boolean[];
  lost: readonly boolean[]; // stars that this game can no longer win
  badges: string; // achievements of the game so far, in words
  close: () => void;
}

const Earned = ({ badges }: { badges: string }): JSX.Element | null =>
  badges === "" ? null : <p class="small earned">★ {badges}</p>;

export function StorySheet(props: About & { begins: boolean }): JSX.Element {
  const { game, scenario, index, won, lost, close } = props;
  return (
    <Dialog title={`${index + 1}. ${say(scenario.title)}`} close={close} beside>
      <p>{say(scenario.story)}</p>
      {scenario.start && <p>{say(scenario.start)}</p>}
      <StarList game={game} scenario={scenario} won={won} lost={lost} />
      <div class="actions">
        <button type="button" class="primary" onClick={close}>
          {say(props.begins ? W.begin : W.goOn)}
        </button>
        <a class="button quiet" href={`#/campaign/${game}`}>
          {say(W.all)}
        </a>
      </div>
    </Dialog>
  );
}

/** `following`, `opened`: the scenario to go on with, and another that is open now, too. */
export function ReachedSheet(
  props: About & { list: readonly Scenario[]; following: number; opened: number; over: boolean },
): JSX.Element {
  const { game, scenario, won, lost, close, list, following, opened, over } = props;
  const more = !over && won.some((one, i) => i < STARS && !one && !lost[i]);
  return (
    <Dialog title={`★ ${say(W.reached)}`} close={close} beside>
      <p class="ending">{say(scenario.ending)}</p>
      <StarList game={game} scenario={scenario} won={won} lost={lost} />
      <Earned badges={props.badges} />
      {[following, opened === following ? -1 : opened].map(
        (i, n) =>
          list[i] && (
            <p key={n}>
              {say(n === 0 ? W.nextIs : W.opens)} <b>{`${i + 1}. ${say(list[i].title)}`}</b>
            </p>
          ),
      )}
      <div class="actions">
        <button type="button" class={more || following < 0 ? "primary" : ""} onClick={close}>
          {say(more ? W.playOn : over ? W.look : W.toEnd)}
        </button>
        {following >= 0 && (
          <a class={more ? "button" : "button primary"} href={`#/campaign/${game}/${following + 1}`}>
            {say(W.next)}
          </a>
        )}
      </div>
    </Dialog>
  );
}

/** `late`: what came before the goal; "": the game is over without it. `verdict`: how near one came. */
export function MissedSheet(
  props: About & {
    table: Table;
    late: string;
    verdict: Verdict;
    following: number;
    over: boolean;
    again: () => void;
  },
): JSX.Element {
  const { game, scenario, close, late, following, over } = props;
  const { done, of } = props.verdict;
  return (
    <Dialog title={say(W.missed)} close={close} beside>
      <p>
        {late === "" ? (
          say(W.notYet, { words: goalWords(scenario) })
        ) : (
          <>
            {say(W.late)} <Sentence table={props.table} words={late} />
          </>
        )}
        {of > 1 && ` ${say(W.near, { done, of })}`}
      </p>
      {MISSED[game] && <p class="ending">{say(MISSED[game])}</p>}
      <Earned badges={props.badges} />
      <div class="actions">
        <button type="button" class="primary" onClick={props.again}>
          {say(W.again)}
        </button>
        <button type="button" onClick={close}>
          {say(over ? W.look : W.toEnd)}
        </button>
        {following >= 0 && (
          <a class="button quiet" href={`#/campaign/${game}/${following + 1}`}>
            {say(W.skip)}
          </a>
        )}
      </div>
    </Dialog>
  );
}
