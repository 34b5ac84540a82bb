/* cli/verify.c -- reads a record, checks all of it, and says what it holds. */
#include "cli/commands.h"
#include "cli/games.h"
#include "core/game_writer.h"
#include "play/file.h"
#include "play/json_doc.h"
#include "play/proof.h"
#include "play/record.h"
#include "play/setup.h"

#include <inttypes.h>
#include <string.h>

static const Words UNREADABLE = {
    {"cannot read {0}: {1}", "{0} lässt sich nicht lesen: {1}", "impossible de lire {0} : {1}"}};
static const Words WRONG = {{"{0}: {1}", "{0}: {1}", "{0} : {1}"}};

static void print_json(const Match *match, int unseeded) {
    Score score[SEATS_MAX];
    memset(score, 0, sizeof score);
    const bool over = match_turn(match) == OVER;
    if (over) {
        match->game->score(match_state(match), score);
    }
    TEXT(changes, 600);
    setup_say_changes(match->game, ENGLISH, &changes);
    TEXT(out, 1000);
    json_open(&out, NULL);
    json_add_word(&out, "game", match->game->name);
    json_add_number(&out, "rules", match->game->version);
    json_add_flag(&out, "older_rules", changes.used > 0);
    json_add_number(&out, "seats", match->setup.seats);
    json_add_number(&out, "moves", match->count);
    json_add_flag(&out, "over", over);
    json_add_flag(&out, "seeded", unseeded < 0);
    if (over) {
        json_add_scores(&out, "score", score, match->setup.seats);
    } else {
        json_add_null(&out, "score");
    }
    json_close(&out);
    puts(out.start);
}

static void print_result(const Match *match, Lang lang) {
    static const Words SEAT = {{"seat {0}", "Sitz {0}", "place {0}"}};
    static const Words POINTS = {{"points", "Punkte", "points"}};
    static const Words PLACE = {{"place", "Rang", "rang"}};
    static const Words WON = {{"won", "gewonnen", "gagné"}};
    Score score[SEATS_MAX];
    memset(score, 0, sizeof score);
    const bool over = match_turn(match) == OVER;
    if (over) {
        match->game->score(match_state(match), score);
    }
    for (int seat = 0; seat < match->setup.seats; seat++) {
        TEXT(number, 12);
        TEXT(label, 200);
        text_number(&number, seat);
        text_fill(&label, SEAT.in[lang], (const char *const[]){number.start}, 1);
        if (match->names[seat][0] != '\0') {
            text_format(&label, " (%s)", match->names[seat]);
        }
        if (!over) {
            printf("  %s\n", label.start);
            continue;
        }
        printf("  %s%*s %4d %s, %s %d%s%s\n", label.start,
               text_width(label.start) < 24 ? 24 - text_width(label.start) : 0, "",
               score[seat].points, POINTS.in[lang], PLACE.in[lang], score[seat].place,
               score[seat].won ? ", " : "", score[seat].won ? WON.in[lang] : "");
    }
}

