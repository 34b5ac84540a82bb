/* tests/baron_referee.c -- Baron played a second time, plainly and from the rules' text alone. */
#include "tests/baron_referee.h"

#include "core/hex.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const int PRICE[] = {0, 1, 3};                /* B9 */
static const int TOUCHING[] = {0, 0, 0, 0, 1, 3, 9}; /* B13 */
enum { MEADOW = 0, DEBT = -4, DUNGEON = -5 };

/* ---- the land ---- */

int land_kind(const Land *land, int q, int r) {
    if (abs(q) > LAND_REACH || abs(r) > LAND_REACH) {
        return NO_KIND;
    }
    return land->kind[r + LAND_REACH][q + LAND_REACH];
}

int land_donjon(const Land *land, int q, int r) {
    for (int i = 0; i < land->donjons_count; i++) {
        if (land->donjons[i].cell.q == q && land->donjons[i].cell.r == r) {
            return i;
        }
    }
    return -1;
}

static int touched(const Land *land, LandCell cell) {
    int count = 0;
    for (int i = 0; i < HEX_DIRECTIONS; i++) {
        count += land_kind(land, cell.q + HEX_Q[i], cell.r + HEX_R[i]) != NO_KIND;
    }
    return count;
}

bool land_ring_complete(const Land *land, LandCell centre) {
    return touched(land, centre) == HEX_DIRECTIONS;
}

int land_ring_value(const Land *land, LandCell centre) {
    int value = 0;
    for (int i = 0; i < HEX_DIRECTIONS; i++) {
        const int kind = land_kind(land, centre.q + HEX_Q[i], centre.r + HEX_R[i]);
        value += kind == NO_KIND ? 0 : DRAWN_VALUES[kind];
    }
    return value;
}

static bool fits(const Land *land, int kind, LandCell cell) {
    if (land_kind(land, cell.q, cell.r) != NO_KIND || touched(land, cell) == 0) {
        return false;
    }
    for (int i = 0; kind != MEADOW && i < HEX_DIRECTIONS; i++) {
        if (land_kind(land, cell.q + HEX_Q[i], cell.r + HEX_R[i]) == kind) {
            return false;
        }
    }
    return true;
}

/* All empty cells that touch a tile. */
static int border(const Land *land, LandCell out[DRAWN_TILES * HEX_DIRECTIONS]) {
    static bool met[LAND_WIDTH + 2][LAND_WIDTH + 2];
    int count = 0;
    memset(met, 0, sizeof met);
    for (int i = 0; i < land->tiles_count; i++) {
        for (int way = 0; way < HEX_DIRECTIONS; way++) {
            const int q = land->tiles[i].q + HEX_Q[way], r = land->tiles[i].r + HEX_R[way];
            bool *here = &met[r + LAND_REACH + 1][q + LAND_REACH + 1];
            if (!*here && land_kind(land, q, r) == NO_KIND) {
                *here = true;
                out[count].q = q;
                out[count++].r = r;
            }
        }
    }
    return count;
}

static bool can_lay(const Land *land, int seat) {
    LandCell cells[DRAWN_TILES * HEX_DIRECTIONS];
    const int count = border(land, cells);
    for (int kind = 0; kind < DRAWN_KINDS; kind++) {
        for (int i = 0; land->reserve[seat][kind] > 0 && i < count; i++) {
            if (fits(land, kind, cells[i])) {
                return true;
            }
        }
    }
    return false;
}

static int sum(const int counts[DRAWN_KINDS]) {
    int all = 0;
    for (int kind = 0; kind < DRAWN_KINDS; kind++) {
        all += counts[kind];
    }
    return all;
}

static bool free_meadow(const Land *land) {
    for (int i = 0; i < land->tiles_count; i++) {
        const LandCell cell = land->tiles[i];
        if (land_kind(land, cell.q, cell.r) == MEADOW && land_donjon(land, cell.q, cell.r) < 0) {
            return true;
        }
    }
    return false;
}

