/* games/baron/explain_words.c -- the facts of Baron as clauses. */
#include "core/fact_words.h"
#include "games/baron/state.h"

#include <stdlib.h>

/* {honour} is what one event scores or costs, {at} the meadow, {gap} the gap, {tile} what is paid
 * for, {fight} the strengths of its seat and the other, {against} of the other and its seat. */
static const Words FACTS[BARON_EVENTS] = {
    [EVENT_TOOK] = {{"[you pay|@ pays] {honour} for {tile}",
                     "[du zahlst|@ zahlt] {honour} für {tile}",
                     "[vous payez|@ paie] {honour} pour {tile}"}},
    [EVENT_CLOSED] = {{"[you fill|@ fills] {gap} and [gain|gains] {honour}",
                       "[du füllst|@ füllt] {gap} und [erhältst|erhält] {honour}",
                       "[vous comblez|@ comble] {gap} et [gagnez|gagne] {honour}"}},
    [EVENT_FOUNDED] = {{"[you found|@ founds] a barony{at} and [gain|gains] {honour}",
                        "[du gründest|@ gründet]{at} eine Baronie und [erhältst|erhält] {honour}",
                        "[vous établissez|@ établit] une baronnie{at} et [gagnez|gagne] {honour}"}},
    [EVENT_LOST] =
        {{"[your|@’s] baron is beaten{against}: [you lose|@ loses] {honour}",
          "[dein Baron|der Baron von @] wird{against} besiegt: [du verlierst|@ verliert] "
          "{honour}",
          "[votre baron|le baron de @] est battu{against} : [vous perdez|@ perd] "
          "{honour}"}},
    [EVENT_DRIVEN] = {{"[your|@’s] knight{at} loses{fight} and goes back to hand",
                       "[dein Ritter|der Ritter von @]{at} unterliegt{fight} und kommt auf die "
                       "Hand zurück",
                       "[votre chevalier|le chevalier de @]{at} perd{fight} et revient en main"}},
    [EVENT_OUT] = {{"[you are|@ is] thrown into the dungeon", "[du landest|@ landet] im Verlies",
                    "[vous tombez|@ tombe] dans les oubliettes"}},
};

/* The same where it is how much that differs, and not how often. */
static const Words AMOUNTS[BARON_EVENTS] = {
    [EVENT_TOOK] = {{"[you pay|@ pays] {amount 0} honour for tiles, not {amount 1}",
                     "[du zahlst|@ zahlt] {amount 0} Ehre für Plättchen statt {amount 1}",
                     "les tuiles [vous coûtent|coûtent à @] {amount 0} en honneur au lieu de "
                     "{amount 1}"}},
    [EVENT_CLOSED] =
        {{"[you gain|@ gains] {amount 0} honour for gaps, not {amount 1}",
          "[du erhältst|@ erhält] {amount 0} Ehre für gefüllte Lücken statt {amount 1}",
          "les trous comblés [vous rapportent|rapportent à @] {amount 0} en honneur au "
          "lieu de {amount 1}"}},
    [EVENT_FOUNDED] =
        {{"[you gain|@ gains] {amount 0} honour from new baronies, not {amount 1}",
          "[du erhältst|@ erhält] {amount 0} Ehre aus neuen Baronien statt {amount 1}",
          "de nouvelles baronnies [vous rapportent|rapportent à @] {amount 0} en "
          "honneur au lieu de {amount 1}"}},
    [EVENT_LOST] =
        {{"[you lose|@ loses] {amount 0} honour with beaten barons, not {amount 1}",
          "[du verlierst|@ verliert] {amount 0} Ehre durch besiegte Barone statt "
          "{amount 1}",
          "les barons battus [vous coûtent|coûtent à @] {amount 0} en honneur au lieu de "
          "{amount 1}"}},
    [EVENT_DRIVEN] =
        {{"[your|@’s] knights lose fights for baronies worth {amount 0}, not {amount 1}",
          "[deine Ritter|die Ritter von @] verlieren Kämpfe um Baronien im Wert von {amount 0} "
          "statt {amount 1}",
          "[vos chevaliers|les chevaliers de @] perdent des combats pour des baronnies valant "
          "{amount 0} au lieu de {amount 1}"}},
};

