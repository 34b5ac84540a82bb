/* games/feudo/rules.c -- the rules of Feudo; ids such as F14 are those of RULES.md.
 *
 * Everything a move does is written once, in the headers included here, as functions that the
 * compiler can make one of; apply hands them no log, and all that only tells drops out. */
#include "core/rollout.h"
#include "games/feudo/action.h"
#include "games/feudo/apply.h"

void feudo_apply(void *state, Move move) {
    step((Feudo *)state, move, NULL);
}

int feudo_events(const void *before, Move move, Event out[EVENTS_MAX]) {
    Feudo after = *(const Feudo *)before;
    EventLog log = {out, 0};
    step(&after, move, &log);
    return log.count;
}

void feudo_start(void *state, const Setup *setup) {
    Feudo *s = (Feudo *)state;
    memset(s, 0, sizeof *s);
    s->seats = (uint8_t)setup->seats;
    s->rounds = (uint8_t)setup->option[0];
    s->turn = NATURE;
    s->deck = (uint16_t)((1u << VILLAGES) - 1);
    s->fog_left = FOG_CARDS;
    s->plague = NOWHERE;
    cells_add(&s->rough, CONVENT);
    memset(s->village, NOWHERE, sizeof s->village);
    memset(s->town, NOWHERE, sizeof s->town);
    memset(s->owner, NONE, sizeof s->owner);
    memset(s->castle, NOWHERE, sizeof s->castle);
    memset(s->at, NOWHERE, sizeof s->at);
    memset(s->plot, NONE, sizeof s->plot);
    memset(s->order, NONE, sizeof s->order);
    memset(s->quarter, NONE, sizeof s->quarter);
    for (int seat = 0; seat < s->seats; seat++) {
        s->living[seat] = ALL_PIECES;
        s->army[seat] = FIGHTERS;
        memcpy(s->hand[seat], FEUDO_TRADE_COUNT, TRADE_KINDS);
    }
}

void feudo_start_1(void *state, const Setup *setup) {
    feudo_start(state, setup);
    ((Feudo *)state)->version1 = 1;
}

int feudo_turn(const void *state) {
    return ((const Feudo *)state)->turn;
}

/* ---- All legal moves ---- */

static inline int list_set(Move *out, int count, Kind kind, unsigned set) {
    for (; set != 0; set &= set - 1) {
        out[count++] = move_of(kind, set_lowest(set));
    }
    return count;
}

static inline int list_cells(Move *out, int count, Move base, Bits cells) {
    uint64_t word = cells.word[0];
    for (; word != 0; word &= word - 1) {
        out[count++] = base + (Move)word_lowest(word);
    }
    word = cells.word[1];
    for (; word != 0; word &= word - 1) {
        out[count++] = base + 64 + (Move)word_lowest(word);
    }
    return count;
}

static inline int list_reach(const Feudo *s, const Ground *ground, Kind kind, int seat, int piece,
                             int steps, Move *out, int count) {
    Bits layer[STEPS_MAX + 1];
    reach_of(s, ground, seat, piece, steps, layer);
    const Bits crowd = crowd_of(s, seat, piece);
    for (int k = 1; k <= steps; k++) {
        count = list_cells(out, count, move_to(kind, piece, k, 0), bits_less(layer[k], crowd));
    }
    return count;
}

static inline int list_setup(const Feudo *s, Move *out) {
    int count = 0;
    if (corners_laid(s) == QUARTERS) {
        return list_set(out, 0, MOVE_FIRST, (1u << s->seats) - 1);
    }
    unsigned used = 0;
    for (int corner = 0; corner < corners_laid(s); corner++) {
        used |= 1u << s->quarter[corner] / 4;
    }
    for (int i = 0; i < QUARTERS * 4; i++) {
        if (!(used >> i / 4 & 1)) {
            out[count++] = move_quarter(i / 4, i % 4);
        }
    }
    return count;
}

static inline unsigned trade_kinds(const Feudo *s, int seat) {
    const uint8_t *hand = s->hand[seat];
    return (unsigned)(hand[0] > 0) | (unsigned)(hand[1] > 0) << 1 | (unsigned)(hand[2] > 0) << 2;
}

static inline int list_charms(const Feudo *s, Move *out) {
    out[0] = move_of(MOVE_SPARE, 0);
    return list_set(out, 1, MOVE_CHARM, charmable(s, s->turn));
}

enum { ADVANCES_MAX = 3 * FIGHTERS + 1 }; /* each piece alone; the Baron's pair once a cell; done */

