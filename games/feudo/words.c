/* games/feudo/words.c -- Feudo in words: its rules in short, notation, and what is asked. */
#include "games/feudo/state.h"

#include <string.h>

const Rule FEUDO_RULE[FEUDO_RULES + 1] = {
    {{{NULL, NULL, NULL}}},
    {{{"The board has 11 rows of 11 cells, named by column and row from 0,0 to 10,10.",
       "Das Brett hat 11 Reihen zu 11 Feldern, benannt nach Spalte und Reihe von 0,0 bis 10,10.",
       "Le plateau compte 11 rangées de 11 cases, nommées par colonne et rangée de 0,0 à "
       "10,10."}}},
    {{{"Four quarters are laid at random and turned at random; the middle row and column are "
       "hills, with the convent in the centre.",
       "Vier Viertel liegen zufällig und zufällig gedreht; die mittlere Reihe und Spalte sind "
       "Hügel, im Mittelpunkt steht das Kloster.",
       "Quatre quartiers sont posés et tournés au hasard ; la rangée et la colonne du milieu sont "
       "des collines, avec le couvent au centre."}}},
    {{{"A castle stands on a hill at the edge, at least 5 cells from other castles and 2 from "
       "towns.",
       "Ein Schloss steht auf einem Hügel am Rand, mindestens 5 Felder von anderen Schlössern und "
       "2 von Städten entfernt.",
       "Un château se dresse sur une colline au bord, à 5 cases au moins des autres châteaux et à "
       "2 des villes."}}},
    {{{"The plague begins in the village nearest to Evesham.",
       "Die Pest beginnt im Dorf, das Evesham am nächsten liegt.",
       "La peste commence dans le village le plus proche d'Evesham."}}},
    {{{"Every piece has one number for strength and movement: a higher one healthy, a lower one "
       "sick.",
       "Jede Figur hat eine Zahl für Stärke und Bewegung: eine höhere gesund, eine niedrigere "
       "krank.",
       "Chaque figurine a un seul nombre pour la force et le mouvement : plus grand en bonne "
       "santé, plus petit malade."}}},
    {{{"With fewer than 4 living fighters, a player's Baron counts 6, or 3 when sick.",
       "Bei weniger als 4 lebenden Kämpfern zählt der eigene Baron 6, krank 3.",
       "Avec moins de 4 combattants en vie, le baron compte 6, ou 3 s'il est malade."}}},
    {{{"The trading cards are 4, 2, 0, 0 and 0; they come back to the hand when all five are "
       "played.",
       "Die Handelskarten sind 4, 2, 0, 0 und 0; sie kommen zurück auf die Hand, wenn alle fünf "
       "gespielt sind.",
       "Les cartes de commerce valent 4, 2, 0, 0 et 0 ; elles reviennent en main quand toutes les "
       "cinq sont jouées."}}},
    {{{"The plague deck has a card for each of the 16 villages and 4 of fog; it is never shuffled "
       "again.",
       "Der Peststapel hat eine Karte für jedes der 16 Dörfer und 4 Nebelkarten; er wird nie neu "
       "gemischt.",
       "La pioche de peste compte une carte pour chacun des 16 villages et 4 de brouillard ; elle "
       "n'est jamais remélangée."}}},
    {{{"At the start of a round sick Barons and the sick in the convent are healed, and pieces "
       "return that were away for one whole round.",
       "Zu Beginn einer Runde werden kranke Barone und die Kranken im Kloster gesund, und Figuren "
       "kehren zurück, die eine ganze Runde fort waren.",
       "Au début d'une manche, les barons malades et les malades du couvent guérissent, et les "
       "figurines absentes une manche entière reviennent."}}},
    {{{"The player with fewest points sets the order of play for the round.",
       "Wer die wenigsten Punkte hat, bestimmt die Reihenfolge der Runde.",
       "La personne qui a le moins de points fixe l'ordre de la manche."}}},
    {{{"A plot is three different army cards of pieces on the board, in order, and one trading "
       "card from the hand.",
       "Ein Plan besteht aus drei verschiedenen Heereskarten von Figuren auf dem Brett, der Reihe "
       "nach, und einer Handelskarte aus der Hand.",
       "Un plan se compose de trois cartes d'armée différentes de figurines présentes, dans "
       "l'ordre, et d'une carte de commerce de la main."}}},
    {{{"The plague infects all on or next to its village and kills the sick; in fog no piece moves "
       "more than 1 cell in the round.",
       "Die Pest befällt alle im oder neben dem Dorf und tötet Kranke; bei Nebel zieht keine Figur "
       "mehr als 1 Feld in der Runde.",
       "La peste frappe tous ceux du village ou d'à côté et tue les malades ; dans le brouillard, "
       "aucune figurine n'avance de plus de 1 case dans la manche."}}},
    {{{"In each of three steps the plotted piece moves up to its number of cells, or stays.",
       "In jedem der drei Schritte zieht die geplante Figur bis zu ihrer Zahl an Feldern oder "
       "bleibt stehen.",
       "À chacune des trois étapes, la figurine prévue avance jusqu'à son nombre de cases, ou "
       "reste."}}},
    {{{"Nobody enters mountains, the plague's village, free or foreign towns, other castles or "
       "cells with enemy fighters; knights and Milady enter no villages or towns; only the sick "
       "enter "
       "the convent.",
       "Niemand betritt Berge, das Pestdorf, freie oder fremde Städte, fremde Schlösser oder "
       "Felder mit feindlichen Kämpfern; Ritter und Milady betreten keine Dörfer und Städte; ins "
       "Kloster gehen nur Kranke.",
       "Nul n'entre dans les montagnes, le village de la peste, les villes libres ou d'autrui, les "
       "autres châteaux ou les cases de combattants ennemis ; chevaliers et Milady n'entrent ni "
       "dans les villages ni dans les villes ; seuls les malades entrent au couvent."}}},
    {{{"Entering a wood ends the move, and a wood holds one piece only.",
       "Wer einen Wald betritt, hält dort an, und ein Wald fasst nur eine Figur.",
       "Entrer dans un bois termine le mouvement, et un bois ne contient qu'une figurine."}}},
    {{{"A cell holds one knight, mercenary or infantryman of a player, beside the own Baron and "
       "Milady; the First Knight stands alone, without a foreign Milady too.",
       "Auf einem Feld steht höchstens ein eigener Ritter, Söldner oder Fußsoldat, dazu Baron und "
       "Milady; der Erste Ritter steht allein, auch ohne fremde Milady.",
       "Une case accueille un seul chevalier, mercenaire ou fantassin d'un camp, avec son baron et "
       "sa Milady ; le Premier Chevalier se tient seul, sans Milady adverse non plus."}}},
    {{{"A mercenary moved by its card costs 1 shilling of the plotted trading card.",
       "Ein Söldner, den seine Karte bewegt, kostet 1 Schilling der geplanten Handelskarte.",
       "Un mercenaire déplacé par sa carte coûte 1 shilling de la carte de commerce prévue."}}},
    {{{"After her card's step a healthy Milady may charm a player whose Baron is on or next to her "
       "cell; a sick one infects the fighters there.",
       "Nach ihrem Schritt kann eine gesunde Milady einen Spieler bezaubern, dessen Baron auf oder "
       "neben ihrem Feld steht; eine kranke steckt die Kämpfer dort an.",
       "Après l'étape de sa carte, une Milady en bonne santé peut charmer le camp dont le baron "
       "est sur sa case ou à côté ; malade, elle contamine les combattants."}}},
    {{{"Shillings left move own pieces except Milady, 1 shilling a cell of the shortest way.",
       "Übrige Schillinge bewegen eigene Figuren außer Milady, 1 Schilling je Feld des kürzesten "
       "Wegs.",
       "Les shillings restants déplacent ses figurines sauf Milady, 1 shilling par case du plus "
       "court chemin."}}},
    {{{"Units next to the target attack together, each once a round, in the order of the pieces; "
       "castles and the convent are never attacked.",
       "Einheiten neben dem Ziel greifen gemeinsam an, jede einmal je Runde, in der Reihenfolge "
       "der Figuren; Schlösser und Kloster werden nie angegriffen.",
       "Les unités voisines de la cible attaquent ensemble, chacune une fois par manche, dans "
       "l'ordre des figurines ; châteaux et couvent ne sont jamais attaqués."}}},
    {{{"The attackers' sum must be greater than the defence: fighters on the cell, +3 in a "
       "village, +5 in a wood.",
       "Die Summe der Angreifer muss größer sein als die Verteidigung: Kämpfer auf dem Feld, +3 im "
       "Dorf, +5 im Wald.",
       "La somme des attaquants doit dépasser la défense : combattants de la case, +3 dans un "
       "village, +5 dans un bois."}}},
    {{{"A town defends with 7 and the fighters in it, and a mercenary or infantryman must take "
       "part in the attack; the Baron, if none of them lives.",
       "Eine Stadt verteidigt sich mit 7 und den Kämpfern darin; ein Söldner oder Fußsoldat muss "
       "mit angreifen, lebt keiner mehr, der Baron.",
       "Une ville se défend avec 7 et ses combattants ; un mercenaire ou un fantassin doit "
       "attaquer, ou le baron s'il n'en reste aucun en vie."}}},
    {{{"Beaten fighters leave the game; a beaten Baron flees and misses the next round.",
       "Besiegte Kämpfer scheiden aus; ein besiegter Baron flieht und fehlt die nächste Runde.",
       "Les combattants battus quittent la partie ; un baron battu s'enfuit et manque la manche "
       "suivante."}}},
    {{{"A won cell is entered once, by a piece that took part in the attack, or by the Baron with "
       "his companion.",
       "In ein gewonnenes Feld rückt einmal vor, wer am Angriff beteiligt war: eine Figur oder der "
       "Baron mit Begleiter.",
       "Une case gagnée est occupée une seule fois, par une figurine qui a attaqué, ou par le "
       "baron avec son compagnon."}}},
    {{{"An eliminated fighter gives its visible number in points.",
       "Ein besiegter Kämpfer bringt so viele Punkte wie seine sichtbare Zahl.",
       "Un combattant éliminé rapporte son nombre visible en points."}}},
    {{{"A conquered town gives its distance from the own castle in points; the former owner loses "
       "the distance from his.",
       "Eine eroberte Stadt bringt ihre Entfernung vom eigenen Schloss an Punkten; der frühere "
       "Besitzer verliert die von seinem.",
       "Une ville conquise rapporte sa distance au château en points ; l'ancien propriétaire perd "
       "la distance au sien."}}},
    {{{"When somebody first has 12 points, the king comes: everybody loses the numbers of the "
       "fighters in the own castle.",
       "Hat jemand erstmals 12 Punkte, so kommt der König: alle verlieren die Zahlen der Kämpfer "
       "im eigenen Schloss.",
       "Dès que quelqu'un atteint 12 points, le roi arrive : chacun perd les nombres des "
       "combattants de son propre château."}}},
    {{{"After the king's coming the last in points get 2 more shillings with a card above 0.",
       "Nach dem Kommen des Königs erhält, wer die wenigsten Punkte hat, 2 Schillinge mehr zu "
       "einer Karte über 0.",
       "Après la venue du roi, les derniers aux points reçoivent 2 shillings de plus avec une "
       "carte supérieure à 0."}}},
    {{{"After the last round most points win; then towns, then living fighters decide.",
       "Nach der letzten Runde gewinnen die meisten Punkte; dann zählen Städte, dann lebende "
       "Kämpfer.",
       "Après la dernière manche, le plus de points gagne ; puis les villes, puis les combattants "
       "en vie départagent."}}},
    {{{"The order of the plague deck and plots not yet revealed are hidden; all else is open.",
       "Verdeckt sind die Reihenfolge der Pestkarten und noch nicht aufgedeckte Pläne; alles "
       "andere ist offen.",
       "L'ordre des cartes de peste et les plans non révélés sont cachés ; tout le reste est "
       "visible."}}},
};

