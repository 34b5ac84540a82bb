// web/src/games/feudo-recap.ts -- the lesson of Feudo in a few lines.
import type { ThreeWords } from "../lib/i18n";

export const feudoRecap: readonly ThreeWords[] = [
  [
    "Points: a town brings its distance from the castle, a beaten enemy the number on its card.",
    "Punkte: Eine Stadt bringt ihre Entfernung vom Schloss, ein besiegter Feind die Zahl seiner Karte.",
    "Points : une ville rapporte sa distance au château, un ennemi battu le nombre de sa carte.",
  ],
  [
    "Siege: more than 7 beside a free town, with a mercenary or an infantryman among them (the Baron, when none is left).",
    "Belagerung: mehr als 7 neben einer freien Stadt, ein Söldner oder Fußsoldat dabei (der Baron, wenn keiner mehr lebt).",
    "Siège : plus de 7 à côté d’une ville libre, dont un mercenaire ou un fantassin (le Baron, s’il n’en reste aucun).",
  ],
  [
    "Plan: three cards that get to one place, and a shilling for each mercenary.",
    "Plan: drei Karten, die an einen Ort führen, und ein Schilling für jeden Söldner.",
    "Plan : trois cartes qui mènent au même endroit, et un shilling par mercenaire.",
  ],
  [
    "Plague: nobody foresees it, but no village’s card comes twice; the sick get well in the convent.",
    "Pest: Niemand sieht sie voraus, aber die Karte eines Dorfes kommt nur einmal; im Kloster werden Kranke gesund.",
    "Peste : nul ne la prévoit, mais la carte d’un village ne vient qu’une fois ; au couvent, les malades guérissent.",
  ],
  [
    "Baron: he counts 3, but 6 while fewer than four of your fighters live. Beaten, he flees and brings no points.",
    "Baron: Er zählt 3, aber 6, solange weniger als vier eigene Kämpfer leben. Besiegt flieht er und bringt keine Punkte.",
    "Baron : il compte 3, mais 6 tant que moins de quatre de vos combattants vivent. Battu, il fuit et ne rapporte rien.",
  ],
  [
    "King: at 12 points he comes, and fighters in the castle cost points; Milady does not.",
    "König: Bei 12 Punkten kommt er, und Kämpfer im Schloss kosten Punkte, Milady nicht.",
    "Roi : à 12 points il vient, et les combattants au château coûtent des points, pas Milady.",
  ],
  [
    "Fog: no piece moves more than 1 cell in that round, shillings included.",
    "Nebel: Keine Figur zieht in dieser Runde weiter als 1 Feld, auch nicht für Schillinge.",
    "Brouillard : cette manche, aucune figurine n’avance de plus d’une case, shillings compris.",
  ],
  [
    "Cell: one knight, mercenary or infantryman of yours, with Baron and Milady; the First Knight alone.",
    "Feld: ein eigener Ritter, Söldner oder Fußsoldat, dazu Baron und Milady; der Erste Ritter allein.",
    "Case : un de vos chevaliers, mercenaires ou fantassins, avec Baron et Milady ; le Premier Chevalier seul.",
  ],
  [
    "End: after round 10 the most points win; ties go to whoever has more towns, then more fighters.",
    "Ende: Nach Runde 10 gewinnt, wer die meisten Punkte hat; bei Gleichstand entscheiden mehr Städte, dann mehr lebende Kämpfer.",
    "Fin : après la manche 10, celui qui a le plus de points gagne ; à égalité, le plus de villes, puis de combattants en vie.",
  ],
];
