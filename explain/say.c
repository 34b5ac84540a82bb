/* explain/say.c -- an explanation in sentences (core/sentence.h), for its reader. */
#include "explain/say.h"

#include "core/fact_words.h"
#include "explain/internal.h"

#include <math.h>
#include <stdlib.h>

enum { OF_TEN = 10, CLAUSE = 512, SENTENCE = 1024 };
/* A risk is worth a line from this share of the win on, and of the reason's. */
static const float RISK_LEAST = 0.01f, RISK_PART = 0.2f;

void explain_percent(float share, Lang lang, Text *out) {
    text_number(out, lroundf(100 * share));
    text_put(out, lang == ENGLISH ? "%" : lang == GERMAN ? "\u00a0%" : "\u202f%");
}

/* Begins a sentence; clauses of the games are written in lower case. */
static void put_capital(const char *clause, Text *out) {
    static const char *const ACCENTS[][2] = {{"é", "É"}, {"à", "À"}, {"ü", "Ü"}, {"ö", "Ö"}};
    for (size_t i = 0; i < sizeof ACCENTS / sizeof ACCENTS[0]; i++) {
        const size_t length = strlen(ACCENTS[i][0]);
        if (strncmp(clause, ACCENTS[i][0], length) == 0) {
            text_put(out, ACCENTS[i][1]);
            text_put(out, clause + length);
            return;
        }
    }
    const char first = clause[0];
    text_char(out, first >= 'a' && first <= 'z' ? (char)(first - 'a' + 'A') : first);
    text_put(out, clause[0] == '\0' ? clause : clause + 1);
}

static int of_ten(int held, int tries) {
    const int rounded = (OF_TEN * held + tries / 2) / tries;
    return held > 0 && rounded == 0 ? 1 : held < tries && rounded == OF_TEN ? OF_TEN - 1 : rounded;
}

/* How often an event happens after each turn. What this very turn does needs no words. */
static void put_rates(const Explanation *all, const Fact *fact, Lang lang, Text *out) {
    static const Words BOTH = {{" in %d of 10 simulations, not %d",
                                " in %d von 10 Simulationen statt in %d",
                                " dans %d simulations sur 10, au lieu de %d"}};
    static const Words ALL = {{" in all simulations, not in %d of 10",
                               " in allen Simulationen statt in %d von 10",
                               " dans toutes les simulations, au lieu de %d sur 10"}};
    static const Words ONLY[2] = {{{" in %d of 10 simulations; after the turn played, never",
                                    " in %d von 10 Simulationen, nach dem gespielten Zug nie",
                                    " dans %d simulations sur 10, jamais après le tour joué"}},
                                  {{" in %d of 10 simulations; after the second-best turn, never",
                                    " in %d von 10 Simulationen, nach dem zweitbesten Zug nie",
                                    " dans %d simulations sur 10, jamais après le deuxième "
                                    "meilleur tour"}}};
    static const Words SURE[2] = {{{" in all simulations; after the turn played, in none",
                                    " in allen Simulationen, nach dem gespielten Zug in keiner",
                                    " dans toutes les simulations, jamais après le tour joué"}},
                                  {{" in all simulations; after the second-best turn, in none",
                                    " in allen Simulationen, nach dem zweitbesten Zug in keiner",
                                    " dans toutes les simulations, jamais après le deuxième "
                                    "meilleur tour"}}};
    static const Words SO_OFTEN = {
        {" in %d of 10 simulations", " in %d von 10 Simulationen", " dans %d simulations sur 10"}};
    static const Words OFTEN[2] = {
        {{", a little less often", ", etwas seltener", ", un peu moins souvent"}},
        {{", a little more often", ", etwas öfter", ", un peu plus souvent"}}};
    const int with = of_ten(fact->with, fact->tries), without = of_ten(fact->without, fact->tries);
    if (fact->when == FACT_NOW && (with == OF_TEN || without == OF_TEN)) {
        return;
    }
    const bool more = fact->points > fact->rival_points;
    const bool opposed = fact->points != fact->rival_points && more != (fact->with > fact->without);
    if (fact->with != fact->without && (opposed || with == without)) {
        text_put(out, OFTEN[opposed ? more : fact->with > fact->without].in[lang]);
    } else if (with == OF_TEN) {
        text_format(out, (without == 0 ? &SURE[!all->played] : &ALL)->in[lang], without);
    } else if (with == 0 && without < OF_TEN) {
        text_format(out, SO_OFTEN.in[lang], without);
    } else if (without == 0) {
        text_format(out, ONLY[!all->played].in[lang], with);
    } else if (with > 0) {
        text_format(out, BOTH.in[lang], with, without);
    }
}

