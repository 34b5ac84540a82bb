// web/src/lesson/tips.tsx -- a word of advice at each new kind of decision, in somebody's first games.
import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { FeudoPosition } from "../games/feudo-words";
import { say, type ThreeWords } from "../lib/i18n";
import { kept } from "../lib/saves";
import type { Table } from "../lib/table";
import { foldedTip, small, upright } from "../lib/hints";
import { lastly, late } from "../lib/late";
import { learn, progressOf } from "./progress";
import "./tips.css";

const W = {
  tip: ["Tip:", "Gut zu wissen:", "Bon à savoir :"],
  good: ["Got it", "Verstanden", "Compris"],
  off: ["No more tips", "Nicht mehr zeigen", "Ne plus afficher"],
} satisfies Record<string, ThreeWords>;

/**
 * By game and phase of a turn, as the rules call it, by what is to be chosen within one (with a colon), or by what has come
 * about; where there are several, one for each of the first games, in turn.
 */
export const TIPS: Record<string, Record<string, ThreeWords | ThreeWords[]>> = {
  baron: {
    take: [
      "Often the free tile is good enough. One that a ring of yours needs, or that somebody else waits for, may be worth its price.",
      "Oft genügt das kostenlose Plättchen. Eines, das einem eigenen Ring fehlt oder auf das andere warten, kann seinen Preis wert sein.",
      "Souvent, la tuile gratuite suffit. Celle qui manque à votre domaine, ou que d’autres attendent, peut valoir son prix.",
    ],
    lay: [
      "First look for gaps: 5 neighbours bring 3 honour, 6 bring 9. Then for tiles that make your own rings richer.",
      "Zuerst nach Lücken sehen: 5 Nachbarn bringen 3 Ehrenpunkte, 6 bringen 9. Dann nach Plättchen, die meine Ringe reicher machen.",
      "Cherchez d’abord les trous : 5 voisins donnent 3 points d’honneur, 6 en donnent 9. Puis ce qui enrichit vos propres domaines.",
    ],
    donjon: [
      "A knight belongs on a meadow with rich neighbours and few open cells. Waiting a turn is allowed, too.",
      "Ein Ritter gehört auf eine Wiese mit reichen Nachbarn und wenigen offenen Stellen. Einen Zug zu warten ist auch erlaubt.",
      "La place d’un chevalier est une prairie aux voisins riches et presque entourée. Attendre un tour est permis aussi.",
    ],
  },
  barony: {
    setup: [
      "Place cities where fields and plains are near, by a lake if you can: there a city recruits three knights at once.",
      "Städte dorthin setzen, wo Äcker und Ebenen nah sind, möglichst an einen See: Dort rekrutiert eine Stadt drei Ritter auf einmal.",
      "Placez les cités près des champs et des plaines, si possible au bord d’un lac : on y recrute trois chevaliers d’un coup.",
    ],
    turn: [
      "A good rhythm: recruit, move two knights to good land, build with all of them, and buy a title as soon as 15 gold are there.",
      "Ein guter Rhythmus: rekrutieren, zwei Ritter auf gutes Land bewegen, mit allen bauen und einen Titel kaufen, sobald 15 Gold da sind.",
      "Un bon rythme : recruter, déplacer deux chevaliers vers de bonnes terres, construire avec tous, et acheter un titre dès qu’on a 15 pièces d’or.",
    ],
    build: [
      "Build with every knight that stands well: it costs no further action.",
      "Mit jedem Ritter bauen, der gut steht: Es kostet keine weitere Aktion.",
      "Construisez avec chaque chevalier bien placé : cela ne coûte pas d’autre action.",
    ],
    "build:stronghold": [
      "A village may become a city later, for 10 points, but two pieces of an opponent destroy it. No opponent ever enters a stronghold; there are only two.",
      "Ein Dorf kann später eine Stadt werden, für 10 Punkte; aber zwei fremde Figuren vernichten es. Eine Festung betritt niemand sonst; es gibt nur zwei.",
      "Un village peut devenir une cité, pour 10 points, mais deux pions d’un adversaire le détruisent. Nul adversaire n’entre dans une forteresse ; il n’y en a que deux.",
    ],
    move: [
      "Two knights may move. Together on one hex they drive others out, and nobody raids them.",
      "Zwei Ritter dürfen sich bewegen. Zu zweit auf einem Feld vernichten sie andere, und niemand kann sie angreifen.",
      "Vous pouvez déplacer deux chevaliers. À deux sur une case, ils détruisent les autres, et personne ne peut les attaquer.",
    ],
  },
  feudo: {
    castle: [
      "Build near two towns, but not too near: a town brings as many points as it lies away from the castle.",
      "In die Nähe zweier Städte bauen, aber nicht zu nah: Eine Stadt bringt so viele Punkte, wie sie vom Schloss entfernt liegt.",
      "Bâtissez près de deux villes, mais pas trop : une ville rapporte autant de points que de cases jusqu’au château.",
    ],
    plot: [
      [
        "Is a town near enough? Plan first who opens its gate (a mercenary or an infantryman), then the strongest who get beside it: together more than 7. If none is near, lead three towards one. “Hint” plans the whole round.",
        "Ist eine Stadt nah genug? Zuerst einplanen, wer ihr Tor öffnet (Söldner oder Fußsoldat), dann die Stärksten, die neben sie kommen: zusammen mehr als 7. Sonst drei Figuren auf eine Stadt zu führen. „Tipp“ plant die ganze Runde.",
        "Une ville est-elle assez proche ? D’abord qui en ouvre la porte (mercenaire ou fantassin), puis les plus forts qui arrivent à côté : plus de 7 en tout. Sinon, menez trois figurines vers une ville. « Indice » planifie toute la manche.",
      ],
      [
        "Fog may come: then nobody moves more than 1 cell. Whoever already stands near a town needs no long march.",
        "Es kann Nebel kommen: Dann zieht niemand weiter als 1 Feld. Wer schon nah an einer Stadt steht, braucht keinen langen Marsch.",
        "Le brouillard peut venir : alors personne n’avance de plus d’une case. Qui est déjà près d’une ville n’a pas besoin d’une longue marche.",
      ],
    ],
    "plot@2": [
      "Whoever stands beside a town already attacks without a card: plan who is still missing there. Is the town yours? Leave somebody in it, and plan the way to the next one.",
      "Wer schon neben einer Stadt steht, greift ohne Karte an: einplanen, wer dort noch fehlt. Gehört die Stadt schon mir? Jemanden darin lassen und den Weg zur nächsten planen.",
      "Qui est déjà à côté d’une ville attaque sans carte : prévoyez qui y manque encore. La ville est à vous ? Laissez-y quelqu’un et préparez la suivante.",
    ],
    "plot@3": [
      "First look at the others: who can get to your towns, and whom can several of yours beat? Then plan the next town, again with somebody who opens its gate. Each round one more leaves the castle.",
      "Zuerst auf die anderen sehen: Wer kommt an meine Städte heran, und wen können mehrere von mir schlagen? Dann die nächste Stadt planen, wieder mit jemandem, der das Tor öffnet. Jede Runde verlässt noch jemand das Schloss.",
      "Regardez d’abord les autres : qui peut atteindre vos villes, et qui plusieurs des vôtres peuvent-ils battre ? Puis préparez la ville suivante, avec quelqu’un qui en ouvre la porte. À chaque manche, un de plus quitte le château.",
    ],
    king: [
      "As soon as anybody has 12 points the king comes, once: whoever then has fighters in the castle loses their numbers in points. Lead yours out in time, by cards or shillings.",
      "Sobald jemand 12 Punkte hat, kommt der König, einmal im Spiel: Wer dann Kämpfer im Schloss hat, verliert ihre Zahlen an Punkten. Sie rechtzeitig hinausführen, mit Karten oder Schillingen.",
      "Dès que quelqu’un a 12 points, le roi vient, une fois : qui a alors des combattants au château perd leurs nombres en points. Faites sortir les vôtres à temps, par cartes ou shillings.",
    ],
    sick: [
      "One of yours is sick: the number on the right counts, and whoever is struck again dies. In the convent the sick get well when the next round begins; if it is too far, keep away from villages.",
      "Jemand von mir ist krank: Es gilt die rechte Zahl, und wer noch einmal getroffen wird, stirbt. Im Kloster werden Kranke zu Beginn der nächsten Runde gesund; ist es zu weit, von Dörfern fernbleiben.",
      "Un des vôtres est malade : le nombre de droite compte, et qui est frappé de nouveau meurt. Au couvent, les malades guérissent au début de la manche suivante ; s’il est trop loin, évitez les villages.",
    ],
    "trade:": [
      "Each mercenary costs 1 shilling to move; others move one cell for 1 after all cards. Without a mercenary play a 0: cards come back only when all five are played.",
      "Jeder Söldner, der marschieren soll, will 1 Schilling; andere Figuren dürfen, wenn alle Karten ausgeführt sind, für je 1 Schilling ein Feld weiterziehen. Ohne Söldner eine 0 spielen: Die Karten kommen erst zurück, wenn alle fünf gespielt sind.",
      "Chaque mercenaire qui doit marcher veut 1 shilling ; après toutes les cartes, 1 shilling déplace d’une case les autres. Sans mercenaire, jouez un 0 : les cartes ne reviennent que lorsque les cinq sont jouées.",
    ],
    march: [
      [
        "Stay out of reach of enemies who are stronger together, and do not end beside a village: unless there is fog, the plague strikes one village each round, and everyone next to it.",
        "Außer Reichweite von Gegnern bleiben, die zusammen stärker sind, und nicht neben einem Dorf stehen bleiben: In jeder Runde ohne Nebel trifft die Pest eines der Dörfer und alle ringsum.",
        "Restez hors de portée des ennemis qui, réunis, sont plus forts, et ne vous arrêtez pas à côté d’un village : à chaque manche sans brouillard, la peste en frappe un, avec tous ceux qui l’entourent.",
      ],
      [
        "A wood ends the move and adds 5 to the defence. The First Knight always stands alone, and the plague’s village is closed.",
        "Ein Wald beendet die Bewegung und gibt 5 zur Verteidigung. Der Erste Ritter steht immer allein, und das Dorf der Pest darf niemand betreten.",
        "Un bois met fin au mouvement et ajoute 5 à la défense. Le Premier Chevalier est toujours seul, et le village de la peste est fermé.",
      ],
      [
        "Only the sick enter the convent; they are well again when the next round begins. Only the Baron, mercenaries and infantrymen enter villages and towns of their own.",
        "Ins Kloster dürfen nur Kranke; zu Beginn der nächsten Runde sind sie gesund. Nur der Baron, Söldner und Fußsoldaten betreten Dörfer und eigene Städte.",
        "Seuls les malades entrent au couvent ; ils sont guéris au début de la manche suivante. Seuls le Baron, les mercenaires et les fantassins entrent dans les villages et dans leurs villes.",
      ],
    ],
    fog: [
      "Fog has come: in this round no piece moves more than 1 cell, shillings included. Who stands beside a town can attack all the same.",
      "Nebel ist gekommen: In dieser Runde zieht keine Figur weiter als 1 Feld, auch nicht für Schillinge. Wer neben einer Stadt steht, kann trotzdem angreifen.",
      "Le brouillard est là : cette manche, aucune figurine n’avance de plus d’une case, shillings compris. Qui est à côté d’une ville peut quand même attaquer.",
    ],
    order: [
      "First is good if you want to be at a town, or strike, before the others: whoever plays first makes all attacks first. Last, if you want to see where they go.",
      "Als Erster zu ziehen hilft, um vor den anderen bei einer Stadt zu sein oder zuzuschlagen: Wer zuerst dran ist, greift auch zuerst an. Als Letzter sieht man, wohin sie ziehen.",
      "Jouer en premier permet d’atteindre une ville, ou de frapper, avant les autres : le premier à jouer attaque aussi le premier. En dernier, on voit où ils vont.",
    ],
    trade: [
      "Shillings bring the last missing piece to the fight: the others have shown all their cards by now.",
      "Schillinge bringen die letzte fehlende Figur in den Kampf: Die anderen haben nun alle Karten gezeigt.",
      "Les shillings amènent au combat la dernière figurine qui manque : les autres ont montré toutes leurs cartes.",
    ],
    attack: [
      "Every target you can choose can be beaten. Take along only what is needed: each piece attacks once a round. A town is entered only when all have attacked: whoever acts after you may strike before.",
      "Jedes Ziel, das du wählen kannst, ist zu schlagen. Nur aufbieten, was nötig ist: Jede Figur greift einmal je Runde an. In eine Stadt rückt man erst ein, wenn alle angegriffen haben: Wer später an der Reihe ist, kann vorher zuschlagen.",
      "Toute cible que vous pouvez choisir peut être battue. N’engagez que le nécessaire : chaque figurine attaque une fois par manche. On n’entre dans une ville que quand tous ont attaqué : qui joue après vous peut frapper avant.",
    ],
    advance: [
      "Now that all have attacked, one who fought may enter each cell that was won. A town with somebody inside defends with 7 and that number; until then whoever acts after you could have struck.",
      "Jetzt, da alle angegriffen haben, darf auf jedes gewonnene Feld jemand, der dort gekämpft hat. Eine Stadt verteidigt sich mit 7 und der Zahl dessen, der darin ist; bis dahin hätte zuschlagen können, wer später an der Reihe ist.",
      "Maintenant que tous ont attaqué, un de ceux qui ont combattu peut entrer dans chaque case gagnée. Une ville se défend avec 7 plus le nombre de qui s’y trouve ; jusque-là, qui joue après vous aurait pu frapper.",
    ],
  },
};

