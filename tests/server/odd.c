/* tests/server/odd.c -- an evening at a table, under each odd answer that the store could give: the
 * server refuses or sets aside what it cannot believe, and when the store answers well again,
 * people play on.
 *
 *     server_odd [EACH]   every answer of EACH, 1 for all of them; 61 unless told */
#include "fuzz/fuzz.h"

#include <string.h>

enum { INPUT_MOST = 1 << 14, EACH_USUAL = 61, EACH_MOST = 1000000 };

#define CALL(WHO, METHOD, PARAMS)                                                                  \
    WHO "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"" METHOD "\",\"params\":{" PARAMS "}}\n"
#define AT "\"table\":\"TABLE\""

/* Before anything is odd: two people, a game that goes on, one that is over, one that waits. */
static const char BEFORE[] =
    CALL("0", "guest", "\"name\":\"Anna\"") CALL("1", "guest", "\"name\":\"Ben\"")
        CALL("0", "new", "\"game\":\"null\",\"players\":[\"me\",\"computer:0\"]")
            CALL("0", "resign", AT)
                CALL("0", "new",
                     "\"game\":\"null\",\"players\":[\"me\",\"open\"],\"clock\":{\"kind\":\"game\","
                     "\"seconds\":600,\"increment\":5}") CALL("1", "join", AT)
                    CALL("0", "say", AT ",\"words\":\"Hello\"")
                        CALL("0", "play", AT ",\"move\":\"keep\"");

/* While it is: people come back, look on, play; others tell of changes; the server starts anew. */
static const char DURING[] =
    "nt TABLE 99\n" CALL("0", "watch", AT) CALL("1", "watch", AT) "r\n" CALL("0", "watch", AT)
        CALL("1", "play", AT ",\"move\":\"keep\"") CALL("0", "play", AT ",\"move\":\"keep\"")
            CALL("0", "say", AT ",\"words\":\"Well\"") CALL("2", "lobby", "")
                CALL("0", "tables", "") "nd TABLE;c TABLE 5 x;C;E;S 3;h zzz;g zzz;F TABLE null;p "
                                        "zzz;o TABLE;f zzz;v zzz;m zzz\n"
                                        "\n" CALL("0", "find", "\"player\":\"anna\"")
                                            CALL("0", "me", "") CALL("0", "friends", "")
                                                CALL("0", "record", AT)
                                                    CALL("1", "resign", AT) "\n";

/* And after: a start, somebody new, a game. */
static const char AFTER[] = "u\nr\n" CALL("2", "guest", "\"name\":\"Eve\"")
    CALL("2", "new", "\"game\":\"null\",\"players\":[\"me\",\"computer:0\"]")
        CALL("2", "watch", AT);

static const char *const WORDS[] = {
    "tables",      "heads",   "moves",    "chat",    "records", "record_seats", "players",
    "sessions",    "servers", "here",     "notices", "targets", "follows",      "orders",
    "holidays",    "bonds",   "contacts", "ratings", "tallies", "tournaments",  "daily",
    "invitations", "bans",    "meta",     "SELECT",  "UPDATE",  "INSERT",       "BEGIN",
    "COMMIT",      "pg_",     "hear",     NULL};

static const char *const HOWS[] = {"none", "twice", "few", "wait", "broken", "lost", NULL};

static const char *const VALUES[] = {"~",
                                     "-1",
                                     "0",
                                     "1",
                                     "3",
                                     "9223372036854775807",
                                     "-9223372036854775808",
                                     "99999999999999999999999",
                                     "2147483648",
                                     "words",
                                     "<1",
                                     ">70",
                                     ">5000",
                                     "+1",
                                     "@0 xx",
                                     "@30 9999999999",
                                     "{}",
                                     "[[[[",
                                     "1 2 3 4 5 6 7 8 9",
                                     "\xff\xfe",
                                     NULL};
enum { COLUMNS_MOST = 10 };

static int runs, each = EACH_USUAL, number;

static void try_answer(const char *word, const char *how) {
    static char input[INPUT_MOST];
    if (number++ % each != 0) {
        return;
    }
    snprintf(input, sizeof input, "%sm%s %s\n%s%s", BEFORE, word, how, DURING, AFTER);
    fuzz_accepted = 0;
    LLVMFuzzerTestOneInput((const uint8_t *)input, strlen(input));
    runs++;
    /* Of wrong versions of the schema the data may keep something, and then nobody may go on. */
    if (fuzz_accepted == 0 && strcmp(word, "meta") != 0 && strcmp(how, "broken") != 0) {
        fprintf(stderr, "after '%s %s' nobody could play on\n", word, how);
        exit(1);
    }
}

int main(int count, char **arguments) {
    each = count > 1 ? (int)strtol(arguments[1], NULL, 10) : EACH_USUAL;
    each = each < 1 || each > EACH_MOST ? EACH_USUAL : each;
    for (int w = 0; WORDS[w] != NULL; w++) {
        for (int h = 0; HOWS[h] != NULL; h++) {
            try_answer(WORDS[w], HOWS[h]);
        }
        for (int v = 0; VALUES[v] != NULL; v++) {
            for (int column = 0; column <= COLUMNS_MOST; column++) {
                char how[100];
                snprintf(how, sizeof how, "%c %s", column == COLUMNS_MOST ? '*' : '0' + column,
                         VALUES[v]);
                try_answer(WORDS[w], how);
            }
        }
    }
    printf("%d odd answers of %d\n", runs, number);
    return runs == 0;
}
