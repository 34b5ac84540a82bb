/* games/feudo/position_read_seats.c -- reading a position: pieces, hands and plots of the seats. */
#include "games/feudo/position_read.h"

/* ---- Pieces ---- */

static bool read_away(const PositionReader *reader, int seat, int piece, int node) {
    Feudo *s = reader->state;
    int back;
    if (piece != BARON && piece != MILADY) {
        return reader_refuse(
            reader,
            TEXT_IN(reader->error,
                    "pieces: only a Baron or a Milady can be away, not %s of seat %d",
                    "pieces: nur ein Baron oder eine Milady kann fort sein, nicht %s von Platz %d",
                    "pieces : seuls un Baron ou une Milady peuvent être absents, pas %s de la "
                    "place %d"),
            FEUDO_PIECE[piece], seat);
    }
    if (!reader_whole(reader, json_member(reader->json, node, "back"), s->round + 1,
                      s->round + ROUNDS_AWAY, &back)) {
        return reader_refuse(
            reader,
            TEXT_IN(reader->error, "pieces: %s of seat %d must be back in round %d or %d (F9)",
                    "pieces: %s von Platz %d muss in Runde %d oder %d zurück sein (F9)",
                    "pieces : %s de la place %d doit revenir à la manche %d ou %d (F9)"),
            FEUDO_PIECE[piece], seat, s->round + 1, s->round + ROUNDS_AWAY);
    }
    s->at[seat][piece] = AWAY;
    s->back[seat][piece == MILADY] = (uint8_t)back;
    return true;
}

static bool read_piece(const PositionReader *reader, int seat, int piece, int node) {
    Feudo *s = reader->state;
    const int at = node != JSON_NONE && json_type(reader->json, node) == JSON_OBJECT
                       ? json_member(reader->json, node, "at")
                       : JSON_NONE;
    if (at == JSON_NONE) {
        return reader_refuse(reader,
                             TEXT_IN(reader->error,
                                     "pieces: %s of seat %d must be an object with \"at\"",
                                     "pieces: %s von Platz %d muss ein Objekt mit \"at\" sein",
                                     "pieces : %s de la place %d doit être un objet avec \"at\""),
                             FEUDO_PIECE[piece], seat);
    }
    if (s->castle[seat] == NOWHERE) {
        return reader_is_null(reader, at) ||
               reader_refuse(
                   reader,
                   TEXT_IN(reader->error, "pieces: seat %d has no castle yet, so \"at\" is null",
                           "pieces: Platz %d hat noch kein Schloss, also ist \"at\" null",
                           "pieces : la place %d n’a pas encore de château, donc \"at\" est null"),
                   seat);
    }
    if (json_is(reader->json, at, "dead")) {
        s->at[seat][piece] = DEAD;
        s->living[seat] = (uint16_t)(s->living[seat] & ~(1u << piece));
        return piece != BARON ||
               reader_refuse(reader, TEXT_IN(reader->error, "pieces: a Baron never dies (F9, F23)",
                                             "pieces: ein Baron stirbt nie (F9, F23)",
                                             "pieces : un Baron ne meurt jamais (F9, F23)"));
    }
    if (json_is(reader->json, at, "away")) {
        return read_away(reader, seat, piece, node);
    }
    const int cell = cell_in(reader, at);
    const int sick_node = json_member(reader->json, node, "sick");
    bool sick;
    if (cell < 0 || sick_node == JSON_NONE || !json_bool(reader->json, sick_node, &sick)) {
        return reader_refuse(
            reader,
            TEXT_IN(
                reader->error,
                "pieces: %s of seat %d needs \"at\" (a cell, \"dead\" or \"away\") and \"sick\"",
                "pieces: %s von Platz %d braucht \"at\" (ein Feld, \"dead\" oder \"away\") und "
                "\"sick\"",
                "pieces : %s de la place %d doit avoir \"at\" (une case, \"dead\" ou \"away\") et "
                "\"sick\""),
            FEUDO_PIECE[piece], seat);
    }
    s->at[seat][piece] = (uint8_t)cell;
    s->sick[seat] = (uint16_t)(s->sick[seat] | (unsigned)sick << piece);
    return true;
}

/* May this piece stand where it is (F14 to F16)? 0, or the rule against it. */
static int misplaced(const Feudo *s, int seat, int piece) {
    const int cell = s->at[seat][piece];
    if (cell >= CELLS || cell == CONVENT || cell == s->castle[seat]) {
        return 0;
    }
    const bool town = bits_has(s->towns, cell), townsman = TOWNSMEN >> piece & 1;
    if (bits_has(s->rough, cell) || ((town || bits_has(s->villages, cell)) && !townsman)) {
        return 14;
    }
    for (int i = 0; i < TOWNS; i++) {
        if (s->town[i] == cell && s->owner[i] != seat) {
            return 14;
        }
    }
    for (int other = 0; other < s->seats; other++) {
        if (other != seat && piece != MILADY && bits_has(s->fighters[other], cell)) {
            return 14;
        }
    }
    return feudo_crowded(s, seat, piece);
}

