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
static void put_rates(const Fact *fact, Lang lang, Text *out) {
    static const Words BOTH = {{" in %d of 10 simulations, not %d",
                                " in %d von 10 Simulationen statt in %d",
                                " dans %d simulations sur 10, au lieu de %d"}};
    static const Words ALWAYS = {{" soon, otherwise in %d of 10 simulations",
                                  " bald, sonst in %d von 10 Simulationen",
                                  " bientôt, sinon dans %d simulations sur 10"}};
    static const Words SOON = {
        {" soon, and otherwise not", " bald, sonst nicht", " bientôt, et sinon non"}};
    static const Words OTHER = {
        {" with the other turn", " beim anderen Zug", " avec l’autre tour"}};
    static const Words NOT_THIS = {{" with the other turn, not with this one",
                                    " nach dem anderen Zug, nach diesem nicht",
                                    " après l’autre tour, pas après celui-ci"}};
    static const Words NEVER = {
        {" in %d of 10 simulations of the other turn, never of this one",
         " in %d von 10 Simulationen des anderen Zugs, nach diesem nie",
         " dans %d simulations sur 10 de l’autre tour, jamais de celui-ci"}};
    static const Words ONLY = {{" in %d of 10 simulations, never after the other turn",
                                " in %d von 10 Simulationen, nach dem anderen Zug nie",
                                " dans %d simulations sur 10, jamais après l’autre tour"}};
    const int with = of_ten(fact->with, fact->tries), without = of_ten(fact->without, fact->tries);
    static const Words OFTEN[2] = {{{" less often", " seltener", " moins souvent"}},
                                   {{" more often", " öfter", " plus souvent"}}};
    if (fact->when == FACT_NOW && with == OF_TEN) {
        return;
    }
    const bool more = fact->points > fact->rival_points;
    const bool opposed = fact->points != fact->rival_points && more != (fact->with > fact->without);
    if (fact->with != fact->without && (opposed || with == without)) {
        text_put(out, OFTEN[opposed ? more : fact->with > fact->without].in[lang]);
    } else if (fact->when == FACT_NOW && without == OF_TEN && with > 0) {
        text_put(out, OTHER.in[lang]);
    } else if (with == OF_TEN && without == 0) {
        text_put(out, SOON.in[lang]);
    } else if (with == OF_TEN) {
        text_format(out, ALWAYS.in[lang], without);
    } else if (with == 0 && without == OF_TEN) {
        text_put(out, NOT_THIS.in[lang]);
    } else if (with == 0) {
        text_format(out, NEVER.in[lang], without);
    } else if (without == 0) {
        text_format(out, ONLY.in[lang], with);
    } else {
        text_format(out, BOTH.in[lang], with, without);
    }
}

static void put_clause(const Game *game, const void *state, const Fact *fact, Reader reader,
                       Text *out) {
    /* Features are measured where the futures end, in the mean. */
    static const Words THEN[2] = {
        {{", on average after the next turn", ", im Schnitt nach dem nächsten Zug",
          ", en moyenne après le tour suivant"}},
        {{", on average at the end of the round", ", im Schnitt am Ende der Runde",
          ", en moyenne à la fin de la manche"}}};
    game->say_fact(state, fact, reader, out);
    if (fact->source == FACT_FEATURE) {
        text_put(out, THEN[game->horizon != NULL].in[reader.lang]);
    } else if (!fact_by_amount(fact)) {
        put_rates(fact, reader.lang, out);
    }
}

void explain_say_fact(const Game *game, const void *state, const Fact *fact, Reader reader,
                      Text *out) {
    TEXT(clause, CLAUSE);
    put_clause(game, state, fact, reader, &clause);
    put_capital(clause.start, out);
    text_char(out, '.');
}

void explain_say_aim(const Game *game, const void *state, const Fact *aim, Reader reader,
                     Text *out) {
    static const Words OFTEN = {
        {" in %d of 10 simulations", " in %d von 10 Simulationen", " dans %d simulations sur 10"}};
    static const Words SOON = {{" soon", " bald", " bientôt"}};
    const int with = of_ten(aim->with, aim->tries);
    TEXT(clause, CLAUSE);
    game->say_fact(state, aim, reader, &clause);
    if (aim->when != FACT_NOW && with == OF_TEN) {
        text_put(&clause, SOON.in[reader.lang]);
    } else if (aim->when != FACT_NOW) {
        text_format(&clause, OFTEN.in[reader.lang], with);
    }
    put_capital(clause.start, out);
    text_char(out, '.');
}

