// Passes and pipelines.
//
// A pass is constant data (cis_pass_def) with a run function; an instance of it in a pipeline has
// option values and statistics. A pipeline is a tree: a manager runs on ops of one name (its
// anchor) and holds passes and, for ops nested directly inside, further managers.
#ifndef CIS_PASS_PASS_H
#define CIS_PASS_PASS_H

#include "ir/op_def.h"
#include "support/strbuf.h"

typedef struct cis_pass cis_pass;
typedef struct cis_pass_manager cis_pass_manager;

typedef enum cis_option_kind {
  CIS_OPTION_BOOL,
  CIS_OPTION_INT,   // 64 bits, signed
  CIS_OPTION_UINT,  // 32 bits, unsigned
  CIS_OPTION_ULONG, // 64 bits, unsigned
  CIS_OPTION_STRING,
  CIS_OPTION_LIST, // of strings; as one string, separated by commas
} cis_option_kind;

typedef struct cis_option_def {
  const char *name; // NULL ends a list
  cis_option_kind kind;
  const char *default_value; // as it would be written
  const char *help;
  const char
      *choices; // STRING, elements of LIST: "a|b|c" if only these are allowed; NULL: anything
  /// MLIR has the pass without this option: dumps show it only if its value is not the default, so
  /// that they are mlir-opt's.
  bool is_own;
} cis_option_def;

typedef struct cis_statistic_def {
  const char *name; // NULL ends a list
  const char *help;
} cis_statistic_def;

enum { CIS_MAX_OPTIONS = 32, CIS_MAX_STATISTICS = 24 };

/// The IR that a pass reads and changes when it runs on an op: whether several threads may run it
/// on several functions at the same time.
typedef enum cis_pass_reach {
  CIS_PASS_REACHES_ANYTHING, // not known: one thread
  CIS_PASS_REACHES_OP, // the op, and all inside of it; of others, names and types of symbols are
                       // read
  /// As CIS_PASS_REACHES_OP. The pass asks cis_pass_argument_ownership about callees as well, and
  /// changes none of its answers.
  CIS_PASS_REACHES_CALLEES,
} cis_pass_reach;

typedef struct cis_pass_def {
  const char *name;   // "buffer-reuse", as in pipelines
  const char *title;  // "BufferReuse", as in dumps and reports
  const char *anchor; // the op it runs on: "func.func", "builtin.module"; NULL: any
  /// Where the anchor is func.func: a pipeline may name functions of other dialects for it.
  bool on_functions;
  cis_pass_reach reach;
  /// Adds to the context what the pass needs there, before threads run it: `run` may do it too,
  /// which finds it done then. NULL: it needs nothing.
  void (*prepare)(cis_context *ctx);
  const char *summary;
  cis_option_def options[CIS_MAX_OPTIONS];
  cis_statistic_def statistics[CIS_MAX_STATISTICS];
  /// Runs on one op; false after an error has been reported. What it prints goes to cis_pass_out.
  bool (*run)(cis_pass *pass, cis_op *op);
  /// A name for several passes instead of `run`: the pipeline that it stands for, a text for
  /// cis_pass_expand.
  const char *pipeline;
  /// Whether the op can stay as it is, so that no pass of `pipeline` runs. It is asked when the
  /// first of them would run. `pass` has the option values. NULL: never.
  bool (*is_done)(const cis_pass *pass, cis_op *op);
  /// Appends the pipelines that the pass runs by itself, a line each, for cis_pass_manager_print.
  /// NULL: it runs none.
  void (*describe)(const cis_pass *pass, cis_strbuf *out);
} cis_pass_def;

// --- inside run ---

/// The value of a boolean option of this name, which the pass must have.
bool cis_pass_bool(const cis_pass *pass, const char *option);
/// The value of an integer option, which the pass must have; the bits of an unsigned one.
int64_t cis_pass_int(const cis_pass *pass, const char *option);
/// The value of a string option, which the pass must have; borrowed from the pass.
cis_str cis_pass_string(const cis_pass *pass, const char *option);
/// Whether an option, which the pass must have, was given, though it may be the default.
bool cis_pass_is_given(const cis_pass *pass, const char *option);
/// Appends a text with the values of options in it: "$x" is the value of option x; "$x=v?(text)"
/// is the text if the value is v, "$x!=v?(text)" if it is another one.
void cis_pass_expand(const cis_pass *pass, cis_str text, cis_strbuf *out);
/// Whether the pass has a statistic of this name.
bool cis_pass_has_statistic(const cis_pass *pass, const char *statistic);
/// Adds to a statistic of this name, which the pass must have.
void cis_pass_count(cis_pass *pass, const char *statistic, int64_t amount);
/// Whether statistics are printed after this run. If not, a pass leaves out those that take long.
bool cis_pass_is_counted(const cis_pass *pass);
/// The buffer for the output of a pass that prints (standard output in cistern-opt).
cis_strbuf *cis_pass_out(cis_pass *pass);
/// Sends the output of this run, and of pipelines that it runs, to `out`. Returns the buffer
/// before.
cis_strbuf *cis_pass_redirect(cis_pass *pass, cis_strbuf *out);
/// Declares that this run changed nothing, so that the op is not verified again.
void cis_pass_changed_nothing(cis_pass *pass);
/// Scratch memory of this run, released when it ends.
cis_arena *cis_pass_arena(cis_pass *pass);
/// A pointer that the pass keeps while its manager visits the ops inside of one op, NULL at first.
/// Those ops may change but not be erased. At the end `release` is called with it, unless it is
/// NULL.
void **cis_pass_kept(cis_pass *pass, void (*release)(void *kept));
/// Runs a textual pipeline, anchor included, on the pass's op or a copy of it (MLIR: dynamic pass
/// pipelines). The passes that can be named are those of the pass's manager. False after an error.
bool cis_pass_run_pipeline(cis_pass *pass, cis_op *op, cis_str text);
/// cis_pass_run_pipeline without verification, to measure the result of a pipeline. `*out_changed`,
/// unless it is NULL: some pass may have changed something.
bool cis_pass_try_pipeline(cis_pass *pass, cis_op *op, cis_str text, bool *out_changed);

