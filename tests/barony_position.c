/* tests/barony_position.c -- positions of Barony that cannot be are refused in words. */
#include "tests/barony_drawn.h"

#include "play/json_doc.h"

#include <stdio.h>
#include <string.h>

/* A drawing, a piece of its JSON and what to put there (with ' for "), and how the refusal begins.
 */
typedef struct Broken {
    const char *drawing, *piece, *instead, *refusal;
} Broken;

#define USUAL "P0kc* P     P1kc  P0k   A0k1v"

static const Broken BROKEN[] = {
    {USUAL, "'game':'barony'", "'game':'baron'", "game:"},
    {USUAL, "'seats':2", "'seats':5", "seats:"},
    {USUAL, "'seats':2", "'seats':1", "seats:"},
    {USUAL, "'phase':'turn'", "'phase':'tern'", "phase:"},
    {USUAL, "'to_act':0", "'to_act':2", "to_act:"},
    {USUAL, "'to_act':0", "'to_act':'nature'", "to_act:"},
    {USUAL, "'to_act':0", "'to_act':null", "to_act:"},
    {USUAL, "'first':0", "'first':7", "first:"},
    {USUAL, "'first':0", "'first':null", "to_act:"},
    {USUAL, "'0,0':'plain'", "'0,0':'meadow'", "map 0,0:"},
    {USUAL, "'0,0':'plain'", "'0,9':'plain'", "map:"},
    {USUAL, "'0,0':'plain'", "'0,00':'plain'", "map:"},
    {USUAL, "'0,0':'plain'", "' 0,0':'plain'", "map:"},
    {USUAL, "'0,0':'plain',", "", "map:"},
    {USUAL, "'0,0':'plain'", "'0,0':'lake'", "pieces 0,0: no piece can stand on a lake"},
    {USUAL, "'0,0':'plain'", "'0,0':'forest'", "pieces 0,0: no city can stand on a forest"},
    {USUAL, "'pieces':{'0,0'", "'pieces':{'0,10'", "pieces:"},
    {USUAL, "'seat':0,'knights':1,'building':'city'", "'seat':2,'knights':1,'building':'city'",
     "pieces 0,0: an entry needs a seat"},
    {USUAL, "'knights':1,'building':'city'", "'knights':8,'building':'city'",
     "pieces 0,0: knights"},
    {USUAL, "'knights':1,'building':'city'", "'knights':2,'building':'city'", "reserve of seat 0"},
    {USUAL, "'knights':1,'building':'city'", "'knights':1,'building':'castle'",
     "pieces 0,0: building"},
    {USUAL, "{'seat':0,'knights':1,'building':null}", "{'seat':0,'knights':0,'building':null}",
     "pieces 3,0: seat 0 has nothing there"},
    {USUAL, "'3,0':[{'seat':0", "'1,0':[{'seat':0,'knights':0,'building':'city'}],'3,0':[{'seat':0",
     "reserve of seat 0: cities"},
    {USUAL, "[{'seat':0,'knights':1,'building':null}]", "[]", "pieces 3,0: must be a list"},
    {USUAL, "{'seat':1,'knights':0,'building':'village'}",
     "{'seat':0,'knights':0,'building':'village'}", "pieces 4,0: seat 0 has two entries"},
    {USUAL, "'knights':4", "'knights':3", "reserve of seat 0: knights"},
    {USUAL, "'knights':4", "'knights':'4'", "reserve of seat 0: knights must be a number"},
    {USUAL, "'gone':[0,0]", "'gone':[1,0]", "reserve of seat 0: knights"},
    {USUAL, "'gone':[0,0]", "'gone':[0]", "gone:"},
    {USUAL, "'gone':[0,0]", "'gone':[7,0]", "gone:"},
    {USUAL, "'field':0", "'field':-1", "tokens of seat 0"},
    {USUAL, "'field':0", "'field':10000", "tokens of seat 0"},
    {USUAL, "'rank':[0,0]", "'rank':[5,0]", "rank:"},
    {USUAL, "'rank':[0,0]", "'rank':[1,0]", "points of seat 0"},
    {USUAL, "'new_cities':[0,0]", "'new_cities':[2,0]", "new_cities of seat 0"},
    {USUAL, "'points':[0,0]", "'points':[0,1]", "points of seat 1"},
    {USUAL, "'placed':6", "'placed':5", "placed:"},
    {USUAL, "'moved':null", "'moved':'0,0'", "moved:"},
    {USUAL, "'moved':null", "'moved':'9,9'", "moved:"},
    {USUAL, "'victim':null", "'victim':1", "victim:"},
    {USUAL, "'victim':null", "'victim':2", "victim:"},
    {USUAL, "'quiet':0", "'quiet':1", "quiet:"},
    {USUAL, "'quiet':0", "'quiet':41", "quiet:"},
    {USUAL, "'stirred':false", "'stirred':true", "stirred:"},
    {USUAL, "'stirred':false", "'stirred':0", "stirred:"},
    {USUAL, "'passes':0", "'passes':1", "passes:"},
    {USUAL, "'round':1", "'round':0", "round:"},
    {USUAL, "'round':1", "'round':401", "round:"},
    {USUAL, "'phase':'turn'", "'phase':'setup'", "round,"},
    {USUAL, "'phase':'turn'", "'phase':'move'", "moved: must be a hex in phase move"},
    {USUAL, "'phase':'turn'", "'phase':'loot'", "victim:"},
    {USUAL, "'phase':'turn'", "'phase':'build'", "stirred:"},
    {USUAL, "'phase':'turn','to_act':0", "'phase':'over','to_act':null", "quiet:"},
    {USUAL, "'phase':'turn','to_act':0,", "'phase':'over','to_act':0,", "to_act:"},
    {"P0kc* P1kc", "'game'", "'game'", "pieces 0,0: two cities next to each other"},
    {"P0kk1k*", "'game'", "'game'", "pieces 0,0: players cannot share this hex"},
    {"M0k1k*", "'game'", "'game'", "pieces 0,0: players cannot share this hex"},
    {"P0k1s*", "'game'", "'game'", "pieces 0,0: players cannot share this hex"},
    {"P0v1v*", "'game'", "'game'", "pieces 0,0: two buildings on one hex"},
    {"P0kk*\nmoved 1,0\nphase move", "'game'", "'game'", "moved: seat 0 has no knight there"},
    {"P0k*\nland L\nmoved 0,0\nphase move", "'game'", "'game'", "phase: nothing further"},
    {"P0kv*\nphase build\ntokens0 0 1 0 0", "'game'", "'game'", "phase: nothing further"},
    {"P0kk*\nphase loot\nmoved 0,0\nvictim 1\ntokens1 0 1 0 0", "'game'", "'game'", "victim: must"},
    {"P0kk*\nphase loot\nmoved 0,0\nvictim 0\ntokens0 1 1 0 0", "'game'", "'game'", "victim: must"},
    {"P0k*\nphase loot\nmoved 0,0\nvictim 1\ntokens1 1 1 0 0", "'game'", "'game'", "moved: seat 0"},
    {"P*\nrank 4 0", "'game'", "'game'", "rank of seat 0: a duke has no further turn"},
    {"P*\nrank 0 4\nto_act 1", "'game'", "'game'", "rank of seat 1: a duke has no further turn"},
    {"P*\nrank 4 0\nto_act 1\nstirred false", "'game'", "'game'", "stirred:"},
    {"P*\nphase over\nround 9\nquiet 4", "'game'", "'game'", "phase: there is no reason"},
    {"P*\nto_act 1\npasses 1\nstirred true", "'game'", "'game'", "stirred:"},
};

