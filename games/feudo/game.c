/* games/feudo/game.c -- the record that makes Feudo a game; the list of games points here. */
#include "games/feudo/state.h"

static const Option OPTIONS[] = {
    {.name = "rounds",
     .title = {{"Rounds", "Runden", "Manches"}},
     .values = FEUDO_ROUNDS,
     .count = ROUNDS_CHOICES},
};

const Game FEUDO_GAME = {
    .name = "feudo",
    .title = {{"Feudo, barons between plague and king", "Feudo, Barone zwischen Pest und König",
               "Feudo, des barons entre peste et roi"}},
    .version = 1,
    .state_size = sizeof(Feudo),
    .seats_min = 2,
    .seats_max = FEUDO_SEATS,
    .option_count = sizeof OPTIONS / sizeof OPTIONS[0],
    .options = OPTIONS,
    .rule_letter = 'F',
    .rule_count = FEUDO_RULES,
    .rules = FEUDO_RULE,

    .start = feudo_start,
    .turn = feudo_turn,
    .moves = feudo_moves,
    .legal = feudo_legal,
    .apply = feudo_apply,
    .pick = feudo_pick,
    .chance = feudo_chance,
    .weight = feudo_weight,
    .rollout = feudo_rollout,
    .score = feudo_score,

    .view = feudo_view,
    .guess = feudo_guess,
    .seen = feudo_seen,
    .reveals = feudo_reveals,

    .phase = feudo_phase,
    .write_move = feudo_write_move,
    .read_move = feudo_read_move,
    .why_not = feudo_why_not,
    .events = feudo_events,
    .write_event = feudo_write_event,
    .say_event = feudo_say_event,
    .ask = feudo_ask,
    .write_position = feudo_write_position,
    .write_facts = feudo_write_facts,
    .read_position = feudo_read_position,
    .draw = feudo_draw,

    .judge = feudo_judge,
    .trait_count = FEUDO_TRAITS,
    .trait_names = FEUDO_TRAIT_NAMES,
    .trait_weights = &FEUDO_TRAIT_WEIGHTS[0][0],
    .traits = feudo_traits,
    .settle = 6,
    .calm = 30,
    .tally_count = FEUDO_TALLIES,
    .tally_names = FEUDO_TALLY,
    .tally = feudo_tally,
};
