// Decisions of passes in plain words, a line for each (mlir-opt: --debug-only). Nobody asks for
// them at first, so that a pass asks before it computes one.
#ifndef CIS_IR_DEBUG_H
#define CIS_IR_DEBUG_H

#include "ir/op.h"

/// A row for each topic: its name, and what its decisions are about.
#define CIS_DEBUG_TOPICS(ROW)                                                                      \
  ROW(DEALLOCATION, "deallocation", "buffers that a block frees, copies or leaves alone")          \
  ROW(ONE_SHOT, "one-shot", "operands that are in place, or out of place, and why")                \
  ROW(PLAN, "plan", "plans of pools, and how far each is from the best one")                       \
  ROW(REUSE, "reuse", "buffers that are put into a pool, and why others are not")

typedef enum cis_debug_topic {
#define CIS_DEBUG_ENUM(TOPIC, NAME, HELP) CIS_DEBUG_##TOPIC,
  CIS_DEBUG_TOPICS(CIS_DEBUG_ENUM)
#undef CIS_DEBUG_ENUM
      CIS_NUM_DEBUG_TOPICS
} cis_debug_topic;

/// The receiver of lines.
typedef struct cis_debug_sink {
  void *user;
  uint32_t topics; // bits
  void (*take)(void *user, cis_str line);
} cis_debug_sink;

/// Adds the topics of a list of names, separated by commas, to `out`. False at a name that is none,
/// which is set in `out_wrong`.
bool cis_debug_add_topics(cis_str names, uint32_t *out, cis_str *out_wrong);
/// Sets the receiver of lines; borrowed. NULL, and at first: they are dropped. One thread runs the
/// passes then.
void cis_debug_set_sink(cis_context *ctx, const cis_debug_sink *sink);
/// Whether lines about the topic are wanted.
bool cis_debug_is_on(const cis_context *ctx, cis_debug_topic topic);
/// Gives the receiver, if it wants the topic, the line "[topic] 'op' at FILE:3:8: " + message,
/// about an op of that name, or about none (empty).
void cis_debug_say(cis_context *ctx, cis_debug_topic topic, cis_str name, cis_location loc,
                   const char *fmt, ...) __attribute__((cold, format(printf, 5, 6)));
/// The same about the op that a value is a result of, or about an argument.
void cis_debug_say_value(cis_debug_topic topic, const cis_value *value, const char *fmt, ...)
    __attribute__((cold, format(printf, 3, 4)));
/// Appends "'op' at 3:8", or as much of it as is known.
void cis_debug_put_op(const cis_op *op, cis_strbuf *out);

#endif
