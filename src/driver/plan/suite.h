// cistern-plan suite: problems times algorithms times seeds, with means, CSV and charts.
#ifndef CIS_DRIVER_PLAN_SUITE_H
#define CIS_DRIVER_PLAN_SUITE_H

#include "driver/command_line.h"
#include "support/arena.h"
#include "support/mem.h"
#include "support/strbuf.h"
#include "support/vec.h"

/// A file that was planned with one algorithm and seed.
typedef struct cis_plan_row {
  const char *file, *algorithm;
  uint64_t seed;
  int status; // the exit status of cistern-plan for it alone
  size_t buffers;
  int64_t height, bound; // of all pools
  bool is_proven, is_forced;
  double seconds;
  size_t bytes; // of the heap, at most; 0: not measured
} cis_plan_row;
typedef CIS_VEC(cis_plan_row) cis_plan_row_vec;

/// Counts the bytes of the heap of this thread, between begin and end.
typedef struct cis_plan_counter {
  cis_mem_allocator allocator;
  const cis_mem_allocator *before;
  size_t now, most;
} cis_plan_counter;
/// Memory that is taken from now on has to be freed before the end.
void cis_plan_counter_begin(cis_plan_counter *counter);
/// The largest sum.
size_t cis_plan_counter_end(cis_plan_counter *counter);

/// The problems of a folder, *.csv and *.json, by name; a file is itself. False with errno.
bool cis_plan_suite_find(const char *path, cis_arena *arena, cis_cstr_vec *out_files);
/// The things that rows are of, in headers and on axes.
typedef enum cis_plan_suite_kind {
  CIS_PLAN_SUITE_PLANS, // of problems, by algorithms
  CIS_PLAN_SUITE_ORDERS // of graphs: `buffers` counts tasks, `height` is the bytes of the order
} cis_plan_suite_kind;

/// A line for each algorithm: how far above the bounds, how many are proven, seconds, bytes.
void cis_plan_suite_summarize(const cis_plan_row_vec *rows, cis_plan_suite_kind kind,
                              cis_strbuf *out);
/// All rows as CSV.
void cis_plan_suite_csv(const cis_plan_row_vec *rows, cis_plan_suite_kind kind, cis_strbuf *out);
/// Distances from the bounds, and times, of each problem, as SVG. Of several seeds the median.
void cis_plan_suite_plot(const cis_plan_row_vec *rows, cis_plan_suite_kind kind, cis_strbuf *out);

#endif
