/* games/barony/position_check.c -- reading a position: could the rules have led to it? */
#include "games/barony/position_read.h"

static int order_of(const BaronyState *s, int seat) {
    return (seat + s->seats - s->first) % s->seats;
}

/* Y3, Y19 and the points */
static bool check_seat(PositionReader *reader, int seat, const int points[BARONY_SEATS]) {
    const BaronyState *s = reader->state;
    const BaronySeat *own = &s->seat[seat];
    Bits villages = own->buildings, strongholds = own->buildings, cities = own->buildings;
    int knights = 0;
    while (list_at(own->stations, knights) != BARONY_NOWHERE) {
        knights++;
    }
    for (int i = 0; i < 2; i++) {
        villages.word[i] &= ~s->fort.word[i];
        strongholds.word[i] &= s->fort.word[i] & ~s->city.word[i];
        cities.word[i] &= s->city.word[i];
    }
    const int on_map[PIECES] = {knights + own->gone, bits_count(villages), bits_count(strongholds),
                                bits_count(cities)};
    for (int piece = 0; piece < PIECES; piece++) {
        if (on_map[piece] + own->reserve[piece] != BARONY_PIECES[piece]) {
            return reader_refuse(
                reader,
                piece == KNIGHT
                    ? TEXT_IN(reader->error,
                              "reserve of seat %d: %s in reserve, on the map and gone must be %d",
                              "reserve von Platz %d: %s im Vorrat, auf der Karte und aus dem Spiel "
                              "müssen %d sein",
                              "reserve de la place %d : %s en réserve, sur la carte et hors du jeu "
                              "doivent faire %d")
                    : TEXT_IN(reader->error,
                              "reserve of seat %d: %s in reserve, on the map must be %d",
                              "reserve von Platz %d: %s im Vorrat und auf der Karte müssen %d sein",
                              "reserve de la place %d : %s en réserve et sur la carte doivent "
                              "faire %d"),
                seat, BARONY_RESERVE_KEYS[piece], BARONY_PIECES[piece]);
        }
    }
    if (own->new_cities > on_map[CITY] || on_map[CITY] - own->new_cities > CITIES_EACH) {
        return reader_refuse(
            reader,
            TEXT_IN(reader->error,
                    "new_cities of seat %d: of %d cities on the map 0 to 3 come from the set-up",
                    "new_cities von Platz %d: von %d Städten auf der Karte stammen 0 bis 3 aus dem "
                    "Aufbau",
                    "new_cities de la place %d : sur %d cités de la carte, 0 à 3 viennent de la "
                    "mise en place"),
            seat, on_map[CITY]);
    }
    if (points[seat] != barony_points(s, seat)) {
        return reader_refuse(
            reader,
            s->phase == PHASE_OVER
                ? TEXT_IN(reader->error, "points of seat %d: rank, new cities and silver make %d",
                          "points von Platz %d: Rang, neue Städte und Silber ergeben %d",
                          "points de la place %d : rang, cités nouvelles et argent font %d")
                : TEXT_IN(reader->error, "points of seat %d: rank, new cities make %d",
                          "points von Platz %d: Rang und neue Städte ergeben %d",
                          "points de la place %d : rang et cités nouvelles font %d"),
            seat, barony_points(s, seat));
    }
    return true;
}

/* Y7, Y10, Y11 */
static bool check_hexes(PositionReader *reader) {
    const BaronyState *s = reader->state;
    const BaronyMap *map = barony_map(s);
    for (Bits hexes = s->taken; bits_any(hexes);) {
        const int hex = bits_take(&hexes);
        const int q = map->q[hex], r = map->r[hex];
        if (s->laid < map->sites) {
            return reader_refuse(
                reader,
                TEXT_IN(reader->error, "pieces %d,%d: no pieces before the map is laid",
                        "pieces %d,%d: keine Figuren, bevor die Karte gelegt ist",
                        "pieces %d,%d : pas de pions avant que la carte soit posée"),
                q, r);
        }
        if (bits_in(&s->shared, hex) && bits_in(&s->wall, hex)) {
            return reader_refuse(reader,
                                 TEXT_IN(reader->error,
                                         "pieces %d,%d: players cannot share this hex",
                                         "pieces %d,%d: dieses Feld lässt sich nicht teilen",
                                         "pieces %d,%d : cette case ne peut pas être partagée"),
                                 q, r);
        }
        if (!bits_in(&s->city, hex)) {
            continue;
        }
        if (barony_land(s, hex) == FOREST) {
            return reader_refuse(reader,
                                 TEXT_IN(reader->error,
                                         "pieces %d,%d: no city can stand on a forest",
                                         "pieces %d,%d: in einem Wald kann keine Stadt stehen",
                                         "pieces %d,%d : aucune cité ne peut être sur une forêt"),
                                 q, r);
        }
        for (int i = 0; i < DIRECTIONS; i++) {
            if (bits_in(&s->city, map->neighbour[hex][i])) {
                return reader_refuse(reader,
                                     TEXT_IN(reader->error,
                                             "pieces %d,%d: two cities next to each other",
                                             "pieces %d,%d: zwei Städte nebeneinander",
                                             "pieces %d,%d : deux cités côte à côte"),
                                     q, r);
            }
        }
    }
    return true;
}

