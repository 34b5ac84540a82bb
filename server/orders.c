/* server/orders.c -- if-then orders: kept, looked at after every move, carried out. */
#include "server/orders.h"

#include "core/eyes.h"
#include "core/json_writer.h"
#include "server/api.h"
#include "server/hub.h"
#include "server/log.h"
#include "server/notice.h"
#include "server/tell.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    HOUR_MS = 3600 * 1000,
    AGAIN_MS = 1000,   /* when nothing can be written just now */
    OTHERS_MS = 3000,  /* for the server that made the move to carry it out; then anybody does */
    MARK_LETTERS = 12, /* of one giving of orders */
    LINES_MOST = ORDERS_STEPS_MOST
};

static const char HIDDEN[] = "?"; /* a move that one may not see */

static const char SQL_SET[] =
    "INSERT INTO orders (id, player, mark, base, hash, lines, made, live, why, ended)"
    " VALUES ($1, $2, $3, $4, $5, $6, $7, 1, '', 0) ON CONFLICT (id, player) DO UPDATE SET"
    " mark = excluded.mark, base = excluded.base, hash = excluded.hash, lines = excluded.lines,"
    " made = excluded.made, live = 1, why = '', ended = 0";
static const char SQL_DROP[] = "DELETE FROM orders WHERE id = $1 AND player = $2";
static const char SQL_END[] = "UPDATE orders SET live = 0, why = $1, ended = $2 WHERE id = $3"
                              " AND player = $4 AND mark = $5";
static const char SQL_END_ALL[] =
    "UPDATE orders SET live = 0, why = $1, ended = $2 WHERE id = $3 AND live = 1";
static const char SQL_OVER[] = "DELETE FROM orders WHERE id = $1";
static const char SQL_FORGET[] = "DELETE FROM orders WHERE player = $1";
static const char SQL_LIVE[] =
    "SELECT player, mark, base, hash, lines FROM orders WHERE id = $1 AND live = 1 ORDER BY player";
static const char SQL_ANY[] = "SELECT count(*) FROM orders WHERE id = $1 AND live = 1";
static const char SQL_ALL[] = "SELECT DISTINCT id FROM orders WHERE live = 1";
static const char SQL_OF[] =
    "SELECT base, lines, made, live, why, ended FROM orders WHERE id = $1 AND player = $2";

/* Why orders have ended, as programs read it. */
typedef enum OrdersEnd {
    ORDERS_DONE,    /* the last move of a line was made */
    ORDERS_OTHER,   /* somebody has made a move that none of the lines foresees */
    ORDERS_ILLEGAL, /* the move that was ordered is not legal */
    ORDERS_UNDONE,  /* moves were taken back */
    ORDERS_AWAY     /* a computer plays for their owner */
} OrdersEnd;
static const char *const END_NAMES[] = {"done", "other", "illegal", "undo", "away"};

/* ---- lines ---- */

typedef struct Step {
    int seat;         /* or NATURE */
    const char *move; /* as it is written, or HIDDEN */
} Step;

/* Lines read from the store's text, which they point into: steps parted by tabs, lines closed by
 * line ends; a step is a seat, a space and a move. */
typedef struct Lines {
    Step step[ORDERS_STEPS_MOST];
    int from[LINES_MOST + 1]; /* where each line begins; the last is where all end */
    int count;
} Lines;

static bool read_lines(char *words, Lines *lines) {
    int steps = 0;
    lines->count = 0;
    for (char *at = words; *at != '\0';) {
        if (lines->count == LINES_MOST) {
            return false;
        }
        lines->from[lines->count++] = steps;
        for (bool more = true; more;) {
            char *move, *end = at + strcspn(at, "\t\n");
            if (steps == ORDERS_STEPS_MOST || *end == '\0') {
                return false;
            }
            more = *end == '\t';
            *end = '\0';
            lines->step[steps].seat = (int)strtol(at, &move, 10);
            if (move == at || *move != ' ') {
                return false;
            }
            lines->step[steps++].move = move + 1;
            at = end + 1;
        }
    }
    lines->from[lines->count] = steps;
    return lines->count > 0;
}