/* Does it happen after the rival turn alone? */
static bool is_of_rival(const Fact *fact) {
    return fact->when == FACT_OTHER ||
           (fact->source == FACT_EVENT && fact->with < fact->without &&
            (fact->with == 0 || (fact->when == FACT_NOW && fact->without == fact->tries)));
}

static void put_clause(const Game *game, const void *state, const Explanation *all,
                       const Fact *fact, Reader reader, Text *out) {
    /* Features are measured where the futures end. */
    static const Words THEN[2] = {
        {{", after the next turn", ", nach dem nächsten Zug", ", après le tour suivant"}},
        {{", at the end of the round", ", am Ende der Runde", ", à la fin de la manche"}}};
    static const Words INSTEAD = {{", not ", " statt ", " au lieu de "}};
    game->say_fact(state, fact, reader, out);
    if (fact->source == FACT_FEATURE) {
        text_put(out, THEN[game->horizon != NULL].in[reader.lang]);
    } else if (fact->source == FACT_EFFECT && fact->when == FACT_NEXT && fact->worth != 0) {
        text_put(out, INSTEAD.in[reader.lang]);
        fact_amount(fact->rival_points, true, reader.lang, out);
    } else if (fact->source == FACT_EVENT && !fact_by_amount(fact)) {
        put_rates(all, fact, reader.lang, out);
    }
}

void explain_say_fact(const Game *game, const void *state, const Explanation *all, const Fact *fact,
                      Reader reader, Text *out) {
    static const Words OTHERWISE = {{"Otherwise, ", "Sonst: ", "Sinon, "}};
    static const Words GIVEN_UP = {{"Given up: ", "Dafür entfällt: ", "En contrepartie, perdu : "}};
    TEXT(clause, CLAUSE);
    put_clause(game, state, all, fact, reader, &clause);
    if (is_of_rival(fact)) {
        text_put(out, (fact->worth > 0 ? OTHERWISE : GIVEN_UP).in[reader.lang]);
        text_put(out, clause.start);
    } else {
        put_capital(clause.start, out);
    }
    text_char(out, '.');
}

void explain_say_aim(const Game *game, const void *state, const Fact *aim, Reader reader,
                     Text *out) {
    static const Words OFTEN = {
        {" in %d of 10 simulations", " in %d von 10 Simulationen", " dans %d simulations sur 10"}};
    static const Words SOON = {
        {" in all simulations", " in allen Simulationen", " dans toutes les simulations"}};
    TEXT(clause, CLAUSE);
    game->say_fact(state, aim, reader, &clause);
    if (aim->source == FACT_EVENT && aim->when != FACT_NOW) {
        const int with = of_ten(aim->with, aim->tries);
        text_format(&clause, (with == OF_TEN ? &SOON : &OFTEN)->in[reader.lang], with);
    }
    put_capital(clause.start, out);
    text_char(out, '.');
}

/* The weightiest fact for or against; what can be pointed at comes before a mere mean that weighs
 * little more. */
static const Fact *first_fact(const Explanation *all, bool good) {
    static const float EVENT_PART = 0.4f;
    const Fact *first = NULL;
    for (int i = 0; i < all->count; i++) {
        const Fact *fact = &all->fact[i];
        if ((fact->worth > 0) != good) {
            continue;
        }
        if (first == NULL) {
            first = fact;
        }
        if (fact->source != FACT_FEATURE &&
            (float)abs(fact->worth) >= EVENT_PART * (float)abs(first->worth)) {
            return fact;
        }
    }
    return first;
}

/* Another reason that weighs nearly as much and can be pointed at; NULL: none. */
static const Fact *second_fact(const Explanation *all, const Fact *first) {
    static const float NEARLY = 0.5f;
    for (int i = 0; i < all->count; i++) {
        const Fact *fact = &all->fact[i];
        if (fact != first && fact->source != FACT_FEATURE &&
            (float)fact->worth >= NEARLY * (float)first->worth) {
            return fact;
        }
    }
    return NULL;
}

static int points_apart(const Explanation *all) {
    const int seat = all->seat;
    return (int)(lroundf(100 * all->win[seat]) - lroundf(100 * all->rival_win[seat]));
}

static bool is_same(const Fact *a, const Fact *b) {
    return a->source == b->source && a->kind == b->kind && a->seat == b->seat &&
           (a->cells == 0 || b->cells == 0 || a->cell[0] == b->cell[0]);
}

