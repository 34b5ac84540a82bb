/* games/barony/explain_words.c -- the facts of Barony as clauses. */
#include "core/fact_words.h"
#include "games/barony/state.h"

/* {place} is the hex, {piece} the piece that is lost, {land} the land of a token, {gold} its gold.
 */
static const Words EVENT_FACTS[BARONY_EVENTS] = {
    [EVENT_LOST] = {{"[you lose|@ loses] {piece}{place}",
                     "[du verlierst|@ verliert] {piece}{place}",
                     "[vous perdez|@ perd] {piece}{place}"}},
    [EVENT_LOOTED] = {{"[you take|@ takes] a {land} token <from you|from &>",
                       "[du nimmst|@ nimmt] <dir|&> einen Marker ab: {land}",
                       "[vous prenez|@ prend] un jeton <à vous|à &> : {land}"}},
    [EVENT_BUILT] = {{"[you build|@ builds]{place} and [get|gets] {gold} gold",
                      "[du baust|@ baut]{place} und [erhältst|erhält] {gold} Gold",
                      "[vous construisez|@ construit]{place} : {gold} pièces d’or"}},
    [EVENT_FOUNDED] = {{"[you make|@ makes] the village{place} a city: 10 points",
                        "[du machst|@ macht] das Dorf{place} zur Stadt: 10 Punkte",
                        "[vous faites|@ fait] du village{place} une cité : 10 points"}},
    [EVENT_TITLE] = {{"[you take|@ takes] a title: 15 points",
                      "[du nimmst|@ nimmt] einen Adelstitel: 15 Punkte",
                      "[vous prenez|@ prend] un titre de noblesse : 15 points"}},
    [EVENT_DUKE] = {{"[you become|@ becomes] duke, and this is the last round",
                     "[du wirst|@ wird] Herzog, und das ist die letzte Runde",
                     "[vous devenez|@ devient] duc, et c’est la dernière manche"}},
};

static const Words FEATURE_FACTS[BARONY_FEATURES] = {
    [BARONY_GOLD_HELD] =
        {{"[your|@’s] tokens are worth {amount 0} gold, not {amount 1}",
          "[deine Marker|die Marker von @] sind {amount 0} Gold wert statt {amount 1}",
          "[vos jetons|les jetons de @] valent {amount 0} pièces d’or au lieu de "
          "{amount 1}"}},
    [BARONY_TITLE_READY] =
        {{"[you|@] can pay for the next title in {share 0} of 10 simulations, "
          "not {share 1}",
          "[du kannst|@ kann] den nächsten Titel in {share 0} von 10 Simulationen "
          "bezahlen statt in {share 1}",
          "[vous pouvez|@ peut] payer le prochain titre dans {share 0} simulations "
          "sur 10 au lieu de {share 1}"}},
    [BARONY_SITES_LEFT] = {{"[you have|@ has] {amount 0} villages that can become cities, not "
                            "{amount 1}",
                            "[du hast|@ hat] {amount 0} Dörfer, die Städte werden können, statt "
                            "{amount 1}",
                            "[vous avez|@ a] {amount 0} villages qui peuvent devenir des cités, au "
                            "lieu de {amount 1}"}},
    [BARONY_KNIGHTS_OUT] = {{"[you have|@ has] {amount 0} knights on the map, not {amount 1}",
                             "[du hast|@ hat] {amount 0} Ritter auf dem Plan statt {amount 1}",
                             "[vous avez|@ a] {amount 0} chevaliers sur la carte au lieu de "
                             "{amount 1}"}},
    [BARONY_KNIGHTS_HOME] =
        {{"[you have|@ has] {amount 0} knights left to recruit, not {amount 1}",
          "[du kannst|@ kann] noch {amount 0} Ritter rekrutieren statt {amount 1}",
          "[vous pouvez|@ peut] encore recruter {amount 0} chevaliers au lieu de "
          "{amount 1}"}},
    [BARONY_LAND_NEAR] = {{"[your|@’s] knights are near land worth {amount 0} gold, not {amount 1}",
                           "[deine Ritter|die Ritter von @] sind nah an Land für {amount 0} Gold "
                           "statt {amount 1}",
                           "[vos chevaliers|les chevaliers de @] sont près de terres valant "
                           "{amount 0} pièces d’or au lieu de {amount 1}"}},
    [BARONY_RAIDS] =
        {{"{amount 0} of [your|@’s] knights are close to a village to take, not "
          "{amount 1}",
          "{amount 0} Ritter von [dir|@] sind nah an einem Dorf, das fallen kann, statt "
          "{amount 1}",
          "{amount 0} de [vos chevaliers|ses chevaliers (@)] approchent d’un village à "
          "prendre, au lieu de {amount 1}"}},
    [BARONY_VILLAGE_RISK] =
        {{"{amount 0} of [your|@’s] villages can be attacked next, not {amount 1}",
          "{amount 0} Dörfer von [dir|@] können sofort angegriffen werden statt "
          "{amount 1}",
          "{amount 0} villages de [vous|@] peuvent être attaqués aussitôt, au "
          "lieu de {amount 1}"}},
    [BARONY_KNIGHT_RISK] =
        {{"{amount 0} of [your|@’s] knights can be attacked next, not {amount 1}",
          "{amount 0} Ritter von [dir|@] können sofort angegriffen werden statt "
          "{amount 1}",
          "{amount 0} chevaliers de [vous|@] peuvent être attaqués aussitôt, au "
          "lieu de {amount 1}"}},
};

