/* server/admin_tournament.c -- what the operator and moderators do with tournaments: end one, put
 * somebody out of one. */
#include "server/admin_inside.h"

#include <stdio.h>
#include <string.h>

/* The tournament that is meant, if anything can still be done with it. False after refusing, or if
 * the store has failed. */
static bool find_running(Admin *admin, Db *db, Tournament *out, bool *running, Text *error) {
    *running = false;
    if (!tournament_read(db, admin->about, out, error)) {
        return false;
    }
    if (!out->found) {
        later_refuse(&admin->later, REFUSE_NO_TOURNAMENT);
    } else if (out->state >= TOURNAMENT_OVER) {
        later_refuse(&admin->later, REFUSE_TOURNAMENT_OVER);
    } else {
        *running = true;
    }
    return true;
}

static bool end_tournament(Admin *admin, Db *db, Text *error) {
    Tournament of;
    bool running;
    plan_free(&admin->plan);
    return find_running(admin, db, &of, &running, error) &&
           (!running || tournament_stop(db, &of, admin->now, &admin->plan, error));
}

/* Whoever looks at it hears; its games end. */
static void ended(Admin *admin) {
    memcpy(admin->plan.of.id, admin->about, ID_SIZE); /* as long as it was read (do_end) */
    admin->plan.of.id[ID_SIZE - 1] = '\0';
    plan_carry_out(admin->later.hub, &admin->plan);
}

static CallAnswer do_end(Call *call) {
    Admin *admin = admin_begin(call, "end-tournament", false, end_tournament);
    if (admin == NULL) {
        return CALL_REFUSED;
    }
    if (!call_words(call, "tournament", admin->about, ID_SIZE) ||
        !call_option_said(call, "why", admin->words, sizeof admin->words)) {
        return admin_refuse(admin);
    }
    admin->after = ended;
    admin->apart = true;
    return admin_write(call, admin);
}

static bool is_in(const Entries *entries, const char *player) {
    for (int i = 0; i < entries->count; i++) {
        if (strcmp(entries->entry[i].player, player) == 0) {
            return entries->entry[i].state != ENTRY_REMOVED;
        }
    }
    return false;
}

static bool remove_player(Admin *admin, Db *db, Text *error) {
    Tournament of;
    Entries entries;
    bool running;
    if (!find_running(admin, db, &of, &running, error) ||
        !tournament_entries(db, admin->about, &entries, error)) {
        return false;
    }
    if (running && !is_in(&entries, admin->known.id)) {
        later_refuse(&admin->later, REFUSE_NO_SUCH_ENTRY);
        return true;
    }
    return !running || tournament_remove(db, admin->about, admin->known.id, admin->plays_at, error);
}

static void removed(Admin *admin) {
    admin->plan.changed = true;
    tournament_take_seat(admin->later.hub, admin->plays_at, admin->known.id);
    ended(admin);
}

static CallAnswer do_remove(Call *call) {
    Admin *admin = admin_begin(call, "tournament-remove", false, remove_player);
    if (admin == NULL) {
        return CALL_REFUSED;
    }
    char why[WORD_SIZE - ID_SIZE - 2] = "";
    if (!call_words(call, "tournament", admin->about, ID_SIZE) ||
        !call_words(call, "player", admin->who, sizeof admin->who) ||
        !call_option_said(call, "why", why, sizeof why)) {
        return admin_refuse(admin);
    }
    /* The log of acts names who was put out; from where, and why, are its words. */
    snprintf(admin->words, sizeof admin->words, "%s%s%s", admin->about, why[0] == '\0' ? "" : ": ",
             why);
    admin->after = removed;
    admin->apart = true;
    return admin_write(call, admin);
}

const ApiMethod API_ADMIN_TOURNAMENT[] = {
    {"admin_tournament_end", do_end, MODERATORS, {"tournament", "why"}},
    {"admin_tournament_remove", do_remove, MODERATORS, {"tournament", "player", "why"}},
    {NULL, NULL, ANYBODY, {NULL}},
};
