/* tests/rpc.c -- play/rpc: every method, every error, and that errors change nothing. */
#define _POSIX_C_SOURCE 200809L /* strdup */
#include "play/rpc.h"
#include "games/list.h"
#include "play/buffer.h"
#include "play/json_doc.h"
#include "play/match.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char *answer(Rpc *rpc, const char *line) {
    return rpc_answer(rpc, line, strlen(line));
}

/* A call by method and parameters, as text; the result must be exactly this. */
static void assert_result(Rpc *rpc, const char *method, const char *params, const char *result) {
    TEXT(line, 8192);
    TEXT(expected, 8192);
    text_format(&line, "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"%s\",\"params\":%s}", method,
                params);
    text_format(&expected, "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":%s}", result);
    assert_false(line.cut || expected.cut);
    assert_string_equal(answer(rpc, line.start), expected.start);
}

/* The whole game as it stands, in memory of the caller's. */
static void remember(Rpc *rpc, Buffer *buffer) {
    assert_true(buffer_new(buffer));
    buffer_put(buffer, answer(rpc, "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"record\"}"));
    buffer_put(buffer, answer(rpc, "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"position\"}"));
    buffer_put(buffer, answer(rpc, "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"moves\"}"));
    assert_false(buffer->text.cut);
}

/* The call must fail like this, and the game must stay as it was. `rest` follows the message. */
static void assert_error_and(Rpc *rpc, const char *method, const char *params, int code,
                             const char *message, const char *rest) {
    TEXT(line, 8192);
    TEXT(expected, 8192);
    Buffer before, after;
    remember(rpc, &before);
    text_format(&line, "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"%s\",\"params\":%s}", method,
                params);
    text_format(&expected,
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{\"code\":%d,\"message\":", code);
    text_json(&expected, message);
    text_format(&expected, "%s}}", rest);
    assert_false(line.cut || expected.cut);
    assert_string_equal(answer(rpc, line.start), expected.start);
    remember(rpc, &after);
    assert_string_equal(before.text.start, after.text.start);
    buffer_free(&before);
    buffer_free(&after);
}

static void assert_error(Rpc *rpc, const char *method, const char *params, int code,
                         const char *message) {
    assert_error_and(rpc, method, params, code, message, "");
}

/* Straws for two, manual nature: seat 1 begins with a 3, seat 0 has a 2. */
static Rpc *new_straws(void) {
    Rpc *rpc = rpc_new();
    assert_non_null(rpc);
    assert_result(rpc, "new", "{\"game\":\"null\",\"seats\":2,\"nature\":\"manual\",\"seed\":4}",
                  "{\"to_act\":\"nature\",\"phase\":\"setup\"}");
    assert_result(rpc, "play", "{\"move\":\"first 1\"}",
                  "{\"played\":[\"first 1\"],\"events\":[{\"event\":\"first\",\"rule\":\"N2\","
                  "\"seat\":1}],\"counts\":[1],\"to_act\":\"nature\",\"phase\":\"setup\"}");
    static const char *const DEALS[] = {"deal 3", "deal 2"};
    for (int i = 0; i < 2; i++) {
        TEXT(line, 256);
        text_format(&line,
                    "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"play\",\"params\":{\"move\":"
                    "\"%s\"}}",
                    DEALS[i]);
        assert_non_null(strstr(answer(rpc, line.start), "\"result\""));
    }
    return rpc;
}

static void methods(void **unused) {
    (void)unused;
    Rpc *rpc = new_straws();
    assert_result(rpc, "moves", "{}",
                  "{\"to_act\":1,\"phase\":\"choose\",\"moves\":[\"keep\",\"swap\"]}");
    assert_result(rpc, "position", "{}",
                  "{\"game\":\"null\",\"seats\":2,\"phase\":\"choose\",\"to_act\":1,\"rounds\":1,"
                  "\"round\":0,\"done\":0,\"first\":1,\"straws\":[2,3],\"shown\":[0,0,0,0,0,0],"
                  "\"points\":[0,0]}");
    assert_result(rpc, "position", "{\"seat\":0}",
                  "{\"game\":\"null\",\"seats\":2,\"phase\":\"choose\",\"to_act\":1,\"rounds\":1,"
                  "\"round\":0,\"done\":0,\"first\":1,\"straws\":[2,null],\"shown\":[0,0,0,0,0,0],"
                  "\"points\":[0,0]}");
    assert_result(rpc, "score", "[]", "null");
    assert_result(rpc, "play", "{\"move\":\"keep\"}",
                  "{\"played\":[\"keep\"],\"events\":[{\"event\":\"kept\",\"rule\":\"N4\",\"seat\":"
                  "1}],\"counts\":[1],\"to_act\":0,\"phase\":\"choose\"}");
    assert_result(rpc, "play", "{\"move\":\"swap\"}",
                  "{\"played\":[\"swap\"],\"events\":[{\"event\":\"swapped\",\"rule\":\"N5\","
                  "\"seat\":0,\"length\":2}],\"counts\":[1],\"to_act\":\"nature\",\"phase\":"
                  "\"choose\"}");
    assert_result(rpc, "play", "{\"move\":\"deal 5\"}",
                  "{\"played\":[\"deal 5\"],\"events\":[{\"event\":\"dealt\",\"rule\":\"N5\","
                  "\"seat\":0,\"length\":5},{\"event\":\"shown\",\"rule\":\"N7\",\"seat\":1,"
                  "\"length\":3,\"points\":3},{\"event\":\"shown\",\"rule\":\"N7\",\"seat\":0,"
                  "\"length\":5,\"points\":5},{\"event\":\"won\",\"rule\":\"N8\",\"seat\":0,"
                  "\"points\":5}],\"counts\":[4],\"to_act\":null,\"phase\":\"over\"}");
    assert_result(rpc, "moves", "{}", "{\"to_act\":null,\"phase\":\"over\",\"moves\":[]}");
    assert_result(rpc, "score", "{}",
                  "[{\"points\":5,\"place\":1,\"won\":true},{\"points\":3,\"place\":2,\"won\":"
                  "false}]");
    assert_error(rpc, "play", "{\"move\":\"keep\"}", RPC_OVER,
                 "the game is over; there is nothing more to play");
    assert_result(rpc, "undo", "{}",
                  "{\"undone\":[\"swap\",\"deal 5\"],\"to_act\":0,\"phase\":\"choose\"}");
    assert_result(rpc, "undo", "{}", "{\"undone\":[\"keep\"],\"to_act\":1,\"phase\":\"choose\"}");
    assert_error(rpc, "undo", "{}", RPC_NO_UNDO,
                 "no player has moved yet, so there is nothing to take back");
    rpc_free(rpc);
    rpc_free(NULL);
}

static void automatic_nature(void **unused) {
    (void)unused;
    Rpc *rpc = rpc_new();
    const char *swap = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"play\",\"params\":{\"move\":"
                       "\"swap\"}}";
    assert_non_null(rpc);
    for (int seed = 0; seed < 30; seed++) {
        TEXT(line, 256);
        text_format(
            &line,
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"new\",\"params\":{\"game\":\"null\","
            "\"seats\":2,\"seed\":%d,\"options\":{\"rounds\":2}}}",
            seed);
        assert_non_null(strstr(answer(rpc, line.start), "\"phase\":\"choose\""));
        Buffer first;
        assert_true(buffer_new(&first));
        buffer_put(&first, answer(rpc, swap));
        if (strstr(first.text.start, "\"error\"") == NULL) { /* a straw of length 6 stays */
            assert_non_null(strstr(first.text.start, "\"played\":[\"swap\",\"deal "));
            assert_non_null(strstr(first.text.start, "\"counts\":[1,1]"));
            answer(rpc, "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"undo\"}");
            assert_string_equal(answer(rpc, swap), first.text.start); /* the same straw again */
        } else {
            assert_non_null(strstr(first.text.start, "\"data\":{\"rule\":\"N6\"}"));
        }
        buffer_free(&first);
    }
    rpc_free(rpc);
}

static void bad_parameters(void **unused) {
    (void)unused;
    static const struct {
        const char *method, *params, *message;
    } CASES[] = {
        {"new", "{}", "the parameter 'game' is missing"},
        {"new", "{\"game\":\"null\"}", "the parameter 'seats' is missing"},
        {"new", "{\"game\":3,\"seats\":2}", "'game' must be the name of a game"},
        {"new", "{\"game\":\"null\",\"seats\":\"2\"}",
         "'seats' must be a whole number from 2 to 5"},
        {"new", "{\"game\":\"null\",\"seats\":2.5}", "'seats' must be a whole number from 2 to 5"},
        {"new", "{\"game\":\"null\",\"seats\":6}", "null is for 2 to 5 seats, not 6"},
        {"new", "{\"game\":\"null\",\"seats\":-1}", "null is for 2 to 5 seats, not -1"},
        {"new", "{\"game\":\"null\",\"seats\":2,\"seat2\":1}",
         "unknown parameter 'seat2'; allowed: game, seats, seed, options, nature"},
        {"new", "{\"game\":\"null\",\"seats\":2,\"seed\":-1}",
         "'seed' must be a whole number from 0 to 18446744073709551615, as a number or as a text"},
        {"new", "{\"game\":\"null\",\"seats\":2,\"seed\":1.5}",
         "'seed' must be a whole number from 0 to 18446744073709551615, as a number or as a text"},
        {"new", "{\"game\":\"null\",\"seats\":2,\"seed\":\"0x10\"}",
         "'seed' must be a whole number from 0 to 18446744073709551615, as a number or as a text"},
        {"new", "{\"game\":\"null\",\"seats\":2,\"seed\":null}",
         "'seed' must be a whole number from 0 to 18446744073709551615, as a number or as a text"},
        {"new", "{\"game\":\"null\",\"seats\":2,\"nature\":\"kind\"}",
         "'nature' must be \"auto\" or \"manual\""},
        {"new", "{\"game\":\"null\",\"seats\":2,\"options\":{\"rounds\":7}}",
         "the option rounds is 7; allowed are: 1, 2, 3"},
        {"new", "{\"game\":\"null\",\"seats\":2,\"options\":{\"rounds\":\"1\"}}",
         "the option 'rounds' has no whole number as its value"},
        {"new", "{\"game\":\"null\",\"seats\":2,\"options\":{\"size\":1}}",
         "null has no option 'size'; there are: rounds"},
        {"new", "{\"game\":\"null\",\"seats\":2,\"options\":7}",
         "'options' is no object of names and whole numbers"},
        {"new", "[\"null\",2]", "parameters must be given by name, in an object"},
        {"moves", "{\"seat\":1}", "unknown parameter 'seat'; allowed: none"},
        {"undo", "{\"moves\":1}", "unknown parameter 'moves'; allowed: none"},
        {"play", "{}", "the parameter 'move' is missing"},
        {"play", "{\"move\":7}", "'move' must be a text"},
        {"position", "{\"seat\":2}", "'seat' must be a whole number from 0 to 1"},
        {"position", "{\"seat\":-1}", "'seat' must be a whole number from 0 to 1"},
        {"position", "{\"seat\":\"0\"}", "'seat' must be a whole number from 0 to 1"},
        {"position", "{\"seat2\":1}", "unknown parameter 'seat2'; allowed: seat"},
        {"load", "{}", "the parameter 'position' is missing"},
        {"load", "{\"position\":{},\"nature\":1}", "'nature' must be \"auto\" or \"manual\""},
        {"replay", "{}", "the parameter 'record' is missing"},
        {"suggest", "{\"depth\":1}",
         "unknown parameter 'depth'; allowed: ms, iterations, level, moves"},
    };
    Rpc *rpc = new_straws();
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        assert_error(rpc, CASES[i].method, CASES[i].params, RPC_PARAMETERS, CASES[i].message);
    }
    assert_error(rpc, "suggest", "{\"ms\":10,\"level\":5}", RPC_NO_SEARCH,
                 "nobody gives advice here");
    TEXT(there, 256);
    text_put(&there, "there is no game 'chess'; there are:");
    for (int i = 0; i < GAMES_SHOWN; i++) {
        text_format(&there, "%s %s", i > 0 ? "," : "", GAMES[i]->name);
    }
    assert_error(rpc, "new", "{\"game\":\"chess\",\"seats\":2}", RPC_PARAMETERS, there.start);
    rpc_free(rpc);
}

