/* server/smtp.c -- letters go out by SMTP, with libcurl. */
#include "server/smtp.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef LIEGE_MAIL
#include <curl/curl.h>

enum { CONNECT_MS = 10000, ALL_MS = 30000, DONE = 250 };

struct Smtp {
    char url[512], user[256], password[256];
    bool tls;
    _Atomic bool ending;
};

bool smtp_built(void) {
    return true;
}

static bool copy(char *out, size_t size, const char *words, Text *error) {
    if (words != NULL && strlen(words) >= size) {
        return text_say(error, "a setting for mail is too long");
    }
    snprintf(out, size, "%s", words == NULL ? "" : words);
    return true;
}

Smtp *smtp_new(const SmtpWishes *wishes, Text *error) {
    Smtp *smtp = calloc(1, sizeof *smtp);
    if (smtp == NULL || curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) {
        free(smtp);
        text_no_memory(error);
        return NULL;
    }
    smtp->tls = wishes->tls == NULL || strcmp(wishes->tls, "none") != 0;
    if (!copy(smtp->url, sizeof smtp->url, wishes->url, error) ||
        !copy(smtp->user, sizeof smtp->user, wishes->user, error) ||
        !copy(smtp->password, sizeof smtp->password, wishes->password, error)) {
        smtp_free(smtp);
        return NULL;
    }
    return smtp;
}

void smtp_stop(Smtp *smtp) {
    if (smtp != NULL) {
        atomic_store(&smtp->ending, true);
    }
}

void smtp_free(Smtp *smtp) {
    if (smtp != NULL) {
        memset(smtp->password, 0, sizeof smtp->password);
        free(smtp);
        curl_global_cleanup();
    }
}

typedef struct Sending {
    const char *bytes;
    size_t left;
} Sending;

static size_t give(char *out, size_t size, size_t count, void *data) {
    Sending *sending = data;
    const size_t part = size * count < sending->left ? size * count : sending->left;
    memcpy(out, sending->bytes, part);
    sending->bytes += part;
    sending->left -= part;
    return part;
}

/* Not 0: it is given up. */
static int look(void *data, curl_off_t all, curl_off_t so_far, curl_off_t up,
                curl_off_t up_so_far) {
    (void)all, (void)so_far, (void)up, (void)up_so_far;
    return atomic_load(&((Smtp *)data)->ending);
}

int smtp_send(Smtp *smtp, const char *from, const char *to, const char *bytes, size_t length,
              Text *error) {
    CURL *curl = curl_easy_init();
    char sender[300], receiver[300], words[CURL_ERROR_SIZE] = "";
    Sending sending = {bytes, length};
    long code = 0;
    snprintf(sender, sizeof sender, "<%s>", from);
    snprintf(receiver, sizeof receiver, "<%s>", to);
    struct curl_slist *list = curl == NULL ? NULL : curl_slist_append(NULL, receiver);
    text_clear(error);
    if (list == NULL) {
        curl_easy_cleanup(curl);
        text_no_memory(error);
        return 0;
    }
    curl_easy_setopt(curl, CURLOPT_URL, smtp->url);
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
    curl_easy_setopt(curl, CURLOPT_USE_SSL, (long)(smtp->tls ? CURLUSESSL_ALL : CURLUSESSL_NONE));
    curl_easy_setopt(curl, CURLOPT_SSLVERSION, (long)CURL_SSLVERSION_TLSv1_2);
    if (getenv("SSL_CERT_FILE") != NULL) { /* as OpenSSL's own programs */
        curl_easy_setopt(curl, CURLOPT_CAINFO, getenv("SSL_CERT_FILE"));
    }
    if (smtp->user[0] != '\0') {
        curl_easy_setopt(curl, CURLOPT_USERNAME, smtp->user);
        curl_easy_setopt(curl, CURLOPT_PASSWORD, smtp->password);
    }
    curl_easy_setopt(curl, CURLOPT_MAIL_FROM, sender);
    curl_easy_setopt(curl, CURLOPT_MAIL_RCPT, list);
    curl_easy_setopt(curl, CURLOPT_READFUNCTION, give);
    curl_easy_setopt(curl, CURLOPT_READDATA, &sending);
    curl_easy_setopt(curl, CURLOPT_UPLOAD, 1L);
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_PROXY, "");
    curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT_MS, (long)CONNECT_MS);
    curl_easy_setopt(curl, CURLOPT_TIMEOUT_MS, (long)ALL_MS);
    curl_easy_setopt(curl, CURLOPT_ERRORBUFFER, words);
    curl_easy_setopt(curl, CURLOPT_NOPROGRESS, 0L);
    curl_easy_setopt(curl, CURLOPT_XFERINFOFUNCTION, look);
    curl_easy_setopt(curl, CURLOPT_XFERINFODATA, smtp);
    const CURLcode done = curl_easy_perform(curl);
    curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &code);
    if (done != CURLE_OK) {
        text_put(error, words[0] != '\0' ? words : curl_easy_strerror(done));
        code = code >= 400 && code < 600 ? code : 0;
    }
    curl_slist_free_all(list);
    curl_easy_cleanup(curl);
    return done == CURLE_OK ? DONE : (int)code;
}

#else

bool smtp_built(void) {
    return false;
}

Smtp *smtp_new(const SmtpWishes *wishes, Text *error) {
    (void)wishes;
    text_say(error,
             "this program was built without libcurl and cannot send mail; ./do build builds "
             "it with everything");
    return NULL;
}

void smtp_stop(Smtp *smtp) {
    (void)smtp;
}

void smtp_free(Smtp *smtp) {
    (void)smtp;
}

int smtp_send(Smtp *smtp, const char *from, const char *to, const char *bytes, size_t length,
              Text *error) {
    (void)smtp, (void)from, (void)to, (void)bytes, (void)length;
    text_say(error, "built without libcurl");
    return 0;
}

#endif
