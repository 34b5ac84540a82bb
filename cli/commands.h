/* cli/commands.h -- the commands of `liege`, one file each; main.c holds their list. */
#ifndef CLI_COMMANDS_H
#define CLI_COMMANDS_H

#include "cli/options.h"

extern const Command PLAY_COMMAND;
extern const Command REPLAY_COMMAND;
extern const Command PUZZLES_COMMAND;
extern const Command JOIN_COMMAND;
extern const Command ADMIN_COMMAND;
extern const Command SERVE_COMMAND;
extern const Command RULES_COMMAND;
extern const Command RPC_COMMAND;
extern const Command VERIFY_COMMAND;
extern const Command SIM_COMMAND;
extern const Command MATCH_COMMAND;
extern const Command ANALYSE_COMMAND;
extern const Command CALIBRATE_COMMAND;
extern const Command PERFT_COMMAND;
extern const Command BENCH_COMMAND;
extern const Command CHECK_COMMAND;
extern const Command COMPLETION_COMMAND;

extern const Command *const COMMANDS[]; /* all of them, then NULL */

#endif