const ALL_OFF = "all";

/** The tip of a decision in somebody's n-th game, from 0. */
export function tipOf(game: string, phase: string, nth: number): ThreeWords | undefined {
  const tips = TIPS[game]?.[phase];
  if (tips === undefined || typeof tips[0] === "string") return tips as ThreeWords | undefined;
  return (tips as ThreeWords[])[Math.min(nth, tips.length - 1)];
}

const SOON = 8; // points from which the king may come in this round or the next
const TAUGHT = [2, 3]; // rounds with a tip of their own, after the first one

/** What has come about in a game of Feudo that changes what is to be thought of; undefined: nothing. */
function eventOf(phase: string, position: unknown, me: number): string | undefined {
  const { fog, round, king, points, pieces, castles } = position as FeudoPosition;
  const own = Object.entries(pieces?.[me] ?? {});
  if (phase === "march") return fog ? "fog" : own.some(([, { sick }]) => sick) ? "sick" : undefined;
  if (phase !== "plot") return undefined;
  const home = own.filter(([piece, { at }]) => piece !== "milady" && at === castles[me]);
  if (!king && Math.max(...points) >= SOON && home.length > 0) return "king";
  return TAUGHT.includes(round) ? `plot@${round}` : undefined;
}

/** What is decided now: something that is chosen next and has a tip of its own, else what has come about, else the phase. */
export function decisionOf(
  game: string,
  phase: string,
  next: Iterable<string>,
  position: unknown,
  me: number,
): string {
  const els = [...next];
  const chosen = Object.keys(TIPS[game] ?? {}).filter((key) => key.includes(":"));
  const choice = chosen.find((key) => els.some((el) => el.startsWith(key)));
  return choice ?? (game === "feudo" ? eventOf(phase, position, me) : undefined) ?? phase;
}

