/* games/feudo/explain_words.c -- the facts of Feudo as clauses. */
#include "core/fact_words.h"
#include "games/feudo/state.h"

#include <string.h>

enum { TENTHS = 10 };

/* {whose} is the seat's piece as the subject, {whom} as the object, {piece} without an owner;
 * {from} says whose the town was, {result} the strengths and what is won. */
static const Words EVENT_FACTS[FEUDO_EVENTS] = {
    [EVENT_HEALED] = {{"{whose} recovers", "{whose} wird gesund", "{whose} guérit"}},
    [EVENT_INFECTED] = {{"{whose} falls sick", "{whose} erkrankt", "{whose} tombe malade"}},
    [EVENT_PERISHED] = {{"[you lose|@ loses] {piece} to the plague",
                         "[du verlierst|@ verliert] {piece} an die Pest",
                         "la peste [vous prend|prend à @] {piece}"}},
    [EVENT_CHARMED] = {{"[your|@’s] Milady charms <you|&>",
                        "[deine Milady bezaubert|Milady von @ bezaubert] <dich|&>",
                        "[votre Milady|la Milady de @] <vous charme|charme &>"}},
    [EVENT_BEATEN] = {{"<you beat|& beats> {whom}{result}",
                       "<du besiegst|& besiegt> {whom}{result}",
                       "<vous battez|& bat> {whom}{result}"}},
    [EVENT_FLED] = {{"<you drive|& drives> {whom} away for a round",
                     "<du vertreibst|& vertreibt> {whom} für eine Runde",
                     "<vous chassez|& chasse> {whom} pour une manche"}},
    [EVENT_CONQUERED] = {{"[you take|@ takes] {town}{from}{result}",
                          "[du eroberst|@ erobert] {town}{from}{result}",
                          "[vous prenez|@ <vous prend|prend>] {town}{from}{result}"}},
    [EVENT_COWARDS] =
        {{"the king comes, and fighters in the castle cost [you|@] #1 {plural 1|point|points}",
          "der König kommt, und Kämpfer im Schloss kosten [dich|@] #1 {plural 1|Punkt|Punkte}",
          "le roi vient, et les combattants au château coûtent #1 {plural 1|point|points} [à "
          "vous|à @]"}},
};

/* {points}, {steps} and {shillings} are {amount 0} with its noun. */
static const Words FEATURE_FACTS[FEUDO_FEATURES] = {
    [FEUDO_TARGET] =
        {{"the best target [you|@] can reach next round is worth {points}, not {amount 1}",
          "das beste Ziel in [deiner Reichweite|Reichweite von @] bringt nächste "
          "Runde {points} statt {amount 1}",
          "[votre meilleure cible|la meilleure cible de @] vaudra {points} à "
          "la prochaine manche, au lieu de {amount 1}"}},
    [FEUDO_TOWN_STEPS] = {{"[your|@’s] nearest mercenary or infantryman is {steps} from a "
                           "town, not {amount 1}",
                           "[dein nächster Söldner oder Fußsoldat|der nächste Söldner oder "
                           "Fußsoldat von @] ist {steps} von einer Stadt entfernt statt {amount 1}",
                           "[votre mercenaire ou fantassin|le mercenaire ou fantassin de @] le "
                           "plus proche d’une ville en est à {steps} au lieu de {amount 1}"}},
    [FEUDO_FIGHTERS_AT_RISK] =
        {{"[your|@’s] fighters in danger next round have strength {amount 0}, not {amount 1}",
          "[deine Kämpfer|die Kämpfer von @], die nächste Runde in Gefahr sind, haben Stärke "
          "{amount 0} statt {amount 1}",
          "[vos combattants|les combattants de @] menacés à la prochaine manche ont une force de "
          "{amount 0} au lieu de {amount 1}"}},
    [FEUDO_TOWNS_AT_RISK] =
        {{"[you|@] can lose a town next round in {share 0} of 10 simulations, not {share 1}",
          "[du kannst|@ kann] nächste Runde in {share 0} von 10 Simulationen eine Stadt verlieren "
          "statt in {share 1}",
          "[vous pouvez|@ peut] perdre une ville à la prochaine manche dans {share 0} simulations "
          "sur 10 au lieu de {share 1}"}},
    [FEUDO_SHILLINGS] = {{"[your|@’s] trade cards are worth {shillings}, not {amount 1}",
                          "[deine Handelskarten|die Handelskarten von @] sind {shillings} "
                          "wert statt {amount 1}",
                          "[vos cartes de commerce|les cartes de commerce de @] valent "
                          "{shillings} au lieu de {amount 1}"}},
    [FEUDO_COWARDICE] =
        {{"if the king comes, fighters in the castle cost [you|@] {points}, not {amount 1}",
          "kommt der König, kosten Kämpfer im Schloss [dich|@] {points} statt {amount 1}",
          "si le roi vient, les combattants au château coûtent {points} [à vous|à @] au lieu de "
          "{amount 1}"}},
    [FEUDO_CHARM] = {{"[your|@’s] Milady can charm a Baron next round in {share 0} of 10 "
                      "simulations, not {share 1}",
                      "[deine Milady|Milady von @] kann nächste Runde in {share 0} von 10 "
                      "Simulationen einen Baron bezaubern statt in {share 1}",
                      "[votre Milady|la Milady de @] peut charmer un Baron à la prochaine manche "
                      "dans {share 0} simulations sur 10 au lieu de {share 1}"}},
};

