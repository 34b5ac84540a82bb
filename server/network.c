/* server/network.c -- addresses that the operator allows, by address or network. */
#define _POSIX_C_SOURCE 200809L
#include "server/network.h"

#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>

enum { ADDRESS_BYTES = 16, ENTRY_SIZE = 80 };

typedef struct Network {
    unsigned char bytes[ADDRESS_BYTES]; /* IPv4 as ::ffff:… */
    int bits;
} Network;

static bool read_address(const char *words, unsigned char out[ADDRESS_BYTES], bool *four) {
    static const unsigned char MAPPED[12] = {[10] = 0xff, [11] = 0xff};
    *four = inet_pton(AF_INET, words, out + 12) == 1;
    if (*four) {
        memcpy(out, MAPPED, sizeof MAPPED);
        return true;
    }
    return inet_pton(AF_INET6, words, out) == 1;
}

static bool read_network(const char *words, Network *out) {
    char host[ENTRY_SIZE];
    const size_t length = strcspn(words, "/");
    bool four;
    memcpy(host, words, length);
    host[length] = '\0';
    if (!read_address(host, out->bytes, &four)) {
        return false;
    }
    out->bits = 8 * ADDRESS_BYTES;
    if (words[length] == '/') {
        char *end;
        const long bits = strtol(words + length + 1, &end, 10);
        if (end == words + length + 1 || *end != '\0' || bits < 0 || bits > (four ? 32 : 128)) {
            return false;
        }
        out->bits = (int)bits + (four ? 96 : 0);
    }
    return true;
}

static bool is_in(const Network *network, const unsigned char address[ADDRESS_BYTES]) {
    for (int i = 0; i < network->bits; i++) {
        const int shift = 7 - i % 8;
        if ((network->bytes[i / 8] >> shift & 1) != (address[i / 8] >> shift & 1)) {
            return false;
        }
    }
    return true;
}

/* The next entry of a list; NULL after the last. One that is too long is cut, and so is wrong. */
static const char *next_entry(const char *list, char out[ENTRY_SIZE]) {
    list += strspn(list, " ,\t");
    size_t length = strcspn(list, " ,\t");
    if (length == 0) {
        return NULL;
    }
    const size_t kept = length < ENTRY_SIZE ? length : ENTRY_SIZE - 1;
    memcpy(out, list, kept);
    out[kept] = '\0';
    return list + length;
}

static bool is_word(const char *entry) {
    return strcmp(entry, "localhost") == 0 || strcmp(entry, "all") == 0 ||
           strcmp(entry, "none") == 0;
}

bool network_check(const char *list, Text *error) {
    char entry[ENTRY_SIZE];
    Network network;
    while ((list = next_entry(list, entry)) != NULL) {
        if (!is_word(entry) && !read_network(entry, &network)) {
            text_clear(error);
            text_format(error,
                        "%s is no address or network; allowed are numbers such as 192.0.2.7, "
                        "10.0.0.0/8 or 2001:db8::/32, localhost, all and none",
                        entry);
            return false;
        }
    }
    return true;
}

bool network_holds(const char *list, const char *address) {
    unsigned char bytes[ADDRESS_BYTES];
    char entry[ENTRY_SIZE];
    Network network;
    bool four;
    if (list == NULL || !read_address(address, bytes, &four)) {
        return false;
    }
    while ((list = next_entry(list, entry)) != NULL) {
        if (strcmp(entry, "all") == 0) {
            return true;
        }
        if (strcmp(entry, "localhost") == 0) {
            if ((read_network("127.0.0.0/8", &network) && is_in(&network, bytes)) ||
                (read_network("::1", &network) && is_in(&network, bytes))) {
                return true;
            }
        } else if (read_network(entry, &network) && is_in(&network, bytes)) {
            return true;
        }
    }
    return false;
}
