/* games/feudo/sentences.c -- each rule in one sentence, for refusals, the log and the curious.
 *
 * RULES.md has them in full; tests/rules.py holds both to each other. */
#include "games/feudo/state.h"

const Rule FEUDO_RULE[FEUDO_RULES + 1] = {
    [1] = {{{"The board has 11 columns and 11 rows; cells are named by column and row, each from 0 "
             "to 10.",
             "Der Spielplan hat 11 Spalten und 11 Reihen; ein Feld heißt nach Spalte und Reihe, "
             "beide von 0 bis 10.",
             "Le plateau compte 11 colonnes et 11 rangées ; une case se désigne par sa colonne et "
             "sa rangée, de 0 à 10."}},
           "H"},
    [2] = {{{"Four quarters are laid at random and turned at random; the row and the column "
             "between them are hills, with the convent in the centre.",
             "Vier Viertel werden zufällig verteilt und gedreht; Reihe und Spalte dazwischen sind "
             "Hügel, in der Mitte steht das Kloster.",
             "Quatre quartiers sont posés et tournés au hasard ; la rangée et la colonne qui les "
             "séparent sont des collines, avec le couvent au centre."}},
           "HH"},
    [3] = {{{"A castle stands on a hill at the edge, at least 5 cells from other castles and 2 "
             "from towns.",
             "Ein Schloss steht auf einem Hügel am Rand, mindestens 5 Felder von anderen "
             "Schlössern und 2 von Städten entfernt.",
             "Un château se dresse sur une colline au bord, à 5 cases au moins des autres châteaux "
             "et à 2 des villes."}},
           "H"},
    [4] = {{{"The plague starts in the village nearest to Evesham.",
             "Die Pest beginnt in dem Dorf, das Evesham am nächsten liegt.",
             "La peste commence dans le village le plus proche d’Evesham."}},
           "H"},
    [5] = {{{"Every piece has one number for strength and movement, the red one healthy, the black "
             "one sick; only the Baron, mercenaries and infantrymen may enter villages and towns "
             "of their own side.",
             "Jede Figur hat eine Zahl für Stärke und Bewegung: die rote, solange sie gesund ist, "
             "die schwarze, solange sie "
             "krank ist; nur Baron, Söldner und Fußsoldaten dürfen Dörfer und eigene Städte "
             "betreten.",
             "Chaque figurine a un seul nombre pour la force et le mouvement, le rouge en bonne "
             "santé, le noir quand elle est malade ; seuls le Baron, les mercenaires et les "
             "fantassins entrent dans "
             "les villages et leurs propres villes."}},
           "H"},
    [6] = {{{"With fewer than 4 living fighters a player’s Baron counts 6, or 3 when sick.",
             "Bei weniger als 4 lebenden Kämpfern zählt der eigene Baron 6, krank 3.",
             "Avec moins de 4 combattants en vie, le Baron compte 6, ou 3 s’il est malade."}},
           NULL},
    [7] = {{{"The trading cards are worth 4, 2, 0, 0 and 0 shillings; all come back to hand when "
             "the last of the 5 is revealed.",
             "Die Handelskarten sind 4, 2, 0, 0 und 0 Schilling wert; alle kommen auf die Hand "
             "zurück, wenn die letzte der 5 aufgedeckt ist.",
             "Les cartes de commerce valent 4, 2, 0, 0 et 0 shillings ; toutes reviennent en main "
             "quand la dernière des 5 est révélée."}},
           "R"},
    [8] = {{{"The plague deck has 20 cards, one for each of the 16 villages and 4 of fog; it is "
             "never shuffled again.",
             "Der Peststapel hat 20 Karten, eine für jedes der 16 Dörfer und 4 Nebelkarten; er "
             "wird nie neu gemischt.",
             "La pioche de la peste compte 20 cartes, une pour chacun des 16 villages et 4 de "
             "brouillard ; elle n’est jamais remélangée."}},
           "H"},
    [9] = {{{"At the start of a round sick Barons and the sick in the convent are healed, and "
             "pieces return that were away for one whole round.",
             "Zu Beginn einer Runde werden kranke Barone und die Kranken im Kloster gesund, und "
             "Figuren kehren zurück, die eine ganze Runde fort waren.",
             "Au début d’une manche, les Barons malades et les malades du couvent guérissent, et "
             "les figurines absentes depuis une manche entière reviennent."}},
           "H"},
    [10] = {{{"The player with the fewest points sets the order of play for the round; a lot "
              "decides between several.",
              "Wer die wenigsten Siegpunkte hat, bestimmt die Reihenfolge der Runde; unter "
              "mehreren entscheidet das Los.",
              "Le joueur qui a le moins de points fixe l’ordre de la manche ; le sort départage."}},
            NULL},
    [11] = {{{"A plot is 3 army cards of pieces that are alive and not away, in order, and 1 "
              "trading card from hand.",
              "Ein Plan besteht aus 3 Heereskarten von Figuren, die leben und nicht fort sind, der "
              "Reihe nach, und 1 Handelskarte aus der Hand.",
              "Un plan se compose de 3 cartes d’armée de figurines en vie et présentes, dans "
              "l’ordre, et de 1 carte de commerce de la main."}},
            "R"},
    [12] = {{{"The plague strikes all on or next to its village, except in castles, towns and the "
              "convent: the healthy fall sick, the sick die; in fog no piece moves more than 1 "
              "cell in the round.",
              "Die Pest befällt alle im Dorf und daneben, außer in Schloss, Stadt und Kloster: "
              "Gesunde werden krank, Kranke sterben; bei Nebel zieht keine Figur in der Runde mehr "
              "als 1 Feld.",
              "La peste frappe tous ceux du village et d’à côté, sauf au château, en ville et au "
              "couvent : les bien portants tombent malades, les malades meurent ; dans le "
              "brouillard, aucune figurine n’avance de plus de 1 case dans la manche."}},
            "R"},
    [13] = {{{"In each of 3 steps the plotted piece moves up to its number of cells, or stays.",
              "In jedem der 3 Schritte zieht die geplante Figur höchstens so viele Felder, wie "
              "ihre Zahl angibt, oder bleibt stehen.",
              "À chacune des 3 étapes, la figurine prévue avance de son nombre de cases au plus, "
              "ou reste."}},
            NULL},
    [14] = {{{"Nobody enters mountains, the plague’s village, free or foreign towns, foreign "
              "castles or cells with enemy fighters; knights and Milady enter no villages or "
              "towns; only the sick enter the convent.",
              "Niemand betritt Berge, das Dorf der Pest, freie oder fremde Städte, fremde "
              "Schlösser oder Felder mit feindlichen Kämpfern; Ritter und Milady betreten keine "
              "Dörfer und Städte; ins Kloster gehen nur Kranke.",
              "Personne n’entre dans les montagnes, le village de la peste, les villes libres ou "
              "d’autrui, les châteaux d’autrui ni les cases de combattants ennemis ; chevaliers et "
              "Milady n’entrent ni dans les villages ni dans les villes ; seuls les malades "
              "entrent au couvent."}},
            "H"},
    [15] = {{{"Entering a wood ends the move, and a wood holds only 1 piece.",
              "Wer einen Wald betritt, hält dort an, und ein Wald fasst nur 1 Figur.",
              "Entrer dans un bois termine le mouvement, et un bois ne contient que 1 figurine."}},
            NULL},
    [16] = {{{"A cell holds one knight, mercenary or infantryman of a player, beside that player’s "
              "Baron and Milady; the First Knight always stands alone, not even with a foreign "
              "Milady.",
              "Auf einem Feld steht höchstens ein eigener Ritter, Söldner oder Fußsoldat, dazu "
              "Baron und Milady; der Erste Ritter steht immer allein, nicht einmal mit einer "
              "fremden Milady.",
              "Une case accueille un seul chevalier, mercenaire ou fantassin d’un camp, avec son "
              "Baron et sa Milady ; le Premier Chevalier est toujours seul, sans même une Milady "
              "étrangère."}},
            "H"},
    [17] = {{{"A mercenary moved by its own card costs 1 shilling of the plotted trading card.",
              "Ein Söldner, den seine eigene Karte bewegt, kostet 1 Schilling der geplanten "
              "Handelskarte.",
              "Un mercenaire déplacé par sa propre carte coûte 1 shilling de la carte de commerce "
              "prévue."}},
            NULL},
    [18] = {{{"After her card a healthy Milady may charm a player whose Baron is on or next to her "
              "cell: that player moves nothing more this round; a sick one infects the fighters "
              "there.",
              "Nach ihrer Karte kann eine gesunde Milady einen Spieler bezaubern, dessen Baron auf "
              "oder neben ihrem Feld steht: Er bewegt in dieser Runde nichts mehr; eine kranke "
              "steckt die Kämpfer dort an.",
              "Après sa carte, une Milady en bonne santé peut charmer un joueur dont le Baron est "
              "sur sa case ou à côté : il ne déplace plus rien de la manche ; malade, elle "
              "contamine les combattants."}},
            "H"},
    [19] = {{{"Shillings left move your pieces except Milady, 1 shilling for each cell of the "
              "shortest way.",
              "Übrige Schillinge bewegen eigene Figuren außer Milady, 1 Schilling für jedes Feld "
              "des kürzesten Weges.",
              "Les shillings restants déplacent ses figurines, sauf Milady, à 1 shilling par case "
              "du plus court chemin."}},
            NULL},
    [20] = {{{"Units next to the target attack together, each once a round, in the order of the "
              "pieces; castles and the convent are never attacked.",
              "Einheiten neben dem Ziel greifen gemeinsam an, jede einmal je Runde, in der "
              "Reihenfolge der Figuren; Schlösser und das Kloster werden nie angegriffen.",
              "Les unités voisines de la cible attaquent ensemble, chacune une fois par manche, "
              "dans l’ordre des figurines ; châteaux et couvent ne sont jamais attaqués."}},
            "H"},
    [21] = {{{"The attackers together must be stronger than the defence: the fighters on the cell, "
              "with 3 more in a village, 5 more in a wood.",
              "Die Angreifer müssen zusammen stärker sein als die Verteidigung: die Kämpfer auf "
              "dem Feld, im Dorf 3 mehr, im Wald 5 mehr.",
              "Les attaquants doivent être ensemble plus forts que la défense : les combattants de "
              "la case, avec 3 de plus dans un village, 5 de plus dans un bois."}},
            NULL},
    [22] = {{{"A town defends with 7 and the fighters in it, and a mercenary or infantryman must "
              "take part in the attack; the Baron, if none of them is alive.",
              "Eine Stadt verteidigt sich mit 7 und den Kämpfern darin; ein Söldner oder Fußsoldat "
              "muss mit angreifen oder, wenn keiner mehr lebt, der Baron.",
              "Une ville se défend avec 7 et ses combattants ; un mercenaire ou un fantassin doit "
              "prendre part à l’attaque, ou le Baron s’il n’en reste aucun en vie."}},
            NULL},
    [23] = {{{"Beaten fighters leave the game; a beaten Baron flees and misses the next round, and "
              "his companion is eliminated.",
              "Besiegte Kämpfer scheiden aus; ein besiegter Baron flieht und setzt die nächste "
              "Runde aus, sein Begleiter scheidet aus.",
              "Les combattants battus quittent la partie ; un Baron battu s’enfuit et manque la "
              "manche suivante, son compagnon est éliminé."}},
            NULL},
    [24] = {{{"A won cell is entered once, by a piece that took part in the attack, or by the "
              "Baron with his companion.",
              "In ein gewonnenes Feld dringt einmal vor, wer am Angriff beteiligt war: eine Figur, "
              "oder der Baron mit seinem Begleiter.",
              "On entre une seule fois dans une case gagnée, avec une figurine qui a pris part à "
              "l’attaque, ou avec le Baron et son compagnon."}},
            "H"},
    [25] = {{{"An eliminated fighter brings the number on its visible side in points; a Baron who "
              "flees brings nothing.",
              "Ein ausgeschalteter Kämpfer bringt so viele Siegpunkte wie seine sichtbare Zahl; "
              "ein Baron, der flieht, bringt nichts.",
              "Un combattant éliminé rapporte le nombre de sa face visible en points ; un Baron "
              "qui s’enfuit ne rapporte rien."}},
            "H"},
    [26] = {{{"A conquered town brings its distance from your castle in points; the former owner "
              "loses its distance from theirs; points never fall below 0.",
              "Eine eroberte Stadt bringt so viele Siegpunkte, wie sie vom eigenen Schloss "
              "entfernt ist; der "
              "frühere Besitzer verliert so viele, wie sie von seinem entfernt ist; der Stand "
              "fällt nie unter 0.",
              "Une ville conquise rapporte autant de points que de cases jusqu’à son propre "
              "château ; l’ancien "
              "propriétaire en perd autant que de cases jusqu’au sien ; les points ne descendent "
              "jamais au-dessous "
              "de 0."}},
            "HH"},
    [27] = {{{"When somebody first has 12 points or more, the king comes: everybody loses the "
              "visible numbers of the fighters in their own castle.",
              "Hat jemand erstmals 12 Siegpunkte oder mehr, kommt der König: Alle verlieren die "
              "sichtbaren Zahlen der Kämpfer im eigenen Schloss.",
              "La première fois que quelqu’un a 12 points ou plus, le roi arrive : chacun perd les "
              "nombres visibles des combattants de son propre château."}},
            "H"},
    [28] = {{{"After the king has come, those with the fewest points get 2 more shillings with a "
              "trading card worth more than 0.",
              "Ist der König gekommen, bekommt, wer die wenigsten Siegpunkte hat, zu einer "
              "Handelskarte über 0 noch 2 Schillinge dazu.",
              "Après la venue du roi, ceux qui ont le moins de points reçoivent 2 shillings de "
              "plus avec "
              "une carte de commerce de plus de 0."}},
            NULL},
    [29] = {{{"After the last round most points win; then towns decide, then living fighters.",
              "Wer nach der letzten Runde die meisten Siegpunkte hat, gewinnt; bei Gleichstand "
              "entscheiden Städte, "
              "dann lebende Kämpfer.",
              "Après la dernière manche, celui qui a le plus de points gagne ; à égalité, les "
              "villes, puis les "
              "combattants en vie départagent."}},
            "H"},
    [30] = {{{"The order of the plague deck and plots not yet revealed are hidden; everything else "
              "is open.",
              "Verborgen sind die Reihenfolge der Pestkarten und noch nicht aufgedeckte Pläne; "
              "alles andere ist offen.",
              "L’ordre de la pioche de la peste et les plans non révélés sont cachés ; tout le "
              "reste est visible."}},
            NULL},
};
