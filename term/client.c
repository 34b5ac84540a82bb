/* term/client.c -- a connection to a server of Liege: texts there and back, over a WebSocket. */
#define _DEFAULT_SOURCE
#include "term/client.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* ---- addresses ---------------------------------------------------------------------------- */

static bool begins(const char **at, const char *words) {
    const size_t length = strlen(words);
    if (strncmp(*at, words, length) != 0) {
        return false;
    }
    *at += length;
    return true;
}

static bool copy_part(char *out, size_t size, const char *from, size_t length) {
    if (length >= size) {
        return false;
    }
    memcpy(out, from, length);
    out[length] = '\0';
    return true;
}

bool client_address(const char *url, ClientAddress *out, Text *error) {
    const char *at = url;
    memset(out, 0, sizeof *out);
    out->secure = begins(&at, "https://") || begins(&at, "wss://");
    if (!out->secure && !begins(&at, "http://")) {
        begins(&at, "ws://");
    }
    /* An address of version 6 stands in brackets. */
    const bool six = *at == '[';
    const size_t host = six ? strcspn(at, "]") : strcspn(at, ":/?#");
    bool good = host > (six ? 1u : 0u) && (!six || at[host] == ']') &&
                copy_part(out->host, sizeof out->host, at + six, host - six);
    for (const char *c = out->host; *c != '\0'; c++) {
        good = good && (isalnum((unsigned char)*c) || strchr("-._:", *c) != NULL);
    }
    at += good ? host + six : 0;
    out->port = out->secure ? 443 : strstr(url, "://") != NULL ? 80 : 8080;
    if (good && *at == ':') {
        char *end;
        const long port = strtol(at + 1, &end, 10);
        good = end > at + 1 && end - at < 7 && port > 0 && port < 65536;
        out->port = (int)port;
        at = end;
    }
    size_t path = strcspn(at, "?#");
    while (path > 0 && at[path - 1] == '/') {
        path--;
    }
    good = good && (at[0] == '\0' || strchr("/?#", at[0]) != NULL) &&
           copy_part(out->path, sizeof out->path, at, path);
    const char *link = strstr(at, "#/t/");
    if (good && link != NULL) {
        const size_t length = strspn(link + 4, "abcdefghijklmnopqrstuvwxyz0123456789");
        good = length > 0 && copy_part(out->table, sizeof out->table, link + 4, length);
    }
    if (!good) {
        text_put(error, TEXT_IN(error,
                                "give the server's address, such as https://games.example, "
                                "localhost:8080 or the link to a table",
                                "die Adresse des Servers angeben, etwa https://games.example, "
                                "localhost:8080 oder den Link zu einem Tisch",
                                "donner l’adresse du serveur, comme https://games.example, "
                                "localhost:8080 ou le lien d’une table"));
    }
    return good;
}

#ifdef LIEGE_SERVER /* with libwebsockets */
#include <fcntl.h>
#include <libwebsockets.h>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

enum { AGAIN_MS = 2000, CONNECT_S = 15 };

typedef struct Parcel {
    struct Parcel *next;
    ClientNews news;
    size_t length;
    char text[]; /* for sending with LWS_PRE bytes before it */
} Parcel;

typedef struct Parcels {
    Parcel *first, **last;
} Parcels;

struct Client {
    ClientAddress address;
    struct lws_context *context;
    struct lws *socket; /* of the thread alone */
    lws_sorted_usec_list_t again;
    int wakes[2]; /* a pipe */
    pthread_t thread;
    Buffer coming; /* a message in parts */

    pthread_mutex_t mutex; /* for what follows */
    bool open, ending;
    Parcels came, going;
};

static void add_parcel(Parcels *list, Parcel *parcel) {
    parcel->next = NULL;
    *list->last = parcel;
    list->last = &parcel->next;
}

static Parcel *take_parcel(Parcels *list) {
    Parcel *parcel = list->first;
    if (parcel != NULL) {
        list->first = parcel->next;
        if (list->first == NULL) {
            list->last = &list->first;
        }
    }
    return parcel;
}

static void free_parcels(Parcels *list) {
    for (Parcel *parcel; (parcel = take_parcel(list)) != NULL;) {
        free(parcel);
    }
}

static Parcel *new_parcel(ClientNews news, size_t before, const char *text, size_t length) {
    Parcel *parcel = malloc(sizeof *parcel + before + length + 1);
    if (parcel != NULL) {
        parcel->news = news;
        parcel->length = length;
        memcpy(parcel->text + before, text, length);
        parcel->text[before + length] = '\0';
    }
    return parcel;
}