static inline int list_advances(const Feudo *s, Move *out) {
    int count = 1;
    out[0] = move_of(MOVE_DONE, 0);
    for (int entry = 0; entry < s->wins; entry++) {
        int pair;
        if (won_seat(s, entry) != s->turn) {
            continue;
        }
        const unsigned able = advancers_of(s, entry, &pair);
        for (unsigned set = able; set != 0; set &= set - 1) {
            out[count++] = move_advance(s->won_at[entry], (int)(set & (0u - set)));
        }
        if (pair != NONE) {
            out[count++] = move_advance(s->won_at[entry], 1 << BARON | 1 << pair);
        }
    }
    for (int i = 2; i < count; i++) { /* few: sorted by inserting */
        const Move move = out[i];
        int to = i;
        for (; out[to - 1] > move; to--) {
            out[to] = out[to - 1];
        }
        out[to] = move;
    }
    return count;
}

int feudo_moves(const void *state, Move *out) {
    const Feudo *s = (const Feudo *)state;
    int count = 0;
    switch (s->phase) {
    case SETUP:
        return list_setup(s, out);
    case CASTLE:
        return list_cells(out, 0, move_of(MOVE_CASTLE, 0), castle_sites(s));
    case ORDER:
        if (s->turn == NATURE) {
            return list_set(out, 0, MOVE_LOT, fewest_points(s));
        }
        for (; count < ORDERS_COUNT[s->seats]; count++) {
            out[count] = move_of(MOVE_ORDER, ORDERS[s->seats][count]);
        }
        return count;
    case PLOT: {
        const unsigned choices = plot_choices(s);
        return choices != 0 ? list_set(out, 0, MOVE_CARD, choices)
                            : list_set(out, 0, MOVE_TRADE, trade_kinds(s, s->turn));
    }
    case PLAGUE:
        if (s->fog_left > 0) {
            out[count++] = move_of(MOVE_PLAGUE, 0);
        }
        return list_set(out, count, MOVE_PLAGUE, (unsigned)s->deck << 1);
    case MARCH: {
        const int piece = s->plot[s->turn][s->step - 1];
        const Ground ground = ground_of(s, s->turn);
        out[0] = move_of(MOVE_STAY, 0);
        return list_reach(s, &ground, MOVE_MOVE, s->turn, piece, march_steps(s, s->turn, piece),
                          out, 1);
    }
    case CHARM:
        return list_charms(s, out);
    case TRADE: {
        const Ground ground = ground_of(s, s->turn);
        const int purse = purse_of(s, s->turn);
        out[count++] = move_of(MOVE_DONE, 0);
        for (unsigned set = spenders_of(s, s->turn); set != 0; set &= set - 1) {
            const int piece = set_lowest(set);
            count = list_reach(s, &ground, MOVE_SPEND, s->turn, piece,
                               spend_steps(s, s->turn, piece, purse), out, count);
        }
        return count;
    }
    case ATTACK:
        out[0] = move_of(MOVE_DONE, 0);
        return list_cells(out, 1, move_of(MOVE_ATTACK, 0), targets_of(s, s->turn));
    case MUSTER: {
        bool may_strike;
        const unsigned joiners = joiners_of(s, &may_strike);
        if (may_strike) {
            out[count++] = move_of(MOVE_STRIKE, 0);
        }
        return list_set(out, count, MOVE_JOIN, joiners);
    }
    case ADVANCE:
        return list_advances(s, out);
    default:
        return 0;
    }
}

/* ---- One legal move, evenly ---- */

static inline Move pick_reach(Kind kind, int piece, Bits ends, int steps, int number,
                              const Bits layer[STEPS_MAX + 1]) {
    const int cell = bits_select(ends, number);
    return move_to(kind, piece, ways_to(layer, steps, cell), cell);
}

static inline Move pick_march(const Feudo *s, Random *random) {
    const int seat = s->turn, piece = s->plot[seat][s->step - 1];
    const int steps = march_steps(s, seat, piece);
    if (steps == 0) {
        return move_of(MOVE_STAY, 0);
    }
    const Ground ground = ground_of(s, seat);
    Bits layer[STEPS_MAX + 1];
    const Bits reach = reach_of(s, &ground, seat, piece, steps, layer);
    const Bits ends = bits_less(reach, crowd_of(s, seat, piece));
    const int number = (int)random_below(random, (uint32_t)bits_count(ends) + 1);
    return number == 0 ? move_of(MOVE_STAY, 0)
                       : pick_reach(MOVE_MOVE, piece, ends, steps, number - 1, layer);
}

