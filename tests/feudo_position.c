/* tests/feudo_position.c -- positions of Feudo that cannot be, each refused with its reason. */
#include "tests/feudo_drawn.h"

#include "play/json_doc.h"

#include <stdio.h>
#include <string.h>

/* The drawing's JSON with one piece of text replaced; both are written with ' for ". */
static const char *changed(const char *drawing, const char *from, const char *into) {
    static char memory[1 << 16];
    TEXT(old, 512);
    TEXT(fresh, 512);
    Text out = text_over(memory, sizeof memory);
    const char *json = feudo_drawn(drawing);
    requote(from, &old);
    requote(into, &fresh);
    const char *at = strstr(json, old.start);
    if (at == NULL) {
        fail_msg("%s is not in %s", old.start, json);
        return NULL;
    }
    text_bytes(&out, json, (size_t)(at - json));
    text_put(&out, fresh.start);
    text_put(&out, at + old.used);
    return memory;
}

static bool reads(const char *json, Text *error) {
    Feudo s, untouched;
    JsonDoc doc = {0};
    memset(&s, 0xa5, sizeof s);
    untouched = s;
    const bool good = json_doc_read(&doc, json, strlen(json), error) &&
                      FEUDO_GAME.read_position(&s, &doc.json, 0, error);
    json_doc_free(&doc);
    assert_true(good || memcmp(&s, &untouched, sizeof s) == 0); /* refused: nothing is written */
    return good;
}

static const char MARCHING[] = "0K1*  1I1\nstar 4,2\nphase march\nplot0 K1 B L 2";
static const char FIGHTING[] = "0K1*  1I1   0F\nstar 4,2\nphase muster\nmuster 5,2 K1\n"
                               "attacked1 I2\nwon1 1 3,2 I2";
static const char PLOTTING[] = "..*\nstar 4,2\nphase plot\nplot0 K1 B";

