/* tests/explain_baron.c -- reasons in Baron and Straws: what two turns differ in, and its words. */
#include "explain/internal.h"
#include "explain/say.h"
#include "games/baron/state.h"
#include "games/null/state.h"
#include "tests/baron_drawn.h"
#include "tests/thinking.h"

#include <stdio.h>
#include <string.h>

enum { PAIRS = 32 };

static Table table;
static Explanation found;

static void read_turn(const char *words, Turn *turn) {
    char memory[100];
    turn->length = 0;
    snprintf(memory, sizeof memory, "%s", words);
    for (char *word = strtok(memory, "|"); word != NULL; word = strtok(NULL, "|")) {
        assert_true(BARON_GAME.read_move(table.state, word, &turn->move[turn->length++]));
    }
}

/* Why the one turn is better or worse than the other. */
static void compare(const char *turn, const char *rival) {
    TEXT(error, 200);
    Explainer *explainer = explainer_new(MEMORY, 1);
    assert_non_null(explainer);
    assert_true(explainer_prepare(explainer, &BARON_GAME, 2, &error));
    memset(&found, 0, sizeof found);
    found.seat = BARON_GAME.turn(table.state);
    found.seats = 2;
    read_turn(turn, &found.turn);
    read_turn(rival, &found.rival);
    explain_pair(explainer, table.state, PAIRS, 1, &found);
    explainer_free(explainer);
}

static const Fact *fact_of(FactSource source, int kind, int seat) {
    for (int i = 0; i < found.count; i++) {
        const Fact *fact = &found.fact[i];
        if (fact->source == source && fact->kind == kind && fact->seat == seat) {
            return fact;
        }
    }
    return NULL;
}

static void says(const Fact *fact, int reader, const char *expected) {
    TEXT(said, 500);
    TEXT(plain, 500);
    const Reader who = {reader, ENGLISH};
    static const char *const NAMES[] = {"Ann", "Bob", "Cid", "Dan", "Eve"};
    explain_say_fact(&BARON_GAME, table.state, &found, fact, who, &said);
    sentence_plain(said.start, NAMES, &plain);
    assert_string_equal(plain.start, expected);
}

/* ---- the reason that follows from the rules ---- */

static void completing_a_ring_founds(void **unused) {
    (void)unused;
    DRAW(&table, "   Fi    Fo    Me    Me\n"
                 "Vy    Me:a* Qu    Me   \n"
                 "   Po                  \n"
                 "reserve0 Vi");
    compare("lay village 0,1|end", "lay village -2,0|end");
    const Fact *first = &found.fact[0];
    assert_true(found.count > 0 && found.gain > 0 && first->worth > 0);
    assert_int_equal(first->source, FACT_EVENT);
    assert_int_equal(first->kind, EVENT_FOUNDED);
    assert_int_equal(first->seat, 0);
    assert_int_equal(first->when, FACT_NOW);
    assert_int_equal(first->with, PAIRS);
    says(first, 0, "You found a barony on the meadow at 0,0 and gain 10 honour.");
    says(first, 1, "Ann founds a barony on the meadow at 0,0 and gains 10 honour.");
}

static void a_lay_lets_an_opponent_found(void **unused) {
    (void)unused;
    DRAW(&table, "   Fi    Fo    Me    Me\n"
                 "Vy    Me:b* Qu    Me   \n"
                 "   Po                  \n"
                 "reserve0 Vi");
    compare("lay village 0,1|end", "lay village 4,-1|end");
    const Fact *first = &found.fact[0];
    assert_true(found.count > 0 && found.gain < 0 && first->worth < 0);
    assert_int_equal(first->kind, EVENT_FOUNDED);
    assert_int_equal(first->seat, 1);
    says(first, 0, "Bob founds a barony on the meadow at 0,0 and gains 10 honour.");
}

static void filling_a_gap_scores(void **unused) {
    (void)unused;
    DRAW(&table, "   Fi    Fo    Me    Me \n"
                 "Vy    ..    Qu*   Me    \n"
                 "   Po    Vi             \n"
                 "reserve0 Me");
    compare("lay meadow -1,0|end", "lay meadow 2,0|end");
    const Fact *closed = fact_of(FACT_EVENT, EVENT_CLOSED, 0);
    assert_non_null(closed);
    assert_true(closed->worth > 0);
    says(closed, 0, "You fill the gap at -1,0 and gain 9 honour.");
}

