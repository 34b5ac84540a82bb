/* server/calendar.c -- somebody's deadlines as iCalendar. */
#define _POSIX_C_SOURCE 200809L
#include "server/calendar.h"

#include "server/clock.h"
#include "server/contact.h"
#include "server/holiday.h"
#include "server/refusal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LINE_MOST = 75 }; /* bytes of a line, without its end */

static const char SQL_FEED[] = "SELECT player FROM contacts WHERE feed = $1 AND feed <> ''";

static const Words TITLE = {{"{0}: your move{1}", "{0}: eigener Zug{1}", "{0} : à jouer{1}"}};
static const Words WITH = {{" (with {0})", " (mit {0})", " (avec {0})"}};
static const Words ABOUT = {{"Until then a move is to be made.", "Bis dahin ist ein Zug zu machen.",
                             "D’ici là, un coup est à jouer."}};
static const Words HOLIDAY = {{"Liege: holiday", "Liege: Urlaub", "Liege : congé"}};

/* A line, folded: a line end and a space within it count for nothing. No letter is torn. */
static void put_line(const char *words, Buffer *out) {
    size_t length = strlen(words), used = 0;
    while (length > 0) {
        const int letter = text_utf8(words, length);
        const size_t size = letter > 0 ? (size_t)letter : 1;
        if (used + size > LINE_MOST) {
            buffer_put(out, "\r\n ");
            used = 1;
        }
        buffer_bytes(out, words, size);
        used += size;
        words += size;
        length -= size;
    }
    buffer_put(out, "\r\n");
}

/* A value of the type TEXT. */
static void put_text(const char *name, const char *words, Buffer *out) {
    TEXT(line, 2000);
    text_put(&line, name);
    text_char(&line, ':');
    for (const char *c = words; *c != '\0'; c++) {
        if (*c == '\n') {
            text_put(&line, "\\n");
        } else if ((unsigned char)*c >= ' ' && *c != 0x7f) {
            if (*c == '\\' || *c == ';' || *c == ',') {
                text_char(&line, '\\');
            }
            text_char(&line, *c);
        }
    }
    put_line(line.start, out);
}

static void put_time(const char *name, int64_t at, Buffer *out) {
    const time_t seconds = (time_t)(at / 1000);
    struct tm day;
    TEXT(line, 100);
    gmtime_r(&seconds, &day);
    text_format(&line, "%s:%04d%02d%02dT%02d%02d%02dZ", name, day.tm_year + 1900, day.tm_mon + 1,
                day.tm_mday, day.tm_hour, day.tm_min, day.tm_sec);
    put_line(line.start, out);
}

static void put_table(const Table *table, const Person *person, Lang lang, Buffer *out) {
    const Hub *hub = table->hub;
    const char *host = strstr(hub->url, "://");
    TEXT(names, 400);
    TEXT(others, 500);
    TEXT(title, 900);
    TEXT(link, 700);
    TEXT(uid, 800);
    for (int i = 0; i < table->set.setup.seats; i++) {
        const Person *other = table->seat[i].person;
        if (other != NULL && other != person && other->name[0] != '\0') {
            text_format(&names, "%s%s", names.used > 0 ? ", " : "", other->name);
        }
    }
    const char *const with[] = {names.start};
    if (names.used > 0) {
        text_fill(&others, WITH.in[lang], with, 1);
    }
    const char *const values[] = {table->set.game->title.in[lang], others.start};
    text_fill(&title, TITLE.in[lang], values, 2);
    text_format(&link, "%s/#/t/%s", hub->url, table->id);
    text_format(&uid, "%s@%s", table->id, host == NULL ? "liege" : host + 3);
    put_line("BEGIN:VEVENT", out);
    put_text("UID", uid.start, out);
    put_time("DTSTAMP", hub->clock(), out);
    put_time("DTSTART", table_deadline(table), out);
    put_line("DURATION:PT0S", out);
    put_text("SUMMARY", title.start, out);
    put_text("DESCRIPTION", ABOUT.in[lang], out);
    TEXT(url, 720);
    text_format(&url, "URL:%s", link.start);
    put_line(url.start, out);
    put_line("TRANSP:TRANSPARENT", out);
    put_line("END:VEVENT", out);
}

