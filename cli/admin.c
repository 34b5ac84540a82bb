/* cli/admin.c -- the operator's acts on a running server, and what it answers, to be read. */
#define _POSIX_C_SOURCE 200809L
#include "cli/commands.h"
#include "core/json_writer.h"
#include "play/buffer.h"
#include "play/json_doc.h"
#include "play/serving.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct Act {
    const char *name, *method;
    const char *first, *second; /* parameters that the operands are; NULL: none */
    int least;                  /* operands that must be there */
    Words what;
} Act;

static const Act ACTS[] = {
    {"users",
     "admin_users",
     "name",
     NULL,
     0,
     {{"accounts, those seen last first, or whose names begin so",
       "Konten, die zuletzt da waren zuerst, oder die so beginnen",
       "les comptes, derniers venus d’abord, ou dont le nom commence ainsi"}}},
    {"reset-password",
     "admin_reset_password",
     "player",
     NULL,
     1,
     {{"a new password, shown once; all devices are logged out",
       "ein neues Passwort, einmal gezeigt; alle Geräte werden abgemeldet",
       "un nouveau mot de passe, montré une fois ; tous les appareils sont déconnectés"}}},
    {"rename",
     "admin_rename",
     "player",
     "name",
     2,
     {{"another name", "ein anderer Name", "un autre nom"}}},
    {"ban",
     "admin_ban",
     "player",
     NULL,
     1,
     {{"keep somebody out, for --days or for good",
       "jemanden aussperren, für --days oder für immer",
       "exclure quelqu’un, pour --days ou pour toujours"}}},
    {"unban",
     "admin_unban",
     "player",
     NULL,
     1,
     {{"let somebody in again", "jemanden wieder hereinlassen", "laisser revenir quelqu’un"}}},
    {"delete",
     "admin_delete",
     "player",
     NULL,
     1,
     {{"delete everything about somebody", "alles über jemanden löschen",
       "effacer tout de quelqu’un"}}},
    {"moderator",
     "admin_moderator",
     "player",
     NULL,
     1,
     {{"make somebody a moderator; with --off not any more",
       "jemanden zum Moderator machen; mit --off nicht mehr",
       "nommer quelqu’un modérateur ; avec --off, plus"}}},
    {"tables",
     "admin_tables",
     NULL,
     NULL,
     0,
     {{"tables that wait or are played", "Tische, die warten oder an denen gespielt wird",
       "les tables en attente ou en jeu"}}},
    {"end-table",
     "admin_end_table",
     "table",
     NULL,
     1,
     {{"end a game without a winner", "eine Partie ohne Sieger beenden",
       "terminer une partie sans gagnant"}}},
    {"tournaments",
     "tournaments",
     NULL,
     NULL,
     0,
     {{"tournaments, the latest first", "Turniere, die neuesten zuerst",
       "les tournois, les derniers d’abord"}}},
    {"end-tournament",
     "admin_tournament_end",
     "tournament",
     NULL,
     1,
     {{"end a tournament at once; deals that are done count",
       "ein Turnier sofort beenden; fertige Partien zählen",
       "terminer un tournoi sur-le-champ ; les donnes finies comptent"}}},
    {"remove-player",
     "admin_tournament_remove",
     "tournament",
     "player",
     2,
     {{"put somebody out of a tournament", "jemanden aus einem Turnier nehmen",
       "retirer quelqu’un d’un tournoi"}}},
    {"reports",
     "admin_reports",
     NULL,
     NULL,
     0,
     {{"what players have reported", "was gemeldet wurde", "ce qui a été signalé"}}},
    {"close-report",
     "admin_report_close",
     "report",
     NULL,
     1,
     {{"a report is settled", "eine Meldung ist erledigt", "un signalement est réglé"}}},
    {"new-code",
     "admin_code_new",
     NULL,
     NULL,
     0,
     {{"invitation codes for accounts: --count, --uses, --days, --note",
       "Einladungscodes für Konten: --count, --uses, --days, --note",
       "des codes d’invitation pour des comptes : --count, --uses, --days, --note"}}},
    {"codes",
     "admin_codes",
     NULL,
     NULL,
     0,
     {{"codes that can be used", "Codes, die noch gelten", "les codes encore valables"}}},
    {"drop-code",
     "admin_code_drop",
     "code",
     NULL,
     1,
     {{"a code is worth nothing any more", "ein Code gilt nicht mehr", "un code ne vaut plus"}}},
    {"word",
     "admin_word",
     "words",
     NULL,
     1,
     {{"the word of the day in the lobby; \"\" for none",
       "das Wort des Tages in der Lobby; \"\" für keines",
       "le mot du jour dans le salon ; \"\" pour aucun"}}},
    {"audit",
     "admin_audit",
     NULL,
     NULL,
     0,
     {{"what operator and moderators have done", "was Betreiber und Moderatoren getan haben",
       "ce que l’exploitant et les modérateurs ont fait"}}},
    {"stats",
     "admin_stats",
     NULL,
     NULL,
     0,
     {{"how things stand", "wie es steht", "l’état des choses"}}},
};
enum { ACT_COUNT = sizeof ACTS / sizeof ACTS[0] };

