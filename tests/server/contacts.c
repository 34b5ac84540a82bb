/* tests/server/contacts.c -- what a link of a letter opens: the address it was sent to, and the
 * password of that moment. */
#define _DEFAULT_SOURCE
#include "server/mail.h"
#include "tests/server/hubs.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>
#include <sodium.h>

/* Real hashing of passwords would take all the time (linked with --wrap). */
int __wrap_crypto_pwhash_str(char *out, const char *password, unsigned long long length,
                             unsigned long long ops, size_t memory);
int __wrap_crypto_pwhash_str_verify(const char *hash, const char *password,
                                    unsigned long long length);

int __wrap_crypto_pwhash_str(char *out, const char *password, unsigned long long length,
                             unsigned long long ops, size_t memory) {
    (void)length, (void)ops, (void)memory;
    snprintf(out, crypto_pwhash_STRBYTES, "hash of %.100s", password);
    return 0;
}

int __wrap_crypto_pwhash_str_verify(const char *hash, const char *password,
                                    unsigned long long length) {
    char expected[crypto_pwhash_STRBYTES];
    __wrap_crypto_pwhash_str(expected, password, length, 0, 0);
    return strcmp(hash, expected) == 0 ? 0 : -1;
}

enum { LETTERS_MOST = 40, LETTER_SIZE = 4000 };

/* What a mail server would have taken. */
static struct { char to[MAIL_ADDRESS_SIZE], subject[400], body[LETTER_SIZE]; } letter[LETTERS_MOST];
static int letters, code;

static int take_letter(struct Smtp *smtp, const char *from, const char *to, const char *bytes,
                       size_t length, Text *error) {
    size_t got = 0;
    (void)smtp, (void)from, (void)length, (void)error;
    if (code != 250) {
        return code;
    }
    assert_true(letters < LETTERS_MOST);
    snprintf(letter[letters].to, sizeof letter[letters].to, "%s", to);
    const char *subject = strstr(bytes, "Subject: "), *body = strstr(bytes, "\r\n\r\n");
    assert_true(subject != NULL && body != NULL);
    snprintf(letter[letters].subject, sizeof letter[letters].subject, "%.*s",
             (int)strcspn(subject, "\r"), subject);
    assert_int_equal(sodium_base642bin((unsigned char *)letter[letters].body, LETTER_SIZE - 1,
                                       body + 4, strlen(body + 4), "\r\n", &got, NULL,
                                       sodium_base64_VARIANT_ORIGINAL),
                     0);
    letter[letters].body[got] = '\0';
    letters++;
    return code;
}

static House house;

static void open_mail(const char *where) {
    house_open(&house, where);
    house.hub->mail = take_letter;
    snprintf(house.hub->mail_from, sizeof house.hub->mail_from, "games@example.org");
    letters = 0;
    code = 250;
}

static const char *call(int who, const char *method, const char *params) {
    house_call(&house, who, method, params);
    if (strstr(house.answer, "\"result\"") == NULL) {
        print_error("%s %s: %s\n", method, params, house.answer);
    }
    assert_non_null(strstr(house.answer, "\"result\""));
    return house.answer;
}

/* All that is on its way arrives, but no letter is written. */
static void settle(void) {
    inbox_drain(&house.inbox);
    hub_durable(house.hub);
    inbox_drain(&house.inbox);
}

/* The secret of the last letter to an address. */
static const char *link_to(const char *to, const char *kind) {
    static char token[TOKEN_SIZE];
    TEXT(before, 20);
    text_format(&before, "/#/%s/", kind);
    for (int i = letters - 1; i >= 0; i--) {
        const char *at = strstr(letter[i].body, before.start);
        if (strcmp(letter[i].to, to) == 0 && at != NULL) {
            snprintf(token, sizeof token, "%.40s", at + before.used);
            return token;
        }
    }
    fail_msg("no letter to %s with a link of the kind %s", to, kind);
    return NULL;
}

static const char *with_token(const char *form, const char *token) {
    static char params[400];
    snprintf(params, sizeof params, form, token);
    return params;
}

/* The link that was sent to a first address, opened while that of somebody else takes its place: at
 * any moment before the letter to that one is written. */
static void only_its_own_address(void **unused) {
    (void)unused;
    enum { CONFIRM_FIRST, AT_ONCE, BEFORE_THE_LETTER, AFTER_IT, MOMENTS };
    for (int moment = 0; moment < MOMENTS; moment++) {
        char params[200];
        open_mail(":memory:");
        call(0, "contact_set", "{'address':'own@example.org'}");
        snprintf(params, sizeof params, "{'token':'%s'}", link_to("own@example.org", "mail"));
        if (moment == CONFIRM_FIRST) {
            house_send(&house, 1, "mail_confirm", params);
        }
        house_send(&house, 0, "contact_set", "{'address':'victim@example.org'}");
        if (moment == BEFORE_THE_LETTER) {
            settle();
        } else if (moment == AFTER_IT) {
            call(0, "me", "{}");
        }
        if (moment != CONFIRM_FIRST) {
            house_send(&house, 1, "mail_confirm", params);
        }
        settle();
        const char *said = call(0, "contact", "{}");
        assert_non_null(strstr(said, "\"address\":\"victim@example.org\""));
        assert_non_null(strstr(said, "\"confirmed\":false"));
        assert_true(house_refuses(&house, 1, "mail_confirm", params, "wrong_link"));
        /* Their own link does confirm it. */
        call(1, "mail_confirm",
             with_token("{'token':'%s'}", link_to("victim@example.org", "mail")));
        assert_non_null(strstr(call(0, "contact", "{}"), "\"confirmed\":true"));
        house_close(&house);
    }
}