static inline Move pick_spend(const Feudo *s, Random *random) {
    const int seat = s->turn, purse = purse_of(s, seat);
    const Ground ground = ground_of(s, seat);
    Bits layer[STEPS_MAX + 1], ends[FIGHTERS], reach = bits_none();
    int upto[FIGHTERS]; /* choices of this piece and those before it */
    int count = 1, last = NONE;
    const unsigned spenders = spenders_of(s, seat);
    for (int piece = 0; piece < FIGHTERS; piece++) {
        if (spenders >> piece & 1) {
            const int steps = spend_steps(s, seat, piece, purse);
            /* Alike pieces in one castle reach the same cells. */
            const int like = s->at[seat][piece] | (s->sick[seat] >> piece & 1) << 8 | steps << 9 |
                             (TOWNSMEN >> piece & 1) << 12;
            if (like != last) {
                reach = reach_of(s, &ground, seat, piece, steps, layer);
                last = like;
            }
            ends[piece] = bits_less(reach, crowd_of(s, seat, piece));
            count += bits_count(ends[piece]);
        }
        upto[piece] = count;
    }
    const int number = (int)random_below(random, (uint32_t)count);
    if (number == 0) {
        return move_of(MOVE_DONE, 0);
    }
    int piece = 0;
    while (upto[piece] <= number) {
        piece++;
    }
    const int before = piece == 0 ? 1 : upto[piece - 1];
    const int steps = spend_steps(s, seat, piece, purse);
    reach_of(s, &ground, seat, piece, steps, layer);
    return pick_reach(MOVE_SPEND, piece, ends[piece], steps, number - before, layer);
}

/* Of a set that is mostly full: drawn anew until it is a member, which is quicker than finding
 * the member of a number. */
static inline int pick_member(unsigned set, int most, Random *random) {
    int member;
    do {
        member = (int)random_below(random, (uint32_t)most);
    } while (!(set >> member & 1));
    return member;
}

static inline Move pick_muster(const Feudo *s, Random *random) {
    bool may_strike;
    const unsigned joiners = joiners_of(s, &may_strike);
    const int number = (int)random_below(random, (uint32_t)(set_count(joiners) + may_strike));
    return may_strike && number == 0 ? move_of(MOVE_STRIKE, 0)
                                     : move_of(MOVE_JOIN, set_select(joiners, number - may_strike));
}

Move feudo_pick(const void *state, Random *random) {
    const Feudo *s = (const Feudo *)state;
    switch (s->phase) {
    case PLOT: {
        const unsigned choices = plot_choices(s);
        return choices != 0
                   ? move_of(MOVE_CARD, pick_member(choices, PIECES, random))
                   : move_of(MOVE_TRADE, pick_member(trade_kinds(s, s->turn), TRADE_KINDS, random));
    }
    case MARCH:
        return pick_march(s, random);
    case TRADE:
        return pick_spend(s, random);
    case ORDER:
        return move_of(MOVE_ORDER, ORDERS[s->seats][random_below(random, ORDERS_COUNT[s->seats])]);
    case CASTLE: {
        const Bits sites = castle_sites(s);
        const uint32_t count = (uint32_t)bits_count(sites);
        return move_of(MOVE_CASTLE, bits_select(sites, (int)random_below(random, count)));
    }
    case ATTACK: {
        const Bits targets = targets_of(s, s->turn);
        const int number = (int)random_below(random, (uint32_t)bits_count(targets) + 1);
        return number == 0 ? move_of(MOVE_DONE, 0)
                           : move_of(MOVE_ATTACK, bits_select(targets, number - 1));
    }
    case MUSTER:
        return pick_muster(s, random);
    default: { /* charm and advance: rare, and a handful of choices */
        Move list[ADVANCES_MAX];
        const int count = s->phase == ADVANCE ? list_advances(s, list) : list_charms(s, list);
        return list[random_below(random, (uint32_t)count)];
    }
    }
}

Move feudo_chance(const void *state, Random *random) {
    const Feudo *s = (const Feudo *)state;
    if (s->phase == PLAGUE) {
        const unsigned fog = (1u << s->fog_left) - 1;
        const int card = pick_member(s->deck | fog << VILLAGES, VILLAGES + FOG_CARDS, random);
        return move_of(MOVE_PLAGUE, card < VILLAGES ? card + 1 : 0);
    }
    Move list[4 * QUARTERS];
    const int count =
        s->phase == SETUP ? list_setup(s, list) : list_set(list, 0, MOVE_LOT, fewest_points(s));
    return list[random_below(random, (uint32_t)count)];
}

