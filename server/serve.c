/* server/serve.c -- a server from start to end: what it needs is opened, then it runs until told to
 * stop. */
#define _POSIX_C_SOURCE 200809L
#include "server/serve.h"
#include "server/admin.h"
#include "server/http_post.h"
#include "server/log.h"
#include "server/mail.h"
#include "server/metrics.h"
#include "server/network.h"
#include "server/push.h"
#include "server/smtp.h"
#include "server/wire.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

enum { SERVED = 0, SERVE_FAILED = 1 };

static Wire *volatile running; /* for the signal handler, and for other threads under the mutex */
static pthread_mutex_t running_mutex = PTHREAD_MUTEX_INITIALIZER;

static void on_signal(int number) {
    (void)number;
    if (running != NULL) {
        wire_stop(running);
    }
}

/* Certificates are read again, for connections from now on. */
static void on_hangup(int number) {
    (void)number;
    if (running != NULL) {
        wire_reload(running);
    }
}

static void listen_to_signals(void) {
    struct sigaction act;
    memset(&act, 0, sizeof act);
    act.sa_handler = on_signal;
    sigemptyset(&act.sa_mask);
    sigaction(SIGTERM, &act, NULL);
    sigaction(SIGINT, &act, NULL);
    act.sa_handler = on_hangup;
    sigaction(SIGHUP, &act, NULL);
    act.sa_handler = SIG_IGN;
    sigaction(SIGPIPE, &act, NULL);
    sigaction(SIGXFSZ, &act, NULL); /* a limit on files is like a full disk: the store waits */
}

static int fail(const char *sentence) {
    fprintf(stderr, "liege: serve: %s\n", sentence);
    return SERVE_FAILED;
}

static bool load_page(Files *files, const Serving *serving, Text *error) {
    if (serving->page != NULL) {
        return files_load(files, serving->page, error);
    }
    if (files_built(files)) {
        return true;
    }
    files_free(files);
    log_line(LOG_WARN, "page", "problem", "not built; only a notice is served", NULL);
    text_clear(error);
    text_put(error, "out of memory");
    return files_notice(files);
}

/* The folder of the user's data, made if it is not there. */
static bool usual_data(char *out, size_t size, Text *error) {
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    char folder[4000];
    text_clear(error);
    if (data != NULL && data[0] == '/') {
        snprintf(folder, sizeof folder, "%s/liege", data);
    } else if (home != NULL && home[0] != '\0') {
        snprintf(folder, sizeof folder, "%s/.local/share/liege", home);
    } else {
        text_put(error, "there is no home folder for the data; name a file with --data FILE");
        return false;
    }
    for (char *slash = folder + 1; slash != NULL;) {
        slash = strchr(slash, '/');
        if (slash != NULL) {
            *slash = '\0';
        }
        if (mkdir(folder, 0700) != 0 && errno != EEXIST) {
            text_format(error, "cannot make the folder %s: %s; name a file with --data FILE",
                        folder, strerror(errno));
            return false;
        }
        if (slash != NULL) {
            *slash++ = '/';
        }
    }
    return (size_t)snprintf(out, size, "%s/liege.db", folder) < size;
}

static bool find_store(const Serving *serving, char *out, size_t size, Text *error) {
    if (serving->store != NULL || serving->data != NULL) {
        snprintf(out, size, "%s", serving->store != NULL ? serving->store : serving->data);
        return true;
    }
    return usual_data(out, size, error);
}

bool serve_socket_path(const Serving *serving, char *out, size_t size, Text *error) {
    char where[4096];
    if (serving->admin_socket != NULL) {
        return (size_t)snprintf(out, size, "%s", serving->admin_socket) < size;
    }
    if (serving->store != NULL) {
        text_clear(error);
        text_put(error, "with --store the operator's socket is named by --admin-socket");
        return false;
    }
    return find_store(serving, where, sizeof where, error) &&
           (size_t)snprintf(out, size, "%s.admin", where) < size;
}

/* Mail is off unless a server for it is named. */
static bool read_mail(const Serving *serving, Hub *hub, Text *error) {
    const SmtpWishes wishes = {serving->smtp, serving->smtp_user, serving->smtp_password,
                               serving->smtp_tls};
    char address[MAIL_ADDRESS_SIZE];
    if (serving->smtp != NULL && strncmp(serving->smtp, "smtp://", 7) != 0 &&
        strncmp(serving->smtp, "smtps://", 8) != 0) {
        return text_say(error, "--smtp must begin with smtp:// or smtps://");
    }
    if (serving->mail_from == NULL && serving->smtp == NULL) {
        return true;
    }
    if (serving->mail_from == NULL || strlen(serving->mail_from) >= sizeof hub->mail_from ||
        !mail_sender(serving->mail_from, address)) {
        return text_say(error, serving->smtp != NULL
                                   ? "--smtp needs --mail-from, an address such as "
                                     "\"Liege <games@example.org>\""
                                   : "--mail-from must be an address such as "
                                     "\"Liege <games@example.org>\"");
    }
    snprintf(hub->mail_from, sizeof hub->mail_from, "%s", serving->mail_from);
    if (serving->smtp == NULL) {
        return true;
    }
    hub->smtp = smtp_new(&wishes, error);
    hub->mail = hub->smtp == NULL ? NULL : smtp_send;
    return hub->smtp != NULL;
}

