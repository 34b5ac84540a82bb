/* fuzz/fuzz_visit.c -- any lines as messages of a server to `liege join`: nothing is believed,
 * nothing breaks. */
#include "fuzz/fuzz.h"

#include "term/visit.h"

#include <string.h>

/* What the reader calls; the network and the screen are left out. */
void visit_say(Visit *visit, const Words *words, const char *const values[], int count) {
    TEXT(out, 8192);
    text_fill(&out, words->in[visit->lang], values, count);
}
void visit_call(Visit *visit, Awaited awaited, const char *method, const char *params) {
    (void)method, (void)params;
    visit->awaited[++visit->calls % AWAITED_MOST] = awaited;
}
void visit_lobby(Visit *visit) {
    visit->choices.count = 0;
}
void visit_enter(Visit *visit) {
    visit_call(visit, AWAIT_WHO, "guest", "");
}
void visit_known(Visit *visit) {
    visit->known = true;
}
void visit_choices(Visit *visit) { /* names that came are complete and tame */
    for (int seat = 0; seat < visit->seats; seat++) {
        CHECK(strlen(visit->names[seat]) < VISIT_NAME);
        CHECK(strpbrk(visit->names[seat], "\033\n{}") == NULL);
    }
}
void visit_offer(Visit *visit, const char *text, const char *words) {
    CHECK(strlen(text) > 0 && strlen(words) > 0);
    visit->choices.count += visit->choices.count < MOVES_MAX;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static Visit visit;
    memset(&visit, 0, sizeof visit);
    visit.you = visit.undo_by = NATURE;
    strcpy(visit.file, "/nonexistent/record");
    CHECK(buffer_new(&visit.talk) && buffer_new(&visit.shown));
    char *text = malloc(size + 1);
    CHECK(text != NULL);
    memcpy(text, data, size);
    text[size] = '\0';
    for (char *line = text; line < text + size;) {
        char *end = memchr(line, '\n', (size_t)(text + size - line));
        end = end == NULL ? text + size : end;
        visit.calls = 0;
        for (int kind = AWAIT_NOTHING; kind <= AWAIT_DONE; kind++) { /* numbers 1, 2 … await all */
            visit_call(&visit, (Awaited)kind, "", "");
        }
        visit_hear(&visit, line, (size_t)(end - line));
        fuzz_accepted += visit.table[0] != '\0';
        CHECK(visit.seats >= 0 && visit.seats <= SEATS_MAX);
        CHECK(visit.log_count >= 0 && visit.log_count <= VISIT_LOG_MOST);
        line = end + 1;
    }
    visit_forget_table(&visit);
    free(text);
    buffer_free(&visit.talk);
    buffer_free(&visit.shown);
    return 0;
}
