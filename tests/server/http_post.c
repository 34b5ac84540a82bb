/* tests/server/http_post.c -- a name that leads into the server's own network is not called,
 * whatever the name looks like. The look-up of names is ours here, and a socket is never wanted. */
#define _GNU_SOURCE
#include "server/http_post.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>

/* Addresses that every name stands for, the list ended by NULL; how many sockets were wanted. */
static const char *const *answer;
static int sockets;

static _Atomic bool hanging, looked_up;

int __wrap_getaddrinfo(const char *name, const char *port, const struct addrinfo *hints,
                       struct addrinfo **out);
void __wrap_freeaddrinfo(struct addrinfo *list);
int __wrap_socket(int family, int type, int protocol);

int __wrap_getaddrinfo(const char *name, const char *port, const struct addrinfo *hints,
                       struct addrinfo **out) {
    (void)name;
    (void)port;
    (void)hints;
    *out = NULL;
    while (atomic_load(&hanging)) { /* a name server that does not answer */
        usleep(1000);
    }
    atomic_store(&looked_up, true);
    for (int i = 0; answer[i] != NULL; i++) {
        struct addrinfo *info = calloc(1, sizeof *info);
        struct sockaddr_storage *address = calloc(1, sizeof *address);
        struct sockaddr_in *four = (struct sockaddr_in *)address;
        struct sockaddr_in6 *six = (struct sockaddr_in6 *)address;
        assert_non_null(info);
        assert_non_null(address);
        const bool is_six = strchr(answer[i], ':') != NULL;
        address->ss_family = is_six ? AF_INET6 : AF_INET;
        info->ai_family = address->ss_family;
        info->ai_addr = (struct sockaddr *)address;
        info->ai_addrlen = is_six ? sizeof *six : sizeof *four;
        assert_int_equal(inet_pton(info->ai_family, answer[i],
                                   is_six ? (void *)&six->sin6_addr : (void *)&four->sin_addr),
                         1);
        info->ai_next = *out;
        *out = info;
    }
    return *out == NULL ? EAI_NONAME : 0;
}

void __wrap_freeaddrinfo(struct addrinfo *list) {
    while (list != NULL) {
        struct addrinfo *next = list->ai_next;
        free(list->ai_addr);
        free(list);
        list = next;
    }
}

int __wrap_socket(int family, int type, int protocol) {
    (void)family;
    (void)type;
    (void)protocol;
    sockets++;
    errno = EMFILE;
    return -1;
}

static int call(const char *first, const char *second, bool anywhere) {
    const char *const list[] = {first, second, NULL};
    char memory[200];
    Text error = text_over(memory, sizeof memory);
    HttpPost *http = http_post_new(anywhere);
    assert_non_null(http);
    answer = list;
    sockets = 0;
    assert_int_equal(http_post_send(http, "https://hook.example/x", "", "{}", 2, &error), 0);
    assert_true(error.used > 0);
    http_post_free(http);
    return sockets;
}

static void private_names(void **state) {
    static const char *const PRIVATE[] = {
        "127.0.0.1",
        "0.0.0.0",
        "10.1.2.3",
        "100.64.0.1",
        "100.127.255.255",
        "169.254.169.254",
        "172.16.0.1",
        "172.31.255.255",
        "192.0.0.8",
        "192.168.255.1",
        "198.18.0.1",
        "198.19.255.255",
        "224.0.0.1",
        "240.0.0.1",
        "255.255.255.255",
        "::1",
        "::",
        "fe80::1",
        "fc00::1",
        "fdff::1",
        "ff02::1",
        "::ffff:10.0.0.1",
        "64:ff9b::a00:1",
        "2002:a00:1::1",
        "2001:db8::1",
        "2001::1",
        "100::1",
        "::10.0.0.1",
    };
    (void)state;
    for (size_t i = 0; i < sizeof PRIVATE / sizeof PRIVATE[0]; i++) {
        if (call(PRIVATE[i], NULL, false) != 0) {
            fail_msg("%s was called", PRIVATE[i]);
        }
        if (call("8.8.8.8", PRIVATE[i], false) != 0 || call(PRIVATE[i], "8.8.8.8", false) != 0) {
            fail_msg("%s among others was called", PRIVATE[i]);
        }
        assert_int_equal(call(PRIVATE[i], NULL, true), 1);
    }
}

static void public_names(void **state) {
    static const char *const PUBLIC[] = {
        "8.8.8.8",         "1.1.1.1",      "100.63.255.255",   "100.128.0.1",    "172.15.0.1",
        "172.32.0.1",      "192.0.1.1",    "198.17.0.1",       "198.20.0.1",     "223.1.1.1",
        "2606:4700::1111", "2a00:1450::1", "64:ff9b::808:808", "2002:808:808::1"};
    (void)state;
    for (size_t i = 0; i < sizeof PUBLIC / sizeof PUBLIC[0]; i++) {
        if (call(PUBLIC[i], NULL, false) != 1) {
            fail_msg("%s was not called", PUBLIC[i]);
        }
    }
}

/* Whoever ends does not wait for a name server, nor does a notice beyond its time. */
static void silent_name_server(void **state) {
    static const char *const LIST[] = {"8.8.8.8", NULL};
    TEXT(error, 200);
    HttpPost *http = http_post_new(false);
    (void)state;
    assert_non_null(http);
    answer = LIST;
    sockets = 0;
    atomic_store(&hanging, true);
    atomic_store(&looked_up, false);
    http_post_stop(http);
    assert_int_equal(http_post_send(http, "https://hook.example/x", "", "{}", 2, &error), 0);
    assert_string_equal(error.start, "its name is not found in time");
    assert_int_equal(sockets, 0);
    http_post_free(http);
    atomic_store(&hanging, false); /* what is found now is for nobody, and freed */
    while (!atomic_load(&looked_up)) {
        usleep(1000);
    }
    usleep(20000);
}

static void origins(void **state) {
    char out[HTTP_POST_URL_SIZE];
    (void)state;
    http_post_origin("https://push.example:8443/a/b?c", out, sizeof out);
    assert_string_equal(out, "https://push.example:8443");
    http_post_origin("https://push.example", out, sizeof out);
    assert_string_equal(out, "https://push.example");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(private_names),
        cmocka_unit_test(public_names),
        cmocka_unit_test(silent_name_server),
        cmocka_unit_test(origins),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