/** In each game a tip is told once: the moment of which it was told, by table and phase. */
const told = new Map<string, number>();

/** Where a desk is low, a tip that does not fit in is a sign until it is asked for. */
const LOW = "(max-width: 56.188em), (max-height: 35em)";
const isLow = () => typeof matchMedia === "function" && matchMedia(LOW).matches;

/** Where the desk stands below the board a tip that is asked for lies over the news, from where the board ends. */
function layUnderBoard(tip: HTMLElement): void {
  const foot = document.querySelector(".stage .board")?.getBoundingClientRect().bottom;
  if (foot === undefined) return;
  tip.style.top = `${Math.round(Math.min(foot, innerHeight - tip.offsetHeight))}px`;
}

/** A tip, and how it is put away. */
function Tip(props: {
  words: string;
  over: boolean; // does a hint lie where it would?
  fold: () => void; // puts that aside
  close: (all: boolean) => void;
}): JSX.Element | null {
  const here = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<"waits" | "measured" | "folded" | "open" | "asked">(
    isLow() ? "waits" : "open",
  );
  // Before what it does to the desk is on the screen: choices there are not moved for a moment.
  useLayoutEffect(() => {
    const fits = () => {
      const desk = here.current?.closest(".desk");
      return !desk || desk.scrollHeight <= desk.clientHeight + 1;
    };
    if (state === "waits") return lastly(() => setState("measured"));
    if (state === "measured") return setState(fits() ? "open" : "folded");
    if (state === "folded") return;
    return lastly(() => {
      if (state === "asked" && upright.value) layUnderBoard(here.current!);
      else if (fits()) setState("open");
      else here.current!.scrollIntoView({ block: "nearest" }); // what is asked stays above it
    });
  }, [state]);
  useEffect(() => {
    if (state !== "folded") return;
    const open = () => {
      props.fold();
      setState("asked");
    };
    foldedTip.value = { label: say(W.tip), open };
    return () => {
      foldedTip.value = null;
    };
  }, [state]);
  // One word of advice at a time.
  useEffect(() => {
    if (props.over && state === "asked") setState("folded");
  }, [props.over]);
  if (state === "waits" || state === "folded") return null; // its sign stands with the buttons of the desk, where it covers nothing
  return (
    <div ref={here} class={`tip ${state}`} role="note">
      <p>
        <strong>{say(W.tip)}</strong> {props.words}
      </p>
      <button type="button" class="quiet" onClick={() => props.close(false)}>
        {say(W.good)}
      </button>
      <button type="button" class="quiet" onClick={() => props.close(true)}>
        {say(W.off)}
      </button>
    </div>
  );
}

