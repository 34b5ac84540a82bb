/* games/feudo/position_read_round.c -- reading a position: what has happened in this round. */
#include "games/feudo/position_read.h"

static bool read_charmed(const PositionReader *reader) {
    Feudo *s = reader->state;
    const int list = reader_list(reader, "charmed");
    int seat = 0;
    for (int node = list == JSON_NONE ? JSON_NONE : json_first(reader->json, list);
         node != JSON_NONE; node = json_next(reader->json, node), seat++) {
        bool charmed;
        if (!json_bool(reader->json, node, &charmed)) {
            return reader_refuse(
                reader, TEXT_IN(reader->error, "charmed: must be true or false for each seat",
                                "charmed: muss für jeden Platz true oder false sein",
                                "charmed : doit être true ou false pour chaque place"));
        }
        s->charmed = (uint8_t)(s->charmed | (unsigned)charmed << seat);
    }
    if (list != JSON_NONE && s->charmed != 0 && s->phase < MARCH) {
        return reader_refuse(reader, TEXT_IN(reader->error, "charmed: nobody is before the march",
                                             "charmed: vor dem Marsch ist niemand bezaubert",
                                             "charmed : personne ne l’est avant la marche"));
    }
    return list != JSON_NONE;
}

static bool read_spent(const PositionReader *reader) {
    Feudo *s = reader->state;
    if (reader_optional(reader, "spent") == JSON_NONE) {
        return true;
    }
    const int list = reader_list(reader, "spent");
    int seat = 0;
    for (int node = list == JSON_NONE ? JSON_NONE : json_first(reader->json, list);
         node != JSON_NONE; node = json_next(reader->json, node), seat++) {
        const int most = s->phase < MARCH ? 0 : FEUDO_TRADE_VALUE[0] + KING_GIFT;
        int spent;
        if (!reader_whole(reader, node, 0, most, &spent)) {
            return reader_refuse(reader,
                                 TEXT_IN(reader->error,
                                         "spent: must be 0 to %d shillings for seat %d",
                                         "spent: müssen 0 bis %d Schillinge sein für Platz %d",
                                         "spent : doit être de 0 à %d shillings pour la place %d"),
                                 most, seat);
        }
        s->spent[seat] = (uint8_t)spent;
        if (s->phase >= MARCH && s->phase <= TRADE && feudo_purse(s, seat) < 0) {
            return reader_refuse(
                reader,
                TEXT_IN(reader->error,
                        "spent: the trading card of seat %d does not cover it (F17, F28)",
                        "spent: die Handelskarte von Platz %d reicht dafür nicht (F17, F28)",
                        "spent : la carte de commerce de la place %d n’y suffit pas (F17, F28)"),
                seat);
        }
    }
    return list != JSON_NONE;
}

/* The most cells a piece can have moved so far: its number by its card, the rest for shillings. */
static int moved_most(const Feudo *s, int seat, int piece) {
    enum { NUMBER_MOST = 6 };
    if (s->phase >= TRADE) {
        return s->fog ? FOG_STEPS : NUMBER_MOST + s->spent[seat];
    }
    for (int card = 0; card < PLOT_CARDS && s->phase >= MARCH; card++) {
        const bool due = s->phase == MARCH && seat == s->turn && card == s->step - 1;
        if (s->plot[seat][card] == piece && feudo_revealed(s, seat, card) && !due) {
            return s->fog ? FOG_STEPS : NUMBER_MOST;
        }
    }
    return 0;
}

static bool read_moved(const PositionReader *reader) {
    Feudo *s = reader->state;
    if (reader_optional(reader, "moved") == JSON_NONE) {
        return true;
    }
    const int list = reader_list(reader, "moved");
    int seat = 0;
    for (int object = list == JSON_NONE ? JSON_NONE : json_first(reader->json, list);
         object != JSON_NONE; object = json_next(reader->json, object), seat++) {
        int entries =
            json_type(reader->json, object) == JSON_OBJECT ? json_count(reader->json, object) : -1;
        for (int piece = 0; piece < PIECES && entries > 0; piece++) {
            const int node = json_member(reader->json, object, FEUDO_PIECE[piece]);
            const int most = moved_most(s, seat, piece);
            int ways;
            if (node == JSON_NONE) {
                continue;
            }
            if (!reader_whole(reader, node, 1, most, &ways)) {
                return reader_refuse(
                    reader,
                    TEXT_IN(reader->error,
                            "moved: %s of seat %d can have moved up to %d cells so far",
                            "moved: %s von Platz %d kann bisher höchstens %d Felder gezogen sein",
                            "moved : %s de la place %d peut avoir bougé de %d cases au plus"),
                    FEUDO_PIECE[piece], seat, most);
            }
            s->moved[seat][piece] = (uint8_t)ways;
            entries--;
        }
        if (entries != 0) {
            return reader_refuse(
                reader,
                TEXT_IN(
                    reader->error, "moved: seat %d needs an object of pieces and their cells",
                    "moved: Platz %d braucht ein Objekt aus Figuren und Zahlen von Feldern",
                    "moved : la place %d doit avoir un objet de figurines et de nombres de cases"),
                seat);
        }
    }
    return list != JSON_NONE;
}

