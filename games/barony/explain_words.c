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

/* The same where it is how much that differs, and not how often. */
static const Words AMOUNTS[BARONY_EVENTS] = {
    [EVENT_LOST] = {{"[you lose|@ loses] {amount 0} {pieces} instead of {amount 1}",
                     "[du verlierst|@ verliert] {amount 0} {pieces} statt {amount 1}",
                     "[vous perdez|@ perd] {amount 0} {pieces} au lieu de {amount 1}"}},
    [EVENT_LOOTED] = {{"[you take|@ takes] {amount 0} instead of {amount 1} {land} tokens",
                       "[du nimmst|@ nimmt] {amount 0} statt {amount 1} Marker ab: {land}",
                       "[vous prenez|@ prend] {amount 0} jetons au lieu de {amount 1} : {land}"}},
    [EVENT_BUILT] = {{"[you build|@ builds] {amount 0} {pieces} instead of {amount 1}",
                      "[du baust|@ baut] {amount 0} {pieces} statt {amount 1}",
                      "[vous construisez|@ construit] {amount 0} {pieces} au lieu de {amount 1}"}},
    [EVENT_FOUNDED] =
        {{"[you score|@ scores] {amount 0} points for new cities, not {amount 1}",
          "[du erhältst|@ erhält] {amount 0} Punkte für neue Städte statt {amount 1}",
          "les nouvelles cités [vous rapportent|rapportent à @] {amount 0} points au lieu de "
          "{amount 1}"}},
    [EVENT_TITLE] = {{"[you score|@ scores] {amount 0} points for titles, not {amount 1}",
                      "[du erhältst|@ erhält] {amount 0} Punkte für Titel statt {amount 1}",
                      "les titres [vous rapportent|rapportent à @] {amount 0} points au lieu de "
                      "{amount 1}"}},
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

/* What a turn changes on one spot: #0 is its value before, #1 after. */
typedef enum EffectWords { EXPOSED, SAFE, EXPOSED_SOON, EFFECT_WORDS } EffectWords;
static const Words VILLAGE_EFFECTS[EFFECT_WORDS] = {
    [EXPOSED] = {{"[your|@’s] village{place} can now be attacked",
                  "[dein Dorf|das Dorf von @]{place} kann jetzt angegriffen werden",
                  "[votre village|le village de @]{place} peut maintenant être attaqué"}},
    [SAFE] = {{"[your|@’s] village{place} can no longer be attacked",
               "[dein Dorf|das Dorf von @]{place} kann nicht mehr angegriffen werden",
               "[votre village|le village de @]{place} ne peut plus être attaqué"}},
    [EXPOSED_SOON] = {{"[your|@’s] village{place} can be attacked soon",
                       "[dein Dorf|das Dorf von @]{place} kann bald angegriffen werden",
                       "[votre village|le village de @]{place} peut bientôt être attaqué"}},
};
static const Words KNIGHT_EFFECTS[EFFECT_WORDS] = {
    [EXPOSED] = {{"[your|@’s] knight{place} can now be attacked",
                  "[dein Ritter|der Ritter von @]{place} kann jetzt angegriffen werden",
                  "[votre chevalier|le chevalier de @]{place} peut maintenant être attaqué"}},
    [SAFE] = {{"[your|@’s] knight{place} is no longer in danger",
               "[dein Ritter|der Ritter von @]{place} ist nicht mehr in Gefahr",
               "[votre chevalier|le chevalier de @]{place} n’est plus en danger"}},
    [EXPOSED_SOON] = {{"[your|@’s] knight{place} can be attacked soon",
                       "[dein Ritter|der Ritter von @]{place} kann bald angegriffen werden",
                       "[votre chevalier|le chevalier de @]{place} peut bientôt être attaqué"}},
};
static const Words GOLD_EFFECT = {{"[you have|@ has] #1 of the 15 gold for the next title",
                                   "[du hast|@ hat] #1 von 15 Gold für den nächsten Titel",
                                   "[vous avez|@ a] #1 des 15 pièces d’or du prochain titre"}};
static const Words TITLE_EFFECT = {
    {"[you have|@ has] #1 gold, enough for the next title",
     "[du hast|@ hat] #1 Gold, genug für den nächsten Titel",
     "[vous avez|@ a] #1 pièces d’or, assez pour le prochain titre"}};
static const Words GOLD_SOON = {{"[you have|@ has] about {amount 0} gold soon",
                                 "[du hast|@ hat] bald etwa {amount 0} Gold",
                                 "[vous avez|@ a] bientôt environ {amount 0} pièces d’or"}};

static const Words A_PIECE[PIECES] = {
    {{"a knight", "einen Ritter", "un chevalier"}},
    {{"a village", "ein Dorf", "un village"}},
    {{"a stronghold", "eine Festung", "une forteresse"}},
    {{"a city", "eine Stadt", "une cité"}},
};
static const Words NAMES[2][PIECES] = {{{{"knight", "Ritter", "chevalier"}},
                                        {{"village", "Dorf", "village"}},
                                        {{"stronghold", "Festung", "forteresse"}},
                                        {{"city", "Stadt", "cité"}}},
                                       {{{"knights", "Ritter", "chevaliers"}},
                                        {{"villages", "Dörfer", "villages"}},
                                        {{"strongholds", "Festungen", "forteresses"}},
                                        {{"cities", "Städte", "cités"}}}};
static const Words ON_LAND[LANDS] = {
    {{" on the {field}", " auf dem {Acker}", " sur le {champ}"}},
    {{" on the {plain}", " in der {Ebene}", " dans la {plaine}"}},
    {{" in the {forest}", " im {Wald}", " dans la {forêt}"}},
    {{" on the {mountain}", " im {Gebirge}", " sur la {montagne}"}},
    {{" at the {lake}", " am {See}", " au {lac}"}},
};

/* As many as the first amount: "1 village", "1.5 villages"; in French that is still one. */
static void put_pieces(const Fact *fact, Lang lang, Text *out) {
    TEXT(amount, 16);
    fact_amount(fact->points, fact_whole(fact), lang, &amount);
    const bool one = strcmp(amount.start, "1") == 0 ||
                     (lang == FRENCH && fact->points < 20 && strcmp(amount.start, "2") != 0);
    text_put(out, NAMES[!one][fact->number[0]].in[lang]);
}

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
    } else if (strcmp(word, "pieces") == 0) {
        put_pieces(fact, lang, out);
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

static const Words *effect_words(const Fact *fact) {
    const bool soon = fact->when == FACT_NEXT;
    if (fact->kind == BARONY_GOLD_HELD) {
        return soon                                     ? &GOLD_SOON
               : fact->number[SPOT_AFTER] >= TITLE_GOLD ? &TITLE_EFFECT
                                                        : &GOLD_EFFECT;
    }
    const bool less = fact->number[SPOT_AFTER] < fact->number[SPOT_BEFORE];
    return &(fact->kind == BARONY_VILLAGE_RISK ? VILLAGE_EFFECTS
                                               : KNIGHT_EFFECTS)[soon   ? EXPOSED_SOON
                                                                 : less ? SAFE
                                                                        : EXPOSED];
}

void barony_say_fact(const void *state, const Fact *fact, Reader reader, Text *out) {
    const bool amount = fact_by_amount(fact) && AMOUNTS[fact->kind].in[ENGLISH] != NULL;
    const Words *words = amount                         ? &AMOUNTS[fact->kind]
                         : fact->source == FACT_EVENT   ? &EVENT_FACTS[fact->kind]
                         : fact->source == FACT_FEATURE ? &FEATURE_FACTS[fact->kind]
                                                        : effect_words(fact);
    fact_write(fact, words->in[reader.lang], reader, state, put, out);
}
