/* fuzz/fuzz_wire.c -- any messages of three clients and the operator to a server without sockets
 * and threads.
 *
 * Each line is a message; its first character, 0, 1 or 2, says who sends it, and 3 is the operator,
 * who comes by the admin socket. The word TABLE stands for the table made last. A line with nothing
 * behind its first character lets a minute pass, one that begins with / is a link that somebody
 * opens (clients.h). Whatever comes in, what goes out is JSON. */
#include "fuzz/clients.h"
#include "fuzz/fuzz.h"

#include <string.h>

enum { LINES_MAX = 64 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    TEXT(error, 300);
    Clients clients;
    clients_begin(&clients);
    CHECK(clients_start(&clients, ":memory:", &error));
    for (int lines = 0; size > 0 && lines < LINES_MAX; lines++) {
        const uint8_t *newline = memchr(data, '\n', size);
        const size_t length = newline == NULL ? size : (size_t)(newline - data);
        const int who = length > 0 && data[0] >= '0' && data[0] < '0' + CLIENTS ? data[0] - '0' : 0;
        fuzz_now += 500;
        if (length > 1) {
            clients_send(&clients, who, (const char *)data + 1, length - 1);
        } else if (length == 1) {
            fuzz_now += 60000;
        }
        clients_go_on(&clients);
        data += length + (newline != NULL);
        size -= length + (newline != NULL);
    }
    clients_end(&clients);
    return 0;
}
