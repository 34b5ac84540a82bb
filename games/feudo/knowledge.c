/* games/feudo/knowledge.c -- what a seat may know (F30) and what it might believe. */
#include "games/feudo/pieces.h"

bool feudo_revealed(const Feudo *s, int seat, int card) {
    if (s->phase <= PLAGUE) {
        return false;
    }
    if (s->phase > TRADE) {
        return true;
    }
    int place = 0;
    while (s->order[place] != seat) {
        place++;
    }
    if (s->phase == TRADE) {
        return card < PLOT_CARDS || place <= s->index;
    }
    return card + 1 < s->step || (card + 1 == s->step && place <= s->index);
}

static int cards_hidden(const Feudo *s) {
    int hidden = 0;
    for (int seat = 0; seat < s->seats; seat++) {
        for (int card = 0; card <= PLOT_CARDS; card++) {
            hidden += s->plot[seat][card] != NONE && !feudo_revealed(s, seat, card);
        }
    }
    return hidden;
}

void feudo_view(void *state, int seat) {
    Feudo *s = (Feudo *)state;
    for (int other = 0; other < s->seats; other++) {
        for (int card = 0; card <= PLOT_CARDS; card++) {
            if (other != seat && s->plot[other][card] != NONE && !feudo_revealed(s, other, card)) {
                s->plot[other][card] = UNKNOWN;
            }
        }
    }
}

/* A trading card from the hand that can have paid what has been spent (F17). */
static int guess_trade(const Feudo *s, int seat, Random *random) {
    int weight[TRADE_KINDS], all = 0;
    for (int kind = 0; kind < TRADE_KINDS; kind++) {
        const int value = FEUDO_TRADE_VALUE[kind];
        weight[kind] = value + gift_for(s, seat, value) >= s->spent[seat] ? s->hand[seat][kind] : 0;
        all += weight[kind];
    }
    assert(all > 0);
    int number = (int)random_below(random, (uint32_t)all);
    int kind = 0;
    while (number >= weight[kind]) {
        number -= weight[kind++];
    }
    return kind;
}

/* Any card that can be there is as likely as another. A card of a piece that has died since it was
 * plotted is only assumed where living ones do not suffice. */
void feudo_guess(void *state, int seat, Random *random) {
    Feudo *s = (Feudo *)state;
    (void)seat;
    for (int other = 0; other < s->seats; other++) {
        unsigned taken = 0;
        for (int card = 0; card < PLOT_CARDS; card++) {
            taken |= s->plot[other][card] < PIECES ? 1u << s->plot[other][card] : 0;
        }
        for (int card = 0; card < PLOT_CARDS; card++) {
            if (s->plot[other][card] == UNKNOWN) {
                const unsigned present = present_of(s, other) & ~taken;
                const unsigned set = present != 0 ? present : ALL_PIECES & ~taken;
                const int number = (int)random_below(random, (uint32_t)set_count(set));
                s->plot[other][card] = (uint8_t)set_select(set, number);
                taken |= 1u << s->plot[other][card];
            }
        }
        if (s->plot[other][PLOT_CARDS] == UNKNOWN) {
            s->plot[other][PLOT_CARDS] = (uint8_t)guess_trade(s, other, random);
        }
    }
}

bool feudo_seen(const void *before, Move move, int seat) {
    const Feudo *s = (const Feudo *)before;
    const unsigned kind = move_kind(move);
    return (kind != MOVE_CARD && kind != MOVE_TRADE) || seat == s->turn;
}

/* Chance shows something to all; a player's move does when it brings the next card to light. */
bool feudo_reveals(const void *before, Move move) {
    const Feudo *s = (const Feudo *)before;
    if (s->turn == NATURE) {
        return true;
    }
    Feudo after = *s;
    feudo_apply(&after, move);
    return cards_hidden(&after) < cards_hidden(s);
}
