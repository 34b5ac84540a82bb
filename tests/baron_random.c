/* tests/baron_random.c -- what holds in every game of Baron, tried on random games.
 *
 * Every move of every game is also carried out by the referee (baron_referee.h), and the two must
 * agree. A third of the games is played evenly at random; the others build and fight more, so that
 * all the rules come up. */
#include "tests/baron_referee.h"

#include "core/hex.h"
#include "play/check.h"
#include "play/json_doc.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST = 1000, POSITION_SIZE = 1 << 15, STYLES = 3, LIST_SHARE = 8, VIEW_SHARE = 7 };

static int games_each; /* of each number of seats */

/* One game on its way. */
typedef struct Course {
    int seats, number, made; /* the game's number is also its seed */
    Random random;           /* chooses */
    Random dice;             /* for the test's own choices */
    char move[LAND_WORDS];   /* the last one */
    int takes[SEATS_MAX];
    int passes;
    int deal[SEATS_MAX]; /* the kinds of B4 */
    STATE_ROOM(state);
    char position[POSITION_SIZE];
    size_t length; /* of position */
    Land land;
} Course;

/* How often things came up in all games together. */
static struct Count {
    const char *name;    /* for a person */
    const char *pattern; /* the event's entries that must be in its JSON */
    long long count;
} counts[] = {
    {"knights founded", "\"event\":\"founded\",\"rule\":\"B23\"", 0},
    {"knights founded by a last claim", "\"event\":\"founded\",\"rule\":\"B25\"", 0},
    {"fights among knights", "\"event\":\"fight\",\"rule\":\"B20\"", 0},
    {"fights against barons", "\"event\":\"fight\",\"rule\":\"B22\"", 0},
    {"knights driven off by knights", "\"event\":\"driven\",\"rule\":\"B20\"", 0},
    {"knights that left the fight to another", "\"event\":\"driven\",\"rule\":\"B21\"", 0},
    {"knights or barons driven off", "\"event\":\"driven\",\"rule\":\"B22\"", 0},
    {"losses", "\"event\":\"lost\"", 0},
    {"players out", "\"event\":\"out\"", 0},
    {"donjons that left the game", "\"leaves\":true", 0},
    {"games ended by the dungeon", "\"event\":\"over\",\"rule\":\"B11\"", 0},
};
enum { COUNTS = sizeof counts / sizeof counts[0] };

static void course_fail(const Course *course, const char *file, int line, const char *what) {
    fprintf(stderr, "%d seats, game %d, after %d moves, the last '%s': %s\n  %s\n", course->seats,
            course->number, course->made, course->move, what, course->position);
    _fail(file, line);
}
#define CHECK(COURSE, CONDITION, WHAT)                                                             \
    do {                                                                                           \
        if (!(CONDITION)) {                                                                        \
            course_fail(COURSE, __FILE__, __LINE__, WHAT);                                         \
        }                                                                                          \
    } while (0)

static void look(Course *course) {
    Text text = text_over(course->position, sizeof course->position);
    BARON_GAME.write_position(course->state, &text);
    CHECK(course, !text.cut, "the position is too long");
    course->length = text.used;
    land_read(&course->land, course->position, course->length);
}

/* ---- what always holds ---- */

static void check_tiles(const Course *course) {
    const Land *land = &course->land;
    int all[DRAWN_KINDS] = {0};
    for (int kind = 0; kind < DRAWN_KINDS; kind++) {
        all[kind] += land->pile[kind] + land->gone[kind];
        for (int seat = 0; seat < land->seats; seat++) {
            all[kind] += land->reserve[seat][kind];
        }
    }
    for (int i = 0; i < land->row_count; i++) {
        all[land->row[i]]++;
    }
    for (int i = 0; i < land->tiles_count; i++) {
        all[land_kind(land, land->tiles[i].q, land->tiles[i].r)]++;
    }
    CHECK(course, memcmp(all, DRAWN_COUNTS, sizeof all) == 0, "B1: the tiles do not add up");
}

