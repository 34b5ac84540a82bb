/* cli/serve.c -- starting the server: what was asked for becomes a Serving for server/. */
#include "cli/commands.h"
#include "cli/settings.h"
#include "play/serving.h"

#include <string.h>

static const Switch SWITCHES[] = {
    {"listen",
     SWITCH_TEXT,
     "HOST:PORT",
     0,
     0,
     0,
     {{"where to listen (default: localhost:8080, this machine only). *:8080 lets "
       "others connect, on IPv4 and IPv6",
       "wo der Server lauscht (Standard: localhost:8080, nur dieser Rechner). Mit "
       "*:8080 erreichen ihn andere, über IPv4 und IPv6",
       "où écouter (par défaut : localhost:8080, cette machine seulement). *:8080 "
       "laisse les autres se connecter, en IPv4 et IPv6"}}},
    {"data",
     SWITCH_TEXT,
     "FILE",
     0,
     0,
     0,
     {{"file for all data (default: ~/.local/share/liege/liege.db)",
       "Datei für alle Daten (Standard: ~/.local/share/liege/liege.db)",
       "fichier de toutes les données (par défaut : ~/.local/share/liege/liege.db)"}}},
    {"store",
     SWITCH_TEXT,
     "URL",
     0,
     0,
     0,
     {{"keep all data in PostgreSQL instead: postgres://…",
       "stattdessen alle Daten in PostgreSQL halten: postgres://…",
       "garder toutes les données dans PostgreSQL : postgres://…"}}},
    {"tls-cert",
     SWITCH_TEXT,
     "FILE",
     0,
     0,
     0,
     {{"certificate with its chain, for HTTPS", "Zertifikat mit seiner Kette, für HTTPS",
       "certificat avec sa chaîne, pour HTTPS"}}},
    {"tls-key",
     SWITCH_TEXT,
     "FILE",
     0,
     0,
     0,
     {{"private key of the certificate", "privater Schlüssel des Zertifikats",
       "clé privée du certificat"}}},
    {"public-url",
     SWITCH_TEXT,
     "URL",
     0,
     0,
     0,
     {{"address that players open, such as https://games.example.org; needed behind a "
       "proxy",
       "Adresse, die Spieler öffnen, etwa https://spiele.example.org; hinter einem "
       "Proxy nötig",
       "adresse que les joueurs ouvrent, comme https://jeux.example.org ; requise "
       "derrière un proxy"}}},
    {"page",
     SWITCH_TEXT,
     "DIR",
     0,
     0,
     0,
     {{"folder of a built page (default: the page inside the program)",
       "Ordner einer gebauten Seite (Standard: die Seite im Programm)",
       "dossier d’une page construite (par défaut : la page du programme)"}}},
    {"private-notices",
     SWITCH_FLAG,
     NULL,
     0,
     0,
     0,
     {{"allow notices by HTTP and to private networks",
       "Benachrichtigungen über HTTP und in private Netze erlauben",
       "autoriser les avis par HTTP et vers les réseaux privés"}}},
    {"admin-socket",
     SWITCH_TEXT,
     "PATH",
     0,
     0,
     0,
     {{"socket for `liege admin` (default: the data file's name with .admin)",
       "Socket für `liege admin` (Standard: Name der Datendatei mit .admin)",
       "socket pour `liege admin` (par défaut : le nom du fichier de données avec "
       ".admin)"}}},
    {"registration",
     SWITCH_CHOICE,
     "open|invitation|closed",
     0,
     0,
     0,
     {{"who may make an account: all, people with a code from `liege admin new-code`, "
       "or no one",
       "wer ein Konto anlegen darf: alle, nur mit Code von `liege admin new-code`, "
       "oder niemand",
       "qui peut créer un compte : tous, avec un code de `liege admin new-code`, ou "
       "personne"}}},
    {"no-guests",
     SWITCH_FLAG,
     NULL,
     0,
     0,
     0,
     {{"require an account to play", "Spielen nur mit Konto", "exiger un compte pour jouer"}}},
    {"metrics-from",
     SWITCH_TEXT,
     "NETWORKS",
     0,
     0,
     0,
     {{"addresses that may read /metrics (default: localhost)",
       "Adressen, die /metrics lesen dürfen (Standard: localhost)",
       "adresses autorisées à lire /metrics (par défaut : localhost)"}}},
    {"admin-from",
     SWITCH_TEXT,
     "NETWORKS",
     0,
     0,
     0,
     {{"addresses from which moderators may act (default: all)",
       "Adressen, von denen Moderatoren handeln dürfen (Standard: alle)",
       "adresses d’où les modérateurs peuvent agir (par défaut : toutes)"}}},
    {"smtp",
     SWITCH_TEXT,
     "URL",
     0,
     0,
     0,
     {{"mail server: smtp://host:587 or smtps://host:465; without it, there is no "
       "email",
       "Mailserver: smtp://host:587 oder smtps://host:465; ohne ihn gibt es keine "
       "E-Mails",
       "serveur de courrier : smtp://host:587 ou smtps://host:465 ; sans lui, pas "
       "d’e-mails"}}},
    {"smtp-user",
     SWITCH_TEXT,
     "NAME",
     0,
     0,
     0,
     {{"user name for the mail server (default: no login)",
       "Benutzername beim Mailserver (Standard: ohne Anmeldung)",
       "nom d’utilisateur du serveur de courrier (par défaut : sans connexion)"}}},
    {"smtp-password",
     SWITCH_TEXT,
     "WORD",
     0,
     0,
     0,
     {{"password for it. Use the file or LIEGE_SMTP_PASSWORD, because a list of "
       "processes shows options",
       "Passwort dazu. Nimm die Datei oder LIEGE_SMTP_PASSWORD, denn Optionen stehen "
       "in jeder Prozessliste",
       "son mot de passe. Préférez le fichier ou LIEGE_SMTP_PASSWORD, car les options "
       "se voient dans la liste des processus"}}},
    {"smtp-tls",
     SWITCH_CHOICE,
     "required|none",
     0,
     0,
     0,
     {{"send email only over TLS (STARTTLS with smtp://), or without",
       "E-Mails nur über TLS senden (STARTTLS bei smtp://), oder ohne",
       "envoyer les e-mails seulement par TLS (STARTTLS avec smtp://), ou sans"}}},
    {"mail-from",
     SWITCH_TEXT,
     "ADDRESS",
     0,
     0,
     0,
     {{"sender of emails, such as \"Liege <games@example.org>\"",
       "Absender der E-Mails, etwa \"Liege <spiele@example.org>\"",
       "expéditeur des e-mails, comme \"Liege <jeux@example.org>\""}}},
    {"holidays",
     SWITCH_TEXT,
     "DAYS",
     0,
     0,
     0,
     {{"holidays a player may take each year, in days (default 30). Their clocks "
       "stand still",
       "Urlaubstage je Spieler und Jahr (Standard 30). So lange stehen die Uhren still",
       "jours de vacances par joueur et par an (30 par défaut). Les pendules "
       "s’arrêtent"}}},
    {"log-level",
     SWITCH_CHOICE,
     "info|debug|warn|error",
     0,
     0,
     0,
     {{"lowest level of lines in the log", "niedrigste Stufe der Zeilen im Protokoll",
       "niveau minimal des lignes du journal"}}},
    {"config",
     SWITCH_TEXT,
     "FILE",
     0,
     0,
     0,
     {{"settings file with lines NAME = VALUE, named like these options. LIEGE_NAME "
       "in the environment wins over the file, and the command line over both",
       "Datei mit Zeilen NAME = WERT, benannt wie diese Optionen. LIEGE_NAME in der "
       "Umgebung hat Vorrang vor der Datei, die Befehlszeile vor beiden",
       "fichier de lignes NOM = VALEUR, avec les noms de ces options. LIEGE_NOM dans "
       "l’environnement l’emporte sur le fichier, et la ligne de commande sur les deux"}}},
    {"backup",
     SWITCH_TEXT,
     "FILE",
     0,
     0,
     0,
     {{"copy the data to a new file and stop; this works while a server runs",
       "die Daten in eine neue Datei kopieren und enden; geht auch, während ein "
       "Server läuft",
       "copier les données dans un nouveau fichier puis s’arrêter, même si un serveur "
       "tourne"}}},
};

