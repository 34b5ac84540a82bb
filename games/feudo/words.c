/* games/feudo/words.c -- Feudo in words: notation, and what is asked. */
#include "games/feudo/state.h"

#include <string.h>

const char *const FEUDO_PHASE[PHASES] = {"setup", "castle", "order",  "plot",   "plague",  "march",
                                         "charm", "trade",  "attack", "muster", "advance", "over"};

const char *feudo_phase(const void *state) {
    return FEUDO_PHASE[((const Feudo *)state)->phase];
}

/* ---- Notation ---- */

void feudo_write_cell(Text *out, int cell) {
    text_number(out, cell_column(cell));
    text_char(out, ',');
    text_number(out, cell_row(cell));
}

void feudo_write_move(const void *state, Move move, Text *out) {
    const Feudo *s = (const Feudo *)state;
    static const char *const WORDS[MOVE_KINDS] = {
        "quarter Q", "first ",  "castle ", "lot ",   "order ", "card ",
        "trade ",    "plague ", "stay",    "move ",  "spare",  "charm ",
        "done",      "spend ",  "attack ", "strike", "join ",  "advance "};
    const unsigned kind = move_kind(move);
    const int number = move_number(move);
    text_put(out, WORDS[kind]);
    switch (kind) {
    case MOVE_QUARTER:
        text_format(out, "%d %d", move_high(move) + 1, move_low(move) * 90);
        break;
    case MOVE_FIRST:
    case MOVE_LOT:
    case MOVE_CHARM:
        text_number(out, number);
        break;
    case MOVE_CASTLE:
    case MOVE_ATTACK:
        feudo_write_cell(out, number);
        break;
    case MOVE_ORDER:
        for (int place = 0; place < s->seats; place++) {
            text_format(out, place > 0 ? ",%d" : "%d", order_seat(number, s->seats, place));
        }
        break;
    case MOVE_CARD:
    case MOVE_JOIN:
        text_put(out, FEUDO_PIECE[number]);
        break;
    case MOVE_TRADE:
        text_number(out, FEUDO_TRADE_VALUE[number]);
        break;
    case MOVE_PLAGUE:
        text_format(out, number == 0 ? "fog" : "%d", number);
        break;
    case MOVE_MOVE:
    case MOVE_SPEND:
        text_format(out, "%s ", FEUDO_PIECE[move_high(move)]);
        feudo_write_cell(out, move_low(move));
        break;
    case MOVE_ADVANCE: {
        feudo_write_cell(out, move_high(move));
        char sign = ' ';
        for (int piece = 0; piece < PIECES; piece++) {
            if (move_pieces(move) >> piece & 1) {
                text_format(out, "%c%s", sign, FEUDO_PIECE[piece]);
                sign = '+';
            }
        }
        break;
    }
    default:
        break;
    }
}

/* Each reads what stands at *at, moves it behind that, and returns -1 if it is not there. */

static int read_number(const char **at, int most) {
    const char *digit = *at;
    int number = 0;
    if (*digit < '0' || *digit > '9' || (*digit == '0' && digit[1] >= '0' && digit[1] <= '9')) {
        return -1;
    }
    for (; *digit >= '0' && *digit <= '9'; digit++) {
        number = number * 10 + (*digit - '0');
        if (number > most) {
            return -1;
        }
    }
    *at = digit;
    return number;
}

int feudo_read_cell(const char *text, const char **end) {
    const int column = read_number(&text, SIDE - 1);
    if (column < 0 || *text != ',') {
        return -1;
    }
    text++;
    const int row = read_number(&text, SIDE - 1);
    *end = text;
    return row < 0 ? -1 : row * SIDE + column;
}

static int read_piece(const char **at) {
    for (int piece = 0; piece < PIECES; piece++) {
        const size_t length = strlen(FEUDO_PIECE[piece]);
        if (strncmp(*at, FEUDO_PIECE[piece], length) == 0) {
            *at += length;
            return piece;
        }
    }
    return -1;
}

static bool skip_word(const char **at, const char *word) {
    const size_t length = strlen(word);
    if (strncmp(*at, word, length) != 0) {
        return false;
    }
    *at += length;
    return true;
}

/* The shortest way of a piece of whoever is to act, 0 if it leads nowhere. */
static int ways_to(const Feudo *s, int piece, int cell) {
    if (s->turn < 0 || s->at[s->turn][piece] >= CELLS) {
        return 0;
    }
    uint8_t ways[CELLS];
    memset(ways, 0, sizeof ways);
    feudo_reach(s, s->turn, piece, CELLS, ways);
    return ways[cell];
}

#define NO_MOVE UINT32_MAX

