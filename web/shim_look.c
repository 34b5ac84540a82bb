/* web/shim_look.c -- a match as somebody sees it, for JavaScript: positions, events, previews. */
#include "core/eyes.h"
#include "core/game_writer.h"
#include "play/because.h"
#include "play/moves.h"
#include "play/setup.h"
#include "web/shim.h"

#include <string.h>

const char *EXPORT(liege_look)(const Match *match, int index, int eyes, int lang);
const char *EXPORT(liege_tell)(const Match *match, int from, int to, int eyes, int lang,
                               int reader);
const char *EXPORT(liege_preview)(const Match *match, size_t length, int lang, int reader);
const char *EXPORT(liege_preview_at)(const Match *match, int index, size_t length, int lang,
                                     int reader);
const char *EXPORT(liege_why)(const Match *match, size_t length, int lang);
bool EXPORT(liege_apart)(const Match *match, int one, int other);

/* ---- looking ------------------------------------------------------------------------------- */

bool shim_ended(const Match *match) {
    return match_turn(match) == OVER || match->open;
}

/* Everything is for those who come after the end; whoever asks for a seat there is not gets what
 * all may see. */
static int allowed_eyes(const Match *match, int eyes) {
    if (eyes == EYES_ALL && shim_ended(match)) {
        return EYES_ALL;
    }
    return eyes >= 0 && eyes < match->setup.seats ? eyes : EYES_PUBLIC;
}

static void see(const Match *match, int index, int eyes, void *out) {
    eyes_see(eyes, match->game, match_at(match, index), out);
}

/* The position of a state or view, and what else is to be read on the table, as one object. */
static void add_position(Text *out, const Game *game, const void *state) {
    json_add_key(out, "position");
    setup_write_position(game, state, out);
    if (game->write_facts && out->used > 0) {
        out->used--; /* the closing brace comes after the facts */
        game->write_facts(state, out);
        json_close(out);
    }
}

static void add_score(Text *out, const Match *match) {
    Score score[SEATS_MAX];
    memset(score, 0, sizeof score);
    match->game->score(match_state(match), score);
    json_add_scores(out, "score", score, match->setup.seats);
}

/* The moment after `index` moves: whose turn, what is asked, the position as those eyes see it;
 * the moves too if it is the present and the eyes are those of the seat to act. */
const char *liege_look(const Match *match, int index, int eyes, int lang) {
    static STATE_ROOM(view);
    const Game *game = match->game;
    const int moment = index < 0 || index > match->count ? match->count : index;
    const int seen_by = allowed_eyes(match, eyes);
    const int turn = game->turn(match_at(match, moment));
    see(match, moment, seen_by, view);
    Text *out = shim_begin();
    json_open(out, NULL);
    json_add_number(out, "index", moment);
    json_add_number(out, "count", match->count);
    json_add_number(out, "turn", turn);
    json_add_number(out, "limit", match_fair_limit(match));
    json_add_words(out, "phase", game->phase(match_at(match, moment)));
    Text ask = shim_scratch();
    if (turn == OVER || (turn >= 0 && turn == seen_by)) {
        game->ask(view, shim_lang(lang), &ask);
    }
    json_add_words(out, "ask", ask.start);
    add_position(out, game, view);
    if (moment == match->count && turn >= 0 && turn == seen_by) {
        json_add_key(out, "moves");
        moves_write(game, view, &shim_sheet, out);
    } else {
        json_add_raw(out, "moves", "[]");
    }
    if (turn == OVER) {
        add_score(out, match);
    } else {
        json_add_null(out, "score");
    }
    json_close(out);
    return shim_answer();
}

/* What those eyes see of some events, in sentences for `reader`. */
static void add_some_events(Text *out, const Game *game, const void *before, const Event *events,
                            int count, int eyes, Reader reader) {
    json_open_list(out, "events");
    for (int i = 0; i < count; i++) {
        const Event *event = &events[i];
        if (!eyes_hear(eyes, event)) {
            continue;
        }
        json_open(out, NULL);
        json_add_key(out, "data");
        game->write_event(before, event, out);
        Text say = shim_scratch();
        game->say_event(before, event, reader, &say);
        json_add_words(out, "say", say.start);
        json_close(out);
    }
    json_close_list(out);
}

static void add_events(Text *out, const Game *game, const void *before, Move move, int eyes,
                       Reader reader) {
    static Event events[EVENTS_MAX];
    add_some_events(out, game, before, events, game->events(before, move, events), eyes, reader);
}

static void guess(const Game *game, void *state, int eyes, uint64_t seed) {
    Random random;
    random_seed(&random, seed);
    game->guess(state, eyes, &random);
}

static bool is_among(const Event *event, const Event *events, int count) {
    for (int i = 0; i < count; i++) {
        if (memcmp(event, &events[i], sizeof *event) == 0) {
            return true;
        }
    }
    return false;
}

/* The events of a move that come whatever is hidden from those eyes: those that several guesses
 * agree on. What somebody else will only then show would be a lie. */
