/* games/barony/sentences.c -- each rule in one sentence, for refusals, the log and the curious.
 *
 * RULES.md has them in full; tests/rules.py holds both to each other. */
#include "games/barony/state.h"

const Rule BARONY_RULE[BARONY_RULES + 1] = {
    [1] = {{{"The land is made of 36 tiles of 3 hexes each.",
             "Das Land besteht aus 36 Plättchen zu je 3 Sechsecken.",
             "Le territoire se compose de 36 tuiles de 3 cases chacune."}},
           "R"},
    [2] = {{{"For each player 9 tiles are laid at random, each turned at random.",
             "Für jeden Spieler werden 9 Plättchen zufällig ausgelegt, jedes zufällig gedreht.",
             "On pose au hasard 9 tuiles par joueur, chacune tournée au hasard."}},
           "H"},
    [3] =
        {{{"Each player has 7 knights, 14 villages, 2 strongholds and 5 cities, and no more.",
           "Jeder Spieler hat 7 Ritter, 14 Dörfer, 2 Festungen und 5 Städte, mehr nicht.",
           "Chaque joueur a 7 chevaliers, 14 villages, 2 forteresses et 5 cités, pas davantage."}},
         NULL},
    [4] = {{{"Tokens are worth, in gold and silver: field 5 and 3, plain 4 and 2, forest 3 and 1, "
             "mountain 2 and 0.",
             "Ressourcenmarker zählen in Gold und Silber: Acker 5 und 3, Ebene 4 und 2, Wald 3 und "
             "1, Gebirge 2 und 0.",
             "Les jetons valent, en or et en argent : champ 5 et 3, plaine 4 et 2, forêt 3 et 1, "
             "montagne 2 et 0."}},
           "RH"},
    [5] =
        {{{"The first player is drawn by lot or chosen beforehand; then play goes round.",
           "Wer beginnt, bestimmt das Los, oder man hat es vorher festgelegt; dann geht es reihum.",
           "Le premier joueur est tiré au sort ou choisi d’avance ; puis on joue à tour de rôle."}},
         "H"},
    [6] = {{{"In the set-up everybody places 3 cities with 1 knight each: 1 at first, the last "
             "player all 3, then the others 2 in reverse order.",
             "Zu Beginn setzt jeder 3 Städte mit je 1 Ritter ein: zuerst 1, der letzte Spieler "
             "alle 3, dann die anderen in umgekehrter Reihenfolge 2.",
             "Au début, chacun place 3 cités avec 1 chevalier chacune : 1 d’abord, le dernier "
             "joueur les 3, puis les autres 2, en sens inverse."}},
           NULL},
    [7] = {{{"A city may stand on a plain, a field or a mountain, but not on or next to another "
             "city.",
             "Eine Stadt darf auf Ebene, Acker oder Gebirge stehen, aber weder auf noch neben "
             "einer anderen Stadt.",
             "Une cité peut se trouver sur une plaine, un champ ou une montagne, mais ni sur une "
             "autre cité ni à côté."}},
           "H"},
    [8] = {{{"Recruitment brings 1 or 2 knights from the reserve to one of your cities, up to 3 at "
             "a lake.",
             "Rekrutieren bringt 1 oder 2 Ritter aus dem Vorrat in eine eigene Stadt, an einem See "
             "bis zu 3.",
             "Le recrutement amène 1 ou 2 chevaliers de la réserve dans une de ses cités, jusqu’à "
             "3 au bord d’un lac."}},
           NULL},
    [9] = {{{"Movement takes one or two different knights of yours to a neighbouring hex each.",
             "Bei der Bewegung ziehen ein oder zwei verschiedene eigene Ritter, jeder auf ein "
             "angrenzendes Feld.",
             "Le déplacement mène un ou deux de ses chevaliers, chacun vers une "
             "case voisine."}},
           NULL},
    [10] = {{{"A knight may not enter a lake, a hex with an opponent’s city or stronghold, a hex "
              "with 2 pieces of one opponent, or a mountain with any piece of an opponent.",
              "Ein Ritter darf nicht auf einen See, nicht zu einer gegnerischen Stadt oder "
              "Festung, nicht zu 2 Figuren desselben Gegners und nicht auf ein Gebirge mit einer "
              "gegnerischen Figur.",
              "Un chevalier n’entre ni sur un lac, ni chez une cité ou une forteresse adverse, ni "
              "là où un adversaire a 2 pions, ni sur une montagne occupée par un pion adverse."}},
            NULL},
    [11] =
        {{{"Whoever has 2 pieces or more on a hex after a step destroys all opposing pieces there.",
           "Wer nach einem Schritt 2 oder mehr Figuren auf einem Feld hat, vernichtet dort alle "
           "gegnerischen.",
           "Qui a 2 pions ou plus sur une case après un pas y détruit tous les pions "
           "adverses."}},
         NULL},
    [12] =
        {{{"For a destroyed village the attacker takes 1 token from its owner, of a kind of "
           "choice.",
           "Für ein vernichtetes Dorf nimmt der Angreifer dessen Besitzer 1 Marker nach Wahl ab.",
           "Pour un village détruit, l’attaquant prend 1 jeton de son choix au propriétaire."}},
         "H"},
    [13] =
        {{{"Your knights become villages or strongholds, 1 per hex, where there is no building and "
           "no knight of an opponent; each brings 1 token of its land.",
           "Eigene Ritter werden zu Dörfern oder Festungen, auf jedem Feld 1, wo weder ein Gebäude "
           "noch ein gegnerischer Ritter steht; jedes Gebäude bringt 1 Marker seines Geländes.",
           "Ses chevaliers deviennent villages ou forteresses, 1 par case, là où il n’y a ni "
           "bâtiment ni chevalier adverse ; chaque bâtiment rapporte 1 jeton de son terrain."}},
         NULL},
    [14] = {{{"One of your villages becomes a city for 10 points: not in a forest, not next to any "
              "city, not with an opponent’s knight on the hex.",
              "Ein eigenes Dorf wird für 10 Siegpunkte zur Stadt: nicht im Wald, nicht neben einer "
              "Stadt und nicht, wo ein gegnerischer Ritter steht.",
              "Un de ses villages devient une cité et rapporte 10 points : pas en forêt, pas à "
              "côté d’une cité, pas avec un chevalier adverse sur place."}},
            NULL},
    [15] = {{{"An expedition takes 2 knights from the reserve: one leaves the game, the other goes "
              "onto an empty hex of land at the edge of the map.",
              "Für einen Feldzug nimmt man 2 Ritter aus dem Vorrat: Einer kommt aus dem Spiel, der "
              "andere "
              "auf ein leeres Landfeld am Rand des Spielplans.",
              "Pour une expédition, on prend 2 chevaliers de la réserve : l’un quitte le jeu, "
              "l’autre va "
              "sur une case de terre libre en bordure du plateau."}},
            "H"},
    [16] = {{{"A title costs tokens worth at least 15 gold, none of them needless, and lifts by 1 "
              "rank for 15 points.",
              "Ein Adelstitel kostet Marker im Wert von mindestens 15 Gold, keinen davon unnötig; "
              "man steigt um 1 Rang auf und erhält 15 Siegpunkte.",
              "Un titre coûte des jetons valant au moins 15 pièces d’or, aucun de trop ; on monte "
              "de 1 "
              "rang et l’on gagne 15 points."}},
            "H"},
    [17] = {{{"A turn is exactly one action; only a player who can do none of the 6 passes.",
              "Ein Zug ist genau eine Aktion; nur wer keine der 6 ausführen kann, passt.",
              "Un tour est exactement une action ; seul passe un joueur à qui aucune des 6 n’est "
              "possible."}},
            "H"},
    [18] = {{{"When somebody becomes duke the round is played out, and the game ends.",
              "Wird jemand Herzog, spielt man die Runde zu Ende; damit endet das Spiel.",
              "Quand quelqu’un devient duc, on termine la manche et la partie s’achève."}},
            NULL},
    [19] =
        {{{"Points are 15 per rank, 10 per new city and the silver of the tokens left; most "
           "points win, of equals the one later in turn order.",
           "Siegpunkte: 15 je Rang, 10 je neue Stadt und das Silber der übrigen Marker; wer die "
           "meisten hat, gewinnt, bei Gleichstand, wer später an der Reihe ist.",
           "Points : 15 par rang, 10 par nouvelle cité et l’argent des jetons restants ; celui qui "
           "en a le plus gagne, à égalité celui qui joue plus tard."}},
         NULL},
    [20] = {{{"The game also ends after a round in which all passed, after 40 rounds without a "
              "building, a new city or a title, or after round 400.",
              "Das Spiel endet auch nach einer Runde, in der alle gepasst haben, nach 40 Runden "
              "ohne Bau, neue Stadt oder Titel oder nach Runde 400.",
              "La partie s’arrête aussi après une manche où tous ont passé, après 40 manches sans "
              "construction, nouvelle cité ni titre, ou après la manche 400."}},
            "H"},
};
