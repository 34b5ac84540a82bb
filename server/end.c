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

enum { MINUTE_MS = 60 * 1000 };

/* ---- statements ---- */

static const char SQL_RATING_STEP[] =
    "INSERT INTO rating_steps (player, game, ended, id, mean, doubt)"
    " VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (player, game, ended, id) DO NOTHING";
/* With whom somebody has played lately, in how many games. */
static const char SQL_MET[] =
    "SELECT s.player, count(DISTINCT s.id) FROM (SELECT id FROM rating_steps WHERE player = $1 AND"
    " game = $2 ORDER BY ended DESC, id DESC LIMIT $3) r JOIN record_seats s ON s.id = r.id"
    " WHERE s.player <> '' AND s.player <> $4 GROUP BY s.player";
static const char SQL_TALLY[] =
    "INSERT INTO tallies (player, game, played, won, last) VALUES ($1, $2, 1, $3, $4)"
    " ON CONFLICT (player, game) DO UPDATE SET played = tallies.played + 1,"
    " won = tallies.won + excluded.won, last = excluded.last";
static const char SQL_MEETING[] =
    "INSERT INTO meetings (player, other, game, played, won, lost, last, id)"
    " VALUES ($1, $2, $3, 1, $4, $5, $6, $7) ON CONFLICT (player, other, game) DO UPDATE SET"
    " played = meetings.played + 1, won = meetings.won + excluded.won,"
    " lost = meetings.lost + excluded.lost, last = excluded.last, id = excluded.id";
static const char SQL_STEPS_DROP[] = "DELETE FROM rating_steps WHERE player = $1";
static const char SQL_TALLIES_DROP[] = "DELETE FROM tallies WHERE player = $1";
static const char SQL_MEETINGS_DROP[] = "DELETE FROM meetings WHERE player = $1";
static const char SQL_MEETINGS_WITH[] = "DELETE FROM meetings WHERE other = $1";

/* ---- ratings ---- */

/* New ratings are worked out where they are kept, in the writer's transaction. */
typedef struct Rate {
    Task task;
    char game[32], table[ID_SIZE];
    int64_t ended;
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

static bool is_computer(const struct Rated *rated) {
    return strncmp(rated->player, "computer", 8) == 0;
}

/* Whom one of them has met lately. */
typedef struct Met {
    const Rate *rate;
    int everybody;        /* different players */
    int games[SEATS_MAX]; /* with those of this game */
} Met;

static bool found_met(const DbRow *row, void *data) {
    Met *met = data;
    met->everybody++;
    for (int i = 0; i < met->rate->count; i++) {
        if (strcmp(met->rate->rated[i].player, db_text(row, 0)) == 0) {
            met->games[i] = db_int(row, 1, 0, RATING_RECENT);
        }
    }
    return true;
}

/* Of each opponent for each player (rating.h). A computer weighs 1: it plays for nobody. */
static bool weigh(const Rate *rate, Db *db, RatingWeights *weights, Text *error) {
    for (int j = 0; j < rate->count; j++) {
        const bool computer = is_computer(&rate->rated[j]);
        Met met = {rate, 0, {0}};
        if (!computer &&
            !db_each(db, error, SQL_MET, found_met, &met, "ttit", rate->rated[j].player, rate->game,
                     (int64_t)RATING_RECENT, rate->rated[j].player)) {
            return false;
        }
        for (int i = 0; i < rate->count; i++) {
            const int others = met.everybody - (met.games[i] > 0);
            weights->of[i][j] = computer ? 1 : rating_weight(others, met.games[i]);
        }
    }
    return true;
}

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
    RatingWeights weights;
    bool good = weigh(rate, db, &weights, &error);
    for (int i = 0; i < rate->count && good; i++) {
        Found found = {{RATING_MEAN, RATING_DOUBT}, 0};
        good = db_each(db, &error, SQL_RATING_GET, found_rating, &found, "tt", rate->game,
                       rate->rated[i].player);
        rating[i] = found.rating;
        games[i] = found.games + 1;
        place[i] = rate->rated[i].place;
    }
    if (good) {
        rating_update(rating, place, &weights, rate->count);
    }
    for (int i = 0; i < rate->count && good; i++) {
        if (rate->rated[i].gone) {
            continue;
        }
        good = db_run(db, &error, SQL_RATING_SET, "tttddid", rate->game, rate->rated[i].player,
                      rate->rated[i].name, rating[i].mean, rating[i].doubt, games[i],
                      rating_low(&rating[i])) &&
               (is_computer(&rate->rated[i]) ||
                db_run(db, &error, SQL_RATING_STEP, "ttitdd", rate->rated[i].player, rate->game,
                       rate->ended, rate->table, rating[i].mean, rating[i].doubt));
    }
    if (!good) {
        log_line(LOG_ERROR, "store", "problem", error.start, NULL);
    }
}

static void rated(Task *task) {
    free(task);
}

/* A game counts once everybody has made a move. Who has deleted their account meanwhile has played
 * all the same, for the others. */
