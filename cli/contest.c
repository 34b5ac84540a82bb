/* cli/contest.c -- a match of many games between computer players, being played in threads.
 *
 * A deal is a seed; it is played once from every seat, so that all players meet the same luck in
 * the same seats. Games are numbered, and results are counted in the order of the numbers, so that
 * a match of iterations gives the same figures in any number of threads.
 *
 * The threads play; the first one waits for them, and when the match is interrupted it makes them
 * leave off, so that what has been played is told and no program is left behind. */
#define _POSIX_C_SOURCE 200809L
#include "cli/contest.h"

#include "cli/games.h"
#include "core/json_writer.h"
#include "core/moment.h"
#include "play/file.h"
#include "play/record.h"

#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

enum {
    LOOK_MS = 50,     /* how often it is looked whether the match was interrupted */
    FAILURES_MOST = 3 /* games one player may fail in before the match ends */
};

const Words CONTEST_NO_MEMORY = {{"out of memory", "nicht genug Speicher", "mémoire insuffisante"}};

/* ---- one game ----------------------------------------------------------------------------- */

static bool save_record(const Contest *contest, int number, const Buffer *buffer) {
    static const Words NOT_SAVED = {{"match: {0}: {1}", "match: {0}: {1}", "match : {0} : {1}"}};
    TEXT(path, 4096);
    TEXT_OF(error, 300, contest->lang);
    text_format(&path, "%s/%s-%06d.txt", contest->folder, contest->game->name, number + 1);
    if (buffer->text.cut) {
        text_no_memory(&error);
    } else if (file_save(path.start, buffer->text.start, buffer->text.used, true, &error) ==
               FILE_WRITTEN) {
        return true;
    }
    COMPLAIN(contest->lang, &NOT_SAVED, path.start, error.start);
    return false;
}

static void save(Contest *contest, int number, const Match *match, Outcome *outcome) {
    Buffer buffer;
    if (!buffer_new(&buffer)) {
        atomic_fetch_add(&contest->unsaved, contest->folder != NULL);
        return;
    }
    record_write(match, &buffer);
    if (contest->folder != NULL && !save_record(contest, number, &buffer)) {
        atomic_fetch_add(&contest->unsaved, 1);
    }
    if (outcome->failed >= 0 && !buffer.text.cut) {
        outcome->record = strdup(buffer.text.start);
    }
    buffer_free(&buffer);
}

static void name_seats(const Contest *contest, Match *match, int turned) {
    for (int p = 0; p < contest->setup.seats; p++) {
        TEXT(error, 200);
        TEXT(name, MATCH_NAME_SIZE);
        text_put(&name, contest->entry[contest->standings.of_player[p]].typed);
        match_name(match, (p + turned) % contest->setup.seats, name.start, &error);
    }
}

static void write_outcome(const Contest *contest, const Match *match, int turned,
                          Outcome *outcome) {
    const int seats = contest->setup.seats;
    Score score[SEATS_MAX];
    memset(score, 0, sizeof score);
    if (outcome->failed < 0) {
        match->game->score(match_state(match), score);
    }
    int winners = 0;
    for (int p = 0; p < seats; p++) {
        const int seat = (p + turned) % seats;
        /* Who fails loses; the others share the win. */
        score[seat].won = outcome->failed < 0 ? score[seat].won : p != outcome->failed;
        winners += score[seat].won;
    }
    for (int p = 0; p < seats; p++) {
        const int seat = (p + turned) % seats;
        outcome->parts[p] = score[seat].won ? WIN_PARTS / winners : 0;
        outcome->points[p] = score[seat].points;
    }
}

/* Lets the players move until the game is over, one of them fails or the match is to stop. */
static void play_on(Contest *contest, Player *players, int turned, Match *match, Outcome *outcome) {
    const int seats = contest->setup.seats;
    TEXT_OF(error, 1000, contest->lang);
    int turn;
    while (!atomic_load(&contest->stop) && (turn = match_turn(match)) >= 0) {
        const int p = (turn - turned + seats) % seats;
        const int before = match->count;
        Move move;
        const bool moved = player_move(&players[p], match, &move, &error);
        if (atomic_load(&contest->stop)) {
            return; /* a move that was not thought out is none */
        }
        if (!moved || match_play(match, move, &error) != MATCH_MADE) {
            outcome->failed = p;
            outcome->story = strdup(error.start);
            return;
        }
        for (int i = before; i < match->count; i++) {
            for (int q = 0; q < seats; q++) {
                player_told(&players[q], match_at(match, i), match_move(match, i));
            }
        }
    }
}

