/* games/feudo/because.c -- why this very move is not legal, in one short sentence: the part of the
 * forbidding rule that applies to it. */
#include "games/feudo/flow.h"

static const Words
    CONVENT_ONLY = {{"Only the sick enter the convent.", "Ins Kloster gehen nur Kranke.",
                     "Seuls les malades entrent au couvent."}},
    CASTLE_SHUT = {{"Nobody enters a foreign castle.", "Fremde Schlösser betritt niemand.",
                    "Personne n’entre dans un château d’autrui."}},
    MOUNTAIN_SHUT = {{"Nobody enters a mountain.", "Berge betritt niemand.",
                      "Personne n’entre dans les montagnes."}},
    PLAGUE_THERE = {{"Nobody enters the village of the plague.",
                     "Das Dorf der Pest betritt niemand.",
                     "Personne n’entre dans le village de la peste."}},
    ENEMY_THERE = {{"Enemy fighters stand there.", "Dort stehen feindliche Kämpfer.",
                    "Des combattants ennemis s’y trouvent."}},
    KNIGHT_TOWN = {{"A knight enters no town.", "Ein Ritter betritt keine Stadt.",
                    "Un chevalier n’entre dans aucune ville."}},
    KNIGHT_VILLAGE = {{"A knight enters no village.", "Ein Ritter betritt kein Dorf.",
                       "Un chevalier n’entre dans aucun village."}},
    MILADY_TOWN = {{"Milady enters no town.", "Milady betritt keine Stadt.",
                    "Milady n’entre dans aucune ville."}},
    MILADY_VILLAGE = {{"Milady enters no village.", "Milady betritt kein Dorf.",
                       "Milady n’entre dans aucun village."}},
    TOWN_OF_OTHERS = {{"Only towns of one’s own are entered.", "Nur eigene Städte werden betreten.",
                       "On n’entre que dans ses propres villes."}},
    WOOD_FULL = {{"A wood holds only 1 piece, and somebody stands there.",
                  "Ein Wald fasst nur 1 Figur, und dort steht schon jemand.",
                  "Un bois ne contient que 1 figurine, et quelqu’un s’y trouve."}},
    WOOD_FOR_ONE = {{"A wood holds only 1 piece.", "Ein Wald fasst nur 1 Figur.",
                     "Un bois ne contient que 1 figurine."}},
    FIRST_ALONE = {{"The First Knight stands alone, and somebody is there.",
                    "Der Erste Ritter steht allein, und dort steht schon jemand.",
                    "Le Premier Chevalier se tient seul, et quelqu’un s’y trouve."}},
    FIRST_THERE = {{"The First Knight is there, and he stands alone.",
                    "Dort steht der Erste Ritter, und er steht allein.",
                    "Le Premier Chevalier s’y trouve, et il se tient seul."}},
    SOLDIER_THERE = {{"A knight, mercenary or infantryman of yours stands there already.",
                      "Dort steht schon ein eigener Ritter, Söldner oder Fußsoldat.",
                      "Un de vos chevaliers, mercenaires ou fantassins s’y trouve déjà."}},
    NOT_DUE = {{"It is the turn of another piece, as plotted.",
                "Nach dem Plan ist eine andere Figur an der Reihe.",
                "Selon le plan, c’est à une autre figurine."}},
    HERE_ALREADY = {{"The piece stands there already.", "Die Figur steht schon dort.",
                     "La figurine s’y trouve déjà."}},
    TOO_FAR = {{"That is too far for this piece.", "Das ist für diese Figur zu weit.",
                "C’est trop loin pour cette figurine."}},
    BARRED = {{"The way there is barred, or too long.",
               "Der Weg dorthin ist versperrt oder zu lang.",
               "Le chemin est barré, ou trop long."}},
    IN_FOG = {{"In fog no piece moves more than 1 cell.",
               "Im Nebel zieht keine Figur mehr als 1 Feld.",
               "Dans le brouillard, aucune figurine n’avance de plus de 1 case."}},
    NO_PAY = {{"No shilling is left to pay this mercenary.",
               "Für diesen Söldner ist kein Schilling übrig.",
               "Il ne reste aucun shilling pour payer ce mercenaire."}},
    NOT_MILADY = {{"Shillings do not move Milady.",
                   "Milady lässt sich nicht für Schillinge bewegen.",
                   "Les shillings ne déplacent pas Milady."}},
    SHILLINGS_SHORT = {{"The shillings left do not reach that far.",
                        "So weit reichen die Schillinge nicht.",
                        "Les shillings restants ne mènent pas si loin."}},
    FOG_MOVED =
        {{"In fog no piece moves more than 1 cell, and this one has moved.",
          "Im Nebel zieht keine Figur mehr als 1 Feld, und diese ist schon gezogen.",
          "Dans le brouillard, une figurine n’avance que de 1 case, et celle-ci l’a fait."}},
    FALLEN = {{"This piece has fallen.", "Diese Figur ist gefallen.",
               "Cette figurine est éliminée."}},
    IS_AWAY = {{"This piece is away until round {0}.", "Diese Figur ist bis Runde {0} fort.",
                "Cette figurine est absente jusqu’à la manche {0}."}},
    PLOTTED = {{"This card is in the plot already.", "Diese Karte ist schon im Plan.",
                "Cette carte est déjà dans le plan."}},
    TRADE_NEXT = {{"All army cards are plotted; now a trading card.",
                   "Alle Heereskarten sind geplant; jetzt eine Handelskarte.",
                   "Toutes les cartes d’armée sont prévues ; maintenant une carte de commerce."}},
    ARMY_FIRST = {{"First the army cards are plotted, then a trading card.",
                   "Zuerst werden die Heereskarten geplant, dann eine Handelskarte.",
                   "On prévoit d’abord les cartes d’armée, puis une carte de commerce."}},
    CARD_ASIDE = {{"This trading card lies aside until all five have been played.",
                   "Diese Handelskarte liegt beiseite, bis alle fünf gespielt sind.",
                   "Cette carte de commerce est de côté jusqu’à ce que les cinq soient jouées."}},
    ON_HILLS = {{"A castle stands on a hill.", "Ein Schloss steht auf einem Hügel.",
                 "Un château se dresse sur une colline."}},
    AT_EDGE = {{"A castle stands at the edge of the board.",
                "Ein Schloss steht am Rand des Spielplans.",
                "Un château se dresse au bord du plateau."}},
    CASTLE_HERE = {{"A castle stands here already.", "Hier steht schon ein Schloss.",
                    "Un château se dresse déjà ici."}},
    NEAR_CASTLE =
        {{"Castles are at least {0} cells apart; here it is {1}.",
          "Schlösser sind mindestens {0} Felder voneinander entfernt; hier sind es {1}.",
          "Les châteaux sont à au moins {0} cases l’un de l’autre ; ici, il y en a {1}."}},
    NEAR_TOWN =
        {{"A castle is at least {0} cells from every town; here it is {1}.",
          "Ein Schloss ist von jeder Stadt mindestens {0} Felder entfernt; hier sind es {1}.",
          "Un château est à au moins {0} cases de toute ville ; ici, il y en a {1}."}},
    NEVER_ATTACKED = {{"Castles and the convent are never attacked.",
                       "Schlösser und das Kloster werden nie angegriffen.",
                       "Châteaux et couvent ne sont jamais attaqués."}},
    NOBODY_THERE = {{"There is nobody to attack there.", "Dort gibt es niemanden anzugreifen.",
                     "Il n’y a personne à attaquer."}},
    ONLY_MILADY = {{"Milady is never attacked.", "Milady wird nie angegriffen.",
                    "Milady n’est jamais attaquée."}},
    OWN_CELL = {{"That is your own already.", "Das gehört schon der eigenen Seite.",
                 "C’est déjà à vous."}},
    NONE_BESIDE = {{"No fighter of yours stands beside it.", "Daneben steht kein eigener Kämpfer.",
                    "Aucun de vos combattants ne se trouve à côté."}},
    ALL_ATTACKED = {{"The pieces beside it have attacked in this round already.",
                     "Die Figuren daneben haben in dieser Runde schon angegriffen.",
                     "Les figurines voisines ont déjà attaqué pendant cette manche."}},
    TOO_WEAK = {{"The pieces beside it bring {0}; more than {1} is needed.",
                 "Die Figuren daneben bringen {0}; nötig ist mehr als {1}.",
                 "Les figurines voisines apportent {0} ; il faut plus de {1}."}},
    SO_FAR = {{"So far it is {0}; more than {1} is needed.",
               "Bisher sind es {0}; nötig ist mehr als {1}.",
               "Pour l’instant {0} ; il faut plus de {1}."}},
    JOINED = {{"This piece has joined already.", "Diese Figur greift schon mit an.",
               "Cette figurine participe déjà."}},
    WITH_BARON = {{"It attacks together with the Baron, as one unit.",
                   "Diese Figur greift mit dem Baron an, als eine Einheit.",
                   "Cette figurine attaque avec le Baron, en une seule unité."}},
    ONCE = {{"This piece has attacked in this round already.",
             "Diese Figur hat in dieser Runde schon angegriffen.",
             "Cette figurine a déjà attaqué pendant cette manche."}},
    NOT_BESIDE = {{"This piece does not stand beside the target.",
                   "Diese Figur steht nicht neben dem Ziel.",
                   "Cette figurine n’est pas à côté de la cible."}},
    FROM_CONVENT = {{"Nobody attacks out of the convent.", "Aus dem Kloster greift niemand an.",
                     "Personne n’attaque depuis le couvent."}},
    NO_FIGHTER = {{"Milady does not fight.", "Milady kämpft nicht.", "Milady ne combat pas."}},
    PAST = {{"Pieces join in the order of the cards; this one is past.",
             "Figuren schließen sich in der Reihenfolge der Karten an; diese wäre früher an der "
             "Reihe gewesen.",
             "Les figurines se joignent à l’attaque dans l’ordre des cartes ; le tour de celle-ci "
             "est passé."}},
    NEEDED_BEFORE =
        {{"Pieces join in the order of the cards; without those before this one the "
          "attack would fail.",
          "Figuren schließen sich in der Reihenfolge der Karten an; ohne die vor "
          "dieser misslingt der Angriff.",
          "Les figurines se joignent à l’attaque dans l’ordre des cartes ; sans celles d’avant, "
          "l’attaque échouerait."}},
    NOT_WON = {{"This cell was not won in this round.",
                "Dieses Feld wurde in dieser Runde nicht gewonnen.",
                "Cette case n’a pas été gagnée pendant cette manche."}},
    ENTERED = {{"A won cell is entered only once.",
                "In ein gewonnenes Feld wird nur einmal vorgedrungen.",
                "On n’entre qu’une fois dans une case gagnée."}},
    NO_PART = {{"This piece took no part in that attack.",
                "Diese Figur war an jenem Angriff nicht beteiligt.",
                "Cette figurine n’a pas pris part à cette attaque."}},
    NO_FOOT = {{"No mercenary or infantryman stands beside the town to join in.",
                "Neben der Stadt steht kein Söldner oder Fußsoldat, der mit angreift.",
                "Aucun mercenaire ni fantassin ne se trouve à côté de la ville."}},
    NO_FOOT_YET = {{"A mercenary or infantryman must join in.",
                    "Ein Söldner oder Fußsoldat muss mit angreifen.",
                    "Il faut aussi un mercenaire ou un fantassin."}},
    NO_BARON = {
        {"Without mercenaries and infantrymen the Baron must join in against a town.",
         "Ohne Söldner und Fußsoldaten muss der Baron gegen eine Stadt mit angreifen.",
         "Sans fantassin ni mercenaire, le Baron doit attaquer une ville avec les autres."}};

