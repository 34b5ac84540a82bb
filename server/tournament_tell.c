/* server/tournament_tell.c -- what everybody may know of tournaments: lists, standings, pairings.
 */
#include "core/json_writer.h"
#include "server/api.h"
#include "server/log.h"
#include "server/rows.h"
#include "server/table_doc.h"
#include "server/tournament.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LIST_USUAL = 20, LIST_MOST = 100 };

static const char SQL_LIST[] =
    "SELECT t.id, t.name, t.state, t.kind, t.seats, t.rounds, t.games, t.round, t.paused, t.made,"
    " t.starts, t.begun, t.ended, t.why, t.doc, t.owner, coalesce(p.name, ''), t.most,"
    " (SELECT count(*) FROM tournament_players e WHERE e.id = t.id AND e.state = 0)"
    " FROM tournaments t LEFT JOIN players p ON p.id = t.owner"
    " WHERE t.state >= $1 AND t.state <= $2 AND t.made < $3 ORDER BY t.made DESC LIMIT $4";
static const char SQL_NAME[] = "SELECT name FROM players WHERE id = $1";

static const char *const LISTS[] = {"all", "entry", "running", "over", NULL};
static const TournamentState FROM[] = {TOURNAMENT_ENTRY, TOURNAMENT_ENTRY, TOURNAMENT_PLAYING,
                                       TOURNAMENT_OVER};
static const TournamentState TO[] = {TOURNAMENT_CANCELLED, TOURNAMENT_ENTRY, TOURNAMENT_BETWEEN,
                                     TOURNAMENT_CANCELLED};

static void add_time(Text *out, const char *key, int64_t at) {
    if (at > 0) {
        json_add_number(out, key, at);
    } else {
        json_add_null(out, key);
    }
}

/* ---- the list ---- */

typedef struct List {
    LaterCall later;
    int which;
    int64_t before, limit;
} List;

static bool list_one(const DbRow *row, void *data) {
    static const char *const COLUMNS[] = {"tournament", "name",   "%state",  "%kind",   "#seats",
                                          "#rounds",    "#games", "#round",  "?paused", "#made",
                                          "@starts",    "@begun", "@ended",  "why",     "=settings",
                                          "&owner",     "#most",  "#people", NULL};
    static const char *const *const WORDS[] = {TOURNAMENT_WORDS, PAIRING_WORDS};
    rows_add(row, COLUMNS, WORDS, &((List *)data)->later.out.text);
    return true;
}

static void ask_list(Task *task, Db *db) {
    List *list = (List *)task;
    TEXT(error, 300);
    json_open_list(&list->later.out.text, NULL);
    if (!db_each(db, &error, SQL_LIST, list_one, list, "iiii", (int64_t)FROM[list->which],
                 (int64_t)TO[list->which], list->before, list->limit)) {
        log_line(LOG_ERROR, "store", "problem", error.start, NULL);
        task->failed = true;
    }
    json_close_list(&list->later.out.text);
}

static CallAnswer do_list(Call *call) {
    List *list = (List *)call_later(call, sizeof *list, ask_list, later_answer);
    if (list == NULL) {
        return CALL_REFUSED;
    }
    list->before = INT64_MAX / 2;
    list->limit = LIST_USUAL;
    if (!call_option_choice(call, "state", LISTS, &list->which) ||
        !call_option_number(call, "before", 0, INT64_MAX / 2, &list->before) ||
        !call_option_number(call, "limit", 1, LIST_MOST, &list->limit)) {
        later_free(&list->later);
        return CALL_REFUSED;
    }
    store_ask(call->hub->store, &list->later.task);
    return CALL_LATER;
}

/* ---- one of them ---- */

typedef struct Show {
    LaterCall later;
    char id[ID_SIZE];
    int64_t round; /* 0: the present one */
    char owner_name[MATCH_NAME_SIZE];
    Tournament of;
    Entries entries;
    TournamentGames games;
    Standing standing[PAIRING_PLAYERS_MOST];
} Show;

static bool take_name(const DbRow *row, void *data) {
    snprintf(data, MATCH_NAME_SIZE, "%s", db_text(row, 0));
    return false;
}

static void add_head(const Show *show, Text *out) {
    const Tournament *t = &show->of;
    Proof proof;
    memset(&proof, 0, sizeof proof);
    memcpy(proof.secret, t->secret, sizeof proof.secret);
    proof_derive(&proof);
    json_add_words(out, "tournament", t->id);
    json_add_words(out, "name", t->name);
    json_add_words(out, "state", TOURNAMENT_WORDS[t->state]);
    json_add_words(out, "why", t->why);
    json_add_words(out, "kind", PAIRING_WORDS[t->kind]);
    json_add_number(out, "seats", t->seats);
    json_add_number(out, "rounds", t->rounds);
    json_add_number(out, "games", t->games);
    json_add_number(out, "round", t->round);
    json_add_number(out, "deal", t->game);
    json_add_flag(out, "paused", t->paused);
    json_add_flag(out, "ending", t->ending);
    json_add_flag(out, "late", t->late);
    json_add_flag(out, "accounts", t->accounts);
    json_add_number(out, "most", t->most);
    json_add_number(out, "computers", t->level);
    json_add_number(out, "rest", t->rest_ms / 1000);
    json_add_number(out, "made", t->made);
    add_time(out, "starts", t->starts);
    add_time(out, "begun", t->begun);
    add_time(out, "ended", t->ended);
    add_time(out, "next", t->state == TOURNAMENT_BETWEEN && !t->paused ? t->due : 0);
    doc_add(out, "settings", t->doc);
    json_open(out, "owner");
    json_add_words(out, "player", t->owner);
    json_add_words(out, "name", show->owner_name);
    json_close(out);
    json_add_words(out, "commitment", proof.commitment);
    /* All deals follow from it: it is shown when the last of them is done. */
    json_add_words(out, "secret", t->state == TOURNAMENT_OVER ? t->secret : NULL);
}