/* The weightiest good effect beside a fact; NULL: none. Of two at one place the reader's own. */
static const Fact *effect_of(const Explanation *all, const Fact *beside) {
    const Fact *first = NULL;
    for (int i = 0; i < all->effects; i++) {
        const Fact *effect = &all->effect[i];
        const bool same_place = first != NULL && first->cells > 0 && effect->cells > 0 &&
                                first->cell[0] == effect->cell[0];
        const bool better =
            first == NULL || (same_place && first->seat != all->seat && effect->seat == all->seat);
        if (effect->worth > 0 && better && (beside == NULL || !is_same(effect, beside))) {
            first = effect;
        }
    }
    return first;
}

/* What is bad at the very place that the purpose names; NULL: nothing. */
static const Fact *bad_effect_of(const Explanation *all) {
    const Fact *purpose = effect_of(all, NULL);
    for (int i = 0; i < all->effects && purpose != NULL && purpose->cells > 0; i++) {
        const Fact *effect = &all->effect[i];
        if (effect->worth < 0 && effect->cells > 0 && effect->cell[0] == purpose->cell[0]) {
            return effect;
        }
    }
    return NULL;
}

/* What the turn is for: an event that follows from it, or else what it changes at once, or later.
 */
static const Fact *purpose_of(const Explanation *all) {
    const Fact *effect = effect_of(all, NULL);
    return all->aimed && (all->aim.source == FACT_EVENT || effect == NULL) ? &all->aim : effect;
}

static void put_purpose(const Game *game, const void *state, const Explanation *all, Reader reader,
                        Text *out) {
    const Fact *purpose = purpose_of(all);
    if (purpose != NULL) {
        explain_say_aim(game, state, purpose, reader, out);
        text_char(out, ' ');
    }
}

void explain_say_reason(const Game *game, const void *state, const Explanation *all, Reader reader,
                        Text *out) {
    static const Words NOTHING_ELSE = {{"There is nothing else to do.",
                                        "Etwas anderes ist nicht möglich.",
                                        "Il n’y a rien d’autre à faire."}};
    static const Words HOLDS = {{"The plan holds: no other turn is clearly better.",
                                 "Der Plan gilt weiter: Kein anderer Zug ist deutlich besser.",
                                 "Le plan tient : aucun autre tour n’est nettement meilleur."}};
    static const Words LEVEL[2] = {
        {{"Level with the second-best turn.", "Gleichwertig mit dem zweitbesten Zug.",
          "À égalité avec le deuxième meilleur tour."}},
        {{"Level with the turn played.", "Gleichwertig mit dem gespielten Zug.",
          "À égalité avec le tour joué."}}};
    static const Words OPEN = {
        {"Close: the second-best turn may be as good.",
         "Knapp: Der zweitbeste Zug ist vielleicht ebenso gut.",
         "Très proche : le deuxième meilleur tour est peut-être aussi bon."}};
    static const Words MORE[2] = {
        {{"The win chance is {0} higher than after the second-best turn.",
          "Die Siegchance ist {0} höher als nach dem zweitbesten Zug.",
          "{0} de chances de victoire de plus que le deuxième meilleur tour."}},
        {{"The win chance is {0} higher than after the turn played.",
          "Die Siegchance ist {0} höher als nach dem gespielten Zug.",
          "{0} de chances de victoire de plus que le tour joué."}}};
    static const Words NO_STORY[2] = {
        {{"The win chance is {0} higher than after the second-best turn; no single reason stands "
          "out.",
          "Die Siegchance ist {0} höher als nach dem zweitbesten Zug; kein einzelner Grund sticht "
          "heraus.",
          "{0} de chances de victoire de plus que le deuxième meilleur tour ; aucune raison ne "
          "domine."}},
        {{"The win chance is {0} higher than after the turn played; no single reason stands out.",
          "Die Siegchance ist {0} höher als nach dem gespielten Zug; kein einzelner Grund sticht "
          "heraus.",
          "{0} de chances de victoire de plus que le tour joué ; aucune raison ne domine."}}};
    static const Words POINT[2] = {{{" percentage points", " Prozentpunkte", " points"}},
                                   {{" percentage point", " Prozentpunkt", " point"}}};
    static const Words WORSE = {{"The win chance is {0} lower. ",
                                 "Die Siegchance ist {0} niedriger. ",
                                 "{0} de chances de victoire en moins. "}};
    static const Words WORSE_ONLY = {
        {"The win chance is {0} lower than after the best turn; no single reason stands out.",
         "Die Siegchance ist {0} niedriger als nach dem besten Zug; kein einzelner Grund sticht "
         "heraus.",
         "{0} de chances de victoire de moins que le meilleur tour ; aucune raison "
         "ne "
         "domine."}};
    const int apart = points_apart(all);
    const bool worse = apart < 0;
    const Fact *fact = (all->gain > 0) != worse ? first_fact(all, !worse) : NULL;
    const Fact *purpose = purpose_of(all);
    if (fact != NULL && fact->source == FACT_FEATURE && (purpose != NULL || !fact_whole(fact))) {
        fact = NULL; /* a mean of many things is a last resort */
    }
    char number[32];
    const char *const values[] = {number};
    Text points = text_over(number, sizeof number);
    text_number(&points, apart == 0 ? 1 : abs(apart));
    text_put(&points, POINT[abs(apart) <= 1].in[reader.lang]);
    if (all->rival.length == 0) {
        text_put(out, NOTHING_ELSE.in[reader.lang]);
    } else if (all->kept && points_apart(all) <= 0) {
        text_put(out, HOLDS.in[reader.lang]);
    } else if (all->level) {
        put_purpose(game, state, all, reader, out);
        text_put(out, (abs(apart) > 1 ? &OPEN : &LEVEL[all->played])->in[reader.lang]);
    } else if (worse) {
        text_fill(out, (fact == NULL ? &WORSE_ONLY : &WORSE)->in[reader.lang], values, 1);
        if (fact != NULL) {
            explain_say_fact(game, state, all, fact, reader, out);
        }
    } else if (fact == NULL) {
        put_purpose(game, state, all, reader, out);
        text_fill(out, (purpose != NULL ? MORE : NO_STORY)[all->played].in[reader.lang], values, 1);
    } else if (purpose != NULL && !is_same(purpose, fact)) {
        put_purpose(game, state, all, reader, out);
        explain_say_fact(game, state, all, fact, reader, out);
    } else {
        const Fact *other = second_fact(all, fact), *effect = effect_of(all, fact);
        explain_say_fact(game, state, all, fact, reader, out);
        text_put(out, other != NULL || effect != NULL ? " " : "");
        if (other != NULL) {
            explain_say_fact(game, state, all, other, reader, out);
        } else if (effect != NULL) {
            explain_say_aim(game, state, effect, reader, out);
        }
    }
}

