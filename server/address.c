/* server/address.c -- where to listen: reading it, and trying whether it can be had. */
#define _GNU_SOURCE
#include "server/address.h"

#include "play/buffer.h"

#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { PORT_USUAL = 8080 };

static bool read_port(const char *words, int *port) {
    char *end;
    errno = 0;
    const long number = strtol(words, &end, 10);
    if (words[0] < '0' || words[0] > '9' || *end != '\0' || errno != 0 || number > 65535) {
        return false;
    }
    *port = (int)number;
    return true;
}

static bool only_digits(const char *words) {
    return words[0] != '\0' && strspn(words, "0123456789") == strlen(words);
}

/* Splits into host and port; the host may be empty. */
static bool split(const char *words, char *host, size_t size, int *port) {
    const char *colon = strrchr(words, ':');
    *port = PORT_USUAL;
    if (only_digits(words)) {
        snprintf(host, size, "localhost");
        return read_port(words, port);
    }
    const char *end = words + strlen(words);
    if (words[0] == '[') {
        const char *close = strchr(words, ']');
        if (close == NULL || (close[1] != '\0' && close[1] != ':')) {
            return false;
        }
        if (close[1] == ':' && !read_port(close + 2, port)) {
            return false;
        }
        words++;
        end = close;
    } else if (colon != NULL) {
        if (!read_port(colon + 1, port)) {
            return false;
        }
        end = colon;
    }
    if ((size_t)(end - words) >= size) {
        return false;
    }
    memcpy(host, words, (size_t)(end - words));
    host[end - words] = '\0';
    return true;
}

/* Takes IPv4, too, whatever the machine's own setting is (bindv6only). */
static bool take_both(int fd) {
    const int off = 0;
    return setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &off, sizeof off) == 0;
}

/* Can this machine listen by IPv6? */
static bool has_six(void) {
    struct sockaddr_in6 any = {.sin6_family = AF_INET6};
    const int fd = socket(AF_INET6, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0) {
        return false;
    }
    const bool good = take_both(fd) && bind(fd, (struct sockaddr *)&any, sizeof any) == 0;
    close(fd);
    return good;
}

bool address_read(const char *words, Address *out, Text *error) {
    char host[256];
    memset(out, 0, sizeof *out);
    text_clear(error);
    if (!split(words, host, sizeof host, &out->port)) {
        text_put(error, "expected HOST:PORT with a port from 0 to 65535, such as localhost:8080, "
                        "found ");
        buffer_quote(error, words, strlen(words));
        return false;
    }
    if (host[0] == '\0' || strcmp(host, "*") == 0) {
        out->six = has_six();
        return true;
    }
    struct addrinfo hints = {0}, *found = NULL;
    hints.ai_socktype = SOCK_STREAM;
    hints.ai_flags = AI_PASSIVE;
    /* The first IPv4 address of a name, else the first of IPv6. */
    hints.ai_family = strchr(host, ':') != NULL ? AF_INET6 : AF_INET;
    int problem = getaddrinfo(host, NULL, &hints, &found);
    if (problem != 0 && hints.ai_family == AF_INET) {
        hints.ai_family = AF_INET6;
        problem = getaddrinfo(host, NULL, &hints, &found);
    }
    if (problem == 0) {
        problem = getnameinfo(found->ai_addr, found->ai_addrlen, out->host, sizeof out->host, NULL,
                              0, NI_NUMERICHOST);
        out->six = found->ai_family == AF_INET6;
        freeaddrinfo(found);
    }
    if (problem != 0) {
        buffer_quote(error, host, strlen(host));
        text_format(error, " is no address of this machine: %s", gai_strerror(problem));
        return false;
    }
    return true;
}

bool address_try(const Address *address, Text *error) {
    struct addrinfo hints = {0}, *found = NULL;
    char port[16];
    hints.ai_socktype = SOCK_STREAM;
    hints.ai_flags = AI_PASSIVE | AI_NUMERICHOST | AI_NUMERICSERV;
    hints.ai_family = address->six ? AF_INET6 : AF_INET;
    snprintf(port, sizeof port, "%d", address->port);
    int problem = 0;
    const char *why = NULL;
    if (getaddrinfo(address->host[0] == '\0' ? NULL : address->host, port, &hints, &found) != 0) {
        why = "is no address";
    } else {
        const int on = 1;
        const int fd = socket(found->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
        const bool both = address->six && address->host[0] == '\0';
        if (fd < 0 || setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) != 0 ||
            (both && !take_both(fd)) || bind(fd, found->ai_addr, found->ai_addrlen) != 0 ||
            listen(fd, 1) != 0) {
            problem = errno;
        }
        if (fd >= 0) {
            close(fd);
        }
        freeaddrinfo(found);
    }
    if (why == NULL && problem == 0) {
        return true;
    }
    text_clear(error);
    const bool quoted = address->six && address->host[0] != '\0';
    text_format(error, "cannot listen on %s%s%s:%d: ", quoted ? "[" : "",
                address->host[0] == '\0' ? "*" : address->host, quoted ? "]" : "", address->port);
    if (problem == EADDRINUSE) {
        text_put(error, "another program uses this port; end it, or choose another port with "
                        "--listen HOST:PORT");
    } else if (problem == EACCES) {
        text_put(error, "ports below 1024 need special rights; choose another one with --listen "
                        "HOST:PORT");
    } else {
        text_put(error, why != NULL ? why : strerror(problem));
    }
    return false;
}
