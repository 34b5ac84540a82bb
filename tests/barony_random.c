/* tests/barony_random.c -- what holds in every game of Barony, tried on many games.
 *
 * Games are played evenly at random, at random with more building and fighting, and by the
 * purposeful player. On the way every list of moves is worked out a second time, plainly and from
 * the rules' words, and the facts a state keeps up to date are worked out anew. */
#include "tests/barony_drawn.h"

#include "core/hex.h"
#include "search/greedy.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HEXES = 128, LONGEST = 20000, PURPOSEFUL_SHARE = 10 };

static int games_each; /* of each number of seats */

/* The position as plain numbers, without the facts that rules.c keeps. */
typedef struct Plain {
    const BaronyState *s;
    const BaronyMap *map;
    int land[HEXES];
    int knights[HEXES][BARONY_SEATS];
    int building[HEXES][BARONY_SEATS]; /* BaronyPiece, or 0 */
} Plain;

static void plain_of(const BaronyState *s, Plain *plain) {
    memset(plain, 0, sizeof *plain);
    plain->s = s;
    plain->map = barony_map(s);
    for (int hex = 1; hex < HEXES; hex++) {
        plain->land[hex] = bits_in(&plain->map->all, hex) ? (int)barony_land(s, hex) : LAKE;
        for (int seat = 0; seat < s->seats; seat++) {
            plain->knights[hex][seat] = list_count(s->seat[seat].stations, hex);
            if (bits_in(&s->seat[seat].buildings, hex)) {
                plain->building[hex][seat] = bits_in(&s->city, hex)   ? CITY
                                             : bits_in(&s->fort, hex) ? STRONGHOLD
                                                                      : VILLAGE;
            }
        }
    }
}

static int pieces_of(const Plain *plain, int hex, int seat) {
    return plain->knights[hex][seat] + (plain->building[hex][seat] != 0);
}

static bool near(const Plain *plain, int a, int b) {
    const BaronyMap *map = plain->map;
    return hex_distance(map->q[a], map->r[a], map->q[b], map->r[b]) == 1;
}

static bool on_map(const Plain *plain, int hex) {
    return bits_in(&plain->map->all, hex);
}

/* Y10 */
static bool may_enter(const Plain *plain, int hex, int me) {
    if (plain->land[hex] == LAKE) {
        return false;
    }
    for (int seat = 0; seat < plain->s->seats; seat++) {
        const int pieces = pieces_of(plain, hex, seat);
        if (seat != me &&
            (plain->building[hex][seat] == CITY || plain->building[hex][seat] == STRONGHOLD ||
             pieces >= 2 || (plain->land[hex] == MOUNTAIN && pieces > 0))) {
            return false;
        }
    }
    return true;
}

static bool others_knight(const Plain *plain, int hex, int me) {
    for (int seat = 0; seat < plain->s->seats; seat++) {
        if (seat != me && plain->knights[hex][seat] > 0) {
            return true;
        }
    }
    return false;
}

static bool any_building(const Plain *plain, int hex) {
    for (int seat = 0; seat < plain->s->seats; seat++) {
        if (plain->building[hex][seat] != 0) {
            return true;
        }
    }
    return false;
}

static bool city_near(const Plain *plain, int hex) {
    for (int other = 1; other < HEXES; other++) {
        for (int seat = 0; seat < plain->s->seats; seat++) {
            if (on_map(plain, other) && plain->building[other][seat] == CITY &&
                (other == hex || near(plain, hex, other))) {
                return true;
            }
        }
    }
    return false;
}

static int add_steps(const Plain *plain, int me, Move *out) {
    int count = 0;
    for (int from = 1; from < HEXES; from++) {
        const int may_move = plain->knights[from][me] - (from == plain->s->moved);
        for (int to = 1; to < HEXES && may_move > 0; to++) {
            if (on_map(plain, to) && near(plain, from, to) && may_enter(plain, to, me)) {
                out[count++] = barony_move(MOVE_STEP, from, to);
            }
        }
    }
    return count;
}

static int add_builds(const Plain *plain, int me, Move *out) {
    int count = 0;
    for (int hex = 1; hex < HEXES; hex++) {
        for (int piece = VILLAGE; piece <= STRONGHOLD; piece++) {
            if (plain->knights[hex][me] > 0 && !any_building(plain, hex) &&
                !others_knight(plain, hex, me) && plain->s->seat[me].reserve[piece] > 0) {
                out[count++] = barony_move(MOVE_BUILD, hex, piece);
            }
        }
    }
    return count;
}