/* Is move number `index` the one that the step foresees, as far as the seat may know? */
static bool fits(const Match *match, int index, int seat, const Step *step) {
    const void *before = match_at(match, index);
    const Move move = match_move(match, index);
    Move meant;
    if (step->seat != match_actor(match, index)) {
        return false;
    }
    if (!eyes_see_move(seat, match->game, before, move)) {
        return strcmp(step->move, HIDDEN) == 0;
    }
    return match->game->read_move(before, step->move, &meant) && meant == move;
}

/* How many steps of a line have been made since `base`; -1: something else has. What nature does is
 * only looked at where the line speaks of it. */
static int progress(const Match *match, int base, int seat, const Step *step, int count) {
    int at = 0;
    for (int i = base; i < match->count; i++) {
        if (match_actor(match, i) == NATURE && (at == count || step[at].seat != NATURE)) {
            continue;
        }
        if (at == count || !fits(match, i, seat, &step[at])) {
            return -1;
        }
        at++;
    }
    return at;
}

typedef struct Verdict {
    const char *move; /* to be made now; NULL: none */
    bool ends;
    OrdersEnd why;
} Verdict;

static Verdict judge(const Table *table, int seat, int base, uint32_t hash, const Lines *lines) {
    const Match *match = table->match;
    Verdict verdict = {NULL, true, ORDERS_OTHER};
    if (base > match->count || match_hash(match, base) != hash) {
        verdict.why = ORDERS_UNDONE;
        return verdict;
    }
    if (table_by_computer(table, seat)) {
        verdict.why = ORDERS_AWAY;
        return verdict;
    }
    for (int i = 0; i < lines->count; i++) {
        const Step *step = &lines->step[lines->from[i]];
        const int count = lines->from[i + 1] - lines->from[i];
        const int at = progress(match, base, seat, step, count);
        if (at == count) {
            verdict.why = ORDERS_DONE;
        } else if (at >= 0 && table->turn != seat) {
            verdict.ends = false;
        } else if (at >= 0 && step[at].seat == seat) {
            verdict.ends = false;
            verdict.move = step[at].move;
        }
    }
    return verdict;
}

/* ---- telling ---- */

/* To the owner's devices, and to other servers. */
static void tell(Hub *hub, const char *table, const char *player) {
    Person *person = map_get(&hub->people, player);
    if (person != NULL && person->conns != NULL) {
        Buffer *buffer = &hub->line;
        json_add_words(tell_begin(buffer, "orders"), "table", table);
        tell_person(hub, person, buffer);
    }
}

static void tell_all(Hub *hub, const char *table, const char *player) {
    TEXT(line, 64);
    text_format(&line, "o %s %s", table, player);
    tell(hub, table, player);
    store_tell(hub->store, line.start);
}

/* ---- looking ---- */

typedef struct Order {
    char player[ID_SIZE], mark[ID_SIZE];
    int64_t base, hash;
    char *lines;
    struct Order *next;
} Order;

typedef struct Look {
    Task task;
    Hub *hub;
    char table[ID_SIZE];
    Order *first;
} Look;

static void free_orders(Look *look) {
    while (look->first != NULL) {
        Order *order = look->first;
        look->first = order->next;
        free(order->lines);
        free(order);
    }
}

static bool take_order(const DbRow *row, void *data) {
    Look *look = data;
    Order *order = calloc(1, sizeof *order);
    const char *lines = db_text(row, 4);
    if (order == NULL || (order->lines = malloc(strlen(lines) + 1)) == NULL) {
        free(order);
        look->task.failed = true;
        return false;
    }
    snprintf(order->player, sizeof order->player, "%s", db_text(row, 0));
    snprintf(order->mark, sizeof order->mark, "%s", db_text(row, 1));
    order->base = db_int(row, 2, 0, INT_MAX);
    order->hash = db_number(row, 3);
    memcpy(order->lines, lines, strlen(lines) + 1);
    order->next = look->first;
    look->first = order;
    return true;
}

