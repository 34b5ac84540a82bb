/* term/words.c -- everything terminal play says by itself, in every language. */
#include "term/words.h"

#include "core/game.h"

#include <string.h>
#include <strings.h>

static const Words SENTENCES[SAYS] = {
    [SAY_WELCOME] = {{"{0}. At this keyboard: {1}.", "{0}. An dieser Tastatur: {1}.",
                      "{0}. À ce clavier : {1}."}},
    [SAY_COMPUTER] = {{"The computer plays for {0}.", "Der Computer spielt für {0}.",
                       "L’ordinateur joue pour {0}."}},
    [SAY_LEVEL] = {{"{0} (level {1})", "{0} (Stufe {1})", "{0} (niveau {1})"}},
    [SAY_LONG] = {{"Level 6 thinks for up to {0} seconds about a move, on every core, and goes on "
                   "while it waits. Enter makes it move at once.",
                   "Stufe 6 denkt bis zu {0} Sekunden über einen Zug nach, auf allen Kernen, und "
                   "beim Warten weiter. Mit der Eingabetaste zieht sie sofort.",
                   "Le niveau 6 réfléchit jusqu’à {0} secondes par coup, sur tous les cœurs, et "
                   "continue pendant qu’il attend. Entrée le fait jouer aussitôt."}},
    [SAY_HINT] = {{"Type a move; words may be shortened, and Tab completes them. Type help for the "
                   "commands.",
                   "Einen Zug eintippen; Wörter dürfen gekürzt werden, und Tab ergänzt sie. Mit "
                   "„hilfe“ erscheinen die Befehle.",
                   "Tapez un coup ; les mots peuvent être abrégés, et Tab les complète. Tapez "
                   "« aide » pour les commandes."}},
    [SAY_TO_ACT] = {{"{0}: {1}", "{0}: {1}", "{0} : {1}"}},
    [SAY_PROMPT] = {{"{0}> ", "{0}> ", "{0}> "}},
    [SAY_MANY_MOVES] = {{"{0} moves are possible ({1}); type moves to see them.",
                         "{0} Züge sind möglich ({1}); mit „züge“ erscheinen sie.",
                         "{0} coups sont possibles ({1}) ; tapez « coups » pour les voir."}},
    [SAY_EARLIER] = {{"… {0} lines before; type log to see them",
                      "… {0} Zeilen davor; mit „verlauf“ erscheinen sie",
                      "… {0} lignes avant ; tapez « journal » pour les voir"}},
    [SAY_OVER] = {{"The game is over. Points:", "Das Spiel ist zu Ende. Punkte:",
                   "La partie est terminée. Points :"}},
    [SAY_RESULT] = {{"  {0}. {1}: {2}", "  {0}. {1}: {2}", "  {0}. {1} : {2}"}},
    [SAY_RESULT_WON] = {{"  {0}. {1}: {2}, won", "  {0}. {1}: {2}, gewonnen",
                         "  {0}. {1} : {2}, gagné"}},
    [SAY_SAME_DEAL] = {{"The same chance again: {0}", "Derselbe Zufall noch einmal: {0}",
                        "Le même hasard encore une fois : {0}"}},
    [SAY_WHAT_NOW] = {{"Type new to play again, log for the whole story, save FILE to keep it, or "
                       "quit.",
                       "„neu“ spielt noch einmal, „verlauf“ erzählt die Partie, „speichern DATEI“ "
                       "hebt sie auf, „beenden“ hört auf.",
                       "« nouveau » rejoue, « journal » raconte la partie, « sauver FICHIER » la "
                       "garde, « quitter » termine."}},
    [SAY_AMBIGUOUS] = {{"\"{0}\" could be any of these; a number chooses:",
                        "„{0}“ kann einer dieser Züge sein; eine Zahl wählt:",
                        "« {0} » peut être l’un de ces coups ; un numéro choisit :"}},
    [SAY_AMBIGUOUS_ORDER] = {{"\"{0}\" could be:{1}.", "„{0}“ kann sein:{1}.",
                              "« {0} » peut être :{1}."}},
    [SAY_UNKNOWN] = {{"\"{0}\" is neither a move that could be made now nor a command. Type moves "
                      "for the moves, help for the commands.",
                      "„{0}“ ist weder ein Zug, den es jetzt geben könnte, noch ein Befehl. „züge“ "
                      "zeigt die Züge, „hilfe“ die Befehle.",
                      "« {0} » n’est ni un coup possible maintenant ni une commande. « coups » "
                      "montre les coups, « aide » les commandes."}},
    [SAY_NOT_LISTED] = {{"There is no number {0} in the list; it goes from 1 to {1}.",
                         "Die Nummer {0} gibt es in der Liste nicht; sie geht von 1 bis {1}.",
                         "Le numéro {0} n’est pas dans la liste ; elle va de 1 à {1}."}},
    [SAY_FORBIDDEN] = {{"{0} is not allowed. {1}: {2}", "{0} ist nicht erlaubt. {1}: {2}",
                        "{0} n’est pas permis. {1} : {2}"}},
    [SAY_FORBIDDEN_ONLY] = {{"{0} is not allowed now.", "{0} ist jetzt nicht erlaubt.",
                             "{0} n’est pas permis maintenant."}},
    [SAY_LEGAL] = {{"{0} is allowed now.", "{0} ist jetzt erlaubt.", "{0} est permis maintenant."}},
    [SAY_WHY_USAGE] = {{"why MOVE tells whether a move is allowed, and which rule forbids it.",
                        "warum ZUG sagt, ob ein Zug erlaubt ist und welche Regel ihn verbietet.",
                        "pourquoi COUP dit si un coup est permis, et quelle règle l’interdit."}},
    [SAY_ADVICE] = {{"A good move: {0}, chance to win about {1} %. Next best: {2}, about {3} %.",
                     "Ein guter Zug: {0}, Siegchance etwa {1} %. Der zweitbeste: {2}, etwa {3} %.",
                     "Un bon coup : {0}, environ {1} % de chances de gagner. Deuxième choix : {2}, "
                     "environ {3} %."}},
    [SAY_ADVICE_ONLY] = {{"{0} is the only move. Chance to win about {1} %.",
                          "{0} ist der einzige Zug. Siegchance etwa {1} %.",
                          "{0} est le seul coup. Environ {1} % de chances de gagner."}},
    [SAY_NO_MOVES_OVER] = {{"The game is over; there is nothing to play.",
                            "Das Spiel ist zu Ende; es gibt nichts mehr zu ziehen.",
                            "La partie est terminée ; il n’y a plus rien à jouer."}},
    [SAY_UNDONE] = {{"Taken back: {0}", "Zurückgenommen: {0}", "Annulé : {0}"}},
    [SAY_UNDO_NOTHING] = {{"There is nothing to take back yet.",
                           "Es gibt noch nichts zurückzunehmen.",
                           "Il n’y a encore rien à annuler."}},
    [SAY_UNDO_CHANCE] = {{"Chance has shown something since the last move; it cannot be taken back "
                          "fairly.",
                          "Seit dem letzten Zug hat der Zufall etwas gezeigt; zurücknehmen wäre "
                          "nicht fair.",
                          "Le hasard a montré quelque chose depuis le dernier coup ; l’annuler ne "
                          "serait pas juste."}},
    [SAY_UNDO_OTHER] = {{"The last move was made by {0}; only one's own moves in one's own turn "
                         "can be taken back.",
                         "Der letzte Zug ist von {0}; zurücknehmen lassen sich nur eigene Züge im "
                         "eigenen Zug.",
                         "Le dernier coup est de {0} ; on n’annule que ses propres coups, pendant "
                         "son tour."}},
    [SAY_UNDO_SECRET] = {{"That move has shown a secret; it cannot be taken back fairly.",
                          "Dieser Zug hat ein Geheimnis gezeigt; zurücknehmen wäre nicht fair.",
                          "Ce coup a révélé un secret ; l’annuler ne serait pas juste."}},
    [SAY_UNDO_OVER] = {{"The game is over; nothing can be taken back.",
                        "Das Spiel ist zu Ende; nichts lässt sich mehr zurücknehmen.",
                        "La partie est terminée ; on ne peut plus rien annuler."}},
    [SAY_FILE_USAGE] = {{"Which file? {0} FILE", "Welche Datei? {0} DATEI",
                         "Quel fichier ? {0} FICHIER"}},
    [SAY_SAVED] = {{"Saved as {0}.", "Gespeichert als {0}.", "Sauvé sous {0}."}},
    [SAY_REPLACED] = {{"{0} has been replaced.", "{0} wurde ersetzt.", "{0} a été remplacé."}},
    [SAY_EXISTS] = {{"{0} exists already and was left as it is. To replace it: {1}",
                     "{0} gibt es schon und bleibt, wie es ist. Zum Ersetzen: {1}",
                     "{0} existe déjà et reste tel quel. Pour le remplacer : {1}"}},
    [SAY_NOT_SAVED] = {{"{0} could not be written: {1}", "{0} ließ sich nicht schreiben: {1}",
                        "{0} n’a pas pu être écrit : {1}"}},
    [SAY_LOADED] = {{"{0} loaded, moves so far: {1}.", "{0} geladen, Züge bisher: {1}.",
                     "{0} chargé, coups jusqu’ici : {1}."}},
    [SAY_OLDER_RULES] = {{"This game goes on by version {0} of the rules. {1}",
                          "Diese Partie läuft nach Version {0} der Regeln weiter. {1}",
                          "Cette partie suit la version {0} des règles. {1}"}},
    [SAY_NOT_LOADED] = {{"{0} could not be loaded: {1}", "{0} ließ sich nicht laden: {1}",
                         "{0} n’a pas pu être chargé : {1}"}},
    [SAY_KEPT] = {{"The unfinished game is kept. To go on: {0}",
                   "Die offene Partie ist aufgehoben. Weiter geht es mit: {0}",
                   "La partie en cours est gardée. Pour continuer : {0}"}},
    [SAY_KEPT_BEFORE] = {{"The one kept before is now {0}.",
                          "Die vorher aufgehobene liegt nun in {0}.",
                          "Celle gardée auparavant est maintenant dans {0}."}},
    [SAY_NOT_KEPT] = {{"The unfinished game could not be kept: {0}",
                       "Die offene Partie ließ sich nicht aufheben: {0}",
                       "La partie en cours n’a pas pu être gardée : {0}"}},
    [SAY_LEAVE_ANYWAY] = {{"{0} FILE saves it somewhere else; {1} once more gives it up.",
                           "{0} DATEI speichert sie anderswo; noch einmal {1} gibt sie auf.",
                           "{0} FICHIER la sauve ailleurs ; encore une fois {1} l’abandonne."}},
    [SAY_NO_HOME] = {{"neither XDG_STATE_HOME nor HOME is set",
                      "weder XDG_STATE_HOME noch HOME ist gesetzt",
                      "ni XDG_STATE_HOME ni HOME n’est défini"}},
    [SAY_NOTHING_KEPT] = {{"There is no unfinished game to go on with ({0}).",
                           "Es gibt keine offene Partie, die weitergehen könnte ({0}).",
                           "Il n’y a pas de partie en cours à reprendre ({0})."}},
    [SAY_BAD_PEOPLE] = {{"The saved game has only {0} seats, counted from 0.",
                         "Die gespeicherte Partie hat nur {0} Plätze, von 0 an gezählt.",
                         "La partie enregistrée n’a que {0} places, comptées à partir de 0."}},
    [SAY_NEW] = {{"A new game.", "Eine neue Partie.", "Une nouvelle partie."}},
    [SAY_PASS] = {{"Now it is {0}’s turn. What follows is for no other eyes.",
                   "Nun ist {0} an der Reihe. Was folgt, darf sonst niemand sehen.",
                   "C’est à {0}. Personne d’autre ne doit voir la suite."}},
    [SAY_PASS_READY] = {{"{0}: press Enter when ready ", "{0}: bereit? Eingabetaste ",
                         "{0} : prêt ? Entrée "}},
    [SAY_LOG_MOVE] = {{"{0} {1}: {2}", "{0} {1}: {2}", "{0} {1} : {2}"}},
    [SAY_LOG_HEAD] = {{"The game so far", "Die Partie bisher", "La partie jusqu’ici"}},
    [SAY_LOG_EMPTY] = {{"Nothing has happened yet.", "Noch ist nichts geschehen.",
                        "Il ne s’est encore rien passé."}},
    [SAY_LOG_HIDDEN] = {{"(in secret)", "(geheim)", "(en secret)"}},
    [SAY_NATURE] = {{"Chance", "Zufall", "Hasard"}},
    [SAY_RULES_MORE] = {{"-- Enter: more, q and Enter: enough -- ",
                         "-- Eingabetaste: weiter, q und Eingabetaste: genug -- ",
                         "-- Entrée : la suite, q et Entrée : assez -- "}},
    [SAY_RULES_AID] = {{"aid", "spielhilfe", "aide"}},
    [SAY_NO_RULE] = {{"There is no rule {0}. There are {1} to {2}; without a number all are shown, "
                      "{3} shows them on one page.",
                      "Eine Regel {0} gibt es nicht. Es gibt {1} bis {2}; ohne Nummer kommen alle, "
                      "{3} zeigt sie auf einer Seite.",
                      "Il n’y a pas de règle {0}. Il y a {1} à {2} ; sans numéro elles viennent "
                      "toutes, {3} les montre sur une page."}},
    [SAY_NO_RULES] = {{"There is no such text for this game.", "Diesen Text gibt es hier nicht.",
                       "Ce texte n’existe pas pour ce jeu."}},
    [SAY_HELP_HEAD] = {{"Commands", "Befehle", "Commandes"}},
    [SAY_HELP_MOVE] = {{"A move is typed as moves shows it. Each word may be shortened as long as "
                        "it stays clear: {0} for {1}. A number takes the move "
                        "of that number from the list shown last. English command words always "
                        "work, and may be shortened too. Ctrl-D ends.",
                        "Ein Zug wird getippt, wie züge ihn zeigt. Jedes Wort darf gekürzt werden, "
                        "solange es eindeutig bleibt: {0} für {1}. Eine Zahl "
                        "nimmt den Zug mit dieser Nummer aus der letzten Liste. Englische Befehle "
                        "gehen immer, auch gekürzt. Strg-D hört auf.",
                        "Un coup se tape comme coups le montre. Chaque mot peut être abrégé tant "
                        "qu’il reste clair : {0} pour {1}. Un nombre prend le "
                        "coup de ce numéro dans la dernière liste. Les commandes anglaises "
                        "marchent toujours, abrégées aussi. Ctrl-D termine."}},
    [SAY_FULL_HINT] = {{"Arrows and Enter choose; ? shows all keys.",
                        "Pfeile und Enter wählen; ? zeigt alle Tasten.",
                        "Flèches et Entrée choisissent ; ? montre toutes les touches."}},
    [SAY_FULL_CONFIRM] = {{"Enter makes this move, Esc goes back.",
                           "Enter führt den Zug aus, Esc geht zurück.",
                           "Entrée joue ce coup, Échap revient."}},
    [SAY_FULL_MOVES] = {{" Moves ", " Züge ", " Coups "}},
    [SAY_FULL_CHOICES] = {{" Choices ", " Auswahl ", " Choix "}},
    [SAY_FULL_LOG] = {{" Log ", " Verlauf ", " Journal "}},
    [SAY_FULL_PANE] = {{"{0}  arrows and PgUp/PgDn scroll, Esc closes",
                        "{0}  Pfeile und Bild auf/ab blättern, Esc schließt",
                        "{0}  flèches et Page haut/bas défilent, Échap ferme"}},
    [SAY_FULL_SMALL] = {{"This window is too small: {0} columns and {1} lines are needed. Make it "
                         "larger, or leave with q and use --lines.",
                         "Dieses Fenster ist zu klein: Es braucht {0} Spalten und {1} Zeilen. "
                         "Bitte vergrößern, oder mit q verlassen und --lines nehmen.",
                         "Cette fenêtre est trop petite : il faut {0} colonnes et {1} lignes. "
                         "Agrandissez-la, ou quittez avec q et prenez --lines."}},
    [SAY_FULL_KEYS] =
        {{"Keys\n"
          "  arrows      move the cursor; cells that can be chosen are underlined\n"
          "  Enter       choose the cell or the move, then once more to make the move\n"
          "  Esc         one step back\n"
          "  Tab         the next cell that can be chosen; Shift-Tab the one before\n"
          "  m           into the list of moves and back; 1 to 9 take a move from it\n"
          "  w           why no move goes to the cell under the cursor\n"
          "  h u l r s   hint, undo, log, rules, save\n"
          "  p           how things stand, in full\n"
          "  < >         back and forward through the game\n"
          "  z           board large, compact, or as it fits\n"
          "  PgUp PgDn   scroll the log\n"
          "  :           type a move or a command\n"
          "  q           quit; an unfinished game is kept\n"
          "The mouse chooses cells, moves and keys, and its wheel scrolls.\n",
          "Tasten\n"
          "  Pfeile      bewegen die Marke; wählbare Felder sind unterstrichen\n"
          "  Enter       Feld oder Zug wählen, dann noch einmal, um zu ziehen\n"
          "  Esc         ein Schritt zurück\n"
          "  Tab         das nächste wählbare Feld; Umschalt-Tab das vorige\n"
          "  m           in die Liste der Züge und zurück; 1 bis 9 nimmt einen daraus\n"
          "  w           warum kein Zug auf das Feld unter der Marke geht\n"
          "  h u l r s   Tipp, zurücknehmen, Verlauf, Regeln, speichern\n"
          "  p           wie es steht, ausführlich\n"
          "  < >         zurück und vor durch die Partie\n"
          "  z           Brett groß, klein oder wie es passt\n"
          "  Bild auf/ab blättert im Verlauf\n"
          "  :           einen Zug oder Befehl eintippen\n"
          "  q           beenden; eine offene Partie wird aufgehoben\n"
          "Die Maus wählt Felder, Züge und Tasten, ihr Rad blättert.\n",
          "Touches\n"
          "  flèches     déplacent le curseur ; les cases possibles sont soulignées\n"
          "  Entrée      choisir la case ou le coup, puis encore une fois pour jouer\n"
          "  Échap       un pas en arrière\n"
          "  Tab         la case possible suivante ; Maj-Tab la précédente\n"
          "  m           vers la liste des coups et retour ; 1 à 9 en prend un\n"
          "  w           pourquoi aucun coup ne va sur la case du curseur\n"
          "  h u l r s   conseil, annuler, journal, règles, sauver\n"
          "  p           où en est la partie, en détail\n"
          "  < >         en arrière et en avant dans la partie\n"
          "  z           plateau grand, petit, ou selon la place\n"
          "  Page haut/bas : faire défiler le journal\n"
          "  :           taper un coup ou une commande\n"
          "  q           quitter ; une partie en cours est gardée\n"
          "La souris choisit cases, coups et touches, sa molette fait défiler.\n"}},
    [SAY_FULL_NO_CELL] = {{"No move goes to {0} now.", "Auf {0} geht jetzt kein Zug.",
                           "Aucun coup ne va en {0} maintenant."}},
    [SAY_FULL_NOT] =
        {{"The whole screen cannot be used: {0}. Playing line by line.",
          "Der ganze Bildschirm lässt sich nicht nutzen: {0}. Gespielt wird Zeile für Zeile.",
          "Impossible d’utiliser tout l’écran : {0}. On joue ligne par ligne."}},
    [SAY_FULL_MOMENT] = {{"{0}   after move {1} of {2}", "{0}   nach Zug {1} von {2}",
                          "{0}   après le coup {1} sur {2}"}},
    [SAY_MOMENT] = {{"After move {0} of {1}. {2}: {3}", "Nach Zug {0} von {1}. {2}: {3}",
                     "Après le coup {0} sur {1}. {2} : {3}"}},
    [SAY_MOMENT_START] = {{"The beginning, before move 1 of {0}.", "Der Anfang, vor Zug 1 von {0}.",
                           "Le début, avant le coup 1 sur {0}."}},
    [SAY_MOMENT_NOW] = {{"This is the present position.", "Das ist die jetzige Stellung.",
                         "C’est la position présente."}},
    [SAY_STEP_USAGE] = {{"{0} goes one move, {0} 10 goes ten.", "{0} geht einen Zug, {0} 10 zehn.",
                         "{0} va d’un coup, {0} 10 de dix."}},
    [SAY_STEP_END] = {{"There is nothing further.", "Weiter geht es nicht.",
                       "On ne peut aller plus loin."}},
    [SAY_LOOKING] = {{"An earlier moment. > goes forward; a move is made in the present position.",
                      "Ein früherer Augenblick. > geht vor; gezogen wird in der jetzigen Stellung.",
                      "Un moment passé. > avance ; un coup se joue dans la position présente."}},
    [SAY_REPLAY] =
        {{"< and > go through the game, Home and End to its ends; a analyses it.",
          "< und > blättern durch die Partie, Pos1 und Ende springen an Anfang und Schluss; a "
          "analysiert "
          "sie.",
          "< et > parcourent la partie, Début et Fin vont à ses extrémités ; a l’analyse."}},
    [SAY_RESIGN_SURE] = {{"Really give up? Then once more: {0}",
                          "Wirklich aufgeben? Dann noch "
                          "einmal: {0}",
                          "Vraiment abandonner ? Alors encore une fois : {0}"}},
    [SAY_RESIGNED] = {{"{0} has given up. The game is over.",
                       "{0} hat aufgegeben. Das Spiel ist zu Ende.",
                       "{0} a abandonné. La partie est terminée."}},
    [SAY_RESIGNED_ON] = {{"{0} has given up; the computer plays on for that seat.",
                          "{0} hat aufgegeben; der Computer spielt den Platz weiter.",
                          "{0} a abandonné ; l’ordinateur continue à sa place."}},
    [SAY_ANALYSING] = {{"Reviewing turn {0} of {1} … a key stops.",
                        "Zug {0} von {1} wird analysiert … eine Taste bricht ab.",
                        "Analyse du tour {0} sur {1} … une touche arrête."}},
    [SAY_ANALYSE_NOT] = {{"While the game goes on there is no analysis; hint suggests a move.",
                          "Solange die Partie läuft, gibt es keine Analyse; tipp schlägt einen Zug "
                          "vor.",
                          "Pas d’analyse tant que la partie dure ; conseil propose un coup."}},
    [SAY_ANALYSE_CUT] = {{"Stopped; this is what was found so far.",
                          "Abgebrochen; bisher wurde dies gefunden.",
                          "Arrêté ; voici ce qui a été trouvé."}},
    [SAY_ANALYSE_SEAT] = {{"{0}: {1} turns, {2} points of win chance lost per turn.",
                           "{0}: {1} Züge, je Zug {2} Prozentpunkte Siegchance verloren.",
                           "{0} : {1} tours, {2} points de chances de victoire perdus par tour."}},
    [SAY_COSTLY] = {{"  move {0}, {1}: {2}, −{3}. Better: {4}. {5}",
                     "  Zug {0}, {1}: {2}, −{3}. Besser: {4}. {5}",
                     "  coup {0}, {1} : {2}, −{3}. Mieux : {4}. {5}"}},
    [SAY_COST] = {{"This turn: {0}, −{1}. Better: {2}.", "Dieser Zug: {0}, −{1}. Besser: {2}.",
                   "Ce tour : {0}, −{1}. Mieux : {2}."}},
    [SAY_COST_NONE] = {{"No mistake.", "Kein Fehler.", "Pas d’erreur."}},
    [SAY_THINKING] = {{"{0} is thinking …", "{0} denkt nach …", "{0} réfléchit …"}},
    [SAY_STRIP] = {{"-- further to the right:", "-- weiter rechts:", "-- plus à droite :"}},
    [SAY_PUZZLE_WELCOME] =
        {{"Find the one clearly best move. {0} helps, {1} goes to the next puzzle.",
          "Gesucht ist der eine klar beste Zug. „{0}“ hilft, „{1}“ geht zum "
          "nächsten Rätsel.",
          "Trouvez le seul coup nettement meilleur que tous les autres. « {0} » aide, « {1} » "
          "passe au problème suivant."}},
    [SAY_PUZZLE_HEAD] =
        {{"{0} · puzzle {1} of {2} · {3} · level {4} · best move {5} %, next best {6} %",
          "{0} · Rätsel {1} von {2} · {3} · Stufe {4} · bester Zug {5} %, nächstbester {6} %",
          "{0} · problème {1} sur {2} · {3} · niveau {4} · meilleur coup {5} %, suivant {6} %"}},
    [SAY_PUZZLE_RIGHT] =
        {{"Solved: {0}. It leaves a chance of {1} %, any other move {2} % at most.",
          "Gelöst: {0}. Das lässt {1} % Siegchance, jeder andere Zug "
          "höchstens {2} %.",
          "Résolu : {0}. Il laisse {1} % de chances, tout autre coup {2} % au "
          "plus."}},
    [SAY_PUZZLE_WRONG] = {{"Not {0}: there is a move that leaves a chance of {1} %, all others "
                           "{2} % at most. What comes of it:",
                           "Nicht {0}: Ein Zug lässt {1} % Siegchance, alle anderen höchstens "
                           "{2} %. Was daraus wird:",
                           "Pas {0} : un coup laisse {1} % de chances, tous les autres {2} % au "
                           "plus. Ce qu’il en advient :"}},
    [SAY_PUZZLE_SOLUTION] =
        {{"The solution: {0}. It leaves a chance of {1} %, any other move {2} % "
          "at most.",
          "Die Lösung: {0}. Das lässt {1} % Siegchance, jeder andere Zug "
          "höchstens {2} %.",
          "La solution : {0}. Elle laisse {1} % de chances, tout autre coup "
          "{2} % au plus."}},
    [SAY_PUZZLE_HINT] =
        {{"The move begins with {0}. {1} once more shows all of it.",
          "Der Zug beginnt mit {0}. Noch einmal „{1}“ zeigt ihn ganz.",
          "Le coup commence par {0}. « {1} » encore une fois le montre en entier."}},
    [SAY_PUZZLE_SOLVED] = {{"Solved. < and > go through the moves, new (n) brings the next puzzle.",
                            "Gelöst. < und > gehen durch die Züge, neu (n) bringt das nächste "
                            "Rätsel.",
                            "Résolu. < et > parcourent les coups, nouveau (n) apporte le problème "
                            "suivant."}},
    [SAY_PUZZLE_NOT] = {{"That does not go with a puzzle; {0} brings the next one.",
                         "Das geht bei einem Rätsel nicht; „{0}“ bringt das nächste.",
                         "Impossible dans un problème ; « {0} » apporte le suivant."}},
    [SAY_PUZZLE_SUM] = {{"Puzzles solved: {0}, at the first try: {1}.",
                         "Gelöste Rätsel: {0}, davon auf Anhieb: {1}.",
                         "Problèmes résolus : {0}, dont du premier coup : {1}."}},
    [SAY_BYE] = {{"Goodbye.", "Auf Wiedersehen.", "Au revoir."}},
    [SAY_NO_MEMORY] = {{"out of memory", "nicht genug Speicher", "mémoire insuffisante"}},
};