static int sure_events(const Game *game, const void *view, Move move, int eyes, Event *out) {
    enum { GUESSES = 6 };
    static Event others[EVENTS_MAX];
    static STATE_ROOM(state);
    int count = 0;
    for (int i = 0; i < GUESSES; i++) {
        memcpy(state, view, (size_t)game->state_size);
        guess(game, state, eyes, (uint64_t)i + 1);
        if (i == 0) {
            count = game->events(state, move, out);
            continue;
        }
        const int told = game->events(state, move, others);
        int kept = 0;
        for (int e = 0; e < count; e++) {
            if (is_among(&out[e], others, told)) {
                out[kept++] = out[e];
            }
        }
        count = kept;
    }
    return count;
}

/* The moves from moment `from` to moment `to` with what they caused, as those eyes saw it. */
const char *liege_tell(const Match *match, int from, int to, int eyes, int lang, int reader) {
    const Game *game = match->game;
    const int seen_by = allowed_eyes(match, eyes);
    Text *out = shim_begin();
    json_open_list(out, NULL);
    for (int i = from < 0 ? 0 : from; i < to && i < match->count; i++) {
        const void *before = match_at(match, i);
        const Move move = match_move(match, i);
        json_open(out, NULL);
        json_add_number(out, "index", i);
        json_add_number(out, "by", match_actor(match, i));
        if (eyes_see_move(seen_by, game, before, move)) {
            Text text = shim_scratch();
            game->write_move(before, move, &text);
            json_add_words(out, "move", text.start);
        } else {
            json_add_null(out, "move");
        }
        add_events(out, game, before, move, seen_by, (Reader){reader, shim_lang(lang)});
        json_close(out);
    }
    json_close_list(out);
    return shim_answer();
}

/* What a legal move would cause, the position after it as those eyes see it, and whether its player
 * could take it back then (as match_fair_limit has it). The state is changed. "null" if those words
 * are no legal move. */
static const char *foresee(const Game *game, void *state, const char *words, int eyes,
                           Reader reader) {
    Move move;
    Text *out = shim_begin();
    if (!game->read_move(state, words, &move) || !game->legal(state, move)) {
        return "null";
    }
    static Event events[EVENTS_MAX];
    int count;
    if (eyes != EYES_ALL) {
        count = sure_events(game, state, move, eyes, events);
        guess(game, state, eyes, 1);
    } else {
        count = game->events(state, move, events);
    }
    const int seat = game->turn(state);
    const bool reveals = game->reveals(state, move);
    json_open(out, NULL);
    add_some_events(out, game, state, events, count, eyes, reader);
    game->apply(state, move);
    const int next = game->turn(state);
    json_add_number(out, "turn", next);
    json_add_flag(out, "back", next == seat && !reveals);
    if (eyes != EYES_ALL) {
        game->view(state, eyes);
    }
    add_position(out, game, state);
    json_close(out);
    return shim_answer();
}

/* What the move in the buffer would cause, as far as the seat to act can know: what depends on
 * hidden parts is left out. "null" if it is no legal move. */
const char *liege_preview(const Match *match, size_t length, int lang, int reader) {
    static STATE_ROOM(state);
    const int seat = match_turn(match);
    const char *words = shim_words(length);
    if (seat < 0) {
        return "null";
    }
    see(match, match->count, seat, state);
    return foresee(match->game, state, words, seat, (Reader){reader, shim_lang(lang)});
}

/* What the move in the buffer would have caused after `index` moves of a finished game, where
 * nothing is hidden; "null" while it goes on. */
const char *liege_preview_at(const Match *match, int index, size_t length, int lang, int reader) {
    static STATE_ROOM(state);
    const char *words = shim_words(length);
    if (!shim_ended(match) || index < 0 || index >= match->count ||
        match->game->turn(match_at(match, index)) < 0) {
        return "null";
    }
    see(match, index, EYES_ALL, state);
    return foresee(match->game, state, words, EYES_ALL, (Reader){reader, shim_lang(lang)});
}

/* Why the seat to act may not make the move in the buffer: {"rule":"B12","number":12,"text":…,
 * "brief":…}, where "brief" says that the text is about this very move, not the whole rule; "null"
 * if it may, or if those words are no move. */
const char *liege_why(const Match *match, size_t length, int lang) {
    static STATE_ROOM(view);
    const Game *game = match->game;
    const int seat = match_turn(match);
    const char *words = shim_words(length);
    Move move;
    Text *out = shim_begin();
    if (seat < 0) {
        return "null";
    }
    see(match, match->count, seat, view);
    if (!game->read_move(view, words, &move) || game->legal(view, move)) {
        return "null";
    }
    TEXT(sentence, 800);
    const Because because = because_say(game, view, move, shim_lang(lang), &sentence);
    if (because.rule == 0) {
        return "null";
    }
    json_open(out, NULL);
    json_add_format(out, "rule", "%c%d", game->rule_letter, because.rule);
    json_add_number(out, "number", because.rule);
    json_add_words(out, "text", sentence.start);
    json_add_flag(out, "brief", because.brief);
    json_close(out);
    return shim_answer();
}

/* Do two seats know different things now? */
bool liege_apart(const Match *match, int one, int other) {
    return eyes_differ(allowed_eyes(match, one), allowed_eyes(match, other), match->game,
                       match_state(match));
}
