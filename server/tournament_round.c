/* server/tournament_round.c -- the steps of a tournament, in the writer's transaction. */
#include "server/tournament.h"

#include "core/random.h"
#include "search/level.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MADE_MS = 15000,         /* in which planned tables are made, or others do */
    CHECK_MS = 60000,        /* between looks at a round that goes on */
    STOP_MS = 2000,          /* … and at one that has been stopped */
    TABLE_LETTERS = 16,      /* of an id */
    ENTRY_MOST_MS_DAYS = 30, /* a tournament that nobody starts */
    ROUND_HIGH = 100000      /* no tournament has so many rounds */
};
#define ENTRY_MOST_MS ((int64_t)ENTRY_MOST_MS_DAYS * 24 * 3600 * 1000)

const char *const TOURNAMENT_WORDS[] = {"entry", "playing", "between", "over", "cancelled", NULL};
const char *const ENTRY_WORDS[] = {"in", "left", "removed", NULL};
const char *const PLAN_WORDS[] = {"planned", "playing", "over", "nothing", NULL};
const char *const PAIRING_WORDS[] = {"swiss", "robin", NULL};

static const char SQL_READ[] =
    "SELECT state, owner, name, why, doc, secret, kind, seats, rounds, games, level, most, late,"
    " accounts, paused, ending, rest, starts, made, begun, ended, due, round, deal"
    " FROM tournaments WHERE id = $1";
static const char SQL_ENTRIES[] =
    "SELECT e.n, e.player, e.state, coalesce(p.name, ''), coalesce(p.fold, ''), p.id"
    " FROM tournament_players e LEFT JOIN players p ON p.id = e.player WHERE e.id = $1 ORDER BY "
    "e.n";
static const char SQL_GAMES[] =
    "SELECT t.id, t.round, t.deal, t.n, t.state, t.taken, s.seat, s.n, s.points, s.place, s.score"
    " FROM tournament_tables t JOIN tournament_seats s ON s.id = t.id WHERE t.tournament = $1"
    " ORDER BY t.round, t.deal, t.n, s.seat";
static const char SQL_OPEN[] =
    "SELECT count(*) FROM tournament_tables t LEFT JOIN tables x ON x.id = t.id"
    " WHERE t.tournament = $1 AND t.round = $2 AND t.deal = $3 AND t.state < 2"
    " AND coalesce(x.status, 0) < 2";
static const char SQL_UNMADE[] =
    "SELECT count(*) FROM tournament_tables WHERE tournament = $1 AND state = 0";
static const char SQL_TAKE[] = "UPDATE tournament_tables SET taken = $1 WHERE id = $2";
static const char SQL_VOID[] = "UPDATE tournament_tables SET state = 3 WHERE tournament = $1"
                               " AND round = $2 AND deal = $3 AND state < 2";
static const char SQL_SCORE[] =
    "UPDATE tournament_seats SET score = $1 WHERE id = $2 AND seat = $3";
static const char SQL_OPEN_RECORDS[] =
    "UPDATE records SET public = 1 WHERE public = 3 AND id IN (SELECT id FROM tournament_tables"
    " WHERE tournament = $1 AND round = $2 AND deal = $3)";
static const char SQL_OPEN_TABLES[] =
    "UPDATE tables SET doc = replace(doc, '\"sealed\":true', '\"sealed\":false') WHERE id IN"
    " (SELECT id FROM tournament_tables WHERE tournament = $1 AND round = $2 AND deal = $3)";
static const char SQL_PLAN_TABLE[] =
    "INSERT INTO tournament_tables (id, tournament, round, deal, n, state, taken)"
    " VALUES ($1, $2, $3, $4, $5, 0, $6)";
static const char SQL_PLAN_SEAT[] =
    "INSERT INTO tournament_seats (id, seat, n, points, place, score)"
    " VALUES ($1, $2, $3, 0, 0, -1)";
static const char SQL_WITHDRAW[] =
    "UPDATE tournament_players SET state = 1 WHERE player = $1 AND state = 0";
static const char SQL_REMOVE[] =
    "UPDATE tournament_players SET state = 2 WHERE id = $1 AND player = $2";
