/* games/baron/position_check.c -- reading a position: does everything fit together? */
#include "games/baron/position_read.h"

/* B2, B15: what is in hand, what rests and what stands on the board add up. */
bool baron_check_donjons(PositionReader *reader) {
    Baron *baron = reader->state;
    int resting[SEATS_MAX];
    if (!reader_numbers(reader, "resting", reader->seats, 0, DONJONS_ROOM, resting)) {
        return false;
    }
    for (int seat = 0; seat < baron->seats; seat++) {
        int all = baron->hand[seat] + resting[seat];
        for (int d = 0; d < baron->donjons; d++) {
            all += baron->donjon_seat[d] == seat;
        }
        const int most = BARON_DONJONS[baron->seats];
        if (is_out(baron, seat) ? all > most : all != most) {
            return reader_refuse(
                reader,
                TEXT_IN(
                    reader->error,
                    "seat %d must have %d donjons in hand, resting and on the board (B2)",
                    "Platz %d muss %d Donjons in der Hand, ruhend und auf dem Brett haben (B2)",
                    "la place %d doit avoir %d donjons en main, au repos et sur le plateau (B2)"),
                seat, most);
        }
        if (resting[seat] > 0 && (seat != baron->active || baron->phase >= CLAIM)) {
            return reader_refuse(
                reader,
                TEXT_IN(reader->error, "donjons rest only with the player whose turn it is (B15)",
                        "Donjons ruhen nur bei dem Platz, der am Zug ist (B15)",
                        "des donjons ne se reposent que chez la place dont c’est le tour (B15)"));
        }
        if (seat == baron->active) {
            baron->resting = (uint8_t)resting[seat];
        }
    }
    return true;
}

/* The start tiles: "secret" those not laid yet, "dealt" those all know of. */
bool baron_check_start_tiles(PositionReader *reader) {
    Baron *baron = reader->state;
    for (int round = 0; round < 2; round++) {
        const char *key = round == 0 ? "secret" : "dealt";
        if (reader_member(reader, key) == JSON_NONE) {
            continue;
        }
        const int list = reader_list(reader, key);
        if (list == JSON_NONE) {
            return false;
        }
        int seat = 0, kind;
        for (int i = json_first(reader->json, list); i != JSON_NONE;
             i = json_next(reader->json, i), seat++) {
            if (reader_is_null(reader, i)) {
                continue;
            }
            if (!baron_load_kind(reader, i,
                                 TEXT_IN(reader->error, "\"secret\" or \"dealt\"",
                                         "\"secret\" oder \"dealt\"", "\"secret\" ou \"dealt\""),
                                 &kind)) {
                return false;
            }
            if (!is_value_1((unsigned)kind) || baron->start_kind[seat] != NO_KIND) {
                return reader_refuse(
                    reader,
                    TEXT_IN(reader->error, "\"%s\" of seat %d must be one tile of value 1 (B4)",
                            "\"%s\" von Platz %d muss ein Plättchen im Wert von 1 sein (B4)",
                            "\"%s\" de la place %d doit être une tuile de valeur 1 (B4)"),
                    key, seat);
            }
            baron->start_kind[seat] = (uint8_t)kind;
            if (round == 1) {
                continue;
            }
            baron->hidden |= (uint8_t)(1u << seat);
            if (is_out(baron, seat)) {
                continue;
            }
            if (bag_count(baron->reserve[seat], (unsigned)kind) == 0) {
                return reader_refuse(
                    reader,
                    TEXT_IN(reader->error, "\"secret\" of seat %d is not in its reserve (B27)",
                            "\"secret\" von Platz %d liegt nicht in seiner Reserve (B27)",
                            "\"secret\" de la place %d n’est pas dans sa réserve (B27)"),
                    seat);
            }
            baron->reserve[seat] -= bag_of((unsigned)kind, 1);
        }
    }
    return true;
}