/* Reads what follows the first word of a move; NO_MOVE if it is not well formed. */
static Move read_rest(const Feudo *s, Kind kind, const char **at) {
    switch (kind) {
    case MOVE_QUARTER: {
        const int quarter = read_number(at, QUARTERS);
        const int degrees = quarter >= 1 && skip_word(at, " ") ? read_number(at, 270) : -1;
        return degrees < 0 || degrees % 90 != 0 ? NO_MOVE : move_quarter(quarter - 1, degrees / 90);
    }
    case MOVE_FIRST:
    case MOVE_LOT:
    case MOVE_CHARM: {
        const int seat = read_number(at, FEUDO_SEATS - 1);
        return seat < 0 ? NO_MOVE : move_of(kind, seat);
    }
    case MOVE_CASTLE:
    case MOVE_ATTACK: {
        const int cell = feudo_read_cell(*at, at);
        return cell < 0 ? NO_MOVE : move_of(kind, cell);
    }
    case MOVE_ORDER: {
        int packed = 0;
        for (int place = 0; place < s->seats; place++) {
            const int seat = place > 0 && !skip_word(at, ",") ? -1 : read_number(at, 3);
            if (seat < 0) {
                return NO_MOVE;
            }
            packed = packed << 2 | seat;
        }
        return move_of(kind, packed);
    }
    case MOVE_CARD:
    case MOVE_JOIN: {
        const int piece = read_piece(at);
        return piece < 0 ? NO_MOVE : move_of(kind, piece);
    }
    case MOVE_TRADE: {
        const int value = read_number(at, 99);
        for (int i = 0; i < TRADE_KINDS; i++) {
            if (FEUDO_TRADE_VALUE[i] == value) {
                return move_of(kind, i);
            }
        }
        return NO_MOVE;
    }
    case MOVE_PLAGUE: {
        if (skip_word(at, "fog")) {
            return move_of(kind, 0);
        }
        const int village = read_number(at, VILLAGES);
        return village < 1 ? NO_MOVE : move_of(kind, village);
    }
    case MOVE_MOVE:
    case MOVE_SPEND: {
        const int piece = read_piece(at);
        const int cell = piece >= 0 && skip_word(at, " ") ? feudo_read_cell(*at, at) : -1;
        return cell < 0 ? NO_MOVE : move_to(kind, piece, ways_to(s, piece, cell), cell);
    }
    case MOVE_ADVANCE: {
        const int cell = feudo_read_cell(*at, at);
        const int piece = cell >= 0 && skip_word(at, " ") ? read_piece(at) : -1;
        if (piece < 0) {
            return NO_MOVE;
        }
        const int other = skip_word(at, "+") ? read_piece(at) : piece;
        return other < 0 ? NO_MOVE : move_advance(cell, 1 << piece | 1 << other);
    }
    default:
        return move_of(kind, 0);
    }
}

bool feudo_read_move(const void *state, const char *text, Move *out) {
    static const struct {
        const char *word;
        Kind kind;
    } WORDS[] = {{"quarter Q", MOVE_QUARTER}, {"first ", MOVE_FIRST},   {"castle ", MOVE_CASTLE},
                 {"lot ", MOVE_LOT},          {"order ", MOVE_ORDER},   {"card ", MOVE_CARD},
                 {"trade ", MOVE_TRADE},      {"plague ", MOVE_PLAGUE}, {"stay", MOVE_STAY},
                 {"move ", MOVE_MOVE},        {"spare", MOVE_SPARE},    {"charm ", MOVE_CHARM},
                 {"done", MOVE_DONE},         {"spend ", MOVE_SPEND},   {"attack ", MOVE_ATTACK},
                 {"strike", MOVE_STRIKE},     {"join ", MOVE_JOIN},     {"advance ", MOVE_ADVANCE}};
    for (size_t i = 0; i < sizeof WORDS / sizeof WORDS[0]; i++) {
        const char *at = text;
        if (skip_word(&at, WORDS[i].word)) {
            const Move move = read_rest((const Feudo *)state, WORDS[i].kind, &at);
            *out = move;
            return move != NO_MOVE && *at == '\0';
        }
    }
    return false;
}

/* ---- What the seat to act is to do ---- */

