// The groups of a function are found, chosen and rewritten.
#ifndef CIS_STREAM_ROWS_H
#define CIS_STREAM_ROWS_H

#include "stream/group.h"

/// A group along one dimension, and what it holds.
typedef struct cis_stream_plan {
  uint32_t dim;
  int64_t before, after, least; // bytes
  size_t rows, ops;
} cis_stream_plan;

/// Functions that are told what is streamed and what is not. Groups and plans are borrowed.
typedef struct cis_stream_listener {
  void *user;
  cis_stream_refused *refused; // NULL: it is not asked why
  void (*taken)(void *user, const cis_stream_group *g, const cis_stream_plan *p); // before the loop
  void (*left)(void *user, const cis_stream_group *g, const cis_stream_plan *p);  // NULL: not asked
} cis_stream_listener;

/// Streams the groups of a function that hold fewer bytes then, or all if `always`. Whether there
/// is one.
bool cis_stream_function(cis_op *function, bool always, const cis_stream_listener *listener);

#endif
