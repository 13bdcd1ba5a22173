// A run of cistern-plan: its options, and one problem and its plan.
#ifndef CIS_DRIVER_PLAN_RUN_H
#define CIS_DRIVER_PLAN_RUN_H

#include "driver/command_line.h"
#include "driver/plan/csv.h"
#include "driver/plan/print.h"
#include "driver/plan/suite.h"
#include "driver/plan/watch.h"
#include "driver/plugins.h"

enum { CIS_PLAN_EXIT_PLANNED = 0, CIS_PLAN_EXIT_WRONG_INPUT = 1, CIS_PLAN_EXIT_TIME = 3 };
typedef enum cis_plan_format {
  CIS_PLAN_FORMAT_TEXT,
  CIS_PLAN_FORMAT_JSON,
  CIS_PLAN_FORMAT_HTML,
  CIS_PLAN_FORMAT_SVG,
  CIS_PLAN_FORMAT_TFLM,
  CIS_PLAN_FORMAT_PROBLEM,
  CIS_PLAN_FORMAT_DOT // of schedules
} cis_plan_format;

typedef struct cis_plan_run {
  const char *input, *output_path; // NULL: absent
  int format;                      // one of the above
  bool show_picture, show_peak, may_spill, has_threads, checks, is_free;
  const char *problem_path;         // of --check: what the plan is a plan of
  const char *proof_path;           // NULL: absent
  const char *memories_path;        // of CSV: the table of memories; NULL: absent
  bool compares;                    // --algorithm=all
  bool is_row;                      // of a table: nothing else is printed
  bool is_suite;                    // cistern-plan suite
  bool is_schedule;                 // cistern-plan schedule
  cis_str algorithms;               // --algorithm as it was written
  const char *csv_path, *plot_path; // of a suite; NULL: absent
  int64_t num_seeds;
  const char *own_name; // --algorithm that is none of the library's; NULL: it is
  cis_plugins plugins;
  const cis_plan_own *const *own; // algorithms of plugins
  size_t num_own;
  int64_t num_threads;
  cis_command_use use;
  cis_arena words; // of response files
  int64_t alignment;
  double timeout; // < 0: none
  cis_plan_options options;
  cis_plan_watch watch;
  cis_plan_row_vec *rows; // of schedules: one for each order; NULL: none
  cis_arena arena;
  cis_strbuf out, err;
  cis_plan_table table, problem; // `problem`: of --problem, if the plan needs it to be read
  cis_source *problem_source;    // NULL: none
  cis_source *memories_source;   // the same
  cis_plan_memory_table memories;
  cis_plan_outcome outcome;
  int64_t *offsets;
  int32_t *memory; // of several memories
} cis_plan_run;

/// Plans or judges one file; an exit status.
int cis_plan_run_file(cis_plan_run *r, const char *input);
/// Adds an error of the input to the messages. False.
bool cis_plan_report(cis_plan_run *r, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
/// Writes a document to a file, whole or not at all; false after a message.
bool cis_plan_write_document(cis_plan_run *r, const char *path, const cis_strbuf *document);
/// Finds the algorithm of a plugin that --algorithm names, wherever the plugin stands on the
/// command line. False after a message.
bool cis_plan_run_find_own(cis_plan_run *r);

// table.c
/// Writes text to a file; false after a message.
bool cis_plan_write_text(cis_plan_run *r, const char *path, const cis_strbuf *text);
/// A line for each file and algorithm; the worst exit status.
int cis_plan_tables(cis_plan_run *r);
/// cistern-plan suite; the worst exit status.
int cis_plan_suite(cis_plan_run *r);

#endif
