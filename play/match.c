/* play/match.c -- a game being played: its seats, its history, and going back in it. */
#define MATCH_FIELD /* here they are changed */
#include "play/match.h"

#include "core/hash.h"
#include "play/buffer.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { MATCH_ROOM_FIRST = 64, EXAMPLES_MAX = 6 };

typedef struct MatchMove {
    Move move;
    int16_t actor;  /* a seat or NATURE */
    uint16_t draws; /* moves of nature before this one */
} MatchMove;
static_assert(MATCH_MOVES_MAX <= UINT16_MAX, "draws counts them");

static uint8_t *state_at(const Match *match, int index) {
    return match->states + (size_t)index * (size_t)match->game->state_size;
}

/* Moves of nature made so far. */
static int draws_so_far(const Match *match) {
    if (match->count == 0) {
        return 0;
    }
    const MatchMove *last = &match->moves[match->count - 1];
    return last->draws + (last->actor == NATURE);
}

Move match_draw(const Game *game, const void *state, uint64_t seed, int draws) {
    Random random;
    random_draw(&random, seed, (uint64_t)draws);
    return game->chance(state, &random);
}

/* Nature's next move at a moment of the match. */
static Move draw(const Match *match, const void *state, int draws) {
    if (!match->keyed) {
        return match_draw(match->game, state, match->seed, draws);
    }
    uint8_t raw[SHA256_BYTES];
    uint64_t seed = 0;
    Random random;
    TEXT(words, 40);
    text_format(&words, "liege draw\n%d\n", draws);
    sha256_keyed(match->key, words.start, words.used, raw);
    for (int i = 0; i < 8; i++) {
        seed = seed << 8 | raw[i];
    }
    random_seed(&random, seed);
    return match->game->chance(state, &random);
}

void match_set_key(Match *match, const uint8_t key[SHA256_BYTES]) {
    assert(draws_so_far(match) == 0);
    match->keyed = true;
    memcpy(match->key, key, sizeof match->key);
}

static bool grow(Match *match, Text *error) {
    if (match->count < match->room) {
        return true;
    }
    text_clear(error);
    if (match->room == MATCH_MOVES_MAX) {
        text_format(error,
                    TEXT_IN(error, "a game can hold %d moves and no more",
                            "eine Partie fasst höchstens %d Züge",
                            "une partie ne peut compter plus de %d coups"),
                    MATCH_MOVES_MAX);
        return false;
    }
    const int room = match->room == 0 ? MATCH_ROOM_FIRST : match->room * 2;
    const size_t size = (size_t)match->game->state_size;
    uint8_t *states = realloc(match->states, ((size_t)room + 1) * size);
    if (states != NULL) {
        match->states = states;
        MatchMove *moves = realloc(match->moves, (size_t)room * sizeof *moves);
        if (moves != NULL) {
            match->moves = moves;
            match->room = room;
            return true;
        }
    }
    return text_no_memory(error);
}

/* Appends a legal move. */
static bool append(Match *match, int actor, Move move, Text *error) {
    if (!grow(match, error)) {
        return false;
    }
    const int draws = draws_so_far(match);
    MatchMove *entry = &match->moves[match->count];
    entry->move = move;
    entry->actor = (int16_t)actor;
    entry->draws = (uint16_t)draws;
    memcpy(state_at(match, match->count + 1), state_at(match, match->count),
           (size_t)match->game->state_size);
    match->count++;
    match->game->apply(state_at(match, match->count), move);
    return true;
}

static bool let_nature_play(Match *match, Text *error) {
    while (match->auto_nature && match_turn(match) == NATURE) {
        const Move move = draw(match, match_state(match), draws_so_far(match));
        if (!append(match, NATURE, move, error)) {
            return false;
        }
    }
    return true;
}

static Match *make(const Game *game, const Setup *setup, const void *state, uint64_t seed,
                   bool auto_nature, Text *error) {
    Match *match = calloc(1, sizeof *match);
    if (match == NULL) {
        text_no_memory(error);
        return NULL;
    }
    match->game = game;
    match->setup = *setup;
    match->seed = seed;
    match->auto_nature = auto_nature;
    match->loaded = state != NULL;
    if (!grow(match, error)) {
        match_free(match);
        return NULL;
    }
    if (state != NULL) {
        memcpy(match->states, state, (size_t)game->state_size);
    } else {
        game->start(match->states, setup);
    }
    if (!let_nature_play(match, error)) {
        match_free(match);
        return NULL;
    }
    return match;
}