static void swap_quotes(Text *out, const char *words) {
    requote(words, out);
}

static void broken_positions_are_refused(void **unused) {
    (void)unused;
    static char memory[1 << 16];
    for (size_t i = 0; i < sizeof BROKEN / sizeof BROKEN[0]; i++) {
        const Broken *broken = &BROKEN[i];
        const char *json = barony_drawn_json(broken->drawing);
        Text changed = text_over(memory, sizeof memory);
        TEXT(piece, 400);
        TEXT(instead, 400);
        TEXT(error, 400);
        swap_quotes(&piece, broken->piece);
        swap_quotes(&instead, broken->instead);
        const char *at = strstr(json, piece.start);
        if (at == NULL) {
            fail_msg("%s: not in %s", piece.start, json);
        }
        text_bytes(&changed, json, (size_t)(at - json));
        text_put(&changed, instead.start);
        text_put(&changed, at + piece.used);
        JsonDoc doc = {0};
        STATE_ROOM(state);
        memset(state, 0x5a, sizeof state);
        assert_true(json_doc_read(&doc, changed.start, changed.used, &error));
        if (BARONY_GAME.read_position(state, &doc.json, 0, &error)) {
            fail_msg("'%s' with %s instead of %s is read", broken->drawing, broken->instead,
                     broken->piece);
        }
        if (strncmp(error.start, broken->refusal, strlen(broken->refusal)) != 0) {
            fail_msg("'%s' with %s is refused with \"%s\", not \"%s …\"", broken->drawing,
                     broken->instead, error.start, broken->refusal);
        }
        for (size_t k = 0; k < sizeof state; k++) {
            assert_int_equal(state[k], 0x5a); /* the game stays as it was */
        }
        json_doc_free(&doc);
    }
}

