/* fuzz/fuzz_store.c -- odd answers of a store that many servers share, and odd words of the others:
 * what cannot be believed is refused or set aside, and nothing breaks.
 *
 * Lines as in fuzz_wire.c; and beginning with
 *
 *     m  how answers are bent from now on (odd_store.h), u: no more; only what is accepted then
 *        counts
 *     n  what another server says, ; for the ends of lines; N: without saying who it is
 *     r  the server ends and starts again on the same data
 *
 * The word TABLE stands for the table made last in all of them. */
#include "fuzz/clients.h"
#include "fuzz/fuzz.h"
#include "fuzz/odd_store.h"
#include "server/cluster.h"

#include <string.h>

enum { LINES_MAX = 64 };

int64_t __wrap_wall_ms(void);
int64_t __wrap_steady_ms(void);
void __wrap_log_line(int level, const char *event, ...);
void __wrap_log_number(int level, const char *event, const char *key, long long number);

int64_t __wrap_wall_ms(void) {
    return fuzz_now;
}

int64_t __wrap_steady_ms(void) {
    return fuzz_now;
}

void __wrap_log_line(int level, const char *event, ...) { /* there would be much of it */
    (void)level;
    (void)event;
}

void __wrap_log_number(int level, const char *event, const char *key, long long number) {
    (void)level;
    (void)event;
    (void)key;
    (void)number;
}

/* The line with the table's id instead of the word. */
static void put(Text *out, const char *line, size_t length, const char *table) {
    for (size_t i = 0; i < length; i++) {
        if (length - i >= 5 && memcmp(line + i, "TABLE", 5) == 0) {
            text_put(out, table);
            i += 4;
        } else if (line[i] != '\0') {
            text_char(out, line[i]);
        }
    }
}

static void hear(const Clients *clients, const char *line, size_t length, bool named) {
    char memory[CLIENT_LINE_MAX + ID_SIZE];
    Text words = text_over(memory, sizeof memory);
    text_put(&words, named ? "another;" : "");
    put(&words, line, length, clients->table);
    for (size_t i = 0; i < words.used; i++) {
        memory[i] = (char)(memory[i] == ';' ? '\n' : memory[i]);
    }
    odd_say(memory, words.used);
}

static void start(Clients *clients) {
    TEXT(error, 300);
    if (!clients_start(clients, ODD_STORE, &error)) {
        CHECK(error.used > 0); /* whoever starts it wants to know why */
        odd_straighten();
        text_clear(&error);
        clients_start(clients, ODD_STORE, &error);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Clients clients;
    char memory[CLIENT_LINE_MAX + ID_SIZE];
    clients_begin(&clients);
    odd_begin();
    start(&clients);
    for (int lines = 0; size > 0 && lines < LINES_MAX && clients.hub != NULL; lines++) {
        const uint8_t *newline = memchr(data, '\n', size);
        const size_t length = newline == NULL ? size : (size_t)(newline - data);
        const char *line = (const char *)data + 1;
        const char first = (char)(length > 0 ? data[0] : ' ');
        fuzz_now += 500;
        if (length == 0 || length >= CLIENT_LINE_MAX) {
            fuzz_now += 60000;
        } else if (first == 'm') {
            Text bent = text_over(memory, sizeof memory);
            put(&bent, line, length - 1, clients.table);
            odd_bend(bent.start, bent.used);
        } else if (first == 'u') {
            odd_straighten();
            fuzz_accepted = 0; /* counts what comes after */
        } else if (first == 'n' || first == 'N') {
            hear(&clients, line, length - 1, first == 'n');
        } else if (first == 'r') {
            clients_stop(&clients);
            start(&clients);
        } else if (first >= '0' && first < '0' + CLIENTS && length > 1) {
            clients_send(&clients, first - '0', line, length - 1);
        } else {
            fuzz_now += 60000;
        }
        if (clients.hub != NULL) {
            cluster_listen(clients.hub);
            clients_go_on(&clients);
            if (store_failed(clients.hub->store)) { /* the program ends then (wire.c) */
                break;
            }
        }
        data += length + (newline != NULL);
        size -= length + (newline != NULL);
    }
    clients_end(&clients);
    odd_end();
    return 0;
}
