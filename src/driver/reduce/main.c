// cistern-reduce: options, the rounds over all reductions, and the output.
#define _XOPEN_SOURCE 700 // nftw
#include "driver/reduce/main.h"

#include "asm/printer.h"
#include "driver/dialect_files.h"
#include "driver/interrupt.h"
#include "driver/plugins.h"
#include "driver/reduce/tries.h"
#include "driver/system.h"
#include "ir/diag.h"
#include "ir/diag_render.h"
#include "registry/dialects.h"
#include "registry/read.h"
#include "support/clock.h"
#include "support/output.h"
#include "support/threads.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#if CIS_HAS_PROCESSES
#include <ftw.h>
#endif

typedef struct reduce {
  const char *input, *output;
  const char *test, *miscompiles, *crashes, *fails; // NULL: absent
  int leaks, release;
  int64_t num_jobs;
  double timeout;
  bool reports;
  cis_plugins plugins;
  cis_judge judge;
  cis_reduce_tries tries;
  cis_command_use use;
  cis_arena arena;
  cis_strbuf out, err, folder;
  cis_reduce_program program; // the smallest one so far
} reduce;

enum { WRONG_INPUT = 1, INTERRUPTED = 3 };

// --- options ---

static bool take_plugin(void *user, cis_str value, cis_strbuf *wrong) {
  return cis_plugins_take(&((reduce *)user)->plugins, value, wrong);
}

#define FIELD(f) offsetof(reduce, f)

static const cis_flag flags[] = {
    CIS_FLAG_AS_RELEASE(FIELD(release)),
    {"crashes", CIS_FLAG_STRING, FIELD(crashes), "pipeline",
     .help = "Interesting: cistern-opt crashes with these passes, as on the input"},
    {"fails", CIS_FLAG_STRING, FIELD(fails), "pipeline",
     .help = "Interesting: cistern-opt reports the error that it reports for the input, whatever "
             "the names and numbers in it"},
    {"fails-with", CIS_FLAG_STRING, FIELD(judge.fails_with), "text",
     .help = "What the pipeline, or after it the program, reports has this text"},
    {"interesting-status", CIS_FLAG_NUMBER, FIELD(judge.interesting_status), "N",
     .help = "The status with which --test says that a program is interesting; 1 in scripts for "
             "mlir-reduce",
     .default_value = "0"},
    {"irdl-file", CIS_FLAG_STRING, FIELD(plugins.irdl_file), "filename",
     .help = CIS_IRDL_FILE_HELP},
    {"j", CIS_FLAG_SIZE, FIELD(num_jobs), "N",
     .help = "Candidates that are tried at once; the result is the same for all N",
     .default_value = "the processors of the machine"},
    {"leaks", CIS_FLAG_CHOICE, FIELD(leaks), "auto|count|ignore",
     .help = "Whether a leak after the pipeline of --miscompiles is one; auto: unless the program "
             "leaks before it",
     .default_value = "auto"},
    {"load-plugin", CIS_FLAG_HOOK, 0, "filename",
     .help = "Load a plugin with dialects and passes (docs/reference/extending.md)",
     .take = take_plugin},
    {"miscompiles", CIS_FLAG_STRING, FIELD(miscompiles), "pipeline",
     .help = "Interesting: the program runs cleanly, and goes wrong after these passes as the "
             "input does: it prints or returns something else, leaks, or reports the same error"},
    {"o", CIS_FLAG_STRING, FIELD(output), "filename", .help = "The small program",
     .default_value = "-"},
    {"report", CIS_FLAG_BOOL, FIELD(reports), NULL,
     .help = "Say on standard error which reductions made the program how small"},
    {"run-arg", CIS_FLAG_STRINGS, FIELD(judge.run_args), "value",
     .help = "A further argument of cistern-run, for --miscompiles: --seed=7"},
    {"test", CIS_FLAG_STRING, FIELD(test), "script",
     .help = "Interesting: this program, which gets the path of a candidate as its last argument, "
             "ends with status 0"},
    {"test-arg", CIS_FLAG_STRINGS, FIELD(judge.test_args), "value",
     .help = "An argument of the script, in front of the path"},
    {"timeout", CIS_FLAG_SECONDS, FIELD(timeout), "seconds",
     .help = "A candidate that takes longer is not interesting",
     .default_value = "5, and ten times what the input takes"},
    {0},
};