static void read_orders(Task *task, Db *db) {
    Look *look = (Look *)task;
    TEXT(error, 300);
    free_orders(look);
    if (!db_each(db, &error, SQL_LIVE, take_order, look, "t", look->table)) {
        log_line(LOG_ERROR, "store", "problem", error.start, NULL);
        task->failed = true;
    }
}

static void look_again(Table *table, int64_t pause) {
    Hub *hub = table->hub;
    table->orders_at = hub->steady() + pause;
    if (hub->orders_at == 0 || table->orders_at < hub->orders_at) {
        hub->orders_at = table->orders_at;
    }
}

static void end_order(Table *table, const Order *order, int seat, OrdersEnd why) {
    Hub *hub = table->hub;
    store_write(hub->store, SQL_END, "tittt", END_NAMES[why], hub->clock(), table->id,
                order->player, order->mark);
    tell_all(hub, table->id, order->player);
    if (why != ORDERS_DONE && seat >= 0 && table->turn != seat) {
        notice_orders(table, order->player); /* else a notice says that it is their turn */
    }
}

/* True: it has made a move, so the other orders are looked at once more after that. */
static bool carry_out(Table *table, Order *order) {
    Lines *lines = calloc(1, sizeof *lines);
    const Person *person = map_get(&table->hub->people, order->player);
    const int seat = table_seat_of(table, person);
    bool moved = false;
    if (lines == NULL) {
        look_again(table, AGAIN_MS);
        return false;
    }
    Verdict verdict = {NULL, true, ORDERS_AWAY};
    if (seat >= 0 && read_lines(order->lines, lines)) {
        verdict = judge(table, seat, (int)order->base, (uint32_t)order->hash, lines);
    }
    if (verdict.move != NULL) {
        TEXT(error, 500);
        const int64_t since = table->turn_since;
        table->turn_since = table->hub->steady(); /* no time is charged */
        moved = table_play(table, verdict.move, &error) == MATCH_MADE;
        table->turn_since = moved ? table->turn_since : since;
        verdict.ends = !moved;
        verdict.why = ORDERS_ILLEGAL;
    }
    if (verdict.ends) {
        end_order(table, order, seat, verdict.why);
    }
    free(lines);
    return moved;
}

static void looked(Task *task) {
    Look *look = (Look *)task;
    Hub *hub = look->hub;
    Table *table = hub->closing ? NULL : table_find(hub, look->table);
    if (table != NULL && table->status == TABLE_PLAYING && !table->head.stale) {
        /* What is in memory may turn out not to have happened: then it is read anew, and looked at
         * after that. */
        if (task->failed || store_stalled(hub->store) > 0 ||
            store_is_lost(hub->store, table->written) || !table_wake(table)) {
            look_again(table, AGAIN_MS);
        } else {
            bool moved = false;
            store_group(hub->store);
            table->ordered = look->first != NULL;
            for (Order *order = look->first; order != NULL && !moved; order = order->next) {
                moved = carry_out(table, order);
            }
            store_group_end(hub->store);
        }
    }
    free_orders(look);
    free(look);
}

static void look_now(Table *table) {
    Hub *hub = table->hub;
    Look *look = calloc(1, sizeof *look);
    table->orders_at = 0;
    if (look == NULL) {
        look_again(table, AGAIN_MS);
        return;
    }
    look->task.work = read_orders;
    look->task.done = looked;
    look->hub = hub;
    memcpy(look->table, table->id, sizeof look->table);
    store_ask(hub->store, &look->task);
}

void orders_look(Table *table) {
    const Store *store = table->hub->store;
    if (!table->ordered || table->status != TABLE_PLAYING || table->head.stale ||
        table->hub->closing) {
        return;
    }
    if (!store_shared(store) || strcmp(table->head.author, store_author(store)) == 0) {
        look_now(table);
    } else {
        look_again(table, OTHERS_MS);
    }
}

