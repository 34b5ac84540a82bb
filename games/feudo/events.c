/* games/feudo/events.c -- what a move caused, as JSON for programs and in sentences for people. */
#include "core/game_writer.h"
#include "games/feudo/fight.h"
#include "games/feudo/state.h"

#include <string.h>

/* How an event is told. A number's field begins with a letter for its type:
 *     N a number, P a piece, S a set of pieces, T a town, V a village, Q a quarter, K a corner,
 *     D turns by 90 degrees, O seats in order (from this number on), H a phase, B yes or no.
 * Words of Feudo in a sentence (core/sentence.h): {subject n} and {object n} are the seat's piece
 * of number n, {pieces n} a set of them, {unit} who joins an attack; {at n}, {to n}, {from n} and
 * {the n} are cell n with its preposition, {milady n} her at cell n; {sum} and {defence} belong to
 * joining. */
typedef struct Telling {
    const char *number[4];
    const char *cell[2];
    Words sentence;
} Telling;

static const Telling TELLING[FEUDO_EVENTS] = {
    [EVENT_QUARTER] =
        {{"Qquarter", "Kcorner", "Ddegrees"},
         {0},
         {{"Quarter {quarter 0} is placed in the {corner 1}, turned by {degrees 2}°.",
           "Viertel {quarter 0} liegt im {corner 1}, um {degrees 2}° gedreht.",
           "Le quartier {quarter 0} est posé au {corner 1}, tourné de {degrees 2}°."}}},
    [EVENT_PAWN] = {{"Vvillage"},
                    {"at"},
                    {{"The plague starts {at 0}, the village closest to Evesham.",
                      "Die Pest beginnt {at 0}, dem Dorf, das Evesham am nächsten liegt.",
                      "La peste commence {at 0}, le village le plus proche d’Evesham."}}},
    [EVENT_FIRST] = {{0},
                     {0},
                     {{"[You build|@ builds] the first castle.",
                       "[Du baust|@ baut] das erste Schloss.",
                       "[Vous bâtissez|@ bâtit] le premier château."}}},
    [EVENT_CASTLE] = {{0},
                      {"at"},
                      {{"[You build|@ builds] a castle {at 0}.",
                        "[Du baust|@ baut] ein Schloss {at 0}.",
                        "[Vous bâtissez|@ bâtit] un château {at 0}."}}},
    [EVENT_ROUND] = {{"Nround"},
                     {0},
                     {{"Round #0 begins.", "Runde #0 beginnt.", "La manche #0 commence."}}},
    [EVENT_HEALED] = {{"Ppiece"},
                      {"at"},
                      {{"{subject 0} is healthy again.", "{subject 0} ist wieder gesund.",
                        "{subject 0} est de nouveau en bonne santé."}}},
    [EVENT_BACK] = {{"Ppiece"},
                    {"at"},
                    {{"{subject 0} is back {at 0}.", "{subject 0} ist zurück {at 0}.",
                      "{subject 0} est de retour {at 0}."}}},
    [EVENT_LOT] = {{0},
                   {0},
                   {{"[You are|@ is] drawn by lot to set the turn order.",
                     "Das Los trifft [dich: Du bestimmst|@: @ bestimmt] die Reihenfolge.",
                     "Le sort [vous désigne|désigne @] pour fixer l’ordre de jeu."}}},
    [EVENT_ORDER] = {{"Oorder"},
                     {0},
                     {{"[You set|@ sets] the turn order: {order 0}.",
                       "[Du bestimmst|@ bestimmt] die Reihenfolge: {order 0}.",
                       "[Vous fixez|@ fixe] l’ordre de jeu : {order 0}."}}},
    [EVENT_CARD] = {{"Ppiece", "Cplace"},
                    {0},
                    {{"[You plan|@ plans] {object 0} as card #1.",
                      "[Du planst|@ plant] {object 0} als Karte #1 ein.",
                      "[Vous prévoyez|@ prévoit] {object 0} en carte #1."}}},
    [EVENT_PLEDGE] = {{"Nvalue"},
                      {0},
                      {{"[You plan|@ plans] trade card #0.",
                        "[Du planst|@ plant] Handelskarte #0 ein.",
                        "[Vous prévoyez|@ prévoit] la carte de commerce #0."}}},
    [EVENT_PLAGUE] = {{"Vvillage"},
                      {"at"},
                      {{"The plague moves {to 0}.", "Die Pest zieht {to 0}.",
                        "La peste gagne {the 0}."}}},
    [EVENT_FOG] = {{0},
                   {0},
                   {{"Fog: the plague rests, and pieces move at most 1 space this round.",
                     "Nebel: Die Pest ruht, und Figuren ziehen in dieser Runde höchstens 1 Feld.",
                     "Brouillard : la peste ne bouge pas et les figurines avancent d’une case au "
                     "plus cette manche."}}},
    [EVENT_INFECTED] = {{"Ppiece"},
                        {"at"},
                        {{"{subject 0} falls sick {at 0}.", "{subject 0} erkrankt {at 0}.",
                          "{subject 0} tombe malade {at 0}."}}},
    [EVENT_PERISHED] = {{"Ppiece"},
                        {"at"},
                        {{"{subject 0}, already sick, dies of the plague {at 0}.",
                          "{subject 0} war schon krank und stirbt {at 0} an der Pest.",
                          "{subject 0}, déjà malade, meurt de la peste {at 0}."}}},
    [EVENT_SKIPPED] =
        {{"Ppiece", "Bcharmed"},
         {0},
         {{"[Your|@’s] card for {object 0} is skipped: the piece is gone.",
           "[Deine Karte|Die Karte von @] für {object 0} wird übersprungen: Die Figur ist fort.",
           "[Votre carte|La carte de @] pour {object 0} est sautée : la figurine n’est plus là."}}},
    [EVENT_STAYED] = {{"Ppiece"},
                      {"at"},
                      {{"[You leave|@ leaves] {object 0} {at 0}.",
                        "[Du lässt|@ lässt] {object 0} {at 0} stehen.",
                        "[Vous laissez|@ laisse] {object 0} {at 0}."}}},
    [EVENT_MOVED] = {{"Ppiece", "Nways"},
                     {"from", "to"},
                     {{"[You move|@ moves] {object 0} {from 0} {to 1}.",
                       "[Du ziehst|@ zieht] {object 0} {from 0} {to 1}.",
                       "[Vous déplacez|@ déplace] {object 0} {from 0} {to 1}."}}},
    [EVENT_PAID] = {{"Ppiece", "Nshillings"},
                    {0},
                    {{"[You pay|@ pays] #1 {plural 1|shilling|shillings} for {object 0}.",
                      "[Du bezahlst|@ bezahlt] #1 Schilling für {object 0}.",
                      "[Vous payez|@ paie] #1 {plural 1|shilling|shillings} pour {object 0}."}}},
    [EVENT_CHARMED] =
        {{"Nback"},
         {"at"},
         {{"[Your|@’s] {milady 0} charms <you: you move|&: & moves> nothing more this round. She "
           "returns in round #0.",
           "[Deine {milady 0}|Die {milady 0} von @] bezaubert <dich: Du ziehst|&: & zieht> in "
           "dieser Runde nichts mehr. Sie kehrt in Runde #0 zurück.",
           "[Votre {milady 0}|La {milady 0} de @] <vous charme : vous ne déplacez|charme & : & ne "
           "déplace> plus rien cette manche. Elle revient à la manche #0."}}},
    [EVENT_SPARED] = {{0},
                      {0},
                      {{"[Your|@’s] Milady charms nobody.",
                        "[Deine Milady|Die Milady von @] bezaubert niemanden.",
                        "[Votre Milady|La Milady de @] ne charme personne."}}},
    [EVENT_CONTAGION] =
        {{"Ninfected"},
         {"at"},
         {{"[Your|@’s] sick {milady 0} infects #0 {plural 0|piece|pieces} around her.",
           "[Deine kranke {milady 0}|Die kranke {milady 0} von @] steckt #0 {plural "
           "0|Figur|Figuren} um sich herum an.",
           "[Votre {milady 0}|La {milady 0} de @], malade, contamine #0 {plural "
           "0|figurine|figurines} autour d’elle."}}},
    [EVENT_TRADE] =
        {{"Nvalue", "Ngift", "Nleft", "Bcharmed"},
         {0},
         {{"[You reveal|@ reveals] trade card #0: #2 {plural 2|shilling|shillings} to spend.",
           "[Du deckst|@ deckt] Handelskarte #0 auf: #2 Schilling zum Ausgeben.",
           "[Vous révélez|@ révèle] la carte de commerce #0 : #2 {plural 2|shilling|shillings} à "
           "dépenser."}}},
    [EVENT_HAND] = {{0},
                    {0},
                    {{"[You take|@ takes] all trade cards back.",
                      "[Du nimmst|@ nimmt] alle Handelskarten zurück.",
                      "[Vous reprenez|@ reprend] toutes les cartes de commerce."}}},
    [EVENT_SPENT] =
        {{"Ppiece", "Nshillings", "Nleft"},
         {"from", "to"},
         {{"[You move|@ moves] {object 0} {from 0} {to 1} for #1 {plural 1|shilling|shillings} (#2 "
           "left).",
           "[Du ziehst|@ zieht] {object 0} {from 0} {to 1} für #1 Schilling (#2 übrig).",
           "[Vous déplacez|@ déplace] {object 0} {from 0} {to 1} pour #1 {plural "
           "1|shilling|shillings} (reste #2)."}}},
    [EVENT_NO_ATTACK] =
        {{"Nsum", "Ndefence", "Llacks"},
         {"at"},
         {{"[You are|@ is] too weak to attack {the 0}: #0, and more than #1 is needed.",
           "[Du bist|@ ist] zu schwach für einen Angriff auf {the 0}: #0, nötig ist mehr als #1.",
           "[Vous êtes|@ est] trop faible pour attaquer {the 0} : #0, et il faut plus de #1."}}},
    [EVENT_TARGET] = {{"Ndefence"},
                      {"at"},
                      {{"[You attack|@ attacks] <you|&> {at 0}: defence #0.",
                        "[Du greifst|@ greift] <dich|&> {at 0} an: Verteidigung #0.",
                        "[Vous attaquez &|@ <vous attaque|attaque &>] {at 0} : défense #0."}}},
    [EVENT_JOINED] =
        {{"Ppiece", "Nstrength", "Nsum", "Sunit"},
         {0},
         {{"[You send|@ sends] {unit 0} into the attack: {sum 0}; more than {defence 0} is needed.",
           "[Du schickst|@ schickt] {unit 0} in den Angriff: {sum 0}, nötig ist mehr als {defence "
           "0}.",
           "[Vous engagez|@ engage] {unit 0} dans l’attaque : {sum 0}, et il faut plus de {defence "
           "0}."}}},
    [EVENT_FIGHT] = {{"Nsum", "Ndefence", "Nground", "Sattackers"},
                     {"at"},
                     {{"[You defeat|@ defeats] <you|&> {at 0}, #0 to #1 (#2 of it from the "
                       "terrain). Attackers: {pieces 3}.",
                       "[Du besiegst|@ besiegt] <dich|&> {at 0}, #0 zu #1 (davon #2 vom Gelände). "
                       "Angreifer: {pieces 3}.",
                       "[Vous battez &|@ <vous bat|bat &>] {at 0}, #0 contre #1 (dont #2 pour le "
                       "terrain). À l’attaque : {pieces 3}."}}},
    [EVENT_BEATEN] =
        {{"Ppiece", "Npoints"},
         {"at"},
         {{"[You lose|@ loses] {object 0} {at 0}: +#1 {plural 1|point|points} for <you|&>.",
           "[Du verlierst|@ verliert] {object 0} {at 0}: +#1 {plural 1|Punkt|Punkte} für <dich|&>.",
           "[Vous perdez|@ perd] {object 0} {at 0} : +#1 {plural 1|point|points} pour <vous|&>."}}},
    [EVENT_FLED] = {{"Nback"},
                    {"at"},
                    {{"[Your|@’s] Baron flees {from 0} and returns in round #0.",
                      "[Dein Baron|Der Baron von @] flieht {from 0} und kehrt in Runde #0 zurück.",
                      "[Votre Baron|Le Baron de @] s’enfuit {from 0} et revient à la manche #0."}}},
    [EVENT_CONQUERED] = {{"Ttown", "Ndistance"},
                         {"at", "castle"},
                         {{"[You conquer|@ conquers] {the 0}, #1 {plural 1|space|spaces} from "
                           "[your|their] castle: +#1 {plural 1|point|points}.",
                           "[Du eroberst|@ erobert] {the 0}, #1 {plural 1|Feld|Felder} vom eigenen "
                           "Schloss: +#1 {plural 1|Punkt|Punkte}.",
                           "[Vous conquérez|@ conquiert] {the 0}, à #1 {plural 1|case|cases} de "
                           "[votre|son] château : +#1 {plural 1|point|points}."}}},
    [EVENT_LOST_TOWN] =
        {{"Ttown", "Ndistance", "Npoints"},
         {"at", "castle"},
         {{"[You lose|@ loses] {the 0} to <you|&>, and #2 {plural 2|point|points}.",
           "[Du verlierst|@ verliert] {the 0} an <dich|&> und #2 {plural 2|Punkt|Punkte}.",
           "[Vous perdez {the 0} face à &|@ perd {the 0} face à <vous|&>], et #2 {plural "
           "2|point|points}."}}},
    [EVENT_DESPERATE] =
        {{"Nfighters", "Nred", "Nblack"},
         {0},
         {{"[You have|@ has] only #0 {plural 0|fighter|fighters} left: the desperate Baron now has "
           "strength #1, or #2 when sick.",
           "[Du hast|@ hat] nur noch #0 Kämpfer: Der verzweifelte Baron hat jetzt Stärke #1, krank "
           "#2.",
           "[Vous n’avez|@ n’a] plus que #0 {plural 0|combattant|combattants} : le Baron, "
           "désespéré, a maintenant une force de #1, ou de #2 s’il est malade."}}},
    [EVENT_KING] =
        {{"Npoints"},
         {0},
         {{"[You reach|@ reaches] #0 points: the king comes to look for cowards in the castles.",
           "[Du erreichst|@ erreicht] #0 Punkte: Der König kommt und sucht Feiglinge in den "
           "Schlössern.",
           "[Vous atteignez|@ atteint] #0 points : le roi vient chercher les lâches dans les "
           "châteaux."}}},
    [EVENT_COWARDS] =
        {{"Nsum", "Npoints", "Spieces"},
         {0},
         {{"[You lose|@ loses] #1 {plural 1|point|points} for cowards in the castle: {pieces 2}.",
           "[Du verlierst|@ verliert] #1 {plural 1|Punkt|Punkte} für Feiglinge im Schloss: {pieces "
           "2}.",
           "[Vous perdez|@ perd] #1 {plural 1|point|points} pour les lâches au château : {pieces "
           "2}."}}},
    [EVENT_ADVANCED] = {{"Spieces"},
                        {"from", "to"},
                        {{"[You advance|@ advances] {from 0} {to 1}: {pieces 0}.",
                          "[Du dringst|@ dringt] {from 0} {to 1} vor: {pieces 0}.",
                          "[Vous avancez|@ avance] {from 0} {to 1} : {pieces 0}."}}},
    [EVENT_DONE] = {{"Hphase"},
                    {0},
                    {{"[You finish|@ finishes] {phase 0}.", "[Du beendest|@ beendet] {phase 0}.",
                      "[Vous terminez|@ termine] {phase 0}."}}},
    [EVENT_OVER] = {{0},
                    {0},
                    {{"The game is over.", "Die Partie ist zu Ende.", "La partie est terminée."}}},
    [EVENT_WON] = {{"Npoints"},
                   {0},
                   {{"[You win|@ wins] with #0 {plural 0|point|points}.",
                     "[Du gewinnst|@ gewinnt] mit #0 {plural 0|Punkt|Punkten}.",
                     "[Vous gagnez|@ gagne] avec #0 {plural 0|point|points}."}}},
};

