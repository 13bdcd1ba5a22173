// --log-actions-to and --mlir-debug-counter: executions of passes as mlir-opt's actions, which are
// logged, and left out by their number. A collection of nested pipelines is an action, too.
#ifndef CIS_DRIVER_OPT_ACTIONS_H
#define CIS_DRIVER_OPT_ACTIONS_H

#include "pass/pass.h"

/// A place; column 0: any in the line.
typedef struct cis_action_place {
  cis_str file;
  uint32_t line, column;
} cis_action_place;

typedef struct cis_actions {
  const char *path;   // NULL: nothing is logged; "-": standard output
  cis_strbuf *output; // for that
  CIS_VEC(cis_action_place) filter;
  bool has_filter;
  cis_strbuf text;       // for a file
  CIS_VEC(bool) is_open; // actions that have begun and are logged, the innermost last
  bool counts;
  int64_t skip, most, num; // left out at the beginning; executed after these, -1: all; so far
} cis_actions;

/// Adds places, "FILE:LINE" or "FILE:LINE:COLUMN", separated by commas: only actions on ops from
/// there are logged. False with a text in `wrong`.
bool cis_actions_take_filter(cis_actions *a, cis_str value, cis_strbuf *wrong);
/// Takes "pass-execution-skip=N" and "pass-execution-count=N", separated by commas. False with a
/// text in `wrong`.
bool cis_actions_take_counter(cis_actions *a, cis_str value, cis_strbuf *wrong);
/// Whether executions are logged or counted.
bool cis_actions_are_watched(const cis_actions *a);
/// Counts an execution; whether it takes place.
bool cis_actions_count(cis_actions *a);
/// Logs that an execution begins.
void cis_actions_begin(cis_actions *a, const char *title, cis_op *op);
/// Logs that the last one ends.
void cis_actions_end(cis_actions *a);
/// Writes the file, if there is one, and frees everything; false with a text in `error`.
bool cis_actions_finish(cis_actions *a, cis_strbuf *error);

#endif
