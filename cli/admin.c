/* cli/admin.c -- the operator's acts on a running server, and what it answers, to be read. */
#define _POSIX_C_SOURCE 200809L
#include "cli/commands.h"
#include "core/json_writer.h"
#include "core/tame.h"
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
     {{"list accounts, last seen first, or with this beginning",
       "Konten auflisten, zuletzt gesehene zuerst, oder mit diesem Anfang",
       "lister les comptes, les derniers vus d’abord, ou avec ce début"}}},
    {"reset-password",
     "admin_reset_password",
     "player",
     NULL,
     1,
     {{"set a new password, shown once, and log out all devices",
       "ein neues Passwort setzen, einmal angezeigt, und alle Geräte abmelden",
       "définir un nouveau mot de passe, montré une fois, et déconnecter tous les "
       "appareils"}}},
    {"rename",
     "admin_rename",
     "player",
     "name",
     2,
     {{"rename a player", "einen Spieler umbenennen", "renommer un joueur"}}},
    {"ban",
     "admin_ban",
     "player",
     NULL,
     1,
     {{"ban a player, for --days or for good", "einen Spieler sperren, für --days oder für immer",
       "exclure un joueur, pour --days ou pour toujours"}}},
    {"unban",
     "admin_unban",
     "player",
     NULL,
     1,
     {{"lift a ban", "eine Sperre aufheben", "lever une exclusion"}}},
    {"delete",
     "admin_delete",
     "player",
     NULL,
     1,
     {{"delete a player and all their data", "einen Spieler mit allen Daten löschen",
       "supprimer un joueur et toutes ses données"}}},
    {"moderator",
     "admin_moderator",
     "player",
     NULL,
     1,
     {{"make a player a moderator; --off ends it",
       "einen Spieler zum Moderator machen; --off beendet es",
       "nommer un joueur modérateur ; --off y met fin"}}},
    {"tables",
     "admin_tables",
     NULL,
     NULL,
     0,
     {{"list waiting and running tables", "wartende und laufende Tische auflisten",
       "lister les tables en attente et en cours"}}},
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
     {{"list tournaments, the latest first", "Turniere auflisten, die neuesten zuerst",
       "lister les tournois, les derniers d’abord"}}},
    {"end-tournament",
     "admin_tournament_end",
     "tournament",
     NULL,
     1,
     {{"end a tournament now; finished games count",
       "ein Turnier jetzt beenden; fertige Partien zählen",
       "terminer un tournoi maintenant ; les parties finies comptent"}}},
    {"remove-player",
     "admin_tournament_remove",
     "tournament",
     "player",
     2,
     {{"remove a player from a tournament", "einen Spieler aus einem Turnier nehmen",
       "retirer un joueur d’un tournoi"}}},
    {"reports",
     "admin_reports",
     NULL,
     NULL,
     0,
     {{"list reports from players", "Meldungen von Spielern auflisten",
       "lister les signalements des joueurs"}}},
    {"close-report",
     "admin_report_close",
     "report",
     NULL,
     1,
     {{"close a report", "eine Meldung abschließen", "clore un signalement"}}},
    {"new-code",
     "admin_code_new",
     NULL,
     NULL,
     0,
     {{"make invitation codes: --count, --uses, --days, --note",
       "Einladungscodes erzeugen: --count, --uses, --days, --note",
       "créer des codes d’invitation : --count, --uses, --days, --note"}}},
    {"codes",
     "admin_codes",
     NULL,
     NULL,
     0,
     {{"list codes that are still valid", "gültige Codes auflisten",
       "lister les codes encore valables"}}},
    {"drop-code",
     "admin_code_drop",
     "code",
     NULL,
     1,
     {{"delete a code", "einen Code löschen", "supprimer un code"}}},
    {"word",
     "admin_word",
     "words",
     NULL,
     1,
     {{"show a message in the lobby; \"\" removes it",
       "eine Mitteilung in der Lobby zeigen; \"\" entfernt sie",
       "afficher un message dans le salon ; \"\" le retire"}}},
    {"audit",
     "admin_audit",
     NULL,
     NULL,
     0,
     {{"list what the operator and moderators have done",
       "auflisten, was Betreiber und Moderatoren getan haben",
       "lister ce qu’ont fait l’exploitant et les modérateurs"}}},
    {"stats",
     "admin_stats",
     NULL,
     NULL,
     0,
     {{"show numbers of accounts, tables and games", "Zahlen zu Konten, Tischen und Partien zeigen",
       "montrer les nombres de comptes, de tables et de parties"}}},
};
enum { ACT_COUNT = sizeof ACTS / sizeof ACTS[0] };

