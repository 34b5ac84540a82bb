/* tests/explain_feudo.c -- why a turn of Feudo is better: positions whose reason is plain by the
 * rules, and every fact in words. */
#include "explain/say.h"
#include "search/greedy.h"
#include "tests/feudo_drawn.h"

#include <stdio.h>
#include <string.h>

enum { PLAYOUTS = 400, PAIRS = 24, WORDS_MAX = 16 };

static Table table;
static Explainer *explainer;
static Explanation found;

static int set_up(void **unused) {
    (void)unused;
    explainer = explainer_new(16 << 20, 1);
    return explainer == NULL;
}

static int tear_down(void **unused) {
    (void)unused;
    explainer_free(explainer);
    return 0;
}

static void explain(int seats) {
    const ExplainBudget budget = {PLAYOUTS, PAIRS};
    TEXT(error, 256);
    if (!explain_turn(explainer, &FEUDO_GAME, seats, table.state, NULL, &budget, 1, &found,
                      &error)) {
        fail_msg("%s", error.start);
    }
}

/* The same for moves that somebody asks about, one word after the other. */
static void explain_made(const char *move) {
    const ExplainBudget budget = {PLAYOUTS, PAIRS};
    Turn turn = {.length = 1};
    TEXT(error, 256);
    assert_true(FEUDO_GAME.read_move(table.state, move, &turn.move[0]));
    if (!explain_choice(explainer, &FEUDO_GAME, 2, table.state, &turn, &budget, 1, &found,
                        &error)) {
        fail_msg("%s", error.start);
    }
}

static const Fact *fact_of(int kind, int seat) {
    for (int i = 0; i < found.count; i++) {
        const Fact *fact = &found.fact[i];
        if (fact->source == FACT_EVENT && fact->kind == kind && fact->seat == seat) {
            return fact;
        }
    }
    return NULL;
}

static void reason_is(const char *words) {
    TEXT(out, 512);
    explain_say_reason(&FEUDO_GAME, table.state, &found, (Reader){found.seat, ENGLISH}, &out);
    assert_string_equal(out.start, words);
}

/* F22: 11 against 7. */
static void a_town_to_take(void **unused) {
    (void)unused;
    DRAW(&table, "   0K1   0K2\n"
                 "..    T:*   0M1\n"
                 "star 1,1\n"
                 "round 4\n"
                 "points 0 3");
    explain(2);
    assert_int_equal(found.turn.move[0], move_of(MOVE_ATTACK, 1 * SIDE + 1));
    assert_int_equal(found.fact[0].kind, EVENT_CONQUERED);
    assert_int_equal(found.fact[0].when, FACT_NOW);
    reason_is("You take {hex 1,1|Worcester}, 11 against 7: 4 points.");
}

/* The town and the infantryman in it are one attack: 3 + 2 points from 0,5. */
static void a_town_with_its_defender(void **unused) {
    (void)unused;
    DRAW(&table, "   0K1   0K2\n"
                 "..    T:1I1*\n"
                 "   0M1   ..\n"
                 "star 1,1\n"
                 "round 4\n"
                 "owners - 1 - - -\n"
                 "points 0 9");
    explain(2);
    reason_is("You take {hex 1,1|Worcester} from {1}, 11 against 9: 6 points.");
    assert_int_equal(found.fact[0].points, 60);
    assert_null(fact_of(EVENT_BEATEN, 1));
}

/* Knight 1 may leave before two knights come for it; to stay is to lose it. */
static void a_knight_in_danger(void **unused) {
    (void)unused;
    DRAW(&table, "1K1   ..    1K2\n"
                 "   ..    0K1*\n"
                 "1K3   ..    1F\n"
                 "star 4,7\n"
                 "phase march\n"
                 "step 3\n"
                 "round 5\n"
                 "order 0 1\n"
                 "plot0 I1 I2 K1 0\n"
                 "plot1 I1 I2 F 0");
    explain_made("stay");
    const Fact *lost = fact_of(EVENT_BEATEN, 0);
    assert_non_null(lost);
    assert_ptr_equal(lost, &found.fact[0]);
    assert_int_equal(lost->number[0], KNIGHT1);
    assert_true(lost->worth < 0);
    assert_true(lost->with > lost->without);
}

