/* server/end.c -- a game has ended: its record, its proof and the new ratings are kept. */
#include "server/end.h"

#include "core/json_writer.h"
#include "play/record.h"
#include "play/setup.h"
#include "server/hub.h"
#include "server/log.h"
#include "server/names.h"
#include "server/rating.h"
#include "server/table.h"
#include "server/tell.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* New ratings are worked out where they are kept, in the writer's transaction. */
typedef struct Rate {
    Task task;
    char game[32];
    int count;
    struct Rated {
        char player[ID_SIZE];
        char name[MATCH_NAME_SIZE];
        int place;
        bool gone; /* nothing is kept of them */
    } rated[SEATS_MAX];
} Rate;

typedef struct Found {
    Rating rating;
    int64_t games;
} Found;

static bool found_rating(const DbRow *row, void *data) {
    Found *found = data;
    found->rating.mean = db_real(row, 0);
    found->rating.doubt = db_real(row, 1);
    found->games = db_number(row, 2);
    return false;
}

static void rate(Task *task, Db *db) {
    Rate *rate = (Rate *)task;
    TEXT(error, 300);
    Rating rating[SEATS_MAX];
    int64_t games[SEATS_MAX];
    int place[SEATS_MAX];
    bool good = true;
    for (int i = 0; i < rate->count && good; i++) {
        Found found = {{RATING_MEAN, RATING_DOUBT}, 0};
        good = db_each(db, &error, SQL_RATING_GET, found_rating, &found, "tt", rate->game,
                       rate->rated[i].player);
        rating[i] = found.rating;
        games[i] = found.games + 1;
        place[i] = rate->rated[i].place;
    }
    if (good) {
        rating_update(rating, place, rate->count);
    }
    for (int i = 0; i < rate->count && good; i++) {
        if (rate->rated[i].gone) {
            continue;
        }
        good = db_run(db, &error, SQL_RATING_SET, "tttddid", rate->game, rate->rated[i].player,
                      rate->rated[i].name, rating[i].mean, rating[i].doubt, games[i],
                      rating_low(&rating[i]));
    }
    if (!good) {
        log_line(LOG_ERROR, "store", "problem", error.start, NULL);
    }
}

static void rated(Task *task) {
    free(task);
}

/* Who has deleted their account meanwhile has played all the same, for the others. */
static bool is_rated(const Table *table) {
    int people = 0;
    for (int i = 0; i < table->set.setup.seats; i++) {
        people += table->seat[i].kind == SEAT_PERSON;
    }
    return table->set.rated && people > 0 && table->why != END_RULES && table->why != END_OPERATOR;
}

static void keep_ratings(Table *table) {
    if (!is_rated(table)) {
        return;
    }
    Rate *task = calloc(1, sizeof *task);
    if (task == NULL) {
        return;
    }
    task->task.work = rate;
    task->task.done = rated;
    snprintf(task->game, sizeof task->game, "%s", table->set.game->name);
    for (int i = 0; i < table->set.setup.seats; i++) {
        const Seat *seat = &table->seat[i];
        struct Rated one;
        memset(&one, 0, sizeof one);
        if (seat->kind == SEAT_PERSON) {
            snprintf(one.player, sizeof one.player, "%s", seat->person->id);
            snprintf(one.name, sizeof one.name, "%s", seat->person->name);
            one.gone = seat->person->deleted;
        } else {
            snprintf(one.player, sizeof one.player, "computer %d", seat->level);
            snprintf(one.name, sizeof one.name, "computer %d", seat->level);
        }
        one.place = seat->out ? SEATS_MAX + 1 : table->score[i].place;
        /* Of two computers of one level only the better counts: a player is not two. */
        int same = 0;
        while (same < task->count && strcmp(task->rated[same].player, one.player) != 0) {
            same++;
        }
        if (same == task->count) {
            task->rated[task->count++] = one;
        } else if (one.place < task->rated[same].place) {
            task->rated[same].place = one.place;
        }
    }
    if (task->count < 2) {
        free(task);
        return;
    }
    store_change(table->hub->store, &task->task);
}

static void write_proof(const Table *table, Buffer *out) {
    Proof proof = table->proof;
    proof.hidden = calloc(PROOF_HIDDEN_MAX, sizeof *proof.hidden);
    proof.hidden_count = 0;
    for (int i = 0; proof.hidden != NULL && i < table->match->count; i++) {
        if (proof.hidden_count < PROOF_HIDDEN_MAX && tell_hidden(table, i)) {
            TEXT(words, MATCH_MOVE_SIZE);
            struct ProofHidden *hidden = &proof.hidden[proof.hidden_count++];
            table->set.game->write_move(match_at(table->match, i), match_move(table->match, i),
                                        &words);
            hidden->number = i + 1;
            proof_hide(proof.secret, i + 1, words.start, hidden->commitment);
        }
    }
    proof_write(&proof, out);
    proof_free(&proof);
}

/* What a list of games shows, without the seats and the closing brace: names stand in a table of
 * their own, so that they can be forgotten. */
static void write_summary(const Table *table, Text *out) {
    json_open(out, NULL);
    json_add_words(out, "table", table->id);
    json_add_words(out, "game", table->set.game->name);
    json_add_number(out, "rules", table->set.game->version);
    setup_add_options(table->set.game, &table->set.setup, true, out);
    json_add_number(out, "ended", table->ended);
    json_add_words(out, "why", END_WORDS[table->why]);
    json_add_flag(out, "rated", is_rated(table));
    json_add_number(out, "moves", table->match->count);
}

void end_record(Table *table) {
    static const RecordPublic PUBLIC[] = {[ACCESS_OPEN] = RECORD_PUBLIC,
                                          [ACCESS_LINK] = RECORD_BY_ID,
                                          [ACCESS_PEOPLE] = RECORD_PRIVATE};
    Store *store = table->hub->store;
    Buffer summary, record, proof;
    if (!buffer_new(&summary) || !buffer_new(&record) || !buffer_new(&proof)) {
        log_line(LOG_ERROR, "record", "table", table->id, "problem", "out of memory", NULL);
        abort(); /* a finished game must not get lost: the moves are on disk, so start again */
    }
    record_write_unnamed(table->match, &record);
    write_summary(table, &summary.text);
    write_proof(table, &proof);
    store_write(store, SQL_RECORD_ADD, "ttiittt", table->id, table->set.game->name, table->ended,
                (int64_t)(table->sealed ? RECORD_SEALED : PUBLIC[table->set.access]), store_text(&summary), store_text(&record),
                store_text(&proof));
    for (int i = 0; i < table->set.setup.seats; i++) {
        const Seat *seat = &table->seat[i];
        const Person *person = seat->kind == SEAT_PERSON ? seat->person : NULL;
        char fold[NAME_FOLD_SIZE] = "", name[MATCH_NAME_SIZE];
        table_name(table, i, name);
        TEXT(computer, 32);
        text_format(&computer, "computer %d", seat->level);
        if (person != NULL) {
            name_fold(person->name, fold, sizeof fold);
        }
        store_write(store, SQL_RECORD_SEAT, "tittttiiii", table->id, (int64_t)i,
                    person != NULL ? person->id : computer.start,
                    person != NULL ? name : computer.start, fold, table->set.game->name,
                    table->ended, (int64_t)table->score[i].points, (int64_t)table->score[i].place,
                    (int64_t)table->score[i].won);
    }
    store_write(store, SQL_MOVES_CUT, "ti", table->id, (int64_t)0);
    keep_ratings(table);
    buffer_free(&summary);
    buffer_free(&record);
    buffer_free(&proof);
}
