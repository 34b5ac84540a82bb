/* cli/child.c -- a player that is a program of its own, spoken to by the rpc protocol. */
#define _POSIX_C_SOURCE 200809L
#include "cli/child.h"

#include "core/hash.h"
#include "core/json_writer.h"
#include "core/moment.h"
#include "core/tame.h"
#include "play/file.h"
#include "play/moves.h"
#include "play/setup.h"

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

enum {
    ANSWER_MAX = 1 << 20, /* bytes of one line */
    CHUNK = 4096,
    GRACE_MS = 1000, /* for a program to end by itself, */
    HURRY_MS = 200,  /* and when all is to stop */
    SLICE_MS = 50    /* how often a wait looks whether it is to stop */
};
/* What the shell ends with when it cannot run a program, or when a signal ended it. */
enum { STATUS_NOT_RUN = 126, STATUS_NOT_FOUND = 127, STATUS_SIGNAL = 128 };

extern char **environ;

static bool stopped(const Child *child) {
    return child->stop != NULL && atomic_load(child->stop);
}

bool child_new(Child *child, const char *command, int64_t patience, atomic_bool *stop) {
    memset(child, 0, sizeof *child);
    Text words = text_over(child->command, sizeof child->command);
    text_put(&words, command);
    child->patience = patience;
    child->stop = stop;
    signal(SIGPIPE, SIG_IGN); /* a program that has ended is noticed when it is written to */
    signal(SIGCHLD, SIG_DFL); /* else nobody would learn how it ended */
    return buffer_new(&child->line) && buffer_new(&child->answer) && buffer_new(&child->list) &&
           !words.cut;
}

/* ---- ending ------------------------------------------------------------------------------- */

/* Waits a while for the program to end by itself; its process stays as it is. */
static bool ends_itself(const Child *child) {
    const struct timespec moment = {0, 5 * 1000000};
    const int64_t from = steady_ms();
    for (;;) {
        siginfo_t end;
        memset(&end, 0, sizeof end);
        waitid(P_PID, (id_t)child->process, &end, WEXITED | WNOHANG | WNOWAIT);
        if (end.si_pid != 0) {
            return true;
        }
        if (steady_ms() - from >= (stopped(child) ? HURRY_MS : GRACE_MS)) {
            return false;
        }
        nanosleep(&moment, NULL);
    }
}

/* Asks the program to end by closing its input. One that does not is killed, and so is whatever
 * the program has left running: they are one group, whose number is free for others only when the
 * program has been waited for. Returns how it ended, as waitpid puts it. */
static int end(Child *child) {
    int status = 0;
    if (child->process == 0) {
        return status;
    }
    close(child->to);
    close(child->from);
    ends_itself(child);
    kill(-child->process, SIGKILL);
    kill(child->process, SIGKILL); /* it may have left the group */
    waitpid(child->process, &status, 0);
    child->process = 0;
    return status;
}

void child_free(Child *child) {
    end(child);
    buffer_free(&child->line);
    buffer_free(&child->answer);
    buffer_free(&child->list);
    json_doc_free(&child->doc);
}

void child_begin(Child *child) {
    child->playing = false;
}

static bool fail(Child *child, Text *error, const char *sentence) {
    text_clear(error);
    text_put(error, sentence);
    end(child);
    return false;
}