const char *say_words(Say say, Lang lang) {
    return SENTENCES[say].in[lang];
}

/* The tinctures that the boards draw the seats in. */
static const Words SEAT_WORDS[SEATS_MAX] = {{{"Red", "Rot", "Rouge"}},
                                            {{"Blue", "Blau", "Bleu"}},
                                            {{"Green", "Grün", "Vert"}},
                                            {{"Black", "Schwarz", "Noir"}},
                                            {{"Gold", "Gold", "Doré"}}};

const char *seat_words(int seat, Lang lang) {
    return SEAT_WORDS[seat].in[lang];
}

/* Words of a command: the first is shown, all are understood. */
typedef struct OrderWords {
    const char *words[LANGS][3];
    Words takes, help;
} OrderWords;

#define NOTHING                                                                                    \
    {                                                                                              \
        { "", "", "" }                                                                             \
    }
#define A_MOVE                                                                                     \
    {                                                                                              \
        { "MOVE", "ZUG", "COUP" }                                                                  \
    }
#define A_FILE                                                                                     \
    {                                                                                              \
        { "FILE", "DATEI", "FICHIER" }                                                             \
    }

static const OrderWords ORDER_WORDS[ORDERS] = {
    [ORDER_MOVES] = {{{"moves"}, {"züge", "zuege"}, {"coups"}},
                     {{"[MOVE]", "[ZUG]", "[COUP]"}},
                     {{"the moves allowed now, or those that begin so",
                       "die jetzt erlaubten Züge, oder die so beginnen",
                       "les coups permis, ou ceux qui commencent ainsi"}}},
    [ORDER_WHY] = {{{"why"}, {"warum"}, {"pourquoi"}},
                   A_MOVE,
                   {{"whether a move is allowed, and if not, which rule forbids it",
                     "ob ein Zug erlaubt ist und sonst, welche Regel ihn verbietet",
                     "si un coup est permis, et sinon quelle règle l’interdit"}}},
    [ORDER_HINT] = {{{"hint"}, {"tipp"}, {"conseil"}},
                    NOTHING,
                    {{"let the computer suggest a move",
                      "den Computer einen Zug vorschlagen lassen",
                      "demander un coup à l’ordinateur"}}},
    [ORDER_UNDO] = {{{"undo"}, {"zurück", "zurueck"}, {"annuler"}},
                    NOTHING,
                    {{"take back the last move, as far as it is fair",
                      "den letzten Zug zurücknehmen, soweit es fair ist",
                      "annuler le dernier coup, tant que c’est juste"}}},
    [ORDER_RESIGN] = {{{"resign"}, {"aufgeben"}, {"abandonner"}},
                      NOTHING,
                      {{"give up; it is asked once more", "aufgeben, nach einer Rückfrage",
                        "abandonner, après confirmation"}}},
    [ORDER_SCORE] = {{{"score"}, {"punkte", "stand"}, {"score", "points"}},
                     NOTHING,
                     {{"how things stand", "wie es steht", "où en est la partie"}}},
    [ORDER_BACK] = {{{"back"}, {"rückwärts", "rueckwaerts"}, {"arrière", "arriere"}},
                    {{"[N]", "[N]", "[N]"}},
                    {{"look at an earlier moment", "einen früheren Augenblick ansehen",
                      "voir un moment passé"}}},
    [ORDER_FORWARD] = {{{"forward"}, {"vorwärts", "vorwaerts"}, {"avant"}},
                       {{"[N]", "[N]", "[N]"}},
                       {{"and forward again", "und wieder vorwärts", "et revenir en avant"}}},
    [ORDER_ANALYSE] = {{{"analyse", "analyze"}, {"analyse"}, {"analyser", "analyse"}},
                       NOTHING,
                       {{"after the game: what the moves were worth",
                         "nach der Partie: was die Züge wert waren",
                         "après la partie : ce que valaient les coups"}}},
    [ORDER_LOG] = {{{"log"}, {"verlauf"}, {"journal"}},
                   NOTHING,
                   {{"all that has happened, as far as this seat may know",
                     "alles, was geschah, soweit es dieser Platz wissen darf",
                     "tout ce que cette place peut savoir de la partie"}}},
    [ORDER_BOARD] = {{{"board"}, {"brett"}, {"plateau"}},
                     NOTHING,
                     {{"draw the board again", "das Brett noch einmal zeichnen",
                       "dessiner le plateau encore une fois"}}},
    [ORDER_SAVE] = {{{"save"}, {"speichern"}, {"sauver"}},
                    A_FILE,
                    {{"save the game in a new file", "die Partie in einer neuen Datei speichern",
                      "sauver la partie dans un nouveau fichier"}}},
    [ORDER_SAVE_OVER] = {{{"save!"}, {"speichern!"}, {"sauver!"}},
                         A_FILE,
                         {{"the same, replacing a file that exists",
                           "ebenso, aber eine vorhandene Datei wird ersetzt",
                           "de même, en remplaçant un fichier existant"}}},
    [ORDER_LOAD] = {{{"load"}, {"laden"}, {"charger"}},
                    A_FILE,
                    {{"go on with a saved game", "eine gespeicherte Partie fortsetzen",
                      "reprendre une partie sauvée"}}},
    [ORDER_NEW] = {{{"new"}, {"neu"}, {"nouveau"}},
                   NOTHING,
                   {{"begin again with other chance", "mit neuem Zufall von vorn beginnen",
                     "recommencer avec un autre hasard"}}},
    [ORDER_RULES] = {{{"rules"}, {"regeln"}, {"règles", "regles"}},
                     {{"[rule]", "[Regel]", "[règle]"}},
                     {{"all rules, one such as B9, or the aid",
                       "alle Regeln, eine wie B9 oder die spielhilfe",
                       "toutes les règles, une comme B9 ou l’aide"}}},
    [ORDER_HELP] = {{{"help", "?"}, {"hilfe"}, {"aide"}},
                    NOTHING,
                    {{"this list", "diese Liste", "cette liste"}}},
    [ORDER_QUIT] = {{{"quit", "exit"}, {"beenden"}, {"quitter"}},
                    NOTHING,
                    {{"stop; an unfinished game is kept",
                      "aufhören; eine offene Partie wird aufgehoben",
                      "arrêter ; une partie en cours est gardée"}}},
};