static const char SQL_PLAYS_AT[] =
    "SELECT t.id FROM tournament_tables t JOIN tournament_seats s ON s.id = t.id"
    " JOIN tournament_players p ON p.id = t.tournament AND p.n = s.n"
    " WHERE t.tournament = $1 AND p.player = $2 AND t.state = 1";
static const char SQL_CANCEL[] =
    "UPDATE tournaments SET state = 4, why = $1, ended = $2, due = 0 WHERE id = $3";
static const char SQL_STOP[] =
    "UPDATE tournaments SET ending = 1, paused = 0, why = $1, due = $2 WHERE id = $3";
static const char SQL_STOP_PLANNED[] =
    "UPDATE tournament_tables SET state = 3 WHERE tournament = $1 AND state = 0";
static const char WHY_OPERATOR[] = "operator";
static const char SQL_STEP[] =
    "UPDATE tournaments SET state = $1, round = $2, deal = $3, rounds = $4, due = $5, begun = $6,"
    " ended = $7, why = $8 WHERE id = $9";

/* ---- reading ---- */

static bool take_tournament(const DbRow *row, void *data) {
    Tournament *t = data;
    t->found = true;
    t->state = (TournamentState)db_int(row, 0, TOURNAMENT_ENTRY, TOURNAMENT_CANCELLED);
    snprintf(t->owner, sizeof t->owner, "%s", db_text(row, 1));
    snprintf(t->name, sizeof t->name, "%s", db_text(row, 2));
    snprintf(t->why, sizeof t->why, "%s", db_text(row, 3));
    snprintf(t->doc, sizeof t->doc, "%s", db_text(row, 4));
    snprintf(t->secret, sizeof t->secret, "%s", db_text(row, 5));
    t->kind = (PairingKind)db_int(row, 6, PAIRING_SWISS, PAIRING_ROBIN);
    t->seats = db_int(row, 7, 2, PAIRING_SEATS_MOST);
    t->rounds = db_int(row, 8, 0, ROUND_HIGH);
    t->games = db_int(row, 9, 1, TOURNAMENT_GAMES_MOST);
    t->level = db_int(row, 10, 0, LEVEL_MOST);
    t->most = db_int(row, 11, 0, PAIRING_PLAYERS_MOST);
    t->late = db_number(row, 12) != 0;
    t->accounts = db_number(row, 13) != 0;
    t->paused = db_number(row, 14) != 0;
    t->ending = db_number(row, 15) != 0;
    t->rest_ms = db_number(row, 16);
    t->starts = db_number(row, 17);
    t->made = db_number(row, 18);
    t->begun = db_number(row, 19);
    t->ended = db_number(row, 20);
    t->due = db_number(row, 21);
    t->round = db_int(row, 22, 0, ROUND_HIGH);
    t->game = db_int(row, 23, 0, TOURNAMENT_GAMES_MOST);
    return false;
}

bool tournament_read(Db *db, const char *id, Tournament *out, Text *error) {
    memset(out, 0, sizeof *out);
    snprintf(out->id, sizeof out->id, "%s", id);
    return db_each(db, error, SQL_READ, take_tournament, out, "t", id);
}

static bool take_entry(const DbRow *row, void *data) {
    Entries *entries = data;
    const int64_t n = db_number(row, 0);
    if (n >= 0 && n < PAIRING_PLAYERS_MOST) {
        struct Entry *entry = &entries->entry[n];
        snprintf(entry->player, sizeof entry->player, "%s", db_text(row, 5));
        entry->state = (EntryState)db_int(row, 2, ENTRY_IN, ENTRY_REMOVED);
        snprintf(entry->name, sizeof entry->name, "%s", db_text(row, 3));
        entry->account = db_text(row, 4)[0] != '\0';
        if (entry->player[0] == '\0' && entry->state == ENTRY_IN) {
            entry->state = ENTRY_LEFT;
        }
        entries->count = n >= entries->count ? (int)n + 1 : entries->count;
    }
    return true;
}

bool tournament_entries(Db *db, const char *id, Entries *out, Text *error) {
    memset(out, 0, sizeof *out);
    return db_each(db, error, SQL_ENTRIES, take_entry, out, "t", id);
}

