// web/src/puzzle/thoughts.ts -- the middle step of a puzzle's hint: how to look, between where to look and the move.
//
// It speaks of what is there: where a theme's solutions are of several kinds, each kind has words of its own.
import type { ThreeWords } from "../lib/i18n";
import type { Puzzle } from "./file";

const THOUGHTS: Record<string, Record<string, ThreeWords>> = {
  baron: {
    fight: [
      "Leave out the land that both sides touch: who is weaker then than a knight beside it?",
      "Das Land weglassen, das beide Seiten berühren: Wer ist dann schwächer als ein Ritter daneben?",
      "Sans les terres que touchent les deux camps, qui est plus faible qu’un chevalier voisin ?",
    ],
    found: [
      "Which knight lacks but one tile around him, and what would his land count?",
      "Welchem Ritter fehlt nur noch ein Plättchen, und was wäre sein Land wert?",
      "À quel chevalier ne manque-t-il qu’une tuile, et que vaudrait sa terre ?",
    ],
    "found placed": [
      "Which meadow has tiles all around, and what would the land of a knight placed there count?",
      "Welche Wiese ist rundum von Plättchen umgeben, und was wäre das Land eines Ritters dort wert?",
      "Quelle prairie est entourée de tuiles, et que vaudrait la terre d’un chevalier placé là ?",
    ],
    "found claimed": [
      "The last claims follow: around which meadow does land count, and who else touches it?",
      "Die letzten Ansprüche folgen: Um welche Wiese zählt das Land etwas, und wer berührt es noch?",
      "Les dernières revendications suivent : autour de quelle prairie la terre compte-t-elle, et qui d’autre la touche ?",
    ],
    "found closed": [
      "Which meadow lacks but one tile around it, and what would the land of a knight placed there count?",
      "Welcher Wiese fehlt nur noch ein Plättchen ringsum, und was wäre das Land eines Ritters dort wert?",
      "À quelle prairie ne manque-t-il qu’une tuile autour, et que vaudrait la terre d’un chevalier placé là ?",
    ],
    gap: [
      "Which empty cell has the most tiles around it, and which tile fits there?",
      "Um welche leere Stelle liegen die meisten Plättchen, und welches passt hinein?",
      "Quelle case vide a le plus de tuiles autour d’elle, et laquelle y convient ?",
    ],
    claim: [
      "Half of what counts, and only against weaker claims: who else touches this land?",
      "Es zählt die Hälfte, und nur gegen schwächere Ansprüche: Wer berührt dieses Land noch?",
      "Seule la moitié compte, et seulement contre des revendications plus faibles : qui d’autre touche cette terre ?",
    ],
    knight: [
      "What do the six cells around a meadow count, and who would close them first?",
      "Was zählen die sechs Plättchen um eine Wiese, und wer schließt sie zuerst?",
      "Que comptent les six cases autour d’une prairie, et qui les fermera d’abord ?",
    ],
    row: [
      "What would the next player do with each of these tiles?",
      "Was würde der nächste Spieler mit jedem dieser Plättchen anfangen?",
      "Que ferait le joueur suivant de chacune de ces tuiles ?",
    ],
    land: [
      "Whose knight gains by a good tile here, and whose loses by a bad one?",
      "Welchem Ritter nützt hier ein gutes Plättchen, welchem schadet ein schlechtes?",
      "À quel chevalier sert ici une bonne tuile, auquel nuit une mauvaise ?",
    ],
  },
  barony: {
    raid: [
      "Where do two knights meet one piece, and how much gold changes hands with the token?",
      "Wo treffen zwei Ritter auf eine einzelne Figur, und wie viel Gold wechselt mit dem Marker den Besitzer?",
      "Où deux chevaliers rencontrent-ils un pion isolé, et combien d’or change de main avec le jeton ?",
    ],
    "raid alone": [
      "Where do two of your knights meet a single one of the others, and what does his fall open?",
      "Wo treffen zwei eigene Ritter auf einen einzelnen der anderen, und was wird ohne ihn möglich?",
      "Où deux de vos chevaliers en rencontrent-ils un seul des autres, et qu’ouvre sa chute ?",
    ],
    "raid loot": [
      "Which token brings a title nearer, and which one does its owner miss most?",
      "Welcher Marker bringt einem Titel näher, und welcher fehlt seinem Besitzer am meisten?",
      "Quel jeton rapproche d’un titre, et lequel manquera le plus à son propriétaire ?",
    ],
    title: [
      "Who can pay for the next title, and who can be kept from it?",
      "Wer kann den nächsten Titel bezahlen, und wer ist daran zu hindern?",
      "Qui peut payer le prochain titre, et qui peut-on en empêcher ?",
    ],
    city: [
      "What is worth most now, and what will still be possible in the next turn?",
      "Was bringt jetzt am meisten, und was geht auch noch im nächsten Zug?",
      "Qu’est-ce qui rapporte le plus maintenant, et qu’est-ce qui restera possible au prochain tour ?",
    ],
    settle: [
      "Which place has fields and plains about, and water or an edge behind it?",
      "Welcher Platz hat Äcker und Ebenen um sich und Wasser oder den Rand im Rücken?",
      "Quelle place a des champs et des plaines autour, et l’eau ou le bord derrière elle ?",
    ],
    build: [
      "Which token is lacking, and which of these buildings could be taken by two knights?",
      "Welcher Marker fehlt, und welches dieser Gebäude könnten zwei Ritter nehmen?",
      "Quel jeton manque, et lequel de ces bâtiments deux chevaliers pourraient-ils prendre ?",
    ],
    expedition: [
      "Which land at the edge has nobody near it, and what could be built there?",
      "Wo am Rand ist niemand in der Nähe, und was ließe sich dort bauen?",
      "Où, au bord, n’y a-t-il personne alentour, et que pourrait-on y construire ?",
    ],
    recruit: [
      "From which city can knights reach good land, or a piece that stands alone, with one step?",
      "Von welcher Stadt aus erreichen Ritter mit einem Schritt gutes Land oder eine einzelne Figur?",
      "Depuis quelle cité des chevaliers atteignent-ils en un pas une bonne terre, ou un pion isolé ?",
    ],
    march: [
      "What could the others attack next, and which knight stands where nothing can be built?",
      "Was könnten die anderen als Nächstes angreifen, und welcher Ritter steht, wo nichts zu bauen ist?",
      "Que pourraient attaquer les autres, et quel chevalier est là où rien ne peut être construit ?",
    ],
  },
  feudo: {
    siege: [
      "Add up who can stand beside the town: is it more than the 7 of the town and whoever is in it?",
      "Zusammenzählen, wer neben der Stadt stehen kann: Ist das mehr als die 7 der Stadt und alle, die darin stehen?",
      "Additionnez qui peut se tenir à côté de la ville : est-ce plus que les 7 de la ville et ceux qui s’y trouvent ?",
    ],
    "siege attack": [
      "Add up who stands beside the town: is it more than the 7 of the town and whoever is in it?",
      "Zusammenzählen, wer neben der Stadt steht: Ist das mehr als die 7 der Stadt und alle, die darin stehen?",
      "Additionnez qui se tient à côté de la ville : est-ce plus que les 7 de la ville et ceux qui s’y trouvent ?",
    ],
    "battle attack": [
      "For each piece of the others add up who stands beside it: where is it more than its defence?",
      "Für jede Figur der anderen zusammenzählen, wer neben ihr steht: Wo ist das mehr als ihre Verteidigung?",
      "Pour chaque figurine adverse, additionnez qui se tient à côté : où est-ce plus que sa défense ?",
    ],
    battle: [
      "Add up who can reach each piece of the others: where is it more than its defence?",
      "Für jede Figur der anderen zusammenzählen, wer sie erreicht: Wo ist das mehr als ihre Verteidigung?",
      "Pour chaque figurine adverse, additionnez qui peut l’atteindre : où est-ce plus que sa défense ?",
    ],
    milady: [
      "Whose Baron can she reach, and what would that player still have moved in this round?",
      "Wessen Baron erreicht sie, und was hätte dessen Spieler in dieser Runde noch bewegt?",
      "Quel Baron peut-elle atteindre, et que son joueur aurait-il encore déplacé pendant cette manche ?",
    ],
    advance: [
      "Who is attacked there next, and who is missed where he stands now?",
      "Wer wird dort als Nächstes angegriffen, und wer fehlt dann, wo er jetzt steht?",
      "Qui sera attaqué là ensuite, et qui manquera là où il est maintenant ?",
    ],
    trade: [
      "Which piece lacks but one step for an attack, or for safety?",
      "Welcher Figur fehlt nur ein Schritt bis zu einem Angriff oder bis in Sicherheit?",
      "À quelle figurine ne manque-t-il qu’une case pour attaquer, ou pour être à l’abri ?",
    ],
    plot: [
      "Which town or piece can be taken in this round, and who has to move for it?",
      "Welche Stadt oder Figur ist in dieser Runde zu nehmen, und wer muss dafür ziehen?",
      "Quelle ville ou figurine peut être prise dans cette manche, et qui doit bouger pour cela ?",
    ],
    order: [
      "Whose move would spoil the plan if it came first?",
      "Wessen Zug würde den Plan verderben, wenn er zuerst käme?",
      "Le coup de quel joueur gâcherait le plan s’il venait en premier ?",
    ],
    castle: [
      "Count steps to the towns: far ones bring more, near ones can be reached in time.",
      "Schritte zu den Städten zählen: Ferne bringen mehr, nahe sind rechtzeitig zu erreichen.",
      "Comptez les cases jusqu’aux villes : les lointaines rapportent plus, les proches s’atteignent à temps.",
    ],
    march: [
      "What is this piece needed for: an attack, a place that the others attack, or its own safety?",
      "Wofür wird diese Figur gebraucht: für einen Angriff, wo die anderen angreifen, oder geht es um ihre Sicherheit?",
      "À quoi sert cette figurine : à une attaque, là où les autres attaquent, ou doit-elle se mettre à l’abri ?",
    ],
  },
};

/** What a kind of solution is called behind its theme, by its move, by what that causes at once and by what its seat does
 *  next; "": the theme says it all. */
function kindOf({ theme, move, following }: Puzzle, events: readonly string[]): string {
  const does = (verb: string) => [move, ...following].some((one) => one.startsWith(`${verb} `));
  const founds = events.includes("founded");
  if (theme === "found" && move.startsWith("donjon ")) return founds ? "placed" : "claimed";
  if (theme === "found" && !founds && does("donjon")) return "closed";
  if (theme === "raid" && move.startsWith("loot ")) return "loot";
  if (theme === "raid" && events.includes("lost") && !events.includes("looted") && !does("loot"))
    return "alone";
  return move.startsWith("attack ") ? "attack" : "";
}

/** Which thought fits a puzzle whose solution causes these `events` at once. */
export function thoughtKey(game: string, puzzle: Puzzle, events: readonly string[]): string {
  const own = `${puzzle.theme} ${kindOf(puzzle, events)}`;
  return THOUGHTS[game]?.[own] ? own : puzzle.theme;
}

export const thoughtOf = (game: string, puzzle: Puzzle, events: readonly string[]): ThreeWords | undefined =>
  THOUGHTS[game]?.[thoughtKey(game, puzzle, events)];