static bool is_castle(const Feudo *s, int cell) {
    for (int seat = 0; seat < s->seats; seat++) {
        if (s->castle[seat] == cell) {
            return true;
        }
    }
    return false;
}

/* F14. */
static const Words *not_entered(const Feudo *s, int seat, int piece, int cell) {
    switch (feudo_shut(s, seat, piece, cell)) {
    case SHUT_NOT:
        break;
    case SHUT_CONVENT:
        return &CONVENT_ONLY;
    case SHUT_ROUGH:
        return is_castle(s, cell) ? &CASTLE_SHUT : &MOUNTAIN_SHUT;
    case SHUT_PLAGUE:
        return &PLAGUE_THERE;
    case SHUT_ENEMY:
        return &ENEMY_THERE;
    case SHUT_TOWN:
        return TOWNSMEN >> piece & 1 ? &TOWN_OF_OTHERS
               : piece == MILADY     ? &MILADY_TOWN
                                     : &KNIGHT_TOWN;
    case SHUT_VILLAGE:
        return piece == MILADY ? &MILADY_VILLAGE : &KNIGHT_VILLAGE;
    }
    return NULL;
}

/* A piece that may be moved, to a cell where it may not go. */
static const Words *not_to(const Feudo *s, int rule, int piece, int cell, int steps) {
    const int seat = s->turn;
    const bool spending = s->phase == TRADE;
    Bits layer[STEPS_MAX + 1];
    switch (rule) {
    case 12:
        return &IN_FOG;
    case 14:
        return not_entered(s, seat, piece, cell);
    case 15:
        return &WOOD_FULL;
    case 16:
        return piece == FIRST               ? &FIRST_ALONE
               : cell == s->at[seat][FIRST] ? &FIRST_THERE
                                            : &SOLDIER_THERE;
    case 13:
    case 19:
        if (cell == s->at[seat][piece]) {
            return &HERE_ALREADY;
        }
        if (bits_has(flood(s->at[seat][piece], cells_all(), bits_none(), steps, layer), cell)) {
            return &BARRED;
        }
        return spending ? &SHILLINGS_SHORT : &TOO_FAR;
    default:
        return NULL;
    }
}