const char *const FEUDO_PHASE[PHASES] = {"setup", "castle", "order",  "plot",   "plague",  "march",
                                         "charm", "trade",  "attack", "muster", "advance", "over"};

const char *feudo_phase(const void *state) {
    return FEUDO_PHASE[((const Feudo *)state)->phase];
}

const Words FEUDO_PIECE_WORDS[PIECES] = {
    {{"the Baron", "der Baron", "le baron"}},
    {{"the First Knight", "der Erste Ritter", "le Premier Chevalier"}},
    {{"Knight 1", "Ritter 1", "le chevalier 1"}},
    {{"Knight 2", "Ritter 2", "le chevalier 2"}},
    {{"Knight 3", "Ritter 3", "le chevalier 3"}},
    {{"Mercenary 1", "Söldner 1", "le mercenaire 1"}},
    {{"Mercenary 2", "Söldner 2", "le mercenaire 2"}},
    {{"Infantryman 1", "Fußsoldat 1", "le fantassin 1"}},
    {{"Infantryman 2", "Fußsoldat 2", "le fantassin 2"}},
    {{"Milady", "Milady", "Milady"}},
};

const Words FEUDO_PIECE_OBJECT[PIECES] = {
    {{"the Baron", "den Baron", "le baron"}},
    {{"the First Knight", "den Ersten Ritter", "le Premier Chevalier"}},
    {{"Knight 1", "Ritter 1", "le chevalier 1"}},
    {{"Knight 2", "Ritter 2", "le chevalier 2"}},
    {{"Knight 3", "Ritter 3", "le chevalier 3"}},
    {{"Mercenary 1", "Söldner 1", "le mercenaire 1"}},
    {{"Mercenary 2", "Söldner 2", "le mercenaire 2"}},
    {{"Infantryman 1", "Fußsoldat 1", "le fantassin 1"}},
    {{"Infantryman 2", "Fußsoldat 2", "le fantassin 2"}},
    {{"Milady", "Milady", "Milady"}},
};

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
    /* {0} a piece, {1} a number, {2} another, {3} a cell. */
    static const Words NOBODY = {{"Nobody has to choose now.", "Niemand muss jetzt wählen.",
                                  "Personne ne doit choisir maintenant."}};
    static const Words PHASES_ASK[PHASES] = {
        [CASTLE] = {{"Build the castle on a hill at the edge of the board.",
                     "Das Schloss auf einem Hügel am Rand des Bretts bauen.",
                     "Bâtir le château sur une colline au bord du plateau."}},
        [ORDER] = {{"Set the order of play for round {1}.",
                    "Die Reihenfolge für Runde {1} bestimmen.",
                    "Fixer l'ordre du jeu pour la manche {1}."}},
        [PLOT] = {{"Plot in secret: pick army card {1} of {2}.",
                   "Geheim planen: Heereskarte {1} von {2} wählen.",
                   "Préparer le plan en secret : choisir la carte d'armée {1} sur {2}."}},
        [MARCH] = {{"March, step {2}: move {0} up to {1}, or let it stay.",
                    "Marsch, Schritt {2}: {0} bis zu {1} weit ziehen oder stehen lassen.",
                    "Marche, étape {2} : déplacer {0} jusqu'à {1}, ou laisser sur place."}},
        [CHARM] = {{"Milady is near a Baron: charm his player, or spare him.",
                    "Milady ist bei einem Baron: seinen Spieler bezaubern oder verschonen.",
                    "Milady est près d'un baron : charmer son camp, ou l'épargner."}},
        [TRADE] = {{"Shillings left: {1}. Move pieces for 1 shilling a cell, or be done.",
                    "Schillinge übrig: {1}. Figuren für 1 Schilling je Feld ziehen oder fertig "
                    "sein.",
                    "Shillings restants : {1}. Déplacer des figurines à 1 shilling la case, ou "
                    "terminer."}},
        [ATTACK] = {{"Name a target to attack, or be done.",
                     "Ein Ziel zum Angriff nennen oder fertig sein.",
                     "Désigner une cible à attaquer, ou terminer."}},
        [MUSTER] = {{"Attack on {3}: bring units with more than {1} in all, then strike; so far "
                     "{2}.",
                     "Angriff auf {3}: Einheiten mit zusammen mehr als {1} aufbieten, dann "
                     "zuschlagen; bisher {2}.",
                     "Attaque de {3} : réunir des unités totalisant plus de {1}, puis frapper ; "
                     "jusqu'ici {2}."}},
        [ADVANCE] = {{"Advance into cells won in this round, or be done.",
                      "In gewonnene Felder dieser Runde vorrücken oder fertig sein.",
                      "Avancer dans les cases gagnées cette manche, ou terminer."}},
    };
    static const Words TRADE_CARD = {{"Plot in secret: pick a trading card.",
                                      "Geheim planen: eine Handelskarte wählen.",
                                      "Préparer le plan en secret : choisir une carte de "
                                      "commerce."}};
    if (s->turn < 0) {
        text_put(out, NOBODY.in[lang]);
        return;
    }
    const Words *words = &PHASES_ASK[s->phase];
    const char *piece = "";
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
        piece = FEUDO_PIECE_OBJECT[card].in[lang];
        one = s->fog ? FOG_STEPS : feudo_number(s, s->turn, card);
        two = s->step;
    } else if (s->phase == TRADE) {
        one = feudo_purse(s, s->turn);
    } else if (s->phase == MUSTER) {
        one = feudo_defence(s, s->target);
        two = feudo_mustered(s);
    }
    TEXT(first, 8);
    TEXT(second, 8);
    TEXT(cell, 8);
    text_number(&first, one);
    text_number(&second, two);
    feudo_write_cell(&cell, s->target);
    const char *const values[] = {piece, first.start, second.start, cell.start};
    text_fill(out, words->in[lang], values, 4);
}
