/* games/feudo/events.c -- what a move caused, as JSON for programs and in sentences for people. */
#include "core/game_writer.h"
#include "games/feudo/fight.h"
#include "games/feudo/state.h"

#include <string.h>

/* How an event is told. A number's field begins with a letter for its type:
 *     N a number, P a piece, S a set of pieces, T a town, V a village, Q a quarter, K a corner,
 *     D turns by 90 degrees, O seats in order (from this number on), H a phase, B yes or no.
 * In sentences {0} is the seat, {1} the other side, {2} to {5} the numbers, {6} and {7} the cells,
 * {8} the piece of number 0 as an object, {9} the town at the first cell. */
typedef struct Telling {
    const char *number[4];
    const char *cell[2];
    Words sentence;
} Telling;

static const Telling TELLING[FEUDO_EVENTS] = {
    [EVENT_QUARTER] = {{"Qquarter", "Kcorner", "Ddegrees"},
                       {0},
                       {{"Quarter {2} is laid in the {3}, turned by {4} degrees.",
                         "Viertel {2} liegt im {3}, um {4} Grad gedreht.",
                         "Le quartier {2} est posé au {3}, tourné de {4} degrés."}}},
    [EVENT_PAWN] = {{"Vvillage"},
                    {"at"},
                    {{"The plague begins in {2}, the village nearest to Evesham.",
                      "Die Pest beginnt in {2}, dem Dorf, das Evesham am nächsten liegt.",
                      "La peste commence à {2}, le village le plus proche d’Evesham."}}},
    [EVENT_FIRST] = {{0},
                     {0},
                     {{"{0} builds the first castle.", "{0} baut das erste Schloss.",
                       "{0} bâtit le premier château."}}},
    [EVENT_CASTLE] = {{0},
                      {"at"},
                      {{"{0} builds a castle at {6}.", "{0} baut ein Schloss auf {6}.",
                        "{0} bâtit un château en {6}."}}},
    [EVENT_ROUND] = {{"Nround"},
                     {0},
                     {{"Round {2} begins.", "Runde {2} beginnt.", "La manche {2} commence."}}},
    [EVENT_HEALED] = {{"Ppiece"},
                      {"at"},
                      {{"{0}: {2} is healthy again.", "{0}: {2} ist wieder gesund.",
                        "{0} : {2} est de nouveau en bonne santé."}}},
    [EVENT_BACK] = {{"Ppiece"},
                    {"at"},
                    {{"{0}: {2} is back at {6}.", "{0}: {2} ist zurück auf {6}.",
                      "{0} : {2} est de retour en {6}."}}},
    [EVENT_LOT] = {{0},
                   {0},
                   {{"The lot falls on {0} to set the order of play.",
                     "Das Los um die Reihenfolge trifft {0}.",
                     "Le sort désigne {0} pour fixer l’ordre de jeu."}}},
    [EVENT_ORDER] = {{"Oorder"},
                     {0},
                     {{"{0} sets the order of play: {2}.", "{0} bestimmt die Reihenfolge: {2}.",
                       "{0} fixe l’ordre de jeu : {2}."}}},
    [EVENT_CARD] = {{"Ppiece", "Cplace"},
                    {0},
                    {{"{0} plots {8} as {3}.", "{0} plant {8} als {3} ein.",
                      "{0} prévoit {8} comme {3}."}}},
    [EVENT_PLEDGE] = {{"Nvalue"},
                      {0},
                      {{"{0} plots the trading card {2}.", "{0} plant die Handelskarte {2} ein.",
                        "{0} prévoit la carte de commerce {2}."}}},
    [EVENT_PLAGUE] = {{"Vvillage"},
                      {"at"},
                      {{"The plague comes to {2}.", "Die Pest kommt nach {2}.",
                        "La peste arrive à {2}."}}},
    [EVENT_FOG] = {{0},
                   {0},
                   {{"Fog: the plague rests, and no piece moves more than 1 cell in this round.",
                     "Nebel: Die Pest ruht, und keine Figur zieht in dieser Runde mehr als 1 Feld.",
                     "Brouillard : la peste ne bouge pas, et aucune figurine n’avance de plus de 1 "
                     "case pendant cette manche."}}},
    [EVENT_INFECTED] = {{"Ppiece"},
                        {"at"},
                        {{"{0}: {2} falls sick at {6}.", "{0}: {2} erkrankt auf {6}.",
                          "{0} : {2} tombe malade en {6}."}}},
    [EVENT_PERISHED] = {{"Ppiece"},
                        {"at"},
                        {{"{0}: {2} was sick already and dies of the plague at {6}.",
                          "{0}: {2} war schon krank und stirbt auf {6} an der Pest.",
                          "{0} : {2}, déjà malade, meurt de la peste en {6}."}}},
    [EVENT_SKIPPED] = {{"Ppiece", "Bcharmed"},
                       {0},
                       {{"{0}: the card for {8} is skipped, the piece is gone.",
                         "{0}: Die Karte für {8} wird übersprungen, die Figur ist fort.",
                         "{0} : la carte pour {8} est sautée, la figurine n’est plus là."}}},
    [EVENT_STAYED] = {{"Ppiece"},
                      {"at"},
                      {{"{0} lets {8} stay at {6}.", "{0} lässt {8} auf {6} stehen.",
                        "{0} laisse {8} en {6}."}}},
    [EVENT_MOVED] = {{"Ppiece", "Nways"},
                     {"from", "to"},
                     {{"{0} moves {8} from {6} to {7}.", "{0} zieht {8} von {6} nach {7}.",
                       "{0} déplace {8} de {6} à {7}."}}},
    [EVENT_PAID] = {{"Ppiece", "Nshillings"},
                    {0},
                    {{"{0} pays {8} (price in shillings: {3}).",
                      "{0} bezahlt {8} (Preis in Schilling: {3}).",
                      "{0} paie {8} (prix en shillings : {3})."}}},
    [EVENT_CHARMED] =
        {{"Nback"},
         {"at"},
         {{"{0}’s Milady charms {1}: nothing more moves there in this round; she is "
           "back in round {2}.",
           "{0} lässt Milady {1} bezaubern: Dort zieht in dieser Runde nichts mehr; "
           "sie kehrt in Runde {2} zurück.",
           "La Milady de {0} charme {1} : plus rien n’y bouge cette manche ; elle revient à la "
           "manche {2}."}}},
    [EVENT_SPARED] = {{0},
                      {0},
                      {{"{0}’s Milady charms nobody.", "{0} lässt Milady niemanden bezaubern.",
                        "La Milady de {0} ne charme personne."}}},
    [EVENT_CONTAGION] = {{"Ninfected"},
                         {"at"},
                         {{"{0}’s sick Milady spreads the plague around {6} (newly sick: {2}).",
                           "{0}: Die kranke Milady verbreitet um {6} die Pest (neu erkrankt: {2}).",
                           "{0} : Milady, malade, répand la peste autour de {6} (nouveaux malades "
                           ": {2})."}}},
    [EVENT_TRADE] = {{"Nvalue", "Ngift", "Nleft", "Bcharmed"},
                     {0},
                     {{"{0} shows the trading card {2} (shillings to spend: {4}).",
                       "{0} zeigt die Handelskarte {2} (Schillinge zum Ausgeben: {4}).",
                       "{0} montre la carte de commerce {2} (shillings à dépenser : {4})."}}},
    [EVENT_HAND] = {{0},
                    {0},
                    {{"{0} takes all trading cards back.", "{0} nimmt alle Handelskarten zurück.",
                      "{0} reprend toutes les cartes de commerce."}}},
    [EVENT_SPENT] =
        {{"Ppiece", "Nshillings", "Nleft"},
         {"from", "to"},
         {{"{0} moves {8} from {6} to {7} (price in shillings: {3}, left: {4}).",
           "{0} zieht {8} von {6} nach {7} (Preis in Schilling: {3}, übrig: {4}).",
           "{0} déplace {8} de {6} à {7} (prix en shillings : {3}, il en reste {4})."}}},
    [EVENT_NO_ATTACK] =
        {{"Nsum", "Ndefence", "Llacks"},
         {"at"},
         {{"{0} is too weak to attack {6}: {2}, and more than {3} is needed.",
           "{0} ist zu schwach für einen Angriff auf {6}: Stärke {2}, nötig ist mehr als {3}.",
           "{0} est trop faible pour attaquer {6} : force {2}, et il faut plus de {3}."}}},
    [EVENT_TARGET] = {{"Ndefence"},
                      {"at"},
                      {{"{0} attacks {1} at {6}; the defence is {2}.",
                        "{0} greift {1} auf {6} an; die Verteidigung beträgt {2}.",
                        "{0} attaque {1} en {6} ; la défense est de {2}."}}},
    [EVENT_JOINED] = {{"Ppiece", "Nstrength", "Nsum", "Sunit"},
                      {0},
                      {{"{0} brings up {8}: {4}; more than {2} is needed.",
                        "{0} bietet {8} auf: {4}; nötig ist mehr als {2}.",
                        "{0} engage {8} : {4} ; il faut plus de {2}."}}},
    [EVENT_FIGHT] = {{"Nsum", "Ndefence", "Nground", "Sattackers"},
                     {"at"},
                     {{"{0} wins against {1} at {6}: {2} to {3}, of which the ground {4}. "
                       "Attacking: {5}.",
                       "{0} siegt gegen {1} auf {6}: {2} zu {3}, davon das Gelände {4}. "
                       "Angreifer: {5}.",
                       "{0} bat {1} en {6} : {2} contre {3}, dont {4} pour le terrain. "
                       "À l’attaque : {5}."}}},
    [EVENT_BEATEN] = {{"Ppiece", "Npoints"},
                      {"at"},
                      {{"{0} loses {8}; points for {1}: {3}.",
                        "{0} verliert {8}; Punkte für {1}: "
                        "{3}.",
                        "{0} perd {8} ; points pour {1} : {3}."}}},
    [EVENT_FLED] = {{"Nback"},
                    {"at"},
                    {{"{0}’s Baron flees from {1} and is back in round {2}.",
                      "{0}: Der Baron flieht vor {1} und kehrt in Runde {2} zurück.",
                      "{0} : le Baron s’enfuit devant {1} et revient à la manche {2}."}}},
    [EVENT_CONQUERED] =
        {{"Ttown", "Ndistance"},
         {"at", "castle"},
         {{"{0} conquers {2} (steps from {0}’s castle: {3}; points: +{3}).",
           "{0} erobert {2} (Schritte vom Schloss von {0}: {3}; Punkte: +{3}).",
           "{0} conquiert {2} (distance du château de {0} : {3} ; points : +{3})."}}},
    [EVENT_LOST_TOWN] =
        {{"Ttown", "Ndistance", "Npoints"},
         {"at", "castle"},
         {{"{0} loses {2} to {1} (steps from {0}’s castle: {3}; points lost: {4}).",
           "{0} verliert {2} an {1} (Schritte vom Schloss von {0}: {3}; verlorene Punkte: {4}).",
           "{0} perd {2} face à {1} (distance du château de {0} : {3} ; points perdus : {4})."}}},
    [EVENT_DESPERATE] =
        {{"Nfighters", "Nred", "Nblack"},
         {0},
         {{"{0} has {2} fighters left; in despair the Baron now counts {3}, or {4} "
           "when sick.",
           "{0} hat noch {2} Kämpfer; aus Verzweiflung zählt der Baron nun {3}, "
           "krank {4}.",
           "{0} n’a plus que {2} combattants ; dans son désespoir, le Baron compte {3}, "
           "ou {4} s’il est malade."}}},
    [EVENT_KING] = {{"Npoints"},
                    {0},
                    {{"{0} has {2} points: the king comes and looks for cowards in the castles.",
                      "{0} hat {2} Punkte: Der König kommt und sucht Feiglinge in den Schlössern.",
                      "{0} a {2} points : le roi arrive et cherche les lâches dans les "
                      "châteaux."}}},
    [EVENT_COWARDS] = {{"Nsum", "Npoints", "Spieces"},
                       {0},
                       {{"{0} has cowards in the castle: {4} (points lost: {3}).",
                         "{0} hat Feiglinge im Schloss: {4} (verlorene Punkte: {3}).",
                         "{0} a des lâches au château : {4} (points perdus : {3})."}}},
    [EVENT_ADVANCED] = {{"Spieces"},
                        {"from", "to"},
                        {{"{0} advances from {6} to {7}: {2}.",
                          "{0} dringt von {6} nach {7} vor: "
                          "{2}.",
                          "{0} avance de {6} à {7} : {2}."}}},
    [EVENT_DONE] = {{"Hphase"},
                    {0},
                    {{"{0} is done with {2}.", "{0} beendet {2}.", "{0} termine {2}."}}},
    [EVENT_OVER] = {{0},
                    {0},
                    {{"The game is over.", "Das Spiel ist zu Ende.", "La partie est terminée."}}},
    [EVENT_WON] = {{"Npoints"},
                   {0},
                   {{"{0} wins; points: {2}.", "{0} gewinnt; Punkte: {2}.",
                     "{0} gagne ; points : {2}."}}},
};