/* What a turn changes on one spot: #0 is its value before, #1 after. */
static const Words TARGET_NEW = {
    {"[you|@] can attack {spot} next round: #1 {plural 1|point|points}",
     "[du kannst|@ kann] nächste Runde {spot} angreifen: #1 {plural 1|Punkt|Punkte}",
     "[vous pouvez|@ peut] attaquer {spot} à la prochaine manche : #1 {plural 1|point|points}"}};
static const Words FIGHTERS_EXPOSED = {
    {"[your|@’s] fighters {at} can be beaten next round",
     "[deine Kämpfer|die Kämpfer von @] {at} können nächste Runde geschlagen werden",
     "[vos combattants|les combattants de @] {at} peuvent être battus à la prochaine manche"}};
static const Words FIGHTERS_SAFE = {
    {"[your|@’s] fighters {at} are safe from attacks next round",
     "[deine Kämpfer|die Kämpfer von @] {at} sind nächste Runde sicher",
     "[vos combattants|les combattants de @] {at} sont à l’abri à la prochaine manche"}};
static const Words TOWN_EXPOSED = {{"[you|@] can lose {spot} next round",
                                    "[du kannst|@ kann] nächste Runde {spot} verlieren",
                                    "[vous pouvez|@ peut] perdre {spot} à la prochaine manche"}};
static const Words TOWN_SAFE = {{"[you|@] cannot lose {spot} next round",
                                 "[du kannst|@ kann] {spot} nächste Runde nicht verlieren",
                                 "[vous ne pouvez|@ ne peut] pas perdre {spot} à la prochaine "
                                 "manche"}};
static const Words STEPS_NOW = {
    {"[your|@’s] nearest mercenary or infantryman is now {plural 1|1 step|#1 steps} from {nearest}",
     "[dein nächster Söldner oder Fußsoldat|der nächste Söldner oder Fußsoldat von @] ist jetzt "
     "{plural 1|1 Schritt|#1 Schritte} von {nearest} entfernt",
     "[votre mercenaire ou fantassin|le mercenaire ou fantassin de @] le plus proche est "
     "maintenant à #1 pas de {nearest}"}};
static const Words SHILLINGS_NOW = {
    {"[your|@’s] trade cards are now worth {plural 1|1 shilling|#1 shillings} instead of #0",
     "[deine Handelskarten|die Handelskarten von @] sind jetzt #1 statt #0 Schilling wert",
     "[vos cartes de commerce|les cartes de commerce de @] valent maintenant "
     "{plural 1|1 shilling|#1 shillings} au lieu de #0"}};