/* ---- B17 to B23: all ready knights at once ---- */

typedef struct Battle {
    const Land *land;
    bool last;                  /* the last claims, B25 */
    bool ready[LAND_DONJONS];   /* knights that still take part */
    bool baron[LAND_DONJONS];   /* barons that still stand */
    int strength[LAND_DONJONS]; /* as last taken */
} Battle;

static bool in_ring(const LandDonjon *donjon, LandCell cell) {
    return hex_distance(donjon->cell.q, donjon->cell.r, cell.q, cell.r) == 1;
}

/* Valued tiles that lie in both; the sum of their values in *value unless NULL. */
static int shared(const Land *land, int a, int b, LandCell cells[HEX_DIRECTIONS]) {
    int count = 0;
    const LandDonjon *one = &land->donjons[a], *two = &land->donjons[b];
    for (int i = 0; i < HEX_DIRECTIONS; i++) {
        const LandCell cell = {one->cell.q + HEX_Q[i], one->cell.r + HEX_R[i]};
        if (land_kind(land, cell.q, cell.r) > MEADOW && in_ring(two, cell)) {
            cells[count++] = cell;
        }
    }
    return count;
}

static bool clash(const Battle *battle, int a, int b) {
    LandCell cells[HEX_DIRECTIONS];
    return a != b && battle->land->donjons[a].seat != battle->land->donjons[b].seat &&
           shared(battle->land, a, b, cells) > 0;
}

static int half_up(int number) {
    return number >= 0 ? (number + 1) / 2 : -(-number / 2);
}

/* B19, with B25's halves. */
static void take_strengths(Battle *battle) {
    const Land *land = battle->land;
    for (int a = 0; a < land->donjons_count; a++) {
        if (!battle->ready[a] && !battle->baron[a]) {
            continue;
        }
        LandCell struck[HEX_DIRECTIONS * LAND_DONJONS];
        int count = 0;
        for (int k = 0; k < land->donjons_count; k++) {
            for (int b = 0; b < land->donjons_count; b++) {
                if (battle->ready[k] && (battle->ready[b] || battle->baron[b]) &&
                    clash(battle, k, b)) {
                    LandCell cells[HEX_DIRECTIONS];
                    const int more = shared(land, k, b, cells);
                    for (int i = 0; i < more; i++) {
                        bool known = !in_ring(&land->donjons[a], cells[i]);
                        for (int j = 0; j < count; j++) {
                            known |= struck[j].q == cells[i].q && struck[j].r == cells[i].r;
                        }
                        if (!known) {
                            struck[count++] = cells[i];
                        }
                    }
                }
            }
        }
        int strength = land_ring_value(land, land->donjons[a].cell);
        for (int i = 0; i < count; i++) {
            strength -= DRAWN_VALUES[land_kind(land, struck[i].q, struck[i].r)];
        }
        battle->strength[a] = battle->last && battle->ready[a] ? half_up(strength) : strength;
    }
}

/* B21: does a fight rather than b? */
static bool goes_before(const Battle *battle, int a, int b) {
    const Land *land = battle->land;
    if (battle->strength[a] != battle->strength[b]) {
        return battle->strength[a] > battle->strength[b];
    }
    const int value_a = land_ring_value(land, land->donjons[a].cell);
    const int value_b = land_ring_value(land, land->donjons[b].cell);
    return value_a != value_b ? value_a > value_b : a < b;
}