bool feudo_load_pieces(const PositionReader *reader) {
    Feudo *s = reader->state;
    const int list = reader_list(reader, "pieces");
    int seat = 0;
    for (int node = list == JSON_NONE ? JSON_NONE : json_first(reader->json, list);
         node != JSON_NONE; node = json_next(reader->json, node), seat++) {
        if (json_type(reader->json, node) != JSON_OBJECT ||
            json_count(reader->json, node) != PIECES) {
            return reader_refuse(
                reader,
                TEXT_IN(reader->error, "pieces: seat %d needs an object of ten pieces",
                        "pieces: Platz %d braucht ein Objekt aus zehn Figuren",
                        "pieces : la place %d doit avoir un objet de dix figurines"),
                seat);
        }
        for (int piece = 0; piece < PIECES; piece++) {
            if (!read_piece(reader, seat, piece,
                            json_member(reader->json, node, FEUDO_PIECE[piece]))) {
                return false;
            }
        }
    }
    if (list == JSON_NONE) {
        return false;
    }
    feudo_derive(s);
    for (seat = 0; seat < s->seats; seat++) {
        for (int piece = 0; piece < PIECES; piece++) {
            const int rule = misplaced(s, seat, piece);
            if (rule != 0) {
                return reader_refuse(
                    reader,
                    TEXT_IN(reader->error, "pieces: %s of seat %d cannot stand at %d,%d (F%d)",
                            "pieces: %s von Platz %d kann nicht auf %d,%d stehen (F%d)",
                            "pieces : %s de la place %d ne peut pas être en %d,%d (F%d)"),
                    FEUDO_PIECE[piece], seat, cell_column(s->at[seat][piece]),
                    cell_row(s->at[seat][piece]), rule);
            }
            if (s->phase == CASTLE &&
                (s->sick[seat] != 0 || s->at[seat][piece] != s->castle[seat])) {
                return reader_refuse(
                    reader, TEXT_IN(reader->error, "pieces: all start healthy in their castle (F3)",
                                    "pieces: alle beginnen gesund in ihrem Schloss (F3)",
                                    "pieces : toutes commencent saines dans leur château (F3)"));
            }
        }
        if ((s->sick[seat] >> BARON & 1) && s->phase <= PLAGUE) {
            return reader_refuse(
                reader,
                TEXT_IN(
                    reader->error,
                    "pieces: the Baron of seat %d has been healed when the round began (F9)",
                    "pieces: der Baron von Platz %d ist zu Beginn der Runde geheilt worden (F9)",
                    "pieces : le Baron de la place %d a été guéri au début de la manche (F9)"),
                seat);
        }
    }
    return true;
}

/* ---- Cards ---- */

bool feudo_load_trades(const PositionReader *reader) {
    Feudo *s = reader->state;
    const int list = reader_list(reader, "trades");
    int seat = 0;
    for (int hand = list == JSON_NONE ? JSON_NONE : json_first(reader->json, list);
         hand != JSON_NONE; hand = json_next(reader->json, hand), seat++) {
        memset(s->hand[seat], 0, TRADE_KINDS);
        bool good =
            json_type(reader->json, hand) == JSON_ARRAY && json_count(reader->json, hand) > 0;
        for (int node = good ? json_first(reader->json, hand) : JSON_NONE; node != JSON_NONE;
             node = json_next(reader->json, node)) {
            int value = -1, kind = 0;
            reader_whole(reader, node, 0, 99, &value);
            while (kind < TRADE_KINDS && FEUDO_TRADE_VALUE[kind] != value) {
                kind++;
            }
            good &= kind < TRADE_KINDS && ++s->hand[seat][kind] <= FEUDO_TRADE_COUNT[kind];
        }
        if (!good) {
            return reader_refuse(
                reader,
                TEXT_IN(reader->error,
                        "trades: seat %d holds at least one of the cards 4, 2, 0, 0, 0 (F7)",
                        "trades: Platz %d hat mindestens eine der Karten 4, 2, 0, 0, 0 (F7)",
                        "trades : la place %d a au moins une des cartes 4, 2, 0, 0, 0 (F7)"),
                seat);
        }
    }
    return list != JSON_NONE;
}