void orders_tick(Hub *hub) {
    const int64_t now = hub->steady();
    if (hub->orders_at == 0 || now < hub->orders_at) {
        return;
    }
    hub->orders_at = 0;
    for (size_t i = 0; i < hub->tables.room; i++) {
        Table *table = hub->tables.entry[i].key == NULL ? NULL : hub->tables.entry[i].value;
        if (table == NULL || table->orders_at == 0) {
            continue;
        }
        if (!table->ordered || table->status != TABLE_PLAYING || table->head.stale) {
            table->orders_at = 0; /* who reads it anew looks again */
        } else if (table->orders_at <= now) {
            look_now(table);
        } else if (hub->orders_at == 0 || table->orders_at < hub->orders_at) {
            hub->orders_at = table->orders_at;
        }
    }
}

void orders_undone(Table *table) {
    Hub *hub = table->hub;
    if (!table->ordered) {
        return;
    }
    table->ordered = false;
    store_write(hub->store, SQL_END_ALL, "tit", END_NAMES[ORDERS_UNDONE], hub->clock(), table->id);
    for (int i = 0; i < table->set.setup.seats; i++) {
        if (table->seat[i].person != NULL) {
            tell_all(hub, table->id, table->seat[i].person->id);
        }
    }
}

void orders_over(Table *table) {
    table->ordered = false;
    if (orders_allowed(table)) {
        store_write(table->hub->store, SQL_OVER, "t", table->id);
    }
}

void orders_forget(Hub *hub, const char *player) {
    store_write(hub->store, SQL_FORGET, "t", player);
}

static bool flag_table(const DbRow *row, void *data) {
    Table *table = table_find(data, db_text(row, 0));
    if (table != NULL && table->status == TABLE_PLAYING) {
        table->ordered = true;
    }
    return true;
}

bool orders_load(Hub *hub, Text *error) {
    if (!db_each(store_db(hub->store), error, SQL_ALL, flag_table, hub, "")) {
        return false;
    }
    for (size_t i = 0; i < hub->tables.room; i++) {
        Table *table = hub->tables.entry[i].key == NULL ? NULL : hub->tables.entry[i].value;
        if (table != NULL && table->ordered) {
            look_again(table, 0);
        }
    }
    return true;
}

static bool take_any(const DbRow *row, void *data) {
    *(bool *)data = db_number(row, 0) > 0;
    return false;
}

bool orders_are(Db *db, const char *table, bool *out, Text *error) {
    return db_each(db, error, SQL_ANY, take_any, out, "t", table);
}

void orders_heard(Hub *hub, char *words) {
    char *player = strchr(words, ' ');
    if (player == NULL) {
        return;
    }
    *player++ = '\0';
    Table *table = table_find(hub, words);
    if (table != NULL && table->status == TABLE_PLAYING) {
        table->ordered = true; /* the next look tells */
        orders_look(table);
    }
    tell(hub, words, player);
}

/* ---- calls ---- */

bool orders_allowed(const Table *table) {
    return table->set.clock == CLOCK_NONE || table->set.clock_ms >= HOUR_MS;
}

static bool refuse_lines(Call *call) {
    call_refuse(call, REFUSE_BAD_ORDERS);
    return false;
}

/* One move of a line. */
static bool read_step(Call *call, const Table *table, int seat, const void *view, int node,
                      int *who, char words[MATCH_MOVE_SIZE]) {
    const Json *json = call->json;
    int64_t number;
    Move move;
    if (json_type(json, node) != JSON_OBJECT || json_count(json, node) != 2) {
        return refuse_lines(call);
    }
    const int by = json_member(json, node, "seat"), what = json_member(json, node, "move");
    if (by == JSON_NONE || what == JSON_NONE || !json_int(json, by, &number) || number < NATURE ||
        number >= table->set.setup.seats || !json_words(json, what, words, MATCH_MOVE_SIZE)) {
        return refuse_lines(call);
    }
    *who = (int)number;
    if (strcmp(words, HIDDEN) == 0 && *who != seat) {
        return true;
    }
    if (words[strcspn(words, "\t\n")] != '\0' || !table->set.game->read_move(view, words, &move)) {
        TEXT(quoted, 100);
        buffer_quote(&quoted, words, strlen(words));
        call_refuse_with(call, REFUSE_ORDERS_MOVE, quoted.start, NULL);
        return false;
    }
    return true;
}