/* False: no memory. */
static bool play_game(Contest *contest, Player *players, int number, Outcome *outcome) {
    const int seats = contest->setup.seats;
    const int turned = number % seats;
    const uint64_t seed = contest->seed + (uint64_t)(number / seats);
    TEXT(error, 1000);
    Match *match = match_new(contest->game, &contest->setup, seed, true, &error);
    if (match == NULL) {
        return false;
    }
    name_seats(contest, match, turned);
    for (int p = 0; p < seats; p++) {
        player_begin(&players[p], (seed * SEATS_MAX + (uint64_t)turned) * SEATS_MAX + (uint64_t)p);
    }
    outcome->failed = -1;
    play_on(contest, players, turned, match, outcome);
    outcome->moves = match->count;
    outcome->done = outcome->failed >= 0 || match_turn(match) == OVER;
    if (outcome->done) {
        write_outcome(contest, match, turned, outcome);
    }
    if (contest->folder != NULL || outcome->failed >= 0) {
        save(contest, number, match, outcome);
    }
    match_free(match);
    return true;
}

/* ---- counting ----------------------------------------------------------------------------- */

static void print_game(const Contest *contest, int number, const Outcome *outcome) {
    const int seats = contest->setup.seats;
    Buffer buffer;
    if (!buffer_new(&buffer)) {
        return;
    }
    Text *out = &buffer.text;
    json_open(out, NULL);
    json_add_number(out, "game", number + 1);
    json_add_unsigned(out, "seed", contest->seed + (uint64_t)(number / seats));
    json_add_number(out, "first", number % seats);
    json_add_number(out, "moves", outcome->moves);
    json_open_list(out, "wins");
    for (int p = 0; p < seats; p++) {
        json_add_key(out, NULL);
        text_format(out, "%g", (double)outcome->parts[p] / WIN_PARTS);
    }
    json_close_list(out);
    json_open_list(out, "points");
    for (int p = 0; p < seats; p++) {
        json_add_number(out, NULL, outcome->points[p]);
    }
    json_close_list(out);
    if (outcome->failed >= 0) {
        json_add_number(out, "failed", outcome->failed);
        json_add_words(out, "error",
                       outcome->story != NULL ? outcome->story
                                              : CONTEST_NO_MEMORY.in[contest->lang]);
        json_add_words(out, "record", outcome->record != NULL ? outcome->record : "");
    }
    json_close(out);
    puts(out->start);
    buffer_free(&buffer);
    fflush(stdout);
}

/* Who failed, when, and where to look. */
static void complain_of_failure(const Contest *contest, int number, const Outcome *outcome) {
    static const Words FAILED = {{"match: game {0}, move {1}: {2} loses the game: {3}",
                                  "match: Partie {0}, Zug {1}: {2} verliert die Partie: {3}",
                                  "match : partie {0}, coup {1} : {2} perd la partie : {3}"}};
    TEXT(game, 12);
    TEXT(move, 12);
    text_number(&game, number + 1);
    text_number(&move, outcome->moves + 1);
    COMPLAIN(contest->lang, &FAILED, game.start, move.start,
             contest->entry[contest->standings.of_player[outcome->failed]].typed,
             outcome->story != NULL ? outcome->story : CONTEST_NO_MEMORY.in[contest->lang]);
}

/* Counts one game that is done; holds the lock. */
static void count_game(Contest *contest, int number) {
    Outcome *outcome = &contest->outcome[number];
    Standings *standings = &contest->standings;
    standings_add(standings, outcome->parts, outcome->points, outcome->failed);
    if (outcome->failed >= 0) {
        const int entry = standings->of_player[outcome->failed];
        complain_of_failure(contest, number, outcome);
        if (standings->failures[entry] >= FAILURES_MOST && contest->broken == NULL) {
            contest->broken = contest->entry[entry].typed;
        }
    }
    if (contest->json) {
        print_game(contest, number, outcome);
    }
    contest->ended = contest->ended || contest->broken != NULL || standings->decided ||
                     ferror(stdout); /* nobody reads it any more */
    free(outcome->story);
    free(outcome->record);
    outcome->story = outcome->record = NULL;
}

/* Counts what is finished, in the order of the games; holds the lock. */
static void count(Contest *contest) {
    while (contest->looked < contest->games && contest->outcome[contest->looked].done &&
           !contest->standings.decided) {
        count_game(contest, contest->looked++);
    }
}

