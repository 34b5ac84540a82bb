/* games/barony/game.c -- the record that makes Barony a game; the list of games points here. */
#include "games/barony/state.h"

/* In the order of BaronyTally. */
static const Words TALLY_NAMES[TALLIES] = {
    {{"fights", "Kämpfe", "combats"}},
    {{"knights lost", "verlorene Ritter", "chevaliers perdus"}},
    {{"villages destroyed", "vernichtete Dörfer", "villages détruits"}},
    {{"tokens looted", "erbeutete Marker", "jetons pillés"}},
    {{"buildings", "Gebäude", "constructions"}},
    {{"cities founded", "gegründete Städte", "cités fondées"}},
    {{"titles", "Adelstitel", "titres"}},
    {{"expeditions", "Feldzüge", "expéditions"}},
    {{"passes", "gepasst", "tours passés"}},
    {{"ended by a duke", "Ende durch einen Herzog", "fins par un duc"}},
    {{"ended by passing", "Ende durch Passen", "fins par des passes"}},
    {{"ended by 40 quiet rounds", "Ende nach 40 stillen Runden", "fins après 40 manches calmes"}},
    {{"ended by round 400", "Ende nach Runde 400", "fins à la manche 400"}},
    {{"rounds", "Runden", "manches"}},
};

static const Option OPTIONS[] = {
    {.name = "first",
     .title = {{"First player", "Startspieler", "Premier joueur"}},
     .values = {BY_LOT},
     .count = 1,
     .seat = true},
};

const Game BARONY_GAME = {
    .name = "barony",
    .title = {{"Barony, knights and cities on a land of tiles",
               "Barony, Ritter und Städte auf einem Land aus Plättchen",
               "Barony, chevaliers et cités sur un territoire de tuiles"}},
    .version = 1,
    .state_size = sizeof(BaronyState),
    .seats_min = 2,
    .seats_max = BARONY_SEATS,
    .option_count = sizeof OPTIONS / sizeof OPTIONS[0],
    .options = OPTIONS,
    .rule_letter = 'Y',
    .rule_count = BARONY_RULES,
    .rules = BARONY_RULE,

    .start = barony_start,
    .turn = barony_turn,
    .moves = barony_moves,
    .legal = barony_legal,
    .apply = barony_apply,
    .pick = barony_pick,
    .chance = barony_chance,
    .weight = barony_weight,
    .rollout = barony_rollout,
    .score = barony_score,

    .view = barony_view,
    .guess = barony_guess,
    .seen = barony_seen,
    .reveals = barony_reveals,

    .observation = &BARONY_OBSERVATION,
    .observe = barony_observe,
    .observe_next = barony_observe_next,
    .policy_slots = barony_policy_slots,

    .actions = BARONY_ACTIONS,
    .chances = BARONY_CHANCES,
    .action = barony_action,
    .action_move = barony_action_move,

    .vocabulary = BARONY_VOCABULARY,
    .phase = barony_phase,
    .write_move = barony_write_move,
    .read_move = barony_read_move,
    .why_not = barony_why_not,
    .because = barony_because,
    .events = barony_events,
    .write_event = barony_write_event,
    .say_event = barony_say_event,
    .ask = barony_ask,
    .write_position = barony_write_position,
    .read_position = barony_read_position,
    .write_facts = barony_write_facts,
    .draw = barony_draw,
    .move_cells = barony_move_cells,

    .evaluate = barony_evaluate,
    .theme_count = BARONY_THEME_COUNT,
    .themes = BARONY_THEMES,
    .tally_count = TALLIES,
    .tally_names = TALLY_NAMES,
    .tally = barony_tally,
};