static void seeds(void **unused) {
    (void)unused;
    static const char *const GOOD[][2] = {
        {"0", "0"},
        {"9007199254740991", "9007199254740991"},
        {"9223372036854775807", "\"9223372036854775807\""},
        {"\"18446744073709551615\"", "\"18446744073709551615\""},
        {"\"12\"", "12"},
    };
    Rpc *rpc = rpc_new();
    assert_non_null(rpc);
    for (size_t i = 0; i <= sizeof GOOD / sizeof GOOD[0]; i++) {
        const bool given = i < sizeof GOOD / sizeof GOOD[0];
        TEXT(params, 256);
        TEXT(expected, 256);
        text_format(&params, "{\"game\":\"null\",\"seats\":2,\"nature\":\"manual\"%s%s}",
                    given ? ",\"seed\":" : "", given ? GOOD[i][0] : "");
        assert_result(rpc, "new", params.start, "{\"to_act\":\"nature\",\"phase\":\"setup\"}");
        text_format(&expected, ",\"seed\":%s,\"nature\":\"manual\"", given ? GOOD[i][1] : "1");
        assert_non_null(strstr(answer(rpc, "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"record\"}"),
                               expected.start));
    }
    rpc_free(rpc);
}

static void refused_moves(void **unused) {
    (void)unused;
    Rpc *rpc = new_straws();
    assert_error_and(rpc, "play", "{\"move\":\"deal 3\"}", RPC_ILLEGAL,
                     "'deal 3' is not allowed now (N4): Each seat keeps or swaps its straw, once a "
                     "round.",
                     ",\"data\":{\"rule\":\"N4\"}");
    static const char *const NO_MOVES[][2] = {
        {"hop", "hop"},   {"", ""},           {"keep ", "keep "},
        {"KEEP", "KEEP"}, {" keep", " keep"}, {"k\\u00e9\\\"", "ké\""},
    };
    for (size_t i = 0; i < sizeof NO_MOVES / sizeof NO_MOVES[0]; i++) {
        TEXT(params, 256);
        TEXT(message, 256);
        text_format(&params, "{\"move\":\"%s\"}", NO_MOVES[i][0]);
        text_format(&message,
                    "'%s' is no move that this seat could make now; there are 2, such as 'keep', "
                    "'swap'",
                    NO_MOVES[i][1]);
        assert_error(rpc, "play", params.start, RPC_NO_MOVE, message.start);
    }
    assert_error(rpc, "play", "{\"move\":\"keep\\u0000\"}", RPC_NO_MOVE,
                 "'keep\\u0000' is no move: it is longer than any, or holds a zero byte");
    TEXT(params, 4096);
    text_put(&params, "{\"move\":\"");
    for (int i = 0; i < 3000; i++) {
        text_char(&params, 'x');
    }
    text_put(&params, "\"}");
    assert_error(
        rpc, "play", params.start, RPC_NO_MOVE,
        "'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…' is no move: it is longer than "
        "any, or holds a zero byte");
    rpc_free(rpc);
}