/* Other sentences for special cases of the same events. */
static const Words SKIPPED_CHARMED = {{"{0} is charmed: the card for {8} has no effect.",
                                       "{0} ist bezaubert: Die Karte für {8} bleibt ohne Wirkung.",
                                       "{0} est sous le charme : la carte pour {8} reste sans "
                                       "effet."}};
static const Words TRADE_CHARMED = {
    {"{0} is charmed: the trading card {2} is laid aside without effect.",
     "{0} ist bezaubert: Die Handelskarte {2} wird ohne Wirkung beiseitegelegt.",
     "{0} est sous le charme : la carte de commerce {2} est mise de côté sans effet."}};
static const Words TRADE_GIFT = {
    {"{0} shows the trading card {2} and the king gives {3} more (shillings to spend: {4}).",
     "{0} zeigt die Handelskarte {2}, und der König schenkt {3} dazu (Schillinge zum "
     "Ausgeben: {4}).",
     "{0} montre la carte de commerce {2} et le roi en offre {3} de plus (shillings à dépenser : "
     "{4})."}};
static const Words NO_ATTACK_GATE = {
    {"{0} cannot attack {6}: nobody who may take a town stands beside it.",
     "{0} kann {6} nicht angreifen: Daneben steht niemand, der eine Stadt erobern darf.",
     "{0} ne peut pas attaquer {6} : personne à côté ne peut prendre une ville."}};
