/* docs/examples/bot.c -- a bot for `liege serve`: cc -o bot bot.c && ./bot 127.0.0.1 8080
 * plays Baron against the computer. It cuts its moves out of the JSON by hand. */
#define _POSIX_C_SOURCE 200809L
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static FILE *in;
static char text[65536];

static const char *receive(void) { /* the next message; lean ones are shorter than 64 KiB */
    const int kind = getc(in);
    size_t size = (size_t)getc(in);
    if (size == 126) {
        size = (size_t)getc(in) << 8;
        size |= (size_t)getc(in);
    }
    if (kind != 0x81 || size >= sizeof text || fread(text, 1, size, in) < size) {
        exit(EXIT_FAILURE);
    }
    text[size] = '\0';
    return text;
}

static const char *call(const char *method, const char *params) { /* masked with zeros */
    const char *form = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"%s\",\"params\":{%s}}";
    const int size = snprintf(text, sizeof text, form, method, params);
    dprintf(fileno(in), "\x81\xfe%c%c%c%c%c%c%s", size >> 8, size & 255, 0, 0, 0, 0, text);
    while (strncmp(receive(), "{\"jsonrpc\":\"2.0\",\"id\"", 21) != 0) { /* the answer, not news */
    }
    return text;
}

int main(int argc, char *argv[]) {
    struct addrinfo *to;
    const int line = socket(AF_INET, SOCK_STREAM, 0);
    if (argc != 3 || getaddrinfo(argv[1], argv[2], NULL, &to) != 0 ||
        connect(line, to->ai_addr, to->ai_addrlen) != 0 || (in = fdopen(line, "rb")) == NULL) {
        return EXIT_FAILURE;
    }
    dprintf(line,
            "GET /ws HTTP/1.1\r\nHost: bot\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: bGllZ2UgYm90IGluIEMhIQ==\r\n\r\n");
    while (fgets(text, sizeof text, in) != NULL && text[0] != '\r') {
    }
    call("guest", "\"name\":\"C bot\"");
    call("new", "\"game\":\"baron\",\"players\":[\"me\",\"computer:1\"],\"lean\":true");
    while (strstr(call("score", ""), "\"result\":null") != NULL) {
        char move[300] = "\"move\":\"";
        const char *list = strstr(call("moves", ""), "\"moves\":[\"");
        if (list != NULL && sscanf(list + 10, "%200[^\"]", move + 8) == 1) {
            call("play", strcat(move, "\"")); /* the first; a better bot would choose */
        } else if (strstr(text, "\"to_act\":null") == NULL) {
            receive(); /* wait for the computer */
        }
    }
    return puts(text) < 0;
}