#define POSITION                                                                                   \
    "{\"game\":\"null\",\"seats\":3,\"phase\":\"choose\",\"to_act\":\"nature\",\"rounds\":2,"      \
    "\"round\":1,\"done\":1,\"first\":2,\"straws\":[0,1,2],\"shown\":[0,1,0,0,0,0],"               \
    "\"points\":[1,2,3]}"

static void load(void **unused) {
    (void)unused;
    Rpc *rpc = rpc_new();
    assert_non_null(rpc);
    /* Nature plays by itself when there was no game before. */
    assert_result(rpc, "load", "{\"position\":" POSITION "}",
                  "{\"to_act\":1,\"phase\":\"choose\"}");
    assert_result(rpc, "load", "{\"position\":" POSITION ",\"nature\":\"manual\",\"seed\":8}",
                  "{\"to_act\":\"nature\",\"phase\":\"choose\"}");
    assert_result(rpc, "position", "{}", POSITION);
    /* Nature stays manual, the seed stays 8. */
    assert_result(rpc, "load", "{\"position\":" POSITION "}",
                  "{\"to_act\":\"nature\",\"phase\":\"choose\"}");
    assert_error(rpc, "undo", "{}", RPC_NO_UNDO,
                 "no player has moved yet, so there is nothing to take back");
    const char *record = answer(rpc, "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"record\"}");
    assert_non_null(strstr(record, "\"options\":{\"rounds\":2},\"seed\":8,\"nature\":\"manual\","
                                   "\"position\":" POSITION ",\"moves\":[],\"text\":"));
    static const char *const BROKEN[][2] = {
        {"null", "a position is an object with the keys of the game"},
        {"7", "a position is an object with the keys of the game"},
        {"{}", "the position does not name its game under the key 'game'"},
        {"{\"game\":\"null\"}",
         "the position does not tell its number of seats under the key 'seats'"},
        {"{\"game\":\"null\",\"seats\":99}", "null is for 2 to 5 seats, not 99"},
        {"{\"game\":\"null\",\"seats\":2,\"rounds\":1,\"round\":0,\"done\":0,\"first\":null,"
         "\"straws\":[0,0],\"shown\":[0,0,0,0,0,0],\"points\":[0,0],\"phase\":\"setup\"}",
         "to_act: is missing"},
        {"{\"game\":\"null\",\"seats\":2,\"rounds\":1,\"round\":0,\"done\":0,\"first\":null,"
         "\"straws\":[0,0],\"shown\":[0,0,0,0,0,0],\"points\":[0,0],\"phase\":\"setup\","
         "\"to_act\":77}",
         "to_act: does not fit the rest of the position, which makes it '\"nature\"'"},
    };
    for (size_t i = 0; i < sizeof BROKEN / sizeof BROKEN[0]; i++) {
        TEXT(params, 1024);
        text_format(&params, "{\"position\":%s}", BROKEN[i][0]);
        assert_error(rpc, "load", params.start, RPC_POSITION, BROKEN[i][1]);
    }
    /* What a seat sees is no position to go on from. */
    answer(rpc,
           "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"play\",\"params\":{\"move\":\"deal 3\"}}");
    TEXT(params, 1024);
    const char *view = answer(
        rpc, "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"position\",\"params\":{\"seat\":0}}");
    assert_non_null(strstr(view, "\"straws\":[3,null,null]"));
    text_format(&params, "{\"position\":%.*s}", (int)(strlen(strstr(view, "{\"game\"")) - 1),
                strstr(view, "{\"game\""));
    assert_error(rpc, "load", params.start, RPC_POSITION,
                 "straws: must be a list of 3 whole numbers from 0 to 6");
    rpc_free(rpc);
}