static void confirm(int who, const char *address, const char *more) {
    char params[400];
    snprintf(params, sizeof params, "{'address':'%s'%s}", address, more);
    call(who, "contact_set", params);
    call(who, "mail_confirm", with_token("{'token':'%s'}", link_to(address, "mail")));
    assert_non_null(strstr(call(who, "contact", "{}"), "\"confirmed\":true"));
}

/* A link for a new password that is asked for, and is worth nothing once the password or the
 * address has changed: the person, the operator or a newer link has seen to that. */
static void only_this_password(void **unused) {
    (void)unused;
    static const struct {
        int who; /* 3: the operator */
        const char *method, *params;
    } CHANGES[] = {
        {0, "password", "{'old':'first password','new':'second password'}"},
        {0, "contact_set", "{'address':'new@example.org','password':'first password'}"},
        {0, "contact_set", "{'address':'','password':'first password'}"},
        {3, "admin_reset_password", "{'player':'Anna'}"},
        {1, "password_forgot", "{'who':'Anna'}"},
    };
    static const char NEW[] = "{'token':'%s','new':'third password'}";
    for (size_t i = 0; i < sizeof CHANGES / sizeof CHANGES[0]; i++) {
        char params[200];
        open_mail(":memory:");
        house.conn[3]->operator= true;
        call(0, "register", "{'name':'Anna','password':'first password'}");
        confirm(0, "old@example.org", ",'password':'first password'");
        call(1, "password_forgot", "{'who':'Anna'}");
        call(1, "me", "{}");
        snprintf(params, sizeof params, NEW, link_to("old@example.org", "reset"));
        call(CHANGES[i].who, CHANGES[i].method, CHANGES[i].params);
        call(1, "me", "{}");
        print_message("%s\n", CHANGES[i].method);
        assert_true(house_refuses(&house, 1, "password_reset", params, "wrong_link"));
        house_close(&house);
    }
    /* Without any of that it sets one. */
    open_mail(":memory:");
    call(0, "register", "{'name':'Anna','password':'first password'}");
    confirm(0, "old@example.org", ",'password':'first password'");
    call(0, "contact_set", "{'quiet_from':'22:00','quiet_to':'07:00'}");
    call(1, "password_forgot", "{'who':'Anna'}");
    call(1, "me", "{}");
    call(1, "password_reset", with_token(NEW, link_to("old@example.org", "reset")));
    call(1, "login", "{'name':'Anna','password':'third password'}");
    house_close(&house);
}

static int letters_to(const char *to) {
    int count = 0;
    for (int i = 0; i < letters; i++) {
        count += strcmp(letter[i].to, to) == 0;
    }
    return count;
}

static const char *last_to(const char *to) {
    for (int i = letters - 1; i >= 0; i--) {
        if (strcmp(letter[i].to, to) == 0) {
            return letter[i].body;
        }
    }
    return "";
}

static bool count_row(const DbRow *row, void *data) {
    (void)row;
    ++*(int *)data;
    return true;
}

/* Rows that are kept only until a letter has gone. */
static int waiting(void) {
    int count = 0;
    TEXT(error, 300);
    assert_true(db_each(store_db(house.hub->store), &error,
                        "SELECT id FROM targets UNION ALL SELECT target FROM notices", count_row,
                        &count, ""));
    return count;
}