Match *match_new(const Game *game, const Setup *setup, uint64_t seed, bool auto_nature,
                 Text *error) {
    return make(game, setup, NULL, seed, auto_nature, error);
}

Match *match_from(const Game *game, const Setup *setup, const void *state, uint64_t seed,
                  bool auto_nature, Text *error) {
    return make(game, setup, state, seed, auto_nature, error);
}

Match *match_copy(const Match *match, Text *error) {
    Match *copy = malloc(sizeof *copy);
    const size_t size = (size_t)match->game->state_size;
    if (copy != NULL) {
        *copy = *match;
        copy->states = malloc(((size_t)match->room + 1) * size);
        copy->moves = malloc((size_t)match->room * sizeof *copy->moves);
        if (copy->states != NULL && copy->moves != NULL) {
            memcpy(copy->states, match->states, ((size_t)match->count + 1) * size);
            memcpy(copy->moves, match->moves, (size_t)match->count * sizeof *copy->moves);
            return copy;
        }
    }
    match_free(copy);
    text_no_memory(error);
    return NULL;
}

void match_free(Match *match) {
    if (match != NULL) {
        free(match->states);
        free(match->moves);
        free(match);
    }
}

bool match_name(Match *match, int seat, const char *name, Text *error) {
    text_clear(error);
    if (seat < 0 || seat >= match->setup.seats) {
        text_format(error,
                    TEXT_IN(error, "there is no seat %d; the seats are 0 to %d",
                            "den Platz %d gibt es nicht; die Plätze sind 0 bis %d",
                            "la place %d n’existe pas ; les places vont de 0 à %d"),
                    seat, match->setup.seats - 1);
        return false;
    }
    const size_t length = strlen(name);
    if (length >= MATCH_NAME_SIZE) {
        text_format(error,
                    TEXT_IN(error, "the name of seat %d is longer than %d bytes",
                            "der Name von Platz %d ist länger als %d Bytes",
                            "le nom de la place %d dépasse %d octets"),
                    seat, MATCH_NAME_SIZE - 1);
        return false;
    }
    for (size_t at = 0; at < length;) {
        const int bytes = text_utf8(name + at, length - at);
        const unsigned char c = (unsigned char)name[at];
        const bool control =
            c < 0x20 || c == 0x7f || (c == 0xc2 && (unsigned char)name[at + 1] < 0xa0);
        if (bytes == 0 || control) {
            text_format(error,
                        TEXT_IN(error, "the name of seat %d holds something that is no letter",
                                "der Name von Platz %d enthält etwas, das kein Buchstabe ist",
                                "le nom de la place %d contient autre chose que des lettres"),
                        seat);
            return false;
        }
        at += (size_t)bytes;
    }
    if (length > 0 && (name[0] == ' ' || name[length - 1] == ' ')) {
        text_format(error,
                    TEXT_IN(error, "the name of seat %d begins or ends with a space",
                            "der Name von Platz %d beginnt oder endet mit einem Leerzeichen",
                            "le nom de la place %d commence ou finit par une espace"),
                    seat);
        return false;
    }
    memcpy(match->names[seat], name, length + 1);
    return true;
}

bool match_set_nature(Match *match, bool auto_nature, Text *error) {
    const int before = match->count;
    const bool was_auto = match->auto_nature;
    match->auto_nature = auto_nature;
    if (!let_nature_play(match, error)) {
        match->count = before;
        match->auto_nature = was_auto;
        return false;
    }
    return true;
}

void match_open(Match *match) {
    match->open = true;
}

int match_turn(const Match *match) {
    return match->game->turn(match_state(match));
}

const void *match_state(const Match *match) {
    return state_at(match, match->count);
}

const void *match_at(const Match *match, int index) {
    assert(index >= 0 && index <= match->count);
    return state_at(match, index);
}

Move match_move(const Match *match, int index) {
    assert(index >= 0 && index < match->count);
    return match->moves[index].move;
}

int match_actor(const Match *match, int index) {
    assert(index >= 0 && index < match->count);
    return match->moves[index].actor;
}

