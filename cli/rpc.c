/* cli/rpc.c -- the machine interface on standard input and output, one message per line. */
#define _POSIX_C_SOURCE 200809L
#include "play/rpc.h"

#include "cli/commands.h"
#include "cli/players.h"
#include "explain/explain_json.h"
#include "play/file.h"
#include "search/adviser.h"
#include "search/level.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The line being read. Of one that is too long only a byte more than allowed is kept, enough for
 * play/rpc.c to refuse it; the rest is read and dropped, and the next line is answered again. */
typedef struct Input {
    char *line;
    size_t room, used;
} Input;

enum { CHUNK = 65536, LINE_KEPT = RPC_LINE_MAX + 1 };

static bool keep(Input *input, const char *bytes, size_t count) {
    if (count > LINE_KEPT - input->used) {
        count = LINE_KEPT - input->used;
    }
    if (count == 0) {
        return true;
    }
    if (input->used + count > input->room) {
        size_t room = input->room == 0 ? CHUNK : input->room;
        while (room < input->used + count) {
            room *= 2;
        }
        char *line = realloc(input->line, room);
        if (line == NULL) {
            return false;
        }
        input->line = line;
        input->room = room;
    }
    memcpy(input->line + input->used, bytes, count);
    input->used += count;
    return true;
}

/* Empty lines are nothing to answer. False: the output is gone. */
static bool answer(Rpc *rpc, Input *input) {
    size_t blank = 0;
    while (blank < input->used && strchr(" \t\r", input->line[blank]) != NULL &&
           input->line[blank] != '\0') {
        blank++;
    }
    bool written = true;
    if (blank < input->used) {
        const char *line = rpc_answer(rpc, input->line, input->used);
        if (line[0] != '\0') {
            written = fputs(line, stdout) >= 0 && fputc('\n', stdout) != EOF && fflush(stdout) == 0;
        }
    }
    input->used = 0;
    return written;
}

static const Switch SWITCHES[] = {
    NETWORK_SWITCH,
    {"alone",
     SWITCH_FLAG,
     NULL,
     0,
     0,
     0,
     {{"suggest uses the network alone, one move ahead, without search",
       "suggest nimmt nur das Netz, einen Zug voraus, ohne Suche",
       "suggest n’utilise que le réseau, un coup à l’avance, sans recherche"}}},
};

static int run(const Args *args) {
    static const Words NO_MEMORY = {
        {"out of memory", "nicht genug Speicher", "mémoire insuffisante"}};
    static const Words NOT_READ = {{"cannot read standard input: {0}",
                                    "Standardeingabe lässt sich nicht lesen: {0}",
                                    "impossible de lire l’entrée standard : {0}"}};
    static char chunk[CHUNK];
    Input input = {NULL, 0, 0};
    Rpc *rpc = rpc_new();
    Adviser *adviser = adviser_new(LEVEL_MEMORY, 1);
    Explainer *explainer = explainer_new(LEVEL_MEMORY, 1);
    bool memory = rpc != NULL && adviser != NULL && explainer != NULL, written = true;
    if (memory) {
        rpc_set_adviser(rpc, adviser_answer, adviser);
        rpc_set_explainer(rpc, explain_answer, explainer);
        rpc_set_lang(rpc, args->lang);
        take_networks(args);
        if (args_given(args, "alone")) {
            adviser_ask_net_alone(adviser);
        }
    }
    ssize_t got = 0;
    while (memory && written) {
        got = read(STDIN_FILENO, chunk, sizeof chunk);
        if (got < 0 && errno == EINTR) {
            continue;
        }
        if (got <= 0) {
            break;
        }
        const char *at = chunk;
        const char *end = chunk + got;
        while (at < end && memory && written) {
            const char *newline = memchr(at, '\n', (size_t)(end - at));
            memory = keep(&input, at, (size_t)((newline != NULL ? newline : end) - at));
            if (newline == NULL) {
                break;
            }
            written = !memory || answer(rpc, &input);
            at = newline + 1;
        }
    }
    const int trouble = errno;
    if (memory && written && got == 0 && input.used > 0) { /* a last line without its end */
        written = answer(rpc, &input);
    }
    if (!memory) {
        complain(args->lang, &NO_MEMORY, NULL, 0);
    } else if (got < 0) {
        TEXT_OF(error, 300, args->lang);
        errno = trouble;
        file_trouble(&error);
        COMPLAIN(args->lang, &NOT_READ, error.start);
    }
    free(input.line);
    rpc_free(rpc);
    adviser_free(adviser);
    explainer_free(explainer);
    return memory && written && got >= 0 ? EXIT_FINE : EXIT_FAILED;
}

const Command RPC_COMMAND = {
    .name = "rpc",
    .operands = "",
    .summary = {{"Speak JSON-RPC 2.0 on standard input and output, one message per line.",
                 "JSON-RPC 2.0 auf Standardeingabe und -ausgabe, eine Nachricht je Zeile.",
                 "Parler JSON-RPC 2.0 sur l’entrée et la sortie standard, un message par ligne."}},
    .about = {{"For bots, tests and programs in any language. One process holds one game. The "
               "methods are new, moves, play, undo, position, load, record, replay, score, "
               "suggest and explain. A failed call changes nothing.",
               "Für Bots, Tests und Programme in jeder Sprache. Ein Prozess hält eine Partie. "
               "Die Methoden sind new, moves, play, undo, position, load, record, replay, "
               "score, suggest und explain. Ein Aufruf mit Fehler ändert nichts.",
               "Pour les bots, les tests et les programmes de tout langage. Un processus "
               "tient une partie. Les méthodes sont new, moves, play, undo, position, load, "
               "record, replay, score, suggest et explain. Un appel en échec ne change rien."}},
    .examples = "  echo '{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"new\",\"params\":"
                "{\"game\":\"baron\",\"seats\":2}}' \\\n    | liege rpc\n",
    .switches = SWITCHES,
    .switch_count = sizeof SWITCHES / sizeof SWITCHES[0],
    .run = run,
};