const cis_command cis_reduce_command = {
    .tool = "cistern-reduce",
    .usage =
        "PROGRAM.mlir --test=SCRIPT|--miscompiles=PIPELINE|--crashes=PIPELINE|--fails=PIPELINE "
        "[-o SMALL.mlir] [options]",
    .summary = "makes a program smaller while it stays interesting",
    .overview =
        "Takes ops, operands, blocks, regions, functions, arguments, results, attributes, sizes and "
        "numbers out of a program of any dialects, and keeps what a test finds interesting: a script, "
        "or what becomes of the program in a pipeline of cistern-opt, named as passes "
        "('cse,canonicalize'), as a whole pipeline or as flags ('--cse --buffer-reuse'). All "
        "candidates are valid. '-' reads standard input. docs/reference/cistern-reduce.md says what "
        "is tried.",
    .statuses = "0 done; 1 wrong input, or an input that is not interesting; 2 wrong usage; 3 "
                "interrupted: the smallest program so far is written",
    .flags = flags,
    .min_inputs = 1,
    .max_inputs = 1,
    .example = "program.mlir --test=./interesting.sh",
};

static bool usage_error(reduce *r, const char *text) {
  cis_strbuf_printf(&r->err, "cistern-reduce: %s\n", text);
  r->use.status = CIS_COMMAND_USAGE;
  return false;
}

/// Takes the one test that is given.
static bool choose_test(reduce *r) {
  const char *const tests[] = {[CIS_JUDGE_SCRIPT] = r->test,
                               [CIS_JUDGE_MISCOMPILES] = r->miscompiles,
                               [CIS_JUDGE_CRASHES] = r->crashes,
                               [CIS_JUDGE_FAILS] = r->fails};
  for (int kind = CIS_JUDGE_SCRIPT; kind <= CIS_JUDGE_FAILS; ++kind) {
    if (!tests[kind])
      continue;
    if (r->judge.kind)
      return usage_error(r, "--test, --miscompiles, --crashes and --fails exclude each other");
    r->judge.kind = (cis_judge_kind)kind;
    r->judge.test = tests[kind];
  }
  if (!r->judge.kind)
    return usage_error(r, "one of --test, --miscompiles, --crashes and --fails has to say which "
                          "programs are interesting");
  if (r->judge.kind == CIS_JUDGE_SCRIPT && r->judge.fails_with)
    return usage_error(r, "--fails-with is about --miscompiles, --crashes and --fails");
  return true;
}

static const char *joined(reduce *r, const char *flag, const char *value) {
  cis_strbuf text = {0};
  cis_strbuf_printf(&text, "%s%s", flag, value);
  const char *copy = cis_arena_copy(&r->arena, cis_strbuf_c(&text), text.len + 1);
  cis_strbuf_deinit(&text);
  return copy;
}

static void pass_on(reduce *r, const char *flag) {
  cis_vec_push(&r->judge.opt_args, flag);
  cis_vec_push(&r->judge.run_args, flag);
}

/// The programs that run pipelines and programs get the dialects of this one, in the same order.
static void pass_dialects_on(reduce *r) {
  const cis_plugins *plugins = &r->plugins;
  for (size_t i = 0; i <= plugins->paths.len; ++i) {
    if (plugins->irdl_file && i == cis_plugins_num_before_file(plugins))
      pass_on(r, joined(r, "--irdl-file=", plugins->irdl_file));
    if (i < plugins->paths.len)
      pass_on(r, joined(r, "--load-plugin=", plugins->paths.data[i]));
  }
  if (r->release == CIS_RELEASE_HEAD)
    pass_on(r, "--as-release=head");
}

static bool parse_arguments(reduce *r, int argc, char **argv) {
  if (!cis_command_parse(&cis_reduce_command, argc, argv, r, &r->use, &r->arena, &r->out,
                         &r->err) ||
      !choose_test(r))
    return false;
  r->input = r->use.inputs.data[0];
  r->judge.leaks = (cis_judge_leaks)r->leaks;
  pass_dialects_on(r);
  return true;
}

// --- programs ---

static void show_diagnostic(void *user, cis_context *ctx, const cis_diagnostic *diagnostic) {
  reduce *r = user;
  bool is_colored = cis_command_use_color(&r->use, 2);
  (is_colored ? cis_diag_render_colored : cis_diag_render)(ctx, diagnostic, &r->err);
}

static cis_context *create_context(reduce *r) {
  cis_context *ctx = cis_context_create();
  cis_asm_init(ctx);
  cis_register_all_dialects(ctx);
  cis_find_dialect_files(ctx);
  cis_context_allow_unregistered(ctx, true);
  cis_context_set_release(ctx, (cis_release)r->release);
  cis_diag_set_handler(ctx, show_diagnostic, r);
  return ctx;
}

/// Reads a program in a context of its own. False after an error, or silently where `quiet`.
static bool read_program(reduce *r, cis_source *source, bool quiet, cis_reduce_program *out) {
  cis_context *ctx = create_context(r);
  if (quiet)
    cis_diag_set_handler(ctx, cis_diag_ignore, NULL);
  uint32_t index = cis_context_add_source(ctx, source);
  bool ok = cis_plugins_load(&r->plugins, ctx);
  cis_op *root = ok ? cis_read_program(ctx, index, 0, (uint32_t)source->text.len, NULL) : NULL;
  cis_diag_flush(ctx);
  if (!root) {
    cis_context_destroy(ctx);
    return false;
  }
  out->ctx = ctx;
  out->root = root;
  return true;
}

