/* server/api_tournament.c -- calls that change a tournament: made, entered, left, in charge of. */
#include "core/json_writer.h"
#include "search/level.h"
#include "server/api.h"
#include "server/log.h"
#include "server/names.h"
#include "server/table_doc.h"
#include "server/tournament.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    TOURNAMENT_LETTERS = 12,
    REST_USUAL_S = 60,
    REST_MOST_S = 7 * 24 * 3600,
    YEAR_S = 366 * 24 * 3600
};

static const char SQL_NEW[] =
    "INSERT INTO tournaments (id, state, owner, name, why, doc, secret, kind, seats, rounds, games,"
    " level, most, late, accounts, paused) VALUES ($1, 0, $2, $3, '', $4, $5, $6, $7, $8, $9, $10,"
    " $11, $12, $13, 0)";
static const char SQL_TIMES[] =
    "UPDATE tournaments SET rest = $1, starts = $2, made = $3, due = $4 WHERE id = $5";
static const char SQL_OWN[] = "SELECT count(*) FROM tournaments WHERE owner = $1 AND state < 3";
static const char SQL_ENTER[] =
    "INSERT INTO tournament_players (id, n, player, state) VALUES ($1, $2, $3, 0)";
static const char SQL_ENTRY[] =
    "UPDATE tournament_players SET state = $1 WHERE id = $2 AND player = $3";
static const char SQL_CHARGE[] =
    "UPDATE tournaments SET paused = $1, ending = $2, due = $3 WHERE id = $4";

typedef enum Doing { NEW, ENTER, LEAVE, START, PAUSE, END, REMOVE } Doing;

/* A call on its way through the writer. */
typedef struct Act {
    LaterCall later;
    Doing doing;
    char id[ID_SIZE];
    char player[ID_SIZE]; /* who is removed */
    char plays_at[ID_SIZE];
    bool on, account, enters;
    int64_t now;
    Tournament wish; /* of NEW */
    Plan plan;
} Act;

/* ---- in the writer ---- */

static bool take_count(const DbRow *row, void *data) {
    *(int64_t *)data = db_number(row, 0);
    return false;
}

static int entry_of(const Entries *entries, const char *player) {
    for (int i = 0; i < entries->count; i++) {
        if (strcmp(entries->entry[i].player, player) == 0) {
            return i;
        }
    }
    return -1;
}

static int people_in(const Entries *entries) {
    int count = 0;
    for (int i = 0; i < entries->count; i++) {
        count += entries->entry[i].state == ENTRY_IN;
    }
    return count;
}

static bool make(Act *act, Db *db, Text *error) {
    const Tournament *t = &act->wish;
    int64_t own = 0;
    if (!db_each(db, error, SQL_OWN, take_count, &own, "t", act->later.person)) {
        return false;
    }
    if (own >= TOURNAMENTS_EACH_MAX) {
        later_refuse(&act->later, REFUSE_TOO_MANY_TOURNAMENTS);
        return true;
    }
    return db_run(db, error, SQL_NEW, "tttttiiiiiiii", t->id, act->later.person, t->name, t->doc,
                  t->secret, (int64_t)t->kind, (int64_t)t->seats, (int64_t)t->rounds,
                  (int64_t)t->games, (int64_t)t->level, (int64_t)t->most, (int64_t)t->late,
                  (int64_t)t->accounts) &&
           db_run(db, error, SQL_TIMES, "iiiit", t->rest_ms, t->starts, act->now, act->now,
                  t->id) &&
           (!act->enters ||
            db_run(db, error, SQL_ENTER, "tit", t->id, (int64_t)0, act->later.person)) &&
           tournament_advance(db, t->id, act->now, false, &act->plan, error);
}