/* The program can be spoken to no more: how it ended, if it did. */
static bool fail_gone(Child *child, Text *error) {
    const bool by_itself = ends_itself(child);
    const int status = end(child);
    const int number = WIFEXITED(status) ? WEXITSTATUS(status) : STATUS_SIGNAL + WTERMSIG(status);
    child->gone = true;
    text_clear(error);
    if (!by_itself) {
        text_put(error, TEXT_IN(error, "the program has closed its output without an answer",
                                "Das Programm hat seine Ausgabe ohne Antwort geschlossen",
                                "le programme a fermé sa sortie sans répondre"));
    } else if (number > STATUS_SIGNAL) {
        text_format(error,
                    TEXT_IN(error, "the program was ended by signal %d",
                            "Das Programm wurde durch Signal %d beendet",
                            "le programme a été arrêté par le signal %d"),
                    number - STATUS_SIGNAL);
    } else if (number == STATUS_NOT_FOUND) {
        text_put(error, TEXT_IN(error, "the program cannot be found", "Das Programm gibt es nicht",
                                "le programme est introuvable"));
    } else if (number == STATUS_NOT_RUN) {
        text_put(error, TEXT_IN(error, "this is no program that can be run",
                                "Das ist kein ausführbares Programm",
                                "ce n’est pas un programme exécutable"));
    } else {
        text_format(error,
                    TEXT_IN(error, "the program has ended with status %d",
                            "Das Programm hat sich mit Status %d beendet",
                            "le programme s’est terminé avec le code %d"),
                    number);
    }
    return false;
}

/* ---- starting ----------------------------------------------------------------------------- */

/* Otherwise errno says why not. */
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
    const int trouble = posix_spawn(&process, "/bin/sh", &actions, &attributes, words, environ);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    child->process = trouble == 0 ? process : 0;
    errno = trouble;
    return trouble == 0;
}

static bool start(Child *child, Text *error) {
    /* No other thread may start a program between the making of a pipe and its being marked as
     * not to be inherited. */
    static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER;
    int in[2] = {-1, -1}, out[2] = {-1, -1};
    bool good = false;
    int trouble = 0;
    pthread_mutex_lock(&one_at_a_time);
    if (pipe(in) == 0 && pipe(out) == 0) {
        const int ends[4] = {in[0], in[1], out[0], out[1]};
        for (int i = 0; i < 4; i++) {
            fcntl(ends[i], F_SETFD, FD_CLOEXEC);
        }
        fcntl(in[1], F_SETFL, O_NONBLOCK);
        fcntl(out[0], F_SETFL, O_NONBLOCK);
        good = spawn(child, in[0], out[1]);
    }
    trouble = errno;
    const int unused[4] = {in[0], out[1], good ? -1 : in[1], good ? -1 : out[0]};
    for (int i = 0; i < 4; i++) {
        if (unused[i] >= 0) {
            close(unused[i]);
        }
    }
    pthread_mutex_unlock(&one_at_a_time);
    child->to = in[1];
    child->from = out[0];
    buffer_clear(&child->answer);
    child->ready = 0;
    if (good) {
        return true;
    }
    TEXT_OF(reason, 200, error->lang);
    errno = trouble;
    file_trouble(&reason);
    text_clear(error);
    text_format(error,
                TEXT_IN(error, "the program cannot be started: %s",
                        "Das Programm lässt sich nicht starten: %s",
                        "impossible de lancer le programme : %s"),
                reason.start);
    return false;
}

/* ---- talking ------------------------------------------------------------------------------ */

/* False: the time is up, or nobody is to wait any longer. */
static bool wait_for(const Child *child, int file, short what, int64_t until) {
    struct pollfd place = {file, what, 0};
    for (;;) {
        const int64_t left = until - steady_ms();
        if (left <= 0 || stopped(child)) {
            return false;
        }
        const int got = poll(&place, 1, (int)(left < SLICE_MS ? left : SLICE_MS));
        if (got > 0 || (got < 0 && errno != EINTR)) {
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
            if (!wait_for(child, child->to, POLLOUT, until)) {
                return fail(child, error,
                            TEXT_IN(error, "the program does not read what it is sent",
                                    "Das Programm liest nicht, was es bekommt",
                                    "le programme ne lit pas ce qu’on lui envoie"));
            }
        } else {
            return fail_gone(child, error);
        }
    }
    return true;
}