static const Words COWARDS_NOW = {
    {"if the king comes, fighters in the castle cost [you|@] {plural 1|1 point|#1 points} instead "
     "of #0",
     "kommt der König, kosten Kämpfer im Schloss [dich|@] {plural 1|1 Punkt|#1 Punkte} statt #0",
     "si le roi vient, les combattants au château coûtent {plural 1|1 point|#1 points} [à vous|à "
     "@] au lieu de #0"}};
static const Words CHARM_NOW[2] = {
    {{"[your|@’s] Milady can no longer charm a Baron next round",
      "[deine Milady|Milady von @] kann nächste Runde keinen Baron mehr bezaubern",
      "[votre Milady|la Milady de @] ne peut plus charmer de Baron à la prochaine manche"}},
    {{"[your|@’s] Milady can charm a Baron next round",
      "[deine Milady|Milady von @] kann nächste Runde einen Baron bezaubern",
      "[votre Milady|la Milady de @] peut charmer un Baron à la prochaine manche"}}};

/* "your Knight 1", "Odo’s Knight 1", in the middle of a sentence. */
static void put_owned(const Sentence *sentence, int piece, bool object, Text *out) {
    static const Words YOUR = {{"your ", "deinen ", "votre "}};
    const Lang lang = sentence->reader.lang;
    const bool mine = sentence->seat == sentence->reader.seat;
    const char *phrase = object ? FEUDO_PIECE_OBJECT[piece].in[lang]
                                : (mine ? FEUDO_YOUR_PIECE : FEUDO_THEIR_PIECE)[piece].in[lang];
    TEXT(key, 24);
    text_format(&key, "%d:%s", sentence->seat, FEUDO_PIECE[piece]);
    if (object && mine) {
        text_put(out, piece == MILADY && lang == GERMAN ? "deine " : YOUR.in[lang]);
        phrase = strchr(phrase, '{');
    } else if (!mine && lang == ENGLISH) {
        text_format(out, "{%d}’s ", sentence->seat);
        phrase = strchr(phrase, '{');
    } else if (!object && phrase[0] != '{') {
        text_char(out, (char)(phrase[0] - 'A' + 'a'));
        phrase++;
    }
    sentence_piece(phrase, key.start, out);
    if (!mine && lang != ENGLISH) {
        text_format(out, lang == GERMAN ? " von {%d}" : " de {%d}", sentence->seat);
    }
}

static void put_noun(const Words *one, const Words *more, bool single, Lang lang, Text *out) {
    text_format(out, " %s", (single ? one : more)->in[lang]);
}

static const Words POINT = {{"point", "Punkt", "point"}}, POINTS = {{"points", "Punkte", "points"}};
static const Words STEP = {{"step", "Schritt", "pas"}}, STEPS = {{"steps", "Schritte", "pas"}};
static const Words SHILLING = {{"shilling", "Schilling", "shilling"}};
static const Words SHILLINGS = {{"shillings", "Schilling", "shillings"}};

/* A mean with its noun: "1 point", "1.5 points"; in French that is still one. */
static void put_mean(const Fact *fact, const Words *one, const Words *more, Lang lang, Text *out) {
    const bool whole = fact_whole(fact);
    const int mean = whole ? TENTHS * ((fact->points + TENTHS / 2) / TENTHS) : fact->points;
    fact_amount(fact->points, whole, lang, out);
    put_noun(one, more, lang == FRENCH ? mean < 2 * TENTHS : whole && mean == TENTHS, lang, out);
}

/* ", 13 against 12: 3 points"; in brackets where it does not end the sentence. */
static void put_result(const Fact *fact, Lang lang, Text *out) {
    static const Words AGAINST = {{" against ", " gegen ", " contre "}};
    const bool certain = fact->when == FACT_NOW && fact->with == fact->tries;
    const bool here = fact->with >= fact->without;
    const int held = here ? fact->with : fact->without;
    const int sum = (here ? fact->points : fact->rival_points) * fact->tries;
    const int mean = (sum + TENTHS * held / 2) / (TENTHS * held); /* with the fighters in a town */
    const int points = fact->kind == EVENT_CONQUERED ? mean : fact->number[1];
    text_put(out, certain ? ", " : " (");
    text_figure(out, fact->strength[0], false);
    text_put(out, AGAINST.in[lang]);
    text_figure(out, fact->strength[1], false);
    text_put(out, !certain ? ", " : lang == FRENCH ? "\u00a0: " : ": ");
    text_figure(out, points, false);
    put_noun(&POINT, &POINTS, points == 1, lang, out);
    text_put(out, certain ? "" : ")");
}

