/* core/explain_question.h -- what is to be explained, for whoever can (explain/explain_json.h). */
#ifndef CORE_EXPLAIN_QUESTION_H
#define CORE_EXPLAIN_QUESTION_H

#include "core/game.h"

typedef struct ExplainQuestion {
    const Move *moves; /* the turn begins with them, */
    int length;        /* or 0: the best turn */
    bool plan;         /* they are what is left of the turn that was named before */
    int64_t playouts, pairs;
} ExplainQuestion;

#endif