/* B1: every tile of the game is somewhere, once. */
bool baron_check_tiles(PositionReader *reader) {
    Baron *baron = reader->state;
    int gone[KINDS];
    const bool told = reader_member(reader, "gone") != JSON_NONE;
    if (told && !baron_load_counts(reader, "gone", gone)) {
        return false;
    }
    if (baron->seats == 5 && baron->phase > DRAW_DEAL && baron->start_kind[2] == NO_KIND) {
        /* B5: which tile left the game is not told; any that the numbers allow will do. */
        for (int kind = VINEYARD; kind <= POND && baron->start_kind[2] == NO_KIND; kind++) {
            baron->start_kind[2] = (uint8_t)kind;
            if (!baron_deal_possible(baron) || (told && gone[kind] == 0)) {
                baron->start_kind[2] = NO_KIND;
            }
        }
    }
    for (int kind = 0; kind < KINDS; kind++) {
        int seen = baron->pile[kind] + (int)bag_count(baron->spent, (unsigned)kind);
        for (int i = 0; i < ROW_PLACES; i++) {
            seen += baron->row[i] == kind;
        }
        int down = kind == MEADOW && baron->seats == 5; /* B5, and tiles of B11 nobody saw */
        for (int seat = 0; seat < baron->seats; seat++) {
            const bool dealt = baron->start_kind[seat] == kind;
            seen += baron_holds(baron, seat, kind);
            down += dealt && is_hidden(baron, seat) && is_out(baron, seat);
            down += dealt && baron->seats == 5 && seat == 2 && baron->phase > DRAW_DEAL;
        }
        const int rest = BARON_COUNT[kind] - seen - down;
        if (rest < 0 || (rest > 0 && baron->out == 0) || (told && gone[kind] != rest + down)) {
            return reader_refuse(
                reader,
                TEXT_IN(reader->error,
                        "the tiles of kind %s do not add up to %d: %d on the board, in the row, "
                        "in reserves and in the pile, %d gone (B1)",
                        "die Plättchen der Art %s ergeben nicht %d: %d auf dem Brett, in der "
                        "Auslage, in Reserven und im Stapel, %d aus dem Spiel (B1)",
                        "les tuiles de la sorte %s ne font pas %d : %d sur le plateau, dans "
                        "l’offre, les réserves et la pioche, %d hors du jeu (B1)"),
                BARON_KIND[kind], BARON_COUNT[kind], seen, told ? gone[kind] : down);
        }
        baron->spent += bag_of((unsigned)kind, (unsigned)rest);
    }
    if (!baron_deal_possible(baron)) {
        return reader_refuse(
            reader, TEXT_IN(reader->error, "the start tiles cannot have been dealt like that (B4)",
                            "die Startplättchen können nicht so verteilt worden sein (B4)",
                            "les tuiles de départ n’ont pas pu être distribuées ainsi (B4)"));
    }
    return true;
}

/* How far the set-up has come: what is not there yet is what nature draws next. */
bool baron_check_setup(PositionReader *reader) {
    Baron *baron = reader->state;
    int row = 0, dealt = 0;
    const int slots = baron->seats < BARON_SLOTS ? baron->seats : BARON_SLOTS;
    while (row < ROW_PLACES && baron->row[row] != NO_KIND) {
        row++;
    }
    while (dealt < slots && is_hidden(baron, dealt)) {
        dealt++;
    }
    for (int seat = 0; seat < baron->seats; seat++) {
        if (baron->reserve[seat] != bag_of(MEADOW, 1) || baron->honour[seat] != 0 ||
            is_out(baron, seat) || is_hidden(baron, seat) != (seat % BARON_SLOTS < dealt)) {
            return reader_refuse(
                reader, TEXT_IN(reader->error,
                                "in the set-up each seat has no honour, a meadow, and the "
                                "secret tile dealt so far (B4)",
                                "im Aufbau hat jeder Platz keine Ehre, eine Wiese und das bis "
                                "dahin verteilte geheime Plättchen (B4)",
                                "pendant la mise en place, chaque place a zéro honneur, une "
                                "prairie et la tuile secrète déjà distribuée (B4)"));
        }
    }
    if (baron->tiles > 0 || (row > 0 && dealt < slots) || (dealt > 0 && baron->first == UNKNOWN)) {
        return reader_refuse(
            reader, TEXT_IN(reader->error,
                            "the set-up draws the first player, the start tiles, the row and "
                            "the tile at 0,0, in this order (B4 to B8)",
                            "der Aufbau zieht wer beginnt, die Startplättchen, die Auslage und "
                            "das Plättchen auf 0,0, in dieser Reihenfolge (B4 bis B8)",
                            "la mise en place tire qui commence, les tuiles de départ, "
                            "l’offre et la tuile en 0,0, dans cet ordre (B4 à B8)"));
    }
    baron->phase = (uint8_t)(baron->first == UNKNOWN ? DRAW_FIRST
                             : dealt < slots         ? DRAW_DEAL
                             : row < ROW_PLACES      ? DRAW_ROW
                                                     : DRAW_START);
    return true;
}