/* Two lines that are the same so far and then give two answers. */
static bool contradicts(const Lines *lines, int seat, int a, int b) {
    const Step *x = &lines->step[lines->from[a]], *y = &lines->step[lines->from[b]];
    const int most = lines->from[a + 1] - lines->from[a],
              other = lines->from[b + 1] - lines->from[b];
    for (int i = 0; i < most && i < other; i++) {
        if (x[i].seat != y[i].seat || strcmp(x[i].move, y[i].move) != 0) {
            return x[i].seat == seat && y[i].seat == seat;
        }
    }
    return false;
}

/* The lines of a call as the store keeps them. */
static bool take_lines(Call *call, const Table *table, int seat, Buffer *out) {
    const Json *json = call->json;
    const int node = call_node(call, "lines");
    STATE_ROOM(view);
    int steps = 0;
    if (node == JSON_NONE) {
        call_refuse_with(call, REFUSE_MISSING, "lines", NULL);
        return false;
    }
    if (json_type(json, node) != JSON_ARRAY) {
        return refuse_lines(call);
    }
    eyes_see(seat, table->set.game, match_state(table->match), view);
    for (int line = json_first(json, node); line != JSON_NONE; line = json_next(json, line)) {
        int who = NATURE, first = NATURE, length = 0;
        if (json_type(json, line) != JSON_ARRAY) {
            return refuse_lines(call);
        }
        steps += json_count(json, line);
        if (steps > ORDERS_STEPS_MOST || json_count(json, line) > ORDERS_LINE_MOST) {
            TEXT(most, 16);
            TEXT(each, 16);
            text_number(&most, ORDERS_STEPS_MOST);
            text_number(&each, ORDERS_LINE_MOST);
            call_refuse_with(call, REFUSE_TOO_MANY_ORDERS, most.start, each.start);
            return false;
        }
        for (int at = json_first(json, line); at != JSON_NONE; at = json_next(json, at)) {
            char words[MATCH_MOVE_SIZE];
            if (!read_step(call, table, seat, view, at, &who, words)) {
                return false;
            }
            text_format(buffer_room(out, MATCH_MOVE_SIZE + 16), "%s%d %s", length > 0 ? "\t" : "",
                        who, words);
            first = first == NATURE ? who : first;
            length++;
        }
        if (who != seat || first != table->turn) {
            call_refuse(call, REFUSE_ORDERS_ENDS);
            return false;
        }
        buffer_put(out, "\n");
    }
    return true;
}

static bool is_clear(Call *call, int seat, const char *words) {
    Lines *lines = calloc(1, sizeof *lines);
    char *copy = malloc(strlen(words) + 1);
    bool good = lines != NULL && copy != NULL;
    if (!good) {
        call_refuse(call, REFUSE_NO_MEMORY);
    } else {
        memcpy(copy, words, strlen(words) + 1);
        good = read_lines(copy, lines);
        for (int i = 0; i < lines->count && good; i++) {
            for (int j = 0; j < i && good; j++) {
                good = !contradicts(lines, seat, i, j);
            }
        }
        if (!good) {
            call_refuse(call, REFUSE_ORDERS_TWO);
        }
    }
    free(lines);
    free(copy);
    return good;
}

static CallAnswer keep_orders(Call *call, Table *table, int seat, Buffer *words) {
    Hub *hub = call->hub;
    const char *player = call->conn->person->id;
    char mark[ID_SIZE];
    if (!take_lines(call, table, seat, words)) {
        return CALL_REFUSED;
    }
    if (words->text.used == 0) {
        store_write(hub->store, SQL_DROP, "tt", table->id, player);
    } else {
        if (!is_clear(call, seat, words->text.start)) {
            return CALL_REFUSED;
        }
        id_new(mark, MARK_LETTERS);
        store_write(hub->store, SQL_SET, "tttiiti", table->id, player, mark,
                    (int64_t)table->match->count,
                    (int64_t)match_hash(table->match, table->match->count), store_text(words),
                    hub->clock());
        table->ordered = true;
    }
    tell_all(hub, table->id, player);
    orders_look(table); /* another server may have moved */
    buffer_put(call->out, "true");
    return CALL_DONE;
}