static bool is_rated(const Table *table) {
    int people = 0;
    for (int i = 0; i < table->set.setup.seats; i++) {
        people += table->seat[i].kind == SEAT_PERSON;
        if (table->seat[i].unmoved || !table_has_moved(table, i)) {
            return false;
        }
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
    memcpy(task->table, table->id, sizeof task->table);
    task->ended = table->ended;
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

/* ---- what a game comes to for profiles: by game, and against each other ---- */

/* Who has left came last, as for ratings. */
static int place_of(const Table *table, int seat) {
    return table->seat[seat].out ? SEATS_MAX + 1 : table->score[seat].place;
}

static const Person *counted(const Table *table, int seat) {
    const Person *person = table->seat[seat].kind == SEAT_PERSON ? table->seat[seat].person : NULL;
    return person == NULL || person->deleted ? NULL : person;
}

/* Games that nobody has won or lost do not count. */
static void keep_tallies(const Table *table) {
    Store *store = table->hub->store;
    const char *game = table->set.game->name;
    for (int i = 0; i < table->set.setup.seats; i++) {
        const Person *person = counted(table, i);
        if (person == NULL || table->why == END_RULES || table->why == END_OPERATOR) {
            continue;
        }
        store_write(store, SQL_TALLY, "ttii", person->id, game,
                    (int64_t)(table->score[i].won && !table->seat[i].out), table->ended);
        for (int j = 0; j < table->set.setup.seats; j++) {
            const Person *other = j == i ? NULL : counted(table, j);
            if (other != NULL) {
                store_write(store, SQL_MEETING, "tttiiit", person->id, other->id, game,
                            (int64_t)(place_of(table, i) < place_of(table, j)),
                            (int64_t)(place_of(table, i) > place_of(table, j)), table->ended,
                            table->id);
            }
        }
    }
}

void end_forget(Hub *hub, const char *player) {
    store_write(hub->store, SQL_STEPS_DROP, "t", player);
    store_write(hub->store, SQL_TALLIES_DROP, "t", player);
    store_write(hub->store, SQL_MEETINGS_DROP, "t", player);
    store_write(hub->store, SQL_MEETINGS_WITH, "t", player);
}

/* ---- records ---- */

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
    setup_add_options(table->set.game, &table->set.setup, OPTIONS_ALL, out);
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
    store_write(
        store, SQL_RECORD_ADD, "ttiitttiit", table->id, table->set.game->name, table->ended,
        (int64_t)(table->sealed ? RECORD_SEALED : PUBLIC[table->set.access]), store_text(&summary),
        store_text(&record), store_text(&proof), (int64_t)table->match->count,
        table->begun > 0 ? (table->ended - table->begun) / MINUTE_MS : -1, END_WORDS[table->why]);
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
    keep_tallies(table);
    keep_ratings(table);
    buffer_free(&summary);
    buffer_free(&record);
    buffer_free(&proof);
}

/* ---- forgetting ---- */

typedef struct ForgetLuck {
    Task task;
    char player[ID_SIZE];
    struct OldProof {
        struct OldProof *next;
        char id[ID_SIZE];
        int seat;
        char text[];
    } * proofs;
} ForgetLuck;

static bool take_proof(const DbRow *row, void *data) {
    ForgetLuck *forget = data;
    const char *text = db_text(row, 2);
    if (strstr(text, "\"pledges\":") != NULL) { /* no words are kept there */
        return true;
    }
    struct OldProof *proof = calloc(1, sizeof *proof + strlen(text) + 1);
    if (proof == NULL) {
        return false;
    }
    snprintf(proof->id, sizeof proof->id, "%s", db_text(row, 0));
    proof->seat = db_int(row, 1, -1, SEATS_MAX - 1);
    strcpy(proof->text, text);
    proof->next = forget->proofs;
    forget->proofs = proof;
    return true;
}

/* The proof without the words of whoever sat there at last; false: there were none. */
static bool without_words(const struct OldProof *old, Buffer *out) {
    JsonDoc doc = {0};
    Proof proof;
    TEXT(error, 300);
    bool changed = false;
    if (json_doc_read(&doc, old->text, strlen(old->text), &error) &&
        proof_read(&doc.json, 0, &proof, &error)) {
        for (int i = 0; i < proof.seats; i++) {
            if ((proof.drawn ? proof.lot[i] : i) == old->seat && proof.luck[i][0] != '\0') {
                proof.gone |= 1u << i;
                changed = true;
            }
        }
        buffer_clear(out);
        proof_write(&proof, out);
        proof_free(&proof);
    }
    json_doc_free(&doc);
    return changed && !out->text.cut;
}

static void forget_luck(Task *task, Db *db) {
    ForgetLuck *forget = (ForgetLuck *)task;
    Buffer out;
    TEXT(error, 300);
    const bool room = buffer_new(&out);
    bool good = room && db_each(db, &error, SQL_PROOFS_OF, take_proof, forget, "t", forget->player);
    while (forget->proofs != NULL) {
        struct OldProof *proof = forget->proofs;
        forget->proofs = proof->next;
        if (good && without_words(proof, &out)) {
            good = db_run(db, &error, SQL_PROOF_SET, "tt", out.text.start, proof->id);
        }
        free(proof);
    }
    if (room) {
        buffer_free(&out);
    }
    if (!good) {
        log_line(LOG_ERROR, "store", "problem", error.start, NULL);
    }
}

void end_forget_luck(Hub *hub, const char *player) {
    ForgetLuck *forget = calloc(1, sizeof *forget);
    if (forget != NULL) {
        forget->task.work = forget_luck;
        forget->task.done = rated;
        snprintf(forget->player, sizeof forget->player, "%s", player);
        store_change(hub->store, &forget->task);
    }
}