static void the_third_place_costs_honour(void **unused) {
    (void)unused;
    DRAW(&table, "Vi*   Me\n"
                 "phase take\n"
                 "row Vi Vi Vi");
    compare("take 1", "take 3");
    const Fact *took = fact_of(FACT_EVENT, EVENT_TOOK, 0);
    assert_non_null(took);
    assert_true(took->worth > 0);
    assert_int_equal(took->when, FACT_NOW);
    assert_int_equal(took->without, PAIRS);
    TEXT(said, 300);
    const Reader reader = {0, ENGLISH};
    explain_say_fact(&BARON_GAME, table.state, &found, took, reader, &said);
    assert_non_null(strstr(said.start, "Otherwise, you pay 3 honour for a village."));
}

/* A knight beats a baron: one reason, with the strengths of the fight. */
static void a_fight_has_its_strengths(void **unused) {
    (void)unused;
    DRAW(&table, "   Fo    ..              \n"
                 "Me    Me:a* Fi    Me     \n"
                 "   Me    Me    Me:B  Vi  \n"
                 "            Me    Me     \n"
                 "reserve0 Vi");
    compare("lay village 1,-1|end", "lay village -2,0|end");
    const Fact *first = &found.fact[0];
    assert_true(found.count > 0 && first->worth > 0);
    assert_int_equal(first->source, FACT_EVENT);
    assert_int_equal(first->kind, EVENT_FOUNDED);
    says(first, 0,
         "Your knight on the meadow at 0,0 wins 5 against 3 and founds a barony: 7 honour.");
}

/* ---- the moves to consider ---- */

static const char VAIN[] =
    "{'game':'baron','seats':2,'phase':'donjon','to_act':1,'first':0,'honour':[13,12],'out':["
    "false,false],'hand':[3,2],'resting':[0,0],'reserve':[['village','vineyard'],['forest','q"
    "uarry']],'row':['meadow','swamp','quarry'],'pile':{'meadow':11,'village':1,'field':1,'fo"
    "rest':2,'vineyard':1,'quarry':1,'pond':3,'swamp':5,'cursed':2},'tiles':{'1,-5':'pond','2"
    ",-5':'meadow','3,-5':'meadow','-1,-4':'forest','0,-4':'vineyard','1,-4':'meadow','2,-4':"
    "'meadow','3,-4':'meadow','-2,-3':'field','-1,-3':'meadow','0,-3':'meadow','1,-3':'quarry"
    "','2,-3':'meadow','3,-3':'vineyard','-3,-2':'cursed','-2,-2':'village','-1,-2':'meadow',"
    "'0,-2':'village','1,-2':'meadow','2,-2':'forest','-4,-1':'village','-3,-1':'meadow','-2,"
    "-1':'field','-1,-1':'pond','0,-1':'vineyard','1,-1':'field','-4,0':'forest','-3,0':'vill"
    "age','-2,0':'meadow','-1,0':'field','0,0':'meadow','1,0':'pond','-2,1':'meadow','-1,1':'"
    "vineyard','0,1':'quarry','-2,2':'meadow','-4,3':'field','-3,3':'meadow','-4,4':'quarry'}"
    ",'donjons':{'-1,-3':{'seat':0,'side':'baron','value':8},'1,-2':{'seat':1,'side':'baron',"
    "'value':9},'-3,-1':{'seat':0,'side':'baron','value':11},'0,0':{'seat':1,'side':'baron','"
    "value':8},'-3,3':{'seat':1,'side':'knight','value':null}},'active':1,'placed':['1,-2','0"
    ",0','-3,-1','-3,3','-1,-3'],'asked':[],'claimed':[],'gone':{},'secret':[null,null],'deal"
    "t':['vineyard','pond']}";

/* Most knights placed here come back at once, which is to end the turn; one does not. Whatever
 * looks like the second-best move, two moves that differ are compared. */
static void moves_that_end_alike_are_one(void **unused) {
    (void)unused;
    static Consideration all;
    TEXT(json, sizeof VAIN);
    TEXT(error, 300);
    for (const char *at = VAIN; *at != '\0'; at++) {
        text_char(&json, *at == '\'' ? '"' : *at);
    }
    table_load(&table, &BARON_GAME, json.start, __FILE__, __LINE__);
    Search *search = search_new(&BARON_GAME, 2, MEMORY, 1, NULL, &error);
    const Budget budget = {.iterations = 800};
    assert_non_null(search);
    for (uint64_t seed = 1; seed <= 8; seed++) {
        assert_true(review_consider(search, table.state, &budget, INT64_MAX, seed, &all, &error));
        assert_int_equal(all.moves, 2);
        assert_int_not_equal(all.move[0].choice.move, all.move[1].choice.move);
    }
    search_free(search);
}

