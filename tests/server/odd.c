/* tests/server/odd.c -- an evening at a table, and one of tournaments, orders and notices, under
 * each odd answer that the store could give: the server refuses or sets aside what it cannot
 * believe, and when the store answers well again, people play on.
 *
 *     server_odd [EACH]   every answer of EACH, 1 for all of them; 61 unless told */
#include "fuzz/fuzz.h"

#include <string.h>

enum { INPUT_MOST = 1 << 14, EACH_USUAL = 61, EACH_MOST = 1000000 };

#define CALL(WHO, METHOD, PARAMS)                                                                  \
    WHO "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"" METHOD "\",\"params\":{" PARAMS "}}\n"
#define AT "\"table\":\"TABLE\""
#define OF "\"tournament\":\"TABLE\""

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

/* The other evening: orders, holidays, notices, the daily deal, and a tournament whose first round
 * goes on. Orders are given by whoever is not to move; for the other they are refused. */
/* clang-format off */
static const char EVENTS_BEFORE[] =
    CALL("0", "guest", "\"name\":\"Anna\"")
    CALL("1", "guest", "\"name\":\"Ben\"")
    CALL("2", "guest", "\"name\":\"Cleo\"")
    CALL("0", "new", "\"game\":\"null\",\"players\":[\"me\",\"open\"],\"options\":{\"rounds\":3},"
                     "\"clock\":{\"kind\":\"move\",\"seconds\":86400}")
    CALL("1", "join", AT)
    CALL("0", "orders_set", AT ",\"lines\":[[{\"seat\":1,\"move\":\"keep\"},"
                               "{\"seat\":0,\"move\":\"keep\"}]]")
    CALL("1", "orders_set", AT ",\"lines\":[[{\"seat\":0,\"move\":\"keep\"},"
                               "{\"seat\":1,\"move\":\"keep\"}]]")
    CALL("0", "webhook", "\"url\":\"https://example.org/hook\"")
    CALL("0", "contact_set", "\"zone\":\"Europe/Vienna\",\"quiet_from\":\"22:00\","
                             "\"quiet_to\":\"07:00\"")
    CALL("1", "holiday", "\"days\":3")
    CALL("2", "daily_play", "\"game\":\"null\"")
    CALL("0", "tournament_new", "\"name\":\"Spring\",\"game\":\"null\",\"seats\":2,\"options\":"
                                "{\"rounds\":1},\"clock\":{\"kind\":\"move\",\"seconds\":60},"
                                "\"rounds\":3,\"games\":2,\"rest\":0")
    CALL("0", "tournament_enter", OF)
    CALL("1", "tournament_enter", OF)
    CALL("2", "tournament_enter", OF)
    CALL("0", "tournament_start", OF);

/* Time passes, and with it the rounds; other servers speak of what is not there. */
static const char EVENTS_DURING[] =
    CALL("2", "tournament", OF ",\"watch\":true")
    CALL("2", "tournaments", "\"limit\":5")
    "\n"
    CALL("0", "tables", "")
    "r\n"
    CALL("2", "tournament", OF)
    "\n"
    CALL("0", "tournament_pause", OF ",\"on\":true")
    CALL("0", "tournament_pause", OF ",\"on\":false")
    "\n"
    "nT TABLE 1 1;T TABLE 2147483647 -1;T;N a\tb\tturn\tnull\t-5\t-7;o TABLE;v zzz;m zzz;n zzz\n"
    "\n"
    CALL("1", "tournament_leave", OF)
    CALL("1", "holidays", "")
    CALL("0", "contact", "")
    CALL("0", "notices", "")
    CALL("2", "daily", "\"game\":\"null\"")
    "\n"
    "\n"
    CALL("0", "tournament_end", OF)
    "\n"
    CALL("2", "tournament", OF ",\"round\":1")
    CALL("0", "export", "")
    CALL("3", "admin_tournament_end", OF)
    "\n";
/* clang-format on */

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

static const char *const EVENTS_WORDS[] = {"tournaments",
                                           "tournament_players",
                                           "tournament_tables",
                                           "tournament_seats",
                                           "orders",
                                           "holidays",
                                           "notices",
                                           "targets",
                                           "contacts",
                                           "daily",
                                           NULL};

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
/* Just beyond what states, rounds, levels, seats and numbers of moves can be. */
static const char *const LIMITS[] = {"~",
                                     "-1",
                                     "5",
                                     "65",
                                     "1025",
                                     "2147483647",
                                     "2147483648",
                                     "9223372036854775807",
                                     "-9223372036854775808",
                                     "words",
                                     NULL};

typedef struct Evening {
    const char *before, *during;
    const char *const *words, *const *values;
    int columns; /* of the widest answer */
    int answers; /* of its calls that are granted when nothing is odd, at least */
} Evening;

static const Evening EVENINGS[] = {{BEFORE, DURING, WORDS, VALUES, 10, 16},
                                   {EVENTS_BEFORE, EVENTS_DURING, EVENTS_WORDS, LIMITS, 24, 27}};
enum { EVENINGS_COUNT = sizeof EVENINGS / sizeof EVENINGS[0] };

static int runs, each = EACH_USUAL, number;

/* Else all that comes after would show nothing. */
static void try_plain(const Evening *evening) {
    static char input[INPUT_MOST];
    snprintf(input, sizeof input, "%s%s", evening->before, evening->during);
    fuzz_accepted = 0;
    LLVMFuzzerTestOneInput((const uint8_t *)input, strlen(input));
    if (fuzz_accepted < evening->answers) {
        fprintf(stderr, "%d calls were granted, not %d\n", fuzz_accepted, evening->answers);
        exit(1);
    }
}

static void try_answer(const Evening *evening, const char *word, const char *how) {
    static char input[INPUT_MOST];
    if (number++ % each != 0) {
        return;
    }
    snprintf(input, sizeof input, "%sm%s %s\n%s%s", evening->before, word, how, evening->during,
             AFTER);
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
    for (const Evening *evening = EVENINGS; evening < EVENINGS + EVENINGS_COUNT; evening++) {
        try_plain(evening);
        for (int w = 0; evening->words[w] != NULL; w++) {
            for (int h = 0; HOWS[h] != NULL; h++) {
                try_answer(evening, evening->words[w], HOWS[h]);
            }
            for (int v = 0; evening->values[v] != NULL; v++) {
                for (int column = 0; column <= evening->columns; column++) {
                    char how[100];
                    if (column == evening->columns) {
                        snprintf(how, sizeof how, "* %s", evening->values[v]);
                    } else {
                        snprintf(how, sizeof how, "%d %s", column, evening->values[v]);
                    }
                    try_answer(evening, evening->words[w], how);
                }
            }
        }
    }
    printf("%d odd answers of %d\n", runs, number);
    return runs == 0;
}