static bool grow(TournamentGames *games) {
    if (games->count < games->room) {
        return true;
    }
    const int room = games->room == 0 ? 64 : games->room * 2;
    DealTable *deal = realloc(games->deal, (size_t)room * sizeof *deal);
    if (deal != NULL) {
        games->deal = deal;
    }
    struct TournamentTable *table =
        deal == NULL ? NULL : realloc(games->table, (size_t)room * sizeof *table);
    if (table == NULL) {
        games->no_memory = true;
        return false;
    }
    games->table = table;
    games->room = room;
    return true;
}

static bool take_game(const DbRow *row, void *data) {
    TournamentGames *games = data;
    const char *id = db_text(row, 0);
    if (games->count == 0 || strcmp(games->table[games->count - 1].id, id) != 0) {
        if (!grow(games)) {
            return false;
        }
        struct TournamentTable *table = &games->table[games->count];
        DealTable *deal = &games->deal[games->count++];
        memset(table, 0, sizeof *table);
        memset(deal, 0, sizeof *deal);
        snprintf(table->id, sizeof table->id, "%s", id);
        deal->round = db_int(row, 1, 0, INT_MAX);
        deal->game = db_int(row, 2, 0, INT_MAX);
        table->number = db_int(row, 3, 0, INT_MAX);
        table->state = (PlanState)db_int(row, 4, PLAN_MADE, PLAN_NOTHING);
        table->taken = db_number(row, 5);
        deal->nothing = table->state == PLAN_NOTHING;
        deal->over = true;
        for (int s = 0; s < PAIRING_SEATS_MOST; s++) {
            deal->player[s] = PAIRING_COMPUTER;
        }
    }
    DealTable *deal = &games->deal[games->count - 1];
    const int64_t seat = db_number(row, 6);
    if (seat >= 0 && seat < PAIRING_SEATS_MOST) {
        const int64_t n = db_number(row, 7);
        deal->player[seat] = n >= 0 && n < PAIRING_PLAYERS_MOST ? (int)n : PAIRING_COMPUTER;
        deal->points[seat] = db_int(row, 8, INT_MIN, INT_MAX);
        deal->place[seat] = db_int(row, 9, 0, INT_MAX);
        deal->score[seat] = db_int(row, 10, -1, INT_MAX);
        deal->over = deal->over && deal->score[seat] >= 0;
    }
    return true;
}

bool tournament_games(Db *db, const char *id, TournamentGames *out, Text *error) {
    memset(out, 0, sizeof *out);
    return db_each(db, error, SQL_GAMES, take_game, out, "t", id) && !out->no_memory;
}

void tournament_games_free(TournamentGames *games) {
    free(games->deal);
    free(games->table);
    memset(games, 0, sizeof *games);
}

void plan_free(Plan *plan) {
    free(plan->tables);
    memset(plan, 0, sizeof *plan);
}

/* ---- steps ---- */

/* All that a step works with. */
typedef struct Step {
    Db *db;
    Text *error;
    int64_t now;
    Tournament *of;
    Entries entries;
    TournamentGames games;
    Plan *plan;
} Step;

static bool keep(Step *step) {
    const Tournament *t = step->of;
    step->plan->changed = true;
    return db_run(step->db, step->error, SQL_STEP, "iiiiiiitt", (int64_t)t->state,
                  (int64_t)t->round, (int64_t)t->game, (int64_t)t->rounds, t->due, t->begun,
                  t->ended, t->why, t->id);
}

static bool is_stopped(const Tournament *t) {
    return t->ending && strcmp(t->why, WHY_OPERATOR) == 0;
}

static bool finish(Step *step, TournamentState state, const char *why) {
    Tournament *t = step->of;
    const bool stopped = is_stopped(t);
    t->state = state;
    t->due = 0;
    t->ended = step->now;
    snprintf(t->why, sizeof t->why, "%s", stopped ? WHY_OPERATOR : why);
    return keep(step);
}

static Planned *add_planned(Plan *plan) {
    if (plan->count == plan->room) {
        const int room = plan->room == 0 ? 32 : plan->room * 2;
        Planned *tables = realloc(plan->tables, (size_t)room * sizeof *tables);
        if (tables == NULL) {
            return NULL; /* whoever comes next makes it */
        }
        plan->tables = tables;
        plan->room = room;
    }
    Planned *planned = &plan->tables[plan->count++];
    memset(planned, 0, sizeof *planned);
    return planned;
}

