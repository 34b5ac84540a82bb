/* tests/refusals.c -- what is wrong with bad input is told in the language of whoever is told.
 *
 * tests/words.py sees that every message has three wordings; here are examples from every module,
 * through the functions that players' input goes through. */
#include "games/list.h"
#include "play/file.h"
#include "play/json_doc.h"
#include "play/proof.h"
#include "play/record.h"
#include "play/rpc.h"
#include "play/setup.h"
#include "search/adviser.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Reads bad input and leaves the reason in `error`; must not succeed. */
typedef void Try(const char *input, Text *error);

typedef struct Example {
    Try *attempt;
    const char *input;
    Words expected; /* the whole sentence in each language */
} Example;

static void try_json(const char *input, Text *error) {
    JsonDoc doc = {0};
    assert_false(json_doc_read(&doc, input, strlen(input), error));
    json_doc_free(&doc);
}

static void try_record(const char *input, Text *error) {
    assert_null(record_read(input, strlen(input), error));
}

static void try_record_json(const char *input, Text *error) {
    JsonDoc doc = {0};
    assert_true(json_doc_read(&doc, input, strlen(input), error));
    assert_null(record_read_json(&doc.json, 0, error));
    json_doc_free(&doc);
}

static void try_position(const char *input, Text *error) {
    JsonDoc doc = {0};
    Setup setup;
    STATE_ROOM(state);
    assert_true(json_doc_read(&doc, input, strlen(input), error));
    assert_null(setup_position(&doc.json, 0, NULL, &setup, state, error));
    json_doc_free(&doc);
}

static void try_proof(const char *input, Text *error) {
    JsonDoc doc = {0};
    Proof proof;
    assert_true(json_doc_read(&doc, input, strlen(input), error));
    assert_false(proof_read(&doc.json, 0, &proof, error));
    json_doc_free(&doc);
}

static void try_option(const char *input, Text *error) {
    Setup setup;
    assert_true(setup_seats(&FEUDO_GAME, 2, &setup, error));
    assert_false(setup_option(&FEUDO_GAME, input, 3, &setup, error));
}

static void try_file(const char *input, Text *error) {
    Buffer buffer;
    assert_true(buffer_new(&buffer));
    assert_false(file_load(input, 10, &buffer, error));
    buffer_free(&buffer);
}

/* In a game of Straws in which seat 0 may keep or swap. */
static Match *straws(Text *error) {
    static const char *const MOVES[] = {"first 0", "deal 3", "deal 2"};
    Setup setup;
    assert_true(setup_seats(&NULL_GAME, 2, &setup, error));
    Match *match = match_new(&NULL_GAME, &setup, 1, false, error);
    assert_non_null(match);
    for (size_t i = 0; i < sizeof MOVES / sizeof MOVES[0]; i++) {
        assert_int_equal(match_play_text(match, MOVES[i], error), MATCH_MADE);
    }
    return match;
}

static void try_move(const char *input, Text *error) {
    Match *match = straws(error);
    assert_int_not_equal(match_play_text(match, input, error), MATCH_MADE);
    match_free(match);
}

static void try_name(const char *input, Text *error) {
    Match *match = straws(error);
    assert_false(match_name(match, 1, input, error));
    match_free(match);
}

/* The message of the answer to a line, after a new game of Straws. */
static void try_rpc(const char *input, Text *error) {
    static const char *const NEW = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"new\",\"params\":"
                                   "{\"game\":\"null\",\"seats\":2}}";
    Rpc *rpc = rpc_new();
    Adviser *adviser = adviser_new(SEARCH_MEMORY_LEAST, 1);
    assert_true(rpc != NULL && adviser != NULL);
    rpc_set_adviser(rpc, adviser_answer, adviser);
    rpc_set_lang(rpc, error->lang);
    assert_non_null(strstr(rpc_answer(rpc, NEW, strlen(NEW)), "result"));
    JsonDoc doc = {0};
    char message[1000];
    const char *answer = rpc_answer(rpc, input, strlen(input));
    assert_true(json_doc_read(&doc, answer, strlen(answer), error));
    const int failure = json_member(&doc.json, 0, "error");
    assert_int_not_equal(failure, JSON_NONE);
    assert_true(
        json_words(&doc.json, json_member(&doc.json, failure, "message"), message, sizeof message));
    text_clear(error);
    text_put(error, message);
    json_doc_free(&doc);
    adviser_free(adviser);
    rpc_free(rpc);
}