static void say_illegal(const Match *match, Move move, const char *words, Text *error) {
    const Game *game = match->game;
    const int rule = game->why_not(match_state(match), move);
    text_clear(error);
    buffer_quote(error, words, strlen(words));
    text_put(error, TEXT_IN(error, " is not allowed now", " ist jetzt nicht erlaubt",
                            " n’est pas permis maintenant"));
    if (rule > 0 && rule <= game->rule_count && game->rules[rule].text.in[error->lang] != NULL) {
        text_format(error, TEXT_IN(error, " (%c%d): %s", " (%c%d): %s", " (%c%d) : %s"),
                    game->rule_letter, rule, game->rules[rule].text.in[error->lang]);
    }
}

static MatchAnswer say_over(Text *error) {
    text_clear(error);
    text_put(error, TEXT_IN(error, "the game is over; there is nothing more to play",
                            "das Spiel ist zu Ende; es gibt nichts mehr zu ziehen",
                            "la partie est finie ; il n’y a plus rien à jouer"));
    return MATCH_OVER;
}

/* Makes a move that is known to be legal, and those of nature after it. */
static MatchAnswer play_legal(Match *match, Move move, Text *error) {
    const int before = match->count;
    if (!append(match, match_turn(match), move, error) || !let_nature_play(match, error)) {
        match->count = before;
        return MATCH_FULL;
    }
    return MATCH_MADE;
}

MatchAnswer match_play(Match *match, Move move, Text *error) {
    if (match_turn(match) == OVER) {
        return say_over(error);
    }
    if (!match->game->legal(match_state(match), move)) {
        TEXT_OF(words, 32, error->lang);
        text_format(&words, TEXT_IN(&words, "move number %lu", "Zug Nummer %lu", "coup numéro %lu"),
                    (unsigned long)move);
        say_illegal(match, move, words.start, error);
        return MATCH_ILLEGAL;
    }
    return play_legal(match, move, error);
}

/* Is `a` a move like `b`: with the same first word? */
static bool same_verb(const char *a, const char *b) {
    const size_t length = strcspn(a, " ");
    return length == strcspn(b, " ") && memcmp(a, b, length) == 0;
}

/* What moves look like now, one of each kind. */
static void say_unreadable(const Match *match, const char *words, Text *error) {
    const Game *game = match->game;
    Move moves[MOVES_MAX];
    const int count = game->moves(match_state(match), moves);
    char examples[EXAMPLES_MAX][MATCH_MOVE_SIZE];
    int shown = 0;
    text_clear(error);
    buffer_quote(error, words, strlen(words));
    if (match_turn(match) == NATURE) {
        text_put(error, TEXT_IN(error, " is no move that nature could make now",
                                " ist kein Zug, den der Zufall jetzt machen könnte",
                                " n’est pas un coup que le hasard pourrait jouer maintenant"));
    } else {
        text_put(error, TEXT_IN(error, " is no move that this seat could make now",
                                " ist kein Zug, den dieser Platz jetzt machen könnte",
                                " n’est pas un coup que cette place pourrait jouer maintenant"));
    }
    text_format(error,
                count == 1 ? TEXT_IN(error, "; there is %d, such as", "; es gibt %d, nämlich",
                                     " ; il y en a %d :")
                           : TEXT_IN(error, "; there are %d, such as", "; es gibt %d, etwa",
                                     " ; il y en a %d, comme"),
                count);
    for (int i = 0; i < count && shown < EXAMPLES_MAX; i++) {
        Text example = text_over(examples[shown], MATCH_MOVE_SIZE);
        game->write_move(match_state(match), moves[i], &example);
        bool known = false;
        for (int j = 0; j < shown; j++) {
            known = known || same_verb(examples[j], examples[shown]);
        }
        if (!known) {
            text_format(error, "%s '%s'", shown > 0 ? "," : "", examples[shown]);
            shown++;
        }
    }
}

/* Reads a move, legal or not; a legal one must be written exactly as the game writes it. */
static MatchAnswer read_words(const Match *match, const char *words, Move *move) {
    const Game *game = match->game;
    const void *state = match_state(match);
    if (!game->read_move(state, words, move)) {
        return MATCH_UNREADABLE;
    }
    if (!game->legal(state, *move)) {
        return MATCH_ILLEGAL;
    }
    TEXT(written, MATCH_MOVE_SIZE);
    game->write_move(state, *move, &written);
    return strcmp(written.start, words) == 0 ? MATCH_MADE : MATCH_UNREADABLE;
}