static void plan_table(Step *step, const char *id, int round, int game, const int player[]) {
    Planned *planned = add_planned(step->plan);
    if (planned != NULL) {
        snprintf(planned->id, sizeof planned->id, "%s", id);
        planned->round = round;
        planned->game = game;
        for (int s = 0; s < step->of->seats; s++) {
            if (player[s] >= 0 && player[s] < step->entries.count) {
                planned->seat[s] = step->entries.entry[player[s]];
            }
        }
    }
}

/* The tables of a game of the round, written down and for us to make. */
static bool plan_game(Step *step, const PairingTable tables[], int count) {
    Tournament *t = step->of;
    bool good = true;
    for (int i = 0; i < count && good; i++) {
        char id[ID_SIZE];
        id_new(id, TABLE_LETTERS);
        good = db_run(step->db, step->error, SQL_PLAN_TABLE, "ttiiii", id, t->id, (int64_t)t->round,
                      (int64_t)t->game, (int64_t)i + 1, step->now + MADE_MS);
        for (int s = 0; s < t->seats && good; s++) {
            good = db_run(step->db, step->error, SQL_PLAN_SEAT, "tii", id, (int64_t)s,
                          (int64_t)tables[i].player[s]);
        }
        plan_table(step, id, t->round, t->game, tables[i].player);
    }
    t->state = TOURNAMENT_PLAYING;
    t->due = step->now + MADE_MS;
    return good && keep(step);
}

/* Plans that nobody has carried out. */
static bool take_planned(Step *step) {
    bool good = true;
    for (int i = 0; i < step->games.count && good; i++) {
        const struct TournamentTable *table = &step->games.table[i];
        const DealTable *deal = &step->games.deal[i];
        if (table->state == PLAN_MADE && table->taken <= step->now) {
            good = db_run(step->db, step->error, SQL_TAKE, "it", step->now + MADE_MS, table->id);
            plan_table(step, table->id, deal->round, deal->game, deal->player);
        }
    }
    return good;
}

/* The next game of the round: everybody moves on by one seat; whoever has left leaves it to a
 * computer. */
static bool next_game(Step *step) {
    Tournament *t = step->of;
    PairingTable tables[PAIRING_PLAYERS_MOST];
    int count = 0;
    t->game++;
    for (int i = 0; i < step->games.count && count < PAIRING_PLAYERS_MOST; i++) {
        const DealTable *deal = &step->games.deal[i];
        if (deal->round == t->round && deal->game == 1) {
            PairingTable first;
            for (int s = 0; s < PAIRING_SEATS_MOST; s++) {
                const int n = deal->player[s];
                const bool in = n >= 0 && step->entries.entry[n].state == ENTRY_IN;
                first.player[s] = in ? n : PAIRING_COMPUTER;
            }
            tables[count++] = pairing_rotated(&first, t->seats, t->game - 1);
        }
    }
    return plan_game(step, tables, count);
}

/* Before anybody has played, who meets whom is by lot; the secret that is shown at last gives it.
 */
static void draw_order(const Step *step, int order[], int count) {
    uint8_t raw[SHA256_BYTES];
    Random random;
    uint64_t seed = 0;
    Sha256 hash;
    sha256_begin(&hash);
    sha256_add(&hash, "liege first round\n", 18);
    sha256_add(&hash, step->of->secret, strlen(step->of->secret));
    sha256_add(&hash, "\n", 1);
    sha256_end(&hash, raw);
    for (int i = 0; i < 8; i++) {
        seed = seed << 8 | raw[i];
    }
    random_seed(&random, seed);
    for (int i = count - 1; i > 0; i--) {
        const int j = (int)random_below(&random, (uint32_t)i + 1);
        const int kept = order[i];
        order[i] = order[j];
        order[j] = kept;
    }
}

/* Those who play the next round, the best first; in a round robin by number. */
static int order_of(const Step *step, int order[]) {
    const Tournament *t = step->of;
    Standing standing[PAIRING_PLAYERS_MOST];
    int count = 0;
    const bool ranked = t->kind == PAIRING_SWISS && t->round > 0 &&
                        duplicate_standings(step->games.deal, step->games.count, t->seats,
                                            step->entries.count, standing);
    for (int i = 0; i < step->entries.count; i++) {
        const int n = ranked ? standing[i].player : i;
        if (step->entries.entry[n].state == ENTRY_IN) {
            order[count++] = n;
        }
    }
    if (t->kind == PAIRING_SWISS && t->round == 0) {
        draw_order(step, order, count);
    }
    return count;
}