/* F11: a turn is three army cards and a trading card; their order makes no other turn. */
static void whole_plans(void **unused) {
    (void)unused;
    for (int seats = 2; seats <= FEUDO_SEATS; seats++) {
        static const char *const OTHERS[] = {"seats 2", "seats 3", "seats 4"};
        TEXT(drawing, 256);
        text_format(&drawing,
                    "0K1*  0K2\n   0M1   0I1\nstar 3,2\nround 3\nphase plot\nhand0 4 2 0 0 0\n%s",
                    OTHERS[seats - 2]);
        DRAW(&table, drawing.start);
        explain(seats);
        const Turn *turns[] = {&found.turn, &found.rival};
        uint64_t cards[2] = {0, 0};
        for (int side = 0; side < 2; side++) {
            assert_int_equal(turns[side]->length, PLOT_CARDS + 1);
            for (int card = 0; card < PLOT_CARDS; card++) {
                assert_int_equal(move_kind(turns[side]->move[card]), MOVE_CARD);
                cards[side] |= UINT64_C(1) << move_number(turns[side]->move[card]);
            }
            assert_int_equal(move_kind(turns[side]->move[PLOT_CARDS]), MOVE_TRADE);
            cards[side] |= UINT64_C(1) << (PIECES + move_number(turns[side]->move[PLOT_CARDS]));
        }
        assert_true(cards[0] != cards[1]);
    }
}

static void where_futures_end(void **unused) {
    (void)unused;
    Feudo from, later;
    DRAW(&table, "0K1*\nstar 4,2\nround 3\nphase plot");
    memcpy(&from, table.state, sizeof from);
    later = from;
    later.phase = ADVANCE;
    assert_false(FEUDO_GAME.horizon(&from, &later));
    later.round++;
    later.phase = ORDER;
    assert_true(FEUDO_GAME.horizon(&from, &later));
    from.phase = ADVANCE; /* nothing more happens in its round */
    assert_false(FEUDO_GAME.horizon(&from, &later));
    later.round++;
    assert_true(FEUDO_GAME.horizon(&from, &later));
}

/* What each feature says of a position, by hand. */
static void features(void **unused) {
    (void)unused;
    int16_t own[FEATURES_MAX], other[FEATURES_MAX];
    DRAW(&table, "0I1   ..    1BK1*\n"
                 "   0L    1K2\n"
                 "star 4,2\n"
                 "phase order\n"
                 "to_act 1\n"
                 "owners - - 1 - -\n"
                 "hand0 4 0 0 0\n"
                 "points 9 4");
    FEUDO_GAME.measure(table.state, 0, own);
    FEUDO_GAME.measure(table.state, 1, other);
    assert_int_equal(own[FEUDO_SHILLINGS], 4);
    assert_int_equal(other[FEUDO_SHILLINGS], 6);
    assert_int_equal(own[FEUDO_TOWN_STEPS], 1); /* from 2,2 to Worcester */
    assert_int_equal(own[FEUDO_CHARM], 1);
    assert_int_equal(other[FEUDO_CHARM], 0); /* the Baron of 0 is in his castle */
    assert_int_equal(own[FEUDO_COWARDICE], 9);
    assert_int_equal(other[FEUDO_COWARDICE], 4);
    assert_int_equal(own[FEUDO_TOWNS_AT_RISK], 0);
    assert_int_equal(own[FEUDO_FIGHTERS_AT_RISK], 2);
}

/* ---- words ---- */

/* Only spans are left in braces, and no other sign of a template. */
static void check_words(const char *words, const char *kind) {
    bool inside = false;
    if (*words == '\0') {
        fail_msg("%s: no words", kind);
    }
    for (const char *at = words; *at != '\0'; at++) {
        const bool span = strncmp(at, "{hex ", 5) == 0 || strncmp(at, "{piece ", 7) == 0 ||
                          (at[0] == '{' && at[1] >= '0' && at[1] <= '3' && at[2] == '}');
        if ((*at == '{' && !span) || (!inside && strchr("[]<>@&#|", *at) != NULL)) {
            fail_msg("%s: '%s'", kind, words);
        }
        inside = *at == '{' || (inside && *at != '}');
    }
}