/* Set-up cities; a placement is skipped only when there is no site, and sites only get fewer. */
static bool check_placements(PositionReader *reader) {
    const BaronyState *s = reader->state;
    int due[BARONY_SEATS] = {0}, missing = 0;
    for (int i = 0; i < s->placed; i++) {
        due[(s->first + barony_placer(s->seats, i)) % s->seats]++;
    }
    for (int seat = 0; seat < s->seats; seat++) {
        const BaronySeat *own = &s->seat[seat];
        const int cities = BARONY_PIECES[CITY] - own->reserve[CITY] - own->new_cities;
        if (cities > due[seat]) {
            return reader_refuse(
                reader,
                TEXT_IN(
                    reader->error,
                    "placed: seat %d has %d cities of the set-up, but only %d were its to place",
                    "placed: Platz %d hat %d Städte aus dem Aufbau, durfte aber nur %d setzen",
                    "placed : la place %d a %d cités de la mise en place, mais n’en avait que %d à "
                    "poser"),
                seat, cities, due[seat]);
        }
        missing += due[seat] - cities;
    }
    return missing == 0 || !bits_any(s->site) ||
           reader_refuse(
               reader,
               TEXT_IN(reader->error,
                       "placed: a placement is skipped only when there is no hex for a city",
                       "placed: ausgesetzt wird nur, wenn es kein Feld für eine Stadt gibt",
                       "placed : on ne saute une pose que s’il n’y a pas de case pour une cité"));
}

static bool check_setup(PositionReader *reader) {
    const BaronyState *s = reader->state;
    if (s->round != 0 || s->quiet != 0 || s->passes != 0 || s->stirred ||
        s->moved != BARONY_NOWHERE || s->victim != BARONY_NOBODY) {
        return reader_refuse(reader,
                             TEXT_IN(reader->error,
                                     "round, quiet, passes, stirred, moved, victim: nothing of "
                                     "these before the set-up ends",
                                     "round, quiet, passes, stirred, moved, victim: nichts davon, "
                                     "bevor der Aufbau endet",
                                     "round, quiet, passes, stirred, moved, victim : rien de tout "
                                     "cela avant la fin de la mise en place"));
    }
    if (s->first == BARONY_NOBODY && s->laid > 0) {
        return reader_refuse(reader,
                             TEXT_IN(reader->error, "first: must be a seat once tiles are laid",
                                     "first: muss ein Platz sein, sobald Plättchen liegen",
                                     "first : doit être une place dès que des tuiles sont posées"));
    }
    if (s->turn == NATURE && s->placed > 0) {
        return reader_refuse(reader,
                             TEXT_IN(reader->error, "placed: no cities before the map is laid",
                                     "placed: keine Städte, bevor die Karte gelegt ist",
                                     "placed : pas de cités avant que la carte soit posée"));
    }
    for (int seat = 0; seat < s->seats; seat++) {
        const BaronySeat *own = &s->seat[seat];
        int tokens = own->rank + own->new_cities + own->gone;
        for (int land = 0; land < TOKENS; land++) {
            tokens += own->tokens[land];
        }
        if (tokens != 0) {
            return reader_refuse(
                reader,
                TEXT_IN(reader->error,
                        "seat %d: no tokens, ranks, new cities or lost knights in the set-up",
                        "Platz %d: im Aufbau gibt es keine Marker, Ränge, neuen Städte oder "
                        "verlorenen Ritter",
                        "place %d : ni jetons, ni rangs, ni cités nouvelles, ni chevaliers perdus "
                        "pendant la mise en place"),
                seat);
        }
        for (Bits hexes = s->taken; bits_any(hexes);) {
            const int hex = bits_take(&hexes);
            const bool mine = bits_in(&own->buildings, hex);
            if (list_count(own->stations, hex) != mine ||
                mine != (mine && bits_in(&s->city, hex))) {
                return reader_refuse(
                    reader,
                    TEXT_IN(reader->error,
                            "pieces: in the set-up there are only cities with one knight each",
                            "pieces: im Aufbau gibt es nur Städte mit je einem Ritter",
                            "pieces : pendant la mise en place, il n’y a que des cités avec un "
                            "chevalier chacune"));
            }
        }
    }
    if (s->turn == NATURE) {
        return true;
    }
    if (s->placed == CITIES_EACH * s->seats) {
        return reader_refuse(
            reader,
            TEXT_IN(reader->error, "phase: with all cities placed the set-up is over",
                    "phase: wenn alle Städte gesetzt sind, ist der Aufbau zu Ende",
                    "phase : quand toutes les cités sont posées, la mise en place est finie"));
    }
    return s->turn == (s->first + barony_placer(s->seats, s->placed)) % s->seats ||
           reader_refuse(reader,
                         TEXT_IN(reader->error, "to_act: placement %d is not that of seat %d",
                                 "to_act: Nummer %d setzt nicht Platz %d",
                                 "to_act : la pose %d ne revient pas à la place %d"),
                         s->placed + 1, s->turn);
}