void feudo_ask(const void *state, Lang lang, Text *out) {
    const Feudo *s = (const Feudo *)state;
    /* {0} a piece, {1} a number, {2} another, {3} the target. */
    static const Words NOBODY = {{"Nobody has to choose now.", "Niemand muss jetzt wählen.",
                                  "Personne ne doit choisir maintenant."}};
    static const Words PHASES_ASK[PHASES] = {
        [CASTLE] = {{"Build your castle on a hill at the edge of the board.",
                     "Baue dein Schloss auf einem Hügel am Rand des Spielplans.",
                     "Bâtissez votre château sur une colline au bord du plateau."}},
        [ORDER] = {{"Set the turn order for round {1}.", "Bestimme die Reihenfolge für Runde {1}.",
                    "Fixez l’ordre de jeu pour la manche {1}."}},
        [PLOT] = {{"Plan in secret: pick army card {1} of {2}.",
                   "Plane geheim: Wähle Heereskarte {1} von {2}.",
                   "Plan secret : choisissez la carte d’armée {1} sur {2}."}},
        [MARCH] = {{"Movement, card {2}: move {0} up to {1} spaces, or stay.",
                    "Bewegung, Karte {2}: Ziehe {0} bis zu {1} Felder weit oder bleib stehen.",
                    "Mouvement, carte {2} : déplacez {0} de {1} cases au plus, ou restez sur "
                    "place."}},
        [CHARM] = {{"Milady is next to a Baron: charm his player, or spare him.",
                    "Milady ist neben einem Baron: Bezaubere seinen Spieler oder verschone ihn.",
                    "Milady est à côté d’un Baron : charmez son joueur, ou épargnez-le."}},
        [TRADE] = {{"Shillings left: {1}. Move pieces for 1 shilling per space, or finish.",
                    "Schillinge übrig: {1}. Ziehe Figuren für 1 Schilling je Feld oder höre auf.",
                    "Shillings restants : {1}. Déplacez des figurines à 1 shilling la case, ou "
                    "terminez."}},
        [ATTACK] = {{"Choose a target to attack, or finish.",
                     "Wähle ein Ziel für einen Angriff oder höre auf.",
                     "Choisissez une cible à attaquer, ou terminez."}},
        [MUSTER] = {{"Attack on {3}: choose who joins. You need more than {1} and have {2}.",
                     "Angriff auf {3}: Wer greift mit an? Du brauchst mehr als {1} und hast {2}.",
                     "Attaque sur {3} : qui y participe ? Il faut plus de {1}, vous avez {2}."}},
        [ADVANCE] = {{"Advance into spaces won this round, or finish.",
                      "Dringe in Felder vor, die in dieser Runde gewonnen wurden, oder höre auf.",
                      "Avancez dans les cases gagnées pendant cette manche, ou terminez."}},
    };
    static const Words TRADE_CARD = {{"Plan in secret: pick a trade card.",
                                      "Plane geheim: Wähle eine Handelskarte.",
                                      "Plan secret : choisissez une carte de commerce."}};
    static const Words FOOT_MISSING = {
        {"Attack on {3}: {2} is enough, but a mercenary or infantryman must join.",
         "Angriff auf {3}: {2} reichen, aber ein Söldner oder Fußsoldat muss mit angreifen.",
         "Attaque sur {3} : {2} suffisent, mais il faut un mercenaire ou un fantassin."}};
    static const Words MARCH_ONE = {
        {"Movement, card {2}: move {0} by one space, or stay.",
         "Bewegung, Karte {2}: Ziehe {0} um ein Feld oder bleib stehen.",
         "Mouvement, carte {2} : déplacez {0} d’une case, ou restez sur place."}};
    if (s->turn < 0) {
        text_put(out, NOBODY.in[lang]);
        return;
    }
    const Words *words = &PHASES_ASK[s->phase];
    TEXT(piece, 64);
    TEXT(target, 80);
    int one = 0, two = 0;
    if (s->phase == ORDER) {
        one = s->round;
    } else if (s->phase == PLOT) {
        while (one < PLOT_CARDS && s->plot[s->turn][one] != NONE) {
            one++;
        }
        for (int set = feudo_present(s, s->turn); set != 0 && two < PLOT_CARDS; set &= set - 1) {
            two++;
        }
        words = one == two ? &TRADE_CARD : words;
        one++;
    } else if (s->phase == MARCH) {
        const int card = s->plot[s->turn][s->step - 1];
        feudo_say_piece(s->turn, card, lang, &piece);
        one = s->fog ? FOG_STEPS : feudo_number(s, s->turn, card);
        two = s->step;
        words = one == 1 ? &MARCH_ONE : words;
    } else if (s->phase == TRADE) {
        one = feudo_purse(s, s->turn);
    } else if (s->phase == MUSTER) {
        one = feudo_defence(s, s->target);
        two = feudo_mustered(s);
        feudo_say_cell(s, s->target, false, (Reader){s->turn, lang}, &target);
        words = feudo_why_not(s, move_of(MOVE_STRIKE, 0)) == 22 ? &FOOT_MISSING : words;
    }
    TEXT(first, 8);
    TEXT(second, 8);
    text_number(&first, one);
    text_number(&second, two);
    const char *const values[] = {piece.start, first.start, second.start, target.start};
    text_fill(out, words->in[lang], values, 4);
}