/* Other sentences for special cases of the same events. */
static const Words SKIPPED_CHARMED = {
    {"[You are|@ is] charmed: the card for {object 0} has no effect.",
     "[Du bist|@ ist] bezaubert: Die Karte für {object 0} bleibt ohne Wirkung.",
     "[Vous êtes|@ est] sous le charme : la carte pour {object 0} reste sans effet."}};
static const Words TRADE_CHARMED = {
    {"[You are|@ is] charmed: trade card #0 has no effect.",
     "[Du bist|@ ist] bezaubert: Handelskarte #0 bleibt ohne Wirkung.",
     "[Vous êtes|@ est] sous le charme : la carte de commerce #0 reste sans effet."}};
static const Words TRADE_GIFT = {{"[You reveal|@ reveals] trade card #0 and the king adds #1: #2 "
                                  "{plural 2|shilling|shillings} to spend.",
                                  "[Du deckst|@ deckt] Handelskarte #0 auf, und der König schenkt "
                                  "#1 dazu: #2 Schilling zum Ausgeben.",
                                  "[Vous révélez|@ révèle] la carte de commerce #0 et le roi en "
                                  "offre #1 : #2 {plural 2|shilling|shillings} à dépenser."}};
static const Words NO_ATTACK_GATE = {
    {"[You can’t|@ can’t] attack {the 0}: no piece that may take a town is next to it.",
     "[Du kannst|@ kann] {the 0} nicht angreifen: Keine Figur daneben darf eine Stadt erobern.",
     "[Vous ne pouvez|@ ne peut] pas attaquer {the 0} : aucune figurine voisine ne peut prendre "
     "une ville."}};