static const Words FOUNDED_BY_FIGHT = {
    {"[your|@’s] knight{at} wins{fight} and founds a barony: {honour}",
     "[dein Ritter|der Ritter von @]{at} siegt{fight} und gründet eine Baronie: {honour}",
     "[votre chevalier|le chevalier de @]{at} gagne{fight} et établit une baronnie : {honour}"}};
static const Words FOUNDED_AT_END = {
    {"in the last claims [you found|@ founds] a barony{at} and [gain|gains] {honour}",
     "bei den letzten Ansprüchen [gründest du|gründet @]{at} eine Baronie und [erhältst|erhält] "
     "{honour}",
     "aux dernières revendications, [vous établissez|@ établit] une baronnie{at} et "
     "[gagnez|gagne] {honour}"}};
static const Words FOUNDED_AT_COST = {
    {"[you found|@ founds] a barony{at} that costs {honour}",
     "[du gründest|@ gründet]{at} eine Baronie, die {honour} kostet",
     "[vous établissez|@ établit] une baronnie{at} qui coûte {honour}"}};
static const Words LOST_TO = {
    {"<you beat|& beats> [your|@’s] baron{against}: [you lose|@ loses] {honour}",
     "<du besiegst|& besiegt> [deinen Baron|den Baron von @]{against}: [du verlierst|@ verliert] "
     "{honour}",
     "<vous battez|& bat> [votre baron|le baron de @]{against} : [vous perdez|@ perd] {honour}"}};
static const Words LOST_WITH_GAIN = {
    {"[your|@’s] baron is beaten{against}, and [you gain|@ gains] {honour}",
     "[dein Baron|der Baron von @] wird{against} besiegt, und [du erhältst|@ erhält] {honour}",
     "[votre baron|le baron de @] est battu{against}, et [vous gagnez|@ gagne] {honour}"}};
static const Words DRIVEN_OUT = {
    {"[your|@’s] knight{at} loses{fight} and leaves the game",
     "[dein Ritter|der Ritter von @]{at} verliert{fight} und verlässt das Spiel",
     "[votre chevalier|le chevalier de @]{at} perd{fight} et quitte la partie"}};

/* {s} is the plural of what is counted, {n} the German one. */
static const Words FEATURE_FACTS[BARON_FEATURES] = {
    [BARON_RINGS] = {{"[your|@’s] unfinished rings are worth {amount 0}, not {amount 1}",
                      "[deine unfertigen Ringe|die unfertigen Ringe von @] sind {amount 0} wert "
                      "statt {amount 1}",
                      "[vos couronnes inachevées|les couronnes inachevées de @] valent {amount 0} "
                      "au lieu de {amount 1}"}},
    [BARON_NEAR] =
        {{"[you need|@ needs] one tile for baronies worth {amount 0}, not {amount 1}",
          "[dir|@] fehlt ein Plättchen zu Baronien im Wert von {amount 0} statt "
          "{amount 1}",
          "il [vous manque|manque à @] une tuile pour des baronnies valant {amount 0} au "
          "lieu de {amount 1}"}},
    [BARON_IN_HAND] = {{"[you have|@ has] {amount 0} knight{s} in hand, not {amount 1}",
                        "[du hast|@ hat] {amount 0} Ritter auf der Hand statt {amount 1}",
                        "[vous avez|@ a] {amount 0} chevalier{s} en main au lieu de {amount 1}"}},
    [BARON_TILES] = {{"[your|@’s] reserve is worth {amount 0}, not {amount 1}",
                      "[deine Reserve|die Reserve von @] ist {amount 0} wert statt {amount 1}",
                      "[votre réserve|la réserve de @] vaut {amount 0} au lieu de {amount 1}"}},
    [BARON_MEADOWS] = {{"[you have|@ has] {amount 0} meadow{s} in reserve, not {amount 1}",
                        "[du hast|@ hat] {amount 0} Wiese{n} in der Reserve statt {amount 1}",
                        "[vous avez|@ a] {amount 0} prairie{s} en réserve au lieu de {amount 1}"}},
    [BARON_SPOILERS] = {{"[you have|@ has] {amount 0} negative tile{s} in reserve, not {amount 1}",
                         "[du hast|@ hat] {amount 0} Plättchen mit negativem Wert statt {amount 1}",
                         "[vous avez|@ a] {amount 0} tuile{s} de valeur négative au lieu de "
                         "{amount 1}"}},
    [BARON_BLOCKED] = {{"stronger barons block [your|@’s] rings worth {amount 0}, not {amount 1}",
                        "stärkere Barone blockieren Ringe von [dir|@] im Wert von {amount 0} statt "
                        "{amount 1}",
                        "des barons plus forts bloquent [vos couronnes|les couronnes de @] d’une "
                        "valeur de {amount 0} au lieu de {amount 1}"}},
    [BARON_AT_RISK] = {{"stronger knights threaten [your|@’s] barons: {amount 0} honour, not "
                        "{amount 1}",
                        "stärkere Ritter bedrohen [deine Barone|die Barone von @]: {amount 0} Ehre "
                        "statt {amount 1}",
                        "des chevaliers plus forts menacent [vos barons|les barons de @] : "
                        "{amount 0} en honneur au lieu de {amount 1}"}},
    [BARON_DEBT] = {{"[your|@’s] honour is {amount 0} below zero, not {amount 1}",
                     "[deine Ehre|die Ehre von @] liegt {amount 0} unter null statt {amount 1}",
                     "[votre honneur|l’honneur de @] est de {amount 0} sous zéro au lieu de "
                     "{amount 1}"}},
};

