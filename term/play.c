/* term/play.c -- terminal play: asks, reads, plays, and carries commands out.
 *
 * Everything is lines of text, from top to bottom, and no cursor is moved about except within the
 * line being typed. So it also works in a pipe, on a dumb terminal and with a screen reader, and
 * what was said can be scrolled back to. */
#include "play/session.h"

#include "core/eyes.h"
#include "play/because.h"
#include "play/rulebook.h"
#include "play/vocabulary.h"
#include "term/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    LIST_AT_ONCE = 12, /* so few moves are listed without being asked for */
    SHOW_MS = 150      /* that each computer's turn is seen, unless a key is pressed */
};

typedef enum Next {
    NEXT_ASK,  /* the same seat is asked again */
    NEXT_MOVE, /* the position has changed: look who is to act */
    NEXT_LEAVE
} Next;

static bool is_person(const Table *table, int seat) {
    return seat >= 0 && ((table->people & ~table->resigned) >> seat & 1) != 0;
}

static int count_people(const Table *table) {
    int count = 0;
    for (int seat = 0; seat < table->match->setup.seats; seat++) {
        count += is_person(table, seat);
    }
    return count;
}

/* ---- moves -------------------------------------------------------------------------------- */

/* False: the match cannot hold another move. */
static bool play(Table *table, Move move) {
    TEXT_OF(error, 1000, table->lang);
    const int before = table->match->count;
    if (table->solving != NULL) {
        return puzzle_answer(table, move);
    }
    if (match_play(table->match, move, &error) != MATCH_MADE) {
        screen_say(&table->screen, INK_ALARM, error.start, 0);
        return false;
    }
    opponent_told(table, before);
    table->moment = LIVE;
    table->sure = false;
    return true;
}

/* For seats without a person, and for nature in a record that leaves its moves to others. The
 * generator follows from the seed and the moment, so a move taken back and made again meets the
 * same answer. */
static bool play_by_itself(Table *table, int turn) {
    const Match *match = table->match;
    Random random;
    random_seed(&random, match->seed ^ 0x6f70706f6e656e74u);
    random_seed(&random, random_next(&random) + (uint64_t)match->count);
    if (turn == NATURE) {
        return play(table, match->game->chance(match_state(match), &random));
    }
    return play(table, opponent_move(table, turn, &random));
}

static void say_forbidden(const Table *table, Move move, const char *words) {
    const Game *game = table->match->game;
    TEXT(sentence, SENTENCE);
    const Because because = because_say(game, table->view, move, table->lang, &sentence);
    if (because.rule > 0) {
        TEXT(id, 12);
        text_format(&id, "%c%d", game->rule_letter, because.rule);
        if (!because.brief) { /* the rule itself, with its marks */
            text_clear(&sentence);
            rulebook_sentence(&game->rules[because.rule], table->lang, &sentence);
        }
        SHOW(table, INK_PLAIN, SAY_FORBIDDEN, words, id.start, sentence.start);
    } else {
        SHOW(table, INK_PLAIN, SAY_FORBIDDEN_ONLY, words);
    }
}

/* A move that could be written but is not among the legal ones: says why. False: it is none. */
static bool explain(const Table *table, const char *typed) {
    const Game *game = table->match->game;
    Move move;
    TEXT(full, LINE_SIZE);
    if (game->read_move(table->view, typed, &move)) {
        text_put(&full, typed);
    } else if (!choices_expand(&table->choices, typed, &full) ||
               !game->read_move(table->view, full.start, &move)) {
        return false;
    }
    TEXT(words, LINE_SIZE);
    vocabulary_say(game, full.start, table->lang, &words);
    if (game->legal(table->view, move)) {
        SHOW(table, INK_PLAIN, SAY_LEGAL, words.start);
    } else {
        say_forbidden(table, move, words.start);
    }
    return true;
}

/* A number takes the move of that number from the list shown last. */
static Next play_listed(Table *table, const char *typed) {
    const long number = strlen(typed) < 6 ? strtol(typed, NULL, 10) : 0;
    if (number < 1 || number > table->listed_count) {
        TEXT(last, 12);
        text_number(&last, table->listed_count);
        SHOW(table, INK_PLAIN, table->listed_count > 0 ? SAY_NOT_LISTED : SAY_UNKNOWN, typed,
             last.start);
        return NEXT_ASK;
    }
    play(table, table->choices.move[table->listed[number - 1]]);
    return NEXT_MOVE;
}