static const Words NO_ATTACK_BOTH = {
    {"{0} is too weak to attack {6}: {2}, and more than {3} is needed; nor does anybody who may "
     "take a town stand beside it.",
     "{0} ist zu schwach für einen Angriff auf {6}: Stärke {2}, nötig ist mehr als {3}; auch "
     "steht niemand daneben, der eine Stadt erobern darf.",
     "{0} est trop faible pour attaquer {6} : force {2}, et il faut plus de {3} ; de plus, "
     "personne à côté ne peut prendre une ville."}};
/* Near the end nobody comes back any more. */
static const Words CHARMED_FOR_GOOD = {
    {"{0}’s Milady charms {1}: nothing more moves there in this round; she is not back before the "
     "end.",
     "{0} lässt Milady {1} bezaubern: Dort zieht in dieser Runde nichts mehr; sie kehrt bis zum "
     "Ende nicht zurück.",
     "La Milady de {0} charme {1} : plus rien n’y bouge cette manche ; elle ne revient plus avant "
     "la fin."}};
static const Words FLED_FOR_GOOD = {
    {"{0}’s Baron flees from {1} and is not back before the end.",
     "{0}: Der Baron flieht vor {1} und kehrt bis zum Ende nicht "
     "zurück.",
     "{0} : le Baron s’enfuit devant {1} et ne revient plus avant la "
     "fin."}};