/* B25: who has answered what. Without the lists every knight is still to be asked. */
bool baron_check_claims(PositionReader *reader) {
    Baron *baron = reader->state;
    const Json *json = reader->json;
    const int asked = reader_member(reader, "asked"), claimed = reader_member(reader, "claimed");
    for (int d = 0; d < baron->donjons && asked != JSON_NONE; d++) {
        if (donjon_side(baron, d) == KNIGHT && !is_out(baron, baron->donjon_seat[d])) {
            baron->waiving |= (uint16_t)(1u << d);
        }
    }
    for (int round = 0; round < 2; round++) {
        const int list = round == 0 ? claimed : asked;
        if (list == JSON_NONE) {
            continue;
        }
        for (int i = json_first(json, list); i != JSON_NONE; i = json_next(json, i)) {
            char words[16];
            Cell cell;
            const int d = json_words(json, i, words, sizeof words) && baron_read_cell(words, &cell)
                              ? baron_donjon_at(baron, cell)
                              : -1;
            if (d < 0 || donjon_side(baron, d) != (asked == JSON_NONE ? KNIGHT : WAIVING)) {
                return reader_refuse(
                    reader,
                    TEXT_IN(reader->error,
                            "\"asked\" and \"claimed\" must list cells of knights of players "
                            "who are not out, each once (B25)",
                            "\"asked\" und \"claimed\" müssen Felder von Rittern nennen, deren "
                            "Platz nicht ausgeschieden ist, jedes einmal (B25)",
                            "\"asked\" et \"claimed\" doivent donner des cases de chevaliers de "
                            "places non éliminées, chacune une fois (B25)"));
            }
            baron->waiving &= (uint16_t) ~(1u << d);
            baron->claiming |= (uint16_t)((round == 0) << d);
        }
    }
    const int seat = baron->active;
    bool open = false; /* else asking would end the game */
    for (int d = 0; d < baron->donjons; d++) {
        open = open || (donjon_side(baron, d) == KNIGHT && !is_out(baron, baron->donjon_seat[d]));
    }
    if (open) {
        baron_ask_next(baron);
    }
    if (!open || baron->active != seat) {
        return reader_refuse(
            reader,
            TEXT_IN(
                reader->error,
                "in phase claim the seat to act must be that of the next knight to be asked (B25)",
                "in der Phase claim muss der Platz des nächsten gefragten Ritters am Zug sein "
                "(B25)",
                "dans la phase claim, c’est à la place du prochain chevalier interrogé d’agir "
                "(B25)"));
    }
    const int current = baron->asking;
    for (int d = 0; d < baron->donjons; d++) { /* asked in order: nobody answers out of turn */
        const Donjon donjon = donjon_of(baron, d);
        const int turn = (donjon.seat - baron->first + baron->seats) % baron->seats;
        const int now = (seat - baron->first + baron->seats) % baron->seats;
        const bool answered = donjon.side == CLAIMING || donjon.side == WAIVING;
        if (answered && (turn > now || (turn == now && d > current))) {
            return reader_refuse(
                reader,
                TEXT_IN(reader->error,
                        "\"asked\" must list all knights from the one asked now on (B25)",
                        "\"asked\" muss alle Ritter von dem jetzt gefragten an nennen (B25)",
                        "\"asked\" doit donner tous les chevaliers à partir de celui qu’on "
                        "interroge (B25)"));
        }
    }
    return true;
}

