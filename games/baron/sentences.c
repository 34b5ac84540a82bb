/* games/baron/sentences.c -- each rule in one sentence, for refusals, the log and the curious.
 *
 * RULES.md has them in full; tests/rules.py holds both to each other. */
#include "games/baron/state.h"

const Rule BARON_RULE[BARON_RULES + 1] = {
    [1] = {{{"There are 73 tiles: 28 meadows worth 0, 6 each of village 3, field 2, forest 2, "
             "vineyard 1, quarry 1, pond 1 and swamp −1, and 3 cursed grounds worth −2.",
             "Es gibt 73 Plättchen: 28 Wiesen (0), je 6 Dörfer (3), Felder (2), Wälder (2), "
             "Weinberge (1), Steinbrüche (1), Teiche (1) und Sümpfe (−1) sowie 3 verfluchte Orte "
             "(−2).",
             "Il y a 73 tuiles : 28 prairies (0), 6 de chaque : village (3), champ (2), forêt (2), "
             "vignoble (1), carrière (1), étang (1) et marais (−1), et 3 lieux maudits (−2)."}},
           NULL},
    [2] = {{{"Each player has 5, 4, 3 or 2 donjons with 2, 3, 4 or 5 players.",
             "Jeder hat 5, 4, 3 oder 2 Donjons bei 2, 3, 4 oder 5 Spielern.",
             "Chacun a 5, 4, 3 ou 2 donjons à 2, 3, 4 ou 5 joueurs."}},
           NULL},
    [3] = {{{"Everybody starts with 0 honour, and honour may become negative.",
             "Alle beginnen mit 0 Ehrenpunkten; der Stand darf negativ werden.",
             "Tout le monde commence avec 0 point d’honneur ; le total peut devenir négatif."}},
           NULL},
    [4] =
        {{{"Each player starts with 1 meadow and 1 tile of value 1 face down; seats 1 to 3 get "
           "different kinds, seat 4 that of seat 1, seat 5 that of seat 2.",
           "Jeder beginnt mit 1 Wiese und 1 Plättchen im Wert von 1, beide verdeckt; die Plätze 1 "
           "bis 3 bekommen verschiedene Arten, Platz 4 die von Platz 1, Platz 5 die von Platz 2.",
           "Chacun commence avec 1 prairie et 1 tuile de valeur 1, face cachée ; les places 1 à "
           "3 ont des sortes différentes, la place 4 celle de la place 1, la place 5 celle de la "
           "place 2."}},
         "H"},
    [5] = {{{"With 5 players, 1 meadow and 1 tile of value 1, of the kind that was dealt only "
             "once, leave the game.",
             "Bei 5 Spielern kommen 1 Wiese und 1 Plättchen im Wert von 1 aus dem Spiel, von der "
             "Art, "
             "die nur einmal verteilt wurde.",
             "À 5 joueurs, 1 prairie et 1 tuile de valeur 1, de la sorte distribuée une seule "
             "fois, sont retirées du jeu."}},
           "H"},
    [6] = {{{"The first 3 tiles of the pile form the row, place 1 farthest from the pile.",
             "Die ersten 3 Plättchen des Stapels bilden die Auslage, Platz 1 am weitesten vom "
             "Stapel entfernt.",
             "Les 3 premières tuiles de la pioche forment l’offre, la place 1 étant la plus "
             "éloignée de la pioche."}},
           NULL},
    [7] = {{{"The start tile comes from the pile and never has a negative value.",
             "Das Startplättchen kommt vom Stapel und hat nie einen negativen Wert.",
             "La tuile de départ vient de la pioche et n’a jamais de valeur négative."}},
           NULL},
    [8] =
        {{{"The first player is drawn by lot or chosen beforehand; then play goes round.",
           "Wer beginnt, bestimmt das Los, oder man hat es vorher festgelegt; dann geht es reihum.",
           "Le premier joueur est tiré au sort ou choisi d’avance ; puis on joue à tour de rôle."}},
         "H"},
    [9] = {{{"A turn begins with taking one tile of the row: place 1 is free, place 2 costs 1 "
             "honour, place 3 costs 3; the others move up, and the pile fills place 3.",
             "Ein Zug beginnt damit, ein Plättchen der Auslage zu nehmen: Platz 1 ist gratis, "
             "Platz 2 kostet 1 Ehrenpunkt, Platz 3 kostet 3; die anderen rücken auf, und der "
             "Stapel füllt Platz 3.",
             "Un tour commence par la prise d’une tuile de l’offre : la place 1 est gratuite, la "
             "2 coûte 1 point d’honneur, la 3 en coûte 3 ; les autres avancent, et la pioche "
             "remplit la place 3."}},
           "H"},
    [10] = {{{"Debts go down to −4 honour: a tile whose price leads lower may not be taken.",
              "Schulden gehen bis −4 Ehrenpunkte: Ein Plättchen, dessen Preis tiefer führt, darf "
              "man nicht nehmen.",
              "On peut s’endetter jusqu’à −4 points d’honneur : une tuile dont le prix mènerait "
              "plus bas ne peut pas être prise."}},
            "H"},
    [11] = {{{"A player with −5 honour or less is thrown into the dungeon and is out: reserve and "
              "hand leave the game, donjons on the board stay and fight on; the last one left wins "
              "at once.",
              "Wer −5 Ehrenpunkte oder weniger hat, wird ins Verlies geworfen und scheidet aus: "
              "Reserve und Hand kommen aus dem Spiel, Donjons auf dem Spielplan bleiben und "
              "kämpfen weiter; wer allein übrig ist, gewinnt sofort.",
              "À −5 points d’honneur ou moins, on tombe dans les oubliettes et l’on est éliminé : "
              "réserve et main quittent le jeu, les donjons placés restent et continuent la lutte "
              "; le dernier en lice gagne aussitôt."}},
            "HHH"},
    [12] =
        {{{"A tile of your reserve goes onto an empty cell that touches at least 1 tile, but none "
           "of its own kind; only meadows may lie beside their own kind.",
           "Ein Plättchen der eigenen Reserve kommt auf eine freie Stelle neben mindestens 1 "
           "Plättchen, aber neben keines der eigenen Art; nur Wiesen dürfen neben ihresgleichen "
           "liegen.",
           "Une tuile de sa réserve se pose sur une case libre contre au moins 1 tuile, mais "
           "contre aucune de sa propre sorte ; seules les prairies peuvent voisiner entre elles."}},
         NULL},
    [13] = {{{"A laid tile that touches 4, 5 or 6 tiles brings 1, 3 or 9 honour.",
              "Ein gelegtes Plättchen, das 4, 5 oder 6 andere berührt, bringt 1, 3 oder 9 "
              "Ehrenpunkte.",
              "Une tuile posée qui en touche 4, 5 ou 6 rapporte 1, 3 ou 9 points d’honneur."}},
            NULL},
    [14] = {{{"Only a player none of whose tiles fits anywhere may pass instead of laying.",
              "Nur wer kein einziges Plättchen anlegen kann, darf statt des Legens passen.",
              "Seul un joueur dont aucune tuile ne peut être posée peut passer au lieu de poser."}},
            "H"},
    [15] = {{{"After laying, 1 donjon from hand may go onto any meadow without a donjon; those "
              "that came back in this very turn wait until the next.",
              "Nach dem Legen darf 1 Donjon aus der Hand auf eine beliebige Wiese ohne Donjon; was "
              "in diesem Zug zurückkam, wartet bis zum nächsten.",
              "Après la pose, 1 donjon de la main peut aller sur une prairie sans donjon ; ceux "
              "qui sont revenus pendant ce tour attendent le suivant."}},
            NULL},
    [16] =
        {{{"A donjon on the board never moves; only a lost fight removes it.",
           "Ein Donjon auf dem Spielplan wird nie versetzt; nur ein verlorener Kampf entfernt ihn.",
           "Un donjon placé ne se déplace jamais ; seul un combat perdu l’enlève."}},
         NULL},
    [17] = {{{"A knight whose meadow has 6 tiles around it founds at once a barony worth their "
              "sum, after any fight.",
              "Ein Ritter, dessen Wiese von 6 Plättchen umgeben ist, gründet sofort, notfalls nach "
              "einem Kampf, eine Baronie im Wert ihrer Summe.",
              "Un chevalier dont la prairie est entourée de 6 tuiles fonde aussitôt, au besoin "
              "après un combat, une baronnie qui vaut leur somme."}},
            NULL},
    [18] = {{{"Two baronies of different players clash if they share a valued tile; shared meadows "
              "never cause a fight.",
              "Zwei Baronien verschiedener Spieler geraten aneinander, wenn sie ein Wertplättchen "
              "gemeinsam haben; gemeinsame Wiesen führen nie zum Kampf.",
              "Deux baronnies de joueurs différents s’affrontent si elles partagent une tuile de "
              "valeur ; des prairies communes ne provoquent jamais de combat."}},
            "H"},
    [19] = {{{"Shared valued tiles are the battlefield; strength is the value of a barony without "
              "them.",
              "Gemeinsame Wertplättchen sind das Schlachtfeld; die Stärke ist der Wert einer "
              "Baronie ohne sie.",
              "Les tuiles de valeur partagées sont le champ de bataille ; la force est la valeur "
              "d’une baronnie sans elles."}},
            NULL},
    [20] = {{{"Of ready knights that clash only one that is stronger than all its rivals stays; "
              "the others go back to hand and lose nothing.",
              "Von bereiten Rittern, die aneinandergeraten, bleibt nur, wer stärker ist als alle "
              "seine Gegner; die anderen gehen auf die Hand zurück und verlieren nichts.",
              "Des chevaliers prêts qui s’affrontent ne reste que celui qui est plus fort que tous "
              "ses rivaux ; les autres reviennent en main et ne perdent rien."}},
            "H"},
    [21] = {{{"Of one player’s knights that clash with the same baron only the strongest fights; "
              "the others go back to hand.",
              "Von mehreren Rittern eines Spielers, die mit demselben Baron aneinandergeraten, "
              "kämpft nur der stärkste; die anderen gehen auf die Hand zurück.",
              "De plusieurs chevaliers d’un joueur qui affrontent le même baron, seul le plus fort "
              "combat ; les autres reviennent en main."}},
            "H"},
    [22] =
        {{{"A knight must be stronger than the strongest baron it clashes with; then all of them "
           "go, and their owners lose the value of the shared tiles, so that a swamp is a gain.",
           "Ein Ritter muss stärker sein als der stärkste Baron, mit dem er aneinandergerät; dann "
           "weichen alle, und ihre Besitzer verlieren den Wert der gemeinsamen Plättchen, sodass "
           "ein Sumpf ein Gewinn ist.",
           "Un chevalier doit être plus fort que le plus fort des barons qu’il affronte ; alors "
           "tous partent, et leurs propriétaires perdent la valeur des tuiles partagées : un "
           "marais est un gain."}},
         "H"},
    [23] = {{{"A new barony scores its tiles, except those that already belong to another standing "
              "barony of its owner.",
              "Eine neue Baronie bringt den Wert ihrer Plättchen, außer denen, die schon zu einer "
              "anderen bestehenden Baronie ihres Besitzers gehören.",
              "Une nouvelle baronnie rapporte la valeur de ses tuiles, sauf celles qui "
              "appartiennent déjà à une autre baronnie en place de son propriétaire."}},
            "H"},
    [24] = {{{"Play goes on until pile and row are empty and no reserve tile can be laid.",
              "Gespielt wird, bis Stapel und Auslage leer sind und sich kein Plättchen mehr "
              "anlegen lässt.",
              "On joue jusqu’à ce que pioche et offre soient vides et qu’aucune tuile ne puisse "
              "plus être posée."}},
            NULL},
    [25] =
        {{{"At the end each knight may claim its land although tiles are missing: strength and "
           "honour are halved, rounded up; barons keep their full strength.",
           "Am Ende darf jeder Ritter sein Land beanspruchen, auch wenn Plättchen fehlen: Stärke "
           "und Ehrenpunkte werden halbiert und aufgerundet; Barone behalten ihre volle Stärke.",
           "À la fin, chaque chevalier peut revendiquer sa terre même incomplète : force et "
           "honneur sont divisés par deux, arrondis au-dessus ; les barons gardent toute leur "
           "force."}},
         "H"},
    [26] = {{{"Most honour wins; equal honour shares the place, and whoever is out ranks below all "
              "others.",
              "Wer die meiste Ehre hat, gewinnt; bei gleicher Ehre teilt man sich den Platz, "
              "Ausgeschiedene stehen hinter allen anderen.",
              "Qui a le plus d’honneur gagne ; à égalité la place est partagée, et les joueurs "
              "éliminés viennent après tous les autres."}},
            "H"},
    [27] =
        {{{"Hidden are the order of the pile and each opponent’s starting tile of value 1, "
           "until it is laid.",
           "Verborgen sind die Reihenfolge des Stapels und das Startplättchen im Wert von 1 jedes "
           "Gegners, bis es liegt.",
           "Sont cachés l’ordre de la pioche et la tuile de départ de valeur 1 de chaque "
           "adversaire, jusqu’à sa pose."}},
         NULL},
};