static CallAnswer do_orders_set(Call *call) {
    int64_t count = -1;
    Table *table = call_table(call);
    const int seat = table == NULL ? -1 : call_seat(call, table);
    if (seat < 0 || !call_option_number(call, "count", 0, MATCH_MOVES_MAX, &count) ||
        !call_is_fresh(call, table, count)) {
        return CALL_REFUSED;
    }
    const int node = call_node(call, "lines");
    const bool none = node != JSON_NONE && json_type(call->json, node) == JSON_ARRAY &&
                      json_count(call->json, node) == 0;
    if (!none && !orders_allowed(table)) {
        return call_refuse(call, REFUSE_ORDERS_QUICK);
    }
    if (!none && table_by_computer(table, seat)) {
        return call_refuse(call, REFUSE_COMPUTER_PLAYS);
    }
    if (!none && table->turn == seat) {
        return call_refuse(call, REFUSE_ORDERS_YOUR_TURN);
    }
    Buffer words;
    if (!buffer_new(&words)) {
        return call_refuse(call, REFUSE_NO_MEMORY);
    }
    const CallAnswer answer = keep_orders(call, table, seat, &words);
    buffer_free(&words);
    return answer;
}

/* One's own at a table. */
typedef struct Own {
    LaterCall later;
    char table[ID_SIZE];
} Own;

static bool write_own(const DbRow *row, void *data) {
    Text *out = &((Own *)data)->later.out.text;
    const bool live = db_number(row, 3) != 0;
    json_open(out, NULL);
    json_add_flag(out, "live", live);
    json_add_number(out, "count", db_number(row, 0));
    json_add_number(out, "made", db_number(row, 2));
    if (live) {
        json_add_null(out, "ended");
    } else {
        json_open(out, "ended");
        json_add_words(out, "why", db_text(row, 4));
        json_add_number(out, "at", db_number(row, 5));
        json_close(out);
    }
    json_open_list(out, "lines");
    bool within = false; /* a line, whose moves are parted by tabs */
    for (const char *at = db_text(row, 1); *at != '\0';) {
        const size_t length = strcspn(at, "\t\n"), number = strcspn(at, " ");
        char move[MATCH_MOVE_SIZE];
        if (number >= length || length - number > sizeof move) {
            break;
        }
        memcpy(move, at + number + 1, length - number - 1);
        move[length - number - 1] = '\0';
        if (!within) {
            json_open_list(out, NULL);
        }
        json_open(out, NULL);
        json_add_number(out, "seat", strtol(at, NULL, 10));
        json_add_words(out, "move", move);
        json_close(out);
        within = at[length] == '\t';
        if (!within) {
            json_close_list(out);
        }
        at += length + (at[length] != '\0');
    }
    if (within) {
        json_close_list(out);
    }
    json_close_list(out);
    json_close(out);
    return false;
}

static void read_own(Task *task, Db *db) {
    Own *own = (Own *)task;
    TEXT(error, 300);
    task->failed =
        !db_each(db, &error, SQL_OF, write_own, own, "tt", own->table, own->later.person);
    if (own->later.out.text.used == 0) {
        buffer_put(&own->later.out, "null");
    }
}

static CallAnswer do_orders(Call *call) {
    Table *table = call_table(call);
    if (table == NULL) {
        return CALL_REFUSED;
    }
    if (table_seat_of(table, call->conn->person) < 0) {
        return call_refuse(call, REFUSE_NO_SEAT);
    }
    Own *own = (Own *)call_later(call, sizeof *own, read_own, later_answer);
    if (own == NULL) {
        return CALL_REFUSED;
    }
    memcpy(own->table, table->id, sizeof own->table);
    store_ask(call->hub->store, &own->later.task);
    return CALL_LATER;
}

const ApiMethod API_ORDERS[] = {
    {"orders", do_orders, SOMEBODY, {"table"}},
    {"orders_set", do_orders_set, SOMEBODY, {"table", "lines", "count"}},
    {NULL, NULL, ANYBODY, {NULL}},
};