static const Words NO_ATTACK_BOTH = {
    {"[You are|@ is] too weak to attack {the 0}: #0, and more than #1 is needed. No piece that may "
     "take a town is next to it either.",
     "[Du bist|@ ist] zu schwach für einen Angriff auf {the 0}: #0, nötig ist mehr als #1. Auch "
     "darf keine Figur daneben eine Stadt erobern.",
     "[Vous êtes|@ est] trop faible pour attaquer {the 0} : #0, et il faut plus de #1. De plus, "
     "aucune figurine voisine ne peut prendre une ville."}};
/* Near the end nobody comes back any more. */
static const Words CHARMED_FOR_GOOD = {
    {"[Your|@’s] {milady 0} charms <you: you move|&: & moves> nothing more this round. She does "
     "not return before the end.",
     "[Deine {milady 0}|Die {milady 0} von @] bezaubert <dich: Du ziehst|&: & zieht> in dieser "
     "Runde nichts mehr. Sie kehrt bis zum Ende nicht zurück.",
     "[Votre {milady 0}|La {milady 0} de @] <vous charme : vous ne déplacez|charme & : & ne "
     "déplace> plus rien cette manche. Elle ne revient plus avant la fin."}};
static const Words FLED_FOR_GOOD = {
    {"[Your|@’s] Baron flees {from 0} and does not return before the end.",
     "[Dein Baron|Der Baron von @] flieht {from 0} und kehrt bis zum Ende nicht zurück.",
     "[Votre Baron|Le Baron de @] s’enfuit {from 0} et ne revient plus avant la fin."}};