static PairingTable *past_of(const Step *step) {
    PairingTable *past =
        malloc((size_t)(step->games.count > 0 ? step->games.count : 1) * sizeof *past);
    for (int i = 0; past != NULL && i < step->games.count; i++) {
        memcpy(past[i].player, step->games.deal[i].player, sizeof past[i].player);
    }
    return past;
}

static bool next_round(Step *step) {
    Tournament *t = step->of;
    int order[PAIRING_PLAYERS_MOST];
    PairingTable tables[PAIRING_PLAYERS_MOST];
    const int count = order_of(step, order);
    if (count < TOURNAMENT_LEAST) {
        return t->round == 0 ? finish(step, TOURNAMENT_CANCELLED, "few")
                             : finish(step, TOURNAMENT_OVER, "few");
    }
    PairingTable *past = past_of(step);
    if (past == NULL) {
        return false;
    }
    if (t->round == 0) {
        t->begun = step->now;
        t->rounds = t->rounds > 0 ? t->rounds : pairing_rounds(t->kind, t->seats, count);
        t->rounds =
            t->rounds > TOURNAMENT_ROUNDS_MOST && t->seats > 2 ? TOURNAMENT_ROUNDS_MOST : t->rounds;
    }
    const int made =
        pairing_make(t->kind, t->seats, t->games, order, count, past, step->games.count, tables);
    free(past);
    t->round++;
    t->game = 1;
    return made > 0 && plan_game(step, tables, made);
}

/* Is there nothing more to play? */
static bool is_last(const Step *step) {
    const Tournament *t = step->of;
    int order[PAIRING_PLAYERS_MOST];
    const int count = order_of(step, order);
    if (t->ending || count < TOURNAMENT_LEAST) {
        return true;
    }
    if (t->kind == PAIRING_SWISS) {
        return t->round >= t->rounds;
    }
    /* Somebody who came late may still have people to meet. */
    PairingTable *past = past_of(step);
    const bool all =
        past == NULL || pairing_all_met(t->seats, order, count, past, step->games.count);
    free(past);
    const int most = pairing_rounds(t->kind, t->seats, step->entries.count);
    return all || t->round >= (t->rounds > most ? t->rounds : most);
}

/* All tables of the deal are done: what each seat was worth, and everything can be seen. */
static bool score_deal(Step *step) {
    const Tournament *t = step->of;
    int from = 0, count = 0;
    for (int i = 0; i < step->games.count; i++) {
        DealTable *deal = &step->games.deal[i];
        if (deal->round == t->round && deal->game == t->game) {
            deal->nothing = step->games.table[i].state != PLAN_OVER;
            from = count == 0 ? i : from;
            count++;
        }
    }
    duplicate_score(step->games.deal + from, count, t->seats);
    bool good = true;
    for (int i = from; i < from + count; i++) {
        for (int s = 0; s < t->seats && good; s++) {
            good =
                db_run(step->db, step->error, SQL_SCORE, "iti",
                       (int64_t)step->games.deal[i].score[s], step->games.table[i].id, (int64_t)s);
        }
    }
    step->plan->opened_round = t->round;
    step->plan->opened_game = t->game;
    return good &&
           db_run(step->db, step->error, SQL_VOID, "tii", t->id, (int64_t)t->round,
                  (int64_t)t->game) &&
           db_run(step->db, step->error, SQL_OPEN_RECORDS, "tii", t->id, (int64_t)t->round,
                  (int64_t)t->game) &&
           db_run(step->db, step->error, SQL_OPEN_TABLES, "tii", t->id, (int64_t)t->round,
                  (int64_t)t->game);
}

static bool take_count(const DbRow *row, void *data) {
    *(int64_t *)data = db_number(row, 0);
    return false;
}

static bool step_entry(Step *step, bool force) {
    Tournament *t = step->of;
    if (force || (t->starts > 0 && step->now >= t->starts)) {
        return next_round(step);
    }
    if ((t->owner[0] == '\0' && t->starts == 0) || step->now >= t->made + ENTRY_MOST_MS) {
        return finish(step, TOURNAMENT_CANCELLED, "nobody");
    }
    const int64_t end = t->made + ENTRY_MOST_MS;
    t->due = t->starts > 0 && t->starts < end ? t->starts : end;
    return keep(step);
}