/* ---- what events tell ---- */

static Event event_of(const char *move, BaronEvent kind, int seat) {
    Event events[EVENTS_MAX];
    Move made;
    assert_true(BARON_GAME.read_move(table.state, move, &made));
    const int count = BARON_GAME.events(table.state, made, events);
    for (int i = 0; i < count; i++) {
        if (events[i].kind == kind && events[i].seat == seat) {
            return events[i];
        }
    }
    fail_msg("'%s' does not cause this", move);
    return events[0];
}

static void strengths_are_told_from_both_sides(void **unused) {
    (void)unused;
    DRAW(&table, "   Vi    ..              \n"
                 "Fo    Me:a* Fi    Me     \n"
                 "   Me    Sw    Me:B  Fo  \n"
                 "            Me    Me     \n");
    const Event won = event_of("lay meadow 1,-1", EVENT_FOUNDED, 0);
    const Event lost = event_of("lay meadow 1,-1", EVENT_LOST, 1);
    const Event driven = event_of("lay meadow 1,-1", EVENT_DRIVEN, 1);
    assert_int_equal(won.number[4], 5);
    assert_int_equal(won.number[5], 2);
    assert_int_equal(lost.number[4], 2);
    assert_int_equal(lost.number[5], 5);
    assert_int_equal(driven.number[4], 2);
    assert_int_equal(driven.number[5], 5);
    assert_int_equal(driven.number[2], 0); /* a baron: what it loses is told by EVENT_LOST */
}

static void a_knight_placed_in_vain_costs_nothing(void **unused) {
    (void)unused;
    DRAW(&table, "   Me    Me              \n"
                 "Me    Me*   Fi    Me     \n"
                 "   Me    Sw    Me:B  Fo  \n"
                 "            Me    Me     \n"
                 "phase donjon");
    event_of("donjon 0,0", EVENT_REPELLED, 0);
    assert_false(BARON_EVENT_KINDS[EVENT_REPELLED].reason);
    PLAY(&table, "donjon 0,0");
    TOLD(&table, "driven B22 seat=0 cell=0,0 leaves=false baron=false");
}

static void a_knight_that_stood_there_loses_its_barony(void **unused) {
    (void)unused;
    DRAW(&table, "   Vy    ..              \n"
                 "Me    Me:a* Fi    Me     \n"
                 "   Me    Fo    Me:B  Vi  \n"
                 "            Me    Me     \n");
    const Event driven = event_of("lay meadow 1,-1", EVENT_DRIVEN, 0);
    assert_int_equal(driven.number[2], 5);
    assert_int_equal(driven.number[4], 1);
    assert_int_equal(driven.number[5], 3);
}

/* ---- what features measure ---- */

static void has_features(int seat, const int expected[BARON_FEATURES]) {
    int16_t measured[FEATURES_MAX];
    BARON_GAME.measure(table.state, seat, measured);
    for (int i = 0; i < BARON_FEATURES; i++) {
        if (measured[i] != expected[i]) {
            fail_msg("seat %d: %s is %d, not %d", seat, BARON_FEATURE[i].name, measured[i],
                     expected[i]);
        }
    }
}

static void features_of_a_drawn_position(void **unused) {
    (void)unused;
    /* Seat 0's knight, worth 6 with one tile missing, would beat the baron, worth 3, over field
     * and swamp; seat 1's knight is worth 3 and has no baron of another beside it. */
    DRAW(&table, "   Vi    ..          Fo    \n"
                 "Fo    Me:a* Fi    Me    Me:b\n"
                 "   Me    Sw    Me:B  Qu    \n"
                 "            Me    Me       \n"
                 "honour 4 -2\n"
                 "hand 4 3\n"
                 "reserve0 Vi Cu Vy\n"
                 "reserve1 Me Qu");
    has_features(0, (int[BARON_FEATURES]){[BARON_RINGS] = 6,
                                          [BARON_NEAR] = 6,
                                          [BARON_IN_HAND] = 4,
                                          [BARON_TILES] = 4,
                                          [BARON_SPOILERS] = 1});
    has_features(1, (int[BARON_FEATURES]){[BARON_RINGS] = 3,
                                          [BARON_IN_HAND] = 3,
                                          [BARON_TILES] = 1,
                                          [BARON_MEADOWS] = 1,
                                          [BARON_AT_RISK] = 1,
                                          [BARON_DEBT] = 2});
}