/* B20 and B21: who has to go back. */
static void judge_knights(Battle *battle, int rule, bool back[LAND_DONJONS]) {
    const Land *land = battle->land;
    bool goes[LAND_DONJONS] = {false};
    take_strengths(battle);
    for (int a = 0; a < land->donjons_count; a++) {
        for (int b = 0; b < land->donjons_count; b++) {
            if (a == b || !battle->ready[a] || !battle->ready[b]) {
                continue;
            }
            if (rule == 20 && clash(battle, a, b)) {
                goes[a] |= battle->strength[a] <= battle->strength[b];
            }
            for (int c = 0; rule == 21 && c < land->donjons_count; c++) {
                if (land->donjons[a].seat == land->donjons[b].seat && battle->baron[c] &&
                    clash(battle, a, c) && clash(battle, b, c)) {
                    goes[a] |= goes_before(battle, b, a);
                }
            }
        }
    }
    for (int a = 0; a < land->donjons_count; a++) {
        if (goes[a]) {
            back[a] = true;
            battle->ready[a] = false;
        }
    }
}

/* B22: knights that lose go back; barons that are beaten too, and their owners' losses add up. */
static void judge_barons(Battle *battle, bool back[LAND_DONJONS], int change[SEATS_MAX]) {
    const Land *land = battle->land;
    bool wins[LAND_DONJONS] = {false};
    take_strengths(battle);
    for (int a = 0; a < land->donjons_count; a++) {
        bool fights = false;
        wins[a] = battle->ready[a];
        for (int b = 0; battle->ready[a] && b < land->donjons_count; b++) {
            if (battle->baron[b] && clash(battle, a, b)) {
                fights = true;
                wins[a] &= battle->strength[a] > battle->strength[b];
            }
        }
        wins[a] &= fights;
        if (fights && !wins[a]) {
            back[a] = true;
        }
    }
    for (int seat = 0; seat < land->seats; seat++) { /* a tile counts once per owner */
        for (int i = 0; i < land->tiles_count; i++) {
            bool lost = false;
            for (int a = 0; a < land->donjons_count; a++) {
                for (int b = 0; wins[a] && b < land->donjons_count; b++) {
                    if (battle->baron[b] && clash(battle, a, b)) {
                        back[b] = true;
                        lost |= land->donjons[b].seat == seat &&
                                in_ring(&land->donjons[a], land->tiles[i]) &&
                                in_ring(&land->donjons[b], land->tiles[i]);
                    }
                }
            }
            if (lost) {
                change[seat] -= DRAWN_VALUES[land_kind(land, land->tiles[i].q, land->tiles[i].r)];
            }
        }
    }
    for (int a = 0; a < land->donjons_count; a++) {
        battle->ready[a] &= !back[a];
        battle->baron[a] &= !back[a];
    }
}

/* B23: what each founder scores. */
static void judge_founders(const Battle *battle, int change[SEATS_MAX]) {
    const Land *land = battle->land;
    for (int a = 0; a < land->donjons_count; a++) {
        int scored = 0;
        for (int i = 0; battle->ready[a] && i < HEX_DIRECTIONS; i++) {
            const LandCell cell = {land->donjons[a].cell.q + HEX_Q[i],
                                   land->donjons[a].cell.r + HEX_R[i]};
            const int kind = land_kind(land, cell.q, cell.r);
            bool counted = kind == NO_KIND;
            for (int b = 0; b < land->donjons_count; b++) {
                counted |= land->donjons[b].seat == land->donjons[a].seat &&
                           (battle->baron[b] || (battle->ready[b] && b < a)) &&
                           in_ring(&land->donjons[b], cell);
            }
            scored += counted ? 0 : DRAWN_VALUES[kind];
        }
        change[land->donjons[a].seat] += battle->last ? half_up(scored) : scored;
    }
}

static void remove_donjons(Land *land, const bool gone[LAND_DONJONS]) {
    int kept = 0;
    for (int i = 0; i < land->donjons_count; i++) {
        const int seat = land->donjons[i].seat;
        if (!gone[i]) {
            land->donjons[kept++] = land->donjons[i];
        } else if (!land->out[seat]) {
            (seat == land->active ? land->resting : land->hand)[seat]++;
        }
    }
    land->donjons_count = kept;
}

static void game_over(Land *land) {
    for (int seat = 0; seat < land->seats; seat++) {
        land->hand[seat] += land->resting[seat];
        land->resting[seat] = 0;
    }
    land->phase = LAND_OVER;
    land->to_act = OVER;
    land->active = NO_SEAT;
    land->asked.count = land->claimed.count = 0;
}

