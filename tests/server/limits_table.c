/* tests/server/limits_table.c -- docs/limits.md, printed from the tables of the code: with a file's
 * name it is compared with that; `limits_table > docs/limits.md` makes it again. */
#include "server/api.h"
#include "server/limits.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const NAMES[] = {
#define PRINT_NAME(NAME, ...) #NAME,
    LIMIT_RATES(PRINT_NAME)
#undef PRINT_NAME
};

/* LIMIT_WRONG_NAME as `wrong name`. */
static void name_of(LimitKind kind, char out[32]) {
    snprintf(out, 32, "%s", NAMES[kind] + strlen("LIMIT_"));
    for (char *c = out; *c != '\0'; c++) {
        *c = *c == '_' ? ' ' : (char)tolower(*c);
    }
}

static void write_each(double each_ms, Text *out) {
    if (each_ms < 1000) {
        text_format(out, "%.0f a second", 1000 / each_ms);
    } else if (each_ms <= 60000) {
        text_format(out, "%g a minute", 60000 / each_ms);
    } else {
        text_format(out, "%g an hour", 3600000 / each_ms);
    }
}

static void add_rate(LimitKind kind, double burst, double each_ms, const char *what,
                     const char *against, const char *beyond, Text *out) {
    char words[32];
    name_of(kind, words);
    text_format(out, "| %s | %s | %s | %.0f | ", words, what, against, burst);
    write_each(each_ms, out);
    text_format(out, " | %s |\n", beyond);
}

static void add_calls(Text *out) {
    int costs[8] = {0}, count = 0;
    for (int i = 0; api_method(i) != NULL; i++) { /* the costs there are, the dearest first */
        int at = 0;
        const int cost = api_cost(api_method(i));
        while (at < count && costs[at] > cost) {
            at++;
        }
        if (at == count || costs[at] != cost) {
            memmove(costs + at + 1, costs + at, (size_t)(count++ - at) * sizeof costs[0]);
            costs[at] = cost;
        }
    }
    for (int c = 0; c < count; c++) {
        text_format(out, "| %d |", costs[c]);
        for (int i = 0; api_method(i) != NULL; i++) {
            if (api_cost(api_method(i)) == costs[c]) {
                text_format(out, " `%s`", api_method(i)->name);
            }
        }
        text_put(out, " |\n");
    }
}

static void add_rated(Text *out) {
    for (int kind = 0; kind < LIMIT_KINDS; kind++) {
        char words[32];
        bool first = true;
        name_of((LimitKind)kind, words);
        for (int i = 0; api_method(i) != NULL; i++) {
            LimitKind other;
            for (int r = 0; (other = api_rate(api_method(i), r)) != LIMIT_KINDS; r++) {
                if ((int)other == kind) {
                    text_format(out, "%s%s%s`%s`", first ? "| " : "", first ? words : "",
                                first ? " | " : ", ", api_method(i)->name);
                    first = false;
                }
            }
        }
        text_put(out, first ? "" : " |\n");
    }
}

int main(int count, char **words) {
    static char memory[1 << 16], file[1 << 16];
    Text out = text_over(memory, sizeof memory);
    text_put(&out,
             "# Limits\n\n"
             "What clients may ask of a server, and what happens beyond that. `tests/server/"
             "limits_table.c` prints this page from\n`server/limits.h` and `server/api.c`.\n\n"
             "An address is an IPv4 address or an IPv6 /64, a network an IPv4 address or an IPv6 "
             "/48. The server's own machine has\nno limits by address, except for wrong passwords. "
             "Names in `code` are reasons in errors ([api.md](api.md)). \"Read\nlater\" means that "
             "the next message waits in its connection.\n\n"
             "## How often\n\n| limit | what | per | at once | then | beyond |\n"
             "|---|---|---|---|---|---|\n");
#define ADD_RATE(NAME, BURST, EACH_MS, WHAT, AGAINST, BEYOND)                                      \
    add_rate(NAME, BURST, EACH_MS, WHAT, AGAINST, BEYOND, &out);
    LIMIT_RATES(ADD_RATE)
    text_put(&out, "\n## Which calls count\n\nBesides their cost, some calls use up another "
                   "limit.\n\n| limit | calls |\n|---|---|\n");
    add_rated(&out);
    text_put(&out,
             "\n## What a call costs\n\nCalls use up the limits person and calls by their cost.\n\n"
             "| cost | calls |\n|---|---|\n");
    add_calls(&out);
    text_put(&out,
             "\n## How many at a time\n\n| what | per | most | beyond |\n|---|---|---|---|\n");
#define ADD_COUNT(NAME, MOST, WHAT, AGAINST, BEYOND)                                               \
    text_format(&out, "| %s | %s | %d | %s |\n", WHAT, AGAINST, (int)NAME, BEYOND);
    LIMIT_COUNTS(ADD_COUNT)
    if (out.cut) {
        fprintf(stderr, "limits_table: too long\n");
        return 2;
    }
    if (count < 2) {
        fputs(out.start, stdout);
        return 0;
    }
    FILE *there = fopen(words[1], "r");
    const size_t read = there == NULL ? 0 : fread(file, 1, sizeof file - 1, there);
    if (there != NULL) {
        fclose(there);
    }
    file[read] = '\0';
    if (strcmp(file, out.start) != 0) {
        fprintf(stderr, "%s does not match the code: `%s > %s`\n", words[1], words[0], words[1]);
        return 1;
    }
    return 0;
}