static int run(const Args *args) {
    static const Words NEEDS_BOTH = {{"--tls-cert and --tls-key are needed together.",
                                      "--tls-cert und --tls-key gehören zusammen.",
                                      "--tls-cert et --tls-key vont ensemble."}};
    static const Words BAD_URL = {
        {"--public-url must begin with http:// or https:// and end with the host or port, not {0}.",
         "--public-url muss mit http:// oder https:// beginnen und mit Rechner oder Port enden, "
         "nicht {0}.",
         "--public-url doit commencer par http:// ou https:// et finir par l’hôte ou le port, pas "
         "{0}."}};
    static const Words BAD_STORE = {{"--store must begin with postgres://, not {0}.",
                                     "--store muss mit postgres:// beginnen, nicht {0}.",
                                     "--store doit commencer par postgres://, pas {0}."}};
    static const Words TWO_STORES = {{"--data and --store exclude each other.",
                                      "--data und --store schließen sich aus.",
                                      "--data et --store s’excluent."}};
    Serving serving;
    static Settings settings; /* too large for a stack */
    if (!settings_read(&settings, args)) {
        return EXIT_USAGE;
    }
    memset(&serving, 0, sizeof serving);
    serving.lang = args->lang;
    serving.listen = setting_text(&settings, "listen");
    serving.listen = serving.listen != NULL ? serving.listen : "localhost:8080";
    serving.admin_socket = setting_text(&settings, "admin-socket");
    serving.registration = setting_text(&settings, "registration");
    serving.no_guests = setting_flag(&settings, "no-guests");
    serving.metrics_from = setting_text(&settings, "metrics-from");
    serving.admin_from = setting_text(&settings, "admin-from");
    serving.smtp = setting_text(&settings, "smtp");
    serving.smtp_user = setting_text(&settings, "smtp-user");
    serving.smtp_password = setting_text(&settings, "smtp-password");
    serving.smtp_tls = setting_text(&settings, "smtp-tls");
    serving.mail_from = setting_text(&settings, "mail-from");
    serving.holidays = setting_text(&settings, "holidays");
    serving.log_level = setting_text(&settings, "log-level");
    serving.data = setting_text(&settings, "data");
    serving.store = setting_text(&settings, "store");
    serving.cert = setting_text(&settings, "tls-cert");
    serving.key = setting_text(&settings, "tls-key");
    serving.public_url = setting_text(&settings, "public-url");
    serving.page = setting_text(&settings, "page");
    serving.backup = args_text(args, "backup");
    serving.private_notices = setting_flag(&settings, "private-notices");
    serving.version = LIEGE_VERSION;
    if ((serving.cert == NULL) != (serving.key == NULL)) {
        complain(args->lang, &NEEDS_BOTH, NULL, 0);
        return EXIT_USAGE;
    }
    if (serving.data != NULL && serving.store != NULL) {
        complain(args->lang, &TWO_STORES, NULL, 0);
        return EXIT_USAGE;
    }
    const char *url = serving.public_url;
    if (url != NULL) {
        const char *host = strncmp(url, "http://", 7) == 0    ? url + 7
                           : strncmp(url, "https://", 8) == 0 ? url + 8
                                                              : NULL;
        const size_t length = host == NULL ? 0 : strcspn(host, "/?#@ ");
        if (length == 0 || length > 256 || strcmp(host + length + (host[length] == '/'), "") != 0) {
            COMPLAIN(args->lang, &BAD_URL, url);
            return EXIT_USAGE;
        }
    }
    if (serving.store != NULL && strncmp(serving.store, "postgres://", 11) != 0 &&
        strncmp(serving.store, "postgresql://", 13) != 0) {
        COMPLAIN(args->lang, &BAD_STORE, serving.store);
        return EXIT_USAGE;
    }
#ifdef LIEGE_SERVER
    return server_run(&serving);
#else
    static const Words NO_SERVER = {
        {"this program was built without the server; ./do build builds it with everything.",
         "dieses Programm wurde ohne den Server gebaut; ./do build baut es mit allem.",
         "ce programme a été construit sans le serveur ; ./do build le construit avec tout."}};
    complain(args->lang, &NO_SERVER, NULL, 0);
    return EXIT_FAILED;
#endif
}

