/* fuzz/fuzz_postgres.c -- any bytes as what a PostgreSQL server says: a wrong answer is an error
 * that has words, never a crash, and nobody waits for ever.
 *
 * The server is a thread at a socket of its own. The first character says what the connection is
 * for: 0 reads, 1 writes, 2 hears. The rest are lines, one message of the server each; whenever the
 * client waits for an answer it gets those up to the next Z, and after the last line the end of
 * the connection. A client that says nothing for a while has got into something: the connection
 * ends.
 *
 *     +N          the next N questions are answered as they should be
 *     Z S         ready, in the state S (I, T or E): the end of an answer
 *     T N         N columns follow          D A|B|…     a row; ~ is null
 *     C WORDS     a command is complete      E CODE      an error
 *     A WORDS     somebody says something    x BYTES     a message: its letter, then any bytes
 *     X BYTES     just bytes                 R …         at the start of a connection: instead of
 *                                                        a good beginning
 * Any other letter is a message without anything. */
#define _DEFAULT_SOURCE
#include "fuzz/fuzz.h"
#include "server/db.h"

#include <arpa/inet.h>
#include <poll.h>
#include <pthread.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

enum {
    SILENCE_MS = 5000,   /* of the client */
    PATIENCE_MS = 60000, /* with a client that does not notice the end of a connection */
    LINES_MAX = 200,
    MESSAGE_MOST = 1 << 16,
    NAMES = 16,   /* statements that a connection has prepared */
    ROUNDS = 3,   /* of what the client does */
    COLUMNS = 3,  /* that it asks for */
    SQL_SIZE = 64 /* of which the server remembers so much */
};

static const char SELECT[] = "SELECT number, part, words FROM things WHERE id = $1";
static const char CHANGE[] = "UPDATE things SET number = $1 WHERE words = $2";
static const char GUARD[] = "UPDATE things SET number = number + 1 WHERE number = $1";

const char *__lsan_default_suppressions(void);

/* libpq forgets results of its own when a server breaks the protocol, such as a COPY after the
 * columns of a row. */
const char *__lsan_default_suppressions(void) {
    return "leak:libpq.so";
}

static char folder[64], path[100];
static int listener = -1;

/* The server's side of a run. */
typedef struct Play {
    const char *at, *end; /* of the lines that are left */
    int polite;           /* answers that are as they should be */
    int stop;             /* can be read: the client is done */
    int client;
    char name[NAMES][16], sql[NAMES][SQL_SIZE];
    int names;
    char asked[SQL_SIZE]; /* what is executed */
    char out[MESSAGE_MOST];
    size_t used;
} Play;

/* ---- what the server says ---- */

static void say_bytes(Play *play, const void *bytes, size_t length) {
    if (play->used + length <= sizeof play->out) {
        memcpy(play->out + play->used, bytes, length);
        play->used += length;
    }
}

static void say(Play *play, char letter, const void *bytes, size_t length) {
    const uint32_t size = htonl((uint32_t)length + 4);
    say_bytes(play, &letter, 1);
    say_bytes(play, &size, 4);
    say_bytes(play, bytes, length);
}

static void say_columns(Play *play, int count) {
    char bytes[2000] = {(char)(count >> 8), (char)count};
    size_t used = 2;
    for (int i = 0; i < count && used + 20 <= sizeof bytes; i++) {
        bytes[used] = 'c'; /* its name; then table, column, type (25 is text), size, more, format */
        memset(bytes + used + 1, 0, 19);
        bytes[used + 11] = 25;
        used += 20;
    }
    say(play, 'T', bytes, used);
}

static void say_row(Play *play, const char *words, size_t length) {
    char bytes[4000];
    size_t used = 2;
    int count = 0;
    for (const char *at = words, *end = words + length; at <= end;) {
        const char *bar = memchr(at, '|', (size_t)(end - at));
        const size_t size = (size_t)((bar == NULL ? end : bar) - at);
        if (used + 4 + size > sizeof bytes) {
            break;
        }
        const bool null = size == 1 && *at == '~';
        const uint32_t number = htonl(null ? 0xffffffffu : (uint32_t)size);
        memcpy(bytes + used, &number, 4);
        memcpy(bytes + used + 4, at, null ? 0 : size);
        used += 4 + (null ? 0 : size);
        count++;
        at += size + 1;
    }
    bytes[0] = (char)(count >> 8);
    bytes[1] = (char)count;
    say(play, 'D', bytes, used);
}

