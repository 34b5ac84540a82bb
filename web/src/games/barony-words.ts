// web/src/games/barony-words.ts -- Barony in words: its position as the rules tell it, names of things in three languages.
import { say, type ThreeWords } from "../lib/i18n";
import type { Building } from "./pieces";

export interface Stack {
  seat: number;
  knights: number;
  building: Building | null;
}

export type Token = "field" | "plain" | "forest" | "mountain";
export type Store = "knights" | "villages" | "strongholds" | "cities";

export interface BaronyPosition {
  seats: number;
  phase: string;
  to_act: number | "nature" | null;
  first: number | null;
  map: Record<string, string>;
  pieces: Record<string, Stack[]>;
  reserve: Record<Store, number>[];
  gone: number[];
  tokens: Record<Token, number>[];
  rank: number[];
  new_cities: number[];
  points: number[];
  moved: string | null;
  victim: number | null;
  round: number;
  sites?: string[]; // where a village could become a city as things stand
}

export const TOKENS: readonly Token[] = ["field", "plain", "forest", "mountain"];
export const STORES: readonly Store[] = ["knights", "villages", "strongholds", "cities"];
export const ACTS = ["recruit", "move", "build", "city", "expedition", "title"] as const;
export type Act = (typeof ACTS)[number];

export const LAND: Record<string, ThreeWords> = {
  field: ["field", "Acker", "champ"],
  plain: ["plain", "Ebene", "plaine"],
  forest: ["forest", "Wald", "forêt"],
  mountain: ["mountain", "Gebirge", "montagne"],
  lake: ["lake", "See", "lac"],
};
export const RANK: readonly ThreeWords[] = [
  ["baron", "Baron", "baron"],
  ["viscount", "Vicomte", "vicomte"],
  ["count", "Graf", "comte"],
  ["marquis", "Marquis", "marquis"],
  ["duke", "Herzog", "duc"],
];
export const BUILDING: Record<Building, ThreeWords> = {
  village: ["village", "Dorf", "village"],
  stronghold: ["stronghold", "Festung", "forteresse"],
  city: ["city", "Stadt", "cité"],
};
/** As the object of a sentence. */
export const A_BUILDING: Record<Building, ThreeWords> = {
  village: ["a village", "ein Dorf", "un village"],
  stronghold: ["a stronghold", "eine Festung", "une forteresse"],
  city: ["a city", "eine Stadt", "une cité"],
};
export const STORE: Record<Store, ThreeWords> = {
  knights: ["knights", "Ritter", "chevaliers"],
  villages: ["villages", "Dörfer", "villages"],
  strongholds: ["strongholds", "Festungen", "forteresses"],
  cities: ["cities", "Städte", "cités"],
};
export const ACT: Record<Act, ThreeWords> = {
  recruit: ["Recruit", "Rekrutieren", "Recruter"],
  move: ["Move", "Bewegen", "Déplacer"],
  build: ["Build", "Bauen", "Construire"],
  city: ["New city", "Neue Stadt", "Nouvelle cité"],
  expedition: ["Expedition", "Feldzug", "Expédition"],
  title: ["Title", "Adelstitel", "Titre"],
};

export const W = {
  map: ["The map", "Der Spielplan", "Le plateau"],
  empty: ["not laid yet", "noch nicht ausgelegt", "pas encore posée"],
  of: ["{what} of {name}", "{what} von {name}", "{what} de {name}"],
  knight: ["1 knight", "1 Ritter", "1 chevalier"],
  knights: ["{n} knights", "{n} Ritter", "{n} chevaliers"],
  and: ["{a} and {b}", "{a} und {b}", "{a} et {b}"],
  setUp: ["Set-up", "Aufbau", "Mise en place"],
  round: ["Round {n}", "Runde {n}", "Manche {n}"],
  acts: ["One action", "Eine Aktion", "Une action"],
  howMany: ["Recruit", "Rekrutieren", "Recruter"],
  recruitIn: ["Recruit on {cell}", "Rekrutieren auf {cell}", "Recruter en {cell}"],
  whatToBuild: ["What is built?", "Was wird gebaut?", "Que construire ?"],
  payWith: ["Pay with", "Bezahlen mit", "Payer avec"],
  takeWhat: ["Take which token?", "Welchen Marker nehmen?", "Prendre quel jeton ?"],
  gold: ["{n} gold", "{n} Gold", "{n} pièces d’or"],
  worth: [
    "{land}: {gold} gold, {silver} silver each",
    "{land}: je {gold} Gold, {silver} Silber",
    "{land} : {gold} en or, {silver} en argent par jeton",
  ],
  tokens: ["Tokens", "Marker", "Jetons"],
  noTokens: ["no tokens", "keine Marker", "aucun jeton"],
  reserve: ["Reserve", "Vorrat", "Réserve"],
  points: ["{n} points", "{n} Punkte", "{n} points"],
  goneOut: ["knights out of the game {n}", "Ritter aus dem Spiel {n}", "chevaliers hors jeu {n}"],
  recruit: [
    "recruit at {cell}, {knights}",
    "auf {cell} {knights} rekrutieren",
    "recruter {knights} en {cell}",
  ],
  move: [
    "move a knight from {from} to {to}",
    "einen Ritter von {from} nach {to} bewegen",
    "déplacer un chevalier de {from} à {to}",
  ],
  build: ["build {what} at {cell}", "{what} auf {cell} bauen", "construire {what} en {cell}"],
  city: ["city at {cell}", "Stadt auf {cell}", "cité en {cell}"],
  newCity: [
    "make the village at {cell} a city",
    "das Dorf auf {cell} zur Stadt machen",
    "faire du village en {cell} une cité",
  ],
  expedition: ["expedition to {cell}", "Feldzug nach {cell}", "expédition en {cell}"],
  title: ["title for {what}", "Titel für {what}", "titre pour {what}"],
  loot: ["take a token ({what})", "einen Marker nehmen ({what})", "prendre un jeton ({what})"],
  actions: ["the actions", "die Aktionen", "les actions"],
  buttons: ["the buttons", "die Knöpfe", "les boutons"],
  theAction: ["the action “{act}”", "die Aktion „{act}“", "l’action « {act} »"],
  done: ["done", "fertig", "terminer"],
  doneMove: ["move no second knight", "keinen zweiten Ritter bewegen", "en rester à un chevalier"],
  doneBuild: ["build nothing more", "nicht weiter bauen", "ne plus construire"],
  skip: ["skip", "aussetzen", "sauter"],
  pass: ["pass", "passen", "passer"],
} satisfies Record<string, ThreeWords>;

