/* core/game_writer.c -- pieces of JSON that every game writes alike: turns, scores, events. */
#include "core/game_writer.h"

void json_add_turn(Text *out, const char *key, int turn) {
    if (turn == NATURE) {
        json_add_words(out, key, "nature");
    } else {
        json_add_seat(out, key, turn);
    }
}

void json_add_scores(Text *out, const char *key, const Score *score, int seats) {
    json_open_list(out, key);
    for (int seat = 0; seat < seats; seat++) {
        json_open(out, NULL);
        json_add_number(out, "points", score[seat].points);
        json_add_number(out, "place", score[seat].place);
        json_add_flag(out, "won", score[seat].won);
        json_close(out);
    }
    json_close_list(out);
}

void json_open_event(Text *out, const char *name, char rule_letter, const Event *event) {
    json_open(out, NULL);
    json_add_words(out, "event", name);
    json_add_format(out, "rule", "%c%d", rule_letter, event->rule);
    if (event->seat >= 0) {
        json_add_number(out, "seat", event->seat);
    }
}
