/* tests/baron_position.c -- positions of Baron that cannot be: each is refused, and told why. */
#include "tests/baron_drawn.h"

#include "play/json_doc.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What is broken, and how: `from` in the good position becomes `to`. The words the message must
 * hold are those a person needs to find the mistake. */
typedef struct Broken {
    const char *from, *to, *words;
} Broken;

/* The first place where `from` stands becomes `to`, both with ' for ". */
static void replace(const char *json, const char *from, const char *to, Text *out) {
    TEXT(old, 1024);
    TEXT(new, 1024);
    requote(from, &old);
    requote(to, &new);
    assert_false(old.cut || new.cut);
    const char *at = strstr(json, old.start);
    if (at == NULL) {
        fprintf(stderr, "%s\n", json);
        fail_msg("'%s' is not in the position", old.start);
    }
    text_bytes(out, json, (size_t)(at - json));
    text_put(out, new.start);
    text_put(out, at + old.used);
    assert_false(out->cut);
}

/* False: `error` says why. A refused position leaves whatever it likes in the state. */
static bool reads(const char *json, void *state, Text *error) {
    JsonDoc doc = {0};
    const bool good = json_doc_read(&doc, json, strlen(json), error) &&
                      BARON_GAME.read_position(state, &doc.json, 0, error);
    json_doc_free(&doc);
    return good;
}

static void refuse_all(const char *drawing, const Broken *broken, int count) {
    static STATE_ROOM(state);
    static char good[1 << 15], memory[1 << 15];
    TEXT(error, 512);
    strcpy(good, drawn_json(drawing));
    if (!reads(good, state, &error)) {
        fail_msg("the good position is refused: %s", error.start);
    }
    int failed = 0;
    for (int i = 0; i < count; i++) {
        Text bad = text_over(memory, sizeof memory);
        text_clear(&error);
        replace(good, broken[i].from, broken[i].to, &bad);
        const bool read = reads(memory, state, &error);
        if (read || strstr(error.start, broken[i].words) == NULL) {
            fprintf(stderr, "%s -> %s: %s\n", broken[i].from, broken[i].to,
                    read ? "is read" : error.start);
            failed++;
        }
    }
    assert_int_equal(failed, 0);
}

#define REFUSE_ALL(DRAWING, BROKEN) refuse_all(DRAWING, BROKEN, sizeof BROKEN / sizeof BROKEN[0])

/* In the lay step of seat 0; tiles -1,-1 … as drawn, donjons of all three, seat 2 has a baron. */
static const char GOOD[] = "   Vi    ..    Me    Me \n"
                           "Fo    Me:a* Fi    Me:C  Qu\n"
                           "   Me    Me    Sw    Po \n"
                           "      Me:b  Me          \n"
                           "seats 3\n"
                           "honour 1 -4 3\n"
                           "row Vi Fi Sw";

static const Broken COUNTS[] = {
    {"'pile':{'meadow':", "'pile':{'meadow':1", "meadow"},
    {"'village':4", "'village':5", "village"},
    {"'village':4", "'village':3", "village"},
    {"'village':4", "'village':-1", "village"},
    {"'village':4", "'village':1.5", "village"},
    {"'village':4", "'village':'4'", "village"},
    {"'village':4,", "", "village"},
    {"'village':4", "'castle':4", "pile"},
    {"'row':['village','field','swamp']", "'row':['village','field','cursed']", "swamp"},
    {"'row':['village','field','swamp']", "'row':['village','field','swamp','meadow']", "row"},
    {"'row':['village','field','swamp']", "'row':['village','field']", "swamp"},
    {"'row':['village','field','swamp']", "'row':['village','field',3]", "row"},
    {"'row':['village','field','swamp']", "'row':'village'", "row"},
    {"'reserve':[['meadow','meadow','vineyard'],", "'reserve':[['meadow','meadow'],", "vineyard"},
    {"'reserve':[['meadow','meadow','vineyard'],", "'reserve':[['meadow','meadow','hill'],",
     "reserve"},
    {"'reserve':[['meadow','meadow','vineyard'],['meadow','quarry'],",
     "'reserve':[['meadow','meadow','vineyard'],", "reserve"},
    {"'gone':{}", "'gone':{'meadow':1}", "meadow"},
    {"'gone':{}", "'gone':{'village':2}", "village"},
    {"'gone':{}", "'gone':[]", "gone"},
};

static const Broken BOARD[] = {
    {"'0,0':'meadow'", "'5,5':'meadow'", "0,0"},
    {"'-1,0':'forest'", "'-9,0':'forest'", "hang together"},
    {"'-1,0':'forest'", "'-1,0':'hill'", "no kind of tile"},
    {"'-1,0':'forest'", "'-1,0':null", "no kind of tile"},
    {"'-1,0':'forest'", "'0,0':'forest'", "twice"},
    {"'-1,0':'forest'", "'-1;0':'forest'", "no cell"},
    {"'-1,0':'forest'", "'-1,00':'forest'", "no cell"},
    {"'-1,0':'forest'", "'-1':'forest'", "no cell"},
    {"'-1,0':'forest'", "'1000000,0':'forest'", "no cell"},
    {"'-1,0':'forest'", "'9999999999999999999999,0':'forest'", "no cell"},
    {"'-1,0':'forest'", "'-1,0':'village'", "village"},
    {"'tiles':{", "'tiles':[],'more':{", "tiles"},
};

