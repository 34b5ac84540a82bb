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
     {{"line by line instead of on the whole screen; usual in a pipe and with TERM=dumb",          \
       "Zeile für Zeile statt auf dem ganzen Bildschirm; sonst in einer Pipe und bei TERM=dumb",   \
       "ligne par ligne au lieu de tout l’écran ; d’usage dans un tube et avec TERM=dumb"}}},      \
        {"ascii",                                                                                  \
         SWITCH_FLAG,                                                                              \
         NULL,                                                                                     \
         0,                                                                                        \
         0,                                                                                        \
         0,                                                                                        \
         {{"plain ASCII only; usual where the locale is not UTF-8",                                \
           "nur ASCII; sonst, wenn die Locale kein UTF-8 kennt",                                   \
           "ASCII seulement ; d’usage si la locale n’est pas en UTF-8"}}},                         \
    {                                                                                              \
        "no-color", SWITCH_FLAG, NULL, 0, 0, 0, {                                                  \
            {                                                                                      \
                "no colours; usual with NO_COLOR, TERM=dumb or in a pipe",                         \
                    "keine Farben; sonst bei NO_COLOR, TERM=dumb oder in einer Pipe",              \
                    "sans couleurs ; d’usage avec NO_COLOR, TERM=dumb ou dans un tube"           \
            }                                                                                      \
        }                                                                                          \
    }

#endif
