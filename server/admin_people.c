/* server/admin_people.c -- what the operator and moderators do with people: bans, names, passwords,
 * roles. */
#include "core/json_writer.h"
#include "server/admin_inside.h"
#include "server/clerks.h"
#include "server/log.h"

#include <stdio.h>
#include <string.h>

enum { PASSWORD_LETTERS = 16 };

/* ---- statements ---- */

static const char SQL_BAN[] = "INSERT INTO bans (player, until, why, made) VALUES ($1, $2, $3, $4)"
                              " ON CONFLICT (player) DO UPDATE SET until = excluded.until,"
                              " why = excluded.why, made = excluded.made";
static const char SQL_UNBAN[] = "DELETE FROM bans WHERE player = $1";
static const char SQL_BANNED[] =
    "SELECT until FROM bans WHERE player = $1 AND (until = 0 OR until > $2)";
static const char SQL_ROLE_SET[] = "INSERT INTO roles (player, role) VALUES ($1, $2)"
                                   " ON CONFLICT (player) DO UPDATE SET role = excluded.role";
static const char SQL_ROLE_DROP[] = "DELETE FROM roles WHERE player = $1";
static const char SQL_USERS[] =
    "SELECT p.id, p.name, p.fold, p.made, p.seen, b.until, b.why, r.role FROM players p"
    " LEFT JOIN bans b ON b.player = p.id LEFT JOIN roles r ON r.player = p.id"
    " WHERE p.fold IS NOT NULL ORDER BY p.seen DESC LIMIT $1";
static const char SQL_USERS_NAMED[] =
    "SELECT p.id, p.name, p.fold, p.made, p.seen, b.until, b.why, r.role FROM players p"
    " LEFT JOIN bans b ON b.player = p.id LEFT JOIN roles r ON r.player = p.id"
    " WHERE p.id = $1 OR (p.fold >= $2 AND p.fold < $3) ORDER BY p.fold LIMIT $4";

/* ---- calls ---- */

static bool list_user(const DbRow *row, void *data) {
    Admin *admin = data;
    Text *out = &admin->later.out.text;
    json_open(out, NULL);
    json_add_words(out, "player", db_text(row, 0));
    json_add_words(out, "name", db_text(row, 1));
    json_add_flag(out, "guest", db_text(row, 2)[0] == '\0');
    json_add_number(out, "made", db_number(row, 3));
    json_add_number(out, "seen", db_number(row, 4));
    const bool banned =
        db_text(row, 5)[0] != '\0' && (db_number(row, 5) == 0 || db_number(row, 5) > admin->now);
    json_add_flag(out, "banned", banned);
    if (banned) {
        json_add_number(out, "until", db_number(row, 5));
        json_add_words(out, "why", db_text(row, 6));
    }
    json_add_words(out, "role", db_text(row, 7)[0] == '\0' ? NULL : db_text(row, 7));
    json_close(out);
    return true;
}

static bool list_users(Admin *admin, Db *db, Text *error) {
    Text *out = &admin->later.out.text;
    char fold[NAME_FOLD_SIZE], end[NAME_FOLD_SIZE + 4];
    name_fold(admin->about, fold, sizeof fold);
    snprintf(end, sizeof end, "%s\xef\xbf\xbf", fold); /* after all that begin so */
    json_open_list(out, NULL);
    const bool good = admin->about[0] == '\0'
                          ? db_each(db, error, SQL_USERS, list_user, admin, "i", admin->most)
                          : db_each(db, error, SQL_USERS_NAMED, list_user, admin, "ttti",
                                    admin->about, fold, end, admin->most);
    json_close_list(out);
    return good;
}

static CallAnswer do_users(Call *call) {
    Admin *admin = admin_begin(call, "users", false, list_users);
    if (admin == NULL) {
        return CALL_REFUSED;
    }
    if (!call_option_words(call, "name", admin->about, sizeof admin->about) ||
        !call_option_number(call, "limit", 1, LIST_MOST, &admin->most)) {
        return admin_refuse(admin);
    }
    return admin_read(call, admin);
}

static bool ban(Admin *admin, Db *db, Text *error) {
    return db_run(db, error, SQL_BAN, "titi", admin->known.id, admin->until, admin->words,
                  admin->now) &&
           db_run(db, error, SQL_SESSIONS_DROP, "t", admin->known.id) &&
           tournament_withdraw(db, admin->known.id, error) &&
           identity_tell(admin->later.hub, db, admin->known.id, error);
}

