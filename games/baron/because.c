/* games/baron/because.c -- why this very move is not legal, in one short sentence: the part of the
 * forbidding rule that applies to it. */
#include "games/baron/state.h"

static const Words
    ROW_FIRST = {{"First a tile of the row is taken.",
                  "Zuerst wird ein Plättchen der Auslage genommen.",
                  "On prend d’abord une tuile de l’offre."}},
    TOO_DEAR =
        {{"It costs {0}, and no price may lead below −4 honour; the standing is {1}.",
          "Es kostet {0}, und kein Preis darf unter −4 Ehrenpunkte führen; der Stand ist {1}.",
          "Elle coûte {0}, et aucun prix ne peut mener sous −4 points d’honneur ; le total est de "
          "{1}."}},
    TAKEN_ALREADY = {{"A tile has been taken; now one of the reserve is laid.",
                      "Ein Plättchen ist schon genommen; jetzt wird eines aus der Reserve gelegt.",
                      "Une tuile est déjà prise ; on en pose maintenant une de la réserve."}},
    LAY_FIRST = {{"First a tile is laid.", "Zuerst wird ein Plättchen gelegt.",
                  "On pose d’abord une tuile."}},
    NOT_HELD = {{"There is no such tile in the reserve.",
                 "Ein solches Plättchen ist nicht in der Reserve.",
                 "La réserve ne contient pas de telle tuile."}},
    CELL_TAKEN = {{"A tile lies there already.", "Dort liegt schon ein Plättchen.",
                   "Une tuile s’y trouve déjà."}},
    NO_NEIGHBOUR = {{"No tile lies beside it.", "Daneben liegt kein Plättchen.",
                     "Aucune tuile ne se trouve à côté."}},
    SAME_KIND = {{"A tile of its own kind lies beside it.",
                  "Daneben liegt ein Plättchen derselben Art.",
                  "Une tuile de la même sorte se trouve à côté."}},
    LAID_ALREADY = {{"A tile has been laid; now a knight may be placed.",
                     "Ein Plättchen ist schon gelegt; jetzt darf ein Ritter aufgestellt werden.",
                     "Une tuile est déjà posée ; on peut maintenant placer un chevalier."}},
    NOT_MEADOW = {{"A knight is placed only on a meadow.",
                   "Ein Ritter wird nur auf eine Wiese gestellt.",
                   "Un chevalier ne se place que sur une prairie."}},
    MEADOW_HELD = {{"A donjon stands on that meadow already.",
                    "Auf dieser Wiese steht schon ein Donjon.",
                    "Un donjon se trouve déjà sur cette prairie."}},
    ONLY_CLAIMS = {
        {"All is laid; now it is only asked whether the knight claims its land.",
         "Alles ist gelegt; jetzt geht es nur noch darum, ob der Ritter sein Land beansprucht.",
         "Tout est posé ; il reste seulement à dire si le chevalier revendique sa "
         "terre."}};

/* B12: a tile that is held, to a cell where it may not go. */
static const Words *not_there(const Baron *baron, Cell cell) {
    bool beside = false;
    for (int i = 0; i < 6; i++) {
        beside |= baron_kind_at(baron, (Cell)(cell + STEP[i])) != NO_KIND;
    }
    return baron_kind_at(baron, cell) != NO_KIND ? &CELL_TAKEN
           : beside                              ? &SAME_KIND
                                                 : &NO_NEIGHBOUR;
}

bool baron_because(const void *state, Move move, Reason *out) {
    const Baron *baron = (const Baron *)state;
    const unsigned action = move_action(move), number = move_number(move);
    const int rule = baron_why_not(baron, move);
    const bool own = action == PLAYER_TAKE || action == PLAYER_LAY || action == PLAYER_DONJON;
    const Words *words = NULL;
    if (rule == 0 || !own) {
        return false;
    }
    switch (baron->phase) {
    case TAKE:
        if (rule == 10) {
            words = &TOO_DEAR;
            out->number[0] = BARON_COST[number - 1];
            out->number[1] = baron->honour[baron->active];
        } else {
            words = action == PLAYER_TAKE ? NULL : &ROW_FIRST;
        }
        break;
    case LAY:
        words = action == PLAYER_TAKE     ? &TAKEN_ALREADY
                : action == PLAYER_DONJON ? &LAY_FIRST
                : number >= KINDS || baron_holds(baron, baron->active, (int)number) == 0
                    ? &NOT_HELD
                    : not_there(baron, move_cell(move));
        break;
    case DONJON:
        words = action != PLAYER_DONJON                           ? &LAID_ALREADY
                : baron_kind_at(baron, move_cell(move)) != MEADOW ? &NOT_MEADOW
                : baron_donjon_at(baron, move_cell(move)) >= 0    ? &MEADOW_HELD
                                                                  : NULL;
        break;
    case CLAIM:
        words = &ONLY_CLAIMS;
        break;
    default:
        break;
    }
    out->words = words;
    return words != NULL;
}