/* ---- commands ----------------------------------------------------------------------------- */

static void say_why(const Table *table, const char *typed) {
    int indices[MOVES_MAX];
    if (table_over(table)) {
        show_say(table, INK_PLAIN, SAY_NO_MOVES_OVER, NULL, 0);
    } else if (typed[0] == '\0') {
        show_say(table, INK_PLAIN, SAY_WHY_USAGE, NULL, 0);
    } else if (choices_match(&table->choices, typed, indices) == 1) {
        SHOW(table, INK_PLAIN, SAY_LEGAL, table->choices.words[indices[0]]);
    } else if (!explain(table, typed)) {
        SHOW(table, INK_PLAIN, SAY_UNKNOWN, typed);
    }
}

/* Why the last move cannot fairly be taken back. */
static void refuse_undo(const Table *table, int seat) {
    const Match *match = table->match;
    int last = match->count - 1;
    const bool chance = last >= 0 && match_actor(match, last) == NATURE;
    while (last >= 0 && match_actor(match, last) == NATURE) {
        last--;
    }
    if (last < 0) {
        show_say(table, INK_PLAIN, SAY_UNDO_NOTHING, NULL, 0);
    } else if (match_actor(match, last) != seat) {
        TEXT(name, NAME_TEXT);
        show_name(table, match_actor(match, last), &name);
        SHOW(table, INK_PLAIN, SAY_UNDO_OTHER, name.start);
    } else {
        show_say(table, INK_PLAIN, chance ? SAY_UNDO_CHANCE : SAY_UNDO_SECRET, NULL, 0);
    }
}

static Next undo(Table *table) {
    Match *match = table->match;
    const int seat = match_turn(match);
    if (table_over(table)) {
        show_say(table, INK_PLAIN, SAY_UNDO_OVER, NULL, 0);
        return NEXT_ASK;
    }
    if (match_fair_limit(match) == match->count) {
        refuse_undo(table, seat);
        return NEXT_ASK;
    }
    const int moment = match->count - 1;
    TEXT(words, MATCH_MOVE_SIZE);
    match->game->write_move(match_at(match, moment), match_move(match, moment), &words);
    match_rewind(match, moment);
    table->moment = LIVE;
    for (int s = 0; s < SEATS_MAX; s++) {
        table->told[s] = table->told[s] < match->count ? table->told[s] : match->count;
    }
    SHOW(table, INK_PLAIN, SAY_UNDONE, words.start);
    return NEXT_MOVE;
}

/* The same set-up, seats and names with other chance. */
static Next begin_again(Table *table) {
    const Match *old = table->match;
    Random random;
    random_seed(&random, old->seed);
    TEXT_OF(error, 500, table->lang);
    if (!keep_leaving(table, ORDER_NEW)) {
        return NEXT_ASK;
    }
    Match *match = match_new(old->game, &old->setup, random_next(&random) >> 33, true, &error);
    if (match == NULL) {
        screen_say(&table->screen, INK_ALARM, error.start, 0);
        return NEXT_ASK;
    }
    for (int seat = 0; seat < old->setup.seats; seat++) {
        match_name(match, seat, old->names[seat], &error);
    }
    match_free(table->match);
    table->match = match;
    look_forget(table);
    table->eyes = NATURE;
    table->from_kept = false;
    table->saved = -1;
    memset(table->told, 0, sizeof table->told);
    show_say(table, INK_BOLD, SAY_NEW, NULL, 0);
    return NEXT_MOVE;
}

/* Asked twice. Where nobody else is left at this keyboard the game is over. */
static Next resign(Table *table, int seat) {
    if (table_over(table)) {
        show_say(table, INK_PLAIN, SAY_NO_MOVES_OVER, NULL, 0);
        return NEXT_ASK;
    }
    if (!table->sure) {
        table->sure = true;
        SHOW(table, INK_PLAIN, SAY_RESIGN_SURE, order_word(ORDER_RESIGN, table->lang));
        return NEXT_ASK;
    }
    TEXT(name, NAME_TEXT);
    show_name(table, seat, &name);
    table->sure = false;
    table->moment = LIVE;
    table->resigned |= (uint8_t)(1u << seat);
    SHOW(table, INK_BOLD, table_over(table) ? SAY_RESIGNED : SAY_RESIGNED_ON, name.start);
    return NEXT_MOVE;
}

