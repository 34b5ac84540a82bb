/* games/null/game.c -- the record that makes Straws a game; the list of games points here. */
#include "games/null/state.h"

static const Option OPTIONS[] = {
    {.name = "rounds", .title = {{"Rounds", "Runden", "Manches"}}, .values = {1, 2, 3}, .count = 3},
};

static const Words TALLY_NAMES[] = {
    {{"straws swapped", "getauschte Halme", "pailles échangées"}},
    {{"longest straws", "längste Halme", "plus longues pailles"}},
};

const Game NULL_GAME = {
    .name = "null",
    .title = {{"Straws, a tiny game to copy from", "Halme, ein kleines Spiel als Vorlage",
               "Pailles, un petit jeu servant de modèle"}},
    .version = 1,
    .state_size = sizeof(NullState),
    .seats_min = 2,
    .seats_max = 5,
    .option_count = sizeof OPTIONS / sizeof OPTIONS[0],
    .options = OPTIONS,
    .rule_letter = 'N',
    .rule_count = NULL_RULES,
    .rules = NULL_RULE,
    .secrets = true,

    .start = null_start,
    .turn = null_turn,
    .moves = null_moves,
    .legal = null_legal,
    .apply = null_apply,
    .pick = null_pick,
    .chance = null_chance,
    .weight = null_weight,
    .rollout = null_rollout,
    .score = null_score,

    .view = null_view,
    .guess = null_guess,
    .seen = null_seen,
    .reveals = null_reveals,

    .observation = &NULL_OBSERVATION,
    .observe = null_observe,
    .policy_slots = null_policy_slots,

    .actions = NULL_ACTIONS,
    .chances = NULL_CHANCES,
    .action = null_action,
    .action_move = null_action_move,

    .vocabulary = NULL_VOCABULARY,
    .phase = null_phase,
    .write_move = null_write_move,
    .read_move = null_read_move,
    .why_not = null_why_not,
    .events = null_events,
    .write_event = null_write_event,
    .say_event = null_say_event,
    .ask = null_ask,
    .write_position = null_write_position,
    .read_position = null_read_position,
    .draw = null_draw,

    .evaluate = null_evaluate,
    .mistake_points = {1, 2, 3},
    .event_kind_count = NULL_EVENTS,
    .event_kinds = NULL_EVENT_KINDS,
    .points = null_event_points,
    .feature_count = NULL_FEATURES,
    .features = NULL_FEATURE,
    .measure = null_measure,
    .say_fact = null_say_fact,
    .theme_count = NULL_THEME_COUNT,
    .themes = NULL_THEMES,
    .tally_count = sizeof TALLY_NAMES / sizeof TALLY_NAMES[0],
    .tally_names = TALLY_NAMES,
    .tally = null_tally,
};
