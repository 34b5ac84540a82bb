/* games/feudo/game.c -- the record that makes Feudo a game; the list of games points here. */
#include "games/feudo/state.h"

/* Versions of the rules share all but how their games begin: from then on the state knows. For the
 * older one games/feudo/game_1.c sets these words otherwise and takes this file in. */
#ifndef VERSION
#define THIS_GAME     FEUDO_GAME
#define VERSION       2
#define PREVIOUS      (&FEUDO_GAME_1)
#define START         feudo_start
#define READ_POSITION feudo_read_position
#endif

static const Option OPTIONS[] = {
    {.name = "rounds",
     .title = {{"Rounds", "Runden", "Manches"}},
     .values = FEUDO_ROUNDS,
     .count = ROUNDS_CHOICES},
};

const Game THIS_GAME = {
    .name = "feudo",
    .title = {{"Feudo, barons between plague and king", "Feudo, Barone zwischen Pest und König",
               "Feudo, des barons entre peste et roi"}},
    .version = VERSION,
    .previous = PREVIOUS,
    .change =
        {{"Since version 2 the First Knight ends no move on a cell with a foreign Milady (F16); "
          "before, he could.",
          "Seit Version 2 endet der Erste Ritter nicht auf einem Feld mit einer fremden "
          "Milady (F16); vorher durfte er das.",
          "Depuis la version 2, le Premier Chevalier ne s’arrête plus sur la case d’une "
          "Milady adverse (F16) ; avant, il le pouvait."}},
    .state_size = sizeof(Feudo),
    .seats_min = 2,
    .seats_max = FEUDO_SEATS,
    .option_count = sizeof OPTIONS / sizeof OPTIONS[0],
    .options = OPTIONS,
    .rule_letter = 'F',
    .rule_count = FEUDO_RULES,
    .rules = FEUDO_RULE,
    .secrets = true,

    .start = START,
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

    .observation = &FEUDO_OBSERVATION,
    .observe = feudo_observe,
    .policy_slots = feudo_policy_slots,

    .actions = FEUDO_ACTIONS,
    .chances = FEUDO_CHANCES,
    .action = feudo_action,
    .action_move = feudo_action_move,

    .vocabulary = FEUDO_VOCABULARY,
    .phase = feudo_phase,
    .write_move = feudo_write_move,
    .read_move = feudo_read_move,
    .why_not = feudo_why_not,
    .because = feudo_because,
    .events = feudo_events,
    .write_event = feudo_write_event,
    .say_event = feudo_say_event,
    .ask = feudo_ask,
    .write_position = feudo_write_position,
    .write_facts = feudo_write_facts,
    .read_position = READ_POSITION,
    .draw = feudo_draw,
    .move_cells = feudo_move_cells,
    .cell_name = feudo_cell_name,

    .evaluate = feudo_evaluate,
    .evaluate_seat = feudo_evaluate_seat,
    .mistake_points = {2, 4, 6},
    .event_kind_count = FEUDO_EVENTS,
    .event_kinds = FEUDO_EVENT_KINDS,
    .points = feudo_event_points,
    .feature_count = FEUDO_FEATURES,
    .features = FEUDO_FEATURE,
    .measure = feudo_measure,
    .spots = feudo_spots,
    .say_fact = feudo_say_fact,
    .horizon = feudo_horizon,
    .theme_count = FEUDO_THEME_COUNT,
    .themes = FEUDO_THEMES,
    .tally_count = FEUDO_TALLIES,
    .tally_names = FEUDO_TALLY,
    .tally = feudo_tally,
};