/* What the phase of a player demands of row, pile, reserve and hand. */
bool baron_check_phase(PositionReader *reader) {
    Baron *baron = reader->state;
    int row = 0, playing = 0, reserve = 0;
    while (row < ROW_PLACES && baron->row[row] != NO_KIND) {
        row++;
    }
    for (int seat = 0; seat < baron->seats; seat++) {
        playing += !is_out(baron, seat);
        if (!is_out(baron, seat) && baron->honour[seat] <= DUNGEON && baron->phase != DONE) {
            return reader_refuse(
                reader,
                TEXT_IN(reader->error, "seat %d has %d honour and should be out (B11)",
                        "Platz %d hat %d Ehre und müsste ausgeschieden sein (B11)",
                        "la place %d a %d d’honneur et devrait être éliminée (B11)"),
                seat, baron->honour[seat]);
        }
    }
    if (baron->phase == DONE) {
        if (row > 0 && playing > 1) {
            return reader_refuse(
                reader,
                TEXT_IN(reader->error, "the game is not over while there are tiles to take (B24)",
                        "das Spiel ist nicht zu Ende, solange es Plättchen zu nehmen gibt (B24)",
                        "la partie n’est pas finie tant qu’il y a des tuiles à prendre (B24)"));
        }
        return true;
    }
    if (baron->tiles == 0) {
        return reader_refuse(reader, TEXT_IN(reader->error, "the start tile at 0,0 is missing (B7)",
                                             "das Startplättchen auf 0,0 fehlt (B7)",
                                             "la tuile de départ en 0,0 manque (B7)"));
    }
    if (playing < 2 || is_out(baron, baron->active)) {
        return reader_refuse(
            reader,
            TEXT_IN(reader->error,
                    "the seat to act must not be out, and two or more must be left (B11)",
                    "wer am Zug ist, darf nicht ausgeschieden sein, und mindestens zwei müssen "
                    "übrig sein (B11)",
                    "la place qui agit ne doit pas être éliminée, et il doit en rester au moins "
                    "deux (B11)"));
    }
    for (int kind = 0; kind < KINDS; kind++) {
        reserve += baron_holds(baron, baron->active, kind);
    }
    const int full = baron->phase == DRAW_TILE ? ROW_PLACES - 1 : ROW_PLACES;
    if (baron->pile_left > 0 && row != full) {
        return reader_refuse(
            reader,
            TEXT_IN(reader->error, "while the pile lasts the row must hold %d tiles here (B9)",
                    "solange der Stapel reicht, muss die Auslage hier %d Plättchen haben (B9)",
                    "tant que la pioche dure, l’offre doit avoir ici %d tuiles (B9)"),
            full);
    }
    if ((baron->phase == DRAW_TILE && baron->pile_left == 0) ||
        (baron->phase == TAKE && row == 0)) {
        return reader_refuse(
            reader, TEXT_IN(reader->error, "there is nothing left to take or draw (B9, B24)",
                            "es gibt nichts mehr zu nehmen oder zu ziehen (B9, B24)",
                            "il n’y a plus rien à prendre ni à tirer (B9, B24)"));
    }
    if ((baron->phase == LAY || baron->phase == DRAW_TILE) && reserve == 0) {
        return reader_refuse(reader,
                             TEXT_IN(reader->error, "the seat to act must have a tile to lay (B12)",
                                     "wer am Zug ist, muss ein Plättchen zum Legen haben (B12)",
                                     "la place qui agit doit avoir une tuile à poser (B12)"));
    }
    if (baron->phase == DONJON && (baron->hand[baron->active] == 0 || baron->free_meadows == 0)) {
        return reader_refuse(
            reader,
            TEXT_IN(reader->error, "the seat to act must have a donjon and a free meadow (B15)",
                    "wer am Zug ist, muss einen Donjon und eine freie Wiese haben (B15)",
                    "la place qui agit doit avoir un donjon et une prairie libre (B15)"));
    }
    if (baron->phase == CLAIM && (row > 0 || baron->pile_left > 0 || baron_can_lay(baron))) {
        return reader_refuse(
            reader,
            TEXT_IN(reader->error,
                    "the last claims come when nothing can be taken or laid any more (B24)",
                    "die letzten Ansprüche kommen, wenn nichts mehr genommen oder gelegt werden "
                    "kann (B24)",
                    "les dernières revendications viennent quand on ne peut plus rien prendre "
                    "ni poser (B24)"));
    }
    if (baron->resting > 0 && (baron->phase == TAKE || baron->phase == DRAW_TILE)) {
        return reader_refuse(
            reader,
            TEXT_IN(reader->error,
                    "donjons come back by laying or placing, so none rests before that (B15)",
                    "Donjons kommen durch Legen oder Setzen zurück, vorher ruht keiner (B15)",
                    "les donjons reviennent quand on pose une tuile ou un donjon, aucun ne se "
                    "repose avant (B15)"));
    }
    return true;
}

/* B22: of two barons of different players that share a valued tile, one would have been beaten. */
bool baron_check_barons(const PositionReader *reader) {
    const Baron *baron = reader->state;
    for (int a = 0; a < baron->donjons; a++) {
        for (int b = a + 1; b < baron->donjons; b++) {
            if (in_set(baron->barons, a) && in_set(baron->barons, b) && baron_clash(baron, a, b)) {
                const Cell one = baron->donjon_cell[a], other = baron->donjon_cell[b];
                return reader_refuse(
                    reader,
                    TEXT_IN(reader->error,
                            "the baronies at %d,%d and %d,%d would have fought (B18, B22)",
                            "die Baronien auf %d,%d und %d,%d hätten gekämpft (B18, B22)",
                            "les baronnies en %d,%d et %d,%d se seraient battues (B18, B22)"),
                    cell_q(one), cell_r(one), cell_q(other), cell_r(other));
            }
        }
    }
    return true;
}