static const Words TARGET_TOWN = {{"[You attack|@ attacks] {the 0}: defence #0.",
                                   "[Du greifst|@ greift] {the 0} an: Verteidigung #0.",
                                   "[Vous attaquez|@ attaque] {the 0} : défense #0."}};
static const Words FIGHT_OPEN = {
    {"[You defeat|@ defeats] <you|&> {at 0}, #0 to #1. Attackers: {pieces 3}.",
     "[Du besiegst|@ besiegt] <dich|&> {at 0}, #0 zu #1. Angreifer: {pieces 3}.",
     "[Vous battez &|@ <vous bat|bat &>] {at 0}, #0 contre #1. À l’attaque : {pieces 3}."}};
static const Words FIGHT_TOWN = {
    {"[You take|@ takes] {the 0}, #0 to #1. Attackers: {pieces 3}.",
     "[Du nimmst|@ nimmt] {the 0} ein, #0 zu #1. Angreifer: {pieces 3}.",
     "[Vous prenez|@ prend] {the 0}, #0 contre #1. À l’attaque : {pieces 3}."}};
static const Words JOINED_ENOUGH = {
    {"[You send|@ sends] {unit 0} into the attack: {sum 0}, more than {defence 0}.",
     "[Du schickst|@ schickt] {unit 0} in den Angriff: {sum 0}, mehr als {defence 0}.",
     "[Vous engagez|@ engage] {unit 0} dans l’attaque : {sum 0}, plus de {defence 0}."}};
/* Nobody falls below 0. */
static const Words COWARDS_SPARED = {
    {"[You have|@ has] cowards worth #0 in the castle: {pieces 2}. That costs only #1 {plural "
     "1|point|points}: there were no more.",
     "[Du hast|@ hat] Feiglinge im Wert von #0 im Schloss: {pieces 2}. Das kostet nur #1 {plural "
     "1|Punkt|Punkte}: Mehr waren nicht da.",
     "[Vous avez|@ a] des lâches d’une valeur de #0 au château : {pieces 2}. Cela ne coûte que #1 "
     "{plural 1|point|points} : il n’y en avait pas plus."}};
/* F20 to F22: who has to join in next, and what may not be left out of a reckoning. */
static const Words ONLY_JOINER = {{" Then {joiner 0} must join too: {joint 0}.",
                                   " Dann muss auch {joiner 0} mit angreifen: {joint 0}.",
                                   " Ensuite, {joiner 0} doit aussi participer : {joint 0}."}};
static const Words GATE_JOINER = {
    {" Only {joiner 0} may take the town and must join too: {joint 0}.",
     " Nur {joiner 0} darf die Stadt erobern und muss auch mit angreifen: {joint 0}.",
     " Seul {joiner 0} peut prendre la ville et doit aussi participer : {joint 0}."}};
static const Words FOOT_JOINS = {
    {" Then a mercenary or infantryman must join too.",
     " Dann muss auch ein Söldner oder Fußsoldat mit angreifen.",
     " Ensuite, un mercenaire ou un fantassin doit aussi participer."}};