static bool step_playing(Step *step) {
    Tournament *t = step->of;
    int64_t open = 0, unmade = 0;
    if (is_stopped(t) && !db_run(step->db, step->error, SQL_STOP_PLANNED, "t", t->id)) {
        return false;
    }
    if (!db_each(step->db, step->error, SQL_OPEN, take_count, &open, "tii", t->id,
                 (int64_t)t->round, (int64_t)t->game) ||
        !db_each(step->db, step->error, SQL_UNMADE, take_count, &unmade, "t", t->id)) {
        return false;
    }
    step->plan->changed = true; /* a table has ended, or nobody knows */
    if (open > 0) {
        step->plan->stops = is_stopped(t);
        t->due = step->now + (step->plan->stops ? STOP_MS : unmade > 0 ? MADE_MS : CHECK_MS);
        return (unmade == 0 || (tournament_games(step->db, t->id, &step->games, step->error) &&
                                take_planned(step))) &&
               keep(step);
    }
    if (!tournament_games(step->db, t->id, &step->games, step->error) || !score_deal(step)) {
        return false;
    }
    if (t->game < t->games && !is_stopped(t)) {
        return next_game(step);
    }
    if (is_last(step)) {
        return finish(step, TOURNAMENT_OVER, "");
    }
    t->state = TOURNAMENT_BETWEEN;
    t->due = step->now + (t->rest_ms > 0 ? t->rest_ms : 1);
    return t->rest_ms == 0 && !t->paused ? next_round(step) : keep(step);
}

static bool step_between(Step *step, bool force) {
    Tournament *t = step->of;
    if (t->ending) {
        return finish(step, TOURNAMENT_OVER, "");
    }
    if (t->paused || (!force && step->now < t->due)) {
        t->due = t->paused ? 0 : t->due;
        return keep(step);
    }
    return tournament_games(step->db, t->id, &step->games, step->error) && next_round(step);
}

bool tournament_withdraw(Db *db, const char *player, Text *error) {
    return db_run(db, error, SQL_WITHDRAW, "t", player);
}

static bool take_id(const DbRow *row, void *data) {
    snprintf(data, ID_SIZE, "%s", db_text(row, 0));
    return false;
}

bool tournament_remove(Db *db, const char *id, const char *player, char plays_at[ID_SIZE],
                       Text *error) {
    plays_at[0] = '\0';
    return db_run(db, error, SQL_REMOVE, "tt", id, player) &&
           db_each(db, error, SQL_PLAYS_AT, take_id, plays_at, "tt", id, player);
}

bool tournament_cancel(Db *db, const char *id, const char *why, int64_t now, Text *error) {
    return db_run(db, error, SQL_CANCEL, "tit", why, now, id);
}

bool tournament_stop(Db *db, const Tournament *of, int64_t now, Plan *plan, Text *error) {
    if (of->state == TOURNAMENT_ENTRY) {
        plan->changed = true;
        return tournament_cancel(db, of->id, WHY_OPERATOR, now, error);
    }
    return db_run(db, error, SQL_STOP, "tit", WHY_OPERATOR, now, of->id) &&
           tournament_advance(db, of->id, now, true, plan, error);
}

bool tournament_advance(Db *db, const char *id, int64_t now, bool force, Plan *plan, Text *error) {
    Step *step = calloc(1, sizeof *step);
    plan_free(plan);
    if (step == NULL || !tournament_read(db, id, &plan->of, error)) {
        free(step);
        return false;
    }
    step->db = db;
    step->error = error;
    step->now = now;
    step->of = &plan->of;
    step->plan = plan;
    bool good = tournament_entries(db, id, &step->entries, error);
    if (good && plan->of.found) {
        switch (plan->of.state) {
        case TOURNAMENT_ENTRY:
            good = step_entry(step, force);
            break;
        case TOURNAMENT_PLAYING:
            good = step_playing(step);
            break;
        case TOURNAMENT_BETWEEN:
            good = step_between(step, force);
            break;
        default: /* nothing more happens */
            break;
        }
    }
    tournament_games_free(&step->games);
    free(step);
    return good;
}