static void a_stronger_baron_blocks_a_ring(void **unused) {
    (void)unused;
    DRAW(&table, "   Vy    ..              \n"
                 "Me    Me:a* Fi    Me     \n"
                 "   Me    Fo    Me:B  Vi  \n"
                 "            Me    Me     \n"
                 "reserve0 Vi\n");
    int16_t measured[FEATURES_MAX];
    BARON_GAME.measure(table.state, 0, measured);
    assert_int_equal(measured[BARON_BLOCKED], 5);
    assert_int_equal(measured[BARON_RINGS], 5);
    assert_int_equal(measured[BARON_NEAR], 0);
}

/* ---- points ---- */

/* Over a whole game, what the events score is what everybody has. */
static void points_add_up(void **unused) {
    (void)unused;
    static const Game *const ALL[] = {&BARON_GAME, &NULL_GAME};
    for (int game = 0; game < 2; game++) {
        int lost = 0;
        for (uint64_t seed = 1; seed <= 40; seed++) {
            const Game *played = ALL[game];
            const int seats = 2 + (int)(seed % 4);
            const Setup setup = {seats, {game == 0 ? BY_LOT : 2}};
            STATE_ROOM(state);
            Random random;
            int sum[SEATS_MAX] = {0};
            random_seed(&random, seed);
            played->start(state, &setup);
            for (int turn = played->turn(state); turn != OVER; turn = played->turn(state)) {
                const Move move =
                    turn == NATURE ? played->chance(state, &random) : played->pick(state, &random);
                Event events[EVENTS_MAX];
                const int count = played->events(state, move, events);
                for (int i = 0; i < count; i++) {
                    int16_t points[SEATS_MAX] = {0};
                    played->points(state, &events[i], points);
                    for (int s = 0; s < seats; s++) {
                        sum[s] += points[s];
                        lost += points[s] < 0;
                    }
                }
                played->apply(state, move);
            }
            Score score[SEATS_MAX];
            played->score(state, score);
            for (int s = 0; s < seats; s++) {
                assert_int_equal(sum[s], score[s].points);
            }
        }
        assert_true(game == 1 || lost > 0);
    }
}

/* ---- words ---- */

/* Words that language.md does not want, and signs of a template that was not filled. */
static void check_clause(const char *clause, Lang lang) {
    static const char *const BANNED[] = {"whoever", "brings", "anew", "somebody", "of yours",
                                         "one's",   "  ",     " ,",   "@",        "&",
                                         "[",       "]",      "<",    ">",        "#"};
    TEXT(plain, 500);
    static const char *const NAMES[] = {"Ann", "Bob", "Cid", "Dan", "Eve"};
    plain.lang = lang;
    sentence_plain(clause, NAMES, &plain);
    for (size_t i = 0; i < sizeof BANNED / sizeof BANNED[0]; i++) {
        if (strstr(plain.start, BANNED[i]) != NULL) {
            fail_msg("'%s' in: %s", BANNED[i], plain.start);
        }
    }
    if (strpbrk(plain.start, "{}|") != NULL || plain.used < 8 || plain.cut ||
        plain.start[plain.used - 1] == ' ' || plain.start[plain.used - 1] == '.') {
        fail_msg("not a clause: %s", plain.start);
    }
    int words = 1;
    for (const char *at = plain.start; *at != '\0'; at++) {
        words += *at == ' ';
    }
    words -= strstr(clause, "{hex") != NULL ? 2 : 0; /* "at 0,0": a mark on the page */
    static const int MOST[LANGS] = {[ENGLISH] = 16, [GERMAN] = 19, [FRENCH] = 20};
    if (words > MOST[lang]) {
        fail_msg("%d words: %s", words, plain.start);
    }
}

static void check_readers(const Game *game, const void *state, const Fact *fact) {
    for (int lang = 0; lang < LANGS; lang++) {
        char about_you[500] = "";
        for (int reader = NATURE; reader < 3; reader++) {
            const Reader who = {reader, (Lang)lang};
            TEXT(said, 500);
            said.lang = (Lang)lang;
            game->say_fact(state, fact, who, &said);
            check_clause(said.start, (Lang)lang);
            if (reader == fact->seat) {
                snprintf(about_you, sizeof about_you, "%s", said.start);
                assert_null(strstr(said.start, "{1}"));
            }
        }
        const Reader nobody = {NATURE, (Lang)lang};
        TEXT(said, 500);
        game->say_fact(state, fact, nobody, &said);
        assert_non_null(strstr(said.start, "{1}"));
        assert_string_not_equal(said.start, about_you);
    }
}