static const Words TARGET_TOWN = {{"{0} attacks {9}; the defence is {2}.",
                                   "{0} greift {9} an; die Verteidigung beträgt {2}.",
                                   "{0} attaque {9} ; la défense est de {2}."}};
static const Words FIGHT_OPEN = {{"{0} wins against {1} at {6}: {2} to {3}. Attacking: {5}.",
                                  "{0} siegt gegen {1} auf {6}: {2} zu {3}. Angreifer: {5}.",
                                  "{0} bat {1} en {6} : {2} contre {3}. À l’attaque : "
                                  "{5}."}};
static const Words FIGHT_TOWN = {{"{0} takes {9}: {2} to {3}. Attacking: {5}.",
                                  "{0} nimmt {9} ein: {2} zu {3}. Angreifer: {5}.",
                                  "{0} prend {9} : {2} contre {3}. À l’attaque : {5}."}};

/* Alone or with a companion; {2} is the defence and {4} the sum as one reckons it, see
 * `say_joined`. */
static const Words JOINED_BOTH = {{"{0} brings up {8} and {9}: {4}; more than {2} is needed.",
                                   "{0} bietet {8} und {9} auf: {4}; nötig ist mehr als {2}.",
                                   "{0} engage {8} et {9} : {4} ; il faut plus de {2}."}};