static bool fail_late(Child *child, Text *error) {
    TEXT(words, 200);
    text_format(&words,
                TEXT_IN(error, "the program does not answer in time (%s, %lld ms)",
                        "Das Programm antwortet nicht rechtzeitig (%s, %lld ms)",
                        "le programme ne répond pas à temps (%s, %lld ms)"),
                child->method, (long long)child->allowed);
    return fail(child, error, words.start);
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
            buffer_bytes(&child->answer, chunk, (size_t)got);
            if (text->cut) {
                end(child);
                return text_no_memory(error);
            }
            if (text->used > ANSWER_MAX) {
                return fail(child, error,
                            TEXT_IN(error, "the program sends a line without an end",
                                    "Das Programm sendet eine Zeile ohne Ende",
                                    "le programme envoie une ligne sans fin"));
            }
        } else if (got == 0) {
            return fail_gone(child, error);
        } else if (errno == EAGAIN || errno == EINTR) {
            if (!wait_for(child, child->from, POLLIN, until)) {
                return fail_late(child, error);
            }
        } else {
            return fail(child, error,
                        TEXT_IN(error, "the program cannot be listened to",
                                "Dem Programm lässt sich nicht zuhören",
                                "impossible d’écouter le programme"));
        }
    }
}

static bool fail_line(Child *child, Text *error) {
    TEXT(line, 300);
    TEXT(words, 500);
    buffer_quote(&line, child->answer.text.start, child->ready - 1);
    text_format(&words,
                TEXT_IN(error, "the program sends %s, which is no JSON-RPC answer",
                        "Das Programm sendet %s; das ist keine JSON-RPC-Antwort",
                        "le programme envoie %s, qui n’est pas une réponse JSON-RPC"),
                line.start);
    return fail(child, error, words.start);
}

/* The program answers with an error. */
static bool fail_refused(Child *child, int failure, Text *error) {
    const Json *json = &child->doc.json;
    const int node =
        json_type(json, failure) == JSON_OBJECT ? json_member(json, failure, "message") : JSON_NONE;
    char message[600];
    TEXT(words, 700);
    text_format(&words,
                TEXT_IN(error, "the program refuses %s: ", "Das Programm verweigert %s: ",
                        "le programme refuse %s : "),
                child->method);
    if (node != JSON_NONE && json_words(json, node, message, sizeof message)) {
        tame_words(message, '?');
        text_put(&words, message);
    } else {
        text_put(&words, TEXT_IN(error, "no reason given", "ohne Grund", "sans raison"));
    }
    return fail(child, error, words.start);
}

/* Sends the line and reads until its answer comes; `result` is the node of the result. */
static bool ask(Child *child, int64_t ms, int *result, Text *error) {
    const int64_t until = steady_ms() + ms;
    child->allowed = ms;
    child->gone = false;
    if (child->line.text.cut) {
        end(child);
        return text_no_memory(error);
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
        if (!json_doc_read(&child->doc, child->answer.text.start, child->ready - 1, &why) ||
            json_type(&child->doc.json, 0) != JSON_OBJECT) {
            return fail_line(child, error);
        }
        const Json *json = &child->doc.json;
        const int id_node = json_member(json, 0, "id");
        if (id_node == JSON_NONE || !json_int(json, id_node, &id) || id != child->number) {
            if (steady_ms() >= until || stopped(child)) {
                return fail_late(child, error); /* it sends other things without an end */
            }
            continue; /* a late answer to something else */
        }
        const int failure = json_member(json, 0, "error");
        if (failure != JSON_NONE) {
            return fail_refused(child, failure, error);
        }
        *result = json_member(json, 0, "result");
        return *result != JSON_NONE ||
               fail(child, error,
                    TEXT_IN(error, "the program sends an answer without a result",
                            "Das Programm sendet eine Antwort ohne Ergebnis",
                            "le programme envoie une réponse sans résultat"));
    }
}

static Text *open_message(Child *child, const char *method) {
    buffer_clear(&child->line);
    child->method = method;
    Text *out = &child->line.text;
    json_open(out, NULL);
    json_add_word(out, "jsonrpc", "2.0");
    json_add_number(out, "id", ++child->number);
    json_add_word(out, "method", method);
    json_open(out, "params");
    return out;
}

static void close_message(Text *out) {
    json_close(out);
    json_close(out);
    text_char(out, '\n');
}

/* ---- a game ------------------------------------------------------------------------------- */