static const struct {
    int with, without, points, rival_points;
} AMOUNTS[] = {{32, 0, 60, 0},   {0, 32, 0, 60},  {20, 10, 30, 10},
               {32, 32, 65, 24}, {32, 32, 10, 4}, {10, 11, -4, -15}};

static void check_facts(const Game *game, const void *state, Fact *fact) {
    for (size_t i = 0; i < sizeof AMOUNTS / sizeof AMOUNTS[0]; i++) {
        fact->tries = 32;
        fact->with = (uint8_t)AMOUNTS[i].with;
        fact->without = (uint8_t)AMOUNTS[i].without;
        fact->points = (int16_t)AMOUNTS[i].points;
        fact->rival_points = (int16_t)AMOUNTS[i].rival_points;
        for (int when = FACT_NOW; when <= FACT_NEXT; when++) {
            fact->when = (uint8_t)when;
            check_readers(game, state, fact);
        }
    }
}

static void every_event_has_words(void **unused) {
    (void)unused;
    static const Game *const ALL[] = {&BARON_GAME, &NULL_GAME};
    static const int STRENGTHS[][2] = {{0, 0}, {5, 2}, {0, 3}};
    DRAW(&table, "Vi*   Me\nseats 3");
    for (int game = 0; game < 2; game++) {
        int reasons = 0;
        for (int kind = 0; kind < ALL[game]->event_kind_count; kind++) {
            const EventKind *of = &ALL[game]->event_kinds[kind];
            assert_non_null(of->name);
            reasons += of->reason;
            for (int sort = 0; of->reason && sort < 24; sort++) {
                Fact fact = {.source = FACT_EVENT, .kind = (uint8_t)kind, .seat = 1, .other = 0};
                fact.cells = (int8_t)(sort % 2);
                fact.cell[0] = (int16_t)cell_at(0, 0);
                fact.number[0] = (int16_t)(kind == EVENT_LOST && sort >= 12 ? 1 : sort / 12);
                fact.number[1] = (int16_t)(sort / 6 % 2 == 0 ? 4 : -2);
                fact.number[2] = (int16_t)(sort / 3 % 2);
                fact.strength[0] = (int16_t)STRENGTHS[sort % 3][0];
                fact.strength[1] = (int16_t)STRENGTHS[sort % 3][1];
                check_facts(ALL[game], table.state, &fact);
            }
        }
        assert_true(reasons > 0);
    }
}

static void every_feature_has_words(void **unused) {
    (void)unused;
    static const Game *const ALL[] = {&BARON_GAME, &NULL_GAME};
    DRAW(&table, "Vi*   Me\nseats 3");
    for (int game = 0; game < 2; game++) {
        assert_true(ALL[game]->feature_count > 0 && ALL[game]->feature_count <= FEATURES_MAX);
        for (int kind = 0; kind < ALL[game]->feature_count; kind++) {
            Fact fact = {.source = FACT_FEATURE, .kind = (uint8_t)kind, .seat = 1, .other = NATURE};
            assert_non_null(ALL[game]->features[kind].name);
            check_facts(ALL[game], table.state, &fact);
        }
    }
}

/* Whatever a turn does to a spot of any game, and whichever of its turns does. */
static void every_effect_has_words(void **unused) {
    (void)unused;
    static const int CHANGED[][2] = {{0, 4}, {4, 0}, {2, 1}, {1, 15}, {3, 0}};
    static const Game *const ALL[] = {&BARON_GAME, &BARONY_GAME, &FEUDO_GAME};
    for (int g = 0; g < 3; g++) {
        const Game *game = ALL[g];
        State state;
        Spot spot[SPOTS_MAX];
        assert_true(walk_to(game, 3, 5, 120, &state));
        const int spots = game->spots(state.bytes, spot);
        bool seen[FEATURES_MAX] = {false};
        for (int i = 0; i < spots; i++) {
            Fact fact = {.source = FACT_EFFECT, .kind = spot[i].feature, .seat = 1, .worth = 5};
            seen[spot[i].feature] = true;
            fact.other = NATURE;
            fact.cells = spot[i].cell != SPOT_NOWHERE;
            fact.cell[0] = spot[i].cell;
            for (int n = 0; n < 15; n++) {
                fact.when = (uint8_t)(n % 3);
                if (fact.when == FACT_NEXT && !game->features[spot[i].feature].lasting) {
                    continue;
                }
                fact.points = 43;
                fact.rival_points = 12;
                fact.number[SPOT_BEFORE] = (int16_t)CHANGED[n / 3][0];
                fact.number[SPOT_AFTER] = (int16_t)CHANGED[n / 3][1];
                fact.number[SPOT_MORE] = spot[i].more;
                fact.number[SPOT_WAS] = CHANGED[n / 3][0] > 0;
                fact.number[SPOT_IS] = CHANGED[n / 3][1] > 0;
                check_readers(game, state.bytes, &fact);
            }
        }
        assert_true(seen[spot[0].feature] && spots > 3);
    }
}