static void check_board(const Course *course) {
    const Land *land = &course->land;
    static bool met[LAND_WIDTH][LAND_WIDTH];
    LandCell open[DRAWN_TILES];
    int open_count = 0, reached = 0;
    memset(met, 0, sizeof met);
    if (land->tiles_count > 0) {
        CHECK(course, land_kind(land, 0, 0) != NO_KIND, "B7: no start tile");
        open[open_count].q = 0;
        open[open_count++].r = 0;
        met[LAND_REACH][LAND_REACH] = true;
    }
    while (open_count > 0) {
        const LandCell cell = open[--open_count];
        const int kind = land_kind(land, cell.q, cell.r);
        reached++;
        for (int i = 0; i < HEX_DIRECTIONS; i++) {
            const int q = cell.q + HEX_Q[i], r = cell.r + HEX_R[i];
            const int other = land_kind(land, q, r);
            CHECK(course, kind == 0 || kind != other, "B12: two of a kind touch");
            if (other != NO_KIND && !met[r + LAND_REACH][q + LAND_REACH]) {
                met[r + LAND_REACH][q + LAND_REACH] = true;
                open[open_count].q = q;
                open[open_count++].r = r;
            }
        }
    }
    CHECK(course, reached == land->tiles_count, "B12: the board does not hang together");
}

static bool share_value(const Land *land, LandCell a, LandCell b) {
    for (int i = 0; i < HEX_DIRECTIONS; i++) {
        const int q = a.q + HEX_Q[i], r = a.r + HEX_R[i];
        if (land_kind(land, q, r) > 0 && hex_distance(q, r, b.q, b.r) == 1) {
            return true;
        }
    }
    return false;
}

static void check_donjons(const Course *course) {
    const Land *land = &course->land;
    int have[SEATS_MAX] = {0};
    for (int i = 0; i < land->donjons_count; i++) {
        const LandDonjon *donjon = &land->donjons[i];
        have[donjon->seat]++;
        CHECK(course, land_kind(land, donjon->cell.q, donjon->cell.r) == 0,
              "B15: a donjon beside the meadows");
        if (donjon->baron) {
            CHECK(course, donjon->value == land_ring_value(land, donjon->cell),
                  "B23: a chip with another value");
            CHECK(course, land->phase == LAND_OVER || land_ring_complete(land, donjon->cell),
                  "B17: a baron without its ring");
        } else {
            CHECK(course, !land_ring_complete(land, donjon->cell), "B17: a ready knight waits");
        }
        for (int j = 0; j < i; j++) {
            const LandDonjon *other = &land->donjons[j];
            CHECK(course, donjon->cell.q != other->cell.q || donjon->cell.r != other->cell.r,
                  "B15: two donjons on a meadow");
            CHECK(course,
                  !donjon->baron || !other->baron || donjon->seat == other->seat ||
                      !share_value(land, donjon->cell, other->cell),
                  "B22: barons of two players share a valued tile");
        }
    }
    for (int seat = 0; seat < land->seats; seat++) {
        const int all = have[seat] + land->hand[seat] + land->resting[seat];
        CHECK(course,
              land->out[seat] ? all <= DRAWN_DONJONS[land->seats]
                              : all == DRAWN_DONJONS[land->seats],
              "B2: the donjons do not add up");
        CHECK(course, land->resting[seat] == 0 || land->active == seat, "B15: donjons rest");
    }
}