static void measure(cis_reduce_program *program) {
  program->size = cis_reduce_measure(program->root, cis_strbuf_view(&program->text));
}

/// Makes a candidate, by its text, the program. False if it cannot be read.
static bool take(reduce *r, cis_str text) {
  cis_reduce_program next = {.has_locations = r->program.has_locations};
  if (!read_program(r, cis_source_from_memory(CIS_STR("candidate"), text), true, &next))
    return false;
  cis_strbuf_str(&next.text, text);
  measure(&next);
  cis_strbuf_deinit(&r->program.text);
  cis_context_destroy(r->program.ctx);
  r->program = next;
  return true;
}

// --- rounds ---

/// Applies one reduction as often as that is interesting. Whether it ever was.
static bool apply(reduce *r, const cis_reduction *reduction) {
  cis_reduce_target_vec targets = {0};
  cis_reduce_search search;
  cis_reduce_run run;
  cis_strbuf text = {0};
  bool changed = false;
  reduction->find(r->program.root, &targets);
  cis_reduce_search_begin(&search, targets.len);
  while (cis_reduce_first_interesting(&r->tries, &r->program, reduction, &targets, &search, &run,
                                      &text)) {
    if (take(r, cis_strbuf_view(&text))) {
      changed = true;
      cis_vec_clear(&targets);
      reduction->find(r->program.root, &targets);
      cis_reduce_search_taken(&search, &run, targets.len);
    } else { // what the printer writes cannot be read: the search goes on behind the candidate
      cis_reduce_search_taken(&search, &run, targets.len);
    }
  }
  cis_vec_deinit(&targets);
  cis_strbuf_deinit(&text);
  return changed;
}

static size_t num_lines(const cis_strbuf *text) {
  size_t num = 0;
  for (size_t i = 0; i < text->len; ++i)
    num += text->data[i] == '\n' && i && text->data[i - 1] != '\n';
  return num;
}

static void report(reduce *r, const char *what) {
  cis_strbuf_printf(&r->err, "%-16s %8llu ops %8zu lines %8llu tests\n", what,
                    (unsigned long long)cis_reduce_num_ops(r->program.root),
                    num_lines(&r->program.text), (unsigned long long)r->tries.num_tests);
  cis_strbuf_flush(&r->err);
}

/// Rounds over all reductions, until none of them makes the program smaller. One is left out while
/// the program is the one that it ended with.
static void run_rounds(reduce *r) {
  size_t num = 0, idle = 0;
  while (cis_all_reductions[num])
    ++num;
  for (size_t i = 0; idle < num && !cis_was_interrupted(); i = (i + 1) % num) {
    uint64_t crashes = r->tries.num_crashes;
    bool changed = apply(r, cis_all_reductions[i]);
    if (changed && r->reports)
      report(r, cis_all_reductions[i]->name);
    if (r->tries.num_crashes > crashes && r->reports)
      cis_strbuf_printf(&r->err, "%-16s %8llu candidates crashed before their test\n",
                        cis_all_reductions[i]->name,
                        (unsigned long long)(r->tries.num_crashes - crashes));
    idle = changed ? 1 : idle + 1;
  }
}

// --- the tool ---

/// Whether the input is interesting as it is printed, with locations if need be.
static bool check_input(reduce *r) {
  cis_strbuf outcome = {0}, with_locations = {0}, as_written = {0};
  double start = cis_clock_seconds();
  bool ok = cis_reduce_judge_input(&r->tries, &r->program, NULL, &outcome);
  double seconds = cis_clock_seconds() - start;
  if (ok) {
    cis_strbuf_str(&r->judge.expected, cis_strbuf_view(&outcome));
  } else {
    r->program.has_locations = true;
    ok = cis_reduce_judge_input(&r->tries, &r->program, NULL, &with_locations);
    if (ok)
      cis_strbuf_str(&r->judge.expected, cis_strbuf_view(&with_locations));
    else if (strcmp(r->input, "-") != 0 &&
             cis_reduce_judge_input(&r->tries, &r->program, r->input, &as_written))
      cis_strbuf_printf(&r->err,
                        "%s: error: the text is interesting, but not the program: what it is "
                        "printed as is not\n",
                        r->input);
    else
      cis_strbuf_printf(&r->err, "%s: error: the program is not interesting: %.*s\n", r->input,
                        CIS_STR_ARG(cis_strbuf_view(&outcome)));
  }
  if (ok && !r->timeout)
    r->tries.timeout = 5 + 10 * seconds;
  cis_strbuf_deinit(&outcome);
  cis_strbuf_deinit(&with_locations);
  cis_strbuf_deinit(&as_written);
  return ok;
}