static void one_is_in_the_singular(void **unused) {
    (void)unused;
    Fact fact = {.source = FACT_FEATURE, .kind = BARON_IN_HAND, .seat = 0, .other = NATURE};
    DRAW(&table, "Vi*   Me");
    fact.points = 11;
    fact.rival_points = 1;
    says(&fact, 0, "You have 1 knight in hand, not 0, after the next turn.");
    fact.points = 20;
    says(&fact, 0, "You have 2 knights in hand, not 0, after the next turn.");
}

/* What differs is how much, not how often: then means are said, and no rates. */
static void amounts_replace_rates(void **unused) {
    (void)unused;
    Fact fact = {.source = FACT_EVENT,
                 .kind = EVENT_FOUNDED,
                 .seat = 1,
                 .other = NATURE,
                 .when = FACT_NEXT,
                 .with = 64,
                 .without = 64,
                 .tries = 64,
                 .points = 65,
                 .rival_points = 84};
    DRAW(&table, "Vi*   Me");
    says(&fact, 0, "Bob gains 7 honour from new baronies, not 8.");
    fact.with = 62; /* nine or ten of ten, either way */
    fact.points = 77;
    fact.rival_points = 75;
    says(&fact, 0, "Bob gains 7.7 honour from new baronies, not 7.5.");
    fact.with = 32;
    fact.points = 42;
    fact.rival_points = 84;
    fact.number[1] = 8;
    says(&fact, 0, "Bob founds a barony and gains 8 honour in 5 of 10 simulations, not 10.");
}

/* ---- Straws ---- */

static void straws_are_explained(void **unused) {
    (void)unused;
    const Setup setup = {2, {1}};
    NullState state;
    TEXT(error, 200);
    TEXT(said, 500);
    NULL_GAME.start(&state, &setup);
    NULL_GAME.apply(&state, null_move(NULL_MOVE_FIRST, 0));
    NULL_GAME.apply(&state, null_move(NULL_MOVE_DEAL, 1));
    NULL_GAME.apply(&state, null_move(NULL_MOVE_DEAL, 3));
    Explainer *explainer = explainer_new(MEMORY, 1);
    const ExplainBudget budget = {200, PAIRS};
    assert_true(explain_turn(explainer, &NULL_GAME, 2, &state, NULL, &budget, 1, &found, &error));
    assert_int_equal(found.turn.move[0], null_move(NULL_MOVE_SWAP, 0));
    assert_true(found.count > 0 && found.fact[0].worth > 0);
    const Reader reader = {0, ENGLISH};
    explain_say_reason(&NULL_GAME, &state, &found, reader, &said);
    assert_non_null(strstr(said.start, "You score "));
    explainer_free(explainer);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(completing_a_ring_founds),
        cmocka_unit_test(a_lay_lets_an_opponent_found),
        cmocka_unit_test(filling_a_gap_scores),
        cmocka_unit_test(the_third_place_costs_honour),
        cmocka_unit_test(a_fight_has_its_strengths),
        cmocka_unit_test(moves_that_end_alike_are_one),
        cmocka_unit_test(strengths_are_told_from_both_sides),
        cmocka_unit_test(a_knight_placed_in_vain_costs_nothing),
        cmocka_unit_test(a_knight_that_stood_there_loses_its_barony),
        cmocka_unit_test(features_of_a_drawn_position),
        cmocka_unit_test(a_stronger_baron_blocks_a_ring),
        cmocka_unit_test(points_add_up),
        cmocka_unit_test(every_event_has_words),
        cmocka_unit_test(every_feature_has_words),
        cmocka_unit_test(every_effect_has_words),
        cmocka_unit_test(one_is_in_the_singular),
        cmocka_unit_test(amounts_replace_rates),
        cmocka_unit_test(straws_are_explained),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
