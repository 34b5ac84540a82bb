/* tests/server/address.c -- where to listen: *, also on a machine without IPv6. */
#include "server/address.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <errno.h>
#include <string.h>
#include <sys/socket.h>

static bool without_six;

int __real_socket(int domain, int type, int protocol);
int __wrap_socket(int domain, int type, int protocol);

/* As on a machine that was started without IPv6 (linked with --wrap). */
int __wrap_socket(int domain, int type, int protocol) {
    if (without_six && domain == AF_INET6) {
        errno = EAFNOSUPPORT;
        return -1;
    }
    return __real_socket(domain, type, protocol);
}

static void everywhere(void **unused) {
    static const char *const ALL[] = {"*:0", ":0", "*"};
    (void)unused;
    without_six = false;
    const int fd = __real_socket(AF_INET6, SOCK_STREAM, 0);
    for (size_t i = 0; i < sizeof ALL / sizeof ALL[0]; i++) {
        for (without_six = false;; without_six = true) {
            Address address;
            TEXT(error, 300);
            assert_true(address_read(ALL[i], &address, &error));
            assert_string_equal(address.host, "");
            assert_int_equal(address.six, fd >= 0 && !without_six);
            address.port = 0; /* any that is free */
            assert_true(address_try(&address, &error));
            if (without_six) {
                break;
            }
        }
    }
}

static void one_place(void **unused) {
    static const struct {
        const char *words, *host;
        bool six;
        int port;
    } GOOD[] = {{"localhost:8080", "127.0.0.1", false, 8080},
                {"8081", "127.0.0.1", false, 8081},
                {"0.0.0.0:80", "0.0.0.0", false, 80},
                {"[::1]:8080", "::1", true, 8080},
                {"[::]:8080", "::", true, 8080},
                {"127.0.0.1", "127.0.0.1", false, 8080}};
    static const char *const BAD[] = {"*:x", "*:70000", "[::1:80", "nowhere.invalid:80", "a:b:80"};
    (void)unused;
    without_six = false;
    for (size_t i = 0; i < sizeof GOOD / sizeof GOOD[0]; i++) {
        Address address;
        TEXT(error, 300);
        assert_true(address_read(GOOD[i].words, &address, &error));
        assert_string_equal(address.host, GOOD[i].host);
        assert_int_equal(address.six, GOOD[i].six);
        assert_int_equal(address.port, GOOD[i].port);
    }
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
        Address address;
        TEXT(error, 300);
        assert_false(address_read(BAD[i], &address, &error));
        assert_true(error.used > 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(everywhere), cmocka_unit_test(one_place)};
    return cmocka_run_group_tests_name("address", tests, NULL, NULL);
}
