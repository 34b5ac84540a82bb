/* games/barony/because.c -- why this very move is not legal, in one short sentence: the part of the
 * forbidding rule that applies to it, or why nothing of the kind can be done at all. */
#include "games/barony/ground.h"

static const Words
    CITY_FOREST = {{"A city does not stand in a forest.", "Im Wald steht keine Stadt.",
                    "Il n’y a pas de cité en forêt."}},
    CITY_LAKE = {{"A city does not stand on a lake.", "Auf einem See steht keine Stadt.",
                  "Il n’y a pas de cité sur un lac."}},
    CITY_NEAR = {{"There is a city on that hex or beside it.",
                  "Auf diesem Feld oder daneben steht eine Stadt.",
                  "Il y a une cité sur cette case ou à côté."}},
    NO_STEPS = {{"None of your knights can move.", "Kein eigener Ritter kann ziehen.",
                 "Aucun de vos chevaliers ne peut se déplacer."}},
    NO_KNIGHT = {{"No knight of yours stands there.", "Dort steht kein eigener Ritter.",
                  "Aucun de vos chevaliers ne s’y trouve."}},
    JUST_MOVED = {{"This knight has just moved; now another one may.",
                   "Dieser Ritter ist gerade gezogen; jetzt darf ein anderer.",
                   "Ce chevalier vient de se déplacer ; c’est au tour d’un autre."}},
    NOT_NEXT = {{"A knight moves only to a neighbouring hex.",
                 "Ein Ritter zieht nur auf ein angrenzendes Feld.",
                 "Un chevalier ne va que sur une case voisine."}},
    NO_SWIMMING = {{"A knight does not enter a lake.", "Ein Ritter betritt keinen See.",
                    "Un chevalier n’entre pas sur un lac."}},
    WALLS = {{"An opponent’s city or stronghold stands there.",
              "Dort steht eine gegnerische Stadt oder Festung.",
              "Une cité ou une forteresse adverse s’y trouve."}},
    PEAK = {{"An opponent’s piece holds that mountain.",
             "Auf dem Gebirge steht eine gegnerische Figur.",
             "Un pion adverse se trouve sur cette montagne."}},
    TWO_THERE = {{"An opponent has 2 pieces there.", "Dort hat ein Gegner 2 Figuren.",
                  "Un adversaire y a 2 pions."}},
    NO_BUILDERS = {{"No knight of yours is on the board: nothing can be built.",
                    "Auf dem Spielplan steht kein eigener Ritter: Es lässt sich nichts bauen.",
                    "Aucun de vos chevaliers n’est sur le plateau : rien à construire."}},
    ALL_HOUSED =
        {{"All your knights stand at buildings of yours: nothing can be built.",
          "Alle eigenen Ritter stehen schon bei einem Gebäude: Es lässt sich nichts bauen.",
          "Tous vos chevaliers se trouvent déjà auprès d’un bâtiment : rien à construire."}},
    ALL_BARRED = {{"Where your knights stand, there is a building or an opponent’s knight already.",
                   "Wo eigene Ritter stehen, ist schon ein Gebäude oder ein gegnerischer Ritter.",
                   "Là où sont vos chevaliers, il y a déjà un bâtiment ou un chevalier adverse."}},
    BUILT_ALREADY = {{"There is a building already.", "Dort steht schon ein Gebäude.",
                      "Il y a déjà un bâtiment."}},
    RIVAL_THERE = {{"An opponent’s piece is there too.", "Dort ist auch eine gegnerische Figur.",
                    "Un pion adverse s’y trouve aussi."}},
    NONE_LEFT = {{"None of these is left in the reserve.", "Davon ist nichts mehr im Vorrat.",
                  "Il n’en reste plus en réserve."}},
    NO_RECRUITS = {{"No knight is left in the reserve.", "Im Vorrat ist kein Ritter mehr.",
                    "Il ne reste aucun chevalier en réserve."}},
    FEW_RECRUITS = {{"Knights left in the reserve: {0}.", "Ritter im Vorrat: {0}.",
                     "Chevaliers en réserve : {0}."}},
    MANY_RECRUITS = {{"This city recruits {0} knights at most.",
                      "Diese Stadt rekrutiert höchstens {0} Ritter.",
                      "Cette cité recrute {0} chevaliers au plus."}},
    NOT_OWN_CITY = {{"Knights are recruited only in a city of yours.",
                     "Rekrutiert wird nur in einer eigenen Stadt.",
                     "On ne recrute que dans ses propres cités."}},
    NO_VILLAGES = {{"No village of yours is on the board.",
                    "Auf dem Spielplan steht kein eigenes Dorf.",
                    "Aucun de vos villages n’est sur le plateau."}},
    NO_VILLAGE_FITS =
        {{"Each village is in a forest or beside a city or shares its hex with an opponent’s "
          "knight.",
          "Jedes Dorf liegt im Wald oder neben einer Stadt oder teilt sein Feld mit einem "
          "gegnerischen Ritter.",
          "Chaque village est en forêt, à côté d’une cité ou partage sa case avec un chevalier "
          "adverse."}},
    ALL_IN_FOREST = {{"Every village of yours is in a forest.", "Jedes eigene Dorf liegt im Wald.",
                      "Chacun de vos villages est en forêt."}},
    ALL_BESIDE = {{"Every village of yours is beside a city.",
                   "Jedes eigene Dorf liegt neben einer Stadt.",
                   "Chacun de vos villages est à côté d’une cité."}},
    ALL_SHARED = {{"An opponent’s knight is in every village of yours.",
                   "In jedem eigenen Dorf steht ein gegnerischer Ritter.",
                   "Un chevalier adverse est dans chacun de vos villages."}},
    NOT_OWN_VILLAGE = {{"Only a village of yours becomes a city.",
                        "Nur ein eigenes Dorf wird zur Stadt.",
                        "Seul un de vos villages devient une cité."}},
    EXPEDITION_KNIGHTS = {{"An expedition needs 2 knights in the reserve.",
                           "Ein Feldzug braucht 2 Ritter im Vorrat.",
                           "Une expédition demande 2 chevaliers en réserve."}},
    EXPEDITION_FULL = {{"No hex at the edge is free.", "Am Rand ist kein Feld frei.",
                        "Aucune case en bordure n’est libre."}},
    EXPEDITION_EDGE = {{"An expedition goes only to a free hex at the edge.",
                        "Ein Feldzug führt nur auf ein freies Feld am Rand.",
                        "Une expédition ne va que sur une case libre en bordure."}},
    TOO_POOR = {{"A title costs {1} gold; the tokens are worth {0}.",
                 "Ein Titel kostet {1} Gold; die Marker sind {0} wert.",
                 "Un titre coûte {1} pièces d’or ; les jetons en valent {0}."}},
    ONE_ACTION = {{"Only one action a turn, and this turn’s has begun.",
                   "Jeder Zug ist nur eine Aktion, und die hat schon begonnen.",
                   "Une seule action par tour, et elle est déjà commencée."}};