static void say_error(Play *play, const char *code, size_t length) {
    char bytes[80];
    Text text = text_over(bytes, sizeof bytes);
    text_put(&text, "SERROR!C");
    text_bytes(&text, code, length < 20 ? length : 20);
    text_put(&text, "!Mwords!!");
    for (size_t i = 0; i < text.used; i++) {
        bytes[i] = (char)(bytes[i] == '!' ? '\0' : bytes[i]);
    }
    say(play, 'E', bytes, text.used);
}

static void say_begun(Play *play) {
    say(play, 'R', "\0\0\0\0", 4);
    say(play, 'S', "client_encoding\0UTF8", 21);
    say(play, 'K', "\0\0\0\1\0\0\0\2", 8);
    say(play, 'Z', "I", 1);
}

/* One line; false: it ends an answer. */
static bool say_line(Play *play, const char *line, size_t length) {
    const char *words = length > 2 ? line + 2 : line + length;
    const size_t size = length > 2 ? length - 2 : 0;
    char text[4000];
    snprintf(text, sizeof text, "%.*s", (int)(size < sizeof text ? size : sizeof text - 1), words);
    switch (length == 0 ? 'X' : line[0]) {
    case 'Z':
        say(play, 'Z', size > 0 ? words : "I", 1);
        return false;
    case 'T':
        say_columns(play, (int)strtol(text, NULL, 10) & 0xff);
        break;
    case 'D':
        say_row(play, words, size);
        break;
    case 'C':
        say(play, 'C', text, strlen(text) + 1);
        break;
    case 'E':
        say_error(play, words, size);
        break;
    case 'A': {
        char bytes[4100] = "\0\0\0\1liege"; /* its process, the channel, the words */
        const size_t used = 10 + strlen(text) + 1;
        memcpy(bytes + 10, text, strlen(text) + 1);
        say(play, 'A', bytes, used);
        break;
    }
    case 'x':
        if (size > 0) {
            say(play, words[0], words + 1, size - 1);
        }
        break;
    case 'X':
        say_bytes(play, words, size);
        break;
    default:
        say(play, line[0], words, size);
        break;
    }
    return true;
}

static bool next_line(Play *play, const char **line, size_t *length) {
    if (play->at >= play->end) {
        return false;
    }
    const char *newline = memchr(play->at, '\n', (size_t)(play->end - play->at));
    *line = play->at;
    *length = (size_t)((newline == NULL ? play->end : newline) - play->at);
    play->at += *length + 1;
    return true;
}

/* Everything up to the end of an answer. False: there is no more, the connection ends. */
static bool say_answer(Play *play) {
    const char *line;
    size_t length;
    while (next_line(play, &line, &length)) {
        if (!say_line(play, line, length)) {
            return true;
        }
    }
    return false;
}

/* ---- what the client says ---- */

/* All of so many bytes; false: there are none, or the run is over. */
static bool read_all(Play *play, void *out, size_t size) {
    for (size_t got = 0; got < size;) {
        struct pollfd fds[] = {{play->client, POLLIN, 0}, {play->stop, POLLIN, 0}};
        if (poll(fds, 2, SILENCE_MS) <= 0 || (fds[0].revents == 0 && fds[1].revents != 0)) {
            return false;
        }
        const ssize_t more = read(play->client, (char *)out + got, size - got);
        if (more <= 0) {
            return false;
        }
        got += (size_t)more;
    }
    return true;
}

static bool send_all(Play *play) {
    size_t sent = 0;
    while (sent < play->used) {
        const ssize_t more = send(play->client, play->out + sent, play->used - sent, MSG_NOSIGNAL);
        if (more <= 0) {
            return false;
        }
        sent += (size_t)more;
    }
    play->used = 0;
    return true;
}