static void check_length(const char *words, const char *kind) {
    static const char *const NAMES[] = {"Anna", "Odo", "Ida", "Hugo"};
    TEXT(plain, 512);
    int blanks = 0;
    sentence_plain(words, NAMES, &plain);
    for (const char *at = plain.start; *at != '\0'; at++) {
        blanks += *at == ' ';
    }
    if (blanks >= WORDS_MAX) {
        fail_msg("%s: %d words: '%s'", kind, blanks + 1, plain.start);
    }
}

static void say_all(const Fact *fact, const char *kind) {
    static const int READERS[] = {0, 1, 2, NATURE};
    char before[4][512] = {{0}};
    for (int lang = 0; lang < LANGS; lang++) {
        for (int i = 0; i < 4; i++) {
            TEXT(out, 512);
            out.lang = (Lang)lang;
            FEUDO_GAME.say_fact(table.state, fact, (Reader){READERS[i], (Lang)lang}, &out);
            check_words(out.start, kind);
            if (lang == ENGLISH) {
                check_length(out.start, kind);
            }
            snprintf(before[i], sizeof before[i], "%s", out.start);
        }
        assert_string_not_equal(before[0], before[2]); /* the seat reads another sentence */
        assert_string_equal(before[2], before[3]);
    }
}

static void every_fact_has_words(void **unused) {
    (void)unused;
    int kinds = 0;
    DRAW(&table, "0K1*\nstar 4,2");
    for (int kind = 0; kind < FEUDO_GAME.event_kind_count; kind++) {
        const EventKind *event = &FEUDO_GAME.event_kinds[kind];
        for (int when = FACT_NOW; event->reason && when <= FACT_NEXT; when++) {
            for (int part = 0; part < TOWNS; part++) {
                Fact fact = {.source = FACT_EVENT,
                             .kind = (uint8_t)kind,
                             .seat = 0,
                             .other = 1,
                             .when = (uint8_t)when,
                             .with = 10,
                             .tries = when == FACT_NOW ? 10 : 20,
                             .points = 30,
                             .number = {(int16_t)part, 3},
                             .strength = {13, 12}};
                say_all(&fact, event->name);
            }
            kinds++;
        }
    }
    assert_int_equal(kinds, 2 * 8);
    for (int feature = 0; feature < FEUDO_GAME.feature_count; feature++) {
        for (int amount = 0; amount <= 20; amount += 5) {
            Fact fact = {.source = FACT_FEATURE,
                         .kind = (uint8_t)feature,
                         .seat = 0,
                         .other = NATURE,
                         .points = (int16_t)amount,
                         .rival_points = 40};
            say_all(&fact, FEUDO_GAME.features[feature].name);
        }
    }
}

static void says(const Fact *fact, int reader, Lang lang, const char *words) {
    TEXT(out, 512);
    FEUDO_GAME.say_fact(table.state, fact, (Reader){reader, lang}, &out);
    assert_string_equal(out.start, words);
}