static const Switch SWITCHES[] = {
    {"data",
     SWITCH_TEXT,
     "FILE",
     0,
     0,
     0,
     {{"the server's data file; its socket is beside it",
       "die Datendatei des Servers; daneben liegt sein Socket",
       "le fichier de données du serveur ; son socket est à côté"}}},
    {"socket",
     SWITCH_TEXT,
     "PATH",
     0,
     0,
     0,
     {{"the server's socket, if it has --admin-socket",
       "der Socket des Servers, falls er --admin-socket hat",
       "le socket du serveur, s’il a --admin-socket"}}},
    {"days",
     SWITCH_NUMBER,
     "N",
     0,
     3660,
     0,
     {{"days that a ban or a code lasts; 0 means for good",
       "Tage, die eine Sperre oder ein Code gilt; 0 heißt für immer",
       "jours d’une exclusion ou d’un code ; 0 pour toujours"}}},
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
     {{"a note for codes or a closed report",
       "eine Notiz zu Codes oder zu einer abgeschlossenen Meldung",
       "une note pour des codes ou un signalement clos"}}},
    {"count",
     SWITCH_NUMBER,
     "N",
     1,
     100,
     1,
     {{"number of codes", "Zahl der Codes", "nombre de codes"}}},
    {"uses",
     SWITCH_NUMBER,
     "N",
     1,
     10000,
     1,
     {{"accounts for each code", "Konten je Code", "comptes par code"}}},
    {"state",
     SWITCH_CHOICE,
     "open|closed",
     0,
     0,
     0,
     {{"open or closed reports", "offene oder abgeschlossene Meldungen",
       "signalements ouverts ou clos"}}},
    {"limit",
     SWITCH_NUMBER,
     "N",
     1,
     500,
     50,
     {{"most entries of a list", "Einträge einer Liste, höchstens",
       "entrées d’une liste, au plus"}}},
    {"off",
     SWITCH_FLAG,
     NULL,
     0,
     0,
     0,
     {{"with moderator: end it", "bei moderator: beenden", "avec moderator : y mettre fin"}}},
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
        tame_words(words, '?');
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
    static const Words NO_ACT = {{"there is no action {0}; the actions are:{1}.",
                                  "die Aktion {0} gibt es nicht; es gibt:{1}.",
                                  "l’action {0} n’existe pas ; il y a :{1}."}};
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
    .summary = {{"Manage a running server: players, tables, reports, codes.",
                 "Einen laufenden Server verwalten: Spieler, Tische, Meldungen, Codes.",
                 "Gérer un serveur en marche : joueurs, tables, signalements, codes."}},
    .about = {{"Talks to the server on this machine, through a socket beside its data. Only "
               "the server's own user may open it. Actions: users [NAME], reset-password WHO, "
               "rename WHO NAME, ban WHO, unban WHO, delete WHO, moderator WHO, tables, "
               "end-table TABLE, tournaments, end-tournament ID, remove-player ID WHO, "
               "reports, close-report REPORT, new-code, codes, drop-code CODE, word TEXT, "
               "audit, stats. WHO is a name or an id. The audit log keeps every change.",
               "Spricht mit dem Server auf diesem Rechner, über einen Socket neben seinen "
               "Daten. Nur der Benutzer des Servers darf ihn öffnen. Aktionen: users [NAME], "
               "reset-password WER, rename WER NAME, ban WER, unban WER, delete WER, "
               "moderator WER, tables, end-table TISCH, tournaments, end-tournament KENNUNG, "
               "remove-player KENNUNG WER, reports, close-report MELDUNG, new-code, codes, "
               "drop-code CODE, word TEXT, audit, stats. WER ist ein Name oder eine Kennung. "
               "Das Protokoll hält jede Änderung fest.",
               "Parle au serveur de cette machine, par un socket à côté de ses données. Seul "
               "l’utilisateur du serveur peut l’ouvrir. Actions : users [NOM], reset-password "
               "QUI, rename QUI NOM, ban QUI, unban QUI, delete QUI, moderator QUI, tables, "
               "end-table TABLE, tournaments, end-tournament TOURNOI, remove-player TOURNOI "
               "QUI, reports, close-report SIGNALEMENT, new-code, codes, drop-code CODE, word "
               "TEXTE, audit, stats. QUI est un nom ou un identifiant. Le journal garde "
               "chaque changement."}},
    .examples = "  liege admin users\n"
                "  liege admin ban Mallory --days 7 --why \"insults\"\n"
                "  liege admin new-code --count 5 --note \"chess club\"\n",
    .switches = SWITCHES,
    .switch_count = sizeof SWITCHES / sizeof SWITCHES[0],
    .run = run,
};