/* They are gone from all devices, and nobody waits for them. Other servers have been told with the
 * ban itself. A table that somebody changes at the same moment is left when it has been read anew
 * (person_forget_again). */
static void banned(Admin *admin) {
    Hub *hub = admin->later.hub;
    Person *person = map_get(&hub->people, admin->known.id);
    identity_changed(hub, admin->known.id);
    hub_recheck(hub, admin->known.id, NULL);
    if (person != NULL) {
        person->holds++;
        person_banned(person);
        person->holds--;
        person_release(hub, person);
    }
}

static CallAnswer do_ban(Call *call) {
    int64_t days = 0;
    Admin *admin = admin_begin(call, "ban", false, ban);
    if (admin == NULL) {
        return CALL_REFUSED;
    }
    if (!call_words(call, "player", admin->who, sizeof admin->who) ||
        !call_option_said(call, "why", admin->words, sizeof admin->words) ||
        !call_option_number(call, "days", 0, DAYS_MOST, &days)) {
        return admin_refuse(admin);
    }
    admin->until = days == 0 ? 0 : admin->now + days * DAY_MS;
    admin->after = banned;
    admin->apart = true;
    return admin_write(call, admin);
}

static bool unban(Admin *admin, Db *db, Text *error) {
    return db_run(db, error, SQL_UNBAN, "t", admin->known.id);
}

static CallAnswer do_unban(Call *call) {
    Admin *admin = admin_begin(call, "unban", false, unban);
    if (admin == NULL) {
        return CALL_REFUSED;
    }
    return call_words(call, "player", admin->who, sizeof admin->who) ? admin_write(call, admin)
                                                                     : admin_refuse(admin);
}

static bool rename_user(Admin *admin, Db *db, Text *error) {
    Known other;
    const Name *name = &admin->name;
    const bool account = admin->known.account;
    if (!known_by_fold(db, name->fold, &other)) {
        return false;
    }
    if (!other.found || strcmp(other.id, admin->known.id) == 0) {
        if (!known_by_looks(db, name, admin->known.id, &other)) {
            return false;
        }
        if (other.found) {
            later_refuse(&admin->later, REFUSE_NAME_LIKE);
            return true;
        }
    } else {
        later_refuse(&admin->later, REFUSE_NAME_TAKEN);
        return true;
    }
    return db_run(db, error, SQL_PLAYER_RENAME, "ttttit", name->name, account ? name->fold : NULL,
                  account ? name->looks : NULL, account ? name->looks_small : NULL, admin->now,
                  admin->known.id) &&
           db_run(db, error, SQL_RATING_RENAME, "tt", name->name, admin->known.id);
}

static void renamed(Admin *admin) {
    identity_learn(admin->later.hub, admin->known.id, admin->name.name, admin->known.account);
}

static CallAnswer do_rename(Call *call) {
    static const Refusal WHY[] = {[NAME_BAD] = REFUSE_BAD_NAME,
                                  [NAME_UNCLEAR] = REFUSE_NAME_UNCLEAR,
                                  [NAME_RESERVED] = REFUSE_NAME_RESERVED};
    Admin *admin = admin_begin(call, "rename", true, rename_user);
    if (admin == NULL) {
        return CALL_REFUSED;
    }
    if (!call_words(call, "player", admin->who, sizeof admin->who) ||
        !call_words(call, "name", admin->words, MATCH_NAME_SIZE)) {
        return admin_refuse(admin);
    }
    const NameFault fault = name_read(admin->words, &admin->name);
    if (fault != NAME_FINE) {
        TEXT(most, 16);
        text_number(&most, NAME_LETTERS_MOST);
        call_refuse_with(call, WHY[fault], most.start, NULL);
        return admin_refuse(admin);
    }
    admin->after = renamed;
    return admin_write(call, admin);
}

static void forget(Admin *admin) {
    person_forget(admin->later.hub, admin->known.id, NULL);
}

static CallAnswer do_delete(Call *call) {
    Admin *admin = admin_begin(call, "delete", true, admin_nothing);
    if (admin == NULL) {
        return CALL_REFUSED;
    }
    admin->after = forget;
    return call_words(call, "player", admin->who, sizeof admin->who) ? admin_write(call, admin)
                                                                     : admin_refuse(admin);
}

/* A clerk hashes the new password first; it takes a while. */
static void hash_password(Task *task, Db *db) {
    Admin *admin = (Admin *)task;
    (void)db;
    admin->right = crypto_pwhash_str(admin->hash, admin->password, strlen(admin->password),
                                     crypto_pwhash_OPSLIMIT_INTERACTIVE,
                                     crypto_pwhash_MEMLIMIT_INTERACTIVE) == 0;
}