export const landName = (kind: string) => say(LAND[kind] ?? [kind, kind, kind]);

const ASK = {
  recruit: [
    "Choose the city that recruits.",
    "Die Stadt wählen, die rekrutiert.",
    "Choisissez la cité qui recrute.",
  ],
  count: ["Choose how many knights.", "Die Zahl der Ritter wählen.", "Choisissez le nombre de chevaliers."],
  move: [
    "Choose a knight to move.",
    "Den Ritter wählen, der sich bewegt.",
    "Choisissez un chevalier à déplacer.",
  ],
  to: ["Choose where the knight goes.", "Das Ziel des Ritters wählen.", "Choisissez où va le chevalier."],
  build: [
    "Choose a knight that builds.",
    "Einen Ritter wählen, der baut.",
    "Choisissez le chevalier qui construit.",
  ],
  what: ["Choose what to build.", "Das Gebäude wählen.", "Choisissez ce que vous construisez."],
  city: [
    "Choose the village that becomes a city.",
    "Das Dorf wählen, das zur Stadt wird.",
    "Choisissez le village qui devient cité.",
  ],
  expedition: [
    "Choose an empty hex at the edge.",
    "Ein leeres Feld am Rand wählen.",
    "Choisissez une case vide au bord.",
  ],
  title: [
    "Choose what to pay with.",
    "Die Marker wählen, mit denen bezahlt wird.",
    "Choisissez comment payer.",
  ],
} satisfies Record<string, ThreeWords>;

const CITY: ThreeWords = [
  "Place city {n} of {all} with a knight on plain, field or mountain, away from other cities.",
  "Stadt {n} von {all} mit einem Ritter auf Ebene, Acker oder Gebirge setzen, nicht neben andere Städte.",
  "Placez la cité {n} sur {all} avec un chevalier sur une plaine, un champ ou une montagne, jamais à côté d’une autre cité.",
];
const ACTION: ThreeWords = ["Choose one action.", "Eine Aktion wählen.", "Choisissez une action."];
const HERE: ThreeWords = [
  "Choose what to do here: {acts}.",
  "Wählen, was hier geschieht: {acts}.",
  "Choisissez quoi faire ici : {acts}.",
];
const CITIES = 3; // of each player at the start

/** What is asked for the `n`th city of the set-up. */
export const askCity = (n: number) => say(CITY, { n, all: CITIES });

/** What is to be chosen next, once it is clear which action it is; null: the rules ask. */
export function askNext(moves: readonly string[], phase: string, chosen: readonly string[]): string | null {
  const act = moves[0]?.split(" ")[0] as keyof typeof ASK | undefined;
  if (phase !== "turn" || !act || !(act in ASK)) return null;
  // Which ones there are, their buttons show.
  const acts = [...new Set(moves.map((move) => move.split(" ")[0] as Act))];
  if (acts.length > 1)
    return chosen.length > 0
      ? say(HERE, { acts: acts.map((one) => (one in ACT ? say(ACT[one]) : one)).join(" · ") })
      : say(ACTION);
  const place = moves[0].split(" ")[1];
  const from =
    chosen.some((el) => el.startsWith("from:")) || moves.every((move) => move.split(" ")[1] === place);
  const next = from && act === "recruit" ? "count" : from && act === "move" ? "to" : from ? "what" : act;
  return say(ASK[next]);
}