/* When the match was interrupted: also what is finished behind a game that is not. */
static void count_all(Contest *contest) {
    for (int number = contest->looked; number < contest->next && !contest->standings.decided;
         number++) {
        if (contest->outcome[number].done) {
            count_game(contest, number);
        }
    }
}

/* ---- threads ------------------------------------------------------------------------------ */

static void *work(void *argument) {
    Contest *contest = argument;
    const int seats = contest->setup.seats;
    Player players[SEATS_MAX];
    memset(players, 0, sizeof players);
    TEXT_OF(error, 500, contest->lang);
    bool good = true;
    for (int p = 0; p < seats && good; p++) {
        good =
            player_new(&players[p], &contest->entry[contest->standings.of_player[p]], contest->game,
                       seats, &contest->budget, contest->patience, &contest->stop, &error);
    }
    pthread_mutex_lock(&contest->lock);
    const int crew = contest->crews++;
    contest->crew[crew] = players;
    if (!good) {
        contest->ended = true;
        Text trouble = text_over(contest->trouble, sizeof contest->trouble);
        text_put(&trouble, error.start);
    }
    while (!contest->ended && contest->next < contest->games) {
        const int number = contest->next++;
        pthread_mutex_unlock(&contest->lock);
        Outcome outcome;
        memset(&outcome, 0, sizeof outcome);
        const bool played = play_game(contest, players, number, &outcome);
        pthread_mutex_lock(&contest->lock);
        contest->outcome[number] = outcome;
        if (!played) {
            contest->no_memory = contest->ended = true;
        }
        count(contest);
    }
    contest->crew[crew] = NULL;
    pthread_mutex_unlock(&contest->lock);
    for (int p = 0; p < seats; p++) {
        player_free(&players[p]);
    }
    pthread_mutex_lock(&contest->lock);
    contest->working--;
    pthread_cond_signal(&contest->finished);
    pthread_mutex_unlock(&contest->lock);
    return NULL;
}

static atomic_int interrupted; /* the signal that came, or 0 */

int contest_interrupted(void) {
    return atomic_load(&interrupted);
}

static void note(int number) {
    atomic_store(&interrupted, number);
}

/* The first signal of a kind is noted; the next one ends the program as it always does. What is
 * ignored, as under nohup, stays so. */
static void watch_signals(void) {
    static const int SIGNALS[] = {SIGINT, SIGTERM, SIGHUP};
    for (size_t i = 0; i < sizeof SIGNALS / sizeof SIGNALS[0]; i++) {
        struct sigaction action;
        if (sigaction(SIGNALS[i], NULL, &action) == 0 && action.sa_handler == SIG_DFL) {
            memset(&action, 0, sizeof action);
            action.sa_handler = note;
            action.sa_flags = SA_RESTART | (int)SA_RESETHAND;
            sigaction(SIGNALS[i], &action, NULL);
        }
    }
}

/* Everybody leaves off; holds the lock. */
static void stop_all(Contest *contest) {
    contest->ended = true;
    atomic_store(&contest->stop, true);
    for (int c = 0; c < contest->crews; c++) {
        for (int p = 0; contest->crew[c] != NULL && p < contest->setup.seats; p++) {
            player_hurry(&contest->crew[c][p]);
        }
    }
}

/* Waits for the threads. */
static void wait_for_all(Contest *contest) {
    pthread_mutex_lock(&contest->lock);
    while (contest->working > 0) {
        moment_wait(&contest->finished, &contest->lock, LOOK_MS);
        if (atomic_load(&interrupted) != 0 && !atomic_load(&contest->stop)) {
            stop_all(contest);
        }
    }
    pthread_mutex_unlock(&contest->lock);
}

int contest_play(Contest *contest, int wanted) {
    pthread_t threads[CONTEST_THREADS_MOST];
    int started = 0;
    pthread_mutex_init(&contest->lock, NULL);
    moment_condition(&contest->finished);
    watch_signals();
    contest->working = wanted;
    while (started < wanted && pthread_create(&threads[started], NULL, work, contest) == 0) {
        started++;
    }
    pthread_mutex_lock(&contest->lock);
    contest->working -= wanted - started;
    pthread_mutex_unlock(&contest->lock);
    if (started == 0) {
        contest->working = 1;
        work(contest);
    }
    wait_for_all(contest);
    for (int t = 0; t < started; t++) {
        pthread_join(threads[t], NULL);
    }
    count_all(contest);
    pthread_cond_destroy(&contest->finished);
    pthread_mutex_destroy(&contest->lock);
    return started > 0 ? started : 1;
}
