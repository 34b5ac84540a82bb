/* cli/child.c -- a player that is a program of its own, spoken to by the rpc protocol. */
#define _POSIX_C_SOURCE 200809L
#include "cli/child.h"

#include "core/bytes.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { ANSWER_MAX = 1 << 20, CHUNK = 4096, GRACE_MS = 200 };

extern char **environ;

static int64_t now_ms(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

bool child_new(Child *child, const char *command, int64_t patience) {
    memset(child, 0, sizeof *child);
    Text words = text_over(child->command, sizeof child->command);
    text_put(&words, command);
    child->patience = patience;
    return page_new(&child->line) && page_new(&child->answer) && !words.cut;
}

/* Asks the program to end by closing its input; one that does not is killed. */
static void end(Child *child) {
    if (child->process == 0) {
        return;
    }
    close(child->to);
    close(child->from);
    const struct timespec moment = {0, 10 * 1000000};
    const int64_t until = now_ms() + GRACE_MS;
    pid_t gone;
    while ((gone = waitpid(child->process, NULL, WNOHANG)) == 0 && now_ms() < until) {
        nanosleep(&moment, NULL);
    }
    if (gone == 0) {
        kill(-child->process, SIGKILL); /* the shell and what it runs are one group */
        waitpid(child->process, NULL, 0);
    }
    child->process = 0;
}

void child_free(Child *child) {
    end(child);
    page_free(&child->line);
    page_free(&child->answer);
    tree_free(&child->tree);
}

void child_begin(Child *child) {
    child->playing = false;
}

static bool fail(Child *child, Text *error, const char *what) {
    text_clear(error);
    text_format(error, "%s: %s", child->command, what);
    end(child);
    return false;
}

static bool spawn(Child *child, int input, int output) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t pipes;
    sigemptyset(&pipes);
    sigaddset(&pipes, SIGPIPE);
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setsigdefault(&attributes, &pipes);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
    char *const words[] = {"sh", "-c", child->command, NULL};
    pid_t process = 0;
    const bool good = posix_spawn(&process, "/bin/sh", &actions, &attributes, words, environ) == 0;
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    child->process = good ? process : 0;
    return good;
}

static bool start(Child *child, Text *error) {
    /* No other thread may start a program between the making of a pipe and its being marked as
     * not to be inherited. */
    static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER;
    int in[2] = {-1, -1}, out[2] = {-1, -1};
    bool good = false;
    pthread_mutex_lock(&one_at_a_time);
    if (pipe(in) == 0) {
        if (pipe(out) == 0) {
            const int ends[4] = {in[0], in[1], out[0], out[1]};
            for (int i = 0; i < 4; i++) {
                fcntl(ends[i], F_SETFD, FD_CLOEXEC);
            }
            fcntl(in[1], F_SETFL, O_NONBLOCK);
            fcntl(out[0], F_SETFL, O_NONBLOCK);
            good = spawn(child, in[0], out[1]);
            close(out[1]);
            if (!good) {
                close(out[0]);
            }
        }
        close(in[0]);
        if (!good) {
            close(in[1]);
        }
    }
    pthread_mutex_unlock(&one_at_a_time);
    child->to = in[1];
    child->from = out[0];
    page_clear(&child->answer);
    child->ready = 0;
    return good || fail(child, error, "cannot be started");
}

static bool wait_for(int file, short what, int64_t until) {
    struct pollfd place = {file, what, 0};
    for (;;) {
        const int64_t left = until - now_ms();
        const int got = left > 0 ? poll(&place, 1, (int)(left < INT32_MAX ? left : INT32_MAX)) : 0;
        if (got >= 0 || errno != EINTR) {
            return got > 0;
        }
    }
}

static bool send_line(Child *child, int64_t until, Text *error) {
    const char *at = child->line.text.start;
    size_t left = child->line.text.used;
    while (left > 0) {
        const ssize_t sent = write(child->to, at, left);
        if (sent > 0) {
            at += sent;
            left -= (size_t)sent;
        } else if (errno == EAGAIN || errno == EINTR) {
            if (!wait_for(child->to, POLLOUT, until)) {
                return fail(child, error, "does not read what it is sent");
            }
        } else {
            return fail(child, error, "has ended");
        }
    }
    return true;
}

/* The next whole line stands at the start of `answer`, child->ready bytes with its end. */
static bool read_line(Child *child, int64_t until, Text *error) {
    Text *text = &child->answer.text;
    memmove(text->start, text->start + child->ready, text->used - child->ready);
    text->used -= child->ready;
    child->ready = 0;
    for (;;) {
        const char *line_end = memchr(text->start, '\n', text->used);
        if (line_end != NULL) {
            child->ready = (size_t)(line_end - text->start) + 1;
            return true;
        }
        char chunk[CHUNK];
        const ssize_t got = read(child->from, chunk, sizeof chunk);
        if (got > 0) {
            page_bytes(&child->answer, chunk, (size_t)got);
            if (text->used > ANSWER_MAX || text->cut) {
                return fail(child, error, "sends an endless line");
            }
        } else if (got == 0) {
            return fail(child, error, "has ended without an answer");
        } else if (errno == EAGAIN || errno == EINTR) {
            if (!wait_for(child->from, POLLIN, until)) {
                return fail(child, error, "does not answer in time");
            }
        } else {
            return fail(child, error, "cannot be read from");
        }
    }
}