/* Y18, Y20: what the round has seen so far. `turns` of it are finished. */
static bool check_round(PositionReader *reader, int turns) {
    const BaronyState *s = reader->state;
    const bool over = s->phase == PHASE_OVER;
    int dukes = 0;
    for (int seat = 0; seat < s->seats; seat++) {
        dukes += s->seat[seat].rank == DUKE;
        if (s->seat[seat].rank == DUKE && order_of(s, seat) >= turns) {
            return reader_refuse(
                reader,
                TEXT_IN(reader->error, "rank of seat %d: a duke has no further turn",
                        "rank von Platz %d: ein Herzog kommt nicht mehr an den Zug",
                        "rank de la place %d : un duc n’a plus de tour"),
                seat);
        }
    }
    if (s->round < 1) {
        return reader_refuse(reader,
                             TEXT_IN(reader->error, "round: must be at least 1 after the set-up",
                                     "round: muss nach dem Aufbau mindestens 1 sein",
                                     "round : doit être au moins 1 après la mise en place"));
    }
    if (s->passes > turns) {
        return reader_refuse(reader,
                             TEXT_IN(reader->error, "passes: only %d turns of this round are over",
                                     "passes: erst %d Züge dieser Runde sind vorbei",
                                     "passes : seuls %d tours de cette manche sont finis"),
                             turns);
    }
    if (s->stirred ? turns - s->passes + (s->phase == PHASE_BUILD) == 0
                   : dukes > 0 || s->phase == PHASE_BUILD) {
        return reader_refuse(
            reader,
            TEXT_IN(reader->error,
                    "stirred: must say whether there was a building, city or title in this round",
                    "stirred: muss sagen, ob es in dieser Runde ein Gebäude, eine Stadt oder einen "
                    "Titel gab",
                    "stirred : doit dire s’il y a eu une construction, une cité ou un titre dans "
                    "cette manche"));
    }
    if (s->quiet > s->round - !over || s->quiet >= QUIET_ROUNDS + over ||
        (over && (s->quiet == 0) != (s->stirred != 0))) {
        return reader_refuse(
            reader,
            TEXT_IN(reader->error, "quiet: more or fewer rounds without progress than can be",
                    "quiet: mehr oder weniger Runden ohne Fortschritt, als sein kann",
                    "quiet : plus ou moins de manches sans progrès que possible"));
    }
    if (over && dukes == 0 && s->passes < s->seats && s->quiet < QUIET_ROUNDS &&
        s->round < LAST_ROUND) {
        return reader_refuse(
            reader, TEXT_IN(reader->error, "phase: there is no reason why the game should be over",
                            "phase: es gibt keinen Grund, warum das Spiel zu Ende sein sollte",
                            "phase : rien n’explique que la partie soit finie"));
    }
    return true;
}

