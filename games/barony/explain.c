/* games/barony/explain.c -- what events and features of Barony mean as reasons. */
#include "games/barony/state.h"

/* Numbers and cells are counted from 1; see state.h for what they hold. */
const EventKind BARONY_EVENT_KINDS[BARONY_EVENTS] = {
    [EVENT_FIRST] = {.name = "first"},
    [EVENT_TILE] = {.name = "tile"},
    [EVENT_PLACED] = {.name = "placed"},
    [EVENT_SKIPPED] = {.name = "skipped"},
    [EVENT_RECRUITED] = {.name = "recruited"},
    [EVENT_MOVED] = {.name = "moved"},
    [EVENT_CLASHED] = {.name = "clash"},
    [EVENT_LOST] = {.name = "lost", .polarity = -1, .reason = true, .part = 1, .where = 1},
    [EVENT_LOOTED] = {.name = "looted", .polarity = 1, .reason = true, .part = 1},
    [EVENT_NO_LOOT] = {.name = "no_loot"},
    [EVENT_BUILT] = {.name = "built", .polarity = 1, .reason = true, .part = 2, .where = 1},
    [EVENT_FOUNDED] = {.name = "founded", .polarity = 1, .reason = true, .where = 1},
    [EVENT_EXPEDITION] = {.name = "expedition"},
    [EVENT_TITLE] = {.name = "title", .polarity = 1, .reason = true},
    [EVENT_PASSED] = {.name = "passed"},
    [EVENT_DUKE] = {.name = "duke", .polarity = 1, .reason = true},
    [EVENT_ENDED] = {.name = "ended"},
    [EVENT_SCORED] = {.name = "scored"},
};

const Feature BARONY_FEATURE[BARONY_FEATURES] = {
    [BARONY_GOLD_HELD] = {"gold", 1},
    [BARONY_TITLE_READY] = {"title_ready", 1},
    [BARONY_SITES_LEFT] = {"sites", 1},
    [BARONY_KNIGHTS_OUT] = {"knights_out", 1},
    [BARONY_KNIGHTS_HOME] = {"knights_home", 1},
    [BARONY_LAND_NEAR] = {"land_near", 1},
    [BARONY_RAIDS] = {"raids", 1},
    [BARONY_VILLAGE_RISK] = {"villages_at_risk", -1, .lasting = true},
    [BARONY_KNIGHT_RISK] = {"knights_at_risk", -1},
};

void barony_event_points(const void *before, const Event *event, int16_t out[SEATS_MAX]) {
    (void)before;
    switch ((BaronyEvent)event->kind) {
    case EVENT_FOUNDED:
        out[event->seat] = CITY_POINTS;
        break;
    case EVENT_TITLE:
        out[event->seat] = RANK_POINTS;
        break;
    case EVENT_SCORED:
        out[event->seat] = event->number[1];
        break;
    default:
        break;
    }
}