static void check_seats(const Course *course) {
    const Land *land = &course->land;
    int left = 0;
    for (int seat = 0; seat < land->seats; seat++) {
        int tiles = 0;
        for (int kind = 0; kind < DRAWN_KINDS; kind++) {
            tiles += land->reserve[seat][kind];
        }
        left += !land->out[seat];
        if (land->out[seat]) {
            CHECK(course, land->honour[seat] <= -5, "B11: out without a reason");
            CHECK(course, tiles == 0 && land->hand[seat] == 0 && land->resting[seat] == 0,
                  "B11: out, but with tiles or donjons");
            CHECK(course, land->to_act != seat, "B11: a player who is out is to act");
        } else if (land->phase != LAND_OVER) {
            CHECK(course, land->honour[seat] > -5, "B11: not out");
        }
        CHECK(course,
              (land->secret[seat] == NO_KIND) || land->out[seat] ||
                  land->reserve[seat][land->secret[seat]] > 0,
              "B27: a secret that is not there");
        if (!land->out[seat] && course->passes == 0 && land->row_count > 0 &&
            land->phase >= LAND_TAKE && land->phase <= LAND_DONJON) {
            const bool took =
                seat == land->active && (land->phase == LAND_LAY || land->to_act == NATURE);
            CHECK(course, tiles == (took ? 3 : 2), "B9, B12: a reserve of another size");
        }
        if (land->phase >= LAND_CLAIM && left == land->seats && course->passes == 0) {
            CHECK(course, tiles == 0, "B24: tiles left at the end");
        }
    }
    CHECK(course, left > 1 || land->phase == LAND_OVER, "B11: one is left, and the game goes on");
    if (land->phase == LAND_OVER && left > 1) {
        int nothing[DRAWN_KINDS] = {0};
        CHECK(course, land->row_count == 0 && memcmp(land->pile, nothing, sizeof nothing) == 0,
              "B24: the end came too soon");
    }
}

/* ---- B27: what a seat can know ---- */

enum { DEALS = 6 };

/* The kinds that a possible deal gives seat 0, 1 and 2; seats 3 and 4 follow (B4). */
static const int ORDERS[DEALS][3] = {{4, 5, 6}, {4, 6, 5}, {5, 4, 6},
                                     {5, 6, 4}, {6, 4, 5}, {6, 5, 4}};

static int kind_dealt(const int order[3], int seat) {
    return order[seat % 3];
}

/* Has everybody, or seat `eye` at least, seen what was dealt to `seat`? */
static bool knows(const Course *course, int eye, int seat) {
    return seat == eye || course->land.secret[seat] == NO_KIND;
}

/* Pile and gone as they are if the tiles were dealt in that order; false if that cannot be, as far
 * as `eye` can tell. */
static bool suppose(const Course *course, int eye, const int order[3], int pile[DRAWN_KINDS],
                    int gone[DRAWN_KINDS]) {
    const Land *land = &course->land;
    memcpy(pile, land->pile, sizeof land->pile);
    memcpy(gone, land->gone, sizeof land->gone);
    for (int seat = 0; seat < land->seats; seat++) {
        const int kind = kind_dealt(order, seat), truth = course->deal[seat];
        if (knows(course, eye, seat) && kind != truth) {
            return false;
        }
        pile[truth]++;
        pile[kind]--;
        if (!knows(course, eye, seat) && land->out[seat]) {
            gone[truth]--;
            gone[kind]++;
        }
    }
    if (land->seats == 5) { /* B5 */
        pile[course->deal[2]]++;
        pile[order[2]]--;
        gone[course->deal[2]]--;
        gone[order[2]]++;
    }
    for (int kind = 0; kind < DRAWN_KINDS; kind++) {
        if (pile[kind] < 0) {
            return false;
        }
    }
    return true;
}

/* A count of a view: the number if all suppositions agree on it, else null. */
static void check_count(const Course *course, const Json *json, const char *key, int kind,
                        const int supposed[DEALS][DRAWN_KINDS], int count) {
    bool sure = true;
    for (int i = 1; i < count; i++) {
        sure &= supposed[i][kind] == supposed[0][kind];
    }
    const int node = json_member(json, json_member(json, 0, key), DRAWN_NAMES[kind]);
    int64_t number = 0;
    if (!sure) {
        CHECK(course, node != JSON_NONE && json_type(json, node) == JSON_NULL,
              "B27: a view tells a number that its seat cannot know");
    } else {
        CHECK(course, node == JSON_NONE || json_int(json, node, &number),
              "B27: a view hides a number that its seat can know");
        CHECK(course, number == supposed[0][kind], "B27: a view tells a wrong number");
    }
}

/* All public tiles of a reserve stand there; of a tile that is still hidden no more than null, or
 * its kind if nothing else is possible. */