const char *order_word(Order order, Lang lang) {
    return ORDER_WORDS[order].words[lang][0];
}

const char *order_takes(Order order, Lang lang) {
    return ORDER_WORDS[order].takes.in[lang];
}

const char *order_help(Order order, Lang lang) {
    return ORDER_WORDS[order].help.in[lang];
}

/* How well the first word of `typed` fits: 2 in full, 1 as a beginning, 0 not at all. */
static int order_fits(Order order, Lang lang, const char *typed, size_t length) {
    int best = 0;
    for (int i = 0; i < 3 && ORDER_WORDS[order].words[lang][i] != NULL; i++) {
        const char *word = ORDER_WORDS[order].words[lang][i];
        if (length > 0 && strncasecmp(word, typed, length) == 0) {
            const int fits = word[length] == '\0' ? 2 : 1;
            best = fits > best ? fits : best;
        }
    }
    return best;
}

void order_candidates(const char *typed, Lang lang, Text *out) {
    const size_t length = strcspn(typed, " ");
    for (int order = 0; order < ORDERS; order++) {
        for (int own = 0; own < (lang == ENGLISH ? 1 : 2); own++) {
            const Lang which = own ? lang : ENGLISH;
            if (order_fits((Order)order, which, typed, length) > 0) {
                text_format(out, " %s", order_word((Order)order, which));
            }
        }
    }
}

Order order_read(const char *typed, Lang lang, bool whole, const char **rest) {
    const size_t length = strcspn(typed, " ");
    Order found = ORDER_NONE;
    int begins = 0;
    *rest = typed + length + (typed[length] == ' ');
    for (int order = 0; order < ORDERS; order++) {
        const int english = order_fits((Order)order, ENGLISH, typed, length);
        const int own = order_fits((Order)order, lang, typed, length);
        const int fits = english > own ? english : own;
        if (fits == 2) {
            return (Order)order;
        }
        if (fits == 1 && order != ORDER_SAVE_OVER) { /* nothing is replaced by a slip */
            found = (Order)order;
            begins++;
        }
    }
    return begins == 1 && !whole ? found : ORDER_NONE;
}
