// The groups of a function are found, chosen and rewritten.
#ifndef CIS_STREAM_ROWS_H
#define CIS_STREAM_ROWS_H

#include "stream/parts.h"

enum { CIS_STREAM_MOST_BLOCK = 256 };

/// A group, and what it holds.
typedef struct cis_stream_plan {
  cis_stream_split split;
  int64_t before, after, least; // bytes
  int64_t tables;               // bytes of constants that are added, of a group that is taken
  size_t rows, ops;
} cis_stream_plan;

/// Options of the search.
typedef struct cis_stream_options {
  bool always;     // also groups that do not hold fewer bytes
  int64_t rows;    // that a step computes where that can be: a power of two
  double max_macs; // as many products as this factor of those without; 1: none twice
  int64_t peak;    // bytes of a run for which few products are enough; 0: the fewest bytes
} cis_stream_options;

/// Functions that are told about each group and each op outside of groups. Groups and plans are
/// borrowed.
typedef struct cis_stream_listener {
  void *user;
  cis_stream_refused *refused; // NULL: it is not asked why
  void (*taken)(void *user, const cis_stream_group *g, const cis_stream_plan *p); // before the loop
  void (*left)(void *user, const cis_stream_group *g, const cis_stream_plan *p);  // NULL: not asked
  /// The bytes and products that a run may have, of which `chosen` is taken; NULL: not asked.
  void (*points)(void *user, const cis_stream_points *points, size_t chosen);
} cis_stream_listener;

/// Streams the groups of a function that hold fewer bytes then. Whether there is one.
bool cis_stream_function(cis_op *function, const cis_stream_options *options,
                         const cis_stream_listener *listener);

#endif