/* A search for so many seats. */
static void try_search(const char *input, Text *error) {
    assert_null(search_new(&NULL_GAME, atoi(input), SEARCH_MEMORY_LEAST, 1, NULL, error));
}

static void try_no_budget(const char *input, Text *error) {
    const Budget budget = {atoi(input), 0};
    assert_false(budget_good(&budget, error));
}

#define CALL(METHOD, PARAMS)                                                                       \
    "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"" METHOD "\",\"params\":" PARAMS "}"
#define HEAD "liege record 1\ngame null\nrules 1\nseats 2\noption rounds 1\nseed 1\nnature manual\n"

static const Example EXAMPLES[] = {
    {try_json,
     "{\"a\":1",
     {{"not JSON: a comma or } is missing at byte 7", "kein JSON: ein Komma oder } fehlt, Byte 7",
       "pas du JSON : il manque une virgule ou }, octet 7"}}},
    {try_json,
     "[01]",
     {{"not JSON: a number is malformed at byte 4",
       "kein JSON: eine Zahl ist falsch geschrieben, Byte 4",
       "pas du JSON : un nombre est mal écrit, octet 4"}}},
    {try_record,
     "",
     {{"the record is empty", "die Aufzeichnung ist leer", "l’enregistrement est vide"}}},
    {try_record,
     "\n",
     {{"line 2: expected 'liege record 1', found the end of the text",
       "Zeile 2: erwartet wird 'liege record 1', gefunden das Ende des Textes",
       "ligne 2 : attendu : 'liege record 1', trouvé : la fin du texte"}}},
    {try_record,
     "liege record 1\ngame chess\n",
     {{"line 2: there is no game 'chess'; there are: baron, barony, feudo",
       "Zeile 2: ein Spiel namens 'chess' gibt es nicht; es gibt: baron, barony, feudo",
       "ligne 2 : aucun jeu ne s’appelle 'chess' ; il y a : baron, barony, feudo"}}},
    {try_record,
     "liege record 1\ngame baron\nrules 1\nseats 6\n",
     {{"line 4: baron is for 2 to 5 seats, not 6", "Zeile 4: baron ist für 2 bis 5 Plätze, nicht 6",
       "ligne 4 : baron se joue avec 2 à 5 places, pas 6"}}},
    {try_record,
     HEAD "1 0 keep\n",
     {{"line 8: move 1 is made by nature, but the record says '0'",
       "Zeile 8: Zug 1 macht der Zufall, aber in der Aufzeichnung steht '0'",
       "ligne 8 : le coup 1 est joué par le hasard, mais l’enregistrement dit '0'"}}},
    {try_record,
     HEAD "1 nature first 0 = 00000000\n",
     {{"line 8: the replay drifts at move 1 (first 0): the state after it has the hash 870bf8e0, "
       "but the record says 00000000; a record without any hashes is read by its moves alone",
       "Zeile 8: bei Zug 1 (first 0) weicht die Partie ab: Die Stellung danach hat die Prüfzahl "
       "870bf8e0, in der Aufzeichnung steht 00000000; eine Aufzeichnung ganz ohne Prüfzahlen wird "
       "nur nach ihren Zügen gelesen",
       "ligne 8 : la partie dévie au coup 1 (first 0) : la position qui suit a l’empreinte "
       "870bf8e0, l’enregistrement dit 00000000 ; un enregistrement sans aucune empreinte est lu "
       "d’après ses seuls coups"}}},
    {try_record,
     HEAD "position {\n",
     {{"line 8: the position is not JSON: a text in double quotes is missing at byte 3",
       "Zeile 8: die Stellung ist kein JSON: ein Text in Anführungszeichen fehlt, Byte 3",
       "ligne 8 : la position n’est pas du JSON : il manque un texte entre guillemets, octet 3"}}},
    {try_record_json,
     "{\"game\":\"baron\",\"rules\":9,\"seats\":2,\"moves\":[]}",
     {{"the record was played by version 9 of the rules of baron; this program has version 1",
       "gespielt wurde nach Version 9 der Regeln von baron; dieses Programm hat Version 1",
       "la partie suit la version 9 des règles de baron ; ce programme a la version 1"}}},
    {try_position,
     "{\"game\":\"baron\",\"seats\":2,\"phase\":\"sleep\"}",
     {{"\"phase\" must be setup, take, lay, donjon, claim or over",
       "\"phase\" muss setup, take, lay, donjon, claim oder over sein",
       "\"phase\" doit être setup, take, lay, donjon, claim ou over"}}},
    {try_position,
     "{\"game\":\"barony\",\"seats\":2,\"phase\":\"turn\",\"first\":7}",
     {{"first: must be a seat from 0 to 1, or null before it is drawn",
       "first: muss ein Platz von 0 bis 1 sein, oder null, solange er nicht gezogen ist",
       "first : doit être une place de 0 à 1, ou null avant le tirage"}}},
    {try_position,
     "{\"game\":\"feudo\",\"seats\":2,\"rounds\":10,\"round\":0,\"phase\":\"march\"}",
     {{"round: is 0 in the phases setup and castle, and only there",
       "round: ist 0 in den Phasen setup und castle, und nur dort",
       "round : vaut 0 dans les phases setup et castle, et là seulement"}}},
    {try_position,
     "{\"game\":\"null\",\"seats\":2,\"rounds\":1,\"round\":7}",
     {{"round: must be a whole number from 0 to 1", "round: muss eine ganze Zahl von 0 bis 1 sein",
       "round : doit être un nombre entier de 0 à 1"}}},
    {try_proof,
     "[]",
     {{"a proof is an object", "ein Beweis ist ein Objekt", "une preuve est un objet"}}},
    {try_option,
     "rounds",
     {{"the option rounds is 3; allowed are: 10, 15, 20",
       "die Einstellung rounds ist 3; erlaubt sind: 10, 15, 20",
       "le réglage rounds vaut 3 ; sont permis : 10, 15, 20"}}},
    {try_file,
     "nowhere/to/be/found",
     {{"there is no such file or folder", "Datei oder Ordner gibt es nicht",
       "ce fichier ou dossier n’existe pas"}}},
    {try_file, "tests", {{"it is a folder", "das ist ein Ordner", "c’est un dossier"}}},
    {try_file,
     "tests/refusals.c",
     {{"longer than 10 bytes", "länger als 10 Bytes", "plus de 10 octets"}}},
    {try_move,
     "jump",
     {{"'jump' is no move that this seat could make now; there are 2, such as 'keep', 'swap'",
       "'jump' ist kein Zug, den dieser Platz jetzt machen könnte; es gibt 2, etwa 'keep', 'swap'",
       "'jump' n’est pas un coup que cette place pourrait jouer maintenant ; il y en a 2, comme "
       "'keep', 'swap'"}}},
    {try_name,
     "Anna ",
     {{"the name of seat 1 begins or ends with a space",
       "der Name von Platz 1 beginnt oder endet mit einem Leerzeichen",
       "le nom de la place 1 commence ou finit par une espace"}}},
    {try_search,
     "7",
     {{"null is for 2 to 5 seats, not 7", "null ist für 2 bis 5 Plätze, nicht 7",
       "null se joue avec 2 à 5 places, pas 7"}}},
    {try_no_budget,
     "0",
     {{"a budget is needed: milliseconds, iterations, or both",
       "der Aufwand fehlt: Millisekunden, Durchläufe oder beides",
       "le budget manque : millisecondes, parcours ou les deux"}}},
    {try_rpc,
     CALL("suggest", "{\"ms\":86400001}"),
     {{"a budget is 1 to 86400000 milliseconds or 1 to 1000000000000 iterations, not 86400001 ms "
       "and 0 iterations",
       "der Aufwand beträgt 1 bis 86400000 Millisekunden oder 1 bis 1000000000000 Durchläufe, "
       "nicht 86400001 ms und 0 Durchläufe",
       "le budget va de 1 à 86400000 millisecondes ou de 1 à 1000000000000 parcours, pas 86400001 "
       "ms et 0 parcours"}}},
    {try_rpc,
     CALL("suggest", "{\"level\":6}"),
     {{"'level' must be a whole number from 1 to 5",
       "'level' muss eine ganze Zahl von 1 bis 5 sein",
       "'level' doit être un nombre entier de 1 à 5"}}},
    {try_rpc,
     CALL("suggest", "{\"ms\":5,\"iterations\":5}"),
     {{"give 'ms' or 'iterations', not both", "'ms' oder 'iterations' angeben, nicht beides",
       "donner 'ms' ou 'iterations', pas les deux"}}},
    {try_rpc,
     CALL("suggest", "{\"time\":5}"),
     {{"unknown parameter 'time'; allowed: ms, iterations, level, moves",
       "unbekannter Parameter 'time'; erlaubt: ms, iterations, level, moves",
       "paramètre inconnu 'time' ; permis : ms, iterations, level, moves"}}},
    {try_rpc,
     CALL("play", "{}"),
     {{"the parameter 'move' is missing", "der Parameter 'move' fehlt",
       "le paramètre 'move' manque"}}},
    {try_rpc,
     "[]",
     {{"a list of requests must not be empty", "eine Liste von Anfragen darf nicht leer sein",
       "une liste de requêtes ne peut pas être vide"}}},
};

