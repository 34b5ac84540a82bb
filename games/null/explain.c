/* games/null/explain.c -- what events and features of Straws mean as reasons, and how they are
 * said.
 */
#include "core/fact_words.h"
#include "games/null/state.h"

/* Numbers are counted from 1; see state.h for what they hold. */
const EventKind NULL_EVENT_KINDS[NULL_EVENTS] = {
    [NULL_FIRST_DRAWN] = {.name = "first"},
    [NULL_DEALT] = {.name = "dealt"},
    [NULL_KEPT] = {.name = "kept"},
    [NULL_SWAPPED] = {.name = "swapped"},
    [NULL_SHOWN] = {.name = "shown", .polarity = 1, .reason = true, .scores = true},
    [NULL_WON] = {.name = "won"},
};

const Feature NULL_FEATURE[NULL_FEATURES] = {[NULL_STRAW] = {"straw", 1}};

/* N7 */
void null_event_points(const void *before, const Event *event, int16_t out[SEATS_MAX]) {
    (void)before;
    if (event->kind == NULL_SHOWN) {
        out[event->seat] = event->number[0];
    }
}

void null_measure(const void *state, int seat, int16_t out[FEATURES_MAX]) {
    out[NULL_STRAW] = ((const NullState *)state)->straw[seat];
}

void null_say_fact(const void *state, const Fact *fact, Reader reader, Text *out) {
    static const Words ONCE = {{"[you score|@ scores] for a straw",
                                "[du bekommst|@ bekommt] Punkte für einen Halm",
                                "[vous marquez|@ marque] des points avec une paille"}};
    static const Words SCORED = {{"[you score|@ scores] {amount 0} for straws, not {amount 1}",
                                  "[du bekommst|@ bekommt] {amount 0} Punkte für Halme statt "
                                  "{amount 1}",
                                  "[vos pailles|les pailles de @] rapportent {amount 0} au lieu de "
                                  "{amount 1}"}};
    static const Words STRAW = {{"[your|@’s] straw is {amount 0} long, not {amount 1}",
                                 "[dein Halm|der Halm von @] ist {amount 0} lang statt {amount 1}",
                                 "[votre paille|la paille de @] mesure {amount 0} au lieu de "
                                 "{amount 1}"}};
    const Words *words = fact->source == FACT_FEATURE ? &STRAW
                         : fact_by_amount(fact)       ? &SCORED
                                                      : &ONCE;
    fact_write(fact, words->in[reader.lang], reader, state, NULL, out);
}
