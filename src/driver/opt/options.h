// The command line of cistern-opt: mlir-opt's own interface.
#ifndef CIS_DRIVER_OPT_OPTIONS_H
#define CIS_DRIVER_OPT_OPTIONS_H

#include "asm/printer.h"
#include "driver/command_line.h"
#include "driver/opt/actions.h"
#include "driver/opt/remarks.h"
#include "driver/plugins.h"

typedef struct cis_opt_options {
  const char *input;    // "-" by default
  const char *output;   // "-" by default
  const char *pipeline; // --pass-pipeline, or NULL
  const char *unknown_ops;
  cis_plugins plugins;
  /// Passes in command-line order, options as text.
  CIS_VEC(struct cis_opt_pass {
    const cis_pass_def *def;
    const char *options;
  })
  passes;
  bool split_input;
  const char *split_marker, *output_marker;
  bool verify_diagnostics, only_expected;
  bool no_verify_each, allow_unregistered, no_implicit_module, no_verify_parsing;
  bool no_op_notes, check_buffers_each;
  bool timing, statistics, dump_pipeline;
  int timing_display, timing_format, statistics_display; // 1: list, json, list
  bool print_after_failure, print_after_change, print_module_scope, print_before_all,
      print_after_all;
  bool list_passes;
  cis_cstr_vec print_before, print_after, dims;
  bool old_tosa;
  const char *tree_dir, *crash_reproducer, *written_reproducer, *profile; // NULL: none
  bool local_reproducer, run_reproducer, verify_roundtrip;
  cis_actions actions;     // those that are logged and counted
  uint32_t debug_topics;   // bits: decisions that are said (ir/debug.h)
  bool debugs_all;         // all of them
  int verbosity;           // 0: errors, warnings and remarks; 1: no remarks; 2: errors alone
  const char *depfile;     // NULL: none
  const char *report_file; // of what passes print; NULL: standard output
  cis_remark_options remarks;
  cis_print_options print;
  bool emit_bytecode, elide_bytecode_resources;
  int64_t bytecode_version;
  int release; // cis_release
  const char *bytecode_producer;
  bool show_dialects, no_threads;
  int64_t threads; // 0: by the size of the input
} cis_opt_options;

extern const cis_command cis_opt_command;

/// Frees the lists of a command line that was read.
void cis_opt_options_deinit(cis_opt_options *options);

#endif