static const char *const LACK[LACKS] = {"strength", "foot", "baron"};
static const char *const CORNER[QUARTERS] = {"NW", "NE", "SW", "SE"};
static const Words CORNER_WORDS[QUARTERS] = {{{"north-west", "Nordwesten", "nord-ouest"}},
                                             {{"north-east", "Nordosten", "nord-est"}},
                                             {{"south-west", "Südwesten", "sud-ouest"}},
                                             {{"south-east", "Südosten", "sud-est"}}};
static const Words PHASE_WORDS[PHASES] = {
    [TRADE] = {{"trading", "den Handel", "le commerce"}},
    [ATTACK] = {{"attacking", "die Angriffe", "les attaques"}},
    [ADVANCE] = {{"advancing", "das Vordringen", "les avancées"}},
};

/* Who fights beside the Baron that joins; NONE: nobody. */
static int companion_in(const Event *event) {
    for (int piece = 0; piece < PIECES; piece++) {
        if (piece != event->number[0] && event->number[3] >> piece & 1) {
            return piece;
        }
    }
    return NONE;
}

static const Words *sentence_of(const Feudo *s, const Event *event) {
    if (event->kind == EVENT_CHARMED && event->number[0] > s->rounds) {
        return &CHARMED_FOR_GOOD;
    }
    if (event->kind == EVENT_FLED && event->number[0] > s->rounds) {
        return &FLED_FOR_GOOD;
    }
    if (event->kind == EVENT_SKIPPED && event->number[1] != 0) {
        return &SKIPPED_CHARMED;
    }
    if (event->kind == EVENT_TRADE && event->number[3] != 0) {
        return &TRADE_CHARMED;
    }
    if (event->kind == EVENT_TRADE && event->number[1] > 0) {
        return &TRADE_GIFT;
    }
    if (event->kind == EVENT_NO_ATTACK && event->number[2] != LACK_STRENGTH) {
        return &NO_ATTACK_GATE;
    }
    if (event->kind == EVENT_NO_ATTACK &&
        event->number[3] != 0) { /* not only strength is missing */
        return &NO_ATTACK_BOTH;
    }
    if (event->kind == EVENT_TARGET && event->other == NATURE) {
        return &TARGET_TOWN;
    }
    if (event->kind == EVENT_JOINED && event->number[2] > feudo_defence(s, s->target)) {
        return &JOINED_ENOUGH;
    }
    if (event->kind == EVENT_FIGHT && event->other == NATURE) {
        return &FIGHT_TOWN;
    }
    if (event->kind == EVENT_FIGHT && event->number[2] == 0) { /* the ground adds nothing */
        return &FIGHT_OPEN;
    }
    if (event->kind == EVENT_COWARDS && event->number[1] < event->number[0]) {
        return &COWARDS_SPARED;
    }
    return &TELLING[event->kind].sentence;
}

static void write_number(Text *out, const Event *event, int i, char type, const char *key) {
    const int number = event->number[i];
    switch (type) {
    case 'P':
        json_add_words(out, key, FEUDO_PIECE[number]);
        break;
    case 'S':
        json_open_list(out, key);
        for (int piece = 0; piece < PIECES; piece++) {
            if (number >> piece & 1) {
                json_add_words(out, NULL, FEUDO_PIECE[piece]);
            }
        }
        json_close_list(out);
        break;
    case 'T':
        json_add_words(out, key, FEUDO_TOWN[number]);
        break;
    case 'Q':
        json_add_format(out, key, "Q%d", number + 1);
        break;
    case 'L':
        json_add_words(out, key, LACK[number]);
        break;
    case 'K':
        json_add_words(out, key, CORNER[number]);
        break;
    case 'D':
        json_add_number(out, key, number * 90);
        break;
    case 'O':
        json_open_list(out, key);
        for (int place = i; place < FEUDO_SEATS && event->number[place] != NONE; place++) {
            json_add_number(out, NULL, event->number[place]);
        }
        json_close_list(out);
        break;
    case 'H':
        json_add_words(out, key, FEUDO_PHASE[number]);
        break;
    case 'B':
        json_add_flag(out, key, number != 0);
        break;
    default:
        json_add_number(out, key, number);
        break;
    }
}

void feudo_write_event(const void *before, const Event *event, Text *out) {
    (void)before;
    const Telling *telling = &TELLING[event->kind];
    json_open_event(out, FEUDO_EVENT_KINDS[event->kind].name, 'F', event);
    if (event->other >= 0) {
        json_add_number(out, "other", event->other);
    }
    for (int i = 0; i < 4 && telling->number[i] != NULL; i++) {
        write_number(out, event, i, telling->number[i][0], telling->number[i] + 1);
    }
    for (int i = 0; i < 2 && telling->cell[i] != NULL; i++) {
        json_open_words(out, telling->cell[i]);
        feudo_write_cell(out, event->cell[i]);
        json_close_words(out);
    }
    json_close(out);
}

/* --- Pieces and cells in sentences ----------------------------------------------------------- */