static const Words A_PIECE[PIECES] = {
    {{"a knight", "einen Ritter", "un chevalier"}},
    {{"a village", "ein Dorf", "un village"}},
    {{"a stronghold", "eine Festung", "une forteresse"}},
    {{"a city", "eine Stadt", "une cité"}},
};
static const Words ON_LAND[LANDS] = {
    {{" on the {field}", " auf dem {Acker}", " sur le {champ}"}},
    {{" on the {plain}", " in der {Ebene}", " dans la {plaine}"}},
    {{" in the {forest}", " im {Wald}", " dans la {forêt}"}},
    {{" on the {mountain}", " im {Gebirge}", " sur la {montagne}"}},
    {{" at the {lake}", " am {See}", " au {lac}"}},
};

static bool put(const Sentence *sentence, const char *word, int index, Text *out) {
    const FactWords *words = sentence->about;
    const BaronyState *s = words->about;
    const Fact *fact = words->fact;
    const Lang lang = sentence->reader.lang;
    const bool built = fact->kind == EVENT_BUILT;
    if (strcmp(word, "place") == 0) {
        if (fact->cells > 0) {
            TEXT(cell, 16);
            barony_write_hex(s, fact->cell[0], &cell);
            sentence_hex(ON_LAND[barony_land(s, fact->cell[0])].in[lang], cell.start, out);
        }
    } else if (strcmp(word, "piece") == 0) {
        text_put(out, A_PIECE[fact->number[0]].in[lang]);
    } else if (strcmp(word, "land") == 0) {
        text_put(out, BARONY_LANDS[fact->number[0]].in[lang]);
    } else if (strcmp(word, "gold") == 0) {
        text_number(out, BARONY_GOLD[fact->number[built ? 1 : 0]]);
    } else if (strcmp(word, "share") == 0) { /* a flag's mean, of 10 */
        text_number(out, index == 0 ? fact->points : fact->rival_points);
    } else {
        return false;
    }
    return true;
}

void barony_say_fact(const void *state, const Fact *fact, Reader reader, Text *out) {
    const Words *words = fact->source == FACT_EVENT ? EVENT_FACTS : FEATURE_FACTS;
    fact_write(fact, words[fact->kind].in[reader.lang], reader, state, put, out);
}