/* How far a cell is from the nearest of some; SIDE if that is no nearer. */
static int nearest(int cell, const uint8_t *cells, int count) {
    int least = SIDE;
    for (int i = 0; i < count; i++) {
        const int apart = cells[i] < CELLS ? cell_distance(cell, cells[i]) : SIDE;
        least = apart < least ? apart : least;
    }
    return least;
}

/* F3: what is wrong with a site, land first. */
static const Words *no_castle(const Feudo *s, int cell, Reason *out) {
    const CastleGround ground = feudo_castle_ground(s);
    if (is_castle(s, cell)) {
        return &CASTLE_HERE;
    }
    if (!bits_has(ground.hills, cell)) {
        return &ON_HILLS;
    }
    if (!bits_has(ground.edge, cell)) {
        return &AT_EDGE;
    }
    if (!bits_has(ground.off_castles, cell)) {
        out->number[0] = CASTLE_APART;
        out->number[1] = nearest(cell, s->castle, s->seats);
        return &NEAR_CASTLE;
    }
    out->number[0] = CASTLE_FROM_TOWN;
    out->number[1] = nearest(cell, s->town, TOWNS);
    return &NEAR_TOWN;
}

/* A piece that cannot be used at all; NULL: it is there. */
static const Words *gone(const Feudo *s, int piece, Reason *out) {
    const int seat = s->turn;
    if (!(s->living[seat] >> piece & 1)) {
        return &FALLEN;
    }
    out->number[0] = s->back[seat][piece == MILADY];
    return present_of(s, seat) >> piece & 1 ? NULL : &IS_AWAY;
}