/* Sends the line and reads until its answer comes; `result` is the node of the result. */
static bool call(Child *child, int64_t ms, int *result, Text *error) {
    const int64_t until = now_ms() + ms;
    if (child->line.text.cut) {
        return fail(child, error, "out of memory");
    }
    if (!send_line(child, until, error)) {
        return false;
    }
    for (;;) {
        TEXT(why, 200);
        int64_t id = 0;
        if (!read_line(child, until, error)) {
            return false;
        }
        if (!tree_read(&child->tree, child->answer.text.start, child->ready - 1, &why) ||
            json_type(&child->tree.json, 0) != JSON_OBJECT) {
            return fail(child, error, "sends something that is no JSON-RPC answer");
        }
        const Json *json = &child->tree.json;
        const int id_node = json_member(json, 0, "id");
        if (id_node == JSON_NONE || !json_int(json, id_node, &id) || id != child->number) {
            continue; /* a late answer to something else */
        }
        const int failure = json_member(json, 0, "error");
        if (failure != JSON_NONE) {
            TEXT(words, 400);
            char message[300];
            const int node = json_type(json, failure) == JSON_OBJECT
                                 ? json_member(json, failure, "message")
                                 : JSON_NONE;
            text_put(&words, "refuses: ");
            text_put(&words, node != JSON_NONE && json_words(json, node, message, sizeof message)
                                 ? message
                                 : "no reason given");
            return fail(child, error, words.start);
        }
        *result = json_member(json, 0, "result");
        return *result != JSON_NONE || fail(child, error, "sends an answer without a result");
    }
}

static Text *message(Child *child, const char *method) {
    page_clear(&child->line);
    Text *text = page_room(&child->line, MATCH_MOVE_SIZE * 2 + 512);
    text_format(text, "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"%s\",\"params\":{",
                ++child->number, method);
    return text;
}

/* A new game, once. */
static bool begin(Child *child, const Match *match, Text *error) {
    const Game *game = match->game;
    int ignored;
    if (child->playing && child->process != 0) {
        return true;
    }
    if (child->process == 0 && !start(child, error)) {
        return false;
    }
    Text *text = message(child, "new");
    text_format(text, "\"game\":\"%s\",\"seats\":%d,\"seed\":0,\"nature\":\"manual\",\"options\":{",
                game->name, match->setup.seats);
    for (int i = 0; i < game->option_count; i++) {
        text_format(text, "%s\"%s\":%d", i > 0 ? "," : "", game->options[i].name,
                    match->setup.option[i]);
    }
    text_put(text, "}}}\n");
    child->playing = call(child, child->patience, &ignored, error);
    return child->playing;
}

/* The position as the seat to act knows it; in the place of secrets stands what it might believe,
 * drawn by a seed that follows from what it knows. */
static bool show(Child *child, const Match *match, Text *error) {
    const Game *game = match->game;
    const size_t size = (size_t)game->state_size;
    const int seat = match_turn(match);
    _Alignas(64) uint8_t state[STATE_MAX];
    Random random;
    int ignored;
    memcpy(state, match_state(match), size);
    game->view(state, seat);
    random_seed(&random, bytes_hash(state, size, (uint64_t)seat));
    game->guess(state, seat, &random);
    text_put(message(child, "load"), "\"nature\":\"manual\",\"position\":");
    game->write_position(state, page_room(&child->line, MATCH_POSITION_SIZE));
    page_put(&child->line, "}}\n");
    return call(child, child->patience, &ignored, error);
}

bool child_move(Child *child, const Match *match, const Budget *budget, Move *out, Text *error) {
    const Game *game = match->game;
    int result;
    if (!begin(child, match, error) || !show(child, match, error)) {
        return false;
    }
    Text *text = message(child, "suggest");
    if (budget->iterations > 0) {
        text_format(text, "\"iterations\":%lld", (long long)budget->iterations);
    } else {
        text_format(text, "\"ms\":%lld", (long long)budget->ms);
    }
    text_put(text, "}}\n");
    if (!call(child, budget->ms + child->patience, &result, error)) {
        return false;
    }
    const Json *json = &child->tree.json;
    char words[MATCH_MOVE_SIZE];
    const int node =
        json_type(json, result) == JSON_OBJECT ? json_member(json, result, "move") : JSON_NONE;
    if (node == JSON_NONE || !json_words(json, node, words, sizeof words)) {
        return fail(child, error, "suggests nothing: the result must be {\"move\":\"…\",…}");
    }
    if (!game->read_move(match_state(match), words, out) ||
        !game->legal(match_state(match), *out)) {
        TEXT(why, MATCH_MOVE_SIZE + 64);
        text_format(&why, "suggests '%s', which is not allowed", words);
        return fail(child, error, why.start);
    }
    return true;
}