/* Why somebody cannot come in now. */
static Refusal enter_refusal(const Act *act, const Tournament *t, const Entries *entries, int n) {
    if (t->state >= TOURNAMENT_OVER) {
        return REFUSE_TOURNAMENT_OVER;
    }
    if (n >= 0 && entries->entry[n].state == ENTRY_IN) {
        return REFUSE_ENTERED;
    }
    if (n >= 0 && entries->entry[n].state == ENTRY_REMOVED) {
        return REFUSE_TOURNAMENT_REMOVED;
    }
    if (t->state != TOURNAMENT_ENTRY &&
        (!t->late || t->ending || (t->kind == PAIRING_SWISS && t->round >= t->rounds))) {
        return REFUSE_TOO_LATE;
    }
    if (t->accounts && !act->account) {
        return REFUSE_NEEDS_ACCOUNT;
    }
    if (people_in(entries) >= t->most || (n < 0 && entries->count == PAIRING_PLAYERS_MOST)) {
        return REFUSE_TOURNAMENT_FULL;
    }
    return REFUSE_NONE;
}

static bool enter(Act *act, Db *db, const Tournament *t, const Entries *entries, Text *error) {
    const int n = entry_of(entries, act->later.person);
    const Refusal why = enter_refusal(act, t, entries, n);
    if (why != REFUSE_NONE) {
        later_refuse(&act->later, why);
        return true;
    }
    return n >= 0 ? db_run(db, error, SQL_ENTRY, "itt", (int64_t)ENTRY_IN, t->id, act->later.person)
                  : db_run(db, error, SQL_ENTER, "tit", t->id, (int64_t)entries->count,
                           act->later.person);
}

static bool leave(Act *act, Db *db, const Tournament *t, const Entries *entries, Text *error) {
    const char *who = act->doing == REMOVE ? act->player : act->later.person;
    const int n = entry_of(entries, who);
    if (n < 0 || entries->entry[n].state == ENTRY_REMOVED ||
        (act->doing == LEAVE && entries->entry[n].state != ENTRY_IN)) {
        later_refuse(&act->later, act->doing == REMOVE ? REFUSE_NO_SUCH_ENTRY : REFUSE_NOT_ENTERED);
        return true;
    }
    return act->doing == REMOVE
               ? tournament_remove(db, t->id, who, act->plays_at, error)
               : db_run(db, error, SQL_ENTRY, "itt", (int64_t)ENTRY_LEFT, t->id, who);
}

static bool charge(Act *act, Db *db, const Tournament *t, Text *error) {
    const bool paused = act->doing == PAUSE ? act->on : t->paused;
    const bool ending = act->doing == END || t->ending;
    const int64_t due = t->due > 0 ? t->due : act->now;
    return db_run(db, error, SQL_CHARGE, "iiit", (int64_t)paused, (int64_t)ending, due, t->id) &&
           tournament_advance(db, t->id, act->now, false, &act->plan, error);
}

static bool do_it(Act *act, Db *db, Text *error) {
    Tournament *t = calloc(1, sizeof *t);
    Entries *entries = calloc(1, sizeof *entries);
    bool good = t != NULL && entries != NULL;
    if (good && act->doing == NEW) {
        good = make(act, db, error);
    } else if (good && (good = tournament_read(db, act->id, t, error) &&
                               tournament_entries(db, act->id, entries, error))) {
        const bool owned = strcmp(t->owner, act->later.person) == 0;
        if (!t->found) {
            later_refuse(&act->later, REFUSE_NO_TOURNAMENT);
        } else if (act->doing >= START && !owned) {
            later_refuse(&act->later, REFUSE_NOT_ORGANISER);
        } else if (t->state >= TOURNAMENT_OVER) {
            later_refuse(&act->later, REFUSE_TOURNAMENT_OVER);
        } else if (act->doing == ENTER) {
            good = enter(act, db, t, entries, error);
        } else if (act->doing == LEAVE || act->doing == REMOVE) {
            good = leave(act, db, t, entries, error);
        } else if (act->doing == START) {
            if (t->state != TOURNAMENT_ENTRY) {
                later_refuse(&act->later, REFUSE_TOURNAMENT_BEGUN);
            } else if (people_in(entries) < TOURNAMENT_LEAST) {
                later_refuse(&act->later, REFUSE_TOO_FEW);
            } else {
                good = tournament_advance(db, t->id, act->now, true, &act->plan, error);
            }
        } else if (t->state == TOURNAMENT_ENTRY && act->doing == PAUSE) {
            later_refuse(&act->later, REFUSE_TOURNAMENT_WAITS);
        } else if (t->state == TOURNAMENT_ENTRY) {
            good = tournament_cancel(db, t->id, "organiser", act->now, error);
        } else {
            good = charge(act, db, t, error);
        }
    }
    free(t);
    free(entries);
    return good;
}