static bool in_wide(Wide ground, int hex) {
    const Bits bits = wide_bits(ground);
    return bits_in(&bits, hex);
}

static bool nothing(Wide ground) {
    return !bits_any(wide_bits(ground));
}

/* Y7 and Y14: a hex where no city may stand. */
static const Words *no_city(const BaronyState *s, int hex) {
    const BaronyLand land = barony_land(s, hex);
    return land == LAKE ? &CITY_LAKE : land == FOREST ? &CITY_FOREST : &CITY_NEAR;
}

/* Y9 and Y10. */
static const Words *no_step(const BaronyState *s, int rule, int from, int to) {
    const BaronySeat *own = &s->seat[s->turn];
    if (s->phase == PHASE_TURN && s->ready_to == 0) {
        return &NO_STEPS;
    }
    if (rule == 9) {
        return !bits_in(&own->knights, from)     ? &NO_KNIGHT
               : list_count(s->ready, from) == 0 ? &JUST_MOVED
                                                 : &NOT_NEXT;
    }
    return barony_land(s, to) == LAKE                       ? &NO_SWIMMING
           : bits_in(&s->city, to) || bits_in(&s->fort, to) ? &WALLS
           : barony_land(s, to) == MOUNTAIN                 ? &PEAK
                                                            : &TWO_THERE;
}

/* Y13. */
static const Words *no_building(const BaronyState *s, int hex) {
    const BaronySeat *own = &s->seat[s->turn];
    if (nothing(building_ground(s))) {
        return !bits_any(own->knights)                              ? &NO_BUILDERS
               : !bits_any(bits_less(own->knights, own->buildings)) ? &ALL_HOUSED
                                                                    : &ALL_BARRED;
    }
    return !bits_in(&own->knights, hex)    ? &NO_KNIGHT
           : bits_in(&own->buildings, hex) ? &BUILT_ALREADY
                                           : &RIVAL_THERE;
}