MatchAnswer match_play_text(Match *match, const char *words, Text *error) {
    Move move = 0;
    if (match_turn(match) == OVER) {
        return say_over(error);
    }
    switch (read_words(match, words, &move)) {
    case MATCH_UNREADABLE:
        say_unreadable(match, words, error);
        return MATCH_UNREADABLE;
    case MATCH_ILLEGAL:
        say_illegal(match, move, words, error);
        return MATCH_ILLEGAL;
    default:
        return play_legal(match, move, error);
    }
}

int match_forbidding_rule(const Match *match, const char *words) {
    Move move;
    if (match_turn(match) == OVER || read_words(match, words, &move) != MATCH_ILLEGAL) {
        return 0;
    }
    return match->game->why_not(match_state(match), move);
}

int match_read_turn(const Match *match, const char *words, Move out[], int most) {
    const Game *game = match->game;
    STATE_ROOM(state);
    memcpy(state, match_state(match), (size_t)game->state_size);
    const int seat = game->turn(state);
    int count = 0;
    while (*words != '\0') {
        char line[MATCH_MOVE_SIZE];
        const size_t length = strcspn(words, "\n");
        if (length >= sizeof line || count == most || game->turn(state) != seat) {
            return -1;
        }
        memcpy(line, words, length);
        line[length] = '\0';
        if (!game->read_move(state, line, &out[count]) || !game->legal(state, out[count])) {
            return -1;
        }
        game->apply(state, out[count++]);
        words += length + (words[length] == '\n');
    }
    return count;
}

int match_undo_to(const Match *match) {
    int index = match->count - 1;
    while (index >= 0 && match->moves[index].actor == NATURE) {
        index--;
    }
    return index;
}

bool match_undo(Match *match) {
    const int index = match_undo_to(match);
    match->count = index < 0 ? match->count : index;
    return index >= 0;
}

void match_restore(Match *match, int count) {
    assert(count >= 0 && count <= match->room);
    match->count = count;
}

void match_rewind(Match *match, int index) {
    assert(index >= 0 && index <= match->count);
    if (match->auto_nature) {
        /* Nature's next moves would be the same again, so they are kept. */
        while (index < match->count && match->moves[index].actor == NATURE) {
            index++;
        }
    }
    match->count = index;
}

int match_fair_limit(const Match *match) {
    const int seat = match_turn(match);
    int limit = match->count;
    while (seat >= 0 && limit > 0 && match->moves[limit - 1].actor == seat &&
           !match->game->reveals(state_at(match, limit - 1), match->moves[limit - 1].move)) {
        limit--;
    }
    return limit;
}

int match_unseeded(const Match *match) {
    for (int i = 0; i < match->count; i++) {
        const MatchMove *entry = &match->moves[i];
        if (entry->actor == NATURE &&
            entry->move != draw(match, state_at(match, i), entry->draws)) {
            return i;
        }
    }
    return -1;
}

uint32_t match_hash(const Match *match, int index) {
    char memory[MATCH_POSITION_SIZE];
    Text position = text_over(memory, sizeof memory);
    match->game->write_position(match_at(match, index), &position);
    return (uint32_t)hash_bytes(memory, position.used, 0);
}

void match_hashes(const Match *match, int from, int count, uint32_t out[]) {
    enum { TOGETHER = 4 };
    char *memory = count < TOGETHER ? NULL : malloc((size_t)TOGETHER * MATCH_POSITION_SIZE);
    int done = 0;
    for (; memory != NULL && done + TOGETHER <= count; done += TOGETHER) {
        const uint8_t *at[TOGETHER];
        size_t size[TOGETHER];
        uint64_t hash[TOGETHER];
        for (int k = 0; k < TOGETHER; k++) {
            char *room = memory + (size_t)k * MATCH_POSITION_SIZE;
            Text position = text_over(room, MATCH_POSITION_SIZE);
            match->game->write_position(match_at(match, from + done + k), &position);
            at[k] = (const uint8_t *)room;
            size[k] = position.used;
        }
        hash_bytes4(at, size, hash);
        for (int k = 0; k < TOGETHER; k++) {
            out[done + k] = (uint32_t)hash[k];
        }
    }
    free(memory);
    for (; done < count; done++) { /* the rest, or all if there is no memory */
        out[done] = match_hash(match, from + done);
    }
}
