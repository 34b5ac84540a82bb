/* server/notice_mail.c -- notices as letters: what stands in them, in three languages. */
#include "server/clock.h"
#include "server/contact.h"
#include "server/notice_inside.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

static const Words MANY = {{"Liege: {0} news", "Liege: {0} Neuigkeiten", "Liege : {0} nouvelles"}};
static const Words UNTIL = {
    {"Time until {0} ({1}).", "Zeit bis {0} ({1}).", "Temps jusqu’au {0} ({1})."}};
static const Words FOOTER = {
    {"-- \nThis comes from {0}, where you asked for it.\nOther wishes: {1}\nNo more of it: {2}\n",
     "-- \nDas kommt von {0}, wie dort gewünscht.\nAndere Wünsche: {1}\nNichts mehr davon: {2}\n",
     "-- \nCela vient de {0}, comme demandé là-bas.\nAutres souhaits : {1}\nNe plus rien recevoir "
     ": "
     "{2}\n"}};
static const Words CONFIRM_SUBJECT = {{"Liege: is this your address?",
                                       "Liege: Stimmt diese Adresse?",
                                       "Liege : est-ce la bonne adresse ?"}};
/* To an address that is nobody's yet, so nothing in it is a stranger's choice, not even a name. */
static const Words CONFIRM = {
    {"Someone wants notices from {1} to come to this address.\n\nIf that is you, open this link "
     "within a day:\n{2}\n\nIf not, there is nothing to do, and nothing more will come.\n",
     "Jemand möchte Benachrichtigungen von {1} an diese Adresse bekommen.\n\nWenn du das bist, "
     "öffne innerhalb eines Tages diesen Link:\n{2}\n\nWenn nicht, ist nichts zu tun, und es kommt "
     "nichts weiter.\n",
     "Quelqu’un souhaite recevoir à cette adresse les avis de {1}.\n\nSi c’est vous, ouvrez ce "
     "lien dans la journée :\n{2}\n\nSinon, il n’y a rien à faire, et rien d’autre ne "
     "viendra.\n"}};
static const Words RESET_SUBJECT = {
    {"Liege: a new password", "Liege: ein neues Passwort", "Liege : un nouveau mot de passe"}};
static const Words RESET = {
    {"For {0} at {1} somebody wants a new password.\n\nIf that is you, open this link within an "
     "hour; it works once:\n{2}\n\nIf it is not, there is nothing to do: the password stays as it "
     "is.\n",
     "Für {0} bei {1} wünscht jemand ein neues Passwort.\n\nWenn das stimmt, diesen Link innerhalb "
     "einer Stunde öffnen; er gilt einmal:\n{2}\n\nWenn nicht, ist nichts zu tun: Das Passwort "
     "bleibt, wie es ist.\n",
     "Pour {0} sur {1}, quelqu’un souhaite un nouveau mot de passe.\n\nSi c’est exact, ouvrir ce "
     "lien "
     "dans l’heure ; il sert une fois :\n{2}\n\nSinon, il n’y a rien à faire : le mot de passe "
     "reste "
     "le même.\n"}};

static const Words MOVED_SUBJECT = {{"Liege: your email address was changed",
                                     "Liege: Deine E-Mail-Adresse wurde geändert",
                                     "Liege : votre adresse e-mail a été changée"}};
static const Words MOVED = {
    {"The email address of {0} at {1} was changed. Notices and links for a new password no longer "
     "come to this address.\n\nIf you did this, there is nothing to do.\n\nIf you did not, someone "
     "else can use your account. Log in at {2}, change your password and set your address again. "
     "If you can't log in any more, write to the operator of the server.\n",
     "Die E-Mail-Adresse von {0} bei {1} wurde geändert. Benachrichtigungen und Links für ein "
     "neues Passwort kommen nicht mehr an diese Adresse.\n\nWenn du das warst, ist nichts zu "
     "tun.\n\nWenn nicht, kann jemand anderes dein Konto benutzen. Melde dich unter {2} an, ändere "
     "dein Passwort und trage deine Adresse wieder ein. Wenn du dich nicht mehr anmelden kannst, "
     "schreib an den Betreiber des Servers.\n",
     "L’adresse e-mail de {0} sur {1} a été changée. Les avis et les liens pour un nouveau mot de "
     "passe n’arrivent plus à cette adresse.\n\nSi c’est vous, il n’y a rien à faire.\n\nSinon, "
     "quelqu’un d’autre peut utiliser votre compte. Connectez-vous sur {2}, changez de mot de "
     "passe et indiquez de nouveau votre adresse. Si vous ne pouvez plus vous connecter, écrivez "
     "à l’opérateur du serveur.\n"}};