void explain_say_risk(const Game *game, const void *state, const Explanation *all, Reader reader,
                      Text *out) {
    static const Words RISK = {{"Downside: ", "Nachteil: ", "Inconvénient : "}};
    static const Words RARER = {{"Less likely: ", "Seltener: ", "Moins probable : "}};
    const Fact *bad = first_fact(all, false), *good = first_fact(all, true);
    const Fact *beside = bad == NULL && points_apart(all) >= 0 ? bad_effect_of(all) : NULL;
    if (beside != NULL) {
        text_put(out, RISK.in[reader.lang]);
        game->say_fact(state, beside, reader, out);
        text_char(out, '.');
        return;
    }
    const float least = fmaxf(RISK_LEAST, good == NULL ? 0 : RISK_PART * good->worth / 1000);
    if (bad == NULL || all->level || points_apart(all) < 0 || (float)-bad->worth / 1000 < least) {
        return;
    }
    if (is_of_rival(bad)) {
        explain_say_fact(game, state, all, bad, reader, out);
        return;
    }
    const bool rarer =
        bad->source == FACT_EVENT && bad->with < bad->without && !fact_by_amount(bad);
    text_put(out, (rarer ? &RARER : &RISK)->in[reader.lang]);
    put_clause(game, state, all, bad, reader, out);
    text_char(out, '.');
}

static void put_shares(const Explanation *all, const Words *words, Reader reader, Text *out) {
    char memory[2][32];
    const char *const values[] = {memory[0], memory[1]};
    const float share[] = {all->rival_win[all->seat], all->win[all->seat]};
    for (int i = 0; i < 2; i++) {
        Text value = text_over(memory[i], sizeof memory[i]);
        explain_percent(share[i], reader.lang, &value);
    }
    text_fill(out, words->in[reader.lang], values, 2);
}

