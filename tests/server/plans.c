/* tests/server/plans.c -- what people ask of the store goes along an index: no statement that a
 * call makes looks through a whole table, however many people and games there are.
 *
 * Every statement that SQLite prepares for these calls is explained by SQLite itself. */
#include "tests/server/hubs.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>
#include <sqlite3.h>

static House house;
static bool looking;
static int looked, slow;
static const char *call_made;

/* Tables that stay small, or whose rows are all wanted; and whom somebody has muted, which is
 * looked through when somebody is deleted. */
static const char *const SMALL[] = {" targets", " notices", " meta", "SET muted = trim", NULL};

int __real_sqlite3_prepare_v3(sqlite3 *db, const char *sql, int length, unsigned flags,
                              sqlite3_stmt **out, const char **tail);
int __wrap_sqlite3_prepare_v3(sqlite3 *db, const char *sql, int length, unsigned flags,
                              sqlite3_stmt **out, const char **tail);

static void explain(sqlite3 *db, const char *sql) {
    char words[4096];
    sqlite3_stmt *plan = NULL;
    snprintf(words, sizeof words, "EXPLAIN QUERY PLAN %s", sql);
    if (__real_sqlite3_prepare_v3(db, words, -1, 0, &plan, NULL) != SQLITE_OK) {
        return; /* BEGIN and the like have none */
    }
    looked++;
    while (sqlite3_step(plan) == SQLITE_ROW) {
        const char *detail = (const char *)sqlite3_column_text(plan, 3);
        bool bad = strncmp(detail, "SCAN", 4) == 0 && strcmp(detail, "SCAN CONSTANT ROW") != 0;
        for (int i = 0; SMALL[i] != NULL; i++) {
            bad = bad && strstr(sql, SMALL[i]) == NULL;
        }
        /* What is found is in the order in which it is wanted, where pages are turned. */
        bad = bad || (strstr(sql, "ended DESC") != NULL && strstr(sql, "LIMIT") != NULL &&
                      strstr(detail, "TEMP B-TREE") != NULL);
        if (bad) {
            print_error("%s: %s\n  %s\n", call_made, detail, sql);
            slow++;
        }
    }
    sqlite3_finalize(plan);
}

int __wrap_sqlite3_prepare_v3(sqlite3 *db, const char *sql, int length, unsigned flags,
                              sqlite3_stmt **out, const char **tail) {
    const int got = __real_sqlite3_prepare_v3(db, sql, length, flags, out, tail);
    if (looking && got == SQLITE_OK) {
        explain(db, sql);
    }
    return got;
}

static void ask(int who, const char *method, const char *params) {
    call_made = method;
    house_call(&house, who, method, params);
    if (strstr(house.answer, "\"result\"") == NULL) {
        print_error("%s %s: %s\n", method, params, house.answer);
    }
    assert_non_null(strstr(house.answer, "\"result\""));
}

static void along_indexes(void **unused) {
    (void)unused;
    static const char *const SEARCHES[] = {
        "{}",
        "{'game':'null','from':5,'to':1800000000000}",
        "{'player':'Guest 0'}",
        "{'player':'Guest 0','game':'null','result':'lost'}",
        "{'player':'ID','with':'OTHER','moves_least':1,'minutes_most':5}",
        "{'player':'ID','game':'null','end':'resign','after':'1800000000000 "
        "zzz','to':1900000000000}"};
    house_open(&house, ":memory:");
    looking = true;
    char id[2][ID_SIZE];
    for (int i = 0; i < 2; i++) {
        ask(i, "me", "{}");
        snprintf(id[i], ID_SIZE, "%.12s", strstr(house.answer, "\"player\":\"") + 10);
    }
    TEXT(other, 64);
    text_format(&other, "{'player':'%s'}", id[1]);
    ask(0, "friend", other.start);
    ask(0, "friends", "{'watch':true}");
    ask(0, "block", other.start);
    TEXT(unblock, 64);
    text_format(&unblock, "{'player':'%s','on':false}", id[1]);
    ask(0, "block", unblock.start);
    ask(0, "friend", unblock.start);
    ask(0, "new", "{'game':'null','seats':2}");
    ask(2, "follow", "{'table':'$'}");
    ask(2, "followed", "{}");
    ask(0, "lobby", "{'watch':true}");
    ask(1, "join", "{'table':'$'}");
    ask(2, "running", "{'people':2}");
    ask(1, "say", "{'table':'$','words':'hello'}");
    ask(1, "resign", "{'table':'$'}");
    ask(2, "followed", "{}");
    ask(2, "follow", "{'table':'$','on':false}");
    for (size_t i = 0; i < sizeof SEARCHES / sizeof SEARCHES[0]; i++) {
        TEXT(wish, 300);
        for (const char *c = SEARCHES[i]; *c != '\0';) {
            if (strncmp(c, "ID", 2) == 0) {
                text_put(&wish, id[0]);
                c += 2;
            } else if (strncmp(c, "OTHER", 5) == 0) {
                text_put(&wish, id[1]);
                c += 5;
            } else {
                text_char(&wish, *c++);
            }
        }
        ask(0, "search", wish.start);
        if (i != 0 && i != 1 && i != 3) { /* the loser was the other */
            assert_non_null(strstr(house.answer, "\"moves\""));
        }
    }
    ask(0, "profile", other.start);
    ask(0, "recent", "{}");
    ask(0, "find", "{'player':'Guest 0'}");
    ask(0, "find", "{'player':'Guest 0','game':'null'}");
    ask(0, "best", "{'game':'null'}");
    ask(0, "ratings", other.start);
    ask(0, "invitations", "{}");
    ask(0, "tables", "{}");
    ask(0, "export", "{}");
    ask(3, "delete", "{}");
    looking = false;
    assert_true(looked > 50);
    assert_int_equal(slow, 0);
    house_close(&house);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(along_indexes)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
