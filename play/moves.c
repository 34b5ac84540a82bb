/* play/moves.c -- the legal moves of a state as a list of texts. */
#include "play/moves.h"

#include "core/json_writer.h"

#include <stdlib.h>
#include <string.h>

static int compare_texts(const void *a, const void *b) {
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

int moves_list(const Game *game, const void *state, Buffer *scratch, const char *texts[MOVES_MAX]) {
    Move moves[MOVES_MAX];
    size_t from[MOVES_MAX];
    const int count = game->turn(state) == OVER ? 0 : game->moves(state, moves);
    buffer_clear(scratch);
    for (int i = 0; i < count; i++) {
        Text *text = &scratch->text;
        from[i] = text->used;
        game->write_move(state, moves[i], text);
        text_char(text, '\0');
    }
    for (int i = 0; i < count; i++) {
        texts[i] = scratch->text.start + from[i];
    }
    qsort(texts, (size_t)count, sizeof texts[0], compare_texts);
    return count;
}

void moves_write(const Game *game, const void *state, Buffer *scratch, Text *out) {
    const char *texts[MOVES_MAX];
    const int count = moves_list(game, state, scratch, texts);
    json_open_list(out, NULL);
    for (int i = 0; i < count; i++) {
        json_add_words(out, NULL, texts[i]);
    }
    json_close_list(out);
    out->cut = out->cut || scratch->text.cut;
}