/* What a puzzle does in its own way, or not at all; false: as in a game. */
static bool carry_out_puzzle(Table *table, Order order, Next *next) {
    *next = NEXT_ASK;
    switch (order) {
    case ORDER_NEW:
        *next = puzzle_next(table) ? NEXT_MOVE : NEXT_LEAVE;
        return true;
    case ORDER_HINT:
        if (!table->solved) {
            puzzle_hint(table);
            return true;
        }
        return false;
    case ORDER_UNDO:
    case ORDER_RESIGN:
    case ORDER_LOAD:
        SHOW(table, INK_PLAIN, SAY_PUZZLE_NOT, order_word(ORDER_NEW, table->lang));
        return true;
    default:
        return false;
    }
}

static Next carry_out(Table *table, Order order, const char *rest, int seat) {
    Next next;
    if (table->solving != NULL && carry_out_puzzle(table, order, &next)) {
        return next;
    }
    if ((order == ORDER_SAVE || order == ORDER_SAVE_OVER || order == ORDER_LOAD) &&
        rest[0] == '\0') {
        SHOW(table, INK_PLAIN, SAY_FILE_USAGE, order_word(order, table->lang));
        return NEXT_ASK;
    }
    switch (order) {
    case ORDER_MOVES:
        if (table_over(table)) {
            show_say(table, INK_PLAIN, SAY_NO_MOVES_OVER, NULL, 0);
        } else {
            show_moves(table, rest);
        }
        return NEXT_ASK;
    case ORDER_WHY:
        say_why(table, rest);
        return NEXT_ASK;
    case ORDER_HINT:
        if (table_over(table)) {
            show_say(table, INK_PLAIN, SAY_NO_MOVES_OVER, NULL, 0);
        } else {
            opponent_hint(table, seat);
        }
        return NEXT_ASK;
    case ORDER_UNDO:
        return undo(table);
    case ORDER_RESIGN:
        return resign(table, seat);
    case ORDER_SCORE:
        show_score(table, seat);
        return NEXT_ASK;
    case ORDER_BACK:
    case ORDER_FORWARD:
        look_step(table, rest, order == ORDER_BACK ? -1 : 1);
        return NEXT_ASK;
    case ORDER_ANALYSE:
        look_analyse(table);
        return NEXT_ASK;
    case ORDER_LOG:
        show_log(table, seat);
        return NEXT_ASK;
    case ORDER_BOARD:
        show_board(table, seat);
        return NEXT_ASK;
    case ORDER_SAVE:
    case ORDER_SAVE_OVER:
        keep_save(table, rest, order == ORDER_SAVE_OVER);
        return NEXT_ASK;
    case ORDER_LOAD:
        if (!keep_load(table, rest)) {
            return NEXT_ASK;
        }
        opponent_leave(table);
        return NEXT_MOVE;
    case ORDER_NEW:
        return begin_again(table);
    case ORDER_RULES:
        show_rules(table, rest);
        return NEXT_ASK;
    case ORDER_HELP:
        show_help(table);
        return NEXT_ASK;
    default:
        return keep_leaving(table, order) ? NEXT_LEAVE : NEXT_ASK;
    }
}

/* ---- one line ----------------------------------------------------------------------------- */

/* In this order: a legal move in full, a command in full, a number, a shortened move, a shortened
 * command, a move that is not allowed. */