static void print_summary(const Match *match, int unseeded, Lang lang) {
    static const Words HEAD = {{"{0}, rules {1}, {2} seats, {3} moves ({4} of players)\n",
                                "{0}, Regeln {1}, {2} Sitze, {3} Züge ({4} am Tisch)\n",
                                "{0}, règles {1}, {2} places, {3} coups (dont {4} de joueurs)\n"}};
    static const Words NOT_OVER = {{"  not over; to act: {0}\n", "  nicht zu Ende; am Zug: {0}\n",
                                    "  pas finie ; à jouer : {0}\n"}};
    static const Words NATURE_ACTS = {{"nature", "der Zufall", "le hasard"}};
    static const Words SEEDED = {{"  chance: every draw is what the seed gives\n",
                                  "  Zufall: jede Ziehung folgt aus dem Startwert\n",
                                  "  hasard : chaque tirage découle de la graine\n"}};
    static const Words UNSEEDED = {
        {"  chance: from move {0} on the draws are not those of the seed\n",
         "  Zufall: ab Zug {0} sind es nicht die Ziehungen des Startwerts\n",
         "  hasard : dès le coup {0}, les tirages ne sont pas ceux de la graine\n"}};
    static const Words OLDER = {{"  checked by version {0} of the rules. {1}\n",
                                 "  geprüft nach Version {0} der Regeln. {1}\n",
                                 "  vérifiée selon la version {0} des règles. {1}\n"}};
    static const Words GOOD = {{"All moves, hashes and scores are right.",
                                "Alle Züge, Prüfzahlen und Wertungen stimmen.",
                                "Tous les coups, empreintes et scores sont justes."}};
    int by_players = 0;
    for (int i = 0; i < match->count; i++) {
        by_players += match_actor(match, i) != NATURE;
    }
    TEXT(rules, 12);
    TEXT(seats, 12);
    TEXT(moves, 12);
    TEXT(played, 12);
    text_number(&rules, match->game->version);
    text_number(&seats, match->setup.seats);
    text_number(&moves, match->count);
    text_number(&played, by_players);
    PRINT_FILLED(HEAD.in[lang], match->game->title.in[lang], rules.start, seats.start, moves.start,
                 played.start);
    print_result(match, lang);
    const int turn = match_turn(match);
    if (turn != OVER) {
        TEXT(seat, 40);
        text_number(&seat, turn);
        PRINT_FILLED(NOT_OVER.in[lang], turn == NATURE ? NATURE_ACTS.in[lang] : seat.start);
    }
    TEXT(first, 12);
    text_number(&first, unseeded + 1);
    PRINT_FILLED(unseeded < 0 ? SEEDED.in[lang] : UNSEEDED.in[lang], first.start);
    TEXT(changes, 600);
    setup_say_changes(match->game, lang, &changes);
    if (changes.used > 0) {
        PRINT_FILLED(OLDER.in[lang], rules.start, changes.start);
    }
    puts(GOOD.in[lang]);
}

/* Checks the proof in a file against the match; what is wrong stands in `error`. */
static bool check_proof(const char *name, const Match *match, const char *commitment,
                        const char *deal, Text *error) {
    enum { PROOF_SIZE_MOST = 1 << 20 };
    Buffer buffer;
    JsonDoc doc = {0};
    Proof proof;
    if (!buffer_new(&buffer)) {
        return text_no_memory(error);
    }
    bool good = file_load(name, PROOF_SIZE_MOST, &buffer, error) &&
                json_doc_read(&doc, buffer.text.start, buffer.text.used, error) &&
                proof_read(&doc.json, 0, &proof, error);
    if (good) {
        good = proof_check(&proof, match, commitment, deal, error);
        proof_free(&proof);
    }
    json_doc_free(&doc);
    buffer_free(&buffer);
    return good;
}