static const Switch SWITCHES[] = {
    {"data",
     SWITCH_TEXT,
     "FILE",
     0,
     0,
     0,
     {{"the server's data file, beside which its socket lies",
       "die Datendatei des Servers, neben der sein Socket liegt",
       "le fichier de données du serveur, à côté duquel est sa prise"}}},
    {"socket",
     SWITCH_TEXT,
     "PATH",
     0,
     0,
     0,
     {{"the server's socket, where it was named with --admin-socket",
       "der Socket des Servers, wo er mit --admin-socket benannt wurde",
       "la prise du serveur, là où --admin-socket l’a nommée"}}},
    {"days",
     SWITCH_NUMBER,
     "N",
     0,
     3660,
     0,
     {{"how long a ban or a code lasts; 0 is for good",
       "wie lange eine Sperre oder ein Code gilt; 0 heißt für immer",
       "durée d’une exclusion ou d’un code ; 0 pour toujours"}}},
    {"why",
     SWITCH_TEXT,
     "TEXT",
     0,
     0,
     0,
     {{"the reason, for the audit log", "der Grund, für das Protokoll",
       "la raison, pour le journal"}}},
    {"note",
     SWITCH_TEXT,
     "TEXT",
     0,
     0,
     0,
     {{"a note with a code or a settled report", "eine Notiz zu Code oder erledigter Meldung",
       "une note pour un code ou un signalement réglé"}}},
    {"count",
     SWITCH_NUMBER,
     "N",
     1,
     100,
     1,
     {{"how many codes", "wie viele Codes", "combien de codes"}}},
    {"uses",
     SWITCH_NUMBER,
     "N",
     1,
     10000,
     1,
     {{"accounts that one code is good for", "Konten, für die ein Code gut ist",
       "comptes permis par un code"}}},
    {"state",
     SWITCH_CHOICE,
     "open|closed",
     0,
     0,
     0,
     {{"which reports", "welche Meldungen", "quels signalements"}}},
    {"limit",
     SWITCH_NUMBER,
     "N",
     1,
     500,
     50,
     {{"entries of a list", "Einträge einer Liste", "entrées d’une liste"}}},
    {"off",
     SWITCH_FLAG,
     NULL,
     0,
     0,
     0,
     {{"moderator: not any more", "moderator: nicht mehr", "moderator : plus"}}},
    {"json",
     SWITCH_FLAG,
     NULL,
     0,
     0,
     0,
     {{"print the answer as JSON", "die Antwort als JSON ausgeben", "écrire la réponse en JSON"}}},
};

/* ---- the call ---- */

static const Act *act_named(const char *name) {
    for (int i = 0; i < ACT_COUNT; i++) {
        if (strcmp(ACTS[i].name, name) == 0) {
            return &ACTS[i];
        }
    }
    return NULL;
}

static void write_call(const Act *act, const Args *args, Text *out) {
    json_open(out, NULL);
    json_add_words(out, "jsonrpc", "2.0");
    json_add_number(out, "id", 1);
    json_add_words(out, "method", act->method);
    json_open(out, "params");
    if (act->first != NULL && args->operand_count > 1) {
        json_add_words(out, act->first, args->operand[1]);
    }
    if (act->second != NULL && args->operand_count > 2) {
        json_add_words(out, act->second, args->operand[2]);
    }
    static const char *const TEXTS[] = {"why", "note", "state"};
    for (size_t i = 0; i < sizeof TEXTS / sizeof TEXTS[0]; i++) {
        if (args_given(args, TEXTS[i])) {
            json_add_words(out, TEXTS[i], args_text(args, TEXTS[i]));
        }
    }
    static const char *const NUMBERS[] = {"days", "count", "uses", "limit"};
    for (size_t i = 0; i < sizeof NUMBERS / sizeof NUMBERS[0]; i++) {
        if (args_given(args, NUMBERS[i])) {
            json_add_number(out, NUMBERS[i], args_number(args, NUMBERS[i]));
        }
    }
    if (args_given(args, "off")) {
        json_add_flag(out, "on", false);
    }
    json_close(out);
    json_close(out);
}

/* ---- the answer ---- */