/* Tells the other thread. Without memory the message is lost, and with it the connection. */
static bool tell(Client *client, ClientNews news, const char *text, size_t length) {
    Parcel *parcel = new_parcel(news, 0, text, length);
    if (parcel == NULL) {
        return false;
    }
    pthread_mutex_lock(&client->mutex);
    add_parcel(&client->came, parcel);
    pthread_mutex_unlock(&client->mutex);
    const ssize_t ignored = write(client->wakes[1], "", 1);
    (void)ignored; /* a full pipe wakes as well */
    return true;
}

static void connect_now(lws_sorted_usec_list_t *timer) {
    Client *client = lws_container_of(timer, Client, again);
    struct lws_client_connect_info info;
    char path[CLIENT_HOST + 8];
    Text words = text_over(path, sizeof path);
    text_format(&words, "%s/ws", client->address.path);
    char host[CLIENT_HOST + 16];
    Text named = text_over(host, sizeof host);
    const bool usual = client->address.port == (client->address.secure ? 443 : 80);
    text_format(&named, usual ? "%s" : "%s:%d", client->address.host, client->address.port);
    memset(&info, 0, sizeof info);
    info.context = client->context;
    info.address = client->address.host;
    info.port = client->address.port;
    info.path = path;
    info.host = host;
    info.ssl_connection = client->address.secure ? LCCSCF_USE_SSL : 0;
    info.local_protocol_name = "liege";
    info.pwsi = &client->socket;
    if (lws_client_connect_via_info(&info) == NULL && client->socket == NULL) {
        lws_sul_schedule(client->context, 0, &client->again, connect_now,
                         AGAIN_MS * (lws_usec_t)1000);
    }
}

static void lose(Client *client, const char *why, size_t length) {
    client->socket = NULL;
    pthread_mutex_lock(&client->mutex);
    const bool ending = client->ending;
    client->open = false;
    free_parcels(&client->going);
    pthread_mutex_unlock(&client->mutex);
    buffer_clear(&client->coming);
    if (!ending) {
        tell(client, CLIENT_LOST, why, length);
        lws_sul_schedule(client->context, 0, &client->again, connect_now,
                         AGAIN_MS * (lws_usec_t)1000);
    }
}

static int hear(Client *client, struct lws *socket, const char *bytes, size_t length) {
    if (client->coming.text.used + length > CLIENT_TEXT_MOST) {
        return -1;
    }
    buffer_bytes(&client->coming, bytes, length);
    if (lws_is_final_fragment(socket) && lws_remaining_packet_payload(socket) == 0) {
        const bool told =
            !client->coming.text.cut &&
            tell(client, CLIENT_TEXT, client->coming.text.start, client->coming.text.used);
        buffer_clear(&client->coming);
        return told ? 0 : -1;
    }
    return 0;
}

static int say(Client *client, struct lws *socket) {
    pthread_mutex_lock(&client->mutex);
    Parcel *parcel = take_parcel(&client->going);
    const bool more = client->going.first != NULL;
    pthread_mutex_unlock(&client->mutex);
    if (parcel == NULL) {
        return 0;
    }
    const int sent =
        lws_write(socket, (unsigned char *)parcel->text + LWS_PRE, parcel->length, LWS_WRITE_TEXT);
    const bool whole = sent >= (int)parcel->length;
    free(parcel);
    if (more) {
        lws_callback_on_writable(socket);
    }
    return whole ? 0 : -1;
}

static int on_event(struct lws *socket, enum lws_callback_reasons reason, void *user, void *in,
                    size_t length) {
    (void)user;
    Client *client = lws_context_user(lws_get_context(socket));
    switch (reason) {
    case LWS_CALLBACK_CLIENT_ESTABLISHED:
        pthread_mutex_lock(&client->mutex);
        client->open = true;
        pthread_mutex_unlock(&client->mutex);
        return tell(client, CLIENT_OPENED, "", 0) ? 0 : -1;
    case LWS_CALLBACK_CLIENT_RECEIVE:
        return hear(client, socket, in, length);
    case LWS_CALLBACK_CLIENT_WRITEABLE:
        return say(client, socket);
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
        lose(client, in != NULL ? in : "", in != NULL ? length : 0);
        return 0;
    case LWS_CALLBACK_CLIENT_CLOSED:
        lose(client, "", 0);
        return 0;
    case LWS_CALLBACK_EVENT_WAIT_CANCELLED: /* somebody wants to send, or to end */
        if (client->socket != NULL) {
            lws_callback_on_writable(client->socket);
        }
        return 0;
    default:
        return 0;
    }
}

