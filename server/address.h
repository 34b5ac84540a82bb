/* server/address.h -- where to listen. */
#ifndef SERVER_ADDRESS_H
#define SERVER_ADDRESS_H

#include "core/text.h"

/* Where to listen, taken apart. */
typedef struct Address {
    char host[256]; /* a number: "127.0.0.1", "::1"; "" for all */
    bool six;       /* of IPv6; for all: of both, else of IPv4 alone */
    int port;       /* 0: any that is free */
} Address;

/* "HOST:PORT", "[HOST]:PORT", "HOST" or "PORT"; * stands for all interfaces, by IPv4 and, where the
 * machine has it, IPv6. */
bool address_read(const char *words, Address *out, Text *error);

/* Tries the port with a socket of its own, because that tells the reason. */
bool address_try(const Address *address, Text *error);

#endif