/* An open browser is not enough to take an account over. */
static void wants_the_password(void **unused) {
    (void)unused;
    static const char *const OTHERS[] = {"thief@example.org", ""};
    open_mail(":memory:");
    call(0, "register", "{'name':'Anna','password':'first password'}");
    assert_true(
        house_refuses(&house, 0, "contact_set", "{'address':'old@example.org'}", "missing"));
    confirm(0, "old@example.org", ",'password':'first password'");
    for (size_t i = 0; i < sizeof OTHERS / sizeof OTHERS[0]; i++) {
        char params[200];
        snprintf(params, sizeof params, "{'address':'%s','zone':'UTC'}", OTHERS[i]);
        assert_true(house_refuses(&house, 0, "contact_set", params, "missing"));
        snprintf(params, sizeof params, "{'address':'%s','zone':'UTC','password':'not this one'}",
                 OTHERS[i]);
        assert_true(house_refuses(&house, 0, "contact_set", params, "wrong_password"));
    }
    const char *said = call(0, "contact", "{}");
    assert_non_null(strstr(said, "\"address\":\"old@example.org\",\"confirmed\":true"));
    assert_non_null(strstr(said, "\"zone\":\"\""));
    assert_int_equal(letters, 1);
    /* All else, and the same address once more, needs none. */
    call(0, "contact_set", "{'zone':'Europe/Vienna','address':'old@example.org'}");
    call(0, "contact_set", "{'address':'next@example.org','password':'first password'}");
    call(0, "contact_set",
         "{'address':'next@example.org','quiet_from':'22:00','quiet_to':'07:00'}");
    assert_int_equal(letters_to("next@example.org"), 2);
    assert_non_null(strstr(call(0, "contact", "{}"), "\"zone\":\"Europe/Vienna\""));
    /* Nobody tries them all. */
    house_pass(&house, 300000);
    for (int i = 0; i < 12; i++) {
        house_call(&house, 0, "contact_set",
                   "{'address':'x@example.org','password':'not this one'}");
    }
    assert_true(house_refuses(&house, 0, "contact_set",
                              "{'address':'x@example.org','password':'first password'}",
                              "too_many_wrong"));
    assert_int_equal(letters_to("x@example.org"), 0);
    house_close(&house);
}

/* Whoever had a confirmed address hears there that it is theirs no more; once, also when the mail
 * server or this one fails meanwhile, and nothing is kept of it afterwards. */
static void tells_the_old_address(void **unused) {
    (void)unused;
    static const char MOVE[] = "{'address':'%s','password':'first password','lang':'de'}";
    char where[] = "/tmp/liege-contacts-XXXXXX", path[64];
    assert_non_null(mkdtemp(where));
    snprintf(path, sizeof path, "%s/liege.db", where);
    open_mail(path);
    call(0, "register", "{'name':'Anna','password':'first password'}");
    call(0, "contact_set", with_token(MOVE, "wrong@example.org"));
    confirm(0, "first@example.org", ",'password':'first password'");
    assert_int_equal(letters_to("wrong@example.org"), 1); /* it was never hers */
    call(0, "contact_set", with_token(MOVE, "second@example.org"));
    assert_int_equal(letters_to("first@example.org"), 2);
    assert_non_null(strstr(last_to("first@example.org"), "E-Mail-Adresse von Anna"));
    assert_null(strstr(last_to("first@example.org"), "second@example.org"));
    assert_int_equal(waiting(), 0);
    call(1, "mail_confirm", with_token("{'token':'%s'}", link_to("second@example.org", "mail")));
    /* Nobody takes the letter: another change does not drop it, and it arrives after a restart. */
    code = 451;
    call(0, "contact_set", with_token(MOVE, ""));
    call(0, "contact_set", with_token(MOVE, "third@example.org"));
    assert_int_equal(letters_to("second@example.org"), 1);
    assert_null(strstr(call(0, "notices", "{}"), "second@example.org"));
    house_close(&house);
    const int before = letters;
    open_mail(path);
    letters = before;
    for (int i = 0; i < 10; i++) {
        house_pass(&house, 60000);
    }
    assert_int_equal(letters_to("second@example.org"), 2);
    assert_int_equal(letters_to("third@example.org"), 1);
    assert_int_equal(waiting(), 0);
    call(1, "login", "{'name':'Anna','password':'first password'}");
    call(1, "mail_confirm", with_token("{'token':'%s'}", link_to("third@example.org", "mail")));
    /* A mailbox that is gone is not tried again, and an account that is gone writes to nobody. */
    code = 550;
    call(1, "contact_set", with_token(MOVE, ""));
    assert_int_equal(waiting(), 0);
    code = 250;
    confirm(1, "fourth@example.org", ",'password':'first password'");
    code = 451;
    call(1, "contact_set", with_token(MOVE, ""));
    assert_int_equal(waiting(), 2);
    call(1, "delete", "{'password':'first password'}");
    assert_int_equal(waiting(), 0);
    house_close(&house);
    unlink(path);
    rmdir(where);
}

/* A guest has no password, so none is asked for, and a link for a new one is never sent. */
static void guests_have_none(void **unused) {
    (void)unused;
    open_mail(":memory:");
    confirm(0, "guest@example.org", "");
    call(1, "password_forgot", "{'who':'guest@example.org'}");
    call(0, "contact_set", "{'address':'other@example.org'}");
    assert_int_equal(letters_to("guest@example.org"), 2);
    assert_non_null(strstr(last_to("guest@example.org"), "address of Guest 0"));
    house_close(&house);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_its_own_address), cmocka_unit_test(only_this_password),
        cmocka_unit_test(wants_the_password),   cmocka_unit_test(tells_the_old_address),
        cmocka_unit_test(guests_have_none),
    };
    return cmocka_run_group_tests_name("contacts", tests, NULL, NULL);
}