static bool reset_password(Admin *admin, Db *db, Text *error) {
    if (!admin->known.account) {
        later_refuse(&admin->later, REFUSE_NO_PASSWORD);
        return true;
    }
    Text *out = &admin->later.out.text;
    json_open(out, NULL);
    json_add_words(out, "player", admin->known.id);
    json_add_words(out, "name", admin->known.name);
    json_add_words(out, "password", admin->password);
    json_close(out);
    return password_keep(db, admin->known.id, admin->hash, admin->now, error) &&
           db_run(db, error, SQL_SESSIONS_DROP, "t", admin->known.id);
}

static void password_reset(Admin *admin) {
    identity_changed(admin->later.hub, admin->known.id);
    hub_recheck(admin->later.hub, admin->known.id, NULL);
}

static void password_hashed(Task *task) {
    Admin *admin = (Admin *)task;
    if (task->failed || !admin->right) {
        later_refuse(&admin->later, REFUSE_BUSY);
        later_answer(task);
        return;
    }
    task->work = admin_work;
    task->done = admin_done;
    store_change(admin->later.hub->store, task);
}

static CallAnswer do_reset_password(Call *call) {
    Admin *admin = admin_begin(call, "reset-password", true, reset_password);
    if (admin == NULL) {
        return CALL_REFUSED;
    }
    if (!admin->operator) { /* before anything costly is done */
        call_refuse(call, REFUSE_NOT_MODERATOR);
        return admin_refuse(admin);
    }
    if (!call_words(call, "player", admin->who, sizeof admin->who)) {
        return admin_refuse(admin);
    }
    id_new(admin->password, PASSWORD_LETTERS);
    admin->after = password_reset;
    clerks_ask(&admin->later, CLERK_KNOWN, hash_password, password_hashed);
    return CALL_LATER;
}

static bool set_role(Admin *admin, Db *db, Text *error) {
    return admin->number != 0 ? db_run(db, error, SQL_ROLE_SET, "tt", admin->known.id, "moderator")
                              : db_run(db, error, SQL_ROLE_DROP, "t", admin->known.id);
}

static CallAnswer do_moderator(Call *call) {
    bool on = true;
    Admin *admin = admin_begin(call, "moderator", true, set_role);
    if (admin == NULL) {
        return CALL_REFUSED;
    }
    if (!call_words(call, "player", admin->who, sizeof admin->who) ||
        !call_option_flag(call, "on", &on)) {
        return admin_refuse(admin);
    }
    admin->number = on;
    snprintf(admin->words, sizeof admin->words, "%s", on ? "yes" : "no");
    return admin_write(call, admin);
}

/* ---- for others ---- */

Refusal admin_banned(Db *db, const char *player, int64_t now) {
    TEXT(error, 300);
    Admin found = {0};
    if (!db_each(db, &error, SQL_BANNED, admin_take_found, &found, "ti", player, now)) {
        log_line(LOG_ERROR, "store", "problem", error.start, NULL);
        return REFUSE_BUSY;
    }
    return found.found ? REFUSE_BANNED : REFUSE_NONE;
}

void admin_forget(Hub *hub, const char *player) {
    static const char DROP_REPORTS[] = "UPDATE reports SET reporter = '' WHERE reporter = $1";
    static const char DROP_ABOUT[] = "UPDATE reports SET player = '' WHERE player = $1";
    store_write(hub->store, DROP_REPORTS, "t", player);
    store_write(hub->store, DROP_ABOUT, "t", player);
    store_write(hub->store, SQL_ROLE_DROP, "t", player);
    store_write(hub->store, SQL_UNBAN, "t", player);
}

const ApiMethod API_ADMIN_PEOPLE[] = {
    {"admin_users", do_users, MODERATORS, {"name", "limit"}},
    {"admin_ban", do_ban, MODERATORS, {"player", "why", "days"}},
    {"admin_unban", do_unban, MODERATORS, {"player"}},
    {"admin_rename", do_rename, MODERATORS, {"player", "name"}},
    {"admin_delete", do_delete, MODERATORS, {"player"}},
    {"admin_reset_password", do_reset_password, MODERATORS, {"player"}},
    {"admin_moderator", do_moderator, MODERATORS, {"player", "on"}},
    {NULL, NULL, ANYBODY, {NULL}},
};