/* Y8, Y14, Y15: what the other actions do with a hex. */
static int add_hex(const Plain *plain, int me, int hex, Move *out) {
    const BaronySeat *own = &plain->s->seat[me];
    int count = 0, neighbours = 0;
    bool lake = false, empty = plain->land[hex] != LAKE;
    for (int other = 1; other < HEXES; other++) {
        if (on_map(plain, other) && near(plain, hex, other)) {
            neighbours++;
            lake |= plain->land[other] == LAKE;
        }
    }
    for (int seat = 0; seat < plain->s->seats; seat++) {
        empty &= pieces_of(plain, hex, seat) == 0;
    }
    for (int number = 1; number <= (lake ? 3 : 2) && plain->building[hex][me] == CITY; number++) {
        if (number <= own->reserve[KNIGHT]) {
            out[count++] = barony_move(MOVE_RECRUIT, hex, number);
        }
    }
    if (plain->building[hex][me] == VILLAGE && own->reserve[CITY] > 0 &&
        plain->land[hex] != FOREST && !city_near(plain, hex) && !others_knight(plain, hex, me)) {
        out[count++] = barony_move(MOVE_CITY, 0, hex);
    }
    if (empty && neighbours < 6 && own->reserve[KNIGHT] >= 2) {
        out[count++] = barony_move(MOVE_EXPEDITION, 0, hex);
    }
    return count;
}

static int add_titles(const BaronySeat *own, Move *out) {
    static const int GOLD[] = {5, 4, 3, 2};
    int count = 0;
    for (int number = 0; number < 4 * 5 * 6 * 9; number++) {
        const int paid[4] = {number / 270, number / 54 % 5, number / 9 % 6, number % 9};
        int gold = 0, least = 100;
        bool held = true;
        Move move = MOVE_TITLE;
        for (int land = 0; land < 4; land++) {
            gold += GOLD[land] * paid[land];
            least = paid[land] > 0 && GOLD[land] < least ? GOLD[land] : least;
            held &= paid[land] <= own->tokens[land];
            move = move << 7 | (Move)paid[land];
        }
        if (held && gold >= 15 && gold - least < 15) {
            out[count++] = move;
        }
    }
    return count;
}

static int compare_moves(const void *a, const void *b) {
    const Move left = *(const Move *)a, right = *(const Move *)b;
    return (left > right) - (left < right);
}

/* All legal moves of a seat, plainly. */
static int plain_moves(const Plain *plain, Move *out) {
    const BaronyState *s = plain->s;
    const int me = s->turn;
    int count = 0;
    switch ((BaronyPhase)s->phase) {
    case PHASE_SETUP:
        for (int hex = 1; hex < HEXES; hex++) {
            if (on_map(plain, hex) && plain->land[hex] != LAKE && plain->land[hex] != FOREST &&
                !city_near(plain, hex)) {
                out[count++] = barony_move(MOVE_CITY, 0, hex);
            }
        }
        if (count == 0) {
            out[count++] = barony_move(MOVE_SKIP, 0, 0);
        }
        break;
    case PHASE_TURN:
        count += add_steps(plain, me, out);
        count += add_builds(plain, me, out + count);
        for (int hex = 1; hex < HEXES; hex++) {
            count += on_map(plain, hex) ? add_hex(plain, me, hex, out + count) : 0;
        }
        count += add_titles(&s->seat[me], out + count);
        if (count == 0) {
            out[count++] = barony_move(MOVE_PASS, 0, 0);
        }
        break;
    case PHASE_MOVE:
    case PHASE_BUILD:
        count += s->phase == PHASE_MOVE ? add_steps(plain, me, out) : add_builds(plain, me, out);
        assert_true(count > 0); /* else the turn would have ended by itself */
        out[count++] = barony_move(MOVE_DONE, 0, 0);
        break;
    default:
        for (int land = 0; land < TOKENS; land++) {
            if (s->seat[s->victim].tokens[land] > 0) {
                out[count++] = barony_move(MOVE_LOOT, 0, land);
            }
        }
        assert_true(count > 1); /* else it is taken without asking */
        break;
    }
    qsort(out, (size_t)count, sizeof *out, compare_moves);
    return count;
}

static void check_moves(const Plain *plain) {
    Move expected[MOVES_MAX], listed[MOVES_MAX];
    const int count = plain_moves(plain, expected);
    assert_int_equal(barony_moves(plain->s, listed), count);
    assert_memory_equal(listed, expected, (size_t)count * sizeof *listed);
}