static Next obey(Table *table, const char *typed, int seat) {
    const char *rest;
    int indices[MOVES_MAX];
    const int matches = choices_match(&table->choices, typed, indices);
    if (matches == 1 && choices_same(&table->choices, indices[0], typed)) {
        play(table, table->choices.move[indices[0]]);
        return NEXT_MOVE;
    }
    Order order = order_read(typed, table->lang, true, &rest);
    if (order != ORDER_NONE) {
        return carry_out(table, order, rest, seat);
    }
    if (strspn(typed, "0123456789") == strlen(typed)) {
        return play_listed(table, typed);
    }
    order = order_read(typed, table->lang, false, &rest);
    if (matches == 1 && (order == ORDER_NONE || rest[0] != '\0')) {
        play(table, table->choices.move[indices[0]]);
        return NEXT_MOVE;
    }
    if (matches > 0) {
        SHOW(table, INK_PLAIN, SAY_AMBIGUOUS, typed);
        show_moves(table, typed);
        return NEXT_ASK;
    }
    if (order != ORDER_NONE && (rest[0] == '\0' || order_takes(order, ENGLISH)[0] != '\0')) {
        return carry_out(table, order, rest, seat);
    }
    if (!table_over(table) && explain(table, typed)) {
        return NEXT_ASK;
    }
    TEXT(candidates, 500);
    order_candidates(typed, table->lang, &candidates);
    SHOW(table, INK_PLAIN, candidates.used > 0 ? SAY_AMBIGUOUS_ORDER : SAY_UNKNOWN, typed,
         candidates.start);
    return NEXT_ASK;
}

/* What Tab offers: moves and commands that begin so, and after `why` and `moves` moves again. */
static int complete(void *context, const char *typed, const char *out[LINE_CANDIDATES]) {
    static char lines[LINE_CANDIDATES][MATCH_MOVE_SIZE + 32];
    const Table *table = context;
    const char *rest;
    int count = 0;
    const Order order = order_read(typed, table->lang, true, &rest);
    const bool takes_move = order == ORDER_WHY || order == ORDER_MOVES;
    const char *wanted = takes_move ? rest : typed;
    const bool after_command = takes_move && strchr(typed, ' ') != NULL;
    for (int i = 0; i < table->choices.count && count < LINE_CANDIDATES; i++) {
        const char *offer = choices_offer(&table->choices, i, wanted);
        if (offer != NULL) {
            Text line = text_over(lines[count], sizeof lines[count]);
            if (after_command) {
                text_bytes(&line, typed, (size_t)(rest - typed));
            }
            text_put(&line, offer);
            out[count] = lines[count];
            count++;
        }
    }
    for (int o = 0; o < ORDERS && !after_command && strchr(typed, ' ') == NULL; o++) {
        for (int own = 0; own < (table->lang == ENGLISH ? 1 : 2) && count < LINE_CANDIDATES;
             own++) {
            const Lang lang = own ? table->lang : ENGLISH;
            /* An empty line is offered the words of the own language only. */
            if (!words_begin(typed, order_word((Order)o, lang)) ||
                (typed[0] == '\0' && lang != table->lang)) {
                continue;
            }
            Text line = text_over(lines[count], sizeof lines[count]);
            text_put(&line, order_word((Order)o, lang));
            text_put(&line, order_takes((Order)o, lang)[0] != '\0' ? " " : "");
            out[count] = lines[count];
            count++;
        }
    }
    return count;
}

/* ---- asking a seat ------------------------------------------------------------------------ */

/* Between two people at one keyboard: what one may not see of the other leaves the screen. */
static bool hand_over(Table *table, int seat) {
    if (count_people(table) < 2 || seat == table->eyes ||
        !eyes_differ(seat, table->eyes, table->match->game, match_state(table->match))) {
        return true;
    }
    TEXT(name, NAME_TEXT);
    show_name(table, seat, &name);
    if (table->full != NULL) {
        TEXT(words, SENTENCE);
        text_fill(&words, say_words(SAY_PASS, table->lang), (const char *const[]){name.start}, 1);
        text_put(&words, "\n\n");
        text_fill(&words, say_words(SAY_PASS_READY, table->lang), (const char *const[]){name.start},
                  1);
        return full_pass(table->full, words.start);
    }
    screen_clear(&table->screen);
    SHOW(table, INK_BOLD, SAY_PASS, name.start);
    if (table->line.editing) {
        TEXT(prompt, SENTENCE);
        char ignored[LINE_SIZE];
        text_fill(&prompt, say_words(SAY_PASS_READY, table->lang),
                  (const char *const[]){name.start}, 1);
        if (line_read(&table->line, prompt.start, ignored) != LINE_READ) {
            return false;
        }
        screen_clear(&table->screen);
    }
    return true;
}