/* By kind, from NOTICE_CONFIRM on: letters that somebody has asked for, and where their link leads.
 */
static const struct {
    const Words *subject, *body;
    const char *page; /* of a link with a token; NULL: a plain one */
} ASKED[] = {{&CONFIRM_SUBJECT, &CONFIRM, "mail"},
             {&RESET_SUBJECT, &RESET, "reset"},
             {&MOVED_SUBJECT, &MOVED, NULL}};

/* A letter by itself, with a link. */
static void write_asked(Hub *hub, const Target *target, NoticeKind kind, Text *subject,
                        Buffer *body) {
    TEXT(link, 700);
    const Person *person = map_get(&hub->people, target->player);
    const Contact *contact = contact_of(hub, target->player);
    const char *page = ASKED[kind - NOTICE_CONFIRM].page;
    if (page != NULL) {
        char token[TOKEN_SIZE];
        contact_token(hub, target, kind, token);
        text_format(&link, "%s/#/%s/%s", hub->url, page, token);
    } else {
        text_format(&link, "%s/#/online/account", hub->url);
    }
    const char *const values[] = {person != NULL    ? person->name
                                  : contact != NULL ? contact->name
                                                    : "?",
                                  hub->url, link.start};
    text_put(subject, ASKED[kind - NOTICE_CONFIRM].subject->in[target->lang]);
    text_fill(&body->text, ASKED[kind - NOTICE_CONFIRM].body->in[target->lang], values, 3);
}

static void write_line(Hub *hub, const Notice *notice, const Target *target, Text *subject,
                       Buffer *body) {
    const Table *table = table_find(hub, notice->table);
    const Contact *contact = contact_of(hub, target->player);
    TEXT(sentence, 800);
    notice_sentence(hub, notice, target, &sentence);
    if (subject->used == 0) {
        text_put(subject, sentence.start);
    }
    buffer_put(body, sentence.start);
    buffer_put(body, "\n");
    if (table != NULL && table_deadline(table) != 0 && notice->kind <= NOTICE_SOON) {
        char when[32];
        const char *zone = contact == NULL || contact->zone[0] == '\0' ? "UTC" : contact->zone;
        zone_write(zone, table_deadline(table), when);
        const char *const values[] = {when, zone};
        text_fill(&body->text, UNTIL.in[target->lang], values, 2);
        buffer_put(body, "\n");
    }
    if (notice->table[0] != '\0') {
        notice_link(hub, notice, buffer_room(body, 700));
        buffer_put(body, "\n");
    }
    buffer_put(body, "\n");
}

bool notice_letter(Hub *hub, Notice *const *notices, int count, const Target *target,
                   const char *id, Buffer *out) {
    TEXT(subject, 900);
    TEXT(off, 700);
    Buffer body;
    if (!buffer_new(&body)) {
        return false;
    }
    const NoticeKind kind = notices[0]->kind;
    const bool asked = kind >= NOTICE_CONFIRM;
    if (asked) {
        write_asked(hub, target, kind, &subject, &body);
    } else {
        for (int i = 0; i < count; i++) {
            write_line(hub, notices[i], target, &subject, &body);
        }
        if (count > 1) {
            TEXT(number, 16);
            text_number(&number, count);
            const char *const values[] = {number.start};
            text_clear(&subject);
            text_fill(&subject, MANY.in[target->lang], values, 1);
        }
        TEXT(wishes, 700);
        text_format(&wishes, "%s/#/online/account", hub->url);
        contact_off_link(hub, target, &off);
        const char *const values[] = {hub->url, wishes.start, off.start};
        text_fill(&body.text, FOOTER.in[target->lang], values, 3);
    }
    const Letter letter = {hub->mail_from,  target->url, subject.start,
                           body.text.start, id,          asked ? NULL : off.start,
                           hub->clock()};
    mail_write(&letter, out);
    const bool good = !body.text.cut && !out->text.cut;
    sodium_memzero(body.text.start, body.text.used);
    buffer_free(&body);
    return good;
}