void explain_say_second(const Game *game, const void *state, const Explanation *all, Reader reader,
                        Text *out) {
    static const Words SECOND = {{"Second best: {0} instead of {1}.",
                                  "Zweitbester Zug: {0} statt {1}.",
                                  "Deuxième meilleur tour : {0} au lieu de {1}."}};
    static const Words PLAYED = {
        {"Played: {0} instead of {1}.", "Gespielt: {0} statt {1}.", "Joué : {0} au lieu de {1}."}};
    static const Words BEST = {{"Best turn: {0} instead of {1}.", "Bester Zug: {0} statt {1}.",
                                "Meilleur tour : {0} au lieu de {1}."}};
    static const Words ALSO = {{"Also possible: {0} instead of {1}.",
                                "Auch möglich: {0} statt {1}.",
                                "Aussi possible : {0} au lieu de {1}."}};
    static const Words EQUAL = {{"Second best, also {1}.", "Zweitbester Zug, ebenfalls {1}.",
                                 "Deuxième meilleur tour, aussi {1}."}};
    if (all->rival.length == 0) {
        return;
    }
    const int seat = all->seat;
    const bool equal = lroundf(100 * all->win[seat]) == lroundf(100 * all->rival_win[seat]);
    const Words *words = all->played              ? &PLAYED
                         : equal                  ? &EQUAL
                         : points_apart(all) >= 0 ? &SECOND
                         : all->kept              ? &ALSO
                                                  : &BEST;
    put_shares(all, words, reader, out);
    text_char(out, ' ');
    explain_say_turn(game, state, &all->rival, reader, out);
}

void explain_say_change(const Explanation *all, Reader reader, Text *out) {
    static const Words CHANGED = {
        {"Another turn is now better than the plan: {1} instead of {0}.",
         "Ein anderer Zug ist jetzt besser als der Plan: {1} statt {0}.",
         "Un autre tour est maintenant meilleur que le plan : {1} au lieu "
         "de {0}."}};
    if (all->changed) {
        put_shares(all, &CHANGED, reader, out);
    }
}

void explain_say_move(const Game *game, const void *state, Move move, Reader reader, Text *out) {
    Event events[EVENTS_MAX];
    const int count = game->events(state, move, events);
    for (int i = 0; i < count; i++) { /* what it is, and what comes of it at once */
        const bool end = game->event_kind_count > 0 && game->event_kinds[events[i].kind].reason;
        if (i == 0 || end) {
            text_put(out, i > 0 ? " " : "");
            game->say_event(state, &events[i], reader, out);
        }
    }
}

/* Only prepares or ends what another move of the turn does. */
static bool is_aside(const Game *game, const void *state, Move move) {
    Event events[EVENTS_MAX];
    const int count = game->events(state, move, events);
    return count == 1 && game->event_kind_count > 0 && game->event_kinds[events[0].kind].aside;
}

static void say_moves(const Game *game, const void *state, const Turn *turn, bool all,
                      Reader reader, Text *out) {
    static const Words TIMES = {
        {"You do this %d times.", "Das machst du %d-mal.", "Vous le faites %d fois."}};
    static const Words TWICE = {
        {"You do this twice.", "Das machst du zweimal.", "Vous le faites deux fois."}};
    const size_t before = out->used;
    STATE_ROOM(walked);
    int times = 0;
    explain_believe(game, state, explain_seed(game, state), walked);
    for (int i = 0; i < turn->length; i++) {
        TEXT(said, SENTENCE);
        times = i > 0 && turn->move[i] == turn->move[i - 1] ? times + 1 : 1;
        const bool last = i + 1 == turn->length || turn->move[i + 1] != turn->move[i];
        if (times > 1 && last) {
            text_format(&said, (times == 2 ? &TWICE : &TIMES)->in[reader.lang], times);
        } else if (times > 1) {
            ;
        } else if (all || !is_aside(game, walked, turn->move[i])) {
            explain_say_move(game, walked, turn->move[i], reader, &said);
        }
        text_put(out, said.used > 0 && out->used > before ? " " : "");
        text_put(out, said.start);
        game->apply(walked, turn->move[i]);
    }
}

void explain_say_turn(const Game *game, const void *state, const Turn *turn, Reader reader,
                      Text *out) {
    static const Words NOTHING = {{"You end your turn here.", "Du beendest hier deinen Zug.",
                                   "Vous terminez votre tour ici."}};
    const size_t before = out->used;
    say_moves(game, state, turn, false, reader, out);
    if (out->used == before) {
        say_moves(game, state, turn, true, reader, out);
    }
    if (out->used == before) { /* the turn only ends what was begun */
        text_put(out, NOTHING.in[reader.lang]);
    }
}
