// The command line of cistern-opt: mlir-opt's own interface.
#ifndef CIS_DRIVER_OPT_OPTIONS_H
#define CIS_DRIVER_OPT_OPTIONS_H

#include "asm/printer.h"
#include "driver/opt/remarks.h"
#include "pass/pass.h"
#include "support/vec.h"

typedef CIS_VEC(const char *) cis_cstr_vec;

typedef struct cis_opt_options {
  const char *input;    // "-" by default
  const char *output;   // "-" by default
  const char *pipeline; // --pass-pipeline, or NULL
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
  bool timing, timing_list, timing_json, statistics, statistics_list, dump_pipeline;
  bool print_after_failure, print_after_change, print_module_scope, print_before_all,
      print_after_all;
  bool list_passes;
  cis_cstr_vec print_before, print_after;
  cis_remark_options remarks;
  cis_print_options print;
  bool emit_bytecode, elide_bytecode_resources;
  int64_t bytecode_version;
  const char *bytecode_producer;
  bool show_dialects, help, version;
} cis_opt_options;

/// Fills `out` from the command line. False with a text in `error` that is to be shown as it is:
/// wrong usage.
bool cis_opt_options_parse(int argc, char **argv, cis_opt_options *out, cis_strbuf *error);
void cis_opt_options_deinit(cis_opt_options *options);
/// The text of --help, passes and their options included.
void cis_opt_options_help(const char *program, cis_strbuf *out);
/// All options and passes as words for shell completion: "--help --version ...".
void cis_opt_options_words(cis_strbuf *out);

#endif