/* F11. */
static const Words *not_plotted(const Feudo *s, Move move, Reason *out) {
    const int seat = s->turn, card = move_number(move);
    unsigned plotted = 0;
    for (int i = 0; i < PLOT_CARDS; i++) {
        plotted |= s->plot[seat][i] < PIECES ? 1u << s->plot[seat][i] : 0;
    }
    const bool all = set_count(plotted) == PLOT_CARDS || plotted == present_of(s, seat);
    if (move_kind(move) == MOVE_TRADE) {
        return !all                                             ? &ARMY_FIRST
               : card < TRADE_KINDS && s->hand[seat][card] == 0 ? &CARD_ASIDE
                                                                : NULL;
    }
    if (card >= PIECES) {
        return NULL;
    }
    const Words *absent = gone(s, card, out);
    return absent != NULL ? absent : plotted >> card & 1 ? &PLOTTED : all ? &TRADE_NEXT : NULL;
}

/* F22: enough strength, but not by those who can take a town. */
static const Words *no_gate(const Feudo *s) {
    return (s->living[s->turn] & FOOT) != 0 ? &NO_FOOT : &NO_BARON;
}

static const Words *not_attacked(const Feudo *s, int rule, int cell, Reason *out) {
    const int seat = s->turn;
    if (rule == 22) {
        return no_gate(s);
    }
    if (rule == 21) {
        out->number[0] = strength_of(s, seat, attackers_of(s, seat, cell));
        out->number[1] = defence_of(s, cell);
        return &TOO_WEAK;
    }
    if (cell == CONVENT || is_castle(s, cell)) {
        return &NEVER_ATTACKED;
    }
    if (!bits_has(prey_of(s, seat), cell)) {
        bool milady = false;
        for (int other = 0; other < s->seats; other++) {
            milady = milady || (other != seat && s->at[other][MILADY] == cell);
        }
        return bits_has(s->fighters[seat], cell) || bits_has(s->towns, cell) ? &OWN_CELL
               : milady                                                      ? &ONLY_MILADY
                                                                             : &NOBODY_THERE;
    }
    const Bits near = bits_less(CELLS_NEAR[cell], cells_of(CONVENT));
    for (int piece = 0; piece < FIGHTERS; piece++) {
        if (bits_has(near, s->at[seat][piece])) {
            return &ALL_ATTACKED;
        }
    }
    return &NONE_BESIDE;
}