static void record_and_replay(void **unused) {
    (void)unused;
    for (int i = 0; i < GAMES_COUNT; i++) {
        Rpc *rpc = rpc_new();
        assert_non_null(rpc);
        TEXT(error, 256);
        TEXT(line, 256);
        text_format(&line,
                    "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"new\",\"params\":{\"game\":\"%s\","
                    "\"seats\":2,\"seed\":12}}",
                    GAMES[i]->name);
        answer(rpc, line.start);
        JsonDoc doc = {0};
        char *copy = NULL;
        int moves = 0;
        for (;; moves++) { /* always the last move of the list, by its text */
            const char *list = answer(rpc, "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"moves\"}");
            free(copy);
            copy = strdup(list);
            assert_non_null(copy);
            assert_true(json_doc_read(&doc, copy, strlen(copy), &error));
            const int node = json_member(&doc.json, json_member(&doc.json, 0, "result"), "moves");
            int last = json_first(&doc.json, node);
            if (last == JSON_NONE) {
                break;
            }
            char words[MATCH_MOVE_SIZE], before[MATCH_MOVE_SIZE] = "";
            for (; json_next(&doc.json, last) != JSON_NONE; last = json_next(&doc.json, last)) {
                assert_true(json_words(&doc.json, last, words, sizeof words));
                assert_true(strcmp(before, words) < 0);
                strcpy(before, words);
            }
            assert_true(json_words(&doc.json, last, words, sizeof words));
            text_clear(&line);
            text_format(&line,
                        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"play\",\"params\":{\"move\":"
                        "\"%s\"}}",
                        words);
            assert_non_null(strstr(answer(rpc, line.start), "\"result\":"));
            assert_true(moves < MATCH_MOVES_MAX);
        }
        free(copy);
        Buffer before, after, request;
        remember(rpc, &before);
        /* Both forms, in another Rpc, in which another game is going on. */
        char *record = strdup(answer(rpc, "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"record\"}"));
        assert_non_null(record);
        assert_true(json_doc_read(&doc, record, strlen(record), &error));
        const int result = json_member(&doc.json, 0, "result");
        const int forms[2] = {result, json_member(&doc.json, result, "text")};
        for (int j = 0; j < 2; j++) {
            const JsonNode *node = &doc.json.nodes[forms[j]];
            const uint32_t quote = node->type == JSON_STRING;
            Rpc *other = new_straws();
            assert_true(buffer_new(&request));
            buffer_put(&request, "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"replay\",\"params\":{"
                                 "\"record\":");
            buffer_bytes(&request, record + node->from - quote, node->to - node->from + 2 * quote);
            buffer_put(&request, "}}");
            const char *said = answer(other, request.text.start);
            assert_non_null(
                strstr(said, "\"result\":{\"to_act\":null,\"phase\":\"over\",\"moves\":"));
            assert_non_null(strstr(said, ",\"seeded\":true}"));
            remember(other, &after);
            assert_string_equal(before.text.start, after.text.start);
            buffer_free(&after);
            buffer_free(&request);
            rpc_free(other);
        }
        buffer_free(&before);
        json_doc_free(&doc);
        free(record);
        rpc_free(rpc);
    }
    Rpc *rpc = new_straws();
    assert_result(rpc, "replay",
                  "{\"record\":{\"game\":\"null\",\"rules\":1,\"seats\":2,\"moves\":[],\"nature\":"
                  "\"manual\"}}",
                  "{\"to_act\":\"nature\",\"phase\":\"setup\",\"moves\":0,\"seeded\":true}");
    assert_error(
        rpc, "replay", "{\"record\":\"liege record 1\\ngame null\\nrules 9\\n\"}", RPC_RECORD,
        "the record was played by version 9 of the rules of null; this program has version "
        "1");
    assert_error(rpc, "replay", "{\"record\":[]}", RPC_RECORD, "a record is an object or a text");
    rpc_free(rpc);
}