/* B11. */
static void check_dungeon(Land *land) {
    int left = 0;
    for (int seat = 0; seat < land->seats; seat++) {
        if (!land->out[seat] && land->honour[seat] <= DUNGEON) {
            land->out[seat] = true;
            land->hand[seat] = land->resting[seat] = 0;
            for (int kind = 0; kind < DRAWN_KINDS; kind++) {
                land->gone[kind] += land->reserve[seat][kind];
                land->reserve[seat][kind] = 0;
            }
        }
        left += !land->out[seat];
    }
    if (left <= 1) {
        game_over(land);
    }
}

static void resolve(Land *land, const bool ready[LAND_DONJONS], bool last) {
    Battle battle = {land, last, {false}, {false}, {0}};
    bool back[LAND_DONJONS] = {false};
    int change[SEATS_MAX] = {0};
    for (int i = 0; i < land->donjons_count; i++) {
        battle.ready[i] = ready[i];
        battle.baron[i] = land->donjons[i].baron;
    }
    judge_knights(&battle, 20, back);
    judge_knights(&battle, 21, back);
    judge_barons(&battle, back, change);
    judge_founders(&battle, change);
    for (int i = 0; i < land->donjons_count; i++) {
        if (battle.ready[i]) {
            land->donjons[i].baron = true;
            land->donjons[i].value = land_ring_value(land, land->donjons[i].cell);
        }
    }
    remove_donjons(land, back);
    for (int seat = 0; seat < land->seats; seat++) {
        land->honour[seat] += land->out[seat] ? 0 : change[seat];
    }
    if (!last) {
        check_dungeon(land);
    }
}

/* Knights whose ring is complete; there are none but those that have just become ready. */
static void resolve_ready(Land *land) {
    bool ready[LAND_DONJONS] = {false}, any = false;
    for (int i = 0; i < land->donjons_count; i++) {
        ready[i] = !land->donjons[i].baron && land_ring_complete(land, land->donjons[i].cell);
        any |= ready[i];
    }
    if (any) {
        resolve(land, ready, false);
    }
}

/* ---- the flow of the game ---- */

/* B25 */
static void ask_next(Land *land) {
    if (land->asked.count > 0) {
        const LandCell cell = land->asked.cell[0];
        land->phase = LAND_CLAIM;
        land->to_act = land->active = land->donjons[land_donjon(land, cell.q, cell.r)].seat;
        return;
    }
    bool ready[LAND_DONJONS] = {false};
    for (int i = 0; i < land->claimed.count; i++) {
        ready[land_donjon(land, land->claimed.cell[i].q, land->claimed.cell[i].r)] = true;
    }
    resolve(land, ready, true);
    game_over(land);
}

static void begin_claims(Land *land) {
    for (int i = 0; i < land->seats; i++) {
        const int seat = (land->first + i) % land->seats;
        for (int d = 0; d < land->donjons_count; d++) {
            if (land->donjons[d].seat == seat && !land->donjons[d].baron && !land->out[seat]) {
                land->asked.cell[land->asked.count++] = land->donjons[d].cell;
            }
        }
    }
    ask_next(land);
}

/* B24 */
static void next_turn(Land *land) {
    land->hand[land->active] += land->resting[land->active];
    land->resting[land->active] = 0;
    bool goes_on = land->row_count > 0;
    for (int seat = 0; seat < land->seats && !goes_on; seat++) {
        goes_on = can_lay(land, seat);
    }
    if (!goes_on) {
        begin_claims(land);
        return;
    }
    int seat = land->active;
    do {
        seat = (seat + 1) % land->seats;
    } while (land->out[seat] || (land->row_count == 0 && sum(land->reserve[seat]) == 0));
    land->active = land->to_act = seat;
    land->phase = land->row_count > 0 ? LAND_TAKE : LAND_LAY;
}