static void check_reserve(const Course *course, const Json *json, int list, int eye, int seat) {
    const Land *land = &course->land;
    int left[DRAWN_KINDS], hidden = 0;
    memcpy(left, land->reserve[seat], sizeof left);
    for (int node = json_first(json, list); node != JSON_NONE; node = json_next(json, node)) {
        char name[32];
        if (json_words(json, node, name, sizeof name)) {
            left[drawn_kind(name)]--;
        } else {
            hidden++;
        }
    }
    if (hidden > 0) {
        CHECK(course, hidden == 1 && !knows(course, eye, seat), "B27: a public tile is hidden");
        left[course->deal[seat]]--;
    }
    for (int kind = 0; kind < DRAWN_KINDS; kind++) {
        CHECK(course, left[kind] == 0, "B27: a reserve of other tiles");
    }
}

static void check_view(Course *course, int eye) {
    static char memory[POSITION_SIZE];
    static JsonDoc doc;
    static STATE_ROOM(state);
    static Land guess;
    int pile[DEALS][DRAWN_KINDS], gone[DEALS][DRAWN_KINDS], count = 0;
    TEXT(error, 256);
    for (int i = 0; i < DEALS; i++) {
        count += suppose(course, eye, ORDERS[i], pile[count], gone[count]);
    }
    CHECK(course, count > 0, "the truth is not possible");
    memcpy(state, course->state, sizeof state);
    BARON_GAME.view(state, eye);
    Text text = text_over(memory, sizeof memory);
    BARON_GAME.write_position(state, &text);
    CHECK(course, json_doc_read(&doc, memory, text.used, &error), error.start);
    for (int kind = 0; kind < DRAWN_KINDS; kind++) {
        check_count(course, &doc.json, "pile", kind, (const int(*)[DRAWN_KINDS])pile, count);
        check_count(course, &doc.json, "gone", kind, (const int(*)[DRAWN_KINDS])gone, count);
    }
    int list = json_first(&doc.json, json_member(&doc.json, 0, "reserve"));
    for (int seat = 0; seat < course->seats; seat++) {
        check_reserve(course, &doc.json, list, eye, seat);
        list = json_next(&doc.json, list);
    }
    if (eye == NATURE) {
        return;
    }
    /* A guess is one of the possible deals, with the pile and the gone tiles that go with it. */
    BARON_GAME.guess(state, eye, &course->dice);
    text_clear(&text);
    BARON_GAME.write_position(state, &text);
    land_read(&guess, memory, text.used);
    bool possible = false;
    for (int i = 0; i < DEALS; i++) {
        bool same = suppose(course, eye, ORDERS[i], pile[0], gone[0]) &&
                    memcmp(pile[0], guess.pile, sizeof guess.pile) == 0 &&
                    memcmp(gone[0], guess.gone, sizeof guess.gone) == 0;
        for (int seat = 0; seat < course->seats; seat++) {
            same &= course->land.secret[seat] == NO_KIND
                        ? guess.secret[seat] == NO_KIND
                        : guess.secret[seat] == kind_dealt(ORDERS[i], seat);
        }
        possible |= same;
    }
    CHECK(course, possible, "B27: a guess that its seat knows to be wrong");
}

static void check_views(Course *course) {
    if (course->land.phase == LAND_SETUP) {
        memcpy(course->deal, course->land.secret, sizeof course->deal);
    } else if (course->made % VIEW_SHARE == 0 && course->passes == 0) {
        for (int eye = NATURE; eye < course->seats; eye++) {
            check_view(course, eye);
        }
    }
}

/* ---- a move ---- */

/* The game's list is the referee's; the number always, all of it if it is short, else sometimes. */
static void check_moves(Course *course) {
    static char expected[LAND_MOVES][LAND_WORDS];
    static Move moves[MOVES_MAX];
    const int count = BARON_GAME.moves(course->state, moves);
    const int wanted = referee_moves(&course->land, expected);
    CHECK(course, count == wanted, "the referee has another number of moves");
    if (course->land.phase == LAND_LAY && course->made % LIST_SHARE != 0) {
        return;
    }
    for (int i = 0; i < count; i++) { /* as many, all different, and each one there */
        Move move;
        CHECK(course, BARON_GAME.read_move(course->state, expected[i], &move), expected[i]);
        CHECK(course, BARON_GAME.legal(course->state, move), expected[i]);
    }
}