/* Reads lines and obeys them until a move is made or the game changes. */
static Next read_and_obey(Table *table, const char *prompt, int seat) {
    Next next = NEXT_ASK;
    while (next == NEXT_ASK) {
        char typed[LINE_SIZE];
        opponent_ponder(table);
        const bool read = table->full != NULL ? scene_read(table, seat, typed) == FULL_LINE
                                              : line_read(&table->line, prompt, typed) == LINE_READ;
        opponent_ponder_end(table);
        if (!read) {
            return NEXT_LEAVE;
        }
        words_tidy(typed);
        if (typed[0] != '\0') {
            next = obey(table, typed, seat);
        }
    }
    return next;
}

/* What a seat is told in lines before it is asked. */
static void tell_and_ask(Table *table, int seat) {
    TEXT(name, NAME_TEXT);
    TEXT(question, SENTENCE);
    if (table->solving != NULL) {
        TEXT(head, 400);
        puzzle_head(table, &head);
        screen_say(&table->screen, INK_BOLD, head.start, 0);
    }
    show_moment(table, seat);
    show_name(table, seat, &name);
    TEXT(marked, SENTENCE);
    table->match->game->ask(table->view, table->lang, &marked);
    show_sentence(table, marked.start, &question);
    SHOW(table, INK_BOLD, SAY_TO_ACT, name.start, question.start);
    if (table->choices.count <= LIST_AT_ONCE) {
        show_moves(table, "");
    } else {
        TEXT(count, 12);
        TEXT(verbs, SENTENCE);
        text_number(&count, table->choices.count);
        choices_verbs(&table->choices, &verbs);
        SHOW(table, INK_DIM, SAY_MANY_MOVES, count.start, verbs.start);
    }
}

/* Asks until a move is made or the game changes. */
static Next ask(Table *table, int seat) {
    Match *match = table->match;
    TEXT(name, NAME_TEXT);
    TEXT(prompt, NAME_TEXT + 16);
    if (!hand_over(table, seat)) {
        return NEXT_LEAVE;
    }
    table->eyes = seat;
    eyes_see(seat, match->game, match_state(match), table->view);
    if (!choices_fill(&table->choices, match->game, table->view, table->lang)) {
        show_say(table, INK_ALARM, SAY_NO_MEMORY, NULL, 0);
        return NEXT_LEAVE;
    }
    table->listed_count = 0;
    if (table->full == NULL) {
        tell_and_ask(table, seat);
    }
    show_name(table, seat, &name);
    text_fill(&prompt, say_words(SAY_PROMPT, table->lang), (const char *const[]){name.start}, 1);
    return read_and_obey(table, prompt.start, seat);
}

/* After the end: the whole story is open. */
static Next ask_after_end(Table *table) {
    int seat = 0;
    while (seat + 1 < table->match->setup.seats && !(table->people >> seat & 1)) {
        seat++;
    }
    seat = table->eyes >= 0 ? table->eyes : seat;
    table->eyes = seat;
    keep_forget(table);
    table->choices.count = 0;
    table->listed_count = 0;
    if (table->full == NULL) {
        show_moment(table, seat);
    }
    if (table->solved) {
        if (table->full == NULL) {
            show_say(table, INK_BOLD, SAY_PUZZLE_SOLVED, NULL, 0);
        }
    } else if (!table->replay) {
        show_result(table);
    }
    return read_and_obey(table, "> ", seat);
}

/* ---- the session -------------------------------------------------------------------------- */