static const Broken DONJONS[] = {
    {"'0,0':{'seat':0,'side':'knight','value':null}",
     "'1,0':{'seat':0,'side':'knight','value':null}", "donjons"},
    {"'0,0':{'seat':0,'side':'knight','value':null}",
     "'9,9':{'seat':0,'side':'knight','value':null}", "donjons"},
    {"'0,0':{'seat':0,", "'0,0':{'seat':3,", "seat"},
    {"'0,0':{'seat':0,", "'0,0':{'seat':-1,", "seat"},
    {"'0,0':{'seat':0,", "'0,0':{'seat':1,", "B2"},
    {"'seat':0,'side':'knight'", "'seat':0,'side':'bishop'", "side"},
    {"'seat':0,'side':'knight','value':null", "'seat':0,'side':'knight','value':3", "value"},
    {"'seat':0,'side':'knight','value':null", "'seat':0,'side':'baron','value':7", "0,0"},
    {"'side':'baron','value':3", "'side':'baron','value':4", "value"},
    {"'side':'baron','value':3", "'side':'baron','value':null", "value"},
    {"'side':'baron','value':3", "'side':'knight','value':null", "2,0"},
    {"'hand':[3,3,3]", "'hand':[4,3,3]", "B2"},
    {"'hand':[3,3,3]", "'hand':[3,2,3]", "B2"},
    {"'hand':[3,3,3]", "'hand':[3,3,-1]", "hand"},
    {"'hand':[3,3,3]", "'hand':[3,3]", "hand"},
    {"'hand':[3,3,3]", "'hand':[3,3,3,3]", "hand"},
    {"'hand':[3,3,3],'resting':[0,0,0]", "'hand':[3,2,3],'resting':[0,1,0]", "B15"},
    {"'resting':[0,0,0]", "'resting':[1,0,0]", "B2"},
    {"'placed':['0,0','2,0','-1,2']", "'placed':['0,0','2,0']", "placed"},
    {"'placed':['0,0','2,0','-1,2']", "'placed':['0,0','2,0','2,0']", "2,0"},
    {"'placed':['0,0','2,0','-1,2']", "'placed':['0,0','2,0','0,1']", "placed"},
    {"'placed':['0,0','2,0','-1,2']", "'placed':['0,0','2,0','-1,2','0,1']", "placed"},
    {"'donjons':{", "'donjons':[],'more':{", "donjons"},
};

static const Broken TURN[] = {
    {"'game':'baron'", "'game':'barony'", "baron"},
    {"'seats':3", "'seats':1", "seats"},
    {"'seats':3", "'seats':6", "seats"},
    {"'seats':3", "'seats':'3'", "seats"},
    {"'seats':3", "'seats':2", "honour"},
    {"'seats':3,", "", "seats"},
    {"'phase':'lay'", "'phase':'sleep'", "phase"},
    {"'phase':'lay'", "'phase':'setup'", "setup"},
    {"'phase':'lay'", "'phase':'claim'", "B24"},
    {"'phase':'lay'", "'phase':'over'", "over"},
    {"'phase':'lay',", "", "phase"},
    {"'to_act':0", "'to_act':3", "to_act"},
    {"'to_act':0", "'to_act':null", "to_act"},
    {"'to_act':0", "'to_act':'nature'", "nature"},
    {"'first':0", "'first':3", "first"},
    {"'first':0", "'first':null", "first"},
    {"'honour':[1,-4,3]", "'honour':[1,-5,3]", "B11"},
    {"'honour':[1,-4,3]", "'honour':[1,-4]", "honour"},
    {"'honour':[1,-4,3]", "'honour':[1,-4,99999]", "honour"},
    {"'honour':[1,-4,3]", "'honour':[1,-4,-99999]", "honour"},
    {"'out':[false,false,false]", "'out':[false,true,false]", "out"},
    {"'out':[false,false,false]", "'out':[true,false,false]", "out"},
    {"'out':[false,false,false]", "'out':[true,true,true]", "out"},
    {"'out':[false,false,false]", "'out':[0,0,0]", "out"},
    {"'secret':[null,null,null]", "'secret':['pond',null,null]", "secret"},
    {"'secret':[null,null,null]", "'secret':['village',null,null]", "secret"},
    {"'secret':[null,null,null]", "'secret':['vineyard',null]", "secret"},
    {"'secret':[null,null,null],'dealt':[null,null,null]",
     "'secret':[null,'quarry',null],'dealt':['quarry',null,null]", "B4"},
    {"'reserve':[['meadow','meadow','vineyard'],['meadow','quarry'],['meadow','pond']]",
     "'reserve':[['meadow','meadow','vineyard'],['meadow',null],['meadow','pond']]", "hides"},
};

