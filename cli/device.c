/* cli/device.c -- what the commands sim, bench and check do on a graphics card. */
#include "cli/device.h"

#include "cli/games.h"
#include "core/json_writer.h"
#include "games/list.h"
#include "play/setup.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const WAYS[DEVICE_VARIANTS] = {"whole", "loop", "vote", "sort", "room", "queue"};

bool device_asked(const Args *args) {
    const char *where = args_text(args, "device");
    return where != NULL && strcmp(where, "cuda") == 0;
}

Device *device_for(const Args *args) {
    static const Words NO_CARD = {
        {"--device cuda: {0}", "--device cuda: {0}", "--device cuda : {0}"}};
    TEXT_OF(error, DEVICE_ERROR_SIZE, args->lang);
    Device *device = device_open(&error);
    if (device == NULL) {
        COMPLAIN(args->lang, &NO_CARD, error.start);
    }
    return device;
}

bool plan_of_args(const Args *args, const Game *game, DevicePlan *out) {
    static const Words BAD = {
        {"--plan \"{0}\": give whole, loop, room, vote, sort or queue and the "
         "threads of a block, a multiple of "
         "32 up to 1024: --plan sort,256.",
         "--plan „{0}“: whole, loop, room, vote, sort oder queue angeben und die "
         "Threads eines Blocks, ein "
         "Vielfaches von 32 bis 1024: --plan sort,256.",
         "--plan « {0} » : donner whole, loop, room, vote, sort ou queue et les "
         "threads d’un bloc, un multiple "
         "de 32 jusqu’à 1024 : --plan sort,256."}};
    const char *typed = args_text(args, "plan");
    *out = device_best_plan(game);
    if (typed == NULL) {
        return true;
    }
    const size_t length = strcspn(typed, ",");
    int way = 0;
    while (way < DEVICE_VARIANTS &&
           (strlen(WAYS[way]) != length || strncmp(WAYS[way], typed, length) != 0)) {
        way++;
    }
    int block = out->block, least = 1, end = 0;
    const char *rest = typed + length;
    if (sscanf(rest, ",%d%n", &block, &end) == 1) {
        rest += end;
        rest += sscanf(rest, "x%d%n", &least, &end) == 1 ? end : 0;
    }
    const bool observe = strcmp(rest, "+observe") == 0;
    if (way == DEVICE_VARIANTS || ((way == DEVICE_ROOM || way == DEVICE_QUEUE) && observe) ||
        (*rest != '\0' && !observe) || block < 32 || block > 1024 || block % 32 != 0 || least < 1 ||
        least > 64) {
        COMPLAIN(args->lang, &BAD, typed);
        return false;
    }
    const DevicePlan plan = {way, block, least, 0, 0, observe};
    *out = plan;
    return true;
}

void plan_write(const DevicePlan *plan, Text *out) {
    text_format(out, "%s,%d", WAYS[plan->variant], plan->block);
    if (plan->blocks_least > 1) {
        text_format(out, "x%d", plan->blocks_least);
    }
    if (plan->observe) {
        text_put(out, "+observe");
    }
}

DeviceWork work_of(const Setup *setup, uint64_t seed) {
    DeviceWork work;
    memset(&work, 0, sizeof work);
    work.seed = seed;
    work.seats = setup->seats;
    for (int i = 0; i < OPTIONS_MAX; i++) {
        work.option[i] = setup->option[i];
    }
    return work;
}

/* ---- bench -------------------------------------------------------------------------------- */

enum { BENCH_SEED = 1, BENCH_FIRST = 1 << 17, BENCH_MOST = 1 << 24, BENCH_ROUNDS = 3 };

/* Decisions a second with a plan: as many games as fill about a second, the best of some rounds.
 * Negative: `error` says why. */
static double measure(Device *device, const Game *game, int seats, const DevicePlan *plan,
                      double seconds, DeviceResult *results, DeviceFigures *figures, Text *error) {
    const Setup setup = setup_usual(game, seats);
    DeviceWork work = work_of(&setup, BENCH_SEED);
    work.games = BENCH_FIRST;
    double best = -1;
    for (int round = 0; round <= BENCH_ROUNDS; round++) {
        if (!device_play(device, game, plan, &work, results, figures, error)) {
            return -1;
        }
        int64_t decisions = 0;
        for (uint64_t i = 0; i < work.games; i++) {
            decisions += results[i].decisions;
        }
        const double speed = (double)decisions / figures->seconds;
        best = speed > best ? speed : best;
        if (round == 0) { /* the first only says how many games it takes */
            const double more = seconds / figures->seconds;
            while ((double)work.games < (double)BENCH_FIRST * more && work.games < BENCH_MOST) {
                work.games *= 2;
            }
        }
    }
    return best;
}