uint32_t feudo_weight(const void *state, Move move) {
    const Feudo *s = (const Feudo *)state;
    return move == move_of(MOVE_PLAGUE, 0) ? s->fog_left : 1;
}

void feudo_score(const void *state, Score out[SEATS_MAX]) {
    const Feudo *s = (const Feudo *)state;
    for (int seat = 0; seat < s->seats; seat++) {
        out[seat].points = s->points[seat];
        out[seat].place = place_of(s, seat);
        out[seat].won = out[seat].place == 1;
    }
}

/* ---- For the other files of this game ---- */

int feudo_number(const Feudo *s, int seat, int piece) {
    return number_of(s, seat, piece);
}

int feudo_present(const Feudo *s, int seat) {
    return (int)present_of(s, seat);
}

int feudo_purse(const Feudo *s, int seat) {
    return purse_of(s, seat);
}

int feudo_defence(const Feudo *s, int cell) {
    return defence_of(s, cell);
}

int feudo_defender(const Feudo *s, int cell) {
    return defender_at(s, cell);
}

int feudo_mustered(const Feudo *s) {
    return strength_of(s, s->turn, with_companion(s, s->turn, s->muster));
}

bool feudo_lay(Feudo *s, int corner, int quarter, int turns) {
    return lay(s, corner, quarter, turns);
}

CastleGround feudo_castle_ground(const Feudo *s) {
    return castle_ground(s);
}

Bits feudo_castle_sites(const Feudo *s) {
    return castle_sites(s);
}

int feudo_pawn_start(const Feudo *s) {
    return pawn_start(s);
}

Bits feudo_reach(const Feudo *s, int seat, int piece, int most, uint8_t ways[CELLS]) {
    const Ground ground = ground_of(s, seat);
    Bits layer[STEPS_MAX + 1];
    const int steps = most < STEPS_MAX ? most : STEPS_MAX;
    const Bits reach = reach_of(s, &ground, seat, piece, steps, layer);
    const Bits ends = bits_less(reach, crowd_of(s, seat, piece));
    for (Bits rest = ends; ways != NULL && bits_any(rest);) {
        const int cell = bits_take(&rest);
        ways[cell] = (uint8_t)ways_to(layer, steps, cell);
    }
    return ends;
}

void feudo_derive(Feudo *s) {
    for (int seat = 0; seat < s->seats; seat++) {
        s->soldiers[seat] = bits_none();
        s->army[seat] = (uint8_t)set_count(s->living[seat] & ALL_FIGHTERS);
        for (int piece = 0; piece < PIECES; piece++) {
            if (is_soldier(piece) && in_open(s, seat, s->at[seat][piece])) {
                cells_add(&s->soldiers[seat], s->at[seat][piece]);
            }
        }
        put(s, seat, BARON, s->at[seat][BARON]);
    }
}

int feudo_crowded(const Feudo *s, int seat, int piece) {
    const int cell = s->at[seat][piece];
    if (!in_open(s, seat, cell)) {
        return 0;
    }
    int others = 0;
    for (int other = 0; other < s->seats; other++) {
        for (int p = 0; p < PIECES; p++) {
            others += s->at[other][p] == cell && (other != seat || p != piece);
        }
    }
    if (bits_has(s->woods, cell) && others > 0) {
        return 15;
    }
    for (int p = 0; p < PIECES; p++) {
        if (p != piece && s->at[seat][p] == cell &&
            (p == FIRST || piece == FIRST || (is_soldier(p) && is_soldier(piece)))) {
            return 16;
        }
    }
    return piece == FIRST && bits_has(miladies_before(s, seat), cell) ? 16 : 0;
}

/* Waiting, sparing and ending a part have no effect and do not count as decisions. */
#define IS_IDLE(MOVE)                                                                              \
    (move_kind(MOVE) == MOVE_STAY || move_kind(MOVE) == MOVE_SPARE || move_kind(MOVE) == MOVE_DONE)
CORE_ROLLOUT(feudo_rollout, feudo_turn, feudo_pick, feudo_chance, feudo_apply, IS_IDLE)

int feudo_action(const void *state, Move move) {
    return number_of_move(state, move);
}

Move feudo_action_move(const void *state, int number) {
    return move_of_number(state, number);
}