/* One seat's plot; the number of army cards, or -1 after an error. */
static int read_plot(const PositionReader *reader, int seat, int list) {
    Feudo *s = reader->state;
    int cards = 0;
    unsigned seen = 0;
    bool good = json_type(reader->json, list) == JSON_ARRAY;
    for (int node = good ? json_first(reader->json, list) : JSON_NONE; node != JSON_NONE;
         node = json_next(reader->json, node)) {
        int value;
        if (reader_is_null(reader, node)) {
            reader_refuse(
                reader,
                TEXT_IN(reader->error,
                        "plots: a card of seat %d is not known; a whole position is needed",
                        "plots: eine Karte von Platz %d ist nicht bekannt; es braucht eine "
                        "ganze Stellung",
                        "plots : une carte de la place %d n’est pas connue ; il faut une "
                        "position entière"),
                seat);
            return -1;
        }
        if (json_next(reader->json, node) == JSON_NONE &&
            reader_whole(reader, node, 0, 99, &value)) {
            int kind = 0;
            while (kind < TRADE_KINDS && FEUDO_TRADE_VALUE[kind] != value) {
                kind++;
            }
            good &= kind < TRADE_KINDS;
            s->plot[seat][PLOT_CARDS] = (uint8_t)kind;
            continue;
        }
        const int piece = piece_in(reader, node);
        good &= piece >= 0 && cards < PLOT_CARDS && !(seen >> piece & 1);
        if (!good) {
            break;
        }
        seen |= 1u << piece;
        s->plot[seat][cards++] = (uint8_t)piece;
    }
    if (!good) {
        reader_refuse(
            reader,
            TEXT_IN(
                reader->error,
                "plots: seat %d has up to three different pieces, then 4, 2 or 0 (F11)",
                "plots: Platz %d hat bis zu drei verschiedene Figuren, dann 4, 2 oder 0 (F11)",
                "plots : la place %d a jusqu’à trois figurines différentes, puis 4, 2 ou 0 (F11)"),
            seat);
        return -1;
    }
    return cards;
}

/* Has this seat laid this round's trading card aside? */
static bool laid_aside(const Feudo *s, int seat) {
    if (s->phase != TRADE) {
        return s->phase > TRADE;
    }
    int place = 0;
    while (s->order[place] != seat) {
        place++;
    }
    return place <= s->index;
}

/* Needs `turn`, `index` and the hands. */
bool feudo_load_plots(const PositionReader *reader) {
    Feudo *s = reader->state;
    const int list = reader_list(reader, "plots");
    int seat = 0;
    for (int node = list == JSON_NONE ? JSON_NONE : json_first(reader->json, list);
         node != JSON_NONE; node = json_next(reader->json, node), seat++) {
        const int cards =
            reader_is_null(reader, node) && s->phase < PLOT ? 0 : read_plot(reader, seat, node);
        if (cards < 0) {
            return false;
        }
        const unsigned present = (unsigned)feudo_present(s, seat);
        const int most = set_size(present) < PLOT_CARDS ? set_size(present) : PLOT_CARDS;
        const int kind = s->plot[seat][PLOT_CARDS];
        if (s->phase < PLOT || (s->phase == PLOT && seat > s->turn)) {
            if (cards > 0 || kind != NONE) {
                return reader_refuse(reader,
                                     TEXT_IN(reader->error, "plots: seat %d has not plotted yet",
                                             "plots: Platz %d hat noch nicht geplant",
                                             "plots : la place %d n’a pas encore fait son plan"),
                                     seat);
            }
            continue;
        }
        const bool under_way = s->phase == PLOT && seat == s->turn;
        if ((kind == NONE) != under_way || (!under_way && cards < most) ||
            (s->phase == PLOT && cards > most)) {
            return reader_refuse(
                reader,
                TEXT_IN(reader->error,
                        "plots: seat %d needs %d army cards and a trading card (F11)",
                        "plots: Platz %d braucht %d Heereskarten und eine Handelskarte (F11)",
                        "plots : la place %d doit avoir %d cartes d’armée et une carte de commerce "
                        "(F11)"),
                seat, most);
        }
        for (int card = 0; card < cards && s->phase <= PLAGUE; card++) {
            if (!(present >> s->plot[seat][card] & 1)) {
                return reader_refuse(reader,
                                     TEXT_IN(reader->error,
                                             "plots: %s of seat %d is dead or away (F11)",
                                             "plots: %s von Platz %d ist tot oder fort (F11)",
                                             "plots : %s de la place %d est mort ou absent (F11)"),
                                     FEUDO_PIECE[s->plot[seat][card]], seat);
            }
        }
        if (kind != NONE && !laid_aside(s, seat) && s->hand[seat][kind] == 0) {
            return reader_refuse(
                reader,
                TEXT_IN(
                    reader->error, "plots: the trading card %d is not in the hand of seat %d (F7)",
                    "plots: die Handelskarte %d ist nicht in der Hand von Platz %d (F7)",
                    "plots : la carte de commerce %d n’est pas dans la main de la place %d (F7)"),
                FEUDO_TRADE_VALUE[kind], seat);
        }
    }
    return list != JSON_NONE;
}