static void wrong_positions_are_refused(void **unused) {
    (void)unused;
    static const struct {
        const char *drawing, *from, *into;
        const char *error; /* how it begins */
    } CASES[] = {
        {MARCHING, "'feudo'", "'baron'", "game: "},
        {MARCHING, "'seats':2", "'seats':5", "seats: "},
        {MARCHING, "'seats':2", "'seats':'2'", "seats: "},
        {MARCHING, "'rounds':10", "'rounds':11", "rounds: "},
        {MARCHING, "'round':3", "'round':11", "round: "},
        {MARCHING, "'round':3", "'round':0", "round: "},
        {MARCHING, "'march'", "'sleep'", "phase: "},
        {MARCHING, "'phase':'march','to_act':0", "'phase':'over','to_act':null", "phase: "},
        {MARCHING, "'0,0':'hill'", "'0,0':'lake'", "map: "},
        {MARCHING, "'0,0':'hill'", "'0,0':'wood'", "map: "},
        {MARCHING, "'0,0':'hill',", "", "map: "},
        {MARCHING, "'0,0':'hill'", "'11,0':'hill'", "map: "},
        {MARCHING, "'5,5':'convent'", "'5,5':'hill'", "map: "},
        {MARCHING, "'5,4':'hill'", "'5,4':'castle'", "map: "},
        {MARCHING, "'0,5':'castle'", "'0,5':'hill'", "map: "},
        {MARCHING, "'castles':['0,5','10,5']", "'castles':['0,5']", "castles: "},
        {MARCHING, "'castles':['0,5','10,5']", "'castles':['0,5','0,6']", "castles: "},
        {MARCHING, "'castles':['0,5','10,5']", "'castles':['0,5',null]", "castles: "},
        {MARCHING, "'plague':'10,8'", "'plague':'10,7'", "plague: "},
        {MARCHING, "'plague':'10,8'", "'plague':null", "plague: "},
        {MARCHING, "'fog':false", "'fog':0", "fog: "},
        {MARCHING, "'fog':false", "'fog':true", "fog: "}, /* all four fog cards are to come */
        {MARCHING, "['1',", "['2',", "deck: "},
        {MARCHING, "['1',", "['17',", "deck: "},
        {MARCHING, "['1',", "['fog',", "deck: "},
        {MARCHING, "'order':[0,1]", "'order':null", "order: "},
        {MARCHING, "'order':[0,1]", "'order':[0,0]", "order: "},
        {MARCHING, "'points':[0,0]", "'points':[0]", "points: "},
        {MARCHING, "'points':[0,0]", "'points':[0,-1]", "points: "},
        {MARCHING, "{'at':'9,9','owner':null}", "{'at':'9,8','owner':null}", "towns: "},
        {MARCHING, "{'at':'9,9','owner':null}", "{'at':'9,9','owner':2}", "towns: "},
        {MARCHING, "'Evesham'", "'London'", "towns: "},
        {MARCHING, "'knight1':{'at':'4,2','sick':false}", "'knight1':{'at':'4,2'}", "pieces: "},
        {MARCHING, "'knight1':{'at':'4,2'", "'knight1':{'at':'4,11'", "pieces: "},
        {MARCHING, "'knight1':{'at':'4,2'", "'knight1':{'at':'4,4'", "pieces: "},  /* mountain */
        {MARCHING, "'knight1':{'at':'4,2'", "'knight1':{'at':'3,4'", "pieces: "},  /* village */
        {MARCHING, "'knight1':{'at':'4,2'", "'knight1':{'at':'10,5'", "pieces: "}, /* castle */
        {MARCHING, "'inf1':{'at':'5,2'", "'inf1':{'at':'4,2'", "pieces: "},        /* enemies */
        {MARCHING, "'inf2':{'at':'0,5'", "'inf2':{'at':'4,2'", "pieces: "},        /* a pair */
        {MARCHING, "'first':{'at':'0,5'", "'first':{'at':'4,2'", "pieces: "},      /* not alone */
        {MARCHING, "'inf2':{'at':'0,5'", "'inf2':{'at':'7,3'", "pieces: "},        /* free town */
        {MARCHING, "'knight2':{'at':'0,5','sick':false}", "'knight2':{'at':'away','back':4}",
         "pieces: "},
        {MARCHING, "'baron':{'at':'0,5','sick':false}", "'baron':{'at':'dead'}", "pieces: "},
        {MARCHING, "'baron':{'at':'0,5','sick':false}", "'baron':{'at':'away','back':3}",
         "pieces: "},
        {MARCHING, "'baron':{'at':'0,5','sick':false},", "", "pieces: "},
        {PLOTTING, "'baron':{'at':'0,5','sick':false}", "'baron':{'at':'0,5','sick':true}",
         "pieces: "},
        {MARCHING, "'trades':[[4,2,0,0,0]", "'trades':[[4,4,0,0,0]", "trades: "},
        {MARCHING, "'trades':[[4,2,0,0,0]", "'trades':[[]", "trades: "},
        {MARCHING, "'trades':[[4,2,0,0,0]", "'trades':[[4,0,0,0]", "plots: "}, /* 2 is plotted */
        {MARCHING, "['knight1','baron','milady',2]", "['knight1','baron','baron',2]", "plots: "},
        {MARCHING, "['knight1','baron','milady',2]", "['knight1','baron',2]", "plots: "},
        {MARCHING, "['knight1','baron','milady',2]", "['knight1','baron','milady']", "plots: "},
        {MARCHING, "['knight1','baron','milady',2]", "['knight1','baron','milady',3]", "plots: "},
        {MARCHING, "['knight1','baron','milady',2]", "[null,null,null,null]", "plots: "},
        {PLOTTING, "'plots':[['knight1','baron']", "'plots':[['knight1','baron',0]", "plots: "},
        {PLOTTING, "],[]],'king'", "],['baron']],'king'", "plots: "},
        {MARCHING, "'king':false", "'king':null", "king: "},
        {MARCHING, "'charmed':[false,false]", "'charmed':[true,false]", "to_act: "},
        {PLOTTING, "'charmed':[false,false]", "'charmed':[true,false]", "charmed: "},
        {MARCHING, "'step':1", "'step':null", "step: "},
        {MARCHING, "'step':1", "'step':4", "step: "},
        {PLOTTING, "'step':null", "'step':1", "step: "},
        {MARCHING, "'to_act':0", "'to_act':2", "to_act: "},
        {MARCHING, "'to_act':0", "'to_act':'nature'", "to_act: "},
        {MARCHING, "'to_act':0", "'to_act':null", "to_act: "},
        {MARCHING, "'spent':[0,0]", "'spent':[3,0]", "spent: "},
        {PLOTTING, "'spent':[0,0]", "'spent':[1,0]", "spent: "},
        {MARCHING, "'moved':[{},{}]", "'moved':[{'knight1':13},{}]", "moved: "},
        {MARCHING, "'moved':[{},{}]", "'moved':[{'knight9':1},{}]", "moved: "},
        {PLOTTING, "'moved':[{},{}]", "'moved':[{'knight1':1},{}]", "moved: "},
        {MARCHING, "'attacked':[[],[]]", "'attacked':[['knight1'],[]]", "attacked: "},
        {FIGHTING, "'attacked':[[],['inf2']]", "'attacked':[['milady'],['inf2']]", "attacked: "},
        {FIGHTING, "'attacked':[[],['inf2']]", "'attacked':[[],[]]", "won: "},
        {FIGHTING, "'target':'5,2'", "'target':'3,2'", "muster: "},
        {FIGHTING, "'units':['knight1']", "'units':['inf1']", "muster: "},
        {MARCHING, "'muster':null", "'muster':{'target':'5,2','units':[]}", "muster: "},
        {FIGHTING, "'at':'3,2','pieces'", "'at':'0,5','pieces'", "won: "},
        {FIGHTING, "{'seat':1,'at':'3,2'", "{'seat':2,'at':'3,2'", "won: "},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        TEXT(error, 512);
        const char *json = changed(CASES[i].drawing, CASES[i].from, CASES[i].into);
        if (reads(json, &error)) {
            fail_msg("accepted: %s instead of %s", CASES[i].into, CASES[i].from);
        }
        if (strncmp(error.start, CASES[i].error, strlen(CASES[i].error)) != 0) {
            fail_msg("%s instead of %s is refused with: %s", CASES[i].into, CASES[i].from,
                     error.start);
        }
    }
}