/* F20, F21: a unit that may not join the attack being mustered. */
static const Words *not_joined(const Feudo *s, int rule, int piece, Reason *out) {
    const int seat = s->turn;
    if (piece == MILADY) {
        return &NO_FIGHTER;
    }
    const Words *absent = gone(s, piece, out);
    if (absent != NULL) {
        return absent;
    }
    if (rule == 21) {
        return &NEEDED_BEFORE;
    }
    if (s->muster >> piece & 1) {
        return &JOINED;
    }
    if (s->attacked[seat] >> piece & 1) {
        return &ONCE;
    }
    const unsigned near = attackers_of(s, seat, s->target);
    if (!(near >> piece & 1)) {
        return s->at[seat][piece] == CONVENT ? &FROM_CONVENT : &NOT_BESIDE;
    }
    return without_companion(s, seat, near) >> piece & 1 ? &PAST : &WITH_BARON;
}

static const Words *not_struck(const Feudo *s, int rule, Reason *out) {
    out->number[0] = strength_of(s, s->turn, with_companion(s, s->turn, s->muster));
    out->number[1] = defence_of(s, s->target);
    /* A Baron who must take part joins before all others, so it is never he who is missing here. */
    return rule == 21 ? &SO_FAR : rule == 22 ? &NO_FOOT_YET : NULL;
}