/* What a server says to one message of a good client. */
static void be_polite(Play *play, char letter, const char *bytes, size_t length) {
    const char *second = memchr(bytes, '\0', length);
    second = second == NULL || second + 1 >= bytes + length ? "" : second + 1;
    switch (letter) {
    case 'Q':
        if (strncmp(bytes, "S", 1) == 0 && strncmp(bytes, "SET", 3) != 0) {
            say_columns(play, 1);
            say_row(play, bytes[1] == 'H' ? "on" : "t", bytes[1] == 'H' ? 2 : 1);
            say(play, 'C', "SELECT 1", 9);
        } else {
            say(play, 'C', bytes, strcspn(bytes, " ;") + 1);
            play->out[play->used - 1] = '\0';
        }
        say(play, 'Z', "I", 1);
        break;
    case 'P':
        if (play->names < NAMES) {
            snprintf(play->name[play->names], sizeof play->name[0], "%.15s", bytes);
            snprintf(play->sql[play->names++], SQL_SIZE, "%.63s", second);
        }
        say(play, '1', "", 0);
        break;
    case 'B':
        play->asked[0] = '\0';
        for (int i = 0; i < play->names; i++) {
            if (strcmp(play->name[i], second) == 0) {
                snprintf(play->asked, sizeof play->asked, "%s", play->sql[i]);
            }
        }
        say(play, '2', "", 0);
        break;
    case 'D':
        if (play->asked[0] == 'S') {
            say_columns(play, COLUMNS);
        } else {
            say(play, 'n', "", 0);
        }
        break;
    case 'E':
        if (play->asked[0] == 'S') {
            say_row(play, "7|2.5|seven", 11);
            say_row(play, "-8|~|", 5);
        }
        say(play, 'C', play->asked[0] == 'S' ? "SELECT 2" : "UPDATE 1", 9);
        break;
    case 'S':
        say(play, 'Z', "I", 1);
        break;
    default:
        break;
    }
}

/* Reads messages until one wants an answer. */
static bool answer_one(Play *play) {
    const char *line = play->at;
    if (play->polite == 0 && line < play->end && *line == '+') {
        size_t length;
        next_line(play, &line, &length);
        char text[16];
        snprintf(text, sizeof text, "%.*s", (int)(length < 15 ? length : 15), line);
        play->polite = (int)strtol(text + 1, NULL, 10) % LINES_MAX;
        play->polite = play->polite < 1 ? 1 : play->polite;
    }
    const bool polite = play->polite > 0;
    for (;;) {
        char letter, bytes[4096];
        uint32_t size;
        if (!read_all(play, &letter, 1) || !read_all(play, &size, 4)) {
            return false;
        }
        size = ntohl(size) - 4;
        if (letter == 'X' || size >= sizeof bytes || !read_all(play, bytes, size)) {
            return false;
        }
        bytes[size] = '\0';
        if (polite) {
            be_polite(play, letter, bytes, size);
        }
        if (strchr("QSfcF", letter) != NULL) {
            break;
        }
    }
    if (polite) {
        play->polite--;
        return send_all(play);
    }
    const bool more = say_answer(play);
    return send_all(play) && more;
}

static bool begin_connection(Play *play) {
    uint32_t head[2];
    char bytes[4096];
    play->names = 0;
    for (;;) {
        if (!read_all(play, head, sizeof head)) {
            return false;
        }
        const uint32_t size = ntohl(head[0]) - 8, code = ntohl(head[1]);
        if (size >= sizeof bytes || !read_all(play, bytes, size)) {
            return false;
        }
        if (code >> 16 == 3) {
            break;
        }
        say_bytes(play, "N", 1); /* no encryption */
        if (!send_all(play)) {
            return false;
        }
    }
    if (play->at < play->end && *play->at == 'R') {
        const bool more = say_answer(play);
        return send_all(play) && more;
    }
    say_begun(play);
    return send_all(play);
}

static void *serve(void *data) {
    Play *play = data;
    for (;;) {
        struct pollfd fds[] = {{listener, POLLIN, 0}, {play->stop, POLLIN, 0}};
        const int ready = poll(fds, 2, PATIENCE_MS);
        CHECK(ready != 0); /* else the client waits for ever, though nobody is there any more */
        if (ready < 0 || fds[1].revents != 0) {
            return NULL;
        }
        play->client = accept(listener, NULL, NULL);
        play->used = 0;
        if (play->client >= 0) {
            if ((play->at < play->end || play->polite > 0) && begin_connection(play)) {
                while (answer_one(play)) {
                }
            }
            close(play->client);
        }
    }
}