static void missing_keys_are_named(void **unused) {
    (void)unused;
    static const char *const NEEDED[] = {"game",   "seats", "phase",   "to_act", "round",
                                         "rounds", "map",   "castles", "plague", "fog",
                                         "deck",   "order", "points",  "towns",  "pieces",
                                         "trades", "plots", "king",    "charmed"};
    for (size_t i = 0; i < sizeof NEEDED / sizeof NEEDED[0]; i++) {
        TEXT(error, 512);
        TEXT(from, 32);
        TEXT(into, 32);
        text_format(&from, "'%s':", NEEDED[i]);
        text_format(&into, "'x%s':", NEEDED[i]);
        assert_false(reads(changed(MARCHING, from.start, into.start), &error));
        assert_int_equal(strncmp(error.start, NEEDED[i], strlen(NEEDED[i])), 0);
    }
}

static void further_keys_may_be_missing(void **unused) {
    (void)unused;
    static const char *const KEYS[] = {"spent", "moved", "attacked", "muster", "won"};
    for (size_t i = 0; i < sizeof KEYS / sizeof KEYS[0]; i++) {
        TEXT(error, 512);
        TEXT(from, 32);
        TEXT(into, 32);
        text_format(&from, "'%s':", KEYS[i]);
        text_format(&into, "'x%s':", KEYS[i]);
        if (!reads(changed(MARCHING, from.start, into.start), &error)) {
            fail_msg("without %s: %s", KEYS[i], error.start);
        }
    }
}

static void not_an_object(void **unused) {
    (void)unused;
    static const char *const TEXTS[] = {"[]", "null", "7", "\"feudo\"", "{}"};
    for (size_t i = 0; i < sizeof TEXTS / sizeof TEXTS[0]; i++) {
        TEXT(error, 512);
        assert_false(reads(TEXTS[i], &error));
        assert_true(error.used > 0);
    }
}

/* Every phase is met, written, read and is the same bytes again. */
static void positions_read_back_in_every_phase(void **unused) {
    (void)unused;
    static char memory[1 << 16];
    unsigned met = 0;
    Random random;
    random_seed(&random, 77);
    for (int game = 0; game < 60; game++) {
        const Setup setup = {2 + game % 3, {10 + game % 3 * 5}};
        Feudo s;
        feudo_start(&s, &setup);
        for (bool over = false; !over;) {
            over = s.turn == OVER;
            if (over || random_below(&random, 8) == 0 || s.phase == CHARM || s.phase == MUSTER) {
                Feudo again;
                Text text = text_over(memory, sizeof memory);
                TEXT(error, 512);
                JsonDoc doc = {0};
                met |= 1u << s.phase;
                feudo_write_position(&s, &text);
                if (!json_doc_read(&doc, memory, text.used, &error) ||
                    !feudo_read_position(&again, &doc.json, 0, &error)) {
                    fail_msg("%s: %s", error.start, memory);
                }
                assert_memory_equal(&again, &s, sizeof s);
                json_doc_free(&doc);
            }
            if (!over) {
                feudo_apply(&s,
                            s.turn == NATURE ? feudo_chance(&s, &random) : feudo_pick(&s, &random));
            }
        }
    }
    assert_int_equal(met, (1u << PHASES) - 1);
}

int feudo_position_tests(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wrong_positions_are_refused),
        cmocka_unit_test(missing_keys_are_named),
        cmocka_unit_test(further_keys_may_be_missing),
        cmocka_unit_test(not_an_object),
        cmocka_unit_test(positions_read_back_in_every_phase),
    };
    return cmocka_run_group_tests_name("feudo positions", tests, NULL, NULL);
}