static bool is_time(const char *key) {
    static const char *const TIMES[] = {"made",    "seen",   "at",    "until", "ends",
                                        "changed", "starts", "begun", "ended"};
    for (size_t i = 0; i < sizeof TIMES / sizeof TIMES[0]; i++) {
        if (strcmp(TIMES[i], key) == 0) {
            return true;
        }
    }
    return false;
}

static void print_value(const Json *json, int node, const char *key) {
    char words[1024];
    int64_t number;
    bool flag;
    if (json_type(json, node) == JSON_OBJECT || json_type(json, node) == JSON_ARRAY) {
        bool first = true;
        for (int at = json_first(json, node); at != JSON_NONE; at = json_next(json, at)) {
            char inner[64] = "";
            json_key(json, at, inner, sizeof inner);
            if (strcmp(inner, "player") == 0 || strcmp(inner, "kind") == 0) {
                continue; /* the name beside it tells it */
            }
            fputs(first ? "" : ", ", stdout);
            print_value(json, at, inner);
            first = false;
        }
    } else if (json_int(json, node, &number) && is_time(key) && number > 0) {
        const time_t seconds = (time_t)(number / 1000);
        struct tm utc;
        strftime(words, sizeof words, "%Y-%m-%dT%H:%MZ", gmtime_r(&seconds, &utc));
        fputs(words, stdout);
    } else if (json_int(json, node, &number)) {
        printf("%lld", (long long)number);
    } else if (json_bool(json, node, &flag)) {
        fputs(flag ? "yes" : "no", stdout);
    } else if (json_type(json, node) == JSON_NULL) {
        fputs("-", stdout);
    } else if (json_words(json, node, words, sizeof words)) {
        for (char *c = words; *c != '\0'; c++) { /* nothing that a terminal obeys */
            *c = (unsigned char)*c < 0x20 || *c == 0x7f ? ' ' : *c;
        }
        fputs(words[0] == '\0' ? "-" : words, stdout);
    }
}

/* key=value pairs of an object in one line. */
static void print_line(const Json *json, int node) {
    bool first = true;
    if (json_type(json, node) != JSON_OBJECT) {
        print_value(json, node, "");
    }
    for (int at = json_type(json, node) == JSON_OBJECT ? json_first(json, node) : JSON_NONE;
         at != JSON_NONE; at = json_next(json, at)) {
        char key[64] = "";
        json_key(json, at, key, sizeof key);
        if (strcmp(key, "settings") == 0) {
            continue; /* of a tournament's tables: too long for a line */
        }
        printf("%s%s: ", first ? "" : "   ", key);
        print_value(json, at, key);
        first = false;
    }
    fputs("\n", stdout);
}

static int print_answer(const Buffer *answer, bool raw, Lang lang) {
    static const Words REFUSED = {{"{0}", "{0}", "{0}"}};
    JsonDoc doc = {0};
    TEXT(error, 300);
    if (!json_doc_read(&doc, answer->text.start, answer->text.used, &error)) {
        COMPLAIN(lang, &REFUSED, error.start);
        json_doc_free(&doc);
        return EXIT_FAILED;
    }
    const Json *json = &doc.json;
    const int refused = json_member(json, 0, "error"), result = json_member(json, 0, "result");
    int status = EXIT_FINE;
    if (raw) {
        printf("%s\n", answer->text.start);
        status = refused != JSON_NONE ? EXIT_FAILED : EXIT_FINE;
    } else if (refused != JSON_NONE) {
        char words[1024] = "";
        const int message = json_member(json, refused, "message");
        if (message != JSON_NONE) {
            json_words(json, message, words, sizeof words);
        }
        COMPLAIN(lang, &REFUSED, words);
        status = EXIT_FAILED;
    } else if (result != JSON_NONE && json_type(json, result) == JSON_ARRAY) {
        for (int at = json_first(json, result); at != JSON_NONE; at = json_next(json, at)) {
            print_line(json, at);
        }
    } else if (result != JSON_NONE && json_type(json, result) == JSON_OBJECT) {
        for (int at = json_first(json, result); at != JSON_NONE; at = json_next(json, at)) {
            char key[64] = "";
            json_key(json, at, key, sizeof key);
            printf("%-16s", key);
            print_value(json, at, key);
            fputs("\n", stdout);
        }
    }
    json_doc_free(&doc);
    return status;
}

