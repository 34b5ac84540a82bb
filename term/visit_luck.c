/* term/visit_luck.c -- one's own share of the draw at a server: pledged when sitting down, shown
 * once nobody can come or go any more (play/proof.h). */
#include "core/json_writer.h"
#include "play/proof.h"
#include "term/visit.h"

#include <string.h>
#ifdef LIEGE_SERVER
#include <sodium.h>
#endif

void visit_pledge(Visit *visit, Text *params) {
#ifdef LIEGE_SERVER
    unsigned char bytes[SHA256_BYTES];
    VisitLuck *luck = &visit->luck[visit->pledges++ % VISIT_PLEDGES];
    if (sodium_init() < 0) {
        return;
    }
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2hex(luck->share, sizeof luck->share, bytes, sizeof bytes);
    proof_pledge(luck->share, luck->pledge);
    json_add_words(params, "pledge", luck->pledge);
#else
    (void)visit;
    (void)params;
#endif
}

static void words_of(const Json *json, int object, const char *key, char *out, size_t size) {
    const int node = json_member(json, object, key);
    if (node == JSON_NONE || !json_words(json, node, out, size)) {
        out[0] = '\0';
    }
}

/* The share behind one of our pledges; NULL: it is none of them. */
static const char *share_of(const Visit *visit, const char *pledge) {
    for (int i = 0; i < VISIT_PLEDGES; i++) {
        if (pledge[0] != '\0' && strcmp(visit->luck[i].pledge, pledge) == 0) {
            return visit->luck[i].share;
        }
    }
    return NULL;
}

void visit_show_luck(Visit *visit, const Json *json, int table) {
    const char *share = NULL;
    char id[VISIT_ID], told[SHA256_HEX_SIZE], deal[SHA256_HEX_SIZE];
    Proof proof;
    if (table == JSON_NONE || json_type(json, table) != JSON_OBJECT ||
        json_member(json, table, "dealing") == JSON_NONE) {
        return;
    }
    memset(&proof, 0, sizeof proof);
    proof.pledged = true;
    words_of(json, table, "table", id, sizeof id);
    words_of(json, table, "deal", told, sizeof told);
    words_of(json, table, "commitment", proof.commitment, sizeof proof.commitment);
    const int seats = json_member(json, table, "seats");
    for (int at = seats == JSON_NONE ? JSON_NONE : json_first(json, seats);
         at != JSON_NONE && proof.seats < SEATS_MAX; at = json_next(json, at)) {
        char *pledge = proof.luck[proof.seats++];
        words_of(json, at, "pledge", pledge, PROOF_LUCK_SIZE);
        if (share_of(visit, pledge) != NULL) {
            bool shown = false;
            const int node = json_member(json, at, "shown");
            if (node == JSON_NONE || !json_bool(json, node, &shown) || !shown) {
                share = share_of(visit, pledge);
            }
        }
    }
    proof_deal(&proof, deal);
    /* Only if all are bound, the server too: else it could still choose its own part. */
    if (share != NULL && strcmp(deal, told) == 0) {
        TEXT(params, 300);
        json_add_words(&params, "table", id);
        json_add_words(&params, "share", share);
        visit_call(visit, AWAIT_DONE, "show", params.start);
    }
}