static void put_holiday(const Hub *hub, const Holiday *holiday, Lang lang, Buffer *out) {
    TEXT(uid, 100);
    text_format(&uid, "%s@liege", holiday->id);
    put_line("BEGIN:VEVENT", out);
    put_text("UID", uid.start, out);
    put_time("DTSTAMP", hub->clock(), out);
    put_time("DTSTART", holiday->begins, out);
    put_time("DTEND", holiday->ends, out);
    put_text("SUMMARY", HOLIDAY.in[lang], out);
    put_line("TRANSP:TRANSPARENT", out);
    put_line("END:VEVENT", out);
}

static void write_calendar(const Hub *hub, const char *player, Buffer *out) {
    const Contact *contact = contact_of(hub, player);
    const Person *person = map_get(&hub->people, player);
    const Lang lang = contact == NULL ? ENGLISH : contact->lang;
    put_line("BEGIN:VCALENDAR", out);
    put_line("VERSION:2.0", out);
    put_line("PRODID:-//Liege//deadlines//EN", out);
    put_line("METHOD:PUBLISH", out);
    put_text("X-WR-CALNAME", "Liege", out);
    put_line("REFRESH-INTERVAL;VALUE=DURATION:PT1H", out);
    put_line("X-PUBLISHED-TTL:PT1H", out);
    for (int i = 0; person != NULL && i < person->table_count; i++) {
        const Table *table = person->tables[i];
        if (table->status == TABLE_PLAYING && table->turn >= 0 && table_deadline(table) != 0 &&
            table->seat[table->turn].person == person) {
            put_table(table, person, lang, out);
        }
    }
    for (const Holiday *holiday = hub->holidays; holiday != NULL; holiday = holiday->next) {
        if (strcmp(holiday->player, player) == 0) {
            put_holiday(hub, holiday, lang, out);
        }
    }
    put_line("END:VCALENDAR", out);
}

/* ---- who may see it ---- */

typedef struct Feed {
    Task task;
    Hub *hub;
    Conn *conn;
    char hash[SHA256_HEX_SIZE], player[ID_SIZE];
} Feed;

static bool take_player(const DbRow *row, void *data) {
    snprintf(((Feed *)data)->player, ID_SIZE, "%s", db_text(row, 0));
    return false;
}

static void find_feed(Task *task, Db *db) {
    Feed *feed = (Feed *)task;
    TEXT(error, 300);
    feed->player[0] = '\0';
    task->failed = !db_each(db, &error, SQL_FEED, take_player, feed, "t", feed->hash);
}

static void say(Conn *conn, int status, const char *type, const char *words, size_t length) {
    conn->plain_status = status;
    conn->plain_type = type;
    conn_send(conn, message_new(words, length, 0));
}

/* In the reader's language. */
static void say_refusal(Conn *conn, int status, Refusal why) {
    const char *words = refusal_facts(why)->words.in[conn->lang];
    say(conn, status, "text/plain; charset=utf-8", words, strlen(words));
}

static void found_feed(Task *task) {
    Feed *feed = (Feed *)task;
    Hub *hub = feed->hub;
    Conn *conn = feed->conn;
    Buffer out;
    if (conn->wire == NULL || hub->closing) {
        task->failed = true;
    } else if (task->failed || !buffer_new(&out)) {
        say_refusal(conn, 503, REFUSE_BUSY);
    } else if (feed->player[0] == '\0') {
        limits_take(&hub->limits, LIMIT_TOKEN, conn->household, hub->steady());
        say_refusal(conn, 404, REFUSE_WRONG_LINK);
        buffer_free(&out);
    } else {
        write_calendar(hub, feed->player, &out);
        say(conn, 200, "text/calendar; charset=utf-8", out.text.start, out.text.used);
        buffer_free(&out);
    }
    conn_release(conn);
    free(feed);
}

void calendar_ask(Conn *conn, const char *token) {
    Hub *hub = conn->hub;
    Feed *feed = calloc(1, sizeof *feed);
    if (feed == NULL || !limits_left(&hub->limits, LIMIT_TOKEN, conn->household, hub->steady())) {
        free(feed);
        say_refusal(conn, 429, REFUSE_TOO_MANY_WRONG);
        return;
    }
    feed->task.work = find_feed;
    feed->task.done = found_feed;
    feed->task.asker = conn->asker;
    feed->hub = hub;
    feed->conn = conn;
    token_hash(token, feed->hash);
    conn_hold(conn);
    store_ask(hub->store, &feed->task);
}