static void print_speed(const Device *device, const Game *game, int seats, const DevicePlan *plan,
                        const DeviceFigures *figures, double speed, bool json) {
    TEXT(way, 60);
    plan_write(plan, &way);
    if (json) {
        TEXT(out, 1000);
        json_open(&out, NULL);
        json_add_format(&out, "name", "%s.%d.card", game->name, seats);
        json_add_decimals(&out, "value", speed, 0);
        json_add_word(&out, "unit", "decisions/s");
        json_add_words(&out, "card", device_name(device));
        json_add_words(&out, "plan", way.start);
        json_add_number(&out, "registers", figures->registers);
        json_add_number(&out, "local", figures->local_bytes);
        json_add_number(&out, "threads", figures->threads);
        json_add_decimals(&out, "compiled", figures->compiled, 1);
        json_close(&out);
        puts(out.start);
    } else {
        TEXT(value, 40);
        text_grouped(&value, (long long)speed);
        printf("%-7s %d  %-18s %16s %s  r %3d  b %6d  t %7d  %5.1f s\n", game->name, seats,
               way.start, value.start, "decisions/s", figures->registers, figures->local_bytes,
               figures->threads, figures->compiled);
    }
    fflush(stdout);
}

/* Every plan worth trying, for --plans. */
static const DevicePlan TRIALS[] = {
    {DEVICE_WHOLE, 128, 1, 0, 0, false}, {DEVICE_LOOP, 64, 1, 0, 0, false},
    {DEVICE_LOOP, 128, 1, 0, 0, false},  {DEVICE_LOOP, 128, 8, 0, 0, false},
    {DEVICE_LOOP, 128, 12, 0, 0, false}, {DEVICE_VOTE, 64, 1, 0, 0, false},
    {DEVICE_VOTE, 128, 1, 0, 0, false},  {DEVICE_VOTE, 128, 8, 0, 0, false},
    {DEVICE_VOTE, 128, 12, 0, 0, false}, {DEVICE_SORT, 64, 1, 0, 0, false},
    {DEVICE_SORT, 128, 1, 0, 0, false},  {DEVICE_SORT, 192, 1, 0, 0, false},
    {DEVICE_SORT, 256, 1, 0, 0, false},  {DEVICE_ROOM, 128, 1, 0, 0, false},
    {DEVICE_QUEUE, 256, 1, 0, 0, false}, {DEVICE_QUEUE, 320, 1, 0, 0, false},
    {DEVICE_QUEUE, 384, 1, 0, 0, false}, {DEVICE_ROOM, 128, 8, 0, 0, false},
    {DEVICE_LOOP, 128, 1, 0, 0, true},
};
enum { TRIAL_COUNT = sizeof TRIALS / sizeof TRIALS[0] };

/* Measures one game with one number of seats; a plan the card cannot carry out is told and left. */
static bool bench_seats(const Args *args, Device *device, const Game *game, int seats,
                        DeviceResult *results) {
    const bool all = args_given(args, "plans"), json = args_given(args, "json");
    const double seconds = (double)args_number(args, "seconds") / 5;
    bool any = false;
    for (int i = 0; i < (all ? TRIAL_COUNT : 1); i++) {
        DevicePlan plan = TRIALS[i];
        DeviceFigures figures = {0};
        TEXT_OF(error, DEVICE_ERROR_SIZE, args->lang);
        if (!all && !plan_of_args(args, game, &plan)) {
            return false;
        }
        const double speed =
            measure(device, game, seats, &plan, seconds, results, &figures, &error);
        if (speed >= 0) {
            print_speed(device, game, seats, &plan, &figures, speed, json);
            any = true;
        } else {
            TEXT(way, 60);
            plan_write(&plan, &way);
            fprintf(stderr, "%s.%d %s: %s\n", game->name, seats, way.start, error.start);
        }
    }
    return any;
}

int bench_device(const Args *args, const Game *game) {
    DevicePlan plan;
    if (!plan_of_args(args, game != NULL ? game : GAMES[0], &plan)) {
        return EXIT_USAGE;
    }
    Device *device = device_for(args);
    DeviceResult *results = malloc(BENCH_MOST * sizeof *results);
    bool good = device != NULL && results != NULL;
    if (good && !args_given(args, "json")) {
        printf("%s\n\n", device_name(device));
    }
    for (int g = 0; good && g < (GAMES_SHOWN > 0 ? GAMES_SHOWN : GAMES_COUNT); g++) {
        const Game *one = GAMES[g];
        if (game != NULL && game != one) {
            continue;
        }
        const int asked = (int)args_number(args, "seats");
        for (int seats = one->seats_min; good && seats <= one->seats_max; seats++) {
            const bool end = seats == one->seats_min || seats == one->seats_max;
            if (asked == 0 ? end : seats == asked) {
                good = bench_seats(args, device, one, seats, results);
            }
        }
    }
    free(results);
    device_close(device);
    return good ? EXIT_FINE : EXIT_FAILED;
}
