/* search/course.c -- what is expected to come of a move: the ground for saying why it is good. */
#include "search/course.h"

#include "core/eyes.h"
#include "core/hash.h"
#include "core/json_writer.h"

uint64_t course_seed(const Game *game, const void *state) {
    STATE_ROOM(view);
    eyes_see(game->turn(state), game, state, view);
    return hash_bytes(view, (size_t)game->state_size, 1);
}

void course_believe(const Game *game, const void *state, Random *random, void *out) {
    const int seat = game->turn(state);
    random_seed(random, course_seed(game, state));
    eyes_see(seat, game, state, out);
    game->guess(out, seat, random);
}

/* What a move brings about, as that seat would hear it. */
static void add_events(const Game *game, const void *before, Move move, int seat, Lang lang,
                       Text *out) {
    enum { SAY_SIZE = 2000 };
    Event events[EVENTS_MAX];
    const int count = game->events(before, move, events);
    json_open_list(out, "events");
    for (int i = 0; i < count; i++) {
        if (eyes_hear(seat, &events[i])) {
            TEXT(words, SAY_SIZE);
            game->say_event(before, &events[i], (Reader){NATURE, lang}, &words);
            json_open(out, NULL);
            json_add_key(out, "data");
            game->write_event(before, &events[i], out);
            json_add_words(out, "say", words.start);
            json_close(out);
        }
    }
    json_close_list(out);
}

static void write_line(const Search *search, const void *state, Lang lang, Text *out) {
    enum { MOVE_SIZE = 256 };
    const Game *game = search_game(search);
    STATE_ROOM(walked);
    Move line[SEARCH_LINE_MAX];
    const int count = search_line(search, line);
    const int seat = game->turn(state);
    bool luck = false;
    Random random;
    course_believe(game, state, &random, walked);
    json_open_list(out, NULL);
    for (int i = 0; i < count && i < COURSE_MOST; i++) {
        while (game->turn(walked) == NATURE) {
            game->apply(walked, game->chance(walked, &random));
            luck = true;
        }
        if (game->turn(walked) < 0 || !game->legal(walked, line[i])) {
            break; /* other luck than the search counted on */
        }
        TEXT(words, MOVE_SIZE);
        game->write_move(walked, line[i], &words);
        json_open(out, NULL);
        json_add_seat(out, "seat", game->turn(walked));
        json_add_words(out, "move", words.start);
        json_add_flag(out, "luck", luck);
        add_events(game, walked, line[i], seat, lang, out);
        json_close(out);
        game->apply(walked, line[i]);
    }
    json_close_list(out);
}

bool course_write(Search *search, const void *state, Move move, const Budget *budget, Lang lang,
                  Text *out, Text *error) {
    search_forget(search);
    search_only(search, move);
    if (!search_run(search, state, budget, course_seed(search_game(search), state), error)) {
        return false;
    }
    write_line(search, state, lang, out);
    return true;
}