static void act_work(Task *task, Db *db) {
    Act *act = (Act *)task;
    TEXT(error, 300);
    if (!do_it(act, db, &error)) {
        log_line(LOG_ERROR, "store", "problem", error.start, NULL);
        if (db_trouble(db) == DB_FINE) {
            abort(); /* no memory: half of a step must not be kept */
        }
        task->failed = true;
        return;
    }
    if (act->later.why == REFUSE_NONE) {
        if (act->doing == NEW) {
            json_open(&act->later.out.text, NULL);
            json_add_words(&act->later.out.text, "tournament", act->wish.id);
            json_close(&act->later.out.text);
        } else {
            buffer_put(&act->later.out, "true");
        }
    }
}

/* The first attempt had to be given up. */
static void act_again(Task *task) {
    Act *act = (Act *)task;
    act->later.why = REFUSE_NONE;
    act->plays_at[0] = '\0';
    task->failed = false;
    buffer_clear(&act->later.out);
    plan_free(&act->plan);
}

static void act_done(Task *task) {
    Act *act = (Act *)task;
    if (!task->failed && act->later.why == REFUSE_NONE) {
        if (act->plan.of.id[0] == '\0') {
            snprintf(act->plan.of.id, ID_SIZE, "%s", act->id);
        }
        act->plan.changed = true;
        plan_carry_out(act->later.hub, &act->plan);
        if (act->doing == REMOVE) {
            tournament_take_seat(act->later.hub, act->plays_at, act->player);
        }
    }
    plan_free(&act->plan);
    later_answer(task);
}

/* ---- calls ---- */

static Act *begin(Call *call, Doing doing) {
    Act *act = (Act *)call_later(call, sizeof *act, act_work, act_done);
    if (act != NULL) {
        act->later.task.again = act_again;
        act->doing = doing;
        act->now = call->hub->clock();
        act->account = call->conn->person->account;
    }
    return act;
}

static CallAnswer send(Call *call, Act *act) {
    store_change(call->hub->store, &act->later.task);
    return CALL_LATER;
}

static CallAnswer refused(Act *act) {
    later_free(&act->later);
    return CALL_REFUSED;
}

static CallAnswer simple(Call *call, Doing doing) {
    Act *act = begin(call, doing);
    if (act == NULL) {
        return CALL_REFUSED;
    }
    act->on = true;
    if (!call_words(call, "tournament", act->id, sizeof act->id) ||
        !call_option_flag(call, "on", &act->on) ||
        (doing == REMOVE && !call_words(call, "player", act->player, sizeof act->player))) {
        return refused(act);
    }
    return send(call, act);
}

static CallAnswer do_enter(Call *call) {
    return simple(call, ENTER);
}

static CallAnswer do_leave(Call *call) {
    return simple(call, LEAVE);
}

static CallAnswer do_start(Call *call) {
    return simple(call, START);
}

static CallAnswer do_pause(Call *call) {
    return simple(call, PAUSE);
}

static CallAnswer do_end(Call *call) {
    return simple(call, END);
}

static CallAnswer do_remove(Call *call) {
    return simple(call, REMOVE);
}