/* Whom push services may ask: not an address that this machine has given itself. */
static void choose_subject(const Serving *serving, const Wire *wire, Hub *hub) {
    char address[MAIL_ADDRESS_SIZE] = "";
    Text subject = text_over(hub->subject, sizeof hub->subject);
    if (hub->mail_from[0] != '\0') {
        mail_sender(hub->mail_from, address);
    }
    push_subject(address, serving->public_url == NULL ? NULL : wire_url(wire), &subject);
}

static bool read_holidays(const Serving *serving, Hub *hub, Text *error) {
    char *end;
    if (serving->holidays == NULL) {
        return true;
    }
    const long days = strtol(serving->holidays, &end, 10);
    if (end == serving->holidays || *end != '\0' || days < 0 || days > 366) {
        return text_say(error, "--holidays must be a number of days from 0 to 366");
    }
    hub->holidays_most = (int)days;
    return true;
}

/* What the operator has chosen. */
static bool read_wishes(const Serving *serving, Hub *hub, Text *error) {
    hub->notices_anywhere = serving->private_notices;
    hub->no_guests = serving->no_guests;
    hub->admin_from = serving->admin_from != NULL ? serving->admin_from : "all";
    for (int i = 0; serving->registration != NULL && REGISTRATION_WORDS[i] != NULL; i++) {
        if (strcmp(REGISTRATION_WORDS[i], serving->registration) == 0) {
            hub->registration = i;
        }
    }
    return network_check(hub->admin_from, error) && read_mail(serving, hub, error) &&
           read_holidays(serving, hub, error);
}

/* The operator's socket; without one the server runs all the same. */
static void open_admin(const Serving *serving, Wire *wire) {
    TEXT(error, 1000);
    char path[4096];
    if (!serve_socket_path(serving, path, sizeof path, &error) || !wire_admin(wire, path, &error)) {
        log_line(LOG_WARN, "admin_socket", "problem", error.start, NULL);
    }
}

static int backup(const char *where, const char *path) {
    TEXT(error, 1000);
    Db *db = db_open(where, DB_READS, &error);
    const bool good = db != NULL && db_backup(db, path, &error);
    db_close(db);
    return good ? SERVED : fail(error.start);
}

/* Other threads wake the loop through this, as long as there is one. */
static void wake_loop(void *data) {
    (void)data;
    pthread_mutex_lock(&running_mutex);
    if (running != NULL) {
        wire_wake(running);
    }
    pthread_mutex_unlock(&running_mutex);
}

/* Every connection needs a file descriptor; as many as we may have, within reason. */
static void raise_limits(void) {
    enum { FILES_WANTED = 65536 };
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < FILES_WANTED) {
        limit.rlim_cur = limit.rlim_max < FILES_WANTED ? limit.rlim_max : FILES_WANTED;
        setrlimit(RLIMIT_NOFILE, &limit); /* fine if it fails: fewer connections */
    }
}

/* Threads that are begun while this holds never get a signal: it is for the loop to hear it. */
static void hold_signals(sigset_t *before) {
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, before);
}

static int serve(const Serving *serving, Wire *wire, const char *where) {
    TEXT(error, 1000);
    Inbox inbox;
    inbox_init(&inbox, wake_loop, NULL);
    int status = SERVE_FAILED;
    sigset_t signals;
    hold_signals(&signals);
    Hub *hub = hub_new(where, true, &inbox, &error);
    pthread_sigmask(SIG_SETMASK, &signals, NULL);
    if (hub == NULL || !read_wishes(serving, hub, &error)) {
        fail(error.start);
        wire_free(wire);
        hub_free(hub);
    } else {
        METRIC.version = serving->version;
        choose_subject(serving, wire, hub);
        open_admin(serving, wire);
        hub->http = http_post_new(serving->private_notices);
        hub->post = hub->http == NULL ? NULL : http_post_send;
        pthread_mutex_lock(&running_mutex);
        running = wire;
        pthread_mutex_unlock(&running_mutex);
        listen_to_signals();
        TEXT(port, 16);
        text_number(&port, wire_port(wire));
        log_line(LOG_INFO, "listen", "url", wire_url(wire), "port", port.start, "version",
                 serving->version, NULL);
        status = wire_run(wire, hub) ? SERVED : SERVE_FAILED;
        log_line(LOG_INFO, "stop", NULL);
        pthread_mutex_lock(&running_mutex);
        running = NULL;
        pthread_mutex_unlock(&running_mutex);
        wire_free(wire);
        hub_free(hub);
    }
    inbox_free(&inbox);
    return status;
}

int server_run(const Serving *serving) {
    TEXT(error, 1000);
    char where[4096];
    Address address;
    Files files;
    if (!find_store(serving, where, sizeof where, &error)) {
        return fail(error.start);
    }
    if (serving->log_level != NULL) {
        log_from(serving->log_level);
    }
    if (serving->metrics_from != NULL && !network_check(serving->metrics_from, &error)) {
        return fail(error.start);
    }
    if (serving->backup != NULL) {
        return backup(where, serving->backup);
    }
    if (!address_read(serving->listen, &address, &error) || !load_page(&files, serving, &error)) {
        return fail(error.start);
    }
    raise_limits();
    if (geteuid() == 0) {
        log_line(LOG_WARN, "root", "problem", "nothing here needs the rights of root", NULL);
    }
    Wire *wire = wire_open(serving, &address, &files, &error);
    const int status = wire == NULL ? fail(error.start) : serve(serving, wire, where);
    files_free(&files);
    return status;
}