/* What a turn changes on one spot: #0 is its value before, #1 after, #2 the tiles that are missing.
 */
#define SHORT_EN "{plural 2|1 tile|#2 tiles} short"
#define SHORT_DE "{plural 2|1 Plättchen fehlt|#2 Plättchen fehlen} noch"
#define SHORT_FR "il manque {plural 2|1 tuile|#2 tuiles}"
typedef enum EffectWords {
    RING_NEW,
    RING_NOW,
    RING_FULL,
    RING_SOON,
    BLOCKED_NOW,
    FREE_NOW,
    BLOCKED_SOON,
    THREATENED_NOW,
    SAFE_NOW,
    THREATENED_SOON,
    EFFECT_WORDS
} EffectWords;

static const Words EFFECTS[EFFECT_WORDS] = {
    [RING_NEW] =
        {{"[your|@’s] new {knight} has a ring worth #1, " SHORT_EN,
          "[dein neuer {knight}|der neue {knight} von @] hat einen Ring im Wert von #1; " SHORT_DE,
          "[votre nouveau {knight}|le nouveau {knight} de @] a une couronne de valeur #1 "
          "; " SHORT_FR}},
    [RING_NOW] =
        {{"the ring of [your|@’s] {knight} is now worth #1 instead of #0, " SHORT_EN,
          "der Ring [deines {knight2}|des {knight2} von @] ist jetzt #1 statt #0 wert; " SHORT_DE,
          "la couronne [de votre {knight}|du {knight} de @] vaut maintenant #1 au lieu de #0 "
          "; " SHORT_FR}},
    [RING_FULL] = {{"the ring of [your|@’s] {knight} is complete and worth #1",
                    "der Ring [deines {knight2}|des {knight2} von @] ist vollständig und #1 wert",
                    "la couronne [de votre {knight}|du {knight} de @] est complète et vaut #1"}},
    [RING_SOON] =
        {{"the ring of [your|@’s] {knight} will be worth about {amount 0}",
          "der Ring [deines {knight2}|des {knight2} von @] wird etwa {amount 0} wert sein",
          "la couronne [de votre {knight}|du {knight} de @] vaudra environ {amount 0}"}},
    [BLOCKED_NOW] = {{"a stronger baron now blocks [your|@’s] {knight}",
                      "ein stärkerer Baron blockiert jetzt [deinen {knight}|den {knight} von @]",
                      "un baron plus fort bloque maintenant [votre {knight}|le {knight} de @]"}},
    [FREE_NOW] = {{"no stronger baron blocks [your|@’s] {knight} any more",
                   "kein stärkerer Baron blockiert [deinen {knight}|den {knight} von @] mehr",
                   "aucun baron plus fort ne bloque plus [votre {knight}|le {knight} de @]"}},
    [BLOCKED_SOON] =
        {{"a stronger baron blocks [your|@’s] {knight}, with a ring worth about {amount 0}",
          "ein stärkerer Baron blockiert [deinen {knight}|den {knight} von @] und seinen Ring im "
          "Wert von etwa {amount 0}",
          "un baron plus fort bloque [votre {knight}|le {knight} de @], dont la couronne "
          "vaut environ {amount 0}"}},
    [THREATENED_NOW] =
        {{"a stronger knight now threatens [your|@’s] {baron}",
          "ein stärkerer Ritter bedroht jetzt [deinen {baron}|den {baron} von @]",
          "un chevalier plus fort menace maintenant [votre {baron}|le {baron} de @]"}},
    [SAFE_NOW] = {{"no stronger knight threatens [your|@’s] {baron} any more",
                   "kein stärkerer Ritter bedroht [deinen {baron}|den {baron} von @] mehr",
                   "aucun chevalier plus fort ne menace plus [votre {baron}|le {baron} de @]"}},
    [THREATENED_SOON] =
        {{"stronger knights threaten [your|@’s] {baron}: about {amount 0} honour",
          "stärkere Ritter bedrohen [deinen {baron}|den {baron} von @]: etwa {amount 0} Ehre",
          "des chevaliers plus forts menacent [votre {baron}|le {baron} de @] : environ {amount 0} "
          "en honneur"}},
};