const Command SERVE_COMMAND = {
    .name = "serve",
    .operands = "",
    .summary = {{"Run a server with the page and tables for many players.",
                 "Einen Server mit der Seite und Tischen für viele starten.",
                 "Lancer un serveur avec la page et des tables pour plusieurs."}},
    .about = {{"All data is in one file, and nothing else needs to be installed. Players open "
               "the address that is shown; they need no account. Ctrl-C or SIGTERM stops the "
               "server. Games continue at the next start.",
               "Alle Daten liegen in einer Datei, sonst ist nichts zu installieren. Spieler "
               "öffnen die angezeigte Adresse und brauchen kein Konto. Strg-C oder SIGTERM "
               "beendet den Server. Beim nächsten Start gehen die Partien weiter.",
               "Toutes les données sont dans un fichier, et il n’y a rien d’autre à "
               "installer. Les joueurs ouvrent l’adresse affichée, sans compte. Ctrl-C ou "
               "SIGTERM arrête le serveur. Les parties reprennent au prochain démarrage."}},
    .examples = "  liege serve\n"
                "  liege serve --listen '*:443' --tls-cert cert.pem --tls-key key.pem\n"
                "  liege serve --backup copy.db\n",
    .switches = SWITCHES,
    .switch_count = sizeof SWITCHES / sizeof SWITCHES[0],
    .run = run,
};
