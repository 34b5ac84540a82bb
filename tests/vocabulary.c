/* tests/vocabulary.c -- moves in three languages: each reads back to the same move. */
#include "play/vocabulary.h"

#include "games/list.h"
#include "play/match.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

/* Every legal move, of players and of nature, on many walks through every game. */
static void check_moves(const Game *game, const void *state, int *seen) {
    static Move moves[MOVES_MAX];
    const int count = game->moves(state, moves);
    for (int i = 0; i < count; i++) {
        TEXT(notation, MATCH_MOVE_SIZE);
        game->write_move(state, moves[i], &notation);
        for (int lang = 0; lang < LANGS; lang++) {
            TEXT(said, MATCH_MOVE_SIZE);
            TEXT(read, MATCH_MOVE_SIZE);
            TEXT(folded, MATCH_MOVE_SIZE);
            TEXT(again, MATCH_MOVE_SIZE);
            TEXT(mixed, MATCH_MOVE_SIZE);
            Move move = 0;
            vocabulary_say(game, notation.start, (Lang)lang, &said);
            vocabulary_read(game, said.start, (Lang)lang, &read);
            assert_string_equal(read.start, notation.start);
            assert_true(game->read_move(state, read.start, &move));
            assert_int_equal(move, moves[i]);
            if (lang == ENGLISH) {
                assert_string_equal(said.start, notation.start);
            }
            /* Without accents and small, in both ways to write umlauts; and in the notation. */
            for (int german = 0; german < 2; german++) {
                text_clear(&folded);
                text_clear(&again);
                /* Names such as Q3 and MMF are kept in capitals. */
                if (strpbrk(notation.start, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == NULL) {
                    text_fold(said.start, said.used, german != 0, &folded);
                    vocabulary_read(game, folded.start, (Lang)lang, &again);
                    assert_string_equal(again.start, notation.start);
                }
            }
            vocabulary_read(game, notation.start, (Lang)lang, &mixed);
            assert_string_equal(mixed.start, notation.start);
            (*seen)++;
        }
    }
}

static void every_legal_move_reads_back(void **unused) {
    (void)unused;
    for (int g = 0; g < GAMES_COUNT; g++) {
        const Game *game = GAMES[g];
        int seen = 0;
        for (int seats = game->seats_min; seats <= game->seats_max; seats++) {
            STATE_ROOM(state);
            Setup setup = {seats, {0}};
            for (int i = 0; i < game->option_count; i++) {
                setup.option[i] = option_usual(&game->options[i]);
            }
            Random random;
            random_seed(&random, (uint64_t)seats);
            game->start(state, &setup);
            for (int n = 0; game->turn(state) != OVER; n++) {
                if (n < 40 || n % 19 == 0) {
                    check_moves(game, state, &seen);
                }
                game->apply(state, game->turn(state) == NATURE ? game->chance(state, &random)
                                                               : game->pick(state, &random));
            }
        }
        assert_true(seen > 20);
    }
}

/* Every word can be told from every other one, in its own language and from the notation. */
static void no_word_means_two_things(void **unused) {
    (void)unused;
    for (int g = 0; g < GAMES_COUNT; g++) {
        for (const Words *a = GAMES[g]->vocabulary; a->in[ENGLISH] != NULL; a++) {
            for (int lang = 0; lang < LANGS; lang++) {
                TEXT(back, MATCH_MOVE_SIZE);
                assert_non_null(a->in[lang]);
                assert_null(strpbrk(a->in[lang], " +0123456789"));
                vocabulary_read(GAMES[g], a->in[lang], (Lang)lang, &back);
                assert_string_equal(back.start, a->in[ENGLISH]);
                text_clear(&back);
                vocabulary_read(GAMES[g], a->in[ENGLISH], (Lang)lang, &back);
                assert_string_equal(back.start, a->in[ENGLISH]);
            }
        }
    }
}

static void as_people_type(void **unused) {
    (void)unused;
    static const struct {
        const Game *game;
        Lang lang;
        const char *typed, *notation;
    } CASES[] = {
        {&FEUDO_GAME, GERMAN, "schloss 5,0", "castle 5,0"},
        {&FEUDO_GAME, GERMAN, "Schloß 5,0", "castle 5,0"},
        {&FEUDO_GAME, FRENCH, "château 5,0", "castle 5,0"},
        {&FEUDO_GAME, FRENCH, "CHÂTEAU 5,0", "castle 5,0"},
        {&FEUDO_GAME, FRENCH, "chateau 5,0", "castle 5,0"},
        {&FEUDO_GAME, GERMAN, "castle 5,0", "castle 5,0"},
        {&FEUDO_GAME, GERMAN, "vordringen 4,4 baron+soeldner2", "advance 4,4 baron+merc2"},
        {&FEUDO_GAME, GERMAN, "Vordringen 4,4 Söldner1", "advance 4,4 merc1"},
        {&FEUDO_GAME, GERMAN, "karte fusssoldat2", "card inf2"},
        {&FEUDO_GAME, FRENCH, "déplacer premier 4,3", "move first 4,3"},
        {&FEUDO_GAME, GERMAN, "reihenfolge 2,0,1", "order 2,0,1"},
        {&BARON_GAME, GERMAN, "legen Weinberg 1,-1", "lay vineyard 1,-1"},
        {&BARON_GAME, FRENCH, "poser foret -2,3", "lay forest -2,3"},
        {&BARON_GAME, FRENCH, "lay forêt -2,3", "lay forest -2,3"},
        {&BARONY_GAME, GERMAN, "bauen 1,1 festung", "build 1,1 stronghold"},
        {&BARONY_GAME, FRENCH, "construire 1,1 forteresse", "build 1,1 stronghold"},
        /* What is no word stays, for read_move to refuse. */
        {&BARON_GAME, GERMAN, "fliegen 1,1", "fliegen 1,1"},
        {&BARON_GAME, ENGLISH, "legen 1,1", "legen 1,1"},
        {&BARON_GAME, FRENCH, "", ""},
        {&BARON_GAME, FRENCH, " + +\xc3", " + +\xc3"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        TEXT(read, MATCH_MOVE_SIZE);
        vocabulary_read(CASES[i].game, CASES[i].typed, CASES[i].lang, &read);
        assert_string_equal(read.start, CASES[i].notation);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_legal_move_reads_back),
        cmocka_unit_test(no_word_means_two_things),
        cmocka_unit_test(as_people_type),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