/* The same of what a seat holds, where it becomes less and where it becomes more. {change} is by
 * how much. */
static const Words HELD_EFFECTS[BARON_FEATURES][2] = {
    [BARON_IN_HAND] = {{{"[you have|@ has] only {plural 1|1 knight|#1 knights} left in hand",
                         "[du hast|@ hat] nur noch {plural 1|1 Ritter|#1 Ritter} auf der Hand",
                         "[vous n’avez|@ n’a] plus que {plural 1|1 chevalier|#1 chevaliers} en "
                         "main"}},
                       {{"[you have|@ has] {plural 1|1 knight|#1 knights} in hand again",
                         "[du hast|@ hat] wieder {plural 1|1 Ritter|#1 Ritter} auf der Hand",
                         "[vous avez|@ a] de nouveau {plural 1|1 chevalier|#1 chevaliers} en "
                         "main"}}},
    [BARON_TILES] = {{{"[you spend|@ spends] a tile worth {change}",
                       "[du gibst|@ gibt] ein Plättchen im Wert von {change} her",
                       "[vous dépensez|@ dépense] une tuile de valeur {change}"}},
                     {{"[you get|@ gets] a tile worth {change} for a ring",
                       "[du bekommst|@ bekommt] ein Plättchen im Wert von {change} für einen Ring",
                       "[vous obtenez|@ obtient] une tuile de valeur {change} pour une couronne"}}},
    [BARON_MEADOWS] = {{{"[you use|@ uses] up a meadow from the reserve",
                         "[du verbrauchst|@ verbraucht] eine Wiese aus der Reserve",
                         "[vous utilisez|@ utilise] une prairie de la réserve"}},
                       {{"[you get|@ gets] a meadow for a later knight",
                         "[du bekommst|@ bekommt] eine Wiese für einen späteren Ritter",
                         "[vous obtenez|@ obtient] une prairie pour un futur chevalier"}}},
    [BARON_SPOILERS] = {{{"[you use|@ uses] up a tile that spoils rings",
                          "[du verbrauchst|@ verbraucht] ein Plättchen, das Ringe verdirbt",
                          "[vous utilisez|@ utilise] une tuile qui gâche les couronnes"}},
                        {{"[you get|@ gets] a negative tile to spoil a ring",
                          "[du bekommst|@ bekommt] ein negatives Plättchen für einen fremden Ring",
                          "[vous obtenez|@ obtient] une tuile négative contre une couronne "
                          "adverse"}}},
    [BARON_DEBT] = {{{"[your|@’s] honour is only #1 below zero instead of #0",
                      "[deine Ehre|die Ehre von @] liegt nur noch #1 statt #0 unter null",
                      "[votre honneur|l’honneur de @] n’est plus que de #1 sous zéro au lieu de "
                      "#0"}},
                    {{"[your|@’s] honour falls to #1 below zero",
                      "[deine Ehre|die Ehre von @] fällt auf #1 unter null",
                      "[votre honneur|l’honneur de @] tombe à #1 sous zéro"}}},
};

