/* server/admin_client.c -- one call of the operator to a running server, by its socket. */
#define _POSIX_C_SOURCE 200809L
#include "play/buffer.h"
#include "server/serve.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

enum { PATIENCE_S = 30 };

static int connect_to(const char *path, Text *error) {
    struct sockaddr_un address;
    memset(&address, 0, sizeof address);
    address.sun_family = AF_UNIX;
    if (strlen(path) >= sizeof address.sun_path) {
        text_format(error, "the path %s is too long for a socket", path);
        return -1;
    }
    memcpy(address.sun_path, path, strlen(path));
    const int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const struct timeval patience = {PATIENCE_S, 0};
    if (fd >= 0) {
        setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
        setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    }
    if (fd < 0 || connect(fd, (const struct sockaddr *)&address, sizeof address) != 0) {
        text_format(error,
                    "no server answers at %s (%s); start it, run this as its user, or name its "
                    "socket with --socket",
                    path, strerror(errno));
        if (fd >= 0) {
            close(fd);
        }
        return -1;
    }
    return fd;
}

static bool send_all(int fd, const char *bytes, size_t length) {
    while (length > 0) {
        const ssize_t sent = send(fd, bytes, length, MSG_NOSIGNAL);
        if (sent <= 0) {
            return false;
        }
        bytes += sent;
        length -= (size_t)sent;
    }
    return true;
}

/* Everything up to the length that the head names. */
static bool read_answer(int fd, Buffer *in) {
    char chunk[4096];
    for (;;) {
        const char *body = strstr(in->text.start, "\r\n\r\n");
        const char *head = body == NULL ? NULL : strstr(in->text.start, "ontent-length:");
        if (head == NULL && body != NULL) {
            head = strstr(in->text.start, "ontent-Length:");
        }
        if (body != NULL && head != NULL && head < body &&
            in->text.used - (size_t)(body + 4 - in->text.start) >= strtoul(head + 14, NULL, 10)) {
            return true;
        }
        const ssize_t got = read(fd, chunk, sizeof chunk);
        if (got <= 0) {
            return false;
        }
        buffer_bytes(in, chunk, (size_t)got);
    }
}

bool server_admin(const Serving *serving, const char *call, Buffer *out, Text *error) {
    char path[4096];
    text_clear(error);
    if (!serve_socket_path(serving, path, sizeof path, error)) {
        return false;
    }
    const int fd = connect_to(path, error);
    if (fd < 0) {
        return false;
    }
    char head[256];
    snprintf(head, sizeof head,
             "POST /rpc HTTP/1.1\r\nHost: liege\r\nContent-Type: application/json\r\n"
             "Content-Length: %zu\r\nConnection: close\r\nAccept-Language: %s\r\n\r\n",
             strlen(call), lang_code(serving->lang));
    bool good = send_all(fd, head, strlen(head)) && send_all(fd, call, strlen(call)) &&
                read_answer(fd, out);
    close(fd);
    if (!good) {
        text_put(error, "the server broke off");
        return false;
    }
    const char *body = strstr(out->text.start, "\r\n\r\n") + 4;
    const size_t length = out->text.used - (size_t)(body - out->text.start);
    if (strstr(out->text.start, " 200 ") == NULL) {
        text_format(error, "the server answers: %s", body);
        return false;
    }
    memmove(out->text.start, body, length + 1);
    out->text.used = length;
    return true;
}
