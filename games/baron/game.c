/* games/baron/game.c -- Baron as the contract wants it. */
#include "games/baron/state.h"

typedef enum Tally {
    TALLY_KNIGHTS,
    TALLY_BARON_WON,
    TALLY_BARON_LOST,
    TALLY_FOUNDED,
    TALLY_FOUNDED_HALF,
    TALLY_HONOUR_FOUNDED,
    TALLY_HONOUR_GAPS,
    TALLY_HONOUR_PAID,
    TALLY_OUT,
    TALLY_PASSED,
    TALLIES
} Tally;

static const Words TALLY_NAMES[TALLIES] = {
    {{"fights of knights", "Kämpfe unter Rittern", "combats entre chevaliers"}},
    {{"barons beaten", "besiegte Barone", "barons battus"}},
    {{"knights lost to barons", "von Baronen besiegte Ritter", "chevaliers battus par un baron"}},
    {{"baronies founded", "gegründete Baronien", "baronnies fondées"}},
    {{"baronies founded at the end", "am Ende gegründete Baronien", "baronnies fondées à la fin"}},
    {{"honour from baronies", "Ehre aus Baronien", "honneur des baronnies"}},
    {{"honour from closed gaps", "Ehre aus Lücken", "honneur des trous comblés"}},
    {{"honour paid for tiles", "für Plättchen bezahlte Ehre", "honneur payé pour des tuiles"}},
    {{"players in the dungeon", "Spieler im Verlies", "joueurs aux oubliettes"}},
    {{"passes", "gepasst", "tours sans pose"}},
};

static void tally(const Event *event, int64_t counts[]) {
    switch (event->kind) {
    case EVENT_FIGHT:
        counts[event->number[4] == 0   ? TALLY_KNIGHTS
               : event->number[5] != 0 ? TALLY_BARON_WON
                                       : TALLY_BARON_LOST]++;
        break;
    case EVENT_FOUNDED:
        counts[event->number[2] != 0 ? TALLY_FOUNDED_HALF : TALLY_FOUNDED]++;
        counts[TALLY_HONOUR_FOUNDED] += event->number[1];
        break;
    case EVENT_CLOSED:
        counts[TALLY_HONOUR_GAPS] += event->number[1];
        break;
    case EVENT_TOOK:
        counts[TALLY_HONOUR_PAID] -= event->number[2];
        break;
    case EVENT_OUT:
        counts[TALLY_OUT]++;
        break;
    case EVENT_PASSED:
        counts[TALLY_PASSED]++;
        break;
    default:
        break;
    }
}

static const Option OPTIONS[] = {
    {.name = "first",
     .title = {{"First player", "Startspieler", "Premier joueur"}},
     .values = {BY_LOT},
     .count = 1,
     .seat = true},
};

const Game BARON_GAME = {
    .name = "baron",
    .title = {{"Baron, laying land and founding baronies", "Baron, Land legen und Baronien gründen",
               "Baron, poser des terres et fonder des baronnies"}},
    .version = 1,
    .state_size = sizeof(Baron),
    .seats_min = 2,
    .seats_max = SEATS_MAX,
    .option_count = sizeof OPTIONS / sizeof OPTIONS[0],
    .options = OPTIONS,
    .rule_letter = 'B',
    .rule_count = BARON_RULES,
    .rules = BARON_RULE,
    .secrets = true,

    .start = baron_start,
    .turn = baron_turn,
    .moves = baron_moves,
    .legal = baron_legal,
    .apply = baron_apply,
    .pick = baron_pick,
    .chance = baron_chance,
    .weight = baron_weight,
    .rollout = baron_rollout,
    .score = baron_score,

    .view = baron_view,
    .guess = baron_guess,
    .seen = baron_seen,
    .reveals = baron_reveals,

    .observation = &BARON_OBSERVATION,
    .observe = baron_observe,
    .policy_slots = baron_policy_slots,

    .actions = BARON_ACTIONS,
    .chances = BARON_CHANCES,
    .action = baron_action,
    .action_move = baron_action_move,

    .vocabulary = BARON_VOCABULARY,
    .phase = baron_phase,
    .write_move = baron_write_move,
    .read_move = baron_read_move,
    .why_not = baron_why_not,
    .because = baron_because,
    .events = baron_events,
    .write_event = baron_write_event,
    .say_event = baron_say_event,
    .ask = baron_ask,
    .write_position = baron_write_position,
    .read_position = baron_read_position,
    .write_facts = baron_write_facts,
    .draw = baron_draw,
    .move_cells = baron_move_cells,
    .cell_name = baron_cell_name,

    .evaluate = baron_evaluate,
    .mistake_points = {3, 6, 10},
    .event_kind_count = BARON_EVENTS,
    .event_kinds = BARON_EVENT_KINDS,
    .points = baron_event_points,
    .feature_count = BARON_FEATURES,
    .features = BARON_FEATURE,
    .measure = baron_measure,
    .spots = baron_spots,
    .say_fact = baron_say_fact,
    .theme_count = BARON_THEME_COUNT,
    .themes = BARON_THEMES,
    .tally_count = TALLIES,
    .tally_names = TALLY_NAMES,
    .tally = tally,
};
