/* cli/looks.h -- options of everything that is played or looked at in a terminal. */
#ifndef CLI_LOOKS_H
#define CLI_LOOKS_H

#include "cli/options.h"

#define LOOK_SWITCHES                                                                              \
    {"lines",                                                                                      \
     SWITCH_FLAG,                                                                                  \
     NULL,                                                                                         \
     0,                                                                                            \
     0,                                                                                            \
     0,                                                                                            \
     {{"plain lines instead of the full screen (default in a pipe and with TERM=dumb)",            \
       "Textzeilen statt ganzem Bildschirm (Standard in einer Pipe und bei TERM=dumb)",            \
       "des lignes de texte au lieu du plein écran (par défaut dans un tube et avec "            \
       "TERM=dumb)"}}},                                                                            \
        {"ascii",                                                                                  \
         SWITCH_FLAG,                                                                              \
         NULL,                                                                                     \
         0,                                                                                        \
         0,                                                                                        \
         0,                                                                                        \
         {{"plain ASCII only (default if the locale is not UTF-8)",                                \
           "nur ASCII (Standard, wenn die Locale nicht UTF-8 ist)",                                \
           "ASCII seulement (par défaut si la locale n’est pas en UTF-8)"}}},                      \
    {                                                                                              \
        "no-color", SWITCH_FLAG, NULL, 0, 0, 0, {                                                  \
            {                                                                                      \
                "no colours (default with NO_COLOR, TERM=dumb or in a pipe)",                      \
                    "keine Farben (Standard bei NO_COLOR, TERM=dumb oder in einer Pipe)",          \
                    "sans couleurs (par défaut avec NO_COLOR, TERM=dumb ou dans un tube)"         \
            }                                                                                      \
        }                                                                                          \
    }

#endif
