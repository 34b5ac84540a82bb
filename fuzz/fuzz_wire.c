/* fuzz/fuzz_wire.c -- any messages of three clients and the operator to a server without sockets
 * and threads.
 *
 * Each line is a message; its first character, 0, 1 or 2, says who sends it, and 3 is the operator,
 * who comes by the admin socket. The word TABLE stands
 * for the table made last. Whatever comes in, what goes out is JSON. */
#include "fuzz/fuzz.h"
#include "server/hub.h"
#include "server/table.h"

#include <sodium.h>
#include <string.h>

enum { LINES_MAX = 64, CLIENTS = 4, LINE_MAX = 4096 };

static int64_t now = 1000000;

static int64_t fuzz_clock(void) {
    return now;
}

static void no_news(void *data) {
    (void)data;
}

/* The same ids and secrets in every run, so that a finding can be repeated. */
static uint64_t luck;

static void same_bytes(void *const out, const size_t size) {
    for (size_t i = 0; i < size; i++) {
        luck = luck * 6364136223846793005u + 1442695040888963407u;
        ((unsigned char *)out)[i] = (unsigned char)(luck >> 56);
    }
}

static uint32_t same_number(void) {
    uint32_t number;
    same_bytes(&number, sizeof number);
    return number;
}

static const char *same_name(void) {
    return "fuzz";
}

static void begin(void) {
    static randombytes_implementation same = {same_name, same_number, NULL, NULL, same_bytes, NULL};
    static bool begun;
    if (!begun) {
        begun = true;
        CHECK(randombytes_set_implementation(&same) == 0);
    }
    luck = 1;
    now = 1000000;
}

/* Everything that waits to be sent must be one line of JSON; remembers the last table's or
 * tournament's id.
 */
static void read_answers(Conn *conn, JsonDoc *doc, char *table) {
    Message *message;
    while ((message = conn_next(conn, UINT64_MAX)) != NULL) {
        TEXT(error, 256);
        if (!json_doc_read(doc, (const char *)message->bytes, message->length, &error)) {
            fprintf(stderr, "%.*s\n%s\n", (int)message->length, (const char *)message->bytes,
                    error.start);
            abort();
        }
        CHECK(memchr(message->bytes, '\n', message->length) == NULL);
        const int result = json_member(&doc->json, 0, "result");
        fuzz_accepted += result != JSON_NONE;
        const int shot = result == JSON_NONE ? JSON_NONE : json_member(&doc->json, result, "table");
        const int id = shot == JSON_NONE ? JSON_NONE : json_member(&doc->json, shot, "table");
        if (id != JSON_NONE) {
            json_words(&doc->json, id, table, ID_SIZE);
        }
        const int event =
            result == JSON_NONE ? JSON_NONE : json_member(&doc->json, result, "tournament");
        if (event != JSON_NONE) {
            json_words(&doc->json, event, table, ID_SIZE);
        }
        conn_sent(conn);
    }
}

/* The line with TABLE filled in; a copy of its own, so that a sanitizer sees any step beyond it. */
static char *fill_in(const char *line, size_t length, const char *table, size_t *out_length) {
    const char *at = NULL;
    for (size_t i = 0; i + 5 <= length && at == NULL; i++) {
        at = memcmp(line + i, "TABLE", 5) == 0 ? line + i : NULL;
    }
    const size_t before = at == NULL ? length : (size_t)(at - line);
    const size_t middle = at == NULL ? 0 : strlen(table);
    const size_t after = at == NULL ? 0 : length - before - 5;
    char *copy = malloc(before + middle + after + 1);
    CHECK(copy != NULL);
    memcpy(copy, line, before);
    memcpy(copy + before, table, middle);
    if (after > 0) {
        memcpy(copy + before + middle, at + 5, after);
    }
    *out_length = before + middle + after;
    return copy;
}

static bool holds(const char *line, size_t length, const char *word) {
    const size_t size = strlen(word);
    for (size_t i = 0; i + size <= length; i++) {
        if (memcmp(line + i, word, size) == 0) {
            return true;
        }
    }
    return false;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    TEXT(error, 300);
    Inbox inbox;
    JsonDoc doc = {0};
    char table[ID_SIZE] = "none";
    Conn *client[CLIENTS];
    begin();
    inbox_init(&inbox, no_news, NULL);
    Hub *hub = hub_new(":memory:", false, &inbox, &error);
    CHECK(hub != NULL);
    hub->clock = hub->steady = fuzz_clock;
    hub->level_most = 0;
    for (int i = 0; i < CLIENTS; i++) {
        client[i] = hub_conn(hub);
        CHECK(client[i] != NULL);
        client[i]->wire = &inbox; /* anything: nobody writes to it */
        client[i]->stays = true;
        client[i]->operator= i == CLIENTS - 1;
        hub_open(client[i]);
    }
    for (int lines = 0; size > 0 && lines < LINES_MAX; lines++) {
        const uint8_t *newline = memchr(data, '\n', size);
        const size_t length = newline == NULL ? size : (size_t)(newline - data);
        const int who = length > 0 && data[0] >= '0' && data[0] < '0' + CLIENTS ? data[0] - '0' : 0;
        now += 500;
        /* Real hashing of passwords would take all the time. */
        if (length > 1 && length < LINE_MAX && !holds((const char *)data, length, "password")) {
            size_t filled;
            char *line = fill_in((const char *)data + 1, length - 1, table, &filled);
            hub_message(client[who], line, filled);
            free(line);
        } else if (length == 1) {
            now += 60000; /* a minute passes */
        }
        hub_tick(hub);
        inbox_drain(&inbox);
        hub_durable(hub);
        for (int i = 0; i < CLIENTS; i++) {
            read_answers(client[i], &doc, table);
        }
        data += length + (newline != NULL);
        size -= length + (newline != NULL);
    }
    json_doc_free(&doc);
    hub_free(hub);
    inbox_free(&inbox);
    return 0;
}