/* The phases within a turn. */
static bool check_phase(PositionReader *reader) {
    const BaronyState *s = reader->state;
    Move moves[BARONY_MOVES];
    if (s->moved != BARONY_NOWHERE) {
        const BaronySeat *own = &s->seat[s->turn < 0 ? 0 : s->turn];
        if (s->phase != PHASE_MOVE && s->phase != PHASE_LOOT) {
            return reader_refuse(
                reader, TEXT_IN(reader->error, "moved: must be null but in phases move and loot",
                                "moved: muss außerhalb der Phasen move und loot null sein",
                                "moved : doit être null hors des phases move et loot"));
        }
        if (list_count(own->stations, s->moved) == 0 ||
            (s->phase == PHASE_LOOT && !bits_in(&s->wall, s->moved))) {
            return reader_refuse(
                reader,
                s->phase == PHASE_LOOT
                    ? TEXT_IN(reader->error,
                              "moved: seat %d has no knight there that could have won a fight",
                              "moved: Platz %d hat dort keinen Ritter, der gesiegt haben könnte",
                              "moved : la place %d n’y a pas de chevalier qui ait pu vaincre")
                    : TEXT_IN(reader->error,
                              "moved: seat %d has no knight there that could have moved",
                              "moved: Platz %d hat dort keinen Ritter, der gezogen sein könnte",
                              "moved : la place %d n’y a pas de chevalier qui ait pu bouger"),
                s->turn);
        }
    } else if (s->phase == PHASE_MOVE) {
        return reader_refuse(reader, TEXT_IN(reader->error, "moved: must be a hex in phase move",
                                             "moved: muss in der Phase move ein Feld sein",
                                             "moved : doit être une case dans la phase move"));
    }
    if ((s->victim == BARONY_NOBODY) != (s->phase != PHASE_LOOT)) {
        return reader_refuse(
            reader, TEXT_IN(reader->error, "victim: must be a seat in phase loot, else null",
                            "victim: muss in der Phase loot ein Platz sein, sonst null",
                            "victim : doit être une place dans la phase loot, sinon null"));
    }
    if (s->phase == PHASE_LOOT) {
        const BaronySeat *victim = &s->seat[s->victim];
        int kinds = 0;
        for (int land = 0; land < TOKENS; land++) {
            kinds += victim->tokens[land] > 0;
        }
        if (s->victim == s->turn || kinds < 2 || victim->reserve[VILLAGE] == 0) {
            return reader_refuse(reader,
                                 TEXT_IN(reader->error,
                                         "victim: must be another seat with a village in reserve "
                                         "and tokens of two kinds or more",
                                         "victim: muss ein anderer Platz mit einem Dorf im Vorrat "
                                         "und Markern von mindestens zwei Arten sein",
                                         "victim : doit être une autre place avec un village en "
                                         "réserve et des jetons d’au moins deux sortes"));
        }
    }
    if ((s->phase == PHASE_MOVE || s->phase == PHASE_BUILD) && barony_moves(s, moves) == 1) {
        return reader_refuse(
            reader,
            TEXT_IN(reader->error, "phase: nothing further is possible, so the turn would be over",
                    "phase: nichts weiter ist möglich, der Zug wäre also vorbei",
                    "phase : plus rien n’est possible, le tour serait donc fini"));
    }
    return true;
}

bool barony_check(PositionReader *reader, const int points[BARONY_SEATS]) {
    const BaronyState *s = reader->state;
    for (int seat = 0; seat < s->seats; seat++) {
        if (!check_seat(reader, seat, points)) {
            return false;
        }
    }
    if (!check_hexes(reader)) {
        return false;
    }
    if (s->phase == PHASE_SETUP) {
        return check_setup(reader) && (s->turn == NATURE || check_placements(reader));
    }
    if (s->first == BARONY_NOBODY || s->laid < barony_map(s)->sites) {
        return reader_refuse(reader,
                             TEXT_IN(reader->error, "map: must be complete after the set-up",
                                     "map: muss nach dem Aufbau vollständig sein",
                                     "map : doit être complète après la mise en place"));
    }
    if (s->placed != CITIES_EACH * s->seats) {
        return reader_refuse(reader,
                             TEXT_IN(reader->error, "placed: must be %d after the set-up",
                                     "placed: muss nach dem Aufbau %d sein",
                                     "placed : doit valoir %d après la mise en place"),
                             CITIES_EACH * s->seats);
    }
    return check_round(reader, s->phase == PHASE_OVER ? s->seats : order_of(s, s->turn)) &&
           check_phase(reader);
}