static bool read_attacked(const PositionReader *reader) {
    Feudo *s = reader->state;
    if (reader_optional(reader, "attacked") == JSON_NONE) {
        return true;
    }
    const int list = reader_list(reader, "attacked");
    int seat = 0;
    for (int node = list == JSON_NONE ? JSON_NONE : json_first(reader->json, list);
         node != JSON_NONE; node = json_next(reader->json, node), seat++) {
        unsigned pieces;
        if (!set_in(reader, node, &pieces) || (pieces >> FIGHTERS) != 0 ||
            (pieces != 0 && s->phase < ATTACK)) {
            return reader_refuse(
                reader,
                TEXT_IN(reader->error,
                        "attacked: seat %d needs a list of fighters in the order of F5, "
                        "empty before the attacks",
                        "attacked: Platz %d braucht eine Liste von Kämpfern in der "
                        "Reihenfolge von F5, leer vor den Angriffen",
                        "attacked : la place %d doit avoir une liste de combattants dans "
                        "l’ordre de F5, vide avant les attaques"),
                seat);
        }
        s->attacked[seat] = (uint16_t)pieces;
    }
    return list != JSON_NONE;
}

static bool read_won(const PositionReader *reader) {
    Feudo *s = reader->state;
    const int list = reader_optional(reader, "won");
    unsigned used[FEUDO_SEATS] = {0};
    if (list != JSON_NONE && json_type(reader->json, list) != JSON_ARRAY) {
        return reader_refuse(reader, TEXT_IN(reader->error, "won: must be a list of won cells",
                                             "won: muss eine Liste eroberter Felder sein",
                                             "won : doit être une liste de cases gagnées"));
    }
    for (int node = list == JSON_NONE ? JSON_NONE : json_first(reader->json, list);
         node != JSON_NONE; node = json_next(reader->json, node)) {
        const bool object = json_type(reader->json, node) == JSON_OBJECT;
        int seat;
        unsigned pieces;
        const int cell = object ? cell_in(reader, json_member(reader->json, node, "at")) : -1;
        if (cell < 0 || s->phase < ATTACK ||
            !reader_whole(reader, json_member(reader->json, node, "seat"), 0, s->seats - 1,
                          &seat) ||
            !set_in(reader, json_member(reader->json, node, "pieces"), &pieces) || pieces == 0 ||
            bits_has(s->rough, cell)) {
            return reader_refuse(
                reader, TEXT_IN(reader->error,
                                "won: needs \"seat\", \"at\" (a cell that can be attacked) and "
                                "\"pieces\", and nothing before the attacks",
                                "won: braucht \"seat\", \"at\" (ein Feld, das angegriffen werden "
                                "kann) und \"pieces\", und nichts vor den Angriffen",
                                "won : doit avoir \"seat\", \"at\" (une case qu’on peut "
                                "attaquer) et \"pieces\", et rien avant les attaques"));
        }
        if ((pieces & used[seat]) != 0 || (pieces & ~(unsigned)s->attacked[seat]) != 0) {
            return reader_refuse(
                reader,
                TEXT_IN(
                    reader->error,
                    "won: pieces of seat %d attack once and are listed in attacked (F20)",
                    "won: Figuren von Platz %d greifen einmal an und stehen in attacked (F20)",
                    "won : les figurines de la place %d attaquent une fois et sont dans attacked "
                    "(F20)"),
                seat);
        }
        used[seat] |= pieces;
        s->won_by[s->wins] = (uint16_t)((unsigned)seat << PIECES | pieces);
        s->won_at[s->wins++] = (uint8_t)cell;
    }
    return true;
}