/* The reader's own, and somebody else's, at the beginning of a sentence. */
const Words FEUDO_YOUR_PIECE[PIECES] = {
    {{"Your {Baron}", "Dein {Baron}", "Votre {Baron}"}},
    {{"Your {First Knight}", "Dein {Erster Ritter}", "Votre {Premier Chevalier}"}},
    {{"Your {Knight 1}", "Dein {Ritter 1}", "Votre {chevalier 1}"}},
    {{"Your {Knight 2}", "Dein {Ritter 2}", "Votre {chevalier 2}"}},
    {{"Your {Knight 3}", "Dein {Ritter 3}", "Votre {chevalier 3}"}},
    {{"Your {Mercenary 1}", "Dein {Söldner 1}", "Votre {mercenaire 1}"}},
    {{"Your {Mercenary 2}", "Dein {Söldner 2}", "Votre {mercenaire 2}"}},
    {{"Your {Infantryman 1}", "Dein {Fußsoldat 1}", "Votre {fantassin 1}"}},
    {{"Your {Infantryman 2}", "Dein {Fußsoldat 2}", "Votre {fantassin 2}"}},
    {{"Your {Milady}", "Deine {Milady}", "Votre {Milady}"}},
};
const Words FEUDO_THEIR_PIECE[PIECES] = {
    /* behind "Odo’s" or before "von Odo" */
    {{"{Baron}", "Der {Baron}", "Le {Baron}"}},
    {{"{First Knight}", "Der {Erste Ritter}", "Le {Premier Chevalier}"}},
    {{"{Knight 1}", "{Ritter 1}", "Le {chevalier 1}"}},
    {{"{Knight 2}", "{Ritter 2}", "Le {chevalier 2}"}},
    {{"{Knight 3}", "{Ritter 3}", "Le {chevalier 3}"}},
    {{"{Mercenary 1}", "{Söldner 1}", "Le {mercenaire 1}"}},
    {{"{Mercenary 2}", "{Söldner 2}", "Le {mercenaire 2}"}},
    {{"{Infantryman 1}", "{Fußsoldat 1}", "Le {fantassin 1}"}},
    {{"{Infantryman 2}", "{Fußsoldat 2}", "Le {fantassin 2}"}},
    {{"{Milady}", "Die {Milady}", "La {Milady}"}},
};
/* As the object of a sentence; as its subject a German one differs. */
const Words FEUDO_PIECE_OBJECT[PIECES] = {
    {{"the {Baron}", "den {Baron}", "le {Baron}"}},
    {{"the {First Knight}", "den {Ersten Ritter}", "le {Premier Chevalier}"}},
    {{"{Knight 1}", "{Ritter 1}", "le {chevalier 1}"}},
    {{"{Knight 2}", "{Ritter 2}", "le {chevalier 2}"}},
    {{"{Knight 3}", "{Ritter 3}", "le {chevalier 3}"}},
    {{"{Mercenary 1}", "{Söldner 1}", "le {mercenaire 1}"}},
    {{"{Mercenary 2}", "{Söldner 2}", "le {mercenaire 2}"}},
    {{"{Infantryman 1}", "{Fußsoldat 1}", "le {fantassin 1}"}},
    {{"{Infantryman 2}", "{Fußsoldat 2}", "le {fantassin 2}"}},
    {{"{Milady}", "{Milady}", "{Milady}"}},
};
static const Words PIECE_SUBJECT[2] = {
    /* of the Baron and the First Knight */
    {{"the {Baron}", "der {Baron}", "le {Baron}"}},
    {{"the {First Knight}", "der {Erste Ritter}", "le {Premier Chevalier}"}},
};

typedef enum Case { AT, TO, FROM, THE, CASE_COUNT } Case;
static const char *const CASE_WORD[CASE_COUNT] = {"at", "to", "from", "the"};

enum { HILL, WOOD, MOUNTAIN, CLOISTER, LANDS };
static const Words LAND[LANDS][CASE_COUNT] = {
    {{{"on the {hill}", "auf dem {Hügel}", "sur la {colline}"}},
     {{"to the {hill}", "auf den {Hügel}", "vers la {colline}"}},
     {{"from the {hill}", "vom {Hügel}", "de la {colline}"}},
     {{"the {hill}", "den {Hügel}", "la {colline}"}}},
    {{{"in the {wood}", "im {Wald}", "dans le {bois}"}},
     {{"to the {wood}", "in den {Wald}", "vers le {bois}"}},
     {{"from the {wood}", "aus dem {Wald}", "du {bois}"}},
     {{"the {wood}", "den {Wald}", "le {bois}"}}},
    {{{"on the {mountain}", "auf dem {Berg}", "sur la {montagne}"}},
     {{"to the {mountain}", "auf den {Berg}", "vers la {montagne}"}},
     {{"from the {mountain}", "vom {Berg}", "de la {montagne}"}},
     {{"the {mountain}", "den {Berg}", "la {montagne}"}}},
    {{{"in the {convent}", "im {Kloster}", "au {couvent}"}},
     {{"to the {convent}", "ins {Kloster}", "vers le {couvent}"}},
     {{"from the {convent}", "aus dem {Kloster}", "du {couvent}"}},
     {{"the {convent}", "das {Kloster}", "le {couvent}"}}},
};
/* Before the name of a town or village; French elides before a vowel. */
static const Words NAME_CASE[CASE_COUNT] = {{{"in ", "in ", "à "}},
                                            {{"to ", "nach ", "vers "}},
                                            {{"from ", "aus ", "de "}},
                                            {{"", "", ""}}};
static const char FROM_VOWEL[] = "d’";
/* A castle of the event's seat, then anybody else's: sentences about its owner. */
static const Words CASTLE_CASE[2][CASE_COUNT] = {
    {{{"in [your|the] {castle}", "[in deinem|im] {castle}", "[dans votre|au] {castle}"}},
     {{"to [your|the] {castle}", "[in dein|ins] {castle}", "[vers votre|vers le] {castle}"}},
     {{"from [your|the] {castle}", "[aus deinem|aus dem] {castle}", "[de votre|du] {castle}"}},
     {{"[your|the] {castle}", "[dein|das] {castle}", "[votre|le] {castle}"}}},
    {{{"in [your {castle}|@’s {castle}]", "[in deinem {castle}|im {castle} von @]",
       "[dans votre {castle}|au {castle} de @]"}},
     {{"to [your {castle}|@’s {castle}]", "[in dein {castle}|ins {castle} von @]",
       "[vers votre {castle}|vers le {castle} de @]"}},
     {{"from [your {castle}|@’s {castle}]", "[aus deinem {castle}|aus dem {castle} von @]",
       "[de votre {castle}|du {castle} de @]"}},
     {{"[your {castle}|@’s {castle}]", "[dein {castle}|das {castle} von @]",
       "[votre {castle}|le {castle} de @]"}}},
};