static bool tell_of_game(Child *child, const Match *match, Text *error) {
    const Game *game = match->game;
    int ignored;
    Text *out = open_message(child, "new");
    json_add_word(out, "game", game->name);
    json_add_number(out, "seats", match->setup.seats);
    json_add_number(out, "seed", 0);
    json_add_word(out, "nature", "manual");
    setup_add_options(game, &match->setup, OPTIONS_RECORDED, out);
    close_message(out);
    child->playing = ask(child, child->patience, &ignored, error);
    return child->playing;
}

/* A new game, once. */
static bool begin(Child *child, const Match *match, Text *error) {
    if (child->playing && child->process != 0) {
        return true;
    }
    if (child->process != 0) {
        if (tell_of_game(child, match, error)) {
            return true;
        }
        if (!child->gone || stopped(child)) {
            return false;
        }
    }
    return start(child, error) && tell_of_game(child, match, error);
}

/* The position as the seat to act knows it; in the place of secrets stands what it might believe,
 * drawn by a seed that follows from what it knows. */
static bool show(Child *child, const Match *match, Text *error) {
    const Game *game = match->game;
    const size_t size = (size_t)game->state_size;
    const int seat = match_turn(match);
    STATE_ROOM(state);
    Random random;
    int ignored;
    memcpy(state, match_state(match), size);
    game->view(state, seat);
    random_seed(&random, hash_bytes(state, size, (uint64_t)seat));
    game->guess(state, seat, &random);
    Text *out = open_message(child, "load");
    json_add_word(out, "nature", "manual");
    json_add_key(out, "position");
    setup_write_position(game, state, out);
    close_message(out);
    return ask(child, child->patience, &ignored, error);
}

/* The rules forbid what the program wants to play. */
static bool fail_move(Child *child, const Match *match, const char *move, Text *error) {
    const Game *game = match->game;
    const int rule = match_forbidding_rule(match, move);
    TEXT(quoted, 200);
    TEXT(words, 900);
    buffer_quote(&quoted, move, strlen(move));
    text_format(&words,
                TEXT_IN(error, "the program wants to play %s, which is not allowed",
                        "Das Programm will %s ziehen; das ist nicht erlaubt",
                        "le programme veut jouer %s, ce qui n’est pas permis"),
                quoted.start);
    if (rule > 0) {
        text_format(&words, TEXT_IN(error, " (%c%d): %s", " (%c%d): %s", " (%c%d) : %s"),
                    game->rule_letter, rule, game->rules[rule].text.in[error->lang]);
    }
    return fail(child, error, words.start);
}

bool child_move(Child *child, const Match *match, const Budget *budget, Move *out, Text *error) {
    const Game *game = match->game;
    int result;
    if (!begin(child, match, error) || !show(child, match, error)) {
        return false;
    }
    Text *message = open_message(child, "suggest");
    if (budget->iterations > 0) {
        json_add_number(message, "iterations", budget->iterations);
    } else {
        json_add_number(message, "ms", budget->ms);
    }
    json_add_key(message, "moves");
    moves_write(game, match_state(match), &child->list, message);
    close_message(message);
    if (!ask(child, budget->ms + child->patience, &result, error)) {
        return false;
    }
    const Json *json = &child->doc.json;
    char words[MATCH_MOVE_SIZE];
    const int node =
        json_type(json, result) == JSON_OBJECT ? json_member(json, result, "move") : JSON_NONE;
    if (node == JSON_NONE || !json_words(json, node, words, sizeof words)) {
        return fail(child, error,
                    TEXT_IN(error,
                            "the program suggests nothing: its result must be "
                            "{\"move\":\"…\",…}",
                            "Das Programm schlägt nichts vor: Sein Ergebnis muss "
                            "{\"move\":\"…\",…} sein",
                            "le programme ne propose rien : son résultat doit être "
                            "{\"move\":\"…\",…}"));
    }
    if (!game->read_move(match_state(match), words, out) ||
        !game->legal(match_state(match), *out)) {
        return fail_move(child, match, words, error);
    }
    return true;
}
