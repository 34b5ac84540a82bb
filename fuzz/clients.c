/* fuzz/clients.c -- clients of a server without sockets and threads, for fuzz targets. */
#include "fuzz/clients.h"

#include "fuzz/fuzz.h"
#include "server/calendar.h"
#include "server/links.h"

#include <sodium.h>
#include <string.h>

int64_t fuzz_now;
static uint64_t luck;
static char secrets[CLIENTS][sizeof((Conn *)0)->secret];

int64_t fuzz_clock(void) {
    return fuzz_now;
}

static void no_news(void *data) {
    (void)data;
}

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

void clients_begin(Clients *clients) {
    static randombytes_implementation same = {same_name, same_number, NULL, NULL, same_bytes, NULL};
    static bool begun;
    if (!begun) {
        begun = true;
        CHECK(randombytes_set_implementation(&same) == 0);
    }
    luck = 1;
    fuzz_now = 1000000;
    memset(clients, 0, sizeof *clients);
    memset(secrets, 0, sizeof secrets);
    strcpy(clients->table, "none");
}

bool clients_start(Clients *clients, const char *where, Text *error) {
    inbox_init(&clients->inbox, no_news, NULL);
    clients->hub = hub_new(where, false, &clients->inbox, error);
    if (clients->hub == NULL) {
        inbox_drain(&clients->inbox);
        inbox_free(&clients->inbox);
        return false;
    }
    clients->hub->clock = clients->hub->steady = fuzz_clock;
    clients->hub->level_most = 0;
    for (int i = 0; i < CLIENTS; i++) {
        Conn *conn = clients->conn[i] = hub_conn(clients->hub);
        CHECK(conn != NULL);
        conn->wire = &clients->inbox; /* anything: nobody writes to it */
        conn->stays = true;
        conn->operator= i == CLIENTS - 1;
        memcpy(conn->secret, secrets[i], sizeof conn->secret);
        hub_open(conn);
    }
    return true;
}

void clients_stop(Clients *clients) {
    for (int i = 0; i < CLIENTS && clients->hub != NULL; i++) {
        memcpy(secrets[i], clients->conn[i]->secret, sizeof secrets[i]);
    }
    if (clients->hub != NULL) {
        hub_free(clients->hub);
        inbox_free(&clients->inbox);
    }
    clients->hub = NULL;
}

void clients_end(Clients *clients) {
    clients_stop(clients);
    json_doc_free(&clients->doc);
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

/* Lines of at most 75 bytes, each with its end, from the first to the last. */
static void check_calendar(const char *text, size_t length) {
    static const char FIRST[] = "BEGIN:VCALENDAR\r\n", LAST[] = "END:VCALENDAR\r\n";
    CHECK(length > sizeof FIRST + sizeof LAST);
    CHECK(memcmp(text, FIRST, sizeof FIRST - 1) == 0);
    CHECK(memcmp(text + length - (sizeof LAST - 1), LAST, sizeof LAST - 1) == 0);
    for (size_t at = 0, begun = 0; at < length; at++) {
        if (text[at] == '\n') {
            CHECK(at > begun && text[at - 1] == '\r' && at - 1 - begun <= 75);
            begun = at + 1;
        }
    }
}

/* A calendar comes out, or a refusal. */
static void open_link(Clients *clients, const char *line, size_t length) {
    char path[1024], secret[LINK_SECRET_SIZE];
    snprintf(path, sizeof path, "%.*s", (int)length, line);
    if (strcmp(path, "/LINK") == 0) {
        snprintf(path, sizeof path, "%s", clients->link);
    }
    const LinkKind kind = link_read(path, secret);
    CHECK(strlen(secret) < sizeof secret && strpbrk(secret, "/\\\"%.\r\n ") == NULL);
    if (kind == LINK_NONE || secret[0] == '\0') {
        return;
    }
    Conn *conn = hub_conn(clients->hub);
    CHECK(conn != NULL);
    conn->wire = &clients->inbox; /* anything: nobody writes to it */
    hub_open(conn);
    if (kind == LINK_CALENDAR) {
        calendar_ask(conn, secret);
    } else {
        TEXT(call, 200);
        text_format(&call,
                    "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"mail_off\",\"params\":"
                    "{\"token\":\"%s\"}}",
                    secret);
        CHECK(!call.cut);
        hub_message(conn, call.start, call.used);
    }
    inbox_drain(&clients->inbox);
    const Message *message = conn_next(conn, UINT64_MAX);
    if (message != NULL && conn->plain_status == 200) { /* the store may be lost: then nothing */
        check_calendar((const char *)message->bytes, message->length);
    } else if (message != NULL && kind == LINK_CALENDAR) {
        CHECK(conn->plain_status == 404 || conn->plain_status == 429 || conn->plain_status == 503);
    }
    hub_close(conn);
}

void clients_send(Clients *clients, int who, const char *line, size_t length) {
    /* Real hashing of passwords would take all the time. */
    if (length > 0 && length < CLIENT_LINE_MAX && !holds(line, length, "password")) {
        size_t filled;
        char *copy = fill_in(line, length, clients->table, &filled);
        if (filled > 0 && copy[0] == '/') {
            open_link(clients, copy, filled);
        } else {
            hub_message(clients->conn[who], copy, filled);
        }
        free(copy);
    }
}

static void remember_link(Clients *clients, int result) {
    const Json *json = &clients->doc.json;
    const int url =
        json_type(json, result) != JSON_OBJECT ? JSON_NONE : json_member(json, result, "url");
    char words[300];
    if (url != JSON_NONE && json_words(json, url, words, sizeof words)) {
        const char *path = strstr(words, "/calendar/");
        snprintf(clients->link, sizeof clients->link, "%s", path == NULL ? "" : path);
    }
}

/* Everything that waits to be sent must be one line of JSON; remembers the last table's or
 * tournament's id. */
static void read_answers(Clients *clients, Conn *conn) {
    JsonDoc *doc = &clients->doc;
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
        if (result != JSON_NONE) {
            remember_link(clients, result);
        }
        const int shot = result == JSON_NONE ? JSON_NONE : json_member(&doc->json, result, "table");
        const int id = shot == JSON_NONE ? JSON_NONE : json_member(&doc->json, shot, "table");
        if (id != JSON_NONE) {
            json_words(&doc->json, id, clients->table, ID_SIZE);
        }
        const int event =
            result == JSON_NONE ? JSON_NONE : json_member(&doc->json, result, "tournament");
        if (event != JSON_NONE) {
            json_words(&doc->json, event, clients->table, ID_SIZE);
        }
        conn_sent(conn);
    }
}

void clients_go_on(Clients *clients) {
    hub_tick(clients->hub);
    inbox_drain(&clients->inbox);
    hub_durable(clients->hub);
    for (int i = 0; i < CLIENTS; i++) {
        read_answers(clients, clients->conn[i]);
    }
}
