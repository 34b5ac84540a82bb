// web/src/puzzle/words.ts -- what the pages of puzzles say.
import { say, type ThreeWords } from "../lib/i18n";
import { progressOf } from "../lesson/progress";
import { PROVISIONAL } from "./rating";

export const W = {
  puzzles: ["Puzzles", "Rätsel", "Problèmes"],
  line: [
    "Positions from games of the computer in which one move is clearly the best. Find it.",
    "Stellungen aus Spielen des Computers, in denen ein Zug klar der beste ist. Gesucht ist dieser Zug.",
    "Des positions tirées de parties de l’ordinateur où un coup est nettement le meilleur. Trouvez-le.",
  ],
  all: ["All themes", "Alle Themen", "Tous les thèmes"],
  various: ["Various", "Verschiedenes", "Divers"], // themes with few puzzles
  seats: ["{n} players", "{n} Personen", "{n} joueurs"],
  idea: ["The idea: {theme}", "Die Idee: {theme}", "L’idée : {theme}"], // the middle step of a hint
  about: ["What is it about?", "Worum geht es?", "De quoi s’agit-il ?"],
  hidden: ["Surprise", "Überraschung", "Surprise"], // a theme that would be the answer
  anyLevel: ["any level", "jede Stufe", "tous les niveaux"],
  level: ["Level", "Stufe", "Niveau"],
  levelN: ["level {n} of 5", "Stufe {n} von 5", "niveau {n} sur 5"],
  next: ["Next puzzle", "Nächstes Rätsel", "Problème suivant"],
  begin: ["Begin", "Anfangen", "Commencer"],
  rating: ["Your puzzle rating: {n}", "Rätselwertung: {n}", "Votre cote : {n}"],
  stake: [
    "First try +{up} · hint ±0 · wrong or shown {down}",
    "Auf Anhieb +{up} · mit Tipp ±0 · sonst {down}",
    "Du premier coup +{up} · avec indice ±0 · sinon {down}",
  ],
  stakeChoice: [
    "First try +{up} · hint or choice ±0 · wrong or shown {down}",
    "Auf Anhieb +{up} · mit Tipp oder Auswahl ±0 · sonst {down}",
    "Du premier coup +{up} · indice ou choix ±0 · sinon {down}",
  ],
  stakeHelped: [
    "Hint seen: right ±{up} · wrong or shown {down}",
    "Mit Tipp: richtig ±{up} · sonst {down}",
    "Indice vu : juste ±{up} · sinon {down}",
  ],
  stakeTold: [
    "Solution seen: {down} whichever move is made",
    "Lösung gesehen: {down}, egal mit welchem Zug",
    "Solution vue : {down}, quel que soit le coup",
  ],
  provisional: [
    "new: the next {n} puzzles change it more than later ones",
    "neu: Die nächsten {n} Rätsel ändern sie stärker als spätere",
    "nouvelle : les {n} prochains problèmes la changent plus que les suivants",
  ],
  noStake: [
    "Tried before: the rating stays as it is.",
    "Schon einmal versucht: Die Rätselwertung bleibt, wie sie ist.",
    "Déjà essayé : la cote ne change plus.",
  ],
  changed: ["This puzzle: {n}.", "Dieses Rätsel: {n}.", "Ce problème : {n}."],
  solved: ["Solved: {n} of {all}", "Gelöst: {n} von {all}", "Résolus : {n} sur {all}"],
  ask: [
    "One move wins {worth}\u00a0% of games; no other wins more than {next}\u00a0%. Which one?",
    "Ein Zug führt in {worth}\u00a0% der Fälle zum Sieg (alle anderen in höchstens {next}\u00a0%). Welcher?",
    "Un seul coup mène à la victoire dans {worth}\u00a0% des cas (les autres : {next}\u00a0% au plus). Lequel ?",
  ],
  askAlone: [
    "One move wins {worth}\u00a0% of games; the others win hardly any. Which one?",
    "Ein Zug führt in {worth}\u00a0% der Fälle zum Sieg (alle anderen so gut wie nie). Welcher?",
    "Un seul coup mène à la victoire dans {worth}\u00a0% des cas (les autres, presque jamais). Lequel ?",
  ],
  askNone: [
    "One move wins {worth}\u00a0% of games; the others win none. Which one?",
    "Ein Zug führt in {worth}\u00a0% der Fälle zum Sieg (alle anderen nie). Welcher?",
    "Un seul coup mène à la victoire dans {worth}\u00a0% des cas (les autres, jamais). Lequel ?",
  ],
  askClear: [
    "One move is far better than all the others: which one?",
    "Ein Zug ist viel besser als alle anderen. Welcher?",
    "Un coup est bien meilleur que tous les autres : lequel ?",
  ],
  askOnly: [
    "Only one move wins: which one?",
    "Nur ein Zug gewinnt. Welcher?",
    "Un seul coup gagne. Lequel ?",
  ],
  more: ["What it is about", "Worum es geht", "De quoi il s’agit"],
  choice: ["A, B or C?", "A, B oder C?", "A, B ou C ?"],
  oneOf: [
    "One of these is it. It counts as solved with a hint.",
    "Einer dieser drei ist es. Das zählt wie mit Tipp gelöst.",
    "Le bon coup est l’un de ces trois. Cela compte comme résolu avec un indice.",
  ],
  most: ["{n}\u00a0% at most", "höchstens {n}\u00a0%", "{n}\u00a0% au plus"],
  never: ["never", "nie", "jamais"],
  hardly: ["hardly ever", "so gut wie nie", "presque jamais"],
  themes: ["Themes", "Themen", "Thèmes"],
  starsLine: [
    "A theme’s stars: one for a third of its puzzles, two for two thirds, three for all.",
    "Sterne je Thema: einer für ein Drittel der Rätsel, zwei für zwei Drittel, drei für alle.",
    "Étoiles d’un thème : une pour un tiers des problèmes, deux pour deux tiers, trois pour tous.",
  ],
  starsN: ["stars: {n} of 3", "Sterne: {n} von 3", "étoiles : {n} sur 3"],
  solvedN: ["{n} of {all}", "{n} von {all}", "{n} sur {all}"],
  wrong: ["Not the best.", "Nicht der beste Zug.", "Pas le meilleur coup."],
  wrongWins: [
    "It wins in {n}\u00a0% at most,",
    "Er gewinnt in höchstens {n}\u00a0% der Fälle,",
    "Il gagne dans {n}\u00a0% des cas au plus,",
  ],
  wrongNever: ["It never wins,", "Er gewinnt nie,", "Il ne gagne jamais,"],
  wrongHardly: ["It hardly ever wins,", "Er gewinnt so gut wie nie,", "Il ne gagne presque jamais,"],
  bestWins: [
    "the best move wins in {n}\u00a0%.",
    "der beste Zug in {n}\u00a0% der Fälle.",
    "le meilleur coup gagne dans {n}\u00a0% des cas.",
  ],
  bestAlways: ["the best move always wins.", "der beste Zug immer.", "le meilleur coup gagne toujours."],
  right: ["Solved!", "Gelöst!", "Résolu !"],
  rightLater: ["Solved at another try.", "In einem weiteren Anlauf gelöst.", "Résolu à un nouvel essai."],
  rightHelped: ["Solved, with a hint.", "Mit Tipp gelöst.", "Résolu avec un indice."],
  shown: ["This was it.", "Das war der Zug.", "C’était ce coup."],
  told: [
    "This was it; but the move had been told, and that counts as shown.",
    "Das war der Zug; er war aber schon verraten, und das zählt wie gezeigt.",
    "C’était ce coup ; mais il avait déjà été révélé, et cela compte comme montré.",
  ],
  often: [
    "How often each move wins:",
    "So oft führt jeder Zug zum Sieg:",
    "Chances de gagner de chaque coup :",
  ],
  other: ["And move {letter}?", "Und Zug {letter}?", "Et le coup {letter} ?"],
  otherOne: ["And the other move?", "Und der andere Zug?", "Et l’autre coup ?"],
  knightTo: ["knight to {name}", "Ritter nach {name}", "chevalier en {name}"],
  inHand: ["knights in hand: {n}", "Ritter auf der Hand: {n}", "chevaliers en main : {n}"],
  byRules: ["What the move does", "Was der Zug bewirkt", "Ce que fait le coup"],
  ofDay: ["☀ Puzzle of the day", "☀ Rätsel des Tages", "☀ Problème du jour"],
  ofWeekday: ["{day}’s puzzle", "Rätsel von {day}", "Problème de {day}"],
  toWeek: ["Back to the week", "Zurück zur Woche", "Retour à la semaine"],
  week: ["The week", "Die Woche", "La semaine"],
  ofDayDone: [
    "Puzzle of the day solved. Days in a row: {n}. The next one comes in {h}.",
    "Rätsel des Tages gelöst. Tage in Folge: {n}. Das nächste kommt in {h}.",
    "Problème du jour résolu. Jours de suite : {n}. Le prochain arrive dans {h}.",
  ],
  shareLine: [
    "Liege, puzzle of {date}, {game}: {how}. Days in a row: {n}.",
    "Liege, Rätsel vom {date}, {game}: {how}. Tage in Folge: {n}.",
    "Liege, problème du {date}, {game} : {how}. Jours de suite : {n}.",
  ],
  atOnce: ["solved at the first try ★", "im ersten Versuch gelöst ★", "résolu du premier coup ★"],
  again: ["Try again", "Noch einmal", "Réessayer"],
  show: ["Show the solution", "Lösung zeigen", "Voir la solution"],
  seeking: [
    "Working out how it may go on …",
    "Der weitere Verlauf wird berechnet …",
    "Recherche d’une suite possible…",
  ],
  yours: ["Your move", "Mein Zug", "Votre coup"],
  solution: ["The solution", "Die Lösung", "La solution"],
  back: ["All puzzles", "Alle Rätsel", "Tous les problèmes"],
  none: ["There are no such puzzles.", "Solche Rätsel gibt es nicht.", "Aucun problème de ce genre."],
  done: ["solved", "gelöst", "résolu"],
  tried: ["tried", "versucht", "essayé"],
  doneLater: ["solved later", "später gelöst", "résolu plus tard"],
} satisfies Record<string, ThreeWords>;

const POINT: ThreeWords = ["{n} point", "{n} Punkt", "{n} point"];
const POINTS: ThreeWords = ["{n} points", "{n} Punkte", "{n} points"];
/** So many points. */
export const pointsWords = (n: number): string => say(n === 1 ? POINT : POINTS, { n });

/** The rating, and for how long it is provisional. */
export function ratingWords(game: string): string {
  const { rating, tries } = progressOf(game).puzzles;
  const words = say(W.rating, { n: rating });
  return tries < PROVISIONAL ? `${words} (${say(W.provisional, { n: PROVISIONAL - tries })})` : words;
}

/** A share in whole hundredths. */
export const hundredths = (share: number): number => Math.round(100 * share);

/** How often something wins: never, too seldom for a number, or so often. */
export type Often = "never" | "hardly" | "most";
export const oftenOf = (share: number): Often =>
  share === 0 ? "never" : hundredths(share) === 0 ? "hardly" : "most";