/* A tile that is taken, where that is what others come from. */
static const Words TAKEN = {
    {"[you take|@ takes] {taken}", "[du nimmst|@ nimmt] {taken}", "[vous prenez|@ prend] {taken}"}};

/* What one such event scores or costs; `*about`, if it is not the same each time. */
static int honour_of(const Fact *fact, bool *about) {
    const int sample = abs(fact->number[fact->kind == EVENT_TOOK   ? 2
                                        : fact->kind == EVENT_LOST ? 0
                                                                   : 1]);
    const bool turn = fact->with >= fact->without;
    const int held = turn ? fact->with : fact->without;
    const int tenths = abs(turn ? fact->points : fact->rival_points);
    *about = false;
    if (fact->when == FACT_NOW || held == 0 || fact->strength[0] != 0) {
        return sample;
    }
    const int mean = (2 * tenths * fact->tries + 10 * held) / (20 * held);
    *about = mean != sample;
    return mean;
}

static void put_honour(const Fact *fact, Lang lang, Text *out) {
    static const Words ABOUT = {{"about ", "etwa ", "environ "}};
    static const Words HONOUR = {{" honour", " Ehre", " points d’honneur"}};
    bool about;
    const int honour = honour_of(fact, &about);
    text_put(out, about ? ABOUT.in[lang] : "");
    text_number(out, honour);
    text_put(out, lang == FRENCH && honour < 2 ? " point d’honneur" : HONOUR.in[lang]);
}

/* "the {gap}", or a phrase without a place of its own. */
static void put_cell(const Fact *fact, const Words *there, const Words *anywhere, Lang lang,
                     Text *out) {
    if (fact->cells > 0) {
        TEXT(cell, 16);
        baron_write_cell((Cell)fact->cell[0], &cell);
        sentence_hex(there->in[lang], cell.start, out);
    } else {
        text_put(out, anywhere->in[lang]);
    }
}

static void put_strengths(int own, int other, Lang lang, Text *out) {
    static const Words WITH = {{" ", " mit ", " "}};
    static const Words AGAINST = {{" against ", " gegen ", " contre "}};
    if (own != 0 || other != 0) {
        text_put(out, WITH.in[lang]);
        text_figure(out, own, false);
        text_put(out, AGAINST.in[lang]);
        text_figure(out, other, false);
    }
}

/* Is what is counted named in the singular? In French 1.9 is less than two. */
static bool is_one(const Fact *fact, Lang lang) {
    TEXT(amount, 16);
    fact_amount(fact->points, fact_whole(fact), lang, &amount);
    return strcmp(amount.start, "1") == 0 ||
           (lang == FRENCH && fact->points < 20 && strcmp(amount.start, "2") != 0);
}

static bool put(const Sentence *sentence, const char *word, int index, Text *out) {
    static const Words NOWHERE_SAID = {{"", "", ""}};
    static const Words AT = {{" on the {meadow}", " auf der {Wiese}", " sur la {prairie}"}};
    static const Words THE_GAP = {{"the {gap}", "die {Lücke}", "le {trou}"}};
    static const Words A_GAP = {{"a gap", "eine Lücke", "un trou"}};
    static const Words KNIGHT_THERE = {{"{knight}", "{Ritter}", "{chevalier}"}};
    static const Words OF_KNIGHT = {{"{knight}", "{Ritters}", "{chevalier}"}};
    static const Words BARON_THERE = {{"{baron}", "{Baron}", "{baron}"}};
    static const Words A_TILE = {{"a tile", "ein Plättchen", "une tuile"}};
    const Fact *fact = ((const FactWords *)sentence->about)->fact;
    const Lang lang = sentence->reader.lang;
    (void)index;
    if (strcmp(word, "honour") == 0) {
        put_honour(fact, lang, out);
    } else if (strcmp(word, "at") == 0) {
        put_cell(fact, &AT, &NOWHERE_SAID, lang, out);
    } else if (strcmp(word, "knight") == 0 || strcmp(word, "knight2") == 0) {
        put_cell(fact, word[6] == '2' ? &OF_KNIGHT : &KNIGHT_THERE, &KNIGHT_THERE, lang, out);
    } else if (strcmp(word, "baron") == 0) {
        put_cell(fact, &BARON_THERE, &BARON_THERE, lang, out);
    } else if (strcmp(word, "gap") == 0) {
        put_cell(fact, &THE_GAP, &A_GAP, lang, out);
    } else if (strcmp(word, "tile") == 0) {
        const bool now = fact->when == FACT_NOW;
        sentence_phrase((now ? &BARON_KIND_OBJECT[fact->number[0]] : &A_TILE)->in[lang], out);
    } else if (strcmp(word, "change") == 0) {
        text_number(out, abs(fact->number[SPOT_AFTER] - fact->number[SPOT_BEFORE]));
    } else if (strcmp(word, "taken") == 0) {
        sentence_phrase(BARON_KIND_OBJECT[fact->number[0]].in[lang], out);
    } else if (strcmp(word, "fight") == 0) {
        put_strengths(fact->strength[0], fact->strength[1], lang, out);
    } else if (strcmp(word, "against") == 0) {
        put_strengths(fact->strength[1], fact->strength[0], lang, out);
    } else if (strcmp(word, "s") == 0 || strcmp(word, "n") == 0) {
        text_put(out, is_one(fact, lang) ? "" : word);
    } else {
        return false;
    }
    return true;
}