static void told_in_every_language(void **unused) {
    (void)unused;
    for (size_t i = 0; i < sizeof EXAMPLES / sizeof EXAMPLES[0]; i++) {
        for (Lang lang = ENGLISH; lang < LANGS; lang++) {
            TEXT_OF(error, 1024, lang);
            EXAMPLES[i].attempt(EXAMPLES[i].input, &error);
            assert_string_equal(error.start, EXAMPLES[i].expected.in[lang]);
        }
    }
}

/* The rule against a move is told in the same language as the rest of the sentence. */
static void rules_in_every_language(void **unused) {
    (void)unused;
    static const Words EXPECTED = {{"'swap' is not allowed now (",
                                    "'swap' ist jetzt nicht erlaubt (",
                                    "'swap' n’est pas permis maintenant ("}};
    for (Lang lang = ENGLISH; lang < LANGS; lang++) {
        TEXT_OF(error, 1024, lang);
        Setup setup;
        assert_true(setup_seats(&NULL_GAME, 2, &setup, &error));
        Match *match = match_new(&NULL_GAME, &setup, 1, false, &error);
        assert_non_null(match);
        static const char *const MOVES[] = {"first 0", "deal 6", "deal 2"};
        for (size_t i = 0; i < sizeof MOVES / sizeof MOVES[0]; i++) {
            assert_int_equal(match_play_text(match, MOVES[i], &error), MATCH_MADE);
        }
        assert_int_equal(match_play_text(match, "swap", &error), MATCH_ILLEGAL);
        assert_memory_equal(error.start, EXPECTED.in[lang], strlen(EXPECTED.in[lang]));
        const int rule = match_forbidding_rule(match, "swap");
        assert_non_null(strstr(error.start, NULL_GAME.rules[rule].text.in[lang]));
        match_free(match);
    }
}

/* Whoever does not ask gets English. */
static void english_unless_asked(void **unused) {
    (void)unused;
    TEXT(error, 256);
    try_record("", &error);
    assert_string_equal(error.start, EXAMPLES[2].expected.in[ENGLISH]);
    text_no_memory(&error);
    assert_string_equal(error.start, "out of memory");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(told_in_every_language),
        cmocka_unit_test(rules_in_every_language),
        cmocka_unit_test(english_unless_asked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