/* The attack is named and the units join again, so it can only be one that is allowed. */
static bool read_muster(const PositionReader *reader) {
    Feudo *s = reader->state;
    const int object = reader_optional(reader, "muster");
    if (s->phase != MUSTER) {
        return object == JSON_NONE ||
               reader_refuse(reader,
                             TEXT_IN(reader->error, "muster: must be null but in phase muster",
                                     "muster: muss außerhalb der Phase muster null sein",
                                     "muster : doit être null hors de la phase muster"));
    }
    const bool good = object != JSON_NONE && json_type(reader->json, object) == JSON_OBJECT;
    const int cell = good ? cell_in(reader, json_member(reader->json, object, "target")) : -1;
    unsigned units;
    if (cell < 0 || !set_in(reader, json_member(reader->json, object, "units"), &units)) {
        return reader_refuse(
            reader,
            TEXT_IN(reader->error,
                    "muster: needs \"target\" (a cell) and \"units\" (pieces in the order of F5)",
                    "muster: braucht \"target\" (ein Feld) und \"units\" (Figuren in der "
                    "Reihenfolge von F5)",
                    "muster : doit avoir \"target\" (une case) et \"units\" (des figurines dans "
                    "l’ordre de F5)"));
    }
    s->phase = ATTACK;
    if (!feudo_legal(s, move_of(MOVE_ATTACK, cell))) {
        return reader_refuse(reader,
                             TEXT_IN(reader->error, "muster: %d,%d cannot be attacked (F%d)",
                                     "muster: %d,%d kann nicht angegriffen werden (F%d)",
                                     "muster : %d,%d ne peut pas être attaquée (F%d)"),
                             cell_column(cell), cell_row(cell),
                             feudo_why_not(s, move_of(MOVE_ATTACK, cell)));
    }
    feudo_apply(s, move_of(MOVE_ATTACK, cell));
    for (int piece = 0; piece < PIECES; piece++) {
        const Move join = move_of(MOVE_JOIN, piece);
        if (units >> piece & 1) {
            if (!feudo_legal(s, join)) {
                return reader_refuse(
                    reader,
                    TEXT_IN(reader->error, "muster: %s cannot join (F%d)",
                            "muster: %s kann nicht mitmachen (F%d)",
                            "muster : %s ne peut pas se joindre à l’attaque (F%d)"),
                    FEUDO_PIECE[piece], feudo_why_not(s, join));
            }
            feudo_apply(s, join);
        }
    }
    return true;
}

/* Is the seat to act asked something that can be answered? */
static bool check_turn(const PositionReader *reader) {
    const Feudo *s = reader->state;
    const int seat = s->turn;
    if (s->phase == MARCH || s->phase == CHARM) {
        const int piece = s->plot[seat][s->step - 1];
        if (piece >= PIECES || !(feudo_present(s, seat) >> piece & 1)) {
            return reader_refuse(
                reader,
                TEXT_IN(
                    reader->error, "to_act: seat %d has no piece to march in step %d (F13)",
                    "to_act: Platz %d hat keine Figur für den Marsch in Schritt %d (F13)",
                    "to_act : la place %d n’a pas de figurine à faire marcher à l’étape %d (F13)"),
                seat, s->step);
        }
        if (s->phase == CHARM &&
            (piece != MILADY || (s->sick[seat] >> MILADY & 1) ||
             s->at[seat][MILADY] == s->castle[seat] || s->at[seat][MILADY] == CONVENT)) {
            return reader_refuse(
                reader, TEXT_IN(reader->error,
                                "phase: only a healthy Milady outside her castle can charm, in "
                                "her own step (F18)",
                                "phase: nur eine gesunde Milady außerhalb ihres Schlosses kann "
                                "bezaubern, in ihrem eigenen Schritt (F18)",
                                "phase : seule une Milady saine et hors de son château peut "
                                "charmer, à son étape (F18)"));
        }
    }
    if ((s->phase == MARCH || s->phase == TRADE) && (s->charmed >> seat & 1)) {
        return reader_refuse(reader,
                             TEXT_IN(reader->error,
                                     "to_act: seat %d is charmed and moves nothing (F18)",
                                     "to_act: Platz %d ist bezaubert und zieht nichts (F18)",
                                     "to_act : la place %d est charmée et ne bouge rien (F18)"),
                             seat);
    }
    return true;
}

bool feudo_load_round(const PositionReader *reader) {
    return read_charmed(reader) && read_spent(reader) && read_moved(reader) &&
           read_attacked(reader) && read_won(reader) && check_turn(reader) && read_muster(reader);
}