static bool read_wish(Call *call, Act *act) {
    Tournament *t = &act->wish;
    TableSettings set;
    int kind = PAIRING_SWISS;
    int64_t rounds = 0, level = LEVEL_USUAL, rest = REST_USUAL_S, most = PAIRING_PLAYERS_MOST;
    act->enters = t->late = true;
    if (!call_words(call, "name", t->name, sizeof t->name)) {
        return false;
    }
    if (!title_good(t->name)) {
        call_refuse(call, REFUSE_BAD_TITLE);
        return false;
    }
    if (!call_settings(call, &set)) {
        return false;
    }
    if (set.clock == CLOCK_NONE) {
        call_refuse(call, REFUSE_TOURNAMENT_CLOCK);
        return false;
    }
    const int seats = set.setup.seats;
    int64_t games = seats == 2 ? 2 : 1;
    if (!call_option_choice(call, "kind", PAIRING_WORDS, &kind) ||
        !call_option_number(call, "rounds", 0, TOURNAMENT_ROUNDS_MOST, &rounds) ||
        !call_option_number(call, "games", 1, TOURNAMENT_GAMES_MOST, &games) ||
        !call_option_number(call, "computers", 0, LEVEL_MOST, &level) ||
        !call_option_number(call, "rest", 0, REST_MOST_S, &rest) ||
        !call_option_number(call, "most", TOURNAMENT_LEAST, PAIRING_PLAYERS_MOST, &most) ||
        !call_option_number(call, "starts", act->now, act->now + (int64_t)YEAR_S * 1000,
                            &t->starts) ||
        !call_option_flag(call, "late", &t->late) ||
        !call_option_flag(call, "accounts", &t->accounts) ||
        !call_option_flag(call, "enter", &act->enters)) {
        return false;
    }
    if (act->enters && t->accounts && !act->account) {
        call_refuse(call, REFUSE_NEEDS_ACCOUNT);
        return false;
    }
    t->kind = (PairingKind)kind;
    t->seats = seats;
    t->rounds = (int)rounds;
    t->games = (int)games;
    t->level = (int)level;
    t->most = (int)most;
    t->rest_ms = rest * 1000;
    /* The deal is for those who play it: nobody looks on, nothing is taken back after chance has
     * spoken, and a computer plays on for whoever has no time. */
    set.access = ACCESS_LINK;
    set.closed = set.reserved = true;
    set.chat = CHAT_SEATS;
    set.undo = UNDO_FAIR;
    set.on_time = ON_TIME_COMPUTER;
    set.lots = false;
    Buffer *doc = &call->hub->scratch;
    buffer_clear(doc);
    json_open(&doc->text, NULL);
    doc_write_settings(&set, &doc->text);
    json_close(&doc->text);
    if (doc->text.cut || doc->text.used >= sizeof t->doc) {
        call_refuse(call, REFUSE_NO_MEMORY);
        return false;
    }
    memcpy(t->doc, doc->text.start, doc->text.used + 1);
    return true;
}

static CallAnswer do_new(Call *call) {
    unsigned char raw[SHA256_BYTES];
    Act *act = begin(call, NEW);
    if (act == NULL) {
        return CALL_REFUSED;
    }
    if (!read_wish(call, act) || !api_not_too_often(call)) {
        return refused(act);
    }
    id_new(act->wish.id, TOURNAMENT_LETTERS);
    snprintf(act->id, sizeof act->id, "%s", act->wish.id);
    randombytes_buf(raw, sizeof raw);
    sodium_bin2hex(act->wish.secret, sizeof act->wish.secret, raw, sizeof raw);
    sodium_memzero(raw, sizeof raw);
    return send(call, act);
}

const ApiMethod API_TOURNAMENT[] = {
    {"tournament_new",
     do_new,
     SOMEBODY,
     {"name", "game", "seats", "options", "clock", "rated", "kind", "rounds", "games", "computers",
      "rest", "most", "starts", "late", "accounts", "enter"}},
    {"tournament_enter", do_enter, SOMEBODY, {"tournament"}},
    {"tournament_leave", do_leave, SOMEBODY, {"tournament"}},
    {"tournament_start", do_start, SOMEBODY, {"tournament"}},
    {"tournament_pause", do_pause, SOMEBODY, {"tournament", "on"}},
    {"tournament_end", do_end, SOMEBODY, {"tournament"}},
    {"tournament_remove", do_remove, SOMEBODY, {"tournament", "player"}},
    {NULL, NULL, ANYBODY, {NULL}},
};