// --- registry ---

/// NULL-terminated list of the passes that pipelines can name; borrowed.
typedef const cis_pass_def *const *cis_pass_list;
/// The pass of that name; NULL if there is none.
const cis_pass_def *cis_pass_find(cis_pass_list passes, cis_str name);

// --- managers ---

/// Functions that are called before and after each pass. Each may be NULL.
typedef struct cis_pass_instrumentation {
  void *user;
  void (*before)(void *user, cis_pass *pass, cis_op *op);
  /// `ok` is false if the pass (or the verifier after it) failed.
  void (*after)(void *user, cis_pass *pass, cis_op *op, bool ok);
  /// Before and after a collection of nested pipelines runs on the ops inside `op`.
  void (*before_nested)(void *user, cis_op *op);
  void (*after_nested)(void *user, cis_op *op);
  /// Whether a pass, or such a collection, is run; called before the others.
  bool (*executes)(void *user);
} cis_pass_instrumentation;

/// A manager for the passes of a list. `anchor` is the name of the op that it will run on. Caller
/// owns the result.
cis_pass_manager *cis_pass_manager_create(cis_pass_list passes, const char *anchor);
/// Frees the manager and its passes. NULL is allowed.
void cis_pass_manager_destroy(cis_pass_manager *pm);
/// Adds a pass by name with options as text ("a=1 b=2", may be empty), nested implicitly in the
/// pass's anchor op. False with a text in `error` if there is no such pass or option.
bool cis_pass_manager_add(cis_pass_manager *pm, cis_str name, cis_str options, cis_strbuf *error);
/// Replaces everything by a textual pipeline "builtin.module(func.func(a,b{x=1}))", the anchor
/// included. False with a text in `error`.
bool cis_pass_manager_parse(cis_pass_manager *pm, cis_str text, cis_strbuf *error);
/// Whether the manager has no passes.
bool cis_pass_manager_is_empty(const cis_pass_manager *pm);
/// The tree as mlir-opt's --dump-pass-pipeline shows it, with all of upstream's options; after it,
/// what passes run by themselves.
void cis_pass_manager_print(const cis_pass_manager *pm, cis_strbuf *out);
/// The same tree in one line, as cis_pass_manager_parse reads it.
void cis_pass_manager_text(const cis_pass_manager *pm, cis_strbuf *out);
/// Appends a pass with its options, as in a pipeline.
void cis_pass_text(const cis_pass *pass, cis_strbuf *out);

typedef struct cis_pass_run_options {
  bool no_verify;                                  // do not verify after each pass
  cis_strbuf *out;                                 // what reporting passes print; NULL: dropped
  const cis_pass_instrumentation *instrumentation; // or NULL
  /// How many threads may work on functions at the same time, where passes and the verifier can;
  /// 0: one. The output and the order of diagnostics are those of one.
  unsigned num_threads;
  bool no_statistics; // they are not printed: cis_pass_is_counted is false
  bool *out_changed;  // set if some pass may have changed something; NULL: not asked for
} cis_pass_run_options;
/// Runs the pipeline on `op` (whose name must be the anchor, or the anchor be "any").
bool cis_pass_manager_run(cis_pass_manager *pm, cis_op *op, const cis_pass_run_options *options);

// --- reports ---

/// The descriptor of a pass instance.
const cis_pass_def *cis_pass_get_def(const cis_pass *pass);
/// Statistic `i` of the descriptor, summed over all runs.
int64_t cis_pass_statistic(const cis_pass *pass, size_t i);
/// Seconds spent in the pass so far.
double cis_pass_seconds(const cis_pass *pass);
/// A pass, or with `pass` NULL the title of a nested pipeline or of a collection of such.
typedef void cis_pass_visitor(void *user, int depth, const char *title, const cis_pass *pass);
/// Calls `fn` for every pass and nested pipeline of the tree, outside in, once it has run.
void cis_pass_manager_visit(const cis_pass_manager *pm, cis_pass_visitor *fn, void *user);
/// The report of mlir-opt's --mlir-pass-statistics: the pipeline, or a list of passes by name.
void cis_pass_print_statistics(const cis_pass_manager *pm, bool as_list, cis_strbuf *out);
/// Times of the steps around a pipeline, in seconds.
typedef struct cis_run_times {
  double total, parse, print; // print is 0 if nothing was printed
} cis_run_times;
/// The report of mlir-opt's --mlir-timing: the pipeline, or a list of passes by their time; as text
/// or as JSON.
void cis_pass_print_timing(const cis_pass_manager *pm, const cis_run_times *times, bool as_list,
                           bool as_json, cis_strbuf *out);

#endif