static void broken_counts_are_refused(void **unused) {
    (void)unused;
    REFUSE_ALL(GOOD, COUNTS);
}

static void broken_boards_are_refused(void **unused) {
    (void)unused;
    REFUSE_ALL(GOOD, BOARD);
}

static void broken_donjons_are_refused(void **unused) {
    (void)unused;
    REFUSE_ALL(GOOD, DONJONS);
}

static void broken_turns_are_refused(void **unused) {
    (void)unused;
    REFUSE_ALL(GOOD, TURN);
}

/* Whole drawings that cannot be, and words of the message. */
static void impossible_positions_are_refused(void **unused) {
    (void)unused;
    static const struct {
        const char *drawing, *words;
    } CASES[] = {
        /* The board. */
        {"Vi    Vi*\nphase take", "village"},
        {"Me*   ..    Me\nphase take", "hang together"},
        {"Cu*   Me\nphase take", "0,0"}, /* no start tile by B7 */
        {"Sw*   Me\nphase take", "0,0"},
        {"Me    ..*\nphase take", "0,0"},
        /* Donjons. */
        {"Vi:a* Me\nphase take", "0,0"},
        {"Me:a* Me:a  Me:a  Me:a  Me:a  Me:a\nphase take", "hand"},
        {"Me:a* Me:a\nphase take\nhand 4", "donjons"},
        {"   Vi    Me    \n"
         "Fo    Me:a* Me \n"
         "   Me    Me    \n"
         "phase take",
         "0,0"}, /* it would have founded */
        {"   Vi    Me    \n"
         "Fo    Me:A*    \n"
         "   Me    Me    \n"
         "phase take",
         "0,0"}, /* it cannot have founded yet */
        /* Whose turn it is. */
        {"Me*\nphase take\nrow -", "take"},        /* nothing to take */
        {"Me*\nphase take\nrow Vi Fi", "row"},     /* the pile would have filled it */
        {"Me*\nphase take\nto_act nature", "row"}, /* nothing to draw */
        {"Me*\nrow -\nreserve1 Vi", "lay"},        /* nothing to lay */
        {"Vi    Me:a*\nphase donjon", "donjon"},   /* nowhere to place one */
        {"Me:a* Me:a  Me:a  Me:a  Me:a  Me\nphase donjon", "donjon"}, /* none to place */
        {"Me*\nphase take\nhonour -4 -5", "B11"},
        {"Me*\nphase take\nseats 3\nout 0", "out"}, /* seat 0 is to act */
        {"Me*\nphase take\nout 1", "out"},          /* seat 0 would have won */
        {"Me*\nphase take\nseats 3\nout 1\nreserve1 Me", "out"},
        {"Me*\nphase take\nseats 3\nout 1\nhand 4 1 4", "out"},
        /* The last claims. */
        {"Me*\nphase claim", "claim"},
        {"Me:a* Me:b\nphase claim\nasked -", "asked"},
        {"Me:a* Me:b\nphase claim\nasked 1,0 0,0", "asked"},
        {"Me:a* Me:b\nphase claim\nasked 0,0 2,0", "asked"},
        {"Me:a* Me:b\nphase claim\nasked 0,0 0,0", "asked"},
        {"Me:a* Me:b\nphase claim\nasked 0,0 1,0\nclaimed 1,0", "claimed"},
        {"Me:a* Me:b\nphase claim\nto_act 1", "to act"},
        /* The deal. */
        {"Me*\nphase take\nsecret Vy Vy\nreserve1 Vy Me", "B4"},
        {"Me*\nphase take\nseats 4\nsecret Vy Qu Po Po\nreserve3 Po Me", "B4"},
        {"Me*\nphase take\nseats 3\nreserve0 Me Me\nreserve1 Me Me\nreserve2 Me Me", "B4"},
    };
    static STATE_ROOM(state);
    int failed = 0;
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        TEXT(error, 512);
        const char *json = drawn_json(CASES[i].drawing);
        const bool read = reads(json, state, &error);
        if (read || strstr(error.start, CASES[i].words) == NULL) {
            fprintf(stderr, "%s\n--> %s\n", CASES[i].drawing, read ? "is read" : error.start);
            failed++;
        }
    }
    assert_int_equal(failed, 0);
}

int baron_position_tests(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(broken_counts_are_refused),
        cmocka_unit_test(broken_boards_are_refused),
        cmocka_unit_test(broken_donjons_are_refused),
        cmocka_unit_test(broken_turns_are_refused),
        cmocka_unit_test(impossible_positions_are_refused),
    };
    return cmocka_run_group_tests_name("baron: broken positions", tests, NULL, NULL);
}