/* Keys that follow from the rest may be left out. */
static void further_keys_have_defaults(void **unused) {
    (void)unused;
    static char memory[1 << 16];
    Table table, plain;
    const char *json = barony_drawn_json(USUAL);
    const char *at = strstr(json, ",\"placed\"");
    assert_non_null(at);
    Text shorter = text_over(memory, sizeof memory);
    text_bytes(&shorter, json, (size_t)(at - json));
    text_char(&shorter, '}');
    LOAD(&plain, &BARONY_GAME, json);
    LOAD(&table, &BARONY_GAME, shorter.start);
    assert_memory_equal(table.state, plain.state, sizeof(BaronyState));
}

/* Tiles are known by their land while the map is being laid. */
static void maps_half_laid(void **unused) {
    (void)unused;
    Table table, again;
    static char memory[1 << 16];
    table_start(&table, &BARONY_GAME, 3);
    PLAY(&table, "first 2");
    PLAY(&table, "tile MPF 1");
    PLAY(&table, "tile FFF 0");
    PLAY(&table, "tile FFF 0");
    Text position = text_over(memory, sizeof memory);
    BARONY_GAME.write_position(table.state, &position);
    LOAD(&again, &BARONY_GAME, position.start);
    assert_memory_equal(table.state, again.state, sizeof(BaronyState));
    REFUSED(&again, "tile MPF 0", 1);
    REFUSED(&again, "tile FFF 1", 1);
    /* No tile has a field, a plain and a forest in this order. */
    char *land = strstr(memory, "\"mountain\"");
    assert_non_null(land);
    TEXT(error, 400);
    JsonDoc doc = {0};
    memcpy(land, "\"field\"   ", 10);
    assert_true(json_doc_read(&doc, memory, strlen(memory), &error));
    assert_false(BARONY_GAME.read_position(again.state, &doc.json, 0, &error));
    assert_int_equal(strncmp(error.start, "map: no tile is left", 20), 0);
    json_doc_free(&doc);
}

int barony_position_tests(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(broken_positions_are_refused),
        cmocka_unit_test(further_keys_have_defaults),
        cmocka_unit_test(maps_half_laid),
    };
    return cmocka_run_group_tests_name("barony positions", tests, NULL, NULL);
}