/* The invariants of the rules document. */
static void check_invariants(const Plain *plain) {
    const BaronyState *s = plain->s;
    int on_the_map[BARONY_SEATS][PIECES];
    memset(on_the_map, 0, sizeof on_the_map);
    for (int hex = 1; hex < HEXES; hex++) {
        int owners = 0, pieces = 0, most = 0, villages = 0, forts = 0;
        for (int seat = 0; seat < s->seats; seat++) {
            const int here = pieces_of(plain, hex, seat);
            const int building = plain->building[hex][seat];
            owners += here > 0;
            pieces += here;
            most = here > most ? here : most;
            villages += building == VILLAGE;
            forts += building == CITY || building == STRONGHOLD;
            on_the_map[seat][KNIGHT] += plain->knights[hex][seat];
            on_the_map[seat][building] += building != 0;
        }
        assert_true(owners <= 1 ||
                    (most == 1 && forts == 0 && villages <= 1 && plain->land[hex] != MOUNTAIN));
        assert_true(pieces == 0 || (on_map(plain, hex) && plain->land[hex] != LAKE));
    }
    for (int seat = 0; seat < s->seats; seat++) {
        const BaronySeat *own = &s->seat[seat];
        assert_int_equal(on_the_map[seat][KNIGHT] + own->reserve[KNIGHT] + own->gone, 7);
        assert_int_equal(on_the_map[seat][VILLAGE] + own->reserve[VILLAGE], 14);
        assert_int_equal(on_the_map[seat][STRONGHOLD] + own->reserve[STRONGHOLD], 2);
        assert_int_equal(on_the_map[seat][CITY] + own->reserve[CITY], 5);
        assert_true(own->rank <= DUKE);
    }
}

/* What a state keeps up to date is what follows from its pieces. */
static void check_facts(const BaronyState *s) {
    BaronyState anew = *s;
    barony_derive(&anew);
    assert_memory_equal(&anew, s, sizeof anew);
}

/* A choice that builds and fights more than an even one. */
static Move busy_move(const BaronyState *s, Random *random) {
    const Move first = barony_pick(s, random), second = barony_pick(s, random);
    const BaronyKind kind = barony_kind(second);
    if (kind == MOVE_BUILD || kind == MOVE_CITY || kind == MOVE_TITLE || kind == MOVE_RECRUIT) {
        return second;
    }
    if (kind == MOVE_STEP && bits_in(&s->shared, barony_value(second))) {
        return second;
    }
    return barony_kind(first) == MOVE_EXPEDITION && kind != MOVE_PASS ? second : first;
}

typedef enum Style { EVEN, BUSY, PURPOSEFUL, STYLES } Style;

/* Plays a game; adds to the counts what happened. Returns the rounds. */
static int play_game(int seats, Style style, uint64_t seed, int64_t counts[TALLIES]) {
    BaronyState s;
    static Plain plain;
    Random random;
    const Setup setup = {seats, {0}};
    random_seed(&random, seed);
    barony_start(&s, &setup);
    for (int made = 0; s.turn != OVER; made++) {
        assert_true(made < LONGEST);
        Move move;
        if (s.turn == NATURE) {
            move = barony_chance(&s, &random);
        } else {
            plain_of(&s, &plain);
            check_invariants(&plain);
            check_moves(&plain);
            move = style == EVEN   ? barony_pick(&s, &random)
                   : style == BUSY ? busy_move(&s, &random)
                                   : greedy_move(&BARONY_GAME, seats, &s, &random);
        }
        check_facts(&s);
        assert_true(barony_legal(&s, move));
        Event events[EVENTS_MAX];
        const int told = barony_events(&s, move, events);
        for (int i = 0; i < told; i++) {
            barony_tally(&events[i], counts);
        }
        barony_apply(&s, move);
    }
    check_facts(&s);
    Score score[SEATS_MAX];
    int places = 0;
    barony_score(&s, score);
    for (int seat = 0; seat < seats; seat++) {
        places |= 1 << score[seat].place;
        assert_int_equal(score[seat].won, score[seat].place == 1);
        assert_int_equal(score[seat].points, barony_points(&s, seat));
    }
    assert_int_equal(places, (1 << (seats + 1)) - 2); /* Y19: no two share a place */
    return s.round;
}