static void before_the_first_game(void **unused) {
    (void)unused;
    static const char *const METHODS[] = {"moves",  "undo",  "position",
                                          "record", "score", "suggest"};
    Rpc *rpc = rpc_new();
    assert_non_null(rpc);
    for (size_t i = 0; i < sizeof METHODS / sizeof METHODS[0]; i++) {
        TEXT(line, 256);
        text_format(&line, "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"%s\"}", METHODS[i]);
        assert_string_equal(
            answer(rpc, line.start),
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{\"code\":1,\"message\":\"there "
            "is no game yet; begin one with 'new', 'load' or 'replay'\"}}");
    }
    rpc_free(rpc);
}

/* Lines and their answers, whatever the game. */
static void protocol(void **unused) {
    (void)unused;
#define ERROR(ID, CODE, MESSAGE)                                                                   \
    "{\"jsonrpc\":\"2.0\",\"id\":" ID ",\"error\":{\"code\":" CODE ",\"message\":\"" MESSAGE "\"}" \
    "}"
#define SCORE(ID)    "{\"jsonrpc\":\"2.0\",\"method\":\"score\",\"id\":" ID "}"
#define NO_SCORE(ID) "{\"jsonrpc\":\"2.0\",\"id\":" ID ",\"result\":null}"
    static const char *const CASES[][2] = {
        {"", ERROR("null", "-32700", "not JSON: a value is missing at byte 1")},
        {"{", ERROR("null", "-32700", "not JSON: a text in double quotes is missing at byte 2")},
        {"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\"}",
         ERROR("null", "-32700", "not JSON: a colon is missing at byte 33")},
        {"\"\xff\"", ERROR("null", "-32700", "not JSON: a text is not UTF-8 at byte 2")},
        {"7", ERROR("null", "-32600", "a request must be an object")},
        {"{}", ERROR("null", "-32600", "'jsonrpc' must be \\\"2.0\\\"")},
        {"{\"jsonrpc\":2.0,\"id\":3}", ERROR("3", "-32600", "'jsonrpc' must be \\\"2.0\\\"")},
        {"{\"jsonrpc\":\"2.0\",\"id\":3}",
         ERROR("3", "-32600", "'method' must be the name of a method")},
        {"{\"jsonrpc\":\"2.0\",\"method\":1}",
         ERROR("null", "-32600", "'method' must be the name of a method")},
        {"{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"score\",\"params\":7}",
         ERROR("3", "-32600", "'params' must be an object")},
        {"{\"jsonrpc\":\"2.0\",\"id\":[1],\"method\":\"score\"}",
         ERROR("null", "-32600", "'id' must be a text, a number or null")},
        {"{\"jsonrpc\":\"2.0\",\"id\":true,\"method\":\"score\"}",
         ERROR("null", "-32600", "'id' must be a text, a number or null")},
        {"{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"resign\"}",
         ERROR("3", "-32601",
               "there is no method 'resign'; there are: new, moves, play, undo, position, load, "
               "record, replay, score, suggest, explain")},
        {"{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"rpc.\\u0000\"}",
         ERROR("3", "-32601",
               "there is no method 'rpc.\\\\u0000'; there are: new, moves, play, undo, position, "
               "load, record, replay, score, suggest, explain")},
        /* ids come back as they were written */
        {SCORE("7"), NO_SCORE("7")},
        {SCORE("null"), NO_SCORE("null")},
        {SCORE("-1.50e+3"), NO_SCORE("-1.50e+3")},
        {SCORE("123456789012345678901234567890"), NO_SCORE("123456789012345678901234567890")},
        {SCORE("\"a\\u00e9\\n\\\"é\""), NO_SCORE("\"a\\u00e9\\n\\\"é\"")},
        {SCORE("\"\""), NO_SCORE("\"\"")},
        {" \t" SCORE("  1 ") "\r\n", NO_SCORE("1")},
        /* notifications */
        {"{\"jsonrpc\":\"2.0\",\"method\":\"score\"}", ""},
        {"{\"jsonrpc\":\"2.0\",\"method\":\"resign\"}", ""},
        {"{\"jsonrpc\":\"2.0\",\"method\":\"position\",\"params\":{\"seat\":9}}", ""},
        /* batches */
        {"[]", ERROR("null", "-32600", "a list of requests must not be empty")},
        {"[1]", "[" ERROR("null", "-32600", "a request must be an object") "]"},
        {"[" SCORE("1") "]", "[" NO_SCORE("1") "]"},
        {"[" SCORE("1") ",{\"jsonrpc\":\"2.0\",\"method\":\"score\"}," SCORE("\"b\"") ",[]]",
         "[" NO_SCORE("1") "," NO_SCORE("\"b\"") "," ERROR("null", "-32600",
                                                           "a request must be an object") "]"},
        {"[{\"jsonrpc\":\"2.0\",\"method\":\"score\"},{\"jsonrpc\":\"2.0\",\"method\":\"moves\"}]",
         ""},
        {"[{\"jsonrpc\":\"2.0\",\"method\":\"score\"}," SCORE("2") "]", "[" NO_SCORE("2") "]"},
        {"[" SCORE("1") ",", ERROR("null", "-32700", "not JSON: a value is missing at byte 44")},
    };
    Rpc *rpc = new_straws();
    Buffer before, after;
    remember(rpc, &before);
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        assert_string_equal(answer(rpc, CASES[i][0]), CASES[i][1]);
    }
    remember(rpc, &after);
    assert_string_equal(before.text.start, after.text.start);
    buffer_free(&before);
    buffer_free(&after);
    rpc_free(rpc);
}

