/* server/refusal_request.c -- what is wrong with a request itself, whoever sends it and whenever:
 * the message, its parameters, a move against the rules. Codes of JSON-RPC (play/rpc.h). */
#include "server/refusal_inside.h"

const RefusalFacts REFUSED_REQUESTS[REFUSE_NO_TABLE] = {
    [REFUSE_NONE] = {0, "", {{"", "", ""}}},

    /* The message itself. */
    [REFUSE_NOT_JSON] = {RPC_PARSE, "not_json", {{"{0}", "{0}", "{0}"}}},
    [REFUSE_NO_REQUEST] = {RPC_REQUEST,
                           "no_request",
                           {{"a message is one request: an object with \"jsonrpc\":\"2.0\" and a "
                             "\"method\"",
                             "eine Nachricht ist eine Anfrage: ein Objekt mit \"jsonrpc\":\"2.0\" "
                             "und \"method\"",
                             "un message est une requête : un objet avec \"jsonrpc\":\"2.0\" et "
                             "\"method\""}}},
    [REFUSE_BAD_ID] = {RPC_REQUEST,
                       "bad_id",
                       {{"'id' must be a short text, a number or null",
                         "'id' muss ein kurzer Text, eine Zahl oder null sein",
                         "'id' doit être un court texte, un nombre ou null"}}},
    [REFUSE_NO_METHOD] = {RPC_METHOD,
                          "no_method",
                          {{"there is no method {0}; there are: {1}",
                            "es gibt keine Methode {0}; es gibt: {1}",
                            "il n’y a pas de méthode {0} ; il y a : {1}"}}},

    /* Parameters: {0} is the name. */
    [REFUSE_NOT_BY_NAME] = {RPC_PARAMETERS,
                            "not_by_name",
                            {{"parameters must be given by name, in an object",
                              "Parameter werden mit Namen angegeben, in einem Objekt",
                              "les paramètres se donnent par nom, dans un objet"}}},
    [REFUSE_UNKNOWN_PARAMETER] = {RPC_PARAMETERS,
                                  "unknown_parameter",
                                  {{"unknown parameter {0}; allowed: {1}",
                                    "unbekannter Parameter {0}; erlaubt: {1}",
                                    "paramètre inconnu {0} ; permis : {1}"}}},
    [REFUSE_MISSING] = {RPC_PARAMETERS,
                        "missing",
                        {{"the parameter '{0}' is missing", "der Parameter '{0}' fehlt",
                          "le paramètre '{0}' manque"}}},
    [REFUSE_NOT_TEXT] = {RPC_PARAMETERS,
                         "not_text",
                         {{"'{0}' must be a text of at most {1} bytes",
                           "'{0}' muss ein Text von höchstens {1} Bytes sein",
                           "'{0}' doit être un texte d’au plus {1} octets"}}},
    [REFUSE_NOT_FLAG] = {RPC_PARAMETERS,
                         "not_flag",
                         {{"'{0}' must be true or false", "'{0}' muss true oder false sein",
                           "'{0}' doit être true ou false"}}},
    [REFUSE_NOT_NUMBER] = {RPC_PARAMETERS,
                           "not_number",
                           {{"'{0}' must be a whole number from {1}",
                             "'{0}' muss eine ganze Zahl von {1} sein",
                             "'{0}' doit être un nombre entier de {1}"}}},
    [REFUSE_NOT_CHOICE] = {RPC_PARAMETERS,
                           "not_choice",
                           {{"'{0}' must be one of {1}", "'{0}' muss eines von {1} sein",
                             "'{0}' doit être l’un de {1}"}}},
    [REFUSE_BAD_NAME] =
        {RPC_PARAMETERS,
         "bad_name",
         {{"a name has 1 to {0} letters, without a space at either end and without "
           "control characters, quotes, braces, < > or &, and is no web address",
           "ein Name hat 1 bis {0} Zeichen, ohne Leerzeichen an den Enden und ohne "
           "Steuerzeichen, Anführungszeichen, geschweifte Klammern, < > oder & und "
           "ist keine Webadresse",
           "un nom a de 1 à {0} lettres, sans espace aux bouts, sans caractères de "
           "contrôle, guillemets, accolades, < > ou &, et n’est pas une adresse web"}}},
    [REFUSE_NAME_UNCLEAR] =
        {RPC_PARAMETERS,
         "name_unclear",
         {{"a name has letters that can be seen and told apart, of one script",
           "ein Name besteht aus sichtbaren, unverwechselbaren Buchstaben einer einzigen Schrift",
           "un nom a des lettres visibles, d’une seule écriture, qu’on ne confond pas"}}},
    [REFUSE_BAD_PASSWORD] = {RPC_PARAMETERS,
                             "bad_password",
                             {{"a password has {0} to {1} bytes",
                               "ein Passwort hat {0} bis {1} Bytes",
                               "un mot de passe a de {0} à {1} octets"}}},
    [REFUSE_BAD_SETUP] = {RPC_PARAMETERS, "bad_setup", {{"{0}", "{0}", "{0}"}}},
    [REFUSE_BAD_CLOCK] = {RPC_PARAMETERS,
                          "bad_clock",
                          {{"'clock' must be an object with 'kind' (none, move or game), 'seconds' "
                            "({0}) and 'increment' ({1})",
                            "'clock' muss ein Objekt sein mit 'kind' (none, move oder game), "
                            "'seconds' ({0}) und 'increment' ({1})",
                            "'clock' doit être un objet avec 'kind' (none, move ou game), "
                            "'seconds' ({0}) et 'increment' ({1})"}}},
    [REFUSE_BAD_PEOPLE] = {RPC_PARAMETERS,
                           "bad_people",
                           {{"'people' must be a list of at most {0} names or ids of players",
                             "'people' muss eine Liste von höchstens {0} Namen oder Kennungen sein",
                             "'people' doit être une liste d’au plus {0} noms ou identifiants"}}},
    [REFUSE_BAD_PLAYERS] =
        {RPC_PARAMETERS,
         "bad_players",
         {{"'players' must be a list with an entry for each of the {0} seats: "
           "me (once), open, computer, or computer:LEVEL with a level from 0 to "
           "{1}",
           "'players' muss eine Liste mit einem Eintrag für jeden der {0} Plätze "
           "sein: me (einmal), open, computer oder computer:STUFE mit einer "
           "Stufe von 0 bis {1}",
           "'players' doit être une liste avec une entrée pour chacune des {0} "
           "places : me (une fois), open, computer ou computer:NIVEAU, de 0 à "
           "{1}"}}},
    [REFUSE_BAD_LUCK] = {RPC_PARAMETERS,
                         "bad_luck",
                         {{"'luck' must be one line of text", "'luck' muss eine Zeile Text sein",
                           "'luck' doit être une ligne de texte"}}},
    [REFUSE_BAD_PLEDGE] =
        {RPC_PARAMETERS,
         "bad_pledge",
         {{"'pledge' must be 64 small hexadecimal digits, and stands instead of 'luck'",
           "'pledge' sind 64 kleine hexadezimale Ziffern und steht anstelle von 'luck'",
           "'pledge' est fait de 64 chiffres hexadécimaux en minuscules et remplace 'luck'"}}},
    [REFUSE_BAD_PLAYER_ID] = {RPC_PARAMETERS,
                              "bad_player_id",
                              {{"'player' must be the id of a player",
                                "'player' muss die Kennung eines Spielers sein",
                                "'player' doit être l’identifiant d’un joueur"}}},
    [REFUSE_BAD_ADDRESS] = {RPC_PARAMETERS,
                            "bad_address",
                            {{"notices go to an address that begins with https:// and is reachable "
                              "from everywhere, not {0}",
                              "Benachrichtigungen gehen an eine Adresse, die mit https:// beginnt "
                              "und von überall erreichbar ist, nicht {0}",
                              "les avis vont à une adresse qui commence par https:// et qu’on "
                              "atteint de partout, pas {0}"}}},
    [REFUSE_BAD_PUSH_KEYS] = {RPC_PARAMETERS,
                              "bad_push_keys",
                              {{"'p256dh' and 'auth' must be the keys of a push subscription, in "
                                "base64url",
                                "'p256dh' und 'auth' müssen die Schlüssel einer Push-Anmeldung "
                                "sein, in base64url",
                                "'p256dh' et 'auth' doivent être les clés d’un abonnement push, en "
                                "base64url"}}},
    [REFUSE_BAD_BUDGET] = {RPC_PARAMETERS, "bad_budget", {{"{0}", "{0}", "{0}"}}},
    [REFUSE_BAD_AFTER] = {RPC_PARAMETERS,
                          "bad_after",
                          {{"'after' must be the 'next' of the page before",
                            "'after' muss das 'next' der Seite davor sein",
                            "'after' doit être le 'next' de la page précédente"}}},
    [REFUSE_BAD_RANGE] =
        {RPC_PARAMETERS,
         "bad_range",
         {{"the search ends before it begins: the least must not be above the most",
           "die Suche endet, bevor sie beginnt: das Kleinste liegt über dem Größten",
           "la recherche finit avant de commencer : le minimum dépasse le "
           "maximum"}}},
    [REFUSE_RATED_UNDO] = {RPC_PARAMETERS,
                           "rated_undo",
                           {{"a rated game allows only the undo fair or never",
                             "eine gewertete Partie erlaubt als undo nur fair oder never",
                             "une partie classée ne permet comme undo que fair ou never"}}},
    [REFUSE_BAD_MAIL] =
        {RPC_PARAMETERS,
         "bad_mail",
         {{"'address' must be an address for mail, such as anna@example.org",
           "'address' muss eine Mailadresse sein, etwa anna@example.org",
           "'address' doit être une adresse électronique, comme anna@example.org"}}},
    [REFUSE_BAD_ZONE] = {RPC_PARAMETERS,
                         "bad_zone",
                         {{"there is no time zone {0}; they are called as Europe/Vienna",
                           "eine Zeitzone {0} gibt es nicht; sie heißen wie Europe/Vienna",
                           "il n’y a pas de fuseau horaire {0} ; ils s’appellent comme "
                           "Europe/Vienna"}}},
    [REFUSE_BAD_TIME] =
        {RPC_PARAMETERS,
         "bad_time",
         {{"'{0}' must be a time of day, such as 22:30; quiet hours have a beginning "
           "and an end",
           "'{0}' muss eine Uhrzeit sein, etwa 22:30; Ruhezeiten haben Anfang und "
           "Ende",
           "'{0}' doit être une heure, comme 22:30 ; les heures calmes ont un début "
           "et une fin"}}},
    [REFUSE_HOLIDAY_FAR] = {RPC_PARAMETERS,
                            "holiday_far",
                            {{"holidays are planned for the coming year",
                              "Urlaub lässt sich für das kommende Jahr planen",
                              "les congés se prévoient pour l’année à venir"}}},
    [REFUSE_BAD_ORDERS] =
        {RPC_PARAMETERS,
         "bad_orders",
         {{"'lines' must be a list of lists of moves: {\"seat\":number,\"move\":text}",
           "'lines' muss eine Liste von Listen von Zügen sein: {\"seat\":Zahl,\"move\":Text}",
           "'lines' doit être une liste de listes de coups : {\"seat\":nombre,\"move\":texte}"}}},
    [REFUSE_ORDERS_MOVE] = {RPC_PARAMETERS,
                            "orders_move",
                            {{"orders: {0} is no move of this game",
                              "Anweisungen: {0} ist kein Zug dieses Spiels",
                              "consignes : {0} n’est pas un coup de ce jeu"}}},
    [REFUSE_ORDERS_ENDS] =
        {RPC_PARAMETERS,
         "orders_ends",
         {{"each line of orders begins with a move of whoever is to act now, and ends with one of "
           "yours",
           "jede Zeile der Anweisungen beginnt mit einem Zug dessen, der jetzt am Zug ist, und "
           "endet mit einem eigenen",
           "chaque ligne des consignes commence par un coup de qui doit jouer maintenant et finit "
           "par un coup à soi"}}},
    [REFUSE_ORDERS_TWO] = {RPC_PARAMETERS,
                           "orders_two",
                           {{"orders: after the same moves there are two different answers",
                             "Anweisungen: Auf dieselben Züge folgen zwei verschiedene Antworten",
                             "consignes : aux mêmes coups répondent deux coups différents"}}},
    [REFUSE_NOTHING_SAID] = {RPC_PARAMETERS,
                             "nothing_said",
                             {{"there is nothing to say in it", "darin steht nichts",
                               "il n’y a rien à dire là-dedans"}}},
    [REFUSE_BAD_TITLE] =
        {RPC_PARAMETERS,
         "bad_title",
         {{"a tournament's name is one line of visible characters, without double spaces or spaces "
           "at either end",
           "der Name eines Turniers ist eine Zeile aus sichtbaren Zeichen, ohne doppelte "
           "Leerzeichen "
           "und ohne Leerzeichen an den Enden",
           "le nom d’un tournoi est une ligne de caractères visibles, sans espaces doubles ni "
           "espaces aux bouts"}}},
    [REFUSE_TOURNAMENT_CLOCK] =
        {RPC_PARAMETERS,
         "tournament_clock",
         {{"a tournament needs a clock, so that every round comes to its end",
           "ein Turnier braucht eine Uhr, damit jede Runde zu Ende kommt",
           "un tournoi a besoin d’une pendule, pour que chaque ronde se termine"}}},
    [REFUSE_BAD_DAY] =
        {RPC_PARAMETERS,
         "bad_day",
         {{"'day' must be a date such as 2026-11-16, not later than today",
           "'day' muss ein Datum sein wie 2026-11-16, nicht später als heute",
           "'day' doit être une date comme 2026-11-16, pas plus tard qu’aujourd’hui"}}},
    [REFUSE_NO_MEMORY] = {RPC_INTERNAL,
                          "no_memory",
                          {{"the server is out of memory", "dem Server fehlt Speicher",
                            "le serveur manque de mémoire"}}},

    /* The game. */
    [REFUSE_NO_MOVE] = {RPC_NO_MOVE, "no_move", {{"{0}", "{0}", "{0}"}}},
    [REFUSE_ILLEGAL] = {RPC_ILLEGAL, "illegal", {{"{0}", "{0}", "{0}"}}},
    [REFUSE_GAME_OVER] = {RPC_OVER,
                          "game_over",
                          {{"the game is over", "die Partie ist zu Ende", "la partie est finie"}}},
    [REFUSE_UNDO_NEVER] = {RPC_NO_UNDO,
                           "undo_never",
                           {{"at this table no move is taken back",
                             "an diesem Tisch wird kein Zug zurückgenommen",
                             "à cette table, aucun coup n’est repris"}}},
    [REFUSE_UNDO_UNFAIR] = {RPC_NO_UNDO,
                            "undo_unfair",
                            {{"only your own move can be taken back, in your turn, and not after "
                              "chance or a secret was shown",
                              "zurückgenommen wird nur ein eigener Zug, wenn man am Zug ist, und "
                              "nicht, nachdem Zufall oder ein Geheimnis zu sehen war",
                              "on ne reprend que son propre coup, à son tour, et pas après que le "
                              "hasard ou un secret s’est montré"}}},
    [REFUSE_UNDO_NOTHING] = {RPC_NO_UNDO,
                             "undo_nothing",
                             {{"you have not moved yet", "es gibt noch keinen eigenen Zug",
                               "il n’y a encore aucun coup à reprendre"}}},
    [REFUSE_TOO_MANY_MOVES] = {RPC_FULL, "too_many_moves", {{"{0}", "{0}", "{0}"}}},
    [REFUSE_ADVICE_RATED] = {RPC_NO_SEARCH,
                             "advice_rated",
                             {{"in a rated game nobody gets advice",
                               "in einer gewerteten Partie gibt es keinen Rat",
                               "dans une partie classée, pas de conseil"}}},
    [REFUSE_ADVICE_PEOPLE] = {RPC_NO_SEARCH,
                              "advice_people",
                              {{"at a table with other people nobody gets advice",
                                "an einem Tisch mit anderen Menschen gibt es keinen Rat",
                                "à une table avec d’autres personnes, pas de conseil"}}},
    [REFUSE_ADVICE_DEAL] = {RPC_NO_SEARCH,
                            "advice_deal",
                            {{"in a tournament and in the daily deal nobody gets advice",
                              "im Turnier und beim Spiel des Tages gibt es keinen Rat",
                              "en tournoi et dans la donne du jour, personne n’a de conseil"}}},
};