static void random_games(void **unused) {
    (void)unused;
    int64_t counts[TALLIES] = {0};
    for (int seats = 2; seats <= BARONY_SEATS; seats++) {
        for (int i = 0; i < games_each; i++) {
            play_game(seats, i % 2 == 0 ? EVEN : BUSY, (uint64_t)(1000 * seats + i), counts);
        }
    }
    for (int i = 0; i < TALLIES; i++) {
        print_message("  %-26s %lld\n", BARONY_GAME.tally_names[i].in[ENGLISH],
                      (long long)counts[i]);
    }
    /* Nothing above is worth much unless all of it comes up. */
    assert_true(games_each < 10 || counts[TALLY_FIGHTS] > 100);
    assert_true(games_each < 10 || counts[TALLY_LOOTED] > 20);
    assert_true(games_each < 10 || counts[TALLY_CITIES] > 20);
    assert_true(games_each < 10 || counts[TALLY_TITLES] > 100);
    assert_true(games_each < 10 || counts[TALLY_EXPEDITIONS] > 50);
}

/* The purposeful player brings a game to its end, and uses all that the game offers. */
static void purposeful_games(void **unused) {
    (void)unused;
    for (int seats = 2; seats <= BARONY_SEATS; seats++) {
        const int games = games_each < PURPOSEFUL_SHARE ? 1 : games_each / PURPOSEFUL_SHARE;
        int64_t counts[TALLIES] = {0};
        int rounds = 0;
        for (int i = 0; i < games; i++) {
            rounds += play_game(seats, PURPOSEFUL, (uint64_t)(5000 * seats + i), counts);
        }
        print_message("  %d seats: %d rounds a game, %lld of %d ended by a duke\n", seats,
                      rounds / games, (long long)counts[TALLY_ENDS + END_DUKE], games);
        assert_in_range(rounds / games, 20, 60);
        assert_true(50 * counts[TALLY_ENDS + END_DUKE] >= 49 * games); /* few run dry (Y20) */
        assert_true(counts[TALLY_BUILDINGS] >= 8 * seats * games);
        assert_true(counts[TALLY_TITLES] >= 4 * games);
        assert_true(counts[TALLY_CITIES] >= games);
    }
}

/* Sequences of so many moves of seats. */
static long long sequences(const BaronyState *s, int depth) {
    Move moves[MOVES_MAX];
    long long all = 0;
    const int count = barony_moves(s, moves);
    if (depth == 1) {
        return count;
    }
    for (int i = 0; i < count; i++) {
        BaronyState after = *s;
        barony_apply(&after, moves[i]);
        all += after.turn == OVER ? 1 : sequences(&after, depth - 1);
    }
    return all;
}

/* The position after `made` moves of a golden game. */
static BaronyState position_of(const char *name, int seats, int made) {
    BaronyState s;
    char path[100], line[200];
    const Setup setup = {seats, {0}};
    snprintf(path, sizeof path, "tests/golden/%s.txt", name);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    barony_start(&s, &setup);
    for (int i = 0; i < made;) {
        Move move;
        assert_non_null(fgets(line, sizeof line, file));
        if (line[0] == '#') {
            continue;
        }
        line[strcspn(line, "|") - 1] = '\0';
        assert_true(barony_read_move(&s, line, &move) && barony_legal(&s, move));
        barony_apply(&s, move);
        i++;
    }
    fclose(file);
    return s;
}

/* Counts that change if any rule does; an independent program has found the same. */
static void sequences_are_counted(void **unused) {
    (void)unused;
    static const struct {
        const char *name;
        int seats, made, depth;
        long long count;
    } KNOWN[] = {
        {"barony-2-busy", 2, 19, 3, 21594},  /* the first placements */
        {"barony-2-busy", 2, 25, 3, 32437},  /* a first turn */
        {"barony-2-busy", 2, 200, 4, 58500}, /* all over the map */
        {"barony-3-random", 3, 28, 2, 2378}, /* placements of three */
        {"barony-3-random", 3, 300, 4, 13652},
        {"barony-3-busy", 3, 320, 4, 26207}, /* near the end */
        {"barony-4-busy", 4, 37, 2, 4456},   /* placements of four */
        {"barony-4-busy", 4, 49, 3, 89312},
        {"barony-4-random", 4, 500, 5, 6696},
    };
    for (size_t i = 0; i < sizeof KNOWN / sizeof KNOWN[0]; i++) {
        const BaronyState s = position_of(KNOWN[i].name, KNOWN[i].seats, KNOWN[i].made);
        const long long count = sequences(&s, KNOWN[i].depth);
        if (count != KNOWN[i].count) {
            fail_msg("%s after %d moves, depth %d: %lld, not %lld", KNOWN[i].name, KNOWN[i].made,
                     KNOWN[i].depth, count, KNOWN[i].count);
        }
    }
}

int barony_random_tests(int games) {
    games_each = games;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_games),
        cmocka_unit_test(purposeful_games),
        cmocka_unit_test(sequences_are_counted),
    };
    return cmocka_run_group_tests_name("barony games", tests, NULL, NULL);
}