static bool begin(Table *table, const Session *session) {
    TEXT_OF(error, 1000, table->lang);
    if (session->load != NULL || session->resume) {
        if (session->resume ? !keep_resume(table) : !keep_load(table, session->load)) {
            return false;
        }
    } else {
        table->match = match_new(session->game, &session->setup, session->seed, true, &error);
        if (table->match == NULL) {
            screen_say(&table->screen, INK_ALARM, error.start, 0);
            return false;
        }
    }
    const int seats = table->match->setup.seats;
    if (session->people_given) {
        const unsigned everybody = (1u << seats) - 1;
        /* --hotseat of a loaded game means all the seats it has. */
        table->people =
            session->people == (1u << SEATS_MAX) - 1 ? (uint8_t)everybody : session->people;
        if (table->people & ~everybody) {
            TEXT(number, 12);
            text_number(&number, seats);
            SHOW(table, INK_ALARM, SAY_BAD_PEOPLE, number.start);
            return false;
        }
    }
    for (int seat = 0; seat < seats; seat++) {
        if (session->names[seat] != NULL &&
            !match_name(table->match, seat, session->names[seat], &error)) {
            screen_say(&table->screen, INK_ALARM, error.start, 0);
            return false;
        }
    }
    return true;
}

static void welcome(const Table *table) {
    TEXT(people, SENTENCE);
    TEXT(others, SENTENCE);
    for (int seat = 0; seat < table->match->setup.seats; seat++) {
        Text *list = is_person(table, seat) ? &people : &others;
        TEXT(name, NAME_TEXT);
        show_name(table, seat, &name);
        text_put(list, list->used > 0 ? ", " : "");
        if (is_person(table, seat)) {
            text_put(list, name.start);
        } else {
            TEXT(level, 12);
            text_number(&level, opponent_level(table, seat));
            text_fill(list, say_words(SAY_LEVEL, table->lang),
                      (const char *const[]){name.start, level.start}, 2);
        }
    }
    if (table->full == NULL) {
        SHOW(table, INK_BOLD, SAY_WELCOME, table->match->game->title.in[table->lang], people.start);
    }
    if (others.used > 0) {
        SHOW(table, INK_PLAIN, SAY_COMPUTER, others.start);
    }
    if (opponent_seconds(table) > 0) {
        TEXT(seconds, 12);
        text_number(&seconds, opponent_seconds(table));
        SHOW(table, INK_PLAIN, SAY_LONG, seconds.start);
    }
    show_say(table, INK_PLAIN, table->full == NULL ? SAY_HINT : SAY_FULL_HINT, NULL, 0);
}

void desk_open(Table *table, const Session *session) {
    memset(table, 0, sizeof *table);
    table->lang = session->lang;
    table->screen = screen_find(session->ascii, session->no_colour);
    table->people = session->people;
    table->level_count = session->level_count;
    table->levels_given = session->level_count > 0;
    memcpy(table->level, session->level, sizeof table->level);
    table->think_ms = session->think_ms;
    table->eyes = NATURE;
    table->saved = -1;
    table->moment = LIVE;
    table->replay = session->replay;
    line_start(&table->line, &table->screen, complete, table);
}

void desk_ask_all(Table *table) {
    Next next = NEXT_MOVE;
    while (next != NEXT_LEAVE && !line_stopped()) {
        const int turn = match_turn(table->match);
        if (table_over(table)) {
            next = ask_after_end(table);
        } else if (is_person(table, turn)) {
            next = ask(table, turn);
        } else {
            if (table->full != NULL) { /* so that one sees whose turn it is, and what happens */
                scene_show(table, turn == NATURE ? 0 : SHOW_MS);
            }
            next = play_by_itself(table, turn) ? NEXT_MOVE : NEXT_LEAVE;
        }
    }
    table->left = table->left && next == NEXT_LEAVE;
}

void desk_close(Table *table) {
    show_say(table, INK_PLAIN, SAY_BYE, NULL, 0);
    opponent_leave(table);
    look_forget(table);
    match_free(table->match);
    choices_free(&table->choices);
}

int term_play(const Session *session) {
    static Table table;
    desk_open(&table, session);
    if (!begin(&table, session)) {
        match_free(table.match);
        return EXIT_FAILURE;
    }
    scene_open(&table, session->lines);
    if (table.replay) {
        table.moment = 0;
    } else {
        welcome(&table);
    }
    desk_ask_all(&table);
    scene_close(&table);
    if (!table.replay && !table.left) { /* the input ended, or a signal came */
        table.lost = !keep_unfinished(&table);
    }
    const bool lost = table.lost;
    desk_close(&table);
    return lost ? EXIT_FAILURE : EXIT_SUCCESS;
}