function TipsNow({ table }: { table: Table }): JSX.Element | null {
  const game = table.module.name;
  const { tips } = progressOf(game);
  const { phase, position } = table.now.value;
  const decision = decisionOf(game, phase, table.choice.value.next, position, table.viewer.value);
  const nth = kept.value.filter(
    (one) => one.game === game && one.id !== table.id && one.touched !== false,
  ).length;
  const words = tipOf(game, decision, nth);
  const begun = table.chosen.value.length === 0 || decision.includes(":");
  const idle = begun && (small.value || !table.hints.open.value);
  // Where hints speak of this very game and its goal, what holds for most games is silent.
  if (progressOf(game).running[table.id] !== undefined && table.helped) return null;
  if (!words || !idle || !table.myTurn.value || tips.includes(ALL_OFF) || tips.includes(decision))
    return null;
  const key = `${table.id} ${decision}`;
  const moment = table.count.value;
  if ((told.get(key) ?? moment) < moment) return null;
  told.set(key, moment);
  const close = (all: boolean) => learn(game, { tips: [...tips, all ? ALL_OFF : decision] });
  const { open, folded } = table.hints;
  const over = open.value && !folded.value;
  const fold = () => {
    if (open.value) folded.value = true;
  };
  return <Tip key={key} words={say(words)} over={over} fold={fold} close={close} />;
}

export const Tips = late(TipsNow, 2); // with what else comes to the desk after the board
