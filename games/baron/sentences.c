/* games/baron/sentences.c -- each rule in one sentence, for refusals, the log and the curious. */
#include "games/baron/state.h"

const Rule BARON_RULE[BARON_RULES + 1] = {
    [1] =
        {{{"There are 73 tiles: 28 meadows worth 0, six each of village 3, field 2, forest 2, "
           "vineyard 1, quarry 1, pond 1 and swamp -1, and three cursed grounds worth -2.",
           "Es gibt 73 Plättchen: 28 Wiesen (0), je sechs Dörfer (3), Felder (2), Wälder (2), "
           "Weinberge (1), Steinbrüche (1), Teiche (1), Sümpfe (-1) und drei verfluchte Orte (-2).",
           "Il y a 73 tuiles : 28 prairies (0), six de chaque : village (3), champ (2), forêt (2), "
           "vignoble (1), carrière (1), étang (1), marais (-1), et trois lieux maudits (-2)."}}},
    [2] = {{{"Each player has 5, 4, 3 or 2 donjons with 2, 3, 4 or 5 players.",
             "Jeder hat 5, 4, 3 oder 2 Donjons bei 2, 3, 4 oder 5 Personen.",
             "Chacun a 5, 4, 3 ou 2 donjons à 2, 3, 4 ou 5 joueurs."}}},
    [3] = {{{"Honour starts at 0 and may be negative.",
             "Die Ehre beginnt bei 0 und darf negativ "
             "sein.",
             "L’honneur commence à 0 et peut être négatif."}}},
    [4] =
        {{{"Each player starts with a meadow and a face-down tile of value 1; the first three get "
           "different kinds, the fourth that of the first, the fifth that of the second.",
           "Jeder beginnt mit einer Wiese und einem verdeckten Plättchen vom Wert 1; die ersten "
           "drei erhalten verschiedene Arten, der Vierte die des Ersten, der Fünfte die des "
           "Zweiten.",
           "Chacun commence avec une prairie et une tuile cachée de valeur 1 ; les trois premiers "
           "ont des sortes différentes, le quatrième celle du premier, le cinquième celle du "
           "deuxième."}}},
    [5] = {{{"With five players a meadow and a tile of the value-1 kind dealt once leave the game.",
             "Zu fünft verlassen eine Wiese und ein Plättchen der nur einmal verteilten Art das "
             "Spiel.",
             "À cinq, une prairie et une tuile de la sorte distribuée une seule fois sont "
             "retirées."}}},
    [6] = {{{"The first three tiles of the pile form the row, places 1 to 3.",
             "Die ersten drei Plättchen des Stapels bilden die Auslage, Platz 1 bis 3.",
             "Les trois premières tuiles de la pioche forment la rangée, places 1 à 3."}}},
    [7] = {{{"The start tile is drawn from the pile and is never of negative value.",
             "Das Startplättchen kommt vom Stapel und hat nie einen negativen Wert.",
             "La tuile de départ vient de la pioche et n’a jamais de valeur négative."}}},
    [8] = {{{"The first player is drawn by lot; then play goes round in seat order.",
             "Wer beginnt, bestimmt das Los; dann geht es reihum.",
             "Le premier joueur est tiré au sort ; puis on joue à tour de rôle."}}},
    [9] =
        {{{"A turn begins with taking one tile of the row: place 1 costs 0, place 2 costs 1, place "
           "3 costs 3 honour; the others move up and the pile fills place 3.",
           "Ein Zug beginnt damit, ein Plättchen der Auslage zu nehmen: Platz 1 kostet 0, Platz 2 "
           "kostet 1, Platz 3 kostet 3 Ehre; die anderen rücken auf, der Stapel füllt Platz 3.",
           "Un tour commence par la prise d’une tuile : la place 1 coûte 0, la 2 coûte 1, la 3 "
           "coûte 3 d’honneur ; les autres avancent et la pioche remplit la place 3."}}},
    [10] =
        {{{"Debts go down to -4 honour: nobody may take a tile that costs more than that leaves.",
           "Schulden gehen bis -4 Ehre: Wer damit tiefer fiele, darf das Plättchen nicht nehmen.",
           "On peut s’endetter jusqu’à -4 d’honneur : une prise qui mènerait plus bas est "
           "interdite."}}},
    [11] =
        {{{"A player at -5 honour or less goes to the dungeon and is out: reserve and hand leave "
           "the game, donjons on the board stay; the last one left wins at once.",
           "Wer -5 Ehre oder weniger hat, kommt ins Verlies und scheidet aus: Reserve und Hand "
           "verlassen das Spiel, Donjons auf dem Brett bleiben; wer allein übrig ist, gewinnt "
           "sofort.",
           "À -5 d’honneur ou moins, on va aux oubliettes et on est éliminé : réserve et main "
           "quittent "
           "la partie, les donjons posés restent ; le dernier en lice gagne aussitôt."}}},
    [12] =
        {{{"A tile of the own reserve goes onto an empty cell that touches at least one tile, but "
           "none of its own kind; meadows are the exception and may lie side by side.",
           "Ein Plättchen der eigenen Reserve kommt auf ein leeres Feld neben mindestens einem "
           "Plättchen, aber keinem der eigenen Art; nur für Wiesen gilt das nicht, sie dürfen "
           "aneinanderliegen.",
           "Une tuile de sa réserve se pose sur une case vide contre une tuile au moins, mais "
           "aucune de sa sorte ; les prairies font exception et peuvent voisiner."}}},
    [13] = {{{"A laid tile that touches 4, 5 or 6 tiles brings 1, 3 or 9 honour.",
              "Ein gelegtes Plättchen, das 4, 5 oder 6 andere berührt, bringt 1, 3 oder 9 Ehre.",
              "Une tuile posée qui en touche 4, 5 ou 6 rapporte 1, 3 ou 9 d’honneur."}}},
    [14] = {{{"Only a player none of whose tiles fits anywhere may pass instead of laying.",
              "Nur wer kein einziges Plättchen anlegen kann, darf statt des Legens passen.",
              "Seul qui ne peut poser aucune tuile peut passer au lieu de poser."}}},
    [15] =
        {{{"After laying, one donjon from hand may go onto a meadow without a donjon; what came "
           "back this very turn rests until the next.",
           "Nach dem Legen darf ein Donjon aus der Hand auf eine Wiese ohne Donjon; was in diesem "
           "Zug zurückkam, ruht bis zum nächsten.",
           "Après la pose, un donjon de la main peut aller sur une prairie sans donjon ; ce qui "
           "est revenu pendant ce tour se repose jusqu’au suivant."}}},
    [16] = {{{"A donjon on the board never moves and leaves it only by a fight.",
              "Ein Donjon auf dem Brett bewegt sich nie und verlässt es nur durch einen Kampf.",
              "Un donjon posé ne bouge jamais et ne part qu’à la suite d’un combat."}}},
    [17] =
        {{{"A knight whose meadow is surrounded by six tiles founds at once a barony worth the sum "
           "of these tiles.",
           "Ein Ritter, dessen Wiese von sechs Plättchen umgeben ist, gründet sofort eine Baronie "
           "im Wert ihrer Summe.",
           "Un chevalier dont la prairie est entourée de six tuiles fonde aussitôt une baronnie "
           "valant leur somme."}}},
    [18] =
        {{{"Two baronies of different players clash when they share a valued tile; shared meadows "
           "cause no fight.",
           "Zwei Baronien verschiedener Spieler geraten aneinander, wenn sie ein Plättchen teilen, "
           "das keine Wiese ist.",
           "Deux baronnies de joueurs différents s’affrontent si elles partagent une tuile autre "
           "qu’une prairie."}}},
    [19] =
        {{{"Shared valued tiles are the battlefield; strength is a barony’s value without them.",
           "Geteilte Plättchen mit Wert sind das Schlachtfeld; die Stärke ist der Wert ohne sie.",
           "Les tuiles de valeur partagées sont le champ de bataille ; la force est la valeur sans "
           "elles."}}},
    [20] =
        {{{"Of ready knights that clash only one that is stronger than all its rivals stays; the "
           "others go back to hand.",
           "Von aneinandergeratenen Rittern bleibt nur, wer stärker ist als alle seine Gegner; die "
           "anderen gehen auf die Hand zurück.",
           "Des chevaliers qui s’affrontent ne reste que celui qui est plus fort que tous ses "
           "rivaux ; les autres reviennent en main."}}},
    [21] =
        {{{"Of a player’s knights against the same baron only the strongest fights; the others go "
           "back to hand.",
           "Von mehreren Rittern einer Person gegen denselben Baron kämpft nur der stärkste; die "
           "anderen gehen auf die Hand zurück.",
           "De plusieurs chevaliers d’un joueur contre le même baron, seul le plus fort combat ; "
           "les autres reviennent en main."}}},
    [22] =
        {{{"A knight must be stronger than the strongest baron it clashes with; then all of them "
           "go, and their owners lose the value of the shared tiles.",
           "Ein Ritter muss stärker sein als der stärkste Baron, mit dem er aneinandergerät; dann "
           "weichen alle, und ihre Besitzer verlieren den Wert der geteilten Plättchen.",
           "Un chevalier doit être plus fort que le plus fort des barons qu’il affronte ; alors "
           "tous partent, et leurs maîtres perdent la valeur des tuiles partagées."}}},
    [23] = {{{"A new barony scores its tiles, except those that already belong to another standing "
              "barony of its owner.",
              "Eine neue Baronie zählt ihre Plättchen, außer denen, die schon zu einer anderen "
              "eigenen Baronie gehören.",
              "Une nouvelle baronnie compte ses tuiles, sauf celles d’une autre baronnie du même "
              "joueur."}}},
    [24] =
        {{{"Play goes on until row and pile are empty and no reserve tile can be laid.",
           "Gespielt wird, bis Auslage und Stapel leer sind und niemand mehr legen kann.",
           "On joue jusqu’à ce que rangée et pioche soient vides et que plus rien ne puisse être "
           "posé."}}},
    [25] =
        {{{"At the end each knight may claim its land although tiles are missing: strength and "
           "honour are halved, rounded up.",
           "Am Ende darf jeder Ritter sein Land beanspruchen, auch wenn Plättchen fehlen: Stärke "
           "und Ehre werden halbiert und aufgerundet.",
           "À la fin, chaque chevalier peut revendiquer sa terre même incomplète : force et "
           "honneur "
           "sont divisés par deux, arrondis au-dessus."}}},
    [26] = {{{"Most honour wins; equal honour shares the place, and who is out ranks below all "
              "others.",
              "Die meiste Ehre gewinnt; gleiche Ehre teilt den Platz, Ausgeschiedene stehen hinter "
              "allen anderen.",
              "Le plus d’honneur gagne ; à égalité la place est partagée, et les éliminés viennent "
              "après tous les autres."}}},
    [27] = {{{"Hidden are the order of the pile and each opponent’s starting tile of value 1 until "
              "it is laid.",
              "Verborgen sind die Reihenfolge des Stapels und das Startplättchen vom Wert 1 jedes "
              "Gegners, bis es liegt.",
              "Sont cachés l’ordre de la pioche et la tuile de départ de valeur 1 de chaque "
              "adversaire, "
              "jusqu’à sa pose."}}},
};
