/* tests/server/mail.c -- letters and times of day: addresses, headers that stay one line, zones. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "server/daytime.h"
#include "server/mail.h"

#include <stdio.h>
#include <string.h>

static void addresses(void **unused) {
    (void)unused;
    static const char *const GOOD[] = {"anna@example.org", "a.b+c@mail.example.org", "x@a-b.co",
                                       "o'hara!#$%&*/=?^_`{|}~-@example.org"};
    static const char *const BAD[] = {"",
                                      "anna",
                                      "@example.org",
                                      "anna@",
                                      "anna@example",
                                      "anna@.org",
                                      "anna@example..org",
                                      "anna@example.org.",
                                      "an na@example.org",
                                      "anna@example.org\r\nBcc: x@example.org",
                                      "\"anna\"@example.org",
                                      "anna@[127.0.0.1]",
                                      "anna@example.org>",
                                      "anna@exa_mple.org",
                                      "a@b@example.org",
                                      "\303\244@example.org"};
    char out[MAIL_ADDRESS_SIZE];
    for (size_t i = 0; i < sizeof GOOD / sizeof GOOD[0]; i++) {
        assert_true(mail_address_good(GOOD[i]));
    }
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
        assert_true(!mail_address_good(BAD[i]));
    }
    assert_true(mail_sender("Liege <games@example.org>", out) &&
                strcmp(out, "games@example.org") == 0);
    assert_true(mail_sender("games@example.org", out));
    assert_true(!mail_sender("Liege <games@example.org", out));
    assert_true(!mail_sender("Liege\r\nBcc: x <games@example.org>", out));
    assert_true(!mail_sender("Liege <games@example.org> x", out));
}

/* Whatever is in subject and body, a letter has the headers it should have, and short lines. */
static void headers(void **unused) {
    (void)unused;
    static const char *const SUBJECTS[] = {"Your turn", "Am Zug mit Zoë\r\nBcc: eve@example.org",
                                           "=?utf-8?B?eA==?=", "\xff\xfe broken",
                                           "ein sehr langer Titel, der in keine Zeile passt, weil "
                                           "er größer und größer wird, ohne Ende"};
    for (size_t i = 0; i < sizeof SUBJECTS / sizeof SUBJECTS[0]; i++) {
        Buffer out;
        const Letter letter = {.from = "Liege, B\303\266hmen <games@example.org>",
                               .to = "anna@example.org",
                               .subject = SUBJECTS[i],
                               .body = ".\nBcc: x\n\n.\n",
                               .id = "abc",
                               .unsubscribe = "https://example.org/unsubscribe/x",
                               .now = 0};
        assert_true(buffer_new(&out));
        mail_write(&letter, &out);
        int lines = 0, names = 0;
        bool head = true;
        for (const char *at = out.text.start; *at != '\0';) {
            const char *end = strstr(at, "\r\n");
            assert_true(end != NULL && end - at <= 78);
            if (end == NULL) {
                break;
            }
            for (const char *c = at; c < end; c++) {
                assert_true(*c >= ' ' && *c < 0x7f);
            }
            head = head && end != at;
            names += head && *at != ' ';
            assert_true(!head || strncmp(at, "Bcc", 3) != 0);
            lines++;
            at = end + 2;
        }
        assert_true(names == 11 && lines > 12);
        buffer_free(&out);
    }
}

static void zones(void **unused) {
    (void)unused;
    static const char *const BAD[] = {"",       "Mars/Olympus",   "GMT+1",
                                      "../etc", "Europe/Vienna ", "x/"};
    char words[32];
    assert_true(zone_good("Europe/Vienna") && zone_good("America/Argentina/Buenos_Aires") &&
                zone_good("UTC"));
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
        assert_true(!zone_good(BAD[i]));
    }
    assert_true(minute_read("00:00") == 0 && minute_read("23:59") == 1439);
    assert_true(minute_read("24:00") < 0 && minute_read("7:30") < 0 && minute_read("07:3x") < 0);
    /* 2026-03-29 02:00 in Vienna does not exist: the clocks go from 02:00 to 03:00. */
    const int64_t before = 1774740600000; /* 2026-03-29T00:30 there is 23:30 UTC the day before */
    assert_true(zone_minute("Europe/Vienna", before) == 30);
    assert_true(zone_minute("", before) == 23 * 60 + 30);
    zone_write("Europe/Vienna", before, words);
    assert_true(strcmp(words, "2026-03-29 00:30") == 0);
    const int64_t next = zone_next("Europe/Vienna", 7 * 60, before);
    assert_true(next == before + (int64_t)(5 * 60 + 30) * 60000); /* an hour is missing */
    assert_true(zone_next("Europe/Vienna", 30, before) == before + (int64_t)23 * 3600000);
    const int64_t gap = zone_next("Europe/Vienna", 2 * 60 + 30, before);
    assert_true(gap > before && gap <= before + (int64_t)4 * 3600000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(addresses),
        cmocka_unit_test(headers),
        cmocka_unit_test(zones),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