/* Each call of a batch sees what those before it did; a notification acts, too. */
static void batch_in_order(void **unused) {
    (void)unused;
    Rpc *rpc = new_straws();
    const char *said =
        answer(rpc, "[{\"jsonrpc\":\"2.0\",\"method\":\"play\",\"params\":{\"move\":\"keep\"}},"
                    "{\"jsonrpc\":\"2.0\",\"method\":\"play\",\"params\":{\"move\":\"hop\"}},"
                    "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"undo\"},"
                    "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"undo\"}]");
    assert_string_equal(
        said, "[{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"undone\":[\"keep\"],"
              "\"to_act\":1,\"phase\":\"choose\"}}," ERROR(
                  "2", "5", "no player has moved yet, so there is nothing to take back") "]");
    rpc_free(rpc);
}

static void limits(void **unused) {
    (void)unused;
    Rpc *rpc = new_straws();
    Buffer line;
    assert_true(buffer_new(&line));
    buffer_put(&line, "[1");
    for (int i = 0; i < RPC_BATCH_MAX; i++) {
        buffer_put(&line, ",1");
    }
    buffer_put(&line, "]");
    assert_string_equal(answer(rpc, line.text.start),
                        ERROR("null", "-32600", "a list may hold 64 requests at most"));
    buffer_clear(&line);
    for (int i = 0; i < 100000; i++) {
        buffer_put(&line, "[");
    }
    assert_string_equal(answer(rpc, line.text.start),
                        ERROR("null", "-32700", "not JSON: too deeply nested at byte 34"));
    buffer_clear(&line);
    buffer_put(&line, "[0");
    for (int i = 0; i < JSON_DOC_VALUES_MAX; i++) {
        buffer_put(&line, ",0");
    }
    buffer_put(&line, "]");
    const char *said = answer(rpc, line.text.start);
    assert_non_null(strstr(said, "\"code\":-32700,\"message\":\"not JSON: too many values"));
    buffer_clear(&line);
    buffer_put(&line, "{\"0\":0");
    for (int i = 1; i <= JSON_KEYS; i++) {
        text_format(buffer_room(&line, 32), ",\"%d\":0", i);
    }
    buffer_put(&line, "}");
    said = answer(rpc, line.text.start);
    assert_non_null(strstr(said, "\"code\":-32700,\"message\":\"not JSON: an object has too many"));
    buffer_free(&line);
    char *huge = malloc(RPC_LINE_MAX + 1);
    assert_non_null(huge);
    memset(huge, ' ', RPC_LINE_MAX + 1);
    assert_string_equal(rpc_answer(rpc, huge, RPC_LINE_MAX + 1),
                        ERROR("null", "-32600", "the message is longer than 8388608 bytes"));
    assert_string_equal(rpc_answer(rpc, huge, RPC_LINE_MAX),
                        ERROR("null", "-32700", "not JSON: a value is missing at byte 8388609"));
    free(huge);
    rpc_free(rpc);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(methods),
        cmocka_unit_test(automatic_nature),
        cmocka_unit_test(bad_parameters),
        cmocka_unit_test(seeds),
        cmocka_unit_test(refused_moves),
        cmocka_unit_test(load),
        cmocka_unit_test(record_and_replay),
        cmocka_unit_test(before_the_first_game),
        cmocka_unit_test(protocol),
        cmocka_unit_test(batch_in_order),
        cmocka_unit_test(limits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
