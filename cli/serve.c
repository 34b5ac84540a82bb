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
     {{"where to listen; else localhost:8080, for this machine only. *:8080 is for all, by IPv4 "
       "and "
       "IPv6",
       "wo der Server lauscht; sonst localhost:8080, nur für diesen Rechner. *:8080 ist für alle, "
       "über IPv4 und IPv6",
       "où écouter ; sinon localhost:8080, pour cette machine seulement. *:8080 est pour tous, en "
       "IPv4 et IPv6"}}},
    {"data",
     SWITCH_TEXT,
     "FILE",
     0,
     0,
     0,
     {{"file that holds everything; else liege.db in the folder of the user's data",
       "Datei, die alles enthält; sonst liege.db im Ordner für Benutzerdaten",
       "fichier qui contient tout ; sinon liege.db dans le dossier des données"}}},
    {"store",
     SWITCH_TEXT,
     "URL",
     0,
     0,
     0,
     {{"keep everything in PostgreSQL instead: postgres://…",
       "stattdessen alles in PostgreSQL halten: postgres://…",
       "tout garder dans PostgreSQL : postgres://…"}}},
    {"tls-cert",
     SWITCH_TEXT,
     "FILE",
     0,
     0,
     0,
     {{"certificate, with its chain, for https", "Zertifikat mit seiner Kette, für https",
       "certificat avec sa chaîne, pour https"}}},
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
     {{"how players reach the server, such as https://games.example.org; needed behind a proxy",
       "wie man den Server erreicht, etwa https://spiele.example.org; hinter einem Proxy nötig",
       "comment on atteint le serveur, comme https://jeux.example.org ; requis derrière un "
       "proxy"}}},
    {"page",
     SWITCH_TEXT,
     "DIR",
     0,
     0,
     0,
     {{"folder of a built page; else the one inside the program is served",
       "Ordner einer gebauten Seite; sonst dient die im Programm enthaltene",
       "dossier d’une page construite ; sinon celle contenue dans le programme"}}},
    {"private-notices",
     SWITCH_FLAG,
     NULL,
     0,
     0,
     0,
     {{"let notices also go by http and to addresses inside one's own network",
       "Benachrichtigungen auch über http und an Adressen im eigenen Netz erlauben",
       "permettre des avis par http et vers des adresses du réseau local"}}},
    {"admin-socket",
     SWITCH_TEXT,
     "PATH",
     0,
     0,
     0,
     {{"where `liege admin` reaches the server; else the data file's name and .admin",
       "wo `liege admin` den Server erreicht; sonst der Name der Datendatei und .admin",
       "où `liege admin` joint le serveur ; sinon le nom du fichier de données et .admin"}}},
    {"registration",
     SWITCH_CHOICE,
     "open|invitation|closed",
     0,
     0,
     0,
     {{"who may make an account: everybody, who has a code of `liege admin new-code`, nobody",
       "wer ein Konto anlegen darf: alle, wer einen Code von `liege admin new-code` hat, niemand",
       "qui peut créer un compte : tous, qui a un code de `liege admin new-code`, personne"}}},
    {"no-guests",
     SWITCH_FLAG,
     NULL,
     0,
     0,
     0,
     {{"nobody plays without an account", "niemand spielt ohne Konto",
       "personne ne joue sans compte"}}},
    {"metrics-from",
     SWITCH_TEXT,
     "NETWORKS",
     0,
     0,
     0,
     {{"addresses that may read /metrics; else localhost",
       "Adressen, die /metrics lesen dürfen; sonst localhost",
       "adresses qui peuvent lire /metrics ; sinon localhost"}}},
    {"admin-from",
     SWITCH_TEXT,
     "NETWORKS",
     0,
     0,
     0,
     {{"addresses from which moderators may act; else all",
       "Adressen, von denen aus Moderatoren handeln dürfen; sonst alle",
       "adresses d’où les modérateurs peuvent agir ; sinon toutes"}}},
    {"smtp",
     SWITCH_TEXT,
     "URL",
     0,
     0,
     0,
     {{"server for outgoing mail: smtp://host:587 or smtps://host:465; without it there is no mail",
       "Server für ausgehende Mail: smtp://host:587 oder smtps://host:465; sonst gibt es keine "
       "Mail",
       "serveur de courrier sortant : smtp://host:587 ou smtps://host:465 ; sinon pas de "
       "courriel"}}},
    {"smtp-user",
     SWITCH_TEXT,
     "NAME",
     0,
     0,
     0,
     {{"name to log in there; without it nobody logs in",
       "Name zum Anmelden dort; sonst ohne Anmeldung", "nom pour s’y connecter ; sinon sans"}}},
    {"smtp-password",
     SWITCH_TEXT,
     "WORD",
     0,
     0,
     0,
     {{"password for it; better in the file or in LIEGE_SMTP_PASSWORD, where no list of processes "
       "shows it",
       "Passwort dazu; besser in der Datei oder in LIEGE_SMTP_PASSWORD, wo keine Prozessliste es "
       "zeigt",
       "mot de passe ; mieux dans le fichier ou dans LIEGE_SMTP_PASSWORD, où aucune liste de "
       "processus ne le montre"}}},
    {"smtp-tls",
     SWITCH_CHOICE,
     "required|none",
     0,
     0,
     0,
     {{"whether mail leaves only by TLS (STARTTLS with smtp://)",
       "ob Mail nur über TLS hinausgeht (STARTTLS bei smtp://)",
       "si le courriel ne part que par TLS (STARTTLS avec smtp://)"}}},
    {"mail-from",
     SWITCH_TEXT,
     "ADDRESS",
     0,
     0,
     0,
     {{"from whom mail comes, such as \"Liege <games@example.org>\"",
       "von wem Mail kommt, etwa \"Liege <spiele@example.org>\"",
       "de qui vient le courriel, comme \"Liege <jeux@example.org>\""}}},
    {"holidays",
     SWITCH_TEXT,
     "DAYS",
     0,
     0,
     0,
     {{"days a year for which somebody may let their clocks stand still in games over days; else "
       "30",
       "Tage im Jahr, für die jemand die eigenen Uhren in Partien über Tage anhalten darf; sonst "
       "30",
       "jours par an pendant lesquels on peut arrêter ses pendules dans les longues parties ; "
       "sinon "
       "30"}}},
    {"log-level",
     SWITCH_CHOICE,
     "info|debug|warn|error",
     0,
     0,
     0,
     {{"least important lines that the log still has",
       "unwichtigste Zeilen, die noch ins Protokoll kommen",
       "lignes les moins importantes que le journal garde"}}},
    {"config",
     SWITCH_TEXT,
     "FILE",
     0,
     0,
     0,
     {{"file of settings, a line each: NAME = VALUE, with the names of these options; LIEGE_NAME "
       "in "
       "the environment wins over it, and the command line over both",
       "Datei mit Einstellungen, je Zeile: NAME = WERT, mit den Namen dieser Optionen; LIEGE_NAME "
       "in "
       "der Umgebung hat Vorrang, und die Befehlszeile vor beiden",
       "fichier de réglages, un par ligne : NOM = VALEUR, avec les noms de ces options ; LIEGE_NOM "
       "dans "
       "l’environnement l’emporte, et la ligne de commande sur les deux"}}},
    {"backup",
     SWITCH_TEXT,
     "FILE",
     0,
     0,
     0,
     {{"copy the data into a new file, also while a server runs on it, and end",
       "die Daten in eine neue Datei sichern, auch während ein Server damit läuft, und enden",
       "copier les données dans un nouveau fichier, même pendant que le serveur tourne, puis "
       "finir"}}},
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
    .summary = {{"Serve the page and tables for several players.",
                 "Die Seite und Tische für mehrere bereitstellen.",
                 "Servir la page et des tables à plusieurs."}},
    .about = {{"Everything is kept in one file; nothing else has to be installed. Players open the "
               "address that is shown and need no account. Ctrl-C or SIGTERM ends the server; "
               "tables go on at the next start where they were.",
               "Alles steht in einer Datei; sonst ist nichts einzurichten. Wer spielen will, "
               "öffnet die angezeigte Adresse und braucht kein Konto. Strg-C oder SIGTERM beendet "
               "den Server; die Tische gehen beim nächsten Start weiter, wo sie waren.",
               "Tout tient dans un fichier ; rien d’autre à installer. Pour jouer, ouvrir "
               "l’adresse affichée, sans compte. Ctrl-C ou SIGTERM arrête le serveur ; les tables "
               "reprennent au prochain démarrage où elles en étaient."}},
    .examples = "  liege serve\n"
                "  liege serve --listen '*:443' --tls-cert cert.pem --tls-key key.pem\n"
                "  liege serve --backup copy.db\n",
    .switches = SWITCHES,
    .switch_count = sizeof SWITCHES / sizeof SWITCHES[0],
    .run = run,
};