static void some_facts(void **unused) {
    (void)unused;
    DRAW(&table, "0K1*\nstar 4,2");
    Fact beaten = {.kind = EVENT_BEATEN,
                   .seat = 0,
                   .other = 1,
                   .when = FACT_NEXT,
                   .with = 5,
                   .tries = 10,
                   .points = 25,
                   .number = {FIRST, 5},
                   .strength = {7, 5}};
    says(&beaten, 0, ENGLISH,
         "{1} beats your {piece 0:first|First Knight} (7 against 5, 5 points)");
    says(&beaten, 1, ENGLISH,
         "you beat {0}’s {piece 0:first|First Knight} (7 against 5, 5 points)");
    says(&beaten, 0, GERMAN,
         "{1} besiegt deinen {piece 0:first|Ersten Ritter} (7 gegen 5, 5 Punkte)");
    says(&beaten, 1, GERMAN,
         "du besiegst den {piece 0:first|Ersten Ritter} von {0} (7 gegen 5, 5 Punkte)");
    says(&beaten, 1, FRENCH,
         "vous battez le {piece 0:first|Premier Chevalier} de {0} (7 contre 5, 5 points)");
    Fact sick = {.kind = EVENT_INFECTED, .seat = 0, .other = NATURE, .number = {FIRST}};
    says(&sick, 0, GERMAN, "dein {piece 0:first|Erster Ritter} erkrankt");
    says(&sick, 1, GERMAN, "der {piece 0:first|Erste Ritter} von {0} erkrankt");
    sick.number[0] = MILADY;
    says(&sick, 0, GERMAN, "deine {piece 0:milady|Milady} erkrankt");
    says(&sick, 1, FRENCH, "la {piece 0:milady|Milady} de {0} tombe malade");
    Fact taken = {.kind = EVENT_CONQUERED,
                  .seat = 0,
                  .other = 1,
                  .when = FACT_NEXT,
                  .with = 5,
                  .tries = 10,
                  .points = 30,
                  .number = {1, 4},
                  .strength = {9, 7}};
    says(&taken, 1, ENGLISH, "{0} takes {hex 1,1|Worcester} from you (9 against 7, 6 points)");
    says(&taken, 1, FRENCH, "{0} vous prend {hex 1,1|Worcester} (9 contre 7, 6 points)");
    says(&taken, 0, FRENCH, "vous prenez {hex 1,1|Worcester} à {1} (9 contre 7, 6 points)");
    Fact steps = {.source = FACT_FEATURE,
                  .kind = FEUDO_TOWN_STEPS,
                  .seat = 0,
                  .other = NATURE,
                  .points = 10,
                  .rival_points = 30};
    says(&steps, 0, ENGLISH, "your nearest mercenary or infantryman is 1 step from a town, not 3");
}

/* ---- points ---- */

/* Half of the games are played by somebody who looks for prey. */
static Move mover(const Feudo *state, int number, Random *random) {
    return number % 2 == 0 ? FEUDO_GAME.pick(state, random)
                           : greedy_move(&FEUDO_GAME, state->seats, state, random);
}

/* F25 to F27: what events score is all there is, over whole games. */
static void points_of_whole_games(void **unused) {
    (void)unused;
    enum { GAMES_EACH = 8 };
    int64_t scored[FEUDO_EVENTS] = {0};
    for (int seats = 2; seats <= FEUDO_SEATS; seats++) {
        for (int number = 0; number < GAMES_EACH; number++) {
            const Setup setup = {seats, {FEUDO_GAME.options[0].values[0]}};
            Feudo state;
            Random random;
            Score score[SEATS_MAX];
            int sum[SEATS_MAX] = {0};
            random_seed(&random, (uint64_t)number);
            FEUDO_GAME.start(&state, &setup);
            while (FEUDO_GAME.turn(&state) != OVER) {
                const bool nature = FEUDO_GAME.turn(&state) == NATURE;
                const Move move =
                    nature ? FEUDO_GAME.chance(&state, &random) : mover(&state, number, &random);
                Event events[EVENTS_MAX];
                const int count = FEUDO_GAME.events(&state, move, events);
                for (int i = 0; i < count; i++) {
                    int16_t points[SEATS_MAX] = {0};
                    FEUDO_GAME.points(&state, &events[i], points);
                    for (int seat = 0; seat < SEATS_MAX; seat++) {
                        sum[seat] += points[seat];
                        scored[events[i].kind] += points[seat] != 0;
                    }
                }
                FEUDO_GAME.apply(&state, move);
            }
            FEUDO_GAME.score(&state, score);
            for (int seat = 0; seat < seats; seat++) {
                assert_int_equal(sum[seat], score[seat].points);
            }
        }
    }
    assert_true(scored[EVENT_BEATEN] > 0 && scored[EVENT_CONQUERED] > 0 &&
                scored[EVENT_LOST_TOWN] > 0 && scored[EVENT_COWARDS] > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_town_to_take),       cmocka_unit_test(a_town_with_its_defender),
        cmocka_unit_test(a_knight_in_danger),   cmocka_unit_test(whole_plans),
        cmocka_unit_test(where_futures_end),    cmocka_unit_test(features),
        cmocka_unit_test(every_fact_has_words), cmocka_unit_test(some_facts),
        cmocka_unit_test(points_of_whole_games)};
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