static const Words JOINED_ENOUGH = {{"{0} brings up {8}: {4}, more than {2}.",
                                     "{0} bietet {8} auf: {4}, mehr als {2}.",
                                     "{0} engage {8} : {4}, plus de {2}."}};
static const Words JOINED_BOTH_ENOUGH = {{"{0} brings up {8} and {9}: {4}, more than {2}.",
                                          "{0} bietet {8} und {9} auf: {4}, mehr als {2}.",
                                          "{0} engage {8} et {9} : {4}, plus de {2}."}};

static const char *const LACK[LACKS] = {"strength", "foot", "baron"};
static const char *const CORNER[QUARTERS] = {"NW", "NE", "SW", "SE"};
static const Words CORNER_WORDS[QUARTERS] = {{{"north-west", "Nordwesten", "nord-ouest"}},
                                             {{"north-east", "Nordosten", "nord-est"}},
                                             {{"south-west", "Südwesten", "sud-ouest"}},
                                             {{"south-east", "Südosten", "sud-est"}}};
static const Words PHASE_WORDS[PHASES] = {
    [TRADE] = {{"trading", "den Handel", "le commerce"}},
    [ATTACK] = {{"attacking", "die Angriffe", "les attaques"}},
    [ADVANCE] = {{"advancing", "das Vordringen", "les avancées"}},
};

/* Who fights beside the Baron that joins; NONE: nobody. */
static int companion_in(const Event *event) {
    for (int piece = 0; piece < PIECES; piece++) {
        if (piece != event->number[0] && event->number[3] >> piece & 1) {
            return piece;
        }
    }
    return NONE;
}

/* F20 to F22: who has to join in next, and what may not be left out of a reckoning. */
static const Words ONLY_JOINER = {{" Then {8} has to join in too: {4}.",
                                   " Dann muss auch {8} mit angreifen: {4}.",
                                   " Ensuite, {8} doit s’y joindre aussi : {4}."}};
static const Words GATE_JOINER = {
    {" Of those there only {8} may take a town, and has to join in too: {4}.",
     " Eine Stadt erobern darf dort nur {8} und muss auch mit angreifen: {4}.",
     " Là, seul {8} peut prendre une ville, et doit s’y joindre aussi : {4}."}};
static const Words FOOT_JOINS = {
    {" Then a mercenary or infantryman has to join in too.",
     " Dann muss auch ein Söldner oder Fußsoldat mit angreifen.",
     " Ensuite, un mercenaire ou un fantassin doit s’y joindre aussi."}};

/* What follows of somebody's joining, where not all is left to choose: the only one who can join,
 * or of whom a town wants one. */
static void say_joining(const Feudo *s, const Event *event, Lang lang, Text *out) {
    Feudo after = *s;
    after.muster = (uint16_t)(after.muster | 1u << event->number[0]);
    bool may_strike;
    const unsigned joiners = joiners_of(&after, &may_strike);
    if (may_strike || joiners == 0) {
        return;
    }
    if (set_count(joiners) > 1) {
        if (event->number[2] > defence_of(s, s->target) && (s->living[s->turn] & FOOT) != 0) {
            text_put(out, FOOT_JOINS.in[lang]);
        }
        return;
    }
    const int piece = set_lowest(joiners), sum = event->number[2];
    const int all = strength_of(s, s->turn, with_companion(s, s->turn, after.muster | joiners));
    TEXT(sums, 32);
    text_format(&sums, "%d + %d = %d", sum, all - sum, all);
    const char *values[9] = {0};
    values[4] = sums.start;
    values[8] = FEUDO_PIECE_WORDS[piece].in[lang];
    const bool enough = sum > defence_of(s, s->target);
    text_fill(out, (enough ? &GATE_JOINER : &ONLY_JOINER)->in[lang], values, 9);
}