static int touches_of(const Course *course, const char *move) {
    LandCell cell;
    int count = 0;
    if (sscanf(move, "lay %*s %d,%d", &cell.q, &cell.r) == 2) {
        for (int i = 0; i < HEX_DIRECTIONS; i++) {
            count += land_kind(&course->land, cell.q + HEX_Q[i], cell.r + HEX_R[i]) != NO_KIND;
        }
    }
    return count;
}

/* How much a busy player likes a move. */
static int taste(const Course *course, const char *move) {
    if (strncmp(move, "take", 4) == 0) {
        return course->number % STYLES == 1 ? '4' - move[5] : move[5] - '0';
    }
    return strcmp(move, "end") == 0         ? -1
           : strncmp(move, "waive", 5) == 0 ? -(int)(course->number % 5 != 0)
                                            : touches_of(course, move);
}

static Move choose(Course *course) {
    if (BARON_GAME.turn(course->state) == NATURE) {
        return BARON_GAME.chance(course->state, &course->random);
    }
    Move best = BARON_GAME.pick(course->state, &course->random);
    if (course->number % STYLES == 0) {
        return best;
    }
    int best_taste = -2;
    for (int i = 0; i < 6; i++) {
        const Move move = BARON_GAME.pick(course->state, &course->random);
        TEXT(words, 32);
        BARON_GAME.write_move(course->state, move, &words);
        const int liking = taste(course, words.start);
        if (liking > best_taste) {
            best_taste = liking;
            best = move;
        }
    }
    return best;
}

/* The sum of all honour told, per seat; what came up is counted. */
static void hear(Course *course, Move move, int honour[SEATS_MAX]) {
    static Event events[EVENTS_MAX];
    static JsonDoc doc;
    const int count = BARON_GAME.events(course->state, move, events);
    for (int i = 0; i < count; i++) {
        TEXT(text, 2048);
        TEXT(error, 256);
        BARON_GAME.write_event(course->state, &events[i], &text);
        CHECK(course, json_doc_read(&doc, text.start, text.used, &error), error.start);
        int64_t number, seat;
        const int told = json_member(&doc.json, 0, "honour");
        if (told != JSON_NONE && json_int(&doc.json, told, &number) &&
            !json_is(&doc.json, json_member(&doc.json, 0, "event"), "out")) {
            CHECK(course,
                  json_int(&doc.json, json_member(&doc.json, 0, "seat"), &seat) && seat >= 0 &&
                      seat < course->seats,
                  "honour of nobody");
            honour[seat] += (int)number;
        }
        for (int c = 0; c < COUNTS; c++) {
            counts[c].count += strstr(text.start, counts[c].pattern) != NULL;
        }
    }
}

static void step(Course *course) {
    static Land before, expected;
    int honour[SEATS_MAX] = {0};
    const Move move = choose(course);
    Text words = text_over(course->move, sizeof course->move);
    BARON_GAME.write_move(course->state, move, &words);
    CHECK(course, !words.cut, "a long move");
    hear(course, move, honour);
    before = course->land;
    expected = course->land;
    if (strncmp(course->move, "take", 4) == 0) {
        course->takes[before.to_act]++;
    }
    course->passes += strcmp(course->move, "pass") == 0;
    referee_play(&expected, course->move);
    BARON_GAME.apply(course->state, move);
    course->made++;
    look(course);
    const char *difference = land_difference(&course->land, &expected);
    if (difference != NULL) {
        fprintf(stderr, "the referee has another %s; honour", difference);
        for (int seat = 0; seat < course->seats; seat++) {
            fprintf(stderr, " %d", expected.honour[seat]);
        }
        fprintf(stderr, "\n");
        course_fail(course, __FILE__, __LINE__, "the referee disagrees");
    }
    for (int seat = 0; seat < course->seats; seat++) {
        CHECK(course, course->land.honour[seat] - before.honour[seat] == honour[seat],
              "the events do not explain the honour");
    }
}