/* What an event's sentence is about: the state before it, and the event. */
typedef struct Told {
    const Feudo *before;
    const Event *event;
} Told;

static void put_seats_piece(int seat, int piece, const Words *phrase, Lang lang, Text *out) {
    TEXT(key, 24);
    text_format(&key, "%d:%s", seat, FEUDO_PIECE[piece]);
    sentence_piece(phrase->in[lang], key.start, out);
}

static void put_piece(const Told *told, int piece, const Words *phrase, Lang lang, Text *out) {
    put_seats_piece(told->event->seat, piece, phrase, lang, out);
}

void feudo_say_piece(int seat, int piece, Lang lang, Text *out) {
    put_seats_piece(seat, piece, &FEUDO_PIECE_OBJECT[piece], lang, out);
}

/* "Your Knight 1", "Odo’s Knight 1", "Der Erste Ritter von Odo". */
static void put_subject(const Sentence *sentence, int piece, Text *out) {
    const Lang lang = sentence->reader.lang;
    const Told *told = sentence->about;
    if (sentence->seat == sentence->reader.seat) {
        put_piece(told, piece, &FEUDO_YOUR_PIECE[piece], lang, out);
        return;
    }
    if (lang == ENGLISH) {
        text_format(out, "{%d}’s ", sentence->seat);
    }
    put_piece(told, piece, &FEUDO_THEIR_PIECE[piece], lang, out);
    if (lang != ENGLISH) {
        text_format(out, lang == GERMAN ? " von {%d}" : " de {%d}", sentence->seat);
    }
}

static void put_pieces(const Told *told, unsigned set, const Words phrases[], Lang lang,
                       Text *out) {
    for (int piece = 0, put = 0; piece < PIECES; piece++) {
        if (set >> piece & 1) {
            text_put(out, text_joint(put++, set_count(set), TEXT_AND.in[lang]));
            put_piece(told, piece, &phrases[piece], lang, out);
        }
    }
}

/* The name of the town or village on a cell; NULL: there is none. */
static const char *name_of(const Feudo *s, int cell) {
    for (int town = 0; town < TOWNS; town++) {
        if (s->town[town] == cell) {
            return FEUDO_TOWN[town];
        }
    }
    for (int village = 0; village < VILLAGES; village++) {
        if (s->village[village] == cell) {
            return FEUDO_VILLAGE[village + 1];
        }
    }
    return NULL;
}

static bool put_castle(const Sentence *sentence, const char *word, int index, Text *out) {
    static const Words CASTLE_NAME = {{"{castle}", "{Schloss}", "{château}"}};
    (void)index;
    if (strcmp(word, "castle") != 0) {
        return false;
    }
    sentence_hex(CASTLE_NAME.in[sentence->reader.lang], sentence->about, out);
    return true;
}

static void put_place(const Sentence *sentence, const Feudo *s, const char *name, Case how,
                      int cell, Text *out) {
    const Lang lang = sentence->reader.lang;
    TEXT(at, 16);
    feudo_write_cell(&at, cell);
    if (name != NULL) {
        TEXT(phrase, 64);
        const bool vowel = lang == FRENCH && how == FROM && strchr("AEIOU", name[0]) != NULL;
        text_format(&phrase, "%s{%s}", vowel ? FROM_VOWEL : NAME_CASE[how].in[lang], name);
        sentence_hex(phrase.start, at.start, out);
        return;
    }
    for (int seat = 0; seat < s->seats; seat++) {
        if (s->castle[seat] == cell) {
            const Sentence castle = {sentence->reader, seat, NATURE, NULL, at.start, put_castle};
            sentence_write(&castle, CASTLE_CASE[seat != sentence->seat][how].in[lang], out);
            return;
        }
    }
    const int land = cell == CONVENT            ? CLOISTER
                     : bits_has(s->woods, cell) ? WOOD
                     : bits_has(s->rough, cell) ? MOUNTAIN
                                                : HILL;
    sentence_hex(LAND[land][how].in[lang], at.start, out);
}

void feudo_say_cell(const Feudo *s, int cell, bool at, Reader reader, Text *out) {
    const Sentence sentence = {reader, reader.seat, NATURE, NULL, NULL, NULL};
    put_place(&sentence, s, name_of(s, cell), at ? AT : THE, cell, out);
}

/* --- Sentences ------------------------------------------------------------------------------- */

/* Who is the only one who can join an attack next, or of whom a town wants one, and what follows.
 */
typedef struct Joining {
    const Words *sentence; /* NULL: it is all left to choose */
    int piece;
    int sum, all; /* of the attack without and with that piece */
} Joining;

static Joining joining_of(const Feudo *s, const Event *event) {
    Joining joining = {NULL, NONE, event->number[2], 0};
    Feudo after = *s;
    after.muster = (uint16_t)(after.muster | 1u << event->number[0]);
    bool may_strike;
    const unsigned joiners = joiners_of(&after, &may_strike);
    const bool enough = joining.sum > defence_of(s, s->target);
    if (may_strike || joiners == 0) {
        return joining;
    }
    if (set_count(joiners) > 1) {
        joining.sentence = enough && (s->living[s->turn] & FOOT) != 0 ? &FOOT_JOINS : NULL;
        return joining;
    }
    joining.piece = set_lowest(joiners);
    joining.all = strength_of(s, s->turn, with_companion(s, s->turn, after.muster | joiners));
    joining.sentence = enough ? &GATE_JOINER : &ONLY_JOINER;
    return joining;
}