/* Nobody falls below 0. */
static const Words COWARDS_SPARED = {
    {"{0} has cowards worth {2} in the castle: {4} (points lost: {3}, for there were no more).",
     "{0} hat Feiglinge im Wert von {2} im Schloss: {4} (verlorene Punkte: {3}, denn mehr waren "
     "nicht da).",
     "{0} a des lâches d’une valeur de {2} au château : {4} (points perdus : {3}, car il n’y en "
     "avait pas plus)."}};

static const Words *sentence_of(const Feudo *s, const Event *event) {
    if (event->kind == EVENT_CHARMED && event->number[0] > s->rounds) {
        return &CHARMED_FOR_GOOD;
    }
    if (event->kind == EVENT_FLED && event->number[0] > s->rounds) {
        return &FLED_FOR_GOOD;
    }
    if (event->kind == EVENT_SKIPPED && event->number[1] != 0) {
        return &SKIPPED_CHARMED;
    }
    if (event->kind == EVENT_TRADE && event->number[3] != 0) {
        return &TRADE_CHARMED;
    }
    if (event->kind == EVENT_TRADE && event->number[1] > 0) {
        return &TRADE_GIFT;
    }
    if (event->kind == EVENT_NO_ATTACK && event->number[2] != LACK_STRENGTH) {
        return &NO_ATTACK_GATE;
    }
    if (event->kind == EVENT_NO_ATTACK &&
        event->number[3] != 0) { /* not only strength is missing */
        return &NO_ATTACK_BOTH;
    }
    if (event->kind == EVENT_TARGET && event->other == NATURE) {
        return &TARGET_TOWN;
    }
    if (event->kind == EVENT_JOINED && event->number[2] > feudo_defence(s, s->target)) {
        return companion_in(event) != NONE ? &JOINED_BOTH_ENOUGH : &JOINED_ENOUGH;
    }
    if (event->kind == EVENT_JOINED && companion_in(event) != NONE) {
        return &JOINED_BOTH;
    }
    if (event->kind == EVENT_FIGHT && event->other == NATURE) {
        return &FIGHT_TOWN;
    }
    if (event->kind == EVENT_FIGHT && event->number[2] == 0) { /* the ground adds nothing */
        return &FIGHT_OPEN;
    }
    if (event->kind == EVENT_COWARDS && event->number[1] < event->number[0]) {
        return &COWARDS_SPARED;
    }
    return &TELLING[event->kind].sentence;
}

static void write_number(Text *out, const Event *event, int i, char type, const char *key) {
    const int number = event->number[i];
    switch (type) {
    case 'P':
        json_add_words(out, key, FEUDO_PIECE[number]);
        break;
    case 'S':
        json_open_list(out, key);
        for (int piece = 0; piece < PIECES; piece++) {
            if (number >> piece & 1) {
                json_add_words(out, NULL, FEUDO_PIECE[piece]);
            }
        }
        json_close_list(out);
        break;
    case 'T':
        json_add_words(out, key, FEUDO_TOWN[number]);
        break;
    case 'Q':
        json_add_format(out, key, "Q%d", number + 1);
        break;
    case 'L':
        json_add_words(out, key, LACK[number]);
        break;
    case 'K':
        json_add_words(out, key, CORNER[number]);
        break;
    case 'D':
        json_add_number(out, key, number * 90);
        break;
    case 'O':
        json_open_list(out, key);
        for (int place = i; place < FEUDO_SEATS && event->number[place] != NONE; place++) {
            json_add_number(out, NULL, event->number[place]);
        }
        json_close_list(out);
        break;
    case 'H':
        json_add_words(out, key, FEUDO_PHASE[number]);
        break;
    case 'B':
        json_add_flag(out, key, number != 0);
        break;
    default:
        json_add_number(out, key, number);
        break;
    }
}

void feudo_write_event(const void *before, const Event *event, Text *out) {
    (void)before;
    const Telling *telling = &TELLING[event->kind];
    json_open_event(out, FEUDO_EVENT_KINDS[event->kind].name, 'F', event);
    if (event->other >= 0) {
        json_add_number(out, "other", event->other);
    }
    for (int i = 0; i < 4 && telling->number[i] != NULL; i++) {
        write_number(out, event, i, telling->number[i][0], telling->number[i] + 1);
    }
    for (int i = 0; i < 2 && telling->cell[i] != NULL; i++) {
        json_open_words(out, telling->cell[i]);
        feudo_write_cell(out, event->cell[i]);
        json_close_words(out);
    }
    json_close(out);
}