static EffectWords effect_words(const Fact *fact) {
    const bool soon = fact->when == FACT_NEXT,
               less = fact->number[SPOT_AFTER] < fact->number[SPOT_BEFORE];
    const bool is = fact->number[SPOT_IS] != 0;
    switch ((BaronFeature)fact->kind) {
    case BARON_BLOCKED:
        return soon ? BLOCKED_SOON : is ? BLOCKED_NOW : FREE_NOW;
    case BARON_AT_RISK:
        return soon ? THREATENED_SOON : less ? SAFE_NOW : THREATENED_NOW;
    default:
        return soon                           ? RING_SOON
               : fact->number[SPOT_WAS] == 0  ? RING_NEW
               : fact->number[SPOT_MORE] == 0 ? RING_FULL
                                              : RING_NOW;
    }
}

static const Words *words_of(const Baron *baron, const Fact *fact) {
    if (fact->source == FACT_EFFECT && fact->cells == 0) {
        const bool more = fact->number[SPOT_AFTER] > fact->number[SPOT_BEFORE];
        return fact->when == FACT_NEXT ? &FEATURE_FACTS[fact->kind]
                                       : &HELD_EFFECTS[fact->kind][more];
    }
    if (fact->source == FACT_EFFECT) {
        return &EFFECTS[effect_words(fact)];
    }
    if (fact->source == FACT_EVENT && fact->kind == EVENT_TOOK && fact->points == 0 &&
        fact->rival_points == 0) {
        return &TAKEN;
    }
    if (fact->source == FACT_FEATURE) {
        return &FEATURE_FACTS[fact->kind];
    }
    if (fact_by_amount(fact) && AMOUNTS[fact->kind].in[ENGLISH] != NULL) {
        return &AMOUNTS[fact->kind];
    }
    switch ((BaronEvent)fact->kind) {
    case EVENT_FOUNDED:
        return fact->number[1] < 0                                ? &FOUNDED_AT_COST
               : fact->number[2] != 0                             ? &FOUNDED_AT_END
               : fact->strength[0] != 0 || fact->strength[1] != 0 ? &FOUNDED_BY_FIGHT
                                                                  : &FACTS[EVENT_FOUNDED];
    case EVENT_LOST: /* of three or more players another may win next time */
        return fact->number[0] > 0                           ? &LOST_WITH_GAIN
               : fact->when == FACT_NOW || baron->seats == 2 ? &LOST_TO
                                                             : &FACTS[EVENT_LOST];
    case EVENT_DRIVEN:
        return fact->number[0] != 0 ? &DRIVEN_OUT : &FACTS[EVENT_DRIVEN];
    default:
        return &FACTS[fact->kind];
    }
}

void baron_say_fact(const void *state, const Fact *fact, Reader reader, Text *out) {
    fact_write(fact, words_of((const Baron *)state, fact)->in[reader.lang], reader, state, put,
               out);
}