/* F24. */
static const Words *not_advanced(const Feudo *s, int rule, Move move) {
    const int seat = s->turn, cell = move_high(move);
    const unsigned pieces = (unsigned)move_pieces(move) & ALL_PIECES;
    if (cell >= CELLS || pieces == 0) {
        return NULL;
    }
    unsigned took_part = 0;
    bool won = false;
    for (int entry = 0; entry < s->wins; entry++) {
        if (won_seat(s, entry) == seat && s->won_at[entry] == cell) {
            won = true;
            took_part |= won_pieces(s, entry);
        }
    }
    if (!won) {
        return &NOT_WON;
    }
    if ((pieces & ~took_part) != 0) {
        return &NO_PART;
    }
    if (bits_has(s->fighters[seat], cell)) {
        return &ENTERED;
    }
    if (bits_has(enemies_of(s, seat), cell)) {
        return &ENEMY_THERE;
    }
    const int piece = set_lowest(pieces);
    return rule == 14   ? not_entered(s, seat,
                                    (pieces & ~(unsigned)TOWNSMEN) != 0
                                          ? set_lowest(pieces & ~(unsigned)TOWNSMEN)
                                          : piece,
                                      cell)
           : rule == 15 ? &WOOD_FOR_ONE
           : rule == 16 ? &FIRST_ALONE
                        : NULL;
}

/* A march or a movement for shillings. */
static const Words *not_moved(const Feudo *s, int rule, Move move, Reason *out) {
    const int seat = s->turn, piece = move_high(move), cell = move_low(move);
    const bool marching = s->phase == MARCH;
    if (piece >= PIECES || cell >= CELLS) {
        return NULL;
    }
    if (marching && piece != s->plot[seat][s->step - 1]) {
        return &NOT_DUE;
    }
    if (!marching && piece == MILADY) {
        return &NOT_MILADY;
    }
    const Words *absent = gone(s, piece, out);
    if (absent != NULL) {
        return absent;
    }
    if (rule == 17) {
        return &NO_PAY;
    }
    const int steps =
        marching ? march_steps(s, seat, piece) : spend_steps(s, seat, piece, purse_of(s, seat));
    if (steps == 0) {
        return &FOG_MOVED;
    }
    return not_to(s, rule, piece, cell, steps < STEPS_MAX ? steps : STEPS_MAX);
}

static const Words *words_of(const Feudo *s, Move move, Reason *out) {
    const int rule = feudo_why_not(s, move), number = move_number(move);
    const unsigned kind = move_kind(move);
    if (rule == 0 || s->turn < 0) {
        return NULL;
    }
    switch (kind) {
    case MOVE_CASTLE:
        return s->phase == CASTLE && number < CELLS ? no_castle(s, number, out) : NULL;
    case MOVE_CARD:
    case MOVE_TRADE:
        return s->phase == PLOT ? not_plotted(s, move, out) : NULL;
    case MOVE_MOVE:
        return s->phase == MARCH ? not_moved(s, rule, move, out) : NULL;
    case MOVE_SPEND:
        return s->phase == TRADE ? not_moved(s, rule, move, out) : NULL;
    case MOVE_ATTACK:
        return s->phase == ATTACK && number < CELLS ? not_attacked(s, rule, number, out) : NULL;
    case MOVE_JOIN:
        return s->phase == MUSTER && number < PIECES ? not_joined(s, rule, number, out) : NULL;
    case MOVE_STRIKE:
        return s->phase == MUSTER ? not_struck(s, rule, out) : NULL;
    case MOVE_ADVANCE:
        return s->phase == ADVANCE ? not_advanced(s, rule, move) : NULL;
    default:
        return NULL;
    }
}

bool feudo_because(const void *state, Move move, Reason *out) {
    out->words = words_of((const Feudo *)state, move, out);
    return out->words != NULL;
}