static void *serve(void *argument) {
    Client *client = argument;
    for (;;) {
        pthread_mutex_lock(&client->mutex);
        const bool ending = client->ending;
        pthread_mutex_unlock(&client->mutex);
        if (ending || lws_service(client->context, 0) < 0) {
            return NULL;
        }
    }
}

Client *client_open(const ClientAddress *address, Text *error) {
    static const struct lws_protocols PROTOCOLS[] = {{.name = "liege", .callback = on_event},
                                                     {.name = NULL}};
    Client *client = calloc(1, sizeof *client);
    struct lws_context_creation_info info;
    if (client == NULL || !buffer_new(&client->coming) || pipe(client->wakes) != 0) {
        free(client);
        text_no_memory(error);
        return NULL;
    }
    client->address = *address;
    client->came.last = &client->came.first;
    client->going.last = &client->going.first;
    for (int end = 0; end < 2; end++) {
        fcntl(client->wakes[end], F_SETFL, O_NONBLOCK);
        fcntl(client->wakes[end], F_SETFD, FD_CLOEXEC);
    }
    pthread_mutex_init(&client->mutex, NULL);
    lws_set_log_level(0, NULL); /* what goes wrong is told by sentences */
    memset(&info, 0, sizeof info);
    info.port = CONTEXT_PORT_NO_LISTEN;
    info.protocols = PROTOCOLS;
    info.user = client;
    info.timeout_secs = CONNECT_S;
    info.options = LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
    client->context = lws_create_context(&info);
    /* Signals are for the thread at the keyboard. */
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    if (client->context != NULL) {
        lws_sul_schedule(client->context, 0, &client->again, connect_now, 1);
    }
    const bool started =
        client->context != NULL && pthread_create(&client->thread, NULL, serve, client) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (!started) {
        client->ending = true;
        if (client->context != NULL) {
            lws_context_destroy(client->context);
        }
        buffer_free(&client->coming);
        free(client);
        text_no_memory(error);
        return NULL;
    }
    return client;
}

void client_close(Client *client) {
    if (client == NULL) {
        return;
    }
    pthread_mutex_lock(&client->mutex);
    client->ending = true;
    pthread_mutex_unlock(&client->mutex);
    lws_cancel_service(client->context);
    pthread_join(client->thread, NULL);
    lws_context_destroy(client->context);
    free_parcels(&client->came);
    free_parcels(&client->going);
    close(client->wakes[0]);
    close(client->wakes[1]);
    buffer_free(&client->coming);
    pthread_mutex_destroy(&client->mutex);
    free(client);
}

int client_wakes(const Client *client) {
    return client->wakes[0];
}

bool client_send(Client *client, const char *text) {
    Parcel *parcel = new_parcel(CLIENT_TEXT, LWS_PRE, text, strlen(text));
    pthread_mutex_lock(&client->mutex);
    const bool good = parcel != NULL && client->open;
    if (good) {
        add_parcel(&client->going, parcel);
    }
    pthread_mutex_unlock(&client->mutex);
    if (good) {
        lws_cancel_service(client->context);
    } else {
        free(parcel);
    }
    return good;
}

ClientNews client_take(Client *client, Buffer *out) {
    char ignored[64];
    while (read(client->wakes[0], ignored, sizeof ignored) > 0) {
    }
    pthread_mutex_lock(&client->mutex);
    Parcel *parcel = take_parcel(&client->came);
    const bool more = client->came.first != NULL;
    pthread_mutex_unlock(&client->mutex);
    if (more) { /* the pipe stays awake until everything is taken */
        const ssize_t written = write(client->wakes[1], "", 1);
        (void)written;
    }
    buffer_clear(out);
    if (parcel == NULL) {
        return CLIENT_NOTHING;
    }
    const ClientNews news = parcel->news;
    buffer_bytes(out, parcel->text, parcel->length);
    free(parcel);
    return news;
}

#else

Client *client_open(const ClientAddress *address, Text *error) {
    (void)address;
    text_put(error, TEXT_IN(error, "this program was built without libwebsockets",
                            "dieses Programm wurde ohne libwebsockets gebaut",
                            "ce programme a été construit sans libwebsockets"));
    return NULL;
}
void client_close(Client *client) {
    (void)client;
}
int client_wakes(const Client *client) {
    (void)client;
    return -1;
}
bool client_send(Client *client, const char *text) {
    (void)client, (void)text;
    return false;
}
ClientNews client_take(Client *client, Buffer *out) {
    (void)client, (void)out;
    return CLIENT_NOTHING;
}
#endif