/* Y14. */
static const Words *no_founding(const BaronyState *s, int hex) {
    const BaronySeat *own = &s->seat[s->turn];
    const Bits villages = bits_less(own->buildings, s->fort);
    if (!bits_any(villages)) {
        return &NO_VILLAGES;
    }
    if (nothing(city_ground(s)) && !bits_in(&villages, hex)) {
        bool forest = true, near = true, shared = true; /* the same cause for all of them? */
        for (Bits rest = villages; bits_any(rest);) {
            const int one = bits_take(&rest);
            const bool held = bits_in(&s->shared, one);
            const bool wood = barony_land(s, one) == FOREST;
            shared = shared && held;
            forest = forest && wood && !held;
            near = near && !wood && !held;
        }
        return shared   ? &ALL_SHARED
               : forest ? &ALL_IN_FOREST
               : near   ? &ALL_BESIDE
                        : &NO_VILLAGE_FITS;
    }
    return !bits_in(&villages, hex)   ? &NOT_OWN_VILLAGE
           : bits_in(&s->shared, hex) ? &RIVAL_THERE
                                      : no_city(s, hex);
}

/* Y8. */
static const Words *no_recruiting(const BaronyState *s, int hex, Reason *out) {
    const BaronySeat *own = &s->seat[s->turn];
    if (own->reserve[KNIGHT] == 0) {
        return &NO_RECRUITS;
    }
    if (!bits_in(&s->city, hex) || !bits_in(&own->buildings, hex)) {
        return &NOT_OWN_CITY;
    }
    const int most = at_lake(s, hex) ? RECRUITS_PORT : RECRUITS;
    out->number[0] = own->reserve[KNIGHT] < most ? own->reserve[KNIGHT] : most;
    return own->reserve[KNIGHT] < most ? &FEW_RECRUITS : &MANY_RECRUITS;
}

/* Y15. */
static const Words *no_expedition(const BaronyState *s, int hex) {
    const Wide ground = expedition_ground(s);
    return s->seat[s->turn].reserve[KNIGHT] < EXPEDITION ? &EXPEDITION_KNIGHTS
           : nothing(ground)                             ? &EXPEDITION_FULL
           : !in_wide(ground, hex)                       ? &EXPEDITION_EDGE
                                                         : NULL;
}

/* Y16: tokens that are worth enough can be paid; only how is wrong then. */
static const Words *no_title(const BaronySeat *own, Reason *out) {
    out->number[0] = gold_of(own);
    out->number[1] = TITLE_GOLD;
    return gold_of(own) < TITLE_GOLD ? &TOO_POOR : NULL;
}

/* In the middle of an action all that belongs to another one. */
static bool begun(const BaronyState *s, BaronyKind kind) {
    const bool action = kind == MOVE_RECRUIT || kind == MOVE_STEP || kind == MOVE_BUILD ||
                        kind == MOVE_CITY || kind == MOVE_EXPEDITION || kind == MOVE_TITLE;
    return (s->phase == PHASE_MOVE && action && kind != MOVE_STEP) ||
           (s->phase == PHASE_BUILD && action && kind != MOVE_BUILD);
}

static const Words *words_of(const BaronyState *s, Move move, Reason *out) {
    const int rule = barony_why_not(s, move), hex = barony_hex(move), value = barony_value(move);
    const BaronyKind kind = barony_kind(move);
    if (rule == 0 || s->turn < 0) {
        return NULL;
    }
    if (s->phase == PHASE_SETUP) {
        return rule == 7 && kind == MOVE_CITY ? no_city(s, value) : NULL;
    }
    if (begun(s, kind)) {
        return &ONE_ACTION;
    }
    if (s->phase == PHASE_LOOT || s->phase == PHASE_OVER) {
        return NULL;
    }
    switch (kind) {
    case MOVE_STEP:
        return rule == 9 || rule == 10 ? no_step(s, rule, hex, value) : NULL;
    case MOVE_BUILD:
        return rule == 3 ? &NONE_LEFT : rule == 13 ? no_building(s, hex) : NULL;
    case MOVE_RECRUIT:
        return rule == 3 || rule == 8 ? no_recruiting(s, hex, out) : NULL;
    case MOVE_CITY:
        return rule == 3 ? &NONE_LEFT : rule == 14 ? no_founding(s, value) : NULL;
    case MOVE_EXPEDITION:
        return rule == 15 ? no_expedition(s, value) : NULL;
    case MOVE_TITLE:
        return rule == 16 ? no_title(&s->seat[s->turn], out) : NULL;
    default:
        return NULL;
    }
}

bool barony_because(const void *state, Move move, Reason *out) {
    out->words = words_of((const BaronyState *)state, move, out);
    return out->words != NULL;
}