static int run(const Args *args) {
    static const Words PROVEN = {
        {"The proof is right: commitment, seed, lots, draws and hidden moves belong together.",
         "Der Beweis stimmt: Zusage, Startwert, Lose, Ziehungen und verdeckte Züge gehören "
         "zusammen.",
         "La preuve est juste : engagement, graine, tirage des places, hasard et coups cachés "
         "concordent."}};
    static const Words STANDARD_INPUT = {{"standard input", "Standardeingabe", "entrée standard"}};
    static const Words NO_MEMORY = {
        {"out of memory", "nicht genug Speicher", "mémoire insuffisante"}};
    const Lang lang = args->lang;
    const bool from_input = strcmp(args->operand[0], "-") == 0;
    const char *named = args->operand[0][0] == '\0' ? "\"\"" : args->operand[0];
    const char *name = from_input ? STANDARD_INPUT.in[lang] : named;
    static const Words NEEDS_PROOF = {{"verify: --commitment and --deal need --proof FILE.",
                                       "verify: --commitment und --deal brauchen --proof FILE.",
                                       "verify : --commitment et --deal demandent --proof FILE."}};
    if ((args_given(args, "commitment") || args_given(args, "deal")) &&
        !args_given(args, "proof")) {
        complain(lang, &NEEDS_PROOF, NULL, 0);
        return EXIT_USAGE;
    }
    TEXT_OF(error, 2000, lang);
    Buffer buffer;
    if (!buffer_new(&buffer)) {
        complain(lang, &NO_MEMORY, NULL, 0);
        return EXIT_FAILED;
    }
    int status = EXIT_FAILED;
    Match *match = NULL;
    const bool read = from_input ? file_read(stdin, RECORD_SIZE_MAX, &buffer, &error)
                                 : file_load(args->operand[0], RECORD_SIZE_MAX, &buffer, &error);
    if (!read) {
        COMPLAIN(lang, &UNREADABLE, name, error.start);
    } else if ((match = record_read(buffer.text.start, buffer.text.used, &error)) == NULL) {
        COMPLAIN(lang, &WRONG, name, error.start);
    } else if (args_given(args, "proof") &&
               !check_proof(args_text(args, "proof"), match, args_text(args, "commitment"),
                            args_text(args, "deal"), &error)) {
        COMPLAIN(lang, &WRONG, args_text(args, "proof"), error.start);
    } else {
        const int unseeded = match_unseeded(match);
        if (args_given(args, "json")) {
            print_json(match, unseeded);
        } else {
            print_summary(match, unseeded, lang);
            if (args_given(args, "proof")) {
                puts(PROVEN.in[lang]);
            }
        }
        status = EXIT_FINE;
    }
    match_free(match);
    buffer_free(&buffer);
    return status;
}

static const Switch SWITCHES[] = {
    {"proof",
     SWITCH_TEXT,
     "FILE",
     0,
     0,
     0,
     {{"also do the fairness check with a server's proof",
       "auch die Fairness-Prüfung mit dem Beweis eines Servers machen",
       "faire aussi le contrôle d’équité avec la preuve d’un serveur"}}},
    {"commitment",
     SWITCH_TEXT,
     "HASH",
     0,
     0,
     0,
     {{"the hash shown before the first move; it must match the proof",
       "die Prüfzahl, die vor dem ersten Zug gezeigt wurde; sie muss zum Beweis passen",
       "l’empreinte montrée avant le premier coup ; elle doit correspondre à la preuve"}}},
    {"deal",
     SWITCH_TEXT,
     "HASH",
     0,
     0,
     0,
     {{"the hash of all pledges, shown before any luck; it must match the proof",
       "die Prüfzahl aller Zusagen, gezeigt vor jedem Glück; sie muss zum Beweis "
       "passen",
       "l’empreinte de tous les engagements, montrée avant toute chance ; elle doit "
       "correspondre à la preuve"}}},
    JSON_SWITCH};

const Command VERIFY_COMMAND = {
    .name = "verify",
    .operands = "FILE",
    .operands_least = 1,
    .operands_most = 1,
    .summary = {{"Check a game file and show its result.",
                 "Eine Spieldatei prüfen und ihr Ergebnis zeigen.",
                 "Vérifier un fichier de partie et montrer son résultat."}},
    .about = {{"Plays every move again. Each must be legal, each position must have the hash "
               "in the file, and the scores must match. An error names its line. FILE may be "
               "- for standard input.",
               "Spielt jeden Zug noch einmal. Jeder muss erlaubt sein, jede Stellung die "
               "Prüfzahl der Datei haben, und die Wertung muss stimmen. Ein Fehler nennt "
               "seine Zeile. FILE darf - sein, die Standardeingabe.",
               "Rejoue chaque coup. Chacun doit être permis, chaque position doit avoir "
               "l’empreinte du fichier, et les scores doivent concorder. Une erreur donne sa "
               "ligne. FILE peut être -, l’entrée standard."}},
    .examples = "  liege verify game.txt\n"
                "  liege verify game.txt --proof proof.json\n"
                "  liege verify - < game.txt\n",
    .switches = SWITCHES,
    .switch_count = sizeof SWITCHES / sizeof SWITCHES[0],
    .run = run,
};
