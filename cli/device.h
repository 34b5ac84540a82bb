/* cli/device.h -- what the commands sim, bench and check do on a graphics card. */
#ifndef CLI_DEVICE_H
#define CLI_DEVICE_H

#include "cli/options.h"
#include "device/device.h"

#define DEVICE_SWITCH                                                                              \
    {                                                                                              \
        "device", SWITCH_CHOICE, "cpu|cuda", 0, 0, 0, {                                            \
            {                                                                                      \
                "where to work: on the processor, or on an NVIDIA graphics card",                  \
                    "wo gerechnet wird: auf dem Prozessor oder einer NVIDIA-Grafikkarte",          \
                    "où calculer : sur le processeur ou sur une carte graphique NVIDIA"           \
            }                                                                                      \
        }                                                                                          \
    }
#define PLAN_SWITCH                                                                                 \
    {                                                                                               \
        "plan", SWITCH_TEXT, "WAY,N", 0, 0, 0, {                                                    \
            {                                                                                       \
                "how a card shares the work out: whole, loop, room, vote or sort, and the "         \
                "threads of a "                                                                     \
                "block, such as sort,256; else what was quickest",                                  \
                    "wie eine Karte die Arbeit verteilt: whole, loop, room, vote oder sort, und "   \
                    "die "                                                                          \
                    "Threads eines Blocks, etwa sort,256; sonst das schnellste",                    \
                    "comment une carte répartit le travail : whole, loop, room, vote ou sort, et " \
                    "les "                                                                          \
                    "threads d’un bloc, comme sort,256 ; sinon le plus rapide"                    \
            }                                                                                       \
        }                                                                                           \
    }

/* Whether --device asks for a card. */
bool device_asked(const Args *args);

/* The card; NULL after a complaint. */
Device *device_for(const Args *args);

/* The plan of --plan, else the best; false after a complaint. */
bool plan_of_args(const Args *args, const Game *game, DevicePlan *out);
void plan_write(const DevicePlan *plan, Text *out);

/* What a set-up asks of a card. */
DeviceWork work_of(const Setup *setup, uint64_t seed);

/* liege bench on a card. An exit status. */
int bench_device(const Args *args, const Game *game);

#endif
