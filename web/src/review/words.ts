// web/src/review/words.ts -- what the page says of a review by itself; all reasons come from the engine.
import type { ThreeWords } from "../lib/i18n";
import type { Judgement } from "./game-review";

export const JUDGED: Record<Judgement, ThreeWords> = {
  best: ["Best move", "Bester Zug", "Meilleur coup"],
  good: ["Good move", "Guter Zug", "Bon coup"],
  inaccuracy: ["Inaccuracy", "Ungenauigkeit", "Imprécision"],
  mistake: ["Mistake", "Fehler", "Erreur"],
  blunder: ["Blunder", "Grober Fehler", "Gaffe"],
  forced: ["Forced move", "Erzwungener Zug", "Coup forcé"],
};
/** Several of them. */
export const JUDGED_MANY: Record<Judgement, ThreeWords> = {
  best: ["Best moves", "Beste Züge", "Meilleurs coups"],
  good: ["Good moves", "Gute Züge", "Bons coups"],
  inaccuracy: ["Inaccuracies", "Ungenauigkeiten", "Imprécisions"],
  mistake: ["Mistakes", "Fehler", "Erreurs"],
  blunder: ["Blunders", "Grobe Fehler", "Gaffes"],
  forced: ["Forced moves", "Erzwungene Züge", "Coups forcés"],
};

export const W = {
  review: ["Review", "Analyse", "Analyse"],
  overview: ["Overview", "Überblick", "Vue d’ensemble"],
  round: ["round", "Runde", "manche"],
  curve: ["Win chances: {who}", "Siegchancen: {who}", "Chances de victoire : {who}"],
  first: ["Drawing the first curve …", "Erste Kurve wird gezeichnet …", "Première courbe en cours…"],
  turns: [
    "Reviewing turn {n} of {all} …",
    "Zug {n} von {all} wird analysiert …",
    "Analyse du tour {n} sur {all}…",
  ],
  reasons: ["Finding reasons …", "Gründe werden gesucht …", "Recherche des raisons…"],
  stopped: [
    "Stopped after turn {n} of {all}.",
    "Nach Zug {n} von {all} angehalten.",
    "Arrêtée après le tour {n} sur {all}.",
  ],
  stop: ["Stop", "Anhalten", "Arrêter"],
  goOn: ["Continue", "Fortsetzen", "Continuer"],
  turning: ["Turning point", "Wendepunkt", "Tournant"],
  went: [
    "{name}: win chance {to} instead of {from}",
    "{name}: Siegchance {to} statt {from}",
    "{name} : chances de victoire {to} au lieu de {from}",
  ],
  wentYours: [
    "Your win chance: {to} instead of {from}",
    "Deine Siegchance: {to} statt {from}",
    "Vos chances de victoire : {to} au lieu de {from}",
  ],
  costliestMine: ["Your costliest mistakes", "Deine teuersten Fehler", "Vos erreurs les plus coûteuses"],
  costliestOf: [
    "{name}’s costliest mistakes",
    "Die teuersten Fehler von {name}",
    "Les erreurs les plus coûteuses de {name}",
  ],
  none: ["No mistakes found.", "Keine Fehler gefunden.", "Aucune erreur trouvée."],
  thrown: [
    "{n} {n|point|points} thrown away",
    "{n} {n|Punkt|Punkte} verschenkt",
    "{n} {n|point gâché|points gâchés}",
  ],
  chance: [
    "Win chance {after} instead of {before}",
    "Siegchance {after} statt {before}",
    "Chances de victoire : {after} au lieu de {before}",
  ],
  numbers: ["Moves, luck and skill", "Züge, Glück und Können", "Coups, chance et maîtrise"],
  sums: [
    "How each win chance came about, in percentage points",
    "Wie jede Siegchance zustande kam, in Prozentpunkten",
    "D’où viennent les chances de chacun, en points de pourcentage",
  ],
  began: ["At the start", "Zu Beginn", "Au départ"],
  own: ["Own moves", "Eigene Züge", "Ses propres coups"],
  others: ["Others’ moves", "Züge der anderen", "Coups des autres"],
  luck: ["Luck", "Glück", "Chance"],
  ended: ["At the end", "Am Ende", "À la fin"],
  next: ["Next, {name}:", "Danach {name}:", "Ensuite, {name} :"],
  begins: [
    "The game begins here, after {n} steps of set-up.",
    "Hier beginnt die Partie, nach {n} Schritten Aufbau.",
    "La partie commence ici, après {n} étapes de mise en place.",
  ],
  better: ["Better", "Besser", "Mieux"],
  betterFor: ["Better for {name}", "Besser für {name}", "Mieux pour {name}"],
  toTurn: ["Show the better turn", "Besseren Zug zeigen", "Montrer le meilleur tour"],
  previous: ["Previous mistake", "Voriger Fehler", "Erreur précédente"],
  following: ["Next mistake", "Nächster Fehler", "Erreur suivante"],
  more: ["All reasons", "Alle Gründe", "Toutes les raisons"],
  wait: [
    "The review finds the turning point …",
    "Die Analyse sucht den Wendepunkt …",
    "L’analyse cherche le tournant…",
  ],
} satisfies Record<string, ThreeWords>;