static bool put(const Sentence *sentence, const char *word, int index, Text *out) {
    static const Words OF = {{" from {%d}", " von {%d}", " à {%d}"}};
    const FactWords *words = sentence->about;
    const Feudo *s = words->about;
    const Fact *fact = words->fact;
    const Lang lang = sentence->reader.lang;
    const int piece = fact->kind == EVENT_FLED ? BARON : fact->number[0];
    if (strcmp(word, "whose") == 0 || strcmp(word, "whom") == 0) {
        put_owned(sentence, piece, word[3] == 'm', out);
    } else if (strcmp(word, "piece") == 0) {
        feudo_say_piece(sentence->seat, piece, lang, out);
    } else if (strcmp(word, "town") == 0) {
        TEXT(cell, 16);
        TEXT(name, 32);
        feudo_write_cell(&cell, s->town[fact->number[0]]);
        text_format(&name, "{%s}", FEUDO_TOWN[fact->number[0]]);
        sentence_hex(name.start, cell.start, out);
    } else if (strcmp(word, "spot") == 0 || strcmp(word, "at") == 0) {
        feudo_say_cell(s, fact->cell[0], word[0] == 'a', sentence->reader, out);
    } else if (strcmp(word, "nearest") == 0) {
        feudo_say_cell(s, fact->number[SPOT_MORE], false, sentence->reader, out);
    } else if (strcmp(word, "from") == 0) {
        if (fact->other >= 0 && fact->other == sentence->reader.seat) {
            text_put(out, lang == ENGLISH ? " from you" : lang == GERMAN ? " von dir" : "");
        } else if (fact->other >= 0) {
            text_format(out, OF.in[lang], fact->other);
        }
    } else if (strcmp(word, "result") == 0) {
        put_result(fact, lang, out);
    } else if (strcmp(word, "points") == 0) {
        put_mean(fact, &POINT, &POINTS, lang, out);
    } else if (strcmp(word, "steps") == 0) {
        put_mean(fact, &STEP, &STEPS, lang, out);
    } else if (strcmp(word, "shillings") == 0) {
        put_mean(fact, &SHILLING, &SHILLINGS, lang, out);
    } else if (strcmp(word, "share") == 0) { /* a flag's mean, of 10 */
        text_number(out, index == 0 ? fact->points : fact->rival_points);
    } else {
        return false;
    }
    return true;
}

static const Words *effect_words(const Fact *fact) {
    const bool more = fact->number[SPOT_AFTER] > fact->number[SPOT_BEFORE];
    switch ((FeudoFeature)fact->kind) {
    case FEUDO_TARGET:
        return &TARGET_NEW;
    case FEUDO_FIGHTERS_AT_RISK:
        return fact->number[SPOT_IS] ? &FIGHTERS_EXPOSED : &FIGHTERS_SAFE;
    case FEUDO_TOWNS_AT_RISK:
        return fact->number[SPOT_IS] ? &TOWN_EXPOSED : &TOWN_SAFE;
    case FEUDO_TOWN_STEPS:
        return &STEPS_NOW;
    case FEUDO_SHILLINGS:
        return &SHILLINGS_NOW;
    case FEUDO_COWARDICE:
        return &COWARDS_NOW;
    default:
        return &CHARM_NOW[more];
    }
}

void feudo_say_fact(const void *state, const Fact *fact, Reader reader, Text *out) {
    const Words *words = fact->source == FACT_EVENT     ? &EVENT_FACTS[fact->kind]
                         : fact->source == FACT_FEATURE ? &FEATURE_FACTS[fact->kind]
                                                        : effect_words(fact);
    fact_write(fact, words->in[reader.lang], reader, state, put, out);
}
