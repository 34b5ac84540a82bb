/* cli/device.h -- what the commands sim, bench and check do on a graphics card. */
#ifndef CLI_DEVICE_H
#define CLI_DEVICE_H

#include "cli/options.h"
#include "device/device.h"

#define DEVICE_SWITCH                                                                              \
    {                                                                                              \
        "device", SWITCH_CHOICE, "cpu|cuda", 0, 0, 0, {                                            \
            {                                                                                      \
                "run on the processor, or on an NVIDIA graphics card",                             \
                    "auf dem Prozessor oder auf einer NVIDIA-Grafikkarte rechnen",                 \
                    "calculer sur le processeur ou sur une carte graphique NVIDIA"                 \
            }                                                                                      \
        }                                                                                          \
    }
#define PLAN_SWITCH                                                                                \
    {                                                                                              \
        "plan", SWITCH_TEXT, "WAY,N", 0, 0, 0, {                                                   \
            {                                                                                      \
                "how a card shares the work: whole, loop, room, vote, sort or queue, and the "     \
                "threads of a block, such as sort,256 (default: the fastest)",                     \
                    "wie die Karte die Arbeit verteilt: whole, loop, room, vote, sort oder "       \
                    "queue, "                                                                      \
                    "und die Threads eines Blocks, etwa sort,256 (Standard: das Schnellste)",      \
                    "comment la carte répartit le travail : whole, loop, room, vote, sort ou "    \
                    "queue, et les threads d’un bloc, comme sort,256 (par défaut : le plus "    \
                    "rapide)"                                                                      \
            }                                                                                      \
        }                                                                                          \
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
