/* games/baron/explain_words.c -- the facts of Baron as clauses. */
#include "core/fact_words.h"
#include "games/baron/state.h"

#include <stdlib.h>

/* {at} is the meadow, {gap} the gap, {tile} the tile that is paid for, {honour} what is gained or
 * lost each time, {fight} the strengths behind a comma. */
static const Words EVENT_FACTS[BARON_EVENTS] = {
    [EVENT_TOOK] = {{"[you pay|@ pays] {honour} honour for {tile}",
                     "[du zahlst|@ zahlt] {honour} Ehre für {tile}",
                     "[vous payez|@ paie] {tile} {honour}"}},
    [EVENT_CLOSED] = {{"[you fill|@ fills] {gap} and [gain|gains] {honour} honour",
                       "[du füllst|@ füllt] {gap} und [erhältst|erhält] {honour} Ehre",
                       "[vous comblez|@ comble] {gap} et [gagnez|gagne] {honour}"}},
    [EVENT_DRIVEN] = {{"[your|@’s] knight{at} goes back to hand{fight}",
                       "[dein Ritter|der Ritter von @]{at} geht auf die Hand zurück{fight}",
                       "[votre chevalier|le chevalier de @]{at} revient en main{fight}"}},
    [EVENT_LOST] = {{"[your|@’s] baron falls to <your knight|&’s knight>{fight}: {loss}",
                     "[dein|der] Baron<| von @> unterliegt{fight}: {loss}", ""}},
    [EVENT_FOUNDED] = {{"[you found|@ founds] a barony{at} and [gain|gains] {honour} honour{fight}",
                        "[du gründest|@ gründet]{at} eine Baronie und [erhältst|erhält] {honour} "
                        "Ehre{fight}",
                        "[vous établissez|@ établit] une baronnie{at} et [gagnez|gagne] "
                        "{honour}{fight}"}},
    [EVENT_OUT] = {{"[you are|@ is] thrown into the dungeon", "[du landest|@ landet] im Verlies",
                    "[vous tombez|@ tombe] dans les oubliettes"}},
    [EVENT_OVER] = {{"[you are|@ is] the last player left and [win|wins]",
                     "[du bleibst|@ bleibt] allein übrig und [gewinnst|gewinnt]",
                     "[vous restez seul|@ reste seul] en jeu et [gagnez|gagne]"}},
};
static const Words FEATURE_FACTS[BARON_FEATURES] = {{{"", "", ""}}};
void baron_say_fact(const void *state, const Fact *fact, Reader reader, Text *out) {
    (void)state;(void)fact;(void)reader;(void)EVENT_FACTS;(void)FEATURE_FACTS;
    text_put(out, "x");
}