static void put_joint(int before, int all, Text *out) {
    if (before > 0) {
        text_format(out, "%d + %d = ", before, all - before);
    }
    text_number(out, all);
}

/* Words of an attack that somebody joins. */
static bool put_joining(const Sentence *sentence, const char *word, Text *out) {
    const Told *told = sentence->about;
    const Feudo *s = told->before;
    const Event *event = told->event;
    const Lang lang = sentence->reader.lang;
    if (event->kind != EVENT_JOINED) {
        return false;
    }
    if (strcmp(word, "unit") == 0) {
        const int companion = companion_in(event);
        put_piece(told, event->number[0], &FEUDO_PIECE_OBJECT[event->number[0]], lang, out);
        if (companion != NONE) {
            text_put(out, TEXT_AND.in[lang]);
            put_piece(told, companion, &FEUDO_PIECE_OBJECT[companion], lang, out);
        }
    } else if (strcmp(word, "sum") == 0) {
        put_joint(feudo_mustered(s), event->number[2], out);
    } else if (strcmp(word, "defence") == 0) {
        text_number(out, feudo_defence(s, s->target));
    } else if (strcmp(word, "joiner") == 0) {
        const int piece = joining_of(s, event).piece;
        put_piece(told, piece, piece < 2 ? &PIECE_SUBJECT[piece] : &FEUDO_PIECE_OBJECT[piece], lang,
                  out);
    } else if (strcmp(word, "joint") == 0) {
        const Joining joining = joining_of(s, event);
        put_joint(joining.sum, joining.all, out);
    } else {
        return false;
    }
    return true;
}

static bool put_word(const Sentence *sentence, const char *word, int index, Text *out) {
    static const Words PIECE_NAME[PIECES] = {
        {{"{Baron}", "{Baron}", "{Baron}"}},
        {{"{First Knight}", "{Erster Ritter}", "{Premier Chevalier}"}},
        {{"{Knight 1}", "{Ritter 1}", "{chevalier 1}"}},
        {{"{Knight 2}", "{Ritter 2}", "{chevalier 2}"}},
        {{"{Knight 3}", "{Ritter 3}", "{chevalier 3}"}},
        {{"{Mercenary 1}", "{Söldner 1}", "{mercenaire 1}"}},
        {{"{Mercenary 2}", "{Söldner 2}", "{mercenaire 2}"}},
        {{"{Infantryman 1}", "{Fußsoldat 1}", "{fantassin 1}"}},
        {{"{Infantryman 2}", "{Fußsoldat 2}", "{fantassin 2}"}},
        {{"{Milady}", "{Milady}", "{Milady}"}},
    };
    const Told *told = sentence->about;
    const Event *event = told->event;
    const Lang lang = sentence->reader.lang;
    const int number = event->number[index];
    for (int how = 0; how < CASE_COUNT; how++) {
        if (strcmp(word, CASE_WORD[how]) == 0) {
            const int cell = event->cell[index];
            /* The last quarter may bring the village where the plague starts. */
            const char *name = event->kind == EVENT_PAWN ? FEUDO_VILLAGE[event->number[0]]
                                                         : name_of(told->before, cell);
            put_place(sentence, told->before, name, (Case)how, cell, out);
            return true;
        }
    }
    if (strcmp(word, "subject") == 0) {
        put_subject(sentence, number, out);
    } else if (strcmp(word, "object") == 0) {
        put_piece(told, number, &FEUDO_PIECE_OBJECT[number], lang, out);
    } else if (strcmp(word, "pieces") == 0) {
        put_pieces(told, (unsigned)number, PIECE_NAME, lang, out);
    } else if (strcmp(word, "milady") == 0) {
        TEXT(at, 16);
        feudo_write_cell(&at, event->cell[index]);
        sentence_hex("{Milady}", at.start, out);
    } else if (strcmp(word, "quarter") == 0) {
        text_format(out, "Q%d", number + 1);
    } else if (strcmp(word, "corner") == 0) {
        text_put(out, CORNER_WORDS[number].in[lang]);
    } else if (strcmp(word, "degrees") == 0) {
        text_number(out, number * 90);
    } else if (strcmp(word, "order") == 0) {
        static const Words YOU = {{"you", "du", "vous"}};
        for (int place = index; place < FEUDO_SEATS && event->number[place] != NONE; place++) {
            const int seat = event->number[place];
            text_put(out, place > index ? ", " : "");
            if (seat == sentence->reader.seat) {
                text_put(out, YOU.in[lang]);
            } else {
                text_format(out, "{%d}", seat);
            }
        }
    } else if (strcmp(word, "phase") == 0) {
        text_put(out, PHASE_WORDS[number].in[lang]);
    } else {
        return put_joining(sentence, word, out);
    }
    return true;
}

void feudo_say_event(const void *before, const Event *event, Reader reader, Text *out) {
    const Told told = {(const Feudo *)before, event};
    const Sentence sentence = {reader, event->seat, event->other, event->number, &told, put_word};
    sentence_write(&sentence, sentence_of(told.before, event)->in[reader.lang], out);
    if (event->kind == EVENT_JOINED) {
        const Joining joining = joining_of(told.before, event);
        sentence_write(&sentence, joining.sentence == NULL ? "" : joining.sentence->in[reader.lang],
                       out);
    }
}