/* ---- the client: what server/store.c and server/cluster.c do ---- */

static bool take(const DbRow *row, void *data) {
    int64_t *sum = data;
    for (int i = 0; i < COLUMNS; i++) {
        CHECK(db_text(row, i) != NULL);
        *sum += (int64_t)strlen(db_text(row, i));
        *sum ^= db_number(row, i);
        *sum += db_real(row, i) > 0;
    }
    fuzz_accepted++;
    return true;
}

static bool listen_to(const char *words, void *data) {
    *(size_t *)data += strlen(words);
    return true;
}

static bool change(Db *db, Text *error) {
    const DbValue value = {.type = 'i', .number = 3};
    bool held;
    return db_plain(db, "BEGIN", error) && db_guard(db, error, GUARD, &value, 1, &held) &&
           db_settle(db, error) && db_run(db, error, CHANGE, "it", (int64_t)1, "one") &&
           db_run(db, error, CHANGE, "it", (int64_t)2, (char *)NULL) &&
           db_plain(db, "COMMIT", error);
}

static bool ask(Db *db, Text *error) {
    int64_t sum = 0;
    return db_see(db, error) && db_each(db, error, SELECT, take, &sum, "i", (int64_t)1) &&
           db_stream(db, error, SELECT, take, &sum, "i", (int64_t)2) && db_see_end(db, error);
}

static bool hear(Db *db, Text *error) {
    size_t heard = 0;
    return db_plain(db, "LISTEN liege", error) && db_hear(db, 1, listen_to, &heard, error) &&
           ask(db, error) && db_hear(db, 1, listen_to, &heard, error);
}

static void be_client(DbRole role) {
    TEXT(url, 200);
    TEXT(error, 300);
    text_format(&url, "postgresql://liege@/liege?host=%s&port=5432", folder);
    Db *db = db_open(url.start, role, &error);
    if (db == NULL) {
        CHECK(error.used > 0);
        return;
    }
    for (int round = 0; round < ROUNDS; round++) {
        text_clear(&error);
        const bool good = role == DB_WRITES  ? change(db, &error) && ask(db, &error)
                          : role == DB_READS ? ask(db, &error)
                                             : hear(db, &error);
        if (!good) {
            CHECK(error.used > 0 && db_trouble(db) != DB_FINE);
            text_clear(&error);
            if (!db_recover(db, &error)) {
                CHECK(error.used > 0);
                break;
            }
        }
    }
    db_close(db);
}

static void leave(void) {
    unlink(path);
    rmdir(folder);
}

static void begin(void) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    strcpy(folder, "/tmp/liege-fuzz-XXXXXX");
    CHECK(mkdtemp(folder) != NULL);
    snprintf(path, sizeof path, "%s/.s.PGSQL.5432", folder);
    snprintf(address.sun_path, sizeof address.sun_path, "%s", path);
    listener = socket(AF_UNIX, SOCK_STREAM, 0);
    CHECK(listener >= 0 && bind(listener, (struct sockaddr *)&address, sizeof address) == 0 &&
          listen(listener, 8) == 0);
    atexit(leave);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    pthread_t thread;
    int stop[2];
    if (listener < 0) {
        begin();
    }
    if (size < 2) {
        return 0;
    }
    Play *play = calloc(1, sizeof *play);
    CHECK(play != NULL && pipe(stop) == 0);
    play->at = (const char *)data + 2; /* the rest of its line is empty */
    play->end = (const char *)data + size;
    play->at = play->at > play->end ? play->end : play->at;
    play->stop = stop[0];
    CHECK(pthread_create(&thread, NULL, serve, play) == 0);
    be_client(data[0] == '1' ? DB_WRITES : data[0] == '2' ? DB_HEARS : DB_READS);
    close(stop[1]);
    pthread_join(thread, NULL);
    close(stop[0]);
    free(play);
    return 0;
}
