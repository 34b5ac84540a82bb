/* web/shim_review.c -- a finished game reviewed, step by step, for JavaScript: in one worker or in
 * several. */
#include "core/json_writer.h"
#include "core/moment.h"
#include "explain/game_review.h"
#include "web/shim.h"

#include <stdlib.h>
#include <string.h>

const char *EXPORT(liege_review)(const Match *match, int ms, int parts, int lang);
const void *EXPORT(liege_review_part)(const Match *match, int from, int part, int parts);
size_t EXPORT(liege_review_size)(void);
void EXPORT(liege_review_put)(const Match *match, size_t length);

/* A turn as one worker has reviewed it for another, byte by byte: both run the same module. */
typedef struct Found {
    int index;
    ReviewedTurn turn;
} Found;

static GameReview *review; /* of the match that was asked about last */
static bool *known;        /* which of its turns have been reviewed */

static void forget(void) {
    game_review_free(review);
    free(known);
    review = NULL;
    known = NULL;
}

void shim_review_end(const Match *match) {
    if (review != NULL && review->match == match) {
        forget();
    }
}

/* The review of a match that has ended; NULL: `error` says why there is none. */
static GameReview *begin(const Match *match, Text *error) {
    text_clear(error);
    if (review != NULL && review->match == match) {
        return review;
    }
    forget();
    if (!shim_ended(match)) {
        text_put(error, TEXT_IN(error, "the game is not over", "die Partie ist noch nicht zu Ende",
                                "la partie n’est pas finie"));
        return NULL;
    }
    review = game_review_new(match, error);
    known = review == NULL ? NULL : calloc((size_t)review->count + 1, sizeof *known);
    if (review != NULL && known == NULL) {
        forget();
        text_no_memory(error);
    }
    return review;
}

/* The next turn from `from` on for one of several workers: pairs of turns are dealt out in order,
 * and whoever has none left takes those of the others from the end. -1: all are known. */
static int next_turn(int from, int part, int parts) {
    enum { NONE = -1, SEATS_LEAST = 2 };
    for (int i = from; i < review->count; i++) {
        if (!known[i] && i / SEATS_LEAST % parts == part) {
            return i;
        }
    }
    for (int i = review->count - 1; i >= from; i--) {
        if (!known[i]) {
            return i;
        }
    }
    return NONE;
}

static void keep(int index, const ReviewedTurn *turn) {
    if (known[index]) {
        return;
    }
    review->turn[index] = *turn;
    known[index] = true;
    while (review->done < review->count && known[review->done]) {
        review->done++;
    }
    if (review->done == review->count) {
        game_review_sum_up(review);
    }
}

/* One more turn; false: none is left, or `error` says what is wrong. */
static bool review_next(Explainer *explainer, int from, int part, int parts, Found *found,
                        Text *error) {
    found->index = next_turn(from, part, parts);
    if (found->index < 0 ||
        !game_review_turn(review, found->index, explainer, &REVIEW_USUAL, &found->turn, error)) {
        return false;
    }
    keep(found->index, &found->turn);
    return true;
}

/* The next step: the first curve, then the turns, then their reasons; false: there is none. */
static bool step(Explainer *explainer, int parts, Text *error) {
    Found found;
    if (review->sketched < review->count) {
        return game_review_sketch(review, explainer, error) || error->used == 0;
    }
    if (review->done < review->count) {
        return review_next(explainer, review->done, 0, parts, &found, error);
    }
    return game_review_step(review, explainer, &REVIEW_USUAL, error);
}

/* Goes on with the review of a finished game for about so long, and answers as far as it is:
 *     {"more":true,"review":{…}}
 * the review as in docs/analysis.md. `parts` workers share the turns. "null": liege_error says why
 * there is none. */
const char *liege_review(const Match *match, int ms, int parts, int lang) {
    Text error = shim_error();
    Explainer *explainer = shim_explainer();
    const int64_t end = steady_ms() + ms;
    Text *out = shim_begin();
    if (explainer == NULL || begin(match, &error) == NULL) {
        return "null";
    }
    bool more = true;
    while (more && steady_ms() < end) {
        more = step(explainer, parts, &error);
    }
    if (error.used > 0) {
        return "null";
    }
    json_open(out, NULL);
    json_add_flag(out, "more", more);
    json_add_key(out, "review");
    game_review_write(review, shim_lang(lang), out);
    json_close(out);
    return shim_answer();
}

/* Reviews a turn for another worker: liege_review_size() bytes for its liege_review_put. 0: none is
 * left, or liege_error says why not. */
const void *liege_review_part(const Match *match, int from, int part, int parts) {
    static Found found;
    Text error = shim_error();
    Explainer *explainer = shim_explainer();
    return explainer != NULL && begin(match, &error) != NULL &&
                   review_next(explainer, from < 0 ? 0 : from, part, parts, &found, &error)
               ? &found
               : NULL;
}

size_t liege_review_size(void) {
    return sizeof(Found);
}

/* Takes the turn in the buffer over from another worker. */
void liege_review_put(const Match *match, size_t length) {
    Text error = shim_error();
    Found found;
    if (length != sizeof found || begin(match, &error) == NULL) {
        return;
    }
    memcpy(&found, shim_bytes(), sizeof found);
    if (found.index >= 0 && found.index < review->count) {
        keep(found.index, &found.turn);
    }
}