static void after_lay(Land *land) {
    if (land->phase == LAND_OVER) {
        return;
    }
    if (!land->out[land->active] && land->hand[land->active] > 0 && free_meadow(land)) {
        land->phase = LAND_DONJON;
    } else {
        next_turn(land);
    }
}

static void put_tile(Land *land, int kind, int q, int r) {
    land->kind[r + LAND_REACH][q + LAND_REACH] = (int8_t)kind;
    land->tiles[land->tiles_count].q = q;
    land->tiles[land->tiles_count++].r = r;
}

/* Seats 3 and 4 follow 0 and 1 (B4); with five the kind dealt once loses one more tile (B5). */
static void deal(Land *land, int kind) {
    int seat = 0;
    while (land->secret[seat] != NO_KIND) {
        seat++;
    }
    for (int s = seat; s < land->seats; s += 3) {
        land->reserve[s][kind]++;
        land->secret[s] = kind;
        land->pile[kind]--;
    }
    if (land->seats == 5 && seat == 2) {
        land->gone[kind]++;
        land->pile[kind]--;
    }
}

static void lay(Land *land, int kind, LandCell cell) {
    const int seat = land->active;
    if (land->secret[seat] == kind && land->reserve[seat][kind] == 1) {
        land->secret[seat] = NO_KIND; /* B27: there is no known copy */
    }
    land->reserve[seat][kind]--;
    put_tile(land, kind, cell.q, cell.r);
    land->honour[seat] += TOUCHING[touched(land, cell)];
    resolve_ready(land);
    after_lay(land);
}

void referee_play(Land *land, const char *move) {
    char name[32];
    LandCell cell;
    int number;
    if (sscanf(move, "first %d", &number) == 1) {
        land->first = number;
    } else if (sscanf(move, "deal %31s", name) == 1) {
        deal(land, drawn_kind(name));
    } else if (sscanf(move, "draw %31s", name) == 1) {
        land->row[land->row_count++] = drawn_kind(name);
        land->pile[drawn_kind(name)]--;
        if (land->phase != LAND_SETUP) {
            land->phase = LAND_LAY;
            land->to_act = land->active;
        }
    } else if (sscanf(move, "start %31s", name) == 1) {
        land->pile[drawn_kind(name)]--;
        put_tile(land, drawn_kind(name), 0, 0);
        land->phase = LAND_TAKE;
        land->to_act = land->active = land->first;
    } else if (sscanf(move, "take %d", &number) == 1) {
        land->honour[land->active] -= PRICE[number - 1];
        land->reserve[land->active][land->row[number - 1]]++;
        land->row_count--;
        for (int i = number - 1; i < land->row_count; i++) {
            land->row[i] = land->row[i + 1];
        }
        if (sum(land->pile) > 0) {
            land->to_act = NATURE;
        } else {
            land->phase = LAND_LAY;
        }
    } else if (sscanf(move, "lay %31s %d,%d", name, &cell.q, &cell.r) == 3) {
        lay(land, drawn_kind(name), cell);
    } else if (strcmp(move, "pass") == 0) {
        after_lay(land);
    } else if (sscanf(move, "donjon %d,%d", &cell.q, &cell.r) == 2) {
        LandDonjon *donjon = &land->donjons[land->donjons_count++];
        donjon->cell = cell;
        donjon->seat = land->active;
        donjon->baron = false;
        donjon->value = 0;
        land->hand[land->active]--;
        resolve_ready(land);
        if (land->phase != LAND_OVER) {
            next_turn(land);
        }
    } else if (strcmp(move, "end") == 0) {
        next_turn(land);
    } else if (sscanf(move, "claim %d,%d", &cell.q, &cell.r) == 2 ||
               sscanf(move, "waive %d,%d", &cell.q, &cell.r) == 2) {
        if (move[0] == 'c') {
            land->claimed.cell[land->claimed.count++] = cell;
        }
        land->asked.count--;
        memmove(&land->asked.cell[0], &land->asked.cell[1],
                (size_t)land->asked.count * sizeof land->asked.cell[0]);
        ask_next(land);
    } else {
        fail_msg("the referee does not know the move '%s'", move);
    }
}

