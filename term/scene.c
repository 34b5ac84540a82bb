/* term/scene.c -- a game at this keyboard as a scene for the whole screen. */
#include "core/eyes.h"
#include "term/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LOG_MOVES = 120 }; /* that the log beside the board goes back; `log` has all */

void scene_open(Table *table, bool lines) {
    TEXT_OF(error, 300, table->lang);
    table->plain = table->screen;
    if (lines || !table->line.editing) {
        return;
    }
    table->full = full_open(&table->screen, table->lang, &table->line, &error);
    if (table->full == NULL) {
        SHOW(table, INK_PLAIN, SAY_FULL_NOT, error.start);
        return;
    }
    table->screen = full_screen(table->full);
}

void scene_close(Table *table) {
    if (table->full == NULL) {
        return;
    }
    Buffer said = {0};
    if (buffer_new(&said)) {
        buffer_put(&said, table->screen.into->text.start);
    }
    full_close(table->full);
    table->full = NULL;
    table->screen = table->plain;
    if (said.text.start != NULL) {
        fputs(said.text.start, stdout);
        buffer_free(&said);
    }
}

/* Cells of the moves since the eyes' own last one, or of the move looked at. */
static void find_marks(const Table *table, int seat, Scene *out) {
    const Match *match = table->match;
    const Game *game = match->game;
    const int to = table->moment == LIVE ? match->count : table->moment;
    int from = to > 0 ? to - 1 : 0;
    if (table->moment == LIVE && !table_over(table)) {
        while (from > 0 && match_actor(match, from - 1) != seat) {
            from--;
        }
    }
    for (int i = from; i < to && game->move_cells != NULL; i++) {
        int16_t cell[MOVE_CELLS];
        const void *before = match_at(match, i);
        if (match_actor(match, i) == NATURE ||
            !eyes_see_move(table_eyes(table, seat), game, before, match_move(match, i))) {
            continue;
        }
        const int count = game->move_cells(before, match_move(match, i), cell);
        for (int c = 0; c < count && out->mark_count < SCENE_MARKS; c++) {
            out->mark[out->mark_count++] = cell[c];
        }
    }
}

typedef struct Stage {
    Scene scene;
    STATE_ROOM(view);
    char head[400], question[SENTENCE];
    Buffer log;
} Stage;

/* The scene as a seat may see it; it stays until the next call. */
static const Scene *set_stage(Table *table, int seat, bool asked) {
    static Stage stage;
    const Match *match = table->match;
    Scene *scene = &stage.scene;
    if (stage.log.text.start == NULL && !buffer_new(&stage.log)) {
        return NULL;
    }
    const bool over = table_over(table);
    memset(scene, 0, sizeof *scene);
    scene->game = match->game;
    scene->seats = match->setup.seats;
    for (int s = 0; s < match->setup.seats; s++) {
        Text name = text_over(scene->names[s], sizeof scene->names[s]);
        show_name(table, s, &name);
    }
    eyes_see(table_eyes(table, seat), match->game, table_state(table), stage.view);
    scene->state = stage.view;
    scene->eyes = seat;
    const bool now = table->moment == LIVE;
    scene->choices = asked && !over && now ? &table->choices : NULL;
    scene->stepping = over || !now;
    scene->serial =
        match->count * 4 + (now ? 0 : 1) + (now ? 0 : table->moment * 100000) + (asked ? 2 : 0);
    const int to = now ? match->count : table->moment;
    Text head = text_over(stage.head, sizeof stage.head);
    TEXT(made, 12);
    TEXT(all, 12);
    text_number(&made, to);
    text_number(&all, match->count);
    if (table->solving != NULL) {
        puzzle_head(table, &head);
    } else if (now) {
        text_put(&head, match->game->title.in[table->lang]);
    } else {
        text_fill(&head, say_words(SAY_FULL_MOMENT, table->lang),
                  (const char *const[]){match->game->title.in[table->lang], made.start, all.start},
                  3);
    }
    scene->head = stage.head;
    Text question = text_over(stage.question, sizeof stage.question);
    TEXT(name, NAME_TEXT);
    if (over) {
        text_put(&question, say_words(table->solved ? SAY_PUZZLE_SOLVED : SAY_REPLAY, table->lang));
    } else if (!now) {
        text_put(&question, say_words(SAY_LOOKING, table->lang));
    } else if (asked) {
        TEXT(what, SENTENCE);
        show_name(table, seat, &name);
        TEXT(marked, SENTENCE);
        match->game->ask(stage.view, table->lang, &marked);
        show_sentence(table, marked.start, &what);
        text_fill(&question, say_words(SAY_TO_ACT, table->lang),
                  (const char *const[]){name.start, what.start}, 2);
    } else if (match_turn(match) >= 0) {
        show_name(table, match_turn(match), &name);
        text_fill(&question, say_words(SAY_THINKING, table->lang),
                  (const char *const[]){name.start}, 1);
    }
    scene->question = stage.question;
    buffer_clear(&stage.log);
    show_story(table, to > LOG_MOVES ? to - LOG_MOVES : 0, to, seat, &stage.log);
    scene->log = stage.log.text.start;
    find_marks(table, seat, scene);
    return scene;
}

/* Whose eyes look on while others play. */
static int onlooker(const Table *table) {
    int seat = table->eyes >= 0 ? table->eyes : 0;
    for (int s = 0; table->eyes < 0 && s < table->match->setup.seats; s++) {
        if (table->people >> s & 1) {
            seat = s;
            break;
        }
    }
    return seat;
}

void scene_show(Table *table, int wait_ms) {
    const Scene *scene = set_stage(table, onlooker(table), false);
    if (scene != NULL) {
        full_show(table->full, scene, wait_ms);
    }
}

FullAnswer scene_read(Table *table, int seat, char typed[LINE_SIZE]) {
    const Scene *scene = set_stage(table, seat, true);
    if (scene == NULL) {
        return FULL_STOPPED;
    }
    const FullAnswer answer = full_read(table->full, scene, -1, typed);
    table->screen = full_screen(table->full);
    return answer;
}