/* B26, from the position. */
static void check_score(const Course *course) {
    const Land *land = &course->land;
    Score score[SEATS_MAX];
    BARON_GAME.score(course->state, score);
    for (int seat = 0; seat < land->seats; seat++) {
        int place = 1;
        for (int other = 0; other < land->seats; other++) {
            place += land->out[other] != land->out[seat] ? land->out[seat]
                                                         : land->honour[other] > land->honour[seat];
        }
        CHECK(course, score[seat].points == land->honour[seat], "B26: points");
        CHECK(course, score[seat].place == place, "B26: place");
        CHECK(course, score[seat].won == (place == 1), "B26: won");
    }
}

static void check_length(const Course *course) {
    static const int TAKES[SEATS_MAX + 1] = {0, 0, 34, 22, 16, 12};
    for (int seat = 0; seat < course->seats; seat++) {
        if (course->land.out[seat]) {
            return;
        }
    }
    for (int seat = 0; seat < course->seats; seat++) {
        CHECK(course, course->takes[seat] == TAKES[course->seats], "B24: another number of takes");
    }
}

static void play_games(int seats) {
    static Course course;
    for (int number = 0; number < games_each; number++) {
        const Setup setup = {seats, {0}};
        memset(&course, 0, sizeof course);
        course.seats = seats;
        course.number = number;
        random_seed(&course.random, (uint64_t)number * 10 + (uint64_t)seats);
        random_seed(&course.dice, (uint64_t)number);
        BARON_GAME.start(course.state, &setup);
        look(&course);
        while (course.land.phase != LAND_OVER) {
            CHECK(&course, course.made < LONGEST, "the game does not end");
            check_tiles(&course);
            check_board(&course);
            check_donjons(&course);
            check_seats(&course);
            check_moves(&course);
            check_views(&course);
            step(&course);
        }
        check_tiles(&course);
        check_board(&course);
        check_donjons(&course);
        check_seats(&course);
        check_score(&course);
        check_length(&course);
    }
}

static void random_games_of_2(void **unused) {
    (void)unused;
    play_games(2);
}

static void random_games_of_3(void **unused) {
    (void)unused;
    play_games(3);
}

static void random_games_of_4(void **unused) {
    (void)unused;
    play_games(4);
}

static void random_games_of_5(void **unused) {
    (void)unused;
    play_games(5);
}

/* The games would prove little if these had not come up. */
static void random_games_saw_everything(void **unused) {
    (void)unused;
    for (int i = 0; i < COUNTS; i++) {
        print_message("%s: %lld\n", counts[i].name, counts[i].count);
        if (games_each >= 12 && counts[i].count == 0) {
            fail_msg("random games came without: %s", counts[i].name);
        }
    }
}

static void see_nothing(const void *state, int seat, uint8_t *planes, int8_t *numbers) {
    (void)state;
    (void)seat;
    (void)planes;
    (void)numbers;
}

/* The numbers that stand for the rules as they are: the check number of Baron alone, without what
 * a network sees. */
static void check_numbers_stay(void **unused) {
    (void)unused;
    static const uint64_t NUMBERS[SEATS_MAX + 1] = {
        0, 0, 0xf535fd99560af9aa, 0x340dc8e03e5892a4, 0x8d151461a341d76e, 0x954b5d8819e3f4d4};
    static const Observation NOTHING = {0, 0, 0, 0, 0, 0, NULL, NULL};
    Game rules = BARON_GAME;
    rules.observation = &NOTHING;
    rules.observe = see_nothing;
    int changed = 0;
    for (int seats = 2; seats <= 5; seats++) {
        const uint64_t number = check_number(&rules, seats, 1, 20);
        if (number != NUMBERS[seats]) {
            print_error("%d seats: the check number is now 0x%016llx\n", seats,
                        (unsigned long long)number);
            changed++;
        }
    }
    assert_int_equal(changed, 0);
}

int baron_random_tests(int games) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_games_of_2),           cmocka_unit_test(random_games_of_3),
        cmocka_unit_test(random_games_of_4),           cmocka_unit_test(random_games_of_5),
        cmocka_unit_test(random_games_saw_everything), cmocka_unit_test(check_numbers_stay),
    };
    games_each = games;
    return cmocka_run_group_tests_name("baron: random games", tests, NULL, NULL);
}