static void print_program(reduce *r) {
  cis_strbuf_clear(&r->program.text);
  cis_reduce_print(&r->program, &r->program.text);
  measure(&r->program);
}

static int write_program(reduce *r) {
  const char *path = r->output ? r->output : "-";
  bool interrupted = cis_was_interrupted();
  if (!cis_write_file(path, cis_strbuf_view(&r->program.text))) {
    cis_strbuf_printf(&r->err, "cannot open output file '%s': %s\n", path, strerror(errno));
    return WRONG_INPUT;
  }
  return interrupted ? INTERRUPTED : 0;
}

#if CIS_HAS_PROCESSES

static int remove_entry(const char *path, const struct stat *status, int type, struct FTW *place) {
  (void)status, (void)type, (void)place;
  return remove(path);
}

static bool make_folder(reduce *r) {
  const char *base = getenv("TMPDIR");
  cis_strbuf_printf(&r->folder, "%s/cistern-reduce-XXXXXX", base && *base ? base : "/tmp");
  cis_strbuf_c(&r->folder);
  if (mkdtemp(r->folder.data) && cis_judge_prepare(&r->judge, r->folder.data, &r->arena))
    return true;
  cis_strbuf_printf(&r->err, "cannot make a folder '%s': %s\n", cis_strbuf_c(&r->folder),
                    strerror(errno));
  return false;
}

static void remove_folder(reduce *r) {
  enum { OPEN = 16 };
  nftw(cis_strbuf_c(&r->folder), remove_entry, OPEN, FTW_DEPTH | FTW_PHYS);
}

static bool can_run_script(reduce *r) {
  struct stat status;
  bool is_folder = r->judge.test && stat(r->judge.test, &status) == 0 && S_ISDIR(status.st_mode);
  if (r->judge.kind != CIS_JUDGE_SCRIPT || (!is_folder && access(r->judge.test, X_OK) == 0))
    return true;
  errno = is_folder ? EISDIR : errno;
  cis_strbuf_printf(&r->err, "cannot run the test '%s': %s\n", r->judge.test, strerror(errno));
  return false;
}

#else

static bool make_folder(reduce *r) {
  cis_strbuf_lit(&r->err, "cistern-reduce: this system has one process\n");
  return false;
}

static void remove_folder(reduce *r) { (void)r; }

static bool can_run_script(reduce *r) { return r != NULL; }

#endif

static int reduce_program(reduce *r) {
  r->tries.judge = &r->judge;
  r->tries.folder = cis_strbuf_c(&r->folder);
  r->tries.timeout = r->timeout;
  cis_reduce_tries_init(&r->tries, r->num_jobs ? (size_t)r->num_jobs : cis_threads_of_machine());
  cis_interrupt_watch();
  bool ok = check_input(r);
  if (ok) {
    print_program(r);
    if (r->reports)
      report(r, "input");
    run_rounds(r);
  }
  int status = ok ? write_program(r) : WRONG_INPUT;
  cis_reduce_tries_deinit(&r->tries);
  return status;
}

static int open_and_reduce(reduce *r) {
  const char *error = NULL;
  if (!can_run_script(r))
    return WRONG_INPUT;
  cis_source *source = cis_source_open(r->input, &error);
  if (!source) {
    cis_strbuf_printf(&r->err, "cannot open input file '%s': %s\n", r->input, error);
    return WRONG_INPUT;
  }
  if (!read_program(r, source, false, &r->program))
    return WRONG_INPUT;
  int status = make_folder(r) ? reduce_program(r) : WRONG_INPUT;
  remove_folder(r);
  cis_strbuf_deinit(&r->program.text);
  cis_context_destroy(r->program.ctx);
  return status;
}

int cis_reduce_main(int argc, char **argv) {
  cis_output_ignore_signals();
  reduce r = {.out.sink = cis_stdout_sink, .err.sink = cis_stderr_sink};
  int status = parse_arguments(&r, argc, argv) ? open_and_reduce(&r) : r.use.status;
  if (!cis_strbuf_flush(&r.out) && status == 0)
    status = WRONG_INPUT;
  cis_strbuf_flush(&r.err);
  cis_plugins_deinit(&r.plugins);
  cis_vec_deinit(&r.judge.test_args);
  cis_vec_deinit(&r.judge.opt_args);
  cis_vec_deinit(&r.judge.run_args);
  cis_strbuf_deinit(&r.judge.expected);
  cis_strbuf_deinit(&r.folder);
  cis_strbuf_deinit(&r.out);
  cis_strbuf_deinit(&r.err);
  cis_command_use_deinit(&r.use);
  cis_arena_deinit(&r.arena);
  return status;
}