/* ---- the list of moves ---- */

static int add(char out[LAND_MOVES][LAND_WORDS], int count, const char *verb, const char *object) {
    Text text = text_over(out[count], LAND_WORDS);
    text_format(&text, "%s%s%s", verb, *object != '\0' ? " " : "", object);
    return count + 1;
}

static int add_cell(char out[LAND_MOVES][LAND_WORDS], int count, const char *verb, LandCell cell) {
    Text text = text_over(out[count], LAND_WORDS);
    text_format(&text, "%s %d,%d", verb, cell.q, cell.r);
    return count + 1;
}

static int moves_of_nature(const Land *land, char out[LAND_MOVES][LAND_WORDS]) {
    int count = 0, dealt = 0;
    while (dealt < land->seats && land->secret[dealt] != NO_KIND) {
        dealt++;
    }
    if (land->phase == LAND_SETUP && land->first == NO_SEAT) {
        for (int seat = 0; seat < land->seats; seat++) {
            const char number[] = {(char)('0' + seat), '\0'};
            count = add(out, count, "first", number);
        }
        return count;
    }
    const bool deals = land->phase == LAND_SETUP && dealt < (land->seats < 3 ? land->seats : 3);
    const bool starts = land->phase == LAND_SETUP && !deals && land->row_count == 3;
    for (int kind = 0; kind < DRAWN_KINDS; kind++) {
        bool allowed = land->pile[kind] > 0;
        if (deals) {
            allowed = DRAWN_VALUES[kind] == 1;
            for (int seat = 0; seat < dealt; seat++) {
                allowed &= land->secret[seat] != kind;
            }
        } else if (starts) {
            allowed &= DRAWN_VALUES[kind] >= 0;
        }
        if (allowed) {
            count = add(out, count, deals ? "deal" : starts ? "start" : "draw", DRAWN_NAMES[kind]);
        }
    }
    return count;
}

int referee_moves(const Land *land, char out[LAND_MOVES][LAND_WORDS]) {
    LandCell cells[DRAWN_TILES * HEX_DIRECTIONS];
    int count = 0, border_count;
    if (land->to_act == NATURE) {
        return moves_of_nature(land, out);
    }
    const int seat = land->to_act;
    switch (land->phase) {
    case LAND_TAKE:
        for (int place = 0; place < land->row_count; place++) {
            if (land->honour[seat] - PRICE[place] >= DEBT || PRICE[place] == 0) {
                const char number[] = {(char)('1' + place), '\0'};
                count = add(out, count, "take", number);
            }
        }
        return count;
    case LAND_LAY:
        border_count = border(land, cells);
        for (int kind = 0; kind < DRAWN_KINDS; kind++) {
            for (int i = 0; land->reserve[seat][kind] > 0 && i < border_count; i++) {
                if (fits(land, kind, cells[i])) {
                    TEXT(verb, LAND_WORDS);
                    text_format(&verb, "lay %s", DRAWN_NAMES[kind]);
                    count = add_cell(out, count, verb.start, cells[i]);
                }
            }
        }
        return count > 0 ? count : add(out, count, "pass", "");
    case LAND_DONJON:
        for (int i = 0; i < land->tiles_count; i++) {
            const LandCell cell = land->tiles[i];
            if (land_kind(land, cell.q, cell.r) == MEADOW &&
                land_donjon(land, cell.q, cell.r) < 0) {
                count = add_cell(out, count, "donjon", cell);
            }
        }
        return add(out, count, "end", "");
    case LAND_CLAIM:
        count = add_cell(out, count, "claim", land->asked.cell[0]);
        return add_cell(out, count, "waive", land->asked.cell[0]);
    default:
        return 0;
    }
}
