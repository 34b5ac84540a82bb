/* games/baron/explain.c -- what events and features of Baron mean as reasons. */
#include "games/baron/state.h"

/* Numbers and cells are counted from 1; see state.h for what they hold. */
const EventKind BARON_EVENT_KINDS[BARON_EVENTS] = {
    [EVENT_FIRST] = {.name = "first"},
    [EVENT_DEALT] = {.name = "dealt"},
    [EVENT_DRAWN] = {.name = "drawn"},
    [EVENT_STARTED] = {.name = "started"},
    [EVENT_TOOK] = {.name = "took", .polarity = -1, .reason = true, .scores = true, .means = 1},
    [EVENT_LAID] = {.name = "laid"},
    [EVENT_CLOSED] = {.name = "closed", .polarity = 1, .reason = true, .scores = true, .where = 1},
    [EVENT_PASSED] = {.name = "passed"},
    [EVENT_RAISED] = {.name = "raised"},
    [EVENT_CLAIMED] = {.name = "claimed"},
    [EVENT_WAIVED] = {.name = "waived"},
    [EVENT_READY] = {.name = "ready"},
    [EVENT_FIGHT] = {.name = "fight"},
    [EVENT_FOUNDED] = {.name = "founded",
                       .polarity = 1,
                       .reason = true,
                       .scores = true,
                       .part = 3,
                       .where = 1,
                       .strength = {5, 6}},
    [EVENT_LOST] =
        {.name = "lost", .polarity = -1, .reason = true, .scores = true, .strength = {5, 6}},
    [EVENT_DRIVEN] = {.name = "driven",
                      .polarity = -1,
                      .reason = true,
                      .amount = 3,
                      .where = 1,
                      .strength = {5, 6}},
    [EVENT_REPELLED] = {.name = "driven"}, /* it costs nothing */
    [EVENT_OUT] = {.name = "out", .polarity = -1, .reason = true},
    [EVENT_CLAIMS] = {.name = "claims"},
    [EVENT_OVER] = {.name = "over"},
};

const Feature BARON_FEATURE[BARON_FEATURES] = {
    [BARON_RINGS] = {"rings", 1, .lasting = true},
    [BARON_NEAR] = {"one_short", 1},
    [BARON_IN_HAND] = {"in_hand", 1},
    [BARON_TILES] = {"tiles", 1},
    [BARON_MEADOWS] = {"meadows", 1},
    [BARON_SPOILERS] = {"spoilers", 1},
    [BARON_BLOCKED] = {"blocked", -1, .lasting = true},
    [BARON_AT_RISK] = {"at_risk", -1, .lasting = true},
    [BARON_DEBT] = {"debt", -1},
};

void baron_event_points(const void *before, const Event *event, int16_t out[SEATS_MAX]) {
    (void)before;
    switch ((BaronEvent)event->kind) {
    case EVENT_TOOK:
        out[event->seat] = event->number[2];
        break;
    case EVENT_CLOSED:
    case EVENT_FOUNDED:
        out[event->seat] = event->number[1];
        break;
    case EVENT_LOST:
        out[event->seat] = event->number[0];
        break;
    default:
        break;
    }
}