/* The weightiest fact for or against; an event comes before a feature that weighs little more. */
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
        if (fact->source == FACT_EVENT &&
            (float)abs(fact->worth) >= EVENT_PART * (float)abs(first->worth)) {
            return fact;
        }
    }
    return first;
}

static int points_apart(const Explanation *all) {
    const int seat = all->seat;
    return (int)(lroundf(100 * all->win[seat]) - lroundf(100 * all->rival_win[seat]));
}

/* Before what is said of turns that are level. */
static void put_aim(const Game *game, const void *state, const Explanation *all, Reader reader,
                    Text *out) {
    if (all->aimed) {
        explain_say_aim(game, state, &all->aim, reader, out);
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
    static const Words NO_STORY[2] = {
        {{"{0} more win chance than the second-best turn; no single reason stands out.",
          "{0} mehr Siegchance als der zweitbeste Zug; kein einzelner Grund sticht heraus.",
          "{0} de chances de victoire de plus que le deuxième meilleur tour ; aucune raison ne "
          "domine."}},
        {{"{0} more win chance than the turn played; no single reason stands out.",
          "{0} mehr Siegchance als der gespielte Zug; kein einzelner Grund sticht heraus.",
          "{0} de chances de victoire de plus que le tour joué ; aucune raison ne domine."}}};
    static const Words POINT[2] = {{{" points", " Prozentpunkte", " points"}},
                                   {{" point", " Prozentpunkt", " point"}}};
    static const Words WORSE = {{"{0} less win chance: ", "{0} weniger Siegchance: ",
                                 "{0} de chances de victoire en moins : "}};
    static const Words WORSE_ONLY = {
        {"{0} less win chance than the best turn; no single reason stands out.",
         "{0} weniger Siegchance als der beste Zug; kein einzelner Grund sticht "
         "heraus.",
         "{0} de chances de victoire de moins que le meilleur tour ; aucune raison "
         "ne "
         "domine."}};
    const int apart = points_apart(all);
    const bool worse = apart < 0;
    const Fact *fact = (all->gain > 0) != worse ? first_fact(all, !worse) : NULL;
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
        put_aim(game, state, all, reader, out);
        text_put(out, (abs(apart) > 1 ? &OPEN : &LEVEL[all->played])->in[reader.lang]);
    } else if (fact == NULL && !worse && all->aimed) {
        explain_say_aim(game, state, &all->aim, reader, out);
    } else if (fact == NULL) {
        const Words *words = worse ? &WORSE_ONLY : &NO_STORY[all->played];
        text_fill(out, words->in[reader.lang], values, 1);
    } else if (worse) {
        text_fill(out, WORSE.in[reader.lang], values, 1);
        put_clause(game, state, fact, reader, out);
        text_char(out, '.');
    } else {
        explain_say_fact(game, state, fact, reader, out);
    }
}

void explain_say_risk(const Game *game, const void *state, const Explanation *all, Reader reader,
                      Text *out) {
    static const Words RISK = {{"Downside: ", "Nachteil: ", "Inconvénient : "}};
    const Fact *bad = first_fact(all, false), *good = first_fact(all, true);
    const float least = fmaxf(RISK_LEAST, good == NULL ? 0 : RISK_PART * good->worth / 1000);
    if (bad == NULL || all->level || points_apart(all) < 0 || (float)-bad->worth / 1000 < least) {
        return;
    }
    text_put(out, RISK.in[reader.lang]);
    put_clause(game, state, bad, reader, out);
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

void explain_say_turn(const Game *game, const void *state, const Turn *turn, Reader reader,
                      Text *out) {
    static const Words NOTHING = {
        {"You do nothing more.", "Du machst nichts mehr.", "Vous ne faites rien de plus."}};
    const size_t before = out->used;
    STATE_ROOM(walked);
    explain_believe(game, state, explain_seed(game, state), walked);
    for (int i = 0; i < turn->length; i++) {
        TEXT(said, SENTENCE);
        explain_say_move(game, walked, turn->move[i], reader, &said);
        text_put(out, said.used > 0 && out->used > before ? " " : "");
        text_put(out, said.start);
        game->apply(walked, turn->move[i]);
    }
    if (out->used == before) { /* the turn only ends what was begun */
        text_put(out, NOTHING.in[reader.lang]);
    }
}