static void say_number(Text *out, const Event *event, int i, char type, Lang lang) {
    static const Words VILLAGE = {{"village", "Dorf", "village"}};
    static const Words CARD[PLOT_CARDS] = {{{"card 1", "erste Karte", "première carte"}},
                                           {{"card 2", "zweite Karte", "deuxième carte"}},
                                           {{"card 3", "dritte Karte", "troisième carte"}}};
    const int number = event->number[i];
    const char *sign = "";
    switch (type) {
    case 'P':
        text_put(out, FEUDO_PIECE_WORDS[number].in[lang]);
        break;
    case 'S':
        for (int piece = 0, put = 0; piece < PIECES; piece++) {
            if (number >> piece & 1) {
                const int count = __builtin_popcount((unsigned)number);
                text_put(out, text_joint(put++, count, TEXT_AND.in[lang]));
                text_put(out, FEUDO_PIECE_WORDS[piece].in[lang]);
            }
        }
        break;
    case 'T':
        text_put(out, FEUDO_TOWN[number]);
        break;
    case 'V':
        text_format(out, "%s (%s %d)", FEUDO_VILLAGE[number], VILLAGE.in[lang], number);
        break;
    case 'Q':
        text_format(out, "Q%d", number + 1);
        break;
    case 'K':
        text_put(out, CORNER_WORDS[number].in[lang]);
        break;
    case 'D':
        text_number(out, number * 90);
        break;
    case 'O':
        for (int place = i; place < FEUDO_SEATS && event->number[place] != NONE; place++) {
            text_format(out, "%s{%d}", sign, event->number[place]);
            sign = ", ";
        }
        break;
    case 'H':
        text_put(out, PHASE_WORDS[number].in[lang]);
        break;
    case 'C':
        text_put(out, CARD[number - 1].in[lang]);
        break;
    default:
        text_number(out, number);
        break;
    }
}

/* An attack as one reckons it, "5 + 3 = 8", and what it has to exceed. */
static void say_joined(const Feudo *s, const Event *event, Text *sum, Text *defence) {
    const int joined = feudo_mustered(s), all = event->number[2];
    text_clear(sum);
    if (joined > 0) {
        text_format(sum, "%d + %d = ", joined, all - joined);
    }
    text_number(sum, all);
    text_clear(defence);
    text_number(defence, feudo_defence(s, s->target));
}

void feudo_say_event(const void *before, const Event *event, Reader reader, Text *out) {
    const Lang lang = reader.lang;
    const Feudo *s = (const Feudo *)before;
    const Telling *telling = &TELLING[event->kind];
    enum { VALUES = 10, ROOM = 160 };
    char memory[VALUES][ROOM];
    Text value[VALUES];
    const char *values[VALUES];
    for (int i = 0; i < VALUES; i++) {
        value[i] = text_over(memory[i], ROOM);
        values[i] = value[i].start;
    }
    text_format(&value[0], "{%d}", event->seat);
    text_format(&value[1], "{%d}", event->other);
    for (int i = 0; i < 4 && telling->number[i] != NULL; i++) {
        say_number(&value[2 + i], event, i, telling->number[i][0], lang);
    }
    for (int i = 0; i < event->cells && i < 2; i++) {
        feudo_write_cell(&value[6 + i], event->cell[i]);
    }
    if (telling->number[0] != NULL && telling->number[0][0] == 'P') {
        text_put(&value[8], FEUDO_PIECE_OBJECT[event->number[0]].in[lang]);
    }
    if (event->kind == EVENT_JOINED) {
        say_joined(s, event, &value[4], &value[2]);
    }
    if (event->kind == EVENT_JOINED && companion_in(event) != NONE) {
        text_put(&value[9], FEUDO_PIECE_OBJECT[companion_in(event)].in[lang]);
    }
    for (int town = 0; town < TOWNS && event->cells > 0; town++) {
        if (s->town[town] == event->cell[0]) {
            text_put(&value[9], FEUDO_TOWN[town]);
        }
    }
    text_fill(out, sentence_of(s, event)->in[lang], values, VALUES);
    if (event->kind == EVENT_JOINED) {
        say_joining(s, event, lang, out);
    }
}