static int run(const Args *args) {
    static const Words NO_ACT = {{"there is no act {0}; there are:{1}.",
                                  "die Handlung {0} gibt es nicht; es gibt:{1}.",
                                  "l’acte {0} n’existe pas ; il y a :{1}."}};
    static const Words MISSING = {{"{0} needs: {1}.", "{0} braucht: {1}.", "{0} demande : {1}."}};
    const Act *act = act_named(args->operand[0]);
    if (act == NULL) {
        TEXT(list, 500);
        for (int i = 0; i < ACT_COUNT; i++) {
            text_format(&list, " %s", ACTS[i].name);
        }
        COMPLAIN(args->lang, &NO_ACT, args->operand[0], list.start);
        return EXIT_USAGE;
    }
    if (args->operand_count - 1 < act->least) {
        TEXT(needs, 100);
        text_format(&needs, "%s%s%s", act->first, act->second != NULL ? ", " : "",
                    act->second != NULL ? act->second : "");
        COMPLAIN(args->lang, &MISSING, act->name, needs.start);
        return EXIT_USAGE;
    }
#ifdef LIEGE_SERVER
    static const Words FAILED = {{"admin: {0}", "admin: {0}", "admin : {0}"}};
    Serving serving;
    Buffer call, answer;
    TEXT(error, 1000);
    memset(&serving, 0, sizeof serving);
    serving.lang = args->lang;
    serving.data = args_given(args, "data") ? args_text(args, "data") : getenv("LIEGE_DATA");
    serving.admin_socket =
        args_given(args, "socket") ? args_text(args, "socket") : getenv("LIEGE_ADMIN_SOCKET");
    if (!buffer_new(&call) || !buffer_new(&answer)) {
        return EXIT_FAILED;
    }
    write_call(act, args, &call.text);
    int status = EXIT_FAILED;
    if (server_admin(&serving, call.text.start, &answer, &error)) {
        status = print_answer(&answer, args_given(args, "json"), args->lang);
    } else {
        COMPLAIN(args->lang, &FAILED, error.start);
    }
    buffer_free(&call);
    buffer_free(&answer);
    return status;
#else
    static const Words NO_SERVER = {{"this program was built without the server.",
                                     "dieses Programm wurde ohne den Server gebaut.",
                                     "ce programme a été construit sans le serveur."}};
    (void)write_call;
    (void)print_answer;
    complain(args->lang, &NO_SERVER, NULL, 0);
    return EXIT_FAILED;
#endif
}

const Command ADMIN_COMMAND = {
    .name = "admin",
    .operands = "ACT [WHO] [WORDS]",
    .operands_least = 1,
    .operands_most = 3,
    .summary = {{"Run a server that others use: people, tables, reports, codes.",
                 "Einen laufenden Server betreuen: Leute, Tische, Meldungen, Codes.",
                 "Gérer un serveur en marche : gens, tables, signalements, codes."}},
    .about =
        {{"Speaks to the server that runs on this machine, by a socket beside its data that only "
          "its own user may open. Acts: users [NAME], reset-password WHO, rename WHO NAME, ban "
          "WHO, unban WHO, delete WHO, moderator WHO, tables, end-table TABLE, tournaments, "
          "end-tournament ID, remove-player ID WHO, reports, close-report REPORT, new-code, codes, "
          "drop-code CODE, word TEXT, audit, stats. WHO is "
          "a name or an id. Everything that changes something is kept in the audit log.",
          "Spricht mit dem Server auf diesem Rechner über einen Socket neben seinen Daten, den "
          "nur sein eigener Benutzer öffnen darf. Handlungen: users [NAME], reset-password WER, "
          "rename WER NAME, ban WER, unban WER, delete WER, moderator WER, tables, end-table "
          "TISCH, tournaments, end-tournament KENNUNG, remove-player KENNUNG WER, reports, "
          "close-report MELDUNG, new-code, codes, drop-code CODE, word TEXT, "
          "audit, stats. WER ist ein Name oder eine Kennung. Was etwas ändert, steht danach im "
          "Protokoll.",
          "Parle au serveur de cette machine par une prise à côté de ses données, que seul son "
          "utilisateur peut ouvrir. Actes : users [NOM], reset-password QUI, rename QUI NOM, ban "
          "QUI, unban QUI, delete QUI, moderator QUI, tables, end-table TABLE, tournaments, "
          "end-tournament TOURNOI, remove-player TOURNOI QUI, reports, close-report "
          "SIGNALEMENT, new-code, codes, drop-code CODE, word TEXTE, audit, stats. "
          "QUI est un nom ou un identifiant. Tout ce qui change est gardé au journal."}},
    .examples = "  liege admin users\n"
                "  liege admin ban Mallory --days 7 --why \"insults\"\n"
                "  liege admin new-code --count 5 --note \"chess club\"\n",
    .switches = SWITCHES,
    .switch_count = sizeof SWITCHES / sizeof SWITCHES[0],
    .run = run,
};
