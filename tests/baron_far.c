/* tests/baron_far.c -- lands of Baron as long as can be, where many cells want the same spot of the
 * table. The board is looked at cell by cell beside it, and laid in different orders. */
#include "games/baron/state.h"
#include "tests/baron_drawn.h"

#include <string.h>

enum { WIDTH = 2 * REACH + 3, MIDDLE = REACH + 1, EMPTY = -1, ORDERS = 4 };

/* A land: its tiles in an order in which they can be laid, and a map of them. */
typedef struct Far {
    int q[TILES_ALL], r[TILES_ALL];
    int8_t kind[WIDTH][WIDTH]; /* by r, then q, both from -MIDDLE on */
    int tiles;
} Far;

static int step_q(int step) {
    return cell_q((Cell)(cell_at(0, 0) + STEP[step]));
}

static int step_r(int step) {
    return cell_r((Cell)(cell_at(0, 0) + STEP[step]));
}

static int8_t *far_at(Far *far, int q, int r) {
    return &far->kind[r + MIDDLE][q + MIDDLE];
}

static void far_add(Far *far, int q, int r) {
    *far_at(far, q, r) = (int8_t)((q * q + 3 * r * r + 7 * q + 5 * r) % KINDS & 7);
    far->q[far->tiles] = q;
    far->r[far->tiles++] = r;
}

static void far_start(Far *far) {
    memset(far->kind, EMPTY, sizeof far->kind);
    far->tiles = 0;
    far_add(far, 0, 0);
}

static int far_tiles_beside(Far *far, int q, int r, int kind) {
    int tiles = 0;
    for (int step = 0; step < 6; step++) {
        const int there = *far_at(far, q + step_q(step), r + step_r(step));
        tiles += kind == EMPTY ? there != EMPTY : there == kind;
    }
    return tiles;
}

/* Another order, in which each tile still touches one before it. */
static void far_shuffle(Far *far, Random *random) {
    Far old = *far;
    memset(far->kind, EMPTY, sizeof far->kind);
    far->tiles = 0;
    for (int left = old.tiles; left > 0;) {
        const int i = (int)random_below(random, (uint32_t)left);
        if (left == old.tiles || far_tiles_beside(far, old.q[i], old.r[i], EMPTY) > 0) {
            far_add(far, old.q[i], old.r[i]);
            left--;
            old.q[i] = old.q[left];
            old.r[i] = old.r[left];
        }
    }
}

/* The state after these tiles, with seat 0 to lay, which holds one of each kind. */
static void far_state(const Far *far, Baron *baron) {
    const Setup setup = {2, {0}};
    memset(baron, 0, sizeof *baron);
    baron_start(baron, &setup);
    for (int i = 0; i < far->tiles; i++) {
        const int kind = far->kind[far->r[i] + MIDDLE][far->q[i] + MIDDLE];
        assert_true(baron_add_tile(baron, kind, cell_at(far->q[i], far->r[i])));
    }
    baron->reserve[0] = BAG_ONES;
    baron->active = 0;
    baron->phase = LAY;
}

/* Every cell as in the map, and the moves those that fit, ascending. */
static void far_compare(Far *far, const Baron *baron) {
    static Move moves[MOVES_MAX];
    const int count = baron_moves(baron, moves);
    int fits = 0;
    for (int i = 1; i < count; i++) {
        assert_true(moves[i - 1] < moves[i]);
    }
    for (int r = -REACH; r <= REACH; r++) {
        for (int q = -REACH; q <= REACH; q++) {
            const int there = *far_at(far, q, r);
            const Cell cell = cell_at(q, r);
            assert_int_equal(cell_q(cell), q);
            assert_int_equal(cell_r(cell), r);
            assert_int_equal(baron_kind_at(baron, cell), there == EMPTY ? NO_KIND : there);
            const bool edge = there == EMPTY && far_tiles_beside(far, q, r, EMPTY) > 0;
            for (int kind = 0; kind < KINDS; kind++) {
                const bool fit = edge && (kind == MEADOW || far_tiles_beside(far, q, r, kind) == 0);
                assert_int_equal(baron_legal(baron, move_of(PLAYER_LAY, kind, cell)), fit);
                fits += fit;
            }
        }
    }
    assert_int_equal(count, fits);
    Random random;
    random_seed(&random, 3);
    for (int i = 0; i < 50; i++) {
        assert_true(baron_legal(baron, baron_pick(baron, &random)));
    }
}

static void far_check(Far *far, Random *random) {
    Baron first, other;
    far_state(far, &first);
    far_compare(far, &first);
    for (int i = 0; i < ORDERS; i++) { /* the same land is the same bytes */
        far_shuffle(far, random);
        far_state(far, &other);
        assert_memory_equal(&first, &other, sizeof first);
    }
}

static void lines_in_all_directions(void **unused) {
    (void)unused;
    Random random;
    random_seed(&random, 1);
    for (int step = 0; step < 6; step++) {
        for (int back = 0; back <= TILES_ALL / 2; back += TILES_ALL / 2) { /* also both ways */
            Far far;
            far_start(&far);
            for (int i = 1; i < TILES_ALL - back; i++) {
                far_add(&far, i * step_q(step), i * step_r(step));
            }
            for (int i = 1; i <= back; i++) {
                far_add(&far, -i * step_q(step), -i * step_r(step));
            }
            far_check(&far, &random);
        }
    }
}

/* Each tile goes beside one of the last few, mostly straight on. */
static void winding_lands(void **unused) {
    (void)unused;
    Random random;
    random_seed(&random, 2);
    int crowded = 0;
    for (int game = 0; game < 60; game++) {
        Far far;
        far_start(&far);
        int way = 0;
        while (far.tiles < TILES_ALL) {
            const int recent = far.tiles < 5 ? far.tiles : 5;
            const int from = far.tiles - 1 - (int)random_below(&random, (uint32_t)recent);
            way = random_below(&random, 8) > 0 ? way : (int)random_below(&random, 6);
            const int q = far.q[from] + step_q(way), r = far.r[from] + step_r(way);
            if (*far_at(&far, q, r) == EMPTY) {
                far_add(&far, q, r);
            } else {
                way = (int)random_below(&random, 6);
            }
        }
        far_check(&far, &random);
        Baron baron;
        far_state(&far, &baron);
        crowded += baron.crowded;
    }
    assert_true(crowded > 30);
}

int baron_far_tests(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_in_all_directions),
        cmocka_unit_test(winding_lands),
    };
    return cmocka_run_group_tests_name("baron: far lands", tests, NULL, NULL);
}