/* The best first; who has left before playing is not told. */
static void add_players(Show *show, Text *out) {
    const Tournament *t = &show->of;
    int rank = 0, listed = 0;
    const Standing *before = NULL;
    json_open_list(out, "players");
    for (int i = 0; i < show->entries.count; i++) {
        const Standing *standing = &show->standing[i];
        const struct Entry *entry = &show->entries.entry[standing->player];
        if (entry->state != ENTRY_IN && standing->deals == 0) {
            continue;
        }
        listed++;
        rank = before != NULL && duplicate_equal(before, standing) ? rank : listed;
        before = standing;
        json_open(out, NULL);
        json_add_number(out, "n", standing->player);
        json_add_words(out, "player", entry->player);
        json_add_words(out, "name", entry->name);
        json_add_flag(out, "guest", !entry->account);
        json_add_words(out, "state", ENTRY_WORDS[entry->state]);
        if (t->round > 0) {
            json_add_number(out, "rank", rank);
        } else {
            json_add_null(out, "rank");
        }
        json_add_number(out, "score", standing->score);
        json_add_number(out, "deals", standing->deals);
        json_add_number(out, "opponents", standing->opponents);
        json_add_number(out, "wins", standing->wins);
        json_add_number(out, "beaten", standing->beaten);
        json_close(out);
    }
    json_close_list(out);
}

static void add_table(const Show *show, int i, Text *out) {
    const Tournament *t = &show->of;
    const DealTable *deal = &show->games.deal[i];
    const struct TournamentTable *table = &show->games.table[i];
    Proof proof;
    memset(&proof, 0, sizeof proof);
    deal_secret(t->secret, deal->round, deal->game, proof.board);
    proof_derive(&proof);
    json_open(out, NULL);
    json_add_words(out, "table", table->state == PLAN_MADE ? NULL : table->id);
    json_add_number(out, "deal", deal->game);
    json_add_number(out, "n", table->number);
    json_add_words(out, "state", PLAN_WORDS[table->state]);
    json_add_flag(out, "open", deal->over);
    json_add_words(out, "commitment", proof.board_commitment);
    json_open_list(out, "seats");
    for (int s = 0; s < t->seats; s++) {
        json_open(out, NULL);
        if (deal->player[s] >= 0) {
            json_add_number(out, "n", deal->player[s]);
        } else {
            json_add_null(out, "n");
        }
        if (table->state == PLAN_OVER && deal->over) { /* what is to be beaten nobody shall know */
            json_add_number(out, "points", deal->points[s]);
            json_add_number(out, "place", deal->place[s] > t->seats ? t->seats : deal->place[s]);
        }
        if (deal->over) {
            json_add_number(out, "score", deal->score[s]);
        }
        json_close(out);
    }
    json_close_list(out);
    json_close(out);
}

static void ask_show(Task *task, Db *db) {
    Show *show = (Show *)task;
    Text *out = &show->later.out.text;
    TEXT(error, 300);
    bool good = tournament_read(db, show->id, &show->of, &error);
    if (good && !show->of.found) {
        later_refuse(&show->later, REFUSE_NO_TOURNAMENT);
        return;
    }
    good = good && tournament_entries(db, show->id, &show->entries, &error) &&
           tournament_games(db, show->id, &show->games, &error) &&
           db_each(db, &error, SQL_NAME, take_name, show->owner_name, "t", show->of.owner) &&
           duplicate_standings(show->games.deal, show->games.count, show->of.seats,
                               show->entries.count, show->standing);
    if (good) {
        const int round = show->round > 0 ? (int)show->round : show->of.round;
        json_open(out, NULL);
        add_head(show, out);
        add_players(show, out);
        json_add_number(out, "shown", round);
        json_open_list(out, "tables");
        for (int i = 0; i < show->games.count; i++) {
            if (show->games.deal[i].round == round) {
                add_table(show, i, out);
            }
        }
        json_close_list(out);
        json_close(out);
    } else {
        log_line(LOG_ERROR, "store", "problem", error.start, NULL);
        task->failed = true;
    }
    tournament_games_free(&show->games);
}

static CallAnswer do_show(Call *call) {
    bool watch = call->conn->tournament[0] != '\0';
    Show *show = (Show *)call_later(call, sizeof *show, ask_show, later_answer);
    if (show == NULL) {
        return CALL_REFUSED;
    }
    if (!call_words(call, "tournament", show->id, sizeof show->id) ||
        !call_option_number(call, "round", 0, PAIRING_PLAYERS_MOST, &show->round) ||
        !call_option_flag(call, "watch", &watch)) {
        later_free(&show->later);
        return CALL_REFUSED;
    }
    snprintf(call->conn->tournament, sizeof call->conn->tournament, "%s", watch ? show->id : "");
    store_ask(call->hub->store, &show->later.task);
    return CALL_LATER;
}

const ApiMethod API_TOURNAMENTS[] = {
    {"tournaments", do_list, ANYBODY, {"state", "before", "limit"}},
    {"tournament", do_show, ANYBODY, {"tournament", "round", "watch"}},
    {NULL, NULL, ANYBODY, {NULL}},
};
